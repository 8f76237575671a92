//! The style sheet of a theme. Every rule is bound to the theme's class, so that pictures with
//! different themes can stand on one page.

use super::Theme;
use super::keys::{DIALS, INKS};
use crate::export::svg::pen::Num;

/// One rule a line. `$table.key` is a colour of the theme file, `$line`, `$grid`, `$drawn`,
/// `$tint`, `$grain` and `$light` are sizes; a line with `@` stands for two: one with the letter and table of the men,
/// one with those of the women.
const SHEET: &str = "\
{font-family:$font;font-size:15px;fill:$page.text}
.bg{fill:$page.background}
.b{fill:$board.fill;stroke:$board.edge;stroke-width:1.6}
.j{fill:none;stroke:$board.edge;stroke-width:.9;stroke-opacity:$grain}
.i{fill:none;stroke:$board.edge;stroke-width:.7}
.l{fill:none;stroke:$board.field;stroke-width:$line;stroke-linecap:round}
.q{fill:none;stroke:$board.field;stroke-width:$grid}
.p{fill:$board.field}
.o{fill:none;stroke:$board.ornament;stroke-width:$drawn;stroke-linecap:round}
.c{fill:$page.faint;font-size:14px;text-anchor:middle}
.@h{fill:$@.home;stroke:$@.outline;stroke-width:2;stroke-linejoin:round}
.@h .d{fill:none;stroke:$@.outline;stroke-width:1.6}
.@l,.k@{fill:$@.loose;stroke:$board.fill;stroke-width:1.4;stroke-linejoin:round}
.@l .d{fill:none;stroke:$board.fill;stroke-width:1.8}
.k@ .d{fill:none;stroke:$king.cuts;stroke-width:2}
.@r{fill:$@.loose;stroke:$board.fill;stroke-width:1.2}
.g{fill:$board.fill;fill-opacity:$light;stroke:none}
.k{fill:$king.free;stroke:$king.outline;stroke-width:2;stroke-linejoin:round}
.k .d{fill:none;stroke:$king.outline;stroke-width:2}
.n{fill:$badge.fill;stroke:$badge.text;stroke-width:1.2}
.s{fill:$badge.text;font-size:13.5px;font-weight:bold;text-anchor:middle}
.h{fill-opacity:$tint;stroke-width:2.5}
.a{stroke-width:0}
.a@{fill:$arrows.@;stroke:$arrows.@;stroke-width:0}
.f{fill:none;stroke-width:3}
.e{fill:none;stroke:$board.fill;stroke-width:6}
.x{fill:none;stroke:$arrows.capture;stroke-width:3}
.u{fill:$board.fill;font-size:14.5px;font-weight:bold;stroke:none;text-anchor:middle}
.y{fill:$dice.fill;stroke:$dice.mark;stroke-width:1.5;stroke-linejoin:round}
.y .w{stroke-width:.8}
.y .v{fill:none;stroke-width:2.4;stroke-linecap:round}
.z{fill:none;stroke:$page.faint;stroke-width:1;stroke-dasharray:2.5 2}
.z .w{stroke:none}
.z .v{fill:none;stroke-width:1.6;stroke-dasharray:none}
.t1{font-size:18px;font-weight:bold;text-anchor:middle}
.t2{font-size:16px;font-style:italic;text-anchor:middle}
.t3{font-size:16px;font-weight:bold}";

/// The sheet of a theme whose other parts are complete.
pub(super) fn sheet(theme: &Theme) -> String {
    let scope = format!(".sahkku-{}", theme.name);
    let ink = |table: &str, key: &str| theme.ink(table, key).map(|ink| ink.to_string());
    rules(&scope, false, |name| value(theme, name, ink))
}

