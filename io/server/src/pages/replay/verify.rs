//! The page that says whether a table's log is what happened, and why that can be believed.

use axum::response::IntoResponse as _;
use game::{Coded as _, Malformed, Seat, Text};
use maud::{Markup, html};
use referee::{Report, Table};

use super::ReplayRequest;
use super::files::SCRIPT;
use super::ladder::{keys, ladder};
use super::proof::{Finding, Proof, check};
use crate::pages::shared::number;
use crate::pages::table::faults;
use crate::pages::{Language, Page, PageAnswer, PageRequest, players, say};
use crate::refusal::ServerRefusal;

/// How many digits of a hash are enough for people to compare.
const DIGITS: usize = 12;

/// The page with what was found.
struct VerifyPage<'a> {
    finding: &'a Finding,
    language: Language,
    table: &'a Table,
    /// The address of the table.
    path: String,
    /// The name of the log, once it is downloaded.
    file: String,
    /// What the script says of each fault, by its code.
    faults: String,
}

/// `GET /tables/{id}/verify`
pub(super) async fn show(request: PageRequest) -> PageAnswer {
    let replay = ReplayRequest::of(&request).await?;
    let (path, table) = (replay.visitor.path(""), replay.visitor.room.table());
    let ending = if table.stage() == referee::Stage::Over { "-receipt" } else { "" };
    let game = request.language().title(table.kind());
    let finding =
        request.door.thinkers.think(request.lane(replay.visitor.room.id()), move || check(&replay.stored)).await;
    let finding = finding.map_err(|_| ServerRefusal::TooManyRequests)?;
    let file = format!("parlor-{}{ending}.jsonl", table.header.number);
    let language = request.language();
    let faults = faults(&request);
    let page = VerifyPage { finding: &finding, language, table: &table, path, file, faults };
    let title = page.say(say::what_is_proved());
    let content = html! {
        div.verify {
            h1 { (title) " " small { (game) " · " (page.say(say::table_number(number(table.header.number)))) } }
            (page.verdict())
            (page.draws())
            (page.offline())
            p.files {
                a.button.quiet href=(format!("{}/replay", page.path)) { (page.say(say::replay())) }
                a.button.quiet href=(page.path) { (page.say(say::to_table())) }
            }
        }
    };
    let is_keyed = table.header.keys.is_some();
    Ok(Page { is_keyed, ..Page::new(request.display, title, content) }.into_response())
}

