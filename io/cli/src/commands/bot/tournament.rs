//! A program that plays all its games of a tournament, over one connection.

use std::process::Stdio;
use std::thread;
use std::time::{Duration, Instant};

use game::Kind;
use game::json::Tree;
use protocol::{BoardFormat, Entered, Joined, PlayerCommand, ServerMessage, Shown, TournamentResult};

use super::{AGAIN, AWAY, Args, NAMELESS, Over, Playing, Reaction, hello, hung_up, report};
use crate::cli::OutputFormat;
use crate::commands::watch;
use crate::documents::keyed;
use crate::failure::{Exit, Failure};
use crate::net::link::Link;
use crate::net::program::Program;
use crate::net::prose;
use crate::net::seat::rejoin;
use crate::registry;
use crate::world::World;

/// How often in a row a server may hang up without a word, or not be there: `AWAY` in all.
const MOST_LOSSES: u32 = 75;

/// How long it may take to leave.
const PARTING: Duration = Duration::from_secs(5);

/// A program that takes part.
struct TournamentSession {
    playing: Playing,
    name: String,
    program: Program,
    form: OutputFormat,
    entered: Entered,
    /// The game, which the first state tells if the user did not.
    kind: Option<&'static Kind>,
    has_met: bool,
    /// The seat in the game that is on.
    seat: Option<Joined>,
    losses: u32,
}

/// Plays until it is over for the program.
pub(super) fn run(args: &Args, tournament: u64, form: OutputFormat, world: &mut World<'_>) -> Result<Exit, Failure> {
    let kind = args.game.as_deref().map(registry::named).transpose()?;
    let mut session = TournamentSession::enter(args, tournament, kind, form, world)?;
    let played = session.play(world);
    if played.is_err() {
        session.give_up();
    }
    let finish = played?;
    match form {
        OutputFormat::Json => world.say(&(keyed("result", &finish) + "\n"))?,
        OutputFormat::Text => world.say(&format!("{}\n", prose::tournament_result(&finish)))?,
    }
    Ok(Exit::Done)
}

impl TournamentSession {
    fn enter(
        args: &Args,
        tournament: u64,
        kind: Option<&'static Kind>,
        form: OutputFormat,
        world: &mut World<'_>,
    ) -> Result<TournamentSession, Failure> {
        let (server, name) = (args.server.server(), args.guest.name_or(NAMELESS));
        let program = Program::start(&args.cmd, Duration::from_secs(args.limit), Stdio::inherit())?;
        let mut link = Link::to(&server)?;
        link.say(&args.guest.enter(tournament, name.clone(), BoardFormat::State))?;
        let entered = match link.hear()? {
            Some(ServerMessage::Entered(entered)) => entered,
            Some(ServerMessage::Error(refusal)) => return Err(refusal.into()),
            _ => return Err(hung_up(&server)),
        };
        world.tell(&format!("Tournament {tournament} at {server}, player {}.\n", entered.player));
        let playing = Playing::new(server, link);
        Ok(TournamentSession { playing, name, program, form, entered, kind, has_met: false, seat: None, losses: 0 })
    }

    fn play(&mut self, world: &mut World<'_>) -> Result<TournamentResult, Failure> {
        loop {
            match self.playing.link.hear() {
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
                self.playing.state = Some(state);
                self.playing.ask();
            }
            ServerMessage::Legal(legal) => match &self.seat {
                Some(seat) => self.playing.act((self.game(), seat), &legal, &mut self.program, None)?,
                None => self.playing.is_asking = false,
            },
            ServerMessage::Kicked(why) => {
                let sentence = format!("out of the game: {} [{}]", why.message, why.code);
                self.tell_over(None, Some(why.code), &sentence, world)?;
            }
            ServerMessage::Result(finish) => {
                self.game_over(world)?;
                return Ok(Some(finish));
            }
            ServerMessage::Error(refusal) => match Reaction::to(&refusal.code) {
                Reaction::AskAgain => self.playing.ask(),
                Reaction::NextRound => {
                    self.playing.is_asking = false;
                    self.game_over(world)?;
                }
                Reaction::Wait | Reaction::ComeBack => {}
                Reaction::Fail => return Err(refusal.into()),
            },
            // Everything else is for others than a program in a tournament.
            _ => {}
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
                let malformed = |malformed| Failure::Malformed { what: self.playing.server.to_string(), malformed };
                registry::kind_of(&Tree::parse(state).map_err(malformed)?, None)?
            }
        };
        (self.kind, self.has_met) = (Some(kind), true);
        self.program.tell(&hello(kind.name, &self.name))
    }

    /// The name of the game, once it is known.
    fn game(&self) -> &'static str {
        self.kind.map_or("", |kind| kind.name)
    }

    /// Looks how the last game ended, and tells it.
    fn game_over(&mut self, world: &mut World<'_>) -> Result<(), Failure> {
        let Some(seat) = &self.seat else { return Ok(()) };
        let shown = watch::look(&self.playing.server, seat.game_id, AWAY).ok();
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
        let (game, outcome) = (self.game(), shown.and_then(|shown| shown.outcome));
        let over = Over { game, table: game_id, seat: player_id, outcome, kicked };
        let state = self.playing.state.take();
        report(&over, state.as_deref(), sentence, &mut self.program, (self.form, world))
    }

    /// Takes part again over a new connection.
    fn come_back(&mut self) -> Result<(), Failure> {
        loop {
            self.losses += 1;
            thread::sleep(AGAIN);
            let link = Link::to(&self.playing.server);
            match link
                .and_then(|mut link| link.say(&rejoin(&self.entered.token, BoardFormat::State, None)).map(|()| link))
            {
                _ if MOST_LOSSES < self.losses => return Err(hung_up(&self.playing.server)),
                Ok(link) => {
                    (self.playing.link, self.playing.is_asking) = (link, false);
                    return Ok(());
                }
                Err(_) => {}
            }
        }
    }

    /// Gives the game up, and then the tournament: no opponent is to wait for a program that failed.
    fn give_up(&mut self) {
        let (until, link) = (Instant::now() + PARTING, &mut self.playing.link);
        let has_seat = self.seat.is_some();
        let first =
            if has_seat { PlayerCommand::Resign { signed: None } } else { PlayerCommand::Leave { signed: None } };
        if link.patience(Some(PARTING)).is_err() || link.say(&first).is_err() {
            return;
        }
        // Only between two games can a player leave, and a game that is over is told with a last state.
        while let Ok(Some(message)) = link.hear()
            && Instant::now() < until
        {
            let said = match message {
                // The next game may have begun before we could leave.
                ServerMessage::Joined(_) => link.say(&PlayerCommand::Resign { signed: None }),
                ServerMessage::State(_) | ServerMessage::Kicked(_) => link.say(&PlayerCommand::Leave { signed: None }),
                ServerMessage::Result(_) => break,
                _ => Ok(()),
            };
            if said.is_err() {
                break;
            }
        }
        link.close();
    }
}