/// The sheet for the pictures of a page that is light by day and dark by night, as its
/// `color-scheme` says. The page itself has the class `sahkku-page` and may use the colours as
/// variables, such as `--page-text`.
pub(super) fn page_sheet(day: &Theme, night: &Theme) -> String {
    let mut sheet = String::with_capacity(4 * SHEET.len());
    // Browsers that do not know `light-dark` stay with the day.
    for both in [false, true] {
        sheet.push_str(if both {
            "@supports (color:light-dark(#000,#fff)){:root{"
        } else {
            ":root{"
        });
        let mut set = |name: &str, light: &str, dark: &str| {
            sheet.extend(["--", name, ":"]);
            if both {
                sheet.extend(["light-dark(", light, ",", dark, ");"]);
            } else {
                sheet.extend([light, ";"]);
            }
        };
        for (table, key) in INKS {
            if let (Some(light), Some(dark)) = (day.ink(table, key), night.ink(table, key)) {
                set(
                    &format!("{table}-{key}"),
                    &light.to_string(),
                    &dark.to_string(),
                );
            }
        }
        for word in day.mark_words() {
            set(
                &format!("mark-{word}"),
                day.mark_colour(word),
                night.mark_colour(word),
            );
        }
        set("mark", &day.marks.other, &night.marks.other);
        sheet.push_str(if both { "}}\n" } else { "}\n" });
    }
    let ink = |table: &str, key: &str| Some(format!("var(--{table}-{key})"));
    sheet.push_str(&rules(".sahkku-page", true, |name| value(day, name, ink)));
    for word in day.mark_words() {
        let colour = format!("var(--mark-{word})");
        sheet.extend([
            ".mark-", word, "{fill:", &colour, ";stroke:", &colour, "}\n",
        ]);
    }
    sheet.push_str(".mark{fill:var(--mark);stroke:var(--mark)}\n");
    sheet
}

/// All rules. In a page the scope bears only what is inherited: the shapes are taken over by `use`,
/// into which no selector of the page reaches in every browser.
fn rules(scope: &str, page: bool, value: impl Fn(&str) -> Option<String>) -> String {
    let mut sheet = String::with_capacity(2 * SHEET.len());
    for line in SHEET.lines() {
        let sides: &[_] = if line.contains('@') {
            &[("m", "men"), ("w", "women")]
        } else {
            &[("", "")]
        };
        for side in sides {
            rule(&mut sheet, scope, page, line, *side, &value);
        }
    }
    sheet
}

fn rule(
    sheet: &mut String,
    scope: &str,
    page: bool,
    line: &str,
    (letter, table): (&str, &str),
    value: impl Fn(&str) -> Option<String>,
) {
    let Some((selectors, body)) = line.split_once('{') else {
        return;
    };
    for (at, selector) in selectors.split(',').enumerate() {
        let selector = selector.replace('@', letter);
        let comma = if at > 0 { "," } else { "" };
        let (scope, space) = match (selector.is_empty(), page) {
            (true, _) => (scope, ""),
            (false, false) => (scope, " "),
            (false, true) => ("", ""),
        };
        sheet.extend([comma, scope, space, &selector]);
    }
    sheet.push('{');
    let mut parts = body.split('$');
    sheet.push_str(parts.next().unwrap_or_default());
    for part in parts {
        let end = part.find([';', '}']).unwrap_or(part.len());
        let (name, rest) = part.split_at(end);
        sheet.push_str(&value(&name.replace('@', table)).unwrap_or_default());
        sheet.push_str(rest);
    }
    sheet.push('\n');
}

/// What a name in the sheet stands for.
fn value(theme: &Theme, name: &str, ink: impl Fn(&str, &str) -> Option<String>) -> Option<String> {
    let dial = |key: &str, unit: f64| {
        let at = DIALS.iter().position(|dial| dial.key == key)?;
        theme
            .dials
            .get(at)
            .map(|&size| Num(f64::from(size) * unit).text())
    };
    match name {
        "font" => Some(theme.font.clone()),
        "line" => dial("weight", 0.1),
        "grid" => dial("weight", 0.06),
        "drawn" => dial("weight", 0.07),
        "tint" => dial("tint", 0.01),
        "grain" => dial("grain", 0.01),
        "light" => dial("light", 0.01),
        name => {
            let (table, key) = name.split_once('.')?;
            ink(table, key)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_name_in_the_sheet_is_known() {
        let theme = Theme::builtin("book").unwrap();
        for side in ["men", "women"] {
            let sheet = SHEET
                .replace("$@", &format!("${side}"))
                .replace(".@", &format!(".{side}"));
            for part in sheet.split('$').skip(1) {
                let name = &part[..part.find([';', '}']).unwrap()];
                let ink = |table: &str, key: &str| theme.ink(table, key).map(|ink| ink.to_string());
                assert!(value(theme, name, ink).is_some(), "{name}");
            }
        }
        assert!(!theme.css().contains(['$', '@', '<', '&']));
    }

    #[test]
    fn every_colour_is_used() {
        for (table, key) in INKS {
            let of_side = ["men", "women"].contains(&table) || ["men", "women"].contains(&key);
            let name = format!("${table}.{key}");
            let both = name.replace("women", "@").replace("men", "@");
            assert!(
                SHEET.contains(if of_side { &both } else { &name }),
                "{name}"
            );
        }
    }
}
