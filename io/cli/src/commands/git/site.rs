//! `parlor git site`: every table as a page of HTML.

use std::fs;
use std::path::{Path, PathBuf};

use game::json::Tree;
use game::movefile::hash_of;
use game::{Envelope, Message, Speak as _, Tone, Turn, Viewer};
use git_tables::repo::Repo;
use git_tables::site::{Forge, ForgeKind, Page, Seen, Shown, Site, Step, is_plain, pages};
use git_tables::{FileTable, GitError, GitRefusal, Opened, TableTerms, porcelain, tables};

use super::context::{GitContext, failure, secret};
use crate::cli::OutputFormat;
use crate::documents::compact;
use crate::failure::{Exit, Failure};
use crate::world::World;

/// What `parlor git site` takes.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// The folder to write to [default: `site` at the root of the repository]
    #[arg(long, value_name = "FOLDER")]
    out: Option<PathBuf>,
    /// The address of the repository on the web, where moves are handed in [default: that of `origin`]
    #[arg(long, value_name = "URL")]
    url: Option<String>,
    /// The language of the pages
    #[arg(long, value_name = "TAG", default_value = speech::ENGLISH, value_parser = language)]
    language: &'static str,
}

/// The language with this tag.
fn language(tag: &str) -> Result<&'static str, String> {
    let tags = || speech::LANGUAGES.iter().map(|(tag, _)| *tag);
    tags()
        .find(|known| *known == tag)
        .ok_or_else(|| format!("expected one of {}", tags().collect::<Vec<_>>().join(", ")))
}

/// What `parlor git site --json` prints.
#[derive(serde::Serialize)]
#[serde(rename_all = "camelCase")]
struct SiteDoc<'a> {
    folder: String,
    pages: Vec<&'a str>,
    left_out: &'a [String],
}

/// Where the pages are written.
pub(super) const FOLDER: &str = "site";

/// The picture in a table's folder.
const BOARD: &str = "board.svg";

/// A table with its history.
struct Told {
    terms: TableTerms,
    known: Known,
    envelope: Envelope,
    steps: Vec<Step>,
    fresh: String,
}

/// What there is to know of a table's game.
enum Known {
    Whole(Box<FileTable>),
    Public(Seen<'static>),
}

/// Writes the pages.
pub(crate) fn run(args: &Args, context: &GitContext, world: &mut World<'_>) -> Result<Exit, Failure> {
    let repo = context.repo()?;
    let tip = context.tip(&repo)?;
    let secret = secret(&repo, world);
    let branch = context.branch(&repo)?;
    let branch = branch.strip_prefix("refs/heads/").unwrap_or(&branch).to_owned();
    let (mut told, mut left_out) = (Vec::new(), Vec::new());
    for id in tables(&repo, tip).map_err(failure)? {
        match Opened::read(&repo, tip, &id, secret.as_ref()).and_then(|opened| history(&repo, opened, args.language)) {
            Ok(table) => told.push(table),
            Err(error) => {
                world.tell(&format!("parlor: left out {id}: {error}\n"));
                left_out.push(id.to_string());
            }
        }
    }
    let shown: Vec<Shown<'_>> = told.iter().map(shown).collect();
    let place = repo.work_dir().unwrap_or_else(|| repo.git_dir());
    let forge = match &args.url {
        Some(url) => Some(forge_at(url, &branch)),
        None => forge(place, &branch),
    };
    let site = Site { title: title(place), forge, tables: &shown, made: (world.now)(), language: args.language };
    let out = args.out.clone().unwrap_or_else(|| place.join(FOLDER));
    let pages = pages(&site);
    for page in &pages {
        write(&out.join(&page.path), &page.text)?;
    }
    say(context.form, &out, &pages, &left_out, world)
}

fn say(
    form: OutputFormat,
    out: &Path,
    pages: &[Page],
    left_out: &[String],
    world: &mut World<'_>,
) -> Result<Exit, Failure> {
    let folder = out.display().to_string();
    let text = match form {
        OutputFormat::Text => format!("Wrote {} pages to {folder}", pages.len()),
        OutputFormat::Json => {
            let pages = pages.iter().map(|page| page.path.as_str()).collect();
            compact(&SiteDoc { folder, pages, left_out })
        }
    };
    world.say(&(text + "\n"))?;
    Ok(Exit::Done)
}

fn write(path: &Path, text: &str) -> Result<(), Failure> {
    let wrong = |error| Failure::Io { what: format!("cannot write {}", path.display()), error };
    fs::create_dir_all(path.parent().unwrap_or(path)).map_err(wrong)?;
    fs::write(path, text).map_err(wrong)
}

/// A table's positions, one a move file; where something is hidden, those before it and the one that is now.
fn history(repo: &Repo, opened: Opened, language: &str) -> Result<Told, GitError> {
    let mut steps = Vec::new();
    let folded = opened.fold(&mut |table, file, story| {
        steps.push(Step {
            caption: table.narrate(story, language).join(" "),
            svg: table.table().game().svg(
                table.envelope(),
                Viewer::Public,
                None,
                speech::of(table.table().kind(), language),
            ),
            at: table.envelope().updated_at,
            by: file.and_then(|name| sender(&table.terms, name)),
        });
    });
    match folded {
        Ok(table) => {
            let (fresh, envelope) = (hash_of(&table.state_file()), table.envelope().clone());
            Ok(Told { terms: opened.terms, known: Known::Whole(Box::new(table)), envelope, steps, fresh })
        }
        Err(_) if opened.is_veiled() => public(repo, opened, steps, language),
        Err(error) => Err(error),
    }
}

/// A table as far as the public knows it.
fn public(repo: &Repo, opened: Opened, mut steps: Vec<Step>, language: &str) -> Result<Told, GitError> {
    let wrong = || GitError { why: GitRefusal::BadTable, about: format!("{}/{BOARD}", opened.terms.id) };
    let kind = opened.terms.kind;
    let progress = opened.progress.as_ref().ok_or_else(wrong)?;
    // Whoever pushes can write this file; the referee puts it back only when it comes by.
    let svg = opened.file(repo, BOARD)?.filter(|svg| is_plain(svg, kind)).ok_or_else(wrong)?;
    let last = opened.applied().last();
    let caption = last.map_or_else(
        || speech::of(kind, language).say(&game::say::game_begins(), &[]),
        |(_, text)| ids(text).join(" "),
    );
    let by = last.and_then(|(name, _)| sender(&opened.terms, name));
    steps.push(Step { caption, svg, at: progress.updated_at, by });
    let turn = match progress.winners {
        Some(_) => Turn::Over,
        None if progress.turn.iter().next().is_none() => Turn::Chance,
        None => Turn::Seats(progress.turn),
    };
    let known = Known::Public(Seen::Public { kind, turn, winners: progress.winners });
    let envelope = Envelope { messages: progress.messages.clone(), ..Envelope::blank() };
    Ok(Told { known, envelope, steps, fresh: hash_of(&opened.state), terms: opened.terms })
}

/// The login of whoever has the seat that a move file is named after.
fn sender(terms: &TableTerms, name: &str) -> Option<String> {
    let player = name.split('-').nth(1)?;
    let seat = terms.kind.seat_names.iter().position(|seat| *seat == player)?;
    terms.players.get(seat).map(|player| player.login.clone())
}

/// What was played in a move file.
fn ids(text: &str) -> Vec<String> {
    let file = Tree::parse(text).ok();
    match file.as_ref().and_then(|file| file.get("actions")) {
        Some(Tree::List(ids)) => ids.iter().filter_map(|id| id.as_text().map(str::to_owned)).collect(),
        _ => Vec::new(),
    }
}

fn shown(told: &Told) -> Shown<'_> {
    let terms = &told.terms;
    let players = terms.kind.seat_names.iter().zip(&terms.players);
    let is_problem = |message: &&Message| message.tone != Tone::Info;
    let (game, hides) = match &told.known {
        Known::Whole(table) => (Seen::Game(table.table().game()), table.table().is_veiled()),
        Known::Public(seen) => (*seen, true),
    };
    Shown {
        id: terms.id.as_str(),
        game,
        envelope: &told.envelope,
        players: players.map(|(seat, player)| ((*seat).to_owned(), player.login.clone())).collect(),
        steps: told.steps.clone(),
        expected_state: told.fresh.clone(),
        hides,
        problems: told.envelope.messages.iter().filter(is_problem).map(|message| message.text.clone()).collect(),
    }
}

