//! Progress bars on standard error, for users who wait at a terminal.

use std::time::Duration;

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

use crate::world::World;

/// How long a command may take before its bar appears, where it is usually over sooner.
const PATIENCE: Duration = Duration::from_secs(2);

/// A bar of so many steps; a hidden one if standard error is no terminal.
pub(crate) fn bar(length: u64, template: &str, world: &World<'_>) -> ProgressBar {
    let target = if world.errors_is_terminal { ProgressDrawTarget::stderr() } else { ProgressDrawTarget::hidden() };
    let style = ProgressStyle::with_template(template).unwrap_or_else(|_| ProgressStyle::default_bar());
    ProgressBar::with_draw_target(Some(length), target).with_style(style)
}

/// A bar that appears only if the work takes long.
pub(crate) struct LateBar {
    bar: ProgressBar,
    is_watched: bool,
}

impl LateBar {
    /// A bar of so many steps, hidden at first.
    pub(crate) fn new(length: usize, template: &str, world: &World<'_>) -> LateBar {
        let bar = bar(length as u64, template, world);
        bar.set_draw_target(ProgressDrawTarget::hidden());
        LateBar { bar, is_watched: world.errors_is_terminal }
    }

    /// So many steps are done.
    pub(crate) fn show(&self, done: usize) {
        if self.is_watched && self.bar.is_hidden() && PATIENCE <= self.bar.elapsed() {
            self.bar.set_draw_target(ProgressDrawTarget::stderr());
        }
        self.bar.set_position(done as u64);
    }

    /// All are done.
    pub(crate) fn end(&self) {
        self.bar.finish_and_clear();
    }
}
