//! What a session asks for.

use crate::board::Side;
use crate::dice::Throw;
use crate::engine::{ActionList, Rethrow};
use crate::record::{GameResult, Termination};

/// What has to be said next.
#[derive(Clone, Debug)]
pub enum Due {
    /// Who starts, where the players agree on it: [`start`](super::Session::start).
    Start,
    /// A throw for who starts: [`throw`](super::Session::throw).
    RollOff {
        /// Who throws.
        side: Side,
        /// How many dice.
        dice: u8,
    },
    /// A throw: [`throw`](super::Session::throw).
    Throw {
        /// Who throws.
        side: Side,
        /// How many dice.
        dice: u8,
        /// It is a further one in the same turn.
        further: bool,
        /// The turn may end here instead: [`stop`](super::Session::stop).
        may_stop: bool,
    },
    /// Dice that have to be thrown again: [`throw_again`](super::Session::throw_again).
    Again {
        /// Who throws.
        side: Side,
        /// The dice that are thrown again, as they lie.
        dice: Throw,
        /// The turn may end here instead: [`stop`](super::Session::stop).
        may_stop: bool,
    },
    /// Something is done with the dice on the table: [`play`](super::Session::play),
    /// [`throw_again`](super::Session::throw_again) where that is allowed,
    /// [`stop`](super::Session::stop) where the turn may end.
    Play {
        /// Who plays.
        side: Side,
        /// What is legal; empty only where something may be thrown again.
        actions: Box<ActionList>,
        /// The dice that may be thrown again.
        again: Option<Rethrow>,
        /// The turn may end here.
        may_stop: bool,
    },
    /// The game is over.
    Over {
        /// Who has won.
        result: GameResult,
        /// Why.
        termination: Termination,
    },
}

/// How players end a game that the rules have not decided.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ending {
    /// This side gives up.
    Resigns(Side),
    /// This side's time is up.
    OutOfTime(Side),
    /// This side has not come, or has broken the rules of the house.
    Forfeits(Side),
    /// The players agree that nobody has won.
    Draw,
}
