//! A strip of small boards, one for each action of a turn.

use svg::node::Blob;
use svg::node::element::Group;

use crate::engine::Position;
use crate::replay::{PlayedTurn, Step};

use super::super::compose::{TITLE_LINE, lines_height, title_lines};
use super::super::layout::Layout;
use super::super::pen::{Num, Point};
use super::super::pieces::Painter;
use super::super::strip::{self, DrawnDie, lines, row};
use super::super::{Diagram, EDGE, LETTERS, Theme, board, words};
use super::{DrawnAction, LINE, item, width};

/// Between two boards.
const GAP: f64 = 12.0;
/// Boards stand side by side while they are not wider than this together.
const WIDE: f64 = 1000.0;
/// The height of the line with the throw.
const HEAD: f64 = 34.0;

/// The actions of a turn on small boards, one after another, each with its die and notation under
/// it; the throw stands above all of them.
///
/// ```
/// use sahkku::export::svg::{Diagram, Strip};
/// use sahkku::record::Record;
/// use sahkku::replay::{Game, Rulebook};
/// let text = b"[Variant \"lagesvuotna\"]\n\n1. M X32: *QL2-K2 QK2-H2=K QH2-F2\n= unfinished\n";
/// let game = Game::replay(&Record::parse(text), &mut Rulebook::default());
/// let ruling = game.ruling().ok_or("no rules")?;
/// let look = Diagram::new(&ruling.engine, &ruling.variant.drawing, game.turns()[0].before);
/// let picture = Strip::new(look, &game.turns()[0]).to_svg();
/// assert!(picture.starts_with("<svg"));
/// # Ok::<(), &str>(())
/// ```
#[derive(Clone, Debug)]
pub struct Strip<'d> {
    look: Diagram<'d>,
    turn: &'d PlayedTurn,
    across: Option<usize>,
}

/// One board of a strip.
struct Panel {
    position: Position,
    action: Option<DrawnAction>,
}

impl<'d> Strip<'d> {
    /// A strip of a turn. Theme, orientation, part of the board, marks and texts are those of
    /// `look`; its position, dice and arrows are not used.
    pub const fn new(look: Diagram<'d>, turn: &'d PlayedTurn) -> Self {
        Self {
            look,
            turn,
            across: None,
        }
    }

    /// How many boards stand side by side, at least one; without this as many as stay legible.
    #[must_use]
    pub fn across(mut self, boards: usize) -> Self {
        self.across = Some(boards.max(1));
        self
    }

    /// The picture as SVG text.
    pub fn to_svg(&self) -> String {
        self.look
            .theme_or_first()
            .map_or_else(String::new, |theme| self.draw(theme))
    }

    fn panels(&self) -> Vec<Panel> {
        let actions = DrawnAction::of_turn(self.turn).into_iter();
        let after = self.turn.steps.iter().filter_map(|step| match step {
            Step::Action { after, .. } => Some(*after),
            Step::Throw { .. } | Step::Pass { .. } => None,
        });
        let panels: Vec<_> = after
            .zip(actions)
            .map(|(position, action)| Panel {
                position,
                action: Some(action),
            })
            .collect();
        if panels.is_empty() {
            let position = self.turn.thrown();
            return vec![Panel {
                position,
                action: None,
            }];
        }
        panels
    }

    fn across_of(&self, count: usize, each: f64) -> usize {
        let fit = strip::letters(WIDE + GAP, each + GAP);
        self.across.unwrap_or(fit).clamp(1, count)
    }

