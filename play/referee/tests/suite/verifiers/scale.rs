//! Many honest games, all of which both verifiers accept, and as many that were tampered with, none of which gets through.
//!
//! `PARLOR_LOGS=100000` asks for so many of each, `PARLOR_SCRIPT=5000` for so many that the script reads too. A build that is
//! optimised takes them best: `PARLOR_LOGS=100000 cargo test --profile dist -p parlor-referee --test suite verifiers::scale`.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use game::Seeded;
use referee::{Kept, LinkedLog, SignedHead, verify};

use super::honest::{Played, played};
use super::scene::{Forged, Must, Scene, Script};
use super::script::{self, Verdict};
use super::tampering::{Tampering, tamperings};
use crate::support::kinds;

/// So many threads play and verify: one for each core.
fn threads() -> u64 {
    std::thread::available_parallelism().map_or(2, |cores| cores.get() as u64)
}

/// How many there are: of the environment, or in a long run, or else.
fn count(variable: &str, long: u64, short: u64) -> u64 {
    match std::env::var(variable).ok().and_then(|count| count.parse().ok()) {
        Some(count) => count,
        None if std::env::var_os("PARLOR_LONG").is_some() => long,
        None => short,
    }
}

/// What this verifier says.
pub(super) fn verdict(log: &str) -> Verdict {
    verify(kinds(), log).map(|_| ()).map_err(|wrong| {
        let place = wrong.faults()[0].at.strip_prefix("line ").expect("it names the line");
        place.split([',', '/']).next().and_then(|line| line.trim().parse().ok()).unwrap_or_else(|| panic!("{place}"))
    })
}

/// Whether a log belongs to the history of a head.
fn agrees(log: &str, head: &SignedHead) -> bool {
    let kept = [Kept { log: None, heads: vec![head.clone()] }];
    let log = LinkedLog::read(log).expect("it was verified");
    log.compare(&kept).is_ok_and(|found| found.agrees())
}

fn text(lines: &[String]) -> String {
    lines.iter().flat_map(|line| [line.as_str(), "\n"]).collect()
}

/// Something that the script reads, too: a log, its head, and what the script must say.
pub(super) struct Sample {
    name: String,
    log: String,
    head: SignedHead,
    ours: Verdict,
    must: Option<(Must, Script)>,
}

#[derive(Default)]
struct Found {
    finished: u64,
    lines: u64,
    forged: BTreeMap<&'static str, (u64, u64)>,
    samples: Vec<Sample>,
    faults: Vec<String>,
}

/// Plays a game, verifies it, tampers with it, and verifies that.
fn judged(number: u64, found: &mut Found, is_sampled: bool) {
    let game = played(number);
    let log = text(&game.lines());
    let report = verify(kinds(), &log).unwrap_or_else(|wrong| panic!("game {number} is honest: {wrong}\n{log}"));
    assert_eq!((report.is_finished(), report.lines), (game.is_over, game.entries.len() as u64 + 1), "game {number}");
    assert_eq!(report.link, game.head.link, "game {number}");
    assert!(agrees(&log, &game.head), "game {number}");
    found.finished += u64::from(game.is_over);
    found.lines += report.lines;
    if is_sampled {
        let name = format!("game {number}");
        found.samples.push(Sample { name, log, head: game.head.clone(), ours: Ok(()), must: None });
    }
    let (tampering, forged) = forged(&game, number);
    let sample = sampled(&format!("game {number}, {}", tampering.name), forged, &game);
    found.faults.extend(check(&sample, found.forged.entry(tampering.name).or_default()));
    if is_sampled {
        found.samples.push(sample);
    }
}

/// What this verifier says of a log that was tampered with.
pub(super) fn sampled(name: &str, forged: Forged, game: &Played) -> Sample {
    let log = text(&forged.lines);
    let (ours, must) = (verdict(&log), Some((forged.must, forged.script)));
    Sample { name: name.to_owned(), log, head: game.head.clone(), ours, must }
}

/// Tampers with a game in the first way, in some order, in which that can be done.
fn forged(game: &Played, number: u64) -> (&'static Tampering, Forged) {
    let (all, scene) = (tamperings(), Scene::of(game));
    let mut luck = Seeded::new(number);
    for turn in 0..all.len() as u64 * 3 {
        let tampering = all[usize::try_from((number * 11 + turn) % all.len() as u64).expect("a small number")];
        if let Some(forged) = (tampering.forge)(&scene, &mut luck) {
            return (tampering, forged);
        }
    }
    panic!("nothing can be done to game {number}");
}

/// Nothing if it is refused where it must be, or parts from the head.
pub(super) fn check(sample: &Sample, (shown, beside): &mut (u64, u64)) -> Option<String> {
    let Sample { name, log, head, ours, must } = sample;
    let line = ours.err().map(|line| usize::try_from(line).expect("logs are short") - 1);
    let (must, _) = must.as_ref()?;
    match (must, line) {
        (Must::Show(wanted), Some(line)) if *wanted == line => *shown += 1,
        (Must::ShowIn(wanted), Some(line)) if wanted.contains(&line) => *shown += 1,
        (Must::Head | Must::ShowIn(_), None) if !agrees(log, head) => *beside += 1,
        _ => return Some(format!("{name}: {must:?}, but it is {line:?}: {:?}\n{log}", verify(kinds(), log).err())),
    }
    None
}

