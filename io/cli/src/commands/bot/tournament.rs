//! A program that plays all its games of a tournament, over one connection.

use std::thread;
use std::time::{Duration, Instant};

use game::Kind;
use game::json::Tree;
use protocol::{BoardFormat, Entered, Joined, Legal, PlayerCommand, ServerMessage, Shown, TournamentResult};
use serde::Serialize;
use serde_json::value::RawValue;

use super::{AGAIN, AWAY, Args, AskDoc, LEGAL, NAMELESS, Over, RESIGN, Reaction, act, hello, hung_up, report};
use crate::cli::OutputFormat;
use crate::commands::watch;
use crate::documents::compact;
use crate::failure::{Exit, Failure};
use crate::net::link::Link;
use crate::net::program::Program;
use crate::net::prose;
use crate::net::seat::rejoin;
use crate::registry;
use crate::world::World;

const LEAVE: PlayerCommand = PlayerCommand::Leave;

/// How often in a row a server may hang up without a word, or not be there: `AWAY` in all.
const MOST_LOSSES: u32 = 75;

/// How long it may take to leave.
const PARTING: Duration = Duration::from_secs(5);

/// What `--json` prints in the end.
#[derive(Serialize)]
struct ResultDoc<'a> {
    result: &'a TournamentResult,
}

/// Somebody who takes part.
struct Contest {
    server: String,
    name: String,
    program: Program,
    form: OutputFormat,
    link: Link,
    entered: Entered,
    /// The game, which the first state tells if nobody said it.
    kind: Option<&'static Kind>,
    has_met: bool,
    /// The seat in the game that is on.
    seat: Option<Joined>,
    /// The last state.
    state: Option<Box<RawValue>>,
    /// Whether the server was asked what is legal, and has not answered.
    is_asking: bool,
    losses: u32,
}

/// Plays until it is over for the program.
pub(super) fn run(args: &Args, tournament: u64, form: OutputFormat, world: &mut World<'_>) -> Result<Exit, Failure> {
    let kind = args.game.as_deref().map(registry::named).transpose()?;
    let mut contest = Contest::enter(args, tournament, kind, form, world)?;
    let played = contest.play(world);
    if played.is_err() {
        contest.give_up();
    }
    let finish = played?;
    match form {
        OutputFormat::Json => world.say(&(compact(&ResultDoc { result: &finish }) + "\n"))?,
        OutputFormat::Text => world.say(&format!("{}\n", prose::tournament_result(&finish)))?,
    }
    Ok(Exit::Done)
}

impl Contest {
    fn enter(
        args: &Args,
        tournament: u64,
        kind: Option<&'static Kind>,
        form: OutputFormat,
        world: &mut World<'_>,
    ) -> Result<Contest, Failure> {
        let (server, name) = (args.server.server(), args.guest.name_or(NAMELESS));
        let program = Program::start(&args.cmd, Duration::from_secs(args.limit))?;
        let mut link = Link::to(&server)?;
        link.say(&args.guest.enter(tournament, name.clone(), BoardFormat::State, world.entropy)?)?;
        let entered = match link.hear()? {
            Some(ServerMessage::Entered(entered)) => entered,
            Some(ServerMessage::Error(refusal)) => return Err(refusal.into()),
            _ => return Err(hung_up(&server)),
        };
        world.tell(&format!("Tournament {tournament} at {server}, player {}.\n", entered.player));
        Ok(Contest {
            server,
            name,
            program,
            form,
            link,
            entered,
            kind,
            has_met: false,
            seat: None,
            state: None,
            is_asking: false,
            losses: 0,
        })
    }

    fn play(&mut self, world: &mut World<'_>) -> Result<TournamentResult, Failure> {
        loop {
            match self.link.hear() {
                Ok(Some(message)) => {
                    if let Some(finish) = self.heard(message, world)? {
                        return Ok(finish);
                    }
                }
                // The server went away, and may come back.
                Ok(None) | Err(_) => self.come_back()?,
            }
        }
    }

    /// What comes of a message; the last one says how it ended.
    fn heard(&mut self, message: ServerMessage, world: &mut World<'_>) -> Result<Option<TournamentResult>, Failure> {
        match message {
            ServerMessage::Joined(joined) => {
                self.losses = 0;
                if self.seat.as_ref().is_some_and(|seat| seat.game_id != joined.game_id) {
                    self.game_over(world)?;
                }
                self.seat = Some(joined);
            }
            ServerMessage::State(state) => {
                self.meet(state.get())?;
                self.state = Some(state);
                self.ask();
            }
            ServerMessage::Legal(legal) => {
                self.is_asking = false;
                self.act(&legal)?;
            }
            ServerMessage::Kicked(why) => {
                let sentence = format!("out of the game: {} [{}]", why.message, why.code);
                self.tell_over(None, Some(why.code), &sentence, world)?;
            }
            ServerMessage::Result(finish) => {
                self.game_over(world)?;
                return Ok(Some(finish));
            }
            ServerMessage::Error(refusal) => match Reaction::to(&refusal.code) {
                Reaction::AskAgain => self.ask(),
                Reaction::NextRound => {
                    self.is_asking = false;
                    self.game_over(world)?;
                }
                Reaction::Wait | Reaction::ComeBack => {}
                Reaction::Fail => return Err(refusal.into()),
            },
            ServerMessage::Entered(_)
            | ServerMessage::Spectating { .. }
            | ServerMessage::Checked(_)
            | ServerMessage::Shown(_)
            | ServerMessage::Unknown => {}
        }
        Ok(None)
    }

