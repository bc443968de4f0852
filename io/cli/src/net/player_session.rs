//! A player who sits at a table and plays line by line.

use std::collections::VecDeque;
use std::ops::ControlFlow;
use std::sync::mpsc::Receiver;

use game::json::Tree;
use protocol::{
    ActionMessage, Joined, Legal, PlayerCommand, PlayerMessage, PlayerQuery, RefusalMessage, ServerMessage, Shown,
};
use server::ServerRefusal;

use super::link::{Link, Server, message};
use super::prose::{self, plain};
use super::seat::Kept;
use crate::cli::OutputFormat;
use crate::documents::compact;
use crate::failure::{Exit, Failure};
use crate::refusal::ClientRefusal;
use crate::world::World;

/// What happens.
pub(crate) enum Event {
    /// The player typed a line.
    Typed(String),
    /// Nothing will be typed any more.
    NoMore,
    /// The server said something, hung up, or the connection failed.
    Heard(Result<Option<String>, Failure>),
}

/// Where a player has asked for a seat.
pub(crate) struct Place {
    /// The server.
    pub(crate) server: Server,
    /// The connection to it.
    pub(crate) link: Link,
    /// The tournament whose games are played, if there is one.
    pub(crate) tournament: Option<u64>,
}

/// A player who sits at a table.
pub(crate) struct PlayerSession {
    place: Place,
    form: OutputFormat,
    /// Whether a person sits at the keyboard. A script is read a line at a time, when it is its turn.
    is_terminal: bool,
    kept: Option<Kept>,
    shown: Option<Shown>,
    typed: VecDeque<String>,
    is_at_end: bool,
    /// Whether the server has not answered yet.
    is_waiting: bool,
    /// What is being tried before it is played: at some tables a slip of the keyboard would cost the game.
    trying: Option<Tree<'static>>,
}

/// Whether it goes on, or how it ended.
type Flow = ControlFlow<Exit>;
const ON: Flow = ControlFlow::Continue(());

const HELP: &str = "\
Type an action's id, or a play as the game's players write it. Besides:
  legal   what you may do      show    the board again
  resign  give up              pause   ask the others for a pause
  resume  go on after a pause  claim   take those out who have been gone for long
  quit    leave; `parlor join --again` comes back
";

impl PlayerSession {
    /// A player who has just asked for a seat.
    pub(crate) fn new(place: Place, form: OutputFormat, is_terminal: bool) -> PlayerSession {
        PlayerSession {
            place,
            form,
            is_terminal,
            kept: None,
            shown: None,
            typed: VecDeque::new(),
            is_at_end: false,
            is_waiting: false,
            trying: None,
        }
    }

    /// Plays until the game is over or the player has had enough.
    pub(crate) fn run(mut self, events: &Receiver<Event>, world: &mut World<'_>) -> Result<Exit, Failure> {
        loop {
            let flow = match events.recv() {
                Ok(Event::Typed(line)) => {
                    self.typed.push_back(line.trim().to_owned());
                    ON
                }
                Ok(Event::NoMore) => {
                    self.is_at_end = true;
                    ON
                }
                Ok(Event::Heard(Ok(Some(line)))) => self.heard(&line, world)?,
                Ok(Event::Heard(Err(failure))) => return Err(failure),
                Ok(Event::Heard(Ok(None))) | Err(_) => return Err(self.lost()),
            };
            let flow = if flow.is_continue() { self.obey(world)? } else { flow };
            world.flush()?;
            if let ControlFlow::Break(exit) = flow {
                self.place.link.close();
                return Ok(exit);
            }
        }
    }

    /// Does what was typed, as far as it is time for it.
    fn obey(&mut self, world: &mut World<'_>) -> Result<Flow, Failure> {
        while self.is_ready() {
            match self.typed.pop_front() {
                Some(line) => {
                    if self.do_line(&line, world)?.is_break() {
                        return Ok(ControlFlow::Break(Exit::Done));
                    }
                }
                None if self.is_at_end => return self.quit(world),
                None => break,
            }
        }
        // A script that has nothing more to say does not wait for others.
        let has_ended = self.is_at_end && self.typed.is_empty() && !self.is_waiting && self.kept.is_some();
        if has_ended { self.quit(world) } else { Ok(ON) }
    }

