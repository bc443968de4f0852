//! The game with a leak: all is as in the game, but a viewer gets to know of a domino that is hidden from that viewer.

use std::cell::Cell;
use std::ops::RangeInclusive;

use game::json::Node;
use game::{
    Actor, Catalogue, Envelope, EventOf, Game, Hints, Ink, Luck, Machine, Malformed, MoveFiles, Outcome, Phase,
    Refusal, Schema, Seat, Sketch, Text, TextKey, Turn, Viewer, Wire,
};
use serde::Serialize;
use texas42::{Action, ActionDoc, Deal, Domino, Illegal, LegalDoc, Setup, StateDoc, Texas42};

/// Where the leak is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Leak {
    /// Nowhere.
    None,
    /// A seat's state document shows the hand of the next seat.
    State,
    /// The spectators' state document shows all hands.
    Spectators,
    /// A name in a seat's state document is written otherwise if a hidden domino has an odd number.
    Name,
    /// The valid-actions document has a hidden domino.
    Choices,
    /// The valid-actions document lists bids the other way round if a hidden domino has an odd number.
    OrderOfChoices,
    /// A seat may not pass if a hidden domino has an odd number.
    List,
    /// What is legal is listed the other way round if a hidden domino has an odd number.
    OrderOfList,
    /// The picture names a hidden domino.
    Svg,
    /// The picture for terminals names a hidden domino.
    Sketch,
    /// The document that a seat's digest is made of shows the hand of the next seat.
    Digest,
    /// The log shows the deal.
    Log,
}

thread_local! {
    static PRESENT: Cell<Leak> = const { Cell::new(Leak::None) };
}

/// What comes of something while there is a leak. It is chosen a thread at a time, so that the compiler need not build
/// the laws once a leak.
pub(super) fn leaking<T>(leak: Leak, run: impl FnOnce() -> T) -> T {
    PRESENT.set(leak);
    let result = run();
    PRESENT.set(Leak::None);
    result
}

fn has(leak: Leak) -> bool {
    PRESENT.get() == leak
}

/// The game, leaky or not.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) struct Leaky(Texas42);

/// A state document, and what pictures should not know of.
#[derive(Serialize)]
#[serde(transparent)]
pub(super) struct Shown {
    doc: StateDoc,
    #[serde(skip)]
    secret: Option<Domino>,
}

impl Leaky {
    /// The lowest domino of the first hand that `viewer` does not see.
    fn secret(&self, viewer: Viewer) -> Option<Domino> {
        let seen = self.0.state_doc(&Envelope::blank(), viewer);
        let hidden = (0..4).map(Seat).find(|seat| seen.players[seat.index()].hand.is_none())?;
        self.0.hand(hidden).lowest()
    }

    fn is_odd(&self, viewer: Viewer) -> bool {
        self.secret(viewer).is_some_and(|domino| domino.number() % 2 == 1)
    }

    /// Whether the leak lets `actor` not pass.
    fn may_not_pass(&self, actor: Actor) -> bool {
        match actor {
            Actor::Seat(seat) => has(Leak::List) && self.0.turn() == Turn::of(seat) && self.is_odd(Viewer::Seat(seat)),
            Actor::Chance | Actor::Table => false,
        }
    }
}

impl Game for Leaky {
    const NAME: &'static str = Texas42::NAME;
    const SEATS: RangeInclusive<u8> = Texas42::SEATS;
    const MACHINE: &'static Machine = Texas42::MACHINE;
    type Setup = Setup;
    type Action = Action;
    type Draw = Deal;
    type Illegal = Illegal;

    fn new(setup: &Setup) -> Result<Leaky, Malformed> {
        Texas42::new(setup).map(Leaky)
    }

    fn seats(&self) -> u8 {
        self.0.seats()
    }

    fn turn(&self) -> Turn {
        self.0.turn()
    }

    fn phase(&self) -> Phase {
        self.0.phase()
    }

    fn legal_into(&self, actor: Actor, out: &mut Vec<Action>) {
        self.0.legal_into(actor, out);
        if self.may_not_pass(actor) {
            out.retain(|action| *action != Action::Pass);
        }
        match actor {
            Actor::Seat(seat) if has(Leak::OrderOfList) && self.is_odd(Viewer::Seat(seat)) => out.reverse(),
            _ => {}
        }
    }

    fn check(&self, actor: Actor, action: Action) -> Result<(), Illegal> {
        match action {
            Action::Pass if self.may_not_pass(actor) => Err(Illegal::MustBid),
            _ => self.0.check(actor, action),
        }
    }

    fn play(&mut self, action: Action) {
        self.0.play(action);
    }

    fn forfeit(&mut self, seat: Seat) {
        self.0.forfeit(seat);
    }

    fn outcome(&self) -> Option<Outcome> {
        self.0.outcome()
    }

