//! Examples for the help texts, made of a game there is. All of them work, one after the other.

use game::json::Tree;
use game::{Kind, Seeded};

use crate::notations::names;
use crate::registry::KINDS;
use driver::Position;

/// The luck of the examples: with it the actions in them are legal.
const SEED: u64 = 1;

/// The examples: a subcommand, and below it its lines. A line with a word in braces that stands for nothing is left out.
const EXAMPLES: &str = r#"
new
  parlor new {game} --names Ann,Bob > table.json
  parlor new {game} --draw --seed {seed} -o table.json
show
  parlor new {game} | parlor show -
  parlor show table.json --legal
  parlor show table.json --{notation}
legal
  parlor legal table.json
  parlor legal table.json --choices --actor 0
apply
  parlor new {game} --draw --seed {seed} -o table.json
  parlor apply table.json {action} --draw -o table.json
draw
  parlor new {game} | parlor draw - -o table.json
move
  parlor new {game} --draw --seed {seed} -o table.json
  parlor move table.json {turn}
  parlor move table.json {turn} -o - | parlor apply table.json - --draw -o table.json
check
  parlor check table.json
  parlor check --json - < table.json
svg
  parlor svg table.json -o table.svg
png
  parlor png table.json -o table.png
perft
  parlor perft {game} 2
  parlor perft {game} 2 --divide
  parlor perft {game} 2 --state table.json
  parlor perft {game} 1 --setup @setup.json
solve
  parlor solve hand.json
  parlor solve hand.json --json
  parlor solve {problem}
machine
  parlor machine {game} --mermaid
  parlor machine {game} --ids {phase}
schema
  parlor schema
  parlor schema {game}.state
replay
  parlor replay game.log
  parlor replay game.log --state > table.json
verify
  parlor verify table.log
  parlor verify --verbose - < table.log
evidence
  parlor evidence kept.jsonl -o evidence.jsonl
  parlor verify evidence.jsonl
analyse
  parlor analyse game.log
  parlor analyse game.log --level normal --all --page analysis.html
  parlor analyse --json --nodes 1000 - < game.log
play
  parlor play {game} --log game.log
  parlor play {game} --against normal --as 0
serve
  parlor serve --memory
  parlor serve --data games --max-connections 500 --print-config > server.json
  parlor serve --config server.json
store
  parlor store check games
backup
  parlor backup games games-copy
join
  parlor join {game} --name Ann
  parlor join --again
watch
  parlor watch 1
  parlor watch 1 --json
bot
  for n in A B; do parlor bot --game {game} --cmd ./random_bot.py --name $n & done; wait
  for n in A B; do parlor bot --game {game} --cmd ./random_bot.py --games 2 & done; wait
arena
  parlor arena --game {game} --a normal@100 --b easy --games 4 --out match
  parlor arena --out match --log 1 | parlor replay -
  parlor arena --game {game} --a normal@100 --b easy@10 --games 8 --sprt 0,50 --json
  parlor arena --game {game} --a easy --b cmd:./random_bot.py --games 2
train
  parlor train {learning} --seed 7 --rounds 2 --games 40 -o learned.bin
  parlor train {learning} --seed 8 --rounds 1 --games 20 --from learned.bin -o more.bin
admin
  parlor admin tables --stage gathering --token-file operator.token
  parlor admin ban --name Mallory --for 2h --reason "will not stop" --token-file operator.token
  parlor admin bans --token-file operator.token
  parlor admin audit --token-file operator.token
table
  parlor table new {game}
  parlor table list --stage over
  parlor table show 1
  parlor table log 1 | parlor verify -
tournament
  parlor tournament new {game} --format knockout --size 2
  for n in A B; do parlor bot --tournament 1 --cmd ./random_bot.py --name $n & done; wait
  parlor tournament list
  parlor tournament show 1
  parlor tournament log 1 -o tournament.log
git
  git init --quiet room && parlor git init -C room
  parlor git new {game} {players} --id first -C room
  git -C room add . && git -C room commit --quiet -m tables
  PARLOR_SECRET=use-what-openssl-rand-hex-32-prints parlor git process -C room
  parlor git show first -C room
  parlor git verify -C room
rpc
  echo '{"jsonrpc":"2.0","id":1,"method":"new","params":{"game":"{game}"}}' | parlor rpc
completions
  parlor completions bash > /etc/bash_completion.d/parlor
man
  parlor man > parlor.1
  parlor man apply | man -l -
"#;

/// Examples for each subcommand.
pub(crate) fn all() -> Vec<(&'static str, Vec<String>)> {
    let words = words(&KINDS[0]);
    let fill = |line: &str| {
        words.iter().try_fold(line.to_owned(), |line, (word, meaning)| match meaning {
            Some(meaning) => Some(line.replace(word, meaning)),
            None => Some(line).filter(|line| !line.contains(word)),
        })
    };
    let mut all: Vec<(&str, Vec<String>)> = Vec::new();
    for line in EXAMPLES.trim().lines() {
        match (line.strip_prefix("  "), all.last_mut()) {
            (Some(example), Some((_, lines))) => lines.extend(fill(example)),
            _ => all.push((line, Vec::new())),
        }
    }
    all
}

/// What the words in braces stand for.
fn words(kind: &Kind) -> [(&'static str, Option<String>); 9] {
    let turn = turn_of(kind).unwrap_or_default();
    let learning = bots::opponents().iter().find(|opponents| opponents.school.is_some());
    [
        ("{game}", Some(kind.name.to_owned())),
        ("{seed}", Some(SEED.to_string())),
        ("{notation}", names(kind).first().map(ToString::to_string)),
        ("{action}", turn.first().cloned()),
        ("{turn}", Some(turn.join(" "))),
        ("{phase}", Some(kind.machine.phases[0].to_string())),
        ("{problem}", KINDS.iter().find_map(problem_of)),
        ("{learning}", learning.map(|opponents| opponents.game.to_owned())),
        ("{players}", Some(players(kind))),
    ]
}

/// Who sits where at a table in a repository.
fn players(kind: &Kind) -> String {
    let seats = kind.seat_names.iter().take(usize::from(*kind.seats.start()));
    let players = seats.zip(["ann", "bob", "cay", "dan"]).map(|(seat, name)| format!("--{seat} {name}"));
    players.collect::<Vec<_>>().join(" ")
}

/// A position of a game with a solver, by the options that describe it.
fn problem_of(kind: &Kind) -> Option<String> {
    let options = kind.terms.iter().map(|term| format!("--{} {}", term.name, term.example));
    let words: Vec<String> = [kind.name.to_owned()].into_iter().chain(options).collect();
    Some(words.join(" ")).filter(|_| !kind.terms.is_empty())
}

/// The actions of the first player's first turn.
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
