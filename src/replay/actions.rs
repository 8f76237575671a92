//! From an action as it was written to the one that is meant.

use crate::board::Heading;
use crate::diagnostic::{Code, Diagnostic, Fix};
use crate::engine::{Action, Engine, King, KingEvent, Matches, Mover, Position, Sketch};
use crate::record::{KingMark, NodeKind, Piece, WrittenAction};
use crate::text::Span;

use super::observer::{Observer, Played};
use super::walk::Walker;
use super::written::written;

impl<O: Observer> Walker<'_, '_, O> {
    /// Plays the action that is written at a node. Says what is meant at the next node, where that is
    /// plain and legal.
    #[inline]
    pub(super) fn action(&mut self, at: usize, action: WrittenAction) -> Option<Action> {
        let turn = self.line.turn.as_ref().filter(|_| self.line.live)?;
        if !turn.thrown {
            // The parser has said what is missing.
            self.fail(at);
            return None;
        }
        if turn.ended {
            let finding = self.after_turn(at, action);
            self.report(finding);
            self.fail(at);
            return None;
        }
        match self.resolve(at, action) {
            Ok(legal) => self.play(at, legal),
            Err(finding) => {
                self.report(*finding);
                self.fail(at);
                None
            }
        }
    }

    /// Plays what is meant at a node. Says what is meant at the next one, where that is plain and legal.
    #[inline]
    pub(super) fn play(&mut self, at: usize, legal: Action) -> Option<Action> {
        let before = O::WATCHES_ACTIONS.then_some(self.line.position);
        let mover = self.line.position.to_move();
        let effects = self.engine.act(&mut self.line.position, legal);
        // Where a legal action follows, the turn goes on, and nobody need search for that.
        let next = self.plain_action(at + 1);
        if next.is_none() && self.line.position.outcome().is_none() {
            self.engine.settle(&mut self.line.position);
        }
        let after = &self.line.position;
        if let Some(before) = before {
            let played = Played {
                node: at,
                action: legal,
                effects,
            };
            self.observer.action(played, &before, after);
        }
        if let Some(turn) = &mut self.line.turn {
            turn.acted = true;
            turn.last_node = at;
            turn.actions += 1;
            turn.ended = after.to_move() != mover;
        }
        next
    }

    /// The legal action that is meant; hints about marks that were left out are reported.
    #[inline]
    fn resolve(&mut self, at: usize, action: WrittenAction) -> Result<Action, Box<Diagnostic>> {
        match self.plain_action(at) {
            Some(legal) => Ok(legal),
            None => self.choose(at, action),
        }
    }

    /// The action at a node, if there is one that can mean only one thing and is written as it should
    /// be.
    #[inline]
    fn plain_action(&self, at: usize) -> Option<Action> {
        let Some(NodeKind::Action(action)) = self.record.nodes().get(at).map(|node| node.kind)
        else {
            return None;
        };
        self.engine
            .only_match(&self.line.position, sketch_of(action))
            .filter(|&legal| is_plain(legal, action))
    }

    /// What is meant where it is not plain at once.
    fn choose(&mut self, at: usize, action: WrittenAction) -> Result<Action, Box<Diagnostic>> {
        let span = self.span(at);
        let position = self.line.position;
        let position = &position;
        let mut found = self.engine.matching(position, sketch_of(action));
        let homeward_stands = position
            .to_move()
            .is_some_and(|side| position.soldiers_on(side, action.from.homeward()) > 0);
        if action.homeward && action.piece == Piece::Soldier && !homeward_stands {
            let message = format!("no soldier on its way home stands on {}", action.from);
            let mut finding = Diagnostic::new(Code::IllegalMove, span, message)
                .with_help("without `'` the outward-bound soldier is meant");
            if let [legal] = found[..] {
                let right = written(self.engine, position, legal);
                finding = finding.with_fix(Fix::guess(span, right.to_string()));
            }
            return Err(Box::new(finding));
        }
        if found.is_empty() {
            return Err(Box::new(self.not_legal(at, position, action)));
        }
        self.choose_heading(span, position, action, &mut found)?;
        let without_marks = found.clone();
        let marked = choose_activation(span, action, &mut found)
            .and_then(|()| choose_king(span, action, &mut found))
            .and_then(|()| choose_capture(span, action, &mut found));
        if let Err(finding) = marked {
            return Err(Box::new(self.with_right_marks(
                *finding,
                position,
                &without_marks,
            )));
        }
        let Some(&legal) = found.first() else {
            return Err(Box::new(self.not_legal(at, position, action)));
        };
        if found.iter().any(|other| other.die() != legal.die()) {
            return Err(Box::new(self.ambiguous(span, position, &found)));
        }
        self.hint_marks(span, position, action, legal);
        Ok(legal)
    }

