//! The documented forms as the specification lists them, and house rules.

use sahkku::rules::{Allowed, Impossible, Rules, Switch, SwitchError, Variant, differences};

/// The values of every switch, form by form, in the order of [`TABLE`].
const FORMS: [&str; 13] = [
    "navuotna-raisa",
    "navuotna-maze",
    "gavkevuotna",
    "vuovdaguoika",
    "lagesvuotna",
    "vuonnamarkan",
    "unjarga",
    "lujavvr",
    "lujavvr-draft",
    "friis-1871",
    "borvo-laksefjord",
    "daldos",
    "daldosa",
];

#[rustfmt::skip]
const TABLE: &[(&str, &str)] = &[
    ("columns",          "13 13 15 15 15 15 15 15 15 15 15 16 12"),
    ("prow",             "no no no no no no no no no no no yes no"),
    ("soldiers",         "12 12 15 15 15 15 15 15 15 15 15 16 12"),
    ("front-empty",      "yes yes no no no no no no no no no no no"),
    ("loose-front",      "0 0 0 0 0 0 0 0 0 0 0 0 0"),
    ("queens",           "no no no no yes yes no no no no no no no"),
    ("king",             "yes yes yes yes yes yes yes yes yes yes yes no no"),
    ("dice.count",       "2 2 3 3 3 3 3 3 3 3 3 2 2"),
    ("dice.faces",       "X123 X123 X320 X320 X320 X320 X320 X320 X320 X320 X320 X234 X234"),
    ("value.X",          "1 1 1 1 1 1 1 1 1 5 1 1 1"),
    ("value.0",          "- - 4 4 0 0 0 0 0 0 0 - -"),
    ("order",            "X,1,2,3 free free free X,3,2 X,3,2 X,3,2,0 X,3,2 X,3,2 free free free free"),
    ("reroll",           "each-x each-x all-x all-x each-x each-x each-x,all-x none none none none none none"),
    ("bonus",            "no no no no no no no no yes no no yes yes"),
    ("start",            "one-die-x one-die-x one-die-x first-x most-x first-x one-die-x one-die-x one-die-x agreed agreed highest-sum highest-sum"),
    ("first",            "carry carry carry fresh fresh fresh carry carry carry-all fresh fresh fresh fresh"),
    ("gate",             "no no no no no no no no no no yes no no"),
    ("pass",             "forced forced forced forced forced forced forced forced forced forced forced forced forced"),
    ("activate.order",   "free free frontmost frontmost frontmost frontmost frontmost frontmost frontmost free frontmost frontmost frontmost"),
    ("activate.step",    "value value value value value value middle none none value value value value"),
    ("track",            "no-return no-return eight no-return eight eight eight eight eight eight eight no-return no-return"),
    ("women",            "rotated rotated rotated rotated rotated rotated rotated same rotated rotated rotated same same"),
    ("stack.own",        "yes yes no no yes yes yes yes yes yes yes no no"),
    ("stack.own-home",   "no no no no no no no yes no no no no no"),
    ("jump.own",         "yes yes no no yes yes yes yes yes yes yes no no"),
    ("home.enter",       "capture capture capture capture forbid forbid capture block block forbid forbid capture capture"),
    ("king.recruit",     "landing landing landing landing landing enter-enemy-home-first,landing-after enter-enemy-home landing,castle landing,castle-any first-x,landing landing - -"),
    ("king.push",        "no no won always no no no no no no no - -"),
    ("king.move",        "soldier soldier soldier soldier royal royal royal royal royal royal royal - -"),
    ("royal.vertical",   "- - - - exact exact exact x-only x-once exact exact - -"),
    ("king.share",       "yes yes no no no no no no no no no - -"),
    ("king.kill",        "no no no no no no no no no no no - -"),
    ("king.take-blocker","no no no no no no no no yes no no - -"),
    ("win.min-soldiers", "1 1 1 1 1 1 1 1 2 1 1 1 1"),
    ("win.king-counts",  "no no yes no no no no no no no no no no"),
    ("win.blocked",      "no no no no no no no yes yes no no no no"),
    ("win.front-block",  "no no no no no no no no no no yes no no"),
];

