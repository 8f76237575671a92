//! House rules: `switch=value` pairs on top of a rule set.

use std::fmt;

use thiserror::Error;

use super::impossible::Impossible;
use super::model::Rules;
use super::switch::{Draft, Switch};
use super::value::{ValueError, excerpt};
use crate::text::Span;

/// Longer house rules, in bytes, are not read: every switch there is can be named in a third of it.
pub const LONGEST_HOUSE_RULES: usize = 4096;

/// Why a switch was not set.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum SwitchError {
    /// No switch has this name.
    #[error("no switch is called `{name}`{}", did_you_mean(*.suggestion))]
    Unknown {
        /// What was written.
        name: String,
        /// The name that may have been meant.
        suggestion: Option<&'static str>,
    },
    /// The switch had a value already.
    #[error("`{}` is set twice", switch.name())]
    Twice {
        /// The switch.
        switch: Switch,
    },
    /// The value is none that the switch has.
    #[error("`{}` ({}): {error}", switch.name(), switch.meaning())]
    Value {
        /// The switch.
        switch: Switch,
        /// What is wrong with the value.
        error: ValueError,
    },
    /// A piece of text without `=`.
    #[error("`{0}` is no house rule: house rules are written `switch=value`, with no space in it")]
    NoPair(String),
    /// The text is longer than [`LONGEST_HOUSE_RULES`] and was not read.
    #[error("house rules are no longer than {LONGEST_HOUSE_RULES} bytes, and these are {0} long")]
    TooLong(usize),
    /// The values make no rule set together.
    #[error(transparent)]
    Impossible(#[from] Impossible),
}

pub(super) fn did_you_mean(suggestion: Option<&str>) -> String {
    suggestion.map_or_else(String::new, |name| format!("; did you mean `{name}`?"))
}

impl SwitchError {
    pub(super) fn unknown(name: &str) -> Self {
        Self::Unknown {
            name: excerpt(name),
            suggestion: Switch::nearest_name(name),
        }
    }
}

/// One thing that is wrong with some house rules, and where.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{error}")]
pub struct HouseRuleError {
    /// What is wrong.
    pub error: SwitchError,
    /// Where, in bytes of the text of the house rules.
    pub span: Span,
}

/// Everything that is wrong with some house rules: at least one thing, in the order of the text.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub struct HouseRulesError {
    /// The findings.
    pub errors: Vec<HouseRuleError>,
}

impl fmt::Display for HouseRulesError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (at, error) in self.errors.iter().enumerate() {
            if at > 0 {
                f.write_str("; ")?;
            }
            write!(f, "{error}")?;
        }
        Ok(())
    }
}

impl Rules {
    /// This rule set with house rules on top: `switch=value` pairs with white space between them,
    /// as a `Rules` tag holds them. An empty text changes nothing.
    ///
    /// Setting `king=no` or `queens=no` drops what belongs to them.
    ///
    /// # Errors
    ///
    /// Lists every pair that cannot be read; if all can, everything that stands against the rule
    /// set that they make.
    ///
    /// ```
    /// use sahkku::rules::{PassRule, StartRule, Variant};
    /// let variant = Variant::builtin("lagesvuotna").ok_or("not built in")?;
    /// let rules = variant.rules.with_house_rules("start=first-x pass=voluntary")?;
    /// assert_eq!(rules.opening.start, StartRule::FirstX);
    /// assert_eq!(rules.opening.pass, PassRule::Voluntary);
    ///
    /// let refused = variant.rules.with_house_rules("soldiers=16").unwrap_err();
    /// assert_eq!(refused.to_string(), "16 soldiers do not fit on a home row with room for 15");
    /// assert_eq!(refused.errors[0].span.range(), 0..11);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn with_house_rules(&self, text: &str) -> Result<Self, HouseRulesError> {
        if text.len() > LONGEST_HOUSE_RULES {
            let error = HouseRuleError {
                error: SwitchError::TooLong(text.len()),
                span: Span::at(0),
            };
            return Err(HouseRulesError {
                errors: vec![error],
            });
        }
        let mut draft = Draft::from(self);
        let mut errors = Vec::new();
        let mut places: Vec<(Switch, Span)> = Vec::new();
        for (pair, span) in words(text) {
            match read_pair(&mut draft, &places, pair, span) {
                Ok(switch) => places.push((switch, span)),
                Err(error) => errors.push(error),
            }
        }
        if !errors.is_empty() {
            return Err(HouseRulesError { errors });
        }
        draft.build().map_err(|reasons| {
            let mut errors: Vec<_> = reasons
                .into_iter()
                .map(|reason| {
                    let span = place_of(&reason, &places).unwrap_or_else(|| whole(text));
                    HouseRuleError {
                        error: reason.into(),
                        span,
                    }
                })
                .collect();
            errors.sort_by_key(|error| error.span);
            HouseRulesError { errors }
        })
    }
}

/// Sets what one `switch=value` says.
fn read_pair(
    draft: &mut Draft,
    places: &[(Switch, Span)],
    pair: &str,
    span: Span,
) -> Result<Switch, HouseRuleError> {
    let Some((name, value)) = pair.split_once('=') else {
        return Err(HouseRuleError {
            error: SwitchError::NoPair(excerpt(pair)),
            span,
        });
    };
    let name_span = Span::new(span.start, span.start + offset(name.len()));
    let Some(switch) = Switch::from_name(name) else {
        return Err(HouseRuleError {
            error: SwitchError::unknown(name),
            span: name_span,
        });
    };
    if places.iter().any(|&(other, _)| other == switch) {
        return Err(HouseRuleError {
            error: SwitchError::Twice { switch },
            span: name_span,
        });
    }
    draft.set(switch, value).map_err(|error| {
        let value_span = if value.is_empty() {
            span
        } else {
            Span::new(name_span.end + 1, span.end)
        };
        HouseRuleError {
            error: SwitchError::Value { switch, error },
            span: value_span,
        }
    })?;
    Ok(switch)
}

/// Where to look for the cause: the first of the reason's switches that was named.
pub(super) fn place_of(reason: &Impossible, places: &[(Switch, Span)]) -> Option<Span> {
    reason.switches().into_iter().find_map(|switch| {
        places
            .iter()
            .find(|&&(named, _)| named == switch)
            .map(|&(_, span)| span)
    })
}

/// The words of a text with their places.
fn words(text: &str) -> impl Iterator<Item = (&str, Span)> {
    text.split_ascii_whitespace().map(|word| {
        let start = offset(word.as_ptr().addr() - text.as_ptr().addr());
        (word, Span::new(start, start + offset(word.len())))
    })
}

/// A byte offset in the width of spans; house rules and rule files are short.
pub(super) fn offset(bytes: usize) -> u32 {
    u32::try_from(bytes).unwrap_or(u32::MAX)
}

fn whole(text: &str) -> Span {
    Span::new(0, offset(text.len()))
}
