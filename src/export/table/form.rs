//! One row a form of the game.

use crate::dice::Face;
use crate::record::{GameResult, Termination};
use crate::stats::{ChiSquare, Counts, Figure, Group, Histogram, Summary};

use super::cell::{Column, Row, Value};

/// The games of one form together. Games by house rules are a form of their own.
///
/// Lengths are those of games played to their end.
#[derive(Clone, Debug, PartialEq)]
pub struct FormRow {
    variant: String,
    /// Of all forms together.
    all: bool,
    house_rules: String,
    group: Group,
    chi_square: Option<ChiSquare>,
}

impl FormRow {
    /// A row for each form, in alphabetical order.
    pub fn all(summary: &Summary) -> impl Iterator<Item = Self> + '_ {
        summary
            .forms()
            .map(|(id, rules, group)| Self::new(id, rules, group.clone()))
    }

    /// All games together, for the foot of a text table.
    pub fn total(summary: &Summary) -> Self {
        Self {
            all: true,
            ..Self::new("all", "", summary.total())
        }
    }

    fn new(variant: &str, house_rules: &str, group: Group) -> Self {
        let chi_square = group.chi_square();
        Self {
            variant: variant.to_owned(),
            all: false,
            house_rules: house_rules.to_owned(),
            group,
            chi_square,
        }
    }

    fn in_text(&self) -> Value<'_> {
        if self.all {
            Value::word(&self.variant)
        } else if self.house_rules.is_empty() {
            Value::Text(self.variant.as_str().into())
        } else {
            Value::Text(format!("{} {}", self.variant, self.house_rules).into())
        }
    }

    fn result(&self, result: GameResult) -> Value<'_> {
        Value::Count(self.group.result(result))
    }

    fn termination(&self, termination: Termination) -> Value<'_> {
        Value::Count(self.group.termination(termination))
    }
}

fn quartile(lengths: &Histogram, number: u32) -> Value<'_> {
    Value::real(lengths.quantile(number, 4), 1)
}

