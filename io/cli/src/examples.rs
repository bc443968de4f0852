//! Examples for the help texts, made of a game there is. All of them work, one after the other.

use game::json::Tree;
use game::{Kind, Seeded};

use crate::notations::names;
use crate::registry::KINDS;
use driver::Position;

/// The luck of the examples: with it the actions in them are legal.
const SEED: u64 = 1;

/// Examples for each subcommand.
pub(crate) fn all() -> Vec<(&'static str, Vec<String>)> {
    let kind = &KINDS[0];
    let game = kind.name;
    let turn = turn_of(kind).unwrap_or_default();
    let (action, turn) = (turn.first().map_or("ACTION", String::as_str), turn.join(" "));
    let phase = kind.machine.phases[0];
    let lines = |lines: &[&str]| lines.iter().map(ToString::to_string).collect::<Vec<String>>();
    let mut show = vec![format!("parlor new {game} | parlor show -"), "parlor show table.json --legal".to_owned()];
    show.extend(names(kind).first().map(|notation| format!("parlor show table.json --{notation}")));
    let mut solve = lines(&["parlor solve hand.json", "parlor solve hand.json --json"]);
    solve.extend(KINDS.iter().filter_map(problem_of));
    let bot = format!("parlor bot --game {game} --cmd ./random_bot.py");
    vec![
        (
            "new",
            vec![
                format!("parlor new {game} --names Ann,Bob > table.json"),
                format!("parlor new {game} --draw --seed {SEED} -o table.json"),
            ],
        ),
        ("show", show),
        ("legal", lines(&["parlor legal table.json", "parlor legal table.json --choices --actor 0"])),
        (
            "apply",
            vec![
                format!("parlor new {game} --draw --seed {SEED} -o table.json"),
                format!("parlor apply table.json {action} --draw -o table.json"),
            ],
        ),
        ("draw", vec![format!("parlor new {game} | parlor draw - -o table.json")]),
        (
            "move",
            vec![
                format!("parlor new {game} --draw --seed {SEED} -o table.json"),
                format!("parlor move table.json {turn}"),
                format!("parlor move table.json {turn} -o - | parlor apply table.json - --draw -o table.json"),
            ],
        ),
        ("check", lines(&["parlor check table.json", "parlor check --json - < table.json"])),
        ("svg", lines(&["parlor svg table.json -o table.svg"])),
        ("png", lines(&["parlor png table.json -o table.png"])),
        (
            "perft",
            vec![
                format!("parlor perft {game} 2"),
                format!("parlor perft {game} 2 --divide"),
                format!("parlor perft {game} 2 --state table.json"),
                format!("parlor perft {game} 1 --setup @setup.json"),
            ],
        ),
        ("solve", solve),
        ("machine", vec![format!("parlor machine {game} --mermaid"), format!("parlor machine {game} --ids {phase}")]),
        ("schema", vec!["parlor schema".to_owned(), format!("parlor schema {game}.state")]),
        ("replay", lines(&["parlor replay game.log", "parlor replay game.log --state > table.json"])),
        ("verify", lines(&["parlor verify table.log", "parlor verify --verbose - < table.log"])),
        ("analyse", analyse()),
        (
            "play",
            vec![format!("parlor play {game} --log game.log"), format!("parlor play {game} --against normal --as 0")],
        ),
        (
            "serve",
            lines(&[
                "parlor serve --memory",
                "parlor serve --data games --max-connections 500 --print-config > server.json",
                "parlor serve --config server.json",
            ]),
        ),
        ("join", vec![format!("parlor join {game} --name Ann"), "parlor join --again".to_owned()]),
        ("watch", lines(&["parlor watch 1", "parlor watch 1 --json"])),
        (
            "bot",
            vec![
                format!("for n in A B; do {bot} --name $n & done; wait"),
                format!("for n in A B; do {bot} --games 2 & done; wait"),
            ],
        ),
        ("arena", arena(game)),
        ("train", train()),
        (
            "table",
            vec![
                format!("parlor table new {game}"),
                "parlor table list --stage over".to_owned(),
                "parlor table show 1".to_owned(),
                "parlor table log 1 | parlor verify -".to_owned(),
            ],
        ),
        ("tournament", tournament(game)),
        ("git", repository(kind)),
        (
            "rpc",
            vec![format!(
                r#"echo '{{"jsonrpc":"2.0","id":1,"method":"new","params":{{"game":"{game}"}}}}' | parlor rpc"#
            )],
        ),
        ("completions", lines(&["parlor completions bash > /etc/bash_completion.d/parlor"])),
        ("man", lines(&["parlor man > parlor.1", "parlor man apply | man -l -"])),
    ]
}

