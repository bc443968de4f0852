//! A whole game as players write it down: what it was, who played, and a line for each round.

use std::fmt::Write as _;

use game::Actor;
use referee::Table;

use super::past::{Past, Ply};

/// A whole game in notation.
pub(super) fn record(past: &Past) -> String {
    let table = &past.end;
    let mut text = String::new();
    let mut tag = |name: &str, value: &str| {
        let value = value.replace('\\', "\\\\").replace('"', "\\\"");
        let _ = writeln!(text, "[{name} \"{value}\"]");
    };
    tag("Game", table.kind().name);
    tag("Table", &table.header.table);
    tag("Date", table.header.at.to_string().get(..DAY).unwrap_or_default());
    for (name, player) in table.kind().seat_names.iter().zip(&table.envelope().names) {
        tag(&capital(name), player);
    }
    tag("Result", &result(table));
    text.push('\n');
    for (number, round) in (1..).zip(rounds(&past.plies)) {
        let _ = writeln!(text, "{number}. {}", round.join(" "));
    }
    text
}

/// How many letters of a time are its day.
const DAY: usize = "2025-01-15".len();

/// The points of the seats; a star while the game is on.
fn result(table: &Table) -> String {
    match table.outcome() {
        Some(outcome) => outcome.points.iter().map(ToString::to_string).collect::<Vec<_>>().join("-"),
        None => "*".to_string(),
    }
}

fn capital(name: &str) -> String {
    let mut letters = name.chars();
    letters.next().map_or(String::new(), |first| first.to_uppercase().chain(letters).collect())
}

/// What was written, round by round: a round is over when it is the turn of a seat that has had its own.
fn rounds(plies: &[Ply]) -> Vec<Vec<&str>> {
    let mut rounds: Vec<Vec<&str>> = Vec::new();
    // What chance brings belongs to whoever plays with it.
    let mut drawn: Vec<&str> = Vec::new();
    let mut last = None;
    for ply in plies {
        let Some(written) = ply.written.as_deref() else { continue };
        let Some(Actor::Seat(seat)) = ply.by else {
            drawn.push(written);
            continue;
        };
        if last.is_none_or(|last| seat < last || (seat == last && !drawn.is_empty())) {
            rounds.push(Vec::new());
        }
        last = Some(seat);
        if let Some(round) = rounds.last_mut() {
            round.append(&mut drawn);
            round.push(written);
        }
    }
    if !drawn.is_empty() {
        rounds.push(drawn);
    }
    rounds
}

#[cfg(test)]
mod tests {
    use game::{Seat, Timestamp};

    use super::*;

    fn ply((by, written): (Actor, &str)) -> Ply {
        let written = Some(written.to_string());
        Ply { number: 1, at: Timestamp::from_seconds(0), by: Some(by), story: Vec::new(), word: None, written }
    }

    fn check(plies: &[(Actor, &str)], expected: &[&str]) {
        let plies: Vec<Ply> = plies.iter().copied().map(ply).collect();
        let rounds: Vec<String> = rounds(&plies).iter().map(|round| round.join(" ")).collect();
        assert_eq!(rounds, expected);
    }

    #[test]
    fn a_round_ends_when_a_seat_has_its_turn_again() {
        let (one, other, chance) = (Actor::Seat(Seat(0)), Actor::Seat(Seat(1)), Actor::Chance);
        check(&[(one, "e2"), (other, "e8"), (one, "e3")], &["e2 e8", "e3"]);
        check(&[(other, "e8"), (one, "e2"), (other, "e7")], &["e8", "e2 e7"]);
        let dice = [(chance, "31:"), (one, "8/5"), (one, "6/5"), (chance, "42:"), (other, "8/4"), (other, "6/4")];
        check(&dice, &["31: 8/5 6/5 42: 8/4 6/4"]);
        check(&[(chance, "31:"), (one, "8/5"), (chance, "66:"), (one, "24/18")], &["31: 8/5", "66: 24/18"]);
        check(&[(one, "a"), (chance, "deal")], &["a", "deal"]);
    }
}
