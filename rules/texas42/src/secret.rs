//! What a seat alone knows, and a game that it cannot tell from the true one.

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec;
use alloc::vec::Vec;

use game::{CommonRefusal, Envelope, Malformed, Seat, Viewer, Wire as _};

use crate::deal::HAND;
use crate::document::{PlayDoc, StateDoc};
use crate::domino::{Domino, Dominoes};
use crate::hand::Trick;
use crate::illegal::Invalid;
use crate::rules::Texas42;
use crate::suit::Trump;
use crate::unseen::played_by;
use crate::valid::{Checked, plays_of, refuse};

/// The seven dominoes that `seat` was dealt, such as `0-0 1-0 3-2 4-4 5-0 6-1 6-4`, as long as others may not see them.
pub(crate) fn secret(game: &Texas42, seat: Seat) -> Option<String> {
    if game.shows_hand(seat, Viewer::Public) {
        return None;
    }
    let dealt = game.hand(seat).or(played_by(game, seat));
    let words: Vec<String> = dealt.iter().map(|domino| domino.to_string()).collect();
    Some(words.join(" "))
}

/// A game that `seat`, who holds `secret`, cannot tell from the one whose public document this is.
///
/// # Errors
/// A secret that is no hand, or not one that goes with the document.
pub(crate) fn guess(doc: StateDoc, seat: Seat, secret: &str) -> Result<(Texas42, Envelope), Malformed> {
    Texas42::from_state_doc(filled(doc, seat, secret)?)
}

/// A public document with the hand of `seat` in its place, and the hidden hands of the others as they could be.
///
/// # Errors
/// A secret that is no hand, or not one that goes with the document.
fn filled(mut doc: StateDoc, seat: Seat, secret: &str) -> Checked<StateDoc> {
    if doc.players.iter().all(|player| player.hand.is_some()) {
        return Ok(doc);
    }
    let dealt = read(secret)?;
    let mut played = Dominoes::NONE;
    for (at, PlayDoc { player, domino }) in plays_of(&doc) {
        match dealt.has(domino) {
            true if player != seat.0 => {
                return refuse(Invalid::DominoTwice, &at, &format!("{seat}: {domino}"));
            }
            false if player == seat.0 => {
                return refuse(Invalid::WrongHandSize, &at, &format!("{seat}: {domino}"));
            }
            _ => played = played.with(domino),
        }
    }
    match doc.players.get_mut(seat.index()) {
        Some(own) => own.hand = Some(dealt.but(played).iter().collect()),
        None => return Err(game::Malformed::new(CommonRefusal::NoSuchSeat, "", &seat.to_string())),
    }
    let shown = doc.players.iter().flat_map(|player| player.hand.iter().flatten().copied()).collect();
    let dominoes: Vec<Domino> = Dominoes::ALL.but(played).but(shown).iter().collect();
    let mut filling = Filling { holders: vec![None; dominoes.len()], dominoes, places: places(&doc) };
    if !filling.is_possible() {
        return refuse(Invalid::ImpossibleState, "/players", "");
    }
    for player in &mut doc.players {
        player.hand.get_or_insert_with(|| filling.hand(player.id));
    }
    Ok(doc)
}

/// Reads the seven dominoes that a seat was dealt.
fn read(secret: &str) -> Checked<Dominoes> {
    let mut dealt = Dominoes::NONE;
    for word in secret.split_ascii_whitespace() {
        let domino = word.parse()?;
        Malformed::ensure(!dealt.has(domino), Invalid::DominoTwice, "", || domino.to_string())?;
        dealt = dealt.with(domino);
    }
    let count = dealt.len() as usize;
    Malformed::ensure(count == HAND, Invalid::WrongHandSize, "", || count.to_string())?;
    Ok(dealt)
}

/// The places in the hidden hands: a seat that did not follow has none of that suit, and a bid may promise doubles.
fn places(doc: &StateDoc) -> Vec<Place> {
    let trump = doc.trump.unwrap_or(Trump::UNNAMED);
    let (mut takes, mut doubles) = ([Dominoes::ALL; 4], [0_u8; 4]);
    for bid in &doc.bids {
        doubles[usize::from(bid.player)] = bid.doubles();
    }
    for trick in doc.tricks.iter().map(|trick| &trick.plays).chain([&doc.current_trick]) {
        let mut on_table = Trick::EMPTY;
        for &PlayDoc { player, domino } in trick {
            let seat = usize::from(player);
            takes[seat] = takes[seat].but(on_table.shows(trump, domino));
            doubles[seat] = doubles[seat].saturating_sub(u8::from(domino.is_double()));
            on_table = on_table.with(trump, Seat(player), domino);
        }
    }
    let mut places = Vec::new();
    for player in doc.players.iter().filter(|player| player.hand.is_none()) {
        let (takes, doubles) = (takes[usize::from(player.id)], doubles[usize::from(player.id)]);
        places.extend((0..player.hand_size).map(|place| Place {
            player: player.id,
            takes: if place < doubles { takes.and(Dominoes::DOUBLES) } else { takes },
        }));
    }
    places
}

/// A place for one domino in a hidden hand.
struct Place {
    player: u8,
    /// What can be there.
    takes: Dominoes,
}

/// Dominoes that are in hidden hands, and the places for them: a bipartite graph in which a perfect matching is sought.
struct Filling {
    dominoes: Vec<Domino>,
    places: Vec<Place>,
    /// The place of each domino.
    holders: Vec<Option<usize>>,
}

impl Filling {
    /// Whether every domino gets a place and every place a domino.
    fn is_possible(&mut self) -> bool {
        self.dominoes.len() == self.places.len()
            && (0..self.places.len()).all(|place| self.fill(place, &mut { Dominoes::NONE }))
    }

    /// Finds an augmenting path from `place` (Kuhn's algorithm): it gets a domino, the place that had that gets another,
    /// and so on, but none that was `tried`. Answers whether there is one.
    fn fill(&mut self, place: usize, tried: &mut Dominoes) -> bool {
        for index in 0..self.dominoes.len() {
            let domino = self.dominoes[index];
            if tried.has(domino) || !self.places[place].takes.has(domino) {
                continue;
            }
            *tried = tried.with(domino);
            if self.holders[index].is_none_or(|other| self.fill(other, tried)) {
                self.holders[index] = Some(place);
                return true;
            }
        }
        false
    }

    /// What a player has.
    fn hand(&self, player: u8) -> Vec<Domino> {
        let is_held = |holder: &Option<usize>| holder.is_some_and(|place| self.places[place].player == player);
        self.dominoes
            .iter()
            .zip(&self.holders)
            .filter(|(_, holder)| is_held(holder))
            .map(|(domino, _)| *domino)
            .collect()
    }
}
