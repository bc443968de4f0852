//! The page of a table as it changes: server-sent events with what the script swaps in.

use std::convert::Infallible;
use std::sync::Arc;
use std::time::Duration;

use axum::http::StatusCode;
use axum::response::IntoResponse;
use axum::response::sse::{Event, KeepAlive, Sse};
use futures_util::stream;
use game::{Seat, Text, Viewer};
use referee::Stage;
use serde::Deserialize;
use tokio::time::{Instant, sleep_until};

use super::TableVisitor;
use super::company::CompanyFeed;
use super::parts::{Parts, Placed, TableView};
use super::story::{continued, is_step, told};
use crate::Lane;
use crate::http::Door;
use crate::hub::{Line, News, SIGN_OF_LIFE, Subscription, Update};
use crate::pages::{Language, PageAnswer, PageRequest, players};

/// `GET /tables/{id}/live`
pub(super) async fn follow(request: PageRequest) -> PageAnswer {
    let visitor = TableVisitor::of(&request).await?;
    let table = visitor.room.table();
    let last = request.header("last-event-id").or(request.query("have"));
    let last = last.and_then(|last| last.trim().parse::<u64>().ok());
    let is_told = visitor.key.is_some() && visitor.room.parting().is_none_or(|until| Instant::now() < until);
    if table.stage() == Stage::Over && !is_told && last.is_some_and(|last| table.seq() <= last) {
        // Nothing will ever come: this tells a browser not to ask again.
        return Ok(StatusCode::NO_CONTENT.into_response());
    }
    let feed = visitor.room.subscribe_as(visitor.viewer(&table), visitor.key, Line::Follower);
    if feed.is_spectator() {
        request.is_spectator();
    }
    // A page is not sent what it shows already.
    let behind = Some(feed.now.clone()).filter(|now| last != Some(now.seq));
    let told = last.filter(|_| behind.is_none()).unwrap_or(0);
    let checked = request.query("lines").and_then(|lines| lines.parse().ok());
    let company = visitor.key.filter(|_| is_told).map(|_| CompanyFeed::new(&visitor.room));
    let following = Following {
        language: request.language(),
        lane: request.lane(visitor.room.id()),
        door: request.door.clone(),
        visitor,
        unchecked: Some(feed.now.clone()),
        feed,
        checked,
        due: None,
        drawing: None,
        behind,
        told,
        last: None,
        was_drawing: false,
        is_over: table.stage() == Stage::Over,
        company,
        stage: table.stage(),
    };
    let events = stream::unfold(following, Following::next);
    // An event, not a comment: scripts do not see comments.
    let sign = KeepAlive::new().interval(SIGN_OF_LIFE).event(Event::default().event("alive").data("."));
    Ok(Sse::new(events).keep_alive(sign).into_response())
}

/// A page that follows a table.
struct Following {
    door: Door,
    lane: Lane,
    visitor: TableVisitor,
    language: Language,
    feed: Subscription,
    /// The table when the page was found to be behind: it is sent as a whole.
    behind: Option<Arc<Update>>,
    /// How many lines the script has that checks them, if it does, and the update up to which it is sent more.
    checked: Option<u64>,
    unchecked: Option<Arc<Update>>,
    /// What is shown after those lines.
    due: Option<Due>,
    /// An update with a draw under way, and until when it waits for the draw, to be shown with it.
    drawing: Option<(Arc<Update>, Instant)>,
    /// The last line of the log that was told.
    told: u64,
    /// The last text on the page, once it is known.
    last: Option<Text>,
    /// Whether a draw was under way before.
    was_drawing: bool,
    is_over: bool,
    /// What the visitor is told of the other players, if they have a seat.
    company: Option<CompanyFeed>,
    /// The stage that was told.
    stage: Stage,
}

/// An update that is to be shown, and what it adds to the story.
struct Due {
    update: Arc<Update>,
    story: Vec<Text>,
    placed: Placed,
}

/// What a page hears while it waits.
enum Heard {
    News(News),
    /// There is something new between players.
    Company,
    /// The draw that is under way is waited for no longer.
    Drawn,
}

/// How long the page waits for a draw that is under way: shares that come at once are not worth another picture.
const SOON: Duration = Duration::from_millis(50);

impl Following {
    async fn next(mut self) -> Option<(Result<Event, Infallible>, Following)> {
        loop {
            if let Some(update) = self.unchecked.take()
                && let Some(event) = self.lines(update).await
            {
                return Some((Ok(event), self));
            }
            if let Some(due) = self.due.take() {
                let event = self.event(due)?;
                return Some((Ok(event), self));
            }
            if let Some(now) = self.behind.take() {
                self.drawing = None;
                let story = told(&self.door, self.lane.clone(), now.seq).await;
                self.follow(&now);
                self.due = Some(Due { update: now, story, placed: Placed::Instead });
                continue;
            }
            if let Some(company) = &mut self.company
                && let Some(event) = company.event(&self.visitor, &self.door, self.language).await
            {
                return Some((Ok(event), self));
            }
            if self.is_over && self.company.is_none() {
                return None;
            }
            match self.hear().await? {
                Heard::News(News::Update(update)) if update.seq <= self.told => {}
                Heard::News(News::Update(update)) => self.take(update).await,
                Heard::News(News::Missed(now)) => self.behind = Some(now),
                Heard::Company => {}
                Heard::Drawn => {
                    let (update, _) = self.drawing.take()?;
                    self.show(update).await;
                }
            }
        }
    }