/// A game that is judged: for people, as a page, for programs.
fn analyse() -> Vec<String> {
    let lines = [
        "parlor analyse game.log",
        "parlor analyse game.log --level normal --all --page analysis.html",
        "parlor analyse --json --nodes 1000 - < game.log",
    ];
    lines.map(str::to_owned).to_vec()
}

/// A match that is kept, one that ends early, one against a program.
fn arena(game: &str) -> Vec<String> {
    vec![
        format!("parlor arena --game {game} --a normal@100 --b easy --games 4 --out match"),
        "parlor arena --out match --log 1 | parlor replay -".to_owned(),
        format!("parlor arena --game {game} --a normal@100 --b easy@10 --games 8 --sprt 0,50 --json"),
        format!("parlor arena --game {game} --a easy --b cmd:./random_bot.py --games 2"),
    ]
}

/// Lessons that are over soon, and more of them.
fn train() -> Vec<String> {
    let learning = bots::opponents().iter().find(|opponents| opponents.school.is_some());
    let game = learning.map_or("GAME", |opponents| opponents.game);
    vec![
        format!("parlor train {game} --seed 7 --rounds 2 --games 40 -o learned.bin"),
        format!("parlor train {game} --seed 8 --rounds 1 --games 20 --from learned.bin -o more.bin"),
    ]
}

/// A table in a repository.
fn repository(kind: &Kind) -> Vec<String> {
    let seats = kind.seat_names.iter().take(usize::from(*kind.seats.start()));
    let players: Vec<String> =
        seats.zip(["ann", "bob", "cay", "dan"]).map(|(seat, name)| format!("--{seat} {name}")).collect();
    let players = players.join(" ");
    vec![
        "git init --quiet room && parlor git init -C room".to_owned(),
        format!("parlor git new {} {players} --id first -C room", kind.name),
        "git -C room add . && git -C room commit --quiet -m tables".to_owned(),
        "PARLOR_SECRET=use-what-openssl-rand-hex-32-prints parlor git process -C room".to_owned(),
        "parlor git show first -C room".to_owned(),
        "parlor git verify -C room".to_owned(),
    ]
}

/// A tournament from its beginning to its end.
fn tournament(game: &str) -> Vec<String> {
    let begin = format!("parlor tournament new {game} --format knockout --size 2");
    let rest = [
        "for n in A B; do parlor bot --tournament 1 --cmd ./random_bot.py --name $n & done; wait",
        "parlor tournament list",
        "parlor tournament show 1",
        "parlor tournament log 1 -o tournament.log",
    ];
    [begin].into_iter().chain(rest.map(str::to_owned)).collect()
}

/// How a position of a game with a solver is put.
fn problem_of(kind: &Kind) -> Option<String> {
    let options = kind.terms.iter().map(|term| format!(" --{} {}", term.name, term.example));
    if kind.terms.is_empty() {
        None
    } else {
        Some(format!("parlor solve {}{}", kind.name, options.collect::<String>()))
    }
}

/// What whoever is to act first may do in a whole turn.
fn turn_of(kind: &Kind) -> Option<Vec<String>> {
    let (game, envelope) = kind.begin(&Tree::Null).ok()?;
    let now = envelope.updated_at;
    let mut position = Position::new(game, envelope);
    position.run_on(&mut Seeded::new(SEED), now).ok()?;
    let (begun, mut turn) = (position.game.turn(), Vec::new());
    while position.game.turn() == begun {
        let actor = begun.actor()?;
        let id = position.game.legal(actor).into_iter().next()?;
        position.step(actor, &id, now).ok()?;
        turn.push(id);
    }
    Some(turn)
}
