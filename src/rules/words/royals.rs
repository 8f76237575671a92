//! The king and the queens.

use crate::rules::model::{
    Castle, EnterEnemyHome, HomeEnter, KingMove, KingRules, Landing, Push, RoyalVertical, Rules,
};

pub(super) fn king(rules: &Rules) -> Vec<String> {
    let Some(king) = rules.king else {
        return Vec::new();
    };
    let mut lines = won(rules, king);
    lines.extend(pushed(king.push).map(str::to_owned));
    lines.push("Whoever holds him moves him with dice like an own piece.".to_owned());
    match king.moves {
        KingMove::Soldier => lines.push(
            "He moves forward on his holder's track, as a soldier does, and may pass any piece."
                .to_owned(),
        ),
        KingMove::Royal => lines.extend(royal_moves("He", rules)),
    }
    lines.push(captures("He", rules));
    lines.push(shares(king).to_owned());
    if king.take_blocker {
        lines.push(
            "He may take a loose enemy soldier that stands on a home soldier; the home soldier \
             stays under him. As long as he stands there, the next full throw must begin by moving \
             him away, if he can move."
                .to_owned(),
        );
    }
    lines.push(
        if king.kill {
            "A piece that lands on a king whom the enemy holds either wins him over or kills him, \
             and killing him wins the game."
        } else {
            "He is never captured, only won over."
        }
        .to_owned(),
    );
    lines
}

fn won(rules: &Rules, king: KingRules) -> Vec<String> {
    let piece = if rules.army.queens {
        "a soldier or queen"
    } else {
        "a soldier"
    };
    let mut lines = Vec::new();
    if king.recruit.first_x {
        lines.push(
            "The side whose turn first throws an X holds him from then on; throws for the start do \
             not count."
                .to_owned(),
        );
    }
    match king.recruit.enter_enemy_home {
        Some(EnterEnemyHome::Always) => lines.push(
            "A soldier that enters the enemy's home row wins him, wherever he stands.".to_owned(),
        ),
        Some(EnterEnemyHome::First) => lines.push(
            "As long as he is nobody's, the first soldier that enters the enemy's home row wins \
             him, wherever he stands."
                .to_owned(),
        ),
        None => {}
    }
    match king.recruit.landing {
        Some(Landing::Any) => lines.push(format!(
            "He is won by {piece} that lands on him, whoever holds him."
        )),
        Some(Landing::After) => lines.push(format!(
            "He is won back from the enemy by {piece} that lands on him; while he is nobody's, \
             nothing may land on him."
        )),
        None => lines.push("Nothing may land on him.".to_owned()),
    }
    match king.recruit.castle {
        Some(Castle::Empty) => lines.push(
            "A soldier that ends its move on the empty castle wins him, wherever he stands."
                .to_owned(),
        ),
        Some(Castle::Any) => lines.push(
            "A soldier that ends its move on the castle wins him, wherever he stands.".to_owned(),
        ),
        None => {}
    }
    lines
}

const fn pushed(push: Push) -> Option<&'static str> {
    match push {
        Push::No => None,
        Push::Won => Some(
            "The soldier that wins him pushes him (cadjat) one field on along its track. Enemy \
             soldiers there are captured; if an own soldier stands there, the king cannot be won.",
        ),
        Push::Always => Some(
            "A soldier that lands on him, be he the enemy's, nobody's or its own side's, pushes \
             him (cadjat) one field on along its track. Enemy soldiers there are captured; if an \
             own soldier stands there, the move is not allowed.",
        ),
    }
}

const fn shares(king: KingRules) -> &'static str {
    match (king.share, king.push) {
        (true, _) => "He may share a field with own soldiers.",
        (false, Push::No) => {
            "He shares no field with own pieces, but a piece that has just won him may stay with \
             him until one of the two moves."
        }
        (false, Push::Won | Push::Always) => "He shares no field with own pieces.",
    }
}

/// How a royal piece moves; `who` is "He" or "She".
fn royal_moves(who: &str, rules: &Rules) -> Vec<String> {
    let vertical = match rules.royal_vertical {
        RoyalVertical::Exact => {
            "across the rows within the column, one row with a value of 1, from one outer row to \
             the other with a value of 2."
        }
        RoyalVertical::XOnly => "across to the neighbouring row, but only with an X.",
        RoyalVertical::XOnce => {
            "across to the neighbouring row, but only with an X and only once a turn."
        }
    };
    vec![
        format!(
            "{who} moves in a straight line, either way along the row by the full value of the \
             die, or {vertical}"
        ),
        "Going round the end of a row into the next counts as going straight on. There is no \
         turning within one die; pieces in between do not matter."
            .to_owned(),
    ]
}

fn captures(who: &str, rules: &Rules) -> String {
    let queens = if rules.army.queens {
        "loose enemy soldiers and the loose enemy queen"
    } else {
        "loose enemy soldiers"
    };
    let home = match rules.soldier.home_enter {
        HomeEnter::Capture => ", and soldiers at home as well",
        HomeEnter::Forbid | HomeEnter::Block => {
            ", and may not go where an enemy soldier is at home"
        }
    };
    format!("{who} captures {queens} by landing on them{home}.")
}

pub(super) fn queens(rules: &Rules) -> Vec<String> {
    if !rules.army.queens {
        return Vec::new();
    }
    let mut lines = vec![
        "A queen is loosed by an X, at any time: she steps one field along the row either way, or \
         across to a neighbouring row."
            .to_owned(),
    ];
    let as_king = rules.king.is_some_and(|king| king.moves == KingMove::Royal);
    if as_king {
        lines.push("Loose, she moves as the king does.".to_owned());
    } else {
        lines.extend(royal_moves("She", rules));
    }
    lines.push(captures("She", rules));
    let lands = rules
        .king
        .is_some_and(|king| king.recruit.landing.is_some());
    let but = if lands { " but to win the king" } else { "" };
    lines.push(format!("She never shares a field with own pieces{but}."));
    lines.push(
        "As long as she is at home she is safe: nothing may land on her. Loose, she is captured \
         as a soldier is."
            .to_owned(),
    );
    lines
}