    /// What comes next; nothing once the table is unloaded, or the players have parted.
    async fn hear(&mut self) -> Option<Heard> {
        let Following { feed, door, company, drawing, visitor, .. } = self;
        let until = drawing.as_ref().map(|(_, until)| *until);
        let others = async {
            match company {
                Some(company) => company.heard(&visitor.room).await,
                None => std::future::pending().await,
            }
        };
        tokio::select! {
            biased;
            news = feed.next(&mut door.closing) => news.map(Heard::News),
            is_told = others => if is_told { Some(Heard::Company) } else { None },
            () = sleep_until(until.unwrap_or_else(Instant::now)), if until.is_some() => Some(Heard::Drawn),
        }
    }

    /// Has the lines of an update sent to the script that checks them, and shows it, with what waited for it; or waits for
    /// the draw that it begins.
    async fn take(&mut self, update: Arc<Update>) {
        self.follow(&update);
        let (update, until) = match self.drawing.take() {
            Some((before, until)) => (before.and(&update), until),
            None => (update, Instant::now() + SOON),
        };
        if update.table.owing().is_empty() {
            self.show(update).await;
        } else {
            self.drawing = Some((update, until));
        }
    }

    fn follow(&mut self, update: &Arc<Update>) {
        self.unchecked = Some(update.clone()).filter(|update| self.checked.is_some_and(|checked| checked < update.seq));
    }

    async fn show(&mut self, update: Arc<Update>) {
        let (story, placed) = self.continued(&update).await;
        self.due = Some(Due { update, story, placed });
    }

    /// The next lines up to an update for the script that checks them, and after the last of them the server's word.
    async fn lines(&mut self, update: Arc<Update>) -> Option<Event> {
        let after = self.checked?;
        let known = (after + 1).checked_sub(update.first()).and_then(|known| usize::try_from(known).ok());
        let lines = match known.and_then(|known| update.lines.get(known..)) {
            Some(lines) if !lines.is_empty() => lines.to_vec(),
            _ => self.door.app.hub.lines_after(self.visitor.room.id(), after, update.seq).await.ok()?,
        };
        let last = after + u64::try_from(lines.len()).unwrap_or_default();
        self.checked = Some(last);
        let mut message = serde_json::json!({"after": after, "lines": lines});
        if update.seq <= last {
            message["head"] = serde_json::to_value(update.head().signed()).unwrap_or_default();
        } else if !lines.is_empty() {
            self.unchecked = Some(update);
        }
        Some(Event::default().event("lines").data(message.to_string()))
    }

    /// What an update adds to the story on the page: the steps of one turn are one line.
    async fn continued(&self, update: &Update) -> (Vec<Text>, Placed) {
        let before = update.seq.saturating_sub(u64::try_from(update.lines.len()).unwrap_or_default());
        let last = match &self.last {
            Some(last) => Some(last.clone()),
            // What a page shows that is not told by this stream must be read first.
            None if update.story.first().is_some_and(is_step) => {
                told(&self.door, self.lane.clone(), before).await.pop()
            }
            None => None,
        };
        continued(last.as_ref(), &update.story)
    }

    /// What the page is told; nothing if the visitor has left the table.
    fn event(&mut self, Due { update, story, placed }: Due) -> Option<Event> {
        let table = &*update.table;
        if self.visitor.key.is_some_and(|key| table.place_of(&key).is_none()) {
            return None;
        }
        self.told = update.seq;
        if let Some(company) =
            self.company.as_mut().filter(|_| self.stage != table.stage() || table.stage() == Stage::Gathering)
        {
            company.note(&self.visitor.room);
        }
        self.stage = table.stage();
        self.is_over |= table.stage() == Stage::Over;
        let view = TableView::of(&self.visitor, table, self.language);
        // Of several shares only the last brings something to be seen.
        let is_drawing = !table.owing().is_empty();
        let is_as_before = is_drawing && self.was_drawing && story.is_empty() && placed == Placed::Below;
        self.was_drawing = is_drawing;
        if is_as_before {
            let message = view.drawing().to_string();
            return Some(Event::default().event("table").id(update.seq.to_string()).data(message));
        }
        self.last = story.last().cloned().or(self.last.take());
        let lines = players::story(table, &story, self.language);
        let sounds = if placed == Placed::Instead { Vec::new() } else { sounds(&update, view.viewer) };
        let message = Parts::of(&view).message(&lines, placed, &sounds);
        Some(Event::default().event("table").id(update.seq.to_string()).data(message.to_string()))
    }
}

/// What can be heard of an update: draws, what others did, and the end. What the visitor did they have heard already.
fn sounds(update: &Update, viewer: Viewer) -> Vec<&'static str> {
    #[derive(Deserialize)]
    struct Done {
        by: Option<String>,
    }
    let own = match viewer {
        Viewer::Seat(Seat(seat)) => format!("seat-{seat}"),
        Viewer::Public | Viewer::Referee => String::new(),
    };
    let done = update.lines.iter().filter_map(|line| serde_json::from_str::<Done>(line).ok()?.by);
    let heard = done.filter_map(|by| match by.as_str() {
        "chance" => Some("roll"),
        by if by.starts_with("seat-") && by != own => Some("other"),
        _ => None,
    });
    let end = (update.table.stage() == Stage::Over).then_some("end");
    heard.chain(end).collect()
}
