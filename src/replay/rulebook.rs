//! Which rules a record is played by.

use std::sync::Arc;

use crate::diagnostic::{Code, Diagnostic};
use crate::engine::Engine;
use crate::record::{Record, TagName};
use crate::rules::{HouseRulesError, Rules, Variant, differences};
use crate::text::Span;

/// How many rule sets are kept ready: a folder of records uses a few again and again.
const KEPT: usize = 64;

/// A form of the game with the house rules of a record, ready to play.
#[derive(Clone, Debug)]
pub struct Ruling {
    /// The form that the record names.
    pub variant: Variant,
    /// The engine; its rules are those of the form with the house rules on top.
    pub engine: Engine,
    /// The switches in which its rules differ from those of the form, as `switch=value` pairs in the
    /// order of [`Switch::ALL`](crate::rules::Switch::ALL); empty where none do, however many a
    /// record names.
    pub house_rules: String,
}

impl Ruling {
    fn new(mut variant: Variant, rules: Rules) -> Self {
        variant.drawing = variant.drawing.fitted(variant.rules.board, rules.board);
        let pairs = differences(&variant.rules, &rules)
            .into_iter()
            .filter_map(|found| Some(format!("{}={}", found.switch.name(), found.right?)))
            .collect::<Vec<_>>();
        Self {
            variant,
            engine: Engine::new(rules),
            house_rules: pairs.join(" "),
        }
    }
}

/// Finds the rules that records name, and keeps them for the next record.
#[derive(Clone, Debug, Default)]
pub struct Rulebook {
    /// Forms that are not built in; they come before those that are.
    own: Vec<Variant>,
    /// House rules for every record, over its own.
    house_rules: Option<String>,
    known: Vec<(String, String, Arc<Ruling>)>,
}

impl Rulebook {
    /// Also knows the forms in `own`; one with a built-in form's id takes its place.
    pub fn new(own: Vec<Variant>) -> Self {
        Self {
            own,
            ..Self::default()
        }
    }

    /// Lays `switch=value` pairs over the rules of every record. Pairs that a record's form cannot
    /// have are a finding in that record.
    #[must_use]
    pub fn with_house_rules(mut self, pairs: String) -> Self {
        self.house_rules = Some(pairs);
        self
    }

    /// The form with this id.
    pub fn variant(&self, id: &str) -> Option<&Variant> {
        let own = self
            .own
            .iter()
            .find(|variant| variant.id.eq_ignore_ascii_case(id));
        own.or_else(|| Variant::builtin(&id.to_ascii_lowercase()))
    }

    /// The rules that a record names in `Variant` and `Rules`.
    ///
    /// # Errors
    /// The findings: no `Variant`, one that nobody knows, house rules that cannot be.
    pub fn ruling(&mut self, record: &Record<'_>) -> Result<Arc<Ruling>, Vec<Diagnostic>> {
        let source = record.source();
        let Some(tag) = record.tag(TagName::Variant) else {
            let span = record.tags().first().map_or(Span::at(0), |tag| tag.span);
            let message = "the record does not say which form of the game was played";
            return Err(vec![
                Diagnostic::new(Code::VariantMissing, span, message).with_help(
                    "add a tag such as [Variant \"lagesvuotna\"]; `sahkku variants` lists them",
                ),
            ]);
        };
        let id = tag.value(source);
        let rules_tag = record.tag(TagName::Rules);
        let rules = rules_tag.map(|tag| tag.value(source)).unwrap_or_default();
        if let Some(at) = self
            .known
            .iter()
            .position(|known| known.0 == id && known.1 == rules)
        {
            return Ok(Arc::clone(&self.known[at].2));
        }
        let known = self.variant(&id).cloned();
        let Some(variant) = known.or_else(|| Variant::from_switches(&id, &rules)) else {
            return Err(vec![unknown_variant(tag.value, &id)]);
        };
        let mut base = variant.rules.clone();
        if let Some(tag) = rules_tag {
            base = base
                .with_house_rules(&rules)
                .map_err(|error| house_rules(&error, tag.value, &rules, source))?;
        }
        if let Some(pairs) = &self.house_rules {
            base = base.with_house_rules(pairs).map_err(|error| {
                vec![Diagnostic::new(
                    Code::BadRules,
                    tag.value,
                    error.to_string(),
                )]
            })?;
        }
        let ruling = Arc::new(Ruling::new(variant, base));
        if self.known.len() >= KEPT {
            self.known.clear();
        }
        self.known
            .push((id.into_owned(), rules.into_owned(), Arc::clone(&ruling)));
        Ok(ruling)
    }
}

fn unknown_variant(span: Span, id: &str) -> Diagnostic {
    let message = format!("no form of the game is called `{id}`");
    let help = Variant::nearest_id(id).map_or_else(
        || "`sahkku variants` lists the forms; `--rules FILE` brings in one of your own".to_owned(),
        |nearest| format!("did you mean `{nearest}`?"),
    );
    Diagnostic::new(Code::UnknownVariant, span, message).with_help(help)
}

/// The findings of a `Rules` tag, each at its word where the tag holds no escapes.
fn house_rules(error: &HouseRulesError, span: Span, rules: &str, source: &[u8]) -> Vec<Diagnostic> {
    let as_written = span.of(source) == rules.as_bytes();
    error
        .errors
        .iter()
        .map(|error| {
            let at = if as_written {
                Span::new(span.start + error.span.start, span.start + error.span.end)
            } else {
                span
            };
            Diagnostic::new(Code::BadRules, at, error.error.to_string())
        })
        .collect()
}
