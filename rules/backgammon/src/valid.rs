//! From a state document to a game: what cannot be so is refused.

use alloc::format;

use game::{Faults, Seat};

use crate::action::place_of;
use crate::board::{BAR, CHECKERS, Checkers, OFF};
use crate::dice::{Dice, Roll};
use crate::document::{COLOURS, LastMoveDoc, MatchDoc, StateDoc};
use crate::illegal::Invalid;
use crate::rules::{Backgammon, Status};
use crate::stakes::{Owner, Stakes};

/// The game that a document is of; all that cannot be so is added to `faults`.
pub(crate) fn game_of(doc: &StateDoc, faults: &mut Faults) -> Backgammon {
    let mut game = Backgammon::start(Stakes::PLAIN);
    game.turn = doc.turn;
    game.mover = doc.active_player.0;
    game.sides = sides_of(doc, faults);
    game.dice = dice_of(doc, faults).unwrap_or(Dice::NONE);
    if let Some(stakes) = &doc.stakes {
        game.stakes = stakes_of(stakes, faults);
    }
    last_move_of(doc, &mut game, faults);
    for (index, pair) in doc.messages.windows(2).enumerate() {
        if pair[1].timestamp < pair[0].timestamp {
            faults.note(Invalid::MessagesOutOfOrder, &format!("/messages/{}/timestamp", index + 1), "");
        }
    }
    game.status = status_of(doc, &game, faults);
    game
}

/// The checkers of both sides, fifteen each.
fn sides_of(doc: &StateDoc, faults: &mut Faults) -> [Checkers; 2] {
    let mut sides = [Checkers::NONE; 2];
    for seat in [Seat(0), Seat(1)] {
        let sign = if seat == Seat(0) { 1 } else { -1 };
        let own = |point: &i8| u8::try_from(point.saturating_mul(sign)).unwrap_or(0);
        let on_board: u32 = doc.board.iter().map(|point| u32::from(own(point))).sum();
        let (bar, home) = (*doc.bar.by_seat()[seat.index()], *doc.home.by_seat()[seat.index()]);
        if on_board + u32::from(bar) + u32::from(home) != u32::from(CHECKERS) {
            let colour = COLOURS[seat.index()];
            let found = format!("{colour} has {on_board} on the board, {bar} on the bar and {home} home");
            faults.note(Invalid::WrongPieceCount, "/board", &found);
            // What does not add up does not fit the bits either.
            sides[seat.index()] = Checkers::START;
            continue;
        }
        let mut side = Checkers::NONE.plus(BAR, bar).plus(OFF, home);
        for (index, point) in (0..).zip(&doc.board) {
            side = side.plus(place_of(seat, index), own(point));
        }
        sides[seat.index()] = side;
    }
    sides
}

/// The dice, and how much of them was played.
fn dice_of(doc: &StateDoc, faults: &mut Faults) -> Option<Dice> {
    let mut dice = match doc.dice[..] {
        [one, other] if one != other => Dice::fresh(Roll::new(one, other)),
        [one, second, third, fourth] if [second, third, fourth] == [one; 3] => Dice::fresh(Roll::new(one, one)),
        [_, _, _] => {
            faults.note(Invalid::WrongDiceCount, "/dice", "3 dice");
            return None;
        }
        _ => {
            faults.note(Invalid::WrongDoubles, "/dice", &format!("{:?}", doc.dice));
            return None;
        }
    };
    for (index, &die) in doc.dice_used.iter().enumerate() {
        if !dice.has_left(die) {
            let found = format!("{die}, of {:?}", doc.dice);
            faults.note(Invalid::DiceUsedNotRolled, &format!("/diceUsed/{index}"), &found);
            return None;
        }
        dice = dice.without(die);
    }
    Some(dice)
}

/// Takes over how many moves there were, and who made the last.
fn last_move_of(doc: &StateDoc, game: &mut Backgammon, faults: &mut Faults) {
    let Some(last) = &doc.last_move else {
        if doc.turn != 1 {
            faults.note(Invalid::WrongLastMove, "/lastMove", &format!("null on turn {}", doc.turn));
        }
        return;
    };
    (game.moves, game.last_mover) = (last.sequence, last.player.0);
    // Decisions about the cube are not turns, so this can only be told of a plain game.
    let is_plain = doc.stakes.is_none();
    if is_plain && doc.turn <= last.sequence {
        let found = format!("{} moves before turn {}", last.sequence, doc.turn);
        faults.note(Invalid::WrongLastMove, "/lastMove/sequence", &found);
    }
    if !names_move(&last.file, last.sequence, last.player.0) {
        let LastMoveDoc { sequence, file, .. } = last;
        faults.note(Invalid::WrongFile, "/lastMove/file", &format!("{file}, for move {sequence}"));
    }
}

/// Whether a file is named after a move.
pub(crate) fn names_move(file: &str, sequence: u32, player: Seat) -> bool {
    let Some((number, rest)) = file.split_at_checked(4) else {
        return false;
    };
    let colour = rest.strip_prefix("-").and_then(|rest| rest.strip_prefix(COLOURS[player.index()]));
    number.parse() == Ok(sequence % 10_000) && colour.is_some_and(|rest| rest.starts_with('-'))
}

