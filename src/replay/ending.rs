//! How a game ends, held against what the record says of it.

use crate::diagnostic::{Certainty, Code, Diagnostic, Fix};
use crate::engine::{Outcome, WinBy};
use crate::record::{GameResult, Termination};
use crate::text::Span;

use super::observer::Observer;
use super::walk::Walker;

/// Why a game ended that the rules decided.
pub(crate) const fn termination_of(by: WinBy) -> Termination {
    match by {
        WinBy::King => Termination::King,
        WinBy::Queen => Termination::Queen,
        WinBy::Soldiers => Termination::Soldiers,
        WinBy::Blocked => Termination::Blocked,
    }
}

/// Whether result and termination are words that go together.
fn go_together(claimed: Termination, result: GameResult) -> bool {
    match claimed {
        Termination::Unfinished => result == GameResult::Unfinished,
        Termination::Agreement | Termination::Time => result != GameResult::Unfinished,
        _ => result.winner().is_some(),
    }
}

/// Whether a record says of its end what the rules say too, if they have decided the game, and else
/// something that players can do: then there is nothing to be said about it.
pub(super) fn is_agreed(
    outcome: Option<Outcome>,
    result: GameResult,
    claimed: Option<Termination>,
) -> bool {
    match (outcome, claimed) {
        (Some(outcome), _) => {
            let by = termination_of(outcome.by);
            result == GameResult::won_by(outcome.winner)
                && claimed.is_none_or(|claimed| claimed == by)
        }
        (None, Some(claimed)) => !claimed.is_by_rule() && go_together(claimed, result),
        (None, None) => result.winner().is_none(),
    }
}

impl<O: Observer> Walker<'_, '_, O> {
    /// Checks result and termination; gives why the game ended, where that is known.
    pub(super) fn check_ending(&mut self) -> Option<Termination> {
        let claimed = self.claims.termination;
        self.check_result_line();
        let Some((result, at)) = self
            .stated
            .or_else(|| self.claims.result.map(|(result, tag)| (result, tag.value)))
        else {
            return claimed.map(|(termination, _)| termination);
        };
        if !self.line.live {
            // Nothing is known of how the game went on.
            self.check_words(result, at);
            return claimed.map(|(termination, _)| termination);
        }
        if let Some(outcome) = self.line.position.outcome() {
            self.check_decided(outcome, result, at);
            return Some(termination_of(outcome.by));
        }
        self.check_undecided(result, at);
        claimed.map(|(termination, _)| termination)
    }

    /// The result line and the `Result` tag say the same.
    fn check_result_line(&mut self) {
        if let (Some((line, at)), Some((tagged, tag))) = (self.stated, self.claims.result)
            && line != tagged
        {
            let message = format!("the result line says {line}, the Result tag {tagged}");
            self.report(
                Diagnostic::new(Code::ResultMismatch, at, message)
                    .with_label(tag.value, "the Result tag")
                    .with_help("one of them is a slip: say the same in both"),
            );
        }
    }

    /// The rules have decided the game: result and termination are theirs.
    fn check_decided(&mut self, outcome: Outcome, result: GameResult, at: Span) {
        let right = GameResult::won_by(outcome.winner);
        let by = termination_of(outcome.by);
        if result != right {
            let message = format!(
                "the rules have decided this game: the {} have won ({by}), and the result says {result}",
                outcome.winner
            );
            let text = match self.stated {
                Some(_) => format!("= {right}"),
                None => right.to_string(),
            };
            let finding = Diagnostic::new(Code::WrongResult, at, message)
                .with_help(format!("the result of this game is {right}"))
                .with_fix(Fix::guess(at, text));
            let finding = self.with_last_action(finding, "this decided the game");
            self.report(finding);
        }
        if let Some((claimed, tag)) = self.claims.termination
            && claimed != by
        {
            let message =
                format!("the rules ended this game: its termination is `{by}`, not `{claimed}`");
            let fix = if claimed.is_by_rule() && result == right {
                Fix::safe(tag.value, by.to_string())
            } else {
                Fix::guess(tag.value, by.to_string())
            };
            let finding = Diagnostic::new(Code::WrongTermination, tag.value, message).with_fix(fix);
            let finding = self.with_last_action(finding, "this decided the game");
            self.report(finding);
        }
    }

