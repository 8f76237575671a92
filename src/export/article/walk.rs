//! The moves of a record as paragraphs: every token in its order. Variations are paragraphs of their
//! own and not inside one another: no document holds ten thousand levels.

use std::borrow::Cow;
use std::collections::{BTreeSet, HashMap};

use super::block::{Block, Figure, Kind, Run};
use crate::export::board;
use crate::export::scene::{Said, Scene};
use crate::export::svg::Theme;
use crate::language::Language;
use crate::record::{Glyph, Node, NodeKind, Record, WrittenAction, begins_turn, without_commands};
use crate::replay::{Game, PlayedTurn};

/// More diagrams than this no article has: they are kept until it is written.
pub(super) const MOST_FIGURES: usize = 5000;

/// The diagrams of an article.
#[derive(Clone, Debug, Default)]
pub(super) struct Figures {
    pub(super) list: Vec<Figure>,
    /// How many there would be beyond the list.
    pub(super) left_out: usize,
}

/// A line that is open.
#[derive(Default)]
struct Line<'g> {
    /// The turn that is being told.
    turn: Option<&'g PlayedTurn>,
    /// In a variation, what is said at that turn. It is gathered on the way: to look for it in the text
    /// would be to read deep variations again and again.
    said: Said,
}

#[expect(
    clippy::struct_excessive_bools,
    reason = "each is a question of its own"
)]
pub(super) struct Walk<'w, 'r> {
    record: &'w Record<'r>,
    game: &'w Game,
    theme: &'w Theme,
    language: &'w Language,
    figures: &'w mut Figures,
    blocks: Vec<Block>,
    runs: Vec<Run>,
    /// The variations that are open, the innermost last.
    open: Vec<Line<'w>>,
    /// How many variations the open paragraph stands in.
    depth_of_text: usize,
    /// What comes next stands directly behind what came last.
    tight: bool,
    /// What comes next in the main line begins a paragraph.
    over: bool,
    roll_off: bool,
    /// A turn number was read whose side has not come yet.
    numbered: bool,
    /// The turn of the main line whose diagram is due as soon as it is over.
    due: Option<usize>,
    chosen: BTreeSet<usize>,
    /// The turns by the node of their head, those of the main line with their number in it, from 1.
    heads: HashMap<usize, (Option<usize>, &'w PlayedTurn)>,
    /// The canonical spelling of the actions that could be played.
    spelt: HashMap<usize, WrittenAction>,
}

/// Makes paragraphs of the moves, and diagrams for the chosen turns, which are added to `figures`. In
/// variations those turns get one at which a comment draws something, if `chosen` is not empty.
pub(super) fn walk<'w>(
    record: &'w Record<'_>,
    game: &'w Game,
    (theme, language): (&'w Theme, &'w Language),
    chosen: impl IntoIterator<Item = usize>,
    figures: &'w mut Figures,
) -> Vec<Block> {
    let chosen: BTreeSet<usize> = chosen.into_iter().collect();
    let turns = game.lines().iter().enumerate().flat_map(|(line, turns)| {
        let numbered = turns.turns.iter().enumerate();
        numbered.map(move |(at, turn)| ((line == 0).then_some(at + 1), turn))
    });
    let due = chosen.contains(&0).then_some(0);
    let mut walk = Walk {
        record,
        game,
        theme,
        language,
        figures,
        blocks: Vec::new(),
        runs: Vec::new(),
        open: Vec::new(),
        depth_of_text: 0,
        tight: false,
        over: false,
        roll_off: false,
        numbered: false,
        due,
        chosen,
        heads: turns
            .map(|(at, turn)| (turn.head.node, (at, turn)))
            .collect(),
        spelt: game.spellings(),
    };
    for (at, node) in record.nodes().iter().enumerate() {
        walk.node(at, node);
    }
    walk.figure();
    walk.close();
    walk.blocks
}

