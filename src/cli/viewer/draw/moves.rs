//! The moves as text, around the stop that is shown.

use ratatui::style::Style;
use ratatui::text::{Line, Span};

use super::style::Look;
use crate::cli::viewer::score::{Row, Score, Word};

/// Variations deeper than this are indented no further.
const DEEPEST_INDENT: usize = 5;
/// Of a very long comment no more is laid out.
const MOST_LETTERS: usize = 20_000;

/// The lines that are seen in a window of a size, with the word of a stop in view.
pub(super) fn window(
    score: &Score,
    stop: usize,
    (width, height): (usize, usize),
    scroll: isize,
    look: Look,
) -> Vec<Line<'static>> {
    let lay = |row: usize| {
        let row = score.rows.get(row);
        row.map(|row| lay(row, stop, width, look))
            .unwrap_or_default()
    };
    let mut first = score.row_of(stop);
    let mut last = first;
    let Laid { mut lines, here } = lay(first);
    // Where the window begins among the lines.
    let third = isize::try_from(height / 3).unwrap_or(0);
    let mut top = isize::try_from(here).unwrap_or(0) - third + scroll;
    while top < 0 && first > 0 {
        first -= 1;
        let before = lay(first).lines;
        top += isize::try_from(before.len()).unwrap_or(0);
        lines.splice(0..0, before);
    }
    let mut top = usize::try_from(top).unwrap_or(0);
    while lines.len() < top + height && last + 1 < score.rows.len() {
        last += 1;
        lines.extend(lay(last).lines);
    }
    // No further down than to the end, as far as there is something before it.
    top = top.min(lines.len().saturating_sub(height.min(lines.len())));
    lines.into_iter().skip(top).take(height).collect()
}

#[derive(Default)]
struct Laid {
    lines: Vec<Line<'static>>,
    /// The line in which the stop is.
    here: usize,
}

/// Breaks a row into lines.
fn lay(row: &Row, stop: usize, width: usize, look: Look) -> Laid {
    let indent = row.depth.min(DEEPEST_INDENT) * 2;
    let indent = if indent * 3 > width { 0 } else { indent };
    let hanging = indent + if indent + 12 < width { 2 } else { 0 };
    let mut laid = Laid::default();
    let mut line = Paper::new(indent, width);
    for clump in clumps(row, stop, look) {
        if !line.takes(&clump.pieces) {
            laid.lines.push(line.finish());
            line = Paper::new(hanging, width);
        }
        line.add(clump.pieces);
        if clump.here {
            laid.here = laid.lines.len();
        }
    }
    laid.lines.push(line.finish());
    laid
}

/// Pieces of text that stand together without a blank.
struct Clump {
    pieces: Vec<Span<'static>>,
    /// The stop that is shown is among them.
    here: bool,
}

fn clumps(row: &Row, stop: usize, look: Look) -> Vec<Clump> {
    let mut clumps: Vec<Clump> = Vec::new();
    for word in &row.words {
        let here = word.stop == Some(stop) && word.is_step();
        let style = style(word, here, look);
        let mut tight = word.tight;
        let text: String = word.text.chars().take(MOST_LETTERS).collect();
        for piece in text.split_whitespace() {
            let piece = Span::styled(piece.to_owned(), style);
            match clumps.last_mut().filter(|_| tight) {
                Some(last) => {
                    last.pieces.push(piece);
                    last.here |= here;
                }
                None => clumps.push(Clump {
                    pieces: vec![piece],
                    here,
                }),
            }
            tight = false;
        }
    }
    clumps
}

impl Word {
    /// Whether it is the step itself, and not what is said about it.
    const fn is_step(&self) -> bool {
        use crate::cli::viewer::score::WordKind::{Move, Unplayed};
        matches!(self.kind, Move | Unplayed)
    }
}

fn style(word: &Word, here: bool, look: Look) -> Style {
    let style = look.word(word.kind);
    if here {
        style.patch(look.here())
    } else {
        style
    }
}

/// A line that is being filled.
struct Paper {
    spans: Vec<Span<'static>>,
    used: usize,
    width: usize,
    empty: bool,
}

impl Paper {
    fn new(indent: usize, width: usize) -> Self {
        let spans = match indent {
            0 => Vec::new(),
            _ => vec![Span::raw(" ".repeat(indent))],
        };
        Self {
            spans,
            used: indent,
            width,
            empty: true,
        }
    }

    fn takes(&self, pieces: &[Span<'_>]) -> bool {
        let length: usize = pieces.iter().map(Span::width).sum();
        self.empty || self.used + 1 + length <= self.width
    }

    fn add(&mut self, pieces: Vec<Span<'static>>) {
        if !self.empty {
            self.spans.push(Span::raw(" "));
            self.used += 1;
        }
        self.used += pieces.iter().map(Span::width).sum::<usize>();
        self.spans.extend(pieces);
        self.empty = false;
    }

    fn finish(&mut self) -> Line<'static> {
        Line::from(std::mem::take(&mut self.spans))
    }
}

/// Breaks a text into lines at its blanks, in one style.
pub(super) fn wrap(text: &str, width: usize, style: Style) -> Vec<Line<'static>> {
    let mut lines = Vec::new();
    for paragraph in text.lines() {
        let mut line = Paper::new(0, width);
        for word in paragraph.split_whitespace() {
            let word = vec![Span::styled(word.to_owned(), style)];
            if !line.takes(&word) {
                lines.push(line.finish());
                line = Paper::new(0, width);
            }
            line.add(word);
        }
        lines.push(line.finish());
    }
    lines
}
