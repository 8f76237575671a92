//! What comments draw on the board.

use crate::board::Field;
use crate::engine::Engine;
use crate::export::svg::{Part, Theme};
use crate::record::commands;

/// The marks and arrows of a comment, as far as they are on the board.
pub(super) fn drawn(comment: &str, engine: &Engine, palette: &Theme) -> Vec<Part> {
    let on_board = |text: &str| {
        let field: Option<Field> = text.parse().ok();
        field.filter(|&field| engine.has_field(field))
    };
    let part = |name: &str, value: &str| {
        let mut words = value.split_ascii_whitespace();
        let place = words.next()?;
        let colour = words.next().and_then(|colour| {
            palette
                .mark_words()
                .position(|known| known.eq_ignore_ascii_case(colour))
        });
        match name {
            "mark" => Some(Part::Mark(on_board(place)?, colour)),
            "arrow" => {
                let (from, to) = place.split_once(['-', '–', '—'])?;
                Some(Part::Arrow(on_board(from)?, on_board(to)?, colour))
            }
            _ => None,
        }
    };
    commands(comment, 0)
        .filter(|command| command.closed)
        .filter_map(|command| part(command.name, command.value))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::Variant;

    #[test]
    fn only_what_is_on_the_board_is_drawn() {
        let engine = Engine::new(Variant::builtin("lagesvuotna").unwrap().rules.clone());
        let theme = Theme::builtin("book").unwrap();
        let text =
            "[%mark H2 Green] [%mark Z9] [%mark Z1] [%arrow A1–B2 pink][%arrow A1-Z2][%mark H2";
        let field = |name: &str| name.parse().unwrap();
        let green = theme.mark_words().position(|word| word == "green");
        let expected = [
            Part::Mark(field("H2"), green),
            Part::Arrow(field("A1"), field("B2"), None),
        ];
        assert_eq!(drawn(text, &engine, theme), expected);
    }
}
