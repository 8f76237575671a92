//! Positions that comments state: `[%position …]`.

use std::borrow::Cow;

use crate::diagnostic::{Code, Diagnostic, Fix};
use crate::record::commands;
use crate::text::Span;

use super::observer::Observer;
use super::unreadable;
use super::walk::Walker;

impl<O: Observer> Walker<'_, '_, O> {
    /// Holds the positions that a comment states against the game.
    pub(super) fn stated_positions(&mut self, at: usize) {
        let Some(node) = self.record.nodes().get(at) else {
            return;
        };
        if memchr::memmem::find(node.span.of(self.record.source()), b"[%").is_none() {
            return;
        }
        let Some((text, span)) = self.record.comment(node) else {
            return;
        };
        // In a comment that is no UTF-8 no place is certain, and the record is wrong anyway.
        let Cow::Borrowed(text) = text else {
            return;
        };
        for command in commands(text, span.start) {
            if !command.closed {
                let message = format!(
                    "the command `{}` is never closed: `]` is missing",
                    command.name
                );
                // Where its value ends nobody can know; the comment ends it at the latest.
                self.report(
                    Diagnostic::new(Code::UnclosedCommand, command.span, message)
                        .with_fix(Fix::guess(Span::at(command.value_span.end), "]")),
                );
            } else if command.name.eq_ignore_ascii_case("position") {
                self.check_stated(command.value, command.value_span);
            }
        }
    }

    /// Holds positions stated before the first turn against the start, now that it is known who
    /// begins.
    pub(super) fn check_stated_before(&mut self) {
        for (value, span) in std::mem::take(&mut self.stated_before) {
            self.check_stated(&value, span);
        }
    }

    fn check_stated(&mut self, value: &str, span: Span) {
        if !self.started {
            // Who starts is known when turn 1 begins.
            return self.stated_before.push((value.to_owned(), span));
        }
        if !self.line.live {
            return;
        }
        let position = match self.engine.read_position(value) {
            Ok(position) => position,
            Err(error) => {
                let as_written = span.of(self.record.source()) == value.as_bytes();
                for finding in unreadable::findings(error, span, as_written) {
                    self.report(finding);
                }
                return;
            }
        };
        let now = self.line.position;
        if position == now {
            return;
        }
        // After the last thing done the turn may be over, and nothing in the text says which is meant.
        let may_end = self
            .line
            .turn
            .is_some_and(|turn| turn.thrown && !turn.ended)
            && self.engine.obligation(&now).is_none();
        if may_end {
            let mut over = now;
            self.engine.end_turn(&mut over);
            if position == over {
                return;
            }
        }
        let message = "the position stated here is not that of the game";
        let right = self.engine.notate(&now);
        let help = format!("the game stands at {right}");
        self.report(
            Diagnostic::new(Code::PositionDiffers, span, message)
                .with_help(help)
                .with_fix(Fix::guess(span, right)),
        );
    }
}
