//! A position in words: for the pictures, and for those who do not see them.

use alloc::string::{String, ToString};
use alloc::vec::Vec;

use game::svg::shortened;
use game::{Text, Value};

use super::lettering::{cut, width_of};
use super::meaning;
use super::scene::{Scene, Stage};
use crate::action::Action;
use crate::document::{BidDoc, POINTS, PlayerDoc};
use crate::say;
use crate::suit::Trump;
use crate::terms;

/// How many letters of a name stand in a sentence in the middle of the table.
const SHORT_NAME: usize = 20;

/// What the picture is called.
pub(super) fn title(scene: &Scene<'_>) -> Text {
    let names = |team: u8| Value::listed(scene.members(team).map(|player| player.name.as_str()));
    say::title(names(0), names(1))
}

/// Everything that is in the document.
pub(super) fn description(scene: &Scene<'_>) -> String {
    let doc = scene.doc;
    let mut texts = Vec::from([say::sentence(situation(scene, usize::MAX)), say::deals(scene.player(doc.dealer))]);
    texts.extend(doc.bids.iter().map(|bid| made(scene, bid)));
    texts.extend(doc.winning_bidder.map(|seat| say::won_auction(scene.player(seat))));
    texts.extend(doc.trump.map(|trump| say::sentence(terms::trump(trump))));
    let played = |seat, domino: String| say::sentence(say::played(scene.player(seat), domino));
    texts.extend(doc.current_trick.iter().map(|play| played(play.player, play.domino.to_string())));
    texts.extend(doc.players.iter().map(|player| holding(scene, player)));
    texts.extend([0, 1].map(|team| standing(scene, team)));
    texts.iter().map(|text| capitalised(&scene.say(text))).collect::<Vec<_>>().join(" ")
}

/// The names of a team in so much room, in letters of a size.
pub(super) fn names(scene: &Scene<'_>, team: u8, (size, room): (i32, i32)) -> String {
    let names: Vec<&str> = scene.members(team).map(|player| player.name.as_str()).collect();
    let whole = names.join(" & ");
    if cut(&whole, size, room) == whole {
        return whole;
    }
    // A short name leaves its room to the other.
    let (each, between) = ((room - 2 * size) / 2, 2 * size);
    let width = |name: &str| width_of(name, size);
    let spare = names.iter().map(|name| (each - width(name)).max(0)).max().unwrap_or(0);
    let short = |name: &&str| cut(name, size, if each < width(name) { each + spare } else { room - between });
    names.iter().map(short).collect::<Vec<_>>().join(" & ")
}

/// What the game waits for, in a terminal: who has not agreed is shown elsewhere.
pub(crate) fn brief(scene: &Scene<'_>) -> Text {
    match scene.stage {
        Stage::TrickFull => say::trick_complete(),
        Stage::Scoring => say::hand_over(),
        _ => situation(scene, SHORT_NAME),
    }
}

/// What the game waits for, or who has won; with at most so many letters of a name.
fn situation(scene: &Scene<'_>, letters: usize) -> Text {
    let player = |seat: u8| Value::Player(shortened(scene.name(seat), letters));
    let mover = scene.doc.current_player.map_or(Value::from(""), player);
    match scene.stage {
        Stage::Dealing => say::waits_for_deal(player(scene.doc.dealer)),
        Stage::Bidding => say::is_to_bid(mover),
        Stage::PassedOut => say::will_be_redealt(),
        Stage::Naming => say::is_to_name_trump(mover),
        Stage::Playing if scene.doc.current_trick.is_empty() => say::is_to_lead(mover),
        Stage::Playing => say::is_to_play(mover),
        Stage::TrickFull => with_agreement(scene, say::trick_complete(), letters),
        Stage::Scoring => with_agreement(scene, say::hand_over(), letters),
        Stage::Over => match scene.doc.winner {
            Some(team) => {
                let players = scene.members(team).map(|member| player(member.id));
                say::members_win(Value::listed(players))
            }
            None => say::game_is_over(),
        },
    }
}

/// What is over, and who is still to agree.
fn with_agreement(scene: &Scene<'_>, event: Text, letters: usize) -> Text {
    let player = |seat: u8| Value::Player(shortened(scene.name(seat), letters));
    let (agreed, awaited): (Vec<u8>, Vec<u8>) =
        (0..4).filter(|seat| scene.has_agreed(*seat).is_some()).partition(|seat| scene.has_agreed(*seat) == Some(true));
    let agreement = match (agreed.as_slice(), awaited.as_slice()) {
        (_, []) => return event,
        ([], _) => say::all_are_to_agree(),
        ([one], _) => say::all_but_one_are_to_agree(player(*one)),
        (_, several) => {
            let count = u8::try_from(several.len()).unwrap_or(u8::MAX);
            say::are_to_agree(count, Value::listed(several.iter().copied().map(player)))
        }
    };
    say::with_agreement(event, agreement)
}

/// A bid, as what a player did.
fn made(scene: &Scene<'_>, bid: &BidDoc) -> Text {
    let player = scene.player(bid.player);
    match bid.value {
        Some(points) if bid.kind == POINTS => say::bids(player, say::points(points)),
        Some(_) => say::bids(player, terms::bid(bid)),
        None => say::passes(player),
    }
}

