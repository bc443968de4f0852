//! The rounds: everything is measured once in each, so that what is compared was measured side by side.

use std::path::Path;

use game::json::Tree;
use game::{AnyGame, How, Kind, Tally};

use crate::bench::extras::{Extra, ExtraBench};
use crate::bench::measure::Clock;
use crate::bench::peers::{Peer, Ready};
use crate::bench::starts::{limit, start};
use crate::failure::Failure;
use crate::say;

/// The ways to play at random, and what they go by. The first is what peers are compared with.
pub(crate) const WAYS: [(How, &str); 4] = [
    (How::Listed, "listed"),
    (How::Checked, "checked"),
    (How::Picked, "picked"),
    (How::PickedChecked, "picked and checked"),
];

/// Which of them are compared with which.
pub(crate) const COMPARED: &[(usize, usize)] = &[(1, 0), (2, 0), (3, 2)];

/// A perft that took less is too short to measure.
const FAIR_PERFT: f64 = 0.1;
/// A perft that would take longer is not worth the wait.
const LONG_PERFT: f64 = 3.0;
/// A game that is counted to its end has no deeper perft.
const DEEPEST_PERFT: u32 = 64;

/// How much to measure.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Effort {
    /// How many rounds there are.
    pub(crate) rounds: u32,
    /// How many seconds of random games each way of playing gets in a round.
    pub(crate) seconds: f64,
    /// How many seconds a peer in Python, which is slow, gets in a round; none if peers are left out.
    pub(crate) peer_seconds: Option<f64>,
}

impl Effort {
    /// What figures are quoted from.
    pub(crate) const FULL: Effort = Effort { rounds: 7, seconds: 0.5, peer_seconds: Some(2.0) };

    /// What tells whether something is badly wrong.
    pub(crate) const GLANCE: Effort = Effort { rounds: 2, seconds: 0.1, peer_seconds: None };

    /// How many seconds a peer gets in a round, if any. A compiled one gets as many as we do: the best of short rounds
    /// is better than the best of long ones.
    fn seconds_for(&self, peer: &Peer) -> Option<f64> {
        self.peer_seconds.map(|slow| if peer.is_compiled() { self.seconds } else { slow })
    }
}

/// Random games, and the CPU seconds they took.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Sample {
    pub(crate) tally: Tally,
    pub(crate) seconds: f64,
}

impl Sample {
    /// Games a second.
    pub(crate) fn rate(&self) -> f64 {
        float(self.tally.games) / self.seconds
    }
}

/// One game being measured.
pub(crate) struct GameBench {
    start: Box<dyn AnyGame>,
    clock: Clock,
    games: [u64; WAYS.len()],
    /// After how many actions a random game is cut.
    pub(crate) limit: u32,
    /// How deep its perft goes.
    pub(crate) depth: u32,
    /// How many nodes that has.
    pub(crate) nodes: u64,
    /// The seconds it took in each round.
    pub(crate) perfts: Vec<f64>,
    /// The random games of each round, one list a way of playing.
    pub(crate) playouts: [Vec<Sample>; WAYS.len()],
    /// What else the game can do.
    pub(crate) extras: Vec<ExtraBench>,
    /// The game's peers.
    pub(crate) peers: Vec<PeerBench>,
}

/// A peer being measured.
pub(crate) struct PeerBench {
    pub(crate) peer: &'static Peer,
    /// The peer, or why there is none here.
    ready: Result<Ready, Failure>,
    /// What it played in each round.
    pub(crate) samples: Vec<Sample>,
}

