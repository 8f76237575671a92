//! How the viewer looks: a title, the board, what happened, the moves, a line at the bottom.

mod board;
mod moves;
mod pages;
mod panel;
mod style;

use ratatui::Frame;
use ratatui::layout::{Position as Cell, Rect};
use ratatui::style::Style;
use ratatui::text::{Line, Span};
use ratatui::widgets::{Block, Borders, Paragraph};
use sahkku::board::Field;
use sahkku::record::Shape;
use sahkku::replay::{Ruling, Step, Stop};
use sahkku::text::visible;

use super::app::{App, Mode, Question};
use super::words;
use board::{Scene, Size};
use moves::wrap;

pub(crate) use panel::{dice_in_words, drawing, legal_in_words};
pub(crate) use style::Look;

/// The moves stand beside the board from this width on.
const BESIDE: u16 = 100;
/// How wide they are there at least.
const MOVES: u16 = 30;
/// The lines that the smallest board takes.
const SHORTEST: u16 = 4;
/// The smallest window in which anything can be shown.
const SMALLEST: (u16, u16) = (16, 6);

/// Draws everything.
pub(crate) fn draw(frame: &mut Frame<'_>, app: &App, look: Look) {
    let area = frame.area();
    if area.width < SMALLEST.0 || area.height < SMALLEST.1 {
        let told = wrap(
            app.sheet.language.text("viewer.too-small"),
            usize::from(area.width),
            Style::new(),
        );
        return frame.render_widget(Paragraph::new(told), area);
    }
    let (top, rest) = cut(area, if area.height >= 22 { 2 } else { 1 });
    title(frame, top, app, look);
    let (middle, bottom) = cut(rest, rest.height - 1);
    if area.width >= BESIDE {
        beside(frame, middle, app, look);
    } else {
        below(frame, middle, app, look);
    }
    pages::draw(frame, middle, app, look);
    bottom_line(frame, bottom, app, look);
}

/// Cuts an area after some lines.
fn cut(area: Rect, lines: u16) -> (Rect, Rect) {
    let lines = lines.min(area.height);
    let top = Rect {
        height: lines,
        ..area
    };
    let rest = Rect {
        y: area.y + lines,
        height: area.height - lines,
        ..area
    };
    (top, rest)
}

fn title(frame: &mut Frame<'_>, area: Rect, app: &App, look: Look) {
    let mut right = String::new();
    if app.book.is_changed() {
        right.push('*');
    }
    if app.book.len() > 1 {
        right.push_str(&words::record_of(app.record + 1, app.book.len()));
    }
    let width = u16::try_from(right.chars().count())
        .unwrap_or(0)
        .min(area.width);
    let (left, _) = cut(area, 1);
    let corner = Rect {
        x: left.right() - width,
        width,
        ..left
    };
    let left = Rect {
        width: left.width.saturating_sub(width + 1),
        ..left
    };
    frame.render_widget(Line::styled(app.sheet.players.as_str(), look.title()), left);
    frame.render_widget(Line::styled(right, look.title()), corner);
    if area.height > 1 {
        let second = Rect {
            y: area.y + 1,
            height: 1,
            ..area
        };
        frame.render_widget(Line::styled(app.sheet.about.as_str(), look.faint()), second);
    }
}

/// A wide window: the moves at the right.
fn beside(frame: &mut Frame<'_>, area: Rect, app: &App, look: Look) {
    let room = area.width - MOVES - 2;
    let used = size(app, room, area.height.saturating_sub(6));
    let columns = app.sheet.ruling().map_or(0, columns_of);
    let width = used
        .map_or(room, |size| size.columns(columns).max(40))
        .min(room);
    let left = Rect { width, ..area };
    let rest = picture(frame, left, app, used, look);
    let mut lines = Vec::new();
    let wide = usize::from(width);
    if let Some(note) = app.sheet.score.note(app.at) {
        lines.extend(panel::said(note, wide, look, app.sheet.language));
    }
    if app.legal {
        lines.push(Line::default());
        lines.extend(panel::legal(app, wide, look));
    }
    frame.render_widget(Paragraph::new(lines), rest);
    let right = Rect {
        x: area.x + width + 1,
        width: area.width - width - 1,
        ..area
    };
    let block = Block::new()
        .borders(Borders::LEFT)
        .border_style(look.grid());
    let inside = block.inner(right);
    frame.render_widget(block, right);
    let inside = Rect {
        x: inside.x + 1,
        width: inside.width.saturating_sub(1),
        ..inside
    };
    moves_pane(frame, inside, app, look);
}

