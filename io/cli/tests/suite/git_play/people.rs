//! Who brought what: the author of a commit, unless a forge says who pushed it.

use std::fs;

use serde_json::{Value, json};

use crate::support::git::{Bare, Clone, SECRET};

/// A table of Ann's and Ben's, and a clone whose commits are anybody's.
struct SharedClone {
    bare: Bare,
    clone: Clone,
}

impl SharedClone {
    fn open(more: &[&str]) -> SharedClone {
        let bare = Bare::without_hook();
        fs::write(bare.path().join("parlor-secret"), SECRET).expect("the test's folder can be written");
        let clone = bare.clone_of("somebody");
        let who = ["--player1", "ann", "--player2", "ben"];
        clone.must(&[&["git", "new", "quoridor", "--id", "t", "--commit"], &who[..], more].concat());
        let shared = SharedClone { bare, clone };
        shared.clone.push();
        shared.judge(&[]);
        shared
    }

    /// Somebody commits a move, and it is pushed. Gives the commit.
    fn brings(&self, author: &str, play: &str) -> String {
        self.clone.git(&["config", "user.name", author]);
        self.clone.git(&["config", "user.email", &format!("{author}@example.org")]);
        // Whoever it is, the move is for whoever is to move.
        let seat = ["player1", "player2"][self.clone.moves("t").len() % 2];
        self.clone.must(&["git", "move", "t", play, "--seat", seat, "--commit"]);
        self.clone.push();
        self.clone.tip()
    }

    /// Judges, and says what became of the moves: who brought them, or why they were refused.
    fn judge(&self, args: &[&str]) -> Vec<String> {
        let ran = self.bare.parlor(&[&["git", "process", "--json"], args].concat());
        assert_eq!(ran.code, 0, "{ran:?}");
        let report: Value = serde_json::from_str(&ran.out).expect("a report is JSON");
        self.clone.pull();
        let table = &report["tables"][0];
        let list = |key: &str, what: &str| -> Vec<String> {
            let items = table[key].as_array().into_iter().flatten();
            items.map(|item| item[what].as_str().expect("a text").to_owned()).collect()
        };
        [list("applied", "by"), list("refused", "code")].concat()
    }

    /// A table of what was pushed, as GitHub lists it, youngest first.
    fn pushes(&self, list: &[(&str, &str, &str, u64)]) -> String {
        let push = |(before, after, login, id): &(&str, &str, &str, u64)| {
            json!({"before": before, "after": after, "ref": "refs/heads/main", "activity_type": "push",
                "actor": {"login": login, "id": id, "type": "User"}})
        };
        let path = self.bare.folder().join("pushes.json");
        fs::write(&path, list.iter().map(push).collect::<Value>().to_string()).expect("it can be written");
        path.to_string_lossy().into_owned()
    }
}

#[test]
fn an_actor_counts_more_than_an_author() {
    let shared = SharedClone::open(&[]);
    shared.brings("mallory", "e2");
    assert_eq!(shared.judge(&[]), ["not_the_player"]);
    shared.brings("mallory", "e2");
    assert_eq!(shared.judge(&["--actor", "Ann"]), ["Ann"], "a login in other letters is the same");
    shared.brings("ben", "e8");
    assert_eq!(shared.judge(&["--actor", "mallory"]), ["not_the_player"]);
    shared.brings("ben", "e8");
    assert_eq!(shared.judge(&["--actor", ""]), ["ben"], "nobody is no actor");
    let said = shared.clone.must(&["git", "verify"]);
    assert!(said.starts_with("t: right. 2 moves"), "{said}");
}

#[test]
fn a_number_counts_more_than_a_login() {
    let shared = SharedClone::open(&["--user-id", "ann=7", "--user-id", "ben=8"]);
    shared.brings("somebody", "e2");
    assert_eq!(shared.judge(&["--actor", "ann", "--actor-id", "9"]), ["not_the_player"], "an old login of Ann's");
    shared.brings("somebody", "e2");
    assert_eq!(shared.judge(&["--actor", "anna", "--actor-id", "7"]), ["anna"], "a new login of Ann's");
    shared.brings("somebody", "e8");
    assert_eq!(shared.judge(&["--actor", "ben"]), ["ben"], "no number is no contradiction");
    let said = shared.clone.must(&["git", "verify"]);
    assert!(said.starts_with("t: right. 2 moves"), "{said}");
}

