//! One row a record.

use crate::board::Side;
use crate::dice::Face;
use crate::record::{GameResult, Termination};
use crate::stats::Tally;

use super::schema::{Cell, Column, Entry, Kind, Table, column, nullable};

/// A record and what happened on its main line, as far as it could be played.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct GameEntry {
    pub(super) file: String,
    pub(super) offset: u64,
    pub(super) length: u64,
    pub(super) record: Option<u64>,
    pub(super) line: Option<u64>,
    pub(super) errors: u32,
    pub(super) warnings: u32,
    /// The name of the first error and where it stands in the record.
    pub(super) error: Option<(&'static str, u32)>,
    pub(super) variant: Option<String>,
    pub(super) house_rules: Option<String>,
    pub(super) tags: Tags,
    pub(super) result: Option<GameResult>,
    pub(super) termination: Option<Termination>,
    pub(super) tally: Tally,
    pub(super) position: Option<String>,
}

/// What the tags say; nothing where one is missing, empty or `?`.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Tags {
    pub(super) event: Option<String>,
    pub(super) site: Option<String>,
    pub(super) date: Option<String>,
    pub(super) round: Option<String>,
    pub(super) men: Option<String>,
    pub(super) women: Option<String>,
    pub(super) variant: Option<String>,
    pub(super) rules: Option<String>,
    pub(super) dice: Option<String>,
    pub(super) seed: Option<String>,
    pub(super) seed_commit: Option<String>,
    pub(super) position: Option<String>,
    pub(super) annotator: Option<String>,
    pub(super) source: Option<String>,
    /// All others, as a JSON object.
    pub(super) other: Option<String>,
}

/// A text that somebody else wrote.
const FOREIGN: Kind = Kind::Text { foreign: true };

