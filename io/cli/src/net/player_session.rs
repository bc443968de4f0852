//! A player who sits at a table of a server. What happens is handed out as [`News`], for a terminal that is written line by
//! line or drawn whole.

mod called;
mod connection;
mod news;
mod place;

use std::collections::VecDeque;
use std::ops::ControlFlow;
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender};
use std::time::Duration;

use driver::Position;
use game::FORFEIT;
use game::json::Tree;
use protocol::{
    ActionMessage, Joined, Legal, PlayerCommand, PlayerMessage, PlayerQuery, RefusalMessage, ServerMessage, Shown,
};
use referee::ActSignature;
use server::ServerRefusal;

pub(crate) use self::news::News;
pub(crate) use self::place::Place;
use super::keys::{Entrant, KeyedTable};
use super::link::message;

use super::prose::plain;
use super::seat::Kept;
use crate::documents::compact;
use crate::failure::{Exit, Failure};
use crate::world::World;

/// What happens.
pub(crate) enum Event {
    /// The player typed a line.
    Typed(String),
    /// Nothing will be typed any more.
    NoMore,
    /// The server said something, hung up, or the connection failed: which connection, counted from 1.
    Heard(u32, Result<Option<String>, Failure>),
    /// A share is under way, and the connection does not bring its line.
    Silent,
}

/// What the server was asked.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Asked {
    Nothing,
    /// A question with an answer of its own.
    Question,
    /// How the board looks.
    Board,
    /// To do something that is a line of the player's own.
    Act,
    /// Anything else: the next board shows it.
    Change,
}

/// A player who sits at a table.
pub(crate) struct PlayerSession {
    place: Place,
    news: Vec<News>,
    /// Whether a person sits at the keyboard. A script is read a line at a time, when it is its turn.
    is_terminal: bool,
    events: Sender<Event>,
    /// How many connections there were, and how many of the last were of no use.
    connections: u32,
    losses: u32,
    kept: Option<Kept>,
    /// The table where the player has sat down over this connection or an earlier one.
    seated_at: Option<u64>,
    shown: Option<Shown>,
    typed: VecDeque<String>,
    is_at_end: bool,
    /// What the server was asked and has not answered.
    asked: Asked,
    /// What is being tried before it is played: at some tables a slip of the keyboard would cost the game.
    trying: Option<Tree<'static>>,
}

/// Whether it goes on, or how it ended.
pub(crate) type Flow = ControlFlow<Exit>;
const ON: Flow = ControlFlow::Continue(());

impl PlayerSession {
    /// A player who has just asked for a seat. What the server says comes with the other events.
    pub(crate) fn new(place: Place, is_terminal: bool, events: Sender<Event>) -> PlayerSession {
        PlayerSession {
            place,
            news: Vec::new(),
            is_terminal,
            events,
            connections: 0,
            losses: 0,
            kept: None,
            seated_at: None,
            shown: None,
            typed: VecDeque::new(),
            is_at_end: false,
            asked: Asked::Nothing,
            trying: None,
        }
    }

    /// Begins to listen to the server.
    pub(crate) fn begin(&mut self, world: &mut World<'_>) -> Result<(), Failure> {
        self.listen()?;
        if let Some(joined) = self.place.joined.take() {
            self.was_seated(&joined, world)?;
        }
        Ok(())
    }

    /// What happens next; nothing if that takes longer than `most`.
    pub(crate) fn next(&mut self, events: &Receiver<Event>, most: Option<Duration>) -> Option<Event> {
        let patience = self.keyed().and_then(|table| table.patience());
        let Some(time) = patience.into_iter().chain(most).min() else {
            return Some(events.recv().unwrap_or(Event::Silent));
        };
        match events.recv_timeout(time) {
            Ok(event) => Some(event),
            Err(RecvTimeoutError::Timeout) if patience.is_none_or(|patience| time < patience) => None,
            Err(_) => Some(Event::Silent),
        }
    }

    /// Does what an event asks for.
    pub(crate) fn happened(&mut self, event: Event, world: &mut World<'_>) -> Result<Flow, Failure> {
        let flow = match event {
            Event::Typed(line) => {
                self.typed.push_back(line.trim().to_owned());
                ON
            }
            Event::NoMore => {
                self.is_at_end = true;
                ON
            }
            Event::Heard(connection, _) if connection != self.connections => ON,
            Event::Heard(_, Ok(Some(line))) => self.heard(line, world)?,
            Event::Heard(_, Err(failure)) => self.lost(failure)?,
            Event::Heard(_, Ok(None)) | Event::Silent => self.lost(self.hung_up())?,
        };
        let flow = if flow.is_continue() { self.obey()? } else { flow };
        if flow.is_break() {
            self.close();
        }
        Ok(flow)
    }

