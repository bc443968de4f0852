//! The HTTP door of a server: what is asked there, and what is made of the answers.

use game::print::printable_json;
use serde::Deserialize;

use super::authority::AuthorityArgs;
use super::http::{Reply, Request, ask};
use super::prose::plain;
use super::seat::variable;
use crate::cli::OutputFormat;
use crate::failure::Failure;
use crate::refusal::ClientRefusal;
use crate::world::World;

/// A server that is reached over HTTP.
#[derive(Debug, clap::Args)]
pub(crate) struct ApiArgs {
    /// Where the server is
    #[arg(long, global = true, value_name = "URL", help = SERVER_HELP)]
    server: Option<String>,
    #[command(flatten)]
    authority: AuthorityArgs,
    /// The password of a house that is closed, or $`PARLOR_PASSWORD`, to set up tables and tournaments
    #[arg(long, global = true, value_name = "SECRET")]
    password: Option<String>,
}

const SERVER_HELP: &str = "The server's HTTP address, or $PARLOR_API, or else http://127.0.0.1:7343";

/// Where a server is found over HTTP, unless the user says otherwise.
const USUAL: &str = "http://127.0.0.1:7343";

/// What a server says when it says no.
#[derive(Deserialize)]
struct ProblemDoc {
    code: String,
    detail: String,
}

impl ApiArgs {
    fn server(&self) -> String {
        self.server.clone().or_else(|| variable("PARLOR_API")).unwrap_or_else(|| USUAL.to_owned())
    }

    /// What the server has at a path.
    pub(crate) fn get(&self, path: &str, headers: &[(&str, &str)]) -> Result<Reply, Failure> {
        self.ask(&Request { path, headers, body: None, is_delete: false })
    }

    /// Has the server delete what is at a path.
    pub(crate) fn delete(&self, path: &str, headers: &[(&str, &str)]) -> Result<Reply, Failure> {
        self.ask(&Request { path, headers, body: None, is_delete: true })
    }

    /// The server's reply to a document.
    pub(crate) fn post(&self, path: &str, body: &str, headers: &[(&str, &str)]) -> Result<Reply, Failure> {
        let password = self.password.clone().or_else(|| variable("PARLOR_PASSWORD"));
        let password = password.as_deref().map(|password| ("Parlor-Password", password));
        let headers: Vec<(&str, &str)> = headers.iter().copied().chain(password).collect();
        self.ask(&Request { path, headers: &headers, body: Some(body), is_delete: false })
    }

    fn ask(&self, request: &Request<'_>) -> Result<Reply, Failure> {
        let reply = ask(&self.server(), self.authority.file().as_deref(), request)?;
        if (200..300).contains(&reply.status) {
            return Ok(reply);
        }
        match serde_json::from_slice(&reply.body) {
            Ok(ProblemDoc { code, detail }) => Err(Failure::Elsewhere { code, message: plain(&detail) }),
            Err(_) => Err(self.strange(&format!("status {}", reply.status))),
        }
    }

    /// The document in a reply.
    pub(crate) fn read<T: for<'d> Deserialize<'d>>(&self, reply: &Reply) -> Result<T, Failure> {
        serde_json::from_slice(&reply.body).map_err(|error| self.strange(&error.to_string()))
    }

    /// Prints a document, or what `text` makes of it.
    pub(crate) fn tell<T: for<'d> Deserialize<'d>>(
        &self,
        reply: &Reply,
        form: OutputFormat,
        world: &mut World<'_>,
        text: fn(&T) -> String,
    ) -> Result<(), Failure> {
        let said = match form {
            OutputFormat::Json => printable_json(String::from_utf8_lossy(&reply.body).trim_end()).into_owned() + "\n",
            OutputFormat::Text => text(&self.read(reply)?),
        };
        world.say(&said)
    }

    fn strange(&self, what: &str) -> Failure {
        Failure::wrong(ClientRefusal::StrangeReply, format!("{}: {what}", self.server()))
    }
}
