//! What a forger puts into players' mouths, and the table's: acts, signatures, lists, resignations, kicks, results.

use game::json::Tree;
use game::{Actor, Digest, Luck as _, Seat, Seeded};
use referee::{Clock, Command, PlayerKey, Policy, Stage, Table};

use crate::verifiers::honest::CHAINS;
use crate::verifiers::scene::{Forged, Must, Row, Scene, Script, bent, relinked};

super::all!(
    signature_changed,
    signature_dropped,
    signature_of_the_operator,
    signature_by_a_player_without_a_key,
    act_changed,
    act_used_twice,
    act_saw_another_line,
    act_that_is_illegal,
    list_changed,
    act_of_a_list_left_out,
    reason_for_a_players_act,
    offence_at_a_players_act,
    resignation_invented,
    kick_where_the_table_refuses,
    kick_with_an_offence_where_the_table_refuses,
    kick_for_an_act_that_breaks_no_rule,
    kick_for_an_act_that_is_not_signed,
    kick_without_a_reason,
    time_out_invented,
    end_too_early,
    winner_changed,
    winner_and_points_changed,
    result_voided,
    result_of_a_void_game,
    pause_without_a_signature,
    resume_left_out,
    pause_asked_for_twice,
);

fn signed(_: usize, row: &Row) -> bool {
    row.has("sig") && row.has("saw")
}

fn signed_act(_: usize, row: &Row) -> bool {
    row.has("sig") && row.is_act()
}

fn signature_changed(scene: &Scene<'_>, luck: &mut Seeded) -> Option<Forged> {
    let index = scene.one(luck, signed)?;
    let sig = scene.rows[index].text("sig");
    // The point, or the number.
    let other = if luck.below(2) == 0 { bent(sig) } else { format!("{}{}", &sig[..64], bent(&sig[64..])) };
    Forged::show(&scene.changed(index, |row| row.put("sig", &other)), index)
}

/// A leave without a signature is the table's word, and allowed.
fn signature_dropped(scene: &Scene<'_>, luck: &mut Seeded) -> Option<Forged> {
    let index = scene.one(luck, |index, row| signed(index, row) && !row.is("leave"))?;
    Forged::show(&scene.changed(index, |row| row.remove("saw").remove("sig").remove("ids")), index)
}

fn signature_of_the_operator(scene: &Scene<'_>, luck: &mut Seeded) -> Option<Forged> {
    let index = scene.one(luck, signed_act)?;
    let saw = scene.rows[index].number("saw");
    let link = scene.rows[usize::try_from(saw).ok()?].text("link").parse().ok()?;
    let ids = vec![scene.rows[index].text("action").to_owned()];
    let key = PlayerKey::new([222; 32], Digest([0; 32])).act((u64::try_from(saw).ok()?, link), &ids);
    Forged::show(&scene.changed(index, |row| row.remove("ids").put("sig", &key.sig.to_string())), index)
}

fn signature_by_a_player_without_a_key(scene: &Scene<'_>, luck: &mut Seeded) -> Option<Forged> {
    let from = scene.one(luck, signed_act)?;
    let other = scene.rows[from].clone();
    let has_key: Vec<&str> =
        scene.rows.iter().filter(|row| row.is_act() && row.has("sig")).map(|row| row.text("by")).collect();
    let index = scene.one(luck, |_, row| row.is_act() && !has_key.contains(&row.text("by")))?;
    let rows =
        scene.changed(index, |row| row.set("saw", Tree::Integer(other.number("saw"))).put("sig", other.text("sig")));
    Forged::show(&rows, index)
}

/// Another legal action, by the same player at the same time: the digest does not fit it, or the signature.
fn act_changed(scene: &Scene<'_>, luck: &mut Seeded) -> Option<Forged> {
    let index = scene.one(luck, |_, row| row.is_act() && !row.is_forfeit() && (row.has("after") || row.has("sig")))?;
    let (row, table) = (&scene.rows[index], scene.table_after(index - 1));
    let by: Actor = row.text("by").parse().expect("it was written");
    let legal = table.game().legal(by);
    let others: Vec<&String> = legal.iter().filter(|id| *id != row.text("action")).collect();
    if others.is_empty() {
        return None;
    }
    let other = (*crate::support::pick(&others, luck)).clone();
    let rows = scene.changed(index, |row| row.put("action", &other));
    if row.has("sig") { Forged::show(&rows, index) } else { Forged::by_rules(&rows, index) }
}

