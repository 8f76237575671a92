//! `docs/variants/` holds a page for every built-in form, drawn from its rule file.
//!
//! After a change to a rule file or to how rules are put into words,
//! `RENEW=1 cargo test --test suite variant_pages` writes the pages anew.

use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};

use sahkku::rules::{Allowed, Question, Switch, Variant, differences};

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/variants")
}

/// Compares a page with what it should be, or writes it.
fn hold(name: &str, wanted: &str) {
    let path = folder().join(name);
    if std::env::var_os("RENEW").is_some() {
        fs::create_dir_all(folder()).unwrap();
        fs::write(&path, wanted).unwrap();
    }
    let found = fs::read_to_string(&path)
        .unwrap_or_default()
        .replace("\r\n", "\n");
    assert!(
        found == wanted,
        "docs/variants/{name} is not up to date: run RENEW=1 cargo test --test suite \
         variant_pages"
    );
}

#[test]
fn every_form_has_its_page() {
    for variant in Variant::all() {
        hold(&format!("{}.md", variant.id), &page(variant));
    }
    hold("README.md", &index());
}

#[test]
fn no_page_is_left_over() {
    for entry in fs::read_dir(folder()).unwrap() {
        let name = entry.unwrap().file_name().into_string().unwrap();
        let id = name.strip_suffix(".md").unwrap_or(&name);
        assert!(
            id == "README" || Variant::builtin(id).is_some(),
            "{name} is no form's page"
        );
    }
}

/// Each rule file in `docs/adding-a-variant.md` is right, or gets the errors that follow it.
#[test]
fn the_examples_for_a_new_form_hold() {
    let page = include_str!("../../docs/adding-a-variant.md").replace("\r\n", "\n");
    let blocks: Vec<_> = page
        .split("```")
        .skip(1)
        .step_by(2)
        .filter_map(|block| block.split_once('\n'))
        .collect();
    let mut right = Vec::new();
    for (at, (kind, file)) in blocks.iter().enumerate() {
        if *kind != "toml" {
            continue;
        }
        let read = Variant::from_toml(file, "our-village.toml");
        match blocks.get(at + 1) {
            Some(("text", errors)) => assert_eq!(read.unwrap_err().to_string(), errors.trim_end()),
            _ => right.push(read.unwrap()),
        }
    }
    assert_eq!(right.len(), 2, "as many right files as the page shows");
    let base = Variant::builtin("lagesvuotna-noqueens").unwrap();
    let tag = page
        .split("[Rules \"")
        .nth(1)
        .and_then(|rest| rest.split('"').next())
        .unwrap();
    assert_eq!(base.rules.with_house_rules(tag).unwrap(), right[0].rules);
}

/// The page of switches is written by hand; no switch and no word may be missing there.
#[test]
fn the_page_of_switches_is_complete() {
    let page = include_str!("../../docs/switches.md");
    for &switch in Switch::ALL {
        let start = format!("| `{}` |", switch.name());
        let row = page.lines().find(|line| line.starts_with(&start));
        let row = row.unwrap_or_else(|| panic!("no row for {}", switch.name()));
        let words: Vec<String> = match switch.allowed() {
            Allowed::Words(["yes", "no"]) => vec!["`yes`".to_owned()],
            Allowed::Words(words) | Allowed::WordList(words) => {
                words.iter().map(|word| format!("`{word}`")).collect()
            }
            Allowed::Number { min, max } => vec![format!("{min} to {max}")],
            Allowed::Faces => vec!["`X320`".to_owned()],
            Allowed::FaceOrder => vec!["`free`".to_owned(), "`X,3,2`".to_owned()],
        };
        for word in words {
            assert!(
                row.contains(&word),
                "{word} is missing in the row of {}",
                switch.name()
            );
        }
    }
}

fn index() -> String {
    let mut text = String::from(
        "# The forms of the game\n\n\
         One page for each rule set that comes with sahkku, drawn from the files in \
         [`formats/variants/`](../../formats/variants/). `sahkku variants` lists them, \
         `sahkku variants ID` tells one, `sahkku variants ID ID` says what differs. To add one, \
         see [Writing down one more village's game](../adding-a-variant.md).\n\n\
         | id | name | North Sámi | what it is |\n|---|---|---|---|\n",
    );
    for variant in Variant::all() {
        let Variant { id, summary, .. } = variant;
        let sami = variant.name_in("se").unwrap_or("");
        writeln!(
            text,
            "| [`{id}`]({id}.md) | {} | {sami} | {summary} |",
            variant.name()
        )
        .unwrap();
    }
    text
}

