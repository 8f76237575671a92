//! Rule sets as data: the dimensions, the documented variants, house rules on top of them.
//!
//! A [`Rules`] holds a value for every dimension of the game and is made through one door that
//! refuses what cannot be, with every reason. A [`Variant`] is a documented form: a rule set with
//! its names and sources, read from a rule file in TOML; those that come with the crate are found
//! by [`Variant::builtin`]. Every dimension has a name, its [`Switch`], by which rule files and
//! house rules set it.

mod difference;
mod draft;
mod file;
mod impossible;
mod model;
mod overrides;
mod presets;
mod switch;
mod value;
mod variant;
mod words;

pub use difference::{Difference, differences};
pub use file::{FileError, FileProblem, VariantError};
pub use impossible::Impossible;
pub use model::{
    ActivateOrder, ActivateStep, ArmyRules, BoardRules, Castle, DiceOrder, DiceRules,
    EnterEnemyHome, FirstTurn, HomeEnter, KingMove, KingRules, Landing, MAX_VALUE, OpeningRules,
    PassRule, Push, Recruit, Reroll, RoyalVertical, Rules, SoldierRules, StartRule, Track,
    WinRules, WomenFacing,
};
pub use overrides::{HouseRuleError, HouseRulesError, LONGEST_HOUSE_RULES, SwitchError};
pub use switch::Switch;
pub use value::{Allowed, ValueError};
pub use variant::{
    BoardStyle, Drawing, Name, Ornament, PieceStyle, Question, Sides, Source, Term, Variant,
};
pub use words::Section;
