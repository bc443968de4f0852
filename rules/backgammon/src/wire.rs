//! From games to documents and back.

use alloc::borrow::Cow;
use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec;
use alloc::vec::Vec;

use game::json::Node;
use game::movefile::Checked;
use game::{
    Actor, Catalogue, Document as _, Envelope, EventOf, Faults, Game, Hints, LookOption, Malformed, Message, Notation,
    Preset, Refusal, Schema, Seat, Sketch, Text, TextKey, Theme, Viewer, Wire, rows,
};

use crate::action::{Action, Draw, Origin, place_of};
use crate::board::{BAR, OFF};
use crate::composed::situation_of;
use crate::document::{ActionDoc, Both, COLOURS, Colour, LastMoveDoc, LegalDoc, MatchDoc, MovesDoc, StateDoc};
use crate::illegal::{Illegal, Invalid, Unplayable};
use crate::notation::{self, gnu, plays, xgid};
use crate::rules::{Backgammon, Status};
use crate::setup::{MatchSetup, Setup};
use crate::stakes::{MatchTerms, Stakes};
use crate::valid::{game_of, names_move};
use crate::{moves, say, story};

/// What the digits of a file's name are where there was no file.
const NO_FILE: &str = "000000";

impl Wire for Backgammon {
    const SEAT_NAMES: &'static [&'static str] = &COLOURS;
    const TEXTS: &'static [TextKey] = say::TEXTS;
    const CATALOGUES: &'static [Catalogue] = game::catalogues!("../text");
    const THEMES: &'static [Theme] = &[
        Theme { name: "wood", label: say::theme_wood, css: include_str!("../themes/wood.css") },
        Theme { name: "slate", label: say::theme_slate, css: include_str!("../themes/slate.css") },
        Theme { name: "club", label: say::theme_club, css: include_str!("../themes/club.css") },
        Theme { name: "tide", label: say::theme_tide, css: include_str!("../themes/tide.css") },
        Theme { name: "contrast", label: say::theme_contrast, css: include_str!("../themes/contrast.css") },
    ];
    const PIECES: &'static [LookOption] = &[
        LookOption { name: "grooved", label: say::pieces_grooved },
        LookOption { name: "marked", label: say::pieces_marked },
        LookOption { name: "smooth", label: say::pieces_smooth },
    ];
    const PRESETS: &'static [Preset] = &[
        Preset { name: "game", label: say::preset_game, setup: "{}" },
        Preset { name: "1", label: || say::preset_match(1), setup: r#"{"match":{"length":1}}"# },
        Preset { name: "3", label: || say::preset_match(3), setup: r#"{"match":{"length":3}}"# },
        Preset { name: "5", label: || say::preset_match(5), setup: r#"{"match":{"length":5}}"# },
        Preset { name: "7", label: || say::preset_match(7), setup: r#"{"match":{"length":7}}"# },
        Preset { name: "11", label: || say::preset_match(11), setup: r#"{"match":{"length":11}}"# },
        Preset { name: "money", label: say::preset_money, setup: r#"{"match":{}}"# },
    ];
    const MANUAL: &'static [Catalogue] = game::manual!("backgammon");
    const SCHEMAS: &'static [Schema] =
        game::schemas!("backgammon": "state", "match-state", "move", "action", "legal", "setup");
    const STATE_KEYS: &'static [&'static str] = StateDoc::KEYS;
    /// Matches and money games; positions with the last checkers to bear off, and with a closed board.
    const TRIALS: &'static [&'static str] = &[
        "{}",
        r#"{"names":["Ann","Ben"]}"#,
        r#"{"match":{"length":3}}"#,
        r#"{"match":{}}"#,
        r#"{"match":{"length":5,"cube":false}}"#,
        r#"{"match":{"length":3},"position":"XGID=-AA--------------------aa-:0:0:1:00:0:0:0:3:10"}"#,
        r#"{"match":{"length":3,"cube":false},"position":"XGID=--A---------------------a-:0:0:1:21:0:0:0:3:10"}"#,
        r#"{"match":{},"position":"XGID=aBBBBBB-C----------ddcc---:0:0:-1:00:0:0:0:0:10"}"#,
    ];
    const NOTATIONS: &'static [Notation<Backgammon>] = &[
        Notation {
            name: "xgid",
            about: "XGID, as eXtreme Gammon writes it",
            write: |game| xgid::write(&situation_of(game)),
        },
        Notation {
            name: "gnuid",
            about: "position ID and match ID, as GNU Backgammon writes them",
            write: |game| gnu::write(&situation_of(game)),
        },
    ];
    type StateDoc = StateDoc;
    type ActionDoc = ActionDoc;
    type LegalDoc = LegalDoc;

    fn refusals() -> Vec<(&'static str, String)> {
        rows(Illegal::ALL)
            .chain(rows(Unplayable::ALL))
            .chain(rows(plays::BadPlay::ALL))
            .chain(rows(Invalid::ALL))
            .collect()
    }

    fn read_setup(node: &Node<'_>) -> Option<(Setup, Vec<String>)> {
        let keys = node.object(&["match", "position", "solo", "names"])?;
        let stakes = keys.or("match", None, |node| read_match(node).map(Some));
        let position = keys.or("position", None, |node| {
            let text = node.text()?;
            match notation::read(text) {
                Ok(situation) => Some(Some(situation)),
                Err(malformed) => node.refuse_as(&malformed),
            }
        });
        let solo = keys.or("solo", false, Node::boolean);
        let names = Envelope::read_names(&keys, 2);
        match (names.as_deref(), solo) {
            (Some([white, black]), Some(false)) if white.to_lowercase() == black.to_lowercase() => {
                return keys.get("names").refuse(Invalid::SameName, &format!("{white:?}"));
            }
            _ => {}
        }
        Some((Setup { stakes: stakes?, position: position?, solo: solo? }, names?))
    }

    fn read_state(node: &Node<'_>) -> Option<StateDoc> {
        StateDoc::read(node)
    }

    fn read_action(node: &Node<'_>) -> Option<ActionDoc> {
        ActionDoc::read(node)
    }

    fn state_doc(&self, envelope: &Envelope, _: Viewer) -> StateDoc {
        let [white, black] = self.sides;
        let point = |index: u8| {
            let own = white.on(place_of(Seat(0), index)).cast_signed();
            own - black.on(place_of(Seat(1), index)).cast_signed()
        };
        let is_over = self.status == Status::COMPLETED;
        StateDoc {
            turn: self.turn,
            active_player: Colour(self.mover),
            dice: self.dice.rolled().collect(),
            dice_used: self.dice.played().collect(),
            board: (0..24).map(point).collect(),
            bar: Both::of(self.sides.map(|side| side.on(BAR))),
            home: Both::of(self.sides.map(|side| side.on(OFF))),
            last_move: self.last_file(envelope).map(|file| LastMoveDoc {
                sequence: self.moves,
                player: Colour(self.last_mover),
                file: file.into_owned(),
            }),
            status: if is_over { "completed" } else { "playing" },
            winner: if is_over { Some(Colour(self.mover)) } else { None },
            players: Both::of([Seat(0), Seat(1)].map(|seat| envelope.name(seat))),
            messages: envelope.messages.clone(),
            updated_at: envelope.updated_at,
            stakes: if self.stakes.counted() { Some(match_doc(self)) } else { None },
        }
    }

    fn write_file(&self, envelope: &Envelope, file: &mut String) {
        if self.stakes.counted() {
            file.push_str(&game::laid_out(&game::log::line(&self.state_doc(envelope, Viewer::Referee))));
        } else {
            self.push_file(envelope, file);
        }
    }

    fn from_state_doc(doc: StateDoc) -> Result<(Backgammon, Envelope), Malformed> {
        let mut faults = Faults::default();
        let game = game_of(&doc, &mut faults);
        faults.none()?;
        let mut messages = doc.messages;
        Message::prune(&mut messages);
        let envelope = Envelope {
            names: names_of(doc.players),
            updated_at: doc.updated_at,
            file: doc.last_move.map(|last| last.file),
            messages,
            ..Envelope::blank()
        };
        Ok((game, envelope))
    }

    fn actions(&self, doc: ActionDoc) -> Result<Vec<Action>, Refusal<Illegal>> {
        match doc {
            ActionDoc::Moves(doc) => {
                let player = doc.player.map_or(self.mover, |colour| colour.0);
                Ok(moves::played(self, player, &doc)?.iter().filter_map(Checked::action).collect())
            }
            ActionDoc::Other { action } => Ok(vec![action]),
        }
    }

    fn read_play(&self, text: &str) -> Result<Vec<Action>, Refusal<Illegal>> {
        if !text.contains('/') {
            return Ok(vec![text.parse()?]);
        }
        moves::due(self, self.mover).map_err(Refusal::Illegal)?;
        let dice: Vec<u8> = self.dice.left().collect();
        let steps = plays::read(self.seen_by(self.mover), &dice, text)?;
        Ok(steps.into_iter().map(|step| Action::Move(Origin::of(self.mover, step.from), step.die)).collect())
    }

    fn state_schema(&self) -> &'static str {
        if self.stakes.counted() { "match-state" } else { "state" }
    }

    fn action_doc(&self, action: Action) -> ActionDoc {
        match action {
            Action::Move(origin, die) => ActionDoc::Moves(MovesDoc {
                player: None,
                moves: vec![moves::doc_of(self.mover, origin, die)],
                dice_roll: None,
            }),
            _ => ActionDoc::Other { action },
        }
    }

    fn legal_doc(&self, seat: Seat) -> LegalDoc {
        let legal = self.legal(Actor::Seat(seat));
        let moves = legal.iter().filter_map(|action| match action {
            Action::Move(origin, die) => Some(moves::doc_of(self.mover, *origin, *die)),
            _ => None,
        });
        let moves: Vec<_> = moves.collect();
        let dice = if moves.is_empty() { Vec::new() } else { self.dice.left().collect() };
        LegalDoc { dice, moves, actions: legal.iter().map(ToString::to_string).collect() }
    }

    fn story(&self, event: &EventOf<Backgammon>, next: &Backgammon) -> Vec<Text> {
        story::story(self, *event, next)
    }

    fn result(&self) -> Option<Text> {
        story::result(self)
    }

    fn written(&self, event: &EventOf<Backgammon>) -> String {
        story::written(self, *event)
    }

    fn svg(doc: &StateDoc, hints: &Hints<'_, Action, Draw>) -> String {
        crate::svg::draw(doc, hints)
    }

    fn sketch(doc: &StateDoc, hints: &Hints<'_, Action, Draw>) -> Sketch {
        crate::sketch::draw(doc, hints)
    }
}

