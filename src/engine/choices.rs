//! Legal actions counted and not all listed.

use arrayvec::ArrayVec;

use super::Engine;
use super::action::{Action, ActionList};
use super::lane_set::LaneSet;
use super::listing::{Flow, Taker};
use super::position::Position;

/// The legal actions of a position, for somebody who wants one of them and how many there are: the
/// same, in the same order, as [`Engine::actions`] lists, in less time.
///
/// ```
/// use sahkku::board::Side;
/// use sahkku::dice::{Face, Throw};
/// use sahkku::engine::{Choices, Engine};
/// use sahkku::rules::Variant;
///
/// let engine = Engine::new(Variant::builtin("lagesvuotna").ok_or("not built in")?.rules.clone());
/// let mut position = engine.start(Side::Men);
/// engine.throw(&mut position, [Face::X, Face::Three, Face::Two].into_iter().collect())?;
/// let mut choices = Choices::default();
/// engine.count_choices(&position, &mut choices);
/// assert_eq!(choices.len(), 3);
/// assert_eq!(engine.choice(&choices, 2), engine.actions(&position).get(2).copied());
/// assert_eq!(engine.choice(&choices, 3), None);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, Default)]
pub struct Choices {
    /// Those that are listed.
    single: ActionList,
    /// Those of royals that are counted, in order.
    royal: ArrayVec<Royal, MOST_ROYAL>,
    len: u32,
}

/// A queen and a king with each face, and a queen that is loosed.
const MOST_ROYAL: usize = 2 * 6 + 1;

/// Actions of a royal that are alike but for the fields where they end.
#[derive(Clone, Copy, Debug)]
struct Royal {
    like: Action,
    fields: LaneSet,
    /// How many actions come before them.
    before: u32,
    len: u32,
}

impl Choices {
    /// How many actions are legal.
    #[inline]
    pub const fn len(&self) -> u32 {
        self.len
    }

    /// Whether none is.
    #[inline]
    pub const fn is_empty(&self) -> bool {
        self.len == 0
    }
}

impl Taker for Choices {
    #[inline]
    fn take(&mut self, action: Action) -> Flow {
        self.len += 1;
        match self.single.try_push(action) {
            Ok(()) => Flow::Continue(()),
            Err(_) => Flow::Break(()),
        }
    }

    #[inline]
    fn take_royal(&mut self, _: &Engine, like: Action, fields: LaneSet) -> Flow {
        let royal = Royal {
            like,
            fields,
            before: self.len,
            len: fields.len(),
        };
        self.len += royal.len;
        match self.royal.try_push(royal) {
            Ok(()) => Flow::Continue(()),
            Err(_) => Flow::Break(()),
        }
    }
}

impl Engine {
    /// Counts the legal actions into `choices`, in place of what they hold.
    pub fn count_choices(&self, position: &Position, choices: &mut Choices) {
        choices.single.clear();
        choices.royal.clear();
        choices.len = 0;
        let _ = self.visit(position, choices);
    }

    /// One of the legal actions that were counted, by its place among them from 0.
    #[inline]
    pub fn choice(&self, choices: &Choices, number: u32) -> Option<Action> {
        let mut passed = 0;
        for royal in &choices.royal {
            if number < royal.before {
                break;
            }
            let at = number - royal.before;
            if at < royal.len {
                let to = royal.fields.spots().nth(at as usize)?;
                return Some(self.royal_to(royal.like, to.field()));
            }
            passed += royal.len;
        }
        choices.single.get((number - passed) as usize).copied()
    }

    /// [`Engine::needs_die`] for one of the actions that were counted.
    #[inline]
    pub(crate) fn needs_die_of(&self, choices: &Choices, action: Action) -> bool {
        !self.strict && self.has_twin(choices, action)
    }

    fn has_twin(&self, choices: &Choices, action: Action) -> bool {
        let single = || {
            let mut others = choices.single.iter();
            others.any(|&other| action.is_twin_of(other))
        };
        let royal = || {
            let mut others = choices.royal.iter();
            others.any(|royal| {
                let other = self.royal_to(royal.like, action.to.field());
                royal.fields.has(action.to) && action.is_twin_of(other)
            })
        };
        single() || royal()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Side;
    use crate::rules::Variant;

    /// Over games of every form, whatever is counted is what is listed.
    #[test]
    fn what_is_counted_is_what_is_listed() {
        for variant in Variant::all() {
            let engine = Engine::new(variant.rules.clone());
            let mut choices = Choices::default();
            let mut seen = 0;
            for start in Side::BOTH {
                let mut position = engine.start(start);
                for turn in 0..200_usize {
                    if position.to_move().is_none() {
                        break;
                    }
                    if let Some(due) = engine.throw_due(&position) {
                        let throws = engine.throws(due);
                        let throw = throws[(turn * 7 + turn / 5) % throws.len()];
                        engine.throw(&mut position, throw).unwrap();
                    }
                    let actions = engine.actions(&position);
                    engine.count_choices(&position, &mut choices);
                    assert_eq!(choices.len() as usize, actions.len());
                    assert_eq!(choices.is_empty(), !engine.has_action(&position));
                    for (number, &action) in (0..).zip(&actions) {
                        assert_eq!(engine.choice(&choices, number), Some(action));
                        assert_eq!(
                            engine.needs_die_of(&choices, action),
                            engine.needs_die(&position, action),
                            "{}: {action:?}",
                            variant.id
                        );
                        assert!(engine.is_legal(&position, action));
                        seen += 1;
                    }
                    match actions.get(turn * 13 % actions.len().max(1)) {
                        Some(&action) => {
                            engine.play(&mut position, action);
                        }
                        None if engine.throw_due(&position).is_none() => {
                            engine.end_turn(&mut position);
                        }
                        None => {}
                    }
                }
            }
            assert!(seen > 100, "{}: {seen}", variant.id);
        }
    }
}
