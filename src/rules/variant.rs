//! A documented form of the game: a rule set with its names, story and sources.

use std::cmp::Ordering;

use super::file::{self, VariantError};
use super::model::{BoardRules, Rules};
use super::words::{self, Section};
use crate::board::{Column, Field, Row};

/// A form of the game as somebody has documented it.
///
/// [`Variant::builtin`] has the forms that come with this crate; [`Variant::from_toml`] reads one
/// from a rule file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Variant {
    /// The word that records name it by.
    pub id: String,
    /// The form that it differs from only in a few switches, where it is derived.
    pub base: Option<String>,
    /// What it is called, English first.
    pub names: Vec<Name>,
    /// What it is, in a sentence or two.
    pub summary: String,
    /// How it has come down to us; paragraphs with blank lines between them, possibly none.
    pub story: String,
    /// Where it was or is played, where that is known.
    pub place: Option<String>,
    /// Who handed it down, wrote it down or put it together again.
    pub people: Vec<String>,
    /// Nobody has described the whole: what the sources do not say was filled in here.
    pub hypothetical: bool,
    /// Words that players of this form use.
    pub terms: Vec<Term>,
    /// Where it is described.
    pub sources: Vec<Source>,
    /// What the sources leave open, and how it is read here.
    pub questions: Vec<Question>,
    /// How it is drawn.
    pub drawing: Drawing,
    /// How it is played.
    pub rules: Rules,
}

/// A name of a form in one language.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Name {
    /// The language: `en`, `se` (North Sámi), `no`, `fi`, …
    pub language: String,
    /// The name.
    pub name: String,
}

/// A word of the players.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Term {
    /// The word.
    pub word: String,
    /// What it means.
    pub meaning: String,
}

/// A source.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Source {
    /// Who, where, when.
    pub cite: String,
    /// What it says of this form.
    pub says: String,
}

/// Something that the sources leave open or contradict each other in.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Question {
    /// The question.
    pub question: String,
    /// How it is read here.
    pub reading: String,
    /// House rules that give another reading, where switches can say it.
    pub other: Option<String>,
}

/// How a form is drawn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Drawing {
    /// What the fields are.
    pub board: BoardStyle,
    /// What the pieces are.
    pub pieces: PieceStyle,
    /// What the castle bears.
    pub castle: Ornament,
    /// Fields of the middle row that bear an ornament beside the castle.
    pub marks: Vec<Column>,
    /// What the two sides are called by those who play it, where a source says so.
    pub sides: Option<Sides>,
}

/// The two sides in the players' own words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sides {
    /// The side at row 1, such as *olbmát*.
    pub men: String,
    /// The side at row 3, such as *gálgut*.
    pub women: String,
}

/// What a field is marked with.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Ornament {
    /// A ring with rays.
    Sun,
    /// A cross, the X of the dice.
    Cross,
    /// A cross in a square.
    BoxedCross,
}

impl Drawing {
    /// Lines, carved pieces, a sun on the castle, and nothing else.
    pub const fn plain() -> Self {
        Self {
            board: BoardStyle::Lines,
            pieces: PieceStyle::Carved,
            castle: Ornament::Sun,
            marks: Vec::new(),
            sides: None,
        }
    }

    /// The same drawing for a longer or shorter board: marks are as far from the nearer end as they
    /// were.
    #[must_use]
    pub fn fitted(&self, from: BoardRules, to: BoardRules) -> Self {
        let (old, new) = (from.width(), to.width());
        let place = |mark: u8| match (2 * mark + 1).cmp(&old) {
            Ordering::Less => Some(mark),
            Ordering::Equal => Some(new / 2),
            Ordering::Greater => (mark + new).checked_sub(old),
        };
        let marks = self.marks.iter().map(|mark| mark.index());
        let mut fitted = Self {
            marks: marks
                .filter_map(|mark| place(mark).filter(|&mark| mark < new))
                .filter_map(Column::new)
                .collect(),
            ..self.clone()
        };
        fitted.marks.dedup();
        fitted
    }

    /// The fields of its marks.
    pub fn marked_fields(&self) -> impl Iterator<Item = Field> + '_ {
        self.marks
            .iter()
            .map(|&column| Field::new(column, Row::Middle))
    }
}

/// What the fields of a board look like.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum BoardStyle {
    /// Upright lines, *sárgát*.
    Lines,
    /// Squares, *ruvttat* or *lanjat*.
    Squares,
    /// Points.
    Points,
    /// Holes for pegs.
    Holes,
}

/// What the pieces look like.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum PieceStyle {
    /// Carved, standing ones.
    Carved,
    /// Flat ones with two sides, blank side up at home.
    Counters,
    /// Spatulas in holes: across their row at home, along it when they are loosed.
    Pegs,
}

