//! Something to be seen for a time, as SVG says it (SMIL).

use crate::export::put;

use super::super::pen::{Num, Point};

/// The class of everything that moves.
pub(super) const SCOPE: &str = "film";
/// The class of what is there only where nothing moves.
pub(super) const STILL: &str = "still";
/// Takes it away as soon as something moves.
pub(super) const GONE: &str = "<set attributeName=\"display\" to=\"none\" begin=\"0s\"/>";
/// For readers who want no motion the beginning stands still.
pub(super) const CALM: &str = "@media (prefers-reduced-motion:reduce){\
    .film .on{opacity:1!important}.film .off{opacity:0!important}\
    .film .still{display:inline!important}}";

/// Where a cue is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Layer {
    /// Among the pieces.
    Board,
    /// Below the board.
    Foot,
}

/// Something to be seen for a time. Moments are seconds from the beginning.
#[derive(Clone, Debug)]
pub(super) struct Cue {
    pub(super) layer: Layer,
    /// Those with a lower number lie below.
    pub(super) order: usize,
    /// What it is, as elements.
    pub(super) what: String,
    pub(super) from: f64,
    /// Until when; for ever if nothing is said.
    pub(super) to: Option<f64>,
    /// How long before its end it begins to fade.
    pub(super) fade: f64,
    /// Where it is on its way, with the moments; nothing if it stands still.
    pub(super) way: Vec<(f64, Point)>,
}

impl Cue {
    /// Every moment at which something changes.
    pub(super) fn moments(&self) -> impl Iterator<Item = f64> + '_ {
        let fade = self.to.map(|to| to - self.fade);
        let way = self.way.iter().map(|&(moment, _)| moment);
        [Some(self.from), self.to, fade]
            .into_iter()
            .flatten()
            .chain(way)
    }

    /// From when to when it changes all the time.
    pub(super) fn changes(&self) -> Option<(f64, f64)> {
        match (self.way.first(), self.way.last(), self.to) {
            (Some(first), Some(last), _) => Some((first.0, last.0)),
            (_, _, Some(to)) if self.fade > 0.0 => Some((to - self.fade, to)),
            _ => None,
        }
    }

    pub(super) fn stretch(&mut self, by: f64) {
        self.from *= by;
        self.fade *= by;
        self.to = self.to.map(|to| to * by);
        for (moment, _) in &mut self.way {
            *moment *= by;
        }
    }

    /// How strongly it is to be seen at a moment.
    fn strength(&self, moment: f64) -> f64 {
        let Some(to) = self.to else {
            return if moment >= self.from { 1.0 } else { 0.0 };
        };
        if moment < self.from || moment >= to {
            0.0
        } else if self.fade > 0.0 {
            ((to - moment) / self.fade).min(1.0)
        } else {
            1.0
        }
    }

    /// Where it is at a moment, if it moves.
    fn place(&self, moment: f64) -> Option<Point> {
        let after = self.way.iter().position(|&(at, _)| at > moment);
        let Some(after) = after else {
            return self.way.last().map(|&(_, place)| place);
        };
        let (end, to) = *self.way.get(after)?;
        let (start, from) = *after.checked_sub(1).and_then(|at| self.way.get(at))?;
        Some(from.towards(to, (moment - start) / (end - start)))
    }

    /// As it is at a moment, if it is to be seen then.
    pub(super) fn still(&self, moment: f64) -> Option<String> {
        let strength = self.strength(moment);
        if strength < 0.02 {
            return None;
        }
        let mut text = String::with_capacity(self.what.len() + 60);
        text.push_str("<g");
        if strength < 0.98 {
            put(
                &mut text,
                format_args!(" opacity=\"{}\"", Num(strength).text()),
            );
        }
        if let Some(at) = self.place(moment) {
            let (x, y) = (Num(at.x).text(), Num(at.y).text());
            put(&mut text, format_args!(" transform=\"translate({x} {y})\""));
        }
        put(&mut text, format_args!(">{}</g>", self.what));
        Some(text)
    }

    /// With its times.
    pub(super) fn moving(&self, clock: &Clock) -> String {
        let there = self.from <= 0.0;
        let mut text = String::with_capacity(self.what.len() + 240);
        text.push_str(if there {
            "<g class=\"on\">"
        } else {
            "<g class=\"off\" opacity=\"0\">"
        });
        match (there, self.to) {
            (true, None) => {}
            (true, Some(to)) => clock.set(&mut text, 0, to, None),
            (false, to) => clock.set(&mut text, 1, self.from, to),
        }
        if let Some(to) = self.to.filter(|_| self.fade > 0.0) {
            put(
                &mut text,
                format_args!(
                    "<animate attributeName=\"opacity\" from=\"1\" to=\"0\" begin=\"{}\" dur=\"{}s\"/>",
                    clock.at(to - self.fade),
                    time(self.fade)
                ),
            );
        }
        self.motion(&mut text, clock);
        text.push_str(&self.what);
        text.push_str("</g>\n");
        text
    }

    fn motion(&self, text: &mut String, clock: &Clock) {
        let (Some(&(start, _)), Some(&(end, _))) = (self.way.first(), self.way.last()) else {
            return;
        };
        let length = end - start;
        let places: Vec<_> = self
            .way
            .iter()
            .map(|(_, at)| format!("{} {}", Num(at.x).text(), Num(at.y).text()))
            .collect();
        let shares: Vec<_> = self
            .way
            .iter()
            .map(|(moment, _)| time((moment - start) / length))
            .collect();
        put(
            text,
            format_args!(
                "<animateTransform attributeName=\"transform\" type=\"translate\" values=\"{}\" \
                 keyTimes=\"{}\" begin=\"{}\" dur=\"{}s\" fill=\"freeze\"/>",
                places.join(";"),
                shares.join(";"),
                clock.at(start),
                time(length)
            ),
        );
    }
}

