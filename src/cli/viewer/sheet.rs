//! One record, opened: the game as far as it can be played, its stops, its moves, what is wrong.

use sahkku::annotate::{LinePath, Place};
use sahkku::language::Language;
use sahkku::record::{Record, TagName};
use sahkku::replay::{Game, LineId, Rulebook, Ruling, Stop, Stops};
use sahkku::text::visible;

use super::score::Score;
use super::words;
use crate::cli::excerpt::SourceText;

/// A record that is looked at. All texts in it but those of [`Score::note`] are safe to show.
#[derive(Debug)]
pub(crate) struct Sheet {
    pub(crate) game: Game,
    pub(crate) stops: Stops,
    pub(crate) score: Score,
    /// Who played.
    pub(crate) players: String,
    /// How it ended, which form, where and when.
    pub(crate) about: String,
    /// The header, name by name.
    pub(crate) tags: Vec<(String, String)>,
    /// What is wrong, with the place in the file.
    pub(crate) faults: Vec<String>,
    /// What all of it is told in.
    pub(crate) language: &'static Language,
}

/// A stop that can be found again when the record has changed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Bookmark {
    line: LinePath,
    step: Option<(usize, usize)>,
}

impl Sheet {
    /// Opens a record that begins on a line of its file.
    pub(crate) fn open(
        text: &[u8],
        line: u64,
        rulebook: &mut Rulebook,
        language: &'static Language,
    ) -> Self {
        let record = Record::parse(text);
        let game = Game::replay(&record, rulebook);
        let stops = Stops::of(&game);
        let source = SourceText::new("", text, line);
        let faults = game.verification.findings.iter();
        let faults = faults.filter(|finding| finding.is_error()).map(|finding| {
            let place = source.place(finding.span.start);
            let help = finding.help.as_deref().unwrap_or_default();
            let message = words::fault(language, place.line, place.column, &finding.message, help);
            visible(&message).to_string()
        });
        let tags = record.tags().iter().map(|tag| {
            let name = visible(tag.name(text)).to_string();
            (name, visible(&tag.value(text)).to_string())
        });
        Self {
            faults: faults.collect(),
            players: players(&record, language),
            about: about(&record, &game, language),
            tags: tags.collect(),
            score: Score::of(&record, &game, &stops, language),
            stops,
            game,
            language,
        }
    }

    /// The rules, where a board can be shown.
    pub(crate) fn ruling(&self) -> Option<&Ruling> {
        self.game.ruling().filter(|_| self.game.start.is_some())
    }

    pub(crate) fn stop(&self, at: usize) -> Option<&Stop> {
        self.stops.list().get(at)
    }

    /// The place of a stop, for annotations.
    pub(crate) fn place(&self, at: usize) -> Place {
        let stop = self.stop(at);
        stop.map_or_else(Place::default, |stop| Place::of_stop(&self.game, stop))
    }

    pub(crate) fn bookmark(&self, at: usize) -> Bookmark {
        let stop = self.stop(at);
        Bookmark {
            line: stop.map_or_else(LinePath::default, |stop| {
                LinePath::of(&self.game, stop.line)
            }),
            step: stop.and_then(|stop| stop.step),
        }
    }

    /// The stop of a bookmark; where it is gone, the nearest around it that is there.
    pub(crate) fn find(&self, mark: &Bookmark) -> usize {
        let mut line = LineId::MAIN;
        for &(number, variation) in mark.line.steps() {
            let turn = self.turn_at(line, number);
            let found = turn.and_then(|turn| {
                let mut among = self.game.variations(line, turn);
                among.nth((variation as usize).checked_sub(1)?)
            });
            let Some(found) = found else {
                return turn
                    .and_then(|turn| self.stops.end(line, turn))
                    .unwrap_or_default();
            };
            line = found;
        }
        let stops = self.stops.list().iter();
        let found = stops
            .enumerate()
            .find(|(_, stop)| stop.line == line && stop.step == mark.step);
        found.map_or(0, |(at, _)| at)
    }

    /// Which turn of a line has a number; that behind its last turn is there, too.
    pub(crate) fn turn_at(&self, line: LineId, number: u32) -> Option<usize> {
        let turns = &self.game.line(line)?.turns;
        let first = turns.first().map_or(1, |turn| turn.head.number);
        let at = usize::try_from(number.checked_sub(first)?).ok()?;
        (at <= turns.len()).then_some(at)
    }

    /// What happened at a stop, in a sentence.
    pub(crate) fn told(&self, at: usize) -> String {
        let stop = self.stop(at);
        let played = stop.and_then(|stop| Some((stop, stop.played(&self.game)?)));
        match (self.ruling(), played) {
            (Some(ruling), Some((stop, (turn, step)))) => {
                self.language.step(&ruling.engine, turn, step, stop.thrown)
            }
            _ => self.language.text("steps.start").to_owned(),
        }
    }

    /// The same, and whether it is in a variation.
    pub(crate) fn sentence(&self, at: usize) -> String {
        let told = self.told(at);
        match self.stop(at) {
            Some(stop) if stop.line != LineId::MAIN => {
                self.language.say("steps.in-variation", &[("what", &told)])
            }
            _ => told,
        }
    }

    /// The variations that can be entered at a stop: those of its turn, or if there are none and the
    /// turn is over, those of the next.
    pub(crate) fn variations(&self, at: usize) -> Vec<LineId> {
        let Some(stop) = self.stop(at) else {
            return Vec::new();
        };
        let turn = stop.step.map(|(turn, _)| turn);
        let of = |turn: usize| self.game.variations(stop.line, turn).collect::<Vec<_>>();
        let here = turn.map(of).unwrap_or_default();
        if here.is_empty() && stop.ends_turn {
            return of(turn.map_or(0, |turn| turn + 1));
        }
        here
    }
}

fn value(record: &Record<'_>, name: TagName) -> Option<String> {
    let value = visible(record.value(name)?.trim()).to_string();
    (!value.is_empty()).then_some(value)
}

/// Who played.
fn players(record: &Record<'_>, language: &Language) -> String {
    let player = |name| value(record, name).unwrap_or_else(|| "?".to_owned());
    let (men, women) = (player(TagName::Men), player(TagName::Women));
    language.say("record.players", &[("men", &men), ("women", &women)])
}

/// How it ended, which form, where and when it was played: what matters most comes first, since
/// a line may be cut.
fn about(record: &Record<'_>, game: &Game, language: &Language) -> String {
    let mut told = Vec::new();
    let verification = &game.verification;
    let ended = verification.result;
    told.extend(ended.map(|result| language.ended(result, verification.termination)));
    let form = game.ruling().map(|ruling| ruling.variant.name());
    told.extend(form.map(|form| visible(form).to_string()));
    let tags = [TagName::Event, TagName::Site, TagName::Date, TagName::Round];
    told.extend(tags.into_iter().filter_map(|name| value(record, name)));
    told.join(" · ")
}