/// A narrow window: the moves below.
fn below(frame: &mut Frame<'_>, area: Rect, app: &App, look: Look) {
    let used = size(app, area.width, (area.height / 2).max(SHORTEST));
    let rest = picture(frame, area, app, used, look);
    let (rule, rest) = cut(rest, 1);
    let name = if app.legal {
        app.sheet.language.text("viewer.legal")
    } else {
        app.sheet.language.text("record.moves")
    };
    let block = Block::new()
        .borders(Borders::TOP)
        .border_style(look.grid())
        .title(format!(" {name} "));
    frame.render_widget(block, rule);
    if app.legal {
        let lines = panel::legal(app, usize::from(rest.width), look);
        let lines: Vec<_> = lines.into_iter().skip(1).collect();
        let most = lines.len().saturating_sub(usize::from(rest.height));
        let scroll = usize::try_from(app.scroll).unwrap_or(0).min(most);
        let scroll = u16::try_from(scroll).unwrap_or(0);
        frame.render_widget(Paragraph::new(lines).scroll((scroll, 0)), rest);
    } else {
        moves_pane(frame, rest, app, look);
    }
}

fn moves_pane(frame: &mut Frame<'_>, area: Rect, app: &App, look: Look) {
    let size = (usize::from(area.width), usize::from(area.height));
    let lines = moves::window(&app.sheet.score, app.at, size, app.scroll, look);
    frame.render_widget(Paragraph::new(lines), area);
}

fn columns_of(ruling: &Ruling) -> u16 {
    u16::from(ruling.engine.rules().board.width())
}

/// How large the board is drawn; otherwise how many columns it needs.
fn size(app: &App, width: u16, height: u16) -> Result<Size, u16> {
    let ruling = app.sheet.ruling().ok_or(0_u16)?;
    Size::fitting(columns_of(ruling), width, height)
}

/// The board and what is said of it; gives back what is left of the area.
fn picture(
    frame: &mut Frame<'_>,
    area: Rect,
    app: &App,
    size: Result<Size, u16>,
    look: Look,
) -> Rect {
    let wide = usize::from(area.width);
    let mut lines = Vec::new();
    if !app.sheet.faults.is_empty() {
        lines.extend(wrap(
            &words::not_right(app.sheet.language, app.sheet.faults.len()),
            wide,
            look.alarm(),
        ));
    }
    let (Some(ruling), Some(stop)) = (app.sheet.ruling(), app.sheet.stop(app.at)) else {
        lines.extend(wrap(
            app.sheet.language.text("record.no-board"),
            wide,
            Style::new(),
        ));
        return text(frame, area, lines);
    };
    let note = app.sheet.score.note(app.at);
    let mut rest = area;
    let mut crowded = Vec::new();
    match size {
        Ok(size) => {
            let (top, below) = cut(area, size.height());
            crowded = draw_board(frame, top, app, (ruling, stop), size, look);
            rest = below;
        }
        Err(needs) if needs > area.width => {
            lines.extend(wrap(
                &words::too_narrow(app.sheet.language, needs, area.width),
                wide,
                Style::new(),
            ));
        }
        Err(_) => lines.extend(wrap(
            app.sheet.language.text("viewer.too-small"),
            wide,
            Style::new(),
        )),
    }
    lines.extend(panel::status(app, wide, look));
    lines.extend(panel::drawn(note, &crowded, wide, look, app.sheet.language));
    text(frame, rest, lines)
}

/// Writes lines; gives back what is left.
fn text(frame: &mut Frame<'_>, area: Rect, lines: Vec<Line<'static>>) -> Rect {
    let height = u16::try_from(lines.len()).unwrap_or(u16::MAX);
    let (top, rest) = cut(area, height);
    frame.render_widget(Paragraph::new(lines), top);
    rest
}

