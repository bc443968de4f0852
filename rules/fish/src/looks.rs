//! The looks that its pictures can have on pages.

use game::{LookOption, Theme};

use crate::say;

/// The looks; the first is how pictures are by themselves, darker where the page is dark.
pub(crate) const THEMES: &[Theme] = &[
    Theme { name: "ice", label: say::theme_ice, css: include_str!("../themes/ice.css") },
    Theme { name: "night", label: say::theme_night, css: include_str!("../themes/night.css") },
    Theme { name: "paper", label: say::theme_paper, css: include_str!("../themes/paper.css") },
    Theme { name: "clear", label: say::theme_clear, css: include_str!("../themes/clear.css") },
    Theme { name: "contrast", label: say::theme_contrast, css: include_str!("../themes/contrast.css") },
];

/// The sets of pieces. In a picture's look they go by their place here.
pub(crate) const PIECES: &[LookOption] = &[
    LookOption { name: "penguins", label: say::pieces_penguins },
    LookOption { name: "discs", label: say::pieces_discs },
];

/// What can be shown besides.
pub(crate) const AIDS: &[LookOption] = &[LookOption { name: "numbers", label: say::aid_numbers }];
