//! The table of switches: every dimension of a rule set by its name.
//!
//! A new dimension gets a field in [`super::model`], a line here, and its place in
//! [`super::draft`]; rule files, house rules, comparisons and printing follow from the table.

use super::model::{
    ActivateOrder, ActivateStep, DiceOrder, FirstTurn, HomeEnter, KingMove, PassRule, Push,
    Recruit, Reroll, RoyalVertical, Rules, StartRule, Track, WomenFacing,
};
use super::value::{Allowed, Bounded, SwitchValue, ValueError};
use crate::board::MAX_COLUMNS;
use crate::dice::{Die, MAX_DICE};
use crate::rules::MAX_VALUE;

/// The fewest fields of a home row: a row has two ends.
const MIN_COLUMNS: u8 = 2;

macro_rules! switches {
    ($($variant:ident $name:literal $field:ident: $kind:ty, $meaning:literal;)+) => {
        /// A switch: one dimension of a rule set, by the name that rule files and `Rules` tags use.
        ///
        /// ```
        /// use sahkku::rules::Switch;
        /// let switch = Switch::from_name("home.enter").ok_or("no such switch")?;
        /// assert_eq!(switch, Switch::HomeEnter);
        /// assert_eq!(switch.allowed().to_string(), "`forbid`, `capture` or `block`");
        /// # Ok::<(), &str>(())
        /// ```
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
        pub enum Switch {
            $(#[doc = concat!("`", $name, "`: ", $meaning, ".")] $variant,)+
        }

        /// A rule set in the making: a value for each switch that has been set so far.
        #[derive(Clone, Debug, Default)]
        pub(super) struct Draft {
            $(pub(super) $field: Option<$kind>,)+
            /// The switches that were named, as opposed to inherited; `-` does not name.
            pub(super) named: SwitchSet,
        }

        impl Switch {
            /// Every switch, in the order in which rule sets are printed.
            pub const ALL: &[Self] = &[$(Self::$variant),+];

            /// The name, such as `dice.count`.
            pub const fn name(self) -> &'static str {
                match self { $(Self::$variant => $name,)+ }
            }

            /// What it decides, in a few words.
            pub const fn meaning(self) -> &'static str {
                match self { $(Self::$variant => $meaning,)+ }
            }

            /// What it can be set to.
            pub const fn allowed(self) -> Allowed {
                match self { $(Self::$variant => <$kind as SwitchValue>::ALLOWED,)+ }
            }
        }

        impl Draft {
            /// Reads `text` as the value of `switch`; `-` takes the value away where a rule set
            /// may do without.
            pub(super) fn set(&mut self, switch: Switch, text: &str) -> Result<(), ValueError> {
                let absent = text == "-" && switch.may_be_absent();
                match switch {
                    $(Switch::$variant => {
                        self.$field =
                            if absent { None } else { Some(SwitchValue::read(text)?) };
                    })+
                }
                self.named.put(switch, !absent);
                Ok(())
            }

            /// The value of `switch` as it is written.
            pub(super) fn get(&self, switch: Switch) -> Option<String> {
                match switch {
                    $(Switch::$variant => self.$field.as_ref().map(SwitchValue::write),)+
                }
            }
        }
    };
}

switches! {
    Columns "columns" columns: Bounded<MIN_COLUMNS, MAX_COLUMNS>, "fields of a home row";
    Prow "prow" prow: bool, "the middle row has one field more, at its left end";
    Soldiers "soldiers" soldiers: Bounded<1, MAX_COLUMNS>, "soldiers of a side";
    FrontEmpty "front-empty" front_empty: bool, "the front field of each home row is empty at the start";
    LooseFront "loose-front" loose_front: Bounded<0, MAX_COLUMNS>, "how many of the foremost soldiers start loose, in place";
    Queens "queens" queens: bool, "each side has a queen";
    King "king" king: bool, "there is a king";
    DiceCount "dice.count" dice_count: Bounded<1, MAX_DICE>, "how many dice are thrown";
    DiceFaces "dice.faces" dice_faces: Die, "the marks of each die";
    ValueX "value.X" value_x: Bounded<1, MAX_VALUE>, "how far an X moves a piece";
    ValueBlank "value.0" value_blank: Bounded<0, MAX_VALUE>, "how far a blank moves a piece";
    Order "order" order: DiceOrder, "which die must be spent before which";
    Reroll "reroll" reroll: Reroll, "which dice may be thrown again";
    Bonus "bonus" bonus: bool, "a full throw of X, all spent, earns another throw";
    Start "start" start: StartRule, "how it is decided who starts";
    First "first" first: FirstTurn, "what becomes of the X that won the start";
    Gate "gate" gate: bool, "a side plays only once it has thrown three X in one turn";
    Pass "pass" pass: PassRule, "whether a turn may end while something could be done";
    ActivateOrder "activate.order" activate_order: ActivateOrder, "which home soldier may be loosed";
    ActivateStep "activate.step" activate_step: ActivateStep, "where a soldier goes when it is loosed";
    Track "track" track: Track, "the way the soldiers run";
    Women "women" women: WomenFacing, "which way the women run";
    StackOwn "stack.own" stack_own: bool, "own loose soldiers may share a field";
    StackOwnHome "stack.own-home" stack_own_home: bool, "a soldier may stand on an own home soldier's field";
    JumpOwn "jump.own" jump_own: bool, "a soldier may pass own soldiers";
    HomeEnter "home.enter" home_enter: HomeEnter, "what may be done where an enemy soldier is at home";
    KingRecruit "king.recruit" king_recruit: Recruit, "how the king is won";
    KingPush "king.push" king_push: Push, "whether a soldier that wins the king pushes him on";
    KingMove "king.move" king_move: KingMove, "how the king moves";
    RoyalVertical "royal.vertical" royal_vertical: RoyalVertical, "how royal pieces change rows";
    KingShare "king.share" king_share: bool, "the king may share a field with own soldiers";
    KingKill "king.kill" king_kill: bool, "a king whom the enemy holds may be killed, which wins";
    KingTakeBlocker "king.take-blocker" king_take_blocker: bool, "the king may take a soldier that stands on a home soldier";
    WinMinSoldiers "win.min-soldiers" win_min_soldiers: Bounded<1, MAX_COLUMNS>, "a side with fewer soldiers has lost";
    WinKingCounts "win.king-counts" win_king_counts: bool, "a side that holds the king has not yet lost for want of soldiers";
    WinBlocked "win.blocked" win_blocked: bool, "a side with no loose soldier and none it could loose has lost";
    WinFrontBlock "win.front-block" win_front_block: bool, "standing right before the enemy's last, unloosed soldiers wins";
}

