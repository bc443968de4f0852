//! What a forger does to the header: with right links, only what was signed or drawn after it tells.

use game::json::Tree;
use game::{Luck as _, Seeded};
use referee::{Clock, Policy, ShareTiming, Signer};

use crate::verifiers::scene::{Forged, Row, Scene, Script, bent, relinked};

super::all!(
    header_changed_carelessly,
    table_number,
    table_time,
    table_id,
    table_policy,
    table_clock,
    server_key,
    server_key_worthless,
    luck_timing,
    every_seat_off,
    every_seat_on,
    anchor_changed,
    downgraded_to_version_2,
);

/// The links are as they were: the first line does not follow any more.
fn header_changed_carelessly(scene: &Scene<'_>, _: &mut Seeded) -> Option<Forged> {
    let mut lines = scene.played.lines();
    lines[0] = scene.changed(0, |row| row.put("at", "2025-01-15T10:29:00Z"))[0].line();
    Forged::careless(lines, 1)
}

fn table_number(scene: &Scene<'_>, _: &mut Seeded) -> Option<Forged> {
    let number = scene.rows[0].number("number");
    if number < 1 { None } else { Some(scene.quiet(0, |row| row.set("number", Tree::Integer(number + 6)))) }
}

fn table_time(scene: &Scene<'_>, _: &mut Seeded) -> Option<Forged> {
    Some(scene.quiet(0, |row| row.put("at", "2025-01-15T10:29:00Z")))
}

fn table_id(scene: &Scene<'_>, _: &mut Seeded) -> Option<Forged> {
    Some(scene.quiet(0, |row| row.put("table", "650e8400-e29b-41d4-a716-446655440000")))
}

/// As if the table took out players who break rules.
fn table_policy(scene: &Scene<'_>, _: &mut Seeded) -> Option<Forged> {
    let is_refuse = scene.played.header.policy == Policy::Refuse;
    if is_refuse { Some(scene.quiet(0, |row| row.put("policy", "kick"))) } else { None }
}

fn table_clock(scene: &Scene<'_>, _: &mut Seeded) -> Option<Forged> {
    let days = Tree::Object(vec![("days".into(), Tree::Integer(366))]);
    let is_none = scene.played.header.clock == Clock::None;
    if is_none { Some(scene.quiet(0, |row| row.set("clock", days))) } else { None }
}

fn server_key(scene: &Scene<'_>, luck: &mut Seeded) -> Option<Forged> {
    let other = Signer::new(&[luck.below(200).to_le_bytes()[0]; 32]).key().to_string();
    Some(scene.quiet(0, |row| row.put("server", &other)))
}

fn server_key_worthless(scene: &Scene<'_>, luck: &mut Seeded) -> Option<Forged> {
    let one = format!("01{}", "0".repeat(62));
    let beyond = format!("ee{}7f", "ff".repeat(30));
    let key = crate::support::pick(&[one, "0".repeat(64), beyond, "f".repeat(64)], luck).clone();
    Forged::show(&scene.changed(0, |row| row.put("server", &key)), 0)
}

/// Whether a player with a key has sat down: then the first to do so tells.
fn first_keyed(scene: &Scene<'_>) -> Option<usize> {
    scene.rows.iter().position(|row| row.is("sit") && row.has("key"))
}

fn luck_timing(scene: &Scene<'_>, _: &mut Seeded) -> Option<Forged> {
    let is_early = scene.played.header.keys.is_some_and(|terms| terms.luck == ShareTiming::Early);
    Some(scene.quiet(0, |row| row.put("luck", if is_early { "late" } else { "early" })))
}

fn every_seat_off(scene: &Scene<'_>, _: &mut Seeded) -> Option<Forged> {
    let is_on = scene.played.header.keys.is_some_and(|terms| terms.every_seat);
    if is_on { Some(scene.quiet(0, |row| row.set("every_seat", Tree::Bool(false)))) } else { None }
}

/// The first who sits down has no key, or has signed another header.
fn every_seat_on(scene: &Scene<'_>, _: &mut Seeded) -> Option<Forged> {
    let is_on = scene.played.header.keys.is_some_and(|terms| terms.every_seat);
    let first = scene.rows.iter().position(|row: &Row| row.is("sit"))?;
    if is_on { None } else { Forged::show(&scene.changed(0, |row| row.set("every_seat", Tree::Bool(true))), first) }
}

/// No link that was revealed leads there, the last one included.
fn anchor_changed(scene: &Scene<'_>, _: &mut Seeded) -> Option<Forged> {
    let anchor = bent(scene.rows[0].text("anchor"));
    let reveal = (0..scene.seen).find(|index| scene.rows[*index].has("reveal"));
    Some(scene.quiet(0, |row| row.put("anchor", &anchor)).or_before(reveal))
}

/// As if players had no keys at this table.
fn downgraded_to_version_2(scene: &Scene<'_>, _: &mut Seeded) -> Option<Forged> {
    let first = first_keyed(scene)?;
    let rows = scene
        .changed(0, |row| row.set("parlor", Tree::Integer(2)).remove("server").remove("luck").remove("every_seat"));
    Some(Forged { lines: relinked(&rows), must: crate::verifiers::scene::Must::Show(first), script: Script::Same })
}
