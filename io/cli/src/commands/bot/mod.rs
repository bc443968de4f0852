//! `parlor bot`: seats a program at a table of a server.

mod tournament;

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Stdio;
use std::thread;
use std::time::{Duration, Instant};

use game::json::Tree;
use game::{CommonRefusal, FORFEIT};
use protocol::{
    ActionMessage, BoardFormat, Joined, Legal, OpeningMessage, Outcome, PlayerCommand, PlayerQuery, RefusalMessage,
    ServerMessage, Shown,
};
use referee::TableRefusal;
use referee::tournament::TournamentRefusal;
use serde_json::value::RawValue;
use server::ServerRefusal;

use crate::cli::OutputFormat;
use crate::documents::compact;
use crate::failure::{Exit, Failure};
use crate::net::keys::{KeyedTable, Seated, sit_down};
use crate::net::link::{Link, Server};
use crate::net::program::Program;
use crate::net::prose;
use crate::net::seat::{Guest, GuestArgs, Kept, ServerArgs, rejoin};
use crate::net::spoken::{AskDoc, Over, OverDoc, hello};
use crate::refusal::ClientRefusal;
use crate::registry;
use crate::world::World;

/// What `parlor bot` takes.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// The program, as one would type it in a shell
    #[arg(long, value_name = "COMMAND")]
    cmd: String,
    /// The game; in a tournament there is no need to say
    #[arg(long, value_name = "NAME", required_unless_present_any = ["tournament", "again"])]
    game: Option<String>,
    /// Take the seat again that is kept in this file, after the program or the machine was stopped
    #[arg(long, value_name = "FILE", conflicts_with_all = ["game", "games", "name", "table", "tournament", "setup"])]
    again: Option<PathBuf>,
    /// How many games it plays, one after the other
    #[arg(long, value_name = "N", default_value_t = 1, conflicts_with = "tournament", value_parser = clap::value_parser!(u32).range(1..))]
    games: u32,
    /// How many seconds it may think about an action
    #[arg(long, value_name = "SECONDS", default_value_t = 60, value_parser = clap::value_parser!(u64).range(1..=86_400))]
    limit: u64,
    #[command(flatten)]
    guest: GuestArgs,
    #[command(flatten)]
    server: ServerArgs,
}

/// What a program is called that has no name.
const NAMELESS: &str = "Bot";
/// How long a server may be away.
const AWAY: Duration = Duration::from_secs(15);
/// How long to wait before a server that is away is looked for again.
const AGAIN: Duration = Duration::from_millis(200);

/// Plays as many games as are wanted.
pub(crate) fn run(args: &Args, form: OutputFormat, world: &mut World<'_>) -> Result<Exit, Failure> {
    if let Some(number) = args.guest.tournament {
        return tournament::run(args, number, form, world);
    }
    if let Some(file) = &args.again {
        let seat = Seat::again(&args.server, file)?;
        let mut program = args.program(seat.game, &seat.name)?;
        return seat.finish(&mut program, (form, world)).map(|()| Exit::Done);
    }
    let kind = registry::named(args.game.as_deref().unwrap_or_default())?;
    let guest = args.guest.guest((kind, &args.server), NAMELESS, world)?;
    let mut program = args.program(kind.name, &guest.name)?;
    for _ in 0..args.games {
        Seat::take(&args.server.server(), &guest, kind.name, world)?.finish(&mut program, (form, world))?;
    }
    Ok(Exit::Done)
}

impl Args {
    /// The program, which is told what it plays.
    fn program(&self, game: &str, name: &str) -> Result<Program, Failure> {
        let mut program = Program::start(&self.cmd, Duration::from_secs(self.limit), Stdio::inherit())?;
        program.tell(&hello(game, name))?;
        Ok(program)
    }
}

