//! Games as articles: what stands in them, and that LaTeX and Typst can compile them. Where there is
//! no `lualatex`, or none of the packages of `tests/articles` (`npm ci` there), that part is left out
//! and says so; with `SAHKKU_TYPESET=required` that is a failure.

use std::fs;
use std::path::Path;
use std::process::Command;

use sahkku::export::article::Article;
use sahkku::export::scene::Turns;
use sahkku::record::{ChunkKind, Record, split};
use sahkku::replay::{Game, Rulebook};

use crate::support::repository;

/// Whatever a name or a comment may hold: commands of all three languages, their brackets, letters.
const HOSTILE: &str = "[Event \"\\\\input{/etc/passwd} $x$ #eval(\\\"1\\\") **b** <script>\"]\n\
    [Site \"#{panic()} %comment & ~ ^ _ [x](javascript:1)\"]\n\
    [Men \"Ivan \\\\write18{id} Иван Петрович\"]\n[Women \"Čáŋŋá Đŧžš #set page() `x` ǯʒǧǩǥ\"]\n\
    [Annotator \"]] }} \\\\end{document}\"]\n[Variant \"lagesvuotna\"]\n[Result \"unfinished\"]\n\n\
    {#panic() \\end{verbatim \\\\ ``` ~~~ $$ > quote // /* <label> @ref https://example.invalid/x_y [%mark H2]}\n\
    1. M X32: *QL2-K2 {*[]#()_} QK2-H2=K! {-- --- ''' ,, << >> ?` !`} QH2-F2\n\
    (1. M X32: *O1-O2 {<iframe src=x> [%arrow A1-H2 red] 'Привет' \"Сулло\"} (1. M X32: *O1-O2 {deeper}))\n\
    2. W XX2: *A3-Z9 #script] A2-C2\n= unfinished\n";

fn article(text: &[u8], turns: &Turns) -> Article<'static> {
    let mut rulebook = Rulebook::default();
    let mut article = Article::new();
    for chunk in split(text).filter(|chunk| chunk.kind == ChunkKind::Record) {
        let record = Record::parse(chunk.bytes);
        let game = Game::replay(&record, &mut rulebook);
        article.add(&record, &game, turns);
    }
    article
}

fn sample(name: &str) -> Vec<u8> {
    fs::read(repository().join("samples").join(name)).unwrap()
}

#[test]
fn an_article_tells_the_game_in_its_order() {
    let markdown = article(&sample("teaching-game.sahkku"), &Turns::Marked).markdown(Some("p"));
    let mut rest = markdown.as_str();
    for next in [
        "# Ánte – Biret\n\n**Example game · 2026**\n\n**The women won\\: the queen was captured**",
        "Form of the game\\: Lágesvuotna sáhkku\\.",
        "A whole game in ten turns\\.",
        "](<p/diagram-001.svg>)\n\n*Diagram 1: the start*",
        "**0\\. M XX0 W XX2 M X30 W 220** Most X starts\\.",
        "**1\\. M XX2\\~3** One of the two X was thrown again\\, to have a 3\\. **\\*QL2\\-K2** The X",
        "*Diagram 2: after turn 1*",
        "\n> \\(1\\. M XX2\\~3\\: \\*O1\\-O2\\?\\! Here the X",
        "\n> \\(2\\. W X22\\: \\*QD2\\-C2\\? QC2\\-A2 QA2\\-C2\\?\\? A queen",
        "\n> > \\(3\\. M 320\\: KJ2\\-G2 QH2\\-F2 Whoever",
        "is out of reach\\.\\)\\)\n\n**3\\. M",
        "**6\\. W X32\\: \\*C3\\-B3 B3\\-B2 C2\\-E2 7\\. M X30\\: \\*N1\\-O1 KJ2\\-M2 8\\. W 332\\: B2\\-E2**",
        "**E2\\-H2 E2\\-G2\\?\\!**",
        "*Diagram 7: after turn 10*\n\n**The women won**\n",
    ] {
        let at = rest.find(next);
        let at = at.unwrap_or_else(|| panic!("{next}\n--- is not in ---\n{rest}"));
        rest = &rest[at + next.len()..];
    }
    assert_eq!(rest, "");
}

#[test]
fn chosen_turns_get_diagrams_and_others_none() {
    let text = sample("teaching-game.sahkku");
    let none = article(&text, &Turns::None);
    assert!(none.figures().is_empty() && !none.markdown(Some("p")).contains("diagram"));
    let some = article(&text, &"2,9-99".parse().unwrap());
    let captions: Vec<&str> = some
        .figures()
        .iter()
        .map(|figure| figure.caption.as_str())
        .collect();
    assert_eq!(captions, ["after turn 2", "after turn 9", "after turn 10"]);
    // Without a folder for pictures boards are text.
    let markdown = some.markdown(None);
    assert_eq!(markdown.matches("```text\n 3  ").count(), 3);
    assert!(!markdown.contains("svg"));
    // A variation in which something is drawn has its diagram too.
    let hostile = article(HOSTILE.as_bytes(), &Turns::Marked);
    let captions: Vec<&str> = hostile
        .figures()
        .iter()
        .map(|figure| figure.caption.as_str())
        .collect();
    assert_eq!(
        captions,
        ["the start", "after turn 1", "variation, after turn 1"]
    );
}

