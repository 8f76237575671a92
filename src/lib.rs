//! Records of **sáhkku**, the running-fight board game of the Sámi people: read, verify, replay,
//! draw and count games in every local form that is documented, and in the nearest relatives.
//!
//! The rooms of the library, from the ground up (each uses only what stands above it):
//!
//! | module | what lives there |
//! |---|---|
//! | [`text`] | byte spans, line and column, making untrusted text safe to show |
//! | [`board`] | fields, rows, columns, sides, and the spots of a running track |
//! | [`dice`] | faces, throws, seeds and the seeded dice |
//! | [`rules`] | one rule set as validated data; the documented variants |
//! | [`engine`] | positions, legal actions, turns, outcomes: plays without any file |
//! | [`diagnostic`] | what can be said about a record, as data |
//! | [`record`] | how games are written: parser, tree, printer; knows no rule |
//! | [`replay`] | a written game played through the engine and verified |
//! | [`generate`] | seeded games between simple players, written as records |
//! | [`session`] | a game taken down as it is played |
//! | [`stats`] | counts over verified games |
//! | [`filter`] | finding records by their tags, texts and games |
//! | [`annotate`] | comments, glyphs, marks, variations, tags and remarks by rule, verified |
//! | [`language`] | the words that people read, in several languages |
//! | [`export`] | pictures, JSON, tables |

pub mod annotate;
pub mod board;
pub mod diagnostic;
pub mod dice;
pub mod engine;
pub mod export;
pub mod filter;
pub mod generate;
pub mod language;
pub mod record;
pub mod replay;
pub mod rules;
pub mod session;
pub mod stats;
pub mod text;
