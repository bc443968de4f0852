//! From games to documents and back.

use alloc::string::String;
use alloc::vec;
use alloc::vec::Vec;

use game::json::Node;
use game::{
    Actor, Catalogue, Companion, Document as _, Envelope, EventOf, Game, Hints, LookOption, Malformed, MoveFiles,
    Refusal, Schema, Seat, SeatSet, Secrets, Sketch, Solver, Text, TextKey, Theme, Viewer, Wire, rows,
};

use crate::action::Action;
use crate::bid::Bid;
use crate::choices::{ActionDoc, BidValueDoc, LegalDoc};
use crate::deal::Deal;
use crate::document::{BidDoc, ConsensusDoc, OptionsDoc, PlayDoc, PlayerDoc, StateDoc, TrickDoc};
use crate::illegal::{Illegal, Invalid};
use crate::rules::{Status, Texas42, left_of, team};
use crate::setup::Setup;
use crate::suit::Trump;
use crate::{companion, look, problem, say, secret, story, valid};

impl Wire for Texas42 {
    const SEAT_NAMES: &'static [&'static str] = &story::SEATS;
    const TEXTS: &'static [TextKey] = say::TEXTS;
    const CATALOGUES: &'static [Catalogue] = game::catalogues!("../text");
    const MANUAL: &'static [Catalogue] = game::manual!("texas42");
    const THEMES: &'static [Theme] = &look::THEMES;
    const PIECES: &'static [LookOption] = &look::PIECES;
    const AIDS: &'static [LookOption] = &look::AIDS;
    const SCHEMAS: &'static [Schema] = game::schemas!("texas42": "state", "action", "legal", "setup");
    const STATE_KEYS: &'static [&'static str] = StateDoc::KEYS;
    /// Both ways to agree, every contract, and auctions so short that all pass now and then.
    const TRIALS: &'static [&'static str] = &[
        r#"{"target":2}"#,
        r#"{"target":3,"consensus":"auto","play_all":true}"#,
        r#"{"target":2,"consensus":"auto","least_bid":41,"marks_cap":1,"names":["Ann","Ben","Cyd","Dan"]}"#,
        r#"{"target":4,"nel_o":true,"plunge":true,"splash":true,"sevens":true,"least_bid":41,"dealer":1}"#,
        r#"{"target":2,"least_bid":41,"forced_bid":true,"marks_cap":5,"consensus":"auto"}"#,
        r#"{"consensus":"auto","nel_o":true,"plunge":true,"splash":true,"sevens":true,"play_all":true}"#,
    ];
    const SOLVER: Option<Solver<Texas42>> = Some(problem::SOLVER);
    const SECRETS: Option<Secrets<Texas42>> = Some(Secrets { of_seat: secret::secret, guess: secret::guess });
    type StateDoc = StateDoc;
    type ActionDoc = ActionDoc;
    type LegalDoc = LegalDoc;

    fn refusals() -> Vec<(&'static str, String)> {
        rows(Illegal::ALL).chain(rows(Invalid::ALL)).collect()
    }

    fn read_setup(node: &Node<'_>) -> Option<(Setup, Vec<String>)> {
        Setup::read(node)
    }

    fn read_state(node: &Node<'_>) -> Option<StateDoc> {
        StateDoc::read(node)
    }

    fn read_action(node: &Node<'_>) -> Option<ActionDoc> {
        ActionDoc::read(node)
    }

    fn state_doc(&self, envelope: &Envelope, viewer: Viewer) -> StateDoc {
        let agreed = |status: Status| -> Vec<u8> {
            if self.status == status { self.agreed.iter().map(|seat| seat.0).collect() } else { Vec::new() }
        };
        let in_turn = matches!(self.status, Status::Bidding | Status::Naming | Status::Playing);
        let (tricks, current_trick) = self.tricks();
        StateDoc {
            phase: self.phase().0,
            dealer: self.dealer.0,
            current_player: if in_turn { Some(self.mover.0) } else { None },
            players: (0..4).map(|seat| self.player_doc(Seat(seat), envelope, viewer)).collect(),
            bids: self.bid_docs(),
            winning_bidder: if self.has_bidder() { Some(self.bidder.0) } else { None },
            trump: Some(self.trump).filter(|trump| *trump != Trump::UNNAMED),
            current_trick,
            tricks,
            team_scores: self.points,
            team_marks: self.marks,
            game_target: self.setup.target,
            consensus: ConsensusDoc { complete_trick: agreed(Status::TrickFull), score_hand: agreed(Status::Scoring) },
            winner: match self.status {
                Status::Ended(team) => Some(team),
                _ => None,
            },
            options: OptionsDoc::of(self.setup),
        }
    }

    fn from_state_doc(doc: StateDoc) -> Result<(Texas42, Envelope), Malformed> {
        let game = valid::game_of(&doc)?;
        let names = doc.players.into_iter().map(|player| player.name).collect();
        Ok((game, Envelope { names, ..Envelope::blank() }))
    }

    fn companion(&self) -> Companion {
        companion::companion(&self.setup)
    }

    fn actions(&self, doc: ActionDoc) -> Result<Vec<Action>, Refusal<Illegal>> {
        Ok(vec![doc.action()])
    }

    fn action_doc(&self, action: Action) -> ActionDoc {
        action.into()
    }

    fn legal_doc(&self, seat: Seat) -> LegalDoc {
        let mut doc = LegalDoc::default();
        for action in self.legal(Actor::Seat(seat)) {
            match action {
                Action::Pass => doc.pass = true,
                Action::Trump(trump) => doc.trumps.push(trump),
                Action::Play(domino) => doc.plays.push(domino),
                Action::AgreeTrick(_) => doc.agreements.push("completeTrick"),
                Action::AgreeScore(_) => doc.agreements.push("scoreHand"),
                _ => doc.bids.extend(BidValueDoc::of(action)),
            }
        }
        doc
    }

    fn story(&self, event: &EventOf<Texas42>, next: &Texas42) -> Vec<Text> {
        story::story(self, event, next)
    }

    fn result(&self) -> Option<Text> {
        story::result(self)
    }

    fn svg(doc: &StateDoc, hints: &Hints<'_, Action, Deal>) -> String {
        crate::svg::draw(doc, hints)
    }

    fn sketch(doc: &StateDoc, hints: &Hints<'_, Action, Deal>) -> Sketch {
        crate::sketch::draw(doc, hints)
    }
}

