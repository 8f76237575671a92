//! What was probably meant: near misses that the rules bear out.

use crate::board::Field;
use crate::diagnostic::Fix;
use crate::engine::{Action, Position, Sketch};
use crate::record::{NodeKind, Piece, WrittenAction};
use crate::text::Span;

use super::actions::sketch_of;
use super::observer::Observer;
use super::walk::Walker;
use super::written::written;

/// The most actions of a throw that are tried in another order.
const MOST_SHUFFLED: usize = 4;

/// How an action comes to be written that is not legal.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Slip {
    /// The fields are named as the other side sees them.
    OtherSide,
    /// From and to are the other way round.
    Swapped,
    /// Another piece stands there.
    Piece(Piece),
    /// Another die than the one that is named does it.
    Die,
}

impl Slip {
    const ALL: [Self; 6] = [
        Self::OtherSide,
        Self::Swapped,
        Self::Piece(Piece::Soldier),
        Self::Piece(Piece::Queen),
        Self::Piece(Piece::King),
        Self::Die,
    ];

    const fn explanation(self) -> &'static str {
        match self {
            Self::OtherSide => "a field has one name for both sides, as the men see the board",
            Self::Swapped => "from and to are the other way round",
            Self::Piece(Piece::Soldier) => "the piece there is a soldier, which has no letter",
            Self::Piece(Piece::Queen) => "the piece there is the queen, `Q`",
            Self::Piece(Piece::King) => "the piece there is the king, `K`",
            Self::Die => "another die does it",
        }
    }
}

/// Something else that could have been meant.
pub(super) struct Meant {
    /// What to say of it, such as ``did you mean `O2-L2`?``.
    pub(super) help: String,
    pub(super) fix: Fix,
}

impl<O: Observer> Walker<'_, '_, O> {
    /// What was meant by an action that is not legal, if exactly one slip explains it.
    pub(super) fn meant(
        &self,
        at: usize,
        position: &Position,
        action: WrittenAction,
    ) -> Option<Meant> {
        if let Some(meant) = self.meant_order(at, position) {
            return Some(meant);
        }
        let mut found = Slip::ALL.into_iter().filter_map(|slip| {
            let legal = self.only_legal(position, self.without(slip, action)?)?;
            Some((slip, written(self.engine, position, legal).to_string()))
        });
        let (slip, text) = found.next()?;
        if found.next().is_some() {
            return None;
        }
        let help = format!("did you mean `{text}`? {}", slip.explanation());
        let fix = match slip {
            Slip::OtherSide => self.whole_turn_turned(at, *position)?,
            _ => Fix::guess(self.span(at), text),
        };
        Some(Meant { help, fix })
    }

    /// The action as it would be without a slip; nothing where it cannot have been made.
    fn without(&self, slip: Slip, action: WrittenAction) -> Option<WrittenAction> {
        match slip {
            Slip::OtherSide => self.as_the_others_see_it(action),
            Slip::Swapped => Some(WrittenAction {
                from: action.to?,
                to: Some(action.from),
                ..action
            }),
            Slip::Piece(piece) => {
                (action.piece != piece).then_some(WrittenAction { piece, ..action })
            }
            Slip::Die => action.die.is_some().then_some(WrittenAction {
                die: None,
                ..action
            }),
        }
    }

    /// The actions from `at` on with their fields turned round, as far as the throw goes: whoever
    /// names one field so names all.
    fn whole_turn_turned(&self, at: usize, mut position: Position) -> Option<Fix> {
        let mut fix: Option<Fix> = None;
        for node in self.record.nodes().get(at..)? {
            match node.kind {
                NodeKind::Action(action) => {
                    let turned = self.as_the_others_see_it(action)?;
                    let Some(legal) = self.only_legal(&position, turned) else {
                        break;
                    };
                    let text = written(self.engine, &position, legal).to_string();
                    fix = Some(match fix {
                        None => Fix::guess(node.span, text),
                        Some(fix) => fix.and(node.span, text),
                    });
                    self.engine.act(&mut position, legal);
                }
                NodeKind::Glyph(_) | NodeKind::Nag(_) | NodeKind::Comment { .. } => {}
                _ => break,
            }
        }
        fix
    }

