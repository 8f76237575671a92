//! The schemas in `formats/`.

use std::fs;

use jsonschema::Validator;
use sahkku::export::json::from_record;
use sahkku::record::Record;
use serde_json::{Value, json};

pub(crate) fn schema(name: &str) -> Validator {
    let path = crate::support::repository().join("formats").join(name);
    let text = fs::read_to_string(&path).unwrap();
    let schema: Value = serde_json::from_str(&text).unwrap();
    jsonschema::meta::validate(&schema).unwrap();
    jsonschema::validator_for(&schema).unwrap()
}

pub(crate) fn must_fit(validator: &Validator, value: &Value, what: &str) {
    let errors: Vec<_> = validator
        .iter_errors(value)
        .map(|error| format!("{}: {error}", error.instance_path()))
        .collect();
    assert!(errors.is_empty(), "{what}: {errors:#?}");
}

#[test]
fn the_record_schema_refuses_what_is_no_record() {
    let fits = schema("record.schema.json");
    let record = Record::parse(b"[Men \"a\"]\n\n1. M X20: O1-O2! {c} (1. M X20: --)\n= men\n");
    let good = serde_json::to_value(from_record(&record)).unwrap();
    must_fit(&fits, &good, "the record itself");
    let changes: [(&str, Value); 13] = [
        ("/format", json!("pgn")),
        ("/version", json!(2)),
        ("/result", json!("won")),
        ("/result", json!(null)),
        ("/tags/0/name", json!("a b")),
        ("/lines/0/parent", json!({ "line": 0, "turn": 0 })),
        ("/lines/1/parent", json!(null)),
        ("/lines/0/turns/0/number", json!(0)),
        ("/lines/0/turns/0/side", json!("M")),
        ("/lines/0/turns/0/throws/0/faces", json!("X5")),
        ("/lines/0/turns/0/throws/0/play/0/from", json!("O4")),
        ("/lines/0/turns/0/throws/0/play/0/glyph", json!("!!!")),
        (
            "/lines/0/turns/0/throws/0/play/0/notes/0",
            json!({ "comment": { "text": "a}" } }),
        ),
    ];
    for (place, value) in changes {
        let mut bad = good.clone();
        *bad.pointer_mut(place).unwrap() = value;
        assert!(!fits.is_valid(&bad), "{place}");
    }
    let mut bad = good.clone();
    bad["colour"] = json!("red");
    assert!(!fits.is_valid(&bad));
    bad = good;
    bad["lines"][0]["turns"][0]["replay"] = json!({ "verified": false, "after": "K:H2 >M" });
    assert!(
        !fits.is_valid(&bad),
        "a turn that was not played has no position"
    );
}

#[test]
fn the_schemas_of_the_reports_know_the_examples_of_the_manual() {
    let moves = schema("moves.schema.json");
    let good = json!({"variant": "lagesvuotna-noqueens", "position": "m:A1-O1 w:A3-O3 K:H2 >M[X32]", "rethrow": ["X"],
        "actions": [{"die": "X", "notation": "*O1-O2", "position": "m:A1-N1 M:O2 w:A3-O3 K:H2 >M[32]"}]});
    must_fit(&moves, &good, "moves");
    for (place, value) in [
        ("/rethrow/0", json!("5")),
        ("/actions/0/position", json!("m:A1")),
        ("/actions", json!(null)),
    ] {
        let mut bad = good.clone();
        *bad.pointer_mut(place).unwrap() = value;
        assert!(!moves.is_valid(&bad), "{place}");
    }

    let check = schema("check.schema.json");
    let good = json!({"file": "a.sahkku", "record": 1, "line": 1, "ok": false, "variant": "lagesvuotna", "result": "men",
        "termination": "queen", "turns": 87, "actions": 141, "position": "M:A1 = men",
        "diagnostics": [{"code": "illegal-move", "severity": "error", "message": "m", "line": 14, "column": 22, "length": 5}]});
    must_fit(&check, &good, "check");
    let outside = json!({"file": "-", "record": 0, "ok": true, "diagnostics": []});
    must_fit(&check, &outside, "check outside of any record");
    for (place, value) in [
        ("/ok", json!(true)),
        ("/termination", json!("boredom")),
        ("/diagnostics/0/line", json!(0)),
        ("/record", json!(-1)),
    ] {
        let mut bad = good.clone();
        *bad.pointer_mut(place).unwrap() = value;
        assert!(!check.is_valid(&bad), "{place}");
    }
    let mut bad = outside;
    bad["record"] = json!(1);
    assert!(!check.is_valid(&bad), "a record has all fields");
}
