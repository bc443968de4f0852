//! Players join a table by files of their own, and open seeds that they have committed themselves to.

mod census;
mod cheating;
mod files;

use game::{Seat, Timestamp};
use git_tables::joining::PlayerFileName;
use git_tables::site::{Site, WaitingTable, pages};
use git_tables::{Audit, Known, Push as Pushed, Verdict};
use referee::{Claim, Holds};

use crate::fixture::entrants::{all, key_of, path, player_file};
use crate::fixture::{Fixture, MAIN, Push, id, now, referee as referee_of, terms};

/// What is verified of a table, without the secret.
fn audit<T>(fixture: &Fixture, look: impl FnOnce(&Audit<'_>) -> T) -> T {
    let repo = fixture.repo();
    let tip = repo.tip(MAIN).expect("it can be read").expect("it is there");
    look(&Audit::read(&repo, tip, None).expect("it can be read"))
}

/// The codes of what is wrong with a table.
fn codes(fixture: &Fixture, table: &str) -> Vec<&'static str> {
    let verified = audit(fixture, |audit| audit.table(&id(table))).expect("it is a table");
    verified.faults.iter().map(|fault| fault.code).collect()
}

/// The maker of a table once named the keys of all, and could add a key of their own to each.
#[test]
fn no_hand_is_sealed_to_a_key_that_the_maker_named() {
    let fixture = Fixture::new();
    let text = terms("t1", "texas42", "{}").text(None);
    fixture.push(&Push::by("alice").file("tables/t1/table.json", &text));
    let report = fixture.judge();
    assert!(report.tables.is_empty(), "{:?}", report.tables);
    assert_eq!(report.problems.iter().map(|problem| problem.error.code()).collect::<Vec<_>>(), ["no_consent"]);
    assert!(fixture.file("tables/t1/hands/0001-seat0.age").is_none());
}

#[test]
fn a_game_begins_when_all_have_joined_and_opened_their_seeds() {
    let fixture = Fixture::new();
    let terms = fixture.add_gathering("t1", "texas42", "{}");
    let anchor = fixture.opened("t1").anchor().expect("the chain is fixed before anyone joins");
    for seat in all(&terms) {
        assert!(fixture.opened("t1").standing().contains(&terms.named(seat)), "it waits for {seat}");
        fixture.join(&terms, seat);
        let report = fixture.judge();
        assert!(report.tables.iter().all(|done| !done.begun && done.refused.is_empty()), "{report:?}");
        assert_eq!(fixture.faults(), [""; 0]);
    }
    for seat in all(&terms) {
        assert!(fixture.file("tables/t1/state.json").is_none(), "nothing is dealt before all seeds are open");
        fixture.open(&terms, seat);
        fixture.judge();
    }
    let opened = fixture.opened("t1");
    assert!(opened.progress.is_some() && opened.anchor() == Some(anchor));
    assert_eq!(fixture.faults(), [""; 0]);
    let verified = audit(&fixture, |audit| audit.table(&id("t1"))).expect("it is a table");
    assert_eq!(verified.hands.len(), 4);
    for (hand, player) in verified.hands.iter().zip(&terms.players) {
        let named: Vec<_> = hand.recipients.iter().map(|to| (to.key.clone(), to.player.clone())).collect();
        assert_eq!(named, [(key_of(&player.login).public, Some(player.login.clone()))], "{}", hand.file);
        assert!(hand.strangers == 0 && hand.recipients[0].commit.is_some());
    }
    let ladder = verified.ladder.expect("nothing is wrong");
    let held: Vec<_> = [Claim::Rules, Claim::Choose, Claim::Foresee].map(|claim| ladder.rung(claim).holds).into();
    assert_eq!(held, [Holds::Partly, Holds::Yes, Holds::No]);
    // Doing it again changes nothing.
    let tip = fixture.tip();
    fixture.judge();
    assert_eq!(fixture.tip(), tip);
}

#[test]
fn the_seeds_are_in_every_draw_and_in_the_receipt() {
    let fixture = Fixture::new();
    fixture.add_joined("t1", "backgammon", "{}");
    let opened = fixture.opened("t1");
    let log = opened.fold(&mut |_, _, _| {}).expect("it follows from its files").log();
    referee::verify(games::GAMES, &log).expect("the receipt proves itself");
    for player in &opened.terms.players {
        assert!(log.contains(&player.seed.expect("it is open").to_string()), "{log}");
    }
    // The same secret and name, and other seeds.
    let rows: Vec<String> = (0..6).map(|number| opening(&format!("{number}"))).collect();
    assert!(rows.iter().any(|row| *row != rows[0]), "{rows:?}");
    fixture.play("t1");
    assert_eq!(fixture.faults(), [""; 0]);
}

/// The first position of a table with the same name and secret, where one player has another seed.
fn opening(seed: &str) -> String {
    let mut opened = Fixture::like("joined backgammon", || {
        let fixture = Fixture::new();
        fixture.add_joined("t1", "backgammon", "{}");
        fixture
    })
    .opened("t1");
    opened.terms.players[0].seed = Some(game::Digest::of(seed.as_bytes()));
    let secret = git_tables::Secret::new(crate::fixture::SECRET).expect("a secret");
    let (files, begun) =
        git_tables::layout::new_files(&git_tables::TableTerms { joins: false, ..opened.terms.clone() }, Some(&secret))
            .expect("it can begin");
    assert!(begun);
    files["state.json"].clone()
}

