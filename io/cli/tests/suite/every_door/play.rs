//! What the rules refuse has the same code at every door.
//!
//! Games of every kind are played where they have not been yet. At every position all ids of the game's machine are put
//! to the rules for every actor, and for a code that a door has not said yet the door is asked for the same.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;

use game::json::Tree;
use game::movefile::{Detail, File, MoveFileDraft, Submission, hash_of};
use game::{
    Actor, AnyGame, Coded, CommonRefusal, Envelope, Kind, Luck as _, Seat, SeatSet, Seeded, Timestamp, Turn, Viewer,
};
use parlor::rpc::Session;
use referee::{Command, Stage, Table};
use serde_json::{Value, json};

use super::code_in;
use super::live::{LiveServer, Seated};
use crate::support::server::folder;
use crate::support::{arg, in_process, pick};

/// A way to ask for an action.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Door {
    CommandLine,
    Rpc,
    RpcCheck,
    MoveFile,
    Http,
    Tcp,
    TcpCheck,
    WebSocket,
    Page,
    Plain,
}

/// Doors to a state that the caller brings.
const OF_STATES: &[Door] = &[Door::CommandLine, Door::Rpc, Door::RpcCheck, Door::MoveFile];
/// Doors to a table where every player has a seat of its own.
const OF_TABLES: &[Door] = &[Door::Http, Door::Tcp, Door::TcpCheck, Door::WebSocket, Door::Page];
/// The door to a table where players share a screen.
const OF_SCREENS: &[Door] = &[Door::Plain];

/// Doors, codes, games and a reason.
type Unsaid = (&'static [Door], &'static [&'static str], &'static [&'static str], &'static str);

/// Codes that a door does not say, of which games (of all, if none is named), and why. A row whose code is said is wrong.
const UNSAID: &[Unsaid] = &[
    (&[Door::Tcp, Door::TcpCheck], &["game_finished"], &[], "the server hangs up when the game ends"),
    (OF_TABLES, &["wrong_board"], &[], "only chance draws, and at a table the server is chance"),
    (OF_SCREENS, &["wrong_board"], &[], "the same"),
    (OF_SCREENS, &["already_out"], &[], "every request is that of the player in turn"),
    (OF_SCREENS, &["not_your_turn"], &["backgammon", "quoridor"], "the same, and chance's actions are another phase's"),
    (OF_SCREENS, &["already_agreed"], &[], "every agreement is that of the seat it names"),
    (OF_SCREENS, &["malformed_action"], &[], "the action is part of the address: it says no_such_action"),
    (&[Door::MoveFile], &["wrong_board"], &[], "players hand in files, and chance is none"),
];

/// What every game refuses an action with sooner or later.
const COMMON: &[CommonRefusal] = &[
    CommonRefusal::MalformedAction,
    CommonRefusal::GameFinished,
    CommonRefusal::NotYourSeat,
    CommonRefusal::NoSuchSeat,
];

/// How many actions are played at most to meet every code.
const MOST_STATES: usize = 20_000;
const MOST_TURNS: usize = 10_000;
/// How often a door is asked for a code that it may have no words for.
const MOST_TRIES: u32 = 300;
/// The same for a code that it should have none for.
const FEW_TRIES: u32 = 10;

/// What a game's own type of refused actions has.
pub(super) fn illegal(kind: &Kind) -> Vec<&'static str> {
    macro_rules! of {
        ($($game:ident),+) => {
            match kind.name {
                $(stringify!($game) => $game::Illegal::ALL.iter().map(Coded::code).collect(),)+
                other => panic!("{other} has no row here"),
            }
        };
    }
    of!(backgammon, quoridor, fish, texas42)
}

/// Every code that the rules must be brought to say.
fn wanted(kind: &Kind) -> Vec<&'static str> {
    let goes_on = |setup: &str| {
        let (mut game, _) = kind.begin(&Tree::parse(setup).expect("a trial is JSON")).expect("a trial is a setup");
        game.apply(Actor::Table, "forfeit-0").is_ok() && game.turn() != Turn::Over
    };
    // Where a game goes on without a player, that player has left it.
    let gone = kind.trials.iter().any(|setup| goes_on(setup)).then_some(CommonRefusal::AlreadyOut);
    illegal(kind).into_iter().chain(COMMON.iter().copied().chain(gone).map(|common| common.code())).collect()
}

