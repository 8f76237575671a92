//! Carrying an action out.

use crate::board::{Field, Heading, Row, Side, Spot};
use crate::dice::Face;
use crate::rules::{HomeEnter, KingMove, Push};

use super::Engine;
use super::action::{Action, Effects, KingEvent, Mover};
use super::position::{King, Outcome, Position, Queen, WinBy, home_row};

impl Engine {
    /// Plays a legal action and says what it did. The turn goes on while something can be done or
    /// another throw is due; otherwise the other side is to throw, or the game is decided.
    ///
    /// `action` must come from [`Engine::actions`] or [`Engine::matching`] for this position; with
    /// another one the result is a position of no meaning.
    pub fn play(&self, position: &mut Position, action: Action) -> Effects {
        let effects = self.act(position, action);
        if position.outcome.is_none() {
            self.settle(position);
        }
        effects
    }

    /// Plays an action and leaves the turn open, even if nothing more can be done in it: for those who
    /// look for the next action anyway. Where none is found, [`Engine::settle`] ends the turn.
    #[inline(always)]
    pub(crate) fn act(&self, position: &mut Position, action: Action) -> Effects {
        let side = position.side;
        self.spend(position, action.die);
        position.vertical_used |= action.vertical;
        go(position, action);
        let mut effects = Effects::default();
        if action.captures {
            self.capture(position, action, &mut effects);
        }
        if action.king != KingEvent::None {
            self.change_king(position, action, &mut effects);
        }
        let by = if effects.king_killed {
            Some(WinBy::King)
        } else {
            self.decided_for(position, side)
        };
        if let Some(by) = by {
            position.finish(Outcome { winner: side, by });
        }
        effects
    }

    /// Takes the die away; the first die of a full throw of X announces the bonus throw.
    #[inline]
    const fn spend(&self, position: &mut Position, die: Face) {
        let count = self.rules.dice.count;
        if self.rules.dice.bonus && position.dice.is_all(Face::X, count) {
            position.then = count;
        }
        position.dice.remove(die);
        position.fresh = false;
    }

    #[inline(never)]
    fn capture(&self, position: &mut Position, action: Action, effects: &mut Effects) {
        let field = action.to.field();
        let enemy = position.side.other();
        let army = position.army_mut(enemy);
        effects.loose_captured += army.capture_loose(field);
        if self.rules.soldier.home_enter == HomeEnter::Capture && field.row() == home_row(enemy) {
            effects.home_captured += army.capture_home(field.bit());
        }
        if army.queen == Queen::Loose(field) {
            army.queen = Queen::Absent;
            effects.queen_captured = true;
        }
    }

    #[inline(never)]
    fn change_king(&self, position: &mut Position, action: Action, effects: &mut Effects) {
        let side = position.side;
        match action.king {
            KingEvent::None => {}
            KingEvent::Killed => {
                position.king = King::Absent;
                effects.king_killed = true;
            }
            KingEvent::Won | KingEvent::WonCapture => {
                effects.king_won = position.king.holder() != Some(side);
                let landed = position.king.field() == Some(action.to.field());
                let pushes = landed && action.mover == Mover::Soldier && self.pushes();
                if pushes {
                    let to = self.geometry.advance(side, 1, action.to);
                    ram(position, side.other(), to.field(), effects);
                    effects.king_pushed_to = Some(to.field());
                    self.hold(position, side, to);
                } else {
                    let to = spot_of_won_king(position, action, landed);
                    self.hold(position, side, to);
                }
            }
        }
    }

    fn pushes(&self) -> bool {
        self.rules.king.is_some_and(|rules| rules.push != Push::No)
    }

    /// Gives the king to a side. He keeps a heading only where he moves as a soldier.
    fn hold(&self, position: &mut Position, side: Side, spot: Spot) {
        let soldierly = self
            .rules
            .king
            .is_some_and(|rules| rules.moves == KingMove::Soldier);
        let spot = if soldierly {
            spot
        } else {
            spot.field().outward()
        };
        position.king = King::Held(side, spot);
    }
}

/// Takes the piece from where it stood to where it ends.
#[inline(always)]
fn go(position: &mut Position, action: Action) {
    let side = position.side;
    let army = position.army_mut(side);
    match action.mover {
        Mover::Soldier => {
            if action.activates {
                army.home &= !action.from.bit();
            } else {
                army.take(action.from);
            }
            army.put(action.to);
        }
        Mover::Queen => army.queen = Queen::Loose(action.to.field()),
        Mover::King => position.king = King::Held(side, action.to),
    }
}

/// A pushed king captures the soldiers on the field he comes to, at home or loose.
fn ram(position: &mut Position, enemy: Side, field: Field, effects: &mut Effects) {
    let army = position.army_mut(enemy);
    effects.loose_captured += army.capture_loose(field);
    if field.row() == home_row(enemy) {
        effects.home_captured += army.capture_home(field.bit());
    }
}

/// A king that is not pushed takes the recruiter's heading, where the recruiter has one; won from
/// an outer row he keeps his own.
fn spot_of_won_king(position: &Position, action: Action, landed: bool) -> Spot {
    let recruiter = action.to;
    let recruiter_has_heading = recruiter.field().row() == Row::Middle;
    match position.king {
        King::Absent => recruiter,
        _ if landed => recruiter,
        King::Held(_, spot) if !recruiter_has_heading => spot,
        King::Held(_, spot) => match recruiter.heading() {
            Heading::Outward => spot.field().outward(),
            Heading::Homeward => spot.field().homeward(),
        },
        King::Free(field) => match recruiter.heading() {
            Heading::Outward => field.outward(),
            Heading::Homeward => field.homeward(),
        },
    }
}
