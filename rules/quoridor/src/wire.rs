//! From games to documents and back.

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec;
use alloc::vec::Vec;

use game::json::Node;
use game::{
    Actor, Catalogue, Document as _, Envelope, Event, EventOf, Faults, Game, Hints, LookOption, Malformed, MoveFiles,
    Refusal, Schema, Seat, Sketch, Text, TextKey, Theme, Viewer, Wire, rows,
};

use crate::action::Action;
use crate::document::{
    ActionDoc, LegalDoc, PlayerDoc, PlayersDoc, PositionDoc, StateDoc, WallDoc, read_max_turns, read_starting_walls,
    unless,
};
use crate::illegal::{Illegal, Invalid};
use crate::rules::{GOAL_ROWS, Quoridor, Side, Standing, Status};
use crate::setup::Setup;
use crate::{look, say, sketch, story, svg};

impl Wire for Quoridor {
    const OPPOSITE: bool = true;
    const SEAT_NAMES: &'static [&'static str] = &["player1", "player2"];
    const TEXTS: &'static [TextKey] = say::TEXTS;
    const CATALOGUES: &'static [Catalogue] = game::catalogues!("../text");
    const THEMES: &'static [Theme] = look::THEMES;
    const PIECES: &'static [LookOption] = look::PIECES;
    const AIDS: &'static [LookOption] = look::AIDS;
    const MANUAL: &'static [Catalogue] = game::manual!("quoridor");
    const SCHEMAS: &'static [Schema] = game::schemas!("quoridor": "state", "action", "legal", "setup");
    const STATE_KEYS: &'static [&'static str] = StateDoc::KEYS;
    /// Ordinary games hardly ever take every transition: a wall with the last turn allowed wants a short one.
    const TRIALS: &'static [&'static str] = &[
        "{}",
        r#"{"names":["Ann","Ben"]}"#,
        r#"{"max_turns":5}"#,
        r#"{"starting_walls":0,"max_turns":10000}"#,
        r#"{"starting_walls":3,"max_turns":60}"#,
    ];
    type StateDoc = StateDoc;
    type ActionDoc = ActionDoc;
    type LegalDoc = LegalDoc;

    fn refusals() -> Vec<(&'static str, String)> {
        rows(Illegal::ALL).chain(rows(Invalid::ALL)).collect()
    }

    fn read_setup(node: &Node<'_>) -> Option<(Setup, Vec<String>)> {
        let keys = node.object(&["max_turns", "starting_walls", "names"])?;
        let max_turns = keys.read("max_turns", read_max_turns);
        let starting_walls = keys.read("starting_walls", read_starting_walls);
        let names = Envelope::read_names(&keys, 2);
        Some((Setup { max_turns: max_turns?, starting_walls: starting_walls? }, names?))
    }

    fn read_state(node: &Node<'_>) -> Option<StateDoc> {
        StateDoc::read(node)
    }

    fn read_action(node: &Node<'_>) -> Option<ActionDoc> {
        ActionDoc::read(node)
    }

    fn state_doc(&self, envelope: &Envelope, _: Viewer) -> StateDoc {
        let (usual, setup) = (Setup::default(), self.setup());
        let player = |seat: u8| PlayerDoc {
            name: envelope.name(Seat(seat)),
            position: self.sides[usize::from(seat)].pawn.into(),
            walls_remaining: self.sides[usize::from(seat)].walls_left,
            goal_row: GOAL_ROWS[usize::from(seat)],
        };
        StateDoc {
            game_id: envelope.table.clone(),
            status: if self.status.is_playing() { "in_progress" } else { "finished" },
            current_turn: 1 + self.status.turn().0,
            turn_count: self.turn_count,
            players: PlayersDoc { player1: player(0), player2: player(1) },
            walls: self.placed().iter().map(|&wall| wall.into()).collect(),
            winner: match self.status.standing() {
                Standing::Won(seat) => Some(1 + seat.0),
                Standing::Playing | Standing::Drawn => None,
            },
            created_at: envelope.created_at,
            updated_at: envelope.updated_at,
            max_turns: unless(setup.max_turns, usual.max_turns),
            starting_walls: unless(setup.starting_walls, usual.starting_walls),
        }
    }

    fn from_state_doc(doc: StateDoc) -> Result<(Quoridor, Envelope), Malformed> {
        let mut faults = Faults::default();
        let game = game_of(&doc, &mut faults);
        faults_of_status(&doc, &game, &mut faults);
        faults.ensure(doc.created_at <= doc.updated_at, Invalid::WrongTimes, "/updated_at", String::new);
        faults.none()?;
        let envelope = Envelope {
            table: doc.game_id,
            names: vec![doc.players.player1.name, doc.players.player2.name],
            created_at: doc.created_at,
            updated_at: doc.updated_at,
            ..Envelope::blank()
        };
        Ok((game, envelope))
    }

    fn actions(&self, doc: ActionDoc) -> Result<Vec<Action>, Refusal<Illegal>> {
        Ok(vec![doc.action()])
    }

    fn action_doc(&self, action: Action) -> ActionDoc {
        action.into()
    }

    fn legal_doc(&self, seat: Seat) -> LegalDoc {
        let legal = self.legal(Actor::Seat(seat));
        let moves = legal.iter().filter_map(|action| match action {
            Action::Move(cell) => Some(PositionDoc::from(*cell)),
            Action::Wall(_) => None,
        });
        let walls = legal.iter().filter_map(|action| match action {
            Action::Move(_) => None,
            Action::Wall(wall) => Some(WallDoc::from(*wall)),
        });
        let mut placements: Vec<WallDoc> = walls.collect();
        placements.sort_unstable();
        LegalDoc {
            valid_pawn_moves: moves.collect(),
            valid_wall_placements: placements,
            walls_remaining: self.sides.get(seat.index()).map_or(0, |side| side.walls_left),
        }
    }

    fn story(&self, event: &EventOf<Quoridor>, next: &Quoridor) -> Vec<Text> {
        match *event {
            Event::Action(action) => story::story(self, self.mover(), action, next),
            Event::Draw(draw) => match draw {},
        }
    }

    fn result(&self) -> Option<Text> {
        story::result(self)
    }

    fn svg(doc: &StateDoc, hints: &Hints<'_, Action>) -> String {
        svg::draw(doc, hints)
    }

    fn sketch(doc: &StateDoc, hints: &Hints<'_, Action>) -> Sketch {
        sketch::draw(doc, hints)
    }
}