impl GameBench {
    /// Finds out how much of everything makes a fair measurement.
    pub(crate) fn prepare(kind: &Kind, clock: Clock, effort: &Effort, target: &Path) -> Result<GameBench, Failure> {
        say::progress(&format!("preparing {}", kind.name));
        let setup = Tree::parse(start(kind.name)).map_err(|malformed| Failure::new(malformed.to_string()))?;
        let (start, _) = kind
            .begin(&setup)
            .map_err(|malformed| Failure::new(format!("{} does not begin: {malformed}", kind.name)))?;
        let (depth, nodes) = fair_depth(&*start, clock);
        let limit = limit(kind.name);
        let games = WAYS.map(|(how, _)| times_in(effort.seconds, clock, |games| start.playouts(games, limit, how, 0)));
        let extras = Extra::of(kind.name);
        let extras = extras.map(|extra| ExtraBench::prepare(extra, kind.name, effort.seconds, clock)).collect();
        let peers = Peer::of(kind.name)
            .filter_map(|peer| Some(PeerBench::prepare(peer, effort.seconds_for(peer)?, limit, target)))
            .collect();
        let (perfts, playouts) = Default::default();
        Ok(GameBench { start, clock, games, limit, depth, nodes, perfts, playouts, extras, peers })
    }

    /// The name of the game.
    pub(crate) fn name(&self) -> &'static str {
        self.start.name()
    }

    /// Measures everything once.
    pub(crate) fn round(&mut self, round: u32) {
        let (nodes, seconds) = self.clock.time(|| self.start.perft(self.depth));
        assert_eq!(nodes, Some(self.nodes), "perft counts the same every time");
        self.perfts.push(seconds);
        for (way, (how, _)) in WAYS.into_iter().enumerate() {
            let play = || self.start.playouts(self.games[way], self.limit, how, u64::from(round));
            let (tally, seconds) = self.clock.time(play);
            self.playouts[way].push(Sample { tally, seconds });
        }
        for extra in &mut self.extras {
            extra.round(round);
        }
        for peer in &mut self.peers {
            peer.round(round);
        }
    }
}

impl PeerBench {
    fn prepare(peer: &'static Peer, seconds: f64, limit: u32, target: &Path) -> PeerBench {
        let ready = peer.prepare(seconds, limit, target);
        if let Err(why) = &ready {
            say::progress(&format!("{}: left out: {why}", peer.label));
        }
        PeerBench { peer, ready, samples: Vec::new() }
    }

    /// Why it was not measured.
    pub(crate) fn missing(&self) -> Option<String> {
        self.ready.as_ref().err().map(Failure::to_string)
    }

    /// The version that was measured.
    pub(crate) fn version(&self) -> Option<&str> {
        self.ready.as_ref().ok().map(|ready| ready.version.as_str())
    }

    fn round(&mut self, round: u32) {
        let Ok(ready) = &self.ready else {
            return;
        };
        match ready.play(round) {
            Ok(sample) => self.samples.push(sample),
            Err(why) => self.ready = Err(why),
        }
    }
}

/// The depth whose perft takes a fair time, and its nodes: the deepest that is not expected to take too long.
fn fair_depth(start: &dyn AnyGame, clock: Clock) -> (u32, u64) {
    let (mut depth, mut nodes) = (0, 1);
    loop {
        let (deeper, seconds) = clock.time(|| start.perft(depth + 1));
        // Nothing deeper, or nothing that can be counted.
        let Some(deeper) = deeper.filter(|deeper| 0 < *deeper) else {
            return (depth, nodes);
        };
        let growth = ratio(deeper, nodes);
        (depth, nodes) = (depth + 1, deeper);
        let too_long = FAIR_PERFT < seconds && LONG_PERFT < seconds * growth;
        if too_long || depth == DEEPEST_PERFT {
            return (depth, nodes);
        }
    }
}

/// How many times some work is to be done to fill about `seconds`.
pub(crate) fn times_in<T>(seconds: f64, clock: Clock, mut work: impl FnMut(u64) -> T) -> u64 {
    let mut times = 1;
    loop {
        let (_, took) = clock.time(|| work(times));
        if seconds / 4.0 < took {
            #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "a count of times is small")]
            return (float(times) * seconds / took).ceil() as u64;
        }
        times *= 2;
    }
}

/// How many times `part` goes into `whole`.
pub(crate) fn ratio(whole: u64, part: u64) -> f64 {
    float(whole) / float(part)
}

#[expect(clippy::cast_precision_loss, reason = "figures are read to three digits")]
pub(crate) fn float(count: u64) -> f64 {
    count as f64
}
