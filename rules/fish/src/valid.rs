//! Validates a state document and builds the game it describes.

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use game::{Faults, Malformed, Seat};

use crate::board::{Direction, Grid};
use crate::document::{COLOURS, PlayerDoc, StateDoc, TileDoc};
use crate::illegal::{Illegal, Invalid};
use crate::layout::{BoardTerms, Undrawable};
use crate::rules::{Fish, NOWHERE, Status};
use crate::setup::{DrawDoc, Rules, Setup};

/// The game that a document describes.
///
/// # Errors
/// Every contradiction in the document.
pub(crate) fn game_of(doc: &StateDoc) -> Result<Fish, Malformed> {
    let mut faults = Faults::default();
    let grid = Grid::new(doc.board.rows, doc.board.columns).expect("a board is read with at most 128 cells");
    let players = u8::try_from(doc.players.len()).expect("at most four players are read");
    let mut game = Fish::empty(grid, players, doc.rules.unwrap_or(Rules::Memo));
    for (index, tile) in doc.board.tiles.iter().enumerate() {
        add_tile(&mut game, doc, index, *tile, &mut faults);
    }
    for (index, player) in doc.players.iter().enumerate() {
        add_player(&mut game, index, player, &mut faults);
    }
    set_turn(&mut game, doc, &mut faults);
    // What is due can be worked out only if nothing is wrong so far.
    if faults.is_empty() {
        match &doc.draw {
            Some(draw) => set_draw(&mut game, doc, draw, &mut faults),
            None => set_status(&mut game, doc, &mut faults),
        }
    }
    faults.none()?;
    Ok(game)
}

/// Adds a tile, if it is where it says.
fn add_tile(game: &mut Fish, doc: &StateDoc, index: usize, tile: TileDoc, faults: &mut Faults) {
    let at = format!("/board/tiles/{index}");
    if game.grid.cell(tile.row, tile.col) != Some(tile.tile_id) {
        let found = format!("tile {} in row {}, column {}", tile.tile_id, tile.row, tile.col);
        return faults.note(Invalid::WrongTile, &format!("{at}/tile_id"), &found);
    }
    let before = index.checked_sub(1).map(|before| doc.board.tiles[before].tile_id);
    if before.is_some_and(|before| tile.tile_id <= before) {
        return faults.note(Invalid::WrongTileOrder, &format!("{at}/tile_id"), &tile.tile_id.to_string());
    }
    game.lay(tile.tile_id, tile.fish);
    let keys = ["north", "northeast", "southeast", "south", "southwest", "northwest"];
    for (direction, (key, said)) in Direction::ALL.into_iter().zip(keys.into_iter().zip(tile.neighbours())) {
        let is_there = |next: &u8| doc.board.tiles.iter().any(|other| other.tile_id == *next);
        let next = game.grid.next(tile.tile_id, direction).filter(is_there);
        faults.ensure(next == said, Invalid::WrongNeighbour, &format!("{at}/{key}"), || {
            format!("{} where it must be {}", or_null(said), or_null(next))
        });
    }
}

fn or_null(tile: Option<u8>) -> String {
    tile.map_or("null".to_string(), |tile| tile.to_string())
}

/// Adds a player, with penguins and fish.
fn add_player(game: &mut Fish, index: usize, player: &PlayerDoc, faults: &mut Faults) {
    let at = format!("/players/{index}");
    let seat = Seat(u8::try_from(index).expect("at most four players are read"));
    faults.ensure(player.player_id == seat.0, Invalid::WrongPlayerId, &format!("{at}/player_id"), || {
        format!("{} where it must be {index}", player.player_id)
    });
    faults.ensure(player.color == COLOURS[index], Invalid::WrongColor, &format!("{at}/color"), || {
        format!("{} where it must be {}", player.color, COLOURS[index])
    });
    game.scores[index] = player.fish;
    let share = Setup::penguins_of(game.players);
    if player.penguins.len() != usize::from(share) {
        let found = format!("{} where it must be {share}", player.penguins.len());
        return faults.note(Invalid::WrongPenguinCount, &format!("{at}/penguins"), &found);
    }
    let mut is_missing = false;
    for (id, (place, penguin)) in game.penguin_ids(seat).zip(player.penguins.iter().enumerate()) {
        let at = format!("{at}/penguins/{place}");
        let Some(penguin) = penguin else {
            is_missing = true;
            continue;
        };
        faults.ensure(!is_missing, Invalid::WrongPenguinOrder, &at, || "after one that is null".to_string());
        faults.ensure(penguin.penguin_id == id, Invalid::WrongPenguinId, &format!("{at}/penguin_id"), || {
            format!("{} where it must be {id}", penguin.penguin_id)
        });
        let place = || format!("row {}, column {}", penguin.y, penguin.x);
        match game.grid.cell(penguin.y, penguin.x).filter(|cell| game.fish_on(*cell) != 0) {
            None => faults.note(Invalid::PenguinOnHole, &at, &place()),
            Some(cell) if game.free >> cell & 1 == 0 => faults.note(Invalid::PenguinsOverlap, &at, &place()),
            Some(cell) => {
                game.free &= !(1 << cell);
                game.penguins[usize::from(id)] = cell;
            }
        }
    }
}

