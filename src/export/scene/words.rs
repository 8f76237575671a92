//! The words of a picture's title.

/// After which turn a position is: `after turn 12`, `the start`.
pub(super) fn when(turn: Option<u32>) -> String {
    turn.map_or_else(
        || "the start".to_owned(),
        |number| format!("after turn {number}"),
    )
}
