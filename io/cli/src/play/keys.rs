//! What each key does to a match.

use crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use game::Seat;

use super::cursor::{Arrow, Place, nearest, next};
use super::model::{Match, Mode, Note, Stage};
use super::played::Played;
use super::record::Stands;

/// What is left to do after a key.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Effect {
    /// Nothing but to show the match.
    Stay,
    /// To show it on a clean screen.
    Redraw,
    /// To leave.
    Leave,
    /// To do what was typed out of turn.
    Command(String),
}

/// The longest text one can type.
const LONGEST_TYPED: usize = 60;

/// How many actions a page of the story has.
const PAGE: usize = 5;

impl<P: Played> Match<P> {
    /// Does what a key asks for.
    pub(super) fn key(&mut self, key: KeyEvent) -> Effect {
        self.note = None;
        let control = key.modifiers.contains(KeyModifiers::CONTROL);
        match (self.mode, key.code) {
            (_, KeyCode::Char('l')) if control => return Effect::Redraw,
            (Mode::Leaving, KeyCode::Enter | KeyCode::Char('y' | 'Y')) => return Effect::Leave,
            (Mode::Leaving, KeyCode::Char('c')) if control => return Effect::Leave,
            (Mode::Help | Mode::Leaving, _) => self.mode = Mode::Playing,
            (Mode::Playing, KeyCode::Char(letter)) if control => return self.control(letter),
            (Mode::Playing, _) if key.modifiers.contains(KeyModifiers::ALT) => {}
            (Mode::Playing, code) => return self.plain(code),
        }
        Effect::Stay
    }

    fn control(&mut self, letter: char) -> Effect {
        match letter {
            'c' => return self.leave(),
            'z' if P::IS_REFEREE => self.take_back(),
            // What some terminals send for Backspace.
            'h' => drop(self.typed.pop()),
            _ => {}
        }
        Effect::Stay
    }

    fn plain(&mut self, code: KeyCode) -> Effect {
        match (self.stage, code) {
            (_, KeyCode::F(1) | KeyCode::Char('?')) => self.mode = Mode::Help,
            (Stage::Over, KeyCode::Char('n' | 'N')) if P::IS_REFEREE => self.restart(),
            (Stage::Over, KeyCode::Char('q' | 'Q')) => return Effect::Leave,
            (_, KeyCode::Esc) if self.typed.is_empty() && self.selected.is_none() => return self.leave(),
            (_, KeyCode::Esc) => {
                self.typed.clear();
                self.selected = None;
            }
            (_, KeyCode::PageUp) => self.scroll = (self.scroll + PAGE).min(self.record.length().saturating_sub(1)),
            (_, KeyCode::PageDown) => self.scroll = self.scroll.saturating_sub(PAGE),
            (Stage::Handover(seat), KeyCode::Enter) => self.take_keyboard(seat),
            (Stage::Choosing(_) | Stage::Thinking(_) | Stage::Waiting, KeyCode::Char(letter)) => self.write(letter),
            (Stage::Choosing(_) | Stage::Thinking(_) | Stage::Waiting, KeyCode::Backspace) => drop(self.typed.pop()),
            (Stage::Choosing(seat), KeyCode::Enter) => self.enter(seat),
            (Stage::Thinking(_) | Stage::Waiting, KeyCode::Enter) if !P::IS_REFEREE => {
                return Effect::Command(std::mem::take(&mut self.typed));
            }
            (Stage::Thinking(seat), KeyCode::Enter) => self.complain(format!("{} is to move: wait", self.name(seat))),
            (Stage::Choosing(_), KeyCode::Tab) if !self.typed.is_empty() => self.complete(),
            (Stage::Choosing(seat), KeyCode::Tab) => self.walk(seat, 1),
            (Stage::Choosing(seat), KeyCode::BackTab) => self.walk(seat, self.legal.len().saturating_sub(1)),
            (Stage::Choosing(seat), KeyCode::Up) => self.point(seat, Arrow::Up),
            (Stage::Choosing(seat), KeyCode::Down) => self.point(seat, Arrow::Down),
            (Stage::Choosing(seat), KeyCode::Left) => self.point(seat, Arrow::Left),
            (Stage::Choosing(seat), KeyCode::Right) => self.point(seat, Arrow::Right),
            _ => {}
        }
        Effect::Stay
    }