    /// Keeps what can be meant by the heading; says what is wrong where nothing is left.
    fn choose_heading(
        &mut self,
        span: Span,
        position: &Position,
        action: WrittenAction,
        found: &mut Matches,
    ) -> Result<(), Box<Diagnostic>> {
        let outward_stands = outward_stands(position, action);
        keep_heading(action, outward_stands, found);
        if action.homeward {
            if found.is_empty() {
                let message = format!(
                    "no piece on its way home stands on {} that could do this",
                    action.from
                );
                return Err(Box::new(
                    Diagnostic::new(Code::IllegalMove, span, message)
                        .with_help("without `'` the outward-bound piece is meant"),
                ));
            }
            if !outward_stands {
                let message = "`'` is only needed where an outward-bound piece of the same side stands there too";
                let right = WrittenAction {
                    homeward: false,
                    ..action
                };
                self.report(
                    Diagnostic::new(Code::RedundantHeadingMark, span, message)
                        .with_fix(Fix::safe(span, right.to_string())),
                );
            }
        } else if found.is_empty() {
            let message = format!(
                "without `'` the outward-bound soldier on {} is meant, and it cannot do this",
                action.from
            );
            let right = WrittenAction {
                homeward: true,
                ..action
            };
            return Err(Box::new(
                Diagnostic::new(Code::IllegalMove, span, message)
                    .with_help(format!(
                        "write `{}'` for the one on its way home",
                        action.from
                    ))
                    .with_fix(Fix::guess(span, right.to_string())),
            ));
        }
        Ok(())
    }

    /// Hints about marks that were left out.
    fn hint_marks(
        &mut self,
        span: Span,
        position: &Position,
        action: WrittenAction,
        legal: Action,
    ) {
        let mut missing = Vec::new();
        if legal.activates() && !action.activates {
            missing.push("`*` (a piece is loosed)");
        }
        if legal.captures() && !action.capture {
            missing.push("`x` (a capture)");
        }
        let own =
            matches!(position.king(), King::Held(holder, _) if Some(holder) == position.to_move());
        match (legal.king(), action.king) {
            (KingEvent::Won, KingMark::None) if own => {
                missing.push("`=K` (the own king is pushed on)");
            }
            (KingEvent::Won, KingMark::None) => missing.push("`=K` (the king is won)"),
            (KingEvent::WonCapture, KingMark::None) if own => {
                missing.push("`=Kx` (the own king is pushed on and captures)");
            }
            (KingEvent::WonCapture, KingMark::None) => {
                missing.push("`=Kx` (the king is won and captures)");
            }
            (KingEvent::WonCapture, KingMark::Won) => {
                missing.push("`x` behind `=K` (the king captures)");
            }
            _ => {}
        }
        if !missing.is_empty() {
            let message = format!("left out: {}", missing.join(", "));
            let right = written(self.engine, position, legal).to_string();
            self.report(
                Diagnostic::new(Code::MarkMissing, span, message).with_fix(Fix::safe(span, right)),
            );
        }
    }
}

/// Whether the only action that can be meant is done by an outward-bound piece and written with just
/// the marks that belong to it.
#[inline]
pub(super) fn is_plain(legal: Action, action: WrittenAction) -> bool {
    let outward = legal.from().heading() == Heading::Outward && !action.homeward;
    outward && is_marked_as(legal, action)
}

/// The legal action that is meant, of any piece, if it is written as it should be: then there is
/// nothing to be said of it.
pub(super) fn exact(engine: &Engine, position: &Position, action: WrittenAction) -> Option<Action> {
    let mut found = engine.matching(position, sketch_of(action));
    let outward_stands = outward_stands(position, action);
    if action.homeward && !outward_stands {
        return None;
    }
    keep_heading(action, outward_stands, &mut found);
    let span = Span::default();
    choose_activation(span, action, &mut found).ok()?;
    choose_king(span, action, &mut found).ok()?;
    let &legal = found.first()?;
    let one_die = found.iter().all(|other| other.die() == legal.die());
    (one_die && is_marked_as(legal, action)).then_some(legal)
}

