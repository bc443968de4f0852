//! Games that begin with a composed position, and the situation a game is in.

use game::{Malformed, Seat};

use crate::board::Checkers;
use crate::dice::{Dice, Roll};
use crate::illegal::Invalid;
use crate::notation::{Situation, Stage};
use crate::rules::{Backgammon, Status, opponent};
use crate::stakes::{MatchTerms, Owner, Stakes};

/// The game that goes on from `situation`, played for `stakes` or, if the situation tells of points, for those.
pub(crate) fn begin(situation: &Situation, stakes: Stakes) -> Result<Backgammon, Malformed> {
    let situation = &situation.checked()?;
    let refuse = |found: &str| Err(Malformed::new(Invalid::BadPosition, "/position", found));
    if !matches!(situation.stage, Stage::NotStarted | Stage::Playing) {
        return refuse("the game is over");
    }
    if ![0, stakes.length].contains(&situation.length) && stakes.length != 0 {
        return refuse("its match is of another length than that of the setup");
    }
    let stakes = stakes_of(situation, stakes);
    let unowned = stakes.cube != 0 && situation.owner.is_none();
    if unowned || (situation.doubled && !stakes.may_double(situation.to_act)) {
        return refuse(if unowned {
            "the cube was turned, but neither side owns it"
        } else {
            "the player on roll may not double there"
        });
    }
    let mut game = Backgammon::start(stakes);
    let is_start = situation.sides == [Checkers::START; 2] && situation.dice.is_none() && situation.to_act == Seat(0);
    if is_start && situation.cube == 0 && !situation.doubled && situation.resigned == 0 {
        return Ok(game);
    }
    game.sides = situation.sides;
    game.mover = situation.to_act;
    // The state of a game past its first turn tells of a last move: one was made to get here.
    (game.turn, game.moves, game.last_mover) = (2, 1, opponent(situation.to_act));
    match situation.dice {
        Some((one, other)) => {
            game.dice = Dice::fresh(Roll::new(one, other));
            game.status = game.status_of_dice();
        }
        None if situation.doubled => game.status = Status::DOUBLED,
        None if stakes.may_double(game.mover) => game.status = Status::DOUBLING,
        None => game.status = Status::ROLLING,
    }
    if situation.resigned != 0 {
        if !matches!(game.status, Status::MOVING | Status::DOUBLING) {
            return refuse("a resignation is offered in turn, before the roll or with dice that can be played");
        }
        game.stakes.resigned = situation.resigned;
        game.status = Status::RESIGNED;
    }
    Ok(game)
}

/// What is played for: as chosen, unless the situation cannot be without points or a cube.
fn stakes_of(situation: &Situation, chosen: Stakes) -> Stakes {
    let for_points = situation.length != 0 || situation.cube != 0 || situation.doubled || situation.resigned != 0;
    if !for_points && !chosen.counted() {
        return chosen;
    }
    let of_chosen = |term| !chosen.counted() || chosen.terms.has(term);
    let has_cube = of_chosen(MatchTerms::CUBE) || situation.cube != 0;
    let crawford_rule = of_chosen(MatchTerms::CRAWFORD_RULE) || situation.crawford;
    let length = if situation.length == 0 { chosen.length } else { situation.length };
    Stakes {
        cube: situation.cube,
        owner: Owner::of(situation.owner),
        // What was won for money before counts for nothing here.
        scores: if situation.length == 0 { [0; 2] } else { situation.scores },
        ..Stakes::match_to(length, has_cube, crawford_rule).in_crawford_game(situation.crawford)
    }
}

/// The situation that `game` is in.
pub(crate) fn situation_of(game: &Backgammon) -> Situation {
    let stakes = &game.stakes;
    let rolled = matches!(game.status, Status::MOVING | Status::PASSING | Status::RESIGNED) && !game.dice.spent();
    let all_off = game.sides.iter().any(|side| side.off() == crate::board::CHECKERS);
    Situation {
        dice: rolled.then(|| (game.dice.roll().high(), game.dice.roll().low())),
        cube: stakes.cube,
        owner: stakes.owner.seat(),
        length: stakes.length,
        scores: stakes.scores,
        crawford: stakes.terms.has(MatchTerms::CRAWFORD_GAME),
        doubled: game.status == Status::DOUBLED,
        resigned: stakes.resigned,
        stage: match game.status {
            Status::OPENING => Stage::NotStarted,
            Status::COMPLETED if all_off => Stage::Over,
            Status::COMPLETED => Stage::Resigned,
            _ => Stage::Playing,
        },
        ..Situation::of(game.seen_by(game.mover), game.mover)
    }
}
