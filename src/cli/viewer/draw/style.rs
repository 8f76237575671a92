//! Colours, as an extra: whatever they say is said by letters and signs too.

use ratatui::style::{Color, Modifier, Style};
use sahkku::board::Side;

use crate::cli::viewer::score::WordKind;

/// How things look. Of colours only the sixteen that every terminal has.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Look {
    pub(crate) colour: bool,
}

impl Look {
    const fn fg(self, colour: Color) -> Style {
        if self.colour {
            Style::new().fg(colour)
        } else {
            Style::new()
        }
    }

    #[expect(clippy::unused_self, reason = "asked for as the others are")]
    pub(super) const fn title(self) -> Style {
        Style::new().add_modifier(Modifier::BOLD)
    }

    pub(super) const fn faint(self) -> Style {
        self.fg(Color::DarkGray)
    }

    pub(super) const fn grid(self) -> Style {
        self.fg(Color::DarkGray)
    }

    #[expect(clippy::unused_self, reason = "asked for as the others are")]
    pub(super) const fn here(self) -> Style {
        Style::new().add_modifier(Modifier::REVERSED)
    }

    pub(super) const fn alarm(self) -> Style {
        self.fg(Color::Red).add_modifier(Modifier::BOLD)
    }

    pub(super) const fn key(self) -> Style {
        self.fg(Color::Yellow).add_modifier(Modifier::BOLD)
    }

    /// A piece of a side, or of nobody; loose ones are bold.
    pub(super) const fn piece(self, side: Option<Side>, loose: bool) -> Style {
        let style = self.fg(match side {
            Some(Side::Men) => Color::Cyan,
            Some(Side::Women) => Color::Magenta,
            None => Color::Yellow,
        });
        if loose {
            style.add_modifier(Modifier::BOLD)
        } else {
            style
        }
    }

    /// A marked field.
    pub(super) fn mark(self, word: &str) -> Style {
        if !self.colour {
            return Style::new();
        }
        let colour = match word.to_ascii_lowercase().as_str() {
            "red" => Color::Red,
            "yellow" | "orange" => Color::Yellow,
            "blue" => Color::Blue,
            "white" | "grey" | "gray" => Color::Gray,
            _ => Color::Green,
        };
        Style::new().bg(colour).fg(Color::Black)
    }

    pub(super) const fn word(self, kind: WordKind) -> Style {
        match kind {
            WordKind::Frame => self.faint(),
            WordKind::Move => Style::new(),
            WordKind::Unplayed => self.fg(Color::Red).add_modifier(Modifier::DIM),
            WordKind::Glyph => self.fg(Color::Yellow).add_modifier(Modifier::BOLD),
            WordKind::Comment => self.fg(Color::Green),
            WordKind::Remark => self.faint().add_modifier(Modifier::ITALIC),
            WordKind::Result => Style::new().add_modifier(Modifier::BOLD),
        }
    }
}
