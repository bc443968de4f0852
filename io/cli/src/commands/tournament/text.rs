//! Tournaments as people read them.

use std::fmt::Write as _;

use serde::Deserialize;

use super::MadeDoc;
use crate::columns::columns;
use crate::net::prose::{joined, plain};

/// What we read of a list.
#[derive(Deserialize)]
pub(super) struct ListDoc {
    tournaments: Vec<RowDoc>,
}

#[derive(Deserialize)]
struct RowDoc {
    number: u64,
    game: String,
    stage: String,
    format: String,
    players: usize,
    size: Option<u16>,
    round: usize,
}

/// What we read of a tournament that was begun.
#[derive(Deserialize)]
pub(super) struct StartedDoc {
    number: u64,
    game: String,
    stage: String,
}

/// What we read of a tournament.
#[derive(Deserialize)]
pub(super) struct TournamentDoc {
    number: u64,
    game: String,
    format: String,
    #[serde(default)]
    size: Option<u16>,
    stage: String,
    round: usize,
    #[serde(default)]
    rounds: Option<usize>,
    players: Vec<PlayerDoc>,
    teams: Vec<TeamDoc>,
    standings: Vec<PlaceDoc>,
    bracket: Vec<RoundDoc>,
    winners: Vec<usize>,
    cheaters: Vec<FaultDoc>,
    failures: Vec<FaultDoc>,
}

#[derive(Deserialize)]
struct PlayerDoc {
    name: String,
    #[serde(default)]
    left: bool,
}

#[derive(Deserialize)]
struct TeamDoc {
    names: Vec<String>,
}

#[derive(Deserialize)]
struct PlaceDoc {
    rank: Option<u16>,
    names: Vec<String>,
    points: f64,
    wins: u32,
    draws: u32,
    losses: u32,
    #[serde(default)]
    buchholz: Option<f64>,
    #[serde(default)]
    sonneborn_berger: Option<f64>,
}

#[derive(Deserialize)]
struct RoundDoc {
    round: usize,
    games: Vec<GameDoc>,
    byes: Vec<usize>,
    walkovers: Vec<[usize; 2]>,
}

#[derive(Deserialize)]
struct GameDoc {
    sides: Vec<usize>,
    #[serde(default)]
    result: Option<ResultDoc>,
    winners: Vec<usize>,
}

#[derive(Deserialize)]
struct ResultDoc {
    points: Vec<i32>,
}

#[derive(Deserialize)]
struct FaultDoc {
    name: String,
    round: u16,
    why: String,
}

/// What the organiser is told.
pub(super) fn made(tournament: &MadeDoc, option: &str, size: Option<u16>) -> String {
    let MadeDoc { id, number, game, .. } = tournament;
    let mut text = format!("Tournament {number}: {}, {}\n", plain(game), plain(id));
    let _ = writeln!(text, "To take part: parlor join --tournament {number} --name NAME");
    let _ = match size {
        Some(size) => writeln!(text, "It begins with {size} players, or by: parlor tournament start {number}{option}"),
        None => writeln!(text, "To begin: parlor tournament start {number}{option}"),
    };
    text
}

/// All tournaments, a line each.
pub(super) fn list(list: &ListDoc) -> String {
    if list.tournaments.is_empty() {
        return "There are no tournaments.\n".to_owned();
    }
    let row = |row: &RowDoc| {
        let RowDoc { number, game, stage, format, players, size, round } = row;
        let of = size.map_or(String::new(), |size| format!("/{size}"));
        let line = format!("{number:>6}  {game:<12}  {format:<11}  {stage:<9}  round {round}, players {players}{of}");
        plain(&line) + "\n"
    };
    list.tournaments.iter().map(row).collect()
}

/// That a tournament has begun.
pub(super) fn started(tournament: &StartedDoc) -> String {
    let StartedDoc { number, game, stage } = tournament;
    plain(&format!("Tournament {number}: {game}, {stage}")) + "\n"
}

