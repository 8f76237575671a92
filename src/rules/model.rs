//! The dimensions that every form of the game is made of, as types.
//!
//! What each value means in play is said once, where [`crate::engine`] carries it out; here stands
//! what a rule set can say.

use crate::board::{BySide, MAX_COLUMNS};
use crate::dice::{Die, Face};

/// The most fields that one die can be worth.
pub const MAX_VALUE: u8 = 9;

/// A rule set: a value for every dimension. Made by [`crate::rules`], which refuses what cannot be.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rules {
    /// The board (`columns`, `prow`).
    pub board: BoardRules,
    /// The armies and how they stand at the start.
    pub army: ArmyRules,
    /// The dice and what may be done with a throw.
    pub dice: DiceRules,
    /// How the game begins.
    pub opening: OpeningRules,
    /// How soldiers are loosed and move.
    pub soldier: SoldierRules,
    /// The king, where there is one (`king`).
    pub king: Option<KingRules>,
    /// How the king and the queens step from row to row, where they move as royals (`royal.vertical`).
    pub royal_vertical: RoyalVertical,
    /// How a game ends.
    pub win: WinRules,
}

/// The board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BoardRules {
    /// Fields of a home row, 1 to [`MAX_COLUMNS`] (`columns`).
    pub columns: u8,
    /// The middle row has one field more, at its left end (`prow`). The outer rows then begin at B.
    pub prow: bool,
}

impl BoardRules {
    /// Columns from the left edge to the right one, the prow's included.
    pub const fn width(self) -> u8 {
        self.columns + self.prow as u8
    }

    /// The index of the first column of the outer rows.
    pub const fn outer_start(self) -> u8 {
        self.prow as u8
    }

    /// The mask of the columns of an outer row.
    pub const fn outer_mask(self) -> u32 {
        mask(self.columns) << self.outer_start()
    }

    /// The mask of the columns of the middle row.
    pub const fn middle_mask(self) -> u32 {
        mask(self.width())
    }

    /// The index of the castle's column: the middle of row 2, where it has one.
    pub const fn castle_column(self) -> Option<u8> {
        if self.width() % 2 == 1 {
            Some(self.width() / 2)
        } else {
            None
        }
    }

    /// The columns of the queens' marks, the fourth from both ends of row 2: the men's queen stands
    /// on the far one at the start, the women's on the near one.
    pub const fn queen_columns(self) -> Option<BySide<u8>> {
        if self.width() >= 8 {
            Some(BySide {
                men: self.width() - 4,
                women: 3,
            })
        } else {
            None
        }
    }
}

const fn mask(bits: u8) -> u32 {
    debug_assert!(bits <= MAX_COLUMNS);
    (1 << bits) - 1
}

/// The armies.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ArmyRules {
    /// Soldiers of a side (`soldiers`).
    pub soldiers: u8,
    /// The front field of each home row is empty at the start (`front-empty`).
    pub front_empty: bool,
    /// How many of the foremost soldiers start loose, in place (`loose-front`).
    pub loose_front: u8,
    /// Each side has a queen, *dronnet* (`queens`).
    pub queens: bool,
}

/// The dice.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DiceRules {
    /// How many are thrown (`dice.count`).
    pub count: u8,
    /// The faces of each (`dice.faces`).
    pub die: Die,
    /// What an X is worth in fields (`value.X`).
    pub value_x: u8,
    /// What a blank is worth (`value.0`); nothing where the dice have none.
    pub value_blank: Option<u8>,
    /// In which order dice are spent (`order`).
    pub order: DiceOrder,
    /// Which dice may be thrown again (`reroll`).
    pub reroll: Reroll,
    /// A full throw of X, all spent, earns another throw (`bonus`).
    pub bonus: bool,
}

impl DiceRules {
    /// How many fields a face moves a piece; 0 for a face that moves nothing.
    pub const fn value(&self, face: Face) -> u8 {
        match face {
            Face::X => self.value_x,
            Face::Blank => match self.value_blank {
                Some(value) => value,
                None => 0,
            },
            Face::One => 1,
            Face::Two => 2,
            Face::Three => 3,
            Face::Four => 4,
        }
    }
}

/// The order in which dice are spent.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum DiceOrder {
    /// Any die that has a legal action may be next.
    Free,
    /// The unspent die that comes first must be next; if it cannot, the rest is lost. Faces not
    /// named come last, in the order of the die.
    Strict(Vec<Face>),
}

/// Which dice may be thrown again while none of the throw has been spent.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Reroll {
    /// Any number of the dice that show X, again and again (`each-x`).
    pub each_x: bool,
    /// All dice of a full throw that shows nothing but X, again and again (`all-x`).
    pub all_x: bool,
}

impl Reroll {
    /// Whether nothing may be thrown again.
    pub const fn is_none(self) -> bool {
        !self.each_x && !self.all_x
    }
}

/// How the game begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OpeningRules {
    /// Who starts (`start`).
    pub start: StartRule,
    /// What the first turn is made of (`first`).
    pub first: FirstTurn,
    /// A side needs three X to get through the entry gate (`gate`).
    pub gate: bool,
    /// Whether a turn may be ended while something could be done (`pass`).
    pub pass: PassRule,
}

