//! `parlor git status`: the tables of a repository.

use git_tables::{Opened, tables};

use super::context::{GitContext, count, failure, secret};
use crate::cli::OutputFormat;
use crate::documents::compact;
use crate::failure::{Exit, Failure};
use crate::world::World;

/// What `parlor git status --json` prints of each table.
#[derive(serde::Serialize)]
struct StatusDoc {
    table: String,
    game: &'static str,
    players: Vec<String>,
    applied: u32,
    pending: Vec<String>,
    begun: bool,
    standing: String,
}

/// A table that cannot be read.
#[derive(serde::Serialize)]
struct ProblemDoc {
    code: &'static str,
    message: String,
}

/// What is listed.
#[derive(serde::Serialize)]
#[serde(untagged)]
enum Listed {
    Status(StatusDoc),
    Problem { table: String, problem: ProblemDoc },
}

/// Lists the tables.
pub(crate) fn run(context: &GitContext, world: &mut World<'_>) -> Result<Exit, Failure> {
    let repo = context.repo()?;
    let tip = context.tip(&repo)?;
    let secret = secret(&repo, world);
    let mut list = Vec::new();
    for id in tables(&repo, tip).map_err(failure)? {
        match Opened::read(&repo, tip, &id, secret.as_ref()) {
            Ok(opened) => list.push(Listed::Status(status(&opened))),
            Err(error) => {
                let problem = ProblemDoc { code: error.code(), message: error.to_string() };
                list.push(Listed::Problem { table: id.to_string(), problem });
            }
        }
    }
    match context.form {
        OutputFormat::Json => world.say(&(compact(&list) + "\n"))?,
        OutputFormat::Text if list.is_empty() => {
            world.say("There are no tables. `parlor git new GAME …` makes one.\n")?;
        }
        OutputFormat::Text => {
            for table in list {
                match table {
                    Listed::Status(table) => world.say(&line(&table))?,
                    Listed::Problem { table, problem: ProblemDoc { code, message } } => {
                        world.tell(&format!("{table}: {message} [{code}]\n"));
                    }
                }
            }
        }
    }
    Ok(Exit::Done)
}

fn status(opened: &Opened) -> StatusDoc {
    StatusDoc {
        table: opened.terms.id.to_string(),
        game: opened.terms.kind.name,
        players: opened.terms.players.iter().map(|player| player.login.clone()).collect(),
        applied: opened.progress.as_ref().map_or(0, |progress| progress.applied),
        pending: opened.pending().iter().map(|(name, _)| name.clone()).collect(),
        begun: opened.progress.is_some(),
        standing: opened.standing(),
    }
}

fn line(table: &StatusDoc) -> String {
    let StatusDoc { table: id, game, applied, pending, standing, .. } = table;
    let waits = match pending.len() {
        0 => String::new(),
        1 => format!(" 1 move is to be judged: {}.", pending[0]),
        count => format!(" {count} moves are to be judged."),
    };
    let moves = count(u64::from(*applied), "move");
    format!("{id}  {game}, {moves}. {standing}{waits}\n")
}
