//! What a forger does to any line: changed, left out, doubled, exchanged; times, digests, control characters.

use game::json::Tree;
use game::{Luck as _, Seeded};
use referee::Clock;

use crate::verifiers::scene::{Forged, Must, Row, Scene, Script, bent};

super::all!(
    byte_changed,
    line_left_out,
    line_doubled,
    lines_exchanged,
    cut_off_at_the_end,
    line_after_the_end,
    play_left_out,
    time_changed,
    time_turned_back,
    digest_dropped,
    digest_changed,
    control_character,
    request_changed,
    key_of_a_line_unknown,
    outage_too_long,
    back_twice,
    waited_without_a_clock,
);

/// One byte is another, and all links are as they were.
fn byte_changed(scene: &Scene<'_>, luck: &mut Seeded) -> Option<Forged> {
    let index = scene.one(luck, |_, _| true)?;
    let mut lines = scene.played.lines();
    let mut bytes = lines[index].clone().into_bytes();
    let at = luck.below(u32::try_from(bytes.len()).ok()?) as usize;
    let other = *crate::support::pick(b"0123456789abcdef\"{},:x", luck);
    if bytes[at] == other || !bytes[at].is_ascii() {
        return None;
    }
    bytes[at] = other;
    lines[index] = String::from_utf8(bytes).expect("one character of one byte is another");
    Forged::careless(lines, index)
}

fn line_left_out(scene: &Scene<'_>, luck: &mut Seeded) -> Option<Forged> {
    let index = scene.one(luck, |index, _| index + 1 < scene.rows.len())?;
    let mut lines = scene.played.lines();
    lines.remove(index);
    Forged::careless(lines, index)
}

fn line_doubled(scene: &Scene<'_>, luck: &mut Seeded) -> Option<Forged> {
    let index = scene.one(luck, |_, _| true)?;
    let mut lines = scene.played.lines();
    lines.insert(index, lines[index].clone());
    Forged::careless(lines, index + 1)
}

fn lines_exchanged(scene: &Scene<'_>, luck: &mut Seeded) -> Option<Forged> {
    let index = scene.one(luck, |index, _| index + 1 < scene.rows.len())?;
    let mut lines = scene.played.lines();
    lines.swap(index, index + 1);
    Forged::careless(lines, index)
}

/// It is a beginning as good as any: only a head tells that more was written.
fn cut_off_at_the_end(scene: &Scene<'_>, luck: &mut Seeded) -> Option<Forged> {
    let index = scene.one(luck, |index, _| 1 < index)?;
    let lines = scene.played.lines();
    Some(Forged { lines: lines[..index].to_vec(), must: Must::Head, script: Script::Same })
}

fn line_after_the_end(scene: &Scene<'_>, luck: &mut Seeded) -> Option<Forged> {
    let end = scene.one(luck, |_, row| row.is("end"))?;
    let again = scene.one(luck, |_, _| true)?;
    Forged::show(&scene.with(end + 1, scene.rows[again].clone()), end + 1)
}

/// A line of play is missing, and all links are right: the next state has another digest, or the next thing cannot happen.
/// Not where a player leaves next: what it did may go with it.
fn play_left_out(scene: &Scene<'_>, luck: &mut Seeded) -> Option<Forged> {
    let is_such = |index: usize, row: &Row| {
        let next = scene.rows.get(index + 1);
        let shows = |next: &Row| !next.is_forfeit() && (next.has("after") || next.is("call") || next.is("end"));
        row.is_act() && !row.is_forfeit() && index + 1 < scene.seen && next.is_some_and(shows)
    };
    let index = scene.one(luck, is_such)?;
    Forged::by_rules(&scene.without(index), index)
}

/// Without a clock a time is nothing but the table's word.
fn time_changed(scene: &Scene<'_>, luck: &mut Seeded) -> Option<Forged> {
    if scene.played.header.clock != Clock::None {
        return None;
    }
    let index = scene.one(luck, |index, row| row.text("at") != scene.rows[index - 1].text("at"))?;
    let before = scene.rows[index - 1].text("at").to_owned();
    Some(scene.quiet(index, |row| row.put("at", &before)))
}

fn time_turned_back(scene: &Scene<'_>, luck: &mut Seeded) -> Option<Forged> {
    let index = scene.one(luck, |_, _| true)?;
    Forged::show(&scene.changed(index, |row| row.put("at", "2025-01-15T10:29:59Z")), index)
}

fn digest_dropped(scene: &Scene<'_>, luck: &mut Seeded) -> Option<Forged> {
    let index = scene.one(luck, |_, row| row.has("after"))?;
    Forged::show(&scene.changed(index, |row| row.remove("after")), index)
}

fn digest_changed(scene: &Scene<'_>, luck: &mut Seeded) -> Option<Forged> {
    let index = scene.one(luck, |_, row| row.has("after"))?;
    let digest = bent(scene.rows[index].text("after"));
    Forged::by_rules(&scene.changed(index, |row| row.put("after", &digest)), index)
}

/// In a name, or in what a player called a request: before and after a deal that is veiled still.
fn control_character(scene: &Scene<'_>, luck: &mut Seeded) -> Option<Forged> {
    let all: Vec<usize> =
        (1..scene.rows.len()).filter(|index| scene.rows[*index].is("sit") || scene.rows[*index].is_act()).collect();
    if all.is_empty() {
        return None;
    }
    let index = *crate::support::pick(&all, luck);
    let evil = *crate::support::pick(&["\u{1b}[2J", "a\u{202e}b", "a\nb", "\u{7f}", "\u{9b}0m", "\u{61c}"], luck);
    let key = if scene.rows[index].is("sit") { "name" } else { "request" };
    Forged::show(&scene.changed(index, |row| row.put(key, evil)), index)
}

/// What a player called a request is nobody's proof.
fn request_changed(scene: &Scene<'_>, luck: &mut Seeded) -> Option<Forged> {
    let index = scene.one(luck, |_, row| row.is_act())?;
    Some(scene.quiet(index, |row| row.put("request", "another")))
}

fn key_of_a_line_unknown(scene: &Scene<'_>, luck: &mut Seeded) -> Option<Forged> {
    let index = scene.one(luck, |_, _| true)?;
    Forged::show(&scene.changed(index, |row| row.put("comment", "nothing")), index)
}

fn outage_too_long(scene: &Scene<'_>, luck: &mut Seeded) -> Option<Forged> {
    let index = scene.one(luck, |_, row| row.is("outage"))?;
    Forged::show(&scene.changed(index, |row| row.set("lost", Tree::Integer(10_000_000))), index)
}

fn back_twice(scene: &Scene<'_>, luck: &mut Seeded) -> Option<Forged> {
    let index = scene.one(luck, |_, row| row.is("back"))?;
    Forged::show(&scene.with(index + 1, scene.rows[index].clone()), index + 1)
}

fn waited_without_a_clock(scene: &Scene<'_>, luck: &mut Seeded) -> Option<Forged> {
    if scene.played.header.clock != Clock::None {
        return None;
    }
    let index = scene.one(luck, |index, _| scene.begin < index)?;
    let mut row = Row(vec![("seq".into(), Tree::Integer(0))]);
    row.put("at", scene.rows[index].text("at")).put("event", "waited");
    row.set("seat", Tree::Integer(0)).set("millis", Tree::Integer(500));
    // It stands where the line before it was written.
    row.put("at", scene.rows[index - 1].text("at"));
    Forged::show(&scene.with(index, row), index)
}
