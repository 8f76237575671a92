//! Finding a place among the tokens of a record. Needs no rules: a game that cannot be played has
//! its turns all the same.

use std::ops::Range;

use crate::record::{Node, NodeKind, Record, begins_turn};

use super::error::AnnotateError;
use super::place::{LinePath, Part, Place};

/// A turn as it is written, by the nodes it covers.
#[derive(Clone, Copy, Debug)]
pub(super) struct TurnNodes {
    /// Its number, counted.
    pub(super) number: u32,
    /// The node that names its side.
    side: usize,
    /// The node behind what was done in it and said about that, where its first variation begins.
    play_end: usize,
    /// The node behind all of it, variations included.
    pub(super) end: usize,
}

/// A line: its turns and the throws for who starts.
#[derive(Debug, Default)]
struct LineNodes {
    turns: Vec<TurnNodes>,
    roll_off: Vec<usize>,
    /// The node behind what is said before the first turn and the roll-off.
    intro_end: usize,
}

/// Where something is said, or can be.
#[derive(Clone, Debug)]
pub(super) struct Site {
    /// The throw, action or the like behind which it stands; nothing before the first turn.
    pub(super) anchor: Option<usize>,
    /// What a glyph belongs to.
    pub(super) target: Option<usize>,
    /// The node before which the first comment of the record would stand.
    pub(super) first: usize,
    /// The comments, in order.
    pub(super) comments: Vec<usize>,
    /// How many of them stand before the first variation.
    pub(super) near: usize,
    /// The numbered glyphs.
    pub(super) nags: Vec<usize>,
    /// The turn, unless it is the start.
    pub(super) turn: Option<TurnNodes>,
}

/// Finds a place.
pub(super) fn find(record: &Record<'_>, place: &Place) -> Result<Site, AnnotateError> {
    let nodes = record.nodes();
    let first = record.header_nodes();
    let line = follow(nodes, first, &place.line)?;
    if place.turn == 0 && place.line.is_main() {
        return start(nodes, first, &line, place);
    }
    let turn = turn_of(&line, &place.line, place.turn)?;
    let throws = || {
        whereabouts(nodes, turn, |kind| {
            matches!(kind, NodeKind::Throw(_) | NodeKind::Rethrow(_))
        })
    };
    let actions = || whereabouts(nodes, turn, |kind| matches!(kind, NodeKind::Action(_)));
    let whose = || {
        Place {
            part: Part::Whole,
            ..place.clone()
        }
        .to_string()
    };
    let (anchor, target) = match place.part {
        Part::Whole => {
            let last = whereabouts(nodes, turn, |kind| !is_said(kind)).last();
            (
                last.unwrap_or(turn.side),
                actions().last().or_else(|| throws().last()),
            )
        }
        Part::Throw(throw) => {
            let at = nth(throws(), throw).map_err(|there| AnnotateError::NoThrow {
                throw,
                whose: whose(),
                there,
            })?;
            (at, Some(at))
        }
        Part::Action(action) => {
            let at = nth(actions(), action).map_err(|there| AnnotateError::NoAction {
                action,
                whose: whose(),
                there,
            })?;
            (at, Some(at))
        }
    };
    let mut site = Site {
        anchor: Some(anchor),
        target,
        first,
        comments: Vec::new(),
        near: 0,
        nags: Vec::new(),
        turn: Some(turn),
    };
    site.listen(nodes, anchor + 1..turn.play_end);
    site.near = site.comments.len();
    if place.part == Part::Whole {
        site.listen_between(nodes, turn.play_end..turn.end);
    }
    Ok(site)
}

/// The nodes of each variation of a turn, parentheses included.
pub(super) fn variations(nodes: &[Node], turn: TurnNodes) -> Vec<Range<usize>> {
    let mut found = Vec::new();
    let mut depth = 0_u32;
    let mut start = turn.play_end;
    for at in turn.play_end..turn.end {
        match nodes.get(at).map(|node| node.kind) {
            Some(NodeKind::VariationStart) => {
                if depth == 0 {
                    start = at;
                }
                depth += 1;
            }
            Some(NodeKind::VariationEnd) if depth > 0 => {
                depth -= 1;
                if depth == 0 {
                    found.push(start..at + 1);
                }
            }
            _ => {}
        }
    }
    found
}

/// Goes from the main line to another.
fn follow(nodes: &[Node], first: usize, path: &LinePath) -> Result<LineNodes, AnnotateError> {
    let mut line = read_line(nodes, first..nodes.len(), 1);
    for (at, &(number, variation)) in path.steps().iter().enumerate() {
        let so_far = LinePath::new(path.steps().get(..at).unwrap_or_default().to_vec());
        let turn = turn_of(&line, &so_far, number)?;
        let range = nth(variations(nodes, turn).into_iter(), variation);
        let range = range.map_err(|there| AnnotateError::NoVariation {
            turn: number,
            variation,
            there,
        })?;
        line = read_line(nodes, range.start + 1..range.end - 1, number);
    }
    Ok(line)
}

fn turn_of(line: &LineNodes, path: &LinePath, number: u32) -> Result<TurnNodes, AnnotateError> {
    let first = line.turns.first().map_or(1, |turn| turn.number);
    let found = number
        .checked_sub(first)
        .and_then(|at| line.turns.get(at as usize));
    found.copied().ok_or_else(|| AnnotateError::NoTurn {
        line: path.clone(),
        turn: number,
        first,
        last: line.turns.last().map_or(0, |turn| turn.number),
    })
}