/// The derived forms: base, and the switches that differ.
const DERIVED: &[(&str, &str, &str)] = &[
    ("gavkevuotna-miedut", "gavkevuotna", "women=same"),
    ("gavkevuotna-ohcejot", "gavkevuotna", "king.kill=yes"),
    ("vuovdaguoika-miedut", "vuovdaguoika", "women=same"),
    ("lagesvuotna-noqueens", "lagesvuotna", "queens=no"),
    (
        "lagesvuotna-block",
        "lagesvuotna",
        "home.enter=block stack.own-home=yes start=one-die-x first=carry",
    ),
    ("unjarga-blank4", "unjarga", "value.0=4"),
    ("vuonnamarkan-even", "vuonnamarkan", "loose-front=3"),
    (
        "borisgleb-8",
        "borvo-laksefjord",
        "columns=9 soldiers=8 front-empty=yes gate=no win.front-block=no",
    ),
    (
        "fisheries-20",
        "borvo-laksefjord",
        "columns=21 soldiers=20 front-empty=yes gate=no win.front-block=no",
    ),
];

fn rules(id: &str) -> &'static Rules {
    &Variant::builtin(id)
        .unwrap_or_else(|| panic!("{id} is not built in"))
        .rules
}

#[test]
fn every_form_has_the_values_of_the_table() {
    assert_eq!(TABLE.len(), Switch::ALL.len());
    for (name, row) in TABLE {
        let switch = Switch::from_name(name).unwrap();
        let row: Vec<_> = row.split_ascii_whitespace().collect();
        assert_eq!(row.len(), FORMS.len(), "{name}");
        for (form, value) in FORMS.iter().zip(row) {
            let found = rules(form).value(switch);
            assert_eq!(found.as_deref().unwrap_or("-"), value, "{name} of {form}");
        }
    }
}

#[test]
fn derived_forms_differ_from_their_bases_by_their_switches_and_nothing_else() {
    for (id, base, overrides) in DERIVED {
        let variant = Variant::builtin(id).unwrap();
        assert_eq!(variant.base.as_deref(), Some(*base), "{id}");
        assert_eq!(
            variant.rules,
            rules(base).with_house_rules(overrides).unwrap(),
            "{id}"
        );
        assert_eq!(
            differences(rules(base), &variant.rules).len(),
            overrides.split(' ').count(),
            "{id}"
        );
    }
    assert_eq!(Variant::ids().len(), FORMS.len() + DERIVED.len());
}

#[test]
fn every_form_says_what_it_is_and_where_it_comes_from() {
    for variant in Variant::all() {
        let id = &variant.id;
        assert!(!variant.summary.is_empty(), "{id}");
        assert!(!variant.story.is_empty(), "{id}");
        assert!(!variant.sources.is_empty(), "{id}");
        assert!(variant.name_in("en").is_some(), "{id}");
        for question in &variant.questions {
            if let Some(other) = &question.other {
                let other = variant.rules.with_house_rules(other).unwrap();
                assert_ne!(other, variant.rules, "{id}: {}", question.question);
            }
        }
    }
    let hypothetical: Vec<_> = Variant::all()
        .filter(|variant| variant.hypothetical)
        .map(|variant| &variant.id)
        .collect();
    assert_eq!(hypothetical, ["borisgleb-8", "fisheries-20"]);
}

#[test]
fn all_switches_written_out_give_the_same_rules_on_top_of_any_form() {
    for wanted in Variant::all() {
        let text = wanted.rules.to_switches();
        for other in Variant::all() {
            assert_eq!(
                other.rules.with_house_rules(&text).as_ref(),
                Ok(&wanted.rules),
                "{} on {}",
                wanted.id,
                other.id
            );
        }
    }
}

#[test]
fn every_value_of_every_switch_is_taken_or_refused_with_a_reason() {
    let words = |switch: Switch| match switch.allowed() {
        Allowed::Words(words) | Allowed::WordList(words) => {
            words.iter().map(|word| (*word).to_owned()).collect()
        }
        Allowed::Number { min, max } => (min..=max).map(|number| number.to_string()).collect(),
        Allowed::Faces => vec!["X320".to_owned(), "X123".into(), "321".into()],
        Allowed::FaceOrder => vec!["free".to_owned(), "3,X".into()],
    };
    let mut refused = 0;
    for variant in Variant::all() {
        for &switch in Switch::ALL {
            for value in words(switch) {
                let text = format!("{}={value}", switch.name());
                match variant.rules.with_house_rules(&text) {
                    Ok(rules) => {
                        let found = rules.value(switch);
                        assert!(
                            found.as_deref().is_none_or(|found| found == value),
                            "{text}"
                        );
                        assert_eq!(
                            variant.rules.with_house_rules(&rules.to_switches()),
                            Ok(rules)
                        );
                    }
                    Err(error) => {
                        refused += 1;
                        assert!(
                            error
                                .errors
                                .iter()
                                .all(|e| e.span.range() == (0..text.len()))
                        );
                        assert!(
                            error
                                .errors
                                .iter()
                                .all(|e| matches!(e.error, SwitchError::Impossible(_)))
                        );
                    }
                }
            }
        }
    }
    assert!(refused > 500, "{refused}");
}

