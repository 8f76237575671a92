//! Pages that cover the board: keys, the header, faults, the choice of a variation.

use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::style::Style;
use ratatui::text::{Line, Span};
use ratatui::widgets::{Block, Clear, Paragraph};
use sahkku::replay::LineId;

use super::moves::wrap;
use super::style::Look;
use crate::cli::viewer::app::{App, Mode, Page};
use crate::cli::viewer::keys::SECTIONS;

/// Draws what covers the board, if anything does.
pub(super) fn draw(frame: &mut Frame<'_>, area: Rect, app: &App, look: Look) {
    let width = usize::from(area.width.min(80).saturating_sub(4));
    let (title, hint, lines, scroll) = match &app.mode {
        Mode::Page(page, scroll) => {
            let (title, lines) = match page {
                Page::Help => (
                    app.sheet.language.text("viewer.keys"),
                    help(app, width, look),
                ),
                Page::Info => (
                    app.sheet.language.text("record.details"),
                    header(app, width, look),
                ),
                Page::Faults => (
                    app.sheet.language.text("viewer.faults"),
                    faults(app, width, look),
                ),
            };
            (
                title,
                app.sheet.language.text("viewer.page-hint"),
                lines,
                *scroll,
            )
        }
        Mode::Variations { list, chosen } => {
            let lines = variations(app, list, *chosen, width, look);
            let room = usize::from(area.height.saturating_sub(2)).max(1);
            let scroll = (chosen + 1).saturating_sub(room);
            (
                app.sheet.language.text("viewer.variations"),
                app.sheet.language.text("viewer.variations-hint"),
                lines,
                scroll,
            )
        }
        Mode::Game | Mode::Ask(..) | Mode::Leaving => return,
    };
    let height = u16::try_from(lines.len()).unwrap_or(u16::MAX);
    let height = height.saturating_add(2).min(area.height);
    let wide = area.width.min(80);
    let place = Rect {
        x: area.x + (area.width - wide) / 2,
        y: area.y + (area.height - height) / 2,
        width: wide,
        height,
    };
    let most = lines
        .len()
        .saturating_sub(usize::from(height.saturating_sub(2)));
    let scroll = u16::try_from(scroll.min(most)).unwrap_or(u16::MAX);
    let block = Block::bordered()
        .title(format!(" {title} "))
        .title_bottom(Line::from(format!(" {hint} ")).right_aligned());
    frame.render_widget(Clear, place);
    let page = Paragraph::new(lines).block(block).scroll((scroll, 0));
    frame.render_widget(page, place);
}

fn help(app: &App, width: usize, look: Look) -> Vec<Line<'static>> {
    let mut lines = Vec::new();
    let name_width = if width < 50 { 12 } else { 20 };
    for section in SECTIONS {
        if !lines.is_empty() {
            lines.push(Line::default());
        }
        lines.push(Line::styled(
            app.sheet.language.text(section.heading),
            look.title(),
        ));
        for row in section.keys {
            let names = row.names().join(" ");
            let told = wrap(
                app.sheet.language.text(row.what),
                width.saturating_sub(name_width + 1),
                Style::new(),
            );
            // Long names have a line of their own where it is narrow.
            let long = Span::raw(names.as_str()).width() > name_width;
            if long {
                lines.push(Line::styled(names.clone(), look.key()));
            }
            for (at, line) in told.into_iter().enumerate() {
                let name = if at == 0 && !long { names.as_str() } else { "" };
                let blanks = name_width + 1 - Span::raw(name).width();
                let mut spans = vec![
                    Span::styled(name.to_owned(), look.key()),
                    Span::raw(" ".repeat(blanks)),
                ];
                spans.extend(line.spans);
                lines.push(Line::from(spans));
            }
        }
    }
    lines
}

fn header(app: &App, width: usize, look: Look) -> Vec<Line<'static>> {
    let sheet = &app.sheet;
    let mut lines = wrap(&sheet.players, width, look.title());
    lines.extend(wrap(&sheet.about, width, Style::new()));
    lines.push(Line::default());
    let mut pair = |name: &str, value: &str| {
        let told = format!("{name}: {value}");
        lines.extend(wrap(&told, width, Style::new()));
    };
    for (name, value) in &sheet.tags {
        pair(name, value);
    }
    if let Some(ruling) = sheet.game.ruling() {
        pair(
            app.sheet.language.text("record.form"),
            &ruling.variant.summary,
        );
        if !ruling.house_rules.is_empty() {
            pair(
                app.sheet.language.text("viewer.house-rules"),
                &ruling.house_rules,
            );
        }
    }
    lines
}

fn faults(app: &App, width: usize, look: Look) -> Vec<Line<'static>> {
    let faults = &app.sheet.faults;
    if faults.is_empty() {
        return wrap(
            app.sheet.language.text("viewer.no-faults"),
            width,
            Style::new(),
        );
    }
    let mut lines = Vec::new();
    for fault in faults {
        lines.extend(wrap(fault, width, look.alarm()));
    }
    lines
}

fn variations(
    app: &App,
    list: &[LineId],
    chosen: usize,
    width: usize,
    look: Look,
) -> Vec<Line<'static>> {
    let sheet = &app.sheet;
    let mut lines = Vec::new();
    for (at, line) in list.iter().enumerate() {
        let first = sheet.stops.first(*line);
        let text = match first {
            Some(first) => {
                let row = sheet.score.rows.get(sheet.score.row_of(first));
                let words = row.into_iter().flat_map(|row| &row.words);
                let mut text = String::new();
                for word in words {
                    if !word.tight && !text.is_empty() {
                        text.push(' ');
                    }
                    text.push_str(&word.text);
                }
                text
            }
            None => app.sheet.language.text("viewer.cannot-play").to_owned(),
        };
        let mark = if at == chosen { "▸" } else { " " };
        let text = format!("{mark} {}  {text}", at + 1);
        let text: String = text.chars().take(width).collect();
        let style = if at == chosen {
            look.here()
        } else {
            Style::new()
        };
        lines.push(Line::styled(text, style));
    }
    lines
}
