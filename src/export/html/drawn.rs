//! What comments draw on the board.

use crate::board::Field;
use crate::engine::Engine;
use crate::export::svg::{Part, Theme};
use crate::record::{Drawn, Shape, commands};

/// The marks and arrows of a comment, as far as they are on the board.
pub(super) fn drawn(comment: &str, engine: &Engine, palette: &Theme) -> Vec<Part> {
    let on_board = |field: &Field| engine.has_field(*field);
    let part = |drawn: Drawn<'_>| {
        let colour = palette
            .mark_words()
            .position(|known| known.eq_ignore_ascii_case(drawn.colour));
        match drawn.shape {
            Shape::Mark(field) => on_board(&field).then_some(Part::Mark(field, colour)),
            Shape::Arrow(from, to) => {
                let both = on_board(&from) && on_board(&to);
                both.then_some(Part::Arrow(from, to, colour))
            }
        }
    };
    commands(comment, 0)
        .filter_map(|command| Drawn::of(&command))
        .filter_map(part)
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
