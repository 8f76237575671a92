//! Being told of a game as it is verified.

use crate::board::Side;
use crate::dice::Throw;
use crate::engine::{Action, Effects, Position};

/// How dice came to be thrown.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ThrowKind {
    /// The first throw of a turn.
    First,
    /// The dice were on the table already: a carried X, or those of a start position.
    Given,
    /// Some were thrown again.
    Again,
    /// A further throw in the same turn.
    Further,
}

/// The beginning of a turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TurnHead {
    /// Its right number, from 1.
    pub number: u32,
    /// Whose turn it is.
    pub side: Side,
    /// The node of the turn's number, or of its side where the number is missing.
    pub node: usize,
    /// Whether the number is written.
    pub numbered: bool,
}

/// An action that was played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Played {
    /// The node where it is written.
    pub node: usize,
    /// The action.
    pub action: Action,
    /// What it did.
    pub effects: Effects,
}

/// Is told of a game as it is played through, turn by turn.
///
/// A variation is told between [`line_start`](Observer::line_start) and
/// [`line_end`](Observer::line_end), after the turn it replaces. Nodes are indices into
/// [`Record::nodes`](crate::record::Record::nodes).
pub trait Observer {
    /// Whether it wants to be told of [actions](Observer::action): to keep the position before each
    /// takes time.
    const WATCHES_ACTIONS: bool = true;
    /// A throw for who starts.
    fn roll_off(&mut self, _node: usize, _side: Side, _throw: Throw) {}
    /// The position the game starts from.
    fn start(&mut self, _position: &Position) {}
    /// A turn begins.
    fn turn_start(&mut self, _head: TurnHead, _before: &Position) {}
    /// Dice are thrown: `throw` are the new ones.
    fn throw(&mut self, _node: usize, _kind: ThrowKind, _throw: Throw, _after: &Position) {}
    /// A die is spent.
    fn action(&mut self, _played: Played, _before: &Position, _after: &Position) {}
    /// Nothing more is done with the dice. `node` is where `--` is written, if it is; `node_before`
    /// is the last node of what was thrown.
    fn pass(&mut self, _node: Option<usize>, _node_before: usize) {}
    /// The turn is over; `complete` unless a record that stops in the middle stops here.
    fn turn_end(&mut self, _after: &Position, _complete: bool) {}
    /// The turn cannot be played, and with it the rest of the line.
    fn turn_failed(&mut self, _node: usize) {}
    /// A variation begins; it replaces the last turn of the line around it.
    fn line_start(&mut self, _node: usize) {}
    /// A variation ends.
    fn line_end(&mut self, _node: usize) {}
}

/// Nobody listens.
impl Observer for () {
    const WATCHES_ACTIONS: bool = false;
}
