//! From what is to be said to changes in the text.

use crate::board::Field;
use crate::record::{Drawn, Edits, Record, Shape};

mod comments;
mod drawings;
mod glyphs;
mod lines;
mod remarks;

use super::error::AnnotateError;
use super::note::Note;
use super::outline::{Site, find};
use super::place::Place;
use super::{Annotation, Tick};

pub(super) use remarks::remark;

/// Whether the value of a command marks a field.
fn marks(value: &str, field: Field) -> bool {
    Drawn::mark(value).is_some_and(|drawn| drawn.shape == Shape::Mark(field))
}

/// Whether the value of a command is an arrow between two fields.
fn points(value: &str, (from, to): (Field, Field)) -> bool {
    Drawn::arrow(value).is_some_and(|drawn| drawn.shape == Shape::Arrow(from, to))
}

/// The changes that an annotation makes in a text.
pub(super) fn edits(
    record: &Record<'_>,
    place: &Place,
    annotation: &Annotation,
) -> Result<Edits, AnnotateError> {
    let mut page = Page {
        record,
        place,
        edits: Edits::new(),
    };
    match annotation {
        Annotation::Comment(text) => page.comment(text)?,
        Annotation::AddComment(text) => page.add_comment(text)?,
        Annotation::NoComment => page.no_comment()?,
        Annotation::Glyph(Tick::Symbol(glyph)) => page.glyph(glyph.symbol())?,
        Annotation::Glyph(Tick::Number(number)) => page.nag(number.get())?,
        Annotation::NoGlyph => page.no_glyph()?,
        Annotation::Mark { field, colour } => {
            page.draw("mark", &field.to_string(), colour, |value| {
                marks(value, *field)
            })?;
        }
        Annotation::NoMark(field) => page.erase("mark", |value| match field {
            Some(field) => marks(value, *field),
            None => true,
        })?,
        Annotation::Arrow { from, to, colour } => {
            let ends = (*from, *to);
            page.draw("arrow", &format!("{from}-{to}"), colour, |value| {
                points(value, ends)
            })?;
        }
        Annotation::NoArrow(ends) => page.erase("arrow", |value| match ends {
            Some(ends) => points(value, *ends),
            None => true,
        })?,
        Annotation::NoCommand(name) => page.erase(name, |_| true)?,
        Annotation::Variation(text) => page.variation(text)?,
        Annotation::NoVariation(number) => page.no_variation(number.get())?,
        Annotation::Tag { name, value } => page.tag(name, value)?,
        Annotation::NoTag(name) => page.no_tag(name)?,
    }
    Ok(page.edits)
}

struct Page<'p, 's> {
    record: &'p Record<'s>,
    place: &'p Place,
    edits: Edits,
}

impl<'s> Page<'_, 's> {
    fn site(&self) -> Result<Site, AnnotateError> {
        find(self.record, self.place)
    }

    /// The comments of a place that people wrote.
    fn notes(&self, site: &Site) -> Vec<Note<'s>> {
        let notes = site
            .comments
            .iter()
            .filter_map(|&node| Note::at(self.record, node));
        notes.filter(|note| !note.is_remark()).collect()
    }

    fn nothing(&self, what: &str) -> AnnotateError {
        AnnotateError::NothingThere {
            place: self.place.to_string(),
            what: what.to_owned(),
        }
    }
}

