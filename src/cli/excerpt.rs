//! Cutting out of a text the lines that a finding is about, safe to show and not too wide.

use std::ops::Range;

use sahkku::text::{LineIndex, Place, Span, count_chars, visible};

use super::prose::add;

/// How many bytes of a line are shown at most.
const WIDTH: usize = 110;
/// How many of them stand before the place that matters, in a line that is cut.
const BEFORE: usize = 40;
/// How far apart two lines may be for those between them to be shown as well.
const NEAR: usize = 2;

/// A text in which things are found: a record, a rule file, an argument.
#[derive(Debug)]
pub(crate) struct SourceText<'s> {
    name: String,
    bytes: &'s [u8],
    first_line: u64,
    lines: LineIndex,
}

impl<'s> SourceText<'s> {
    /// `name` is what the whole is called, `first_line` the number of the first line of `bytes`
    /// in it.
    pub(crate) fn new(name: &str, bytes: &'s [u8], first_line: u64) -> Self {
        let name = visible(name).to_string();
        Self {
            name,
            bytes,
            first_line,
            lines: LineIndex::new(bytes),
        }
    }

    /// The name, safe to show.
    pub(crate) fn name(&self) -> &str {
        &self.name
    }

    /// Line and column of a byte, as people count in the whole.
    pub(crate) fn place(&self, offset: u32) -> Place {
        let place = self.lines.place(self.bytes, offset as usize);
        Place {
            line: place.line - 1 + self.first_line,
            ..place
        }
    }

    /// How many characters a span covers.
    pub(crate) fn length(&self, span: Span) -> usize {
        count_chars(span.of(self.bytes))
    }

    /// The text of a span, shortened if it is long.
    pub(crate) fn shown(&self, span: Span) -> String {
        let text = String::from_utf8_lossy(span.of(self.bytes));
        match text.char_indices().nth(BEFORE) {
            Some((end, _)) => format!("{}…", text.get(..end).unwrap_or_default()),
            None => text.into_owned(),
        }
    }

    /// The lines on which the spans begin, with the places of the spans in them. What a span
    /// covers of later lines is left out; lines far from any span are empty.
    pub(crate) fn excerpt(&self, spans: &[Span]) -> Excerpt {
        let mut numbers: Vec<usize> = spans
            .iter()
            .map(|span| self.lines.line_at(span.range().start))
            .collect();
        let home = numbers.clone();
        numbers.sort_unstable();
        numbers.dedup();
        let first = numbers.first().copied().unwrap_or_default();
        let mut excerpt = Excerpt {
            text: String::new(),
            first_line: usize::try_from(self.first_line)
                .unwrap_or(usize::MAX)
                .saturating_add(first),
            marks: vec![0..0; spans.len()],
        };
        let mut next = first;
        for &number in &numbers {
            let near = number - next < NEAR;
            for between in next..number {
                if near {
                    let (_, line) = self.lines.nth(self.bytes, between);
                    excerpt.text.push_str(&Shown::new(line, 0).text);
                }
                excerpt.text.push('\n');
            }
            self.add_line(&mut excerpt, number, spans, &home);
            next = number + 1;
        }
        excerpt
    }

    fn add_line(&self, excerpt: &mut Excerpt, number: usize, spans: &[Span], home: &[usize]) {
        let (start, line) = self.lines.nth(self.bytes, number);
        let here = || (0..spans.len()).filter(|&at| home.get(at) == Some(&number));
        let ranges: Vec<(usize, Range<usize>)> = here()
            .filter_map(|at| {
                let range = spans.get(at)?.range();
                let within = |offset: usize| offset.saturating_sub(start).min(line.len());
                Some((at, within(range.start)..within(range.end)))
            })
            .collect();
        // A long line is cut around the span that was given first: the one it is all about.
        let around = ranges.first().map_or(0, |(_, range)| range.start);
        let shown = Shown::new(line, around);
        let base = excerpt.text.len();
        for (at, range) in ranges {
            if let Some(mark) = excerpt.marks.get_mut(at) {
                *mark = base + shown.floor(range.start)..base + shown.ceil(range.end);
            }
        }
        excerpt.text.push_str(&shown.text);
        excerpt.text.push('\n');
    }
}

/// Some lines of a text, ready to be shown.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Excerpt {
    /// The lines; each ends in a line feed.
    pub(crate) text: String,
    /// The number of the first of them.
    pub(crate) first_line: usize,
    /// Where the spans are in `text`, in the order in which they were given.
    pub(crate) marks: Vec<Range<usize>>,
}

/// A line as it is shown.
struct Shown {
    text: String,
    /// Where each character begins in the line and in `text`, and where the last one ends.
    stops: Vec<(usize, usize)>,
}

impl Shown {
    /// Makes a line safe, and cuts it around the byte at `around` if it is too long.
    fn new(line: &[u8], around: usize) -> Self {
        let window = window(line, around);
        let mut shown = Self {
            text: String::new(),
            stops: Vec::new(),
        };
        if window.start > 0 {
            shown.text.push('…');
        }
        let mut at = window.start;
        for chunk in line.get(window.clone()).unwrap_or_default().utf8_chunks() {
            for character in chunk.valid().chars() {
                let mut buffer = [0; 4];
                shown.stops.push((at, shown.text.len()));
                let piece = visible(character.encode_utf8(&mut buffer)).to_string();
                shown.text.push_str(&piece);
                at += character.len_utf8();
            }
            for byte in chunk.invalid() {
                shown.stops.push((at, shown.text.len()));
                add(&mut shown.text, format_args!("\\x{byte:02X}"));
                at += 1;
            }
        }
        shown.stops.push((at, shown.text.len()));
        if window.end < line.len() {
            shown.text.push('…');
        }
        shown
    }

