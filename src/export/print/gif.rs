//! Moving pictures as GIF: one palette for all frames, and of each frame only what has changed.

use std::borrow::Cow;
use std::collections::BTreeMap;

use gif::{DisposalMethod, Encoder, Frame, Repeat};

use super::error::PrintError;
use super::pixels::{Pixels, Scale, pixels};
use crate::export::svg::Film;

/// The number that stands for "as before".
const SAME: u8 = 255;
/// So many frames are looked at for the palette.
const SAMPLES: usize = 24;

/// Draws a film as GIF, as wide as its pictures say they are.
///
/// ```
/// # use sahkku::export::svg::{Diagram, Film};
/// # use sahkku::{board::Side, engine::Engine, rules::Variant};
/// # let variant = Variant::builtin("lagesvuotna").ok_or("not built in")?;
/// # let engine = Engine::new(variant.rules.clone());
/// let look = Diagram::new(&engine, &variant.drawing, engine.start(Side::Men)).width(200);
/// let bytes = sahkku::export::print::gif(&Film::new(look, &[]))?;
/// assert!(bytes.starts_with(b"GIF89a"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
///
/// When the frames cannot be drawn, or are larger than a GIF can be.
pub fn gif(film: &Film<'_>) -> Result<Vec<u8>, PrintError> {
    let frames = film.frames();
    let draw = |svg: &str| pixels(svg, Scale::Factor(1.0));
    let mut palette = Palette::default();
    let step = frames.len() / SAMPLES + 1;
    for (_, svg) in frames.iter().rev().step_by(step) {
        palette.see(&draw(svg)?);
    }
    palette.settle();

    let (width, height) = match frames.first() {
        Some((_, svg)) => size(&draw(svg)?)?,
        None => return Ok(Vec::new()),
    };
    let mut encoder = Encoder::new(Vec::new(), width, height, &palette.bytes()).map_err(failed)?;
    let repeat = if film.is_repeated() {
        Repeat::Infinite
    } else {
        Repeat::Finite(0)
    };
    encoder.set_repeat(repeat).map_err(failed)?;
    let mut shown: Vec<u8> = Vec::new();
    let mut moment = 0.0;
    for (lasts, svg) in &frames {
        let next = palette.numbers(&draw(svg)?);
        let mut frame = changed(&shown, &next, width);
        let delay = hundredths(moment + lasts).saturating_sub(hundredths(moment));
        frame.delay = u16::try_from(delay).unwrap_or(u16::MAX);
        moment += lasts;
        encoder.write_frame(&frame).map_err(failed)?;
        shown = next;
    }
    encoder.into_inner().map_err(failed)
}

#[expect(clippy::needless_pass_by_value, reason = "as `map_err` hands it on")]
fn failed(error: gif::EncodingError) -> PrintError {
    PrintError::Gif(error.to_string())
}

fn size(picture: &Pixels) -> Result<(u16, u16), PrintError> {
    match (u16::try_from(picture.width), u16::try_from(picture.height)) {
        (Ok(width), Ok(height)) => Ok((width, height)),
        _ => Err(PrintError::TooLarge {
            width: picture.width.into(),
            height: picture.height.into(),
        }),
    }
}

/// A moment as a GIF counts it.
#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "a film lasts from no time to a day"
)]
const fn hundredths(seconds: f64) -> u32 {
    (seconds * 100.0).round() as u32
}

/// The smallest part of a picture that holds all that is not as before.
fn changed(before: &[u8], after: &[u8], width: u16) -> Frame<'static> {
    let row = usize::from(width).max(1);
    let differs = |at: usize| before.get(at) != after.get(at);
    let places = || (0..after.len()).filter(|&at| differs(at));
    let columns = places().map(|at| at % row);
    let (left, right) = columns.fold((row, 0), |(low, high), at| (low.min(at), high.max(at)));
    let top = places().next().map_or(0, |at| at / row);
    let bottom = places().next_back().map_or(0, |at| at / row);
    // A frame that changes nothing still takes its time.
    let (left, right) = if left > right { (0, 0) } else { (left, right) };
    let part: Vec<u8> = (top..=bottom)
        .flat_map(|y| (left..=right).map(move |x| y * row + x))
        .map(|at| match after.get(at) {
            Some(&number) if differs(at) => number,
            _ => SAME,
        })
        .collect();
    let number = |size: usize| u16::try_from(size).unwrap_or(u16::MAX);
    Frame {
        left: number(left),
        top: number(top),
        width: number(right - left + 1),
        height: number(bottom - top + 1),
        dispose: DisposalMethod::Keep,
        transparent: Some(SAME),
        buffer: Cow::Owned(part),
        ..Frame::default()
    }
}