/// Refuses lines that would be taken for a header.
fn check_lines(text: &str) -> Result<(), AnnotateError> {
    let header = |line: &str| line.starts_with('[') && !line.starts_with("[%");
    let mut lines = text.split(['\n', '\r']).skip(1);
    if lines.any(header) {
        Err(AnnotateError::HeaderLine)
    } else {
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEXT: &str = "[Variant \"lagesvuotna\"]\n[Result \"unfinished\"]\n\n0. M X20 W 200\n\
        1. M X32: *QL2-K2 {a} QK2-H2=K! ; b\nQH2-F2 {c [%mark H2 red] d} $6 {e}\n\
        (1. M X32: *O1-O2? {f}) {g}\n2. W XX2~X0: *A3-A2 A2-C2\n= unfinished\n";

    /// The lines that differ after an annotation, old and new.
    fn changed(
        place: &str,
        annotation: impl std::borrow::Borrow<Annotation>,
    ) -> Result<String, AnnotateError> {
        let (line, rest) = place.split_once(':').unwrap_or(("", place));
        let (turn, part) = rest.split_once('.').unwrap_or((rest, ""));
        let number = || part[1..].parse().unwrap();
        let place = Place {
            line: line.parse().unwrap(),
            turn: turn.parse().unwrap(),
            part: match part.get(..1) {
                None => Part::Whole,
                Some("t") => Part::Throw(number()),
                Some(_) => Part::Action(number()),
            },
        };
        let record = Record::parse(TEXT.as_bytes());
        let text = edits(&record, &place, annotation.borrow())?.apply(TEXT.as_bytes())?;
        let text = String::from_utf8(text).unwrap();
        let lines = text
            .lines()
            .filter(|line| TEXT.lines().all(|old| old != *line));
        Ok(lines.collect::<Vec<_>>().join("|"))
    }

    use crate::annotate::Part;
    use Annotation::{AddComment, Comment, Glyph, NoComment, NoGlyph, NoTag, Tag, Variation};

    fn field(name: &str) -> Field {
        name.parse().unwrap()
    }

    #[test]
    fn words_change_and_commands_stay() {
        let comment = || Comment("new".to_owned());
        for (place, line) in [
            ("0", "{new}|"),
            ("0.t2", "0. M X20 W 200 {new}"),
            ("1.t1", "1. M X32 {new}: *QL2-K2 {a} QK2-H2=K! ; b"),
            ("1.a1", "1. M X32: *QL2-K2 {new} QK2-H2=K! ; b"),
            ("1.a2", "1. M X32: *QL2-K2 {a} QK2-H2=K! {new}"),
            (
                "1",
                "QH2-F2 {new [%mark H2 red]} $6|(1. M X32: *O1-O2? {f})",
            ),
            ("1/1:1", "(1. M X32: *O1-O2? {new}) {g}"),
            ("2.t2", "2. W XX2~X0 {new}: *A3-A2 A2-C2"),
            ("2", "2. W XX2~X0: *A3-A2 A2-C2 {new}"),
        ] {
            assert_eq!(
                changed(place, comment()).unwrap(),
                line.trim_end_matches('|'),
                "{place}"
            );
        }
        let gone = changed("1", NoComment).unwrap();
        assert_eq!(gone, "QH2-F2 {[%mark H2 red]} $6|(1. M X32: *O1-O2? {f})");
        let more = changed("1.a2", AddComment("new".to_owned())).unwrap();
        assert_eq!(more, "{new}");
        assert!(changed("2", NoComment).is_err());
    }

    #[test]
    fn glyphs_stand_behind_what_they_judge() {
        let glyph = |text: &str| Glyph(text.parse().unwrap());
        for (place, text, line) in [
            ("1.a2", "??", "1. M X32: *QL2-K2 {a} QK2-H2=K?? ; b"),
            ("2", "!?", "2. W XX2~X0: *A3-A2 A2-C2!?"),
            ("2.t1", "!", "2. W XX2!~X0: *A3-A2 A2-C2"),
            ("2.t2", "$7", "2. W XX2~X0 $7: *A3-A2 A2-C2"),
            ("1", "$6", ""),
        ] {
            assert_eq!(changed(place, glyph(text)).unwrap(), line, "{place}");
        }
        let gone = changed("1.a2", NoGlyph).unwrap();
        assert_eq!(gone, "1. M X32: *QL2-K2 {a} QK2-H2=K ; b");
        assert_eq!(
            changed("1", NoGlyph).unwrap(),
            "QH2-F2 {c [%mark H2 red] d} {e}"
        );
        assert!(matches!(
            changed("0", glyph("!")),
            Err(AnnotateError::GlyphNowhere { .. })
        ));
    }

    #[test]
    fn marks_and_arrows_share_a_comment() {
        let mark = |name: &str| Annotation::Mark {
            field: field(name),
            colour: "blue".to_owned(),
        };
        for (place, name, line) in [
            ("1", "H2", "QH2-F2 {c [%mark H2 blue] d} $6 {e}"),
            (
                "1",
                "A1",
                "QH2-F2 {c [%mark H2 red] d} $6 {e [%mark A1 blue]}",
            ),
            (
                "1.a2",
                "A1",
                "1. M X32: *QL2-K2 {a} QK2-H2=K! {[%mark A1 blue]} ; b",
            ),
            (
                "1.a1",
                "A1",
                "1. M X32: *QL2-K2 {a [%mark A1 blue]} QK2-H2=K! ; b",
            ),
        ] {
            assert_eq!(changed(place, mark(name)).unwrap(), line, "{place} {name}");
        }
        let arrow = Annotation::Arrow {
            from: field("A1"),
            to: field("B2"),
            colour: "red".to_owned(),
        };
        let drawn = changed("2", arrow).unwrap();
        assert_eq!(drawn, "2. W XX2~X0: *A3-A2 A2-C2 {[%arrow A1-B2 red]}");
        let gone = changed("1", Annotation::NoMark(None)).unwrap();
        assert_eq!(gone, "QH2-F2 {c d} $6 {e}");
        assert!(changed("1", Annotation::NoMark(Some(field("A1")))).is_err());
        assert!(changed("1", Annotation::NoArrow(None)).is_err());
    }

    #[test]
    fn commands_are_taken_away_by_name() {
        let away = |name: &str| Annotation::NoCommand(name.to_owned());
        let gone = changed("1", away("mark")).unwrap();
        assert_eq!(gone, "QH2-F2 {c d} $6 {e}");
        let told = changed("1", away("clk")).unwrap_err().to_string();
        assert_eq!(told, "turn 1 has no such clk");
    }

    #[test]
    fn variations_and_tags_come_and_go() {
        let variation = Variation("( 1. M X32: *O1-O2 )".to_owned());
        assert_eq!(changed("1", variation).unwrap(), "  (1. M X32: *O1-O2)");
        let nested = Variation("1. M X32: *O1-O2".to_owned());
        let nested = changed("1/1:1", nested).unwrap();
        assert_eq!(nested, "(1. M X32: *O1-O2? {f} (1. M X32: *O1-O2)) {g}");
        let gone = Annotation::NoVariation(std::num::NonZeroU32::MIN);
        assert_eq!(changed("1", gone).unwrap(), "{g}");
        let tag = |name: &str| Tag {
            name: name.to_owned(),
            value: "\"v\"".to_owned(),
        };
        assert_eq!(changed("0", tag("Round")).unwrap(), "[Round \"\\\"v\\\"\"]");
        assert_eq!(
            changed("0", tag("result")).unwrap(),
            "[Result \"\\\"v\\\"\"]"
        );
        assert_eq!(changed("0", NoTag("RESULT".to_owned())).unwrap(), "");
        assert!(changed("0", NoTag("Round".to_owned())).is_err());
        assert!(changed("0", tag("a b")).is_err());
    }

    #[test]
    fn what_is_not_there_is_said_with_what_is() {
        let said = |place| {
            changed(place, Comment("x".to_owned()))
                .unwrap_err()
                .to_string()
        };
        for (place, message) in [
            ("40", "turn 40: this game has 2 turns"),
            ("1.a4", "action 4: turn 1 has 3 actions"),
            ("2.t3", "throw 3: turn 2 has 2 throws"),
            ("0.t3", "throw 3: the roll-off has 2 throws"),
            ("0.a1", "action 1: the roll-off has no action"),
            ("1/2:1", "variation 2 of turn 1: the turn has one variation"),
            ("2/1:2", "variation 1 of turn 2: the turn has no variation"),
            ("1/1:2", "turn 2: line 1/1 has turn 1 only"),
            ("1/1:0", "turn 0: line 1/1 has turn 1 only"),
            ("3/1:3", "turn 3: this game has 2 turns"),
        ] {
            assert_eq!(said(place), message, "{place}");
        }
    }

    #[test]
    fn text_that_a_comment_cannot_hold_is_refused() {
        let said = |text: &str| changed("2", Comment(text.to_owned())).unwrap_err();
        assert_eq!(said("a } b"), AnnotateError::ClosingBrace);
        assert_eq!(said(" \n"), AnnotateError::EmptyComment);
        assert_eq!(said("a\n[Men \"b\"]"), AnnotateError::HeaderLine);
        assert_eq!(said("[%auto] a"), AnnotateError::LikeARemark);
        assert!(changed("2", Comment("a\n [Men \"b\"] { [%x]\n[%y]".to_owned())).is_ok());
    }
}
