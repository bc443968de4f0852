//! What the ladder of claims says of games with and without keys.

use game::{Seat, Seeded};
use referee::{Claim, Clock, Command, Holds, LogEvent, Policy, Report, Rung, ShareTiming, verify};

use super::{BACKGAMMON, Form, Keyed};
use crate::receipts::relinked;
use crate::support::kinds;

const QUORIDOR: Form = Form { game: "quoridor", ..BACKGAMMON };

fn proved(table: &Keyed) -> Report {
    verify(kinds(), &table.run.log()).unwrap_or_else(|wrong| panic!("{wrong}"))
}

/// How far each claim holds, in the order of the ladder.
fn holds(report: &Report) -> Vec<&'static str> {
    report.ladder.rungs.iter().map(|rung| rung.holds.name()).collect()
}

fn keys(rung: &Rung) -> Vec<&'static str> {
    rung.reasons.iter().map(|reason| reason.key).collect()
}

#[test]
fn a_whole_game_of_players_with_keys_is_proved_but_for_what_a_log_cannot() {
    let mut table = Keyed::begun(BACKGAMMON, 1, &[0, 1]);
    assert!(!proved(&table).is_finished());
    table.play_out(&mut Seeded::new(1));
    let report = proved(&table);
    assert!(report.is_finished());
    //                       rules  draws  choose foresee signed heads word
    assert_eq!(holds(&report), ["yes", "yes", "yes", "yes", "yes", "no", "no"]);
    assert_eq!(keys(report.ladder.rung(Claim::Word)), ["why_times"]);
    assert_eq!(keys(report.ladder.rung(Claim::Choose)), ["why_shared"]);
    let compared = report.ladder.compared(Some(4));
    assert_eq!(compared.rung(Claim::Heads).holds, Holds::Yes);
}

#[test]
fn whoever_had_no_key_is_named() {
    let mut table = Keyed::begun(BACKGAMMON, 1, &[1]);
    table.play_out(&mut Seeded::new(1));
    let report = proved(&table);
    assert_eq!(holds(&report), ["yes", "yes", "yes", "yes", "partly", "no", "no"]);
    assert_eq!(keys(report.ladder.rung(Claim::Choose)), ["why_shared", "why_plain"]);
    assert_eq!(report.ladder.rung(Claim::Signed).since, None);
    let mut table = Keyed::begun(BACKGAMMON, 1, &[]);
    table.play_out(&mut Seeded::new(1));
    assert_eq!(holds(&proved(&table)), ["yes", "yes", "no", "no", "no", "no", "no"]);
}

#[test]
fn early_tables_say_what_could_be_known() {
    let mut table = Keyed::begun(Form { luck: ShareTiming::Early, ..BACKGAMMON }, 1, &[0, 1]);
    table.play_out(&mut Seeded::new(1));
    assert_eq!(holds(&proved(&table)), ["yes", "yes", "partly", "partly", "yes", "no", "no"]);
}

#[test]
fn a_game_without_chance_has_nothing_to_choose() {
    let mut table = Keyed::begun(QUORIDOR, 1, &[0, 1]);
    table.play_out(&mut Seeded::new(1));
    assert_eq!(holds(&proved(&table)), ["yes", "yes", "yes", "yes", "yes", "no", "no"]);
}

/// Hands that are hidden still: what comes after them is in order and signed.
#[test]
fn a_hidden_deal_leaves_the_rest_to_later() {
    let form = Form { game: "texas42", setup: "{}", ..BACKGAMMON };
    let mut table = Keyed::begun(form, 1, &[0, 1, 2, 3]);
    table.step(&mut Seeded::new(1));
    let report = proved(&table);
    let rung = report.ladder.rung(Claim::Rules);
    assert_eq!((rung.holds, rung.since), (Holds::Partly, report.veiled));
    assert_eq!(keys(rung), ["why_veiled"]);
}

