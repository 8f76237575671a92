//! Elements that come by the dozen, written straight as text: building a tree for them takes most of
//! the time of a picture. They hold nothing but numbers, single letters and words of ours, which
//! the types see to; whatever comes from outside goes through the `svg` crate, which escapes it.

use svg::node::Blob;

use super::pen::{Num, Point};

/// Some elements as text.
#[derive(Clone, Debug, Default)]
pub(super) struct Markup(String);

impl Markup {
    pub(super) fn with_capacity(bytes: usize) -> Self {
        Self(String::with_capacity(bytes))
    }

    /// Begins a tag.
    pub(super) fn tag(&mut self, name: &'static str) -> &mut Self {
        if !self.0.is_empty() {
            self.0.push('\n');
        }
        self.0.push('<');
        self.0.push_str(name);
        self
    }

    /// An attribute that holds words of ours.
    pub(super) fn word(&mut self, key: &'static str, value: &'static str) -> &mut Self {
        self.0.extend([" ", key, "=\"", value, "\""]);
        self
    }

    /// An attribute that holds the id of a shape, or refers to it. The prefix has letters, digits
    /// and hyphens only.
    pub(super) fn id(&mut self, key: &'static str, prefix: &str, id: &'static str) -> &mut Self {
        let prefix = prefix.split(|c: char| !c.is_ascii_alphanumeric() && c != '-');
        self.0
            .extend([" ", key, if key == "id" { "=\"" } else { "=\"#" }]);
        self.0.extend(prefix);
        self.0.extend(["-", id, "\""]);
        self
    }

    /// The class of a theme, whose name has letters, digits and hyphens only.
    pub(super) fn theme(&mut self, name: &str) -> &mut Self {
        let odd = |c: char| !c.is_ascii_alphanumeric() && c != '-';
        self.0.push_str(" class=\"sahkku-");
        self.0.extend(name.split(odd));
        self.0.push('"');
        self
    }

    /// An attribute that holds a number.
    pub(super) fn number(&mut self, key: &'static str, value: f64) -> &mut Self {
        self.0.extend([" ", key, "=\""]);
        Num(value).push(&mut self.0);
        self.0.push('"');
        self
    }

    /// A place, as two attributes.
    pub(super) fn at(&mut self, at: Point) -> &mut Self {
        self.number("x", at.x).number("y", at.y)
    }

    /// A transformation: to a place, where one is given, and to a size.
    pub(super) fn transform(&mut self, at: Option<Point>, scale: f64) -> &mut Self {
        self.0.push_str(" transform=\"");
        if let Some(at) = at {
            self.0.push_str("translate(");
            Num(at.x).push(&mut self.0);
            self.0.push(' ');
            Num(at.y).push(&mut self.0);
            self.0.push(')');
        }
        self.0.push_str("scale(");
        Num(scale).push(&mut self.0);
        self.0.push_str(")\"");
        self
    }

    /// Ends a tag that has something inside.
    pub(super) fn open(&mut self) -> &mut Self {
        self.0.push('>');
        self
    }

    /// Ends an element with something inside.
    pub(super) fn close(&mut self, name: &'static str) {
        self.0.extend(["</", name, ">"]);
    }

    /// Ends a tag that has nothing inside.
    pub(super) fn end(&mut self) {
        self.0.push_str("/>");
    }

    /// A letter or digit as a text element.
    pub(super) fn letter(&mut self, letter: char, at: Point) {
        self.tag("text").at(at).open();
        if letter.is_ascii_alphanumeric() {
            self.0.push(letter);
        }
        self.close("text");
    }

    /// What was written.
    pub(super) fn into_text(self) -> String {
        self.0
    }

    /// A small number as a text element.
    pub(super) fn count(&mut self, count: u8, at: Point) {
        self.tag("text").at(at).open();
        Num(f64::from(count)).push(&mut self.0);
        self.close("text");
    }
}

impl From<Markup> for Blob {
    fn from(markup: Markup) -> Self {
        Self::new(markup.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn elements_read_as_they_were_written() {
        let mut markup = Markup::default();
        markup
            .tag("g")
            .word("class", "n")
            .id("id", "a\"<b", "k")
            .open();
        markup
            .tag("use")
            .id("href", "d-1", "k")
            .transform(Some(Point::new(1.0, -2.5)), 0.5)
            .end();
        markup.letter('<', Point::new(0.0, 0.0));
        markup.count(12, Point::new(0.5, 0.0));
        markup.close("g");
        assert_eq!(
            markup.0,
            "<g class=\"n\" id=\"ab-k\">\n\
             <use href=\"#d-1-k\" transform=\"translate(1 -2.5)scale(0.5)\"/>\n\
             <text x=\"0\" y=\"0\"></text>\n\
             <text x=\"0.5\" y=\"0\">12</text></g>"
        );
    }
}