/// What a ladder says, a claim a line: how far it holds, and since when not. The script does not know the rules.
fn rungs(log: &str) -> Vec<String> {
    let ladder = verify(kinds(), log).expect("it is honest").ladder;
    let rung = |rung: &referee::Rung| {
        let since = rung.since.map_or(String::new(), |line| format!(" (line {line})"));
        format!("{} {}{since}", rung.claim.name(), rung.holds.name())
    };
    ladder.rungs.iter().skip(1).map(rung).collect()
}

/// But for the rules, the script's ladder says the same of every claim.
#[test]
fn both_ladders_say_the_same() {
    let logs: Vec<String> = (0..80).map(|number| text(&played(number).lines())).collect();
    let mut kinds_of = std::collections::BTreeSet::new();
    for (log, told) in logs.iter().zip(script::told(&logs)) {
        let mut lines = told.lines().skip(1);
        assert!(lines.next().is_some_and(|line| line.starts_with("  rules    not checked")), "{told}");
        let theirs: Vec<String> = lines
            .map(|line| line.split(':').next().unwrap_or_default().split_whitespace().collect::<Vec<_>>().join(" "))
            .collect();
        assert_eq!(theirs, rungs(log), "{told}\n{log}");
        kinds_of.extend(theirs.into_iter().map(|rung| rung.split('(').next().unwrap_or_default().trim().to_owned()));
    }
    for rung in
        ["choose no", "choose partly", "choose yes", "foresee partly", "signed no", "signed partly", "draws partly"]
    {
        assert!(kinds_of.contains(rung), "{rung} is not among {kinds_of:?}");
    }
}

#[test]
fn honest_games_are_accepted_and_tampered_logs_are_not() {
    let all = count("PARLOR_LOGS", 5_000, 300);
    let sampled = count("PARLOR_SCRIPT", 500, 60);
    let (every, threads) = ((all / sampled.max(1)).max(1), threads());
    let parts: Vec<Found> = std::thread::scope(|scope| {
        let part = |first: u64| {
            let mut found = Found::default();
            for number in (first..all).step_by(usize::try_from(threads).expect("a few")) {
                judged(number, &mut found, (number / threads) % every == 0);
            }
            found
        };
        let running: Vec<_> = (0..threads).map(|first| scope.spawn(move || part(first))).collect();
        running.into_iter().map(|thread| thread.join().expect("a part of the games")).collect()
    });
    let mut total = Found::default();
    for part in parts {
        (total.finished, total.lines) = (total.finished + part.finished, total.lines + part.lines);
        for (name, (shown, beside)) in part.forged {
            let counts = total.forged.entry(name).or_default();
            *counts = (counts.0 + shown, counts.1 + beside);
        }
        total.samples.extend(part.samples);
        total.faults.extend(part.faults);
    }
    let (same, later) = second_opinion(&total.samples, &mut total.faults);
    let mut said = format!(
        "{all} honest games ({} finished, {} lines) accepted; {all} tampered logs refused:\n",
        total.finished, total.lines
    );
    for (name, (shown, beside)) in &total.forged {
        let _ = writeln!(said, "  {name:<48} {shown:>6} by its line {beside:>6} beside a head");
    }
    let _ = writeln!(said, "the script read {}: {same} as this verifier, {later} took the rules", total.samples.len());
    eprintln!("{said}");
    assert!(total.faults.is_empty(), "{} are not as they must be:\n{}", total.faults.len(), few(&total.faults));
    assert!(25 <= total.forged.len(), "{said}");
}

/// The first of them.
fn few(faults: &[String]) -> String {
    faults.iter().take(FEW).flat_map(|fault| [fault.as_str(), "\n"]).collect()
}

/// So many faults are shown.
const FEW: usize = 5;

/// The script finds the same lines wrong as far as it can know; and beside heads it refuses what only they show.
pub(super) fn second_opinion(samples: &[Sample], faults: &mut Vec<String>) -> (u64, u64) {
    let (mut same, mut later) = (0, 0);
    for part in samples.chunks(500) {
        let logs: Vec<String> = part.iter().map(|sample| sample.log.clone()).collect();
        for (sample, theirs) in part.iter().zip(script::verdicts(&logs, &[])) {
            let Sample { name, log, ours, must, .. } = sample;
            match must {
                _ if theirs == *ours => same += 1,
                Some((_, Script::Rules))
                    if theirs.is_ok() || ours.is_err_and(|ours| theirs.is_err_and(|line| ours <= line)) =>
                {
                    later += 1;
                }
                _ => faults.push(format!("{name}: {ours:?}, but the script says {theirs:?}\n{log}")),
            }
        }
        let beside: Vec<&Sample> = part.iter().filter(|sample| sample.ours.is_ok()).collect();
        let logs: Vec<String> = beside.iter().map(|sample| sample.log.clone()).collect();
        let heads: Vec<SignedHead> = beside.iter().map(|sample| sample.head.clone()).collect();
        for (sample, theirs) in beside.iter().zip(script::verdicts(&logs, &heads)) {
            if theirs.is_ok() != sample.must.is_none() {
                faults.push(format!("{}: the script says {theirs:?} beside its head\n{}", sample.name, sample.log));
            }
        }
    }
    (same, later)
}