/// A deal that is never revealed is no excuse: it comes when chance is next, and not before the game begins.
#[test]
fn a_hidden_deal_comes_when_chance_is_next() {
    let form = Form { game: "texas42", setup: "{}", ..BACKGAMMON };
    let mut table = Keyed::begun(form, 1, &[]);
    table.step(&mut Seeded::new(1));
    let lines: Vec<String> = table.run.log().lines().map(str::to_owned).collect();
    let begin = lines.iter().position(|line| line.contains("\"begin\"")).expect("it has begun");
    assert!(lines[begin + 1].contains("\"veiled\""), "{lines:#?}");
    let without: Vec<String> = [&lines[..begin], &lines[begin + 1..]].concat();
    let renumbered: Vec<String> = without
        .iter()
        .enumerate()
        .map(|(seq, line)| match line.split_once(',') {
            Some((_, rest)) if 0 < seq => format!("{{\"seq\":{seq},{rest}"),
            _ => line.clone(),
        })
        .collect();
    let wrong = verify(kinds(), &relinked(&renumbered).join("\n")).err().expect("the game has not begun");
    assert!(wrong.to_string().contains(&format!("line {}", begin + 1)), "{wrong}");
}

/// Fish draws its board before the first move: whoever owes a share of it and is late ends the game.
#[test]
fn a_share_that_did_not_come_in_time_is_the_tables_word() {
    let form = Form { game: "fish", clock: Clock::PerMove(30), ..BACKGAMMON };
    let mut table = Keyed::begun(form, 3, &[0, 1]);
    table.run.now = 100;
    table.run.ask(Command::Tick).expect("the time is up");
    let report = proved(&table);
    assert!(report.table.is_void() && report.is_finished());
    assert_eq!(keys(report.ladder.rung(Claim::Word)), ["why_times", "why_out_of_time", "why_owed_share"]);
}

#[test]
fn what_is_only_the_tables_word_is_listed() {
    let mut table = Keyed::begun(BACKGAMMON, 1, &[0, 1]);
    table.share_all();
    table.run.ask(Command::Unkey { seat: Seat(0) }).expect("no call is open");
    let line = table.run.table.seq() + 1;
    table.run.ask(Command::Kick { seat: Seat(1) }).expect("it is in the game");
    let report = proved(&table);
    assert_eq!(holds(&report)[4..], ["partly", "no", "no"]);
    assert_eq!(report.ladder.rung(Claim::Signed).since, Some(line));
    assert_eq!(keys(report.ladder.rung(Claim::Word)), ["why_times", "why_taken_out", "why_lost_key"]);
}

/// A share that protects a player is in no draw after the table has said that the player has lost its key.
#[test]
fn a_lost_key_weakens_what_is_said_of_later_draws() {
    let mut table = Keyed::begun(BACKGAMMON, 1, &[0, 1]);
    table.share_all();
    table.run.ask(Command::Unkey { seat: Seat(0) }).expect("no call is open");
    let line = table.run.table.seq() + 1;
    let mut luck = Seeded::new(1);
    let draws = table.run.table.draws();
    while table.run.table.draws() == draws {
        table.step(&mut luck).expect("the game goes on");
    }
    let report = proved(&table);
    for claim in [Claim::Choose, Claim::Foresee] {
        let rung = report.ladder.rung(claim);
        assert_eq!((rung.holds, rung.since), (Holds::Partly, Some(line)), "{claim:?}");
        assert!(keys(rung).contains(&"why_lost_share"), "{claim:?}");
    }
}

/// The table takes nobody out without a reason, and gives none for what others do.
#[test]
fn a_log_gives_reasons_where_they_belong() {
    let mut table = Keyed::begun(Form { policy: Policy::Refuse, ..QUORIDOR }, 1, &[0, 1]);
    table.act(0, "e2").expect("it is legal");
    table.run.ask(Command::Kick { seat: Seat(1) }).expect("it is in the game");
    let log = table.run.log();
    for (from, to, line) in [
        (r#","why":"removed""#, "", 6),
        (r#""why":"removed""#, r#""why":"invalid_move""#, 6),
        (r#""action":"e2","#, r#""action":"e2","why":"removed","#, 5),
    ] {
        assert!(log.contains(from), "{from}: {log}");
        let lines: Vec<String> = log.replacen(from, to, 1).lines().map(str::to_owned).collect();
        let forged = relinked(&lines).join("\n");
        let wrong = verify(kinds(), &forged).err().unwrap_or_else(|| panic!("{to} is taken for right"));
        assert!(wrong.to_string().contains(&format!("line {line}")), "{from}: {wrong}");
    }
    assert!(table.events_after(0).iter().any(|event| matches!(event, LogEvent::Act(_))));
}
