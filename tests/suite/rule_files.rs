//! Rule files: what they can say, and the errors that they get, with their place.

use sahkku::rules::{FileError, Switch, SwitchError, ValueError, Variant};

fn builtin(id: &str) -> &'static Variant {
    Variant::builtin(id).unwrap()
}

const WHOLE_FILE: &str = include_str!("../../formats/variants/lagesvuotna.toml");

/// The messages of a rule file's errors, without the file's name.
fn problems(text: &str) -> Vec<String> {
    let error = Variant::from_toml(text, "v.toml").unwrap_err();
    let text = error.to_string();
    text.lines()
        .map(|line| line.strip_prefix("v.toml:").unwrap().to_owned())
        .collect()
}

#[test]
fn a_rule_file_may_nest_its_switches_or_quote_their_names() {
    let quoted = "id = \"a\"\nbase = \"lagesvuotna\"\n[rules]\n\"king.move\" = \"soldier\"\n\
                  \"dice.count\" = 2\norder = \"X, 3\"\nbonus = true";
    let nested = "id = \"a\"\nbase = \"lagesvuotna\"\n[rules]\nking.move = \"soldier\"\n\
                  order = [\"X\", \"3\"]\nbonus = \"yes\"\n[rules.dice]\ncount = 2";
    let quoted = Variant::from_toml(quoted, "q").unwrap();
    assert_eq!(quoted, Variant::from_toml(nested, "n").unwrap());
    assert_eq!(quoted.drawing, builtin("lagesvuotna").drawing);
    assert_eq!(quoted.name(), "a", "names are not inherited");
}

/// A made-up form is not credited to those who kept the one it differs from.
#[test]
fn nobody_is_made_to_stand_for_a_derived_form() {
    let base = builtin("lagesvuotna");
    assert!(!base.people.is_empty() && base.place.is_some());
    let text = "id = \"a\"\nbase = \"lagesvuotna\"\n[rules]\ncolumns = 17\n";
    let variant = Variant::from_toml(text, "v").unwrap();
    assert_eq!((variant.people.len(), variant.place), (0, None));
    assert_eq!(variant.terms, base.terms, "words are");
    for variant in Variant::all().filter(|variant| variant.base.is_some()) {
        assert!(!variant.people.is_empty(), "{}: says so itself", variant.id);
    }
}

#[test]
fn marks_stay_as_far_from_the_ends_on_another_board() {
    for (columns, marks) in [(15, "D2 L2"), (17, "D2 N2"), (13, "D2 J2"), (9, "D2 F2")] {
        let text = format!(
            "id = \"a\"\nbase = \"lagesvuotna\"\n[rules]\ncolumns = {columns}\nsoldiers = 7"
        );
        let variant = Variant::from_toml(&text, "v").unwrap();
        let fields: Vec<_> = variant
            .drawing
            .marked_fields()
            .map(|at| at.to_string())
            .collect();
        assert_eq!(fields.join(" "), marks);
        let queens = variant.rules.board.queen_columns().unwrap();
        let columns = [queens.women, queens.men];
        let marked: Vec<_> = variant
            .drawing
            .marks
            .iter()
            .map(|mark| mark.index())
            .collect();
        assert_eq!(marked, columns, "the queens stand on them");
    }
    let own =
        "id = \"a\"\nbase = \"lagesvuotna\"\n[drawing]\nmarks = [\"B\"]\n[rules]\ncolumns = 17\n";
    let variant = Variant::from_toml(own, "v").unwrap();
    assert_eq!(variant.drawing.marks.len(), 1, "a file's own are its own");
}

#[test]
fn a_rule_file_may_be_laid_over_a_form() {
    let base = builtin("unjarga");
    let variant = Variant::from_toml_over("[rules]\n\"value.0\" = 4", "v", base).unwrap();
    assert_eq!(variant.id, "unjarga");
    assert_eq!(variant.rules, builtin("unjarga-blank4").rules);
    let own = "id = \"x\"\nbase = \"daldosa\"";
    let variant = Variant::from_toml_over(own, "v", base).unwrap();
    assert_eq!(
        variant.rules,
        builtin("daldosa").rules,
        "its own base comes first"
    );
}

