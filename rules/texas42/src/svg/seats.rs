//! The players around the table, with their hands.

use alloc::format;

use game::sketch::columns;
use game::svg::{Lettering, Svg, fitted};
use game::{Seat, Viewer};

use super::choices::open;
use super::layout::{PLATE, hand, plate};
use super::pieces::{DominoStyle, GREY, INK, LAST, LIVE, RED, back, badge, domino};
use super::scene::{Scene, Side, Stage};
use crate::action::Action;
use crate::document::{BidDoc, PlayerDoc};
use crate::{say, terms};

/// How large names are.
const SIZE: i32 = 17;
/// Where the letters of a plate begin.
const LETTERS: i32 = 52;
/// How large the letters of bids and words are.
const WORD: i32 = 16;

/// A player: plate and hand.
pub(super) fn draw(svg: &mut Svg, scene: &Scene<'_>, player: &PlayerDoc) {
    let side = scene.side(player.id);
    svg.open("g").class("player").with("data-player", player.id);
    self::plate_of(svg, scene, player, side);
    self::hand_of(svg, scene, player, side);
    svg.close("g");
}

/// Name, team, deal, bid, and what is to be done.
fn plate_of(svg: &mut Svg, scene: &Scene<'_>, player: &PlayerDoc, side: Side) {
    let (x, y) = plate(side);
    let is_in_turn = scene.is_in_turn(player.id);
    let has_won = scene.doc.winner == Some(player.team);
    let (fill, stroke) = match (is_in_turn, has_won) {
        (true, _) => ("#fff", RED),
        (_, true) => ("#fff4d1", LAST),
        _ => ("#f1ede4", "#d8d0c0"),
    };
    svg.frame([x, y, PLATE.0, PLATE.1], fill, stroke);
    if is_in_turn {
        let arrow = format!("M{} {}l11 9l-11 9z", x + 5, y + PLATE.1 / 2 - 9);
        svg.shape("path").class("turn").with("d", arrow).fill(RED);
    }
    badge(svg, (x + 33, y + PLATE.1 / 2), player.team);
    let is_dealer = scene.doc.dealer == player.id && scene.stage != Stage::Over;
    let how = Lettering { size: SIZE, fill: INK, anchor: "start", weight: "bold" };
    let (word, bid) = (scene.shown_word(player.id), scene.bid_of(player.id));
    let base = if word.is_empty() && bid.is_none() { 37 } else { 25 };
    svg.text((x + LETTERS, y + base), how, &fitted(&player.name, SIZE, PLATE.0 - LETTERS - 10));
    if is_dealer {
        dealer(svg, scene, (x + PLATE.0 - 6, y + 4));
    }
    if let Some(bid) = bid {
        self::bid(svg, scene, (x + LETTERS, y + 34), bid);
    }
    let is_last = scene.hints.last == Some(Action::AgreeTrick(player.id))
        || scene.hints.last == Some(Action::AgreeScore(player.id));
    if is_last && scene.has_agreed(player.id) == Some(true) {
        mark(svg, [x + LETTERS - 3, y + 33, 92, 23], "last", LAST);
    }
    let fill = if scene.has_agreed(player.id) == Some(false) || is_in_turn { RED } else { INK };
    let (anchor, at) = if bid.is_some() { ("end", x + PLATE.0 - 10) } else { ("start", x + LETTERS) };
    svg.text((at, y + 50), Lettering { size: WORD, fill, anchor, weight: "bold" }, &word);
}

/// The mark of the dealer.
fn dealer(svg: &mut Svg, scene: &Scene<'_>, (x, y): (i32, i32)) {
    svg.open("g").class("dealer");
    svg.title(&scene.say(&say::dealer()));
    svg.shape("circle").circle((x, y), 11).fill("#fff").stroke(GREY, 2);
    svg.text((x, y + 5), Lettering::centred(14, GREY), &scene.say(&say::dealer_sign()));
    svg.close("g");
}

/// What a player bid.
fn bid(svg: &mut Svg, scene: &Scene<'_>, (x, y): (i32, i32), bid: &BidDoc) {
    let is_bid = matches!(
        scene.hints.last,
        Some(Action::Pass | Action::Points(_) | Action::Marks(_) | Action::Splash | Action::Plunge)
    );
    let is_last = is_bid && scene.doc.bids.last() == Some(bid);
    let (class, fill) = match (is_last, bid.value) {
        (true, _) => ("bid last", LAST),
        (_, Some(_)) => ("bid", "#cfe3d6"),
        _ => ("bid", "#ded7c8"),
    };
    // Where something else stands beside it, there is no room for the marks of a contract.
    let text = if scene.stage == Stage::Bidding { terms::bid(bid) } else { terms::contract(bid) };
    let text = scene.say(&text);
    let width = i32::try_from(columns(&text)).unwrap_or(0) * 9 + 14;
    mark(svg, [x, y, width, 22], class, fill);
    svg.text((x + width / 2, y + 16), Lettering::centred(WORD - 1, INK), &text);
}

fn mark(svg: &mut Svg, area: [i32; 4], class: &str, fill: &str) {
    svg.shape("rect").class(class).area(area).round(11).fill(fill);
}

/// What a player holds. What can be played is to be chosen here.
fn hand_of(svg: &mut Svg, scene: &Scene<'_>, player: &PlayerDoc, side: Side) {
    let count = player.hand.as_ref().map_or(usize::from(player.hand_size), alloc::vec::Vec::len);
    let ((x, y), width, pitch) = hand(side, i32::try_from(count).unwrap_or(0));
    let places = (0..).map(|index| (x + pitch * index, y)).take(count);
    let Some(held) = &player.hand else {
        for at in places {
            back(svg, at, DominoStyle::plain(width));
        }
        return;
    };
    let plain =
        DominoStyle { is_own: scene.hints.viewer == Viewer::Seat(Seat(player.id)), ..DominoStyle::plain(width) };
    let chooses = held.iter().any(|domino| scene.can_play(*domino));
    for (at, held) in places.zip(held) {
        if scene.can_play(*held) {
            open(svg, scene, Action::Play(*held), "lift");
            domino(svg, at, DominoStyle { ring: Some(("dot", LIVE)), ..plain }, *held);
        } else {
            let opacity = if chooses { 0.7 } else { 1.0 };
            svg.open("g").opacity(opacity);
            svg.title(&scene.say(&terms::domino(*held)));
            domino(svg, at, plain, *held);
        }
        svg.close("g");
    }
}
