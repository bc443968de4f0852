//! The codes that belong to a door rather than to a game: a table of data for `docs/errors.md`.
//!
//! A door words its sentences itself, with what it knows at that moment; here they stand as they read in general. What
//! tables and the server refuse with stands in their sources, a row each, and is read from there: whoever builds this
//! program need not build a server.

use std::fs;
use std::path::Path;

use crate::workspace;

/// A code, its sentence, and the door it is met at.
pub(crate) type Row = (&'static str, &'static str, &'static str);

/// Every code that only a door gives.
pub(crate) const ROWS: [Row; 39] = [
    ("another_course", "the file of what was learned so far belongs to another course", "command line"),
    ("arena_in_use", "another arena is at work in the folder", "command line"),
    ("bare_repository", "nothing is checked out in this repository", "git tables"),
    ("disk_full", "the disk is full", "server"),
    ("game_not_played", "the folder has no game of that number", "command line"),
    ("hook_exists", "there is another hook already", "git tables"),
    ("hung_up", "the other end has hung up", "command line"),
    ("interrupted", "somebody stopped it before it was over", "command line"),
    ("io", "a file or a stream failed", "command line"),
    ("line_too_long", "the line is longer than any that is read", "JSON-RPC"),
    ("link_in_the_way", "a link stands where something should be written", "git tables"),
    ("never_ends", "chance and the table act for ever and no player's turn comes", "command line"),
    ("no_home", "there is no folder to keep things in", "command line"),
    ("no_png", "this build has no PNG renderer", "command line"),
    ("no_seat_to_act", "it is not a player's turn", "command line"),
    ("no_such_revision", "there is no such commit here", "git tables"),
    ("no_such_seat", "the table has no seat of that name", "git tables"),
    ("no_terminal", "the game in the terminal needs a terminal for its input and its output", "command line"),
    ("no_tls", "only plain http addresses can be asked", "command line"),
    ("not_a_seat", "only a seat has a valid-actions document", "command line"),
    ("not_learned", "the file is none that the opponents of the game have learned", "command line"),
    ("nothing_to_learn", "the opponents of the game search, they do not learn", "command line"),
    ("other_match", "the folder is for another match", "command line"),
    ("stale_state", "the state is not the one the caller expected", "command line"),
    ("store_failed", "the disk or the database failed", "server"),
    ("store_in_use", "another process has opened the folder", "server"),
    ("store_too_new", "the folder was written by a later version", "server"),
    ("strange_reply", "the server answers something that cannot be understood", "command line"),
    ("too_many_draws", "chance may bring more than can be listed, or counted", "command line, JSON-RPC"),
    ("too_many_games", "too many games are open under handles", "JSON-RPC"),
    ("unclear_game", "the document does not tell which game it is of", "command line"),
    ("unknown_command", "there is no command of that name", "command line"),
    ("unknown_handle", "no game is open under that handle", "JSON-RPC"),
    ("unknown_method", "there is no method of that name", "JSON-RPC"),
    ("unknown_notation", "the game has no notation of that name", "command line"),
    ("unknown_phase", "the game has no phase of that name", "command line"),
    ("unknown_player", "nobody who plays the game has that name", "command line"),
    ("unknown_schema", "there is no schema of that name", "command line"),
    ("usage", "the command line makes no sense", "command line"),
];

/// Sources with rows of refusals, and whose they are.
const SOURCES: [(&str, &str); 7] = [
    ("play/referee/src/refusal.rs", "tables"),
    ("play/referee/src/tournament/refusal.rs", "tournaments"),
    ("io/server/src/refusal.rs", "server"),
    ("io/git-tables/src/trouble.rs", "git tables"),
    ("io/git-tables/src/verify.rs", "git tables, when they are verified"),
    ("io/git-tables/src/hands/refusal.rs", "git tables"),
    ("io/git-tables/src/setup/options.rs", "git tables"),
];

/// A row of a source: a code, its sentence, and whose it is.
pub(crate) type Written = (String, String, &'static str);

/// The rows of all sources.
pub(crate) fn written() -> Vec<Written> {
    let rows = |(source, place): (&str, &'static str)| {
        let text = fs::read_to_string(workspace::root().join(Path::new(source))).unwrap_or_default();
        text.lines().filter_map(row).map(|(code, sentence)| (code, sentence, place)).collect::<Vec<_>>()
    };
    SOURCES.into_iter().flat_map(rows).collect()
}

/// The code and the sentence of a line such as `Empty = "empty": "nobody is at home",`.
fn row(line: &str) -> Option<(String, String)> {
    let (_, rest) = line.trim().split_once(" = \"")?;
    let (code, rest) = rest.split_once("\": \"")?;
    let sentence = rest.strip_suffix("\",")?;
    Some((code.to_string(), sentence.replace("\\\"", "\"")))
}

#[cfg(test)]
mod tests {
    use game::{Coded, Shape};

    use super::*;

    /// The source of every door, in one text.
    fn sources(folder: &Path) -> String {
        let mut text = String::new();
        for entry in fs::read_dir(folder).expect("a folder can be listed") {
            let path = entry.expect("a folder can be listed").path();
            if path.file_name().is_some_and(|name| name == "tests") {
                continue;
            }
            if path.is_dir() {
                text += &sources(&path);
            } else if path.extension().is_some_and(|end| end == "rs") {
                text += &fs::read_to_string(&path).expect("a source is text");
            }
        }
        text
    }

    #[test]
    fn every_source_has_rows() {
        for (_, place) in SOURCES {
            assert!(written().iter().any(|row| row.2 == place), "no row of {place} was found");
        }
        let row = row("    Empty = \"empty\": \"nobody is at \\\"home\\\"\",");
        assert_eq!(row, Some(("empty".to_string(), "nobody is at \"home\"".to_string())));
    }

    #[test]
    fn every_code_of_a_door_is_listed_and_every_listed_code_is_given() {
        let text = sources(&workspace::root().join("io"));
        for (code, _, _) in ROWS {
            assert!(text.contains(&format!("\"{code}\"")), "no door gives {code}: take it out of xtask/src/doors.rs");
        }
        let written = written();
        for code in text.split("code: \"").skip(1).filter_map(|rest| rest.split('"').next()) {
            let is_known = ROWS.iter().any(|row| row.0 == code)
                || written.iter().any(|row| row.0 == code)
                || Shape::ALL.iter().any(|shape| shape.code() == code);
            assert!(is_known, "a door gives {code}: put it into xtask/src/doors.rs and run `cargo xtask docs`");
        }
    }
}