    /// Whether the next line may be done: people may say something at any time, a script when it is its turn.
    fn is_ready(&self) -> bool {
        let is_mine = self.shown.as_ref().is_some_and(Shown::is_mine);
        self.kept.is_some() && !self.is_waiting && (self.is_terminal || is_mine)
    }

    fn do_line(&mut self, line: &str, world: &mut World<'_>) -> Result<Flow, Failure> {
        match line {
            "" => self.prompt(world)?,
            "help" | "?" => {
                world.say(HELP)?;
                self.prompt(world)?;
            }
            "legal" => self.ask(&PlayerMessage::Query(PlayerQuery::Legal))?,
            "show" => self.ask(&PlayerMessage::Query(PlayerQuery::Show))?,
            "resign" => self.ask(&PlayerMessage::Command(PlayerCommand::Resign { signed: None }))?,
            "pause" => self.ask(&PlayerMessage::Command(PlayerCommand::Pause { signed: None }))?,
            "resume" => self.ask(&PlayerMessage::Command(PlayerCommand::Resume { signed: None }))?,
            "claim" => self.ask(&PlayerMessage::Command(PlayerCommand::Claim))?,
            "quit" | "exit" => return self.quit(world),
            _ if !self.shown.as_ref().is_some_and(Shown::is_mine) => {
                world.say("It is not your turn. `help` says what you can type.\n")?;
            }
            _ => {
                // A document is told by its brackets; everything else is an id or a play.
                let is_document = line.starts_with(['{', '[']);
                let document = if is_document { Tree::parse(line).ok().map(Tree::into_owned) } else { None };
                let action = document.unwrap_or_else(|| Tree::Text(line.to_owned().into()));
                self.ask(&PlayerMessage::Query(PlayerQuery::Check { action: action.clone() }))?;
                self.trying = Some(action);
            }
        }
        Ok(ON)
    }

    fn ask(&mut self, message: &PlayerMessage) -> Result<(), Failure> {
        self.is_waiting = true;
        self.place.link.say(message)
    }

    /// Leaves the table if the game has not begun, or the room if it has.
    fn quit(&mut self, world: &mut World<'_>) -> Result<Flow, Failure> {
        match (&self.shown, &self.kept) {
            (None, Some(kept)) => {
                kept.forget();
                self.place.link.say(&PlayerCommand::Leave { signed: None })?;
            }
            (Some(_), _) => world.tell("Your seat is kept: `parlor join --again` takes it again.\n"),
            (None, None) => {}
        }
        Ok(ControlFlow::Break(Exit::Done))
    }

    fn heard(&mut self, line: &str, world: &mut World<'_>) -> Result<Flow, Failure> {
        let message = message(line, &self.place.server)?;
        if self.form == OutputFormat::Json && !matches!(message, ServerMessage::Joined(_) | ServerMessage::Entered(_)) {
            world.say_json_text(line)?;
        }
        match message {
            ServerMessage::Joined(joined) => self.was_seated(&joined, world),
            ServerMessage::Entered(entered) => {
                let sentence = format!("Tournament {} at {}.", entered.tournament, self.place.server);
                world.tell(&format!("{sentence} Your first game begins when everybody is there.\n"));
                self.place.tournament = Some(entered.tournament);
                self.keep(None, &entered.token, world);
            }
            ServerMessage::Result(result) => {
                self.forget();
                if self.form == OutputFormat::Text {
                    world.say(&format!("\n{}\n", prose::tournament_result(&result)))?;
                }
                return Ok(ControlFlow::Break(Exit::Done));
            }
            ServerMessage::Shown(shown) => return self.was_shown(shown, world),
            ServerMessage::Legal(legal) => self.may(&legal, world)?,
            ServerMessage::Checked(_) => {
                if let Some(action) = self.trying.take() {
                    self.place.link.say(&PlayerCommand::Action(ActionMessage::of(action)))?;
                }
            }
            ServerMessage::Error(refusal) => return self.was_refused(refusal, world),
            ServerMessage::Kicked(refusal) => {
                self.forget();
                let message = format!("you are out of the game: {}", plain(&refusal.message));
                return Err(Failure::Elsewhere { code: refusal.code, message });
            }
            ServerMessage::State(_)
            | ServerMessage::Spectating(_)
            | ServerMessage::Table(_)
            | ServerMessage::Lines(_)
            | ServerMessage::Unknown => {}
        }
        Ok(ON)
    }

