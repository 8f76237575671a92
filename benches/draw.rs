//! How long a picture takes: `cargo bench --bench draw`.

#![expect(
    clippy::panic,
    clippy::unwrap_used,
    reason = "a bench has nobody to tell"
)]

use sahkku::board::Side;
use sahkku::engine::Engine;
use sahkku::export::svg::{Diagram, DrawnMove};
use sahkku::language::Language;
use sahkku::rules::Variant;

fn main() {
    divan::main();
}

fn variant(id: &str) -> (&'static Variant, Engine) {
    let variant = Variant::builtin(id).unwrap_or_else(|| panic!("{id} is not built in"));
    (variant, Engine::new(variant.rules.clone()))
}

/// All the pieces: 33 on lines, 25 on squares, 32 in holes.
#[divan::bench(args = ["lagesvuotna", "navuotna-raisa", "daldos"])]
fn start(bencher: divan::Bencher<'_, '_>, id: &str) {
    let (variant, engine) = variant(id);
    let position = engine.start(Side::Men);
    bencher.bench(|| Diagram::new(&engine, &variant.drawing, position).to_svg());
}

/// With texts, marks and the arrows of a turn.
#[divan::bench]
fn dressed(bencher: divan::Bencher<'_, '_>) {
    let (variant, engine) = variant("lagesvuotna");
    let position = engine.start(Side::Men);
    let [a, b]: [sahkku::board::Field; 2] = ["O1", "K2"].map(|name| name.parse().unwrap());
    let step = DrawnMove {
        side: Side::Men,
        from: a,
        to: b,
        captures: true,
        pushed: None,
    };
    bencher.bench(|| {
        Diagram::new(&engine, &variant.drawing, position)
            .title("Riddu Riđđu, round 3")
            .caption("The first turn.")
            .mark(b, "green")
            .moves([step; 3])
            .to_svg()
    });
}

/// The description alone.
#[divan::bench]
fn describe(bencher: divan::Bencher<'_, '_>) {
    let (_, engine) = variant("lagesvuotna");
    let position = engine.start(Side::Men);
    bencher.bench(|| Language::english().describe(&engine, None, &position));
}

/// A picture as PNG with two pixels for each of its own, and as a page of PDF.
#[cfg(feature = "print")]
mod print {
    use super::{Side, variant};
    use sahkku::export::print::{Pdf, Scale};
    use sahkku::export::svg::Diagram;

    fn picture() -> String {
        let (variant, engine) = variant("lagesvuotna");
        Diagram::new(&engine, &variant.drawing, engine.start(Side::Men)).to_svg()
    }

    #[divan::bench]
    fn png(bencher: divan::Bencher<'_, '_>) {
        let svg = picture();
        bencher.bench(|| sahkku::export::print::png(&svg, Scale::Factor(2.0)).unwrap());
    }

    #[divan::bench]
    fn pdf(bencher: divan::Bencher<'_, '_>) {
        let svg = picture();
        bencher.bench(|| {
            let mut pdf = Pdf::new("");
            pdf.add(&svg).unwrap();
            pdf.finish().unwrap()
        });
    }
}
