//! Every code that Parlor refuses with, collected from the types that carry them, and the page that lists them.

use std::collections::BTreeMap;
use std::fmt::Write as _;

/// The refusals of one type, and where callers meet them.
#[derive(Debug)]
pub struct Refusals {
    /// The type, or the game whose types these are.
    pub name: &'static str,
    /// The door, the game or the document.
    pub place: &'static str,
    /// Codes and sentences.
    pub rows: Vec<(&'static str, String)>,
    /// The variants of the type, in the same order; none of a game.
    pub variants: Vec<String>,
}

macro_rules! collect {
    ($($place:literal: $($($part:ident)::+),+;)+) => {
        vec![$($(Refusals {
            name: [$(stringify!($part)),+].last().copied().unwrap_or_default(),
            place: $place,
            rows: game::rows($($part)::+::ALL).collect(),
            variants: $($part)::+::ALL.iter().map(|why| format!("{why:?}")).collect(),
        },)+)+]
    };
}

/// Every refusal there is.
#[must_use]
pub fn all() -> Vec<Refusals> {
    let mut all = collect! {
        "every game": game::CommonRefusal;
        "move files": game::movefile::MoveFileRefusal;
        "tables": referee::TableRefusal;
        "logs": referee::LogRefusal;
        "tournaments": referee::tournament::TournamentRefusal;
        "every door": entropy::EntropyRefusal;
        "server": server::ServerRefusal;
        "the server's log": store::StoreRefusal;
        "command line": crate::refusal::CliRefusal, crate::refusal::ClientRefusal, driver::LoopRefusal,
            driver::CountRefusal, crate::commands::arena::refusal::ArenaRefusal,
            crate::commands::train::TrainRefusal;
        "JSON-RPC": crate::rpc::RpcRefusal;
        "git tables": git_tables::GitRefusal, git_tables::FileRefusal, git_tables::RefereeNotice,
            git_tables::joining::JoinRefusal, git_tables::setup::SetupRefusal;
        "hands in git tables": git_tables::hands::HandRefusal;
        "git tables, when they are verified": git_tables::Discrepancy;
    };
    let of_game = |kind: &game::Kind| Refusals {
        name: kind.name,
        place: kind.name,
        rows: (kind.refusals)(),
        variants: Vec::new(),
    };
    all.extend(games::GAMES.iter().map(of_game));
    all
}

const INTRODUCTION: &str = "\
# Every code of refusal

`cargo xtask docs` writes this page from the types that carry the codes; do not edit it by hand.

When Parlor refuses something it gives a code and a sentence: `{\"code\": \"…\", \"message\": \"…\"}`. A code means the same at
every door. A program goes by the code, which never changes its meaning. The sentence is for people: a colon and what was found
may follow it, and it may be worded better one day. The command line may add a `hint`: what the user can do about it.
A refusal of a document also says where in it the fault is, as a JSON pointer.
";

/// The page of all codes, in alphabetical order.
#[must_use]
pub fn page() -> String {
    let mut table: BTreeMap<(&str, String), Vec<&str>> = BTreeMap::new();
    for Refusals { place, rows, .. } in all() {
        for row in rows {
            let places = table.entry(row).or_default();
            if !places.contains(&place) {
                places.push(place);
            }
        }
    }
    let mut page = format!("{INTRODUCTION}\n| code | sentence | where |\n|---|---|---|\n");
    for ((code, sentence), places) in table {
        let _ = writeln!(page, "| `{code}` | {sentence} | {} |", places.join(", "));
    }
    page
}
