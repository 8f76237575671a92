//! What pgn-reader and shakmaty do with chess records.

use std::io::Cursor;
use std::ops::ControlFlow;

use anyhow::ensure;
use pgn_reader::{RawTag, Reader, SanPlus, Visitor};
use shakmaty::{Chess, Position as _};

/// Counts the moves of each game.
struct Moves;

impl Visitor for Moves {
    type Tags = ();
    type Movetext = u64;
    type Output = u64;

    fn begin_tags(&mut self) -> ControlFlow<u64, ()> {
        ControlFlow::Continue(())
    }
    fn begin_movetext(&mut self, (): ()) -> ControlFlow<u64, u64> {
        ControlFlow::Continue(0)
    }
    fn san(&mut self, moves: &mut u64, _: SanPlus) -> ControlFlow<u64> {
        *moves += 1;
        ControlFlow::Continue(())
    }
    fn end_game(&mut self, moves: u64) -> u64 {
        moves
    }
}

/// Plays each game; `None` where a move is not legal.
struct Play;

impl Visitor for Play {
    type Tags = ();
    type Movetext = (Chess, u64);
    type Output = Option<u64>;

    fn begin_tags(&mut self) -> ControlFlow<Option<u64>, ()> {
        ControlFlow::Continue(())
    }
    fn tag(&mut self, (): &mut (), _: &[u8], _: RawTag<'_>) -> ControlFlow<Option<u64>> {
        ControlFlow::Continue(())
    }
    fn begin_movetext(&mut self, (): ()) -> ControlFlow<Option<u64>, (Chess, u64)> {
        ControlFlow::Continue((Chess::default(), 0))
    }
    fn san(&mut self, game: &mut (Chess, u64), san: SanPlus) -> ControlFlow<Option<u64>> {
        match san.san.to_move(&game.0) {
            Ok(legal) => {
                game.0.play_unchecked(legal);
                game.1 += 1;
                ControlFlow::Continue(())
            }
            Err(_) => ControlFlow::Break(None),
        }
    }
    fn end_game(&mut self, game: (Chess, u64)) -> Option<u64> {
        Some(game.1)
    }
}

/// Moves, with nothing played.
pub fn read(text: &[u8]) -> anyhow::Result<u64> {
    let mut reader = Reader::new(Cursor::new(text));
    let mut moves = 0;
    for game in reader.read_games(&mut Moves) {
        moves += game?;
    }
    Ok(moves)
}

/// Every move held against the rules.
pub fn verify(text: &[u8]) -> anyhow::Result<u64> {
    let mut reader = Reader::new(Cursor::new(text));
    let mut moves = 0;
    for game in reader.read_games(&mut Play) {
        let game = game?;
        ensure!(game.is_some(), "a chess game is wrong");
        moves += game.unwrap_or_default();
    }
    Ok(moves)
}
