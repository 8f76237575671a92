//! Which rules the user means: `--variant` and `--rules` made into an engine.

use std::path::Path;

use anyhow::{Context as _, anyhow, bail};
use sahkku::engine::{Engine, Position};
use sahkku::replay::Rulebook;
use sahkku::rules::{SwitchError, Variant};

use super::input::Source;
use super::options::RuleOptions;
use super::text_error::TextError;

/// What messages call the option.
const RULES: &str = "--rules";

/// A form of the game with the house rules that were given, ready to play.
#[derive(Clone, Debug)]
pub(crate) struct Ruleset {
    /// The form; its rules are those that hold.
    pub(crate) variant: Variant,
    /// The house rules on top of it, as a `Rules` tag would hold them; empty if there are none.
    pub(crate) house_rules: String,
    /// The rules made ready to play.
    pub(crate) engine: Engine,
}

impl Ruleset {
    pub(crate) fn new(variant: Variant, house_rules: String) -> Self {
        let engine = Engine::new(variant.rules.clone());
        Self {
            variant,
            house_rules,
            engine,
        }
    }

    /// Reads a position that was given as an argument.
    pub(crate) fn read_position(&self, option: &str, text: &str) -> anyhow::Result<Position> {
        let read = self.engine.read_position(text);
        read.map_err(|error| TextError::position(option, text, &error).into())
    }
}

impl RuleOptions {
    /// The rules that are meant, if any are named.
    pub(crate) fn resolve(&self) -> anyhow::Result<Option<Ruleset>> {
        let mut variant = self.variant.as_deref().map(builtin).transpose()?.cloned();
        let (house, files): (Vec<&str>, Vec<&str>) = self
            .rules
            .iter()
            .map(String::as_str)
            .partition(|word| word.contains('='));
        match files[..] {
            [] => {}
            [file] => variant = Some(rule_file(file, variant.as_ref())?),
            [one, other, ..] => bail!(
                "one rule file can be used at a time, and {RULES} names `{one}` and `{other}`"
            ),
        }
        if house.is_empty() {
            return Ok(variant.map(|variant| Ruleset::new(variant, String::new())));
        }
        let Some(mut variant) = variant else {
            bail!("house rules change a form of the game: say which with --variant ID");
        };
        let house_rules = house.into_iter().map(pairs).collect::<Vec<_>>().join(" ");
        variant.rules = variant
            .rules
            .with_house_rules(&house_rules)
            .map_err(|error| TextError::house_rules(RULES, &house_rules, &error))?;
        Ok(Some(Ruleset::new(variant, house_rules)))
    }

    /// Whether nothing is said about rules.
    pub(crate) const fn is_empty(&self) -> bool {
        self.variant.is_none() && self.rules.is_empty()
    }

    /// What records are read by: their own rules, with a rule file known by its id and house rules
    /// on top of all. `--variant` alone would change nothing here and is refused.
    pub(crate) fn rulebook(&self) -> anyhow::Result<Rulebook> {
        self.refuse_variant()?;
        let (house, files): (Vec<&str>, Vec<&str>) = self
            .rules
            .iter()
            .map(String::as_str)
            .partition(|word| word.contains('='));
        let base = self.variant.as_deref().map(builtin).transpose()?;
        let own = files
            .into_iter()
            .map(|file| rule_file(file, base))
            .collect::<Result<_, _>>()?;
        let rulebook = Rulebook::new(own);
        if house.is_empty() {
            return Ok(rulebook);
        }
        let pairs = house.into_iter().map(pairs).collect::<Vec<_>>().join(" ");
        refuse_nonsense(&pairs)?;
        Ok(rulebook.with_house_rules(pairs))
    }

    /// Says no to `--variant` alone where records are read, which say themselves what was played.
    fn refuse_variant(&self) -> anyhow::Result<()> {
        let is_file = |word: &String| !word.contains('=');
        if self.variant.is_some() && !self.rules.iter().any(is_file) {
            bail!(
                "--variant says on which form a rule file of --rules is laid, and none is given: records name their \
                 form themselves; `sahkku filter --variant ID` picks out those of one form"
            );
        }
        Ok(())
    }

    /// The rules that are meant, by a command that cannot do without.
    pub(crate) fn require(&self) -> anyhow::Result<Ruleset> {
        self.resolve()?.context(
            "which rules? Name a form of the game with --variant ID (`sahkku variants` lists \
             them) or give a rule file with --rules FILE",
        )
    }
}

/// Says no to house rules that no form can have, since a switch or a value does not exist. Whether the others make a
/// game is for the form of each record to say.
fn refuse_nonsense(pairs: &str) -> anyhow::Result<()> {
    let Some(form) = Variant::ids().find_map(Variant::builtin) else {
        return Ok(());
    };
    let Err(mut error) = form.rules.with_house_rules(pairs) else {
        return Ok(());
    };
    let depends = |error: &SwitchError| matches!(error, SwitchError::Impossible(_));
    error.errors.retain(|found| !depends(&found.error));
    if error.errors.is_empty() {
        return Ok(());
    }
    Err(TextError::house_rules(RULES, pairs, &error).into())
}