/// Tells the program and the user how a game ended.
fn report(
    over: &Over,
    state: Option<&RawValue>,
    sentence: &str,
    program: &mut Program,
    (form, world): (OutputFormat, &mut World<'_>),
) -> Result<(), Failure> {
    program.tell(&compact(&OverDoc { over, state }))?;
    match form {
        OutputFormat::Json => world.say_json(&OverDoc { over, state: None })?,
        OutputFormat::Text => world.say(&format!("Table {}: {}\n", over.table, prose::plain(sentence)))?,
    }
    world.flush()
}

/// A connection over which a program plays.
struct Playing {
    server: Server,
    link: Link,
    /// The last state.
    state: Option<Box<RawValue>>,
    /// Whether the server was asked what is legal, and has not answered.
    is_asking: bool,
    /// Whether its last answer was of a later moment than the last line.
    was_stale: bool,
}

impl Playing {
    fn new(server: Server, link: Link) -> Playing {
        Playing { server, link, state: None, is_asking: false, was_stale: false }
    }

    /// Asks what is legal. It never asks twice: the answer is always newer than whatever was done before.
    fn ask(&mut self) {
        if !self.is_asking {
            self.is_asking = self.link.say(&PlayerQuery::Legal).is_ok();
        }
    }

    /// Hears lines at a table where the player has a key, and shares if they call for it.
    fn follow(
        &mut self,
        keyed: Option<&mut KeyedTable>,
        hear: impl FnOnce(&mut KeyedTable) -> Result<(), Failure>,
    ) -> Result<(), Failure> {
        let Some(keyed) = keyed else { return Ok(()) };
        hear(keyed)?;
        if let Some(share) = keyed.due() {
            // A connection that is lost is noticed when the next message is read.
            let _gone = self.link.say(&PlayerCommand::Share(share));
        }
        Ok(())
    }

    /// Lets the program choose, if there is anything to choose; what it chooses is signed, if it has a key.
    fn act(
        &mut self,
        (game, seat): (&str, &Joined),
        legal: &Legal,
        program: &mut Program,
        keyed: Option<&mut KeyedTable>,
    ) -> Result<(), Failure> {
        self.is_asking = false;
        if legal.actions.is_empty() {
            return Ok(());
        }
        let ask = AskDoc {
            game,
            table: seat.game_id,
            seat: seat.player_id,
            state: self.state.as_deref(),
            actions: &legal.actions,
            choices: &legal.choices,
        };
        let action = program.ask(&compact(&ask), &legal.actions)?;
        let signed = keyed.and_then(|table| table.sign(std::slice::from_ref(&action)));
        let action = Tree::Text(action.into());
        let message = ActionMessage { action, expected: Some(legal.digest), request: None, signed };
        // A connection that is lost is noticed when the next message is read.
        let _gone = self.link.say(&PlayerCommand::Action(message));
        Ok(())
    }
}

/// A seat that a program plays.
struct Seat {
    playing: Playing,
    game: &'static str,
    name: String,
    joined: Joined,
    /// The table, if the seat has a key: the program need not know. And the file with what is needed to go on.
    keyed: Option<KeyedTable>,
    kept: Option<PathBuf>,
}

impl Seat {
    /// Sits down.
    fn take(server: &Server, guest: &Guest<'_>, game: &'static str, world: &mut World<'_>) -> Result<Seat, Failure> {
        let mut link = Link::to(server)?;
        let Seated { joined, keyed } = sit_down((server, &mut link), guest, BoardFormat::State, world)?;
        let (keyed, key) = keyed.unzip();
        let kept = key.map(|key| {
            let file = key.seat_file();
            let (server, table, token) = (server.to_string(), Some(joined.game_id), joined.token.clone());
            Kept { server, table, tournament: None, entrant: None, token, key: Some(key) }.keep_in(&file).map(|()| file)
        });
        let (playing, name) = (Playing::new(server.clone(), link), guest.name.clone());
        Ok(Seat { playing, game, name, joined, keyed, kept: kept.transpose()? })
    }

    /// Takes a seat again that is kept in a file.
    fn again(server: &ServerArgs, file: &Path) -> Result<Seat, Failure> {
        let kept = Kept::of_file(file)?;
        let server = server.named().unwrap_or_else(|| server.called(kept.server));
        let (Some(table), Some(key)) = (kept.table, kept.key) else {
            return Err(Failure::wrong(ClientRefusal::NoKeys, file.display().to_string()));
        };
        let keyed = KeyedTable::resume(&server, table, &key)?;
        let mut link = Link::to(&server)?;
        link.say(&rejoin(&kept.token, BoardFormat::State, Some(keyed.lines())))?;
        let joined = seated(&mut link, &server)?;
        let (game, name, kept) = (keyed.kind().name, key.name().to_owned(), Some(file.to_owned()));
        Ok(Seat { playing: Playing::new(server, link), game, name, joined, keyed: Some(keyed), kept })
    }

    /// Plays to the end, and tells it.
    fn finish(mut self, program: &mut Program, (form, world): (OutputFormat, &mut World<'_>)) -> Result<(), Failure> {
        let played = self.play(program);
        if played.is_err() {
            self.resign();
        }
        let (over, sentence) = played?;
        report(&over, self.playing.state.as_deref(), &sentence, program, (form, world))
    }

    /// Plays to the end, which it gives for programs and for people.
    fn play(&mut self, program: &mut Program) -> Result<(Over, String), Failure> {
        let ended = self.play_out(program)?;
        self.forget()?;
        Ok(ended)
    }

    fn play_out(&mut self, program: &mut Program) -> Result<(Over, String), Failure> {
        loop {
            if let Some(why) = self.play_on(program)? {
                let sentence = format!("out of the game: {} [{}]", why.message, why.code);
                return Ok((self.over(None, Some(why.code)), sentence));
            }
            // The server has hung up: the game is over, or the server went away and comes back.
            let shown = self.come_back()?;
            if shown.is_over() {
                let sentence = prose::standing(&shown);
                return Ok((self.over(shown.outcome, None), sentence));
            }
        }
    }

    /// Plays until the server hangs up, or says why the seat is out of the game.
    fn play_on(&mut self, program: &mut Program) -> Result<Option<RefusalMessage>, Failure> {
        self.playing.is_asking = false;
        // A connection that fails is one that ends; so is one over which a share does not arrive.
        while self.playing.link.patience(self.keyed.as_ref().and_then(KeyedTable::patience)).is_ok()
            && let Ok(Some(message)) = self.playing.link.hear()
        {
            match message {
                ServerMessage::Joined(joined) => self.joined = joined,
                ServerMessage::Table(table) => self.playing.follow(self.keyed.as_mut(), |keyed| keyed.again(&table))?,
                ServerMessage::Lines(news) => {
                    self.playing.follow(self.keyed.as_mut(), |keyed| keyed.hear(&news.lines, news.head.as_ref()))?;
                    if std::mem::take(&mut self.playing.was_stale) {
                        self.playing.ask();
                    }
                }
                ServerMessage::State(state) => {
                    self.keyed.as_mut().map_or(Ok(()), |keyed| keyed.state(state.get()))?;
                    self.playing.state = Some(state);
                    self.playing.ask();
                }
                ServerMessage::Legal(legal) => self.act(legal, program)?,
                ServerMessage::Error(refusal) => match Reaction::to(&refusal.code) {
                    Reaction::AskAgain => self.playing.ask(),
                    Reaction::Wait => {}
                    Reaction::ComeBack => return Ok(None),
                    Reaction::NextRound | Reaction::Fail => return Err(refusal.into()),
                },
                ServerMessage::Kicked(refusal) => return Ok(Some(refusal)),
                // Everything else is for others than a program at a table.
                _ => {}
            }
        }
        Ok(None)
    }

    fn act(&mut self, legal: Legal, program: &mut Program) -> Result<(), Failure> {
        let legal = match &mut self.keyed {
            Some(keyed) => keyed.legal(legal)?,
            None => Some(legal),
        };
        match legal {
            Some(legal) => self.playing.act((self.game, &self.joined), &legal, program, self.keyed.as_mut()),
            None => {
                // The lines that make it right are on their way.
                (self.playing.is_asking, self.playing.was_stale) = (false, true);
                Ok(())
            }
        }
    }

    /// Takes the seat again to see how the game stands; and once more to play, if it goes on.
    fn come_back(&mut self) -> Result<Shown, Failure> {
        let until = Instant::now() + AWAY;
        loop {
            match self.look() {
                Ok(shown) => return Ok(shown),
                Err(failure) => match ServerRefusal::of_code(failure.code()) {
                    Some(ServerRefusal::BadToken) => return Err(failure),
                    _ if until <= Instant::now() || !self.is_sound() => return Err(failure),
                    _ => thread::sleep(AGAIN),
                },
            }
        }
    }

    fn is_sound(&self) -> bool {
        self.keyed.as_ref().is_none_or(KeyedTable::is_sound)
    }

    fn look(&mut self) -> Result<Shown, Failure> {
        let server = &self.playing.server;
        let mut link = Link::to(server)?;
        link.patience(Some(AWAY))?;
        link.say(&self.rejoin(BoardFormat::Text))?;
        self.joined = seated(&mut link, server)?;
        let shown = loop {
            match link.hear()? {
                Some(ServerMessage::Shown(shown)) => break shown,
                Some(ServerMessage::Table(table)) => {
                    self.keyed.as_mut().map_or(Ok(()), |keyed| keyed.again(&table))?;
                }
                Some(ServerMessage::Lines(news)) => {
                    self.keyed.as_mut().map_or(Ok(()), |keyed| keyed.hear(&news.lines, news.head.as_ref()))?;
                }
                Some(ServerMessage::Error(refusal)) => return Err(refusal.into()),
                _ => return Err(hung_up(server)),
            }
        };
        if !shown.is_over() {
            self.playing.link = Link::to(server)?;
            let rejoin = self.rejoin(BoardFormat::State);
            self.playing.link.say(&rejoin)?;
        } else if let Some(keyed) = &mut self.keyed {
            keyed.ended(shown.outcome.as_ref())?;
        }
        Ok(shown)
    }

    fn rejoin(&self, format: BoardFormat) -> OpeningMessage {
        rejoin(&self.joined.token, format, self.keyed.as_ref().map(KeyedTable::lines))
    }

    /// Keeps nothing of a seat that is not to be taken again.
    fn forget(&mut self) -> Result<(), Failure> {
        if let Some(kept) = self.kept.take() {
            let _gone = fs::remove_file(kept);
        }
        self.keyed.as_mut().map_or(Ok(()), KeyedTable::close)
    }

    /// Gives up, unless the server is not to be trusted with another word.
    fn resign(&mut self) {
        if !self.is_sound() {
            return;
        }
        let id = format!("{FORFEIT}{}", self.joined.player_id);
        let signed = self.keyed.as_mut().and_then(|keyed| keyed.sign(&[id]));
        if self.playing.link.say(&PlayerCommand::Resign { signed }).is_ok() {
            self.playing.link.close();
            let _kept = self.forget();
        }
    }

    fn over(&self, outcome: Option<Outcome>, kicked: Option<String>) -> Over {
        Over { game: self.game, table: self.joined.game_id, seat: self.joined.player_id, outcome, kicked }
    }
}

/// What a program that plays does about a refusal.
enum Reaction {
    /// Something else happened in between: ask again what is legal.
    AskAgain,
    /// The next state says how it goes on.
    Wait,
    /// The server goes down, and may come back.
    ComeBack,
    /// The game is over, and the next one of the tournament has not begun.
    NextRound,
    /// Nothing can be done about it.
    Fail,
}

impl Reaction {
    fn to(code: &str) -> Reaction {
        let (server, tournament) = (ServerRefusal::of_code(code), TournamentRefusal::of_code(code));
        match (TableRefusal::of_code(code), CommonRefusal::of_code(code), server, tournament) {
            (Some(TableRefusal::StaleState), ..) => Reaction::AskAgain,
            (Some(TableRefusal::Paused), ..)
            | (_, Some(CommonRefusal::GameFinished | CommonRefusal::AlreadyOut), ..) => Reaction::Wait,
            (_, _, Some(ServerRefusal::ShuttingDown), _) => Reaction::ComeBack,
            // Another player did not come to the table, and the game is decided.
            (.., Some(TournamentRefusal::NoSuchGame)) => Reaction::Wait,
            (.., Some(TournamentRefusal::WaitForRound)) => Reaction::NextRound,
            _ => Reaction::Fail,
        }
    }
}

/// The seat, once the server has given it.
fn seated(link: &mut Link, server: &str) -> Result<Joined, Failure> {
    match link.hear()? {
        Some(ServerMessage::Joined(joined)) => Ok(joined),
        Some(ServerMessage::Error(refusal)) => Err(refusal.into()),
        _ => Err(hung_up(server)),
    }
}

fn hung_up(server: &str) -> Failure {
    Failure::wrong(ClientRefusal::HungUp, server)
}