/// One after the other, or the second time after another line.
fn act_used_twice(scene: &Scene<'_>, luck: &mut Seeded) -> Option<Forged> {
    let index = scene.one(luck, |_, row| row.is_act() && !row.is_forfeit())?;
    let rows = scene.with(index + 1, scene.rows[index].clone());
    if scene.rows[index].has("sig") { Forged::show(&rows, index + 1) } else { Forged::by_rules(&rows, index + 1) }
}

fn act_saw_another_line(scene: &Scene<'_>, luck: &mut Seeded) -> Option<Forged> {
    let index = scene.one(luck, signed)?;
    let saw = scene.rows[index].number("saw");
    let other = *crate::support::pick(&[saw + 1, saw - 1, saw + 100, 0], luck);
    if other < 0 || other == saw {
        return None;
    }
    Forged::show(&scene.changed(index, |row| row.set("saw", Tree::Integer(other))), index)
}

fn act_that_is_illegal(scene: &Scene<'_>, luck: &mut Seeded) -> Option<Forged> {
    let index = scene.one(luck, |_, row| row.is_act())?;
    let evil = *crate::support::pick(&["a0", "move-1-25", "forfeit-9", "roll-6-6", "play-9-9", "", "E2"], luck);
    let rows = scene.changed(index, |row| row.put("action", evil));
    if scene.rows[index].has("sig") { Forged::show(&rows, index) } else { Forged::by_rules(&rows, index) }
}

fn list_changed(scene: &Scene<'_>, luck: &mut Seeded) -> Option<Forged> {
    let index = scene.one(luck, |_, row| row.has("ids") && 1 < list(row).len())?;
    let mut ids = list(&scene.rows[index]);
    match luck.below(2) {
        0 => drop(ids.pop()),
        _ => ids.push(ids[0].clone()),
    }
    Forged::show(&scene.changed(index, |row| row.set("ids", Tree::List(ids))), index)
}

fn list(row: &Row) -> Vec<Tree<'static>> {
    if let Some(Tree::List(ids)) = row.get("ids") { ids.clone() } else { Vec::new() }
}

/// The player signed more than the log has: whatever comes next is not what is due.
fn act_of_a_list_left_out(scene: &Scene<'_>, luck: &mut Seeded) -> Option<Forged> {
    let is_rest = |index: usize, row: &Row| row.is_act() && !row.has("sig") && scene.rows[index - 1].has("ids");
    let index = scene.one(luck, |index, row| is_rest(index, row) && index + 1 < scene.seen)?;
    let next = &scene.rows[index + 1];
    let rows = scene.without(index);
    if next.has("after") || next.is("call") || next.is("end") { Forged::by_rules(&rows, index) } else { None }
}

fn reason_for_a_players_act(scene: &Scene<'_>, luck: &mut Seeded) -> Option<Forged> {
    let index = scene.one(luck, |_, row| row.is_act() || row.is_draw())?;
    Forged::show(&scene.changed(index, |row| row.put("why", "removed")), index)
}

fn offence_at_a_players_act(scene: &Scene<'_>, luck: &mut Seeded) -> Option<Forged> {
    let index = scene.one(luck, |_, row| row.is_act() || row.is_draw())?;
    let offence = offence(0, &["x"], &"0".repeat(128));
    Forged::show(&scene.changed(index, |row| row.set("offence", offence)), index)
}

fn offence(saw: i64, ids: &[&str], sig: &str) -> Tree<'static> {
    let mut row = Row(Vec::new());
    let ids = ids.iter().map(|id| Tree::Text((*id).to_owned().into())).collect();
    row.set("saw", Tree::Integer(saw)).set("ids", Tree::List(ids)).put("sig", sig);
    Tree::Object(row.0)
}

/// The log up to somewhere, the table there, and what the table would write if it took this seat out.
struct Cut {
    rows: Vec<Row>,
    table: Table,
    seat: Seat,
    index: usize,
}

