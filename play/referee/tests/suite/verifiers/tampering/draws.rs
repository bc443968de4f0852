//! What a forger does to chance: dice, boards, deals, reveals, calls and shares.

use game::json::Tree;
use game::{Luck as _, Seeded};

use crate::verifiers::scene::{Forged, Row, Scene, bent};

super::all!(
    die_or_board_changed,
    deal_changed,
    reveal_changed,
    reveal_dropped,
    reveal_left_out,
    draw_doubled,
    draw_left_out,
    draw_numbered_otherwise,
    share_changed,
    share_commits_to_something_else,
    share_with_another_signature,
    share_left_out,
    share_used_twice,
    share_of_an_earlier_draw,
    share_of_another_seat,
    call_left_out,
    call_doubled,
    call_of_a_seat_too_few,
    call_of_a_seat_too_many,
    call_before_the_decision,
    key_lost_while_a_draw_is_called_for,
    key_lost_where_all_have_one,
);

fn other_digits(action: &str, luck: &mut Seeded) -> Option<String> {
    let (word, digits) = action.split_once('-')?;
    let mut digits = digits.as_bytes().to_vec();
    let places: Vec<usize> = (0..digits.len()).filter(|at| digits[*at] != b'-').collect();
    let one = *crate::support::pick(&places, luck);
    if digits.len() < 4 {
        digits[one] = if digits[one] == b'6' { b'1' } else { digits[one] + 1 };
    } else {
        // Of a board or a deal, two cells or dominoes change places.
        let others: Vec<usize> = places.into_iter().filter(|at| digits[*at] != digits[one]).collect();
        if others.is_empty() {
            return None;
        }
        digits.swap(one, *crate::support::pick(&others, luck));
    }
    Some(format!("{word}-{}", String::from_utf8(digits).expect("digits")))
}

fn die_or_board_changed(scene: &Scene<'_>, luck: &mut Seeded) -> Option<Forged> {
    let index = scene.one(luck, |_, row| row.is_draw())?;
    let action = other_digits(scene.rows[index].text("action"), luck)?;
    Forged::show(&scene.changed(index, |row| row.put("action", &action)), index)
}

fn deal_changed(scene: &Scene<'_>, luck: &mut Seeded) -> Option<Forged> {
    let index = scene.one(luck, |_, row| row.is("reveal"))?;
    let action = other_digits(scene.rows[index].text("action"), luck)?;
    Forged::show(&scene.changed(index, |row| row.put("action", &action)), index)
}

fn reveal_changed(scene: &Scene<'_>, luck: &mut Seeded) -> Option<Forged> {
    let index = scene.one(luck, |_, row| row.has("reveal"))?;
    let reveal = bent(scene.rows[index].text("reveal"));
    Forged::show(&scene.changed(index, |row| row.put("reveal", &reveal)), index)
}

fn reveal_dropped(scene: &Scene<'_>, luck: &mut Seeded) -> Option<Forged> {
    let index = scene.one(luck, |_, row| row.has("reveal") && !row.is("end"))?;
    Forged::show(&scene.changed(index, |row| row.remove("reveal")), index)
}

/// The deal is veiled for ever: nothing may be drawn, called for or ended after it.
fn reveal_left_out(scene: &Scene<'_>, luck: &mut Seeded) -> Option<Forged> {
    let index = scene.one(luck, |_, row| row.is("reveal"))?;
    let ends = |row: &Row| ["call", "share", "reveal", "end"].iter().any(|event| row.is(event));
    let end = (index + 1..scene.rows.len()).find(|index| ends(&scene.rows[*index]));
    let rows = scene.without(index);
    let end = end.or(scene.signed_after(index))?.min(scene.signed_after(index).unwrap_or(usize::MAX));
    Forged::show(&rows, end - 1)
}

fn draw_doubled(scene: &Scene<'_>, luck: &mut Seeded) -> Option<Forged> {
    let index = scene.one(luck, |_, row| row.is_draw() || row.is("veiled"))?;
    Forged::show(&scene.with(index + 1, scene.rows[index].clone()), index + 1)
}

