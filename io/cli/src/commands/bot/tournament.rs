//! A program that plays all its games of a tournament, over one connection.

use std::process::Stdio;
use std::thread;
use std::time::{Duration, Instant};

use game::json::Tree;
use game::{FORFEIT, Kind};
use protocol::{BoardFormat, Entered, Joined, Legal, PlayerCommand, ServerMessage, Shown, TournamentResult};

use super::{AGAIN, AWAY, Args, NAMELESS, Over, Playing, Reaction, hello, hung_up, report};
use crate::cli::OutputFormat;
use crate::commands::watch;
use crate::documents::keyed;
use crate::failure::{Exit, Failure};
use crate::net::keys::{Entrant, KeyedTable};
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
    entrant: Entrant,
    program: Program,
    form: OutputFormat,
    entered: Entered,
    /// The game, which the first state tells if the user did not.
    kind: Option<&'static Kind>,
    has_met: bool,
    /// The seat in the game that is on.
    seat: Option<Joined>,
    /// The table that the program was called to, if the seat has a key there: the program need not know.
    keyed: Option<KeyedTable>,
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
        let (server, entrant) = (args.server.server(), args.guest.entrant(&args.server, NAMELESS));
        let program = Program::start(&args.cmd, Duration::from_secs(args.limit), Stdio::inherit())?;
        let mut link = Link::to(&server)?;
        link.say(&args.guest.enter(tournament, entrant.name.clone(), BoardFormat::State))?;
        let entered = match link.hear()? {
            Some(ServerMessage::Entered(entered)) => entered,
            Some(ServerMessage::Error(refusal)) => return Err(refusal.into()),
            _ => return Err(hung_up(&server)),
        };
        world.tell(&format!("Tournament {tournament} at {server}, player {}.\n", entered.player));
        let playing = Playing::new(server, link);
        Ok(TournamentSession {
            playing,
            entrant,
            program,
            form,
            entered,
            kind,
            has_met: false,
            seat: None,
            keyed: None,
            losses: 0,
        })
    }

    fn play(&mut self, world: &mut World<'_>) -> Result<TournamentResult, Failure> {
        loop {
            let patience = self.keyed.as_ref().and_then(KeyedTable::patience);
            match self.playing.link.patience(patience).and_then(|()| self.playing.link.hear()) {
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
                if self.keyed.is_none() && !self.has_met {
                    self.entrant.was_not_called(&self.playing.server, world)?;
                }
                self.seat = Some(joined);
            }
            ServerMessage::Table(table) if self.seat.as_ref().is_some_and(|seat| seat.game_id == table.game_id) => {
                self.playing.follow(self.keyed.as_mut(), |keyed| keyed.again(&table))?;
            }
            ServerMessage::Table(call) => {
                self.game_over(world)?;
                self.forget()?;
                let (server, link) = (&self.playing.server, &mut self.playing.link);
                let called = self.entrant.come((server, link), (&call, BoardFormat::State), world)?;
                self.keyed = called.map(|(table, _)| table);
            }
            ServerMessage::Lines(news) => {
                self.playing.follow(self.keyed.as_mut(), |keyed| keyed.hear(&news.lines, news.head.as_ref()))?;
                if std::mem::take(&mut self.playing.was_stale) {
                    self.playing.ask();
                }
            }
            ServerMessage::State(state) => {
                self.keyed.as_mut().map_or(Ok(()), |keyed| keyed.state(state.get()))?;
                self.meet(state.get())?;
                self.playing.state = Some(state);
                self.playing.ask();
            }
            ServerMessage::Legal(legal) => self.act(legal)?,
            ServerMessage::Kicked(why) => {
                let sentence = format!("out of the game: {} [{}]", why.message, why.code);
                self.tell_over(None, Some(why.code), &sentence, world)?;
            }
            ServerMessage::Result(finish) => {
                self.game_over(world)?;
                self.forget()?;
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

    fn act(&mut self, legal: Legal) -> Result<(), Failure> {
        let game = self.game();
        let Some(seat) = &self.seat else {
            self.playing.is_asking = false;
            return Ok(());
        };
        let legal = match &mut self.keyed {
            Some(keyed) => keyed.legal(legal)?,
            None => Some(legal),
        };
        match legal {
            Some(legal) => self.playing.act((game, seat), &legal, &mut self.program, self.keyed.as_mut()),
            None => {
                // The lines that make it right are on their way.
                (self.playing.is_asking, self.playing.was_stale) = (false, true);
                Ok(())
            }
        }
    }

    /// Ends with the table where the program has played, or was called to in vain.
    fn forget(&mut self) -> Result<(), Failure> {
        self.keyed.take().map_or(Ok(()), |mut keyed| keyed.close())
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
        self.program.tell(&hello(kind.name, &self.entrant.name))
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
        if let (Some(keyed), Some(_)) = (&mut self.keyed, &outcome) {
            keyed.ended(outcome.as_ref())?;
        }
        self.forget()?;
        let over = Over { game, table: game_id, seat: player_id, outcome, kicked };
        let state = self.playing.state.take();
        report(&over, state.as_deref(), sentence, &mut self.program, (self.form, world))
    }

    /// Takes part again over a new connection.
    fn come_back(&mut self) -> Result<(), Failure> {
        loop {
            self.losses += 1;
            thread::sleep(AGAIN);
            let lines = self.keyed.as_ref().map(KeyedTable::lines);
            let opening = rejoin(&self.entered.token, BoardFormat::State, lines);
            let link = Link::to(&self.playing.server);
            match link.and_then(|mut link| link.say(&opening).map(|()| link)) {
                _ if MOST_LOSSES < self.losses => return Err(hung_up(&self.playing.server)),
                Ok(link) => {
                    (self.playing.link, self.playing.is_asking) = (link, false);
                    self.playing.was_stale = false;
                    return Ok(());
                }
                Err(_) => {}
            }
        }
    }

    /// Gives the game up, and then the tournament: no opponent is to wait for a program that failed.
    fn give_up(&mut self) {
        if self.keyed.as_ref().is_some_and(|keyed| !keyed.is_sound()) {
            // The server is not to be trusted with another word.
            return;
        }
        let (until, keyed) = (Instant::now() + PARTING, &mut self.keyed);
        let mut resigned = |seat: &Joined| {
            let id = format!("{FORFEIT}{}", seat.player_id);
            PlayerCommand::Resign { signed: keyed.as_mut().and_then(|keyed| keyed.sign(&[id])) }
        };
        let first = self.seat.as_ref().map_or(PlayerCommand::Leave { signed: None }, &mut resigned);
        let link = &mut self.playing.link;
        if link.patience(Some(PARTING)).is_err() || link.say(&first).is_err() {
            return;
        }
        // Only between two games can a player leave, and a game that is over is told with a last state.
        while let Ok(Some(message)) = link.hear()
            && Instant::now() < until
        {
            let said = match message {
                // The next game may have begun before we could leave.
                ServerMessage::Joined(joined) => link.say(&resigned(&joined)),
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
