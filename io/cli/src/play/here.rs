//! A game at one keyboard: this program is the referee.

use game::{Actor, FORFEIT, Outcome, Refused, Seat, SeatSet, Sketch, Turn, Viewer};

use super::model::Stage;
use super::played::Played;
use super::record::{Record, Stands};
use crate::net::prose::plain;

impl Played for Record {
    const IS_REFEREE: bool = true;

    fn game(&self) -> &'static str {
        Record::game(self).name()
    }

    fn seat_names(&self) -> &'static [&'static str] {
        Record::game(self).seat_names()
    }

    fn seats(&self) -> u8 {
        Record::game(self).seats()
    }

    fn name(&self, seat: Seat) -> String {
        plain(&self.envelope().name(seat))
    }

    fn turn(&self) -> SeatSet {
        match Record::game(self).turn() {
            Turn::Seats(seats) => seats,
            // The record plays what chance and the table do; if there is no end to that, the game is as good as over.
            Turn::Over | Turn::Chance | Turn::Table => SeatSet::EMPTY,
        }
    }

    fn outcome(&self) -> Option<Outcome> {
        Record::game(self).outcome()
    }

    fn is_computer(&self, seat: Seat) -> bool {
        !self.people().has(seat)
    }

    fn due(&self, at_keyboard: Option<Seat>) -> Stage {
        // Agreement commutes, so the order is free: the program does not keep people waiting.
        let (computers, people): (Vec<Seat>, Vec<Seat>) = self.turn().iter().partition(|&seat| self.is_computer(seat));
        match (computers.first(), people.first()) {
            (Some(&seat), _) => Stage::Thinking(seat),
            (None, Some(&seat)) if at_keyboard != Some(seat) && self.needs_handover(seat) => Stage::Handover(seat),
            (None, Some(&seat)) => Stage::Choosing(seat),
            (None, None) => Stage::Over,
        }
    }

    fn awaited(&self) -> String {
        String::new()
    }

    fn viewer(&self, stage: Stage) -> Viewer {
        let people = self.people();
        match stage {
            Stage::Choosing(seat) => Viewer::Seat(seat),
            _ if people.len() == 1 => people.iter().next().map_or(Viewer::Public, Viewer::Seat),
            _ => Viewer::Public,
        }
    }

    fn legal(&self, seat: Seat) -> Vec<String> {
        Record::game(self).legal(Actor::Seat(seat))
    }

    fn sketch(&self, viewer: Viewer, actor: Option<Actor>) -> Sketch {
        let game = Record::game(self);
        game.sketch(self.envelope(), viewer, actor, speech::in_english(game))
    }

    fn foretold(&self, seat: Seat, id: &str) -> Option<String> {
        let told = Record::game(self).duplicate().apply(Actor::Seat(seat), id).ok()?;
        speech::in_english(Record::game(self)).story(&told.story, &self.envelope().names).into_iter().next()
    }

    fn resignation(&self, seat: Seat) -> String {
        format!("{FORFEIT}{}", seat.0)
    }

    fn length(&self) -> usize {
        self.plies().len()
    }

    fn told(&self, row: usize, viewer: Viewer) -> (Option<Actor>, String) {
        let (ply, game) = (&self.plies()[row], Record::game(self));
        let is_unseen = game.turn() != Turn::Over && game.hides(&ply.action, viewer);
        let text = match ply.by {
            Actor::Seat(seat) if is_unseen => format!("{} acts unseen.", self.name(seat)),
            Actor::Chance if is_unseen => "Chance acts unseen.".to_owned(),
            Actor::Table if is_unseen => "The table acts unseen.".to_owned(),
            Actor::Seat(_) | Actor::Chance | Actor::Table => ply.story.join(" "),
        };
        (Some(ply.by), text)
    }

    fn try_text(&self, seat: Seat, text: &str) -> Result<(), Refused> {
        self.read(Actor::Seat(seat), text).map(|_| ())
    }

    fn decide(&mut self, seat: Seat, text: &str) -> Result<(), Refused> {
        self.play(Actor::Seat(seat), text)
    }

    fn take_back(&mut self) -> Result<String, Stands> {
        Record::take_back(self)
    }

    fn restart(&mut self) {
        Record::restart(self);
    }
}

impl Record {
    /// Whether `seat` sees what another player at the keyboard may not.
    fn needs_handover(&self, seat: Seat) -> bool {
        let (game, envelope) = (Record::game(self), self.envelope());
        1 < self.people().len() && game.state(envelope, Viewer::Seat(seat)) != game.state(envelope, Viewer::Public)
    }
}
