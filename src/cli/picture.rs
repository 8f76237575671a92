//! Pictures on their way out: as SVG, PNG or PDF, to a file, a folder or standard output.

use std::borrow::Cow;
use std::fs;
use std::io::{IsTerminal as _, Write as _, stdout};
use std::path::{Path, PathBuf};

use anyhow::{Context as _, bail};
use clap::{Args, ValueEnum};
use sahkku::export::svg::Theme;

use super::console::Console;
use super::input::Source;
use super::output::Output;

/// The theme that --theme names: a built-in one or a file.
pub(crate) fn read_theme(name: &str) -> anyhow::Result<Cow<'static, Theme>> {
    if let Some(theme) = Theme::builtin(name) {
        return Ok(Cow::Borrowed(theme));
    }
    let names: Vec<&str> = Theme::names().collect();
    let text = Source::named(Path::new(name))
        .read_text()
        .with_context(|| {
            format!(
                "--theme takes {} or a theme file, and `{name}` is neither",
                names.join(", ")
            )
        })?;
    Ok(Cow::Owned(Theme::from_toml(&text, name)?))
}

/// What a picture is written as.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum PictureFormat {
    Svg,
    Png,
    Pdf,
}

impl PictureFormat {
    /// How names of such files end.
    pub(crate) const fn ending(self) -> &'static str {
        match self {
            Self::Svg => "svg",
            Self::Png => "png",
            Self::Pdf => "pdf",
        }
    }

    /// Whether the name of a file is one of a picture, or does not end in anything.
    pub(crate) fn is_ending_of(path: &Path) -> bool {
        path.extension().is_none() || Self::of(path).is_some()
    }

    fn of(path: &Path) -> Option<Self> {
        let ending = path.extension()?;
        let formats = [Self::Svg, Self::Png, Self::Pdf];
        formats
            .into_iter()
            .find(|format| ending.eq_ignore_ascii_case(format.ending()))
    }
}

/// `--format`, `--scale` and `--dpi`
#[derive(Clone, Copy, Debug, Default, Args)]
pub(crate) struct PictureOptions {
    /// `svg`, `png` or `pdf`; without it the ending of the -o file says which, or it is SVG.
    #[arg(long, value_name = "FORMAT", value_enum, hide_possible_values = true)]
    format: Option<PictureFormat>,

    /// How many pixels of a PNG there are for each of the SVG; 2 unless something else is said.
    #[arg(long, value_name = "FACTOR", conflicts_with = "dpi")]
    scale: Option<f64>,

    /// How many pixels of a PNG there are for each inch in print, such as 300.
    #[arg(long, value_name = "DOTS")]
    dpi: Option<f64>,
}

impl PictureOptions {
    /// What a picture for this place is written as.
    fn format_for(self, path: &Path) -> anyhow::Result<PictureFormat> {
        match (
            self.format.or_else(|| PictureFormat::of(path)),
            path.extension(),
        ) {
            (Some(format), _) => Ok(format),
            (None, None) => Ok(PictureFormat::Svg),
            (None, Some(_)) if is_device(path) => Ok(PictureFormat::Svg),
            (None, Some(ending)) => bail!(
                "{}: a picture that stands still is no .{}: name it .svg, .png or .pdf, or say with \
                 --format what it is to be",
                path.display(),
                ending.display()
            ),
        }
    }

    /// Writes one picture to a file or to standard output.
    pub(crate) fn write_one(
        self,
        console: &Console,
        path: &Path,
        title: &str,
        svg: &str,
    ) -> anyhow::Result<()> {
        let bytes = self.bytes(path, title, svg)?;
        self.write_bytes(console, path, &bytes)
    }

    fn bytes(self, path: &Path, title: &str, svg: &str) -> anyhow::Result<Vec<u8>> {
        Ok(match self.format_for(path)? {
            PictureFormat::Svg => format!("{svg}\n").into_bytes(),
            PictureFormat::Png => self.png(svg)?,
            PictureFormat::Pdf => pdf(title, std::iter::once(Ok(svg.to_owned())))?,
        })
    }

    /// Writes a picture of what was counted, which does not take the place of an older one if something could
    /// not be counted.
    pub(crate) fn write_map(
        self,
        console: &Console,
        path: &Path,
        title: &str,
        svg: &str,
    ) -> anyhow::Result<()> {
        let bytes = self.bytes(path, title, svg)?;
        let mut output = Output::of_records(path, console)?;
        output.write_all(&bytes)?;
        output.finish()
    }

