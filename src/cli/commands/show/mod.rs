//! `show`: a game in the terminal, to go through or as text.

mod page;
mod reading;

use std::io::{self, IsTerminal as _, Write as _};
use std::path::PathBuf;

use clap::Args;
use sahkku::record::Record;

use crate::cli::console::{Console, Status};
use crate::cli::input::Source;
use crate::cli::one_game::{pick, play, turn_of};
use crate::cli::options::{LanguageOption, OutputOption, RuleOptions, Selection};
use crate::cli::output::{Output, refuse_source};
use crate::cli::viewer::draw::Look;
use crate::cli::viewer::{App, Book, Ended, Sheet, run, words};

/// Go through a game in the terminal, or show the board after a turn as text.
///
/// On a terminal this opens a viewer: → and ← go through the game step by step, ↓ and ↑ turn by turn,
/// v into variations; l shows what is legal, c writes a comment, w saves, ? lists all keys, q quits.
/// It begins at --turn, or at the start.
///
/// Into a file or a pipe the board goes as text, after --turn or the last turn. --text tells the
/// game in sentences, with comments, variations and dice; with --turn or --all also the boards and
/// what was legal.
///
/// Small letters are pieces at home, capitals are loose ones: m and M are men, w and W women, q and
/// Q queens with the letter of their side, K the king with the letter of the side that holds him.
/// M3 is a stack of three, M' a soldier on its way home.
#[derive(Debug, Args)]
#[command(after_long_help = EXAMPLES)]
pub(crate) struct Show {
    /// A file of records; `-` is standard input.
    #[arg(value_name = "FILE")]
    file: PathBuf,

    #[command(flatten)]
    selection: Selection,

    /// Show the position after every turn, as text.
    #[arg(long, conflicts_with = "turn")]
    all: bool,

    /// Tell the game in sentences, on a terminal too: for screen readers.
    #[arg(long)]
    text: bool,

    #[command(flatten)]
    rules: RuleOptions,

    #[command(flatten)]
    lang: LanguageOption,

    #[command(flatten)]
    output: OutputOption,
}

const EXAMPLES: &str = "\
Examples:
  sahkku show game.sahkku
  sahkku show cup.sahkku --record 3 --turn 12
  sahkku show game.sahkku --text | less
  sahkku show game.sahkku --text --turn 12
  sahkku show game.sahkku --all -o boards.txt";

impl Show {
    pub(crate) fn run(&self, console: &mut Console) -> anyhow::Result<()> {
        let source = Source::named(&self.file);
        if self.opens_viewer(&source) {
            return self.view(source, console);
        }
        let mut rulebook = self.rules.rulebook()?;
        let language = self.lang.language()?;
        refuse_source(&self.output.output, std::slice::from_ref(&source))?;
        let mut output = Output::open(&self.output.output, console)?;
        let picked = pick(&source, self.selection)?;
        let record = Record::parse(&picked.bytes);
        let game = play(console, &source, &picked, &record, &mut rulebook);
        if self.text {
            let turn = self.selection.turn.map(|_| turn_of(&game, self.selection));
            let sheet = Sheet::open(&picked.bytes, picked.line, &mut rulebook, language);
            let scope = reading::Scope {
                turn: turn.transpose()?,
                boards: self.all || self.selection.turn.is_some(),
            };
            reading::write(&sheet, scope, &mut output)?;
            return output.finish();
        }
        let last = turn_of(&game, self.selection)?;
        let Some(ruling) = game.ruling() else {
            return output.finish();
        };
        writeln!(output, "{}", page::heading(&record, ruling, language))?;
        let first = if self.all { 0 } else { last };
        for turn in first..=last {
            write!(
                output,
                "\n{}",
                page::page(&record, &game, ruling, turn, language)
            )?;
        }
        output.finish()
    }

    /// Whether somebody sits before it who can press keys, and nothing else is asked for.
    fn opens_viewer(&self, source: &Source) -> bool {
        let plain = self.text || self.all || self.output.output.as_os_str() != "-";
        let dumb = std::env::var_os("TERM").is_some_and(|term| term == "dumb");
        !plain && !dumb && io::stdout().is_terminal() && keys_can_be_read(source)
    }

    fn view(&self, source: Source, console: &mut Console) -> anyhow::Result<()> {
        let rulebook = self.rules.rulebook()?;
        let book = Book::open(source, self.selection.reading.max_record)?;
        let number = self.selection.record.map_or(0, |number| number.get() - 1);
        let record = usize::try_from(number)?;
        let turn = self.selection.turn.unwrap_or_default();
        let mut app = App::open(book, rulebook, record, turn, self.lang.language()?)?;
        let look = Look {
            colour: console.colors(&io::stdout()),
        };
        let ended = run(&mut app, look)?;
        if ended == Ended::Stopped && app.book.is_changed() {
            console.remark(words::UNSAVED_LOST);
            console.worsen(Status::Unusable);
        }
        if !app.sheet.game.verification.is_right() {
            console.worsen(Status::Wrong);
        }
        Ok(())
    }
}

/// Whether keys come from a terminal. Where records come from standard input, as out of a pipe, they
/// are read from the terminal itself.
fn keys_can_be_read(source: &Source) -> bool {
    if io::stdin().is_terminal() {
        return true;
    }
    cfg!(target_os = "linux") && *source == Source::Stdin && std::fs::File::open("/dev/tty").is_ok()
}
