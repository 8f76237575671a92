//! Rule files: a form of the game as TOML.

mod drawing;
mod error;
mod reader;
mod switches;

pub use error::{FileError, FileProblem, VariantError};

use toml::de::DeTable;

use self::drawing::DrawingParts;
use self::reader::{Entry, Reader, entries};
use super::model::Rules;
use super::switch::Switch;
use super::variant::{Name, Question, Source, Term, Variant};
use crate::text::LineIndex;

const TOP: &str = "at the top";

const KEYS: [&str; 14] = [
    "id",
    "base",
    "summary",
    "story",
    "place",
    "people",
    "hypothetical",
    "names",
    "sides",
    "terms",
    "sources",
    "questions",
    "drawing",
    "rules",
];

/// Reads a rule file. A base that it names is looked up by `lookup`; `under` is the base of a file
/// that names none.
pub(super) fn read(
    text: &str,
    source_name: &str,
    lookup: impl Fn(&str) -> Option<&'static Variant>,
    under: Option<&Variant>,
) -> Result<Variant, VariantError> {
    let mut reader = Reader::default();
    let (root, syntax) = DeTable::parse_recoverable(text);
    for error in syntax {
        let message = error.message().trim().replace('\n', ", ");
        reader.note(error.span().unwrap_or_default(), FileError::Toml(message));
    }
    let variant = if reader.problems.is_empty() {
        read_root(&mut reader, root.get_ref(), lookup, under)
    } else {
        None
    };
    match variant {
        Some(variant) if reader.problems.is_empty() => Ok(variant),
        _ => Err(with_places(text, source_name, reader)),
    }
}

fn with_places(text: &str, source_name: &str, mut reader: Reader) -> VariantError {
    reader.problems.sort_by_key(|(span, _)| *span);
    let lines = LineIndex::new(text.as_bytes());
    let problems = reader
        .problems
        .into_iter()
        .map(|(span, error)| FileProblem {
            error,
            span,
            place: lines.place(text.as_bytes(), span.range().start),
        });
    VariantError {
        source_name: source_name.to_owned(),
        problems: problems.collect(),
    }
}

/// The parts of a file, before it is known whether all that is needed is there.
#[derive(Default)]
struct Parts {
    id: Option<String>,
    names: Vec<Name>,
    summary: Option<String>,
    story: Option<String>,
    place: Option<String>,
    people: Option<Vec<String>>,
    hypothetical: Option<bool>,
    terms: Option<Vec<Term>>,
    sources: Vec<Source>,
    questions: Vec<(std::ops::Range<usize>, Question)>,
    drawing: DrawingParts,
    rules: Option<Rules>,
}

fn read_root(
    reader: &mut Reader,
    root: &DeTable<'_>,
    lookup: impl Fn(&str) -> Option<&'static Variant>,
    under: Option<&Variant>,
) -> Option<Variant> {
    let root = entries(root);
    let base = match find(&root, "base") {
        None => under,
        Some(entry) => Some(read_base(reader, entry, lookup)?),
    };
    let mut parts = Parts::default();
    for entry in &root {
        read_part(reader, &mut parts, *entry, base);
    }
    if find(&root, "rules").is_none() {
        match base {
            Some(base) => parts.rules = Some(base.rules.clone()),
            None => reader.note(
                0..0,
                FileError::Missing {
                    key: "rules",
                    scope: TOP,
                },
            ),
        }
    }
    if find(&root, "id").is_none() && under.is_none() {
        reader.note(
            0..0,
            FileError::Missing {
                key: "id",
                scope: TOP,
            },
        );
    }
    finish(reader, parts, base)
}

fn find<'t, 'i>(entries: &[Entry<'t, 'i>], name: &str) -> Option<Entry<'t, 'i>> {
    entries
        .iter()
        .copied()
        .find(|(key, _)| key.get_ref() == name)
}

fn read_base(
    reader: &mut Reader,
    entry: Entry<'_, '_>,
    lookup: impl Fn(&str) -> Option<&'static Variant>,
) -> Option<&'static Variant> {
    let id = reader.text(entry)?;
    let base = lookup(&id);
    if base.is_none() {
        let suggestion = Variant::nearest_id(&id);
        reader.note(entry.1.span(), FileError::Base { id, suggestion });
    }
    base
}