fn page(variant: &Variant) -> String {
    let mut text = String::new();
    writeln!(text, "# {}\n", variant.name()).unwrap();
    writeln!(
        text,
        "`{}`{}\n\n{}",
        variant.id,
        other_names(variant),
        variant.summary
    )
    .unwrap();
    if variant.hypothetical {
        text.push_str(
            "\n**Hypothetical.** No source describes the whole of this form; what they do not say \
             was filled in here.\n",
        );
    }
    story(&mut text, variant);
    text.push_str("\n## How it is played\n");
    for section in variant.in_words() {
        writeln!(text, "\n### {}\n", section.heading).unwrap();
        section
            .rules
            .iter()
            .for_each(|rule| writeln!(text, "- {rule}").unwrap());
    }
    terms(&mut text, variant);
    sources(&mut text, variant);
    questions(&mut text, variant);
    switches(&mut text, variant);
    text
}

fn other_names(variant: &Variant) -> String {
    let mut text = String::new();
    for name in variant.names.iter().filter(|name| name.language != "en") {
        write!(text, " · {}: *{}*", language(&name.language), name.name).unwrap();
    }
    text
}

fn language(code: &str) -> &str {
    match code {
        "se" => "North Sámi",
        "no" => "Norwegian",
        "da" => "Danish",
        "ru" => "Russian",
        other => panic!("no name for the language {other}"),
    }
}

fn story(text: &mut String, variant: &Variant) {
    writeln!(text, "\n## Where it comes from\n\n{}", variant.story).unwrap();
    if let Some(place) = &variant.place {
        writeln!(text, "\nPlace: {place}.").unwrap();
    }
    if !variant.people.is_empty() {
        text.push_str("\nKnown through:\n\n");
        variant
            .people
            .iter()
            .for_each(|person| writeln!(text, "- {person}").unwrap());
    }
}

fn terms(text: &mut String, variant: &Variant) {
    if variant.terms.is_empty() {
        return;
    }
    text.push_str("\n## Words\n\n| word | meaning |\n|---|---|\n");
    for term in &variant.terms {
        writeln!(text, "| *{}* | {} |", term.word, term.meaning).unwrap();
    }
}

fn sources(text: &mut String, variant: &Variant) {
    text.push_str("\n## Sources\n\n");
    for source in &variant.sources {
        writeln!(text, "- {}. {}", source.cite, source.says).unwrap();
    }
}

fn questions(text: &mut String, variant: &Variant) {
    if variant.questions.is_empty() && variant.base.is_none() {
        return;
    }
    text.push_str("\n## What the sources leave open\n");
    if let Some(base) = &variant.base {
        writeln!(
            text,
            "\nWhat is open in its base, [`{base}`]({base}.md), is open here too."
        )
        .unwrap();
    }
    for Question {
        question,
        reading,
        other,
    } in &variant.questions
    {
        writeln!(text, "\n**{question}** {reading}").unwrap();
        if let Some(other) = other {
            writeln!(text, "Otherwise: `--rules \"{other}\"`.").unwrap();
        }
    }
}

fn switches(text: &mut String, variant: &Variant) {
    text.push_str("\n## As switches\n\n");
    let base = variant.base.as_deref().and_then(Variant::builtin);
    if let Some(base) = base {
        let id = &base.id;
        writeln!(text, "[`{id}`]({id}.md), and:\n").unwrap();
    }
    let differing = base.map(|base| differences(&base.rules, &variant.rules));
    text.push_str("| switch | value | what it decides |\n|---|---|---|\n");
    for &switch in Switch::ALL {
        let differs = |found: &Vec<_>| {
            found
                .iter()
                .any(|found: &sahkku::rules::Difference| found.switch == switch)
        };
        if !differing.as_ref().is_none_or(differs) {
            continue;
        }
        if let Some(value) = variant.rules.value(switch) {
            writeln!(
                text,
                "| `{}` | `{value}` | {} |",
                switch.name(),
                switch.meaning()
            )
            .unwrap();
        }
    }
    writeln!(
        text,
        "\nRule file: [`{0}.toml`](../../formats/variants/{0}.toml)",
        variant.id
    )
    .unwrap();
}
