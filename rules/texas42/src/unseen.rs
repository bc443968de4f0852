//! Determinisation: the hands that a seat does not see, dealt anew. Each deal that fits what the seat has seen is as
//! likely as any other, since the deals are counted by dynamic programming before one is drawn.

use game::{Luck, Seat};

use crate::bid::BidKind;
use crate::domino::{Domino, Dominoes};
use crate::hand::Trick;
use crate::rules::{Texas42, left_of};

/// How many dominoes can be hidden from a seat: three hands.
const MOST: usize = 21;
/// A hand has up to seven dominoes.
const SIZES: usize = 8;

/// Three hands that a seat does not see, and in how many ways they could be dealt.
#[derive(Clone, Debug)]
pub struct Unseen {
    /// The seat, and its own hand.
    own: (Seat, Dominoes),
    /// Who bid something that needs doubles: what it has played of them, and how many it needs.
    doubles: [(Dominoes, u32); 4],
    seats: [Seat; 3],
    /// How many dominoes each has.
    sizes: [usize; 3],
    /// What each cannot have.
    barred: [Dominoes; 3],
    /// The dominoes they have between them.
    dominoes: [Domino; MOST],
    count: usize,
    /// In how many ways the dominoes from one on can be dealt, by how many the first and the second hand still get.
    ways: [[[u32; SIZES]; SIZES]; MOST + 1],
}

/// The hands, with those that `seat` does not see dealt anew.
pub(crate) fn deal_anew(game: &Texas42, seat: Seat, luck: &mut dyn Luck) -> [Dominoes; 4] {
    Unseen::of(game, seat).deal(luck)
}

/// Who bid something that needs doubles, and how many.
fn promised_doubles(game: &Texas42) -> impl Iterator<Item = (Seat, u32)> {
    (1..).zip(game.bids).filter_map(|(place, bid)| match bid.kind() {
        BidKind::Splash(_) => Some((left_of(game.dealer, place), 3)),
        BidKind::Plunge(_) => Some((left_of(game.dealer, place), 4)),
        _ => None,
    })
}

/// What a seat has played in this hand.
pub(crate) fn played_by(game: &Texas42, seat: Seat) -> Dominoes {
    game.history().filter(|(by, _, _)| *by == seat).map(|(_, domino, _)| domino).collect()
}

impl Unseen {
    /// What `seat` does not see while the hands are hidden.
    #[must_use]
    pub fn of(game: &Texas42, seat: Seat) -> Unseen {
        let seats = [1, 2, 3].map(|places| left_of(seat, places));
        let mut barred = [Dominoes::NONE; 3];
        for (by, domino, trick) in game.history() {
            if let Some(place) = seats.iter().position(|other| *other == by) {
                barred[place] = barred[place].or(trick.shows(game.trump, domino));
            }
        }
        let mut unseen = Unseen::between(seat, game.hands, barred);
        for (by, needed) in promised_doubles(game) {
            unseen.doubles[by.index()] = (played_by(game, by), needed);
        }
        unseen
    }

    /// What `seat` does not see of these hands, if it knows what each of the others cannot have: the next one to its
    /// left, and so on.
    #[must_use]
    pub fn between(seat: Seat, hands: [Dominoes; 4], barred: [Dominoes; 3]) -> Unseen {
        let seats = [1, 2, 3].map(|places| left_of(seat, places));
        let hidden = seats.iter().fold(Dominoes::NONE, |all, other| all.or(hands[other.index()]));
        let mut dominoes = [Domino::LOWEST; MOST];
        let mut count = 0;
        for (place, domino) in dominoes.iter_mut().zip(hidden.iter()) {
            *place = domino;
            count += 1;
        }
        let sizes = seats.map(|other| hands[other.index()].len() as usize);
        let own = (seat, hands[seat.index()]);
        let doubles = [(Dominoes::NONE, 0); 4];
        let ways = [[[0; SIZES]; SIZES]; MOST + 1];
        let mut unseen = Unseen { own, doubles, seats, sizes, barred, dominoes, count, ways };
        unseen.count_ways();
        unseen
    }

