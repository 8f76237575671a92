//! The words that people read in pictures, tables, pages and the viewer, as data.
//!
//! Notation is the same everywhere; everything around it comes from a language file
//! (`formats/languages/*.toml`). English is the whole list of texts; every other language is laid over it,
//! so that what a file does not say stays English. Nothing is guessed: a word of the game that no source gives
//! in a language is not there (`docs/languages.md`).
//!
//! A text is asked for by its key, `table.key` as in the file. A test holds the keys in the sources of this
//! crate against the English file.

mod error;
mod fill;
mod position;
mod read;
mod steps;

use std::collections::HashMap;
use std::fmt;
use std::sync::OnceLock;

use intl_pluralrules::{PluralCategory, PluralRuleType, PluralRules};
use unic_langid::LanguageIdentifier;

use crate::board::Side;
use crate::dice::{Face, Throw};
use crate::engine::Engine;
use crate::record::{GameResult, Glyph, Termination};

pub use error::{LanguageError, LanguageFault, LanguageProblem};

use fill::fill;

/// A text of a language.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Text {
    Plain(String),
    /// With a form for each kind of number, by its CLDR name; the last is `other`.
    Counted(Vec<(&'static str, String)>),
}

/// The words of one language.
///
/// ```
/// use sahkku::{board::Side, engine::Engine, language::Language, rules::Variant};
/// let variant = Variant::builtin("lagesvuotna").ok_or("not built in")?;
/// let engine = Engine::new(variant.rules.clone());
/// let start = engine.start(Side::Men);
/// assert_eq!(Language::english().turn(&engine, &start), "Men to throw");
/// let finnish = Language::builtin("fi").ok_or("not built in")?;
/// assert_eq!(finnish.side(Side::Women), "Naiset");
/// # Ok::<(), &str>(())
/// ```
pub struct Language {
    code: String,
    name: String,
    texts: HashMap<String, Text>,
    /// How many of the texts are its own.
    own: usize,
    plural: Option<PluralRules>,
}

/// The kind of number that every counted text has a form for.
const OTHER: &str = "other";

/// The CLDR name of a kind of number.
#[expect(clippy::needless_pass_by_value, reason = "made to be used once")]
const fn category_name(category: PluralCategory) -> &'static str {
    match category {
        PluralCategory::ZERO => "zero",
        PluralCategory::ONE => "one",
        PluralCategory::TWO => "two",
        PluralCategory::FEW => "few",
        PluralCategory::MANY => "many",
        PluralCategory::OTHER => OTHER,
    }
}

/// A language that comes with the crate.
struct Builtin {
    code: &'static str,
    text: &'static str,
    read: OnceLock<Option<Language>>,
}

impl Builtin {
    const fn new(code: &'static str, text: &'static str) -> Self {
        Self {
            code,
            text,
            read: OnceLock::new(),
        }
    }
}

/// The first is the one that others are laid over.
static BUILTIN: [Builtin; 5] = [
    Builtin::new("en", include_str!("../../formats/languages/en.toml")),
    Builtin::new("se", include_str!("../../formats/languages/se.toml")),
    Builtin::new("nb", include_str!("../../formats/languages/nb.toml")),
    Builtin::new("fi", include_str!("../../formats/languages/fi.toml")),
    Builtin::new("ru", include_str!("../../formats/languages/ru.toml")),
];

impl fmt::Debug for Language {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Language")
            .field("code", &self.code)
            .field("name", &self.name)
            .finish_non_exhaustive()
    }
}

