//! The conversation: what is due is asked for, what is typed is understood, and the record saved.

use std::io::{self, IsTerminal as _, Write as _};

use anyhow::anyhow;
use sahkku::dice::Throw;
use sahkku::engine::{Action, Rethrow};
use sahkku::export::board;
use sahkku::language::Language;
use sahkku::record::{GameResult, Termination};
use sahkku::replay::written;
use sahkku::session::{Due, Session};
use sahkku::text::visible;

use crate::cli::console::Console;
use crate::cli::input::reason;
use crate::cli::prose::add;

use super::keeper::Keeper;
use super::lines::{Typed, next_line};

/// So many actions are listed without being asked for.
const FEW_ACTIONS: usize = 12;
/// How wide a list of actions is.
const WIDTH: usize = 76;

/// Whether the conversation goes on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Next {
    /// What is due is asked for again.
    Ask,
    /// Only a word or two were said: wait for another line.
    Wait,
    /// The user leaves.
    Leave,
}

/// A game that is being taken down.
pub(super) struct Dialog<'c> {
    pub(super) session: Session,
    pub(super) keeper: Keeper,
    boards: bool,
    pub(super) console: &'c mut Console,
    /// The turn whose board was shown last.
    pub(super) shown: Option<u32>,
    /// What is to be said before the next line is read.
    pub(super) page: String,
}

impl<'c> Dialog<'c> {
    pub(super) const fn new(
        session: Session,
        keeper: Keeper,
        boards: bool,
        console: &'c mut Console,
    ) -> Self {
        Self {
            session,
            keeper,
            boards,
            console,
            shown: None,
            page: String::new(),
        }
    }

    /// Goes on until the user leaves or there is no more input.
    pub(super) fn run(mut self) -> anyhow::Result<()> {
        self.keeper.save(self.session.text())?;
        self.greet();
        let stdin = io::stdin();
        // What comes from a pipe is shown, so that the conversation can be read afterwards.
        let echo = !stdin.is_terminal();
        let mut input = stdin.lock();
        let mut next = Next::Ask;
        while next != Next::Leave {
            if next == Next::Ask {
                self.ask();
            }
            self.page.push_str("> ");
            self.say()?;
            let typed = next_line(&mut input).map_err(|error| cannot_read(&error))?;
            next = match typed {
                None => {
                    self.page.push('\n');
                    Next::Leave
                }
                Some(Typed::TooLong) => {
                    self.tell("That line is too long, and was left out.");
                    Next::Wait
                }
                Some(Typed::Line(line)) => {
                    if echo {
                        add(&mut self.page, format_args!("{}\n", visible(&line)));
                    }
                    self.answer(&line)
                }
            };
        }
        self.leave()
    }

    fn say(&mut self) -> anyhow::Result<()> {
        let mut stdout = io::stdout().lock();
        stdout.write_all(self.page.as_bytes())?;
        stdout.flush()?;
        self.page.clear();
        Ok(())
    }

    pub(super) fn tell(&mut self, line: &str) {
        self.page.push_str(line);
        self.page.push('\n');
    }

    fn greet(&mut self) {
        let ruling = self.session.ruling();
        let name = visible(ruling.variant.name()).to_string();
        let path = visible(&self.keeper.path().display().to_string()).to_string();
        self.tell(&format!(
            "{name}. Every step is saved in {path}; `help` says what can be typed."
        ));
        if let Some(commitment) = self.session.commitment() {
            self.tell(&format!(
                "The dice are seeded. The commitment to the seed is\n{commitment}"
            ));
        }
    }

    /// Asks for what is due.
    fn ask(&mut self) {
        let due = self.session.due();
        let turn = self.session.turn();
        let over = matches!(due, Due::Over { .. });
        let begun = !matches!(due, Due::Start | Due::RollOff { .. });
        if self.boards && begun && (self.shown != Some(turn) || over) {
            self.shown = Some(turn);
            self.board();
        }
        let question = self.question(&due);
        self.tell(question.trim_end());
        let throws = matches!(
            due,
            Due::RollOff { .. } | Due::Throw { .. } | Due::Again { .. }
        );
        if self.session.is_seeded() && throws {
            self.tell("Enter throws.");
        }
    }

