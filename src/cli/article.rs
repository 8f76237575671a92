//! Articles on their way out, with their pictures in a folder beside them.

use std::fs;
use std::io::Write as _;
use std::path::{Path, PathBuf};

use anyhow::Context as _;
use clap::Args;
use sahkku::export::article::{Article, Figure};
use sahkku::export::scene::Turns;
use sahkku::language::Language;
use sahkku::record::Record;
use sahkku::replay::Game;

use super::console::Console;
use super::output::{Output, free_part_of};
use super::picture::{pdf, read_theme};

/// What an article is written as.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ArticleFormat {
    Markdown,
    Tex,
    Typst,
}

/// `--turns` and `--theme`
#[derive(Clone, Debug, Args)]
pub(crate) struct ArticleOptions {
    /// Which turns an article shows diagrams of: a list such as `0,3,10-12,last`, or `all`, `none`, or
    /// `marked`: those at which comments draw something or a sign such as `!?` stands.
    #[arg(long, value_name = "TURNS", default_value = "marked")]
    turns: Turns,

    /// How the diagrams of an article look: `book`, `bw` or another theme, or a theme file.
    #[arg(long, value_name = "NAME|FILE", default_value = "book")]
    theme: String,
}

/// An article in the making.
pub(crate) struct ArticleSink {
    format: ArticleFormat,
    article: Article<'static>,
    turns: Turns,
    output: Output,
    /// The folder of the pictures and its name in the text; nothing on standard output.
    pictures: Option<(PathBuf, String)>,
}

impl ArticleSink {
    pub(crate) fn new(
        format: ArticleFormat,
        options: &ArticleOptions,
        path: &Path,
        output: Output,
        language: &'static Language,
    ) -> anyhow::Result<Self> {
        let mut article = Article::in_language(language);
        article.theme(&*read_theme(&options.theme)?);
        let pictures = (path.as_os_str() != "-").then(|| {
            let name = folder_name(path);
            (path.with_file_name(&name), name)
        });
        // Pictures for LaTeX are PDF, which not every build of this program can make.
        let drawn = format != ArticleFormat::Tex || cfg!(feature = "print");
        Ok(Self {
            format,
            article,
            turns: options.turns.clone(),
            output,
            pictures: pictures.filter(|_| drawn),
        })
    }

    pub(crate) fn add(&mut self, record: &Record<'_>, game: &Game) {
        self.article.add(record, game, &self.turns);
    }

    /// Writes the pictures, and then the text that refers to them.
    pub(crate) fn finish(mut self, console: &Console) -> anyhow::Result<()> {
        if console.wholeness().is_lacking()
            && let Some((path, name)) = &mut self.pictures
        {
            // The pictures of a whole article stay with it.
            let part = free_part_of(path)?;
            *name = part
                .file_name()
                .map_or_else(String::new, |name| name.to_string_lossy().into_owned());
            *path = part;
        }
        let figures = self.article.figures();
        let folder = self.pictures.as_ref().map(|(_, name)| name.as_str());
        if let Some((path, _)) = &self.pictures
            && !figures.is_empty()
        {
            fs::create_dir_all(path)
                .with_context(|| format!("cannot make the folder {}", path.display()))?;
            for figure in figures {
                self.picture(console, path, figure)?;
            }
        }
        let left_out = self.article.left_out();
        if left_out > 0 {
            console.remark(format_args!(
                "{left_out} diagrams were left out: an article takes no more than {}",
                figures.len()
            ));
        }
        let text = match self.format {
            ArticleFormat::Markdown => self.article.markdown(folder),
            ArticleFormat::Tex => self.article.tex(folder),
            ArticleFormat::Typst => self.article.typst(folder),
        };
        self.output.write_all(text.as_bytes())?;
        self.output.finish()
    }

    fn picture(&self, console: &Console, folder: &Path, figure: &Figure) -> anyhow::Result<()> {
        let name = figure.name();
        let (bytes, ending) = match self.format {
            ArticleFormat::Tex => (pdf(&name, std::iter::once(Ok(figure.svg.clone())))?, "pdf"),
            _ => (format!("{}\n", figure.svg).into_bytes(), "svg"),
        };
        let path = folder.join(format!("{name}.{ending}"));
        let mut output = Output::open(&path, console)?;
        output.write_all(&bytes)?;
        output.finish()
    }
}

/// What the folder for the pictures is called: as the file with its ending, since `game.md` and
/// `game.typ` may be about two games. Letters that mean something in a document are left out of it.
fn folder_name(path: &Path) -> String {
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    let fits = |letter: char| letter.is_ascii_alphanumeric() || matches!(letter, '-' | '_');
    let name = name
        .chars()
        .map(|letter| if fits(letter) { letter } else { '-' });
    format!("{}-pictures", name.collect::<String>())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_folder_of_pictures_has_a_harmless_name() {
        for (path, name) in [
            ("a/game.tex", "game-tex-pictures"),
            ("Čáppa #1 {x}.md", "--ppa--1--x--md-pictures"),
            ("..", "-pictures"),
        ] {
            assert_eq!(folder_name(Path::new(path)), name);
        }
    }
}