/// What the site is called: the folder of the repository.
pub(super) fn title(place: &Path) -> String {
    let place = fs::canonicalize(place).unwrap_or_else(|_| place.to_owned());
    place.file_name().map_or_else(|| "Tables".to_owned(), |name| name.to_string_lossy().into_owned())
}

/// The forge that `origin` is at, if it is one with pages for people.
pub(super) fn forge(place: &Path, branch: &str) -> Option<Forge> {
    let origin = porcelain::setting(place, "remote.origin.url")?;
    Some(forge_at(&web_address(&origin)?, branch))
}

/// The address on the web of what git fetches from there.
fn web_address(origin: &str) -> Option<String> {
    let address = origin.strip_suffix(".git").unwrap_or(origin);
    let path = match address.strip_prefix("git@") {
        Some(rest) => rest.replacen(':', "/", 1),
        None => match address.split_once("://")? {
            ("https" | "http", path) => path.to_owned(),
            ("ssh", path) => without_port(path),
            _ => return None,
        },
    };
    let path = path.rsplit_once('@').map_or(path.as_str(), |(_, path)| path);
    Some(format!("https://{path}"))
}

/// An address without the port, which is that of another service.
fn without_port(path: &str) -> String {
    let (host, rest) = path.split_once('/').unwrap_or((path, ""));
    let is_port = |port: &str| port.bytes().all(|byte| byte.is_ascii_digit());
    let host = host.rsplit_once(':').filter(|(_, port)| is_port(port)).map_or(host, |(host, _)| host);
    format!("{host}/{rest}")
}

fn forge_at(url: &str, branch: &str) -> Forge {
    let kind = match url {
        url if url.contains("gitlab") => ForgeKind::GitLab,
        url if url.contains("github") => ForgeKind::GitHub,
        _ => ForgeKind::Gitea,
    };
    Forge { kind, url: url.trim_end_matches('/').to_owned(), branch: branch.to_owned() }
}

#[cfg(test)]
mod tests {
    use super::web_address;

    #[test]
    fn a_forge_is_found_by_where_git_fetches_from() {
        let rows = [
            ("git@example.org:club/games.git", Some("https://example.org/club/games")),
            ("ssh://git@example.org/club/games.git", Some("https://example.org/club/games")),
            ("ssh://git@example.org:22/club/games.git", Some("https://example.org/club/games")),
            ("ssh://git@[2001:db8::1]:2222/club/games", Some("https://[2001:db8::1]/club/games")),
            ("ssh://git@[2001:db8::1]/club/games", Some("https://[2001:db8::1]/club/games")),
            ("https://ann:word@example.org:8443/club/games", Some("https://example.org:8443/club/games")),
            ("/srv/games.git", None),
            ("file:///srv/games.git", None),
        ];
        for (origin, url) in rows {
            assert_eq!(web_address(origin).as_deref(), url, "{origin}");
        }
    }
}
