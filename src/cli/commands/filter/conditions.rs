//! The options of `filter` that say what a record must be like.

use clap::Args;
use sahkku::filter::{Condition, Dates, Filter, HowMany, Pattern, Placement, ThrowWanted};
use sahkku::record::{GameResult, TagName, Termination};

/// What a record must be like. All options must be met together; of one that is given several times, one
/// value must be.
#[derive(Clone, Debug, Args)]
#[command(next_help_heading = "Conditions")]
pub(super) struct Conditions {
    /// A tag of the header with such a value, or with any.
    ///
    /// `*` in a pattern stands for any text, also for none; the rest for itself, in either letter case:
    /// `Event=Riddu Riđđu`, `Event=*cup*`, `Round=`. `\*` is a star. Options for different tags must all
    /// be met, those for one tag are a choice.
    #[arg(long, value_name = "NAME[=PATTERN]", value_parser = tag)]
    tag: Vec<(String, Option<Pattern>)>,

    /// The form of the game that the record names: a pattern, or several with commas between them.
    #[arg(long, value_name = "PATTERN", value_parser = pattern, value_delimiter = ',')]
    variant: Vec<Pattern>,

    /// A player of either side: a pattern.
    #[arg(long, value_name = "PATTERN", value_parser = pattern)]
    player: Vec<Pattern>,

    /// The player of the men: a pattern.
    #[arg(long, value_name = "PATTERN", value_parser = pattern)]
    men: Vec<Pattern>,

    /// The player of the women: a pattern.
    #[arg(long, value_name = "PATTERN", value_parser = pattern)]
    women: Vec<Pattern>,

    /// When it was played: `2019`, `2019.07`, `2019.07.12`, `2018..2019.07`, `2019..`, `..2019`.
    ///
    /// Both ends belong to it. A date with `?` in it counts if every day does that it may mean.
    #[arg(long, value_name = "FROM..TO")]
    date: Vec<Dates>,

    /// How it ended: `men`, `women`, `draw` or `unfinished`, as the header says, or else the last line.
    #[arg(long, value_name = "RESULT")]
    result: Vec<GameResult>,

    /// Why it ended, as the header says, or else the rules: `soldiers`, `queen`, `king`, `blocked`,
    /// `resignation`, `agreement`, `time`, `forfeit` or `unfinished`.
    #[arg(long, value_name = "WHY")]
    termination: Vec<Termination>,

    /// A text in a comment, in either letter case; `*` in it stands for any text.
    #[arg(long, value_name = "TEXT", value_parser = anywhere)]
    comment: Vec<Pattern>,

    /// How many turns of both sides were played: `12`, `100..200`, `100..`, `..20`.
    #[arg(long, value_name = "N..M")]
    turns: Vec<HowMany>,

    /// How many dice were spent.
    #[arg(long, value_name = "N..M")]
    actions: Vec<HowMany>,

    /// How many soldiers were captured, of both sides together.
    #[arg(long, value_name = "N..M")]
    captures: Vec<HowMany>,

    /// How often the king got a new owner.
    #[arg(long, value_name = "N..M")]
    king_changes: Vec<HowMany>,

    /// A position that came up, or a part of one.
    ///
    /// With `>M`, `>W` or a result at its end it is a whole position, dice and all. Otherwise all that it
    /// names must have stood there together, whatever stood elsewhere: `m:O1 K:H2`, `Qw:A1 Kw:H2`,
    /// `M:C2x3`.
    #[arg(long, value_name = "POSITION")]
    position: Vec<Placement>,

    /// A throw that came up, its faces in any order: `XXX`, or `M:XXX` by the men.
    #[arg(long, value_name = "THROW")]
    throw: Vec<ThrowWanted>,

    /// Nothing is wrong with the record.
    #[arg(long, conflicts_with = "wrong")]
    verified: bool,

    /// Something is wrong with the record.
    #[arg(long)]
    wrong: bool,

    /// Turn it all round: the records that do not meet all of this.
    #[arg(long)]
    not: bool,
}

impl Conditions {
    /// The filter that they make.
    pub(super) fn filter(&self) -> Filter {
        let mut filter = self.tags(Filter::new());
        let named = [
            (TagName::Variant, &self.variant),
            (TagName::Men, &self.men),
            (TagName::Women, &self.women),
        ];
        for (name, patterns) in named {
            let conditions = patterns.iter().cloned();
            filter = filter.with_any(conditions.map(|pattern| Condition::tag(name, pattern)));
        }
        filter = any(filter, &self.player, Condition::Player);
        filter = any(filter, &self.date, Condition::Date);
        filter = any(filter, &self.result, Condition::Result);
        filter = any(filter, &self.termination, Condition::Termination);
        filter = any(filter, &self.comment, Condition::Comment);
        filter = any(filter, &self.turns, Condition::Turns);
        filter = any(filter, &self.actions, Condition::Actions);
        filter = any(filter, &self.captures, Condition::Captures);
        filter = any(filter, &self.king_changes, Condition::KingChanges);
        filter = any(filter, &self.position, Condition::Position);
        filter = any(filter, &self.throw, Condition::Throw);
        if self.verified || self.wrong {
            filter = filter.with_any([Condition::Right(self.verified)]);
        }
        if self.not { filter.inverted() } else { filter }
    }

    /// The options for one tag are a choice, those for several are not.
    fn tags(&self, mut filter: Filter) -> Filter {
        for (at, (name, _)) in self.tag.iter().enumerate() {
            let same = |(other, _): &&(String, Option<Pattern>)| other.eq_ignore_ascii_case(name);
            if self.tag.iter().take(at).any(|before| same(&before)) {
                continue;
            }
            let choice = self.tag.iter().filter(same).cloned();
            filter = filter.with_any(choice.map(|(name, pattern)| Condition::Tag(name, pattern)));
        }
        filter
    }
}

fn any<T: Clone>(filter: Filter, values: &[T], condition: impl Fn(T) -> Condition) -> Filter {
    filter.with_any(values.iter().cloned().map(condition))
}

fn tag(text: &str) -> Result<(String, Option<Pattern>), String> {
    let (name, pattern) = match text.split_once('=') {
        Some((name, pattern)) => (name, Some(Pattern::new(pattern))),
        None => (text, None),
    };
    if !is_name(name) {
        return Err("a tag is NAME or NAME=PATTERN, and a name has letters, digits and `_`".into());
    }
    Ok((name.to_owned(), pattern))
}

fn is_name(name: &str) -> bool {
    let letter = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'_';
    !name.is_empty() && name.bytes().all(letter)
}

/// The name of a tag alone.
pub(super) fn tag_name(text: &str) -> Result<String, String> {
    if !is_name(text) {
        return Err("the name of a tag has letters, digits and `_`".into());
    }
    Ok(text.to_owned())
}

#[expect(clippy::unnecessary_wraps, reason = "clap wants a result")]
fn pattern(text: &str) -> Result<Pattern, String> {
    Ok(Pattern::new(text))
}

#[expect(clippy::unnecessary_wraps, reason = "clap wants a result")]
fn anywhere(text: &str) -> Result<Pattern, String> {
    Ok(Pattern::anywhere(text))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_tag_is_a_name_and_perhaps_a_pattern() {
        let read = |text: &str| tag(text).map(|(name, pattern)| (name, pattern.is_some()));
        assert_eq!(read("Seed"), Ok(("Seed".to_owned(), false)));
        assert_eq!(read("Event=a=b"), Ok(("Event".to_owned(), true)));
        for wrong in ["", "=a", "two words=a", "Ánte=a"] {
            assert!(read(wrong).is_err(), "{wrong}");
        }
    }
}