/// The built-in form with an id, in either letter case.
pub(crate) fn builtin(id: &str) -> anyhow::Result<&'static Variant> {
    Variant::builtin(&id.to_ascii_lowercase()).ok_or_else(|| match Variant::nearest_id(id) {
        Some(near) => {
            anyhow!("no built-in form of the game is called `{id}`; did you mean `{near}`?")
        }
        None => anyhow!(
            "no built-in form of the game is called `{id}`; `sahkku variants` lists them, and \
             --rules takes a rule file"
        ),
    })
}

/// Reads a rule file, on top of `base` if it names no base of its own.
fn rule_file(path: &str, base: Option<&Variant>) -> anyhow::Result<Variant> {
    let source = Source::named(Path::new(path));
    let text = source.read_text().with_context(|| {
        format!("{RULES} takes a rule file or `switch=value` pairs, and `{path}` is neither")
    })?;
    let name = source.name();
    let variant = match base {
        Some(base) => Variant::from_toml_over(&text, &name, base),
        None => Variant::from_toml(&text, &name),
    };
    let variant = variant.map_err(|error| TextError::rule_file(&text, &error))?;
    // Laid over --variant it is meant to take that form's place.
    let known = Variant::builtin(&variant.id).filter(|_| base.is_none());
    if known.is_some_and(|known| known.rules != variant.rules) {
        bail!(
            "{path}: `{0}` is a built-in form with other rules: give this one an `id` of its own, or lay it over that \
             with --variant {0}",
            variant.id
        );
    }
    Ok(variant)
}

/// House rules as a `Rules` tag writes them. A comma ends a pair where another pair follows;
/// elsewhere it belongs to a value that is a list.
fn pairs(word: &str) -> String {
    let mut text = String::with_capacity(word.len());
    for word in word.split_whitespace() {
        for (at, piece) in word.split(',').enumerate() {
            if at == 0 || piece.contains('=') {
                text.push_str(if text.is_empty() { "" } else { " " });
            } else {
                text.push(',');
            }
            text.push_str(piece);
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;
    use sahkku::rules::PassRule;

    fn options(variant: Option<&str>, rules: &[&str]) -> RuleOptions {
        RuleOptions {
            variant: variant.map(str::to_owned),
            rules: rules.iter().map(|&rules| rules.to_owned()).collect(),
        }
    }

    #[test]
    fn commas_part_pairs_and_lists_keep_theirs() {
        assert_eq!(
            pairs("start=first-x,pass=voluntary"),
            "start=first-x pass=voluntary"
        );
        assert_eq!(
            pairs("order=X,3,2,pass=voluntary"),
            "order=X,3,2 pass=voluntary"
        );
        assert_eq!(
            pairs("order=X,3 pass=voluntary"),
            "order=X,3 pass=voluntary"
        );
    }

    #[test]
    fn house_rules_go_on_top() {
        let ruleset = options(Some("lagesvuotna"), &["pass=voluntary", "queens=no"]).require();
        let ruleset = ruleset.unwrap();
        assert_eq!(ruleset.house_rules, "pass=voluntary queens=no");
        assert_eq!(ruleset.engine.rules().opening.pass, PassRule::Voluntary);
        assert!(!ruleset.variant.rules.army.queens);
    }

    #[test]
    fn what_cannot_be_used_is_named() {
        let told = |variant, rules: &[&str]| {
            format!("{:#}", options(variant, rules).require().unwrap_err())
        };
        assert!(told(None, &[]).contains("--variant"));
        assert!(told(None, &["pass=voluntary"]).contains("--variant"));
        assert!(told(Some("lagesvuona"), &[]).contains("did you mean `lagesvuotna`?"));
        assert!(told(Some("chess"), &[]).contains("sahkku variants"));
        assert!(told(None, &["no-such-file"]).contains("no-such-file"));
        assert!(told(None, &["a.toml", "b.toml"]).contains("one rule file"));
        assert!(told(Some("unjarga"), &["pas=voluntary"]).contains("did you mean `pass`?"));
    }

    #[test]
    fn house_rules_that_cannot_be_are_no_matter_of_the_records() {
        for wrong in [
            "pass=maybe",
            "pas=voluntary",
            "pass=voluntary,pass=voluntary",
        ] {
            let told = options(None, &[wrong]).rulebook().unwrap_err();
            assert!(
                told.downcast_ref::<TextError>().is_some(),
                "{wrong}: {told}"
            );
        }
        assert!(options(None, &["pass=voluntary"]).rulebook().is_ok());
        assert!(options(Some("unjarga"), &[]).refuse_variant().is_err());
        assert!(
            options(Some("unjarga"), &["pass=voluntary"])
                .refuse_variant()
                .is_err()
        );
        assert!(
            options(Some("unjarga"), &["a.toml"])
                .refuse_variant()
                .is_ok()
        );
    }

    #[test]
    fn a_rule_file_stands_alone_or_on_a_form() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("ours.toml");
        std::fs::write(&path, "[rules]\nqueens = false\n").unwrap();
        let path = path.to_str().unwrap();
        let ruleset = options(Some("lagesvuotna"), &[path]).require().unwrap();
        assert!(!ruleset.variant.rules.army.queens);
        assert!(
            options(None, &[path]).require().is_err(),
            "it is not whole by itself"
        );
    }
}