impl Language {
    /// English.
    pub fn english() -> &'static Self {
        static NONE: OnceLock<Language> = OnceLock::new();
        // It is always there: a test reads every embedded language.
        Self::builtin("en").unwrap_or_else(|| NONE.get_or_init(|| Self::empty(String::new())))
    }

    /// The codes of the languages that come with the crate, English first.
    ///
    /// ```
    /// use sahkku::language::Language;
    /// assert_eq!(Language::codes().collect::<Vec<_>>(), ["en", "se", "nb", "fi", "ru"]);
    /// ```
    pub fn codes() -> impl ExactSizeIterator<Item = &'static str> + Clone {
        BUILTIN.iter().map(|language| language.code)
    }

    /// The language with this code. It is read when it is first asked for. `no` is Norwegian as well as `nb`.
    pub fn builtin(code: &str) -> Option<&'static Self> {
        let code = if code == "no" { "nb" } else { code };
        let language = BUILTIN.iter().find(|language| language.code == code)?;
        let read = || read::read(language.text, language.code).ok();
        language.read.get_or_init(read).as_ref()
    }

    /// Reads a language file. `source_name` is what errors call the file.
    ///
    /// ```
    /// use sahkku::{board::Side, language::Language};
    /// let text = "code = \"en\"\nname = \"Our club\"\n[sides]\nmen = \"Blue\"\n";
    /// let ours = Language::from_toml(text, "club.toml")?;
    /// assert_eq!(ours.side(Side::Men), "Blue");
    /// assert_eq!(ours.side(Side::Women), "Women");
    /// let error = Language::from_toml("code='en'\nname='x'\n[side]\nmen='Blue'", "x.toml").unwrap_err();
    /// assert_eq!(
    ///     error.to_string(),
    ///     "x.toml:3:2: language files have no `side`; did you mean `sides`?"
    /// );
    /// # Ok::<(), sahkku::language::LanguageError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Everything that is wrong with the file, each with line and column.
    pub fn from_toml(text: &str, source_name: &str) -> Result<Self, LanguageError> {
        read::read(text, source_name)
    }

    fn empty(code: String) -> Self {
        let plural = code
            .parse::<LanguageIdentifier>()
            .ok()
            .and_then(|id| PluralRules::create(id, PluralRuleType::CARDINAL).ok());
        Self {
            code,
            name: String::new(),
            texts: HashMap::new(),
            own: 0,
            plural,
        }
    }

    /// Its code, such as `se` for North Sámi: a BCP 47 tag.
    pub fn code(&self) -> &str {
        &self.code
    }

    /// What it is called in itself.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// How many of the texts are in this language, and how many there are.
    pub fn translated(&self) -> (usize, usize) {
        (self.own, self.texts.len())
    }

    /// The text with this key, as it stands in the file. A key that no file has is its own text.
    pub fn text<'t>(&'t self, key: &'t str) -> &'t str {
        match self.texts.get(key) {
            Some(Text::Plain(text)) => text,
            Some(Text::Counted(forms)) => forms.last().map_or(key, |(_, text)| text),
            None => key,
        }
    }

    /// The text with this key, if there is one that counts nothing.
    pub fn find(&self, key: &str) -> Option<&str> {
        match self.texts.get(key)? {
            Text::Plain(text) => Some(text),
            Text::Counted(_) => None,
        }
    }

    /// The text with this key, with values for the names in braces.
    pub fn say(&self, key: &str, values: &[(&str, &str)]) -> String {
        fill(self.text(key), values)
    }

    /// A text that has forms for the sides, of this side.
    pub fn of(&self, key: &str, side: Side, values: &[(&str, &str)]) -> String {
        self.say(&format!("{key}.{}", side.word()), values)
    }

    /// A text that counts something: `{n}` is the number.
    pub fn count(&self, key: &str, number: u64, values: &[(&str, &str)]) -> String {
        let n = number.to_string();
        let values = [&[("n", n.as_str())], values].concat();
        let Some(Text::Counted(forms)) = self.texts.get(key) else {
            return self.say(key, &values);
        };
        let kind = self
            .plural
            .as_ref()
            .and_then(|rules| rules.select(number).ok());
        let kind = kind.map_or(OTHER, category_name);
        let fits = forms.iter().find(|(own, _)| *own == kind);
        fits.or(forms.last())
            .map_or_else(String::new, |(_, text)| fill(text, &values))
    }

    /// A side at the beginning of a sentence: `Men`, `Women`.
    pub fn side(&self, side: Side) -> &str {
        match side {
            Side::Men => self.text("sides.men"),
            Side::Women => self.text("sides.women"),
        }
    }

    /// A face of a die, as it is said: `X`, `blank`, `III`.
    pub fn face(&self, face: Face) -> &str {
        self.text(match face {
            Face::X => "faces.X",
            Face::Blank => "faces.blank",
            Face::One => "faces.one",
            Face::Two => "faces.two",
            Face::Three => "faces.three",
            Face::Four => "faces.four",
        })
    }

    /// Some dice, in the order in which the rules list the faces: `X III blank`.
    pub fn dice(&self, engine: &Engine, throw: Throw) -> String {
        let ordered = throw.in_order_of(&engine.rules().dice.die);
        let faces: Vec<_> = ordered.faces().map(|face| self.face(face)).collect();
        faces.join(" ")
    }

    /// How a record says that a game ended: `The men won`.
    pub fn result(&self, result: GameResult) -> &str {
        self.text(match result {
            GameResult::Men => "results.men",
            GameResult::Women => "results.women",
            GameResult::Draw => "results.draw",
            GameResult::Unfinished => "results.unfinished",
        })
    }

    /// Why a game ended; empty for a word that says no more than the result.
    pub fn termination(&self, termination: Termination) -> &str {
        self.find(&format!("terminations.{}", termination.word()))
            .unwrap_or_default()
    }

    /// How a game ended, and why where it is known: `The men won: the queen was captured`.
    pub fn ended(&self, result: GameResult, termination: Option<Termination>) -> String {
        let why = termination.map_or("", |why| self.termination(why));
        let colon = if why.is_empty() { "" } else { ": " };
        format!("{}{colon}{why}", self.result(result))
    }

    /// What a glyph such as `!` means.
    pub fn glyph(&self, glyph: Glyph) -> &str {
        self.text(match glyph {
            Glyph::Good => "glyphs.good",
            Glyph::Mistake => "glyphs.mistake",
            Glyph::Excellent => "glyphs.excellent",
            Glyph::Blunder => "glyphs.blunder",
            Glyph::Interesting => "glyphs.interesting",
            Glyph::Dubious => "glyphs.dubious",
        })
    }
}

#[cfg(test)]
mod tests;
