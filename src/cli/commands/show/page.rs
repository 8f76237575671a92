//! The board after a turn, as text.

use sahkku::engine::Position;
use sahkku::export::board;
use sahkku::export::scene::Said;
use sahkku::language::Language;
use sahkku::record::{Record, TagName};
use sahkku::replay::{Game, PlayedTurn, Ruling, Step, ThrowKind};
use sahkku::text::visible;

/// Who played what.
pub(super) fn heading(record: &Record<'_>, ruling: &Ruling, language: &Language) -> String {
    let value = |name| {
        let value = record.value(name);
        value
            .map(|value| visible(&value).to_string())
            .filter(|value| !value.is_empty())
    };
    let player = |name| value(name).unwrap_or_else(|| "?".to_owned());
    let (men, women) = (player(TagName::Men), player(TagName::Women));
    let players = [("men", men.as_str()), ("women", women.as_str())];
    let mut line = language.say("record.players", &players);
    for name in [TagName::Event, TagName::Site, TagName::Date, TagName::Round] {
        if let Some(value) = value(name) {
            line.push_str(", ");
            line.push_str(&value);
        }
    }
    format!("{line}\n{}", visible(ruling.variant.name()))
}

/// The board after so many turns, with what was done and said in the last of them.
pub(super) fn page(
    record: &Record<'_>,
    game: &Game,
    ruling: &Ruling,
    turn: usize,
    language: &Language,
) -> String {
    let engine = &ruling.engine;
    let played = turn.checked_sub(1).and_then(|at| game.turns().get(at));
    let Some(position) = game.position_after(turn) else {
        return String::new();
    };
    let mut page = match played {
        Some(played) => format!("{}\n\n", line(played, ruling)),
        None => format!("{}\n\n", language.text("record.the-start")),
    };
    page.push_str(&drawn(ruling, position));
    page.push('\n');
    for comment in Said::of(record, played).words {
        page.extend(["{", &visible(&comment).to_string(), "}\n"]);
    }
    page.extend([
        &language.turn(engine, position),
        "\n",
        &engine.notate(position),
        "\n",
    ]);
    page
}

/// The board as text, with the crosses that are drawn on it.
pub(super) fn drawn(ruling: &Ruling, position: &Position) -> String {
    let marks: Vec<_> = ruling.variant.drawing.marked_fields().collect();
    board::draw(&ruling.engine, position, &marks)
}

/// A turn as a record writes it, without comments.
fn line(turn: &PlayedTurn, ruling: &Ruling) -> String {
    let die = &ruling.engine.rules().dice.die;
    let mut text = format!("{}. {} ", turn.head.number, turn.head.side.letter());
    let mut colon = false;
    for step in &turn.steps {
        match step {
            Step::Throw { kind, throw, .. } => {
                text.push_str(match kind {
                    ThrowKind::First | ThrowKind::Given => "",
                    ThrowKind::Again => "~",
                    ThrowKind::Further if colon => " + ",
                    ThrowKind::Further => "+",
                });
                text.push_str(&throw.in_order_of(die).to_string());
                colon &= *kind == ThrowKind::Again;
            }
            Step::Action { written, .. } => {
                text.push_str(if colon { " " } else { ": " });
                text.push_str(&written.to_string());
                colon = true;
            }
            Step::Pass { .. } => {
                text.push_str(if colon { " --" } else { ": --" });
                colon = true;
            }
        }
    }
    text
}
