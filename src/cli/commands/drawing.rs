//! What of a game a picture shows: a part of the board, the actions of a turn on it or in a strip,
//! or all of it as it moves.

use std::io::Write as _;
use std::num::NonZeroUsize;
use std::path::Path;

use anyhow::Context as _;
use clap::Args;
use sahkku::engine::Engine;
use sahkku::export::svg::{Diagram, DrawnAction, Film, Section, Strip};
use sahkku::replay::PlayedTurn;

use crate::cli::console::Console;
use crate::cli::output::Output;

/// The options of `diagram` that choose it.
#[derive(Clone, Debug, Args)]
pub(crate) struct DrawingOptions {
    /// Only a part of the board: two corners such as H1-O3, or columns such as H-O.
    #[arg(long, value_name = "PART")]
    crop: Option<Section>,

    /// The board before the turn, with the turn's actions on it as numbered arrows.
    #[arg(long, conflicts_with_all = ["position", "no_moves"])]
    actions: bool,

    /// A small board for each action of the turn, with its die and notation; with a number so many
    /// side by side, as in `--strip=3`.
    #[arg(
        long,
        value_name = "ACROSS",
        num_args = 0..=1,
        require_equals = true,
        default_missing_value = "",
        conflicts_with_all = ["position", "actions", "no_moves"],
        value_parser = across
    )]
    strip: Option<Across>,

    /// A moving picture: of the turn that --turn names, or of the whole game; as SVG, or as GIF if
    /// the -o file ends in .gif.
    #[arg(
        long,
        conflicts_with_all = [
            "position", "actions", "strip", "all", "turns", "no_moves", "format", "scale", "dpi"
        ]
    )]
    animate: bool,

    /// How many seconds all of it takes.
    #[arg(long, value_name = "SECONDS", requires = "animate", value_parser = seconds)]
    seconds: Option<f64>,

    /// Begin again when it is over.
    #[arg(long = "loop", requires = "animate")]
    repeat: bool,
}

/// How many boards stand side by side; as many as fit where nothing is said.
#[derive(Clone, Copy, Debug)]
struct Across(Option<NonZeroUsize>);

fn across(text: &str) -> Result<Across, String> {
    if text.is_empty() {
        return Ok(Across(None));
    }
    text.parse()
        .map(|boards| Across(Some(boards)))
        .map_err(|_not_a_number| "give the number of boards side by side, such as 3".to_owned())
}

fn seconds(text: &str) -> Result<f64, String> {
    text.parse()
        .ok()
        .filter(|seconds| (0.1..=86_400.0).contains(seconds))
        .ok_or_else(|| "give a number of seconds from 0.1 to 86400".to_owned())
}

impl DrawingOptions {
    /// Whether it is what is done in a turn, and not the place after it.
    pub(crate) const fn is_about_a_turn(&self) -> bool {
        self.actions || self.strip.is_some() || self.animate
    }

    /// Whether the picture moves.
    pub(crate) const fn moves(&self) -> bool {
        self.animate
    }

    /// Whether the board has something of the part that is asked for.
    pub(crate) fn check(&self, engine: &Engine) -> anyhow::Result<()> {
        match self.crop {
            Some(part) if !engine.fields().any(|field| part.holds(field)) => {
                anyhow::bail!("--crop {part}: the board has none of these fields")
            }
            _ => Ok(()),
        }
    }

    /// A picture that stands still; `played` is the turn it is about, where there is one.
    pub(crate) fn draw(
        &self,
        picture: Diagram<'_>,
        played: Option<&PlayedTurn>,
    ) -> anyhow::Result<String> {
        let turn = || played.context("the start has no actions: --turn says of which turn");
        if self.actions {
            let actions = DrawnAction::of_turn(turn()?);
            return Ok(picture.actions(actions).to_svg());
        }
        let Some(Across(boards)) = self.strip else {
            return Ok(picture.to_svg());
        };
        let strip = Strip::new(picture, turn()?);
        Ok(match boards {
            Some(boards) => strip.across(boards.get()).to_svg(),
            None => strip.to_svg(),
        })
    }

    /// Writes a moving picture of some turns.
    pub(crate) fn write_film(
        &self,
        console: &Console,
        path: &Path,
        picture: Diagram<'_>,
        turns: &[PlayedTurn],
    ) -> anyhow::Result<()> {
        let mut film = Film::new(picture, turns).repeats(self.repeat);
        if let Some(seconds) = self.seconds {
            film = film.seconds(seconds);
        }
        let bytes = match path.extension() {
            Some(ending) if ending.eq_ignore_ascii_case("gif") => gif(&film)?,
            Some(ending)
                if ["png", "pdf"]
                    .iter()
                    .any(|still| ending.eq_ignore_ascii_case(still)) =>
            {
                anyhow::bail!(
                    "{}: nothing moves in such a file: --animate writes .svg and .gif",
                    path.display()
                )
            }
            Some(ending) if !ending.eq_ignore_ascii_case("svg") => {
                anyhow::bail!("{}: --animate writes .svg and .gif", path.display())
            }
            _ => format!("{}\n", film.to_svg()).into_bytes(),
        };
        let mut output = Output::open(path, console)?;
        output.write_all(&bytes)?;
        output.finish()
    }

    /// The part of the board that is asked for.
    pub(crate) const fn part_of<'d>(&self, picture: Diagram<'d>) -> Diagram<'d> {
        match self.crop {
            Some(section) => picture.crop(section),
            None => picture,
        }
    }
}

#[cfg(feature = "print")]
fn gif(film: &Film<'_>) -> anyhow::Result<Vec<u8>> {
    Ok(sahkku::export::print::gif(film)?)
}

#[cfg(not(feature = "print"))]
fn gif(_: &Film<'_>) -> anyhow::Result<Vec<u8>> {
    anyhow::bail!("this program was built without its feature `print`, and writes no GIF")
}