    /// Counts from the last domino back. How many the third hand still gets follows from the others.
    fn count_ways(&mut self) {
        self.ways[self.count][0][0] = 1;
        for index in (0..self.count).rev() {
            let left = self.count - index;
            for first in 0..=self.sizes[0].min(left) {
                for second in 0..=self.sizes[1].min(left - first) {
                    let third = left - first - second;
                    self.ways[index][first][second] = self.choices(index, [first, second, third]).iter().sum();
                }
            }
        }
    }

    /// In how many ways the rest can be dealt if each of the three gets this domino, with so many to get.
    fn choices(&self, index: usize, [first, second, third]: [usize; 3]) -> [u32; 3] {
        let domino = self.dominoes[index];
        let ways = |place: usize, still: usize, (first, second): (usize, usize)| {
            if still == 0 || self.barred[place].has(domino) { 0 } else { self.ways[index + 1][first][second] }
        };
        [
            ways(0, first, (first.wrapping_sub(1) % SIZES, second)),
            ways(1, second, (first, second.wrapping_sub(1) % SIZES)),
            if third <= self.sizes[2] { ways(2, third, (first, second)) } else { 0 },
        ]
    }

    /// All four hands, each way in which they could be dealt as likely.
    pub fn deal(&self, luck: &mut dyn Luck) -> [Dominoes; 4] {
        // A splash or a plunge promises doubles. Such bids are rare, so that rejection sampling is good enough.
        loop {
            let mut hands = self.deal_once(luck);
            hands[self.own.0.index()] = self.own.1;
            let has_doubles = |(hand, (played, needed)): (&Dominoes, &(Dominoes, u32))| {
                *needed <= hand.or(*played).and(Dominoes::DOUBLES).len()
            };
            if hands.iter().zip(&self.doubles).all(has_doubles) {
                return hands;
            }
        }
    }

    /// The three hands, whatever doubles were promised.
    fn deal_once(&self, luck: &mut dyn Luck) -> [Dominoes; 4] {
        let mut hands = [Dominoes::NONE; 4];
        let mut still = self.sizes;
        for index in 0..self.count {
            let choices = self.choices(index, still);
            let mut left = luck.below(choices.iter().sum());
            let mut place = 0;
            while choices[place] <= left {
                left -= choices[place];
                place += 1;
            }
            still[place] -= 1;
            let hand = &mut hands[self.seats[place].index()];
            *hand = hand.with(self.dominoes[index]);
        }
        hands
    }
}

impl Texas42 {
    /// Whether these could be the hands, as far as play and bids tell.
    #[must_use]
    pub fn could_be(&self, hands: [Dominoes; 4]) -> bool {
        let follows_suit = |(by, domino, trick): (Seat, Domino, Trick)| {
            hands[by.index()].and(trick.shows(self.trump, domino)).is_empty()
        };
        let has_doubles = |(seat, needed): (Seat, u32)| {
            needed <= hands[seat.index()].or(played_by(self, seat)).and(Dominoes::DOUBLES).len()
        };
        self.history().all(follows_suit) && promised_doubles(self).all(has_doubles)
    }

    /// How many tricks a team has taken up in this hand.
    #[must_use]
    pub fn tricks_of(&self, team: u8) -> usize {
        let taken_up = usize::from(self.plays - self.trick.length());
        let full = self.history().take(taken_up).map(|(seat, domino, trick)| trick.with(self.trump, seat, domino));
        full.filter(|trick| trick.length() == self.trick_size() && trick.taker().0 & 1 == team).count()
    }

    /// What was played in this hand: by whom, what, and the trick before it.
    pub fn history(&self) -> impl Iterator<Item = (Seat, Domino, Trick)> {
        let (mut seat, mut trick) = (self.first_leader(), Trick::EMPTY);
        self.played[..usize::from(self.plays)].iter().filter_map(|number| Domino::numbered(*number)).map(
            move |domino| {
                if trick.length() == self.trick_size() {
                    (seat, trick) = (trick.taker(), Trick::EMPTY);
                }
                let entry = (seat, domino, trick);
                trick = trick.with(self.trump, seat, domino);
                seat = self.after_seat(seat);
                entry
            },
        )
    }
}
