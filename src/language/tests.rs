use super::*;
use crate::engine::Engine;
use crate::record::Record;
use crate::replay::{Game, Rulebook};
use crate::rules::Variant;

fn errors(text: &str) -> String {
    Language::from_toml(text, "t.toml").unwrap_err().to_string()
}

#[test]
fn every_embedded_language_can_be_read() {
    for language in &BUILTIN {
        let read = read::read(language.text, language.code);
        assert!(read.is_ok(), "{}", read.unwrap_err());
        assert_eq!(read.unwrap().code(), language.code);
    }
    let english = Language::english();
    assert!(english.own > 200 && english.own == english.texts.len());
}

#[test]
fn what_a_file_does_not_say_stays_english() {
    let text = "code='x-club'\nname='Ours'\n[status]\nplay.men='Blue, go'";
    let ours = Language::from_toml(text, "t.toml").unwrap();
    assert_eq!(ours.of("status.play", Side::Men, &[]), "Blue, go");
    assert_eq!(ours.of("status.play", Side::Women, &[]), "Women to play");
    let all = Language::english().texts.len();
    assert_eq!(ours.translated(), (1, all));
}

#[test]
fn numbers_choose_their_form() {
    let text = "code='ru'\nname='R'\n[position]\n\
                soldiers={one='{n} a',few='{n} b',many='{n} c',other='{n} d'}\nboard='{n} e'";
    let russian = Language::from_toml(text, "t.toml").unwrap();
    for (number, said) in [
        (1, "1 a"),
        (2, "2 b"),
        (5, "5 c"),
        (11, "11 c"),
        (21, "21 a"),
    ] {
        assert_eq!(russian.count("position.soldiers", number, &[]), said);
    }
    assert_eq!(russian.count("position.board", 1, &[]), "1 e");
}

#[test]
fn every_fault_is_told_with_its_place() {
    let text = "code='ru?'\nname=3\n[sides]\nmem='a'\nmen='<b>'\n[status]\nplay='a'\n\
                throw.men='{side}'\n[position]\nsoldiers={one='a'}\nboard={oen='x',other='{n}{m}'}\nrange='{from}'";
    assert_eq!(
        errors(text),
        "t.toml:1:6: `ru?` is no code of a language, such as `se` or `nb`\n\
         t.toml:2:6: `name` must be a text in quotes\n\
         t.toml:4:1: language files have no `sides.mem`; did you mean `men`?\n\
         t.toml:5:5: `sides.men` holds '<'; texts have no control characters and none of < > & \" \\\n\
         t.toml:7:6: `status.play` must be a table\n\
         t.toml:8:11: `status.throw.men` knows no `{side}`; nothing is put in there\n\
         t.toml:10:10: `position.soldiers` must be texts for kinds of numbers, `other` among them\n\
         t.toml:11:8: language files have no `position.board.oen`; did you mean `one`?\n\
         t.toml:11:22: `position.board.other` knows no `{m}`; it knows `{n}`\n\
         t.toml:12:7: `position.range` knows no `{from}`; it knows `{first}`, `{last}`"
    );
    assert_eq!(errors("code='en'"), "t.toml:1:1: `name` is missing");
    assert!(errors("code='en").contains("this is no TOML"));
}

#[test]
fn every_language_describes_every_form() {
    for code in Language::codes() {
        let language = Language::builtin(code).unwrap();
        for variant in Variant::all() {
            let engine = Engine::new(variant.rules.clone());
            let text = language.describe(&engine, None, &engine.start(Side::Men));
            assert!(!text.contains(['{', '}']), "{code}: {text}");
            assert!(
                text.ends_with('.') && !text.contains("  "),
                "{code}: {text}"
            );
        }
    }
}

/// What somebody who sees no board would have to guess otherwise.
#[test]
fn a_king_who_comes_to_a_side_is_told() {
    let told = |form: &str, position: &str, turn: &str| {
        let text = format!("[Variant \"{form}\"]\n[Position \"{position}\"]\n\n{turn}\n");
        let game = Game::replay(&Record::parse(text.as_bytes()), &mut Rulebook::default());
        let ruling = game.ruling().unwrap();
        let turn = &game.turns()[0];
        let steps = turn.steps.iter();
        let thrown = turn.dice().unwrap();
        let said = steps.map(|step| Language::english().step(&ruling.engine, turn, step, thrown));
        said.collect::<Vec<_>>().join(" ")
    };
    let by_throw = told(
        "friis-1871",
        "m:A1-O1 w:A3-O3 K:H2 >M",
        "1. M X20: *O1-K2 KH2-F2",
    );
    assert!(
        by_throw.starts_with("1. Men throw X II blank. The king is theirs."),
        "{by_throw}"
    );
    let again = told(
        "friis-1871",
        "m:A1-O1 w:A3-O3 Km:H2 >M",
        "1. M X20: *O1-K2 KH2-F2",
    );
    assert!(!again.contains("theirs"), "{again}");
    let pushed = told(
        "gavkevuotna",
        "M:I2 w:A3 W:G2 K:H2 >M[X]",
        "1. M X: I2-H2=Kx",
    );
    assert!(
        pushed.contains(
            "soldier from I2 to H2, wins the king, the king is pushed to G2, captures a soldier."
        ),
        "{pushed}"
    );
    let own = told(
        "vuovdaguoika",
        "M:J2 w:A3 W:C2 Km:H2 >M[2]",
        "1. M 2: J2-H2",
    );
    assert!(
        !own.contains("wins") && own.contains("pushed to G2"),
        "{own}"
    );
}