/// What stands against house rules on a form, as text.
fn against(id: &str, house_rules: &str) -> Vec<Impossible> {
    let error = rules(id).with_house_rules(house_rules).unwrap_err();
    error
        .errors
        .into_iter()
        .map(|error| match error.error {
            SwitchError::Impossible(reason) => reason,
            other => panic!("{other}"),
        })
        .collect()
}

fn refusals(id: &str, house_rules: &str) -> String {
    against(id, house_rules)
        .iter()
        .map(ToString::to_string)
        .collect::<Vec<_>>()
        .join("; ")
}

/// A form, house rules that make no sense on it, and a part of the reason.
const REFUSED: &[(&str, &str, &str)] = &[
    (
        "lagesvuotna",
        "soldiers=16",
        "16 soldiers do not fit on a home row with room for 15",
    ),
    (
        "navuotna-maze",
        "soldiers=13",
        "13 soldiers do not fit on a home row with room for 12",
    ),
    (
        "lagesvuotna",
        "front-empty=yes",
        "15 soldiers do not fit on a home row with room for 14",
    ),
    (
        "lagesvuotna",
        "dice.faces=320",
        "dice with the faces 320 have no X",
    ),
    (
        "navuotna-maze",
        "dice.faces=X320",
        "nothing says what it is worth",
    ),
    ("lagesvuotna", "value.0=-", "nothing says what it is worth"),
    (
        "borvo-laksefjord",
        "dice.count=2",
        "it needs `dice.count=3` and not 2",
    ),
    ("daldos", "gate=yes", "it needs `dice.count=3` and not 2"),
    ("unjarga", "gate=yes", "no X can be carried into turn 1"),
    (
        "lagesvuotna",
        "dice.faces=X order=free",
        "nobody could ever win the start",
    ),
    (
        "unjarga",
        "dice.faces=X dice.count=1 order=free start=one-die-x first=fresh",
        "`start=one-die-x` finds the throws of both sides equal",
    ),
    (
        "lagesvuotna",
        "dice.faces=X1 value.X=1 order=free start=highest-sum",
        "`start=highest-sum` finds the throws of both sides equal",
    ),
    (
        "lagesvuotna",
        "win.min-soldiers=16",
        "both would have lost at the start",
    ),
    ("lagesvuotna", "loose-front=16", "more than the 15 soldiers"),
    (
        "lagesvuotna-noqueens",
        "columns=16",
        "a row of 16 fields has no middle",
    ),
    (
        "lagesvuotna",
        "prow=yes",
        "a row of 16 fields has no middle",
    ),
    (
        "daldosa",
        "king=yes king.recruit=landing king.move=soldier",
        "has no middle",
    ),
    (
        "lagesvuotna",
        "first=carry",
        "`start=most-x` is not won by a single X",
    ),
    (
        "vuonnamarkan",
        "first=carry-all reroll=none",
        "`start=first-x` is not won by a single X",
    ),
    (
        "friis-1871",
        "first=carry",
        "`start=agreed` is not won by a single X",
    ),
    (
        "lujavvr",
        "start=highest-sum",
        "`start=highest-sum` is not won by a single X",
    ),
    ("lujavvr-draft", "reroll=each-x", "it needs `reroll=none`"),
    ("unjarga", "dice.count=1", "there is only one die"),
    (
        "lagesvuotna",
        "king=no king.move=soldier",
        "`king.move` is about the king",
    ),
    (
        "gavkevuotna",
        "king=no win.king-counts=yes",
        "`win.king-counts` is about the king",
    ),
    ("daldos", "king.kill=yes", "`king.kill` is about the king"),
    (
        "lagesvuotna-noqueens",
        "king=no royal.vertical=x-only",
        "there are neither",
    ),
    ("gavkevuotna", "royal.vertical=x-only", "there are neither"),
    (
        "daldos",
        "king=yes",
        "nothing says `king.recruit` (how the king is won); nothing says `king.move`",
    ),
    (
        "lagesvuotna",
        "king.recruit=-",
        "nothing says `king.recruit`",
    ),
    (
        "unjarga",
        "king.recruit=landing-after",
        "nobody could ever win the king",
    ),
    (
        "lagesvuotna-noqueens",
        "columns=7 soldiers=7 queens=yes",
        "8 fields at least and has 7",
    ),
    (
        "daldos",
        "columns=26",
        "the middle row would have 27 fields",
    ),
    ("lagesvuotna", "order=X,4", "`order` names the face 4"),
];