fn draw_board(
    frame: &mut Frame<'_>,
    area: Rect,
    app: &App,
    (ruling, stop): (&Ruling, &Stop),
    size: Size,
    look: Look,
) -> Vec<(Field, String)> {
    let crosses: Vec<_> = ruling.variant.drawing.marked_fields().collect();
    let note = app.sheet.score.note(app.at);
    let drawn = note.into_iter().flat_map(|note| &note.drawn);
    let marks: Vec<_> = drawn
        .flat_map(|(shape, colour)| match *shape {
            Shape::Mark(field) => vec![(field, colour.clone())],
            Shape::Arrow(from, to) => vec![(from, colour.clone()), (to, colour.clone())],
        })
        .collect();
    let moved = match stop.played(&app.sheet.game) {
        Some((_, Step::Action { action, .. })) => Some((action.from().field(), action.target())),
        _ => None,
    };
    let scene = Scene {
        engine: &ruling.engine,
        position: &stop.position,
        crosses: &crosses,
        moved,
        marks: &marks,
        flipped: app.flipped,
    };
    board::draw(frame, area, &scene, size, look)
}

fn bottom_line(frame: &mut Frame<'_>, area: Rect, app: &App, look: Look) {
    if let Mode::Ask(question, prompt) = &app.mode {
        return typing(
            frame,
            (area, app),
            *question,
            (&prompt.before(), &prompt.behind()),
            look,
        );
    }
    let line = match (&app.message, &app.mode) {
        (_, Mode::Leaving) => Line::styled(app.sheet.language.text("viewer.unsaved"), look.alarm()),
        (Some(message), _) => Line::styled(message.as_str(), look.alarm()),
        (None, _) => hints(app, usize::from(area.width), look),
    };
    frame.render_widget(line, area);
}

/// As many hints as fit.
fn hints(app: &App, width: usize, look: Look) -> Line<'static> {
    let mut line = Line::default();
    for (keys, what) in words::HINTS {
        let gap = if line.spans.is_empty() { "" } else { "  " };
        let hint = [
            Span::raw(gap),
            Span::styled(*keys, look.key()),
            Span::raw(format!(" {}", app.sheet.language.text(what))),
        ];
        let more: usize = hint.iter().map(Span::width).sum();
        if line.width() + more > width {
            break;
        }
        line.spans.extend(hint);
    }
    line
}

/// What is typed, with the cursor in view.
fn typing(
    frame: &mut Frame<'_>,
    (area, app): (Rect, &App),
    question: Question,
    (before, behind): (&str, &str),
    look: Look,
) {
    let label = match question {
        Question::Turn => app.sheet.language.text("viewer.ask-turn"),
        Question::Comment => app.sheet.language.text("viewer.ask-comment"),
        Question::Glyph => app.sheet.language.text("viewer.ask-glyph"),
        Question::Mark => app.sheet.language.text("viewer.ask-mark"),
        Question::Arrow => app.sheet.language.text("viewer.ask-arrow"),
        Question::Variation => app.sheet.language.text("viewer.ask-variation"),
    };
    let plain = |text: &str| visible(&text.replace('\n', "⏎")).to_string();
    let label = Span::styled(format!("{label}: "), look.title());
    let room = usize::from(area.width).saturating_sub(label.width() + 1);
    let mut before = plain(before);
    // What does not fit is cut off at the left.
    while Span::raw(before.as_str()).width() > room {
        before.remove(0);
    }
    let column = label.width() + Span::raw(before.as_str()).width();
    let mut line = Line::from(vec![label, Span::raw(before), Span::raw(plain(behind))]);
    let hint = Span::styled(
        format!("   {}", app.sheet.language.text("viewer.prompt-hint")),
        look.faint(),
    );
    if line.width() + hint.width() < usize::from(area.width) {
        line.spans.push(hint);
    }
    frame.render_widget(line, area);
    let x = area.x + u16::try_from(column).unwrap_or(0);
    frame.set_cursor_position(Cell { x, y: area.y });
}
