//! Tables for terminals. Widths are those of a terminal, on which Hangul and other wide characters take two columns.

use std::borrow::Cow;

use game::Ink;
use game::print::printable;
use ratatui::text::Span;

/// How many columns of a terminal a text takes.
fn width(text: &str) -> usize {
    Span::raw(text).width()
}

/// Rows in columns as wide as they must be; those in `right`, of numbers, stand at the right. Every row is one line.
pub(crate) fn columns<R: AsRef<[String]>>(rows: &[R], right: &[usize]) -> String {
    let rows: Vec<Vec<Cow<'_, str>>> =
        rows.iter().map(|row| row.as_ref().iter().map(|cell| printable(cell)).collect()).collect();
    let widest = |column: usize| rows.iter().filter_map(|row| row.get(column)).map(|cell| width(cell)).max();
    let mut text = String::new();
    for row in &rows {
        let mut line = String::new();
        for (column, cell) in row.iter().enumerate() {
            let gap = " ".repeat(widest(column).unwrap_or(0) - width(cell));
            line.extend(if right.contains(&column) { [&*gap, &**cell, "  "] } else { [&**cell, &*gap, "  "] });
        }
        text.push_str(line.trim_end());
        text.push('\n');
    }
    text
}

/// A row of a sketch, which gives every character one column, for a terminal: where a character takes two, the space
/// after it makes room.
pub(crate) fn fitted(row: &[(char, Ink)]) -> Vec<(char, Ink)> {
    let mut owed = 0;
    let is_shown = |(character, _): &&(char, Ink)| {
        if 0 < owed && *character == ' ' {
            owed -= 1;
            return false;
        }
        owed += width(character.encode_utf8(&mut [0; 4])).saturating_sub(1);
        true
    };
    row.iter().filter(is_shown).copied().collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn wide_characters_take_two_columns() {
        let rows = [["name", "points"], ["김철수", "3"], ["Ann", "12"]].map(|row| row.map(str::to_owned));
        assert_eq!(columns(&rows, &[1]), "name    points\n김철수       3\nAnn         12\n");
        let row = |text: &str| text.chars().map(|character| (character, Ink::Plain)).collect::<Vec<_>>();
        assert_eq!(fitted(&row("|김철수    |")), row("|김철수 |"));
        assert_eq!(fitted(&row("|Ann   |")), row("|Ann   |"));
    }
}