/// What the game waits for.
fn status_of(doc: &StateDoc, game: &Backgammon, faults: &mut Faults) -> Status {
    let finished = [0, 1].map(|seat| game.sides[seat].off() == CHECKERS);
    if doc.status == "playing" {
        if doc.winner.is_some() {
            faults.note(Invalid::WrongWinner, "/winner", "a game that is played has no winner");
        }
        if finished[0] || finished[1] {
            faults.note(Invalid::WrongStatus, "/status", "a game is completed when home has 15 of a colour");
        }
        return status_while_playing(doc, game, faults);
    }
    match doc.winner {
        None => faults.note(Invalid::WrongWinner, "/winner", "a completed game has one"),
        Some(winner) if finished[1 - winner.0.index()] => {
            faults.note(Invalid::WrongWinner, "/winner", "the other side has 15 checkers home");
        }
        Some(winner) if loser_has_won(doc, winner.0) => {
            faults.note(Invalid::WrongWinner, "/winner", "the other side has the points of the match");
        }
        Some(winner) if winner != doc.active_player => faults.note(Invalid::WrongActivePlayer, "/activePlayer", ""),
        Some(_) => {}
    }
    match &doc.stakes {
        Some(stakes) if stakes.phase != Status::COMPLETED.phase().0 => {
            faults.note(Invalid::WrongMatch, "/match/phase", "the game is completed");
        }
        _ => {}
    }
    Status::COMPLETED
}

/// Whether the side that lost has the points that win the match.
fn loser_has_won(doc: &StateDoc, winner: Seat) -> bool {
    let score = |stakes: &MatchDoc| *stakes.score.by_seat()[1 - winner.index()];
    doc.stakes.as_ref().is_some_and(|stakes| stakes.length != 0 && stakes.length <= score(stakes))
}

/// What a game waits for that is not over.
fn status_while_playing(doc: &StateDoc, game: &Backgammon, faults: &mut Faults) -> Status {
    let plain = match (game.dice.spent(), game.moves) {
        (false, _) => game.status_of_dice(),
        (true, 0) => Status::OPENING,
        (true, _) => Status::ROLLING,
    };
    let Some(stakes) = &doc.stakes else {
        return plain;
    };
    let status = Status::all().find(|status| status.phase().0 == stakes.phase).unwrap_or(plain);
    let (rolled, doubles) = (!game.dice.spent(), game.stakes.may_double(game.mover));
    let can_resign = if rolled { plain == Status::MOVING } else { doubles };
    let fits = match status {
        Status::OPENING | Status::ROLLING => !rolled,
        Status::MOVING => rolled,
        Status::DOUBLING | Status::DOUBLED => !rolled && doubles,
        Status::RESIGNED => can_resign,
        _ => false,
    };
    if !fits || (status == Status::OPENING && game.mover != Seat(0)) {
        let found = format!("{}, with dice {:?} of which {:?} were used", stakes.phase, doc.dice, doc.dice_used);
        faults.note(Invalid::WrongMatch, "/match/phase", &found);
    }
    if stakes.resigned.is_some() != (status == Status::RESIGNED) {
        faults.note(Invalid::WrongMatch, "/match/resigned", "it goes with the phase `resigned`");
    }
    if status == Status::MOVING { plain } else { status }
}

/// The cube and the score.
fn stakes_of(doc: &MatchDoc, faults: &mut Faults) -> Stakes {
    let scores = doc.score.by_seat().map(|score| *score);
    let is_over = doc.phase == Status::COMPLETED.phase().0;
    let mut wrong = |at: &str, found: &str| faults.note(Invalid::WrongMatch, at, found);
    let cube = doc.cube.unwrap_or(1);
    if !cube.is_power_of_two() {
        wrong("/match/cube", &format!("{cube} is not 1, 2, 4 and so on"));
    }
    if cube == 1 && doc.cube_owner.is_some() {
        wrong("/match/cubeOwner", "the cube has not been turned yet");
    }
    if 1 < cube && doc.cube_owner.is_none() {
        wrong("/match/cubeOwner", "the side that took the cube owns it");
    }
    if !is_over && scores.iter().any(|score| if doc.length == 0 { *score != 0 } else { doc.length <= *score }) {
        wrong("/match/score", "that would be the end of it");
    }
    if doc.crawford_game {
        let near = doc.length.checked_sub(1).is_some_and(|near| is_over || scores.contains(&near));
        if !doc.crawford_rule || !near || 1 < cube {
            wrong("/match/crawfordGame", "a side is one point from winning, and neither may double");
        }
    }
    if is_over && doc.resigned.is_some() {
        wrong("/match/resigned", "the game is over");
    }
    Stakes {
        cube: u8::try_from(cube.trailing_zeros()).unwrap_or(0),
        owner: Owner::of(doc.cube_owner.map(|colour| colour.0)),
        resigned: doc.resigned.unwrap_or(0),
        scores,
        game: doc.game,
        ..Stakes::match_to(doc.length, doc.cube.is_some(), doc.crawford_rule).in_crawford_game(doc.crawford_game)
    }
}
