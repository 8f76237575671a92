//! What is legal in a position, in sentences.

use sahkku::dice::Face;
use sahkku::engine::{Engine, Position};
use sahkku::language::Language;
use sahkku::replay::written;

/// What the side to move has to do, in a sentence or two.
pub(crate) fn situation(engine: &Engine, position: &Position) -> String {
    let language = Language::english();
    let Some(side) = position.to_move() else {
        return position
            .outcome()
            .map_or_else(String::new, |outcome| language.outcome(outcome))
            + ".";
    };
    let who = language.side(side);
    if let Some(due) = engine.throw_due(position) {
        return format!("{who} throw {due} dice.");
    }
    let die = &engine.rules().dice.die;
    let dice = list(position.dice().in_order_of(die).faces(), ", ");
    let may = engine.rethrow_allowed(position);
    let again = may.map(|may| may.dice).unwrap_or_default();
    let again = list(die.distinct().filter(|&face| again.shows(face)), " or ");
    let nothing = !engine.has_action(position);
    match may {
        Some(may) if may.forced => {
            format!("{who} have thrown {dice} and must throw again what shows {again}.")
        }
        Some(_) if nothing => {
            format!("{who} can do nothing with {dice}, but may throw again what shows {again}.")
        }
        Some(_) => format!("{who} play {dice}, or throw again what shows {again}."),
        None if nothing => format!("{who} can do nothing with {dice}: their turn is over."),
        None => format!("{who} play {dice}."),
    }
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
