//! The players of a match: an opponent that the game has, or a program.

use std::fs::File;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};
use std::process::Stdio;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::channel;
use std::thread;
use std::time::{Duration, Instant};

use arena::{Pace, Side, Spec};
use bots::{AnyBot, Budget, Choice};
use game::{AnyGame, Envelope, Seat, Viewer};
use serde_json::value::RawValue;

use super::plan::Plan;
use crate::documents::compact;
use crate::net::program::Program;
use crate::net::spoken::{AskDoc, hello};

/// A player.
pub(super) enum Player {
    /// An opponent that the game has.
    Bot(BotPlayer),
    /// A program.
    Program(ProgramPlayer),
}

/// What a player is asked.
pub(super) struct Question<'a> {
    /// The game as it is.
    pub(super) game: &'a dyn AnyGame,
    /// Its table.
    pub(super) envelope: &'a Envelope,
    /// The number of the game.
    pub(super) number: u64,
    /// Who is asked.
    pub(super) seat: Seat,
    /// What is legal.
    pub(super) actions: &'a [String],
}

/// What a player does.
pub(super) struct Answer {
    /// The id of the action.
    pub(super) action: String,
    /// How long it took.
    pub(super) time: Duration,
    /// How many nodes were looked at; 0 of a program, which does not tell.
    pub(super) nodes: u64,
}

/// Why a player is out of the game.
pub(super) struct Fault(pub(super) String);

impl Player {
    /// A player for a side. What programs complain about goes into `folder`, if there is one.
    pub(super) fn new(plan: &Plan, side: Side, folder: Option<&Path>) -> Player {
        match plan.spec(side) {
            Spec::Known { name, pace } => {
                let bot = plan.bot(name);
                bot.prepare();
                Player::Bot(BotPlayer { bot, pace: *pace })
            }
            Spec::Program { command } => Player::Program(ProgramPlayer {
                command: command.clone(),
                limit: plan.limit,
                hello: hello(plan.kind.name, &side.letter().to_string()),
                complaints: folder.map(|folder| folder.join(format!("{}.err", side.letter().to_ascii_lowercase()))),
                program: None,
            }),
        }
    }

    /// Whether it can play several seats without one of them knowing what another sees.
    pub(super) fn is_shared(&self) -> bool {
        matches!(self, Player::Bot(_))
    }

    /// What it does. An opponent that thinks a number of nodes stops earlier when `stop` says so.
    pub(super) fn choose(&mut self, question: &Question<'_>, stop: &AtomicBool) -> Result<Answer, Fault> {
        match self {
            Player::Bot(bot) => bot.choose(question, stop),
            Player::Program(program) => program.choose(question),
        }
    }

    /// A game is over, which programs are told.
    pub(super) fn over(&mut self, line: &str) {
        if let Player::Program(program) = self {
            program.over(line);
        }
    }
}

/// An opponent that the game has.
pub(super) struct BotPlayer {
    bot: Box<dyn AnyBot>,
    pace: Pace,
}

impl BotPlayer {
    fn choose(&self, question: &Question<'_>, stop: &AtomicBool) -> Result<Answer, Fault> {
        let think = |budget: &Budget<'_>| {
            let choose = || self.bot.choose(question.game, question.seat, budget);
            catch_unwind(AssertUnwindSafe(choose)).map_err(|_| Fault("it panicked".to_owned()))
        };
        let began = Instant::now();
        let choice = match self.pace {
            Pace::Usual => think(&Budget::nodes(self.bot.nodes()).until(stop))?,
            Pace::Nodes(nodes) => think(&Budget::nodes(nodes).until(stop))?,
            Pace::Time(time) => stopped_after(time, |flag| think(&Budget::nodes(u64::MAX).until(flag)))?,
        };
        let time = began.elapsed();
        match choice {
            Some(Choice { action, nodes, .. }) => Ok(Answer { action, time, nodes }),
            None => Err(Fault("it chose nothing".to_owned())),
        }
    }
}

/// Thinks, with a flag that is set after so long.
fn stopped_after<T>(time: Duration, think: impl FnOnce(&AtomicBool) -> T) -> T {
    let stop = AtomicBool::new(false);
    let (thinking, watched) = channel::<()>();
    thread::scope(|scope| {
        let stop = &stop;
        scope.spawn(move || {
            // Nothing is ever sent: the channel closes when the choice is made, or the time is up.
            let _ended = watched.recv_timeout(time);
            stop.store(true, Ordering::Relaxed);
        });
        let choice = think(stop);
        drop(thinking);
        choice
    })
}

/// A program, which is started again after it has failed.
pub(super) struct ProgramPlayer {
    command: String,
    limit: Duration,
    hello: String,
    complaints: Option<PathBuf>,
    program: Option<Program>,
}

impl ProgramPlayer {
    fn choose(&mut self, question: &Question<'_>) -> Result<Answer, Fault> {
        let Question { game, envelope, number, seat, actions } = question;
        let document = |text| RawValue::from_string(text).expect("a game's document is JSON");
        let state = document(game.state(envelope, Viewer::Seat(*seat)));
        let choices = document(game.choices(*seat));
        let (game, table, seat) = (game.name(), *number, seat.0);
        let ask = compact(&AskDoc { game, table, seat, state: Some(&state), actions, choices: &choices });
        let began = Instant::now();
        match self.ask(&ask, actions) {
            Ok(action) => Ok(Answer { action, time: began.elapsed(), nodes: 0 }),
            Err(fault) => {
                // Whatever it would say from now on was not asked for.
                self.program = None;
                Err(fault)
            }
        }
    }

    fn ask(&mut self, line: &str, actions: &[String]) -> Result<String, Fault> {
        let failed = |failure: crate::failure::Failure| Fault(failure.to_string());
        let program = match &mut self.program {
            Some(program) => program,
            None => {
                let mut program = Program::start(&self.command, self.limit, self.complaints()?).map_err(failed)?;
                program.tell(&self.hello).map_err(failed)?;
                self.program.insert(program)
            }
        };
        program.ask(line, actions).map_err(failed)
    }

    /// Where its complaints go: to the end of a file, or to ours.
    fn complaints(&self) -> Result<Stdio, Fault> {
        let Some(path) = &self.complaints else {
            return Ok(Stdio::inherit());
        };
        let file = File::options().create(true).append(true).open(path);
        file.map(Stdio::from).map_err(|error| Fault(format!("cannot write {}: {error}", path.display())))
    }

    fn over(&mut self, line: &str) {
        let is_gone = self.program.as_mut().is_some_and(|program| program.tell(line).is_err());
        if is_gone {
            self.program = None;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_flag_is_set_when_its_time_is_up_and_not_before() {
        let began = Instant::now();
        stopped_after(Duration::from_millis(20), |stop| {
            while !stop.load(Ordering::Relaxed) {
                assert!(began.elapsed() < Duration::from_mins(2), "its time is never up");
                thread::yield_now();
            }
        });
        assert!(Duration::from_millis(20) <= began.elapsed());
        assert!(!stopped_after(Duration::from_hours(1), |stop| stop.load(Ordering::Relaxed)), "it is too early");
    }
}
