//! The keys of servers, kept at first use: a server that has another key one day is another server, or has lost its data.

use std::fs::{self, OpenOptions};
use std::io::{ErrorKind, Write as _};
use std::os::unix::fs::OpenOptionsExt as _;
use std::path::Path;

use game::Digest;

use crate::failure::Failure;
use crate::net::prose::plain;
use crate::net::xdg;
use crate::refusal::ClientRefusal;
use crate::world::World;

/// The file with a line for each server: its name, a blank, its key.
const FILE: &str = "known_servers";

const HINT: &str = "A server keeps its key with its data, and one that keeps nothing has a new key each time it starts. If \
                    its operator says that this is its key now, `--accept-new-key` goes on. If not, somebody else answers.";

/// Checks that the server of this name has the key that it had before; the first time, keeps it.
///
/// # Errors
/// That it had another.
pub(super) fn check(server: &str, key: Digest, accepts_new: bool, world: &mut World<'_>) -> Result<(), Failure> {
    let file = xdg::state()?.join(FILE);
    let known = match fs::read_to_string(&file) {
        Ok(known) => known,
        Err(error) if error.kind() == ErrorKind::NotFound => String::new(),
        Err(error) => return Err(Failure::file("cannot read", &file)(error)),
    };
    match known.lines().find_map(|line| line.strip_prefix(server)?.strip_prefix(' ')) {
        Some(before) if before == key.to_string() => Ok(()),
        Some(before) if !accepts_new => {
            let found = format!("{server}: it was {}, and now it is {key}", plain(before));
            Err(Failure::wrong(ClientRefusal::ServerKeyChanged, found).hint(HINT))
        }
        Some(before) => {
            world.tell(&format!("The key of {server} was {before}, and is {key} from now on.\n"));
            let is_other = |line: &&str| line.strip_prefix(server).is_none_or(|rest| !rest.starts_with(' '));
            let rest: String = known.lines().filter(is_other).flat_map(|line| [line, "\n"]).collect();
            xdg::hide(&file, &format!("{rest}{server} {key}\n"))
        }
        None => {
            world.tell(&format!("The key of {server} is {key}; it is kept in {}.\n", file.display()));
            add(&file, &format!("{server} {key}\n"))
        }
    }
}

/// Adds a line at once, since another client may do so at the same time.
fn add(file: &Path, line: &str) -> Result<(), Failure> {
    xdg::make_parent(file)?;
    let opened = OpenOptions::new().append(true).create(true).mode(0o600).open(file);
    opened.and_then(|mut opened| opened.write_all(line.as_bytes())).map_err(Failure::file("cannot write", file))
}