impl Switch {
    /// The switch with this name, in either letter case.
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL
            .iter()
            .copied()
            .find(|switch| switch.name().eq_ignore_ascii_case(name))
    }

    /// The name of the switch that somebody may have meant.
    pub fn nearest_name(name: &str) -> Option<&'static str> {
        crate::text::nearest(name, Self::ALL.iter().map(|switch| switch.name()))
    }

    /// Whether it says something about the king and nothing about anything else.
    pub(super) const fn belongs_to_king(self) -> bool {
        matches!(
            self,
            Self::KingRecruit
                | Self::KingPush
                | Self::KingMove
                | Self::KingShare
                | Self::KingKill
                | Self::KingTakeBlocker
        )
    }

    /// Whether a rule set can be without a value for it, written `-`.
    pub const fn may_be_absent(self) -> bool {
        self.belongs_to_king() || matches!(self, Self::RoyalVertical | Self::ValueBlank)
    }
}

/// A set of switches.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct SwitchSet(u64);

impl SwitchSet {
    pub(super) const fn has(self, switch: Switch) -> bool {
        self.0 & (1 << switch as u64) != 0
    }

    const fn put(&mut self, switch: Switch, member: bool) {
        if member {
            self.0 |= 1 << switch as u64;
        } else {
            self.0 &= !(1 << switch as u64);
        }
    }
}

impl Rules {
    /// The value of a switch as a `Rules` tag writes it; nothing where the rule set has no use for
    /// the switch, as `king.move` in a form without a king.
    ///
    /// ```
    /// use sahkku::rules::{Switch, Variant};
    /// let variant = Variant::builtin("lagesvuotna").ok_or("not built in")?;
    /// assert_eq!(variant.rules.value(Switch::Order).as_deref(), Some("X,3,2"));
    /// # Ok::<(), &str>(())
    /// ```
    pub fn value(&self, switch: Switch) -> Option<String> {
        Draft::from(self).get(switch)
    }

    /// All switches with their values, `columns=15 prow=no …`: what a `Rules` tag needs to hold so
    /// that a record stands on its own. As house rules on top of any form of the game they give
    /// this rule set.
    pub fn to_switches(&self) -> String {
        let draft = Draft::from(self);
        let pairs = Switch::ALL
            .iter()
            .filter_map(|&switch| Some(format!("{}={}", switch.name(), draft.get(switch)?)));
        pairs.collect::<Vec<_>>().join(" ")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_found_in_either_case_and_suggested() {
        for &switch in Switch::ALL {
            assert_eq!(Switch::from_name(switch.name()), Some(switch));
        }
        assert_eq!(Switch::from_name("value.x"), Some(Switch::ValueX));
        assert_eq!(Switch::from_name("colums"), None);
        assert_eq!(Switch::nearest_name("colums"), Some("columns"));
        assert_eq!(Switch::nearest_name("home-enter"), Some("home.enter"));
        assert!(Switch::ALL.len() <= 64, "a set of switches is one word");
    }

    #[test]
    fn a_dash_takes_a_value_away_only_where_a_rule_set_can_do_without() {
        let mut draft = Draft::default();
        draft.set(Switch::ValueBlank, "4").unwrap();
        assert!(draft.named.has(Switch::ValueBlank));
        draft.set(Switch::ValueBlank, "-").unwrap();
        assert_eq!(draft.get(Switch::ValueBlank), None);
        assert!(!draft.named.has(Switch::ValueBlank));
        assert!(draft.set(Switch::Columns, "-").is_err());
    }
}
