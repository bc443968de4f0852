//! How far it is, for whoever looks on and has waited for a while.

use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

use crate::world::World;

/// How long nothing is shown.
const PATIENCE: Duration = Duration::from_secs(2);

/// A bar that appears when it takes long.
pub(super) struct Progress {
    begun: Instant,
    is_watched: bool,
    bar: Option<ProgressBar>,
}

impl Progress {
    /// No bar yet.
    pub(super) fn new(world: &World<'_>) -> Progress {
        Progress { begun: Instant::now(), is_watched: world.errors_is_terminal, bar: None }
    }

    /// So many acts of so many were gone through.
    pub(super) fn show(&mut self, (done, all): (usize, usize)) {
        if !self.is_watched || self.begun.elapsed() < PATIENCE {
            return;
        }
        let bar = self.bar.get_or_insert_with(|| {
            let style = ProgressStyle::with_template("{bar:40} {pos}/{len} lines, {elapsed} gone, {eta} left");
            ProgressBar::with_draw_target(Some(all as u64), ProgressDrawTarget::stderr())
                .with_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()))
                .with_elapsed(self.begun.elapsed())
        });
        bar.set_position(done as u64);
    }

    /// It is done.
    pub(super) fn end(&self) {
        if let Some(bar) = &self.bar {
            bar.finish_and_clear();
        }
    }
}
