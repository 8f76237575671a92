//! Reading, verifying and making records. `cargo bench --bench records`.
#![expect(clippy::unwrap_used, reason = "a test may stop where it fails")]

use divan::counter::{BytesCount, ItemsCount};
use divan::{Bencher, black_box};
use sahkku::diagnostic::Diagnostic;
use sahkku::filter::{Condition, Filter, Finder, Pattern};
use sahkku::generate::{Desk, Generator, Policy};
use sahkku::record::{
    AsWritten, Node, Record, Tag, Tape, Visitor, layout, split, visit, visit_header,
};
use sahkku::replay::{Rulebook, canonical, verify};
use sahkku::rules::Variant;
use sahkku::stats::{Summary, count};

fn main() {
    divan::main();
}

/// Forms with different work for the engine: the common one, no passing of own pieces, squares
/// with shared fields, an entry gate, two dice.
const VARIANTS: [&str; 6] = [
    "lagesvuotna",
    "vuonnamarkan",
    "vuovdaguoika",
    "navuotna-maze",
    "borvo-laksefjord",
    "daldos",
];

fn generator(variant: &str) -> Generator {
    Generator::new(Variant::builtin(variant).unwrap().clone(), "bench").with_limit(600)
}

/// A corpus of generated games with how many actions it holds.
fn corpus(variant: &str, games: u64) -> (String, u64) {
    let generator = generator(variant);
    let (mut text, mut desk) = (String::new(), Desk::default());
    let mut actions = 0;
    for number in 1..=games {
        if number > 1 {
            text.push('\n');
        }
        actions += u64::from(generator.write_game(number, &mut text, &mut desk).actions);
    }
    (text, actions)
}

struct Count(usize);

impl Visitor for Count {
    fn tag(&mut self, _: Tag) {
        self.0 += 1;
    }
    fn node(&mut self, _: Node) {
        self.0 += 1;
    }
    fn finding(&mut self, _: Diagnostic) {
        self.0 += 1;
    }
}

/// Cutting a text into records.
#[divan::bench]
fn split_records(bencher: Bencher) {
    let (text, _) = corpus("lagesvuotna", 500);
    bencher
        .counter(BytesCount::of_str(&text))
        .bench_local(|| split(black_box(text.as_bytes())).count());
}

/// Tokens without a tree.
#[divan::bench]
fn tokens(bencher: Bencher) {
    let (text, _) = corpus("lagesvuotna", 500);
    bencher.counter(BytesCount::of_str(&text)).bench_local(|| {
        let mut count = Count(0);
        split(black_box(text.as_bytes())).for_each(|chunk| visit(chunk.bytes, &mut count));
        count.0
    });
}

/// The tree.
#[divan::bench]
fn tree(bencher: Bencher) {
    let (text, _) = corpus("lagesvuotna", 500);
    bencher.counter(BytesCount::of_str(&text)).bench_local(|| {
        let mut tape = Tape::default();
        let mut nodes = 0;
        for chunk in split(black_box(text.as_bytes())) {
            let record = Record::parse_into(chunk.bytes, std::mem::take(&mut tape));
            nodes += record.nodes().len();
            tape = record.into_tape();
        }
        nodes
    });
}

/// Everything `check` does: read, every throw against the seed, every action against the rules.
#[divan::bench(args = VARIANTS)]
fn verify_actions(bencher: Bencher, variant: &str) {
    let (text, actions) = corpus(variant, 200);
    let mut rulebook = Rulebook::default();
    bencher
        .counter(ItemsCount::new(actions))
        .counter(BytesCount::of_str(&text))
        .bench_local(|| {
            let mut tape = Tape::default();
            let mut turns = 0;
            for chunk in split(black_box(text.as_bytes())) {
                let record = Record::parse_into(chunk.bytes, std::mem::take(&mut tape));
                let verification = verify(&record, &mut rulebook);
                assert!(verification.is_right());
                turns += verification.turns;
                tape = record.into_tape();
            }
            turns
        });
}

/// The headers alone.
#[divan::bench]
fn headers(bencher: Bencher) {
    let (text, _) = corpus("lagesvuotna", 500);
    bencher.counter(BytesCount::of_str(&text)).bench_local(|| {
        let mut count = Count(0);
        for chunk in split(black_box(text.as_bytes())) {
            visit_header(chunk.bytes, &mut count);
        }
        count.0
    });
}

/// Finding records, by what the header says and by what happens in the game.
#[divan::bench(args = ["header", "game"])]
fn filter(bencher: Bencher, by: &str) {
    let (text, _) = corpus("lagesvuotna", 500);
    let condition = match by {
        "header" => Condition::Player(Pattern::new("Biret")),
        _ => Condition::Captures("3..".parse().unwrap()),
    };
    let filter = Filter::new().with_any([condition]);
    let mut finder = Finder::new(&filter, Rulebook::default());
    bencher.counter(BytesCount::of_str(&text)).bench_local(|| {
        split(black_box(text.as_bytes()))
            .filter(|chunk| finder.find(chunk.bytes).is_some())
            .count()
    });
}

/// What `stats` counts.
#[divan::bench]
fn statistics(bencher: Bencher) {
    let (text, actions) = corpus("lagesvuotna", 500);
    let mut rulebook = Rulebook::default();
    bencher
        .counter(ItemsCount::new(actions))
        .counter(BytesCount::of_str(&text))
        .bench_local(|| {
            let mut summary = Summary::default();
            for chunk in split(black_box(text.as_bytes())) {
                summary.add(&count(&Record::parse(chunk.bytes), &mut rulebook));
            }
            summary
        });
}

/// A game of each kind of player against itself.
#[divan::bench(args = Policy::ALL)]
fn players(bencher: Bencher, policy: Policy) {
    let generator = generator("lagesvuotna").with_policies(policy, policy);
    let mut number = 0;
    bencher.bench_local(|| {
        number = number % 50 + 1;
        generator.game(number)
    });
}

/// Games between random players, written down.
#[divan::bench(args = VARIANTS)]
fn generate_actions(bencher: Bencher, variant: &str) {
    let generator = generator(variant);
    let (_, actions) = corpus(variant, 100);
    bencher.counter(ItemsCount::new(actions)).bench_local(|| {
        let (mut text, mut desk) = (String::new(), Desk::default());
        for number in 1..=100 {
            generator.write_game(number, &mut text, &mut desk);
        }
        text.len()
    });
}

/// The canonical form, with and without the rules.
#[divan::bench(args = [false, true])]
fn canonical_form(bencher: Bencher, rules: bool) {
    let (text, _) = corpus("lagesvuotna", 100);
    let mut rulebook = Rulebook::default();
    bencher.counter(BytesCount::of_str(&text)).bench_local(|| {
        let mut length = 0;
        for chunk in split(black_box(text.as_bytes())) {
            let record = Record::parse(chunk.bytes);
            length += if rules {
                canonical(&record, &mut rulebook).map_or(0, |text| text.len())
            } else {
                layout(&record, &AsWritten).len()
            };
        }
        length
    });
}
