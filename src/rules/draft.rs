//! The one door from single values to a rule set.

use super::impossible::Impossible;
use super::model::{
    ArmyRules, BoardRules, DiceOrder, DiceRules, FirstTurn, KingMove, KingRules, Landing,
    OpeningRules, PassRule, Push, Recruit, RoyalVertical, Rules, SoldierRules, StartRule, WinRules,
};
use super::switch::{Draft, Switch};
use super::value::Bounded;
use crate::board::MAX_COLUMNS;
use crate::dice::Face;

/// How many X open an entry gate; it is played with just as many dice.
const GATE_DICE: u8 = 3;

impl From<&Rules> for Draft {
    fn from(rules: &Rules) -> Self {
        let Rules {
            board,
            army,
            dice,
            opening,
            soldier,
            king,
            royal_vertical,
            win,
        } = rules;
        let mut draft = Self {
            columns: Some(Bounded(board.columns)),
            prow: Some(board.prow),
            soldiers: Some(Bounded(army.soldiers)),
            front_empty: Some(army.front_empty),
            loose_front: Some(Bounded(army.loose_front)),
            queens: Some(army.queens),
            king: Some(king.is_some()),
            dice_count: Some(Bounded(dice.count)),
            dice_faces: Some(dice.die),
            value_x: Some(Bounded(dice.value_x)),
            value_blank: dice.value_blank.map(Bounded),
            order: Some(dice.order.clone()),
            reroll: Some(dice.reroll),
            bonus: Some(dice.bonus),
            start: Some(opening.start),
            first: Some(opening.first),
            gate: Some(opening.gate),
            pass: Some(opening.pass),
            activate_order: Some(soldier.activate_order),
            activate_step: Some(soldier.activate_step),
            track: Some(soldier.track),
            women: Some(soldier.women),
            stack_own: Some(soldier.stack_own),
            stack_own_home: Some(soldier.stack_own_home),
            jump_own: Some(soldier.jump_own),
            home_enter: Some(soldier.home_enter),
            win_min_soldiers: Some(Bounded(win.min_soldiers)),
            win_king_counts: Some(win.king_counts),
            win_blocked: Some(win.blocked),
            win_front_block: Some(win.front_block),
            ..Self::default()
        };
        if let Some(king) = king {
            draft.king_recruit = Some(king.recruit);
            draft.king_push = Some(king.push);
            draft.king_move = Some(king.moves);
            draft.king_share = Some(king.share);
            draft.king_kill = Some(king.kill);
            draft.king_take_blocker = Some(king.take_blocker);
        }
        if rules.has_royals() {
            draft.royal_vertical = Some(*royal_vertical);
        }
        draft
    }
}

impl Rules {
    /// Whether any piece moves royally: the queens, or a king that does.
    pub fn has_royals(&self) -> bool {
        self.army.queens || self.king.is_some_and(|king| king.moves == KingMove::Royal)
    }
}

impl Draft {
    /// Makes the rule set, or says everything that stands against it.
    pub(super) fn build(mut self) -> Result<Rules, Vec<Impossible>> {
        if self.king.is_none()
            && Switch::ALL
                .iter()
                .any(|&s| s.belongs_to_king() && self.has(s))
        {
            self.king = Some(true);
        }
        let mut against = Vec::new();
        self.refuse_what_has_no_piece(&mut against);
        let rules = self.assemble(&mut against);
        if let Some(rules) = &rules {
            check_board(rules, &mut against);
            check_dice(rules, &mut against);
            check_opening(rules, &mut against);
            check_king(rules, &mut against);
        }
        match rules {
            Some(rules) if against.is_empty() => Ok(rules),
            _ => Err(against),
        }
    }

    const fn has(&self, switch: Switch) -> bool {
        self.named.has(switch)
    }

