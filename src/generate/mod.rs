//! Seeded games between simple players, written as records that verify.
//!
//! The dice come from the seed of each record by the algorithm of [`crate::dice`], so that anybody
//! can check them; what the players choose comes from [`PlayerRandom`], which is specified so that
//! the same seed gives the same games on any machine and for ever.
//!
//! ```
//! use sahkku::generate::{Generator, Policy};
//! use sahkku::record::Record;
//! use sahkku::replay::{Rulebook, verify};
//! use sahkku::rules::Variant;
//!
//! let variant = Variant::builtin("lagesvuotna").ok_or("not built in")?.clone();
//! let generator = Generator::new(variant, "study-1").with_policies(Policy::Greedy, Policy::Random);
//! let text = generator.game(1);
//! let record = Record::parse(text.as_bytes());
//! assert!(verify(&record, &mut Rulebook::default()).is_right());
//! assert_eq!(text, generator.game(1), "the same again");
//! # Ok::<(), &str>(())
//! ```

mod best;
mod desk;
mod evaluation;
mod hand;
mod header;
mod lookahead;
mod page;
mod policy;
mod random;
mod series;

use crate::board::Side;
use crate::dice::{Seed, SeededThrows, Throw};
use crate::engine::{Engine, Outcome, Position};
use crate::rules::Variant;

use hand::Hand;
use header::Header;
use page::Page;

pub use desk::Desk;
pub use policy::{Policy, UnknownPolicy};
pub use random::PlayerRandom;
pub use series::{Score, Series};

/// After so many turns a game is left unfinished, unless somebody says otherwise: some forms can go
/// on for ever.
pub const DEFAULT_LIMIT: u32 = 2000;

/// Makes games of one form by one seed.
#[derive(Clone, Debug)]
pub struct Generator {
    variant: Variant,
    engine: Engine,
    header: Header,
    seed: String,
    men: Policy,
    women: Policy,
    limit: u32,
}

/// What came of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Generated {
    /// How the rules decided it; nothing where the limit of turns came first.
    pub outcome: Option<Outcome>,
    /// How many turns it had.
    pub turns: u32,
    /// How many actions.
    pub actions: u32,
}

impl Generator {
    /// Games of `variant` from `seed`, between random players.
    pub fn new(variant: Variant, seed: &str) -> Self {
        let engine = Engine::new(variant.rules.clone());
        let header = Header::new(&variant, seed, Policy::Random, Policy::Random);
        Self {
            variant,
            engine,
            header,
            seed: seed.to_owned(),
            men: Policy::Random,
            women: Policy::Random,
            limit: DEFAULT_LIMIT,
        }
    }

    /// Who plays.
    #[must_use]
    pub fn with_policies(mut self, men: Policy, women: Policy) -> Self {
        self.men = men;
        self.women = women;
        self.header = Header::new(&self.variant, &self.seed, men, women);
        self
    }

    /// Leaves a game unfinished after so many turns, at least one.
    #[must_use]
    pub const fn with_limit(mut self, turns: u32) -> Self {
        self.limit = if turns == 0 { 1 } else { turns };
        self
    }

    /// The record of game `number`, counted from 1.
    pub fn game(&self, number: u64) -> String {
        let mut text = String::new();
        self.write_game(number, &mut text, &mut Desk::default());
        text
    }

    /// Appends the record of game `number` to `text` and says what came of it.
    pub fn write_game(&self, number: u64, text: &mut String, desk: &mut Desk) -> Generated {
        self.write_round((number, number), text, desk)
    }

    /// Appends the record of a round, played with the dice and the chance of a game, by the numbers of
    /// both.
    fn write_round(&self, numbers: (u64, u64), text: &mut String, desk: &mut Desk) -> Generated {
        let Desk { seed, page, hand } = desk;
        let seed = self.seed_of(numbers.1, seed);
        page.begin(&self.engine);
        let mut play = Play {
            generator: self,
            page,
            dice: SeededThrows::new(seed),
            random: PlayerRandom::new(seed.as_str()),
            made: Generated {
                outcome: None,
                turns: 0,
                actions: 0,
            },
            hand,
        };
        play.run();
        let made = play.made;
        self.header.write(text, numbers, seed, self.limit, made);
        page.write_to(text, made.outcome.map(|outcome| outcome.winner));
        made
    }

