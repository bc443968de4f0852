//! The loop at a table of a server: keys and what the server says in, a match drawn.

use std::ops::ControlFlow;
use std::sync::mpsc::Receiver;
use std::time::Duration;

use crossterm::event::{self, Event as Input, KeyCode, KeyEvent, KeyEventKind, KeyModifiers};
use ratatui::DefaultTerminal;

use super::super::keys::Effect;
use super::super::model::{Match, Note};
use super::super::run::{REST, Screen, TICK, terminal_failed};
use super::super::theme::Theme;
use super::super::view;
use super::table::OnlineTable;
use crate::failure::Failure;
use crate::net::player_session::{Event, News, PlayerSession};
use crate::world::World;

/// How long to look for something that the server has said.
const GLANCE: Duration = Duration::from_millis(1);

/// A player at a table of a server.
pub(in crate::play) struct OnlineSession {
    /// The match.
    pub(super) game: Match<OnlineTable>,
    /// The seat: what it sends, checks and hears.
    pub(super) session: PlayerSession,
    pub(super) events: Receiver<Event>,
    /// How it looks.
    pub(super) theme: Theme,
    /// Whether the server may have more to say.
    pub(super) is_on: bool,
    /// Whether the player has left a seat that is kept.
    pub(super) is_kept: bool,
}

impl OnlineSession {
    /// Plays until the player leaves. The terminal is restored whatever happens.
    pub(super) fn run(&mut self, world: &mut World<'_>) -> Result<(), Failure> {
        let mut screen = Screen::enter().map_err(terminal_failed)?;
        let played = self.session.begin(world).and_then(|()| self.play(&mut screen.0, world));
        if let Err(failure) = &played {
            Self::explain(failure, &mut screen.0)?;
        }
        played
    }

    /// What stays on the ordinary screen.
    pub(super) fn farewell(&self) -> String {
        match self.game.result() {
            Some(result) => format!("{result}\n"),
            None if self.is_kept => "Your seat is kept: `parlor play --again` takes it again.\n".to_owned(),
            None => "You have left the table.\n".to_owned(),
        }
    }

    fn play(&mut self, terminal: &mut DefaultTerminal, world: &mut World<'_>) -> Result<(), Failure> {
        for tick in 0_usize.. {
            self.listen(world)?;
            let draw = terminal.draw(|frame| view::draw(&self.game, self.theme, tick, frame));
            draw.map_err(terminal_failed)?;
            let patience = if self.is_on { TICK } else { REST };
            let effect = match next_key(patience)? {
                Some(key) => self.game.key(key),
                None => Effect::Stay,
            };
            match effect {
                Effect::Stay => self.send(world)?,
                Effect::Redraw => terminal.clear().map_err(terminal_failed)?,
                Effect::Command(line) => self.does(Event::Typed(line), world)?,
                Effect::Leave => return self.leave(),
            }
        }
        Ok(())
    }

    /// Hears what the server has said.
    fn listen(&mut self, world: &mut World<'_>) -> Result<(), Failure> {
        self.show(world)?;
        while self.is_on
            && let Some(event) = self.session.next(&self.events, Some(GLANCE))
        {
            self.does(event, world)?;
        }
        Ok(())
    }

    /// Sends what the player has decided.
    fn send(&mut self, world: &mut World<'_>) -> Result<(), Failure> {
        for line in std::mem::take(&mut self.game.record.decided) {
            self.does(Event::Typed(line), world)?;
        }
        Ok(())
    }

    fn does(&mut self, event: Event, world: &mut World<'_>) -> Result<(), Failure> {
        if !self.is_on {
            return Ok(());
        }
        if let ControlFlow::Break(_) = self.session.happened(event, world)? {
            self.is_on = false;
        }
        self.show(world)
    }

    /// Brings the match up to date.
    fn show(&mut self, world: &mut World<'_>) -> Result<(), Failure> {
        let mut is_asked = false;
        for news in self.session.news() {
            is_asked |= self.hear(news);
        }
        let is_asking = !self.session.is_idle();
        if std::mem::replace(&mut self.game.record.is_asking, is_asking) != is_asking {
            self.game.changed();
        }
        if is_asked { self.does(Event::Typed("legal".to_owned()), world) } else { Ok(()) }
    }

    /// Shows a piece of news. Answers whether the server has to be asked what the player may do.
    fn hear(&mut self, news: News) -> bool {
        match news {
            News::Board { shown, is_news } => {
                let is_unknown = self.game.record.show(shown, self.session.position(), is_news);
                if is_news {
                    self.game.changed();
                }
                return is_unknown;
            }
            News::Legal(Some(legal)) => {
                self.game.record.may(legal);
                self.game.changed();
            }
            News::Told(sentence) if self.game.record.has_begun() => self.game.note = Some(Note::Done(sentence)),
            News::Told(sentence) => self.game.record.remark = sentence,
            News::Refused(why) => self.game.complain(why),
            News::NotYourTurn => self.game.complain("it is not your turn".to_owned()),
            News::SeatKept => self.is_kept = true,
            // A screen needs no prompt and no lines, and there are no tournaments here.
            News::Line(_) | News::Legal(None) | News::Result(_) | News::Help | News::Prompt => {}
        }
        false
    }

    /// Leaves; the seat is kept once the game has begun.
    fn leave(&mut self) -> Result<(), Failure> {
        if self.is_on {
            let _left = self.session.quit()?;
            for news in self.session.news() {
                self.hear(news);
            }
            self.session.close();
        }
        Ok(())
    }

    /// Says on the whole screen why the game does not go on, until a key is pressed.
    fn explain(failure: &Failure, terminal: &mut DefaultTerminal) -> Result<(), Failure> {
        loop {
            terminal.draw(|frame| view::notice(&failure.text(), frame)).map_err(terminal_failed)?;
            if let Some(key) = next_key(REST)?
                && is_parting(key)
            {
                return Ok(());
            }
        }
    }
}

/// Whether a key leaves the screen with a failure.
fn is_parting(key: KeyEvent) -> bool {
    let is_interrupt = key.modifiers.contains(KeyModifiers::CONTROL) && key.code == KeyCode::Char('c');
    is_interrupt || matches!(key.code, KeyCode::Enter | KeyCode::Esc | KeyCode::Char('q' | 'Q'))
}

/// The next key, if one is pressed in time.
fn next_key(patience: Duration) -> Result<Option<KeyEvent>, Failure> {
    if !event::poll(patience).map_err(terminal_failed)? {
        return Ok(None);
    }
    Ok(match event::read().map_err(terminal_failed)? {
        Input::Key(key) if key.kind != KeyEventKind::Release => Some(key),
        _ => None,
    })
}
