//! What pages say of a table in words.

use std::collections::BTreeMap;

use game::{Seat, Speak as _, Text as Sentence, Turn, Value};
use speech::Speech;

use super::html::{Name, Text};
use super::{Shown, say};

/// The texts of a site's pages in one language.
pub(super) struct Words {
    speech: Speech,
}

impl Words {
    /// The words of a language, by its tag.
    pub(super) fn of(language: &'static str) -> Words {
        Words { speech: Speech::new(language, &[say::CATALOGUES, game::CATALOGUES]) }
    }

    pub(super) fn language(&self) -> &'static str {
        self.speech.language()
    }

    /// A sentence as HTML. Its arguments are HTML already.
    pub(super) fn html(&self, text: &Sentence) -> String {
        self.speech.say(text, &[])
    }

    /// All players, in a row.
    pub(super) fn players(&self, shown: &Shown) -> String {
        let seats = (0..).map(Seat).take(shown.players.len());
        self.html(&say::players(Value::listed(seats.map(|seat| full(shown, seat)))))
    }

    /// Whose turn it is, or who has won.
    pub(super) fn status(&self, shown: &Shown) -> String {
        let listed = |seats: game::SeatSet| Value::listed(seats.iter().map(|seat| full(shown, seat)));
        let count = |seats: game::SeatSet| u8::try_from(seats.iter().count()).unwrap_or(u8::MAX);
        let text = match (shown.winners, shown.turn) {
            (Some(winners), _) if count(winners) == 0 => say::over_without_winner(),
            (Some(winners), _) => say::over_won(count(winners), listed(winners)),
            (None, Turn::Seats(seats)) if count(seats) == 1 => say::turn_of(listed(seats)),
            (None, Turn::Seats(seats)) => say::waiting_for(listed(seats)),
            (None, Turn::Chance) => say::chance_draws(),
            (None, Turn::Table) => say::table_acts(),
            (None, Turn::Over) => say::over_without_winner(),
        };
        self.html(&text)
    }

    /// What the script says, by key. It puts its own arguments in, as text: `{name}` stands for each.
    pub(super) fn of_script(&self) -> BTreeMap<&'static str, String> {
        let texts = [
            say::position_of("{at}", "{last}", "{what}"),
            say::slider_value("{at}", "{last}", "{what}"),
            say::hand_in_on("{forge}"),
            say::new_file_on("{forge}"),
            say::paste_text("{forge}"),
            say::only_player("{player}", "{seat}"),
            say::copied(),
            say::select_text(),
            say::say_who(),
            say::too_many_ways("{choices}", "{id}"),
            say::choose_listed(),
            say::earlier_position(),
            say::choose_on_board(),
            say::continue_turn(),
            say::chosen("{steps}"),
            say::chosen_move("{steps}"),
            say::legal_when("{condition}"),
            say::who_are_you(),
            say::opened_from_folder(),
            say::new_position_waits(),
            say::new_position(),
        ];
        texts.iter().map(|text| (text.key, self.html(text))).collect()
    }
}

fn full(shown: &Shown, seat: Seat) -> Sentence {
    say::player_at(Name(&who(shown, seat)).to_string(), Text(seat_name(shown, seat)).to_string())
}

/// What a game is called on a page: with a capital letter, and a number by itself.
pub(super) fn title(name: &str) -> String {
    let mut title = String::new();
    for letter in name.chars() {
        match title.chars().last() {
            None => title.extend(letter.to_uppercase()),
            Some(before) if letter.is_ascii_digit() && before.is_alphabetic() => title.extend([' ', letter]),
            Some(_) => title.push(letter),
        }
    }
    title
}

/// The name of a seat, as move files and commands write it.
pub(super) fn seat_name(shown: &Shown, seat: Seat) -> &'static str {
    shown.kind.seat_names.get(seat.index()).copied().unwrap_or_default()
}

/// Who sits there: a login, or else a name.
pub(super) fn who(shown: &Shown, seat: Seat) -> String {
    let login = shown.players.get(seat.index());
    login.filter(|login| !login.is_empty()).cloned().unwrap_or_else(|| shown.envelope.name(seat))
}