/// Whether an outward-bound soldier of the side to move stands where an action begins.
fn outward_stands(position: &Position, action: WrittenAction) -> bool {
    position
        .to_move()
        .is_some_and(|side| position.soldiers_on(side, action.from.outward()) > 0)
}

/// Of two soldiers on a field the outward-bound one is meant, unless `'` says otherwise.
fn keep_heading(action: WrittenAction, outward_stands: bool, found: &mut Matches) {
    if action.homeward || (outward_stands && action.piece == Piece::Soldier) {
        found.retain(|legal| (legal.from().heading() == Heading::Homeward) == action.homeward);
    }
}

/// Whether an action is written with just the marks that belong to it.
#[inline]
fn is_marked_as(legal: Action, action: WrittenAction) -> bool {
    let king = match legal.king() {
        KingEvent::None => KingMark::None,
        KingEvent::Won => KingMark::Won,
        KingEvent::WonCapture => KingMark::WonCapture,
        KingEvent::Killed => KingMark::Killed,
    };
    action.activates == legal.activates()
        && action.capture == legal.captures()
        && action.king == king
}

/// What an action says, without its marks.
pub(super) const fn sketch_of(action: WrittenAction) -> Sketch {
    Sketch {
        mover: match action.piece {
            Piece::Soldier => Mover::Soldier,
            Piece::Queen => Mover::Queen,
            Piece::King => Mover::King,
        },
        from: action.from,
        to: action.to,
        die: action.die,
    }
}

/// `*` looses a piece; without it the loose piece is meant where both could go.
fn choose_activation(
    span: Span,
    action: WrittenAction,
    found: &mut Matches,
) -> Result<(), Box<Diagnostic>> {
    if action.activates {
        found.retain(|legal| legal.activates());
        if found.is_empty() {
            let message = format!(
                "`*` marks a piece that is loosed; the one on {} is loose already",
                action.from
            );
            return Err(Box::new(Diagnostic::new(Code::MarkWrong, span, message)));
        }
    } else if found.iter().any(|legal| !legal.activates()) {
        found.retain(|legal| !legal.activates());
    }
    Ok(())
}

/// `=K` wins the king and `#K` kills him; without a mark he is won.
fn choose_king(
    span: Span,
    action: WrittenAction,
    found: &mut Matches,
) -> Result<(), Box<Diagnostic>> {
    let fits = |legal: &Action| match action.king {
        KingMark::None => legal.king() != KingEvent::Killed,
        KingMark::Won => matches!(legal.king(), KingEvent::Won | KingEvent::WonCapture),
        KingMark::WonCapture => legal.king() == KingEvent::WonCapture,
        KingMark::Killed => legal.king() == KingEvent::Killed,
    };
    found.retain(|legal| fits(legal));
    if !found.is_empty() {
        return Ok(());
    }
    let finding = match action.king {
        KingMark::None => {
            let message = "without a mark the king would be won, and that is not possible here";
            Diagnostic::new(Code::IllegalMove, span, message).with_help("write `#K` to kill him")
        }
        KingMark::Won => {
            let message = "`=K` says that the king is won, and he is not";
            Diagnostic::new(Code::MarkWrong, span, message)
        }
        KingMark::WonCapture => {
            let message = "`=Kx` says that the king is pushed on and captures, and he does not";
            Diagnostic::new(Code::MarkWrong, span, message)
        }
        KingMark::Killed => {
            let message = "`#K` says that the king is killed, and he is not";
            Diagnostic::new(Code::MarkWrong, span, message)
        }
    };
    Err(Box::new(finding))
}

/// `x` says that something is captured.
fn choose_capture(
    span: Span,
    action: WrittenAction,
    found: &mut Matches,
) -> Result<(), Box<Diagnostic>> {
    if action.capture && !found.iter().any(|legal| legal.captures()) {
        let message = "`x` marks a capture, and nothing is captured here";
        return Err(Box::new(Diagnostic::new(Code::MarkWrong, span, message)));
    }
    Ok(())
}