/// A state that is put to the doors.
struct Position<'p> {
    game: &'p dyn AnyGame,
    envelope: &'p Envelope,
    setup: &'static str,
    /// The table that is in this state, and where it is.
    table: Option<(&'p LiveServer, &'p Seated, &'p Table)>,
}

/// What was said so far of one kind of game.
struct Probe {
    kind: &'static Kind,
    /// What the rules must be brought to say.
    wanted: Vec<&'static str>,
    ids: Vec<String>,
    luck: Seeded,
    /// How many of the ids are draws that chance has brought.
    draws: usize,
    /// How often an id was played.
    played: BTreeMap<String, u32>,
    /// The rules' codes, each with the setup of the game and the state in which it was met first.
    rules: BTreeMap<&'static str, (&'static str, Box<dyn AnyGame>)>,
    said: BTreeMap<Door, BTreeSet<&'static str>>,
    tries: BTreeMap<(Door, &'static str), u32>,
    wrong: Vec<String>,
}

impl Probe {
    fn new(kind: &'static Kind) -> Probe {
        let own = kind.machine.rules.iter().flat_map(game::Rule::ids);
        let ids: BTreeSet<String> =
            own.chain((0..8).map(|seat| format!("forfeit-{seat}"))).chain(["zz".to_owned()]).collect();
        Probe {
            kind,
            wanted: wanted(kind),
            ids: ids.into_iter().collect(),
            luck: Seeded::new(42),
            draws: 0,
            played: BTreeMap::new(),
            rules: BTreeMap::new(),
            said: BTreeMap::new(),
            tries: BTreeMap::new(),
            wrong: Vec::new(),
        }
    }

    /// Puts every id to the rules for every actor, and to the doors that have not said the rules' code yet.
    fn look(&mut self, at: &Position<'_>, doors: &[Door]) {
        let seats = (0..at.game.seats()).map(|seat| Actor::Seat(Seat(seat)));
        let others = if at.table.is_none() { &[Actor::Chance, Actor::Table][..] } else { &[] };
        for actor in seats.chain(others.iter().copied()) {
            for id in &self.ids {
                // What is agreement or nothing is refused nowhere.
                if at.game.meant(actor, id).as_ref() != Some(id) {
                    continue;
                }
                let Err(refusal) = at.game.check(actor, id) else { continue };
                let code = refusal.code();
                self.rules.entry(code).or_insert_with(|| (at.setup, at.game.duplicate()));
                // Only players hand in files.
                let is_asked = |door: &&Door| **door != Door::MoveFile || matches!(actor, Actor::Seat(_));
                for door in doors.iter().filter(is_asked) {
                    let is_unsaid = self.is_unsaid(*door, code);
                    let tries = self.tries.entry((*door, code)).or_default();
                    let most = if is_unsaid { FEW_TRIES } else { MOST_TRIES };
                    if most <= *tries || self.said.entry(*door).or_default().contains(code) {
                        continue;
                    }
                    *tries += 1;
                    match ask(*door, at, actor, id) {
                        Some(said) if said == code => {
                            self.said.entry(*door).or_default().insert(code);
                        }
                        Some(said) if !is_unsaid => {
                            self.wrong.push(format!("{} {actor} {id} at {door:?}: {said}, not {code}", self.kind.name));
                        }
                        _ => {}
                    }
                }
            }
        }
    }

    /// Whether doors have said all that the rules can say, as far as is known.
    fn is_done(&self, doors: &[Door]) -> bool {
        self.wanted.iter().all(|code| self.rules.contains_key(code)) && self.unsaid(doors).is_empty()
    }

    fn is_unsaid(&self, door: Door, code: &str) -> bool {
        let is_here = |games: &[&str]| games.is_empty() || games.contains(&self.kind.name);
        UNSAID.iter().any(|(doors, codes, games, _)| doors.contains(&door) && codes.contains(&code) && is_here(games))
    }

    /// What doors have not said though the rules do.
    fn unsaid(&self, doors: &[Door]) -> Vec<(Door, &'static str)> {
        let is_said = |door: Door, code: &str| self.said.get(&door).is_some_and(|said| said.contains(code));
        let codes = doors.iter().flat_map(|door| self.rules.keys().map(|code| (*door, *code)));
        codes.filter(|(door, code)| !is_said(*door, code) && !self.is_unsaid(*door, code)).collect()
    }

