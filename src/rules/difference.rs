//! What two rule sets do not have in common.

use super::model::Rules;
use super::switch::{Draft, Switch};

/// A switch that two rule sets set differently. A value is missing where a rule set has no use for
/// the switch.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Difference {
    /// The switch.
    pub switch: Switch,
    /// Its value in the first rule set.
    pub left: Option<String>,
    /// Its value in the second.
    pub right: Option<String>,
}

/// The switches in which two rule sets differ, in the order of [`Switch::ALL`].
///
/// ```
/// use sahkku::rules::{Variant, differences};
/// let rules = |id| Variant::builtin(id).map(|variant| &variant.rules).ok_or("not built in");
/// let found = differences(rules("unjarga")?, rules("unjarga-blank4")?);
/// assert_eq!(found.len(), 1);
/// assert_eq!(found[0].switch.name(), "value.0");
/// assert_eq!(found[0].right.as_deref(), Some("4"));
/// # Ok::<(), &str>(())
/// ```
pub fn differences(left: &Rules, right: &Rules) -> Vec<Difference> {
    let (left, right) = (Draft::from(left), Draft::from(right));
    let compare = |&switch: &Switch| {
        let (left, right) = (left.get(switch), right.get(switch));
        (left != right).then_some(Difference {
            switch,
            left,
            right,
        })
    };
    Switch::ALL.iter().filter_map(compare).collect()
}