    /// A switch that was named although the piece it is about is not there.
    fn refuse_what_has_no_piece(&self, against: &mut Vec<Impossible>) {
        let kingless = self.king == Some(false);
        if kingless {
            let named = Switch::ALL
                .iter()
                .filter(|&&s| s.belongs_to_king() && self.has(s));
            against.extend(named.map(|&switch| Impossible::KingSwitch { switch }));
            if self.win_king_counts == Some(true) && self.has(Switch::WinKingCounts) {
                against.push(Impossible::KingSwitch {
                    switch: Switch::WinKingCounts,
                });
            }
        }
        let royal_king = !kingless && self.king_move != Some(KingMove::Soldier);
        if self.has(Switch::RoyalVertical) && !royal_king && self.queens == Some(false) {
            against.push(Impossible::NoRoyals);
        }
        if let (Some(die), Some(DiceOrder::Strict(faces))) = (&self.dice_faces, &self.order)
            && self.has(Switch::Order)
        {
            let foreign = faces.iter().filter(|&&face| !die.bears(face));
            against.extend(foreign.map(|&face| Impossible::OrderFace { face, die: *die }));
        }
    }

    /// Takes the values out, drops those that nothing has a use for, and notes those missing.
    fn assemble(self, against: &mut Vec<Impossible>) -> Option<Rules> {
        macro_rules! need {
            ($field:ident, $switch:ident) => {
                if self.$field.is_none() {
                    against.push(Impossible::Missing {
                        switch: Switch::$switch,
                    });
                }
            };
        }
        need!(columns, Columns);
        need!(prow, Prow);
        need!(soldiers, Soldiers);
        need!(front_empty, FrontEmpty);
        need!(queens, Queens);
        need!(king, King);
        need!(dice_count, DiceCount);
        need!(dice_faces, DiceFaces);
        need!(value_x, ValueX);
        need!(order, Order);
        need!(reroll, Reroll);
        need!(bonus, Bonus);
        need!(start, Start);
        need!(first, First);
        need!(gate, Gate);
        need!(activate_order, ActivateOrder);
        need!(activate_step, ActivateStep);
        need!(track, Track);
        need!(women, Women);
        need!(stack_own, StackOwn);
        need!(stack_own_home, StackOwnHome);
        need!(jump_own, JumpOwn);
        need!(home_enter, HomeEnter);
        if self.king == Some(true) {
            need!(king_recruit, KingRecruit);
            need!(king_move, KingMove);
        }
        let king = if self.king? {
            Some(self.king_rules()?)
        } else {
            None
        };
        let mut rules = Rules {
            board: BoardRules {
                columns: self.columns?.0,
                prow: self.prow?,
            },
            army: ArmyRules {
                soldiers: self.soldiers?.0,
                front_empty: self.front_empty?,
                loose_front: self.loose_front.map_or(0, |count| count.0),
                queens: self.queens?,
            },
            dice: self.dice_rules()?,
            opening: OpeningRules {
                start: self.start?,
                first: self.first?,
                gate: self.gate?,
                pass: self.pass.unwrap_or(PassRule::Forced),
            },
            soldier: SoldierRules {
                activate_order: self.activate_order?,
                activate_step: self.activate_step?,
                track: self.track?,
                women: self.women?,
                stack_own: self.stack_own?,
                stack_own_home: self.stack_own_home?,
                jump_own: self.jump_own?,
                home_enter: self.home_enter?,
            },
            king,
            royal_vertical: RoyalVertical::Exact,
            win: WinRules {
                min_soldiers: self.win_min_soldiers.map_or(1, |count| count.0),
                king_counts: king.is_some() && self.win_king_counts.unwrap_or(false),
                blocked: self.win_blocked.unwrap_or(false),
                front_block: self.win_front_block.unwrap_or(false),
            },
        };
        if rules.has_royals() {
            rules.royal_vertical = self.royal_vertical.unwrap_or(RoyalVertical::Exact);
        }
        Some(rules)
    }

    fn king_rules(&self) -> Option<KingRules> {
        Some(KingRules {
            recruit: self.king_recruit?,
            push: self.king_push.unwrap_or(Push::No),
            moves: self.king_move?,
            share: self.king_share.unwrap_or(false),
            kill: self.king_kill.unwrap_or(false),
            take_blocker: self.king_take_blocker.unwrap_or(false),
        })
    }

