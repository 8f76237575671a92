//! A referee of its own: it plays a game with the engine alone and says where it first goes wrong.
//! It knows `docs/format.md` and nothing of `replay`.

use sahkku::board::{Heading, Side};
use sahkku::dice::{Face, Seed, SeededDice, Throw};
use sahkku::engine::{Action, Engine, KingEvent, Mover, Position};
use sahkku::record::{KingMark, Piece, WrittenAction};
use sahkku::rules::FirstTurn;

use super::game::{Game, Part, Place, Turn};

/// What the referee says of a game.
pub(super) struct Verdict {
    /// Where the game first goes wrong, if it does.
    pub(super) wrong: Option<Place>,
    /// The position before each turn that was played, and the last one.
    pub(super) positions: Vec<Position>,
}

/// The throws of the main line, numbered and held against the seed.
struct Dice<'e> {
    engine: &'e Engine,
    seeded: Option<SeededDice>,
    number: u64,
}

type Played = Result<(), ()>;

fn ok(whether: bool) -> Played {
    whether.then_some(()).ok_or(())
}

impl Dice<'_> {
    /// A throw as it was written. The faces must be on the dice, and the seed must give it.
    fn read(&mut self, faces: &str) -> Result<Throw, ()> {
        let throw = throw_of(faces)?;
        let die = self.engine.rules().dice.die;
        self.number += 1;
        ok(die.missing(throw).is_none())?;
        let given = |dice: &SeededDice| dice.throw(self.number, throw.len(), &die) == throw;
        ok(self.seeded.as_ref().is_none_or(given))?;
        Ok(throw)
    }
}

fn throw_of(faces: &str) -> Result<Throw, ()> {
    faces
        .chars()
        .map(|letter| Face::from_letter(letter).ok_or(()))
        .collect()
}

/// Plays a game by the rules of `engine`.
pub(super) fn judge(engine: &Engine, game: &Game) -> Verdict {
    let mut positions = Vec::new();
    let wrong = play(engine, game, &mut positions).err();
    Verdict { wrong, positions }
}

fn play(engine: &Engine, game: &Game, positions: &mut Vec<Position>) -> Result<(), Place> {
    header(game).map_err(|()| Place::Header)?;
    let mut dice = Dice {
        engine,
        seeded: game
            .tag("Seed")
            .map(|seed| SeededDice::new(Seed::new(seed))),
        number: 0,
    };
    let mut position = start(engine, game, &mut dice)?;
    positions.push(position);
    for (at, turn) in game.turns.iter().enumerate() {
        let may_stop = at + 1 == game.turns.len() && stops_anywhere(game);
        let given = at == 0 && !position.dice().is_empty();
        let turn = turn_of(&mut dice, &mut position, turn, given, may_stop);
        turn.map_err(|()| Place::Turn(at))?;
        positions.push(position);
    }
    end(&position, game).map_err(|()| Place::End)
}

fn header(game: &Game) -> Played {
    let seed = game.tag("Seed");
    ok(seed.is_none() || game.tag("Dice").is_none_or(|word| word == "seeded"))?;
    let commitment = game.tag("SeedCommit").zip(seed);
    ok(commitment.is_none_or(|(promise, seed)| promise == Seed::new(seed).commitment()))
}

fn start(engine: &Engine, game: &Game, dice: &mut Dice<'_>) -> Result<Position, Place> {
    if let Some(text) = game.tag("Position") {
        let position = engine.read_position(text);
        let position = position.ok().ok_or(Place::Header)?;
        return ok(game.roll_off.is_none())
            .map(|()| position)
            .map_err(|()| Place::RollOff);
    }
    if let Some(throws) = &game.roll_off {
        let side = roll_off(engine, throws, dice).map_err(|()| Place::RollOff)?;
        return Ok(engine.start_carried(side));
    }
    let Some(first) = game.turns.first() else {
        return Ok(engine.start(Side::Men));
    };
    let alone = matches!(first.parts.first(), Some(Part::Throw(faces)) if faces == "X");
    Ok(
        if alone && engine.rules().opening.first != FirstTurn::Fresh {
            engine.start_carried(first.side)
        } else {
            engine.start(first.side)
        },
    )
}

fn roll_off(engine: &Engine, throws: &[(Side, String)], dice: &mut Dice<'_>) -> Result<Side, ()> {
    let mut roll_off = engine.roll_off().ok_or(())?;
    for (side, faces) in throws {
        let throw = dice.read(faces)?;
        let thrown = engine.throw_for_start(&mut roll_off, *side, throw);
        thrown.map_err(drop)?;
    }
    roll_off.winner().ok_or(())
}

