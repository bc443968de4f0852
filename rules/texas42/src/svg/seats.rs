//! The players around the table, with their hands.

use alloc::format;
use alloc::vec::Vec;

use game::Viewer;
use game::svg::Svg;

use super::choices::has_pad;
use super::layout::Rows;
use super::lettering::{Letters, cut, letters, width_of};
use super::pieces::{DominoStyle, Kind, LAST, back, domino, height, piece, sign};
use super::scene::{Scene, Side, Stage};
use super::words;
use crate::action::Action;
use crate::document::{BidDoc, PlayerDoc};
use crate::domino::Domino;
use crate::suit::Trump;
use crate::{say, terms};

/// A player: plate and hand.
pub(super) fn draw(svg: &mut Svg, scene: &Scene<'_>, player: &PlayerDoc) {
    let side = scene.side(player.id);
    svg.open("g").class("player").with("data-player", player.id);
    plate_of(svg, scene, player, side);
    hand_of(svg, scene, player, side);
    svg.close("g");
}

/// Name, team, deal, bid, and what is to be done.
fn plate_of(svg: &mut Svg, scene: &Scene<'_>, player: &PlayerDoc, side: Side) {
    let layout = scene.layout;
    let [x, y, width, high] = layout.plate(side);
    let is_in_turn = scene.is_in_turn(player.id);
    let has_won = scene.doc.winner == Some(player.team);
    let (class, stroke, thick) = match (is_in_turn, has_won) {
        (true, _) => ("plate now", LAST, 4),
        (_, true) => ("plate winner", LAST, 3),
        _ => ("plate", "#d8d0c0", 1),
    };
    svg.shape("rect").class(class).area([x, y, width, high]).round(10).fill("#f6f2e9").stroke(stroke, thick);
    takes(svg, scene, player.id, [x + width / 2, y + high / 2]);
    let radius = layout.pick(7, 11);
    let left = x + 2 * radius + layout.pick(11, 18);
    let (word, bid) = (scene.word(player.id).map(|word| scene.say(&word)).unwrap_or_default(), scene.bid_of(player.id));
    let is_awaited = scene.is_awaited(player.id);
    let has_more = !word.is_empty() || bid.is_some() || is_awaited;
    let base = if has_more { y + layout.pick(17, 24) } else { y + high / 2 + layout.name() / 3 };
    sign(svg, (x + radius + layout.pick(5, 9), base - layout.name() / 3), radius, player.team);
    let is_dealer = scene.doc.dealer == player.id && scene.stage != Stage::Over;
    let room = x + width - left - 6;
    letters(svg, (left, base), Letters::ink(layout.name()), &cut(&player.name, layout.name(), room));
    if is_dealer {
        dealer(svg, scene, (x + width - layout.pick(12, 18), y + high - layout.pick(12, 18)));
    }
    let second = y + high - layout.pick(8, 12);
    let mut at = x + layout.pick(7, 12);
    if let Some(bid) = bid {
        at += self::bid(svg, scene, (at, second), bid) + 5;
    }
    let how = Letters::word(layout.small());
    letters(
        svg,
        (at, second),
        how,
        &cut(&word, layout.small(), x + width - at - if is_dealer { layout.pick(24, 34) } else { 4 }),
    );
    if is_awaited {
        svg.open("g").class("awaited");
        svg.title(&scene.say(&say::to_agree()));
        letters(svg, (x + width - layout.pick(26, 38), second), how.to_the_left(), "…");
        svg.close("g");
    }
}

/// Where the dominoes go that a player has just taken.
fn takes(svg: &mut Svg, scene: &Scene<'_>, seat: u8, [x, y]: [i32; 2]) {
    let Some(trick) = scene.doc.tricks.last().filter(|trick| trick.winner == seat) else {
        return;
    };
    if !scene.doc.current_trick.is_empty() {
        return;
    }
    let taken = trick.plays.iter().map(|play| piece(play.domino)).collect::<Vec<_>>().join(" ");
    svg.shape("rect").class("takes").area([x - 10, y - 20, 20, 40]).fill("none").with("data-takes", taken);
}

/// The mark of the dealer.
fn dealer(svg: &mut Svg, scene: &Scene<'_>, (x, y): (i32, i32)) {
    let (radius, size) = scene.layout.pick((9, 13), (13, 16));
    svg.open("g").class("dealer");
    svg.title(&scene.say(&say::dealer()));
    svg.shape("circle").class("disc").circle((x, y), radius).fill("#fff").stroke("#515c65", 1.5);
    letters(
        svg,
        (x, y + size / 3),
        Letters { anchor: "middle", ..Letters::faint(size) },
        &scene.say(&say::dealer_sign()),
    );
    svg.close("g");
}