impl Backgammon {
    /// The file of the last move, which the envelope knows of, or the name of none.
    pub(crate) fn last_file<'a>(&self, envelope: &'a Envelope) -> Option<Cow<'a, str>> {
        match &envelope.file {
            _ if self.moves == 0 => None,
            Some(file) if names_move(file, self.moves, self.last_mover) => Some(Cow::Borrowed(file)),
            _ => {
                let colour = COLOURS[self.last_mover.index()];
                Some(Cow::Owned(format!("{:04}-{colour}-{NO_FILE}.json", self.moves % 10_000)))
            }
        }
    }
}

/// The names of the players; none where the document has only what it writes for players without names.
fn names_of(players: Both<String>) -> Vec<String> {
    let nameless = [Seat(0), Seat(1)].map(|seat| Envelope::blank().name(seat));
    if players.by_seat() == nameless.each_ref() { Vec::new() } else { vec![players.white, players.black] }
}

/// The cube and the score.
fn match_doc(game: &Backgammon) -> MatchDoc {
    let stakes = &game.stakes;
    MatchDoc {
        phase: game.status.phase().0,
        length: stakes.length,
        game: stakes.game,
        score: Both::of(stakes.scores),
        cube: if stakes.terms.has(MatchTerms::CUBE) { Some(1 << stakes.cube) } else { None },
        cube_owner: stakes.owner.seat().map(Colour),
        crawford_rule: stakes.terms.has(MatchTerms::CRAWFORD_RULE),
        crawford_game: stakes.terms.has(MatchTerms::CRAWFORD_GAME),
        resigned: if stakes.resigned == 0 { None } else { Some(stakes.resigned) },
    }
}

/// Reads what a match is played for.
fn read_match(node: &Node<'_>) -> Option<MatchSetup> {
    let keys = node.object(&["length", "cube", "crawford"])?;
    let usual = MatchSetup::default();
    let length = keys.or("length", usual.length, |node| node.small(0..=Stakes::LONGEST));
    let cube = keys.or("cube", usual.cube, Node::boolean);
    let crawford = keys.or("crawford", usual.crawford, Node::boolean);
    Some(MatchSetup { length: length?, cube: cube?, crawford: crawford? })
}