/// Cuts a log where a seat is in the game, and has the table take it out.
fn cut(scene: &Scene<'_>, luck: &mut Seeded, is_such: impl Fn(&Table, Seat) -> bool) -> Option<Cut> {
    let index = scene.one(luck, |index, _| scene.begin < index)?;
    let next = scene.rows.get(index);
    let table = scene.table_after(index - 1);
    // No server stops in the middle of a list that a player has signed.
    let is_keyed = |row: &Row| match row.text("by").parse::<Actor>() {
        Ok(Actor::Seat(seat)) => table.key_of(seat).is_some(),
        _ => false,
    };
    if next.is_some_and(|row| is_keyed(row) && !row.has("sig")) {
        return None;
    }
    let seat = Seat(u8::try_from(luck.below(table.game().seats().into())).ok()?);
    if table.stage() != Stage::Playing || table.is_void() || !table.is_in(seat) || !is_such(&table, seat) {
        return None;
    }
    let chain = CHAINS.iter().find(|chain| Some(chain.anchor().published()) == scene.played.header.anchor)?;
    let decision = table.decide(Command::Kick { seat }, table.last_at(), Some(chain)).ok()?;
    let mut rows = scene.rows[..index].to_vec();
    rows.extend(decision.entries.iter().map(|entry| Row::of(&entry.line)));
    Some(Cut { rows, table, seat, index })
}

fn resignation_invented(scene: &Scene<'_>, luck: &mut Seeded) -> Option<Forged> {
    let mut cut = cut(scene, luck, |table, seat| table.key_of(seat).is_some())?;
    let by = format!("seat-{}", cut.seat.0);
    cut.rows[cut.index].put("by", &by).remove("why");
    if luck.below(2) == 0 {
        // Signed by the operator itself.
        let id = format!("forfeit-{}", cut.seat.0);
        let saw = (cut.table.seq(), cut.table.link());
        let signed = PlayerKey::new([222; 32], Digest([0; 32])).act(saw, &[id]);
        let seq = i64::try_from(saw.0).ok()?;
        cut.rows[cut.index].set("saw", Tree::Integer(seq)).put("sig", &signed.sig.to_string());
    }
    Forged::show(&cut.rows, cut.index)
}

fn kick_where_the_table_refuses(scene: &Scene<'_>, luck: &mut Seeded) -> Option<Forged> {
    let mut cut = cut(scene, luck, |table, _| table.header.policy == Policy::Refuse)?;
    cut.rows[cut.index].put("why", "invalid_move");
    Forged::show(&cut.rows, cut.index)
}

/// Even with a signed act that does break a rule.
fn kick_with_an_offence_where_the_table_refuses(scene: &Scene<'_>, luck: &mut Seeded) -> Option<Forged> {
    let mut cut =
        cut(scene, luck, |table, seat| table.header.policy == Policy::Refuse && table.key_of(seat).is_some())?;
    let why = broken(scene, &mut cut, "nonsense")?;
    cut.rows[cut.index].put("why", &why);
    Forged::show(&cut.rows, cut.index)
}

/// The player has signed this act, and the table says that it breaks a rule.
fn broken(scene: &Scene<'_>, cut: &mut Cut, id: &str) -> Option<String> {
    let key = cut.table.key_of(cut.seat)?.bytes();
    let key = scene.played.keys.iter().find(|player| player.key() == key)?;
    let saw = (cut.table.seq(), cut.table.link());
    let signed = key.act(saw, &[id.to_owned()]);
    let offence = offence(i64::try_from(saw.0).ok()?, &[id], &signed.sig.to_string());
    cut.rows[cut.index].set("offence", offence);
    Some("malformed_action".to_owned())
}

fn kick_for_an_act_that_breaks_no_rule(scene: &Scene<'_>, luck: &mut Seeded) -> Option<Forged> {
    let mut cut = cut(scene, luck, |table, seat| {
        table.header.policy == Policy::Kick && table.key_of(seat).is_some() && table.awaited().has(seat)
    })?;
    let legal = cut.table.game().legal(Actor::Seat(cut.seat));
    let why = broken(scene, &mut cut, &legal[0])?;
    cut.rows[cut.index].put("why", &why);
    Forged::by_rules(&cut.rows, cut.index)
}

fn kick_for_an_act_that_is_not_signed(scene: &Scene<'_>, luck: &mut Seeded) -> Option<Forged> {
    let mut cut = cut(scene, luck, |table, seat| table.header.policy == Policy::Kick && table.key_of(seat).is_some())?;
    let saw = i64::try_from(cut.table.seq()).ok()?;
    let offence = offence(saw, &["nonsense"], &format!("{}{}", "1".repeat(64), "0".repeat(64)));
    cut.rows[cut.index].put("why", "malformed_action").set("offence", offence);
    Forged::show(&cut.rows, cut.index)
}

fn kick_without_a_reason(scene: &Scene<'_>, luck: &mut Seeded) -> Option<Forged> {
    let mut cut = cut(scene, luck, |_, _| true)?;
    cut.rows[cut.index].remove("why");
    Forged::show(&cut.rows, cut.index)
}