    /// What one of these actors does: any kind of action, and of that kind what was done least often; now and then a player
    /// leaves.
    fn choose(&mut self, game: &dyn AnyGame, actors: &[Actor]) -> (Actor, String) {
        let actor = *pick(actors, &mut self.luck);
        if actor == Actor::Chance {
            let id = game.draw(&mut self.luck).expect("it is chance's turn");
            // What chance brings to one table is perhaps not for another.
            if self.draws < self.kind.trials.len() {
                self.draws += 1;
                self.ids.push(id.clone());
            }
            return (actor, id);
        }
        if let (Actor::Seat(seat), 0) = (actor, self.luck.below(60)) {
            return (actor, format!("forfeit-{}", seat.0));
        }
        let mut legal = game.legal(actor);
        let row = |id: &str| game.machine().rule(game.phase(), actor, id).map(|rule| rule.name);
        let rows: BTreeSet<Option<&str>> = legal.iter().map(|id| row(id)).collect();
        let chosen = *pick(&rows.into_iter().collect::<Vec<_>>(), &mut self.luck);
        legal.retain(|id| row(id) == chosen);
        let count = |id: &String| self.played.get(id).copied().unwrap_or_default();
        let least = legal.iter().map(count).min().expect("an actor in turn can act");
        let rare: Vec<&String> = legal.iter().filter(|id| count(id) == least).collect();
        let id = (*pick(&rare, &mut self.luck)).clone();
        *self.played.entry(id.clone()).or_default() += 1;
        (actor, id)
    }

    /// Plays without any table.
    fn explore_states(&mut self) {
        let mut states = 0;
        for setup in self.kind.trials.iter().cycle() {
            let (mut game, mut envelope) =
                self.kind.begin(&Tree::parse(setup).expect("a trial is JSON")).expect("a trial is a setup");
            "550e8400-e29b-41d4-a716-446655440000".clone_into(&mut envelope.table);
            loop {
                self.look(&Position { game: &*game, envelope: &envelope, setup, table: None }, OF_STATES);
                states += 1;
                if self.is_done(OF_STATES) || MOST_STATES < states {
                    return;
                }
                let actors: Vec<Actor> = match game.turn() {
                    Turn::Over => break,
                    turn => turn.actors().collect(),
                };
                let (actor, id) = self.choose(&*game, &actors);
                let narration = game.apply(actor, &id).expect("it is legal");
                envelope.note(&id, &narration, Timestamp::default());
            }
        }
    }

    /// Plays at tables of a server, each set up where a code was met that a door has not said yet.
    fn explore_tables(&mut self, server: &LiveServer, doors: &[Door]) {
        let mut turns = 0;
        for number in 0.. {
            let unsaid = self.unsaid(doors);
            if unsaid.is_empty() || MOST_TURNS < turns {
                return;
            }
            let code = unsaid[number % unsaid.len()].1;
            let (setup, seated) = (self.rules[code].0, self.seated(server, doors, code));
            loop {
                let table = server.inside(&seated.id);
                let (game, envelope) = (table.game(), table.envelope());
                self.look(&Position { game, envelope, setup, table: Some((server, &seated, &table)) }, doors);
                assert_eq!(server.inside(&seated.id).seq(), table.seq(), "what is refused changes nothing");
                turns += 1;
                if table.stage() == Stage::Over || self.is_done(doors) {
                    break;
                }
                let seats: Vec<Actor> = table.awaited().iter().map(Actor::Seat).collect();
                let (Actor::Seat(seat), id) = self.choose(game, &seats) else { unreachable!() };
                let action = Tree::Text(id.into());
                server.command(&seated.id, Command::Act { seat, action, expected: None, request: None, signed: None });
            }
        }
    }

