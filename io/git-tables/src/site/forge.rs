//! Forges: where moves are handed in on the web.

use std::fmt::Write as _;

use serde::Serialize;

/// A repository on a forge.
#[derive(Clone, Debug)]
pub struct Forge {
    /// The software of the forge.
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

/// How to hand in a file on a forge.
#[derive(Serialize)]
pub(super) struct ForgeDoc {
    /// What it is called.
    name: &'static str,
    /// The address of the page for new files.
    new: String,
    /// The key in that address for the path of the file.
    path_key: &'static str,
    /// The key for its text, where the page takes one.
    text_key: Option<&'static str>,
}

impl Forge {
    /// The forge at an address.
    #[must_use]
    pub fn at(url: &str, branch: &str) -> Forge {
        let kind = match url {
            url if url.contains("gitlab") => ForgeKind::GitLab,
            url if url.contains("github") => ForgeKind::GitHub,
            _ => ForgeKind::Gitea,
        };
        Forge { kind, url: url.trim_end_matches('/').to_owned(), branch: branch.to_owned() }
    }

    /// The forge that git fetches from, if that address is one of the web or of SSH.
    #[must_use]
    pub fn of_remote(remote: &str, branch: &str) -> Option<Forge> {
        Some(Forge::at(&web_address(remote)?, branch))
    }

    /// How to hand in a file there. Only an address of the web is taken.
    pub(super) fn document(&self) -> Option<ForgeDoc> {
        let is_web = self.url.starts_with("https://") || self.url.starts_with("http://");
        let url = if is_web { self.url.trim_end_matches('/') } else { return None };
        let branch = encoded(&self.branch);
        let (name, new, path_key, text_key) = match self.kind {
            ForgeKind::GitHub => ("GitHub", format!("{url}/new/{branch}"), "filename", Some("value")),
            // Its editor takes a name, but leaves the text empty whatever the address says.
            ForgeKind::GitLab => ("GitLab", format!("{url}/-/new/{branch}"), "file_name", None),
            ForgeKind::Gitea => ("Gitea", format!("{url}/_new/{branch}/"), "filename", Some("value")),
        };
        Some(ForgeDoc { name, new, path_key, text_key })
    }
}

/// Whether git fetches from a folder of this machine.
#[must_use]
pub fn is_on_disk(remote: &str) -> bool {
    let host = remote.split('/').next().unwrap_or_default();
    remote.starts_with("file://") || (!remote.contains("://") && !host.contains(':'))
}

/// The address on the web of what git fetches from there.
fn web_address(remote: &str) -> Option<String> {
    let address = remote.strip_suffix(".git").unwrap_or(remote);
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

/// A path, percent-encoded.
fn encoded(path: &str) -> String {
    let mut text = String::new();
    for byte in path.bytes() {
        match byte {
            b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'-' | b'.' | b'_' | b'~' | b'/' => text.push(char::from(byte)),
            _ => write!(text, "%{byte:02X}").expect("writing to a string does not fail"),
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::{is_on_disk, web_address};

    #[test]
    fn a_folder_of_this_machine_is_no_forge() {
        for here in ["/srv/games.git", "../games.git", "games.git", "file:///srv/games.git", "/srv/a:b"] {
            assert!(is_on_disk(here), "{here}");
        }
        for there in ["git@example.org:club/games.git", "https://example.org/games", "ssh://h/games", "host:games"] {
            assert!(!is_on_disk(there), "{there}");
        }
    }

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