    fn draw(&self, luck: &mut dyn Luck) -> Deal {
        self.0.draw(luck)
    }

    fn check_draw(&self, actor: Actor, deal: &Deal) -> Result<(), Illegal> {
        self.0.check_draw(actor, deal)
    }

    fn play_draw(&mut self, deal: &Deal) {
        self.0.play_draw(deal);
    }

    fn imagine(&self, seat: Seat, luck: &mut dyn Luck) -> Leaky {
        Leaky(self.0.imagine(seat, luck))
    }

    fn hides(deal: &Deal, viewer: Viewer) -> bool {
        Texas42::hides(deal, viewer) && !has(Leak::Log)
    }
}

impl MoveFiles for Leaky {}

impl Wire for Leaky {
    const SEAT_NAMES: &'static [&'static str] = Texas42::SEAT_NAMES;
    const SCHEMAS: &'static [Schema] = Texas42::SCHEMAS;
    const STATE_KEYS: &'static [&'static str] = Texas42::STATE_KEYS;
    const TRIALS: &'static [&'static str] = Texas42::TRIALS;
    const TEXTS: &'static [TextKey] = Texas42::TEXTS;
    const CATALOGUES: &'static [Catalogue] = Texas42::CATALOGUES;
    type StateDoc = Shown;
    type ActionDoc = ActionDoc;
    type LegalDoc = LegalDoc;

    fn refusals() -> Vec<(&'static str, String)> {
        Texas42::refusals()
    }

    fn read_setup(node: &Node<'_>) -> Option<(Setup, Vec<String>)> {
        Texas42::read_setup(node)
    }

    fn read_state(node: &Node<'_>) -> Option<Shown> {
        Texas42::read_state(node).map(|doc| Shown { doc, secret: None })
    }

    fn read_action(node: &Node<'_>) -> Option<ActionDoc> {
        Texas42::read_action(node)
    }

    fn state_doc(&self, envelope: &Envelope, viewer: Viewer) -> Shown {
        let mut doc = self.0.state_doc(envelope, viewer);
        let mut truth = self.0.state_doc(envelope, Viewer::Referee);
        let is_digested = has(Leak::Digest) && *envelope == Envelope::blank();
        match viewer {
            Viewer::Seat(seat) if has(Leak::State) || is_digested => {
                let next = (seat.index() + 1) % 4;
                doc.players[next].hand = truth.players.swap_remove(next).hand;
            }
            Viewer::Seat(_) if has(Leak::Name) && self.is_odd(viewer) => doc.players[0].name.push('!'),
            Viewer::Public if has(Leak::Spectators) => doc.players = truth.players,
            _ => {}
        }
        Shown { doc, secret: self.secret(viewer) }
    }

    fn from_state_doc(shown: Shown) -> Result<(Leaky, Envelope), Malformed> {
        Texas42::from_state_doc(shown.doc).map(|(game, envelope)| (Leaky(game), envelope))
    }

    fn actions(&self, doc: ActionDoc) -> Result<Vec<Action>, Refusal<Illegal>> {
        self.0.actions(doc)
    }

    fn action_doc(&self, action: Action) -> ActionDoc {
        self.0.action_doc(action)
    }

    fn legal_doc(&self, seat: Seat) -> LegalDoc {
        let mut doc = self.0.legal_doc(seat);
        if has(Leak::Choices) {
            doc.plays.extend(self.secret(Viewer::Seat(seat)));
        }
        if has(Leak::OrderOfChoices) && self.is_odd(Viewer::Seat(seat)) {
            doc.bids.reverse();
        }
        doc
    }

    fn story(&self, event: &EventOf<Leaky>, next: &Leaky) -> Vec<Text> {
        self.0.story(event, &next.0)
    }

    fn svg(shown: &Shown, hints: &Hints<'_, Action, Deal>) -> String {
        let svg = Texas42::svg(&shown.doc, &drawn(hints));
        match shown.secret {
            Some(domino) if has(Leak::Svg) => svg.replace("</svg>", &format!("<!--{domino}--></svg>")),
            _ => svg,
        }
    }

    fn sketch(shown: &Shown, hints: &Hints<'_, Action, Deal>) -> Sketch {
        let mut sketch = Texas42::sketch(&shown.doc, &drawn(hints));
        match shown.secret {
            Some(domino) if has(Leak::Sketch) => sketch.write((0, 0), &domino.to_string(), Ink::Plain),
            _ => {}
        }
        sketch
    }
}

/// What pictures point out. Where the list has a leak they have no choices, so that the list alone can tell.
fn drawn<'a>(hints: &Hints<'a, Action, Deal>) -> Hints<'a, Action, Deal> {
    Hints { legal: if has(Leak::List) { &[] } else { hints.legal }, ..*hints }
}
