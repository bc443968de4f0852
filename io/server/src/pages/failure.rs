//! What somebody is told when something does not work: a page, and words for a refusal.

use axum::http::{HeaderMap, Uri, header};
use axum::response::{IntoResponse, Response};
use game::{Coded as _, Refused};
use maud::html;

use super::frame::Page;
use super::look::{Language, Look};
use super::speech::refusal;
use super::words::Word;
use crate::http::status_of;
use crate::refusal::{Denied, no};

/// Why there is no page, as a page.
pub(crate) struct Failure {
    look: Look,
    why: Box<Refused>,
}

impl Failure {
    /// What somebody sees who is refused.
    pub(super) fn new(look: Look, why: impl Into<Reason>) -> Failure {
        Failure { look, why: Box::new(why.into().0) }
    }

    /// What somebody sees who is refused and came with a browser, to look at a page.
    pub(crate) fn for_browser(uri: &Uri, headers: &HeaderMap, why: Denied) -> Option<Failure> {
        let wanted = headers.get(header::ACCEPT).and_then(|value| value.to_str().ok()).unwrap_or_default();
        let is_page = wanted.contains("text/html") && !uri.path().starts_with("/api/");
        if is_page { Some(Failure::new(Look::of(headers), why)) } else { None }
    }
}

/// Why, from either kind of refusal.
pub(super) struct Reason(Refused);

impl From<Refused> for Reason {
    fn from(why: Refused) -> Reason {
        Reason(why)
    }
}

impl From<Denied> for Reason {
    fn from(why: Denied) -> Reason {
        Reason(no(why))
    }
}

impl IntoResponse for Failure {
    fn into_response(self) -> Response {
        let language = self.look.language;
        let status = status_of(&self.why);
        let content = html! {
            div.lone {
                p.big aria-hidden="true" { (status.as_u16()) }
                h1 { (Word::Sorry.text(language)) }
                p { (sentence(&self.why, language)) }
                p { a.button href="/" { (Word::ToLobby.text(language)) } }
            }
        };
        let page = Page { look: self.look, title: Word::Sorry.text(language), content, styles: Vec::new() };
        (status, page).into_response()
    }
}

/// A refusal in words, as a sentence. What has no words of its own in a language is said in English.
pub(super) fn sentence(why: &Refused, language: Language) -> String {
    let word = match why.code() {
        "no_such_table" => Word::NoSuchTable,
        "not_found" => Word::NotFound,
        "not_invited" => Word::NotInvited,
        "too_many_tables" => Word::TooManyTables,
        "too_many_requests" => Word::TooManyRequests,
        "storage_failed" => Word::StorageFailed,
        "shutting_down" => Word::ShuttingDown,
        "wrong_method" => Word::WrongMethod,
        "wrong_origin" => Word::WrongOrigin,
        "wrong_form" => Word::WrongForm,
        "table_full" => Word::TableFull,
        "not_your_turn" => Word::NotYourTurn,
        "stale_state" => Word::StaleState,
        "game_over" => Word::GameOver,
        "not_over" => Word::NotOver,
        "already_begun" => Word::AlreadyBegun,
        "no_such_tournament" => Word::NoSuchTournament,
        "not_operator" => Word::NotOrganiser,
        "entry_closed" => Word::EntryClosed,
        "tournament_full" => Word::TournamentFull,
        "name_taken" => Word::NameTaken,
        "team_full" => Word::TeamFull,
        "too_few_players" => Word::TooFewPlayers,
        "no_partner" => Word::NoPartner,
        "tournament_over" => Word::TournamentOver,
        _ => return capitalised(&refusal(why, language)),
    };
    word.text(language).to_string()
}

/// A text that begins with a capital letter and ends with a full stop.
pub(super) fn capitalised(text: &str) -> String {
    let mut letters = text.chars();
    let first = letters.next().map(|letter| letter.to_uppercase().to_string()).unwrap_or_default();
    let whole = format!("{first}{}", letters.as_str());
    if whole.ends_with(['.', '!', '?']) { whole } else { whole + "." }
}
