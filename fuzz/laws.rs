//! What holds for every input, however broken: the laws that the fuzz targets hold it to, and that
//! the tests hold the corpus to (`tests/suite/fuzzed.rs`).
//!
//! Each law takes bytes and panics where it does not hold.

use sahkku::board::Side;
use sahkku::diagnostic::Diagnostic;
use sahkku::engine::{Engine, Position};
use sahkku::export::svg::{Diagram, DrawnMove, Theme};
use sahkku::export::{board, json};
use sahkku::generate::Generator;
use sahkku::language::Language;
use sahkku::record::{
    AsWritten, ChunkKind, Edits, Record, RecordReader, Tape, check_outside, commands, is_utf16,
    layout, split,
};
use sahkku::replay::{Game, Rulebook, Verification, canonical, verify, verify_text};
use sahkku::rules::Variant;
use sahkku::stats::{self, Summary};

/// A law: it panics where it does not hold.
pub(crate) type Law = fn(&[u8]);

/// The laws by their names.
pub(crate) const ALL: [(&str, Law); 6] = [
    ("parse", parse),
    ("print", print),
    ("position", position),
    ("rules", rules),
    ("replay", replay),
    ("svg", svg),
];

fn records(data: &[u8]) -> impl Iterator<Item = Record<'_>> {
    split(data)
        .filter(|chunk| chunk.kind == ChunkKind::Record)
        .map(|chunk| Record::parse(chunk.bytes))
}

/// Findings stay inside of the text and on the borders of its characters.
fn stays_inside(finding: &Diagnostic, text: &[u8]) {
    let labels = finding.labels.iter().map(|label| label.span);
    let changes = finding.fix.iter().flat_map(|fix| &fix.changes);
    if let Some(fix) = &finding.fix {
        let mut edits = Edits::new();
        for change in &fix.changes {
            // What could not be read must not be written as something else.
            let made_up = change.text.contains('\u{fffd}') && std::str::from_utf8(text).is_err();
            assert!(!made_up, "{finding}: {fix:?}");
            edits.replace(change.span, change.text.clone());
        }
        assert!(
            edits.apply(text).is_ok_and(|fixed| fixed != text),
            "{finding}: {fix:?}"
        );
    }
    for span in labels
        .chain(changes.map(|change| change.span))
        .chain([finding.span])
    {
        assert!(
            span.start <= span.end && span.end as usize <= text.len(),
            "{finding}"
        );
        if let Ok(text) = std::str::from_utf8(text) {
            assert!(
                text.is_char_boundary(span.start as usize),
                "{finding} begins in a character"
            );
            assert!(
                text.is_char_boundary(span.end as usize),
                "{finding} ends in a character"
            );
        }
    }
}

/// Only white space and whole skipped lines lie between tokens.
fn is_between(text: &[u8], start: usize, end: usize) {
    let mut at = start;
    while at < end {
        let line_start = at == 0 || matches!(text[at - 1], b'\n' | b'\r');
        match text[at] {
            b' ' | b'\t' | b'\n' | b'\r' | 0x0B | 0x0C => at += 1,
            0xC2 if text.get(at + 1) == Some(&0xA0) => at += 2,
            b'%' if line_start => {
                while at < end && !matches!(text[at], b'\n' | b'\r') {
                    at += 1;
                }
            }
            other => panic!("{other:#x} at {at} belongs to no token"),
        }
    }
}

/// Nothing is lost, nothing overlaps, what lies between the tokens is white space, findings stay
/// inside, and a stream is cut as a text in memory is.
pub(crate) fn parse(data: &[u8]) {
    let chunks: Vec<_> = split(data).collect();
    let mut joined = Vec::new();
    for chunk in &chunks {
        joined.extend_from_slice(chunk.bytes);
        if chunk.kind == ChunkKind::Outside {
            for finding in check_outside(chunk.bytes) {
                stays_inside(&finding, chunk.bytes);
            }
        }
        // What is no record must be survived too.
        let record = Record::parse(chunk.bytes);
        assert_eq!(record.print(), chunk.bytes);
        let mut done = 0;
        for span in record.spans() {
            assert!(
                done <= span.start && span.start < span.end,
                "{span:?} after {done}"
            );
            is_between(chunk.bytes, done as usize, span.start as usize);
            done = span.end;
        }
        assert!(done as usize <= chunk.bytes.len());
        is_between(chunk.bytes, done as usize, chunk.bytes.len());
        for finding in record.diagnostics() {
            stays_inside(finding, chunk.bytes);
        }
        if let Ok(text) = std::str::from_utf8(chunk.bytes) {
            commands(text, 0).for_each(drop);
        }
    }
    assert_eq!(joined, data.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(data));
    if is_utf16(data) {
        return;
    }
    let mut reader = RecordReader::new(data);
    for chunk in chunks {
        assert_eq!(reader.next_chunk().ok(), Some(Some(chunk)));
    }
    assert_eq!(reader.next_chunk().ok(), Some(None));
}

