//! A tournament that is run with made-up results.

use game::json::Tree;
use game::{Coded as _, Digest, Luck, Seeded, Timestamp};
use referee::tournament::{
    Command, Entrant, Format, Game, LogEntry, Out, Played, Reason, Seating, Stage, Terms, Tournament,
};
use referee::{Clock, Policy, VERSION};
use serde_json::Value;

pub(crate) fn terms(game: &str, format: Format) -> Terms {
    Terms {
        parlor: VERSION,
        tournament: "550e8400-e29b-41d4-a716-446655440000".to_owned(),
        number: 1,
        at: Timestamp::from_seconds(1_736_937_000),
        game: game.to_owned(),
        setup: Tree::Null,
        format,
        rounds: None,
        size: None,
        clock: Clock::PerMove(60),
        policy: Policy::Kick,
        seating: Some(Seating::usual(Clock::PerMove(60))),
    }
}

/// A tournament and the lines written down so far.
#[derive(Clone)]
pub(crate) struct Run {
    pub(crate) tournament: Tournament,
    pub(crate) log: Vec<LogEntry>,
}

impl Run {
    pub(crate) fn new(terms: Terms) -> Run {
        Run { tournament: Tournament::new(games::kinds(), terms).expect("good terms"), log: Vec::new() }
    }

    /// One that has begun, with players of these ages.
    pub(crate) fn begun(terms: Terms, ages: &[Option<u16>]) -> Run {
        let mut run = Run::new(terms);
        for (number, age) in ages.iter().enumerate() {
            run.enter(number, *age, None).expect("there is room");
        }
        run.ask(Command::Begin).expect("there are enough");
        run
    }

    /// One that has begun with so many players.
    pub(crate) fn of(terms: Terms, players: usize) -> Run {
        Run::begun(terms, &vec![None; players])
    }

    pub(crate) fn enter(&mut self, number: usize, age: Option<u16>, team: Option<&str>) -> Result<(), &'static str> {
        let key = Digest::of(&number.to_be_bytes());
        let team = team.map(str::to_owned);
        self.ask(Command::Enter(Entrant { name: format!("p{number}"), age, seed: None, team, key, keyed: false }))
    }

    /// Does what is asked, or gives the code of why not.
    pub(crate) fn ask(&mut self, command: Command) -> Result<(), &'static str> {
        let now = Timestamp::from_seconds(1_736_937_000);
        let decision = self.tournament.decide(command, now).map_err(|refusal| refusal.code())?;
        self.log.extend(decision.entries);
        self.tournament = decision.next;
        Ok(())
    }

    pub(crate) fn open_games(&self) -> Vec<Game> {
        let last = self.tournament.rounds().last().map(|round| round.games.clone()).unwrap_or_default();
        last.into_iter().filter(|game| game.result.is_none()).collect()
    }

    pub(crate) fn finish(&mut self, game: &Game, result: Played) {
        self.ask(Command::Finish { table: game.table.clone(), result }).expect("the game is on");
    }

    /// Plays to the end; `referee` says how a game ends.
    pub(crate) fn play(&mut self, mut referee: impl FnMut(&Tournament, &Game) -> Played) {
        let mut rounds = 0;
        while self.tournament.stage() == Stage::Playing {
            rounds += 1;
            assert!(rounds < 200, "it ends");
            for game in self.open_games() {
                let result = referee(&self.tournament, &game);
                self.finish(&game, result);
            }
        }
    }

    pub(crate) fn document(&self) -> Value {
        serde_json::from_str(&self.tournament.document()).expect("JSON")
    }
}

/// The sides that win, in a game of so many seats.
pub(crate) fn won_by(tournament: &Tournament, game: &Game, sides: &[usize]) -> Played {
    let count = game.sides.len();
    let seats = tournament.seating(game).len();
    let is_winner = |seat: &usize| sides.contains(&(seat % count));
    let winners = (0..seats).filter(is_winner).map(|seat| u8::try_from(seat).expect("few")).collect();
    let points = (0..seats).map(|seat| i32::from(is_winner(&seat))).collect();
    Played { winners, points, out: Vec::new() }
}

/// The same with a player who did not play to the end.
pub(crate) fn with_out(played: Played, seat: u8, why: &str) -> Played {
    Played { out: vec![Out { seat, why: Reason::of_code(why) }], ..played }
}

/// Any result at all: wins, draws, cheats and absences.
pub(crate) fn at_random(luck: &mut Seeded, tournament: &Tournament, game: &Game) -> Played {
    let count = u32::try_from(game.sides.len()).expect("few");
    let played = match luck.below(5) {
        0 => won_by(tournament, game, &[]),
        _ => won_by(tournament, game, &[luck.below(count) as usize]),
    };
    let seat = u8::try_from(luck.below(count)).expect("few");
    match luck.below(13) {
        3 => Played::without(
            vec![Out { seat, why: Reason::of_code("no_show") }],
            (u8::try_from(tournament.seating(game).len()).expect("few"), u8::try_from(count).expect("few")),
        ),
        0 => with_out(played, seat, "not_your_turn"),
        1 => with_out(played, seat, "timed_out"),
        2 => with_out(played, seat, "resigned"),
        _ => played,
    }
}
