//! The looks of the pictures, the sets of pieces, and what can be shown besides.

use game::{LookOption, Theme};

use crate::say;

pub(crate) const THEMES: &[Theme] = &[
    Theme { name: "oak", label: say::theme_oak, css: include_str!("../themes/oak.css") },
    Theme { name: "slate", label: say::theme_slate, css: include_str!("../themes/slate.css") },
    Theme { name: "meadow", label: say::theme_meadow, css: include_str!("../themes/meadow.css") },
    Theme { name: "clear", label: say::theme_clear, css: include_str!("../themes/clear.css") },
    Theme { name: "contrast", label: say::theme_contrast, css: include_str!("../themes/contrast.css") },
];

/// In the order in which pictures number them.
pub(crate) const PIECES: &[LookOption] = &[
    LookOption { name: "pawns", label: say::pieces_pawns },
    LookOption { name: "counters", label: say::pieces_counters },
];

pub(crate) const AIDS: &[LookOption] =
    &[LookOption { name: "ways", label: say::aid_ways }, LookOption { name: "numbers", label: say::aid_numbers }];
