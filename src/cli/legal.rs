//! What is legal in a position, in sentences.

use sahkku::dice::Face;
use sahkku::engine::{Engine, Position};
use sahkku::language::Language;
use sahkku::replay::written;

/// What the side to move has to do, in a sentence or two.
pub(crate) fn situation(language: &Language, engine: &Engine, position: &Position) -> String {
    let Some(side) = position.to_move() else {
        return position
            .outcome()
            .map_or_else(String::new, |outcome| language.outcome(outcome))
            + ".";
    };
    if let Some(due) = engine.throw_due(position) {
        return language.of("legal.throw", side, &[("n", &due.to_string())]);
    }
    let die = &engine.rules().dice.die;
    let dice = list(position.dice().in_order_of(die).faces(), ", ");
    let may = engine.rethrow_allowed(position);
    let again = may.map(|may| may.dice).unwrap_or_default();
    let or = language.text("legal.or");
    let again = list(die.distinct().filter(|&face| again.shows(face)), or);
    let nothing = !engine.has_action(position);
    let key = match may {
        Some(may) if may.forced => "legal.must-again",
        Some(_) if nothing => "legal.nothing-but-again",
        Some(_) => "legal.play-or-again",
        None if nothing => "legal.nothing",
        None => "legal.play",
    };
    language.of(key, side, &[("dice", &dice), ("again", &again)])
}

/// Faces by their letters.
pub(crate) fn list(faces: impl Iterator<Item = Face>, between: &str) -> String {
    let faces: Vec<_> = faces.map(|face| face.to_string()).collect();
    faces.join(between)
}

/// The legal actions, by the die that each spends.
pub(crate) fn by_die(engine: &Engine, position: &Position) -> Vec<(Face, Vec<String>)> {
    let mut dice: Vec<(Face, Vec<String>)> = Vec::new();
    for action in engine.actions(position) {
        let spelt = written(engine, position, action).to_string();
        match dice.iter_mut().find(|(die, _)| *die == action.die()) {
            Some((_, actions)) => actions.push(spelt),
            None => dice.push((action.die(), vec![spelt])),
        }
    }
    dice
}
