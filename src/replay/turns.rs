//! Where turns begin and end.

use crate::board::Side;
use crate::diagnostic::{Code, Diagnostic, Fix};
use crate::engine::Obligation;
use crate::record::{GameResult, NodeKind, Termination};
use crate::text::Span;

use super::observer::{Observer, TurnHead};
use super::walk::Walker;

/// A turn that is being read.
#[derive(Clone, Copy, Debug)]
pub(super) struct OpenTurn {
    /// The node that names its side.
    pub(super) side_node: usize,
    /// The node of its last throw or re-throw.
    pub(super) last_throw: usize,
    /// The last node of it that was played.
    pub(super) last_node: usize,
    pub(super) thrown: bool,
    /// Something was done with the last throw.
    pub(super) acted: bool,
    /// The engine has passed the turn on, or the game is over.
    pub(super) ended: bool,
    /// Actions played in this turn.
    pub(super) actions: u32,
}

impl<O: Observer> Walker<'_, '_, O> {
    pub(super) fn begin_turn(&mut self, at: usize, side: Side) {
        self.ensure_started();
        let written = self.number.take();
        if !self.line.live {
            // What a variation here would replace is not known.
            self.line.before = None;
            return;
        }
        let number = self.line.next_number;
        self.check_number(at, written, number);
        match self.line.position.to_move() {
            None => return self.after_end(at),
            Some(due) if due != side => {
                let position = self.line.position;
                let span = self.span(at);
                let message = format!("the {due} are to move, not the {side}");
                let mut finding =
                    Diagnostic::new(Code::WrongSide, span, message).with_help(self.who_is_due(due));
                let as_numbered =
                    written.is_some_and(|(_, written)| i64::from(written) == self.due_number());
                // The number says that no turn was left out: it is the letter that is wrong.
                if as_numbered && self.plays(at, position) {
                    finding = finding.with_fix(Fix::safe(span, due.letter()));
                }
                self.report(finding);
                self.line.before = None;
                return self.fail(at);
            }
            Some(_) => {}
        }
        self.line.before = Some((self.line.position, number));
        self.line.turn = Some(OpenTurn {
            side_node: at,
            last_throw: at,
            last_node: at,
            thrown: false,
            acted: false,
            ended: false,
            actions: 0,
        });
        let head = TurnHead {
            number,
            side,
            node: written.map_or(at, |(node, _)| node),
            numbered: written.is_some(),
        };
        self.observer.turn_start(head, &self.line.position);
    }

    fn who_is_due(&self, due: Side) -> String {
        let letter = due.letter();
        if self.line.next_number == 1 && !self.roll_off.is_empty() {
            format!("the roll-off says who starts: turn 1 begins with {letter}")
        } else {
            format!(
                "turns alternate: this one begins with {letter}, or a turn of the {due} was left out before it"
            )
        }
    }

    fn due_number(&self) -> i64 {
        i64::from(self.line.next_number) + self.line.number_shift
    }

    fn after_end(&mut self, at: usize) {
        let span = self.span(at);
        let outcome = self.line.position.outcome();
        let message = outcome.map_or_else(
            || "the game is over".to_owned(),
            |outcome| format!("the {} have won already: no turn follows", outcome.winner),
        );
        let mut finding = Diagnostic::new(Code::TurnAfterEnd, span, message);
        if let Some(last) = self.latest(at, |_, _| true) {
            finding = finding.with_label(last.span, format!("the last action{}", last.when()));
        }
        self.report(finding);
        self.line.before = None;
        self.fail(at);
    }

    #[inline]
    fn check_number(&mut self, side_node: usize, written: Option<(usize, u32)>, right: u32) {
        if !matches!(written, Some((_, number)) if number == right && self.line.number_shift == 0) {
            self.misnumbered(side_node, written, right);
        }
    }