/// The turns among some nodes, variations left out.
fn read_line(nodes: &[Node], range: Range<usize>, first_number: u32) -> LineNodes {
    let mut line = LineNodes {
        intro_end: range.end,
        ..LineNodes::default()
    };
    let mut number = first_number;
    let mut numbered = None;
    let mut depth = 0_u32;
    let mut in_roll_off = false;
    let close = |turns: &mut Vec<TurnNodes>, at: usize| {
        if let Some(turn) = turns.last_mut().filter(|turn| turn.end == usize::MAX) {
            turn.end = at;
            turn.play_end = turn.play_end.min(at);
        }
    };
    for at in range.clone() {
        let Some(node) = nodes.get(at) else { break };
        match node.kind {
            NodeKind::VariationStart => {
                if let (0, Some(turn)) = (depth, line.turns.last_mut()) {
                    turn.play_end = turn.play_end.min(at);
                }
                depth += 1;
            }
            NodeKind::VariationEnd => depth = depth.saturating_sub(1),
            _ if depth > 0 => continue,
            NodeKind::RollOff => in_roll_off = true,
            NodeKind::Throw(_) if in_roll_off => line.roll_off.push(at),
            NodeKind::TurnNumber(_) => {
                in_roll_off = false;
                numbered = Some(at);
                close(&mut line.turns, at);
            }
            NodeKind::Side(_) if in_roll_off && !begins_turn(nodes, at) => {}
            NodeKind::Side(_) => {
                in_roll_off = false;
                close(&mut line.turns, numbered.take().unwrap_or(at));
                line.turns.push(TurnNodes {
                    number,
                    side: at,
                    play_end: usize::MAX,
                    end: usize::MAX,
                });
                number = number.saturating_add(1);
            }
            NodeKind::Result(_) => close(&mut line.turns, at),
            _ => continue,
        }
        line.intro_end = line.intro_end.min(at);
    }
    close(&mut line.turns, range.end);
    line
}

/// What is said before the first turn.
fn start(
    nodes: &[Node],
    first: usize,
    line: &LineNodes,
    place: &Place,
) -> Result<Site, AnnotateError> {
    let whose = || "the roll-off".to_owned();
    let anchor = match place.part {
        Part::Whole => None,
        Part::Throw(throw) => {
            let found = nth(line.roll_off.iter().copied(), throw);
            Some(found.map_err(|there| AnnotateError::NoThrow {
                throw,
                whose: whose(),
                there,
            })?)
        }
        Part::Action(action) => {
            return Err(AnnotateError::NoAction {
                action,
                whose: whose(),
                there: 0,
            });
        }
    };
    let mut site = Site {
        anchor,
        target: anchor,
        first,
        comments: Vec::new(),
        near: 0,
        nags: Vec::new(),
        turn: None,
    };
    match anchor {
        None => site.listen(nodes, first..line.intro_end),
        Some(at) => site.listen(nodes, at + 1..nodes.len()),
    }
    site.near = site.comments.len();
    Ok(site)
}

impl Site {
    /// Notes what is said from a node on, up to the next thing that is done.
    fn listen(&mut self, nodes: &[Node], range: Range<usize>) {
        for at in range {
            match nodes.get(at).map(|node| node.kind) {
                Some(NodeKind::Comment { .. }) => self.comments.push(at),
                Some(NodeKind::Nag(_)) => self.nags.push(at),
                Some(NodeKind::Glyph(_) | NodeKind::Colon) => {}
                _ => return,
            }
        }
    }

    /// Notes what is said between and behind variations.
    fn listen_between(&mut self, nodes: &[Node], range: Range<usize>) {
        let mut depth = 0_u32;
        for at in range {
            match nodes.get(at).map(|node| node.kind) {
                Some(NodeKind::VariationStart) => depth += 1,
                Some(NodeKind::VariationEnd) => depth = depth.saturating_sub(1),
                Some(NodeKind::Comment { .. }) if depth == 0 => self.comments.push(at),
                Some(NodeKind::Nag(_)) if depth == 0 => self.nags.push(at),
                _ => {}
            }
        }
    }
}

/// Whether a node says something about what was done.
pub(super) const fn is_said(kind: NodeKind) -> bool {
    matches!(
        kind,
        NodeKind::Comment { .. } | NodeKind::Glyph(_) | NodeKind::Nag(_)
    )
}

/// The nodes of a turn, without its variations, that are of a kind.
fn whereabouts(
    nodes: &[Node],
    turn: TurnNodes,
    wanted: impl Fn(NodeKind) -> bool,
) -> impl Iterator<Item = usize> {
    (turn.side + 1..turn.play_end)
        .filter(move |&at| nodes.get(at).is_some_and(|node| wanted(node.kind)))
}

/// The `nth` thing, counted from 1; otherwise how many there are.
fn nth<T>(things: impl Iterator<Item = T>, nth: u32) -> Result<T, u32> {
    let mut there = 0;
    for thing in things {
        there += 1;
        if there == nth {
            return Ok(thing);
        }
    }
    Err(there)
}
