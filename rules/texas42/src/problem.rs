//! A hand to be solved, put by its deal, its trump and who leads.

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use game::json::Node;
use game::{CommonRefusal, Game, Seat, Solved, Term};

use crate::action::Action;
use crate::deal::{Deal, HAND};
use crate::domino::{Domino, Dominoes, TILES};
use crate::rules::{Texas42, left_of, team};
use crate::setup::Setup;
use crate::solver::Solver;
use crate::suit::Trump;

/// How a hand to be solved is put, and what it is worth.
pub(crate) const SOLVER: game::Solver<Texas42> = game::Solver { terms: &[DEAL, TRUMP, LEAD], read, solve };

const DEAL: Term = Term {
    name: "deal",
    value: "LAYOUT",
    about: "who gets each domino, from 0-0, 1-0, 1-1 to 6-6: 28 seats as digits, or the id of a deal",
    example: "0311103030021120313222303212",
};
const TRUMP: Term = Term {
    name: "trump",
    value: "TRUMP",
    about: "what is trump: blanks, ones, twos, threes, fours, fives, sixes, doubles or no-trump; or sevens",
    example: "fours",
};
const LEAD: Term = Term {
    name: "lead",
    value: "SEAT",
    about: "who leads to the first trick, 0 to 3; 0 if it is not said",
    example: "2",
};

/// Team 0's points less team 1's for the whole hand, all hands open, while a hand is played by four.
fn solve(game: &Texas42) -> Option<Solved<Action>> {
    let position = game.position().filter(|position| position.trump != Trump::NEL_O)?;
    let [ours, theirs] = game.points.map(i32::from);
    let left = i32::from(position.points());
    let whole = |gained: u8| ours - theirs + 2 * i32::from(gained) - left;
    let values = Solver::new().values(&position);
    let actions: Vec<(Action, i32)> =
        values.into_iter().map(|(domino, gained)| (Action::Play(domino), whole(gained))).collect();
    let all = actions.iter().map(|(_, value)| *value);
    let value = if team(game.mover) == 0 { all.max() } else { all.min() };
    Some(Solved { value: value?, actions })
}

/// The seats, as they are written.
const SEATS: &[(&str, Seat)] = &[("0", Seat(0)), ("1", Seat(1)), ("2", Seat(2)), ("3", Seat(3))];

fn read(node: &Node<'_>) -> Option<Texas42> {
    let terms = node.object(&[DEAL.name, TRUMP.name, LEAD.name])?;
    let (deal, trump) = (read_deal(&terms.get(DEAL.name)), read_trump(&terms.get(TRUMP.name)));
    let lead = terms.or(LEAD.name, Seat(0), |node| node.one_of(SEATS));
    Some(hand(&deal?, trump?, lead?))
}

/// The hand in which `lead` bid a mark, as every contract allows, and all others passed.
fn hand(deal: &Deal, trump: Trump, lead: Seat) -> Texas42 {
    let setup = Setup { sevens: trump == Trump::SEVENS, ..Setup::default() };
    let mut game = Texas42::before_deal(setup, left_of(lead, 3), [0; 2]);
    game.play_draw(deal);
    for action in [Action::Marks(1), Action::Pass, Action::Pass, Action::Pass, Action::Trump(trump)] {
        game.play(action);
    }
    game
}

/// Reads a deal, or says what is wrong with it.
fn read_deal(node: &Node<'_>) -> Option<Deal> {
    let text = DEAL.text(node)?;
    let digits = text.strip_prefix("deal-").unwrap_or(text);
    let length = digits.chars().count();
    if length != TILES {
        let found = format!("{length} characters, expected {TILES} digits, the seat of each domino from 0-0 to 6-6");
        return node.refuse(CommonRefusal::WrongLength, &found);
    }
    let mut hands = [Dominoes::NONE; 4];
    for (domino, digit) in Domino::all().zip(digits.chars()) {
        let seat = digit.to_digit(10).and_then(|seat| hands.get_mut(seat as usize));
        let Some(hand) = seat else {
            return node
                .refuse(CommonRefusal::UnknownWord, &format!("{digit:?} for {domino}, expected a seat from 0 to 3"));
        };
        *hand = hand.with(domino);
    }
    let Some(deal) = Deal::new(hands) else {
        let sizes: Vec<String> = hands.iter().map(|hand| hand.len().to_string()).collect();
        let found = format!("seats 0 to 3 get {} dominoes, expected {HAND} each", sizes.join(", "));
        return node.refuse(CommonRefusal::WrongLength, &found);
    };
    Some(deal)
}

/// Reads a trump that the solver knows.
fn read_trump(node: &Node<'_>) -> Option<Trump> {
    let word = TRUMP.text(node)?;
    let solved = || Trump::all().chain([Trump::SEVENS]);
    match solved().find(|trump| trump.to_string() == word) {
        Some(trump) => Some(trump),
        None if word == Trump::NEL_O.to_string() => {
            node.refuse(CommonRefusal::NotSolvable, "nel-o is played by three, and the solver is for four")
        }
        None => {
            let words: Vec<String> = solved().map(|trump| trump.to_string()).collect();
            node.refuse(CommonRefusal::UnknownWord, &format!("{word:?}, expected one of {}", words.join(", ")))
        }
    }
}