fn draw_left_out(scene: &Scene<'_>, luck: &mut Seeded) -> Option<Forged> {
    let shows = |row: &Row| row.has("after") || row.is("call") || row.is_draw();
    let is_such = |index: usize, row: &Row| row.is_draw() && scene.rows.get(index + 1).is_some_and(shows);
    let index = scene.one(luck, is_such)?;
    Forged::by_rules(&scene.without(index), index)
}

fn draw_numbered_otherwise(scene: &Scene<'_>, luck: &mut Seeded) -> Option<Forged> {
    let index = scene.one(luck, |_, row| row.has("draw"))?;
    let number = scene.rows[index].number("draw") + if luck.below(2) == 0 { 1 } else { 7 };
    Forged::show(&scene.changed(index, |row| row.set("draw", Tree::Integer(number))), index)
}

fn share(_: usize, row: &Row) -> bool {
    row.is("share")
}

fn share_changed(scene: &Scene<'_>, luck: &mut Seeded) -> Option<Forged> {
    let index = scene.one(luck, share)?;
    let other = bent(scene.rows[index].text("r"));
    Forged::show(&scene.changed(index, |row| row.put("r", &other)), index)
}

/// Else the server could have a player's next share be anything.
fn share_commits_to_something_else(scene: &Scene<'_>, luck: &mut Seeded) -> Option<Forged> {
    let index = scene.one(luck, share)?;
    let other = bent(scene.rows[index].text("next"));
    Forged::show(&scene.changed(index, |row| row.put("next", &other)), index)
}

fn share_with_another_signature(scene: &Scene<'_>, luck: &mut Seeded) -> Option<Forged> {
    let index = scene.one(luck, share)?;
    let other = bent(scene.rows[index].text("sig"));
    Forged::show(&scene.changed(index, |row| row.put("sig", &other)), index)
}

/// The draw for which it was lacks it, unless a later line signs a link that is another now.
fn share_left_out(scene: &Scene<'_>, luck: &mut Seeded) -> Option<Forged> {
    let draw_of = |index: usize| {
        let number = scene.rows[index].number("draw");
        let is_it = |row: &Row| (row.is_draw() || row.is("veiled")) && row.number("draw") == number;
        (index..scene.rows.len()).find(|index| is_it(&scene.rows[*index]))
    };
    let stays = |index: usize, row: &Row| {
        let id = format!("forfeit-{}", row.number("seat"));
        let Some(draw) = draw_of(index) else { return false };
        draw <= scene.seen && !scene.rows[index..draw].iter().any(|row| row.text("action") == id)
    };
    let index = scene.one(luck, |index, row| row.is("share") && stays(index, row))?;
    let draw = draw_of(index)?;
    let first = scene.signed_after(index).map_or(draw, |signed| signed.min(draw));
    Forged::show(&scene.without(index), first - 1)
}

fn share_used_twice(scene: &Scene<'_>, luck: &mut Seeded) -> Option<Forged> {
    let index = scene.one(luck, share)?;
    Forged::show(&scene.with(index + 1, scene.rows[index].clone()), index + 1)
}

fn share_of_an_earlier_draw(scene: &Scene<'_>, luck: &mut Seeded) -> Option<Forged> {
    let earlier = |index: usize, row: &Row| {
        (1..index)
            .rev()
            .find(|other| scene.rows[*other].is("share") && scene.rows[*other].number("seat") == row.number("seat"))
    };
    let index = scene.one(luck, |index, row| row.is("share") && earlier(index, row).is_some())?;
    let before = scene.rows[earlier(index, &scene.rows[index])?].clone();
    let rows = scene.changed(index, |row| {
        row.put("r", before.text("r")).put("next", before.text("next")).put("sig", before.text("sig"))
    });
    Forged::show(&rows, index)
}

