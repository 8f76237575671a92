//! What is said at a place, and where, as options.

use std::num::NonZeroU32;
use std::str::FromStr;

use anyhow::{Context as _, bail};
use clap::Args;
use sahkku::annotate::{Annotation, LinePath, Part, Place, Tick};
use sahkku::board::Field;

/// What is written or taken away by hand.
#[derive(Debug, Args)]
pub(super) struct Said {
    /// Which turn; 0 is what stands before the first.
    #[arg(long, value_name = "T")]
    turn: Option<u32>,

    /// Which action of the turn, counted from 1; without it the turn as a whole.
    #[arg(long, value_name = "A", requires = "turn", conflicts_with = "throw")]
    action: Option<NonZeroU32>,

    /// Which throw of the turn, counted from 1; dice thrown again count on. In turn 0 a throw of
    /// the roll-off.
    #[arg(long, value_name = "N", requires = "turn")]
    throw: Option<NonZeroU32>,

    /// Which variation the turn is in: 2/1 is the first variation of turn 2, 2/1/3/2 the second
    /// variation of turn 3 in it.
    #[arg(long, value_name = "PATH", requires = "turn")]
    line: Option<LinePath>,

    /// These words, in place of those that are there.
    #[arg(long, value_name = "TEXT", conflicts_with = "no_comment")]
    comment: Option<String>,

    /// A further comment. May be given again.
    #[arg(long, value_name = "TEXT")]
    add_comment: Vec<String>,

    /// Take the words of the comments away; commands in them, such as marks and clocks, stay.
    #[arg(long)]
    no_comment: bool,

    /// A glyph, ! ? !! ?? !? ?!, in place of one that is there; or $1 to $255, which stands beside others
    /// and may be given again.
    #[arg(long, value_name = "GLYPH", allow_hyphen_values = true)]
    glyph: Vec<Tick>,

    /// Take the glyphs away.
    #[arg(long)]
    no_glyph: bool,

    /// Mark a field, such as H2=green. May be given again.
    #[arg(long, value_name = "FIELD=COLOUR")]
    mark: Vec<String>,

    /// Take the mark on a field away, or `all`. May be given again.
    #[arg(long, value_name = "FIELD|all")]
    no_mark: Vec<AllOr<Field>>,

    /// Draw an arrow, such as O1-L2=red. May be given again.
    #[arg(long, value_name = "FROM-TO=COLOUR")]
    arrow: Vec<String>,

    /// Take an arrow away, or `all`. May be given again.
    #[arg(long, value_name = "FROM-TO|all")]
    no_arrow: Vec<AllOr<Ends>>,

    /// Take the commands of a name away, such as clk for `[%clk 0:12:30]`. May be given again.
    #[arg(long, value_name = "NAME")]
    no_command: Vec<String>,

    /// A variation that replaces the turn, such as "2. W X22: *A3-A2 A2-C2". May be given again.
    #[arg(long, value_name = "MOVES")]
    variation: Vec<String>,

    /// Take a variation of the turn away, counted from 1. May be given again.
    #[arg(long, value_name = "N")]
    no_variation: Vec<NonZeroU32>,

    /// Give a tag a value, such as Round=3. May be given again.
    #[arg(long, value_name = "NAME=VALUE")]
    tag: Vec<String>,

    /// Take a tag away. May be given again.
    #[arg(long, value_name = "NAME")]
    no_tag: Vec<String>,
}

/// A value, or the word `all`.
#[derive(Clone, Debug)]
struct AllOr<T>(Option<T>);

impl<T: FromStr> FromStr for AllOr<T> {
    type Err = T::Err;

    fn from_str(text: &str) -> Result<Self, T::Err> {
        if text.eq_ignore_ascii_case("all") {
            return Ok(Self(None));
        }
        text.parse().map(|value| Self(Some(value)))
    }
}

/// The two ends of an arrow.
#[derive(Clone, Copy, Debug)]
struct Ends(Field, Field);

