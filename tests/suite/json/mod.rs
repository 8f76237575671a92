//! Records as JSON: the laws of going there and back, and the schemas in `formats/`.

mod schemas;
mod written;

use std::fs;
use std::path::PathBuf;

use proptest::prelude::*;
use sahkku::engine::Engine;
use sahkku::export::json::{
    DocumentWriter, RecordJson, StepJson, from_record, position, read_document, read_lines,
    to_record_text, with_replay, write_line,
};
use sahkku::record::{AsWritten, ChunkKind, Record, layout, split};
use sahkku::replay::{Game, Rulebook, canonical};
use sahkku::rules::Variant;
use serde_json::json;

use crate::support::records_below;

use schemas::{must_fit, schema};
use written::record;

fn all_files() -> Vec<PathBuf> {
    let mut found = records_below("samples");
    found.extend(records_below("tests/records"));
    found.sort();
    assert!(found.len() >= 26, "the records of the tests are there");
    found
}

fn records_of(text: &[u8]) -> impl Iterator<Item = Record<'_>> {
    split(text)
        .filter(|chunk| chunk.kind == ChunkKind::Record)
        .map(|chunk| Record::parse(chunk.bytes))
}

/// What holds for every record, right or broken.
fn there_and_back(record: &Record<'_>) -> RecordJson {
    let json = from_record(record);
    let line = serde_json::to_string(&json).unwrap();
    assert_eq!(serde_json::from_str::<RecordJson>(&line).unwrap(), json);
    let text = to_record_text(&json)
        .map_err(|error| format!("{error}: {line}"))
        .unwrap();
    if json.text.is_some() || json.text_latin1.is_some() {
        assert_eq!(text, record.source());
        return json;
    }
    let again = Record::parse(&text);
    assert_eq!(from_record(&again), json, "the same comes of it again");
    let laid_out = layout(record, &AsWritten);
    assert_eq!(layout(&again, &AsWritten), laid_out);
    if laid_out.as_bytes() == record.source() {
        assert_eq!(
            text,
            record.source(),
            "the canonical form comes back byte for byte"
        );
    }
    json
}

#[test]
fn every_record_of_the_repository_fits_the_schema_and_comes_back() {
    let fits = schema("record.schema.json");
    let mut rulebook = Rulebook::default();
    for path in all_files() {
        let text = fs::read(&path).unwrap();
        let mut documents = [
            DocumentWriter::new(Vec::new()),
            DocumentWriter::new(Vec::new()),
        ]
        .map(Result::unwrap);
        let mut lines = Vec::new();
        let mut written = Vec::new();
        for record in records_of(&text) {
            let plain = there_and_back(&record);
            let game = Game::replay(&record, &mut rulebook);
            let replayed = with_replay(&record, &game);
            assert_eq!(
                to_record_text(&replayed).unwrap(),
                to_record_text(&plain).unwrap()
            );
            if let Ok(canonical) = canonical(&record, &mut rulebook) {
                let json = from_record(&Record::parse(canonical.as_bytes()));
                assert_eq!(
                    to_record_text(&json).unwrap(),
                    canonical.as_bytes(),
                    "{path:?}"
                );
            }
            documents[0].write(&plain).unwrap();
            documents[1].write(&replayed).unwrap();
            write_line(&mut lines, &replayed).unwrap();
            written.push(replayed);
        }
        let what = path.display().to_string();
        for document in documents {
            let bytes = document.finish().unwrap();
            must_fit(&fits, &serde_json::from_slice(&bytes).unwrap(), &what);
            assert_eq!(
                read_document(bytes.as_slice()).unwrap().len(),
                written.len()
            );
        }
        for line in lines
            .split(|&byte| byte == b'\n')
            .filter(|line| !line.is_empty())
        {
            must_fit(&fits, &serde_json::from_slice(line).unwrap(), &what);
        }
        let read: Result<Vec<_>, _> = read_lines(lines.as_slice()).collect();
        assert_eq!(read.unwrap(), written);
    }
}

#[test]
fn a_replay_tells_of_every_throw_and_die() {
    let text = "[Variant \"lagesvuotna\"]\n[Result \"unfinished\"]\n\n0. M X20 W 200\n\
                1. M X32: *QL2-K2 QK2-H2=K QH2-F2\n2. W XX2~X0: *A3-A2 A2-C2\n3. M 3: O1-O2\n4. W 000: --\n= unfinished\n";
    let record = Record::parse(text.as_bytes());
    let json = with_replay(&record, &Game::replay(&record, &mut Rulebook::default()));
    must_fit(
        &schema("record.schema.json"),
        &serde_json::to_value(&json).unwrap(),
        "a broken game",
    );
    let replay = json.replay.unwrap();
    assert!(!replay.verified);
    assert_eq!(
        (replay.turns, replay.rules["king.move"].as_str()),
        (2, "royal")
    );
    assert!(
        replay
            .findings
            .iter()
            .any(|finding| (finding.code.as_str(), finding.line) == ("wrong-dice-count", 7))
    );
    let turns: Vec<_> = json.lines[0]
        .turns
        .iter()
        .map(|turn| turn.replay.clone().unwrap())
        .collect();
    let verified: Vec<_> = turns.iter().map(|turn| turn.verified).collect();
    assert_eq!(verified, [true, true, false, false]);
    assert!(turns[2].after.is_none() && turns[3].steps.is_empty());
    let [
        StepJson::Throw(throw),
        ..,
        StepJson::Action(won),
        StepJson::Action(last),
    ] = turns[0].steps.as_slice()
    else {
        panic!("{:?}", turns[0].steps)
    };
    assert!(throw.position.ends_with(">M[X32]"));
    assert_eq!(
        (won.die.as_str(), won.king.as_ref().unwrap().killed),
        ("3", false)
    );
    assert_eq!(Some(&last.position), turns[0].after.as_ref());
    assert_eq!(turns[0].after, turns[1].before);
}