/// The time was not up when the line before was written.
fn time_out_invented(scene: &Scene<'_>, luck: &mut Seeded) -> Option<Forged> {
    let mut cut = cut(scene, luck, |_, _| true)?;
    cut.rows[cut.index].put("why", "timed_out");
    let has_clock = scene.played.header.clock != Clock::None;
    if has_clock { Forged::by_rules(&cut.rows, cut.index) } else { Forged::show(&cut.rows, cut.index) }
}

fn end_too_early(scene: &Scene<'_>, luck: &mut Seeded) -> Option<Forged> {
    let cut = cut(scene, luck, |table, _| table.outcome().is_none())?;
    let mut end = cut.rows.into_iter().find(|row| row.is("end"))?;
    end.remove("void").put("at", scene.rows[cut.index - 1].text("at"));
    let mut rows = scene.rows[..cut.index].to_vec();
    rows.push(end);
    Forged::by_rules(&rows, cut.index)
}

fn end_changed(
    scene: &Scene<'_>,
    luck: &mut Seeded,
    change: impl FnOnce(&mut Row) -> Option<()>,
) -> Option<(Vec<Row>, usize)> {
    let index = scene.one(luck, |_, row| row.is("end"))?;
    let mut rows = scene.rows.clone();
    change(&mut rows[index])?;
    if rows[index].line() == scene.rows[index].line() { None } else { Some((rows, index)) }
}

fn numbers(numbers: &[i64]) -> Tree<'static> {
    Tree::List(numbers.iter().map(|number| Tree::Integer(*number)).collect())
}

fn winner_changed(scene: &Scene<'_>, luck: &mut Seeded) -> Option<Forged> {
    let (rows, index) = end_changed(scene, luck, |end| {
        let seats = i64::try_from(end.numbers("points").len()).ok()?;
        let winners = end.numbers("winners");
        let others: Vec<i64> = (0..seats).filter(|seat| !winners.contains(seat)).collect();
        end.set("winners", numbers(&others));
        Some(())
    })?;
    Forged::show(&rows, index)
}

fn winner_and_points_changed(scene: &Scene<'_>, luck: &mut Seeded) -> Option<Forged> {
    let (rows, index) = end_changed(scene, luck, |end| {
        let mut points = end.numbers("points");
        let seats = i64::try_from(points.len()).ok()?;
        let mut winners: Vec<i64> = end.numbers("winners").into_iter().map(|seat| seats - 1 - seat).collect();
        winners.sort_unstable();
        points.reverse();
        end.set("winners", numbers(&winners)).set("points", numbers(&points));
        Some(())
    })?;
    Forged::by_rules(&rows, index)
}

fn result_voided(scene: &Scene<'_>, luck: &mut Seeded) -> Option<Forged> {
    let (rows, index) = end_changed(scene, luck, |end| {
        let none = vec![0; end.numbers("points").len()];
        end.set("winners", numbers(&[])).set("points", numbers(&none));
        if end.has("void") {
            return None;
        }
        end.set("void", Tree::Bool(true));
        Some(())
    })?;
    Forged::show(&rows, index)
}

fn result_of_a_void_game(scene: &Scene<'_>, luck: &mut Seeded) -> Option<Forged> {
    let (rows, index) = end_changed(scene, luck, |end| {
        if !end.has("void") {
            return None;
        }
        end.remove("void").set("winners", numbers(&[0]));
        Some(())
    })?;
    Forged::show(&rows, index)
}

fn pause_without_a_signature(scene: &Scene<'_>, luck: &mut Seeded) -> Option<Forged> {
    let index = scene.one(luck, |_, row| (row.is("ask-pause") || row.is("resume")) && row.has("sig"))?;
    Forged::show(&scene.changed(index, |row| row.remove("saw").remove("sig")), index)
}

/// The game goes on in a pause; or what the players signed later is of another history.
fn resume_left_out(scene: &Scene<'_>, luck: &mut Seeded) -> Option<Forged> {
    let index = scene.one(luck, |index, row| row.is("resume") && index + 1 < scene.seen)?;
    Forged::show(&scene.without(index), index)
}

fn pause_asked_for_twice(scene: &Scene<'_>, luck: &mut Seeded) -> Option<Forged> {
    let index = scene.one(luck, |_, row| row.is("ask-pause"))?;
    let rows = scene.with(index + 1, scene.rows[index].clone());
    let lines = relinked(&rows);
    Some(Forged { lines, must: Must::Show(index + 1), script: Script::Same })
}
