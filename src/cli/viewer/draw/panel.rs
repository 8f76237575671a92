//! What is said below the board: what happened, the dice, what is drawn, what is legal, comments.

use ratatui::style::Style;
use ratatui::text::Line;
use sahkku::board::Field;
use sahkku::dice::Throw;
use sahkku::engine::{Engine, Position};
use sahkku::language::Language;
use sahkku::record::Shape;
use sahkku::replay::Stop;
use sahkku::text::visible;

use super::moves::wrap;
use super::style::Look;
use crate::cli::legal;
use crate::cli::viewer::app::App;
use crate::cli::viewer::score::Note;
use crate::cli::viewer::words;

/// What happened, and what is due now.
pub(super) fn status(app: &App, width: usize, look: Look) -> Vec<Line<'static>> {
    let sheet = &app.sheet;
    let mut lines = wrap(&sheet.sentence(app.at), width, look.title());
    if let (Some(ruling), Some(stop)) = (sheet.ruling(), sheet.stop(app.at)) {
        lines.extend(wrap(&due(app, &ruling.engine, stop), width, Style::new()));
    }
    lines
}

/// Whose turn it is, and the dice.
fn due(app: &App, engine: &Engine, stop: &Stop) -> String {
    let language = app.sheet.language;
    let mut told = language.turn(engine, &stop.position);
    let thrower = stop.played(&app.sheet.game).map(|(turn, _)| turn.head.side);
    let left = match stop.position.to_move() {
        side if side.is_some() && (side == thrower || thrower.is_none()) => stop.position.dice(),
        _ => Throw::EMPTY,
    };
    let dice = dice_in_words(language, engine, stop.thrown, left);
    if !dice.is_empty() {
        told.push_str(" · ");
        told.push_str(&dice);
    }
    told
}

/// The dice on the table, those that are spent named apart.
pub(crate) fn dice_in_words(
    language: &Language,
    engine: &Engine,
    thrown: Throw,
    left: Throw,
) -> String {
    let mut spent = thrown;
    for face in left.faces() {
        spent.remove(face);
    }
    words::dice(
        language,
        &language.dice(engine, left),
        &language.dice(engine, spent),
    )
}

/// What has no room on the board, and what is drawn on it.
pub(super) fn drawn(
    note: Option<&Note>,
    crowded: &[(Field, String)],
    width: usize,
    look: Look,
    language: &Language,
) -> Vec<Line<'static>> {
    let mut parts: Vec<String> = crowded
        .iter()
        .map(|(field, pieces)| words::crowded(&field.to_string(), pieces))
        .collect();
    parts.extend(
        note.into_iter()
            .flat_map(|note| &note.drawn)
            .map(|it| drawing(language, it)),
    );
    if parts.is_empty() {
        return Vec::new();
    }
    wrap(&parts.join(" · "), width, look.faint())
}

/// Something drawn, in words.
pub(crate) fn drawing(language: &Language, (shape, colour): &(Shape, String)) -> String {
    let colour = visible(colour).to_string();
    match shape {
        Shape::Mark(field) => words::drawn_mark(language, &field.to_string(), &colour),
        Shape::Arrow(from, to) => {
            words::drawn_arrow(language, &from.to_string(), &to.to_string(), &colour)
        }
    }
}

/// What is legal.
pub(super) fn legal(app: &App, width: usize, look: Look) -> Vec<Line<'static>> {
    let sheet = &app.sheet;
    let mut lines = vec![Line::styled(
        app.sheet.language.text("viewer.legal"),
        look.title(),
    )];
    match (sheet.ruling(), sheet.stop(app.at)) {
        (Some(ruling), Some(stop)) => {
            for line in legal_in_words(sheet.language, &ruling.engine, &stop.position) {
                lines.extend(wrap(&line, width, Style::new()));
            }
        }
        _ => lines.extend(wrap(
            app.sheet.language.text("viewer.no-rules"),
            width,
            Style::new(),
        )),
    }
    lines
}

/// What is due, and the legal actions of each die.
pub(crate) fn legal_in_words(
    language: &Language,
    engine: &Engine,
    position: &Position,
) -> Vec<String> {
    let mut lines = vec![legal::situation(language, engine, position)];
    let dice = legal::by_die(engine, position);
    lines.extend(
        dice.into_iter()
            .map(|(die, actions)| words::legal_with(language, die, &actions.join(", "))),
    );
    lines
}

/// What is said at the stop.
pub(super) fn said(
    note: &Note,
    width: usize,
    look: Look,
    language: &Language,
) -> Vec<Line<'static>> {
    use crate::cli::viewer::score::WordKind::{Comment, Remark};
    let mut lines = Vec::new();
    if let Some(clock) = &note.clock {
        lines.extend(wrap(&words::clock(language, clock), width, look.faint()));
    }
    for comment in &note.comments {
        let safe = visible(comment).to_string();
        lines.extend(wrap(&safe, width, look.word(Comment)));
    }
    for remark in &note.remarks {
        let safe = visible(remark).to_string();
        lines.extend(wrap(&safe, width, look.word(Remark)));
    }
    lines
}
