//! The rounds: everything is measured once in each, so that what is compared was measured side by side.

use std::path::Path;

use game::json::Tree;
use game::{AnyGame, How, Kind, Tally};

use crate::bench::measure::Clock;
use crate::bench::peers::{Peer, Ready};
use crate::failure::Failure;
use crate::say;

/// After how many actions a random game is cut.
pub(crate) const LIMIT: u32 = 324;

/// The ways to play at random, and what they go by. The first is what the others are compared with.
pub(crate) const WAYS: [(How, &str); 3] = [(How::Listed, "listed"), (How::Checked, "checked"), (How::Picked, "picked")];

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
    /// How many seconds each peer gets in a round; none if peers are left out.
    pub(crate) peer_seconds: Option<f64>,
}

impl Effort {
    /// What figures are quoted from.
    pub(crate) const fn full() -> Effort {
        Effort { rounds: 7, seconds: 0.5, peer_seconds: Some(2.0) }
    }

    /// What tells whether something is badly wrong.
    pub(crate) const fn glance() -> Effort {
        Effort { rounds: 2, seconds: 0.1, peer_seconds: None }
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
    /// How deep its perft goes.
    pub(crate) depth: u32,
    /// How many nodes that has.
    pub(crate) nodes: u64,
    /// The seconds it took in each round.
    pub(crate) perfts: Vec<f64>,
    /// The random games of each round, one list a way of playing.
    pub(crate) playouts: [Vec<Sample>; WAYS.len()],
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
    ///
    /// # Errors
    /// A game that does not begin with its default setup.
    pub(crate) fn prepare(kind: &Kind, clock: Clock, effort: &Effort, target: &Path) -> Result<GameBench, Failure> {
        say::progress(&format!("preparing {}", kind.name));
        let (start, _) = kind
            .begin(&Tree::Null)
            .map_err(|malformed| Failure::new(format!("{} does not begin: {malformed}", kind.name)))?;
        let (depth, nodes) = fair_depth(&*start, clock);
        let games = WAYS.map(|(how, _)| games_in(effort.seconds, &*start, how, clock));
        let peers = match effort.peer_seconds {
            Some(seconds) => Peer::of(kind.name).map(|peer| PeerBench::prepare(peer, seconds, target)).collect(),
            None => Vec::new(),
        };
        Ok(GameBench { start, clock, games, depth, nodes, perfts: Vec::new(), playouts: Default::default(), peers })
    }

    /// The name of the game.
    pub(crate) fn name(&self) -> &'static str {
        self.start.name()
    }

    /// Measures everything once.
    pub(crate) fn round(&mut self, round: u32) {
        let (nodes, seconds) = self.clock.time(|| self.start.perft(self.depth));
        assert_eq!(nodes, self.nodes, "perft counts the same every time");
        self.perfts.push(seconds);
        for (way, (how, _)) in WAYS.into_iter().enumerate() {
            let play = || self.start.playouts(self.games[way], LIMIT, how, u64::from(round));
            let (tally, seconds) = self.clock.time(play);
            self.playouts[way].push(Sample { tally, seconds });
        }
        for peer in &mut self.peers {
            peer.round(round);
        }
    }
}

impl PeerBench {
    fn prepare(peer: &'static Peer, seconds: f64, target: &Path) -> PeerBench {
        let ready = peer.prepare(seconds, target);
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
        if deeper == 0 {
            return (depth, nodes);
        }
        let growth = ratio(deeper, nodes);
        (depth, nodes) = (depth + 1, deeper);
        let too_long = FAIR_PERFT < seconds && LONG_PERFT < seconds * growth;
        if too_long || depth == DEEPEST_PERFT {
            return (depth, nodes);
        }
    }
}

/// How many random games fill about `seconds`.
fn games_in(seconds: f64, start: &dyn AnyGame, how: How, clock: Clock) -> u64 {
    let mut games = 1;
    loop {
        let (_, took) = clock.time(|| start.playouts(games, LIMIT, how, 0));
        if seconds / 4.0 < took {
            #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "a count of games is small")]
            return (float(games) * seconds / took).ceil() as u64;
        }
        games *= 2;
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