/// The values of a style, each with the word that rule files have for it.
macro_rules! words {
    ($style:ident, $count:literal, $($word:literal = $value:ident),+) => {
        impl $style {
            /// The words that rule files have for it.
            pub const WORDS: [(&'static str, Self); $count] = [$(($word, Self::$value)),+];

            /// The word that rule files have for it.
            pub const fn word(self) -> &'static str {
                match self {
                    $(Self::$value => $word),+
                }
            }
        }
    };
}

words!(
    BoardStyle,
    4,
    "lines" = Lines,
    "squares" = Squares,
    "points" = Points,
    "holes" = Holes
);
words!(
    PieceStyle,
    3,
    "carved" = Carved,
    "counters" = Counters,
    "pegs" = Pegs
);
words!(
    Ornament,
    3,
    "sun" = Sun,
    "cross" = Cross,
    "boxed-cross" = BoxedCross
);

impl Variant {
    /// The built-in form with this id. It is read when it is first asked for.
    ///
    /// ```
    /// use sahkku::rules::Variant;
    /// let variant = Variant::builtin("unjarga").ok_or("not built in")?;
    /// assert_eq!(variant.rules.board.columns, 15);
    /// assert!(Variant::builtin("unjárga").is_none());
    /// assert_eq!(Variant::nearest_id("unjárga"), Some("unjarga"));
    /// # Ok::<(), &str>(())
    /// ```
    pub fn builtin(id: &str) -> Option<&'static Self> {
        super::presets::get(id)
    }

    /// The ids of the built-in forms, the documented ones first, then those derived from them.
    pub fn ids() -> impl ExactSizeIterator<Item = &'static str> + Clone {
        super::presets::ids()
    }

    /// All built-in forms, in the order of [`Variant::ids`].
    pub fn all() -> impl Iterator<Item = &'static Self> {
        Self::ids().filter_map(Self::builtin)
    }

    /// The built-in id that somebody may have meant.
    pub fn nearest_id(id: &str) -> Option<&'static str> {
        crate::text::nearest(id, Self::ids())
    }

    /// Reads a rule file. `source_name` is what errors call the file.
    ///
    /// A file that names a built-in form as its `base` needs to say only what differs.
    ///
    /// # Errors
    ///
    /// Everything that is wrong with the file, each with line and column: text that is no TOML, an
    /// unknown key or switch, a missing or unfit value, an unknown base, a rule set that cannot be.
    ///
    /// ```
    /// use sahkku::rules::{StartRule, Variant};
    /// let text = r#"
    ///     id = "our-village"
    ///     base = "lagesvuotna"
    ///     summary = "As my grandmother played: the first X starts."
    ///     [names]
    ///     en = "Our village's game"
    ///     [rules]
    ///     start = "first-x"
    /// "#;
    /// let variant = Variant::from_toml(text, "village.toml")?;
    /// assert_eq!(variant.rules.opening.start, StartRule::FirstX);
    /// assert!(variant.rules.army.queens, "as in the base");
    /// # Ok::<(), sahkku::rules::VariantError>(())
    /// ```
    pub fn from_toml(text: &str, source_name: &str) -> Result<Self, VariantError> {
        file::read(text, source_name, Self::builtin, None)
    }

    /// Reads a rule file that is laid on top of `base`, unless it names a base of its own. Then
    /// the file needs no id either; without one the form keeps that of `base`.
    ///
    /// # Errors
    ///
    /// As [`Variant::from_toml`].
    pub fn from_toml_over(
        text: &str,
        source_name: &str,
        base: &Self,
    ) -> Result<Self, VariantError> {
        file::read(text, source_name, Self::builtin, Some(base))
    }

    /// A form that nobody has described but in `switch=value` pairs that name every switch; nothing
    /// if some are missing or cannot be. It is drawn as lines with carved pieces.
    ///
    /// ```
    /// use sahkku::rules::Variant;
    /// let known = Variant::builtin("daldos").ok_or("not built in")?;
    /// let same = Variant::from_switches("grandmothers", &known.rules.to_switches()).ok_or("no")?;
    /// assert_eq!(same.rules, known.rules);
    /// assert!(Variant::from_switches("grandmothers", "columns=16").is_none());
    /// # Ok::<(), &str>(())
    /// ```
    pub fn from_switches(id: &str, pairs: &str) -> Option<Self> {
        let rules = Self::all().next()?.rules.with_house_rules(pairs).ok()?;
        let named: Vec<&str> = pairs
            .split_ascii_whitespace()
            .filter_map(|pair| Some(pair.split_once('=')?.0))
            .collect();
        let all = rules.to_switches();
        let mut needed = all
            .split(' ')
            .filter_map(|pair| Some(pair.split_once('=')?.0));
        if !needed.all(|name| named.iter().any(|other| other.eq_ignore_ascii_case(name))) {
            return None;
        }
        let queens = rules.board.queen_columns().filter(|_| rules.army.queens);
        let marks = queens
            .into_iter()
            .flat_map(|columns| [columns.women, columns.men]);
        Some(Self {
            id: id.to_owned(),
            base: None,
            names: Vec::new(),
            summary: String::new(),
            story: String::new(),
            place: None,
            people: Vec::new(),
            hypothetical: false,
            terms: Vec::new(),
            sources: Vec::new(),
            questions: Vec::new(),
            drawing: Drawing {
                marks: marks.filter_map(Column::new).collect(),
                ..Drawing::plain()
            },
            rules,
        })
    }

    /// The rules in plain English.
    ///
    /// ```
    /// use sahkku::rules::Variant;
    /// let variant = Variant::builtin("daldosa").ok_or("not built in")?;
    /// let sections = variant.in_words();
    /// assert_eq!(sections[0].heading, "Board and pieces");
    /// assert!(sections.iter().all(|section| section.heading != "The king"));
    /// # Ok::<(), &str>(())
    /// ```
    pub fn in_words(&self) -> Vec<Section> {
        words::sections(&self.rules, self.drawing.sides.as_ref())
    }

    /// The English name, or the first one there is, or the id.
    pub fn name(&self) -> &str {
        let english = self.names.iter().find(|name| name.language == "en");
        english
            .or_else(|| self.names.first())
            .map_or(&self.id, |name| &name.name)
    }

    /// The name in a language, such as `se` for North Sámi.
    pub fn name_in(&self, language: &str) -> Option<&str> {
        self.names
            .iter()
            .find(|name| name.language == language)
            .map(|name| name.name.as_str())
    }
}
