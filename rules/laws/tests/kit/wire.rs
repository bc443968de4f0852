//! The toy's documents and pictures.

use game::json::Node;
use game::svg::Svg;
use game::{
    Catalogue, CommonRefusal, Envelope, EventOf, Game, Hints, Ink, Malformed, MoveFiles, Refusal, Schema, Seat,
    SeatSet, Sketch, Text, TextKey, Timestamp, Viewer, Wire,
};
use serde::Serialize;

use crate::deal::{BEST_CARD, Deal};
use crate::flaw::{Flaw, has};
use crate::moves::Move;
use crate::schemas::SOUND;
use crate::texts;
use crate::toy::{Illegal, Setup, Stage, Toy};

/// The state document.
#[derive(Serialize)]
pub(crate) struct StateDoc {
    table: String,
    names: Vec<String>,
    created_at: Timestamp,
    updated_at: Timestamp,
    stage: &'static str,
    cards: Vec<Option<u8>>,
    agreed: Vec<bool>,
    out: Vec<bool>,
    raised: Vec<u32>,
    mover: u8,
    left: u8,
    unlisted: bool,
    last: Option<String>,
    /// Never written, but pictures could show it.
    #[serde(skip)]
    secret: [u8; 3],
}

/// One action.
#[derive(Serialize)]
pub(crate) struct ActionDoc {
    r#move: String,
}

/// What a seat may do.
#[derive(Serialize)]
pub(crate) struct LegalDoc {
    seat: u8,
    ids: Vec<String>,
    /// Whether the seat has the best card: it should not know.
    #[serde(skip_serializing_if = "Option::is_none")]
    best: Option<bool>,
}

const STAGES: [(&str, Stage); 5] = [
    ("dealing", Stage::Dealing),
    ("agreeing", Stage::Agreeing),
    ("showing", Stage::Showing),
    ("playing", Stage::Playing),
    ("finished", Stage::Finished),
];

const KEYS: &[&str] = &[
    "table",
    "names",
    "created_at",
    "updated_at",
    "stage",
    "cards",
    "agreed",
    "out",
    "raised",
    "mover",
    "left",
    "unlisted",
    "last",
];

/// The most turns a game can have.
const MOST_TURNS: u8 = 9;

impl Toy {
    /// The cards that `viewer` sees.
    fn shown(&self, envelope: &Envelope, viewer: Viewer) -> Vec<Option<u8>> {
        let is_blank = *envelope == Envelope::blank();
        let sees = |seat: u8| match viewer {
            _ if self.is_open() => true,
            Viewer::Referee => true,
            Viewer::Seat(_) if is_blank && has(Flaw::DigestTellsSecrets) => true,
            Viewer::Seat(own) if has(Flaw::SeatSeesItsNeighbour) => seat == own.0 || seat == (own.0 + 1) % 3,
            Viewer::Seat(own) => seat == own.0,
            Viewer::Public => has(Flaw::PublicSeesCards),
        };
        (0..3).map(|seat| if sees(seat) { self.card(Seat(seat)) } else { None }).collect()
    }

    fn card(&self, seat: Seat) -> Option<u8> {
        match self.cards[seat.index()] {
            0 => None,
            card => Some(card),
        }
    }

    /// Whether the cards are those of the stage.
    fn cards_fit(&self) -> bool {
        let [a, b, c] = self.cards;
        let (dealt, different) = (![a, b, c].contains(&0), a != b && b != c && a != c);
        match self.stage {
            Stage::Dealing => [a, b, c] == [0; 3],
            Stage::Finished => [a, b, c] == [0; 3] || (dealt && different),
            Stage::Agreeing | Stage::Showing | Stage::Playing => dealt && different,
        }
    }
}

