//! What a process has used, and what a list of times comes to.

use std::fs;
use std::time::Duration;

use crate::Wrong;

/// What a process has used so far.
pub(crate) struct Used {
    /// Seconds of CPU, its own and the system's for it.
    pub(crate) cpu: f64,
    /// Resident memory, in kilobytes.
    pub(crate) memory: u64,
}

/// The kernel counts in hundredths of a second.
const TICKS: f64 = 100.0;

/// What a process has used so far.
pub(crate) fn used(pid: u32) -> Result<Used, Wrong> {
    let stat = fs::read_to_string(format!("/proc/{pid}/stat"))?;
    let (_, behind_name) = stat.rsplit_once(") ").ok_or("no name in stat")?;
    let fields: Vec<&str> = behind_name.split(' ').collect();
    let ticks: f64 = fields[11].parse::<f64>()? + fields[12].parse::<f64>()?;
    let status = fs::read_to_string(format!("/proc/{pid}/status"))?;
    let line = status.lines().find(|line| line.starts_with("VmRSS:")).ok_or("no memory in status")?;
    let memory = line.split_whitespace().nth(1).ok_or("no number")?.parse()?;
    Ok(Used { cpu: ticks / TICKS, memory })
}

/// The time below which this share of them lies, in milliseconds.
pub(crate) fn percentile(times: &mut [Duration], share: f64) -> f64 {
    times.sort_unstable();
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        clippy::cast_precision_loss,
        reason = "an index"
    )]
    let index = ((times.len() as f64 * share) as usize).min(times.len().saturating_sub(1));
    times.get(index).map_or(0.0, Duration::as_secs_f64) * 1000.0
}