    /// Writes several pictures: into one PDF, or each into a file of its own in a folder. A picture
    /// comes with its name, without an ending.
    pub(crate) fn write_many(
        self,
        console: &Console,
        path: &Path,
        title: &str,
        pictures: impl Iterator<Item = anyhow::Result<(String, String)>>,
    ) -> anyhow::Result<()> {
        // A folder that is there stays one, and gets a file for each even of PDF.
        let is_file = PictureFormat::of(path) == Some(PictureFormat::Pdf) || is_stdout(path);
        let format = self.format.or_else(|| PictureFormat::of(path));
        if format == Some(PictureFormat::Pdf) && is_file && !path.is_dir() {
            let pages = pictures.map(|picture| Ok(picture?.1));
            let bytes = pdf(title, pages)?;
            return self.write_bytes(console, path, &bytes);
        }
        if is_stdout(path) {
            bail!("several pictures need a folder, -o FOLDER, or one file of pages, --format pdf");
        }
        fs::create_dir_all(path)
            .with_context(|| format!("cannot make the folder {}", path.display()))?;
        let ending = self.format.unwrap_or(PictureFormat::Svg).ending();
        for picture in pictures {
            let (name, svg) = picture?;
            let path: PathBuf = path.join(format!("{name}.{ending}"));
            self.write_one(console, &path, &name, &svg)?;
        }
        Ok(())
    }

    /// Writes pages: into one PDF, or each into a file of its own, numbered if there are several.
    #[cfg(feature = "print")]
    pub(crate) fn write_pages(
        self,
        console: &Console,
        path: &Path,
        title: &str,
        pages: impl ExactSizeIterator<Item = String>,
    ) -> anyhow::Result<()> {
        let format = self.format_for(path)?;
        let several = pages.len() > 1;
        if format == PictureFormat::Pdf {
            let bytes = pdf(title, pages.map(Ok))?;
            return self.write_bytes(console, path, &bytes);
        }
        if several && is_stdout(path) {
            bail!(
                "there are several pages, which only a PDF holds together: --format pdf, or -o FILE"
            );
        }
        for (at, page) in pages.enumerate() {
            let numbered = several.then(|| numbered(path, at + 1));
            let path = numbered.as_deref().unwrap_or(path);
            self.write_one(console, path, title, &page)?;
        }
        Ok(())
    }

    fn write_bytes(self, console: &Console, path: &Path, bytes: &[u8]) -> anyhow::Result<()> {
        let format = self.format_for(path)?;
        if is_stdout(path) && format != PictureFormat::Svg && stdout().is_terminal() {
            let ending = format.ending();
            bail!("a terminal cannot show {ending}: name a file with -o, or send it elsewhere");
        }
        let mut output = Output::open(path, console)?;
        output.write_all(bytes)?;
        output.finish()
    }

    #[cfg(feature = "print")]
    fn png(self, svg: &str) -> anyhow::Result<Vec<u8>> {
        use sahkku::export::print::{Scale, png};
        let scale = match (self.scale, self.dpi) {
            (Some(factor), _) => Scale::Factor(factor),
            (None, Some(dpi)) => Scale::Dpi(dpi),
            (None, None) => Scale::Factor(2.0),
        };
        Ok(png(svg, scale)?)
    }

    #[cfg(not(feature = "print"))]
    fn png(self, _: &str) -> anyhow::Result<Vec<u8>> {
        bail!(WITHOUT_PRINT)
    }
}

/// `sheet-2.svg` for `sheet.svg`.
#[cfg(feature = "print")]
fn numbered(path: &Path, number: usize) -> PathBuf {
    let mut name = path.file_stem().unwrap_or_default().to_owned();
    name.push(format!("-{number}"));
    if let Some(ending) = path.extension() {
        name.push(".");
        name.push(ending);
    }
    path.with_file_name(name)
}

/// Something like `/dev/fd/3.x`: no file that is to be opened by its ending.
fn is_device(path: &Path) -> bool {
    fs::metadata(path).is_ok_and(|about| !about.is_file() && !about.is_dir())
}

fn is_stdout(path: &Path) -> bool {
    path.as_os_str() == "-"
}

/// Makes a PDF with a page for each picture.
#[cfg(feature = "print")]
pub(crate) fn pdf(
    title: &str,
    pages: impl Iterator<Item = anyhow::Result<String>>,
) -> anyhow::Result<Vec<u8>> {
    let mut pdf = sahkku::export::print::Pdf::new(title);
    for page in pages {
        pdf.add(&page?)?;
    }
    Ok(pdf.finish()?)
}

#[cfg(not(feature = "print"))]
pub(crate) fn pdf(
    _: &str,
    _: impl Iterator<Item = anyhow::Result<String>>,
) -> anyhow::Result<Vec<u8>> {
    bail!(WITHOUT_PRINT)
}

#[cfg(not(feature = "print"))]
const WITHOUT_PRINT: &str =
    "this program was built without its feature `print`, and writes pictures as SVG only";
