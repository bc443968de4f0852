//! The game of a state document, if there can be one: the hand is dealt and played again as the document says.

use alloc::format;
use alloc::string::{String, ToString};

use game::{Actor, Coded, Envelope, Faults, Game, Malformed, Seat, SeatSet, Viewer, Wire};

use crate::action::Action;
use crate::deal::Deal;
use crate::document::{BidDoc, MARKS, PLUNGE, POINTS, PlayDoc, SPLASH, StateDoc};
use crate::domino::Dominoes;
use crate::illegal::Invalid;
use crate::rules::{Status, Texas42};
use crate::setup::Setup;
use crate::wire::seats_in_order;

/// The first thing that cannot be so: what comes after it makes no sense.
pub(crate) type Checked<T = ()> = Result<T, Malformed>;

pub(crate) fn refuse<T>(why: Invalid, at: &str, found: &str) -> Checked<T> {
    Err(Malformed::new(why, at, found))
}

/// The game that a document describes.
///
/// # Errors
/// Everything that is wrong with the players; or else the first thing that cannot be so.
pub(crate) fn game_of(doc: &StateDoc) -> Checked<Texas42> {
    check_players(doc)?;
    let mut game = Texas42::before_deal(setup_of(doc), Seat(doc.dealer), doc.team_marks);
    check_marks(doc)?;
    match (doc.phase, doc.winner) {
        ("game_end", Some(winner)) => game.status = Status::Ended(winner),
        ("setup", _) | ("game_end", None) => {}
        _ => {
            let deal = deal_of(doc)?;
            game.play_draw(&deal);
            replay(&mut game, doc)?;
        }
    }
    compare(&game, doc)?;
    Ok(game)
}

fn setup_of(doc: &StateDoc) -> Setup {
    Setup { target: doc.game_target, ..doc.options.map_or(Setup::default(), |options| options.0) }
}

fn check_players(doc: &StateDoc) -> Checked {
    let mut faults = Faults::default();
    for (index, player) in doc.players.iter().enumerate() {
        let at = format!("/players/{index}");
        if usize::from(player.id) != index || usize::from(player.team) != index % 2 {
            faults.note(Invalid::WrongPlayer, &at, &format!("id {}, team {}", player.id, player.team));
        }
        match &player.hand {
            None => faults.note(Invalid::HiddenHand, &format!("{at}/hand"), ""),
            Some(hand) if hand.len() != usize::from(player.hand_size) => {
                let found = format!("{} ≠ {}", player.hand_size, hand.len());
                faults.note(Invalid::WrongHandSize, &format!("{at}/handSize"), &found);
            }
            Some(hand) if hand.windows(2).any(|pair| pair[1] < pair[0]) => {
                faults.note(Invalid::WrongHandOrder, &format!("{at}/hand"), "");
            }
            Some(_) => {}
        }
    }
    faults.none()
}

/// No team has the marks that win unless the game is over, and then only the winner.
fn check_marks(doc: &StateDoc) -> Checked {
    for (team, marks) in (0..).zip(doc.team_marks) {
        let has_won = doc.game_target <= marks;
        Malformed::ensure(
            !has_won || doc.winner == Some(team),
            Invalid::WrongMarks,
            &format!("/teamMarks/{team}"),
            || format!("{marks} of {}", doc.game_target),
        )?;
    }
    Ok(())
}

/// Everything that was played in this hand, with its place in the document.
pub(crate) fn plays_of(doc: &StateDoc) -> impl Iterator<Item = (String, PlayDoc)> {
    let taken_up = doc.tricks.iter().enumerate().flat_map(|(trick, tricks)| {
        tricks.plays.iter().enumerate().map(move |(place, play)| (format!("/tricks/{trick}/plays/{place}"), *play))
    });
    let on_table = doc.current_trick.iter().enumerate().map(|(place, play)| (format!("/currentTrick/{place}"), *play));
    taken_up.chain(on_table)
}

/// The deal: what each seat holds and what it has played.
fn deal_of(doc: &StateDoc) -> Checked<Deal> {
    let mut seen = Dominoes::NONE;
    let mut hands = [Dominoes::NONE; 4];
    let held = doc.players.iter().enumerate().flat_map(|(seat, player)| {
        let hand = player.hand.iter().flatten().enumerate();
        hand.map(move |(place, domino)| (format!("/players/{seat}/hand/{place}"), seat, *domino))
    });
    let played = plays_of(doc).map(|(at, play)| (at, usize::from(play.player), play.domino));
    for (at, seat, domino) in held.chain(played) {
        Malformed::ensure(!seen.has(domino), Invalid::DominoTwice, &at, || domino.to_string())?;
        seen = seen.with(domino);
        hands[seat] = hands[seat].with(domino);
    }
    for (seat, hand) in hands.iter().enumerate() {
        Malformed::ensure(hand.len() == 7, Invalid::WrongHandSize, &format!("/players/{seat}/hand"), || {
            hand.len().to_string()
        })?;
    }
    Deal::new(hands).map_or_else(|| refuse(Invalid::WrongHandSize, "/players", ""), Ok)
}

