//! An article as LaTeX.

use super::block::{Block, Figure, Kind, inline};
use super::{Article, DEEPEST_INDENT};
use crate::export::put;
use crate::text::tex as escaped;

/// The old engine has no letters for `ŧ`, nor for Russian beside Sámi.
const PREAMBLE: &str = r"\documentclass[11pt,a4paper]{article}
\usepackage{iftex}
\ifPDFTeX
  \PackageError{sahkku}{This article needs lualatex or xelatex}{They have all letters of the Sami languages.}
  \expandafter\stop
\fi
\usepackage{fontspec}
% The last of these fonts that is there; the first has no Russian letters.
\newcommand{\bodyfont}{Latin Modern Roman}
\IfFontExistsTF{DejaVu Serif}{\renewcommand{\bodyfont}{DejaVu Serif}}{}
\IfFontExistsTF{Linux Libertine O}{\renewcommand{\bodyfont}{Linux Libertine O}}{}
\IfFontExistsTF{Libertinus Serif}{\renewcommand{\bodyfont}{Libertinus Serif}}{}
% Without the habits of TeX: a hyphen or a quotation mark stays what it is.
\setmainfont{\bodyfont}[Ligatures=TeXReset]
\usepackage{graphicx}
\usepackage[margin=25mm]{geometry}
\setlength{\parindent}{0pt}
\setlength{\parskip}{5pt plus 2pt}
\setlength{\emergencystretch}{3em}
\raggedbottom
\frenchspacing
\newcommand{\moves}[1]{\textbf{#1}}
\newcommand{\diagram}[3]{\par\begin{center}\begin{minipage}{\linewidth}\centering
  \includegraphics[width=0.76\linewidth]{#1}\par\smallskip{\small\textbf{#2}: #3}\end{minipage}\end{center}}
\newcommand{\textdiagram}[2]{{\centering\small\textbf{#1}: #2\par}\bigskip}
\newenvironment{variation}[1]{\par\begingroup\leftskip=#1\small}{\par\endgroup}
\begin{document}
";

pub(super) fn write(article: &Article, pictures: Option<&str>) -> String {
    let mut text = PREAMBLE.to_owned();
    for block in &article.blocks {
        text.push('\n');
        match block {
            Block::Title(title) => put(
                &mut text,
                format_args!("\\section*{{{}}}\n", escaped(title)),
            ),
            Block::Facts(facts) => put(&mut text, format_args!("\\textbf{{{}}}\n", escaped(facts))),
            Block::Note(note) => put(
                &mut text,
                format_args!("{{\\small {}\\par}}\n", escaped(note)),
            ),
            Block::Text { depth, runs } => {
                let line = inline(runs, |run| {
                    let text = escaped(run.text.trim());
                    match run.kind {
                        Kind::Moves if *depth == 0 => format!("\\moves{{{text}}}"),
                        _ => format!("{{}}{text}"),
                    }
                });
                match (*depth).min(DEEPEST_INDENT) {
                    0 => put(&mut text, format_args!("{line}\n")),
                    indent => put(
                        &mut text,
                        format_args!(
                            "\\begin{{variation}}{{{indent}em}}\n{line}\n\\end{{variation}}\n"
                        ),
                    ),
                }
            }
            Block::Figure(at) => {
                if let Some(shown) = article.figures().get(*at) {
                    figure(&mut text, shown, pictures);
                }
            }
        }
    }
    text.push_str("\n\\end{document}\n");
    text
}

fn figure(text: &mut String, figure: &Figure, pictures: Option<&str>) {
    let (number, caption) = (&figure.heading, &figure.caption);
    let (number, caption) = (escaped(number), escaped(caption));
    match pictures {
        Some(folder) => put(
            text,
            format_args!(
                "\\diagram{{{folder}/{}.pdf}}{{{number}}}{{{caption}}}\n",
                figure.name()
            ),
        ),
        None => put(
            text,
            format_args!(
                "{{\\scriptsize\n\\begin{{verbatim}}\n{}\\end{{verbatim}}\n}}\n\\textdiagram{{{number}}}{{{caption}}}\n",
                figure.board
            ),
        ),
    }
}