#[test]
fn a_record_that_is_wrong_or_empty_is_told_as_far_as_it_goes() {
    let hostile = article(HOSTILE.as_bytes(), &Turns::Marked).markdown(None);
    assert!(hostile.contains("This record is not right\\."), "{hostile}");
    assert!(hostile.contains("\\*A3\\-Z9 \\#script\\]"), "{hostile}");
    for text in [
        "",
        "[Variant \"no-such-form\"]\n\n1. M X00: *O1-O2 {so}\n",
        "(((",
        "[Men \"A\"]",
    ] {
        let article = article(text.as_bytes(), &Turns::All);
        for text in [
            article.markdown(None),
            article.tex(None),
            article.typst(None),
        ] {
            assert!(text.ends_with('\n'));
        }
    }
}

/// Ten thousand variations inside one another are ten thousand paragraphs.
#[test]
fn depth_costs_no_stack() {
    let text = format!(
        "[Variant \"lagesvuotna\"]\n\n1. M X00: *O1-O2 {}",
        "(1. M X00: *O1-O2 ".repeat(10_000)
    );
    let text = article(text.as_bytes(), &Turns::Marked).typst(None);
    assert!(text.contains("#variation(4)[") && !text.contains("#variation(5)["));
}

#[cfg(feature = "print")]
#[test]
fn articles_compile() {
    let packages = repository().join("tests/articles/node_modules/@myriaddreamin");
    let there = |program: &str| Command::new(program).arg("--version").output().is_ok();
    let required = std::env::var_os("SAHKKU_TYPESET").is_some_and(|word| word == "required");
    let folder = tempfile::tempdir().unwrap();
    let names = write_articles(folder.path());
    if there("lualatex") {
        for name in &names {
            compile_tex(folder.path(), name);
        }
    } else {
        assert!(!required, "LaTeX cannot be compiled: no lualatex");
        eprintln!("left out: LaTeX, there is no lualatex");
    }
    if there("node") && packages.is_dir() {
        compile_typst(folder.path(), &names);
    } else {
        assert!(
            !required,
            "Typst cannot be compiled: npm ci in tests/articles gets it"
        );
        eprintln!("left out: Typst, npm ci in tests/articles gets it");
    }
}

#[cfg(feature = "print")]
/// Writes articles with and without pictures; gives their names.
fn write_articles(folder: &Path) -> Vec<&'static str> {
    let hostile = article(HOSTILE.as_bytes(), &Turns::Marked);
    fs::write(folder.join("hostile-plain.tex"), hostile.tex(None)).unwrap();
    fs::write(folder.join("hostile-plain.typ"), hostile.typst(None)).unwrap();
    let teaching = article(&sample("teaching-game.sahkku"), &Turns::Marked);
    for (name, article) in [("teaching", teaching), ("hostile", hostile)] {
        let pictures = format!("{name}-pictures");
        fs::create_dir(folder.join(&pictures)).unwrap();
        for figure in article.figures() {
            let path = folder.join(&pictures).join(figure.name());
            let mut pdf = sahkku::export::print::Pdf::new(&figure.caption);
            pdf.add(&figure.svg).unwrap();
            fs::write(path.with_extension("pdf"), pdf.finish().unwrap()).unwrap();
            fs::write(path.with_extension("svg"), &figure.svg).unwrap();
        }
        let (tex, typst) = (article.tex(Some(&pictures)), article.typst(Some(&pictures)));
        fs::write(folder.join(format!("{name}.tex")), tex).unwrap();
        fs::write(folder.join(format!("{name}.typ")), typst).unwrap();
    }
    vec!["hostile-plain", "teaching", "hostile"]
}

#[cfg(feature = "print")]
fn compile_tex(folder: &Path, name: &str) {
    let output = Command::new("lualatex")
        .args([
            "-interaction=nonstopmode",
            "-halt-on-error",
            "-no-shell-escape",
        ])
        .arg(format!("{name}.tex"))
        .current_dir(folder)
        // No line of the log is broken. The letters are those of the pictures, whatever fonts the machine has.
        .env("max_print_line", "10000")
        .env("OSFONTDIR", repository().join("formats/fonts"))
        .output()
        .unwrap();
    let said = String::from_utf8_lossy(&output.stdout);
    assert!(output.status.success(), "{name}: {said}");
    let log = fs::read(folder.join(format!("{name}.log"))).unwrap();
    let log = String::from_utf8_lossy(&log);
    for fault in ["Missing character", "LaTeX Warning", "Overfull"] {
        assert!(!log.contains(fault), "{name}: {log}");
    }
    assert!(log.contains("LibertinusSerif-Bold"), "{name}: {log}");
    is_pdf(&folder.join(format!("{name}.pdf")));
}

#[cfg(feature = "print")]
fn compile_typst(folder: &Path, names: &[&str]) {
    let output = Command::new("node")
        .arg("compile.mjs")
        .arg(folder)
        .args(names)
        .current_dir(repository().join("tests/articles"))
        .output()
        .unwrap();
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{said}");
    for name in names {
        is_pdf(&folder.join(format!("{name}-typst.pdf")));
    }
}

#[cfg(feature = "print")]
fn is_pdf(path: &Path) {
    assert!(
        fs::read(path).unwrap().starts_with(b"%PDF"),
        "{}",
        path.display()
    );
}