impl Entry for GameEntry {
    const TABLE: Table = Table::Games;
    const COLUMNS: &'static [Column<Self>] = &[
        column("file", FOREIGN, "the file, as it was named", |row| {
            Cell::Text(&row.file)
        }),
        column(
            "offset",
            Kind::Int64,
            "where the record begins in it, in bytes from 0; together with `file` it names the game",
            |row| Cell::count(row.offset),
        ),
        column(
            "length",
            Kind::Int64,
            "how many bytes the record has, up to the next one",
            |row| Cell::count(row.length),
        ),
        nullable(
            "record",
            Kind::Int64,
            "the number of the record in its file, from 1; nothing where only a part of the file was read",
            |row| Cell::maybe_count(row.record),
        ),
        nullable(
            "line",
            Kind::Int64,
            "the line on which it begins, from 1; nothing where only a part of the file was read",
            |row| Cell::maybe_count(row.line),
        ),
        column(
            "ok",
            Kind::Bool,
            "nothing is wrong with the record; warnings do not count",
            |row| Cell::Bool(row.errors == 0),
        ),
        column(
            "errors",
            Kind::Int32,
            "how many errors `sahkku check` reports in it",
            |row| Cell::count(row.errors),
        ),
        column("warnings", Kind::Int32, "how many warnings", |row| {
            Cell::count(row.warnings)
        }),
        nullable(
            "error",
            Kind::Word,
            "the code of the first error, such as `illegal-move`",
            |row| Cell::maybe(row.error.map(|(code, _)| code)),
        ),
        nullable(
            "error_offset",
            Kind::Int64,
            "where that error stands in the file, in bytes from 0",
            |row| Cell::maybe_count(row.error.map(|(_, at)| row.offset + u64::from(at))),
        ),
        nullable("event", FOREIGN, "the tag `Event`", |row| {
            Cell::maybe(row.tags.event.as_deref())
        }),
        nullable("site", FOREIGN, "the tag `Site`", |row| {
            Cell::maybe(row.tags.site.as_deref())
        }),
        nullable("date", FOREIGN, "the tag `Date`", |row| {
            Cell::maybe(row.tags.date.as_deref())
        }),
        nullable("round", FOREIGN, "the tag `Round`", |row| {
            Cell::maybe(row.tags.round.as_deref())
        }),
        nullable("men", FOREIGN, "the player of the men", |row| {
            Cell::maybe(row.tags.men.as_deref())
        }),
        nullable("women", FOREIGN, "the player of the women", |row| {
            Cell::maybe(row.tags.women.as_deref())
        }),
        nullable(
            "variant",
            Kind::Word,
            "the id of the form it was verified by; nothing where its rules could not be found",
            |row| Cell::maybe(row.variant.as_deref()),
        ),
        nullable(
            "house_rules",
            Kind::Text { foreign: false },
            "the switches in which its rules differ from the form's, as `switch=value` pairs; nothing where none do",
            |row| Cell::maybe(row.house_rules.as_deref()),
        ),
        nullable(
            "variant_tag",
            FOREIGN,
            "the tag `Variant` as it is written",
            |row| Cell::maybe(row.tags.variant.as_deref()),
        ),
        nullable(
            "rules_tag",
            FOREIGN,
            "the tag `Rules` as it is written",
            |row| Cell::maybe(row.tags.rules.as_deref()),
        ),
        nullable("dice", FOREIGN, "the tag `Dice`", |row| {
            Cell::maybe(row.tags.dice.as_deref())
        }),
        nullable("seed", FOREIGN, "the tag `Seed`", |row| {
            Cell::maybe(row.tags.seed.as_deref())
        }),
        nullable("seed_commit", FOREIGN, "the tag `SeedCommit`", |row| {
            Cell::maybe(row.tags.seed_commit.as_deref())
        }),
        nullable(
            "start_position",
            FOREIGN,
            "the tag `Position`: the game begins from a position of its own",
            |row| Cell::maybe(row.tags.position.as_deref()),
        ),
        nullable("annotator", FOREIGN, "the tag `Annotator`", |row| {
            Cell::maybe(row.tags.annotator.as_deref())
        }),
        nullable("source", FOREIGN, "the tag `Source`", |row| {
            Cell::maybe(row.tags.source.as_deref())
        }),
        nullable(
            "other_tags",
            FOREIGN,
            "all other tags as a JSON object; of a name given twice the first value",
            |row| Cell::maybe(row.tags.other.as_deref()),
        ),
        nullable(
            "result",
            Kind::Word,
            "what the record says: `men`, `women`, `draw` or `unfinished`",
            |row| Cell::maybe(row.result.map(GameResult::word)),
        ),
        nullable(
            "termination",
            Kind::Word,
            "why the game ended: `soldiers`, `queen`, `king`, `blocked`, `resignation`, `agreement`, `time`, `forfeit` or `unfinished`",
            |row| Cell::maybe(row.termination.map(Termination::word)),
        ),
        nullable(
            "first",
            Kind::Word,
            "who had the first turn: `men` or `women`",
            |row| Cell::maybe(row.tally.first.map(Side::word)),
        ),
        nullable(
            "first_king",
            Kind::Word,
            "who was the first to win the king",
            |row| Cell::maybe(row.tally.first_king.map(Side::word)),
        ),
        column(
            "turns",
            Kind::Int64,
            "turns that could be played, of both sides",
            |row| Cell::count(row.tally.turns()),
        ),
        column("actions", Kind::Int64, "actions in those turns", |row| {
            Cell::count(row.tally.actions())
        }),
        column(
            "king_changes",
            Kind::Int32,
            "how often the king got a new owner",
            |row| Cell::count(row.tally.king_changes()),
        ),
        column("men_turns", Kind::Int32, "turns, of the men", |row| {
            Cell::count(row.tally.sides.men.turns)
        }),
        column("men_actions", Kind::Int32, "dice spent by the men", |row| {
            Cell::count(row.tally.sides.men.actions)
        }),
        column(
            "men_throws",
            Kind::Int32,
            "first throws of turns by the men",
            |row| Cell::count(row.tally.sides.men.throws),
        ),
        column(
            "men_rethrows",
            Kind::Int32,
            "times that dice were thrown again by the men",
            |row| Cell::count(row.tally.sides.men.rethrows),
        ),
        column(
            "men_further_throws",
            Kind::Int32,
            "further throws in a turn by the men",
            |row| Cell::count(row.tally.sides.men.further_throws),
        ),
        column(
            "men_passes",
            Kind::Int32,
            "throws with which nothing could be done by the men",
            |row| Cell::count(row.tally.sides.men.passes),
        ),
        column(
            "men_declined",
            Kind::Int32,
            "throws with which nothing was done although something could be by the men",
            |row| Cell::count(row.tally.sides.men.declined),
        ),
        column(
            "men_dice_lost",
            Kind::Int32,
            "dice worth something that were not spent by the men",
            |row| Cell::count(row.tally.sides.men.dice_lost),
        ),
        column(
            "men_activations",
            Kind::Int32,
            "pieces loosed by the men",
            |row| Cell::count(row.tally.sides.men.activations),
        ),
        column(
            "men_captured_loose",
            Kind::Int32,
            "loose soldiers captured by the men",
            |row| Cell::count(row.tally.sides.men.captured_loose),
        ),
        column(
            "men_captured_home",
            Kind::Int32,
            "soldiers captured at home by the men",
            |row| Cell::count(row.tally.sides.men.captured_home),
        ),
        column(
            "men_queens_captured",
            Kind::Int32,
            "queens captured by the men",
            |row| Cell::count(row.tally.sides.men.queens_captured),
        ),
        column(
            "men_kings_won",
            Kind::Int32,
            "times that the king became the men's",
            |row| Cell::count(row.tally.sides.men.kings_won),
        ),
        column(
            "men_kings_killed",
            Kind::Int32,
            "kings killed by the men",
            |row| Cell::count(row.tally.sides.men.kings_killed),
        ),
        column(
            "men_face_x",
            Kind::Int32,
            "dice thrown by the men that showed `X`",
            |row| Cell::count(row.tally.sides.men.face(Face::X)),
        ),
        column(
            "men_face_0",
            Kind::Int32,
            "dice thrown by the men that showed `0`",
            |row| Cell::count(row.tally.sides.men.face(Face::Blank)),
        ),
        column(
            "men_face_1",
            Kind::Int32,
            "dice thrown by the men that showed `1`",
            |row| Cell::count(row.tally.sides.men.face(Face::One)),
        ),
        column(
            "men_face_2",
            Kind::Int32,
            "dice thrown by the men that showed `2`",
            |row| Cell::count(row.tally.sides.men.face(Face::Two)),
        ),
        column(
            "men_face_3",
            Kind::Int32,
            "dice thrown by the men that showed `3`",
            |row| Cell::count(row.tally.sides.men.face(Face::Three)),
        ),
        column(
            "men_face_4",
            Kind::Int32,
            "dice thrown by the men that showed `4`",
            |row| Cell::count(row.tally.sides.men.face(Face::Four)),
        ),
        column(
            "men_luck",
            Kind::Double,
            "by how many fields the dice of the men were worth more than in the mean; a whole number of 840ths",
            |row| Cell::Double(row.tally.sides.men.luck()),
        ),
        column(
            "men_soldiers",
            Kind::Int32,
            "soldiers of the men after the last turn",
            |row| Cell::count(row.tally.soldiers.men),
        ),
        column("women_turns", Kind::Int32, "turns, of the women", |row| {
            Cell::count(row.tally.sides.women.turns)
        }),
        column(
            "women_actions",
            Kind::Int32,
            "dice spent by the women",
            |row| Cell::count(row.tally.sides.women.actions),
        ),
        column(
            "women_throws",
            Kind::Int32,
            "first throws of turns by the women",
            |row| Cell::count(row.tally.sides.women.throws),
        ),
        column(
            "women_rethrows",
            Kind::Int32,
            "times that dice were thrown again by the women",
            |row| Cell::count(row.tally.sides.women.rethrows),
        ),
        column(
            "women_further_throws",
            Kind::Int32,
            "further throws in a turn by the women",
            |row| Cell::count(row.tally.sides.women.further_throws),
        ),
        column(
            "women_passes",
            Kind::Int32,
            "throws with which nothing could be done by the women",
            |row| Cell::count(row.tally.sides.women.passes),
        ),
        column(
            "women_declined",
            Kind::Int32,
            "throws with which nothing was done although something could be by the women",
            |row| Cell::count(row.tally.sides.women.declined),
        ),
        column(
            "women_dice_lost",
            Kind::Int32,
            "dice worth something that were not spent by the women",
            |row| Cell::count(row.tally.sides.women.dice_lost),
        ),
        column(
            "women_activations",
            Kind::Int32,
            "pieces loosed by the women",
            |row| Cell::count(row.tally.sides.women.activations),
        ),
        column(
            "women_captured_loose",
            Kind::Int32,
            "loose soldiers captured by the women",
            |row| Cell::count(row.tally.sides.women.captured_loose),
        ),
        column(
            "women_captured_home",
            Kind::Int32,
            "soldiers captured at home by the women",
            |row| Cell::count(row.tally.sides.women.captured_home),
        ),
        column(
            "women_queens_captured",
            Kind::Int32,
            "queens captured by the women",
            |row| Cell::count(row.tally.sides.women.queens_captured),
        ),
        column(
            "women_kings_won",
            Kind::Int32,
            "times that the king became the women's",
            |row| Cell::count(row.tally.sides.women.kings_won),
        ),
        column(
            "women_kings_killed",
            Kind::Int32,
            "kings killed by the women",
            |row| Cell::count(row.tally.sides.women.kings_killed),
        ),
        column(
            "women_face_x",
            Kind::Int32,
            "dice thrown by the women that showed `X`",
            |row| Cell::count(row.tally.sides.women.face(Face::X)),
        ),
        column(
            "women_face_0",
            Kind::Int32,
            "dice thrown by the women that showed `0`",
            |row| Cell::count(row.tally.sides.women.face(Face::Blank)),
        ),
        column(
            "women_face_1",
            Kind::Int32,
            "dice thrown by the women that showed `1`",
            |row| Cell::count(row.tally.sides.women.face(Face::One)),
        ),
        column(
            "women_face_2",
            Kind::Int32,
            "dice thrown by the women that showed `2`",
            |row| Cell::count(row.tally.sides.women.face(Face::Two)),
        ),
        column(
            "women_face_3",
            Kind::Int32,
            "dice thrown by the women that showed `3`",
            |row| Cell::count(row.tally.sides.women.face(Face::Three)),
        ),
        column(
            "women_face_4",
            Kind::Int32,
            "dice thrown by the women that showed `4`",
            |row| Cell::count(row.tally.sides.women.face(Face::Four)),
        ),
        column(
            "women_luck",
            Kind::Double,
            "by how many fields the dice of the women were worth more than in the mean; a whole number of 840ths",
            |row| Cell::Double(row.tally.sides.women.luck()),
        ),
        column(
            "women_soldiers",
            Kind::Int32,
            "soldiers of the women after the last turn",
            |row| Cell::count(row.tally.soldiers.women),
        ),
        nullable(
            "position",
            Kind::Text { foreign: false },
            "the position after the last turn that was right throughout; nothing where none could be set up",
            |row| Cell::maybe(row.position.as_deref()),
        ),
    ];
}
