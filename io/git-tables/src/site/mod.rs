//! The pages that show tables: plain values in, texts of files out.
//!
//! Nothing here knows git, a disk or a clock. Every link is relative, so the pages work below any address and straight
//! from a folder. Whatever comes from outside is escaped where it is written, and a policy in each page forbids scripts
//! and styles that are not ours.

mod data;
mod diff;
mod html;
mod index;
mod moves;
mod plain;
mod policy;
mod say;
mod seen;
mod table;
mod texts;
mod ways;
mod words;

pub(crate) use html::is_harmless;
pub use plain::is_plain;
pub use seen::Seen;

use game::{Digest, Envelope, Timestamp};
use serde_json::json;

use self::words::Words;

/// Everything the pages need to know of a table.
#[derive(Debug)]
pub struct Shown<'a> {
    /// The table's id, which is the name of its folder as well.
    pub id: &'a str,
    /// The game as it is now.
    pub game: Seen<'a>,
    /// Names, times, the last action.
    pub envelope: &'a Envelope,
    /// Who plays: the name of a seat, and the login of whoever has it.
    pub players: Vec<(String, String)>,
    /// Every position, from the first on.
    pub steps: Vec<Step>,
    /// The hash that a move file must carry now, of 16 digits.
    pub expected_state: String,
    /// Whether something is hidden from the public. What a seat may do is not shown then.
    pub hides: bool,
    /// What was not accepted, newest last.
    pub problems: Vec<String>,
}

/// A position, and what led to it.
#[derive(Clone, Debug)]
pub struct Step {
    /// What happened, as sentences.
    pub caption: String,
    /// The picture, as the public sees it.
    pub svg: String,
    /// When it happened.
    pub at: Timestamp,
    /// The login of whoever did it.
    pub by: Option<String>,
}

/// All tables of a repository.
#[derive(Debug)]
pub struct Site<'a> {
    /// What the repository calls itself.
    pub title: String,
    /// Where moves are handed in, if that is known.
    pub forge: Option<Forge>,
    /// The tables.
    pub tables: &'a [Shown<'a>],
    /// When the pages are made.
    pub made: Timestamp,
    /// The language of the pages, by its tag; English for a tag that is not known.
    pub language: &'static str,
}

/// A place on the web where the repository is kept.
#[derive(Clone, Debug)]
pub struct Forge {
    /// What runs there.
    pub kind: ForgeKind,
    /// The address of the repository, such as `https://github.com/owner/repo`.
    pub url: String,
    /// The branch that moves go to.
    pub branch: String,
}

/// The software of a forge.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ForgeKind {
    /// GitHub.
    GitHub,
    /// GitLab.
    GitLab,
    /// Gitea or Forgejo.
    Gitea,
}

/// A file of the site.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Page {
    /// Its path, relative to the root of the site.
    pub path: String,
    /// What is in it.
    pub text: String,
}

/// How the pages look.
const STYLE: &str = include_str!("assets/parlor.css");
/// How the pages behave: plain scripts, one behind the other.
const SCRIPT: &str = concat!(
    include_str!("assets/texts.js"),
    include_str!("assets/steps.js"),
    include_str!("assets/handing.js"),
    include_str!("assets/moving.js"),
    include_str!("assets/watching.js"),
);
/// The icon of the pages.
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
    pages.extend(versioned("", |version| index::page(site, &words, version)));
    for shown in site.tables {
        let written = table::Written::of(site, &words, shown);
        let folder = format!("{}/", shown.id);
        pages.extend(versioned(&folder, |version| written.page(site, &words, shown, version)));
        pages.push(Page { path: format!("{folder}board.svg"), text: picture(shown, words.language()) });
    }
    pages
}

/// A page in a folder, and the file that says which version of it there is.
///
/// The version is a digest of the page, but for the version itself and the time it is made.
fn versioned(folder: &str, write: impl Fn(&html::Stamp<'_>) -> String) -> [Page; 2] {
    let version = Digest::of(write(&html::Stamp::NONE).as_bytes()).short();
    let text = write(&html::Stamp { version: &version, is_final: true });
    let version = json!({ "version": version }).to_string() + "\n";
    [Page { path: format!("{folder}index.html"), text }, Page { path: format!("{folder}version.json"), text: version }]
}

/// The board as the public sees it now.
fn picture(shown: &Shown<'_>, language: &str) -> String {
    match (shown.steps.last(), shown.game) {
        (Some(step), _) => step.svg.clone(),
        (None, Seen::Game(game)) => {
            game.svg(shown.envelope, game::Viewer::Public, None, speech::of(shown.game.kind(), language))
        }
        (None, Seen::Public { .. }) => String::new(),
    }
}
