//! The pages that show tables: plain values in, texts of files out.
//!
//! Nothing here knows git, a disk or a clock. Every link is relative, so the pages work below any address and straight
//! from a folder. Whatever comes from outside is escaped where it is written, and a policy in each page forbids scripts
//! and styles that are not ours.

mod data;
mod diff;
mod forge;
mod html;
mod index;
mod moves;
mod plain;
mod policy;
mod say;
mod table;
mod texts;
mod ways;
mod words;

pub use forge::{Forge, ForgeKind, is_on_disk};
pub(crate) use html::is_harmless;
pub use plain::is_plain;

use game::{AnyGame, Envelope, Kind, Seat, SeatSet, Timestamp, Turn, Viewer};

use self::words::Words;
use crate::census::MakerCount;
use crate::gather::missing;
use crate::opened::Opened;

/// Everything the pages need to know of a table.
#[derive(Debug)]
pub struct Shown {
    /// The table's id, which is the name of its folder as well.
    pub id: String,
    /// What is played.
    pub kind: &'static Kind,
    /// The game as it is now, unless hands are hidden from the program that makes the pages.
    pub game: Option<Box<dyn AnyGame>>,
    /// Who may act next.
    pub turn: Turn,
    /// Who has won, once it is over.
    pub winners: Option<SeatSet>,
    /// Names, times, the last action.
    pub envelope: Envelope,
    /// The names of the players, in the order of seats.
    pub players: Vec<String>,
    /// Every position, from the first on.
    pub steps: Vec<Step>,
    /// The hash that a move file must carry now, of 16 digits.
    pub expected_state: String,
    /// Whether something is hidden from the public. What a seat may do is not shown then.
    pub hides: bool,
    /// What was not accepted, newest last.
    pub problems: Vec<String>,
}

/// A table, and its game as it is known whole.
type Table<'a> = (&'a Shown, &'a dyn AnyGame);

/// A position, and what led to it.
#[derive(Clone, Debug)]
pub struct Step {
    /// What happened, as sentences.
    pub caption: String,
    /// The picture, as the public sees it.
    pub svg: String,
    /// When it happened.
    pub at: Timestamp,
    /// The player's name.
    pub by: Option<String>,
    /// What the player had to say with it.
    pub comment: Option<String>,
}

/// A table that waits for its players.
#[derive(Clone, Debug)]
pub struct WaitingTable {
    /// Its name.
    pub id: String,
    /// Those who are missing.
    pub players: Vec<String>,
    /// Whether all have joined, and seeds are missing.
    pub have_joined: bool,
}

impl WaitingTable {
    /// The table, if it does wait.
    #[must_use]
    pub fn of(opened: &Opened) -> Option<WaitingTable> {
        let (seats, have_joined) = missing(&opened.terms, opened.gathering.as_ref()?);
        let player = |seat: Seat| opened.terms.players[seat.index()].shown().to_owned();
        let players = seats.into_iter().map(player).collect();
        Some(WaitingTable { id: opened.terms.id.to_string(), players, have_joined })
    }
}

/// All tables of a repository.
#[derive(Debug)]
pub struct Site<'a> {
    /// What the repository calls itself.
    pub title: String,
    /// Where moves are handed in, if that is known.
    pub forge: Option<Forge>,
    /// The tables.
    pub tables: &'a [Shown],
    /// The tables that wait for their players.
    pub waiting: &'a [WaitingTable],
    /// What became of the tables that each person made.
    pub makers: &'a [MakerCount],
    /// When the pages are made.
    pub made: Timestamp,
    /// The language of the pages, by its tag; English for a tag that is not known.
    pub language: &'static str,
}

/// A file of the site.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Page {
    /// Its path, relative to the root of the site.
    pub path: String,
    /// What is in it.
    pub text: String,
}

const STYLE: &str = include_str!("assets/parlor.css");
/// How the pages behave: plain scripts, one after the other.
const SCRIPT: &str = concat!(
    include_str!("assets/texts.js"),
    include_str!("assets/steps.js"),
    include_str!("assets/handing.js"),
    include_str!("assets/moving.js"),
    include_str!("assets/watching.js"),
);
const ICON: &str = include_str!("assets/parlor.svg");

/// Every file of a site.
#[must_use]
pub fn pages(site: &Site<'_>) -> Vec<Page> {
    let mut pages = vec![
        Page { path: "parlor.css".to_owned(), text: STYLE.to_owned() },
        Page { path: "parlor.js".to_owned(), text: SCRIPT.to_owned() },
        Page { path: "parlor.svg".to_owned(), text: ICON.to_owned() },
    ];
    let words = Words::of(site.language);
    pages.extend(index::page(site, &words).versioned(""));
    for shown in site.tables {
        let folder = format!("{}/", shown.id);
        pages.extend(table::page(site, &words, shown).versioned(&folder));
        pages.push(Page { path: format!("{folder}board.svg"), text: picture(shown, words.language()) });
    }
    pages
}

/// The board as the public sees it now.
fn picture(shown: &Shown, language: &str) -> String {
    match (shown.steps.last(), &shown.game) {
        (Some(step), _) => step.svg.clone(),
        (None, Some(game)) => game.svg(&shown.envelope, Viewer::Public, None, speech::of(shown.kind, language)),
        (None, None) => String::new(),
    }
}