/// What a player bid. Gives its width.
fn bid(svg: &mut Svg, scene: &Scene<'_>, (x, base): (i32, i32), bid: &BidDoc) -> i32 {
    let is_bid = matches!(
        scene.hints.last,
        Some(Action::Pass | Action::Points(_) | Action::Marks(_) | Action::Splash | Action::Plunge)
    );
    let is_last = is_bid && scene.doc.bids.last() == Some(bid);
    let class = match (is_last, bid.value) {
        (true, _) => "bid last",
        (_, Some(_)) => "bid",
        _ => "bid pass",
    };
    let size = scene.layout.pick(13, 15);
    // Where something else stands beside it, there is no room for the marks of a contract.
    let text = if scene.stage == Stage::Bidding { terms::bid(bid) } else { terms::contract(bid) };
    let text = scene.say(&text);
    let width = width_of(&text, size) + scene.layout.pick(10, 14);
    let fill = if is_last {
        LAST
    } else if bid.value.is_some() {
        "#cfe3d6"
    } else {
        "#ddd5c5"
    };
    let area = [x, base - size, width, size + scene.layout.pick(5, 7)];
    svg.shape("rect").class(class).area(area).round(8).fill(fill);
    let how = Letters { class: "bid-ink", ..Letters::centred(size) };
    letters(svg, (x + width / 2, base), how, &text);
    width
}

/// What a player holds. What can be played is to be chosen here.
fn hand_of(svg: &mut Svg, scene: &Scene<'_>, player: &PlayerDoc, side: Side) {
    let count = player.hand.as_ref().map_or(i32::from(player.hand_size), |hand| i32::try_from(hand.len()).unwrap_or(0));
    let rows = scene.layout.hand(side, count, has_pad(scene));
    let Some(held) = &player.hand else {
        for index in 0..count {
            back(svg, rows.place(index), rows.width, player.id);
        }
        return;
    };
    let is_own = scene.hints.viewer == Viewer::Seat(game::Seat(player.id));
    for (index, held) in (0..).zip(sorted(scene, held)) {
        own(svg, scene, held, (rows, index, is_own));
    }
}

/// A hand as players sort it: trumps first, then suit by suit, the highest first.
fn sorted(scene: &Scene<'_>, hand: &[Domino]) -> Vec<Domino> {
    let trump = scene.doc.trump.unwrap_or(Trump::NONE);
    let mut hand = hand.to_vec();
    hand.sort_by_key(|domino| {
        let suit = trump.led_by(*domino);
        core::cmp::Reverse((suit, trump.rank(suit, *domino)))
    });
    hand
}

/// A domino of a hand that is to be seen.
fn own(svg: &mut Svg, scene: &Scene<'_>, held: Domino, (rows, index, is_own): (Rows, i32, bool)) {
    let (x, y) = rows.place(index);
    let can_play = scene.can_play(held);
    let rim = if can_play { Some("rim live") } else { None };
    let style =
        DominoStyle { width: rows.width, set: scene.set(), rim, kind: if is_own { Kind::Own } else { Kind::Held } };
    let is_off = is_own && !can_play && plays(scene);
    // The domino comes first: it is what is hit, and what the focus is around.
    let title = if can_play {
        let action = Action::Play(held);
        let label = scene.say(&words::label(scene, action));
        let group = svg.open("g").class("lift").choice(action, &label).with("data-tap", action);
        drop(group.with("data-source", piece(held)).with("data-from", piece(held)));
        label
    } else {
        let group = svg.open("g").class(if is_off { "held off" } else { "held" });
        match words::why_not(scene).filter(|_| is_off) {
            Some(why) => drop(group.with("data-why", scene.say(&why)).with("aria-hidden", "true")),
            None => drop(group),
        }
        scene.say(&terms::domino(held))
    };
    domino(svg, (x, y), style, held);
    svg.title(&title);
    svg.close("g");
    if is_own {
        notes(svg, scene, held, (x, y, rows.width));
    }
}

/// Whether the viewer is about to play a domino.
fn plays(scene: &Scene<'_>) -> bool {
    scene.hints.legal.iter().any(|action| matches!(action, Action::Play(_)))
}

/// What stands on and above an own domino: whether it is trump; its numbers and what it counts, for those who ask for that.
fn notes(svg: &mut Svg, scene: &Scene<'_>, held: Domino, (x, y, width): (i32, i32, i32)) {
    let layout = scene.layout;
    svg.open("g").class("notes").with("pointer-events", "none");
    if scene.doc.trump.is_some_and(|trump| trump.has(held)) {
        let area = [x + width / 4, y + height(width) + 3, width / 2, layout.pick(4, 5)];
        svg.shape("rect").class("trump").area(area).round(2).fill(LAST);
    }
    numbers(svg, scene, held, (x + width / 2, y - layout.pick(4, 6)));
    if held.count() != 0 {
        let radius = layout.pick(9, 13);
        svg.open("g").class("aid aid-counts").with("display", "none");
        let at = (x + width - layout.pick(4, 6), y + layout.pick(5, 7));
        svg.shape("circle").class("count").circle(at, radius).fill("#1c2a33");
        let how = Letters { class: "count-ink", fill: "#fff", ..Letters::centred(layout.pick(13, 16)) };
        letters(svg, (at.0, at.1 + layout.pick(4, 6)), how, &format!("{}", held.count()));
        svg.close("g");
    }
    svg.close("g");
}

/// The numbers of a domino, for those who ask for them.
pub(super) fn numbers(svg: &mut Svg, scene: &Scene<'_>, domino: Domino, at: (i32, i32)) {
    svg.open("g").class("aid aid-numbers").with("display", "none");
    letters(svg, at, Letters::pale(scene.layout.pick(13, 16)), &format!("{domino}"));
    svg.close("g");
}
