//! The boards of a page: one for each kind, whichever records are played on it.

use std::sync::Arc;

use serde::Serialize;

use crate::board::{Column, Field, Row};
use crate::engine::{Engine, Piece, Position};
use crate::export::put;
use crate::export::svg::{Parts, Theme, number};
use crate::language::Language;
use crate::replay::Ruling;

use super::escape;

/// A board with all that was ever seen on it in this page.
#[derive(Debug)]
pub(super) struct Stage {
    ruling: Arc<Ruling>,
    pub(super) parts: Parts,
    /// What each look is in words; the first is the empty field.
    words: Vec<String>,
    /// Whether a look is one piece alone, which can be seen to move.
    single: Vec<bool>,
    prefix: String,
}

/// What the script knows of a board.
#[derive(Debug, Serialize)]
pub(super) struct StageData<'s> {
    /// Where its ids begin, from the men's seat and from the women's.
    ids: [String; 2],
    fields: Vec<String>,
    /// The middles of the fields from either seat: x, y, x, y, …
    places: [Vec<f64>; 2],
    words: &'s [String],
    single: Vec<u8>,
}

impl Stage {
    pub(super) fn new(ruling: Arc<Ruling>, number: usize) -> Self {
        let parts = Parts::new(&ruling.engine, &ruling.variant.drawing);
        Self {
            ruling,
            parts,
            words: vec![String::new()],
            single: vec![false],
            prefix: format!("s{number}"),
        }
    }

    /// Whether records of these rules are played on it.
    pub(super) fn fits(&self, ruling: &Ruling) -> bool {
        self.ruling.engine.rules().board == ruling.engine.rules().board
            && self.ruling.variant.drawing == ruling.variant.drawing
    }

    /// How a field looks.
    pub(super) fn look(&mut self, position: &Position, field: Field, language: &Language) -> usize {
        let id = self.parts.look(position.pieces_on(field));
        if id == self.words.len() {
            let pieces: Vec<_> = position.pieces_on(field).collect();
            let single = matches!(
                pieces.as_slice(),
                [Piece::Soldiers { count: 1, .. } | Piece::Queen { .. } | Piece::King { .. }]
            );
            self.single.push(single);
            let pieces: Vec<_> = pieces.into_iter().map(|it| language.piece(it)).collect();
            self.words.push(pieces.join(", "));
        }
        id
    }

    /// A picture of a position in itself, from the men's seat.
    pub(super) fn picture(
        &mut self,
        position: &Position,
        name: &str,
        id: &str,
        language: &Language,
    ) -> String {
        let fields = self.parts.fields().to_vec();
        let looks: Vec<_> = fields
            .iter()
            .map(|&field| (field, self.look(position, field, language)))
            .filter(|&(_, look)| look > 0)
            .collect();
        let [seat, _] = self.parts.seats();
        let prefix = seat.prefix(&self.prefix);
        let (width, height) = seat.size();
        let mut svg = String::with_capacity(4096);
        let description = language.describe(
            &self.ruling.engine,
            self.ruling.variant.drawing.sides.as_ref(),
            position,
        );
        put(
            &mut svg,
            format_args!(
                "<svg class=\"sahkku-page\" viewBox=\"0 0 {} {}\" role=\"img\" aria-labelledby=\"{id}-t {id}-d\">\
                 <title id=\"{id}-t\">{}</title><desc id=\"{id}-d\">{}</desc><use href=\"#{prefix}-b\"/>",
                number(width),
                number(height),
                escape::text(name),
                escape::text(&description),
            ),
        );
        for (field, look) in looks {
            let (x, y) = seat.place(field);
            put(
                &mut svg,
                format_args!(
                    "<use href=\"#{prefix}-l{look}\" x=\"{}\" y=\"{}\"/>",
                    number(x),
                    number(y)
                ),
            );
        }
        svg.push_str("</svg>");
        svg
    }

    /// A position as a table.
    pub(super) fn table(
        &mut self,
        position: &Position,
        caption: &str,
        language: &Language,
    ) -> String {
        let fields = self.parts.fields().to_vec();
        let looks: Vec<_> = fields
            .iter()
            .map(|&field| self.look(position, field, language))
            .collect();
        let what = |field: Field| {
            let at = fields.iter().position(|&known| known == field)?;
            self.words.get(*looks.get(at)?).cloned()
        };
        self.rows(caption, language, |field| what(field).unwrap_or_default())
    }

    /// A table that the script fills.
    pub(super) fn empty_table(&self, caption: &str, language: &Language) -> String {
        self.rows(caption, language, |_| String::new())
    }

    fn rows(&self, caption: &str, language: &Language, what: impl Fn(Field) -> String) -> String {
        let engine = self.engine();
        let columns: Vec<_> = (0..engine.rules().board.width())
            .filter_map(Column::new)
            .collect();
        let mut table = String::with_capacity(4096);
        put(
            &mut table,
            format_args!(
                "<table class=\"fields\"><caption>{caption}</caption><thead><tr><td></td>"
            ),
        );
        for column in &columns {
            put(
                &mut table,
                format_args!("<th scope=\"col\">{}</th>", column.letter()),
            );
        }
        table.push_str("</tr></thead><tbody>");
        for row in [Row::Three, Row::Middle, Row::One] {
            put(
                &mut table,
                format_args!(
                    "<tr><th scope=\"row\">{} {}</th>",
                    language.text("record.row"),
                    row.digit()
                ),
            );
            for &column in &columns {
                let field = Field::new(column, row);
                if engine.has_field(field) {
                    put(
                        &mut table,
                        format_args!("<td data-f=\"{field}\">{}</td>", escape::text(&what(field))),
                    );
                } else {
                    table.push_str("<td></td>");
                }
            }
            table.push_str("</tr>");
        }
        table.push_str("</tbody></table>");
        table
    }

    /// The shapes of everything on it.
    pub(super) fn definitions(&self, palette: &Theme) -> String {
        self.parts.definitions(&self.prefix, palette)
    }

    /// Width and height of its pictures.
    pub(super) fn size(&self) -> (f64, f64) {
        let [seat, _] = self.parts.seats();
        seat.size()
    }

    pub(super) fn data(&self) -> StageData<'_> {
        let round = |value: f64| (value * 100.0).round() / 100.0;
        let fields = self.parts.fields();
        let places = self.parts.seats().each_ref().map(|seat| {
            let at = fields.iter().map(|&field| seat.place(field));
            at.flat_map(|(x, y)| [round(x), round(y)]).collect()
        });
        StageData {
            ids: self
                .parts
                .seats()
                .each_ref()
                .map(|seat| seat.prefix(&self.prefix)),
            fields: fields.iter().map(ToString::to_string).collect(),
            places,
            words: &self.words,
            single: self.single.iter().map(|&single| u8::from(single)).collect(),
        }
    }

    pub(super) fn engine(&self) -> &Engine {
        &self.ruling.engine
    }
}
