//! The log of a game of a match, for `parlor replay` and whatever else reads logs.

use std::path::Path;

use game::json::Tree;
use game::log::{Entry, Header, VERSION, line};
use game::{CommonRefusal, Envelope, Timestamp, Viewer};
use serde::Deserialize;

use super::folder::{GAMES, PLAN};
use super::refusal::ArenaRefusal;
use crate::failure::{Exit, Failure};
use crate::registry;
use crate::source::read_file;
use crate::world::World;
use driver::Position;

/// What we read of a game.
#[derive(Deserialize)]
struct Line {
    game: u64,
    digest: String,
    actions: Vec<String>,
}

/// Prints the log of a game.
pub(super) fn print(folder: &Path, number: u64, world: &mut World<'_>) -> Result<Exit, Failure> {
    let plan = read_file(&folder.join(PLAN))?;
    let malformed = |malformed| Failure::Malformed { what: folder.join(PLAN).display().to_string(), malformed };
    let plan = Tree::parse(&plan).map_err(malformed)?;
    let name = plan.get("game").and_then(Tree::as_text).unwrap_or_default();
    let kind = registry::named(name)?;
    let setup = plan.get("setup").cloned().map_or(Tree::Null, Tree::into_owned);
    let games = read_file(&folder.join(GAMES))?;
    let lines = games.lines().filter_map(|line| serde_json::from_str(line).ok());
    let Some(found) = lines.into_iter().find(|line: &Line| line.game == number) else {
        let found = format!("{number} in {}", folder.display());
        return Err(Failure::usage(ArenaRefusal::GameNotPlayed, found));
    };
    let (game, envelope) = kind.begin_as_written(&setup).map_err(malformed)?;
    let mut position = Position::new(game, envelope);
    let (at, table) = (Timestamp::default(), Envelope::blank().table);
    let mut log = vec![line(&Header { parlor: VERSION, game: name.to_owned(), table, at, setup })];
    for (action, seq) in found.actions.iter().zip(1..) {
        let by = position.doer(action);
        let turn = position.game.turn();
        position.step(by, action, at).map_err(|refusal| Failure::refused(action, refusal, turn))?;
        let after = Some(position.game.digest(Viewer::Referee));
        log.push(line(&Entry { seq, at, by, action: action.clone(), after }));
    }
    if position.game.digest(Viewer::Referee).to_string() != found.digest {
        let found = format!("game {number} of {}", folder.display());
        return Err(Failure::conflict(CommonRefusal::WrongDigest, found).hint("Somebody may have edited the file."));
    }
    world.say_document((log.join("\n") + "\n").as_bytes())?;
    Ok(Exit::Done)
}
