//! The style sheet of a theme. Every rule is bound to the theme's class, so that pictures with
//! different themes can stand on one page.

use super::Theme;
use super::keys::{DIALS, INKS};
use crate::export::svg::pen::Num;

/// One rule a line. `$table.key` is a colour of the theme file, `$line`, `$grid`, `$drawn` and
/// `$tint` are sizes; a line with `@` stands for two: one with the letter and table of the men,
/// one with those of the women.
const SHEET: &str = "\
{font-family:$font;font-size:15px;fill:$page.text}
.bg{fill:$page.background}
.b{fill:$board.fill;stroke:$board.edge;stroke-width:1.6}
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
.u{fill:$board.fill;font-size:12px;font-weight:bold;stroke:none;text-anchor:middle}
.y{fill:$dice.fill;stroke:$dice.mark;stroke-width:1.5;stroke-linejoin:round}
.y .w{stroke-width:.8}
.y .v{fill:none;stroke-width:2.4;stroke-linecap:round}
.z{fill:none;stroke:$page.faint;stroke-width:1;stroke-dasharray:2.5 2}
.z .w{stroke:none}
.z .v{fill:none;stroke-width:1.6;stroke-dasharray:none}
.t1{font-size:18px;font-weight:bold;text-anchor:middle}
.t2{font-size:16px;font-style:italic;text-anchor:middle}";

/// The sheet of a theme whose other parts are complete.
pub(super) fn sheet(theme: &Theme) -> String {
    let mut sheet = String::with_capacity(2 * SHEET.len());
    for line in SHEET.lines() {
        if line.contains('@') {
            rule(&mut sheet, theme, line, Some(("m", "men")));
            rule(&mut sheet, theme, line, Some(("w", "women")));
        } else {
            rule(&mut sheet, theme, line, None);
        }
    }
    sheet
}

fn rule(sheet: &mut String, theme: &Theme, line: &str, side: Option<(&str, &str)>) {
    let (letter, table) = side.unwrap_or_default();
    let Some((selectors, body)) = line.split_once('{') else {
        return;
    };
    for (at, selector) in selectors.split(',').enumerate() {
        let comma = if at > 0 { "," } else { "" };
        let space = if selector.is_empty() { "" } else { " " };
        let selector = selector.replace('@', letter);
        sheet.extend([comma, ".sahkku-", &theme.name, space, &selector]);
    }
    sheet.push('{');
    let mut parts = body.split('$');
    sheet.push_str(parts.next().unwrap_or_default());
    for part in parts {
        let end = part.find([';', '}']).unwrap_or(part.len());
        let (name, rest) = part.split_at(end);
        sheet.push_str(&value(theme, &name.replace('@', table)).unwrap_or_default());
        sheet.push_str(rest);
    }
    sheet.push('\n');
}

/// What a name in the sheet stands for.
fn value(theme: &Theme, name: &str) -> Option<String> {
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
        ink => {
            let (table, key) = ink.split_once('.')?;
            let at = INKS.iter().position(|&known| known == (table, key))?;
            theme.inks.get(at).map(ToString::to_string)
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
                assert!(value(theme, name).is_some(), "{name}");
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