/// A record without errors keeps its tokens when it is laid out, and twice is once; as JSON any
/// record comes back.
pub(crate) fn print(data: &[u8]) {
    for record in records(data) {
        there_and_back(&record);
        let laid_out = layout(&record, &AsWritten);
        if record.has_errors() {
            continue;
        }
        let again = Record::parse(laid_out.as_bytes());
        assert!(!again.has_errors(), "{laid_out}\n{:?}", again.diagnostics());
        assert_eq!(again.nodes().len(), record.nodes().len());
        assert_eq!(again.tags().len(), record.tags().len());
        assert_eq!(layout(&again, &AsWritten), laid_out);
    }
}

fn there_and_back(record: &Record<'_>) {
    let json = json::from_record(record);
    let line = serde_json::to_string(&json).unwrap();
    assert_eq!(
        serde_json::from_str::<json::RecordJson>(&line).unwrap(),
        json
    );
    let text = json::to_record_text(&json).unwrap_or_else(|error| panic!("{error}: {line}"));
    if json.text.is_some() || json.text_latin1.is_some() {
        assert_eq!(text, record.source());
        return;
    }
    let again = Record::parse(&text);
    assert_eq!(
        json::from_record(&again),
        json,
        "the same comes of it again"
    );
    assert_eq!(layout(&again, &AsWritten), layout(record, &AsWritten));
}

/// The first byte chooses the form of the game, the rest is the text.
fn in_some_form(data: &[u8]) -> Option<(&'static Variant, &str)> {
    let (&form, text) = data.split_first()?;
    let variant = Variant::all().nth(form as usize % Variant::ids().len())?;
    Some((variant, std::str::from_utf8(text).ok()?))
}

/// A position that can be read is written and read again as the same, everything listed there can
/// be played, and everything played can be written.
pub(crate) fn position(data: &[u8]) {
    let Some((variant, text)) = in_some_form(data) else {
        return;
    };
    let engine = Engine::new(variant.rules.clone());
    match engine.read_position(text) {
        Ok(position) => {
            reads_back(&engine, &position);
            for action in engine.actions(&position) {
                let mut after = position;
                engine.play(&mut after, action);
                reads_back(&engine, &after);
            }
        }
        Err(error) => {
            assert!(!error.faults.is_empty());
            for part in &error.faults {
                let span = &part.span;
                assert!(
                    span.start <= span.end && span.end <= text.len(),
                    "{error:?}"
                );
                assert!(text.is_char_boundary(span.start), "{error:?}");
                assert!(text.is_char_boundary(span.end), "{error:?}");
            }
            assert!(!error.to_string().is_empty());
        }
    }
}

fn reads_back(engine: &Engine, position: &Position) {
    let text = engine.notate(position);
    let read = engine.read_position(&text);
    assert_eq!(read.as_ref(), Ok(position), "{text}");
}

/// A rule file that can be read gives rules that can be written as switches, read again as the
/// same, and played.
pub(crate) fn rules(data: &[u8]) {
    let Ok(text) = std::str::from_utf8(data) else {
        return;
    };
    match Variant::from_toml(text, "fuzzed.toml") {
        Ok(variant) => {
            let switches = variant.rules.to_switches();
            let again =
                Variant::from_switches("fuzzed", &switches).unwrap_or_else(|| panic!("{switches}"));
            assert_eq!(again.rules, variant.rules, "{switches}");
            let engine = Engine::new(variant.rules.clone());
            let start = engine.start(Side::Men);
            reads_back(&engine, &start);
            drop(board::draw(&engine, &start, &[]));
            is_xml(&Diagram::new(&engine, &variant.drawing, start).to_svg());
            let game = Generator::new(variant, "fuzz").with_limit(30).game(1);
            let record = Record::parse(game.as_bytes());
            let verification = verify(&record, &mut Rulebook::default());
            assert!(
                verification.is_right(),
                "{game}\n{:?}",
                verification.findings
            );
            is_verified_alike(&record, &verification, &mut Rulebook::default());
        }
        Err(error) => assert!(!error.to_string().is_empty()),
    }
}

