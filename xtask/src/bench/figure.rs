//! Figures: what the rounds came to, one number each.

use std::iter;

use crate::bench::extras::{Done, ExtraBench};
use crate::bench::rounds::{COMPARED, GameBench, PeerBench, Sample, WAYS, float, ratio};
use crate::bench::targets::Target;

/// What a figure counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Unit {
    /// Seconds of CPU: less is better.
    Seconds,
    /// Games a second.
    Games,
    /// Files a second.
    Files,
    /// Hands a second.
    Hands,
    /// Positions a second.
    Positions,
    /// Choices a second.
    Choices,
    /// How many times one goes into the other.
    Times,
}

impl Unit {
    /// What it is called in `bench.json`.
    pub(crate) const fn name(self) -> &'static str {
        match self {
            Unit::Seconds => "seconds",
            Unit::Games => "games/s",
            Unit::Files => "files/s",
            Unit::Hands => "hands/s",
            Unit::Positions => "positions/s",
            Unit::Choices => "choices/s",
            Unit::Times => "times",
        }
    }
}

/// One number of the table.
#[derive(Debug)]
pub(crate) struct Figure {
    /// Whose it is.
    pub(crate) game: &'static str,
    /// What it is of, such as `perft 4`, `listed` or `checked / listed`.
    pub(crate) name: String,
    pub(crate) unit: Unit,
    /// The best of all rounds, if there was any.
    pub(crate) value: Option<f64>,
    /// What else there is to say, or why there is no value.
    pub(crate) note: String,
    /// What it should be, if it has a target.
    pub(crate) target: Option<&'static Target>,
}

impl Figure {
    fn new(game: &'static str, name: String, unit: Unit, value: Option<f64>, note: String) -> Figure {
        let target = Target::of(game, &name);
        Figure { game, name, unit, value, note, target }
    }

    /// Whether it should be something that it is not, or is not known to be.
    pub(crate) fn misses(&self) -> bool {
        self.target.is_some_and(|target| !self.value.is_some_and(|value| target.bound.holds(value)))
    }
}

/// Everything to be said about a game.
pub(crate) fn figures(bench: &GameBench) -> Vec<Figure> {
    let game = bench.name();
    // A game that begins with a deal has nothing to count.
    let mut figures: Vec<Figure> = (0 < bench.depth).then(|| perft(bench)).into_iter().collect();
    let rates = bench.playouts.each_ref().map(|samples| best(samples).map(Sample::rate));
    for (way, (_, name)) in WAYS.into_iter().enumerate() {
        let note = best(&bench.playouts[way]).map_or(String::new(), about);
        figures.push(Figure::new(game, name.to_string(), Unit::Games, rates[way], note));
    }
    figures.extend(bench.extras.iter().map(|extra| self::extra(game, extra)));
    for peer in &bench.peers {
        figures.push(Figure::new(game, peer.peer.label.to_string(), Unit::Games, peer_rate(peer), told_of(peer)));
    }
    let listed = (WAYS[0].1, rates[0]);
    for &(one, other) in COMPARED {
        figures.push(compared(game, (WAYS[one].1, rates[one]), (WAYS[other].1, rates[other])));
    }
    let extras = bench.extras.iter().filter(|extra| extra.extra.unit == Unit::Games);
    let ours: Vec<_> =
        iter::once(listed).chain(extras.map(|extra| (extra.extra.figure, extra.best().map(Done::rate)))).collect();
    for peer in &bench.peers {
        figures.extend(ours.iter().map(|&one| compared(game, one, (peer.peer.label, peer_rate(peer)))));
    }
    figures
}

/// The round with the most games a second.
fn best(samples: &[Sample]) -> Option<&Sample> {
    samples.iter().max_by(|one, other| one.rate().total_cmp(&other.rate()))
}

fn perft(bench: &GameBench) -> Figure {
    let seconds = bench.perfts.iter().copied().reduce(f64::min);
    let speed = seconds.map_or(0.0, |seconds| float(bench.nodes) / seconds / 1e6);
    let note = format!("{} nodes, {speed:.0} M nodes/s", bench.nodes);
    Figure::new(bench.name(), format!("perft {}", bench.depth), Unit::Seconds, seconds, note)
}

fn extra(game: &'static str, bench: &ExtraBench) -> Figure {
    let note = bench.best().map_or(String::new(), Done::about);
    Figure::new(game, bench.extra.figure.to_string(), bench.extra.unit, bench.best().map(Done::rate), note)
}

fn peer_rate(peer: &PeerBench) -> Option<f64> {
    best(&peer.samples).map(Sample::rate)
}

fn compared(game: &'static str, one: (&str, Option<f64>), other: (&str, Option<f64>)) -> Figure {
    let times = one.1.zip(other.1).map(|(one, other)| one / other);
    Figure::new(game, format!("{} / {}", one.0, other.0), Unit::Times, times, String::new())
}

/// What the random games of a round were like.
fn about(sample: &Sample) -> String {
    let (tally, plies) = (sample.tally, float(sample.tally.plies));
    let speed = plies / sample.seconds / 1e6;
    let finished = ratio(100 * tally.finished, tally.games);
    format!("{speed:.2} M plies/s, {:.1} plies a game, {finished:.1} % finished", plies / float(tally.games))
}

fn told_of(peer: &PeerBench) -> String {
    match (peer.missing(), best(&peer.samples)) {
        (Some(why), _) => format!("not measured: {why}"),
        (None, Some(sample)) => format!("version {}; {}", peer.version().unwrap_or("unknown"), about(sample)),
        (None, None) => String::new(),
    }
}
