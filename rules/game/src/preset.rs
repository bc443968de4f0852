//! Setups that a game offers by name.

use crate::text::Text;

/// A setup that a game offers by name, so that the players need not fill in a form.
#[derive(Clone, Copy, Debug)]
pub struct Preset {
    /// What it goes by.
    pub name: &'static str,
    /// What it is called.
    pub label: fn() -> Text,
    /// The setup document.
    pub setup: &'static str,
}
