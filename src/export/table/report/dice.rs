//! Whether the dice are fair.

use crate::stats::{ChiSquare, FaceCount, Pairs, Summary, two_sided};

use super::super::cell::{Column, Row, Value};
use super::{AboutForm, Form, forms, p_value, probability};

/// A face of the dice, or all of them together.
#[derive(Clone, Debug, PartialEq)]
pub struct DiceRow {
    form: Form,
    /// Nothing for all together.
    face: Option<FaceCount>,
    dice: u64,
    chi_square: Option<ChiSquare>,
    pairs: Pairs,
}

impl DiceRow {
    /// For each form a row for each face, and one for all together.
    pub fn all(summary: &Summary) -> impl Iterator<Item = Self> + '_ {
        forms(summary).flat_map(|(form, group)| {
            let faces = group.faces();
            let all = (!faces.is_empty()).then(|| Self {
                form: form.clone(),
                face: None,
                dice: group.both().dice(),
                chi_square: group.chi_square(),
                pairs: group.serial.all,
            });
            let faces = faces.into_iter().map(move |face| Self {
                form: form.clone(),
                face: Some(face),
                dice: face.thrown,
                chi_square: None,
                pairs: group.serial.face(face.face),
            });
            faces.chain(all)
        })
    }

    fn name(&self) -> Value<'_> {
        match &self.face {
            Some(count) => Value::Word(count.face.letter().to_string().into()),
            None => Value::word("all"),
        }
    }

    #[expect(clippy::cast_precision_loss, reason = "a figure for people")]
    fn expected(&self) -> Option<f64> {
        let all = || self.chi_square.map(|_| self.dice as f64);
        self.face.map(|count| count.expected).or_else(all)
    }

    fn p(&self) -> Option<f64> {
        match &self.face {
            Some(count) => Some(two_sided(count.residual)),
            None => self.chi_square.and_then(ChiSquare::p),
        }
    }
}

impl AboutForm for DiceRow {
    fn form_name(&self) -> String {
        self.form.text()
    }
}

impl Row for DiceRow {
    const COLUMNS: &'static [Column<Self>] = &[
        Column::data("report", |_| Value::word("dice")),
        Column::data("variant", |row| row.form.variant()),
        Column::data("house_rules", |row| row.form.house_rules()),
        Column::words("face", Self::name),
        Column::numbers("thrown", |row| Value::Count(row.dice)),
        Column::numbers("expected", |row| Value::real(row.expected(), 1)),
        Column::numbers("residual", |row| {
            Value::real(row.face.map(|count| count.residual), 2)
        }),
        Column::numbers("chi_square", |row| {
            Value::real(row.chi_square.map(|found| found.value), 2)
        }),
        Column::data("degrees", |row| {
            Value::maybe_count(row.chi_square.map(|found| found.degrees as u64))
        }),
        Column::numbers("p", |row| probability(row.p())),
        Column::numbers("pairs_same", |row| Value::Count(row.pairs.same)),
        Column::numbers("pairs_expected", |row| Value::Real(row.pairs.expected(), 1)),
        Column::numbers("pairs_z", |row| Value::real(row.pairs.z(), 2)),
        Column::numbers("pairs_p", |row| p_value(row.pairs.z())),
    ];
}