/// Plays the hand again.
fn replay(game: &mut Texas42, doc: &StateDoc) -> Checked {
    for (index, bid) in doc.bids.iter().enumerate() {
        make(game, bid.player, bid_of(bid), Invalid::ImpossibleBid, &format!("/bids/{index}"))?;
        let stands = BidDoc::of(bid.player, game.bids[index].kind());
        Malformed::ensure(stands == *bid, Invalid::ImpossibleBid, &format!("/bids/{index}/value"), || {
            stands.value.map_or(String::new(), |value| value.to_string())
        })?;
    }
    if let Some(trump) = doc.trump {
        make(game, game.mover.0, Action::Trump(trump), Invalid::ImpossibleTrump, "/trump")?;
    }
    for (index, trick) in doc.tricks.iter().enumerate() {
        for (place, play) in trick.plays.iter().enumerate() {
            let at = format!("/tricks/{index}/plays/{place}");
            make(game, play.player, Action::Play(play.domino), Invalid::ImpossiblePlay, &at)?;
        }
        let (taker, points) = (game.trick.taker().0, game.trick.points());
        let fits = game.status == Status::TrickFull && (taker, points) == (trick.winner, trick.points);
        Malformed::ensure(fits, Invalid::WrongTrick, &format!("/tricks/{index}"), || {
            format!("winner {taker}, points {points}")
        })?;
        game.play(Action::CompleteTrick);
    }
    for (place, play) in doc.current_trick.iter().enumerate() {
        make(game, play.player, Action::Play(play.domino), Invalid::ImpossiblePlay, &format!("/currentTrick/{place}"))?;
    }
    game.agreed = agreed(game, doc)?;
    Ok(())
}

fn bid_of(bid: &BidDoc) -> Action {
    match (bid.kind, bid.value) {
        (POINTS, Some(points)) => Action::Points(points),
        (MARKS, Some(marks)) => Action::Marks(marks),
        (SPLASH, _) => Action::Splash,
        (PLUNGE, _) => Action::Plunge,
        _ => Action::Pass,
    }
}

/// Does what a seat is said to have done, if it could.
fn make(game: &mut Texas42, seat: u8, action: Action, why: Invalid, at: &str) -> Checked {
    match game.check(Actor::Seat(Seat(seat)), action) {
        Ok(()) => {
            game.play(action);
            Ok(())
        }
        Err(illegal) => refuse(why, at, &format!("{} {action} [{}]", Seat(seat), illegal.code())),
    }
}

/// Who has agreed to what is to be agreed to now.
fn agreed(game: &Texas42, doc: &StateDoc) -> Checked<SeatSet> {
    let lists = [
        ("/consensus/completeTrick", &doc.consensus.complete_trick, Status::TrickFull),
        ("/consensus/scoreHand", &doc.consensus.score_hand, Status::Scoring),
    ];
    let mut agreed = SeatSet::EMPTY;
    for (at, list, status) in lists {
        let is_time = list.is_empty() || (game.status == status && !game.setup.auto);
        match seats_in_order(list) {
            Some(seats) if is_time => {
                if game.status == status {
                    agreed = seats;
                }
            }
            _ => return refuse(Invalid::WrongConsensus, at, &format!("{list:?}")),
        }
    }
    Ok(agreed)
}

/// Whether the document says of the game what the game says of itself.
fn compare(game: &Texas42, doc: &StateDoc) -> Checked {
    let mut names: Envelope = Envelope::blank();
    names.names = doc.players.iter().map(|player| player.name.clone()).collect();
    let due = game.state_doc(&names, Viewer::Referee);
    let is_early = matches!(game.status, Status::Dealing | Status::Ended(_));
    let early = if is_early { Invalid::NotDealtYet } else { Invalid::ImpossibleState };
    for (at, why, fits) in [
        ("/phase", Invalid::ImpossibleState, due.phase == doc.phase),
        ("/currentPlayer", Invalid::ImpossibleState, due.current_player == doc.current_player),
        ("/winningBidder", Invalid::ImpossibleState, due.winning_bidder == doc.winning_bidder),
        ("/teamScores", Invalid::ImpossibleState, due.team_scores == doc.team_scores),
        ("/winner", Invalid::ImpossibleState, due.winner == doc.winner),
        ("/bids", early, due.bids == doc.bids),
        ("/trump", early, due.trump == doc.trump),
        ("/tricks", early, due.tricks == doc.tricks),
        ("/currentTrick", early, due.current_trick == doc.current_trick),
        ("/players", early, due.players == doc.players),
        ("/consensus", early, due.consensus == doc.consensus),
    ] {
        Malformed::ensure(fits, why, at, String::new)?;
    }
    Ok(())
}