#[test]
fn what_cannot_be_read_is_refused_with_its_place() {
    let cases = [
        (
            "/lines/0/turns/0/throws/0/play/0/from",
            json!(3),
            "line 1: lines[0].turns[0].throws[0].play[0].from: invalid type: integer `3`",
        ),
        (
            "/lines/0/turns/0/side",
            json!("mens"),
            "line 1: lines[0].turns[0].side: unknown variant `mens`, expected `men` or `women`",
        ),
        (
            "/lines/0/turns/0/colour",
            json!("red"),
            "line 1: lines[0].turns[0].colour: unknown field `colour`, expected one of `number`",
        ),
        (
            "/format",
            json!("pgn"),
            "line 1: format: unknown variant `pgn`, expected `sahkku-json`",
        ),
        (
            "/version",
            json!(2),
            "line 1: version: version 2 of the format is not known, only version 1 is",
        ),
    ];
    let record = Record::parse(b"[Men \"a\"]\n\n1. M X20: O1-O2\n= men\n");
    for (place, value, expected) in cases {
        let mut bad = serde_json::to_value(from_record(&record)).unwrap();
        let (parent, field) = place.rsplit_once('/').unwrap();
        bad.pointer_mut(parent).unwrap()[field] = value;
        let text = format!(
            "{bad}\n{}\n",
            serde_json::to_string(&from_record(&record)).unwrap()
        );
        let mut lines = read_lines(text.as_bytes());
        let error = lines.next().unwrap().unwrap_err().to_string();
        assert!(error.starts_with(expected), "{error}");
        assert!(
            lines.next().unwrap().is_ok(),
            "the next line is read all the same"
        );
        assert!(lines.next().is_none());
    }
    assert!(read_document(&b"[]"[..]).is_err());
    let deep = format!(
        "{{\"format\":\"sahkku-json\",\"version\":1,\"records\":{}",
        "[".repeat(100_000)
    );
    assert!(
        read_document(deep.as_bytes()).is_err(),
        "no stack is exhausted"
    );
}

#[test]
fn variations_ten_thousand_deep_come_back() {
    const DEPTH: usize = 10_000;
    let mut text = String::from("[Men \"a\"]\n\n1. M X20: --");
    text.push_str(&" (1. M X20: --".repeat(DEPTH));
    text.push_str(&")".repeat(DEPTH));
    text.push_str("\n= men\n");
    let json = from_record(&Record::parse(text.as_bytes()));
    assert_eq!(json.lines.len(), DEPTH + 1);
    let mut line = Vec::new();
    write_line(&mut line, &json).unwrap();
    let read = read_lines(line.as_slice()).next().unwrap().unwrap();
    assert_eq!(read, json);
    // Reads what it has written and compares it with the JSON.
    assert!(to_record_text(&read).is_ok());
}

#[test]
fn positions_of_every_form_count_their_pieces() {
    for variant in Variant::all() {
        let engine = Engine::new(variant.rules.clone());
        let json = position(&engine, &engine.start(sahkku::board::Side::Women));
        let soldiers = json.women.home.len() + json.women.loose.len();
        assert_eq!(
            soldiers,
            usize::from(variant.rules.army.soldiers),
            "{}",
            variant.id
        );
        assert_eq!(json.king.is_some(), variant.rules.king.is_some());
        let text = serde_json::to_string(&json).unwrap();
        assert_eq!(
            serde_json::from_str::<sahkku::export::json::PositionJson>(&text).unwrap(),
            json
        );
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(600))]

    #[test]
    fn well_formed_records_come_back(text in record()) {
        for record in records_of(text.as_bytes()) {
            there_and_back(&record);
        }
    }

    #[test]
    fn damaged_records_come_back(
        text in record(),
        changes in prop::collection::vec((any::<prop::sample::Index>(), any::<u8>(), 0..3_u8), 1..6),
    ) {
        let mut bytes = text.into_bytes();
        for (at, byte, kind) in changes {
            let at = at.index(bytes.len());
            match kind {
                0 => bytes[at] = byte,
                1 => bytes.insert(at, byte),
                _ => drop(bytes.remove(at)),
            }
        }
        for record in records_of(&bytes) {
            there_and_back(&record);
        }
    }

    #[test]
    fn whatever_a_json_says_nothing_else_gets_into_the_record(
        name in "[A-Za-z_\"\\]\\n ]{0,6}",
        value in any::<String>(),
        said in "[a\\n\\r\\[\\] \"}{%M]{0,12}",
        notation in "[\\*QK]?[A-O][1-4][-x ][A-O][123](=K| = men|!)?",
    ) {
        let text = "[Men \"a\"]\n\n1. M X20: O1-O2 {c}\n= men\n";
        let mut json = from_record(&Record::parse(text.as_bytes()));
        json.tags[0].name = name;
        json.tags[0].value = value;
        let action = &mut json.lines[0].turns[0].throws[0].play.as_mut().unwrap()[0];
        action.notation = notation;
        action.notes = serde_json::from_value(json!([{ "comment": { "text": said } }])).unwrap();
        if let Ok(text) = to_record_text(&json) {
            prop_assert_eq!(split(&text).count(), 1);
            let again = from_record(&Record::parse(&text));
            prop_assert_eq!(&again.tags, &json.tags);
            prop_assert_eq!(again.lines[0].turns.len(), 1);
        }
    }
}