    /// What is due, in words.
    fn question(&self, due: &Due) -> String {
        let turn = self.session.turn();
        let stop = |may_stop: bool| {
            if may_stop {
                " `pass` ends the turn."
            } else {
                ""
            }
        };
        match due {
            Due::Start => "Who starts, men or women?".to_owned(),
            Due::RollOff { side, dice } => {
                let side = Language::english().side(*side);
                format!("{side} throw {} for the start.", count(*dice, ""))
            }
            Due::Throw {
                side,
                dice,
                further,
                may_stop,
            } => {
                let more = if *further { " more" } else { "" };
                let (side, dice) = (Language::english().side(*side), count(*dice, more));
                format!("{turn}. {side} throw {dice}.{}", stop(*may_stop))
            }
            Due::Again {
                side,
                dice,
                may_stop,
            } => format!(
                "{turn}. {} have {} and throw {} again: {}.{}",
                Language::english().side(*side),
                self.faces(self.session.position().dice()),
                count(dice.len(), ""),
                self.faces(*dice),
                stop(*may_stop)
            ),
            Due::Play {
                side,
                actions,
                again,
                may_stop,
            } => {
                let dice = self.faces(self.session.position().dice());
                let again = again.map_or_else(String::new, |again| self.may_again(again));
                let stop = stop(*may_stop);
                let head = format!(
                    "{turn}. {} play {dice}.{again}{stop}",
                    Language::english().side(*side)
                );
                if actions.len() > FEW_ACTIONS {
                    format!("{head} {} actions are legal; ? lists them.", actions.len())
                } else {
                    format!("{head}\n{}", self.list(actions, actions))
                }
            }
            Due::Over {
                result,
                termination,
            } => format!(
                "{}.\n`undo` takes the last step back; `quit` leaves.",
                self.ending(*result, *termination)
            ),
        }
    }

    /// That dice may be thrown again, and what to type for it.
    fn may_again(&self, again: Rethrow) -> String {
        let how = if self.session.is_seeded() {
            "again"
        } else {
            "again FACES"
        };
        let all = if again.whole { "all of " } else { "" };
        format!(" `{how}` throws {all}{} again.", self.faces(again.dice))
    }

    pub(super) fn board(&mut self) {
        let ruling = self.session.ruling();
        let marks: Vec<_> = ruling.variant.drawing.marked_fields().collect();
        let drawn = board::draw(&ruling.engine, self.session.position(), &marks);
        add(&mut self.page, format_args!("\n{drawn}\n"));
    }

    pub(super) fn faces(&self, throw: Throw) -> String {
        let die = &self.session.engine().rules().dice.die;
        let faces = throw.in_order_of(die);
        faces
            .faces()
            .map(|face| face.to_string())
            .collect::<Vec<_>>()
            .join(" ")
    }

    /// Some of the legal actions with their numbers among all.
    pub(super) fn list(&self, some: &[Action], all: &[Action]) -> String {
        let (engine, position) = (self.session.engine(), self.session.position());
        let mut text = String::new();
        let mut width = 0;
        for (at, action) in all
            .iter()
            .enumerate()
            .filter(|(_, action)| some.contains(action))
        {
            let item = format!("  {} {}", at + 1, written(engine, position, *action));
            if width > 0 && width + item.len() > WIDTH {
                text.push('\n');
                width = 0;
            }
            width += item.len();
            text.push_str(&item);
        }
        text + "\n"
    }

    fn ending(&self, result: GameResult, termination: Termination) -> String {
        if let Some(outcome) = self.session.position().outcome() {
            return Language::english().outcome(outcome);
        }
        let Some(winner) = result.winner() else {
            return "A draw: the players agree on it".to_owned();
        };
        let why = match termination {
            Termination::Resignation => format!("the {} have given up", winner.other()),
            Termination::Time => format!("the time of the {} is up", winner.other()),
            Termination::Forfeit => format!("the {} have forfeited the game", winner.other()),
            other => other.to_string(),
        };
        format!("{} have won: {why}", Language::english().side(winner))
    }

    fn leave(mut self) -> anyhow::Result<()> {
        let over = matches!(self.session.due(), Due::Over { .. });
        let path = visible(&self.keeper.path().display().to_string()).to_string();
        if over && self.session.is_seeded() {
            self.session.reveal_seed()?;
            self.keeper.save(self.session.text())?;
            self.keeper.forget_seed()?;
            self.tell(&format!(
                "The game is saved in {path}, with its seed: `sahkku check` proves every throw."
            ));
        } else if over {
            self.tell(&format!("The game is saved in {path}."));
        } else {
            self.tell(&format!(
                "The game is saved in {path}; `sahkku record {path}` goes on with it."
            ));
        }
        self.say()
    }
}

fn cannot_read(error: &io::Error) -> anyhow::Error {
    anyhow!("cannot read standard input: {}", reason(error))
}

/// A number of dice.
fn count(dice: u8, more: &str) -> String {
    match dice {
        1 => format!("one{more} die"),
        _ => format!("{dice}{more} dice"),
    }
}
