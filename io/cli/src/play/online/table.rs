//! A game at a table of a server: the server is the referee, and this player's client checks what it says.

use driver::{By, Position};
use game::json::Tree;
use game::{Actor, FORFEIT, Ink, Kind, Outcome, Refused, Seat, SeatSet, Sketch, Viewer};
use protocol::Shown;
use referee::Stage as TableStage;

use super::super::model::Stage;
use super::super::played::Played;
use super::super::record::Stands;
use crate::net::prose::plain;

/// What a player types to give up.
pub(super) const RESIGN: &str = "resign";

/// What a player can type besides actions.
const COMMANDS: &[&str] = &[RESIGN, "pause", "takeback", "agree", "decline", "resume", "claim", "lose-key"];

/// A game at a table of a server, as this player sees it.
pub(in crate::play) struct OnlineTable {
    kind: Option<&'static Kind>,
    /// The board that was shown last.
    shown: Option<Shown>,
    /// The game by the log, where players have keys and nothing is hidden.
    position: Option<Position>,
    /// What the player may do by the server's word, where the game is not known by the log.
    legal: Option<Vec<String>>,
    story: Vec<String>,
    /// What the client says of the table before the game begins.
    pub(super) remark: String,
    /// Whether the server has yet to answer.
    pub(super) is_asking: bool,
    /// What the player has decided, which the server has not been told.
    pub(super) decided: Vec<String>,
}

impl OnlineTable {
    /// A table of that kind of game, as far as that is known.
    pub(in crate::play) fn new(kind: Option<&'static Kind>) -> OnlineTable {
        OnlineTable {
            kind,
            shown: None,
            position: None,
            legal: None,
            story: Vec::new(),
            remark: String::new(),
            is_asking: false,
            decided: Vec::new(),
        }
    }

    /// Shows another board, with the game that it is if that is known. Answers whether the server has to be asked what the
    /// player may do.
    pub(super) fn show(&mut self, mut shown: Shown, position: Option<Position>, is_news: bool) -> bool {
        self.story.append(&mut shown.story);
        let is_unknown = position.is_none() && shown.is_mine() && (is_news || self.legal.is_none());
        if is_news {
            self.legal = None;
        }
        self.position = position;
        self.shown = Some(shown);
        is_unknown
    }

    /// What the player may do, by the server's word.
    pub(super) fn may(&mut self, legal: Vec<String>) {
        self.legal = Some(legal);
    }

    /// Whether the game has begun.
    pub(super) fn has_begun(&self) -> bool {
        self.shown.is_some()
    }

    fn you(&self) -> Option<Seat> {
        self.shown.as_ref().and_then(|shown| shown.you).map(Seat)
    }

    fn is_known(&self) -> bool {
        self.position.is_some() || self.legal.is_some()
    }
}

impl Played for OnlineTable {
    const IS_REFEREE: bool = false;

    fn game(&self) -> &'static str {
        self.kind.map_or("Parlor", |kind| kind.name)
    }

    fn seat_names(&self) -> &'static [&'static str] {
        self.kind.map_or(&[], |kind| kind.seat_names)
    }

    fn seats(&self) -> u8 {
        let players = self.shown.as_ref().map_or(0, |shown| shown.players.len());
        u8::try_from(players).unwrap_or(u8::MAX)
    }

    fn name(&self, seat: Seat) -> String {
        let name = self.shown.as_ref().and_then(|shown| shown.players.get(seat.index()));
        name.map_or_else(|| format!("seat {seat}"), |name| plain(name))
    }

    fn turn(&self) -> SeatSet {
        self.shown.iter().flat_map(|shown| &shown.turn).map(|&seat| Seat(seat)).collect()
    }

    fn outcome(&self) -> Option<Outcome> {
        let end = self.shown.as_ref()?.outcome.as_ref()?;
        Some(Outcome { winners: end.winners.iter().map(|&seat| Seat(seat)).collect(), points: end.points.clone() })
    }

    fn is_computer(&self, _: Seat) -> bool {
        false
    }

    fn due(&self, _: Option<Seat>) -> Stage {
        let Some(shown) = &self.shown else { return Stage::Waiting };
        let other = self.turn().iter().find(|seat| self.you() != Some(*seat));
        match self.you() {
            _ if shown.is_over() => Stage::Over,
            Some(you) if shown.is_mine() && self.is_known() && !self.is_asking => Stage::Choosing(you),
            _ if shown.is_mine() => Stage::Waiting,
            _ => other.map_or(Stage::Waiting, Stage::Thinking),
        }
    }

    fn awaited(&self) -> String {
        match &self.shown {
            None => self.remark.clone(),
            Some(shown) if shown.stage == TableStage::Paused => "The game is paused; type resume to go on.".to_owned(),
            Some(shown) if shown.turn.is_empty() => "A draw is under way: players share in it".to_owned(),
            Some(_) => "Waiting for the server".to_owned(),
        }
    }

    fn viewer(&self, _: Stage) -> Viewer {
        self.you().map_or(Viewer::Public, Viewer::Seat)
    }

    fn legal(&self, seat: Seat) -> Vec<String> {
        match &self.position {
            Some(position) => position.game.legal(Actor::Seat(seat)),
            None => self.legal.iter().flatten().map(|id| plain(id)).collect(),
        }
    }

    fn sketch(&self, viewer: Viewer, actor: Option<Actor>) -> Sketch {
        match &self.position {
            Some(Position { game, envelope, .. }) => game.sketch(envelope, viewer, actor, speech::in_english(&**game)),
            None => self.shown.as_ref().map_or_else(Sketch::default, |shown| picture(&shown.text)),
        }
    }

    fn foretold(&self, seat: Seat, id: &str) -> Option<String> {
        let Position { game, envelope, .. } = self.position.as_ref()?;
        let told = game.duplicate().apply(Actor::Seat(seat), id).ok()?;
        speech::in_english(&**game).story(&told.story, &envelope.names).into_iter().next()
    }

    fn resignation(&self, _: Seat) -> String {
        RESIGN.to_owned()
    }

    fn length(&self) -> usize {
        self.story.len()
    }

    fn told(&self, row: usize, _: Viewer) -> (Option<Actor>, String) {
        (None, plain(&self.story[row]))
    }

    fn try_text(&self, seat: Seat, text: &str) -> Result<(), Refused> {
        match &self.position {
            Some(position) if !COMMANDS.contains(&text) => {
                let ids = position.game.ids(&Tree::Text(text.into()))?;
                position.clone().apply(&ids, By::Only(Actor::Seat(seat)), position.envelope.updated_at).map(drop)
            }
            _ => Ok(()),
        }
    }

    fn decide(&mut self, seat: Seat, text: &str) -> Result<(), Refused> {
        let text = if text == format!("{FORFEIT}{}", seat.0) { RESIGN } else { text };
        self.try_text(seat, text)?;
        self.decided.push(text.to_owned());
        self.is_asking = true;
        Ok(())
    }

    fn take_back(&mut self) -> Result<String, Stands> {
        Err(Stands::NothingPlayed)
    }

    fn restart(&mut self) {}
}

/// A board in letters as a picture.
fn picture(text: &str) -> Sketch {
    let rows = || text.trim_end().lines();
    let mut sketch = Sketch::new(rows().map(|row| row.chars().count()).max().unwrap_or(0), rows().count());
    for (y, row) in rows().enumerate() {
        sketch.write((0, y), row, Ink::Plain);
    }
    sketch
}