#[test]
fn an_actor_brought_what_came_between_two_commits() {
    let shared = SharedClone::open(&[]);
    let begun = shared.clone.tip();
    let first = shared.brings("ann", "e2");
    let second = shared.brings("mallory", "e8");
    let third = shared.brings("ann", "e3");
    // Where the forge tells of pushes a name in a commit counts for nothing: the table waits, and keeps its files.
    let between = ["--actor", "ben", "--since", &first, "--until", &second];
    let nothing: [&str; 0] = [];
    assert_eq!(shared.judge(&between), nothing);
    assert_eq!((shared.clone.tip(), shared.clone.moves("t").len()), (third.clone(), 3));
    let list = shared.pushes(&[(&second, &third, "ann", 7), (&begun, &first, "ann", 7)]);
    assert_eq!(shared.judge(&[&between[..], &["--pushes", &list]].concat()), ["ann", "ben", "ann"]);
    // Without a beginning it is everything that was not judged.
    shared.brings("mallory", "a1h");
    assert_eq!(shared.judge(&["--actor", "ben"]), ["ben"]);
}

#[test]
fn a_list_of_pushes_says_who_brought_what() {
    let shared = SharedClone::open(&[]);
    let begun = shared.clone.tip();
    let first = shared.brings("mallory", "e2");
    let second = shared.brings("mallory", "e8");
    let list = shared.pushes(&[(&first, &second, "ben", 8), (&begun, &first, "ann", 7)]);
    assert_eq!(shared.judge(&["--pushes", &list]), ["ann", "ben"]);
    // A push that is listed counts more than the actor of the last.
    let before = shared.clone.tip();
    let third = shared.brings("mallory", "e3");
    shared.brings("mallory", "e7");
    let list = shared.pushes(&[(&before, &third, "ann", 7)]);
    assert_eq!(shared.judge(&["--pushes", &list, "--actor", "ben", "--since", &third]), ["ann", "ben"]);
    // Where two pushes had a commit, the first brought it.
    let before = shared.clone.tip();
    let fifth = shared.brings("mallory", "e4");
    let list = shared.pushes(&[(&second, &fifth, "mallory", 9), (&before, &fifth, "ann", 7)]);
    assert_eq!(shared.judge(&["--pushes", &list]), ["ann"]);
    let said = shared.clone.must(&["git", "verify"]);
    assert!(said.starts_with("t: right. 5 moves"), "{said}");
}

#[test]
fn the_hook_believes_the_forge() {
    let bare = Bare::with_hook();
    let mallory = bare.clone_of("mallory");
    mallory.must(&["git", "new", "quoridor", "--id", "t", "--player1", "ann", "--player2", "ben", "--commit"]);
    mallory.push();
    mallory.pull();
    // The author of a commit is whoever it says; the pusher is whoever the forge has let in.
    mallory.git(&["config", "user.name", "ann"]);
    mallory.must(&["git", "move", "t", "e2", "--commit"]);
    let said = mallory.push_as("mallory");
    assert!(said.contains("refused. not_the_player"), "{said}");
    mallory.pull();
    mallory.git(&["config", "user.name", "mallory"]);
    mallory.must(&["git", "move", "t", "e2", "--seat", "player1", "--commit"]);
    let said = mallory.push_as("ann");
    assert!(said.contains(" applied, by ann."), "{said}");
}

#[test]
fn what_was_pushed_while_the_hook_failed_is_judged_with_the_next_push() {
    let bare = Bare::with_hook();
    let ann = bare.clone_of("ann");
    let players = ["--player1", "ann", "--player2", "ben", "--commit"];
    ann.must(&[&["git", "new", "quoridor", "--id", "t"][..], &players].concat());
    ann.push_as("ann");
    ann.pull();
    bare.git(&["config", "parlor.program", "/nowhere"]);
    ann.must(&["git", "move", "t", "e2", "--commit"]);
    let said = ann.push_as("ann");
    assert!(said.contains("could not be judged"), "{said}");
    // In Ann's name, but not by her, and nobody judges that either.
    ann.git(&["config", "user.name", "ben"]);
    ann.must(&["git", "move", "t", "e8", "--commit"]);
    ann.push_as("mallory");
    bare.git(&["config", "--unset", "parlor.program"]);
    ann.git(&["commit", "--quiet", "--allow-empty", "-m", "something else"]);
    let said = ann.push_as("carol");
    assert!(said.contains("0001-") && said.contains(" applied, by ann."), "{said}");
    assert!(said.contains("0002-") && said.contains("refused. not_the_player"), "{said}");
}