impl<'w> Walk<'w, '_> {
    fn node(&mut self, at: usize, node: &Node) {
        let text = self.record.text(node);
        match node.kind {
            NodeKind::RollOff => {
                self.roll_off = true;
                self.figure();
                self.close();
                self.moves(&text);
            }
            NodeKind::TurnNumber(_) => {
                self.roll_off = false;
                self.numbered = true;
                self.turn(at, &text);
            }
            NodeKind::Side(side) => {
                let head = !std::mem::take(&mut self.numbered);
                if head && (!self.roll_off || begins_turn(self.record.nodes(), at)) {
                    self.roll_off = false;
                    self.turn(at, "");
                }
                self.moves(&side.letter().to_string());
            }
            NodeKind::Throw(_) | NodeKind::Pass | NodeKind::Error | NodeKind::Plus => {
                self.moves(&text);
            }
            NodeKind::Nag(number) => match Glyph::of_nag(number) {
                Some(glyph) => self.behind(glyph.symbol()),
                None => self.moves(&text),
            },
            // What is said parts dice and actions as well, and a colon behind it would be its own.
            NodeKind::Colon if self.runs.last().is_some_and(|run| run.kind == Kind::Said) => {}
            NodeKind::Rethrow(_) | NodeKind::Glyph(_) | NodeKind::Colon => self.behind(&text),
            NodeKind::Action(_) => {
                let spelt = self.spelt.get(&at).map(ToString::to_string);
                self.moves(&spelt.map_or(text, Cow::Owned));
            }
            NodeKind::Comment { .. } => self.comment(node),
            NodeKind::VariationStart => {
                self.figure();
                self.close();
                self.roll_off = false;
                self.open.push(Line::default());
                self.push(Kind::Sign, "(");
                self.tight = true;
            }
            NodeKind::VariationEnd => {
                self.figure();
                self.bracket();
                self.open.pop();
            }
            NodeKind::Result(result) => {
                self.figure();
                self.open.clear();
                self.figure();
                self.close();
                self.moves(self.language.result(result));
            }
        }
    }

    /// The beginning of a turn; the number it is written with is empty where there is none.
    fn turn(&mut self, at: usize, written: &str) {
        self.figure();
        if self.open.is_empty() && self.over {
            self.close();
        }
        self.over = false;
        let Some(&(number, turn)) = self.heads.get(&at) else {
            if !written.is_empty() {
                self.moves(written);
            }
            return;
        };
        self.moves(&format!("{}.", turn.head.number));
        match (self.open.last_mut(), number) {
            (Some(line), _) => line.turn = Some(turn),
            (None, Some(number)) => self.due = self.chosen.contains(&number).then_some(number),
            (None, None) => {}
        }
    }

    fn moves(&mut self, text: &str) {
        self.push(Kind::Moves, text);
    }

    /// Something that belongs to the token before it.
    fn behind(&mut self, text: &str) {
        self.tight = self.runs.last().is_some_and(|run| run.kind == Kind::Moves);
        self.moves(text);
    }

    fn push(&mut self, kind: Kind, text: &str) {
        let tight = std::mem::take(&mut self.tight);
        if self.runs.is_empty() {
            self.depth_of_text = self.open.len();
        }
        match self.runs.last_mut() {
            Some(last) if last.kind == kind => {
                if !tight {
                    last.text.push(' ');
                }
                last.text.push_str(text);
            }
            _ => self.runs.push(Run {
                kind,
                text: text.to_owned(),
                tight,
            }),
        }
    }

    fn comment(&mut self, node: &Node) {
        let Some((text, _)) = self.record.comment(node) else {
            return;
        };
        if let Some(line) = self.open.last_mut() {
            line.said.hear(&text);
        }
        let said = without_commands(&text);
        if !said.trim().is_empty() {
            self.push(Kind::Said, said.trim());
            self.over = true;
        }
    }

    /// Ends a variation, whose last words may be a paragraph, or a diagram, back.
    fn bracket(&mut self) {
        self.close();
        let texts = self.blocks.iter_mut().rev();
        let mut texts = texts.filter_map(|block| match block {
            Block::Text { runs, .. } => Some(runs),
            _ => None,
        });
        if let Some(runs) = texts.next() {
            runs.push(Run {
                kind: Kind::Sign,
                text: ")".to_owned(),
                tight: true,
            });
        }
    }

    /// Ends the paragraph.
    fn close(&mut self) {
        self.tight = false;
        if self.runs.is_empty() {
            return;
        }
        self.over = false;
        self.blocks.push(Block::Text {
            depth: self.depth_of_text,
            runs: std::mem::take(&mut self.runs),
        });
    }

    /// Puts the diagram that is due behind the paragraph.
    fn figure(&mut self) {
        let Some(scene) = self.scene() else { return };
        let scene = scene.in_language(self.language);
        if self.figures.list.len() == MOST_FIGURES {
            self.figures.left_out += 1;
            return;
        }
        self.close();
        let at = self.figures.list.len();
        let id = format!("diagram-{}", at + 1);
        let caption = if self.open.is_empty() {
            scene.when.clone()
        } else {
            self.language
                .say("print.in-variation", &[("when", &scene.when)])
        };
        self.blocks.push(Block::Figure(at));
        self.figures.list.push(Figure {
            number: at + 1,
            heading: self
                .language
                .say("print.diagram", &[("n", &(at + 1).to_string())]),
            caption,
            description: self.language.describe(
                scene.engine,
                scene.drawing.sides.as_ref(),
                &scene.position,
            ),
            svg: scene.diagram().theme(self.theme).id(&id).to_svg(),
            board: board::draw(scene.engine, &scene.position, &[]),
        });
    }

    /// What the diagram that is due shows.
    fn scene(&mut self) -> Option<Scene<'w>> {
        let Some(line) = self.open.last_mut() else {
            return Scene::after(self.record, self.game, self.due.take()?);
        };
        let said = std::mem::take(&mut line.said);
        let turn = line
            .turn
            .filter(|_| !said.drawn.is_empty() && !self.chosen.is_empty())?;
        Some(Scene::after_turn(
            self.record,
            self.game.ruling()?,
            turn,
            said,
        ))
    }
}