impl FromStr for Ends {
    type Err = anyhow::Error;

    fn from_str(text: &str) -> anyhow::Result<Self> {
        let ends = text.split_once(['-', '–', '—']);
        let (from, to) = ends.context("an arrow is two fields with `-` between, such as O1-L2")?;
        Ok(Self(from.parse()?, to.parse()?))
    }
}

impl Said {
    /// What the options ask for, in the order in which it is done.
    pub(super) fn annotations(&self) -> anyhow::Result<Vec<Annotation>> {
        let mut said = Vec::new();
        said.extend(self.no_comment.then_some(Annotation::NoComment));
        said.extend(self.no_glyph.then_some(Annotation::NoGlyph));
        said.extend(self.no_mark.iter().map(|field| Annotation::NoMark(field.0)));
        let ends = |ends: &AllOr<Ends>| ends.0.map(|Ends(from, to)| (from, to));
        said.extend(
            self.no_arrow
                .iter()
                .map(|arrow| Annotation::NoArrow(ends(arrow))),
        );
        let bare = |name: &String| name.trim_start_matches('%').to_owned();
        said.extend(self.no_command.iter().map(bare).map(Annotation::NoCommand));
        // From the last to the first: those before keep their numbers.
        let mut variations = self.no_variation.clone();
        variations.sort_unstable();
        variations.dedup();
        said.extend(variations.into_iter().rev().map(Annotation::NoVariation));
        said.extend(self.comment.clone().map(Annotation::Comment));
        said.extend(self.add_comment.iter().cloned().map(Annotation::AddComment));
        said.extend(self.glyph.iter().copied().map(Annotation::Glyph));
        for mark in &self.mark {
            said.push(read_mark(mark)?);
        }
        for arrow in &self.arrow {
            said.push(read_arrow(arrow)?);
        }
        let placed = !said.is_empty() || !self.variation.is_empty();
        if placed && self.turn.is_none() {
            bail!("say where with --turn T; --turn 0 is what stands before the first turn");
        }
        if !placed && self.turn.is_some() {
            bail!("say what to write at this place, such as --comment TEXT or --glyph '!'");
        }
        said.extend(self.no_tag.iter().cloned().map(Annotation::NoTag));
        for tag in &self.tag {
            let (name, value) = tag.split_once('=').with_context(|| {
                format!("--tag takes a name and a value, such as Round=3, not `{tag}`")
            })?;
            let (name, value) = (name.trim().to_owned(), value.to_owned());
            said.push(Annotation::Tag { name, value });
        }
        said.extend(self.variation.iter().cloned().map(Annotation::Variation));
        Ok(said)
    }

    /// The place that the options name.
    pub(super) fn place(&self) -> Place {
        Place {
            line: self.line.clone().unwrap_or_default(),
            turn: self.turn.unwrap_or_default(),
            part: match (self.action, self.throw) {
                (Some(action), _) => Part::Action(action.get()),
                (None, Some(throw)) => Part::Throw(throw.get()),
                (None, None) => Part::Whole,
            },
        }
    }
}

/// Cuts the colour off: `H2=green`, `H2 green`; green where none is named.
fn coloured(text: &str) -> (&str, String) {
    let (what, colour) = text.split_once(['=', ' ']).unwrap_or((text, "green"));
    (what.trim(), colour.trim().to_owned())
}

fn read_mark(text: &str) -> anyhow::Result<Annotation> {
    let (field, colour) = coloured(text);
    let field = field.parse().with_context(|| {
        format!("--mark takes a field and a colour, such as H2=green, not `{text}`")
    })?;
    Ok(Annotation::Mark { field, colour })
}

fn read_arrow(text: &str) -> anyhow::Result<Annotation> {
    let (ends, colour) = coloured(text);
    let Ends(from, to) = ends.parse().with_context(|| {
        format!("--arrow takes two fields and a colour, such as O1-L2=red, not `{text}`")
    })?;
    Ok(Annotation::Arrow { from, to, colour })
}