    /// Where the character that holds a byte of the line begins in the shown text.
    fn floor(&self, offset: usize) -> usize {
        let at = self
            .stops
            .partition_point(|&(stop, _)| stop <= offset)
            .saturating_sub(1);
        self.stops.get(at).map_or(0, |&(_, shown)| shown)
    }

    /// Where the first character from a byte of the line on begins in the shown text.
    fn ceil(&self, offset: usize) -> usize {
        let at = self.stops.partition_point(|&(stop, _)| stop < offset);
        self.stops
            .get(at)
            .or(self.stops.last())
            .map_or(0, |&(_, shown)| shown)
    }
}

/// The part of a line that is shown, from character to character.
fn window(line: &[u8], around: usize) -> Range<usize> {
    if line.len() <= WIDTH {
        return 0..line.len();
    }
    let start = if around + BEFORE <= WIDTH {
        0
    } else {
        around - BEFORE
    };
    let inside = |at: usize| line.get(at).is_some_and(|byte| byte & 0xC0 == 0x80);
    let step = |at: usize| (at..at + 4).find(|&at| !inside(at)).unwrap_or(at);
    step(start)..step((start + WIDTH).min(line.len()))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn marked(text: &[u8], spans: &[Range<u32>]) -> (Excerpt, Vec<String>) {
        let spans: Vec<Span> = spans
            .iter()
            .map(|span| Span::new(span.start, span.end))
            .collect();
        let excerpt = SourceText::new("a", text, 10).excerpt(&spans);
        let marks = excerpt
            .marks
            .iter()
            .map(|mark| excerpt.text[mark.clone()].to_owned());
        let marks = marks.collect();
        (excerpt, marks)
    }

    #[test]
    fn lines_far_away_are_left_empty_and_near_ones_are_not() {
        let text = b"one\ntwo\nthree\nfour\nfive\nsix";
        let (excerpt, marks) = marked(text, &[24..27, 0..3, 8..13]);
        assert_eq!(excerpt.text, "one\ntwo\nthree\n\n\nsix\n");
        assert_eq!(marks, ["six", "one", "three"]);
        assert_eq!(excerpt.first_line, 10);
    }

    #[test]
    #[expect(clippy::single_range_in_vec_init, reason = "one span is one range")]
    fn marks_stay_on_what_they_marked_when_the_line_is_made_safe() {
        let text = "č\u{1b}[31m x\u{202e} O2-L2".as_bytes();
        let at = u32::try_from(text.len()).unwrap();
        let (excerpt, marks) = marked(text, &[at - 5..at]);
        assert_eq!(excerpt.text, "č\\u{1b}[31m x\\u{202e} O2-L2\n");
        assert_eq!(marks, ["O2-L2"]);
        let (excerpt, marks) = marked(b"a\xe9\xa1b", &[1..2, 2..3, 3..4]);
        assert_eq!(excerpt.text, "a\\xE9\\xA1b\n");
        assert_eq!(marks, ["\\xE9", "\\xA1", "b"]);
    }

    #[test]
    #[expect(clippy::single_range_in_vec_init, reason = "one span is one range")]
    fn a_span_inside_a_character_covers_all_of_it() {
        let (_, marks) = marked("aččb".as_bytes(), &[2..4]);
        assert_eq!(marks, ["čč"]);
    }

    #[test]
    #[expect(clippy::single_range_in_vec_init, reason = "one span is one range")]
    fn a_long_line_is_cut_around_the_mark() {
        let text = format!("{}O2-L2{}", "č ".repeat(50_000), " ž".repeat(50_000));
        let at = u32::try_from(text.find('O').unwrap()).unwrap();
        let (excerpt, marks) = marked(text.as_bytes(), &[at..at + 5, 0..1]);
        assert_eq!(marks[0], "O2-L2".to_owned());
        assert!(excerpt.text.chars().count() < 2 * WIDTH, "{}", excerpt.text);
        let (excerpt, marks) = marked(text.as_bytes(), &[at..at + 5]);
        assert!(excerpt.text.starts_with('…') && excerpt.text.ends_with("…\n"));
        assert_eq!(marks, ["O2-L2"]);
    }

    #[test]
    fn spans_outside_the_text_and_over_several_lines_are_clipped() {
        let (excerpt, marks) = marked(b"one\ntwo\n", &[1..7, 90..99]);
        assert_eq!(marks, ["ne", ""]);
        assert_eq!(excerpt.text, "one\ntwo\n\n");
    }

    #[test]
    fn places_count_from_the_first_line_of_the_whole() {
        let text = SourceText::new("x\u{1b}", "ab\nčd".as_bytes(), 10);
        assert_eq!(
            text.place(5),
            Place {
                line: 11,
                column: 2
            }
        );
        assert_eq!(text.length(Span::new(3, 6)), 2);
        assert_eq!(text.name(), "x\\u{1b}");
    }
}
