//! Several moves in one push, several tables in one commit, and moves that the table makes by itself.

use super::ended::check_ended;
use super::players::{Players, loaded, whole_turn};
use super::races::table_for;
use crate::support::git::{Bare, Clone};

/// Player 1 walks straight home, and player 2 to and fro.
const HOME: [&str; 15] = ["e2", "d9", "e3", "c9", "e4", "d9", "e5", "c9", "e6", "d9", "e7", "c9", "e8", "d9", "e9"];

/// Black is on the bar and White's board is closed; Black is to roll.
const CLOSED_OUT: &str = r#"{"position":"XGID=aBBBBBB-C----------ddcc---:0:0:-1:00:0:0:0:0:10"}"#;

/// A table at which Ann plays both sides, and her clone.
fn alone(bare: &Bare) -> Clone {
    let ann = bare.clone_of("ann");
    table_for(&ann, "alone");
    ann.push();
    ann.pull();
    ann
}

/// Moves without pushing.
#[track_caller]
fn play(clone: &Clone, table: &str, ids: &[&str]) {
    for id in ids {
        clone.must(&["git", "move", table, id, "--commit"]);
    }
}

#[test]
fn one_person_plays_both_sides_and_pushes_now_and_then() {
    let bare = Bare::with_hook();
    let ann = alone(&bare);
    // Three commits in one push.
    play(&ann, "alone", &HOME[..3]);
    let said = ann.push();
    assert_eq!(said.matches(" applied, by ann.").count(), 3, "{said}");
    assert_eq!(bare.subjects()[0], "alone: 3 moves applied");
    ann.pull();
    let files: Vec<String> = ann.moves("alone").iter().map(|name| name[..12].to_owned()).collect();
    assert_eq!(files, ["0001-player1", "0002-player2", "0003-player1"]);

    // Four moves in one commit.
    play(&ann, "alone", &HOME[3..7]);
    ann.git(&["reset", "--quiet", "--soft", "HEAD~4"]);
    ann.commit_all("four moves at once");
    let brought = ann.tip();
    let said = ann.push();
    assert_eq!(said.matches(" applied, by ann.").count(), 4, "{said}");
    ann.pull();
    for name in &ann.moves("alone")[3..] {
        assert_eq!(ann.document("alone", &format!("moves/{name}"))["commitSha"], brought.as_str());
    }

    // The rest, and with it the game.
    play(&ann, "alone", &HOME[7..]);
    let ran = ann.parlor(&["git", "move", "alone", "c9", "--commit"]);
    assert_ne!(ran.code, 0, "the game is over before it is judged: {ran:?}");
    ann.push();
    let fresh = bare.clone_of("stranger");
    assert_eq!(fresh.document("alone", "table.json")["winners"][0], "player1");
    assert_eq!(fresh.moves("alone").len(), HOME.len());
    let said = fresh.must(&["git", "verify"]);
    assert!(said.starts_with("alone: right. 15 moves"), "{said}");
}

#[test]
fn dice_come_before_the_next_move() {
    let bare = Bare::with_hook();
    let ann = bare.clone_of("ann");
    let who = ["--white", "ann", "--black", "ann", "--one-person"];
    ann.must(&[&["git", "new", "backgammon", "--id", "dice", "--commit", "--no-seeds"], &who[..]].concat());
    ann.push();
    ann.pull();
    let kind = games::find("backgammon").expect("the registry has it");
    let game = loaded(kind, &ann.read("tables/dice/state.json"));
    let ids = whole_turn(&*game, &mut game::Seeded::new(1));
    let ids: Vec<&str> = ids.iter().map(String::as_str).collect();
    ann.must(&[&["git", "move", "dice"], &ids[..], &["--commit"]].concat());
    let ran = ann.parlor(&[&["git", "move", "dice"], &ids[..], &["--commit"]].concat());
    assert!(ran.code == 3 && ran.err.contains("[not_yet]"), "{ran:?}");
    ann.push();
    ann.pull();
    assert_eq!(ann.document("dice", "table.json")["applied"], 1);
}

#[test]
fn moves_of_several_tables_come_in_one_commit() {
    let bare = Bare::with_hook();
    let ann = bare.clone_of("ann");
    for table in ["one", "three", "two"] {
        ann.must(&["git", "new", "quoridor", "--id", table, "--player1", "ann", "--player2", "ben", "--commit"]);
    }
    let said = ann.push();
    assert_eq!(said.matches(": begun.").count(), 3, "{said}");
    ann.pull();
    for table in ["one", "three", "two"] {
        play(&ann, table, &["e2"]);
    }
    ann.git(&["reset", "--quiet", "--soft", "HEAD~3"]);
    ann.commit_all("three tables at once");
    let brought = ann.tip();
    let said = ann.push();
    assert_eq!(said.matches(" applied, by ann.").count(), 3, "{said}");
    assert_eq!(bare.subjects()[..3], ["two", "three", "one"].map(|table| format!("{table}: 1 move applied")));
    ann.pull();
    for table in ["one", "three", "two"] {
        let name = ann.moves(table).remove(0);
        assert_eq!(ann.document(table, &format!("moves/{name}"))["commitSha"], brought.as_str());
    }
    assert_eq!(ann.must(&["git", "verify"]).matches(": right. 1 move,").count(), 3);
    // Nothing is left to do, and Ben goes on at the table in the middle.
    let ben = bare.clone_of("ben");
    play(&ben, "three", &["e8"]);
    let said = ben.push();
    assert_eq!(said.matches(" applied, by ben.").count(), 1, "{said}");
    assert_eq!(bare.subjects()[0], "three: 1 move applied");
}

#[test]
fn whoever_cannot_move_passes_by_themselves() {
    let bare = Bare::with_hook();
    let mut players =
        Players::begin(&bare, "backgammon", ("closed", &["ann", "ben"]), &["--no-seeds", "--setup", CLOSED_OUT]);
    let message = bare.git(&["log", "-1", "--format=%B", "main"]);
    assert!(message.contains("ben cannot move. ann rolls "), "{message}");
    let moves = players.play(whole_turn);
    check_ended(&players);
    let log = bare.clone_in("reader", "reader").must(&["git", "log", "closed"]);
    let passes = log.matches("cannot move.").count();
    assert!(3 < passes, "Black passed {passes} times in {moves} moves: {log}");
    assert_eq!(log.lines().count(), 1 + moves, "a pass is no move file");
}
