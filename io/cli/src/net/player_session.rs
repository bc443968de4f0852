//! A player who sits at a table and plays line by line.

mod called;
mod connection;

use std::collections::VecDeque;
use std::ops::ControlFlow;
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender};

use game::FORFEIT;
use game::json::Tree;
use protocol::{
    ActionMessage, Joined, Legal, PlayerCommand, PlayerMessage, PlayerQuery, RefusalMessage, ServerMessage, Shown,
};
use referee::ActSignature;
use server::ServerRefusal;

use super::keys::{Entrant, KeptKey, KeyedTable};
use super::link::{Link, Server, message};
use super::prose::{self, plain};
use super::seat::Kept;
use crate::cli::OutputFormat;
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
}

/// Where a player has asked for a seat.
pub(crate) struct Place {
    /// The server.
    pub(crate) server: Server,
    /// The connection to it.
    pub(crate) link: Link,
    /// The tournament whose games are played, if there is one.
    pub(crate) tournament: Option<u64>,
    /// The seat, once the server has given it.
    pub(crate) joined: Option<Joined>,
    /// The table, if the player has a key there, and what is kept of the key.
    pub(crate) keyed: Option<(KeyedTable, KeptKey)>,
    /// How the player sits down at the tables of a tournament.
    pub(crate) entrant: Option<Entrant>,
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
    form: OutputFormat,
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
type Flow = ControlFlow<Exit>;
const ON: Flow = ControlFlow::Continue(());

const HELP: &str = "\
Type an action's id, or a play as the game's players write it. Besides:
  legal   what you may do      show    the board again
  resign  give up              pause   ask the others for a pause
  resume  go on after a pause  claim   take those out who have been gone for long
  quit    leave; `parlor join --again` comes back
  lose-key  go on without your key, if it is lost: nothing you do is signed then
";

impl PlayerSession {
    /// A player who has just asked for a seat. What the server says comes with the other events.
    pub(crate) fn new(place: Place, form: OutputFormat, is_terminal: bool, events: Sender<Event>) -> PlayerSession {
        PlayerSession {
            place,
            form,
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

    /// Plays until the game is over or the player has had enough.
    pub(crate) fn run(mut self, events: &Receiver<Event>, world: &mut World<'_>) -> Result<Exit, Failure> {
        self.listen()?;
        if let Some(joined) = self.place.joined.take() {
            self.was_seated(&joined, world)?;
        }
        loop {
            let event = match self.keyed().and_then(|table| table.patience()) {
                Some(patience) => events.recv_timeout(patience),
                None => events.recv().map_err(|_| RecvTimeoutError::Disconnected),
            };
            let flow = match event {
                Ok(Event::Typed(line)) => {
                    self.typed.push_back(line.trim().to_owned());
                    ON
                }
                Ok(Event::NoMore) => {
                    self.is_at_end = true;
                    ON
                }
                Ok(Event::Heard(connection, _)) if connection != self.connections => ON,
                Ok(Event::Heard(_, Ok(Some(line)))) => self.heard(&line, world)?,
                Ok(Event::Heard(_, Err(failure))) => self.lost(failure)?,
                Ok(Event::Heard(_, Ok(None))) | Err(_) => self.lost(self.hung_up())?,
            };
            let flow = if flow.is_continue() { self.obey(world)? } else { flow };
            world.flush()?;
            if let ControlFlow::Break(exit) = flow {
                self.place.link.close();
                return Ok(exit);
            }
        }
    }

    fn keyed(&mut self) -> Option<&mut KeyedTable> {
        self.place.keyed.as_mut().map(|(table, _)| table)
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
        let has_ended = self.is_at_end && self.typed.is_empty() && self.asked == Asked::Nothing && self.kept.is_some();
        if has_ended { self.quit(world) } else { Ok(ON) }
    }

    /// Whether the next line may be done: people may say something at any time, a script when it is its turn.
    fn is_ready(&self) -> bool {
        let is_mine = self.shown.as_ref().is_some_and(Shown::is_mine);
        self.kept.is_some() && self.asked == Asked::Nothing && (self.is_terminal || is_mine)
    }

    fn do_line(&mut self, line: &str, world: &mut World<'_>) -> Result<Flow, Failure> {
        match line {
            "" => self.prompt(world)?,
            "help" | "?" => {
                world.say(HELP)?;
                self.prompt(world)?;
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
            "resume" => self.command("resume", |signed| PlayerCommand::Resume { signed })?,
            "claim" => self.change(PlayerCommand::Claim)?,
            "lose-key" => {
                self.keyed().into_iter().for_each(KeyedTable::give_key_up);
                self.change(PlayerCommand::LoseKey)?;
            }
            "quit" | "exit" => return self.quit(world),
            _ if !self.shown.as_ref().is_some_and(Shown::is_mine) => {
                world.say("It is not your turn. `help` says what you can type.\n")?;
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
    fn quit(&mut self, world: &mut World<'_>) -> Result<Flow, Failure> {
        if self.shown.is_some() {
            world.tell("Your seat is kept: `parlor join --again` takes it again.\n");
        } else if self.kept.is_some() {
            let signed = self.keyed().and_then(|table| table.sign(&["leave".to_owned()]));
            self.forget();
            self.place.link.say(&PlayerCommand::Leave { signed })?;
        }
        Ok(ControlFlow::Break(Exit::Done))
    }

    fn heard(&mut self, line: &str, world: &mut World<'_>) -> Result<Flow, Failure> {
        let message = message(line, &self.place.server)?;
        let is_own = |message: &ServerMessage| {
            use ServerMessage::{Entered, Joined, Lines, Table};
            matches!(message, Joined(_) | Entered(_) | Table(_) | Lines(_))
        };
        if self.form == OutputFormat::Json && !is_own(&message) {
            world.say_json_text(line)?;
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
            ServerMessage::Legal(legal) => self.may(legal, world)?,
            ServerMessage::Checked(_) => {
                if let Some(action) = self.trying.take() {
                    self.play(action)?;
                }
            }
            ServerMessage::Error(refusal) => return self.was_refused(refusal, world),
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
            (Some(_), _) => world.tell(&format!("{seat}\n")),
            (None, None) => world.tell(&format!("{seat} The game begins when everybody is there.\n")),
            (None, Some(_)) => {}
        }
        self.keep(Some(joined.game_id), &joined.token, world);
        Ok(())
    }

    /// Remembers a seat.
    fn keep(&mut self, table: Option<u64>, token: &str, world: &mut World<'_>) {
        let Place { server, tournament, entrant, .. } = &self.place;
        let entrant = entrant.as_ref().and_then(Entrant::keyed_name).map(str::to_owned);
        let key = self.place.keyed.as_ref().map(|(_, key)| key.clone());
        let (server, token) = (server.to_string(), token.to_owned());
        let kept = Kept { server, table, tournament: *tournament, entrant, token, key };
        if let Err(failure) = kept.keep() {
            world.tell(&failure.text());
        }
        self.kept = Some(kept);
    }

    fn was_shown(&mut self, shown: Shown, world: &mut World<'_>) -> Result<Flow, Failure> {
        // The answer to a question may be of a later moment than the lines that were heard.
        let is_answer = self.asked == Asked::Board && shown.story.is_empty();
        let shown = match self.keyed() {
            Some(table) if is_answer => table.own_board().unwrap_or(shown),
            Some(table) => table.board(shown)?,
            None => shown,
        };
        if self.form == OutputFormat::Text && (is_answer || self.is_news(&shown)) {
            world.say(&format!("\n{}", prose::shown(&shown)))?;
        }
        if self.is_answered(&shown) {
            self.asked = Asked::Nothing;
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

    fn was_refused(&mut self, refusal: RefusalMessage, world: &mut World<'_>) -> Result<Flow, Failure> {
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
        if self.form == OutputFormat::Text {
            world.say(&format!("No. {tried}{} [{}]\n", plain(&refusal.message), plain(&refusal.code)))?;
        }
        self.prompt(world)?;
        Ok(ON)
    }

    fn may(&mut self, legal: Legal, world: &mut World<'_>) -> Result<(), Failure> {
        self.asked = Asked::Nothing;
        let legal = match self.keyed() {
            Some(table) => table.legal(legal)?,
            None => Some(legal),
        };
        if self.form == OutputFormat::Text {
            let text = match &legal {
                Some(legal) if legal.actions.is_empty() => "nothing now".to_owned(),
                Some(legal) => plain(&legal.actions.join(" ")),
                None => "something else has just happened: ask again".to_owned(),
            };
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

    fn forget(&mut self) {
        if let Some(kept) = &self.kept {
            kept.forget();
        }
        // The seat is given up in any case.
        let _kept = self.keyed().map(KeyedTable::close);
    }
}
