//! The loop: events in, a match drawn.

use std::io;
use std::panic;
use std::thread;
use std::time::Duration;

use crossterm::event::{self, Event, KeyEventKind};
use ratatui::DefaultTerminal;

use super::keys::Effect;
use super::log::Journal;
use super::model::Match;
use super::opponent::Opponent;
use super::theme::Theme;
use super::view;
use crate::failure::Failure;
use crate::world::World;

/// How often to look for the opponent's answer, and how fast its spinner turns.
pub(super) const TICK: Duration = Duration::from_millis(80);

/// How long to wait for a key when nothing else can happen.
pub(super) const REST: Duration = Duration::from_hours(1);

/// Everything that plays along.
pub(super) struct Session {
    /// The match.
    pub(super) game: Match,
    /// The computer, which plays the other seats.
    pub(super) opponent: Opponent,
    /// The log, if it is kept.
    pub(super) journal: Option<Journal>,
    /// How it looks.
    pub(super) theme: Theme,
}

impl Session {
    /// Plays until the player leaves. The terminal is restored whatever happens.
    pub(super) fn run(&mut self, world: &mut World<'_>) -> Result<(), Failure> {
        let mut screen = Screen::enter().map_err(terminal_failed)?;
        self.play(&mut screen.0, world)?;
        drop(screen);
        self.keep(world)
    }

    fn play(&mut self, terminal: &mut DefaultTerminal, world: &mut World<'_>) -> Result<(), Failure> {
        for tick in 0_usize.. {
            if let Err(failure) = self.keep(world) {
                // The game goes on; the log is tried again after the next event.
                self.game.complain(failure.to_string());
            }
            self.opponent.follow(&self.game);
            let draw = terminal.draw(|frame| view::draw(&self.game, self.theme, tick, frame));
            draw.map_err(terminal_failed)?;
            match self.next_event().map_err(terminal_failed)? {
                Effect::Stay | Effect::Command(_) => {}
                Effect::Redraw => terminal.clear().map_err(terminal_failed)?,
                Effect::Leave => break,
            }
            if let Some(id) = self.opponent.answer()? {
                self.game.answer(&id);
            }
        }
        Ok(())
    }

    /// Waits for a key, a new size, or the next look at the opponent.
    fn next_event(&mut self) -> io::Result<Effect> {
        let patience = if self.opponent.is_thinking() { TICK } else { REST };
        if !event::poll(patience)? {
            return Ok(Effect::Stay);
        }
        Ok(match event::read()? {
            Event::Key(key) if key.kind != KeyEventKind::Release => self.game.key(key),
            _ => Effect::Stay,
        })
    }

    /// Brings the log up to date.
    fn keep(&mut self, world: &mut World<'_>) -> Result<(), Failure> {
        match &mut self.journal {
            Some(journal) => journal.follow(self.game.round, self.game.record.plies(), world),
            None => Ok(()),
        }
    }
}

/// The terminal while it is ours. A panic of this thread restores it too: `ratatui` sees to that.
pub(super) struct Screen(pub(super) DefaultTerminal);

impl Screen {
    pub(super) fn enter() -> io::Result<Screen> {
        let entered = ratatui::try_init();
        quieten_others();
        match entered {
            Ok(terminal) => Ok(Screen(terminal)),
            Err(error) => {
                ratatui::restore();
                Err(error)
            }
        }
    }
}

/// Lets only panics of this thread touch the terminal. The opponent's would wait for ever for a stream that is ours;
/// we notice that it is gone, and say so.
fn quieten_others() {
    let (ours, hook) = (thread::current().id(), panic::take_hook());
    panic::set_hook(Box::new(move |info| {
        if thread::current().id() == ours {
            hook(info);
        }
    }));
}

impl Drop for Screen {
    fn drop(&mut self) {
        // After a panic that is done already; doing it twice would put the cursor on top of the panic's message.
        if !thread::panicking() {
            ratatui::restore();
        }
    }
}

pub(super) fn terminal_failed(error: io::Error) -> Failure {
    Failure::Io { what: "the terminal failed".to_owned(), error }
}
