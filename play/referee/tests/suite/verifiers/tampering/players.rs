//! What a forger does to those who sit down: names, keys, commitments, seats.

use game::json::Tree;
use game::{Digest, Luck as _, Seeded};
use referee::{PlayerKey, SeatKey, Signed, Signer};

use crate::keyed::server;
use crate::verifiers::scene::{Forged, Row, Scene, bent, relinked};

super::all!(
    name_of_a_player_with_a_key,
    name_of_a_player_without,
    label_of_a_computer,
    label_for_a_player_with_a_key,
    key_of_the_operators,
    key_with_the_old_signature,
    key_taken_away,
    commitment_changed,
    key_of_another_player,
    key_of_the_server,
    key_that_proves_nothing,
    key_at_another_table,
    seed_told,
    age_told,
    seats_exchanged,
    seat_twice,
    begin_left_out,
    player_too_many,
    leave_unsigned_by_a_stranger,
);

fn keyed(_: usize, row: &Row) -> bool {
    row.is("sit") && row.has("key")
}

fn plain(_: usize, row: &Row) -> bool {
    row.is("sit") && !row.has("key")
}

fn put_key<'r>(row: &'r mut Row, key: &SeatKey) -> &'r mut Row {
    row.put("key", &key.key.to_string()).put("commit", &key.commit.to_string()).put("sig", &key.sig.to_string())
}

fn name_of_a_player_with_a_key(scene: &Scene<'_>, luck: &mut Seeded) -> Option<Forged> {
    let index = scene.one(luck, keyed)?;
    Forged::show(&scene.changed(index, |row| row.put("name", "Mallory")), index)
}

fn name_of_a_player_without(scene: &Scene<'_>, luck: &mut Seeded) -> Option<Forged> {
    let index = scene.one(luck, plain)?;
    Some(scene.quiet(index, |row| row.put("name", "Mallory")))
}

fn label_of_a_computer(scene: &Scene<'_>, luck: &mut Seeded) -> Option<Forged> {
    let index = scene.one(luck, |_, row| row.has("bot"))?;
    Some(scene.quiet(index, |row| row.put("bot", "hard")))
}

fn label_for_a_player_with_a_key(scene: &Scene<'_>, luck: &mut Seeded) -> Option<Forged> {
    let index = scene.one(luck, keyed)?;
    Forged::show(&scene.changed(index, |row| row.put("bot", "easy")), index)
}

/// The operator sits down in the player's place: what the player signed later is not by that key.
fn key_of_the_operators(scene: &Scene<'_>, luck: &mut Seeded) -> Option<Forged> {
    let index = scene.one(luck, keyed)?;
    let key = PlayerKey::new([222; 32], Digest::of(scene.rows[0].line().as_bytes()));
    let sat = key.sit(scene.rows[index].text("name"));
    Some(scene.quiet(index, |row| put_key(row, &sat)))
}

fn key_with_the_old_signature(scene: &Scene<'_>, luck: &mut Seeded) -> Option<Forged> {
    let index = scene.one(luck, keyed)?;
    let key = Signer::new(&[luck.below(200).to_le_bytes()[0]; 32]).key().to_string();
    Forged::show(&scene.changed(index, |row| row.put("key", &key)), index)
}

/// As if the player had none: it is called for its share all the same, or has signed something.
fn key_taken_away(scene: &Scene<'_>, luck: &mut Seeded) -> Option<Forged> {
    let index = scene.one(luck, keyed)?;
    let rows = scene.changed(index, |row| row.remove("key").remove("commit").remove("sig"));
    if scene.played.header.keys.is_some_and(|terms| terms.every_seat) {
        return Forged::show(&rows, index);
    }
    // Others may have left before the game began, so that only what can be told without their places is.
    if scene.rows.iter().any(|row| row.is("leave")) {
        return None;
    }
    let place = scene.rows[index].number("place");
    let seat =
        scene.rows.get(scene.begin).and_then(|row| (0_i64..).zip(row.numbers("seats")).find(|(_, of)| *of == place));
    let is_called = |row: &Row| row.is("call") && seat.is_some_and(|(seat, _)| row.numbers("seats").contains(&seat));
    let call = scene.rows.iter().position(is_called);
    let quiet = scene.quiet(index, |row| row.remove("key").remove("commit").remove("sig"));
    Some(quiet.or_before(call))
}

fn commitment_changed(scene: &Scene<'_>, luck: &mut Seeded) -> Option<Forged> {
    let index = scene.one(luck, keyed)?;
    let commit = bent(scene.rows[index].text("commit"));
    Forged::show(&scene.changed(index, |row| row.put("commit", &commit)), index)
}

/// One player sits in two places.
fn key_of_another_player(scene: &Scene<'_>, luck: &mut Seeded) -> Option<Forged> {
    let first = scene.rows.iter().position(|row| keyed(0, row))?;
    let index = scene.one(luck, |index, row| row.is("sit") && !row.has("bot") && first < index)?;
    let key = scene.played.keys.iter().find(|key| key.key().to_string() == scene.rows[first].text("key"))?;
    let sat = key.sit(scene.rows[index].text("name"));
    Forged::show(&scene.changed(index, |row| put_key(row, &sat)), index)
}

