//! What a viewer can choose for the pictures: themes, sets of pieces, and what is shown besides.

use game::{LookOption, Theme};

use crate::say;

/// The themes; the first is how pictures look by themselves.
pub(crate) const THEMES: [Theme; 5] = [
    Theme { name: "cloth", label: say::theme_cloth, css: include_str!("../themes/cloth.css") },
    Theme { name: "walnut", label: say::theme_walnut, css: include_str!("../themes/walnut.css") },
    Theme { name: "night", label: say::theme_night, css: include_str!("../themes/night.css") },
    Theme { name: "safe", label: say::theme_safe, css: include_str!("../themes/safe.css") },
    Theme { name: "contrast", label: say::theme_contrast, css: include_str!("../themes/contrast.css") },
];

/// The sets of pieces, as the pictures number them.
pub(crate) const PIECES: [LookOption; 3] = [
    LookOption { name: "pips", label: say::pieces_pips },
    LookOption { name: "colours", label: say::pieces_colours },
    LookOption { name: "numerals", label: say::pieces_numerals },
];

/// What is shown besides.
pub(crate) const AIDS: [LookOption; 2] =
    [LookOption { name: "numbers", label: say::aid_numbers }, LookOption { name: "counts", label: say::aid_counts }];
