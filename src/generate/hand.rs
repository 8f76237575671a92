//! What a generated player has to choose from.

use crate::engine::{Action, ActionList, Choices, Engine, Position};

use super::policy::Policy;

/// The legal actions of a position: counted for a player who takes any of them, listed for one who
/// weighs them.
#[derive(Default)]
pub(super) struct Hand {
    pub(super) counted: Choices,
    pub(super) listed: ActionList,
}

impl Hand {
    /// Takes up what is legal in a position for a player of this policy; says whether anything is.
    #[inline]
    pub(super) fn take_up(&mut self, policy: Policy, engine: &Engine, position: &Position) -> bool {
        if policy == Policy::Random {
            engine.count_choices(position, &mut self.counted);
            !self.counted.is_empty()
        } else {
            engine.list_actions(position, &mut self.listed);
            !self.listed.is_empty()
        }
    }

    /// Whether a record has to name the die of an action that was chosen from what was taken up.
    #[inline]
    pub(super) fn needs_die(
        &self,
        policy: Policy,
        engine: &Engine,
        position: &Position,
        action: Action,
    ) -> bool {
        if policy == Policy::Random {
            engine.needs_die_of(&self.counted, action)
        } else {
            engine.needs_die(position, action)
        }
    }
}