impl VerifyPage<'_> {
    fn say(&self, text: Text) -> String {
        self.language.say(text)
    }

    /// What was found.
    fn verdict(&self) -> Markup {
        match &self.finding.report {
            Ok(report) => self.right(report),
            Err(malformed) => self.wrong(malformed),
        }
    }

    fn right(&self, report: &Report) -> Markup {
        html! {
            div.notice data-verdict="right" {
                p { strong { "✓ " (self.say(if report.veiled.is_some() { say::log_is_right_so_far() } else { say::log_is_right() })) } }
            }
            ul {
                li { (self.say(say::lines_linked(number(report.lines)))) }
                li { (self.say(if report.veiled.is_some() { say::rules_kept_so_far() } else { say::rules_kept() })) }
                @if report.outcome().is_some() { li { (self.say(say::result_follows())) } }
                li { (self.drawn(report)) }
                @if let Some(line) = report.veiled {
                    // Lines of a file are counted from its header on, plies are not.
                    li data-veiled { (self.say(say::still_hidden(number(line.saturating_sub(1))))) }
                }
                @if needs_luck(&report.table) && !has_seeds(&report.table) && report.table.header.keys.is_none() {
                    li { (self.say(say::no_seeds())) }
                }
            }
            (ladder(&report.ladder, &report.table, self.language))
            (self.values(report))
        }
    }

    fn drawn(&self, report: &Report) -> String {
        match self.finding.proofs.len() {
            _ if !needs_luck(&report.table) => self.say(say::no_chance()),
            0 => self.say(say::no_draw_yet()),
            count => self.say(say::draws_proved(number(count))),
        }
    }

    /// What the whole log is compared by.
    fn values(&self, report: &Report) -> Markup {
        let table = &report.table;
        html! {
            details {
                summary { (self.say(say::values())) }
                dl {
                    dt { (self.say(say::last_link())) } dd { code { (report.link) } }
                    @if let Some(anchor) = table.header.anchor { dt { (self.say(say::anchor())) } dd { code { (anchor) } } }
                    dt { (self.say(say::table_id())) } dd { code { (table.header.table) } }
                    @if table.header.keys.is_some() {
                        dt { (self.say(say::first_link())) } dd { code { (table.origin()) } }
                        @for (name, key) in keys(table, self.language) { dt { (name) } dd { code { (key) } } }
                    } @else { (self.seeds(table)) }
                }
            }
        }
    }

    /// The seed of each seat, where players have no keys.
    fn seeds(&self, table: &Table) -> Markup {
        html! {
            @for (seat, player) in (0..).map(Seat).zip(players::players(table, self.language)) {
                dt { (self.say(say::seed_of(player))) }
                dd {
                    @match table.sitter(seat).and_then(|place| place.seed) {
                        Some(seed) => code { (seed) },
                        None => (self.say(say::no_seed())),
                    }
                }
            }
        }
    }

    fn wrong(&self, malformed: &Malformed) -> Markup {
        html! {
            div.notice.wrong role="alert" data-verdict="wrong" {
                p { strong { "✗ " (self.say(say::log_is_wrong())) } }
                p { (self.language.refusal(&malformed.clone().into())) " " code { (malformed.code()) } }
                p { (self.say(say::what_to_do_with_broken_log())) }
            }
        }
    }

    /// The proof of each draw.
    fn draws(&self) -> Markup {
        let is_seeded = self.finding.report.as_ref().is_ok_and(|report| has_seeds(&report.table));

        html! {
            @if !self.finding.proofs.is_empty() {
                h2 #draws { (self.say(say::draw_proofs())) }
                ol.draws aria-labelledby="draws" {
                    @for proof in &self.finding.proofs { li.card data-draw=(proof.draw) { (self.draw(proof, is_seeded)) } }
                }
            }
        }
    }

    fn draw(&self, proof: &Proof, is_seeded: bool) -> Markup {
        let name = self.say(say::draw_for(number(proof.draw), number(proof.drawn)));
        let source = match proof.draw {
            1 => say::the_anchor(),
            draw => say::secret_of_draw(number(draw - 1)),
        };
        // Of what was hidden the story does not tell what it was.
        let is_late = proof.told != proof.drawn;
        let story = players::story(self.table, &proof.story, self.language).join(" ");
        let what = if is_late { format!("{story} {}", proof.action) } else { story };
        let gives = match (is_seeded, proof.shares.is_empty()) {
            (true, _) => say::seeded_draw_gives(what),
            (false, false) => say::shared_draw_gives(what),
            (false, true) => say::draw_gives(what),
        };
        let names = players::players(self.table, self.language);
        let name_of = |seat: u8| names.get(usize::from(seat)).cloned().unwrap_or_default();
        html! {
            p {
                a href=(format!("{}/replay/{}", self.path, proof.drawn)) { b { (name) } } " "
                @if is_late { (self.say(say::revealed_later(number(proof.told)))) " " }
                (self.say(say::secret_hashes(short(&proof.reveal), source))) " "
                (self.say(gives))
            }
            details {
                summary { (self.say(say::values())) span.unseen { ": " (name) } }
                dl {
                    dt { (self.say(say::draw_secret())) } dd { code { (proof.reveal) } }
                    dt { (self.say(say::hashes_to())) } dd { code { (proof.before) } }
                    @for (seat, share) in &proof.shares {
                        dt { (self.say(say::share_of(name_of(*seat)))) } dd { code { (share) } }
                    }
                    dt { (self.say(say::drawn_action())) } dd { code { (proof.action) } }
                }
            }
        }
    }

    /// How to check it without this server.
    fn offline(&self) -> Markup {
        html! {
            h2 { (self.say(say::check_yourself())) }
            p { (self.say(say::check_yourself_hint())) }
            p.files {
                a.button href=(format!("{}/log", self.path)) download { (self.say(say::download_log())) }
                a.button.quiet href=(SCRIPT) download { (self.say(say::download_script())) }
                @if self.table.header.keys.is_some() {
                    a.button.quiet href=(format!("{}/header", self.path)) download { (self.say(say::download_header())) }
                    a.button.quiet href=(format!("{}/head", self.path)) download { (self.say(say::download_head())) }
                }
            }
            @if self.table.header.keys.is_some() {
                p {
                    button.quiet type="button" hidden data-check data-table=(self.table.header.table)
                        data-log=(format!("{}/log", self.path)) data-right=(self.say(say::checked_here()))
                        data-head=(self.say(say::checked_head())) data-faults=(&self.faults) {
                        (self.say(say::check_here()))
                    }
                }
                p.hint role="status" data-checked {}
            }
            pre { "parlor verify " (self.file) "\npython3 verify.py " (self.file) }
        }
    }
}

/// Whether the game leaves anything to chance.
fn needs_luck(table: &Table) -> bool {
    Table::needs_luck(table.kind())
}

/// Whether a player brought a seed.
fn has_seeds(table: &Table) -> bool {
    table.places.iter().any(|place| place.seed.is_some())
}

fn short(hash: &str) -> String {
    format!("{}…", hash.get(..DIGITS).unwrap_or(hash))
}
