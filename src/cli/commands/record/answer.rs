//! Understanding what is typed, and doing it.

use sahkku::board::Side;
use sahkku::dice::Throw;
use sahkku::engine::Action;
use sahkku::language::Language;
use sahkku::record::Glyph;
use sahkku::session::{Due, Ending, Pick, Session, SessionError, pick, read_faces};
use sahkku::text::visible;

use super::dialog::{Dialog, Next};

const HELP: &str = "\
Where dice are asked for, type their faces: X32, or x 3 2; a blank is 0, . or _.
Where an action is asked for, type its number or a few of its letters: o1, or ql2k2.
Or one of these words:
  ?           the board, and everything that is legal
  again X0    dice are thrown again that may be, and show this now
  pass        the turn ends, where it may
  undo        take the last step back, with what was said of it
  note TEXT   a comment on the last step
  glyph !     the last action or throw was good; also ? !! ?? !? ?! and none
  resign      the side to move gives up; or name it: resign men
  time        its time is up; forfeit: it loses for another reason
  draw        the players agree that nobody has won
  record      the record so far
  quit        leave; the same command goes on with the game later
";

impl Dialog<'_> {
    /// Understands a line and does what it says.
    pub(super) fn answer(&mut self, line: &str) -> Next {
        let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        let rest = rest.trim();
        match word.to_lowercase().as_str() {
            "help" => {
                self.page.push_str(HELP);
                Next::Wait
            }
            "?" => self.show_all(),
            "record" => {
                let text = visible(self.session.text()).to_string();
                self.page.push_str(&text);
                Next::Wait
            }
            "quit" | "exit" => Next::Leave,
            "undo" => {
                let undone = self.session.undo();
                self.did(undone)
            }
            "note" => {
                let noted = self.session.note(rest);
                self.did(noted)
            }
            "glyph" => self.glyph(rest),
            symbol if Glyph::from_symbol(symbol).is_some() => self.glyph(symbol),
            "draw" => self.end(Ending::Draw),
            "resign" => self.lost(rest, Ending::Resigns),
            "time" => self.lost(rest, Ending::OutOfTime),
            "forfeit" => self.lost(rest, Ending::Forfeits),
            "pass" | "stop" => {
                let stopped = self.session.stop();
                self.did(stopped)
            }
            "again" => self.again(rest),
            other => match other.strip_prefix('~') {
                Some(faces) => self.again(&format!("{faces} {rest}")),
                None => self.due_answer(line),
            },
        }
    }

    /// An answer to what was asked.
    fn due_answer(&mut self, line: &str) -> Next {
        match self.session.due() {
            Due::Over { .. } if line.is_empty() => Next::Leave,
            Due::Over { .. } => {
                self.tell("The game is over: `undo` takes the last step back, `quit` leaves.");
                Next::Wait
            }
            Due::Start => {
                let Some(side) = side(line) else {
                    self.tell("Type men or women.");
                    return Next::Wait;
                };
                let started = self.session.start(side);
                self.did(started)
            }
            Due::RollOff { dice, .. } | Due::Throw { dice, .. } => {
                let throw = self.read_throw(line, dice);
                self.throw(throw, Session::throw)
            }
            Due::Again { dice, .. } => {
                let throw = self.read_throw(line, dice.len());
                self.throw(throw, Session::throw_again)
            }
            Due::Play { .. } if line.is_empty() => Next::Wait,
            Due::Play { actions, .. } => self.play(line, &actions),
        }
    }

    /// The throw that is meant: what the seed gives, or what was typed. Nothing where it cannot be
    /// understood, which is told.
    fn read_throw(&mut self, line: &str, dice: u8) -> Option<Throw> {
        if let Some(cast) = self.session.cast(dice) {
            if line.is_empty() {
                let faces = self.faces(cast);
                self.tell(&format!("The dice show {faces}."));
                return Some(cast);
            }
            self.tell("The program throws the dice of this game: press Enter. `help` lists words.");
            return None;
        }
        if line.is_empty() {
            return None;
        }
        match read_faces(&self.session.engine().rules().dice.die, line) {
            Ok(throw) => Some(throw),
            Err(error) => {
                self.tell(&format!("{error}. `help` lists what can be typed."));
                None
            }
        }
    }

    fn throw(
        &mut self,
        throw: Option<Throw>,
        how: impl FnOnce(&mut Session, Throw) -> Result<(), SessionError>,
    ) -> Next {
        match throw {
            None => Next::Wait,
            Some(throw) => {
                let rolling = matches!(self.session.due(), Due::RollOff { .. });
                let thrown = how(&mut self.session, throw);
                if rolling && let Some(side) = self.session.starter() {
                    self.tell(&format!("{} start.", Language::english().side(side)));
                }
                self.did(thrown)
            }
        }
    }

    /// Throws dice again: in a seeded game so many of them, otherwise with what they show now.
    fn again(&mut self, rest: &str) -> Next {
        let may = match self.session.due() {
            Due::Play {
                again: Some(again), ..
            } => again.dice.len(),
            Due::Again { dice, .. } => dice.len(),
            _ => {
                self.tell("Nothing may be thrown again now.");
                return Next::Wait;
            }
        };
        let rest = rest.trim();
        if self.session.is_seeded() {
            let wanted = if rest.is_empty() {
                Some(may)
            } else {
                rest.parse().ok()
            };
            let Some(wanted) = wanted.filter(|wanted| (1..=may).contains(wanted)) else {
                self.tell(&format!("Say how many dice, from 1 to {may}: again 1."));
                return Next::Wait;
            };
            let throw = self.read_throw("", wanted);
            return self.throw(throw, Session::throw_again);
        }
        if rest.is_empty() {
            self.tell("Say what they show now: again X0.");
            return Next::Wait;
        }
        let throw = self.read_throw(rest, may);
        self.throw(throw, Session::throw_again)
    }

    fn play(&mut self, line: &str, actions: &[Action]) -> Next {
        let picked = pick(
            self.session.engine(),
            self.session.position(),
            actions,
            line,
        );
        match picked {
            Pick::One(action) => {
                let played = self.session.play(action);
                self.did(played)
            }
            Pick::Several(some) => {
                let list = self.list(&some, actions);
                self.tell("Which one?");
                self.page.push_str(&list);
                Next::Wait
            }
            Pick::None => {
                let line = visible(line).to_string();
                self.tell(&format!(
                    "No legal action fits `{line}`. ? lists them, `help` what else can be typed."
                ));
                Next::Wait
            }
        }
    }

    fn show_all(&mut self) -> Next {
        self.board();
        if let Due::Play { actions, .. } = self.session.due() {
            let list = self.list(&actions, &actions);
            self.page.push_str(&list);
            Next::Wait
        } else {
            self.shown = Some(self.session.turn());
            Next::Ask
        }
    }

    fn glyph(&mut self, symbol: &str) -> Next {
        let glyph = Glyph::from_symbol(symbol);
        if glyph.is_none() && symbol != "none" {
            self.tell("A glyph is one of ! ? !! ?? !? ?!, or `none`.");
            return Next::Wait;
        }
        let marked = self.session.glyph(glyph);
        self.did(marked)
    }

    fn lost(&mut self, who: &str, how: impl FnOnce(Side) -> Ending) -> Next {
        let due = match self.session.due() {
            Due::RollOff { side, .. }
            | Due::Throw { side, .. }
            | Due::Again { side, .. }
            | Due::Play { side, .. } => Some(side),
            Due::Start | Due::Over { .. } => None,
        };
        let loser = if who.is_empty() { due } else { side(who) };
        let Some(side) = loser else {
            self.tell("Say who: men or women.");
            return Next::Wait;
        };
        self.end(how(side))
    }

    fn end(&mut self, ending: Ending) -> Next {
        let ended = self.session.end(ending);
        self.did(ended)
    }

    /// Saves what was taken down and shows it, or says why it was not.
    fn did(&mut self, done: Result<(), SessionError>) -> Next {
        if let Err(error) = done {
            let message = visible(&error.to_string()).to_string();
            let mut letters = message.chars();
            let first = letters.next().into_iter().flat_map(char::to_uppercase);
            let message: String = first.chain(letters).collect();
            self.tell(&format!("{message}."));
            return Next::Wait;
        }
        if let Err(error) = self.keeper.save(self.session.text()) {
            // The next step saves all of it again.
            self.console.complain(&error);
        }
        let movetext = self
            .session
            .text()
            .lines()
            .rev()
            .skip_while(|line| !line.starts_with("= "));
        if let Some(line) = movetext.skip(1).find(|line| !line.is_empty())
            && !line.starts_with('[')
        {
            let line = visible(line).to_string();
            self.tell(&line);
        }
        Next::Ask
    }
}

fn side(word: &str) -> Option<Side> {
    match word.to_lowercase().as_str() {
        "men" | "m" => Some(Side::Men),
        "women" | "w" => Some(Side::Women),
        _ => None,
    }
}