    /// Closes the connection.
    pub(crate) fn close(&mut self) {
        self.place.link.close();
    }

    /// What there is to show since the last call.
    pub(crate) fn news(&mut self) -> Vec<News> {
        std::mem::take(&mut self.news)
    }

    fn keyed(&mut self) -> Option<&mut KeyedTable> {
        self.place.keyed.as_mut().map(|(table, _)| table)
    }

    /// Does what was typed, as far as it is time for it.
    fn obey(&mut self) -> Result<Flow, Failure> {
        while self.is_ready() {
            match self.typed.pop_front() {
                Some(line) => {
                    if self.do_line(&line)?.is_break() {
                        return Ok(ControlFlow::Break(Exit::Done));
                    }
                }
                None if self.is_at_end => return self.quit(),
                None => break,
            }
        }
        // A script that has nothing more to say does not wait for others.
        let has_ended = self.is_at_end && self.typed.is_empty() && self.asked == Asked::Nothing && self.kept.is_some();
        if has_ended { self.quit() } else { Ok(ON) }
    }

    /// Whether the next line may be done: people may say something at any time, a script when it is its turn.
    fn is_ready(&self) -> bool {
        let is_mine = self.shown.as_ref().is_some_and(Shown::is_mine);
        self.kept.is_some() && self.asked == Asked::Nothing && (self.is_terminal || is_mine)
    }

    fn do_line(&mut self, line: &str) -> Result<Flow, Failure> {
        match line {
            "" => self.prompt(),
            "help" | "?" => {
                self.news.push(News::Help);
                self.prompt();
            }
            "legal" => self.ask(&PlayerMessage::Query(PlayerQuery::Legal))?,
            "show" => {
                self.ask(&PlayerMessage::Query(PlayerQuery::Show))?;
                self.asked = Asked::Board;
            }
            "resign" => {
                let seat = self.shown.as_ref().and_then(|shown| shown.you).unwrap_or_default();
                self.command(&format!("{FORFEIT}{seat}"), |signed| PlayerCommand::Resign { signed })?;
            }
            "pause" => self.command("ask-pause", |signed| PlayerCommand::Pause { signed })?,
            "takeback" => self.command("ask-takeback", |signed| PlayerCommand::Takeback { signed })?,
            "agree" => self.agree()?,
            "decline" => self.command("decline", |signed| PlayerCommand::Decline { signed })?,
            "resume" => self.command("resume", |signed| PlayerCommand::Resume { signed })?,
            "claim" => self.change(PlayerCommand::Claim)?,
            "lose-key" => {
                self.keyed().into_iter().for_each(KeyedTable::give_key_up);
                self.change(PlayerCommand::LoseKey)?;
            }
            "quit" | "exit" => return self.quit(),
            _ if !self.shown.as_ref().is_some_and(Shown::is_mine) => {
                self.news.push(News::NotYourTurn);
            }
            _ => {
                // A document is told by its brackets; everything else is an id or a play.
                let is_document = line.starts_with(['{', '[']);
                let document = if is_document { Tree::parse(line).ok().map(Tree::into_owned) } else { None };
                let action = self.meant(document.unwrap_or_else(|| Tree::Text(line.to_owned().into())));
                self.ask(&PlayerMessage::Query(PlayerQuery::Check { action: action.clone() }))?;
                self.trying = Some(action);
            }
        }
        Ok(ON)
    }

    /// Sends a command, which a player with a key signs by this id.
    fn command(&mut self, id: &str, command: fn(Option<ActSignature>) -> PlayerCommand) -> Result<(), Failure> {
        let signed = self.keyed().and_then(|table| table.sign(&[id.to_owned()]));
        self.ask(&PlayerMessage::Command(command(signed)))?;
        self.asked = Asked::Act;
        Ok(())
    }

    /// Agrees to what is asked for: who agrees to a pause signs that it asks for one, too.
    fn agree(&mut self) -> Result<(), Failure> {
        let is_pause = self.keyed().is_some_and(|table| table.is_pause_asked());
        self.command(if is_pause { "ask-pause" } else { "agree" }, |signed| PlayerCommand::Agree { signed })
    }

    /// Sends a command that nobody signs.
    fn change(&mut self, command: PlayerCommand) -> Result<(), Failure> {
        self.ask(&PlayerMessage::Command(command))?;
        self.asked = Asked::Change;
        Ok(())
    }