#[test]
fn a_last_player_joins_and_opens_at_once() {
    let fixture = Fixture::new();
    let terms = fixture.add_gathering("t1", "backgammon", "{}");
    fixture.join(&terms, Seat(0));
    fixture.judge();
    // Both in one push, and the other seed before the referee looks.
    fixture.join(&terms, Seat(1));
    fixture.open(&terms, Seat(1));
    fixture.open(&terms, Seat(0));
    let report = fixture.judge();
    assert!(report.tables[0].begun, "{report:?}");
    assert_eq!(fixture.faults(), [""; 0]);
}

#[test]
fn one_person_may_join_at_all_seats() {
    let fixture = Fixture::new();
    let mut terms = crate::fixture::entrants::joined_terms("t1", "backgammon", "{}");
    terms.one_person = true;
    terms.players[1].login = "alice".to_owned();
    fixture.push(&Push::by("alice").file("tables/t1/table.json", &terms.text(None)));
    fixture.judge();
    fixture.join_all(&terms);
    for seat in all(&terms) {
        fixture.open(&terms, seat);
    }
    assert!(fixture.judge().tables[0].begun);
    assert_eq!(fixture.faults(), [""; 0]);
}

/// Where a forge says who pushes, the author of a commit counts for nothing.
#[test]
fn who_pushed_counts_where_a_forge_says_so() {
    let fixture = Fixture::new();
    let terms = fixture.add_gathering("t1", "backgammon", "{}");
    let before = fixture.tip();
    let file = player_file(&terms, Seat(1), |_| {});
    let name = path(&terms, PlayerFileName::Join(Seat(1)));
    // bob's own file, in a commit that has alice's name in it.
    let after = fixture.push(&Push::by("alice").file(&name, &file));
    let waiting = fixture.judge_with(&Known { pushes: Some(Vec::new()), ..Known::default() });
    assert!(waiting.tables.is_empty() && waiting.waiting.len() == 1, "{waiting:?}");
    let actor = git_tables::Person::actor("bob", None);
    let pushes = vec![Pushed { before: Some(before), after, actor }];
    let report = fixture.judge_with(&Known { pushes: Some(pushes), ..Known::default() });
    assert_eq!(report.tables[0].joined.len(), 1, "{report:?}");
    assert_eq!(fixture.faults(), [""; 0], "the referee has noted who pushed");
}

/// Tables of earlier days and new ones, side by side: each proves what it proves.
#[test]
fn the_ladder_says_what_a_table_without_seeds_does_not_prove() {
    let fixture = Fixture::new();
    fixture.add_table("t1", "backgammon", "{}");
    fixture.add_joined("t2", "backgammon", "{}");
    fixture.add_table("t3", "quoridor", "{}");
    for (table, choose) in [("t1", Holds::No), ("t2", Holds::Yes), ("t3", Holds::Yes)] {
        let verified = audit(&fixture, |audit| audit.table(&id(table))).expect("it is a table");
        let ladder = verified.ladder.expect("nothing is wrong");
        assert_eq!(ladder.rung(Claim::Choose).holds, choose, "{table}");
        assert_eq!(ladder.rung(Claim::Word).holds, Holds::No, "{table}");
    }
    assert_eq!(fixture.faults(), [""; 0]);
}

/// The two halves of the referee's job, as the workflow of a forge runs them.
#[test]
fn a_verdict_has_the_files_of_players_in_it() {
    let fixture = Fixture::new();
    let terms = fixture.add_gathering("t1", "backgammon", "{}");
    fixture.join(&terms, Seat(0));
    fixture.push(&Push::by("mallory").file("tables/t1/players/notes.txt", "mine"));
    let repo = fixture.repo();
    let referee = referee_of(&repo, fixture.secret());
    let (verdicts, _) = referee.judge(&Known::default()).expect("it can be judged");
    let written: Vec<Verdict> =
        verdicts.iter().map(|verdict| Verdict::parse(&verdict.text()).expect("as written")).collect();
    assert_eq!(written, verdicts);
    assert_eq!(referee.apply(&written).expect("it can be carried out"), verdicts);
    assert!(fixture.file("tables/t1/players/white.json").is_some());
    assert!(fixture.file("tables/t1/players/notes.txt").is_none());
    assert_eq!(fixture.faults(), [""; 0]);
}

#[test]
fn pages_say_whom_tables_wait_for_and_how_many_were_abandoned() {
    let fixture = Fixture::new();
    fixture.add_gathering("t1", "backgammon", "{}");
    let waiting = [WaitingTable::of(&fixture.opened("t1")).expect("it waits")];
    let makers = audit(&fixture, |audit| audit.makers(days_later(15))).expect("it can be read");
    for language in ["en", "ko"] {
        let (title, tables) = ("club".to_owned(), &[]);
        let site = Site { title, forge: None, tables, waiting: &waiting, makers: &makers, made: now(), language };
        let pages = pages(&site);
        let index = &pages.iter().find(|page| page.path == "index.html").expect("there is one").text;
        for part in ["data-waits=\"t1\"", "<bdi>bob</bdi>", "parlor git join t1", "data-abandoned=\"1\""] {
            assert!(index.contains(part), "{language}: {part}: {index}");
        }
    }
}

/// Days after the fixture's now.
fn days_later(days: i64) -> Timestamp {
    Timestamp::from_micros(now().micros() + days * 24 * 60 * 60 * 1_000_000)
}
