//! What pages say of a table in words.

use game::{Seat, Turn};

use super::Shown;
use super::html::{Name, Text};

/// What a game is called on a page: with a capital letter, and a number by itself.
pub(super) fn title(name: &str) -> String {
    let mut title = String::new();
    for letter in name.chars() {
        match title.chars().last() {
            None => title.extend(letter.to_uppercase()),
            Some(before) if letter.is_ascii_digit() && before.is_alphabetic() => title.extend([' ', letter]),
            Some(_) => title.push(letter),
        }
    }
    title
}

/// The name of a seat.
pub(super) fn seat_name(shown: &Shown<'_>, seat: Seat) -> &'static str {
    shown.game.seat_names().get(seat.index()).copied().unwrap_or("nobody")
}

/// Who sits there: a login, or else a name.
pub(super) fn who(shown: &Shown<'_>, seat: Seat) -> String {
    let name = seat_name(shown, seat);
    let login = shown.players.iter().find(|(seat, _)| seat == name).map(|(_, login)| login);
    login.filter(|login| !login.is_empty()).cloned().unwrap_or_else(|| shown.envelope.name(seat))
}

/// The same, with the seat.
fn full(shown: &Shown<'_>, seat: Seat) -> String {
    format!("{} ({})", Name(&who(shown, seat)), Text(seat_name(shown, seat)))
}

/// Everybody who plays.
pub(super) fn players(shown: &Shown<'_>) -> Vec<String> {
    (0..shown.game.seats(shown)).map(|seat| full(shown, Seat(seat))).collect()
}

/// Whose turn it is, or who has won.
pub(super) fn status(shown: &Shown<'_>) -> String {
    if let Some(winners) = shown.game.winners() {
        let winners: Vec<String> = winners.iter().map(|seat| full(shown, seat)).collect();
        return match winners.as_slice() {
            [] => "It is over. Nobody has won.".to_owned(),
            [winner] => format!("It is over. {winner} has won."),
            _ => format!("It is over. {} have won.", listed(&winners)),
        };
    }
    match shown.game.turn() {
        Turn::Seats(seats) => {
            let seats: Vec<String> = seats.iter().map(|seat| full(shown, seat)).collect();
            match seats.as_slice() {
                [seat] => format!("It is the turn of {seat}."),
                _ => format!("Waiting for {}.", listed(&seats)),
            }
        }
        Turn::Chance => "Something is to be drawn. The table does that by itself.".to_owned(),
        Turn::Table => "The table takes a step by itself.".to_owned(),
        Turn::Over => "It is over.".to_owned(),
    }
}

/// Words in a row.
pub(super) fn listed(words: &[String]) -> String {
    match words {
        [] => String::new(),
        [word] => word.clone(),
        [others @ .., last] => format!("{} and {last}", others.join(", ")),
    }
}