    /// The seed of a game, laid out in `text`.
    fn seed_of<'t>(&self, number: u64, text: &'t mut String) -> Seed<'t> {
        text.clear();
        text.extend([&self.seed, "-", itoa::Buffer::new().format(number)]);
        Seed::new(text)
    }

    const fn policy(&self, side: Side) -> Policy {
        match side {
            Side::Men => self.men,
            Side::Women => self.women,
        }
    }
}

/// A game that is being played.
struct Play<'g> {
    generator: &'g Generator,
    page: &'g mut Page,
    dice: SeededThrows,
    random: PlayerRandom,
    made: Generated,
    hand: &'g mut Hand,
}

impl Play<'_> {
    fn run(&mut self) {
        let engine = &self.generator.engine;
        let mut position = match self.roll_off() {
            Some(side) => engine.start_carried(side),
            None => engine.start(Side::Men),
        };
        while let Some(side) = position
            .to_move()
            .filter(|_| self.made.turns < self.generator.limit)
        {
            self.made.turns += 1;
            self.page.begin_turn(self.made.turns, side);
            self.turn(&mut position, side);
        }
        self.made.outcome = position.outcome();
    }

    fn throw(&mut self, count: u8) -> Throw {
        self.dice
            .next(count, &self.generator.engine.rules().dice.die)
    }

    /// Who starts, where that is thrown for.
    fn roll_off(&mut self) -> Option<Side> {
        let engine = &self.generator.engine;
        let mut roll_off = engine.roll_off()?;
        while let Some(side) = roll_off.next() {
            let throw = self.throw(engine.roll_off_dice());
            self.page.roll_off(side, throw);
            if engine.throw_for_start(&mut roll_off, side, throw).is_err() {
                break;
            }
        }
        roll_off.winner()
    }

    fn turn(&mut self, position: &mut Position, side: Side) {
        let engine = &self.generator.engine;
        if !position.dice().is_empty() {
            self.page.throw(position.dice());
        }
        while position.to_move() == Some(side) {
            if let Some(due) = engine.throw_due(position) {
                let further = self.page.turn_has_throw();
                let throw = self.throw(due);
                if engine.throw(position, throw).is_err() {
                    return;
                }
                if further {
                    self.page.further();
                }
                self.page.throw(throw);
                self.rethrow(position);
            }
            if !self.act(position, side) {
                self.page.pass();
                engine.end_turn(position);
                return;
            }
        }
    }

    fn rethrow(&mut self, position: &mut Position) {
        let engine = &self.generator.engine;
        while let Some(may) = engine.rethrow_allowed(position) {
            let side = position.to_move().unwrap_or(Side::Men);
            let policy = self.generator.policy(side);
            let count = policy.rethrow(engine, position, may, &mut self.random);
            if count == 0 {
                return;
            }
            let throw = self.throw(count);
            if engine.rethrow(position, throw).is_err() {
                return;
            }
            self.page.rethrow(throw);
        }
    }

    /// Plays the dice on the table; says whether anything could be done with them. A turn in which
    /// nothing more can be done ends here.
    fn act(&mut self, position: &mut Position, side: Side) -> bool {
        let engine = &self.generator.engine;
        let policy = self.generator.policy(side);
        let mut acted = false;
        while position.to_move() == Some(side) && engine.throw_due(position).is_none() {
            if !self.hand.take_up(policy, engine, position) && acted {
                // Nobody is asked, so that the players' chance stays where it is.
                engine.end_turn(position);
                return true;
            }
            let Some(action) = policy.choose(engine, position, self.hand, &mut self.random) else {
                return false;
            };
            let needs_die = self.hand.needs_die(policy, engine, position, action);
            self.page.action(position, action, needs_die);
            engine.act(position, action);
            // What can be done with dice that are left is listed next anyway.
            if position.dice().is_empty() && position.outcome().is_none() {
                engine.settle(position);
            }
            self.made.actions += 1;
            acted = true;
        }
        // A carried X that waits for the rest of the dice is no pass.
        true
    }
}