    /// A table at which the rules may say a code: in the very state if the game has a notation for it, or else with the
    /// same setup.
    fn seated(&self, server: &LiveServer, doors: &[Door], code: &str) -> Seated {
        let (setup, game) = &self.rules[code];
        let notation = (self.kind.notations)().first().map(|(name, _)| *name);
        let position = match game.turn() {
            Turn::Seats(_) => notation.and_then(|name| game.notation(name)),
            _ => None,
        };
        let mut setup: Value = serde_json::from_str(setup).expect("a trial is JSON");
        // At a table players bring their names.
        let fields = setup.as_object_mut().expect("a setup is an object");
        let names = fields.remove("names");
        if fields.remove("ages").is_some() {
            fields.insert("players".to_owned(), json!(names.and_then(|names| Some(names.as_array()?.len()))));
        }
        let setup = position.map_or(setup, |position| json!({"position": position}));
        if doors != OF_SCREENS {
            return server.table(&json!({"game": self.kind.name, "setup": setup}), 8);
        }
        let begun = server.done("POST", &format!("/api/v1/{}/games", self.kind.name), &[], &setup.to_string());
        Seated { id: begun["game_id"].as_str().expect("an id").to_owned(), number: 0, tokens: Vec::new() }
    }
}

/// The code that a door gives an actor for an id; nothing if it cannot be asked.
fn ask(door: Door, at: &Position<'_>, actor: Actor, id: &str) -> Option<String> {
    match (door, at.table) {
        (Door::CommandLine, _) => {
            let by = by(actor);
            let args = ["parlor", "apply", "-", id, "--by", &by, "--game", at.game.name(), "--json"];
            Some(code_in(&in_process(&args, at.game.state(at.envelope, Viewer::Referee).as_bytes()).err))
        }
        (Door::Rpc, _) => Some(over_rpc(at, "apply", actor, id)),
        (Door::RpcCheck, _) => Some(over_rpc(at, "check", actor, id)),
        (Door::MoveFile, _) => in_a_file(at, actor, id),
        (_, Some((server, seated, table))) => over_server(door, server, seated, table, (actor, id)),
        (_, None) => None,
    }
}

/// An actor as commands know it.
fn by(actor: Actor) -> String {
    match actor {
        Actor::Seat(seat) => seat.0.to_string(),
        Actor::Chance => "chance".to_owned(),
        Actor::Table => "table".to_owned(),
    }
}

fn over_rpc(at: &Position<'_>, method: &str, actor: Actor, id: &str) -> String {
    let mut session = Session::new(Timestamp::default, |_| Ok(()));
    let mut call = |method: &str, params: &Value| {
        let line = json!({"jsonrpc": "2.0", "id": 1, "method": method, "params": params}).to_string();
        session.answer(line.as_bytes()).expect("it has an id")
    };
    let state: Value = serde_json::from_str(&at.game.state(at.envelope, Viewer::Referee)).expect("a state is JSON");
    let loaded = call("load", &json!({"game": at.game.name(), "state": state}));
    assert!(loaded.contains("\"handle\":1"), "{loaded}");
    code_in(&call(method, &json!({"handle": 1, "actor": by(actor), "action": id})))
}

/// Hands in a move file with this action, where that is the same question.
fn in_a_file(at: &Position<'_>, actor: Actor, id: &str) -> Option<String> {
    let Actor::Seat(seat) = actor else { return None };
    let mut state = String::new();
    at.game.write_file(at.envelope, &mut state);
    let (player, fresh) = (at.game.seat_names()[seat.index()], vec![hash_of(&state)]);
    let text = json!({"player": player, "actions": [id], "timestamp": "1970-01-01T00:00:00Z", "expectedState": fresh[0],
        "comment": null, "commitSha": null});
    let written = |id: &str| {
        let draft = MoveFileDraft {
            player: seat,
            ids: &[id.to_owned()],
            timestamp: Timestamp::default(),
            expected_state: &fresh[0],
            comment: None,
        };
        at.game.move_file(at.envelope, &draft).ok()
    };
    let text = written(id).map_or_else(|| text.to_string(), |(_, text)| text);
    // The name is the same for whatever the player does.
    let (name, _) = at.game.machine().rules.iter().flat_map(game::Rule::ids).find_map(|id| written(&id))?;
    // What the game's own code says of the file decides whether it is the same question.
    let submission = Submission {
        name: Some(&name),
        file: File::Text(&text),
        senders: SeatSet::one(seat),
        fresh: &fresh,
        now: Timestamp::default(),
        detail: Detail::Messages,
    };
    let refusal = at.game.duplicate().submit(&mut at.envelope.clone(), &submission).expect_err("it is refused");
    if at.game.check(actor, id).is_err_and(|other| other.code() != refusal.code()) {
        return None;
    }
    let folder = folder(&format!("every-door-{}", at.game.name()));
    let (table, file) = (folder.join("state.json"), folder.join(name));
    fs::write(&table, &state).expect("the test's folder can be written");
    fs::write(&file, &text).expect("the test's folder can be written");
    let file = format!("@{}", arg(&file));
    let args = ["parlor", "apply", arg(&table), &file, "--game", at.game.name(), "--json"];
    let ran = in_process(&args, b"");
    Some(code_in(&ran.err))
}