impl Row for FormRow {
    const COLUMNS: &'static [Column<Self>] = &[
        Column::words("form", Self::in_text).in_text().at_most(40),
        Column::data("variant", |row| Value::Text(row.variant.as_str().into())),
        Column::data("house_rules", |row| Value::word(&row.house_rules)),
        Column::numbers("games", |row| Value::Count(row.group.games)),
        Column::numbers("wrong", |row| Value::Count(row.group.wrong)),
        Column::data("from_position", |row| Value::Count(row.group.from_position)),
        Column::numbers("men", |row| row.result(GameResult::Men)),
        Column::numbers("women", |row| row.result(GameResult::Women)),
        Column::numbers("draw", |row| row.result(GameResult::Draw)),
        Column::numbers("unfinished", |row| row.result(GameResult::Unfinished)),
        Column::data("by_soldiers", |row| row.termination(Termination::Soldiers)),
        Column::data("by_queen", |row| row.termination(Termination::Queen)),
        Column::data("by_king", |row| row.termination(Termination::King)),
        Column::data("by_blocked", |row| row.termination(Termination::Blocked)),
        Column::data("by_resignation", |row| {
            row.termination(Termination::Resignation)
        }),
        Column::data("by_agreement", |row| {
            row.termination(Termination::Agreement)
        }),
        Column::data("by_time", |row| row.termination(Termination::Time)),
        Column::data("by_forfeit", |row| row.termination(Termination::Forfeit)),
        Column::data("by_unfinished", |row| {
            row.termination(Termination::Unfinished)
        }),
        Column::data("first_decided", |row| Value::Count(row.group.first.decided)),
        Column::data("first_won", |row| Value::Count(row.group.first.won)),
        Column::numbers("first_share", |row| Value::percent(row.group.first.share())),
        Column::data("first_king_decided", |row| {
            Value::Count(row.group.first_king.decided)
        }),
        Column::data("first_king_won", |row| {
            Value::Count(row.group.first_king.won)
        }),
        Column::data("first_king_share", |row| {
            Value::percent(row.group.first_king.share())
        }),
        Column::numbers("turns_mean", |row| {
            Value::real(row.group.figure(Figure::Turns).mean(), 1)
        }),
        Column::numbers("turns_median", |row| {
            quartile(row.group.figure(Figure::Turns), 2)
        }),
        Column::numbers("turns_min", |row| {
            Value::maybe_count(row.group.figure(Figure::Turns).min())
        }),
        Column::numbers("turns_max", |row| {
            Value::maybe_count(row.group.figure(Figure::Turns).max())
        }),
        Column::data("turns_lower_quartile", |row| {
            quartile(row.group.figure(Figure::Turns), 1)
        }),
        Column::data("turns_upper_quartile", |row| {
            quartile(row.group.figure(Figure::Turns), 3)
        }),
        Column::data("actions_mean", |row| {
            Value::real(row.group.figure(Figure::Actions).mean(), 1)
        }),
        Column::data("actions_median", |row| {
            quartile(row.group.figure(Figure::Actions), 2)
        }),
        Column::data("actions_min", |row| {
            Value::maybe_count(row.group.figure(Figure::Actions).min())
        }),
        Column::data("actions_max", |row| {
            Value::maybe_count(row.group.figure(Figure::Actions).max())
        }),
        Column::numbers("captured_per_game", |row| {
            Value::real(row.group.per_game(Counts::captured), 1)
        }),
        Column::numbers("king_changes_per_game", |row| {
            Value::real(row.group.per_game(|counts| counts.kings_won), 1)
        }),
        Column::numbers("passes_per_game", |row| {
            Value::real(row.group.per_game(|counts| counts.passes), 1)
        }),
        Column::numbers("dice_lost_per_game", |row| {
            Value::real(row.group.per_game(|counts| counts.dice_lost), 1)
        }),
        Column::numbers("dice_chi_square", |row| {
            Value::real(row.chi_square.map(|found| found.value), 2)
        }),
        Column::data("dice_degrees", |row| {
            Value::maybe_count(row.chi_square.map(|found| found.degrees as u64))
        }),
        Column::data("men_turns", |row| Value::Count(row.group.sides.men.turns)),
        Column::data("men_actions", |row| {
            Value::Count(row.group.sides.men.actions)
        }),
        Column::data("men_throws", |row| Value::Count(row.group.sides.men.throws)),
        Column::data("men_rethrows", |row| {
            Value::Count(row.group.sides.men.rethrows)
        }),
        Column::data("men_further_throws", |row| {
            Value::Count(row.group.sides.men.further_throws)
        }),
        Column::data("men_passes", |row| Value::Count(row.group.sides.men.passes)),
        Column::data("men_declined", |row| {
            Value::Count(row.group.sides.men.declined)
        }),
        Column::data("men_dice_lost", |row| {
            Value::Count(row.group.sides.men.dice_lost)
        }),
        Column::data("men_activations", |row| {
            Value::Count(row.group.sides.men.activations)
        }),
        Column::data("men_captured_loose", |row| {
            Value::Count(row.group.sides.men.captured_loose)
        }),
        Column::data("men_captured_home", |row| {
            Value::Count(row.group.sides.men.captured_home)
        }),
        Column::data("men_queens_captured", |row| {
            Value::Count(row.group.sides.men.queens_captured)
        }),
        Column::data("men_kings_won", |row| {
            Value::Count(row.group.sides.men.kings_won)
        }),
        Column::data("men_kings_killed", |row| {
            Value::Count(row.group.sides.men.kings_killed)
        }),
        Column::data("men_face_x", |row| {
            Value::Count(row.group.sides.men.face(Face::X))
        }),
        Column::data("men_face_0", |row| {
            Value::Count(row.group.sides.men.face(Face::Blank))
        }),
        Column::data("men_face_1", |row| {
            Value::Count(row.group.sides.men.face(Face::One))
        }),
        Column::data("men_face_2", |row| {
            Value::Count(row.group.sides.men.face(Face::Two))
        }),
        Column::data("men_face_3", |row| {
            Value::Count(row.group.sides.men.face(Face::Three))
        }),
        Column::data("men_face_4", |row| {
            Value::Count(row.group.sides.men.face(Face::Four))
        }),
        Column::data("men_luck", |row| Value::Real(row.group.sides.men.luck(), 3)),
        Column::data("women_turns", |row| {
            Value::Count(row.group.sides.women.turns)
        }),
        Column::data("women_actions", |row| {
            Value::Count(row.group.sides.women.actions)
        }),
        Column::data("women_throws", |row| {
            Value::Count(row.group.sides.women.throws)
        }),
        Column::data("women_rethrows", |row| {
            Value::Count(row.group.sides.women.rethrows)
        }),
        Column::data("women_further_throws", |row| {
            Value::Count(row.group.sides.women.further_throws)
        }),
        Column::data("women_passes", |row| {
            Value::Count(row.group.sides.women.passes)
        }),
        Column::data("women_declined", |row| {
            Value::Count(row.group.sides.women.declined)
        }),
        Column::data("women_dice_lost", |row| {
            Value::Count(row.group.sides.women.dice_lost)
        }),
        Column::data("women_activations", |row| {
            Value::Count(row.group.sides.women.activations)
        }),
        Column::data("women_captured_loose", |row| {
            Value::Count(row.group.sides.women.captured_loose)
        }),
        Column::data("women_captured_home", |row| {
            Value::Count(row.group.sides.women.captured_home)
        }),
        Column::data("women_queens_captured", |row| {
            Value::Count(row.group.sides.women.queens_captured)
        }),
        Column::data("women_kings_won", |row| {
            Value::Count(row.group.sides.women.kings_won)
        }),
        Column::data("women_kings_killed", |row| {
            Value::Count(row.group.sides.women.kings_killed)
        }),
        Column::data("women_face_x", |row| {
            Value::Count(row.group.sides.women.face(Face::X))
        }),
        Column::data("women_face_0", |row| {
            Value::Count(row.group.sides.women.face(Face::Blank))
        }),
        Column::data("women_face_1", |row| {
            Value::Count(row.group.sides.women.face(Face::One))
        }),
        Column::data("women_face_2", |row| {
            Value::Count(row.group.sides.women.face(Face::Two))
        }),
        Column::data("women_face_3", |row| {
            Value::Count(row.group.sides.women.face(Face::Three))
        }),
        Column::data("women_face_4", |row| {
            Value::Count(row.group.sides.women.face(Face::Four))
        }),
        Column::data("women_luck", |row| {
            Value::Real(row.group.sides.women.luck(), 3)
        }),
    ];
}