/// One turn. `given` says that the first dice lie there already.
fn turn_of(
    dice: &mut Dice<'_>,
    position: &mut Position,
    turn: &Turn,
    given: bool,
    may_stop: bool,
) -> Played {
    let engine = dice.engine;
    let mine = |position: &Position| position.to_move() == Some(turn.side);
    ok(mine(position))?;
    let mut passed = false;
    let mut thrown = false;
    for part in &turn.parts {
        ok(mine(position) && !passed)?;
        match part {
            Part::Throw(faces) | Part::Further(faces) => {
                ok(thrown == matches!(part, Part::Further(_)))?;
                if given && !thrown {
                    ok(throw_of(faces)? == position.dice())?;
                } else {
                    let throw = dice.read(faces)?;
                    engine.throw(position, throw).map_err(drop)?;
                }
                thrown = true;
            }
            Part::Again(faces) => {
                let throw = dice.read(faces)?;
                engine.rethrow(position, throw).map_err(drop)?;
            }
            Part::Pass => {
                ok(thrown && engine.obligation(position).is_none())?;
                passed = true;
            }
            Part::Action(action) => {
                ok(thrown)?;
                let action = meant(engine, position, *action).ok_or(())?;
                engine.play(position, action);
            }
        }
    }
    ok(thrown)?;
    if !mine(position) {
        return Ok(());
    }
    if engine.obligation(position).is_some() {
        return ok(may_stop);
    }
    let nothing_done = !turn
        .parts
        .iter()
        .any(|part| matches!(part, Part::Action(_)));
    let may_go_on = engine.rethrow_allowed(position).is_some() && nothing_done;
    if !(may_stop && may_go_on) || passed {
        engine.end_turn(position);
    }
    Ok(())
}

/// The legal action that a written one means, if there is just one.
fn meant(engine: &Engine, position: &Position, action: WrittenAction) -> Option<Action> {
    let side = position.to_move()?;
    let mover = match action.piece {
        Piece::Soldier => Mover::Soldier,
        Piece::King => Mover::King,
        Piece::Queen => Mover::Queen,
    };
    let mut found = engine.actions(position);
    found.retain(|legal| {
        let to = (!legal.in_place()).then(|| legal.target());
        legal.mover() == mover && legal.from().field() == action.from && to == action.to
    });
    if let Some(die) = action.die {
        found.retain(|legal| legal.die() == die);
    }
    let homeward = |legal: &Action| legal.from().heading() == Heading::Homeward;
    if action.homeward {
        found.retain(|legal| homeward(legal));
    } else if mover == Mover::Soldier && position.soldiers_on(side, action.from.outward()) > 0 {
        found.retain(|legal| !homeward(legal));
    }
    if action.activates || found.iter().all(|legal| legal.activates()) {
        found.retain(|legal| legal.activates());
    } else {
        found.retain(|legal| !legal.activates());
    }
    found.retain(|legal| match action.king {
        KingMark::None => legal.king() != KingEvent::Killed,
        KingMark::Won => matches!(legal.king(), KingEvent::Won | KingEvent::WonCapture),
        KingMark::WonCapture => legal.king() == KingEvent::WonCapture,
        KingMark::Killed => legal.king() == KingEvent::Killed,
    });
    if action.capture {
        found.retain(|legal| legal.captures());
    }
    match found[..] {
        [legal] => Some(legal),
        _ => None,
    }
}

fn stops_anywhere(game: &Game) -> bool {
    let players = ["resignation", "agreement", "time", "forfeit", "unfinished"];
    game.result == "unfinished"
        || game
            .tag("Termination")
            .is_some_and(|word| players.contains(&word))
}

fn end(position: &Position, game: &Game) -> Played {
    let result = game.result.as_str();
    let won = matches!(result, "men" | "women");
    ok(game.tag("Result").is_none_or(|word| word == result))?;
    let termination = game.tag("Termination");
    if let Some(outcome) = position.outcome() {
        ok(result == outcome.winner.word())?;
        return ok(termination.is_none_or(|word| word == outcome.by.word()));
    }
    ok(match termination {
        None => !won,
        Some("unfinished") => result == "unfinished",
        Some("agreement" | "time") => result != "unfinished",
        Some("resignation" | "forfeit") => won,
        Some(_) => false,
    })
}