    /// Tells the program which game it is, before anything else.
    fn meet(&mut self, state: &str) -> Result<(), Failure> {
        if self.has_met {
            return Ok(());
        }
        let kind = match self.kind {
            Some(kind) => kind,
            None => {
                let malformed = |malformed| Failure::Malformed { what: self.server.clone(), malformed };
                registry::kind_of(&Tree::parse(state).map_err(malformed)?, None)?
            }
        };
        (self.kind, self.has_met) = (Some(kind), true);
        self.program.tell(&hello(kind.name, &self.name))
    }

    /// Asks what is legal. Nobody is asked twice: the answer is always newer than whatever was done before.
    fn ask(&mut self) {
        if !self.is_asking {
            self.is_asking = self.link.say(&LEGAL).is_ok();
        }
    }

    /// Lets the program choose, if there is anything to choose.
    fn act(&mut self, legal: &Legal) -> Result<(), Failure> {
        let (Some(seat), false) = (&self.seat, legal.actions.is_empty()) else { return Ok(()) };
        let ask = AskDoc {
            game: self.kind.map_or("", |kind| kind.name),
            table: seat.game_id,
            seat: seat.player_id,
            state: self.state.as_deref(),
            actions: &legal.actions,
            choices: &legal.choices,
        };
        let action = self.program.ask(&compact(&ask), &legal.actions)?;
        // If nobody listens any more, that is found out by whoever listens next.
        let _gone = self.link.say(&act(action, legal.digest));
        Ok(())
    }

    /// Looks how the last game ended, and tells it.
    fn game_over(&mut self, world: &mut World<'_>) -> Result<(), Failure> {
        let Some(seat) = &self.seat else { return Ok(()) };
        let shown = watch::look(&self.server, seat.game_id, AWAY).ok();
        let shown = shown.map(|shown| Shown { you: Some(seat.player_id), ..shown });
        let sentence = shown.as_ref().map_or("Over.".to_owned(), prose::standing);
        self.tell_over(shown, None, &sentence, world)
    }

    fn tell_over(
        &mut self,
        shown: Option<Shown>,
        kicked: Option<String>,
        sentence: &str,
        world: &mut World<'_>,
    ) -> Result<(), Failure> {
        let Some(Joined { game_id, player_id, .. }) = self.seat.take() else { return Ok(()) };
        let (game, outcome) = (self.kind.map_or("", |kind| kind.name), shown.and_then(|shown| shown.outcome));
        let over = Over { game, table: game_id, seat: player_id, outcome, kicked };
        let state = self.state.take();
        report(&over, state.as_deref(), sentence, &mut self.program, (self.form, world))
    }

    /// Takes part again over a new connection.
    fn come_back(&mut self) -> Result<(), Failure> {
        loop {
            self.losses += 1;
            thread::sleep(AGAIN);
            let link = Link::to(&self.server);
            match link.and_then(|mut link| link.say(&rejoin(&self.entered.token, BoardFormat::State)).map(|()| link)) {
                _ if MOST_LOSSES < self.losses => return Err(hung_up(&self.server)),
                Ok(link) => {
                    (self.link, self.is_asking) = (link, false);
                    return Ok(());
                }
                Err(_) => {}
            }
        }
    }

    /// Gives the game up, and then the tournament: nobody is to wait for a program that failed.
    fn give_up(&mut self) {
        let until = Instant::now() + PARTING;
        let first = if self.seat.is_some() { RESIGN } else { LEAVE };
        if self.link.patience(Some(PARTING)).is_err() || self.link.say(&first).is_err() {
            return;
        }
        // Only between two games can somebody leave, and a game that is over is told with a last state.
        while let Ok(Some(message)) = self.link.hear()
            && Instant::now() < until
        {
            let said = match message {
                // The next game may have begun before we could leave.
                ServerMessage::Joined(_) => self.link.say(&RESIGN),
                ServerMessage::State(_) | ServerMessage::Kicked(_) => self.link.say(&LEAVE),
                ServerMessage::Result(_) => break,
                _ => Ok(()),
            };
            if said.is_err() {
                break;
            }
        }
        self.link.close();
    }
}