/// Sets who is in the game, and whose turn it is.
fn set_turn(game: &mut Fish, doc: &StateDoc, faults: &mut Faults) {
    for (index, player) in doc.turn_order.iter().enumerate() {
        let ascends = index.checked_sub(1).is_none_or(|before| doc.turn_order[before] < *player);
        faults.ensure(
            *player < game.players && ascends,
            Invalid::WrongTurnOrder,
            &format!("/turn_order/{index}"),
            || player.to_string(),
        );
    }
    game.present = doc.turn_order.iter().map(|player| Seat(*player)).collect();
    match doc.turn_order.get(usize::from(doc.current_turn)) {
        Some(player) => game.mover = Seat(*player),
        None if doc.turn_order.is_empty() && doc.current_turn == 0 => {}
        None => {
            let found = format!("{} of {} in turn_order", doc.current_turn, doc.turn_order.len());
            faults.note(Invalid::WrongTurn, "/current_turn", &found);
        }
    }
    for (index, player) in doc.players.iter().enumerate() {
        let is_gone = player.fish == 0 && player.penguins.iter().all(Option::is_none);
        let is_here = doc.turn_order.iter().any(|id| usize::from(*id) == index);
        faults.ensure(is_here || is_gone, Invalid::NotGone, &format!("/players/{index}"), || player.name.clone());
    }
}

/// Sets what the board is to be drawn from.
fn set_draw(game: &mut Fish, doc: &StateDoc, draw: &DrawDoc, faults: &mut Faults) {
    let (rules, penguins) = (doc.rules.unwrap_or(Rules::Memo), game.players * game.penguins_each());
    let (terms, cells) = match BoardTerms::of(game.grid, draw, rules, penguins) {
        Ok(drawn) => drawn,
        Err(Undrawable(why, key, found)) => return faults.note(why, &format!("/draw{key}"), &found),
    };
    let is_empty = doc.board.tiles.is_empty() && game.penguins.iter().all(|place| *place == NOWHERE);
    faults.ensure(is_empty, Invalid::NotDrawnYet, "/board/tiles", || format!("{} tiles", doc.board.tiles.len()));
    check_no_fish(doc, faults);
    faults.ensure(doc.winning_players.is_none(), Invalid::WrongWinners, "/winning_players", || {
        "there is no board yet".to_string()
    });
    faults.ensure(!game.present.is_empty(), Invalid::WrongTurnOrder, "/turn_order", || "no player is left".to_string());
    faults.ensure(doc.current_turn == 0, Invalid::WrongTurn, "/current_turn", || {
        "the first in turn_order is to place a penguin".to_string()
    });
    (game.status, game.terms, game.free) = (Status::DEALING, terms, cells);
}

fn check_no_fish(doc: &StateDoc, faults: &mut Faults) {
    for (index, player) in doc.players.iter().enumerate() {
        faults.ensure(player.fish == 0, Invalid::WrongTotal, &format!("/players/{index}/fish"), || {
            player.fish.to_string()
        });
    }
}

/// Sets what is due, and notes where the document says otherwise.
fn set_status(game: &mut Fish, doc: &StateDoc, faults: &mut Faults) {
    if game.present.iter().any(|seat| game.has_to_place(seat)) {
        return set_placing(game, doc, faults);
    }
    let is_over = game.present.iter().all(|seat| !game.can_move(seat));
    game.status = match is_over {
        true => Status::OVER,
        false if game.can_move(game.mover) => Status::MOVING,
        false => Status::SKIPPING,
    };
    let winners: Option<Vec<u8>> =
        if is_over { Some(game.winners().iter().map(|seat| seat.0).collect()) } else { None };
    faults.ensure(doc.winning_players == winners, Invalid::WrongWinners, "/winning_players", || match &winners {
        Some(winners) => format!("nobody can move: it must be {winners:?}"),
        None => "a player can move: it must be null".to_string(),
    });
}

/// Penguins are being placed: those who have had their turn in this round have placed one more than the others.
fn set_placing(game: &mut Fish, doc: &StateDoc, faults: &mut Faults) {
    game.status = Status::PLACING;
    let on_board = |seat: Seat| game.penguins_of(seat).iter().filter(|place| **place != NOWHERE).count();
    let counts: Vec<(Seat, usize)> = game.present.iter().map(|seat| (seat, on_board(seat))).collect();
    let least = counts.iter().map(|(_, count)| *count).min().unwrap_or(0);
    let due = counts.iter().find(|(_, count)| *count == least).map(|(seat, _)| *seat);
    for &(seat, count) in &counts {
        let due_count = least + usize::from(due.is_some_and(|due| seat < due));
        faults.ensure(count == due_count, Invalid::WrongPenguinCount, &format!("/players/{}/penguins", seat.0), || {
            format!("{count} placed where it must be {due_count}")
        });
    }
    faults.ensure(due == Some(game.mover), Invalid::WrongTurn, "/current_turn", || {
        format!("player {} is to place a penguin", due.map_or(0, |seat| seat.0))
    });
    check_no_fish(doc, faults);
    let left: usize = counts.iter().map(|(_, count)| usize::from(game.penguins_each()) - count).sum();
    let places = game.places().count_ones() as usize;
    faults.ensure(left <= places, Invalid::TooFewTiles, "/board/tiles", || format!("{places} for {left} penguins"));
    faults.ensure(doc.winning_players.is_none(), Invalid::WrongWinners, "/winning_players", || {
        "penguins are still to be placed".to_string()
    });
    for (id, place) in game.penguins.iter().enumerate().filter(|(_, place)| **place != NOWHERE) {
        let fits = game.box_rules.rules() == Rules::Memo || game.fish_on(*place) == 1;
        let (player, index) = (id / usize::from(game.penguins_each()), id % usize::from(game.penguins_each()));
        faults.ensure(fits, Illegal::NotOneFish, &format!("/players/{player}/penguins/{index}"), || {
            format!("on {} fish", game.fish_on(*place))
        });
    }
}
