//! The log of a match, in a real file.

use std::fs;
use std::path::PathBuf;

use game::log::{Header, VERSION, replay};

use super::super::log::Journal;
use super::*;
use crate::failure::Failure;
use crate::world::World;

/// A folder of its own that is gone when the test is over.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Folder {
        let path = std::env::temp_dir().join(format!("parlor-journal-{name}-{}", std::process::id()));
        fs::create_dir_all(&path).expect("the test makes a folder");
        Folder(path)
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

fn begin(path: &std::path::Path, world: &mut World<'_>) -> Result<Journal, Failure> {
    let setup = Tree::parse(r#"{"names":["Ann","Bob"]}"#).expect("the test writes JSON").into_owned();
    let (game, table) = (calm().name.to_owned(), "00000000-0000-4000-8000-000000000000".to_owned());
    Journal::begin(path, Header { parlor: VERSION, game, table, at: (world.now)(), setup }, world)
}

fn with_world(test: impl FnOnce(&mut World<'_>)) {
    let (mut output, mut errors) = (Vec::new(), Vec::new());
    test(&mut World::of_buffers(&mut &b""[..], &mut output, &mut errors));
}

/// How many actions the file has, every one of them verified, and that they lead to `game`.
fn verified(path: &std::path::Path, game: &Match) -> u64 {
    let text = fs::read_to_string(path).expect("the log is there");
    let replay = replay(KINDS, &text).expect("the log replays");
    assert!(replay.game.same(game.record.game()));
    assert_eq!(replay.envelope.names, ["Ann", "Bob"]);
    replay.played()
}

#[test]
fn the_file_can_be_replayed_after_every_action() {
    let folder = Folder::new("follow");
    let path = folder.0.join("game.log");
    with_world(|world| {
        let mut game = two_people();
        let mut journal = begin(&path, world).expect("the file is new");
        assert_eq!(verified(&path, &game), 0);
        for count in 1..=4 {
            let id = first_legal(&game);
            enter(&mut game, &id);
            journal.follow(game.round, game.record.plies(), world).expect("the file can be written");
            assert_eq!(verified(&path, &game), count);
        }
        control(&mut game, 'z');
        journal.follow(game.round, game.record.plies(), world).expect("the file can be written");
        assert_eq!(verified(&path, &game), 3);
    });
}

#[test]
fn every_game_has_a_file_of_its_own() {
    let folder = Folder::new("rounds");
    let path = folder.0.join("game.log");
    with_world(|world| {
        let mut game = two_people();
        let mut journal = begin(&path, world).expect("the file is new");
        for name in ["game.log", "game-2.log", "game-3.log"] {
            enter(&mut game, "forfeit-0");
            journal.follow(game.round, game.record.plies(), world).expect("the file can be written");
            assert_eq!((verified(&folder.0.join(name), &game), journal.path()), (1, folder.0.join(name).as_path()));
            press(&mut game, KeyCode::Char('n'));
        }
    });
}

#[test]
fn a_log_that_is_there_is_never_overwritten() {
    let folder = Folder::new("there");
    let path = folder.0.join("game.log");
    fs::write(&path, "precious").expect("the test writes a file");
    with_world(|world| {
        let failure = begin(&path, world).expect_err("the file is there already");
        assert!(matches!(failure, Failure::Io { .. }), "{failure}");
    });
    assert_eq!(fs::read_to_string(&path).expect("the file is there"), "precious");
}

#[test]
fn what_could_not_be_written_is_written_later() {
    let folder = Folder::new("later");
    let path = folder.0.join("inner").join("game.log");
    fs::create_dir(folder.0.join("inner")).expect("the test makes a folder");
    with_world(|world| {
        let mut game = two_people();
        let mut journal = begin(&path, world).expect("the file is new");
        fs::remove_dir_all(folder.0.join("inner")).expect("the test removes the folder");
        let id = first_legal(&game);
        enter(&mut game, &id);
        assert!(journal.follow(game.round, game.record.plies(), world).is_err());
        fs::create_dir(folder.0.join("inner")).expect("the test makes a folder");
        journal.follow(game.round, game.record.plies(), world).expect("the file can be written again");
        assert_eq!(verified(&path, &game), 1);
    });
}
