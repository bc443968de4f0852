//! `parlor git site`: every table as a page of HTML.

use std::fs;
use std::path::{Path, PathBuf};

use git_tables::site::{Forge, Shown, Site, WaitingTable, pages};
use git_tables::{Audit, Opened, TableId, porcelain, tables};

use super::context::{GitContext, secret, short};
use crate::failure::{Exit, Failure};
use crate::net::prose::plain;
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
    left_out: &'a [TableId],
}

/// Where the pages are written.
pub(super) const FOLDER: &str = "site";

pub(crate) fn run(args: &Args, context: &GitContext, world: &mut World<'_>) -> Result<Exit, Failure> {
    let repo = context.repo()?;
    let tip = context.tip(&repo)?;
    let secret = secret(&repo, world);
    let branch = context.branch(&repo)?;
    let (mut shown, mut waiting, mut left_out) = (Vec::new(), Vec::new(), Vec::new());
    for id in tables(&repo, tip)? {
        let opened = Opened::read(&repo, tip, &id, secret.as_ref());
        if let Some(table) = opened.as_ref().ok().and_then(WaitingTable::of) {
            waiting.push(table);
            continue;
        }
        match opened.and_then(|opened| Shown::read(&repo, &opened, args.language)) {
            Ok(table) => shown.push(table),
            Err(error) => {
                world.tell(&(plain(&format!("parlor: left out {id}: {error}")) + "\n"));
                left_out.push(id);
            }
        }
    }
    let place = repo.work_dir().unwrap_or_else(|| repo.git_dir());
    let forge = match &args.url {
        Some(url) => Some(Forge::at(url, short(&branch))),
        None => forge(place, short(&branch)),
    };
    let made = (world.now)();
    let makers = Audit::read(&repo, tip, secret.as_ref())?.makers(made)?;
    let (title, tables, language) = (title(place), shown.as_slice(), args.language);
    let site = Site { title, forge, tables, waiting: &waiting, makers: &makers, made, language };
    let out = args.out.clone().unwrap_or_else(|| place.join(FOLDER));
    let pages = pages(&site);
    for page in &pages {
        write(&out.join(&page.path), &page.text)?;
    }
    let folder = out.display().to_string();
    let text = format!("Wrote {} pages to {}\n", pages.len(), plain(&folder));
    let pages = pages.iter().map(|page| page.path.as_str()).collect();
    context.print(&SiteDoc { folder, pages, left_out: &left_out }, || text, world)
}

fn write(path: &Path, text: &str) -> Result<(), Failure> {
    let wrong = |error| Failure::Io { what: format!("cannot write {}", path.display()), error };
    fs::create_dir_all(path.parent().unwrap_or(path)).map_err(wrong)?;
    fs::write(path, text).map_err(wrong)
}

/// What the site is called: the folder of the repository.
pub(super) fn title(place: &Path) -> String {
    let place = fs::canonicalize(place).unwrap_or_else(|_| place.to_owned());
    place.file_name().map_or_else(|| "Tables".to_owned(), |name| name.to_string_lossy().into_owned())
}

/// The forge that `origin` is at, if it is one with pages for people.
pub(super) fn forge(place: &Path, branch: &str) -> Option<Forge> {
    Forge::of_remote(&porcelain::setting(place, "remote.origin.url")?, branch)
}
