//! Two forms of the game side by side.

use sahkku::rules::differences;
use sahkku::text::visible;
use serde::Serialize;

use crate::cli::ruleset::Ruleset;
use crate::cli::table::{lines, table};

/// A comparison as a program gets it.
#[derive(Debug, Serialize)]
pub(super) struct ComparisonJson<'v> {
    left: SideJson<'v>,
    right: SideJson<'v>,
    differences: Vec<DifferenceJson>,
}

#[derive(Debug, Serialize)]
struct SideJson<'v> {
    id: &'v str,
    /// House rules on top, where there are any.
    #[serde(skip_serializing_if = "str::is_empty")]
    rules: &'v str,
}

#[derive(Debug, Serialize)]
struct DifferenceJson {
    switch: &'static str,
    meaning: &'static str,
    /// Nothing where the form has no use for the switch.
    left: Option<String>,
    right: Option<String>,
}

impl<'v> ComparisonJson<'v> {
    pub(super) fn new(left: &'v Ruleset, right: &'v Ruleset) -> Self {
        let differences = differences(&left.variant.rules, &right.variant.rules);
        let side = |form: &'v Ruleset| SideJson {
            id: &form.variant.id,
            rules: &form.house_rules,
        };
        Self {
            left: side(left),
            right: side(right),
            differences: differences
                .into_iter()
                .map(|difference| DifferenceJson {
                    switch: difference.switch.name(),
                    meaning: difference.switch.meaning(),
                    left: difference.left,
                    right: difference.right,
                })
                .collect(),
        }
    }
}

pub(super) fn text(left: &Ruleset, right: &Ruleset) -> String {
    let differences = differences(&left.variant.rules, &right.variant.rules);
    let (one, other) = (title(left), title(right));
    if differences.is_empty() {
        return visible(&format!("{one} and {other} are played alike.\n")).to_string();
    }
    let mut rows = table(["Switch", &one, &other, "What it decides"]);
    for difference in differences {
        let value = |value: Option<String>| value.unwrap_or_else(|| "-".to_owned());
        rows.add_row([
            difference.switch.name().to_owned(),
            value(difference.left),
            value(difference.right),
            difference.switch.meaning().to_owned(),
        ]);
    }
    visible(&lines(&rows)).to_string()
}

fn title(form: &Ruleset) -> String {
    let with = if form.house_rules.is_empty() {
        ""
    } else {
        " + house rules"
    };
    format!("{}{with}", form.variant.id)
}
