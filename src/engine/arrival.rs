//! Where an action may end: the table of `engine.md`, "no" before everything else.

use std::ops::{BitAnd, Not};

use thiserror::Error;

use crate::board::{Field, Side, Spot};
use crate::rules::{Castle, EnterEnemyHome, HomeEnter, Landing, Push};

use super::Engine;
use super::action::{KingEvent, Mover};
use super::lane_set::LaneSet;
use super::position::{King, Position, Queen, home_row};

/// What follows from ending on a field.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Marks {
    pub(super) captures: bool,
    pub(super) king: KingEvent,
}

/// The ways in which a piece may end on a field: at most two, since a king can be won or killed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Arrival {
    pub(super) plain: Result<Marks, Bar>,
    pub(super) kill: Option<Marks>,
}

impl Arrival {
    /// Nobody is there, and nothing follows from it.
    pub(super) const VACANT: Self = Self::plain(false, KingEvent::None);

    const fn plain(captures: bool, king: KingEvent) -> Self {
        Self {
            plain: Ok(Marks { captures, king }),
            kill: None,
        }
    }

    const fn barred(by: Bar) -> Self {
        Self {
            plain: Err(by),
            kill: None,
        }
    }
}

/// What keeps a piece from ending on a field.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Error)]
pub enum Bar {
    /// Own loose soldiers, with whom the piece may not share a field.
    #[error("own soldiers stand there")]
    OwnSoldiers,
    /// An own soldier at home, whose field the piece may not share.
    #[error("an own soldier is at home there")]
    OwnHome,
    /// The own queen.
    #[error("the own queen stands there")]
    OwnQueen,
    /// The own king.
    #[error("the own king stands there")]
    OwnKing,
    /// An enemy soldier at home, whose field may not be entered.
    #[error("an enemy soldier is at home there")]
    EnemyHome,
    /// An enemy queen at home.
    #[error("the enemy's queen is at home there")]
    EnemyQueenHome,
    /// The king, who is not won by landing on him now.
    #[error("the king stands there, and landing on him does not win him now")]
    King,
    /// The king would have to be pushed onto a field where he cannot go.
    #[error("the king stands there and cannot be pushed on to {0}")]
    Push(Field),
}

/// What stands on a field, as the mover sees it.
#[derive(Clone, Copy)]
#[expect(
    clippy::struct_excessive_bools,
    reason = "what stands there is independent"
)]
pub(super) struct Standing {
    pub(super) own_loose: bool,
    pub(super) own_home: bool,
    pub(super) own_queen: bool,
    pub(super) enemy_loose: bool,
    pub(super) enemy_home: bool,
    pub(super) enemy_queen: Queen,
    pub(super) king: KingThere,
}

/// Whether the king stands on a field, as the mover sees it.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum KingThere {
    No,
    Own,
    Free,
    Enemy,
}

#[expect(
    clippy::needless_bitwise_bool,
    reason = "where pieces stand cannot be guessed by the processor, and a wrong guess is dear"
)]
pub(super) fn standing(position: &Position, side: Side, field: Field) -> Standing {
    let own = position.army(side);
    let enemy = position.army(side.other());
    let bit = field.bit();
    let queen_here = |queen: Queen| queen.field() == Some(field);
    Standing {
        own_loose: own.loose_at(field),
        own_home: (field.row() == home_row(side)) & (own.home & bit != 0),
        own_queen: queen_here(own.queen),
        enemy_loose: enemy.loose_at(field),
        enemy_home: (field.row() == home_row(side.other())) & (enemy.home & bit != 0),
        enemy_queen: if queen_here(enemy.queen) {
            enemy.queen
        } else {
            Queen::Absent
        },
        king: match position.king {
            King::Free(at) if at == field => KingThere::Free,
            King::Held(holder, at) if at.field() == field => {
                if holder == side {
                    KingThere::Own
                } else {
                    KingThere::Enemy
                }
            }
            King::Absent | King::Free(_) | King::Held(..) => KingThere::No,
        },
    }
}

/// An answer about fields: yes or no for one of them, or those of all for which it is yes.
pub(super) trait Answer: Copy + BitAnd<Output = Self> + Not<Output = Self> {
    /// The answer where something is so, and otherwise no.
    #[must_use]
    fn when(self, so: bool) -> Self;
}

impl Answer for bool {
    #[inline]
    fn when(self, so: bool) -> Self {
        self & so
    }
}

/// Where the mover's own soldiers stand: on one field, or on all.
#[derive(Clone, Copy)]
pub(super) struct OwnSoldiers<A> {
    pub(super) loose: A,
    pub(super) home: A,
    /// Loose soldiers of the enemy are there too.
    pub(super) blocked: A,
}

