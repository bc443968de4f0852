//! What a server sends, in sentences for people.

use std::fmt::Write as _;

use game::print::printable;
use protocol::{Outcome, RefusalMessage, Shown, TournamentResult};
use referee::Stage;

use crate::failure::Failure;

impl From<RefusalMessage> for Failure {
    fn from(refusal: RefusalMessage) -> Failure {
        Failure::Elsewhere { code: refusal.code, message: plain(&refusal.message) }
    }
}

/// What happened, the board, and who is to act or how the game ended.
pub(crate) fn shown(shown: &Shown) -> String {
    let mut text = String::new();
    for line in shown.story.iter().map(String::as_str).chain(shown.text.trim_end().lines()) {
        let _ = writeln!(text, "{}", plain(line));
    }
    let _ = writeln!(text, "{}", standing(shown));
    text
}

/// Who is to act, or how the game ended.
pub(crate) fn standing(shown: &Shown) -> String {
    match (&shown.outcome, shown.stage) {
        (Some(end), _) => outcome(end, &shown.players, shown.you),
        (None, Stage::Paused) => "The game is paused.".to_owned(),
        (None, _) if shown.is_mine() => "It is your turn.".to_owned(),
        (None, _) if shown.turn.is_empty() => "A draw is under way: players share in it.".to_owned(),
        (None, _) => format!("To act: {}.", names(&shown.turn, &shown.players)),
    }
}

/// How a game ended.
pub(crate) fn outcome(end: &Outcome, players: &[String], you: Option<u8>) -> String {
    match you {
        Some(you) if end.winners == [you] => ended("you", &end.points),
        _ => ended(&names(&end.winners, players), &end.points),
    }
}

/// How a game ended that these have won; perhaps none.
pub(crate) fn ended(winners: &str, points: &[i32]) -> String {
    let won = if winners.is_empty() { "nobody wins".to_owned() } else { format!("{winners} won") };
    format!("Over: {won}. Points: {}.", joined(points))
}

/// Numbers, with commas between.
pub(crate) fn joined(numbers: &[i32]) -> String {
    numbers.iter().map(ToString::to_string).collect::<Vec<_>>().join(", ")
}

/// How a tournament ended for a player.
pub(crate) fn tournament_result(result: &TournamentResult) -> String {
    let TournamentResult { tournament, points, .. } = result;
    let end = match result.rank {
        _ if result.won => "you won".to_owned(),
        Some(rank) => format!("you are number {rank}"),
        None => "over for you".to_owned(),
    };
    let why = result.why.as_ref().map_or(String::new(), |why| format!(" [{}]", plain(why)));
    format!("Tournament {tournament}: {end}. Points: {points}.{why}")
}

/// The names of seats, for a sentence.
fn names(seats: &[u8], players: &[String]) -> String {
    let name = |seat: &u8| players.get(usize::from(*seat)).map_or_else(|| format!("seat {seat}"), |name| plain(name));
    listed(seats.iter().map(name))
}

/// Names, for a sentence.
pub(crate) fn listed(names: impl Iterator<Item = String>) -> String {
    let names: Vec<String> = names.collect();
    match names.split_last() {
        Some((last, others @ [_, ..])) => format!("{} and {last}", others.join(", ")),
        _ => names.concat(),
    }
}

/// What a stranger wrote, in one line that means nothing to a terminal.
pub(crate) fn plain(text: &str) -> String {
    printable(text).into_owned()
}

#[cfg(test)]
mod tests {
    use protocol::ServerMessage;

    #[test]
    fn who_is_to_act_is_said() {
        for (rest, want) in [
            (
                r#""turn":[1],"you":0,"stage":"playing","story":["Hi."],"outcome":null"#,
                "Hi.\nboard\nTo act: B\\u{1b}b.\n",
            ),
            (r#""turn":[1],"you":1,"stage":"playing","story":[],"outcome":null"#, "board\nIt is your turn.\n"),
            (
                r#""turn":[0,1],"you":null,"stage":"playing","story":[],"outcome":null"#,
                "board\nTo act: Ann and B\\u{1b}b.\n",
            ),
            (r#""turn":[],"you":1,"stage":"paused","story":[],"outcome":null"#, "board\nThe game is paused.\n"),
            (
                r#""turn":[],"you":0,"stage":"over","story":[],"outcome":{"winners":[0],"points":[1,0]}"#,
                "board\nOver: you won. Points: 1, 0.\n",
            ),
            (
                r#""turn":[],"you":null,"stage":"over","story":[],"outcome":{"winners":[],"points":[0,0]}"#,
                "board\nOver: nobody wins. Points: 0, 0.\n",
            ),
        ] {
            let line = format!(r#"{{"type":"Shown","text":"board\n","players":["Ann","B\u001bb"],{rest}}}"#);
            match ServerMessage::read(&line) {
                Ok(ServerMessage::Shown(shown)) => assert_eq!(super::shown(&shown), want),
                other => panic!("{other:?}"),
            }
        }
    }
}
