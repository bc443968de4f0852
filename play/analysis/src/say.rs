//! What an analysis says: keys with arguments. The sentences are in `text/`, one file per language.

use std::sync::LazyLock;

use game::{Catalogue, Text};
use speech::{ENGLISH, Speech};

use crate::mark::Mark;
use crate::summary::Rating;

/// The sentences of analyses.
pub const CATALOGUES: &[Catalogue] = &[
    Catalogue { language: "en", text: include_str!("../text/en.ftl") },
    Catalogue { language: "ko", text: include_str!("../text/ko.ftl") },
];

/// What analyses say in English.
#[must_use]
pub fn english() -> &'static Speech {
    static SPEECH: LazyLock<Speech> = LazyLock::new(|| Speech::new(ENGLISH, &[CATALOGUES, game::CATALOGUES]));
    &SPEECH
}

impl Mark {
    /// What it is called.
    #[must_use]
    pub fn text(self) -> Text {
        match self {
            Mark::Fine => mark_fine(),
            Mark::Doubtful => mark_doubtful(),
            Mark::Mistake => mark_mistake(),
            Mark::Blunder => mark_blunder(),
        }
    }
}

impl Rating {
    /// What it is called.
    #[must_use]
    pub fn text(self) -> Text {
        match self {
            Rating::Unknown => rating_unknown(),
            Rating::Flawless => rating_flawless(),
            Rating::Excellent => rating_excellent(),
            Rating::Good => rating_good(),
            Rating::Fair => rating_fair(),
            Rating::Shaky => rating_shaky(),
            Rating::Wild => rating_wild(),
        }
    }
}

game::texts! {
    heading_players();
    heading_expectation();
    heading_luck();
    heading_mistakes();
    heading_luckiest_draws();
    heading_every_decision(count);
    column_player();
    column_play();
    column_result();
    column_decisions();
    column_lost();
    column_lost_per_decision();
    column_doubtful();
    column_mistakes();
    column_blunders();
    column_luck();
    column_without_luck();
    column_line();
    column_played();
    column_best();
    column_draw();
    column_expected();
    column_verdict();
    line_of_log();
    expectation_of_side(side);
    expectation_of_each();
    luck_of_side(side);
    mistake_at(line, player, play, mark, lost);
    draw_at(line, player, draw, luck);
    no_mistakes();
    luck_not_counted();
    hidden_from_line(line);
    and_then(play);
    only_action();
    mark_fine();
    mark_doubtful();
    mark_mistake();
    mark_blunder();
    rating_unknown();
    rating_flawless();
    rating_excellent();
    rating_good();
    rating_fair();
    rating_shaky();
    rating_wild();
}

#[cfg(test)]
mod tests {
    use speech::{LANGUAGES, check};

    use super::*;

    #[test]
    fn every_language_says_everything() {
        assert_eq!(
            CATALOGUES.iter().map(|one| one.language).collect::<Vec<_>>(),
            LANGUAGES.iter().map(|(tag, _)| *tag).collect::<Vec<_>>()
        );
        for catalogue in CATALOGUES {
            assert_eq!(check(catalogue, TEXTS), [], "{}", catalogue.language);
        }
    }
}