    /// The dice; an order names only faces that they bear, a blank has a value only if they have it.
    fn dice_rules(&self) -> Option<DiceRules> {
        let die = self.dice_faces?;
        let order = match self.order.clone()? {
            DiceOrder::Free => DiceOrder::Free,
            DiceOrder::Strict(mut faces) => {
                faces.retain(|&face| die.bears(face));
                if faces.is_empty() {
                    faces.extend(die.distinct());
                }
                DiceOrder::Strict(faces)
            }
        };
        Some(DiceRules {
            count: self.dice_count?.0,
            die,
            value_x: self.value_x?.0,
            value_blank: self
                .value_blank
                .filter(|_| die.bears(Face::Blank))
                .map(|value| value.0),
            order,
            reroll: self.reroll?,
            bonus: self.bonus?,
        })
    }
}

fn check_board(rules: &Rules, against: &mut Vec<Impossible>) {
    let Rules {
        board, army, win, ..
    } = rules;
    // In wide numbers: columns and prow may be more than a board can have.
    let width = board.columns + u8::from(board.prow);
    if width > MAX_COLUMNS {
        against.push(Impossible::TooWide { width });
    }
    let room = board.columns - u8::from(army.front_empty);
    if army.soldiers > room {
        against.push(Impossible::TooManySoldiers {
            soldiers: army.soldiers,
            room,
        });
    }
    if army.loose_front > army.soldiers {
        against.push(Impossible::LooseFront {
            count: army.loose_front,
            soldiers: army.soldiers,
        });
    }
    if win.min_soldiers > army.soldiers {
        against.push(Impossible::MinSoldiers {
            least: win.min_soldiers,
            soldiers: army.soldiers,
        });
    }
    if rules.king.is_some() && board.castle_column().is_none() {
        against.push(Impossible::NoMiddle { width });
    }
    if army.queens && board.queen_columns().is_none() {
        against.push(Impossible::NoQueenFields { width });
    }
}

fn check_dice(rules: &Rules, against: &mut Vec<Impossible>) {
    let dice = &rules.dice;
    if !dice.die.bears(Face::X) {
        against.push(Impossible::NoX { die: dice.die });
    }
    if dice.die.bears(Face::Blank) && dice.value_blank.is_none() {
        against.push(Impossible::BlankWithoutValue { die: dice.die });
    }
    if rules.opening.gate && dice.count != GATE_DICE {
        against.push(Impossible::GateDice { count: dice.count });
    }
}

fn check_opening(rules: &Rules, against: &mut Vec<Impossible>) {
    let OpeningRules {
        start, first, gate, ..
    } = rules.opening;
    if !decides(start, &rules.dice) {
        let die = rules.dice.die;
        against.push(Impossible::StartUndecided { start, die });
    }
    if first == FirstTurn::Fresh {
        return;
    }
    if start != StartRule::OneDieX {
        against.push(Impossible::CarryStart { first, start });
    }
    if gate {
        against.push(Impossible::CarryGate);
    }
    if rules.dice.count < 2 {
        against.push(Impossible::CarryOneDie);
    }
    if first == FirstTurn::CarryAll && !rules.dice.reroll.is_none() {
        against.push(Impossible::CarryAllReroll);
    }
}

/// Whether throws for the start can differ in what decides it.
fn decides(start: StartRule, dice: &DiceRules) -> bool {
    let mut faces = dice.die.distinct();
    let Some(one) = faces.next() else {
        return false;
    };
    match start {
        StartRule::FirstX | StartRule::Agreed => true,
        StartRule::MostX | StartRule::OneDieX => faces.next().is_some(),
        StartRule::HighestSum => faces.any(|face| dice.value(face) != dice.value(one)),
    }
}

fn check_king(rules: &Rules, against: &mut Vec<Impossible>) {
    let Some(KingRules { recruit, .. }) = rules.king else {
        return;
    };
    let Recruit {
        landing,
        enter_enemy_home,
        castle,
        first_x,
    } = recruit;
    let frees = landing == Some(Landing::Any) || first_x;
    if !frees && enter_enemy_home.is_none() && castle.is_none() {
        against.push(Impossible::KingNeverWon);
    }
}
