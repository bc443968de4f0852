//! Measuring: CPU time where the system tells it, so that a busy machine does not blur the figures.

use std::fs;
use std::sync::OnceLock;
use std::time::Instant;

/// A way to tell the time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Clock {
    /// This thread's time on the CPU, in nanoseconds (Linux).
    Scheduler,
    /// This process's time on the CPU, in ticks of a hundredth of a second (Linux without scheduler statistics).
    Process,
    /// The time that passes, where nothing better is known.
    Wall,
}

impl Clock {
    /// The finest CPU clock this system has.
    pub(crate) fn best() -> Clock {
        let candidates = [Clock::Scheduler, Clock::Process];
        candidates.into_iter().find(|clock| clock.read().is_some_and(|seconds| 0.0 < seconds)).unwrap_or(Clock::Wall)
    }

    /// What it measures, for people.
    pub(crate) const fn name(self) -> &'static str {
        match self {
            Clock::Scheduler => "CPU time of the thread",
            Clock::Process => "CPU time of the process, to 0.01 s",
            Clock::Wall => "wall time: this system tells no CPU time",
        }
    }

    /// Does some work; says what came of it and how many seconds it took.
    pub(crate) fn time<T>(self, work: impl FnOnce() -> T) -> (T, f64) {
        let start = self.seconds();
        let value = std::hint::black_box(work());
        // No work takes no time at all; a coarse clock may say so.
        (value, (self.seconds() - start).max(1e-9))
    }

    fn seconds(self) -> f64 {
        self.read().expect("a clock that has been read once can be read again")
    }

    fn read(self) -> Option<f64> {
        match self {
            Clock::Scheduler => on_cpu(&fs::read_to_string("/proc/thread-self/schedstat").ok()?),
            Clock::Process => ticks(&fs::read_to_string("/proc/self/stat").ok()?),
            Clock::Wall => {
                static START: OnceLock<Instant> = OnceLock::new();
                Some(START.get_or_init(Instant::now).elapsed().as_secs_f64())
            }
        }
    }
}

/// The first number of `schedstat`: nanoseconds on the CPU.
fn on_cpu(schedstat: &str) -> Option<f64> {
    let nanoseconds: f64 = schedstat.split_whitespace().next()?.parse().ok()?;
    Some(nanoseconds / 1e9)
}

/// The user and system time of `stat`, which counts a hundred ticks a second on every system it is found on.
fn ticks(stat: &str) -> Option<f64> {
    // The second field is the program's name in brackets, which may hold anything.
    let (_, fields) = stat.rsplit_once(')')?;
    let mut times = fields.split_whitespace().skip(11).map(|field| field.parse::<f64>().ok());
    Some((times.next()?? + times.next()??) / 100.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn clocks_are_read_from_what_linux_writes() {
        assert_eq!(on_cpu("319899000 0 3\n"), Some(0.319_899));
        assert_eq!(on_cpu(""), None);
        let stat = "4821 (a) b) R 1 2 3 4 5 6 7 8 9 10 250 50 0 0 20 0 1 0 99 1 1";
        assert_eq!(ticks(stat), Some(3.0));
        assert_eq!(ticks("4821 (x) R 1"), None);
    }

    #[test]
    fn work_takes_time() {
        let (sum, seconds) = Clock::best().time(|| (0..1000_u64).sum::<u64>());
        assert_eq!(sum, 499_500);
        assert!(0.0 < seconds);
    }
}
