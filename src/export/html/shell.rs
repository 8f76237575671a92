//! The page around the records: head, contents, the viewer, shapes, data and script.

use serde::Serialize;
use sha2::{Digest as _, Sha256};

use crate::export::put;
use crate::export::svg::dice;
use crate::language::Language;

use super::article::RecordData;
use super::stage::StageData;
use super::words::{KEYS, Script};
use super::{Page, escape};

const STYLE: &str = include_str!("page.css");
const SCRIPT: &str = include_str!("page.js");

/// How long a step is shown in autoplay, in tenths of a second; the second is taken at first.
const SPEEDS: [u32; 4] = [5, 10, 20, 40];

/// What the script knows.
#[derive(Serialize)]
struct Data<'p> {
    stages: Vec<StageData<'p>>,
    records: Vec<Option<&'p RecordData>>,
    words: Script<'p>,
}

impl Page<'_> {
    /// The page as text.
    pub fn to_html(&self) -> String {
        let language = self.language;
        let articles: usize = self.articles.iter().map(|article| article.html.len()).sum();
        let mut html = String::with_capacity(2 * articles + 64 * 1024);
        self.head(&mut html);
        put(
            &mut html,
            format_args!(
                "<body class=\"sahkku-page\">\n<a class=\"skip\" href=\"#main\">{}</a>\n<header class=\"top\"><h1>{}</h1></header>\n",
                language.text("page.skip"),
                self.heading()
            ),
        );
        self.contents(&mut html);
        html.push_str("<main id=\"main\" tabindex=\"-1\">\n");
        if self.articles.is_empty() {
            put(
                &mut html,
                format_args!("<p>{}</p>\n", language.text("page.empty")),
            );
        }
        for article in &self.articles {
            html.push_str(&article.html);
        }
        put(
            &mut html,
            format_args!(
                "</main>\n<footer><p>{}</p></footer>\n",
                language.text("page.footer")
            ),
        );
        for stage in 0..self.stages.len() {
            self.viewer(&mut html, stage);
        }
        self.shapes(&mut html);
        self.data(&mut html);
        html.push_str("<script>");
        html.push_str(SCRIPT);
        html.push_str("</script>\n</body>\n</html>\n");
        html
    }

    fn head(&self, html: &mut String) {
        let colours = self
            .day
            .zip(self.night)
            .map_or_else(String::new, |(day, night)| day.page_css(night));
        let style = format!("{colours}{STYLE}");
        let title = match self.articles.as_slice() {
            [only] => escape::text(&only.title),
            _ => self.heading(),
        };
        put(
            html,
            format_args!(
                "<!DOCTYPE html>\n<html lang=\"{}\">\n<head>\n<meta charset=\"utf-8\">\n\
                 <meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src '{}'; script-src '{}'; base-uri 'none'; form-action 'none'\">\n\
                 <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
                 <meta name=\"color-scheme\" content=\"light dark\">\n\
                 <meta name=\"referrer\" content=\"no-referrer\">\n<title>{title}</title>\n",
                self.language.code(),
                hash(&style),
                hash(SCRIPT),
            ),
        );
        html.push_str("<style>");
        html.push_str(&style);
        html.push_str("</style>\n</head>\n");
    }

    fn heading(&self) -> String {
        self.language
            .count("page.records", self.articles.len() as u64, &[])
    }

    fn contents(&self, html: &mut String) {
        if self.articles.len() < 2 {
            return;
        }
        put(
            html,
            format_args!(
                "<nav class=\"contents\" aria-label=\"{}\"><ol>\n",
                self.language.text("page.contents")
            ),
        );
        for (at, article) in self.articles.iter().enumerate() {
            put(
                html,
                format_args!(
                    "<li><a href=\"#r{}\">{}</a></li>\n",
                    at + 1,
                    escape::text(&article.title)
                ),
            );
        }
        html.push_str("</ol></nav>\n");
    }

    /// The viewer for one kind of board, which the script puts into the record that is read.
    fn viewer(&self, html: &mut String, number: usize) {
        let Some(stage) = self.stages.get(number) else {
            return;
        };
        let language = self.language;
        let (width, height) = stage.size();
        put(
            html,
            format_args!(
                "<template id=\"viewer-{number}\"><section class=\"viewer\" aria-label=\"{}\">\n\
                 <div class=\"frame\"><svg class=\"stage sahkku-page\" viewBox=\"0 0 {width} {height}\" role=\"img\"></svg></div>\n\
                 <div class=\"strip\"><p class=\"status\"></p><div class=\"dice\" role=\"img\"></div></div>\n\
                 <div class=\"now\" aria-live=\"polite\" aria-atomic=\"true\"><p class=\"what\"></p><p class=\"note\"></p></div>\n\
                 <p class=\"instead\" hidden>{} </p>\n",
                language.text("page.board"),
                language.text("page.instead")
            ),
        );
        controls(html, language);
        let table = stage.empty_table(language.text("page.table-now"), language);
        put(
            html,
            format_args!(
                "<details class=\"tabled\"><summary>{}</summary><div class=\"wide\" tabindex=\"0\" role=\"group\" aria-label=\"{}\">{table}</div></details>\n",
                language.text("page.table"),
                language.text("page.table")
            ),
        );
        help(html, language);
        html.push_str("</section></template>\n");
    }

    /// Everything that is drawn, once.
    fn shapes(&self, html: &mut String) {
        html.push_str(
            "<svg class=\"shapes\" aria-hidden=\"true\" width=\"0\" height=\"0\"><defs>\n",
        );
        if !self.stages.is_empty() {
            html.push_str(&dice());
        }
        for stage in &self.stages {
            if let Some(palette) = self.day {
                html.push_str(&stage.definitions(palette));
            }
        }
        html.push_str("</defs></svg>\n");
    }

    fn data(&self, html: &mut String) {
        let data = Data {
            stages: self.stages.iter().map(super::Stage::data).collect(),
            records: self
                .articles
                .iter()
                .map(|article| article.data.as_ref())
                .collect(),
            words: Script::new(self.language),
        };
        // Numbers and texts under names: nothing that JSON could not hold.
        let json = serde_json::to_string(&data).unwrap_or_default();
        html.push_str("<script type=\"application/json\" id=\"data\">");
        html.push_str(&escape::json(&json));
        html.push_str("</script>\n");
    }
}