    fn with_last_action(&mut self, finding: Diagnostic, text: &str) -> Diagnostic {
        match self.latest(self.record.nodes().len(), |_, _| true) {
            Some(last) => finding.with_label(last.span, text),
            None => finding,
        }
    }

    /// Offers the result where its line is missing: what the rules decided, or the tag says.
    pub(super) fn offer_result(&self, findings: &mut [Diagnostic]) {
        let Some(finding) = findings.iter_mut().find(|f| f.code == Code::ResultMissing) else {
            return;
        };
        let decided = self.line.position.outcome().filter(|_| self.line.live);
        let decided = decided.map(|outcome| GameResult::won_by(outcome.winner));
        let tagged = self.claims.result.map(|(result, _)| result);
        let end = self.record.source().trim_ascii_end().len();
        let at = Span::at(u32::try_from(end).unwrap_or(u32::MAX));
        let line = |result: GameResult| format!("\n= {result}");
        finding.fix = match (tagged, decided) {
            (Some(tagged), Some(decided)) if tagged != decided => None,
            (Some(result), _) | (None, Some(result)) => Some(Box::new(Fix::safe(at, line(result)))),
            (None, None) => Some(Box::new(Fix::guess(at, line(GameResult::Unfinished)))),
        };
    }

    /// A result that is read out of what somebody wrote is only a guess where the tag says another.
    pub(super) fn doubt_result(&self, findings: &mut [Diagnostic]) {
        let Some((tagged, _)) = self.claims.result else {
            return;
        };
        let unsure = findings.iter_mut().filter(|f| f.code == Code::BadResult);
        for fix in unsure.filter_map(|finding| finding.fix.as_deref_mut()) {
            let mut words = fix.changes.iter().filter_map(|change| {
                let word = change.text.trim_start_matches(['=', ' ']);
                word.parse::<GameResult>().ok()
            });
            if words.any(|meant| meant != tagged) {
                fix.certainty = Certainty::Guess;
            }
        }
    }

    /// The rules have not decided the game: somebody must have ended it, or it is unfinished.
    fn check_undecided(&mut self, result: GameResult, at: Span) {
        match self.claims.termination {
            Some((claimed, tag)) if claimed.is_by_rule() => {
                let message = format!("the rules do not see the end that `{claimed}` stands for");
                let help = format!(
                    "the game stands at {}",
                    self.engine.notate(&self.line.position)
                );
                self.report(
                    Diagnostic::new(Code::WrongTermination, tag.value, message).with_help(help),
                );
            }
            Some(_) => self.check_words(result, at),
            None if result.winner().is_some() => {
                let message = format!(
                    "the rules have not decided this game, and the result says that the {result} have won"
                );
                self.report(Diagnostic::new(Code::WrongResult, at, message).with_help(
                    "if a player gave up, say so: [Termination \"resignation\"], or time, forfeit, agreement; a game that goes on is unfinished",
                ));
            }
            None => {}
        }
    }

    /// Result and termination as words that go together.
    fn check_words(&mut self, result: GameResult, at: Span) {
        let Some((claimed, tag)) = self.claims.termination else {
            return;
        };
        if !go_together(claimed, result) {
            let message =
                format!("the termination `{claimed}` does not go with the result {result}");
            let help = match claimed {
                Termination::Unfinished => "a game that goes on has the result unfinished",
                Termination::Agreement | Termination::Time => {
                    "the players ended this game: its result is men, women or draw"
                }
                _ => "this end is a win for one side: the result is men or women",
            };
            self.report(
                Diagnostic::new(Code::TerminationMismatch, tag.value, message)
                    .with_label(at, "the result")
                    .with_help(help),
            );
        }
    }
}