    fn misnumbered(&mut self, side_node: usize, written: Option<(usize, u32)>, right: u32) {
        let due = self.due_number();
        if let Some((node, number)) = written
            && number != right
        {
            self.renumbered.push((node, right));
        }
        match written {
            None => {
                let span = self.span(side_node);
                let start = due == 1 && self.begins_with_throws_of_both(side_node);
                let (message, number) = if start {
                    let message = "the throws for who starts are written without their number";
                    (message.to_owned(), 0)
                } else {
                    (format!("turn {due} is written without its number"), due)
                };
                self.report(
                    Diagnostic::new(Code::MissingTurnNumber, span, message)
                        .with_help(format!("write `{number}.` before it"))
                        .with_fix(Fix::safe(Span::at(span.start), format!("{number}. "))),
                );
            }
            Some((node, number)) if i64::from(number) != due => {
                let span = self.span(node);
                let message = format!("this is turn {due}, not {number}");
                self.report(
                    Diagnostic::new(Code::WrongTurnNumber, span, message).with_help(
                        "turns are numbered 1, 2, 3, …, one number for each side's turn",
                    ),
                );
                // Those that follow count from here: one slip, one warning.
                self.line.number_shift = i64::from(number) - i64::from(right);
            }
            Some(_) => {}
        }
    }

    /// Whether a throw of one side and nothing that was done with it stands before the other side.
    fn begins_with_throws_of_both(&self, side_node: usize) -> bool {
        let behind = self.record.nodes().get(side_node + 1..).unwrap_or_default();
        matches!(
            behind,
            [throw, side, ..] if matches!(throw.kind, NodeKind::Throw(_)) && matches!(side.kind, NodeKind::Side(_))
        )
    }

    /// Offers the right numbers of all turns at the first one that has another: they belong
    /// together. Behind an error turns are not counted, so nothing is offered then.
    pub(super) fn offer_numbers(&mut self) {
        if self.findings.iter().any(Diagnostic::is_error) {
            return;
        }
        let mut right = self.renumbered.iter().map(|&(node, number)| {
            let text = match self.span(node).of(self.record.source()) {
                [.., b'.'] => format!("{number}."),
                _ => number.to_string(),
            };
            (self.span(node), text)
        });
        let Some((span, text)) = right.next() else {
            return;
        };
        let fix = right.fold(Fix::safe(span, text), |fix, (span, text)| {
            fix.and(span, text)
        });
        let mut findings = self.findings.iter_mut();
        if let Some(finding) = findings.find(|finding| finding.code == Code::WrongTurnNumber) {
            finding.fix = Some(Box::new(fix));
        }
    }

    /// `--`: nothing is done.
    pub(super) fn pass(&mut self, at: usize) {
        let Some(turn) = self.line.turn.filter(|_| self.line.live) else {
            return;
        };
        if !turn.thrown {
            // The parser has said what is missing.
            return self.fail(at);
        }
        let span = self.span(at);
        if turn.ended {
            let message = "the turn is over already: `--` stands for a throw with which nothing could be done";
            self.report(Diagnostic::new(Code::PassNotDue, span, message));
            return self.fail(at);
        }
        if let Some(obligation) = self.engine.obligation(&self.line.position) {
            let (message, help) = self.owed(obligation);
            let finding = Diagnostic::new(
                Code::PassNotDue,
                span,
                format!("`--` says that nothing can be done, but {message}"),
            );
            let finding = finding.with_label(self.span(turn.last_throw), self.dice_left());
            self.report(finding.with_help(help));
            return self.fail(at);
        }
        self.engine.end_turn(&mut self.line.position);
        self.observer.pass(Some(at), turn.last_throw);
        if let Some(turn) = &mut self.line.turn {
            turn.ended = true;
            turn.acted = true;
        }
    }