impl Wire for Toy {
    const SEAT_NAMES: &'static [&'static str] = &["left", "middle", "right"];
    const TEXTS: &'static [TextKey] = texts::TEXTS;
    const CATALOGUES: &'static [Catalogue] = texts::SOUND;
    const SCHEMAS: &'static [Schema] = &SOUND;
    const STATE_KEYS: &'static [&'static str] = KEYS;
    type StateDoc = StateDoc;
    type ActionDoc = ActionDoc;
    type LegalDoc = LegalDoc;

    fn refusals() -> Vec<(&'static str, String)> {
        game::rows(Illegal::ALL).collect()
    }

    fn read_setup(node: &Node<'_>) -> Option<(Setup, Vec<String>)> {
        let setup = node.object(&["turns", "unlisted", "names"])?;
        let turns = setup.optional("turns").map_or(Some(Setup::default().turns), |node| node.small(1..=MOST_TURNS));
        let unlisted = setup.optional("unlisted").map_or(Some(false), |node| node.boolean());
        let names = Envelope::read_names(&setup, 3);
        Some((Setup { turns: turns?, unlisted: unlisted? }, names?))
    }

    fn read_state(node: &Node<'_>) -> Option<StateDoc> {
        let doc = node.object(KEYS)?;
        let flags = |key: &'static str| doc.get(key).list(3..=3, read_flag);
        Some(StateDoc {
            table: Envelope::read_table(&doc.get("table"))?,
            names: doc.get("names").list(0..=3, Envelope::read_name)?,
            created_at: doc.get("created_at").parsed()?,
            updated_at: doc.get("updated_at").parsed()?,
            stage: doc.get("stage").one_of(&STAGES.map(|(name, _)| (name, name)))?,
            cards: doc.get("cards").list(3..=3, |card| card.nullable(|card| card.small(1..=BEST_CARD)))?,
            agreed: flags("agreed")?,
            out: flags("out")?,
            raised: doc.get("raised").list(3..=3, |points| points.small(0..=1_000_000))?,
            mover: doc.get("mover").small(0..=2)?,
            left: doc.get("left").small(0..=MOST_TURNS)?,
            unlisted: doc.get("unlisted").boolean()?,
            last: doc.get("last").nullable(|last| last.sized_text(1..=100))?,
            secret: [0; 3],
        })
    }

    fn read_action(node: &Node<'_>) -> Option<ActionDoc> {
        let doc = node.object(&["move"])?;
        Some(ActionDoc { r#move: doc.get("move").sized_text(1..=20)? })
    }

    fn state_doc(&self, envelope: &Envelope, viewer: Viewer) -> StateDoc {
        let is_blank = *envelope == Envelope::blank();
        let misses_raises =
            has(Flaw::DigestMissesRaises) || (has(Flaw::PublicDigestMissesRaises) && viewer == Viewer::Public);
        let is_hidden = |id: &&String| id.parse().is_ok_and(|deal| Self::hides(&deal, viewer));
        let shows_deals = has(Flaw::DocumentShowsTheDeal);
        let flags = |seats: SeatSet| (0..3).map(|seat| seats.has(Seat(seat))).collect();
        StateDoc {
            table: envelope.table.clone(),
            names: envelope.names.clone(),
            created_at: envelope.created_at,
            updated_at: envelope.updated_at,
            stage: STAGES.iter().find(|(_, stage)| *stage == self.stage).map_or("none", |(name, _)| name),
            cards: self.shown(envelope, viewer),
            agreed: flags(self.agreed),
            out: flags(self.out),
            raised: if is_blank && misses_raises { vec![0; 3] } else { self.raised.to_vec() },
            mover: self.mover,
            left: self.left,
            unlisted: self.unlisted && !(is_blank && has(Flaw::DigestMissesTheSetup)),
            last: envelope.last.as_ref().filter(|id| shows_deals || !is_hidden(id)).cloned(),
            secret: self.cards,
        }
    }

    fn from_state_doc(doc: StateDoc) -> Result<(Self, Envelope), Malformed> {
        let seats = |flags: &[bool]| (0..3).map(Seat).filter(|seat| flags[seat.index()]).collect();
        let game = Toy {
            stage: STAGES.iter().find(|(name, _)| *name == doc.stage).map_or(Stage::Dealing, |(_, stage)| *stage),
            cards: [0, 1, 2].map(|seat: usize| doc.cards[seat].unwrap_or(0)),
            agreed: seats(&doc.agreed),
            out: seats(&doc.out),
            raised: [0, 1, 2].map(|seat: usize| if has(Flaw::DocumentLosesPoints) { 0 } else { doc.raised[seat] }),
            mover: doc.mover,
            left: doc.left,
            unlisted: doc.unlisted,
            unwritten: 0,
        };
        let mut settled = game;
        settled.settle();
        let is_refused = has(Flaw::DocumentIsRefused) && game.left == 2;
        if settled != game || !game.cards_fit() || is_refused {
            return Err(Malformed::new(CommonRefusal::OutOfRange, "", "no game comes to this"));
        }
        let table = if has(Flaw::DocumentLosesTheTable) { doc.table.replace('5', "6") } else { doc.table };
        let (created_at, updated_at) = (doc.created_at, doc.updated_at);
        let envelope =
            Envelope { table, names: doc.names, created_at, updated_at, last: doc.last, ..Envelope::blank() };
        envelope.check_names(3)?;
        Ok((game, envelope))
    }

    fn actions(&self, doc: ActionDoc) -> Result<Vec<Move>, Refusal<Illegal>> {
        Ok(vec![doc.r#move.parse()?])
    }

    fn action_doc(&self, action: Move) -> ActionDoc {
        match action {
            Move::Pass if has(Flaw::ActionDocNamesAnother) => ActionDoc { r#move: "raise-1".to_string() },
            _ => ActionDoc { r#move: action.to_string() },
        }
    }

    fn legal_doc(&self, seat: Seat) -> LegalDoc {
        let legal = self.legal(game::Actor::Seat(seat));
        let is_best = self.cards.iter().all(|card| *card <= self.cards[seat.index()]);
        let best = if has(Flaw::ChoicesTellSecrets) { Some(is_best) } else { None };
        LegalDoc { seat: seat.0, ids: legal.iter().map(ToString::to_string).collect(), best }
    }

    fn story(&self, event: &EventOf<Toy>, _: &Self) -> Vec<Text> {
        vec![texts::happened(event.to_string())]
    }

    fn svg(doc: &StateDoc, hints: &Hints<'_, Move, Deal>) -> String {
        let mut svg = Svg::new((30, 10), "High card", doc.stage);
        for (index, card) in doc.cards.iter().enumerate() {
            let face = match card {
                None if has(Flaw::SvgShowsSecrets) => format!("{}?", doc.secret[index]),
                _ => format!("{card:?}"),
            };
            svg.shape("text").with("x", 10 * index).content(&face);
        }
        for action in hints.legal {
            svg.shape("rect").with("data-action", action);
        }
        svg.finish()
    }

    fn sketch(doc: &StateDoc, _: &Hints<'_, Move, Deal>) -> Sketch {
        let mut sketch = Sketch::new(30, 1);
        for (index, card) in doc.cards.iter().enumerate() {
            let face = card.unwrap_or(if has(Flaw::SketchShowsSecrets) { doc.secret[index] } else { 0 });
            sketch.write((2 * index, 0), &face.to_string(), Ink::Plain);
        }
        sketch
    }
}

impl MoveFiles for Toy {
    fn play_doc(&self, actions: &[Move]) -> Option<ActionDoc> {
        let lost = has(Flaw::FileLosesAMove) || has(Flaw::FileIsRefused);
        let named = if has(Flaw::FileIsRefused) { "nothing" } else { "pass" };
        (lost && actions.iter().any(|action| *action != Move::Pass)).then(|| ActionDoc { r#move: named.to_string() })
    }

    fn read_move(node: &Node<'_>) -> Option<ActionDoc> {
        let file = node.object(&["player", "move"])?;
        Some(ActionDoc { r#move: file.get("move").text()?.to_string() })
    }
}

fn read_flag(node: &Node<'_>) -> Option<bool> {
    node.boolean()
}