impl MoveFiles for Quoridor {
    fn files_applied(&self) -> Option<u32> {
        Some(self.turn_count)
    }
}

/// The game that a document describes. Contradictions are noted.
fn game_of(doc: &StateDoc, faults: &mut Faults) -> Quoridor {
    let usual = Setup::default();
    let setup = Setup {
        max_turns: doc.max_turns.unwrap_or(usual.max_turns),
        starting_walls: doc.starting_walls.unwrap_or(usual.starting_walls),
    };
    let players = [&doc.players.player1, &doc.players.player2];
    let mut game = Quoridor::empty(setup);
    game.sides = players.map(|player| Side { pawn: player.position.cell(), walls_left: player.walls_remaining });
    game.turn_count = doc.turn_count;
    let standing = match (doc.status, doc.winner) {
        ("finished", Some(number)) => Standing::Won(Seat(number - 1)),
        ("finished", None) => Standing::Drawn,
        _ => Standing::Playing,
    };
    game.status = Status::new(standing, Seat(doc.current_turn - 1));
    let mut placed = 0;
    for (index, wall) in doc.walls.iter().enumerate() {
        let (at, wall) = (format!("/walls/{index}"), wall.wall());
        let id = Action::Wall(wall).to_string();
        if game.walls.overlap(wall) {
            faults.note(Invalid::WallsOverlap, &at, &id);
        } else if game.walls.cross(wall) {
            faults.note(Invalid::WallsCross, &at, &id);
        } else {
            game.place(wall, placed);
            placed += 1;
        }
    }
    if game.sides[0].pawn == game.sides[1].pawn {
        faults.note(Invalid::PawnsOverlap, "/players/player2/position", "");
    }
    for (seat, player) in players.into_iter().enumerate() {
        let name = Quoridor::SEAT_NAMES[seat];
        if player.goal_row != GOAL_ROWS[seat] {
            let found = format!("{} for {name}", player.goal_row);
            faults.note(Invalid::WrongGoal, &format!("/players/{name}/goal_row"), &found);
        }
        if !game.have_paths_home()[seat] {
            faults.note(Invalid::CutOff, &format!("/players/{name}/position"), name);
        }
        if setup.starting_walls < player.walls_remaining {
            let found = format!("{} left of {}", player.walls_remaining, setup.starting_walls);
            faults.note(Invalid::WrongWallCount, &format!("/players/{name}/walls_remaining"), &found);
        }
    }
    let (standing, left) = (doc.walls.len(), game.sides.map(|side| usize::from(side.walls_left)));
    if standing + left[0] + left[1] != 2 * usize::from(setup.starting_walls) {
        let found = format!(
            "{standing} on the board, {} and {} remaining, but both began with {}",
            left[0], left[1], setup.starting_walls
        );
        faults.note(Invalid::WrongWallCount, "/walls", &found);
    }
    game
}

/// Notes contradictions about whether the game is over and who won. Whose turn it is counts as it is written, and so does the
/// number of turns: only a limit that the document names itself cannot have been passed.
fn faults_of_status(doc: &StateDoc, game: &Quoridor, faults: &mut Faults) {
    let mut note = |why: Invalid, at: &str, found: String| faults.note(why, at, &found);
    let (arrived, limit) = (game.arrived(), u32::from(game.setup().max_turns));
    let is_last = doc.turn_count == limit && doc.max_turns.is_some();
    if limit < doc.turn_count && doc.max_turns.is_some() {
        note(Invalid::WrongStatus, "/turn_count", format!("{} turns of at most {limit}", doc.turn_count));
    }
    match game.status.standing() {
        Standing::Playing => {
            if doc.winner.is_some() {
                note(Invalid::WrongWinner, "/winner", "a game in progress has no winner".to_string());
            }
            if arrived[0] || arrived[1] {
                note(Invalid::WrongStatus, "/status", "a pawn stands on its goal row".to_string());
            } else if is_last {
                note(Invalid::WrongStatus, "/status", format!("all {limit} turns were taken"));
            }
        }
        Standing::Won(seat) => {
            if arrived[1 - seat.index()] {
                note(Invalid::WrongWinner, "/winner", "the other pawn stands on its goal row".to_string());
            } else if !arrived[seat.index()] && is_last {
                note(Invalid::WrongWinner, "/winner", format!("a game is drawn after {limit} turns"));
            }
        }
        Standing::Drawn if arrived[0] || arrived[1] => {
            note(Invalid::WrongWinner, "/winner", "a pawn stands on its goal row".to_string());
        }
        Standing::Drawn if doc.turn_count != limit => {
            note(Invalid::WrongWinner, "/winner", format!("a game is drawn after {limit} turns only"));
        }
        Standing::Drawn => {}
    }
}