fn read_part(reader: &mut Reader, parts: &mut Parts, entry: Entry<'_, '_>, base: Option<&Variant>) {
    let (key, value) = entry;
    match key.get_ref().as_ref() {
        "base" => {}
        "id" => parts.id = read_id(reader, entry),
        "summary" => parts.summary = reader.text(entry),
        "story" => parts.story = reader.text(entry),
        "place" => parts.place = reader.text(entry),
        "hypothetical" => parts.hypothetical = reader.boolean(entry),
        "people" => {
            parts.people = Some(
                reader
                    .texts(entry, r#"a list of texts, such as ["Edmund Johansen"]"#)
                    .into_iter()
                    .map(|(_, text)| text)
                    .collect(),
            );
        }
        "names" => {
            let table = reader.table(entry);
            parts.names = table.map_or_else(Vec::new, |table| read_names(reader, table));
        }
        "terms" => parts.terms = Some(read_terms(reader, entry)),
        "sources" => parts.sources = read_sources(reader, entry),
        "questions" => parts.questions = read_questions(reader, entry),
        "drawing" => {
            if let Some(table) = reader.table(entry) {
                parts.drawing.read(reader, table);
            }
        }
        "sides" => parts.drawing.read_sides(reader, entry),
        "rules" => {
            if let Some(table) = reader.table(entry) {
                let base = base.map(|base| &base.rules);
                parts.rules = switches::read(reader, value.span(), table, base);
            }
        }
        other if Switch::from_name(other).is_some() => {
            reader.note(key.span(), FileError::Misplaced(other.to_owned()));
        }
        _ => reader.unknown_key(entry, TOP, &KEYS),
    }
}

fn read_id(reader: &mut Reader, entry: Entry<'_, '_>) -> Option<String> {
    let id = reader.text(entry)?;
    let fit = |byte: u8| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'-';
    if id.is_empty() || !id.bytes().all(fit) {
        reader.note(entry.1.span(), FileError::Id(id));
        return None;
    }
    Some(id)
}

fn read_names(reader: &mut Reader, table: &DeTable<'_>) -> Vec<Name> {
    let mut names = Vec::new();
    for entry in entries(table) {
        if let Some(name) = reader.text(entry) {
            names.push(Name {
                language: entry.0.get_ref().to_string(),
                name,
            });
        }
    }
    names.sort_by_key(|name| name.language != "en");
    names
}

fn read_terms(reader: &mut Reader, entry: Entry<'_, '_>) -> Vec<Term> {
    let mut terms = Vec::new();
    for table in reader.tables(entry) {
        let values = reader.record(table, "in [[terms]]", ["word", "meaning"], 2);
        if let Some([Some((_, word)), Some((_, meaning))]) = values {
            terms.push(Term { word, meaning });
        }
    }
    terms
}

fn read_sources(reader: &mut Reader, entry: Entry<'_, '_>) -> Vec<Source> {
    let mut sources = Vec::new();
    for table in reader.tables(entry) {
        let values = reader.record(table, "in [[sources]]", ["cite", "says"], 2);
        if let Some([Some((_, cite)), Some((_, says))]) = values {
            sources.push(Source { cite, says });
        }
    }
    sources
}

/// The questions, each with the place of its other reading.
fn read_questions(
    reader: &mut Reader,
    entry: Entry<'_, '_>,
) -> Vec<(std::ops::Range<usize>, Question)> {
    let mut questions = Vec::new();
    for table in reader.tables(entry) {
        let keys = ["question", "reading", "other"];
        let values = reader.record(table, "in [[questions]]", keys, 2);
        if let Some([Some((_, question)), Some((_, reading)), other]) = values {
            let (place, other) = other.unzip();
            questions.push((
                place.unwrap_or_default(),
                Question {
                    question,
                    reading,
                    other,
                },
            ));
        }
    }
    questions
}

/// Puts the parts together. Words and drawing a derived form has from its base, unless it has its
/// own. Place, people, sources and questions are never taken over: nobody is to stand for a form that
/// is not theirs.
fn finish(reader: &mut Reader, parts: Parts, base: Option<&Variant>) -> Option<Variant> {
    let rules = parts.rules?;
    for (range, question) in &parts.questions {
        let other = question.other.as_deref().unwrap_or_default();
        if let Err(error) = rules.with_house_rules(other) {
            reader.note(range.clone(), FileError::Other(error));
        }
    }
    Some(Variant {
        id: parts.id.or_else(|| Some(base?.id.clone()))?,
        base: base.map(|base| base.id.clone()),
        names: parts.names,
        summary: parts.summary.unwrap_or_default(),
        story: parts.story.unwrap_or_default(),
        place: parts.place,
        people: parts.people.unwrap_or_default(),
        hypothetical: parts.hypothetical.unwrap_or(false),
        terms: parts
            .terms
            .or_else(|| Some(base?.terms.clone()))
            .unwrap_or_default(),
        sources: parts.sources,
        questions: parts
            .questions
            .into_iter()
            .map(|(_, question)| question)
            .collect(),
        drawing: parts
            .drawing
            .over(base.map(|base| (&base.drawing, &base.rules)), &rules),
        rules,
    })
}
