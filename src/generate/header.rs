//! The tags of a generated game. What all games of a study share is laid out once.

use crate::dice::Seed;
use crate::record::escape_value;
use crate::rules::Variant;

use super::{Generated, Policy};

/// The header of all games of a study, but for what is different in each.
#[derive(Clone, Debug)]
pub(super) struct Header {
    /// Up to the number of the round.
    event: String,
    /// From there to the result.
    players: String,
    /// From there to the number of the seed.
    form: String,
}

impl Header {
    pub(super) fn new(variant: &Variant, seed: &str, men: Policy, women: Policy) -> Self {
        let builtin = Variant::builtin(&variant.id).filter(|known| known.rules == variant.rules);
        let rules = match builtin {
            Some(_) => String::new(),
            None => format!(
                "[Rules \"{}\"]\n",
                escape_value(&variant.rules.to_switches())
            ),
        };
        Self {
            event: String::from("[Event \"Generated games\"]\n[Round \""),
            players: format!("\"]\n[Men \"{men}\"]\n[Women \"{women}\"]\n[Result \""),
            form: format!(
                "\"]\n[Variant \"{}\"]\n{rules}[Dice \"seeded\"]\n[Seed \"{}-",
                escape_value(&variant.id),
                escape_value(seed)
            ),
        }
    }

    /// Appends the header of round `round`, played with the seed of game `seeded`, and the blank line
    /// behind it. `limit` is the most turns that a game may have.
    pub(super) fn write(
        &self,
        text: &mut String,
        (round, seeded): (u64, u64),
        seed: Seed<'_>,
        limit: u32,
        made: Generated,
    ) {
        let (mut round_digits, mut seed_digits) = (itoa::Buffer::new(), itoa::Buffer::new());
        let (result, termination) = made
            .outcome
            .map_or(("unfinished", "unfinished"), |outcome| {
                (outcome.winner.word(), outcome.by.word())
            });
        let commitment = seed.commitment_digits();
        text.extend([
            &self.event,
            round_digits.format(round),
            &self.players,
            result,
            &self.form,
            seed_digits.format(seeded),
            "\"]\n[SeedCommit \"",
            str::from_utf8(&commitment).unwrap_or_default(),
            "\"]\n[Termination \"",
            termination,
            "\"]\n",
        ]);
        if made.outcome.is_none() {
            text.extend(["[TurnLimit \"", itoa::Buffer::new().format(limit), "\"]\n"]);
        }
        text.push('\n');
    }
}

#[cfg(test)]
mod tests {
    use super::super::Generator;
    use super::*;
    use crate::record::{Record, TagName};
    use crate::replay::{Rulebook, verify};

    #[test]
    fn seeds_of_any_letters_and_house_rules_come_back_from_the_tags() {
        let mut variant = Variant::builtin("lagesvuotna").unwrap().clone();
        variant.rules = variant.rules.with_house_rules("queens=no").unwrap();
        let seed = r#"čakčá "2018" \ 1"#;
        let generator = Generator::new(variant, seed)
            .with_policies(Policy::Greedy, Policy::Random)
            .with_limit(3);
        let text = generator.game(12);
        let record = Record::parse(text.as_bytes());
        let tag = |name| record.tag(name).unwrap().value(text.as_bytes());
        assert_eq!(tag(TagName::Seed), format!("{seed}-12"));
        assert_eq!(tag(TagName::Round), "12");
        assert_eq!(tag(TagName::Men), "greedy");
        assert!(tag(TagName::Rules).contains("queens=no"));
        assert!(text.contains("\n[TurnLimit \"3\"]\n\n"));
        assert!(verify(&record, &mut Rulebook::default()).is_right());
    }
}