fn controls(html: &mut String, language: &Language) {
    put(
        html,
        format_args!(
            "<div class=\"bar\" role=\"group\" aria-label=\"{}\">",
            language.text("page.controls")
        ),
    );
    let button = |html: &mut String, name: &str, label: &str, sign: &str| {
        put(
            html,
            format_args!(
                "<button type=\"button\" data-do=\"{name}\" aria-label=\"{label}\" title=\"{label}\">{sign}</button>"
            ),
        );
    };
    for (name, label, sign) in [
        (
            "first",
            language.text("page.first"),
            "M7 5V19M18 5L10 12L18 19",
        ),
        (
            "back-turn",
            language.text("page.back-turn"),
            "M12 5L5 12L12 19M19 5L12 12L19 19",
        ),
        ("back", language.text("page.back"), "M15 5L8 12L15 19"),
    ] {
        button(html, name, label, &icon(sign));
    }
    put(
        html,
        format_args!(
            "<button type=\"button\" data-do=\"play\" class=\"play\">{}<span></span></button>",
            icon("M8 5L18 12L8 19Z")
        ),
    );
    for (name, label, sign) in [
        ("forward", language.text("page.forward"), "M9 5L16 12L9 19"),
        (
            "forward-turn",
            language.text("page.forward-turn"),
            "M5 5L12 12L5 19M12 5L19 12L12 19",
        ),
        (
            "last",
            language.text("page.last"),
            "M17 5V19M6 5L14 12L6 19",
        ),
    ] {
        button(html, name, label, &icon(sign));
    }
    html.push_str("</div>\n<div class=\"bar second\">");
    put(
        html,
        format_args!(
            "<label class=\"slider\"><span class=\"aside\">{}</span><input type=\"range\" min=\"0\" value=\"0\"></label>",
            language.text("page.step")
        ),
    );
    put(
        html,
        format_args!(
            "<label class=\"speed\">{} <select>",
            language.text("page.speed")
        ),
    );
    for tenths in SPEEDS {
        let (whole, part) = (tenths / 10, tenths % 10);
        let number = if part == 0 {
            whole.to_string()
        } else {
            format!("{whole}.{part}")
        };
        let chosen = if tenths == 10 { " selected" } else { "" };
        put(
            html,
            format_args!(
                "<option value=\"{tenths}\"{chosen}>{}</option>",
                language.say("page.seconds", &[("n", &number)])
            ),
        );
    }
    html.push_str("</select></label>");
    button(
        html,
        "flip",
        language.text("page.flip"),
        &icon("M7 20V5M3 9L7 5L11 9M17 4V19M13 15L17 19L21 15"),
    );
    button(
        html,
        "theme",
        language.text("page.theme"),
        &icon("M12 3a9 9 0 1 0 0 18a9 9 0 1 0 0-18ZM12 3V21M12 7L19 7M12 12H21M12 17H19"),
    );
    html.push_str("</div>\n");
}