fn signed_by(signer: &Signer, scene: &Scene<'_>, name: &str) -> SeatKey {
    let (header, commit) = (Digest::of(scene.rows[0].line().as_bytes()), Digest([7; 32]));
    SeatKey { key: signer.key(), commit, sig: signer.sign(Signed::Sit { header, name, commit }) }
}

fn key_of_the_server(scene: &Scene<'_>, luck: &mut Seeded) -> Option<Forged> {
    let index = scene.one(luck, |_, row| row.is("sit") && !row.has("bot"))?;
    let sat = signed_by(&server(), scene, scene.rows[index].text("name"));
    Forged::show(&scene.changed(index, |row| put_key(row, &sat)), index)
}

/// A point of small order, for which signatures of anything are easily made, or no point at all.
fn key_that_proves_nothing(scene: &Scene<'_>, luck: &mut Seeded) -> Option<Forged> {
    let index = scene.one(luck, keyed)?;
    let small = [
        "0000000000000000000000000000000000000000000000000000000000000000",
        "0100000000000000000000000000000000000000000000000000000000000000",
        "ecffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f",
        "26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc05",
        "c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac037a",
        "edffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f",
        "ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff",
        "0200000000000000000000000000000000000000000000000000000000000000",
    ];
    let (key, zero) = (*crate::support::pick(&small, luck), "0".repeat(64));
    let one = format!("01{}", &zero[2..]);
    // With the neutral point as A and R and 0 as S the equation holds, whatever is signed.
    Forged::show(&scene.changed(index, |row| row.put("key", key).put("sig", &format!("{one}{zero}"))), index)
}

/// The same secret at another table: it signs another header.
fn key_at_another_table(scene: &Scene<'_>, luck: &mut Seeded) -> Option<Forged> {
    let index = scene.one(luck, keyed)?;
    let sat =
        PlayerKey::new([3; 32], Digest([luck.below(256).to_le_bytes()[0]; 32])).sit(scene.rows[index].text("name"));
    Forged::show(&scene.changed(index, |row| put_key(row, &sat)), index)
}

fn seed_told(scene: &Scene<'_>, luck: &mut Seeded) -> Option<Forged> {
    let index = scene.one(luck, |_, row| row.is("sit"))?;
    Forged::show(&scene.changed(index, |row| row.put("seed", &"a".repeat(64))), index)
}

fn age_told(scene: &Scene<'_>, luck: &mut Seeded) -> Option<Forged> {
    let index = scene.one(luck, |_, row| row.is("sit"))?;
    Forged::show(&scene.changed(index, |row| row.set("age", Tree::Integer(30))), index)
}

/// Where no ages decide, the order is that of sitting down.
fn seats_exchanged(scene: &Scene<'_>, _: &mut Seeded) -> Option<Forged> {
    let row = scene.rows.get(scene.begin).filter(|row| !row.has("order"))?;
    let mut seats = row.numbers("seats");
    seats.reverse();
    seats_are(scene, &seats)
}

fn seat_twice(scene: &Scene<'_>, _: &mut Seeded) -> Option<Forged> {
    let mut seats = scene.rows.get(scene.begin)?.numbers("seats");
    seats[0] = seats[1];
    seats_are(scene, &seats)
}

fn seats_are(scene: &Scene<'_>, seats: &[i64]) -> Option<Forged> {
    let list = Tree::List(seats.iter().map(|seat| Tree::Integer(*seat)).collect());
    Forged::show(&scene.changed(scene.begin, |row| row.set("seats", list)), scene.begin)
}

fn begin_left_out(scene: &Scene<'_>, _: &mut Seeded) -> Option<Forged> {
    if scene.begin + 1 < scene.rows.len() { Forged::show(&scene.without(scene.begin), scene.begin) } else { None }
}

fn player_too_many(scene: &Scene<'_>, luck: &mut Seeded) -> Option<Forged> {
    scene.rows.get(scene.begin)?;
    let mut row = scene.rows[scene.one(luck, |_, row| row.is("sit"))?].clone();
    let places = scene.rows[scene.begin].numbers("seats").len();
    row.remove("key").remove("commit").remove("sig").set("place", Tree::Integer(i64::try_from(places).ok()?));
    row.put("at", scene.rows[scene.begin - 1].text("at"));
    Forged::show(&scene.with(scene.begin, row), scene.begin)
}

/// A leave that is signed, by a key that is not the player's.
fn leave_unsigned_by_a_stranger(scene: &Scene<'_>, luck: &mut Seeded) -> Option<Forged> {
    let index = scene.one(luck, |_, row| row.is("leave"))?;
    let link = scene.rows[index - 1].text("link").parse().ok()?;
    let key = PlayerKey::new([222; 32], Digest([0; 32]));
    let seq = u64::try_from(index - 1).ok()?;
    let signed = key.act((seq, link), &["leave".to_owned()]);
    let rows = scene.changed(index, |row| {
        row.set("saw", Tree::Integer(i64::try_from(seq).expect("small"))).put("sig", &signed.sig.to_string())
    });
    let _ = relinked(&rows);
    Forged::show(&rows, index)
}