impl OwnSoldiers<LaneSet> {
    /// All those of a side.
    #[inline]
    pub(super) const fn of(position: &Position, side: Side) -> Self {
        let army = position.army(side);
        let mut home = [0; 4];
        home[home_row(side).index()] = army.home;
        Self {
            loose: LaneSet::new(army.loose).fields(),
            home: LaneSet::new(home),
            blocked: LaneSet::new(position.army(side.other()).loose).fields(),
        }
    }
}

impl Standing {
    const fn own(self) -> OwnSoldiers<bool> {
        OwnSoldiers {
            loose: self.own_loose,
            home: self.own_home,
            blocked: self.enemy_loose,
        }
    }
}

impl Engine {
    /// How a soldier of `side` that leaves `from` may end on `to`, where nothing stands if it is `vacant`.
    #[inline(always)]
    pub(super) fn soldier_arrival(
        &self,
        position: &Position,
        side: Side,
        (from, to): (Field, Spot),
        vacant: bool,
    ) -> Arrival {
        // By far the most common.
        if vacant && !self.afar {
            Arrival::VACANT
        } else if vacant {
            let won = self.wins_from_afar(position, side, from, to.field(), true);
            Arrival::plain(false, if won { KingEvent::Won } else { KingEvent::None })
        } else {
            self.soldier_meets(position, side, from, to)
        }
    }

    fn soldier_meets(&self, position: &Position, side: Side, from: Field, to: Spot) -> Arrival {
        let field = to.field();
        let there = standing(position, side, field);
        let soldier = &self.rules.soldier;
        let [loose, home] = self.barred_by_own(Mover::Soldier, there.own());
        let bar = if loose {
            Some(Bar::OwnSoldiers)
        } else if home {
            Some(Bar::OwnHome)
        } else if there.own_queen {
            Some(Bar::OwnQueen)
        } else if there.enemy_home && soldier.home_enter == HomeEnter::Forbid {
            Some(Bar::EnemyHome)
        } else if matches!(there.enemy_queen, Queen::Home(_)) {
            Some(Bar::EnemyQueenHome)
        } else {
            None
        };
        if let Some(bar) = bar {
            return Arrival::barred(bar);
        }
        let captures = there.enemy_loose
            || matches!(there.enemy_queen, Queen::Loose(_))
            || (there.enemy_home && soldier.home_enter == HomeEnter::Capture);
        let Some(king) = self.rules.king else {
            return Arrival::plain(captures, KingEvent::None);
        };
        match there.king {
            KingThere::No => {
                let won = self.afar && self.wins_from_afar(position, side, from, field, false);
                Arrival::plain(captures, if won { KingEvent::Won } else { KingEvent::None })
            }
            KingThere::Own if king.push == Push::Always => Arrival {
                plain: self
                    .push(position, side, from, to)
                    .map(|king| Marks { captures, king }),
                kill: None,
            },
            KingThere::Own if king.share => Arrival::plain(captures, KingEvent::None),
            KingThere::Own => Arrival::barred(Bar::OwnKing),
            KingThere::Free | KingThere::Enemy => {
                if !self.won_by_landing(there.king) {
                    return Arrival::barred(Bar::King);
                }
                let won = match king.push {
                    Push::No => Ok(KingEvent::Won),
                    Push::Won | Push::Always => self.push(position, side, from, to),
                };
                Arrival {
                    plain: won.map(|king| Marks { captures, king }),
                    kill: self.kill(there.king, captures),
                }
            }
        }
    }

    /// How the queen of `side` may end on `field`.
    pub(super) fn queen_arrival(&self, position: &Position, side: Side, field: Field) -> Arrival {
        let there = standing(position, side, field);
        let [loose, home] = self.barred_by_own(Mover::Queen, there.own());
        let bar = if loose {
            Some(Bar::OwnSoldiers)
        } else if home {
            Some(Bar::OwnHome)
        } else if there.king == KingThere::Own {
            Some(Bar::OwnKing)
        } else if matches!(there.enemy_queen, Queen::Home(_)) {
            Some(Bar::EnemyQueenHome)
        } else if there.enemy_home && self.rules.soldier.home_enter != HomeEnter::Capture {
            Some(Bar::EnemyHome)
        } else {
            None
        };
        if let Some(bar) = bar {
            return Arrival::barred(bar);
        }
        let captures =
            there.enemy_loose || there.enemy_home || matches!(there.enemy_queen, Queen::Loose(_));
        match there.king {
            KingThere::No | KingThere::Own => Arrival::plain(captures, KingEvent::None),
            KingThere::Free | KingThere::Enemy if self.won_by_landing(there.king) => Arrival {
                plain: Ok(Marks {
                    captures,
                    king: KingEvent::Won,
                }),
                kill: self.kill(there.king, captures),
            },
            KingThere::Free | KingThere::Enemy => Arrival::barred(Bar::King),
        }
    }

