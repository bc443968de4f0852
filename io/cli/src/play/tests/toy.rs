//! A game with everything the games of the registry may have: chance, secrets, a turn of many, steps of the table,
//! and actions without a place on the board.
//!
//! Chance deals each of three seats a secret card, each in turn bids or passes, all agree, the table counts.

use std::fmt;
use std::str::FromStr;

use game::json::Node;
use game::{
    Actor, Catalogue, CommonRefusal, Envelope, EventOf, Game, Hints, Ink, Kind, Luck, Machine, Malformed, MoveFiles,
    NotADraw, Outcome, Phase, Refusal, Schema, Seat, SeatSet, Sketch, Text, TextKey, Turn, Viewer, Wire,
};

pub(super) const KIND: Kind = Kind::of::<Toy>();

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) enum Action {
    Bid(u8),
    Agree(u8),
    Count,
}

impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Action::Bid(0) => f.write_str("pass"),
            Action::Bid(bid) => write!(f, "bid-{bid}"),
            Action::Agree(seat) => write!(f, "agree-{seat}"),
            Action::Count => f.write_str("count"),
        }
    }
}

impl FromStr for Action {
    type Err = Malformed;

    fn from_str(text: &str) -> Result<Action, Malformed> {
        let all = (0..4).map(Action::Bid).chain((0..3).map(Action::Agree));
        let found = all.chain([Action::Count]).find(|action| action.to_string() == text);
        found.ok_or_else(|| Malformed::new(CommonRefusal::MalformedAction, "", text))
    }
}

/// The cards of all seats, as digits in base three.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) struct Deal(u8);

impl fmt::Display for Deal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "deal-{}", self.0)
    }
}

impl FromStr for Deal {
    type Err = NotADraw;

    fn from_str(text: &str) -> Result<Deal, NotADraw> {
        (0..27).map(Deal).find(|deal| deal.to_string() == text).ok_or(NotADraw)
    }
}

/// Cards are digits in base three.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) struct Toy {
    cards: Option<u8>,
    bids: Vec<u8>,
    agreed: SeatSet,
    over: bool,
}

impl Toy {
    fn card(&self, seat: u8) -> Option<u8> {
        self.cards.map(|cards| cards / 3_u8.pow(seat.into()) % 3)
    }
}

const PLAYING: Phase = Phase("playing");
const OVER: Phase = Phase("over");
static MACHINE: Machine = Machine { phases: &[PLAYING, OVER], rules: &[] };

impl Game for Toy {
    const NAME: &'static str = "toy";
    const SEATS: std::ops::RangeInclusive<u8> = 3..=3;
    const MACHINE: &'static Machine = &MACHINE;
    type Setup = ();
    type Action = Action;
    type Draw = Deal;
    type Illegal = CommonRefusal;

    fn new((): &()) -> Result<Toy, Malformed> {
        Ok(Toy { cards: None, bids: Vec::new(), agreed: SeatSet::EMPTY, over: false })
    }

    fn seats(&self) -> u8 {
        3
    }

    fn turn(&self) -> Turn {
        match (self.cards, u8::try_from(self.bids.len()), self.agreed.len()) {
            _ if self.over => Turn::Over,
            (None, ..) => Turn::Chance,
            (_, Ok(bids @ 0..3), _) => Turn::of(Seat(bids)),
            (_, _, 0..3) => Turn::Seats((0..3).map(Seat).filter(|&seat| !self.agreed.has(seat)).collect()),
            _ => Turn::Table,
        }
    }

    fn phase(&self) -> Phase {
        if self.over { OVER } else { PLAYING }
    }

    fn legal_into(&self, actor: Actor, out: &mut Vec<Action>) {
        out.clear();
        match (self.turn(), actor) {
            (turn, _) if turn == Turn::Chance || !turn.has(actor) => {}
            (Turn::Table, _) => out.push(Action::Count),
            (_, Actor::Seat(seat)) if self.bids.len() == 3 => out.push(Action::Agree(seat.0)),
            _ => out.extend((0..4).map(Action::Bid)),
        }
    }

    fn check(&self, actor: Actor, action: Action) -> Result<(), CommonRefusal> {
        if self.legal(actor).contains(&action) { Ok(()) } else { Err(CommonRefusal::NotYourSeat) }
    }

    fn play(&mut self, action: Action) {
        match action {
            Action::Bid(bid) => self.bids.push(bid),
            Action::Agree(seat) => self.agreed = self.agreed.with(Seat(seat)),
            Action::Count => self.over = true,
        }
    }

    fn forfeit(&mut self, _: Seat) {
        self.over = true;
    }

