//! Of the records that are found, those that are wanted: each game once, a sample, so many.

use std::collections::HashSet;
use std::fmt;
use std::str::FromStr;

use anyhow::bail;
use sahkku::filter::Identity;
use sahkku::generate::PlayerRandom;

/// A record on its way out.
#[derive(Clone, Debug)]
pub(super) struct Text<'t> {
    /// Its own bytes, without the end of the last line.
    pub(super) bytes: &'t [u8],
    /// How its lines end.
    pub(super) line_end: &'static str,
    /// What it is sorted by, where there are several files.
    pub(super) group: &'t str,
}

/// How large a sample is.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Size {
    /// So many records.
    Records(u32),
    /// Such a share of them.
    Share(f64),
}

impl FromStr for Size {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let wrong = || "a sample is a number of records, or a share such as 1% or 0.5%".to_owned();
        if let Some(percent) = text.strip_suffix('%') {
            let plain = percent
                .bytes()
                .all(|byte| byte.is_ascii_digit() || byte == b'.');
            let percent: f64 = percent.parse().map_err(|_error| wrong())?;
            let share = percent / 100.0;
            let possible = plain && share > 0.0 && share <= 1.0;
            return possible.then_some(Self::Share(share)).ok_or_else(wrong);
        }
        let records = text.parse().ok().filter(|&records| records > 0);
        records.map(Self::Records).ok_or_else(wrong)
    }
}

/// Enough records are out, and no more need be read.
#[derive(Clone, Copy, Debug)]
pub(super) struct Enough;

impl fmt::Display for Enough {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("enough records are there")
    }
}

impl std::error::Error for Enough {}

/// Takes records as they are found, in order.
pub(super) struct Picker {
    /// The games that were there already.
    seen: Option<HashSet<Identity>>,
    sample: Sample,
    skip: u64,
    limit: u64,
}

impl Picker {
    pub(super) fn new(unique: bool, sample: Sample, skip: u64, limit: Option<u64>) -> Self {
        Self {
            seen: unique.then(HashSet::new),
            sample,
            skip,
            limit: limit.unwrap_or(u64::MAX),
        }
    }

    /// Whether it is known before anything is read that nothing will be wanted.
    pub(super) const fn wants_nothing(&self) -> bool {
        self.limit == 0
    }

