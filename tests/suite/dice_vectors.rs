//! The test vectors that other programs get, `formats/vectors.json`, made by another program than
//! this one.

use serde_json::Value;

use sahkku::dice::{Die, Face, Seed, Throw};
use sahkku::generate::PlayerRandom;

fn vectors() -> Value {
    serde_json::from_str(include_str!("../../formats/vectors.json")).unwrap()
}

fn list<'v>(value: &'v Value, key: &str) -> &'v Vec<Value> {
    value[key].as_array().unwrap()
}

fn word<'v>(value: &'v Value, key: &str) -> &'v str {
    value[key].as_str().unwrap()
}

#[test]
fn throws() {
    let vectors = vectors();
    let mut checked = 0;
    for case in list(&vectors, "throws") {
        let die: Die = word(case, "faces").parse().unwrap();
        let count = u8::try_from(case["dice"].as_u64().unwrap()).unwrap();
        let first = case["first"].as_u64().unwrap_or(1);
        for (number, throw) in (first..).zip(list(case, "throws")) {
            let faces: Throw = throw
                .as_str()
                .unwrap()
                .chars()
                .filter_map(Face::from_letter)
                .collect();
            assert_eq!(
                Seed::new(word(case, "seed")).throw(number, count, &die),
                faces,
                "{case}"
            );
            checked += 1;
        }
    }
    assert_eq!(checked, 49);
}

#[test]
fn commitments() {
    for case in list(&vectors(), "commitments") {
        assert_eq!(
            Seed::new(word(case, "seed")).commitment(),
            word(case, "commitment")
        );
    }
}

#[test]
fn players() {
    for case in list(&vectors(), "players") {
        let mut random = PlayerRandom::new(word(case, "seed"));
        for number in list(case, "numbers") {
            assert_eq!(random.next_u64().to_string(), number.as_str().unwrap());
        }
    }
}
