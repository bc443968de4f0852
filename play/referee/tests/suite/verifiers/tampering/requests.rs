//! What a forger makes of what players ask of each other, and of turns that are taken back.

use game::json::Tree;
use game::{Luck as _, Seeded};

use crate::verifiers::scene::{Forged, Row, Scene, Script, bent};

super::all!(
    takeback_that_one_did_not_agree_to,
    takeback_that_nobody_asked_for,
    takeback_to_another_line,
    takeback_for_another_seat,
    takeback_left_out,
    takeback_across_a_draw,
    takeback_where_it_is_switched_off,
    state_after_a_takeback_changed,
    request_without_a_signature,
    answer_to_nothing,
);

/// What a seat asks, or answers.
fn word(event: &str, seat: i64) -> Row {
    let mut row = Row::of("{\"seq\":1,\"at\":\"\",\"event\":\"\"}");
    row.put("event", event).set("seat", Tree::Integer(seat));
    row
}

/// The same, in a log, at the time of the line before.
fn after(scene: &Scene<'_>, index: usize, mut row: Row) -> Vec<Row> {
    row.put("at", scene.rows[index].text("at"));
    scene.with(index + 1, row)
}

/// A player without a key, so that a request needs no signature.
fn plain_seat(scene: &Scene<'_>, luck: &mut Seeded) -> Option<i64> {
    let act = scene.one(luck, |_, row| row.is_act() && !row.is_forfeit() && !row.has("sig"))?;
    let table = scene.table_after(scene.seen - 1);
    let seat: i64 = scene.rows[act].text("by").strip_prefix("seat-")?.parse().ok()?;
    let number = game::Seat(u8::try_from(seat).ok()?);
    // A line of a list that was signed at once is by a player with a key.
    let had_key = scene.table_after(act).key_of(number).is_some();
    if had_key || !table.is_in(number) { None } else { Some(seat) }
}

fn takeback_that_one_did_not_agree_to(scene: &Scene<'_>, luck: &mut Seeded) -> Option<Forged> {
    let index = scene.one(luck, |_, row| row.is("takeback"))?;
    let asked = (0..index).rev().find(|line| scene.rows[*line].is("ask-takeback"))?;
    let agreed: Vec<usize> = (asked..index).filter(|line| scene.rows[*line].is("agree")).collect();
    if agreed.is_empty() {
        return None;
    }
    let left_out = agreed[luck.below(u32::try_from(agreed.len()).ok()?) as usize];
    let next = scene.signed_after(left_out).map(|line| line - 1);
    Some(Forged::show(&scene.without(left_out), index - 1)?.or_before(next))
}

fn takeback_that_nobody_asked_for(scene: &Scene<'_>, luck: &mut Seeded) -> Option<Forged> {
    let index = scene.one(luck, |index, row| row.is_act() && scene.begin + 1 < index)?;
    let mut row = word("takeback", luck.below(2).into());
    row.set("to", Tree::Integer(i64::try_from(index).ok()? - 1));
    Forged::show(&after(scene, index, row), index + 1)
}

fn takeback_to_another_line(scene: &Scene<'_>, luck: &mut Seeded) -> Option<Forged> {
    let index = scene.one(luck, |_, row| row.is("takeback"))?;
    let to = scene.rows[index].number("to");
    let other = if luck.below(2) == 0 { to + 1 } else { (to - 1).max(2) };
    Forged::show(&scene.changed(index, |row| row.set("to", Tree::Integer(other))), index)
}

fn takeback_for_another_seat(scene: &Scene<'_>, luck: &mut Seeded) -> Option<Forged> {
    let index = scene.one(luck, |_, row| row.is("takeback"))?;
    let other = (scene.rows[index].number("seat") + 1) % 4;
    Forged::show(&scene.changed(index, |row| row.set("seat", Tree::Integer(other))), index)
}

/// The next line comes where the game goes on from before.
fn takeback_left_out(scene: &Scene<'_>, luck: &mut Seeded) -> Option<Forged> {
    let index = scene.one(luck, |index, row| row.is("takeback") && index + 1 < scene.seen)?;
    Forged::show(&scene.without(index), index)
}

/// After dice a player asks to take back what it did before them.
fn takeback_across_a_draw(scene: &Scene<'_>, luck: &mut Seeded) -> Option<Forged> {
    let index = scene.one(luck, |index, row| row.is_draw() && scene.begin < index)?;
    let seat = plain_seat(scene, luck)?;
    Forged::show(&after(scene, index, word("ask-takeback", seat)), index + 1)
}

fn takeback_where_it_is_switched_off(scene: &Scene<'_>, luck: &mut Seeded) -> Option<Forged> {
    if scene.played.header.requests.takeback {
        return None;
    }
    let index = scene.one(luck, |index, row| row.is_act() && !row.has("sig") && scene.begin < index)?;
    let seat = scene.rows[index].text("by").strip_prefix("seat-")?.parse().ok()?;
    Forged::show(&after(scene, index, word("ask-takeback", seat)), index + 1)
}

/// What the state was is in the log, unless the game had just begun.
fn state_after_a_takeback_changed(scene: &Scene<'_>, luck: &mut Seeded) -> Option<Forged> {
    let index = scene.one(luck, |_, row| row.is("takeback") && row.has("after"))?;
    let digest = bent(scene.rows[index].text("after"));
    let rows = scene.changed(index, |row| row.put("after", &digest));
    let to = usize::try_from(scene.rows[index].number("to")).ok()?;
    let is_known = scene.rows[..=to].iter().any(|row| row.has("after"));
    Some(Forged { script: if is_known { Script::Same } else { Script::Rules }, ..Forged::show(&rows, index)? })
}

fn request_without_a_signature(scene: &Scene<'_>, luck: &mut Seeded) -> Option<Forged> {
    let events = ["ask-takeback", "agree", "decline"];
    let index = scene.one(luck, |_, row| row.has("sig") && events.iter().any(|event| row.is(event)))?;
    Forged::show(&scene.changed(index, |row| row.remove("saw").remove("sig")), index)
}

fn answer_to_nothing(scene: &Scene<'_>, luck: &mut Seeded) -> Option<Forged> {
    let index = scene.one(luck, |index, row| row.is_act() && scene.begin < index && index + 1 < scene.seen)?;
    if scene.table_after(index).open_request().is_some() {
        return None;
    }
    let event = if luck.below(2) == 0 { "agree" } else { "decline" };
    Forged::show(&after(scene, index, word(event, luck.below(2).into())), index + 1)
}