    /// What a player still owes, in words, and what can be done about it.
    fn owed(&self, obligation: Obligation) -> (String, String) {
        let die = &self.engine.rules().dice.die;
        match obligation {
            Obligation::Throw(count) => (
                match count {
                    1 => "one die is still to be thrown".to_owned(),
                    _ => format!("{count} dice are still to be thrown"),
                },
                "write the throw behind `+`".to_owned(),
            ),
            Obligation::Rethrow(dice) => (
                match dice.len() {
                    1 => format!("the die that shows {} has to be thrown again", dice.in_order_of(die)),
                    _ => format!("the dice that show {} have to be thrown again", dice.in_order_of(die)),
                },
                "in the entry gate the dice that do not show X are thrown again, up to three throws; write it behind `~`"
                    .to_owned(),
            ),
            Obligation::Act => {
                let position = &self.line.position;
                ("there is a legal action".to_owned(), self.what_is_legal(position, None))
            }
        }
    }

    /// What is left of a throw, for its label.
    pub(super) fn dice_left(&self) -> String {
        let dice = self.line.position.dice();
        if dice.is_empty() {
            "all of it is spent".to_owned()
        } else {
            let die = &self.engine.rules().dice.die;
            format!("left to play: {}", dice.in_order_of(die))
        }
    }

    /// The turn that was read is over, as far as the text goes: may it be?
    pub(super) fn finish_turn(&mut self) {
        let Some(turn) = self.line.turn.filter(|_| self.line.live) else {
            self.line.turn = None;
            return;
        };
        if !turn.thrown {
            // The parser has said what is missing.
            return self.fail(turn.side_node);
        }
        let mut complete = true;
        if !turn.ended {
            let last = self.on_main_line() && self.last_turn == Some(turn.side_node);
            let may_stop = last && self.stops_anywhere();
            let position = &self.line.position;
            match self.engine.obligation(position) {
                Some(obligation) if !may_stop => return self.refuse_stop(turn, obligation),
                Some(_) => complete = false,
                // Something might still be thrown again.
                None if may_stop
                    && !turn.acted
                    && self.engine.rethrow_allowed(position).is_some() =>
                {
                    complete = false;
                }
                None if may_stop && self.engine.has_action(position) => complete = false,
                None => {
                    // Where what can be played must be, nobody need look again.
                    if !turn.acted && (self.engine.forced() || !self.engine.has_action(position)) {
                        self.observer.pass(None, turn.last_throw);
                    }
                    self.engine.end_turn(&mut self.line.position);
                }
            }
        }
        self.line.turn = None;
        self.line.next_number += 1;
        self.observer.turn_end(&self.line.position, complete);
        if self.on_main_line() && !self.wrong {
            self.right.turns += 1;
            self.right.actions += turn.actions;
            self.right.position = Some(self.line.position);
        }
    }

    fn refuse_stop(&mut self, turn: OpenTurn, obligation: Obligation) {
        let (message, help) = self.owed(obligation);
        let code = match obligation {
            Obligation::Act => Code::ForcedPlay,
            Obligation::Throw(_) | Obligation::Rethrow(_) => Code::ThrowMissing,
        };
        let span = self.span(turn.side_node).to(self.span(turn.last_node));
        let finding = Diagnostic::new(code, span, format!("the turn stops here, but {message}"))
            .with_label(self.span(turn.last_throw), self.dice_left());
        self.report(finding.with_help(help));
        self.fail(turn.side_node);
    }

    /// Whether the last turn may stop in the middle: the game is unfinished, or was ended by the
    /// players.
    pub(super) fn stops_anywhere(&self) -> bool {
        let result = self.claims.result.map(|(result, _)| result);
        let result = self.record.result().or(result);
        let ended_by_players = self.claims.termination.is_some_and(|(termination, _)| {
            matches!(
                termination,
                Termination::Resignation
                    | Termination::Agreement
                    | Termination::Time
                    | Termination::Forfeit
                    | Termination::Unfinished
            )
        });
        ended_by_players || result == Some(GameResult::Unfinished)
    }
}