/// Who starts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum StartRule {
    /// Both throw all dice, men first; more X starts, equal throws again.
    MostX,
    /// Men and women throw all dice in turn; the first throw with an X starts.
    FirstX,
    /// Both throw one die, men first; if exactly one shows X that side starts, else again.
    OneDieX,
    /// Both throw all dice, men first; the higher sum starts, equal throws again.
    HighestSum,
    /// No throw: the players agree.
    Agreed,
}

/// The first turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum FirstTurn {
    /// An ordinary throw.
    Fresh,
    /// The X that won must loose a soldier; then the other dice are thrown.
    Carry,
    /// The other dice are thrown at once and played together with the X that won.
    CarryAll,
}

/// Whether a player may stop while something could be done.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum PassRule {
    /// No: what can be played must be.
    Forced,
    /// Yes.
    Voluntary,
}

/// How soldiers are loosed and move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SoldierRules {
    /// Which home soldier may be loosed (`activate.order`).
    pub activate_order: ActivateOrder,
    /// Where a loosed soldier goes (`activate.step`).
    pub activate_step: ActivateStep,
    /// The shape of the track (`track`).
    pub track: Track,
    /// Which way the women face (`women`).
    pub women: WomenFacing,
    /// Own loose soldiers may share a field (`stack.own`).
    pub stack_own: bool,
    /// A soldier may stand on an own home soldier's field (`stack.own-home`).
    pub stack_own_home: bool,
    /// A soldier may pass over own soldiers (`jump.own`).
    pub jump_own: bool,
    /// What happens on a field where an enemy soldier is at home (`home.enter`).
    pub home_enter: HomeEnter,
}

/// Which home soldier may be loosed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ActivateOrder {
    /// The one furthest along the home row and no other.
    Frontmost,
    /// Any.
    Free,
}

/// Where a soldier goes when it is loosed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ActivateStep {
    /// As far along the track as the X is worth.
    Value,
    /// Nowhere: it becomes loose where it stands.
    None,
    /// Straight to the middle row in its column, outward bound.
    Middle,
}

/// The shape of a side's track.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Track {
    /// Home row, middle row, enemy row, middle row, home row, and so on: a figure of eight.
    Eight,
    /// The home row once, then middle row and enemy row for ever.
    NoReturn,
}

/// Which way the women face.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum WomenFacing {
    /// To the left: the men's picture turned half round, *vuosttut*.
    Rotated,
    /// To the right as the men do: mirrored, *mieđut*.
    Same,
}

/// What a piece may do on a field where an enemy soldier is at home.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum HomeEnter {
    /// Not enter.
    Forbid,
    /// Capture it.
    Capture,
    /// Stand on it and hold it back; nothing is captured.
    Block,
}

/// The king, *gonagas*.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct KingRules {
    /// How he is won (`king.recruit`).
    pub recruit: Recruit,
    /// Whether winning him pushes him on, *cadjat* (`king.push`).
    pub push: Push,
    /// How he moves (`king.move`).
    pub moves: KingMove,
    /// He may share a field with own soldiers (`king.share`).
    pub share: bool,
    /// A king the enemy holds may be killed instead of won (`king.kill`).
    pub kill: bool,
    /// He may take a loose enemy soldier that stands on a home soldier (`king.take-blocker`).
    pub take_blocker: bool,
}

/// How the king is won: any of these.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Recruit {
    /// By landing on him, free or the enemy's (`landing`), or only on the enemy's (`landing-after`).
    pub landing: Option<Landing>,
    /// By ending in the enemy's home row from outside (`enter-enemy-home`, `…-first`).
    pub enter_enemy_home: Option<EnterEnemyHome>,
    /// By ending on the castle (`castle`, `castle-any`).
    pub castle: Option<Castle>,
    /// By the first X thrown in a turn (`first-x`).
    pub first_x: bool,
}

/// Which kings can be won by landing on them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Landing {
    /// Free ones and the enemy's.
    Any,
    /// The enemy's only.
    After,
}

/// When entering the enemy's home row wins the king.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum EnterEnemyHome {
    /// Always.
    Always,
    /// While he is free.
    First,
}

/// When ending on the castle wins the king.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Castle {
    /// If nothing stood there.
    Empty,
    /// Whatever stood there.
    Any,
}

/// Whether the king is pushed one field on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Push {
    /// Never.
    No,
    /// By a soldier that wins him by landing.
    Won,
    /// Likewise, and by a soldier that lands on the king its own side holds.
    Always,
}

/// How the king moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum KingMove {
    /// Forward on the owner's track, as a soldier, but jumping freely.
    Soldier,
    /// In a straight line along the row, round its end, or across the rows.
    Royal,
}

/// How a royal piece changes rows within its column.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum RoyalVertical {
    /// One row with a value of 1, two rows with a value of 2.
    Exact,
    /// One row, and only with an X.
    XOnly,
    /// One row, only with an X, and once a turn.
    XOnce,
}

/// How a game ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct WinRules {
    /// A side with fewer soldiers has lost (`win.min-soldiers`).
    pub min_soldiers: u8,
    /// A side that holds the king has not lost for want of soldiers (`win.king-counts`).
    pub king_counts: bool,
    /// A side with no loose soldier and none that could be loosed loses (`win.blocked`).
    pub blocked: bool,
    /// A piece right before the enemy's home soldiers wins when he has no other (`win.front-block`).
    pub front_block: bool,
}
