//! The style sheet of a theme. Every rule is bound to the theme's class, so that pictures with
//! different themes can stand on one page.

use std::fmt::Write as _;

use super::Theme;
use super::ink::Ink;

/// The sheet of a theme whose other parts are complete.
pub(super) fn sheet(theme: &Theme) -> String {
    let ink = |ink| theme.ink(ink);
    let board = ink(Ink::BoardFill);
    let (text, faint) = (ink(Ink::Text), ink(Ink::Faint));
    let (edge, field, ornament) = (ink(Ink::BoardEdge), ink(Ink::Field), ink(Ink::Ornament));
    let (king, outline, cuts) = (ink(Ink::KingFree), ink(Ink::KingOutline), ink(Ink::KingCuts));
    let (die, mark) = (ink(Ink::DieFill), ink(Ink::DieMark));
    let (badge, count) = (ink(Ink::BadgeFill), ink(Ink::BadgeText));
    let capture = ink(Ink::ArrowCapture);
    let tint = f64::from(theme.marks.tint) / 100.0;
    let font = &theme.font;
    let mut sheet = Sheet::new(&theme.name);
    sheet.root(format_args!("font-family:{font};font-size:15px;fill:{text}"));
    // The board: ground, frame, inner rule, lines, squares, points, ornaments, coordinates.
    sheet.rule("bg", format_args!("fill:{}", ink(Ink::Background)));
    sheet.rule("b", format_args!("fill:{board};stroke:{edge};stroke-width:1.6"));
    sheet.rule("i", format_args!("fill:none;stroke:{edge};stroke-width:.7"));
    sheet.rule("l", format_args!("fill:none;stroke:{field};stroke-width:2.4;stroke-linecap:round"));
    sheet.rule("q", format_args!("fill:none;stroke:{field};stroke-width:1.4"));
    sheet.rule("p", format_args!("fill:{field}"));
    sheet.rule("o", format_args!("fill:none;stroke:{ornament};stroke-width:1.7;stroke-linecap:round"));
    sheet.rule("c", format_args!("fill:{faint};font-size:14px;text-anchor:middle"));
    // Pieces at home and loose, the king, signs of heading, cuts, stacks.
    for (letter, loose, home, line, king_base) in [
        ('m', Ink::MenLoose, Ink::MenHome, Ink::MenOutline, "km"),
        ('w', Ink::WomenLoose, Ink::WomenHome, Ink::WomenOutline, "kw"),
    ] {
        let (loose, home, line) = (ink(loose), ink(home), ink(line));
        let class = |end: &str| format!("{letter}{end}");
        sheet.rule(&class("h"), format_args!("fill:{home};stroke:{line};stroke-width:2;stroke-linejoin:round"));
        sheet.rule(&class("l"), format_args!("fill:{loose};stroke:{board};stroke-width:1.4;stroke-linejoin:round"));
        sheet.rule(&class("r"), format_args!("fill:{loose};stroke:{board};stroke-width:1.2"));
        sheet.rule(king_base, format_args!("fill:{loose};stroke:{board};stroke-width:1.4;stroke-linejoin:round"));
        sheet.nested(&class("h"), "d", format_args!("fill:none;stroke:{line};stroke-width:1.6"));
        sheet.nested(&class("l"), "d", format_args!("fill:none;stroke:{board};stroke-width:1.8"));
        sheet.nested(king_base, "d", format_args!("fill:none;stroke:{cuts};stroke-width:2"));
    }
    sheet.rule("k", format_args!("fill:{king};stroke:{outline};stroke-width:2;stroke-linejoin:round"));
    sheet.nested("k", "d", format_args!("fill:none;stroke:{outline};stroke-width:2"));
    sheet.rule("n", format_args!("fill:{badge};stroke:{count};stroke-width:1.2"));
    sheet.rule("s", format_args!("fill:{count};font-size:13.5px;font-weight:bold;text-anchor:middle"));
    // Marked fields and arrows.
    sheet.rule("h", format_args!("fill-opacity:{tint};stroke-width:2.5"));
    for (class, colour) in [("am", Some(Ink::ArrowMen)), ("aw", Some(Ink::ArrowWomen)), ("a", None)] {
        if let Some(colour) = colour.map(ink) {
            sheet.rule(class, format_args!("fill:{colour};stroke:{colour};stroke-width:0"));
        } else {
            sheet.rule(class, format_args!("stroke-width:0"));
        }
    }
    sheet.rule("f", format_args!("fill:none;stroke-width:3"));
    sheet.rule("e", format_args!("fill:none;stroke:{board};stroke-width:6"));
    sheet.rule("x", format_args!("fill:none;stroke:{capture};stroke-width:3"));
    sheet.rule("u", format_args!("fill:{board};font-size:12px;font-weight:bold;text-anchor:middle"));
    // Dice, unspent and spent; texts around the board.
    sheet.rule("y", format_args!("fill:{die};stroke:{mark};stroke-width:1.5;stroke-linejoin:round"));
    sheet.rule("z", format_args!("fill:none;stroke:{faint};stroke-width:1;stroke-dasharray:2.5 2"));
    sheet.nested("y", "w", format_args!("stroke-width:.8"));
    sheet.nested("z", "w", format_args!("stroke:none"));
    sheet.nested("y", "v", format_args!("fill:none;stroke-width:2.4;stroke-linecap:round"));
    sheet.nested("z", "v", format_args!("fill:none;stroke-width:1.6;stroke-dasharray:none"));
    sheet.rule("t1", format_args!("font-size:18px;font-weight:bold;text-anchor:middle"));
    sheet.rule("t2", format_args!("font-size:16px;font-style:italic;text-anchor:middle"));
    sheet.text
}

/// A style sheet under construction.
struct Sheet {
    scope: String,
    text: String,
}

impl Sheet {
    fn new(name: &str) -> Self {
        Self { scope: format!(".sahkku-{name}"), text: String::with_capacity(4096) }
    }

    fn root(&mut self, body: std::fmt::Arguments<'_>) {
        let _ = write!(self.text, "{}{{{body}}}", self.scope);
    }

    fn rule(&mut self, class: &str, body: std::fmt::Arguments<'_>) {
        // Writing into a string cannot fail.
        let _ = write!(self.text, "\n{} .{class}{{{body}}}", self.scope);
    }

    fn nested(&mut self, class: &str, inner: &str, body: std::fmt::Arguments<'_>) {
        let _ = write!(self.text, "\n{} .{class} .{inner}{{{body}}}", self.scope);
    }
}
