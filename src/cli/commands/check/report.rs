//! The verdict on a record, for programs.

use sahkku::replay::Verification;
use serde::Serialize;

use crate::cli::excerpt::SourceText;
use crate::cli::records::Piece;
use crate::cli::render::FindingJson;

/// The report on a record.
#[derive(Serialize)]
pub(super) struct RecordJson<'r> {
    file: &'r str,
    record: u64,
    line: u64,
    ok: bool,
    variant: Option<&'r str>,
    result: Option<&'static str>,
    termination: Option<&'static str>,
    turns: u32,
    actions: u32,
    position: Option<String>,
    #[serde(skip_serializing_if = "is_zero")]
    allowed: u64,
    diagnostics: Vec<FindingJson<'r>>,
}

/// The report on what belongs to no record.
#[derive(Serialize)]
pub(super) struct OutsideJson<'r> {
    pub(super) file: &'r str,
    pub(super) record: u64,
    pub(super) ok: bool,
    #[serde(skip_serializing_if = "is_zero")]
    pub(super) allowed: u64,
    pub(super) diagnostics: Vec<FindingJson<'r>>,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde asks this way")]
const fn is_zero(count: &u64) -> bool {
    *count == 0
}

impl<'r> RecordJson<'r> {
    pub(super) fn new(
        file: &'r str,
        piece: Piece<'_>,
        text: &SourceText<'_>,
        verification: &'r Verification,
        allowed: u64,
    ) -> Self {
        let ruling = verification.ruling.as_deref();
        let position = ruling
            .zip(verification.position)
            .map(|(ruling, position)| ruling.engine.notate(&position));
        let findings = verification.findings.iter();
        Self {
            file,
            record: piece.number,
            line: piece.line,
            ok: verification.is_right(),
            variant: ruling.map(|ruling| ruling.variant.id.as_str()),
            result: verification.result.map(sahkku::record::GameResult::word),
            termination: verification
                .termination
                .map(sahkku::record::Termination::word),
            turns: verification.turns,
            actions: verification.actions,
            position,
            allowed,
            diagnostics: findings
                .map(|finding| FindingJson::new(text, finding))
                .collect(),
        }
    }
}

/// A report as JSON. Strings and numbers always can be written.
pub(super) fn json(report: &impl Serialize) -> String {
    serde_json::to_string(report).unwrap_or_default()
}
