//! `parlor git site`: every table as a page of HTML.

use std::fs;
use std::path::{Path, PathBuf};

use game::movefile::hash_of;
use game::{Tone, Viewer};
use git_tables::site::{Forge, ForgeKind, Shown, Site, Step, pages};
use git_tables::{FileTable, Opened, porcelain, tables};

use super::desk::{Desk, failure, secret};
use crate::failure::{Exit, Failure};
use crate::world::World;

/// What `parlor git site` takes.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// The folder to write to
    #[arg(long, value_name = "FOLDER", default_value = FOLDER)]
    out: PathBuf,
    /// The address of the repository on the web, where moves are handed in [default: that of `origin`]
    #[arg(long, value_name = "URL")]
    url: Option<String>,
}

/// Where the pages are written.
pub(super) const FOLDER: &str = "site";

/// A table with its history.
struct Told {
    table: FileTable,
    steps: Vec<Step>,
    fresh: String,
}

/// Writes the pages.
pub(crate) fn run(args: &Args, desk: &Desk, world: &mut World<'_>) -> Result<Exit, Failure> {
    let repo = desk.repo()?;
    let tip = desk.tip(&repo)?;
    let secret = secret(&repo, world);
    let branch = desk.branch(&repo)?;
    let branch = branch.strip_prefix("refs/heads/").unwrap_or(&branch).to_owned();
    let mut told = Vec::new();
    for id in tables(&repo, tip).map_err(failure)? {
        match Opened::read(&repo, tip, &id, secret.as_ref()).and_then(|opened| history(&opened)) {
            Ok(table) => told.push(table),
            Err(trouble) => world.tell(&format!("parlor: left out {id}: {trouble}\n")),
        }
    }
    let shown: Vec<Shown<'_>> = told.iter().map(shown).collect();
    let place = repo.work_dir().unwrap_or_else(|| repo.git_dir());
    let forge = match &args.url {
        Some(url) => Some(forge_at(url, &branch)),
        None => forge(place, &branch),
    };
    let site = Site { title: title(place), forge, tables: &shown, made: (world.now)() };
    let out = match &desk.folder {
        Some(folder) if args.out == Path::new(FOLDER) => folder.join(&args.out),
        _ => args.out.clone(),
    };
    let pages = pages(&site);
    for page in &pages {
        write(&out.join(&page.path), &page.text)?;
    }
    world.say(&format!("Wrote {} pages to {}\n", pages.len(), out.display()))?;
    Ok(Exit::Done)
}

fn write(path: &Path, text: &str) -> Result<(), Failure> {
    let wrong = |error| Failure::Io { what: format!("cannot write {}", path.display()), error };
    fs::create_dir_all(path.parent().unwrap_or(path)).map_err(wrong)?;
    fs::write(path, text).map_err(wrong)
}

/// A table's positions, one a move file.
fn history(opened: &Opened) -> Result<Told, git_tables::Trouble> {
    let mut steps = Vec::new();
    let table = opened.fold(&mut |table, file, happened| {
        let player = file.and_then(|name| name.split('-').nth(1));
        let seat = player.and_then(|player| table.terms.kind.seat_names.iter().position(|seat| *seat == player));
        steps.push(Step {
            caption: happened.story.join(" "),
            svg: table.table().game().svg(table.envelope(), Viewer::Public, None),
            at: table.envelope().updated_at,
            by: seat.and_then(|seat| table.terms.players.get(seat)).map(|player| player.login.clone()),
        });
    })?;
    let fresh = hash_of(&table.state_file());
    Ok(Told { table, steps, fresh })
}

fn shown(told: &Told) -> Shown<'_> {
    let terms = &told.table.terms;
    let players = terms.kind.seat_names.iter().zip(&terms.players);
    let messages = told.table.envelope().messages.iter().filter(|message| message.tone != Tone::Info);
    Shown {
        id: terms.id.as_str(),
        game: told.table.table().game(),
        envelope: told.table.envelope(),
        players: players.map(|(seat, player)| ((*seat).to_owned(), player.login.clone())).collect(),
        steps: told.steps.clone(),
        expected_state: told.fresh.clone(),
        hides: told.table.table().is_veiled(),
        problems: messages.map(|message| message.text.clone()).collect(),
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
    let address = origin.strip_suffix(".git").unwrap_or(&origin);
    let path = match address.strip_prefix("git@") {
        Some(rest) => rest.replacen(':', "/", 1),
        None => {
            address.split_once("://").filter(|(scheme, _)| matches!(*scheme, "https" | "http" | "ssh"))?.1.to_owned()
        }
    };
    let path = path.rsplit_once('@').map_or(path.as_str(), |(_, path)| path);
    Some(forge_at(&format!("https://{path}"), branch))
}

fn forge_at(url: &str, branch: &str) -> Forge {
    let kind = match url {
        url if url.contains("gitlab") => ForgeKind::GitLab,
        url if url.contains("github") => ForgeKind::GitHub,
        _ => ForgeKind::Gitea,
    };
    Forge { kind, url: url.trim_end_matches('/').to_owned(), branch: branch.to_owned() }
}