/// How a tournament stands.
pub(super) fn show(tournament: &TournamentDoc) -> String {
    let TournamentDoc { number, game, format, stage, round, .. } = tournament;
    let of = tournament.rounds.map_or(String::new(), |rounds| format!(" of {rounds}"));
    let when = if *round == 0 { String::new() } else { format!(", round {round}{of}") };
    let mut text = plain(&format!("Tournament {number}: {game}, {format}, {stage}{when}")) + "\n";
    if tournament.standings.is_empty() {
        text.push_str(&tournament.gathered());
    } else {
        text.push('\n');
        text.push_str(&ranks(&tournament.standings));
    }
    for (title, faults) in [("Cheaters", &tournament.cheaters), ("Failures", &tournament.failures)] {
        if !faults.is_empty() {
            let _ = writeln!(text, "\n{title}");
        }
        for FaultDoc { name, round, why } in faults {
            let _ = writeln!(text, "  {}, round {round}: {}", plain(name), plain(why));
        }
    }
    for round in &tournament.bracket {
        let _ = writeln!(text, "\nRound {}", round.round);
        text.push_str(&tournament.played(round));
    }
    let winners = tournament.named(&tournament.winners, ", ");
    let _ = match tournament.winners.len() {
        0 => Ok(()),
        1 => writeln!(text, "\nWinner: {winners}"),
        _ => writeln!(text, "\nWinners: {winners}"),
    };
    text
}

impl TournamentDoc {
    /// Who is there before it begins.
    fn gathered(&self) -> String {
        let present = self.players.iter().filter(|player| !player.left);
        let names: Vec<String> = present.map(|player| plain(&player.name)).collect();
        let of = self.size.map_or(String::new(), |size| format!(" of {size}"));
        format!("Players, {}{of}: {}", names.len(), names.join(", ")).trim_end_matches([':', ' ']).to_owned() + "\n"
    }

    /// The games of a round, and who had none.
    fn played(&self, round: &RoundDoc) -> String {
        let mut text = String::new();
        for game in &round.games {
            let _ = writeln!(text, "  {}: {}", self.named(&game.sides, " - "), self.ended(game));
        }
        for free in &round.byes {
            let _ = writeln!(text, "  {}: free", self.team(*free));
        }
        for [present, gone] in &round.walkovers {
            let (present, gone) = (self.team(*present), self.team(*gone));
            let _ = writeln!(text, "  {present} - {gone}: {present} won without playing");
        }
        text
    }

    /// How a game ended.
    fn ended(&self, game: &GameDoc) -> String {
        let Some(result) = &game.result else { return "not over".to_owned() };
        let won = match game.winners.as_slice() {
            [] => "nobody won".to_owned(),
            [_, _, ..] if game.winners.len() == game.sides.len() => "a draw".to_owned(),
            winners => format!("{} won", self.named(winners, ", ")),
        };
        format!("{won} ({})", joined(&result.points))
    }

    fn named(&self, teams: &[usize], between: &str) -> String {
        let names: Vec<String> = teams.iter().map(|team| self.team(*team)).collect();
        names.join(between)
    }

    fn team(&self, team: usize) -> String {
        self.teams.get(team).map_or_else(|| format!("team {team}"), |team| partners(&team.names))
    }
}

/// The names of partners.
fn partners(names: &[String]) -> String {
    plain(&names.join(" & "))
}

/// The standings, with the tie-breaks there are.
fn ranks(places: &[PlaceDoc]) -> String {
    let has_breaks = places.iter().any(|place| place.sonneborn_berger.is_some());
    let shown = if has_breaks { 8 } else { 6 };
    let heads = ["rank", "name", "points", "won", "drawn", "lost", "Buchholz", "Sonneborn-Berger"];
    let number = |number: Option<f64>| number.map_or(String::new(), |number| number.to_string());
    let row = |place: &PlaceDoc| {
        [
            place.rank.map_or("-".to_owned(), |rank| rank.to_string()),
            partners(&place.names),
            place.points.to_string(),
            place.wins.to_string(),
            place.draws.to_string(),
            place.losses.to_string(),
            number(place.buchholz),
            number(place.sonneborn_berger),
        ]
    };
    let rows = [heads.map(str::to_owned)].into_iter().chain(places.iter().map(row));
    columns(&rows.map(|row| row[..shown].to_vec()).collect::<Vec<_>>(), &[0, 2, 3, 4, 5, 6, 7])
}