fn over_server(
    door: Door,
    server: &LiveServer,
    seated: &Seated,
    table: &Table,
    (actor, id): (Actor, &str),
) -> Option<String> {
    let Actor::Seat(seat) = actor else { return None };
    if door == Door::Plain {
        let is_asked = table.awaited().lowest().is_none_or(|first| first == seat)
            && !table.awaited().iter().any(|other| table.game().check(Actor::Seat(other), id).is_ok())
            && (0..table.game().seats()).all(|other| table.game().meant(Actor::Seat(Seat(other)), id).is_some());
        let path = format!("/api/v1/{}/games/{}/{id}", table.kind().name, seated.id);
        return is_asked.then(|| server.http_code("POST", &path, &[], ""));
    }
    let place = (0..8).find(|place| table.seat_of(*place) == seat).expect("every seat is taken");
    let (token, id) = (seated.tokens[usize::from(place)].as_str(), json!(id));
    let rejoin = json!({"type": "Rejoin", "token": token});
    Some(match door {
        Door::Http => {
            let headers = [("Authorization", &*format!("Bearer {token}")), ("If-Match", "*")];
            let path = format!("/api/v1/tables/{}/actions", seated.id);
            server.http_code("POST", &path, &headers, &json!({"action": id}).to_string())
        }
        Door::Tcp => server.tcp_code(&[rejoin, json!({"type": "Action", "action": id})]),
        Door::TcpCheck => server.tcp_code(&[rejoin, json!({"type": "Check", "action": id})]),
        Door::WebSocket => server.ws_code(&seated.id, token, &json!({"type": "action", "action": id})),
        _ => {
            let cookie = format!("seat-{}={token}", seated.id);
            let form = ("Content-Type", "application/x-www-form-urlencoded");
            let headers = [form, ("Cookie", &*cookie), ("Accept", "application/json")];
            let expected = table.digest(Viewer::Seat(seat));
            let body = format!("action={}&expected={expected}", id.as_str().unwrap_or_default());
            server.http_code("POST", &format!("/tables/{}/act", seated.id), &headers, &body)
        }
    })
}

/// Probes a kind of game at every door.
fn probe(name: &str) {
    let kind = games::find(name).expect("the registry has it");
    let mut probe = Probe::new(kind);
    probe.explore_states();
    let server = LiveServer::patient();
    probe.explore_tables(&server, OF_TABLES);
    probe.explore_tables(&server, OF_SCREENS);
    assert!(probe.wrong.is_empty(), "doors differ from the rules:\n{}", probe.wrong.join("\n"));
    let never: Vec<&str> = probe.wanted.iter().copied().filter(|code| !probe.rules.contains_key(code)).collect();
    assert!(never.is_empty(), "{name}: the rules were never brought to say {never:?}");
    let unsaid = probe.unsaid(&[OF_STATES, OF_TABLES, OF_SCREENS].concat());
    assert!(unsaid.is_empty(), "{name}: not said: {unsaid:?}");
    for (door, said) in &probe.said {
        let excused: Vec<&&str> = said.iter().filter(|code| probe.is_unsaid(*door, code)).collect();
        assert!(excused.is_empty(), "{door:?} says {excused:?}: take them from UNSAID");
    }
}

#[test]
fn backgammon_is_refused_alike_at_every_door() {
    probe("backgammon");
}

#[test]
fn quoridor_is_refused_alike_at_every_door() {
    probe("quoridor");
}

#[test]
fn fish_is_refused_alike_at_every_door() {
    probe("fish");
}

#[test]
fn texas42_is_refused_alike_at_every_door() {
    probe("texas42");
}

/// A game without a test above is not probed.
#[test]
fn every_game_is_probed() {
    for kind in games::GAMES {
        let test = format!("fn {}_is_refused_alike_at_every_door()", kind.name);
        assert!(include_str!("play.rs").contains(&test), "{} has no test here", kind.name);
    }
}