/// A record is verified alike while it is read and from its tree.
pub(crate) fn is_verified_alike(
    record: &Record<'_>,
    slowly: &Verification,
    rulebook: &mut Rulebook,
) {
    let quickly = verify_text(record.source(), rulebook, &mut Tape::default());
    let parts = |found: &Verification| {
        let variant = found
            .ruling
            .as_ref()
            .map(|ruling| ruling.variant.id.clone());
        let counts = (found.turns, found.actions);
        (
            variant,
            found.result,
            found.termination,
            counts,
            found.position,
        )
    };
    let text = String::from_utf8_lossy(record.source());
    assert_eq!(parts(&quickly), parts(slowly), "{text}");
    assert_eq!(quickly.findings, slowly.findings, "{text}");
}

/// Whatever a record says, it is verified alike in both ways, replayed, counted and written as JSON without harm; what is right
/// has a canonical form, which is right, says the same and is final.
pub(crate) fn replay(data: &[u8]) {
    let mut rulebook = Rulebook::default();
    let mut summary = Summary::default();
    for record in records(data) {
        let verification = verify(&record, &mut rulebook);
        for finding in &verification.findings {
            stays_inside(finding, record.source());
        }
        is_verified_alike(&record, &verification, &mut rulebook);
        let game = Game::replay(&record, &mut rulebook);
        assert_eq!(game.verification.findings, verification.findings);
        summary.add(&stats::count(&record, &mut rulebook));
        drop(serde_json::to_string(&json::with_replay(&record, &game)).unwrap());
        let Ok(form) = canonical(&record, &mut rulebook) else {
            continue;
        };
        let again = Record::parse(form.as_bytes());
        let after = verify(&again, &mut rulebook);
        assert!(after.is_right(), "{form}\n{:?}", after.findings);
        assert_eq!(after.position, verification.position, "{form}");
        assert_eq!(after.turns, verification.turns, "{form}");
        assert_eq!(after.actions, verification.actions, "{form}");
        assert_eq!(canonical(&again, &mut rulebook).ok(), Some(form));
    }
}

/// A picture is well-formed XML, whatever stands in its texts, and the same every time. After the
/// form: a line with the position, one with the title, one with the caption, one with colours.
pub(crate) fn svg(data: &[u8]) {
    let Some((variant, text)) = in_some_form(data) else {
        return;
    };
    let mut lines = text.split('\n');
    let engine = Engine::new(variant.rules.clone());
    let position = lines
        .next()
        .and_then(|line| engine.read_position(line).ok());
    let position = position.unwrap_or_else(|| engine.start(Side::Men));
    let mut next = || lines.next().unwrap_or_default();
    let (title, caption, colour, id, theme) = (next(), next(), next(), next(), next());
    let own = Theme::from_toml(theme, "fuzzed.toml").ok();
    let fields: Vec<_> = engine.fields().collect();
    let [first, .., last] = fields.as_slice() else {
        return;
    };
    let draw = || {
        let mut diagram = Diagram::new(&engine, &variant.drawing, position)
            .title(title)
            .caption(caption)
            .id(id)
            .mark(*first, colour)
            .arrow(*first, *last, colour)
            .moves([DrawnMove {
                side: Side::Women,
                from: *last,
                to: *first,
                captures: true,
                pushed: None,
            }]);
        if let Some(theme) = &own {
            diagram = diagram.theme(theme);
        }
        diagram.to_svg()
    };
    let picture = draw();
    is_xml(&picture);
    assert_eq!(picture, draw());
    drop(Language::english().describe(&engine, variant.drawing.sides.as_ref(), &position));
}

fn is_xml(text: &str) {
    if let Err(error) = roxmltree::Document::parse(text) {
        panic!("{error}: {text}");
    }
}