    /// What a player with a key means by an action, in ids: they are what is signed. What has none is for the server to
    /// refuse.
    fn meant(&mut self, action: Tree<'static>) -> Tree<'static> {
        let ids = self.keyed().and_then(|table| table.ids(&action).ok());
        ids.map_or(action, |ids| match <[String; 1]>::try_from(ids) {
            Ok([id]) => Tree::Text(id.into()),
            Err(ids) => Tree::List(ids.into_iter().map(|id| Tree::Text(id.into())).collect()),
        })
    }

    /// Plays what was tried.
    fn play(&mut self, action: Tree<'static>) -> Result<(), Failure> {
        self.asked = Asked::Act;
        let signed = self.keyed().and_then(|table| table.ids(&action).ok().and_then(|ids| table.sign(&ids)));
        self.place.link.say(&PlayerCommand::Action(ActionMessage { signed, ..ActionMessage::of(action) }))
    }

    fn ask(&mut self, message: &PlayerMessage) -> Result<(), Failure> {
        self.asked = Asked::Question;
        self.place.link.say(message)
    }

    /// Leaves the table if the game has not begun, or the room if it has.
    pub(crate) fn quit(&mut self) -> Result<Flow, Failure> {
        if self.shown.is_some() {
            self.news.push(News::SeatKept);
        } else if self.kept.is_some() {
            let signed = self.keyed().and_then(|table| table.sign(&["leave".to_owned()]));
            self.forget();
            self.place.link.say(&PlayerCommand::Leave { signed })?;
        }
        Ok(ControlFlow::Break(Exit::Done))
    }

    fn heard(&mut self, line: String, world: &mut World<'_>) -> Result<Flow, Failure> {
        let message = message(&line, &self.place.server)?;
        let is_own = |message: &ServerMessage| {
            use ServerMessage::{Entered, Joined, Lines, Table};
            matches!(message, Joined(_) | Entered(_) | Table(_) | Lines(_))
        };
        if !is_own(&message) {
            self.news.push(News::Line(line));
        }
        match message {
            ServerMessage::Table(call) if self.is_call(&call) => self.was_called(&call, world)?,
            ServerMessage::Table(table) => {
                self.losses = 0;
                self.keyed().map_or(Ok(()), |keyed| keyed.again(&table))?;
                self.share()?;
            }
            ServerMessage::Lines(lines) => {
                self.keyed().map_or(Ok(()), |keyed| keyed.hear(&lines.lines, lines.head.as_ref()))?;
                self.share()?;
            }
            ServerMessage::Joined(joined) => self.was_seated(&joined, world)?,
            ServerMessage::Entered(entered) => {
                let sentence = format!("Tournament {} at {}.", entered.tournament, self.place.server);
                self.tell(format!("{sentence} Your first game begins when everybody is there."));
                self.place.tournament = Some(entered.tournament);
                self.keep(None, &entered.token);
            }
            ServerMessage::Result(result) => {
                self.forget();
                self.news.push(News::Result(result));
                return Ok(ControlFlow::Break(Exit::Done));
            }
            ServerMessage::Shown(shown) => return self.was_shown(shown),
            ServerMessage::Legal(legal) => self.may(legal)?,
            ServerMessage::Checked(_) => {
                if let Some(action) = self.trying.take() {
                    self.play(action)?;
                }
            }
            ServerMessage::Error(refusal) => return self.was_refused(refusal),
            ServerMessage::Kicked(refusal) => {
                self.forget();
                let message = format!("you are out of the game: {}", plain(&refusal.message));
                return Err(Failure::Elsewhere { code: refusal.code, message });
            }
            ServerMessage::State(_) | ServerMessage::Spectating(_) | ServerMessage::Unknown => {}
        }
        Ok(ON)
    }

    fn was_seated(&mut self, joined: &Joined, world: &mut World<'_>) -> Result<(), Failure> {
        let tournament = self.place.tournament;
        if self.seated_at.is_none()
            && self.place.keyed.is_none()
            && let Some(entrant) = &self.place.entrant
        {
            entrant.was_not_called(&self.place.server, world)?;
        }
        self.seated_at = Some(joined.game_id);
        let seat = format!("Table {} at {}, seat {}.", joined.game_id, self.place.server, joined.player_id);
        match (tournament, &self.kept) {
            (Some(_), _) => self.tell(seat),
            (None, None) => self.tell(format!("{seat} The game begins when everybody is there.")),
            (None, Some(_)) => {}
        }
        self.keep(Some(joined.game_id), &joined.token);
        Ok(())
    }

    /// Remembers a seat.
    fn keep(&mut self, table: Option<u64>, token: &str) {
        let Place { server, tournament, entrant, .. } = &self.place;
        let entrant = entrant.as_ref().and_then(Entrant::keyed_name).map(str::to_owned);
        let key = self.place.keyed.as_ref().map(|(_, key)| key.clone());
        let (server, token) = (server.to_string(), token.to_owned());
        let kept = Kept { server, table, tournament: *tournament, entrant, token, key };
        if let Err(failure) = kept.keep() {
            self.tell(failure.text().trim_end().to_owned());
        }
        self.kept = Some(kept);
    }

    fn was_shown(&mut self, shown: Shown) -> Result<Flow, Failure> {
        // The answer to a question may be of a later moment than the lines that were heard.
        let is_answer = self.asked == Asked::Board && shown.story.is_empty();
        let shown = match self.keyed() {
            Some(table) if is_answer => table.own_board().unwrap_or(shown),
            Some(table) => table.board(shown)?,
            None => shown,
        };
        let is_news = is_answer || self.is_news(&shown);
        if self.is_answered(&shown) {
            self.asked = Asked::Nothing;
        }
        self.news.push(News::Board { shown: shown.clone(), is_news });
        let is_over = shown.is_over();
        self.shown = Some(shown);
        // In a tournament there may be another game.
        if is_over && self.place.tournament.is_none() {
            self.forget();
            return Ok(ControlFlow::Break(Exit::Done));
        }
        self.prompt();
        Ok(ON)
    }

    /// Whether a board shows what came of what was asked. What others do meanwhile is no answer, and neither is what the
    /// table notes of clocks.
    fn is_answered(&mut self, shown: &Shown) -> bool {
        let is_changed = !self.is_same(shown);
        match self.asked {
            Asked::Question => false,
            Asked::Act => is_changed || self.keyed().is_none_or(|table| table.has_acted()),
            Asked::Nothing | Asked::Board | Asked::Change => true,
        }
    }

    fn is_same(&self, shown: &Shown) -> bool {
        let board = |shown: &Shown| (shown.text.clone(), shown.turn.clone(), shown.stage);
        self.shown.as_ref().is_some_and(|before| board(before) == board(shown))
    }

    /// Whether a board is worth another look: what happens between players' programs is not.
    fn is_news(&mut self, shown: &Shown) -> bool {
        !self.is_same(shown) || self.keyed().is_none() || !shown.story.is_empty()
    }

    fn was_refused(&mut self, refusal: RefusalMessage) -> Result<Flow, Failure> {
        self.asked = Asked::Nothing;
        let is_owing = self.keyed().is_some_and(|table| table.is_owing());
        if self.kept.is_none()
            || !is_owing && ServerRefusal::of_code(&refusal.code) == Some(ServerRefusal::ShuttingDown)
        {
            return Err(refusal.into());
        }
        let tried = self.trying.take().map(|action| match action {
            Tree::Text(text) => format!("`{}`: ", plain(&text)),
            other => format!("`{}`: ", compact(&other)),
        });
        let tried = tried.unwrap_or_default();
        let why = format!("{tried}{} [{}]", plain(&refusal.message), plain(&refusal.code));
        self.news.push(News::Refused(why));
        self.prompt();
        Ok(ON)
    }

    fn may(&mut self, legal: Legal) -> Result<(), Failure> {
        self.asked = Asked::Nothing;
        let legal = match self.keyed() {
            Some(table) => table.legal(legal)?,
            None => Some(legal),
        };
        self.news.push(News::Legal(legal.map(|legal| legal.actions)));
        self.prompt();
        Ok(())
    }

    /// Shows that something may be typed.
    fn prompt(&mut self) {
        if self.is_terminal && self.shown.as_ref().is_some_and(Shown::is_mine) {
            self.news.push(News::Prompt);
        }
    }

    fn tell(&mut self, sentence: String) {
        self.news.push(News::Told(sentence));
    }

    /// The game by the log, if players here have keys and nothing is hidden.
    pub(crate) fn position(&self) -> Option<Position> {
        self.place.keyed.as_ref().and_then(|(table, _)| table.position())
    }

    /// Whether nothing is under way: the server has answered everything.
    pub(crate) fn is_idle(&self) -> bool {
        self.asked == Asked::Nothing && self.typed.is_empty()
    }

    fn forget(&mut self) {
        if let Some(kept) = &self.kept {
            kept.forget();
        }
        // The seat is given up in any case.
        let _kept = self.keyed().map(KeyedTable::close);
    }
}
