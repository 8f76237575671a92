//! What a theme colours.

/// Everything that has a colour of its own, apart from the palette of marks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Ink {
    Background,
    Text,
    Faint,
    BoardFill,
    BoardEdge,
    Field,
    Ornament,
    MenLoose,
    MenHome,
    MenOutline,
    WomenLoose,
    WomenHome,
    WomenOutline,
    KingFree,
    KingOutline,
    KingCuts,
    DieFill,
    DieMark,
    BadgeFill,
    BadgeText,
    ArrowMen,
    ArrowWomen,
    ArrowCapture,
}

/// Each with its table and key in a theme file, in the order of [`Ink`].
pub(super) const INKS: [(Ink, &str, &str); 23] = [
    (Ink::Background, "page", "background"),
    (Ink::Text, "page", "text"),
    (Ink::Faint, "page", "faint"),
    (Ink::BoardFill, "board", "fill"),
    (Ink::BoardEdge, "board", "edge"),
    (Ink::Field, "board", "field"),
    (Ink::Ornament, "board", "ornament"),
    (Ink::MenLoose, "men", "loose"),
    (Ink::MenHome, "men", "home"),
    (Ink::MenOutline, "men", "outline"),
    (Ink::WomenLoose, "women", "loose"),
    (Ink::WomenHome, "women", "home"),
    (Ink::WomenOutline, "women", "outline"),
    (Ink::KingFree, "king", "free"),
    (Ink::KingOutline, "king", "outline"),
    (Ink::KingCuts, "king", "cuts"),
    (Ink::DieFill, "dice", "fill"),
    (Ink::DieMark, "dice", "mark"),
    (Ink::BadgeFill, "badge", "fill"),
    (Ink::BadgeText, "badge", "text"),
    (Ink::ArrowMen, "arrows", "men"),
    (Ink::ArrowWomen, "arrows", "women"),
    (Ink::ArrowCapture, "arrows", "capture"),
];

/// The tables of a theme file.
pub(super) const TABLES: [&str; 9] =
    ["page", "board", "men", "women", "king", "dice", "badge", "arrows", "marks"];

/// The keys of a table, for suggestions.
pub(super) fn keys_of(table: &str) -> impl Iterator<Item = &'static str> {
    INKS.into_iter().filter(move |(_, of, _)| *of == table).map(|(_, _, key)| key)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn inks_stand_in_their_order() {
        for (at, (ink, table, _)) in INKS.into_iter().enumerate() {
            assert_eq!(ink as usize, at);
            assert!(TABLES.contains(&table));
        }
    }
}
