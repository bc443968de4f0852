//! From games to documents and back.

use alloc::string::{String, ToString};
use alloc::vec;
use alloc::vec::Vec;

use game::json::{Node, Tree};
use game::{
    Actor, Catalogue, Document as _, Envelope, EventOf, Game, Hints, LookOption, Malformed, MoveFiles, Refusal, Schema,
    Seat, Sketch, Text, TextKey, Theme, Viewer, Wire, rows,
};

use crate::action::Action;
use crate::board::Direction;
use crate::document::{
    ActionDoc, BoardDoc, COLOURS, LegalDoc, PenguinDoc, PenguinMovesDoc, PlayerDoc, StateDoc, TileDoc,
};
use crate::illegal::{Illegal, Invalid};
use crate::layout::Draw;
use crate::rules::{Fish, NOWHERE, Status};
use crate::setup::{Rules, Setup};
use crate::{looks, say, sketch, story, svg, valid};

impl Wire for Fish {
    const SEAT_NAMES: &'static [&'static str] = &COLOURS;
    const TEXTS: &'static [TextKey] = say::TEXTS;
    const CATALOGUES: &'static [Catalogue] = game::catalogues!("../text");
    const MANUAL: &'static [Catalogue] = game::manual!("fish");
    const SCHEMAS: &'static [Schema] = game::schemas!("fish": "state", "action", "legal", "setup", "spectate");
    const STATE_KEYS: &'static [&'static str] = StateDoc::KEYS;
    /// The rules that players know. A new game by them is on the board that they know.
    const FOR_PEOPLE: &'static str = r#"{"rules":"box"}"#;
    const THEMES: &'static [Theme] = looks::THEMES;
    const PIECES: &'static [LookOption] = looks::PIECES;
    const AIDS: &'static [LookOption] = looks::AIDS;
    /// The memo terminates players who do not keep to the conditions of its messages.
    const KICKS: bool = true;
    /// Two to four players, both sets of rules, boards of all kinds, some of which leave no move after the placing.
    const TRIALS: &'static [&'static str] = &[
        "{}",
        r#"{"players":3,"rules":"box"}"#,
        r#"{"players":4,"rules":"box","board":"box"}"#,
        r#"{"names":["Ann","Ben","Cyd","Dan"],"ages":[41,12,33,12]}"#,
        r#"{"players":4,"rows":16,"columns":8,"holes":20,"fish":[1,9]}"#,
        r#"{"players":3,"rows":5,"columns":4,"holes":[[2,1],[0,3]],"fish":[2,5],"ones":3}"#,
        r#"{"layout":[[1,2,3,1],[5,0,1],[2,1,1,1],[1,9,1]],"rules":"box"}"#,
        r#"{"layout":[[1,1,1,1,2,3,0,0,1,1]]}"#,
        r#"{"players":4,"rows":3,"columns":3,"holes":1,"rules":"box"}"#,
    ];
    type StateDoc = StateDoc;
    type ActionDoc = ActionDoc;
    type LegalDoc = LegalDoc;

    fn refusals() -> Vec<(&'static str, String)> {
        rows(Illegal::ALL).chain(rows(Invalid::ALL)).collect()
    }

    fn read_setup(node: &Node<'_>) -> Option<(Setup, Vec<String>)> {
        Setup::read(node)
    }

    fn complete_setup(setup: Tree<'static>) -> Tree<'static> {
        Setup::complete(setup)
    }

    fn read_state(node: &Node<'_>) -> Option<StateDoc> {
        StateDoc::read(node)
    }

    fn read_action(node: &Node<'_>) -> Option<ActionDoc> {
        ActionDoc::read(node)
    }

    fn state_doc(&self, envelope: &Envelope, _: Viewer) -> StateDoc {
        let is_drawn = self.status != Status::DEALING;
        let tiles = (0..self.grid.cells()).filter(|cell| is_drawn && self.fish_on(*cell) != 0);
        let is_over = self.status == Status::OVER;
        let before = self.present.iter().take_while(|seat| *seat != self.mover).count();
        StateDoc {
            game_id: envelope.number,
            board: BoardDoc {
                rows: self.grid.rows(),
                columns: self.grid.columns(),
                tiles: tiles.map(|cell| tile_doc(self, cell)).collect(),
            },
            players: (0..self.players).map(|seat| player_doc(self, envelope, Seat(seat))).collect(),
            turn_order: self.present.iter().map(|seat| seat.0).collect(),
            current_turn: if self.present.is_empty() { 0 } else { u8::try_from(before).expect("there are four seats") },
            winning_players: if is_over { Some(self.winners().iter().map(|seat| seat.0).collect()) } else { None },
            spectator_count: envelope.spectators,
            rules: Some(self.box_rules.rules()).filter(|rules| *rules == Rules::Box),
            draw: if is_drawn { None } else { Some(self.terms.doc(self.grid, self.free)) },
        }
    }

    fn from_state_doc(doc: StateDoc) -> Result<(Fish, Envelope), Malformed> {
        let game = valid::game_of(&doc)?;
        let envelope = Envelope {
            number: doc.game_id,
            names: doc.players.into_iter().map(|player| player.name).collect(),
            spectators: doc.spectator_count,
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
        let mut doc = LegalDoc { valid_placements: Vec::new(), valid_moves: Vec::new() };
        for action in self.legal(Actor::Seat(seat)) {
            match (action, doc.valid_moves.last_mut()) {
                (Action::Place(tile), _) => doc.valid_placements.push(tile),
                (Action::Move(penguin, tile), Some(moves)) if moves.penguin_id == penguin => {
                    moves.next_tile_ids.push(tile);
                }
                (Action::Move(penguin_id, tile), _) => {
                    doc.valid_moves.push(PenguinMovesDoc { penguin_id, next_tile_ids: vec![tile] });
                }
                (Action::Skip, _) => {}
            }
        }
        doc
    }

    fn story(&self, event: &EventOf<Fish>, next: &Fish) -> Vec<Text> {
        story::story(self, event, next)
    }

    fn result(&self) -> Option<Text> {
        story::result(self)
    }

    fn svg(doc: &StateDoc, hints: &Hints<'_, Action, Draw>) -> String {
        svg::draw(doc, hints)
    }

    fn sketch(doc: &StateDoc, hints: &Hints<'_, Action, Draw>) -> Sketch {
        sketch::draw(doc, hints)
    }
}

/// Its move files list ids.
impl MoveFiles for Fish {}

/// A tile, and those beside it.
fn tile_doc(game: &Fish, cell: u8) -> TileDoc {
    let [north, northeast, southeast, south, southwest, northwest] =
        Direction::ALL.map(|direction| game.grid.next(cell, direction).filter(|next| game.fish_on(*next) != 0));
    TileDoc {
        tile_id: cell,
        row: game.grid.row(cell),
        col: game.grid.column(cell),
        fish: game.fish_on(cell),
        north,
        northeast,
        southeast,
        south,
        southwest,
        northwest,
    }
}

fn player_doc(game: &Fish, envelope: &Envelope, seat: Seat) -> PlayerDoc {
    let penguin = |penguin_id: u8| match game.penguins[usize::from(penguin_id)] {
        NOWHERE => None,
        cell => Some(PenguinDoc { penguin_id, x: game.grid.column(cell), y: game.grid.row(cell) }),
    };
    PlayerDoc {
        player_id: seat.0,
        name: envelope.name_of(seat).to_string(),
        color: COLOURS[seat.index()],
        fish: game.scores[seat.index()],
        penguins: game.penguin_ids(seat).map(penguin).collect(),
    }
}