#[test]
fn errors_in_a_rule_file_have_their_place() {
    let text = "id = \"Our game\"\nbase = \"lagesvuona\"\n";
    assert_eq!(
        problems(text),
        ["2:8: no built-in form is called `lagesvuona`; did you mean `lagesvuotna`?"]
    );
    let text = "id = \"Our game\"\nbase = \"lagesvuotna\"\nsumary = \"\"\nqueens = false\n\
                people = \"Ánte\"\n[drawing]\nboard = \"line\"\nmarks = [\"č\"]\n[rules]\n\
                colums = 9\n\"king.move\" = \"royale\"\ndice.count = 7\n\"dice.count\" = 2\n\
                start = 1979-05-27\n[[questions]]\nquestion = \"?\"\n";
    assert_eq!(
        problems(text),
        [
            "1:6: `Our game` cannot be an id: use small letters from a to z, digits and hyphens",
            "3:1: rule files have no `sumary` at the top; did you mean `summary`?",
            "4:1: `queens` is a switch: it belongs under `[rules]`",
            "5:10: `people` must be a list of texts, such as [\"Edmund Johansen\"]",
            "7:9: `board` cannot be `line`: it is one of `lines`, `squares`, `points`, `holes`; \
             did you mean `lines`?",
            "8:10: `č` is no column: marks are letters from A to Z, one for each marked field of \
             row 2",
            "10:1: no switch is called `colums`; did you mean `columns`?",
            "11:15: `king.move` (how the king moves): `royale` means nothing here: write \
             `soldier` or `royal` (did you mean `royal`?)",
            "12:14: `dice.count` (how many dice are thrown): `7` means nothing here: write a \
             number from 1 to 6",
            "14:9: `start` must be a text, a number, true or false, or a list of texts and numbers",
            "15:1: `reading` is missing in [[questions]]",
        ]
    );
}

#[test]
fn what_cannot_be_is_pointed_at_in_a_rule_file() {
    let text = "id = \"a\"\nbase = \"lagesvuotna\"\n[rules]\ncolumns = 9\nfirst = \"carry\"\n";
    assert_eq!(
        problems(text),
        [
            "4:1: 15 soldiers do not fit on a home row with room for 9",
            "5:1: `first=carry` plays the X that won the start, and `start=most-x` is not won by \
             a single X: it needs `start=one-die-x`, or `first=fresh`",
        ]
    );
}

#[test]
fn a_rule_file_without_a_base_must_say_everything() {
    assert_eq!(
        problems(""),
        [
            "1:1: `rules` is missing at the top",
            "1:1: `id` is missing at the top"
        ]
    );
    let found = problems("id = \"a\"\n[rules]\nking = true\n");
    assert_eq!(found.len(), 24, "{found:#?}");
    assert_eq!(
        found[0],
        "2:1: nothing says `columns` (fields of a home row)"
    );
    let without = WHOLE_FILE.replace("track = \"eight\"\n", "");
    let found = problems(&without);
    assert_eq!(found.len(), 1);
    assert!(found[0].ends_with("nothing says `track` (the way the soldiers run)"));
}

#[test]
fn what_is_no_toml_is_refused_where_it_breaks() {
    let found = problems("id = \"a\"\nbase = \n[rules]\n");
    assert!(found[0].starts_with("2:8: this is no TOML: "), "{found:?}");
    let error = Variant::from_toml("[rules]\nx = \"\u{1}\"", "v").unwrap_err();
    assert!(matches!(error.problems[0].error, FileError::Toml(_)));
}

#[test]
fn another_reading_that_does_not_work_is_refused() {
    let text = "id = \"a\"\nbase = \"lagesvuotna\"\n[[questions]]\nquestion = \"q\"\n\
                reading = \"r\"\nother = \"soldiers=99\"\n";
    let error = Variant::from_toml(text, "v").unwrap_err();
    let FileError::Other(inner) = &error.problems[0].error else {
        panic!("{error}")
    };
    assert!(matches!(
        &inner.errors[0].error,
        SwitchError::Value {
            switch: Switch::Soldiers,
            error: ValueError::Unknown { .. }
        }
    ));
}