    /// The legal action that a written one means, if there is exactly one.
    fn only_legal(&self, position: &Position, action: WrittenAction) -> Option<Action> {
        match self.engine.matching(position, sketch_of(action))[..] {
            [legal] => Some(legal),
            _ => None,
        }
    }

    /// The action with its fields as the other side sees them.
    fn as_the_others_see_it(&self, action: WrittenAction) -> Option<WrittenAction> {
        let board = self.engine.rules().board;
        let turn = |field: Field| field.rotated(board.columns).filter(|_| !board.prow);
        Some(WrittenAction {
            from: turn(action.from)?,
            to: match action.to {
                Some(to) => Some(turn(to)?),
                None => None,
            },
            ..action
        })
    }

    /// The actions from `at` on in another order, if exactly one order can be played.
    fn meant_order(&self, at: usize, position: &Position) -> Option<Meant> {
        let nodes = self.record.nodes().get(at..)?;
        let mut actions: Vec<(Span, Sketch)> = Vec::new();
        for node in nodes {
            match node.kind {
                NodeKind::Action(action) => actions.push((node.span, sketch_of(action))),
                NodeKind::Glyph(_) | NodeKind::Nag(_) | NodeKind::Comment { .. } => {}
                _ => break,
            }
            if actions.len() > MOST_SHUFFLED {
                return None;
            }
        }
        let mut orders = Vec::new();
        self.orders(position, &actions, &mut Vec::new(), &mut orders);
        let [order] = orders.as_slice() else {
            return None;
        };
        let text = |index: usize| {
            let span = actions.get(index)?.0;
            Some(String::from_utf8_lossy(span.of(self.record.source())).into_owned())
        };
        let texts: Vec<String> = order
            .iter()
            .map(|&index| text(index))
            .collect::<Option<_>>()?;
        let mut changes = actions
            .iter()
            .zip(&texts)
            .map(|(&(span, _), text)| (span, text));
        let (span, first) = changes.next()?;
        let fix = Fix::safe(span, first.as_str());
        Some(Meant {
            help: format!(
                "the same can be played in this order: `{}`",
                texts.join(" ")
            ),
            fix: changes.fold(fix, |fix, (span, text)| fix.and(span, text.as_str())),
        })
    }

    /// Gathers the orders in which all of `actions` can be played, two at most. The depth is bounded
    /// by [`MOST_SHUFFLED`].
    fn orders(
        &self,
        position: &Position,
        actions: &[(Span, Sketch)],
        order: &mut Vec<usize>,
        found: &mut Vec<Vec<usize>>,
    ) {
        if order.len() == actions.len() && !order.is_empty() {
            found.push(order.clone());
            return;
        }
        for (index, &(_, sketch)) in actions.iter().enumerate() {
            if found.len() > 1 || order.contains(&index) {
                continue;
            }
            if let [legal] = self.engine.matching(position, sketch)[..] {
                let mut after = *position;
                self.engine.act(&mut after, legal);
                order.push(index);
                self.orders(&after, actions, order, found);
                order.pop();
            }
        }
    }

    /// Whether the turn whose side stands at node `at` could be played from `position`, as far as it
    /// is written.
    pub(super) fn plays(&self, at: usize, mut position: Position) -> bool {
        let nodes = self.record.nodes().get(at + 1..).unwrap_or_default();
        let mut acted = false;
        for node in nodes {
            let fine = match node.kind {
                NodeKind::Throw(throw) => self.engine.throw(&mut position, throw.throw()).is_ok(),
                NodeKind::Rethrow(throw) => {
                    self.engine.rethrow(&mut position, throw.throw()).is_ok()
                }
                NodeKind::Action(action) => {
                    acted = true;
                    self.only_legal(&position, action).is_some_and(|legal| {
                        self.engine.act(&mut position, legal);
                        true
                    })
                }
                NodeKind::TurnNumber(_)
                | NodeKind::Side(_)
                | NodeKind::Result(_)
                | NodeKind::VariationStart
                | NodeKind::VariationEnd => break,
                NodeKind::Error => false,
                _ => true,
            };
            if !fine {
                return false;
            }
        }
        acted
    }
}