    fn draw(&self, theme: &Theme) -> String {
        let panels = self.panels();
        let mut layout = self.look.layout(0.0);
        let widest = panels.iter().filter_map(|panel| panel.action.as_ref());
        layout.widen(widest.map(width).fold(0.0, f64::max));
        let below = if self.look.coordinates { LETTERS } else { 4.0 };
        let height = layout.board.1.y + below + LINE;
        let across = self.across_of(panels.len(), layout.width);
        let columns: f64 = (0..across).map(|_| layout.width + GAP).sum();
        let width = columns - GAP;

        let mut painter = Painter::new(&layout, self.look.form(theme), &self.look.id);
        let (mut body, top) = self.head(&mut painter, layout.board.0.x, width);
        let mut y = top;
        for (line, panels) in panels.chunks(across).enumerate() {
            let mut x = 0.0;
            for (at, panel) in panels.iter().enumerate() {
                let number = line * across + at + 1;
                let panel = self.panel(&layout, theme, &mut painter, panel, number);
                let place = format!("translate({} {})", Num(x).text(), Num(y).text());
                body = body.add(panel.set("transform", place));
                x += layout.width + GAP;
            }
            y += height + GAP;
        }
        let caption = strip::wrap(&self.look.caption, strip::letters(width, 8.2).max(20), 4);
        if !caption.is_empty() {
            body = body.add(lines(width / 2.0, "t2", &caption, y + 4.0, 21.0));
            y += lines_height(caption.len(), 21.0);
        }
        let mut document = self
            .look
            .document(theme, width, y - GAP + EDGE, &self.description(&panels))
            .add(Blob::from(painter.definitions(Some(theme.name()))));
        if let Some(clip) = self.look.clip(&layout) {
            document = document.add(clip);
        }
        document.add(body).to_string()
    }

    /// The title, whose turn it is and the throw; with the height they take.
    fn head(&self, painter: &mut Painter<'_>, left: f64, width: f64) -> (Group, f64) {
        let title = title_lines(&self.look.title, width);
        let mut group = Group::new();
        let mut bottom = EDGE + lines_height(title.len(), TITLE_LINE);
        if !title.is_empty() {
            let first = EDGE + TITLE_LINE * 0.72;
            group = group.add(lines(width / 2.0, "t1", &title, first, TITLE_LINE));
        }
        if !self.look.status {
            return (group, bottom);
        }
        let side = self.turn.head.side;
        let text = self.look.words().of(
            "picture.turn",
            side,
            &[("n", &self.turn.head.number.to_string())],
        );
        let dice = self.dice();
        let at = Point::new(left, bottom + HEAD / 2.0);
        let letters: f64 = text.chars().map(|_| 8.0).sum();
        // Side by side with the turn, or in a line of their own.
        let beside = letters + 40.0 + strip::dice_width(&dice) <= width - left - EDGE;
        group = group.add(strip::turn(painter, Some(side), &text, at));
        let right = if beside {
            Point::new(width - EDGE, at.y)
        } else {
            bottom += HEAD;
            Point::new(left + strip::dice_width(&dice), at.y + HEAD)
        };
        group = group.add(strip::dice(painter, None, &dice, right));
        (group, bottom + HEAD)
    }

    /// The dice that were thrown, unspent.
    fn dice(&self) -> Vec<DrawnDie> {
        let throws = self.turn.throws();
        let rows = throws
            .iter()
            .map(|&throw| row(self.look.engine, throw, throw));
        rows.flatten().collect()
    }

    fn panel(
        &self,
        layout: &Layout,
        theme: &Theme,
        painter: &mut Painter<'_>,
        panel: &Panel,
        number: usize,
    ) -> Group {
        let look = Diagram {
            moves: panel.action.iter().map(|action| action.step).collect(),
            ahead: false,
            ..self.look.clone()
        };
        let board = look
            .ground(layout, theme)
            .add(Blob::from(painter.position(look.engine, &panel.position)))
            .add(look.arrows(layout, theme));
        let mut group = Group::new().add(look.clipped(board));
        let (_, to) = layout.board;
        let mut bottom = to.y + 4.0;
        if look.coordinates {
            group = group.add(Blob::from(board::coordinates(layout, look.engine)));
            bottom = to.y + LETTERS;
        }
        let Some(action) = &panel.action else {
            return group;
        };
        let middle = super::super::compose::middle(layout);
        let at = Point::new(middle - width(action) / 2.0 + 10.0, bottom + LINE / 2.0);
        group.add(item(action, number, at))
    }

    fn description(&self, panels: &[Panel]) -> String {
        let engine = self.look.engine;
        let language = self.look.words();
        let sides = self.look.drawing.sides.as_ref();
        let before = language.describe(engine, sides, &self.turn.thrown());
        let nothing = language.text("picture.nothing");
        let steps: Vec<_> = panels
            .iter()
            .enumerate()
            .map(|(at, panel)| {
                let notation = panel.action.as_ref().map(|action| action.notation.as_str());
                words::step(at + 1, notation.unwrap_or(nothing))
            })
            .collect();
        let after = language.describe(engine, sides, &self.turn.after);
        self.look
            .with_part(words::strip(language, &before, &steps, &after))
    }
}
