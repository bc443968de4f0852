//! What the pages say. The sentences are in `text/`, a file for each language; they may have markup in them, so arguments
//! are escaped before they are put in.

use game::Catalogue;

/// The sentences of the pages.
pub(super) const CATALOGUES: &[Catalogue] = &[
    Catalogue { language: "en", text: include_str!("../../text/en.ftl") },
    Catalogue { language: "ko", text: include_str!("../../text/ko.ftl") },
];

game::texts! {
    /// Frame: the button that loads a new version of the page.
    load_new_position();
    /// Frame: when the page was made.
    made(time);
    /// The list of tables, when there is none.
    no_tables();
    /// A table whose players have not all joined.
    waits_to_join(id, players);
    /// A table whose seeds are not all open.
    waits_for_seeds(id, players);
    /// What became of the tables that a person made.
    abandoned(maker, made, left);
    /// All players of a table.
    players(players);
    /// A player and the seat.
    player_at(player, seat);
    /// The game is over without a winner.
    over_without_winner();
    /// The game is over.
    over_won(count, winners);
    /// One player is to move.
    turn_of(player);
    /// Several players are to move.
    waiting_for(players);
    /// Chance is to act.
    chance_draws();
    /// The table is to act.
    table_acts();
    /// The heading of the board.
    board();
    /// The buttons that step through the game.
    positions();
    /// The slider.
    position();
    /// A button.
    first_position();
    /// A button.
    previous_position();
    /// A button.
    next_position();
    /// A button.
    last_position();
    /// A button and its key.
    with_key(label, key);
    /// The heading of the form for moves.
    make_a_move();
    /// How to play a hidden hand.
    hands_hidden_commands(id);
    /// How to see a hidden hand.
    hands_hidden(id);
    /// A browser without scripts.
    no_script();
    /// A button.
    undo();
    /// A button.
    start_over();
    /// The heading of a complete move.
    your_move();
    /// The field for a comment.
    comment_label();
    /// A button.
    copy();
    /// A button.
    download();
    /// The name of the move file.
    file_is(name);
    /// What is in the move file.
    file_contents();
    /// The command that does the same.
    in_a_clone();
    /// The command that does the same.
    command();
    /// A button.
    copy_command();
    /// The heading of what happened.
    story();
    /// The heading of what was refused.
    not_accepted();
    /// Script: the position on the board.
    position_of(at, last, what);
    /// Script: the value of the slider.
    slider_value(at, last, what);
    /// Script: the link to a forge that takes the text.
    hand_in_on(forge);
    /// Script: the link to a forge that takes the name only.
    new_file_on(forge);
    /// Script: what to do at such a forge.
    paste_text(forge);
    /// Script: who can hand in the move.
    only_player(player, seat);
    /// Script: a text was copied.
    copied();
    /// Script: a text could not be copied.
    select_text();
    /// Script: several seats are to move.
    say_who();
    /// Script: a turn with too many ways.
    too_many_ways(choices, id);
    /// Script: choices without the hand.
    choose_listed();
    /// Script: an earlier position is shown.
    earlier_position();
    /// Script: nothing is chosen.
    choose_on_board();
    /// Script: the turn continues.
    continue_turn();
    /// Script: what is chosen.
    chosen(steps);
    /// Script: a complete move.
    chosen_move(steps);
    /// Script: when a choice is legal.
    legal_when(condition);
    /// Script: several seats are to move.
    who_are_you();
    /// Script: a page without a server.
    opened_from_folder();
    /// Script: a new version that waits.
    new_position_waits();
    /// Script: a new version.
    new_position();
}

#[cfg(test)]
mod tests {
    use super::{CATALOGUES, TEXTS};

    #[test]
    fn every_text_has_a_sentence_in_each_language() {
        for catalogue in CATALOGUES {
            let faults: Vec<String> = speech::check(catalogue, TEXTS).iter().map(ToString::to_string).collect();
            assert!(faults.is_empty(), "{}: {}", catalogue.language, faults.join("; "));
        }
        let languages: Vec<&str> = CATALOGUES.iter().map(|catalogue| catalogue.language).collect();
        assert!(speech::LANGUAGES.iter().all(|(tag, _)| languages.contains(tag)), "{languages:?}");
    }
}