/// Its move files list ids, and players agree without sending one.
impl MoveFiles for Texas42 {
    const FILE_SETUP: &'static [(&'static str, &'static str)] = &[("consensus", "auto")];
}

impl Texas42 {
    /// Whether the auction of this hand is won.
    fn has_bidder(&self) -> bool {
        self.bids_made == 4 && self.highest() != Bid::PASS
    }

    /// A hand is seen by its seat alone until it is over.
    pub(crate) fn shows_hand(&self, seat: Seat, viewer: Viewer) -> bool {
        let is_over = matches!(self.status, Status::Dealing | Status::Scoring | Status::Ended(_));
        is_over || viewer == Viewer::Referee || viewer == Viewer::Seat(seat)
    }

    fn player_doc(&self, seat: Seat, envelope: &Envelope, viewer: Viewer) -> PlayerDoc {
        let hand = self.hand(seat);
        PlayerDoc {
            id: seat.0,
            name: envelope.name(seat),
            team: u8::from(team(seat) == 1),
            hand: if self.shows_hand(seat, viewer) { Some(hand.iter().collect()) } else { None },
            hand_size: u8::try_from(hand.len()).expect("a hand has at most seven"),
        }
    }

    fn bid_docs(&self) -> Vec<BidDoc> {
        let made = self.bids.iter().take(usize::from(self.bids_made));
        (1..).zip(made).map(|(place, bid)| BidDoc::of(left_of(self.dealer, place).0, bid.kind())).collect()
    }

    /// The tricks that were taken up, and the one on the table.
    fn tricks(&self) -> (Vec<TrickDoc>, Vec<PlayDoc>) {
        let taken_up = self.plays - self.trick.length();
        let (mut tricks, mut plays) = (Vec::new(), Vec::new());
        for (place, (seat, domino, trick)) in (1..).zip(self.history()) {
            plays.push(PlayDoc { player: seat.0, domino });
            let trick = trick.with(self.trump, seat, domino);
            if place <= taken_up && trick.length() == self.trick_size() {
                let plays = core::mem::take(&mut plays);
                tricks.push(TrickDoc { plays, winner: trick.taker().0, points: trick.points() });
            }
        }
        (tricks, plays)
    }
}

/// The seats of a list in order, if it is one.
pub(crate) fn seats_in_order(list: &[u8]) -> Option<SeatSet> {
    let ascends = list.windows(2).all(|pair| pair[0] < pair[1]);
    if ascends { Some(list.iter().map(|seat| Seat(*seat)).collect()) } else { None }
}