/// A player, with what it holds.
fn holding(scene: &Scene<'_>, player: &PlayerDoc) -> Text {
    let dominoes = match &player.hand {
        Some(hand) if !hand.is_empty() => Value::listed(hand.iter().map(ToString::to_string)),
        _ => say::dominoes(player.hand_size).into(),
    };
    let name = Value::Player(player.name.clone());
    match scene.word(player.id) {
        None => say::holds(name, dominoes),
        Some(word) => say::holds_and(name, word, dominoes),
    }
}

/// A team's points, tricks and marks.
fn standing(scene: &Scene<'_>, team: u8) -> Text {
    let points = say::points(scene.doc.team_scores[usize::from(team)]);
    let counts = scene.counts(team);
    let (tricks, marks, team) = (tricks(scene, team), marks(scene, team), scene.side_of(team));
    if counts.is_empty() {
        return say::team_has(team, points, tricks, marks);
    }
    say::team_has_counts(team, points, tricks, Value::listed(counts.iter().map(ToString::to_string)), marks)
}

/// How many tricks a team has taken.
pub(crate) fn tricks(scene: &Scene<'_>, team: u8) -> Text {
    say::tricks(u8::try_from(scene.tricks(team).count()).unwrap_or(u8::MAX))
}

/// How many marks a team has of those that win.
pub(crate) fn marks(scene: &Scene<'_>, team: u8) -> Text {
    let (marks, target) = (scene.doc.team_marks[usize::from(team)], scene.doc.game_target);
    if marks <= target { say::marks_of(marks, say::marks(target)) } else { say::marks(marks) }
}

/// The same in one letter or two, where there is little room.
pub(super) fn marks_short(scene: &Scene<'_>, team: u8) -> Text {
    say::marks_short(scene.doc.team_marks[usize::from(team & 1)], scene.doc.game_target)
}

/// What stands in the middle while no trick does, line by line.
pub(super) fn middle(scene: &Scene<'_>) -> Vec<String> {
    let waiting = scene.say(&situation(scene, SHORT_NAME));
    match (scene.stage, scene.highest()) {
        (Stage::Bidding, Some(bid)) => {
            let highest = scene.say(&say::highest_bid());
            Vec::from([highest, scene.say(&terms::bid(bid)), waiting])
        }
        (Stage::PassedOut, _) => Vec::from([scene.say(&say::all_passed())]),
        _ => Vec::from([waiting]),
    }
}

/// Who has won the game, line by line.
pub(super) fn winners(scene: &Scene<'_>) -> Vec<String> {
    let Some(team) = scene.doc.winner else {
        return Vec::new();
    };
    let names = scene.members(team).map(|player| player.name.clone());
    names.chain([scene.say(&say::win_the_game())]).collect()
}

/// How the hand ended, line by line.
pub(crate) fn result(scene: &Scene<'_>) -> Vec<String> {
    let (Some((is_made, marks)), Some(bidder)) = (scene.result(), scene.doc.winning_bidder) else {
        return Vec::new();
    };
    let team = scene.team(bidder);
    let (end, taker) = if is_made { (say::bid_made(), team) } else { (say::bid_set(), team ^ 1) };
    [end, say::marks_for(say::marks(marks), scene.side_of(taker))].iter().map(|text| scene.say(text)).collect()
}

/// Why a domino of the viewer cannot be played.
pub(super) fn why_not(scene: &Scene<'_>) -> Option<Text> {
    match (scene.doc.trump?, scene.led()) {
        (Trump::SEVENS, _) => Some(say::must_play_sevens()),
        (_, suit) => suit.map(|suit| say::must_follow_suit(terms::suit(suit))),
    }
}

/// What an action does.
pub(super) fn label(scene: &Scene<'_>, action: Action) -> Text {
    match action {
        Action::Pass => say::pass(),
        Action::Points(_) | Action::Marks(_) | Action::Splash | Action::Plunge => {
            say::do_bid(terms::action(action), meaning::of(scene, action))
        }
        Action::Redeal => say::do_redeal(),
        Action::Trump(Trump::NONE) => say::do_play_without_trump(),
        Action::Trump(trump @ (Trump::NEL_O | Trump::SEVENS)) => say::do_play_contract(terms::suit(trump)),
        Action::Trump(trump) => say::do_make_trump(terms::suit(trump)),
        Action::Play(domino) => say::do_play(terms::domino(domino)),
        Action::AgreeTrick(seat) => say::do_agree_trick(scene.player(seat)),
        Action::CompleteTrick => say::do_take_up(),
        Action::AgreeScore(seat) => say::do_agree_score(scene.player(seat)),
        Action::ScoreHand => say::do_score(),
    }
}

/// A sentence or a line that begins with a capital letter, where its script has them.
fn capitalised(line: &str) -> String {
    let mut letters = line.chars();
    let first = letters.next();
    first.into_iter().flat_map(char::to_uppercase).chain(letters).collect()
}
