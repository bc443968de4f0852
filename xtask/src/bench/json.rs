//! The file that programs read: every round of everything.

use serde_json::{Value, json};

use crate::bench::extras::{Done, ExtraBench};
use crate::bench::figure::Figure;
use crate::bench::machine::Machine;
use crate::bench::rounds::{Effort, GameBench, PeerBench, Sample, WAYS};

/// Everything that was measured, as JSON.
pub(crate) fn report(machine: &Machine, effort: &Effort, benches: &[GameBench], figures: &[Figure]) -> String {
    let report = json!({
        "machine": {
            "cpu": machine.cpu,
            "cores": machine.cores,
            "target": machine.target,
            "rustc": machine.rustc,
        },
        "clock": machine.clock,
        "rounds": effort.rounds,
        "figures": figures.iter().map(figure).collect::<Vec<Value>>(),
        "games": benches.iter().map(game).collect::<Vec<Value>>(),
    });
    format!("{report:#}\n")
}

fn figure(figure: &Figure) -> Value {
    json!({
        "game": figure.game,
        "figure": figure.name,
        "unit": figure.unit.name(),
        "best": figure.value,
        "target": figure.target.map(|target| target.bound.to_string()),
        "ok": figure.target.map(|_| !figure.misses()),
        "note": figure.note,
    })
}

fn game(bench: &GameBench) -> Value {
    let playouts = WAYS.iter().zip(&bench.playouts).map(|((_, name), samples)| ((*name).to_string(), rounds(samples)));
    json!({
        "game": bench.name(),
        "limit": bench.limit,
        "perft": { "depth": bench.depth, "nodes": bench.nodes, "seconds": bench.perfts },
        "playouts": playouts.collect::<serde_json::Map<String, Value>>(),
        "extras": bench.extras.iter().map(extra).collect::<Vec<Value>>(),
        "peers": bench.peers.iter().map(peer).collect::<Vec<Value>>(),
    })
}

fn extra(bench: &ExtraBench) -> Value {
    let round = |done: &Done| {
        let counts = done.counts.iter().map(|&(name, count)| (name.to_string(), Value::from(count)));
        json!({
            "times": done.times,
            "counts": counts.collect::<serde_json::Map<String, Value>>(),
            "seconds": done.seconds,
        })
    };
    json!({
        "extra": bench.extra.figure,
        "unit": bench.extra.unit.name(),
        "rounds": bench.samples.iter().map(round).collect::<Vec<Value>>(),
    })
}

fn peer(bench: &PeerBench) -> Value {
    json!({
        "peer": bench.peer.label,
        "version": bench.version(),
        "missing": bench.missing(),
        "rounds": rounds(&bench.samples),
    })
}

fn rounds(samples: &[Sample]) -> Value {
    let rounds = samples.iter().map(|sample| {
        let tally = sample.tally;
        json!({ "games": tally.games, "plies": tally.plies, "finished": tally.finished, "seconds": sample.seconds })
    });
    rounds.collect()
}