    fn was_seated(&mut self, joined: &Joined, world: &mut World<'_>) {
        let tournament = self.place.tournament;
        let seat = format!("Table {} at {}, seat {}.", joined.game_id, self.place.server, joined.player_id);
        match (tournament, &self.kept) {
            (Some(_), _) => world.tell(&format!("{seat}\n")),
            (None, None) => world.tell(&format!("{seat} The game begins when everybody is there.\n")),
            (None, Some(_)) => {}
        }
        self.keep(Some(joined.game_id), &joined.token, world);
    }

    /// Remembers a seat.
    fn keep(&mut self, table: Option<u64>, token: &str, world: &mut World<'_>) {
        let Place { server, tournament, .. } = &self.place;
        let kept = Kept { server: server.to_string(), table, tournament: *tournament, token: token.to_owned() };
        if let Err(failure) = kept.keep() {
            world.tell(&failure.text());
        }
        self.kept = Some(kept);
    }

    fn was_shown(&mut self, shown: Shown, world: &mut World<'_>) -> Result<Flow, Failure> {
        self.is_waiting = false;
        if self.form == OutputFormat::Text {
            world.say(&format!("\n{}", prose::shown(&shown)))?;
        }
        let is_over = shown.is_over();
        self.shown = Some(shown);
        // In a tournament there may be another game.
        if is_over && self.place.tournament.is_none() {
            self.forget();
            return Ok(ControlFlow::Break(Exit::Done));
        }
        self.prompt(world)?;
        Ok(ON)
    }

    fn was_refused(&mut self, refusal: RefusalMessage, world: &mut World<'_>) -> Result<Flow, Failure> {
        self.is_waiting = false;
        if self.kept.is_none() || ServerRefusal::of_code(&refusal.code) == Some(ServerRefusal::ShuttingDown) {
            return Err(refusal.into());
        }
        let tried = self.trying.take().map(|action| match action {
            Tree::Text(text) => format!("`{}`: ", plain(&text)),
            other => format!("`{}`: ", compact(&other)),
        });
        let tried = tried.unwrap_or_default();
        if self.form == OutputFormat::Text {
            world.say(&format!("No. {tried}{} [{}]\n", plain(&refusal.message), plain(&refusal.code)))?;
        }
        self.prompt(world)?;
        Ok(ON)
    }

    fn may(&mut self, legal: &Legal, world: &mut World<'_>) -> Result<(), Failure> {
        self.is_waiting = false;
        if self.form == OutputFormat::Text {
            let text =
                if legal.actions.is_empty() { "nothing now".to_owned() } else { plain(&legal.actions.join(" ")) };
            world.say(&format!("You may: {text}\n"))?;
        }
        self.prompt(world)
    }

    /// Shows that something may be typed.
    fn prompt(&mut self, world: &mut World<'_>) -> Result<(), Failure> {
        let is_mine = self.shown.as_ref().is_some_and(Shown::is_mine);
        let is_wanted = is_mine && self.is_terminal && self.form == OutputFormat::Text;
        world.say(if is_wanted { "your move> " } else { "" })
    }

    fn forget(&self) {
        if let Some(kept) = &self.kept {
            kept.forget();
        }
    }

    fn lost(&self) -> Failure {
        let hint = "`parlor join --again` takes the seat again.";
        Failure::wrong(ClientRefusal::HungUp, &*self.place.server).hint(hint)
    }
}