    /// How the king, whom `side` holds, may end on `field`.
    pub(super) fn king_arrival(&self, position: &Position, side: Side, field: Field) -> Arrival {
        let Some(king) = self.rules.king else {
            return Arrival::barred(Bar::King);
        };
        let there = standing(position, side, field);
        let takes_blocker = king.take_blocker && there.enemy_loose && there.enemy_home;
        let home_captured = there.enemy_home && self.rules.soldier.home_enter == HomeEnter::Capture;
        let [loose, home] = self.barred_by_own(Mover::King, there.own());
        let bar = if there.own_queen {
            Some(Bar::OwnQueen)
        } else if matches!(there.enemy_queen, Queen::Home(_)) {
            Some(Bar::EnemyQueenHome)
        } else if loose {
            Some(Bar::OwnSoldiers)
        } else if home {
            Some(Bar::OwnHome)
        } else if there.enemy_home && !home_captured && !takes_blocker {
            Some(Bar::EnemyHome)
        } else {
            None
        };
        if let Some(bar) = bar {
            return Arrival::barred(bar);
        }
        let captures =
            there.enemy_loose || home_captured || matches!(there.enemy_queen, Queen::Loose(_));
        Arrival::plain(captures, KingEvent::None)
    }

    /// Whether own loose soldiers keep a piece from a field, and whether own soldiers at home do.
    #[inline]
    pub(super) fn barred_by_own<A: Answer>(&self, mover: Mover, own: OwnSoldiers<A>) -> [A; 2] {
        let OwnSoldiers {
            loose,
            home,
            blocked,
        } = own;
        match mover {
            Mover::Soldier => {
                let soldier = &self.rules.soldier;
                [
                    loose.when(!soldier.stack_own),
                    home.when(!soldier.stack_own_home),
                ]
            }
            Mover::Queen => [loose, home],
            Mover::King => {
                let king = self.rules.king;
                let alone = !king.is_some_and(|king| king.share);
                // From a home soldier's field he may take the blocker.
                let takes = king.is_some_and(|king| king.take_blocker);
                [loose.when(alone), (home & !blocked.when(takes)).when(alone)]
            }
        }
    }

    fn won_by_landing(&self, king: KingThere) -> bool {
        match self.rules.king.and_then(|rules| rules.recruit.landing) {
            None => false,
            Some(Landing::Any) => true,
            Some(Landing::After) => king == KingThere::Enemy,
        }
    }

    fn kill(&self, king: KingThere, captures: bool) -> Option<Marks> {
        let allowed = self.rules.king.is_some_and(|rules| rules.kill);
        (allowed && king == KingThere::Enemy).then_some(Marks {
            captures,
            king: KingEvent::Killed,
        })
    }

    /// Whether a soldier that goes from `from` to `field` wins a king who does not stand there.
    fn wins_from_afar(
        &self,
        position: &Position,
        side: Side,
        from: Field,
        field: Field,
        vacant: bool,
    ) -> bool {
        let Some(recruit) = self.rules.king.map(|rules| rules.recruit) else {
            return false;
        };
        let free = match position.king {
            King::Absent => return false,
            King::Held(holder, _) if holder == side => return false,
            King::Held(..) => false,
            King::Free(_) => true,
        };
        let enemy_home = home_row(side.other());
        let enters = field.row() == enemy_home
            && from.row() != enemy_home
            && match recruit.enter_enemy_home {
                None => false,
                Some(EnterEnemyHome::Always) => true,
                Some(EnterEnemyHome::First) => free,
            };
        let castle = Some(field) == self.castle
            && match recruit.castle {
                None => false,
                Some(Castle::Any) => true,
                Some(Castle::Empty) => vacant,
            };
        enters || castle
    }

    /// What pushing the king on from `to` does, if it can be done.
    fn push(
        &self,
        position: &Position,
        side: Side,
        from: Field,
        to: Spot,
    ) -> Result<KingEvent, Bar> {
        let target = self.geometry.advance(side, 1, to).field();
        let there = standing(position, side, target);
        let own = (there.own_loose || there.own_home) && target != from;
        if own || there.own_queen || there.enemy_queen != Queen::Absent {
            return Err(Bar::Push(target));
        }
        Ok(if there.enemy_loose || there.enemy_home {
            KingEvent::WonCapture
        } else {
            KingEvent::Won
        })
    }
}