    fn outcome(&self) -> Option<Outcome> {
        let points: Vec<i32> = (0..3).map(|seat| self.card(seat).map_or(0, i32::from)).collect();
        let winners = (0..3).map(Seat).filter(|seat| points[seat.index()] == 2).collect();
        if self.over { Some(Outcome { winners, points }) } else { None }
    }

    fn odds_into(&self, out: &mut Vec<(Deal, u32)>) {
        out.clear();
        if self.turn() == Turn::Chance {
            out.extend((0..27).map(|cards| (Deal(cards), 1)));
        }
    }

    fn check_draw(&self, actor: Actor, _: &Deal) -> Result<(), CommonRefusal> {
        match self.turn() {
            Turn::Chance if actor == Actor::Chance => Ok(()),
            _ => Err(CommonRefusal::NotYourSeat),
        }
    }

    fn play_draw(&mut self, deal: &Deal) {
        self.cards = Some(deal.0);
    }

    fn imagine(&self, seat: Seat, luck: &mut dyn Luck) -> Toy {
        loop {
            let other = Toy { cards: self.cards.and(u8::try_from(luck.below(27)).ok()), ..self.clone() };
            if other.card(seat.0) == self.card(seat.0) {
                return other;
            }
        }
    }

    fn hides(_: &Deal, viewer: Viewer) -> bool {
        viewer != Viewer::Referee
    }
}

mod texts {
    game::texts! {
        /// Something happened.
        does(event);
    }
}

impl MoveFiles for Toy {}

impl Wire for Toy {
    const SEAT_NAMES: &'static [&'static str] = &["ann", "bob", "cyd"];
    const TEXTS: &'static [TextKey] = texts::TEXTS;
    const CATALOGUES: &'static [Catalogue] = &[Catalogue {
        language: "en",
        text: "seat_0 = Ann\nseat_1 = Bob\nseat_2 = Cyd\ndoes = Somebody does { $event }.\n",
    }];
    const SCHEMAS: &'static [Schema] = &[];
    const STATE_KEYS: &'static [&'static str] = &[];
    type StateDoc = (Vec<Option<u8>>, Vec<u8>, u8, bool);
    type ActionDoc = String;
    type LegalDoc = Vec<String>;

    fn read_setup(node: &Node<'_>) -> Option<((), Vec<String>)> {
        let names = Envelope::read_names(&node.object(&["names"])?, 3)?;
        Some(((), names))
    }

    fn read_state(node: &Node<'_>) -> Option<Self::StateDoc> {
        node.refuse(CommonRefusal::WrongType, "a toy is never loaded")
    }

    fn read_action(node: &Node<'_>) -> Option<String> {
        node.refuse(CommonRefusal::WrongType, "a toy has ids alone")
    }

    fn state_doc(&self, _: &Envelope, viewer: Viewer) -> Self::StateDoc {
        let sees = |seat| self.over || viewer == Viewer::Referee || viewer == Viewer::Seat(Seat(seat));
        let cards = (0..3).map(|seat| self.card(seat).filter(|_| sees(seat))).collect();
        (cards, self.bids.clone(), self.agreed.iter().map(|seat| 1 << seat.0).sum(), self.over)
    }

    fn from_state_doc(_: Self::StateDoc) -> Result<(Toy, Envelope), Malformed> {
        Err(Malformed::new(CommonRefusal::WrongType, "", "a toy is never loaded"))
    }

    fn actions(&self, doc: String) -> Result<Vec<Action>, Refusal<CommonRefusal>> {
        Ok(vec![doc.parse()?])
    }

    fn action_doc(&self, action: Action) -> String {
        action.to_string()
    }

    fn legal_doc(&self, seat: Seat) -> Vec<String> {
        self.legal(Actor::Seat(seat)).iter().map(ToString::to_string).collect()
    }

    fn story(&self, event: &EventOf<Toy>, _: &Toy) -> Vec<Text> {
        vec![texts::does(event.to_string())]
    }

    fn refusals() -> Vec<(&'static str, String)> {
        Vec::new()
    }

    fn svg(_: &Self::StateDoc, _: &Hints<'_, Action, Deal>) -> String {
        String::new()
    }

    fn sketch(doc: &Self::StateDoc, _: &Hints<'_, Action, Deal>) -> Sketch {
        let mut sketch = Sketch::new(30, 3);
        let cards: Vec<String> =
            doc.0.iter().map(|card| card.map_or("??".to_owned(), |card| format!("c{card}"))).collect();
        sketch.write((0, 0), &format!("Cards {}", cards.join(" ")), Ink::Plain);
        sketch
    }
}