#[test]
fn a_rule_set_that_cannot_be_is_refused_with_its_reason() {
    for (id, text, reason) in REFUSED {
        let found = refusals(id, text);
        assert!(found.contains(reason), "{text} on {id}: {found}");
    }
}

#[test]
fn every_reason_is_listed_in_the_order_of_the_text() {
    let reasons = against(
        "lagesvuotna",
        "columns=14 first=carry loose-front=20 dice.faces=32",
    );
    let [no_room, no_middle, carry, loose, no_x] = reasons.as_slice() else {
        panic!("{reasons:?}")
    };
    assert!(matches!(
        no_room,
        Impossible::TooManySoldiers {
            soldiers: 15,
            room: 14
        }
    ));
    assert!(matches!(no_middle, Impossible::NoMiddle { width: 14 }));
    assert!(matches!(carry, Impossible::CarryStart { .. }));
    assert!(matches!(
        loose,
        Impossible::LooseFront {
            count: 20,
            soldiers: 15
        }
    ));
    assert!(matches!(no_x, Impossible::NoX { .. }));
}

#[test]
fn what_nothing_has_a_use_for_is_dropped() {
    let with = |id: &str, text: &str| rules(id).with_house_rules(text).unwrap();
    // A blank's value, where the dice have none; an inherited order that names a face they lack.
    assert_eq!(
        with("lagesvuotna", "dice.faces=X123").dice.value_blank,
        None
    );
    assert_eq!(
        with("unjarga", "dice.faces=X123")
            .value(Switch::Order)
            .as_deref(),
        Some("X,3,2")
    );
    // The king's switches; what only counts with a king.
    let kingless = with("gavkevuotna", "king=no");
    assert_eq!(kingless.king, None);
    assert!(!kingless.win.king_counts);
    assert!(with("lagesvuotna", "king=no").has_royals(), "the queens");
    assert!(!with("lagesvuotna-noqueens", "king=no").has_royals());
    // A dash names nothing.
    assert_eq!(
        with("lagesvuotna", "king=no king.move=- king.push=-").king,
        None
    );
    // Naming a switch of the king's on a form that says nothing of one brings him in: only in a
    // file of its own, for `daldos` says that there is none.
    assert!(rules("daldos").with_house_rules("king.move=royal").is_err());
    assert_eq!(with("lagesvuotna", ""), *rules("lagesvuotna"));
}

#[test]
fn a_kingless_form_can_be_given_a_king() {
    let text = "king=yes king.recruit=landing king.move=royal";
    let rules = rules("daldos").with_house_rules(text).unwrap();
    assert_eq!(rules.value(Switch::KingShare).as_deref(), Some("no"));
    assert_eq!(rules.value(Switch::RoyalVertical).as_deref(), Some("exact"));
}

#[test]
fn house_rules_that_cannot_be_read_are_pointed_at() {
    let text = " start=first-x  colums=9 track=eigth start=agreed voluntary pass= women=same";
    let error = rules("lagesvuotna").with_house_rules(text).unwrap_err();
    let found: Vec<_> = error
        .errors
        .iter()
        .map(|e| (&text[e.span.range()], e.error.to_string()))
        .collect();
    let expected = [
        (
            "colums",
            "no switch is called `colums`; did you mean `columns`?",
        ),
        (
            "eigth",
            "`track` (the way the soldiers run): `eigth` means nothing here: write `eight` or \
             `no-return` (did you mean `eight`?)",
        ),
        ("start", "`start` is set twice"),
        (
            "voluntary",
            "`voluntary` is no house rule: house rules are written `switch=value`, with no space \
             in it",
        ),
        (
            "pass=",
            "`pass` (whether a turn may end while something could be done): a value is missing: \
             write `forced` or `voluntary`",
        ),
    ];
    let expected: Vec<_> = expected
        .map(|(at, message)| (at, message.to_owned()))
        .into();
    assert_eq!(found, expected);
    assert_eq!(error.to_string().matches("; ").count(), 5);
}

#[test]
fn names_and_words_are_taken_in_either_case() {
    let rules = rules("lagesvuotna");
    assert_eq!(
        rules
            .with_house_rules("Value.x=2 START=First-X dice.faces=x321 order=x,3")
            .unwrap(),
        rules
            .with_house_rules("value.X=2 start=first-x dice.faces=X321 order=X,3")
            .unwrap()
    );
}