    /// A record was found: it is written now, or later, or never. Fails with [`Enough`] when no further
    /// one can be wanted.
    pub(super) fn take(
        &mut self,
        text: &Text<'_>,
        identity: Option<Identity>,
        write: &mut impl FnMut(&Text<'_>) -> anyhow::Result<()>,
    ) -> anyhow::Result<()> {
        if let (Some(seen), Some(identity)) = (&mut self.seen, identity)
            && !seen.insert(identity)
        {
            return Ok(());
        }
        if self.sample.draws(text) {
            self.pass(text, write)?;
        }
        Ok(())
    }

    fn pass(
        &mut self,
        text: &Text<'_>,
        write: &mut impl FnMut(&Text<'_>) -> anyhow::Result<()>,
    ) -> anyhow::Result<()> {
        if self.skip > 0 {
            self.skip -= 1;
            return Ok(());
        }
        write(text)?;
        self.limit -= 1;
        if self.limit == 0 {
            bail!(Enough);
        }
        Ok(())
    }

    /// All records are through: what was held back is written.
    pub(super) fn finish(
        mut self,
        write: &mut impl FnMut(&Text<'_>) -> anyhow::Result<()>,
    ) -> anyhow::Result<()> {
        for kept in std::mem::take(&mut self.sample).into_kept() {
            let done = self.pass(&kept.text(), write);
            match done {
                Err(error) if error.is::<Enough>() => return Ok(()),
                done => done?,
            }
        }
        Ok(())
    }
}

/// Records by chance. The same seed draws the same ones, whatever the number of threads: they are asked in
/// the order of the input.
#[derive(Debug, Default)]
pub(super) enum Sample {
    /// All of them.
    #[default]
    All,
    /// Each with the same chance.
    Share(PlayerRandom, f64),
    /// So many, each with the same chance, held back until it is known which.
    Reservoir(PlayerRandom, Reservoir),
}

impl Sample {
    pub(super) fn new(size: Size, seed: &str) -> Self {
        let random = PlayerRandom::new(&format!("sample:{seed}"));
        match size {
            Size::Share(share) => Self::Share(random, share),
            Size::Records(records) => Self::Reservoir(
                random,
                Reservoir {
                    size: records as usize,
                    ..Reservoir::default()
                },
            ),
        }
    }

    /// Whether a record is drawn now.
    fn draws(&mut self, text: &Text<'_>) -> bool {
        match self {
            Self::All => true,
            Self::Share(random, share) => chance(random) < *share,
            Self::Reservoir(random, reservoir) => {
                reservoir.offer(random, text);
                false
            }
        }
    }

    /// What was held back, in order.
    fn into_kept(self) -> Vec<Kept> {
        match self {
            Self::Reservoir(_, mut reservoir) => {
                reservoir.kept.sort_by_key(|kept| kept.number);
                reservoir.kept
            }
            Self::All | Self::Share(..) => Vec::new(),
        }
    }
}

/// A number from 0 to 1, without 1.
#[expect(clippy::cast_precision_loss, reason = "53 bits fit")]
const fn chance(random: &mut PlayerRandom) -> f64 {
    (random.next_u64() >> 11) as f64 / (1_u64 << 53) as f64
}

/// The first records, of which later ones take the places with the chance that keeps all alike.
#[derive(Debug, Default)]
pub(super) struct Reservoir {
    size: usize,
    offered: u64,
    kept: Vec<Kept>,
}

#[derive(Debug)]
struct Kept {
    number: u64,
    bytes: Vec<u8>,
    line_end: &'static str,
    group: String,
}

impl Kept {
    fn text(&self) -> Text<'_> {
        Text {
            bytes: &self.bytes,
            line_end: self.line_end,
            group: &self.group,
        }
    }
}

impl Reservoir {
    fn offer(&mut self, random: &mut PlayerRandom, text: &Text<'_>) {
        let number = self.offered;
        self.offered += 1;
        let keep = || Kept {
            number,
            bytes: text.bytes.to_vec(),
            line_end: text.line_end,
            group: text.group.to_owned(),
        };
        if self.kept.len() < self.size {
            return self.kept.push(keep());
        }
        let drawn = (u128::from(random.next_u64()) * u128::from(self.offered)) >> 64;
        let place = usize::try_from(drawn).ok();
        if let Some(place) = place.and_then(|place| self.kept.get_mut(place)) {
            *place = keep();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn drawn(size: Size, seed: &str, skip: u64, limit: Option<u64>) -> Vec<u32> {
        let mut picker = Picker::new(false, Sample::new(size, seed), skip, limit);
        let mut out = Vec::new();
        let mut write = |text: &Text<'_>| {
            out.push(std::str::from_utf8(text.bytes)?.parse()?);
            Ok(())
        };
        for number in 0..1000_u32 {
            let number = number.to_string();
            let text = Text {
                bytes: number.as_bytes(),
                line_end: "\n",
                group: "",
            };
            if picker.take(&text, None, &mut write).is_err() {
                return out;
            }
        }
        picker.finish(&mut write).unwrap();
        out
    }

    #[test]
    fn a_sample_is_drawn_evenly_in_order_and_again_with_its_seed() {
        let size = Size::Records(100);
        let some = drawn(size, "a", 0, None);
        assert_eq!(some.len(), 100);
        assert!(some.is_sorted());
        assert_eq!(drawn(size, "a", 0, None), some);
        assert_ne!(drawn(size, "b", 0, None), some);
        assert_eq!(drawn(size, "a", 10, Some(20)), some[10..30]);
        // Each half gives its half, within what chance does.
        let early: usize = (0..20)
            .map(|seed| drawn(size, &seed.to_string(), 0, None))
            .map(|some| some.iter().filter(|&&number| number < 500).count())
            .sum();
        assert!((900..1100).contains(&early), "{early} of 2000");
        assert_eq!(drawn(Size::Records(5000), "a", 0, None).len(), 1000);
    }

    #[test]
    fn a_share_is_about_that_share() {
        let some = drawn(Size::Share(0.1), "a", 0, None);
        assert!((70..130).contains(&some.len()) && some.is_sorted());
        assert_eq!(drawn(Size::Share(1.0), "a", 0, None).len(), 1000);
        assert_eq!(drawn(Size::Share(1.0), "a", 998, Some(5)), [998, 999]);
    }

    #[test]
    fn sizes_of_samples() {
        assert_eq!("10".parse(), Ok(Size::Records(10)));
        assert_eq!("50%".parse(), Ok(Size::Share(0.5)));
        for wrong in [
            "", "0", "-1", "1.5", "0%", "101%", "%", "nan%", "-1%", "1e1%",
        ] {
            assert!(wrong.parse::<Size>().is_err(), "{wrong}");
        }
    }
}
