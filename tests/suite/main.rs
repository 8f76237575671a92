//! The product as a user meets it. One program, so that it is linked once; each file is a part that
//! can be run alone: `cargo test --test suite laws`.
#![expect(
    clippy::unwrap_used,
    clippy::panic,
    reason = "a test may stop where it fails"
)]

mod advice;
mod annotate;
#[cfg(all(target_os = "linux", feature = "cli", feature = "parquet"))]
mod apache_spark;
mod architecture;
mod articles;
mod browser;
#[cfg(feature = "cli")]
mod calls;
#[cfg(feature = "cli")]
mod check_options;
#[cfg(feature = "cli")]
mod cli_files;
#[cfg(feature = "cli")]
mod cli_frame;
#[cfg(feature = "cli")]
mod cli_reports;
mod corpus_positions;
#[cfg(feature = "cli")]
mod corpus_stats;
mod diagnostics_page;
mod dice_vectors;
mod drawings;
mod every_code;
#[cfg(feature = "cli")]
mod filter;
mod fixes;
mod foreign_records;
mod format_clauses;
#[cfg(feature = "cli")]
mod from_json;
mod fuzzed;
mod json;
#[cfg(feature = "cli")]
mod languages;
mod laws;
#[cfg(feature = "cli")]
mod line_ends;
mod mending;
mod mutants;
mod nonsense;
#[cfg(feature = "cli")]
mod outside;
mod perft;
mod pictures;
#[cfg(all(feature = "cli", feature = "print"))]
mod printing;
#[cfg(feature = "cli")]
mod record_command;
mod record_hostile;
mod record_laws;
mod record_syntax;
mod report;
mod rule_files;
mod rules;
#[cfg(feature = "cli")]
mod safe_output;
#[cfg(feature = "cli")]
mod safe_results;
mod samples;
mod sections;
mod session;
mod stats;
#[cfg(feature = "cli")]
mod streams;
mod studies;
mod support;
#[cfg(feature = "cli")]
mod tables;
#[cfg(feature = "cli")]
mod tutorial;
mod variant_pages;
#[cfg(all(target_os = "linux", feature = "cli"))]
mod viewer;