fn icon(path: &str) -> String {
    format!(
        "<svg class=\"icon\" viewBox=\"0 0 24 24\" aria-hidden=\"true\"><path d=\"{path}\"/></svg>"
    )
}

fn help(html: &mut String, language: &Language) {
    put(
        html,
        format_args!(
            "<details class=\"help\"><summary>{}</summary><dl>",
            language.text("page.help")
        ),
    );
    for (keys, meaning) in KEYS {
        html.push_str("<dt>");
        for (at, key) in keys.iter().enumerate() {
            let comma = if at > 0 { ", " } else { "" };
            put(
                html,
                format_args!("{comma}<kbd>{}</kbd>", language.find(key).unwrap_or(key)),
            );
        }
        put(
            html,
            format_args!("</dt><dd>{}</dd>", language.text(meaning)),
        );
    }
    put(
        html,
        format_args!(
            "</dl><p><label><input type=\"checkbox\" class=\"letters\" checked> {}</label></p></details>\n",
            language.text("page.letters")
        ),
    );
}

/// The hash by which a policy allows a script or a style.
fn hash(text: &str) -> String {
    format!("sha256-{}", base64(&Sha256::digest(text.as_bytes())))
}

fn base64(bytes: &[u8]) -> String {
    const DIGITS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    let mut text = String::with_capacity(bytes.len().div_ceil(3) * 4);
    for group in bytes.chunks(3) {
        let byte = |at: usize| u32::from(group.get(at).copied().unwrap_or_default());
        let bits = byte(0) << 16 | byte(1) << 8 | byte(2);
        for place in 0..4_usize {
            let digit = (bits >> (18 - 6 * place)) as usize & 63;
            let digit = DIGITS.get(digit).map_or('=', |&digit| char::from(digit));
            text.push(if place > group.len() { '=' } else { digit });
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn base64_is_padded() {
        for (bytes, text) in [
            ("", ""),
            ("f", "Zg=="),
            ("fo", "Zm8="),
            ("foo", "Zm9v"),
            ("foob", "Zm9vYg=="),
        ] {
            assert_eq!(base64(bytes.as_bytes()), text);
        }
    }

    #[test]
    fn the_script_and_the_style_stay_in_their_elements() {
        assert!(!SCRIPT.contains("</") && !SCRIPT.contains("<!--"));
        assert!(!STYLE.contains('<'));
        // Nothing in them could reach the network, or make elements out of text.
        for word in [
            "http",
            "url(",
            "@import",
            "fetch",
            "innerHTML",
            "eval",
            "import(",
        ] {
            assert!(!SCRIPT.contains(word) && !STYLE.contains(word), "{word}");
        }
    }
}