fn share_of_another_seat(scene: &Scene<'_>, luck: &mut Seeded) -> Option<Forged> {
    let index = scene.one(luck, share)?;
    let seat = (scene.rows[index].number("seat") + 1) % 8;
    Forged::show(&scene.changed(index, |row| row.set("seat", Tree::Integer(seat))), index)
}

fn call_left_out(scene: &Scene<'_>, luck: &mut Seeded) -> Option<Forged> {
    let answers = |index: usize| scene.rows.get(index + 1).is_some_and(|row| row.is("share"));
    let index =
        scene.one(luck, |index, row| row.is("call") && answers(index) && scene.call_of(index + 1) == Some(index))?;
    Forged::show(&scene.without(index), index)
}

fn call_doubled(scene: &Scene<'_>, luck: &mut Seeded) -> Option<Forged> {
    let index = scene.one(luck, |_, row| row.is("call"))?;
    Forged::show(&scene.with(index + 1, scene.rows[index].clone()), index + 1)
}

/// At early tables only the rules tell whether one alone may be called.
fn call_of_a_seat_too_few(scene: &Scene<'_>, luck: &mut Seeded) -> Option<Forged> {
    let index = scene.one(luck, |_, row| row.is("call") && 1 < row.numbers("seats").len())?;
    let mut seats = scene.rows[index].numbers("seats");
    seats.remove(luck.below(u32::try_from(seats.len()).ok()?) as usize);
    let rows = called(scene, index, &seats);
    if scene.rows[0].text("luck") == "late" { Forged::show(&rows, index) } else { Forged::by_rules(&rows, index) }
}

fn call_of_a_seat_too_many(scene: &Scene<'_>, luck: &mut Seeded) -> Option<Forged> {
    let index = scene.one(luck, |_, row| row.is("call"))?;
    let mut seats = scene.rows[index].numbers("seats");
    seats.push(7);
    Forged::show(&called(scene, index, &seats), index)
}

fn called(scene: &Scene<'_>, index: usize, seats: &[i64]) -> Vec<Row> {
    let list = Tree::List(seats.iter().map(|seat| Tree::Integer(*seat)).collect());
    scene.changed(index, |row| row.set("seats", list))
}

/// The call comes before the act after which it was due: whoever acts could know the draw.
fn call_before_the_decision(scene: &Scene<'_>, luck: &mut Seeded) -> Option<Forged> {
    let follows = |index: usize| scene.rows[index - 1].is_act() && !scene.rows[index - 1].is_forfeit();
    let index = scene.one(luck, |index, row| row.is("call") && follows(index))?;
    let mut rows = scene.rows.clone();
    rows.swap(index - 1, index);
    let at = scene.rows[index - 1].text("at").to_owned();
    rows[index - 1].put("at", &at);
    Forged::by_rules(&rows, index - 1)
}

fn unkey(scene: &Scene<'_>, at: usize, seat: i64) -> Vec<Row> {
    let mut row = Row(vec![("seq".into(), Tree::Integer(0))]);
    row.put("at", scene.rows[at - 1].text("at")).put("event", "unkey").set("seat", Tree::Integer(seat));
    scene.with(at, row)
}

fn key_lost_while_a_draw_is_called_for(scene: &Scene<'_>, luck: &mut Seeded) -> Option<Forged> {
    let index = scene.one(luck, |_, row| row.is("call"))?;
    let seat = scene.rows[index].numbers("seats")[0];
    Forged::show(&unkey(scene, index + 1, seat), index + 1)
}

/// Also after a deal that is veiled still.
fn key_lost_where_all_have_one(scene: &Scene<'_>, luck: &mut Seeded) -> Option<Forged> {
    if !scene.played.header.keys.is_some_and(|terms| terms.every_seat) || scene.rows.len() <= scene.begin + 1 {
        return None;
    }
    let after = u32::try_from(scene.rows.len() - scene.begin).ok()?;
    let index = scene.begin + 1 + luck.below(after) as usize;
    Forged::show(&unkey(scene, index.min(scene.rows.len()), 0), index.min(scene.rows.len()))
}