    /// Leaves, after a question if something would be lost.
    fn leave(&mut self) -> Effect {
        if self.stage == Stage::Over || self.record.length() == 0 {
            return Effect::Leave;
        }
        self.mode = Mode::Leaving;
        Effect::Stay
    }

    fn take_back(&mut self) {
        self.note = Some(match self.record.take_back() {
            Ok(action) => {
                self.changed();
                Note::Done(format!("{action} is taken back"))
            }
            Err(Stands::NothingPlayed) => Note::Refused("there is nothing to take back".to_owned()),
            Err(Stands::ActedSince(actor)) => {
                Note::Refused(format!("it stands: {} has acted since", self.actor_name(actor)))
            }
        });
    }

    fn write(&mut self, letter: char) {
        // A play in a game's notation may have blanks, but nothing begins with one.
        let fits = !letter.is_control() && (letter != ' ' || !self.typed.is_empty());
        if fits && self.typed.chars().count() < LONGEST_TYPED {
            self.selected = None;
            self.typed.push(letter);
        }
    }

    /// Plays what is typed or selected.
    fn enter(&mut self, seat: Seat) {
        let id = match (self.typed.as_str(), self.chosen()) {
            ("", Some(id)) => id.to_owned(),
            ("", None) => {
                return self.complain("nothing is selected: use the arrows, Tab, or type an id".to_owned());
            }
            (typed, _) => typed.to_owned(),
        };
        self.typed.clear();
        self.play(seat, id.trim_end());
    }

    /// Types as much more as all matching ids have in common.
    fn complete(&mut self) {
        let matching = self.matching();
        match matching.first() {
            None => self.complain(format!("nothing legal begins with {}", self.typed)),
            Some(first) => {
                let common = matching.iter().fold(first.as_str(), |common, id| shared(common, id));
                common.clone_into(&mut self.typed);
            }
        }
    }

    /// Selects the legal action `steps` further on, round and round.
    fn walk(&mut self, seat: Seat, steps: usize) {
        self.typed.clear();
        let count = self.legal.len().max(1);
        self.select(
            seat,
            match self.selected {
                Some(index) => (index + steps) % count,
                None if steps == 1 => 0,
                None => count - 1,
            },
        );
    }

    /// Moves the cursor.
    fn point(&mut self, seat: Seat, arrow: Arrow) {
        let from = self.chosen().and_then(|id| self.spot(id)).map(|spot| spot.at);
        self.typed.clear();
        // The legal actions that have a place on the board.
        let targets = self.legal.iter().enumerate().filter_map(|(index, id)| Some((index, self.spot(id)?.at)));
        let targets: Vec<(usize, Place)> = targets.collect();
        let places = || targets.iter().map(|(_, place)| *place);
        let index = match (from, self.places[seat.index()]) {
            // Nothing can be pointed at: the arrows walk through the list.
            _ if targets.is_empty() => {
                let back = matches!(arrow, Arrow::Up | Arrow::Left);
                return self.walk(seat, if back { self.legal.len().saturating_sub(1) } else { 1 });
            }
            (Some(from), _) => next(places(), from, arrow),
            (None, Some(last)) => next(places(), last, arrow).or_else(|| nearest(places(), last)),
            (None, None) => Some(0),
        };
        if let Some(index) = index {
            self.select(seat, targets[index].0);
        }
    }

    fn select(&mut self, seat: Seat, index: usize) {
        self.selected = if index < self.legal.len() { Some(index) } else { None };
        if let Some(place) = self.chosen().and_then(|id| self.spot(id)).map(|spot| spot.at) {
            self.places[seat.index()] = Some(place);
        }
    }

    /// Plays the opponent's answer, unless it is not its turn any more.
    pub(super) fn answer(&mut self, id: &str) {
        if let Stage::Thinking(seat) = self.stage {
            self.play(seat, id);
        }
    }

    /// Something was refused or failed.
    pub(super) fn complain(&mut self, text: String) {
        self.note = Some(Note::Refused(text));
    }
}

/// What two texts begin with.
fn shared<'a>(left: &'a str, right: &str) -> &'a str {
    let same = left.char_indices().zip(right.chars()).take_while(|((_, a), b)| a == b);
    let length = same.last().map_or(0, |((at, letter), _)| at + letter.len_utf8());
    &left[..length]
}