/// A time in seconds, to the thousandth.
fn time(seconds: f64) -> String {
    let text = format!("{seconds:.3}");
    let short = text.trim_end_matches('0').trim_end_matches('.');
    short.to_owned()
}

/// What times are counted from.
#[derive(Clone, Debug)]
pub(super) struct Clock {
    /// The id of the element that begins again and again; nothing where the film runs once.
    id: Option<String>,
    length: f64,
}

impl Clock {
    /// A clock for a picture whose ids begin with `prefix`.
    pub(super) fn new(prefix: &str, length: f64, repeats: bool) -> Self {
        // A hyphen would be read as a minus.
        let letters = prefix.chars().filter(char::is_ascii_alphanumeric);
        Self {
            id: repeats.then(|| letters.chain("clock".chars()).collect()),
            length,
        }
    }

    /// The element that keeps the time, where there is one.
    pub(super) fn markup(&self) -> String {
        let Some(id) = &self.id else {
            return String::new();
        };
        let length = time(self.length);
        format!(
            "<g><animate id=\"{id}\" attributeName=\"visibility\" values=\"visible\" \
             begin=\"0s;{id}.end\" dur=\"{length}s\"/></g>"
        )
    }

    fn at(&self, moment: f64) -> String {
        match &self.id {
            Some(id) => format!("{id}.begin+{}s", time(moment)),
            None => format!("{}s", time(moment)),
        }
    }

    /// Sets how strongly something is to be seen, from a moment to another or to the end.
    fn set(&self, text: &mut String, strength: u8, from: f64, to: Option<f64>) {
        put(
            text,
            format_args!(
                "<set attributeName=\"opacity\" to=\"{strength}\" begin=\"{}\"",
                self.at(from)
            ),
        );
        match (to, &self.id) {
            (Some(to), _) => put(text, format_args!(" end=\"{}\"", self.at(to))),
            (None, Some(id)) => put(text, format_args!(" end=\"{id}.end\"")),
            (None, None) => {}
        }
        text.push_str("/>");
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn cue() -> Cue {
        Cue {
            layer: Layer::Board,
            order: 0,
            what: "<use/>".to_owned(),
            from: 1.0,
            to: Some(3.0),
            fade: 0.5,
            way: vec![
                (1.0, Point::new(0.0, 0.0)),
                (2.0, Point::new(10.0, 0.0)),
                (3.0, Point::new(10.0, 40.0)),
            ],
        }
    }

    #[test]
    fn a_still_shows_where_it_is_and_how_strongly() {
        let cue = cue();
        assert_eq!(cue.still(0.9), None);
        let at = |moment| cue.still(moment).unwrap();
        assert_eq!(at(1.5), "<g transform=\"translate(5 0)\"><use/></g>");
        assert_eq!(
            at(2.75),
            "<g opacity=\"0.5\" transform=\"translate(10 30)\"><use/></g>"
        );
        assert_eq!(cue.still(3.0), None);
    }

    #[test]
    fn times_are_counted_from_the_clock_where_it_begins_again() {
        let once = cue().moving(&Clock::new("d-1", 9.0, false));
        assert!(once.contains("<set attributeName=\"opacity\" to=\"1\" begin=\"1s\" end=\"3s\"/>"));
        assert!(
            once.contains("values=\"0 0;10 0;10 40\" keyTimes=\"0;0.5;1\" begin=\"1s\" dur=\"2s\"")
        );
        let again = Clock::new("d-1", 9.0, true);
        assert!(
            again
                .markup()
                .contains("begin=\"0s;d1clock.end\" dur=\"9s\"")
        );
        assert!(
            cue()
                .moving(&again)
                .contains("begin=\"d1clock.begin+1s\" end=\"d1clock.begin+3s\"")
        );
    }
}