/// At most 255 colours, those that are seen most.
#[derive(Debug, Default)]
struct Palette {
    /// How often a shade is seen, with the sums of its colours.
    seen: BTreeMap<u16, (u64, [u64; 3])>,
    colours: Vec<[u8; 3]>,
    /// The number of each shade, as far as it has been asked for.
    known: BTreeMap<u16, u8>,
}

impl Palette {
    fn see(&mut self, picture: &Pixels) {
        for colour in picture.rgba.chunks_exact(4).map(on_white) {
            let (count, sums) = self.seen.entry(shade(colour)).or_default();
            *count += 1;
            for (sum, part) in sums.iter_mut().zip(colour) {
                *sum += u64::from(part);
            }
        }
    }

    fn settle(&mut self) {
        let mut shades: Vec<_> = std::mem::take(&mut self.seen).into_iter().collect();
        shades.sort_by_key(|&(shade, (count, _))| (std::cmp::Reverse(count), shade));
        let colour = |(count, sums): (u64, [u64; 3])| {
            sums.map(|sum| u8::try_from(sum / count.max(1)).unwrap_or(u8::MAX))
        };
        let most = usize::from(SAME);
        self.colours = shades
            .into_iter()
            .take(most)
            .map(|(_, seen)| colour(seen))
            .collect();
    }

    /// The colours as a GIF holds them.
    fn bytes(&self) -> Vec<u8> {
        let mut bytes: Vec<u8> = self.colours.iter().flatten().copied().collect();
        bytes.resize(3 * 256, 0);
        bytes
    }

    fn numbers(&mut self, picture: &Pixels) -> Vec<u8> {
        let colours = picture.rgba.chunks_exact(4).map(on_white);
        colours.map(|colour| self.number(colour)).collect()
    }

    /// The colour that comes nearest.
    fn number(&mut self, colour: [u8; 3]) -> u8 {
        let shade = shade(colour);
        if let Some(&known) = self.known.get(&shade) {
            return known;
        }
        let distance = |other: &[u8; 3]| -> u32 {
            let parts = colour.iter().zip(other);
            parts
                .map(|(&one, &other)| u32::from(one.abs_diff(other)).pow(2))
                .sum()
        };
        let nearest = (0..SAME)
            .zip(&self.colours)
            .min_by_key(|(_, other)| distance(other));
        let number = nearest.map_or(0, |(number, _)| number);
        self.known.insert(shade, number);
        number
    }
}

/// Colours that look alike have the same shade.
fn shade([red, green, blue]: [u8; 3]) -> u16 {
    let [red, green, blue] = [red, green, blue].map(|part| u16::from(part >> 3));
    red << 10 | green << 5 | blue
}

/// A colour on white paper.
fn on_white(pixel: &[u8]) -> [u8; 3] {
    let &[red, green, blue, opacity] = pixel else {
        return [u8::MAX; 3];
    };
    let full = u16::from(u8::MAX);
    let opacity = u16::from(opacity);
    [red, green, blue].map(|part| {
        let mixed = (u16::from(part) * opacity + full * (full - opacity)) / full;
        u8::try_from(mixed).unwrap_or(u8::MAX)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_frame_holds_only_what_has_changed() {
        let before = [0, 0, 0, 0, 0, 0, 0, 0, 0];
        let after = [0, 0, 0, 0, 7, 0, 0, 0, 8];
        let frame = changed(&before, &after, 3);
        assert_eq!(
            (frame.left, frame.top, frame.width, frame.height),
            (1, 1, 2, 2)
        );
        assert_eq!(*frame.buffer, [7, SAME, SAME, 8]);
        let nothing = changed(&after, &after, 3);
        assert_eq!(*nothing.buffer, [SAME]);
        let all = changed(&[], &after, 3);
        assert_eq!(*all.buffer, after);
    }

    #[test]
    fn the_nearest_colour_stands_for_others() {
        let picture = |rgba: &[u8]| Pixels {
            width: 1,
            height: 1,
            rgba: rgba.to_vec(),
        };
        let mut palette = Palette::default();
        palette.see(&picture(&[255, 0, 0, 255, 0, 0, 255, 255, 0, 0, 255, 255]));
        palette.settle();
        assert_eq!(palette.colours, [[0, 0, 255], [255, 0, 0]]);
        assert_eq!(
            palette.numbers(&picture(&[200, 30, 30, 255, 0, 9, 99, 255])),
            [1, 0]
        );
    }
}
