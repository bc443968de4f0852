//! `cargo xtask docs`: the pages of `docs/` that follow from the code.

use std::collections::BTreeMap;
use std::fmt::Write;
use std::fs;
use std::path::PathBuf;

use game::movefile::Unfit;
use game::{Coded, Shape};

use crate::failure::Failure;
use crate::{doors, say, workspace};

/// What to do with the pages.
#[derive(Debug, clap::Args)]
pub(crate) struct Options {
    /// Write nothing; fail if a page is not what it would be.
    #[arg(long)]
    check: bool,
}

/// Writes the pages, or checks them.
///
/// # Errors
/// A page that cannot be written, or is out of date.
pub(crate) fn run(options: &Options) -> Result<(), Failure> {
    let (path, page) = (errors_path(), errors());
    let is_current = fs::read_to_string(&path).is_ok_and(|text| text == page);
    match (is_current, options.check) {
        (true, _) => Ok(()),
        (false, true) => Err(Failure::new(format!("{} is out of date. Run: cargo xtask docs", path.display()))),
        (false, false) => {
            fs::write(&path, page)
                .map_err(|error| Failure::new(format!("{} cannot be written: {error}", path.display())))?;
            say::progress(&format!("wrote {}", path.display()));
            Ok(())
        }
    }
}

fn errors_path() -> PathBuf {
    workspace::root().join("docs").join("errors.md")
}

const INTRODUCTION: &str = "\
# Every code of refusal

Written by `cargo xtask docs` from the code; do not edit it by hand.

When Parlor refuses something it gives a code and a sentence, through every door the same one for the same fault:
`{\"code\": \"…\", \"message\": \"…\"}`. A program goes by the code, which never changes its meaning. The sentence is for
people: it may be followed by a colon and by what was found, and it may be worded better one day.
A refusal of a document also says where in it the fault is, as a JSON pointer.
";

/// The page of all codes, in alphabetical order.
fn errors() -> String {
    let mut page = format!("{INTRODUCTION}\n| code | sentence | where |\n|---|---|---|\n");
    for ((code, sentence), places) in refusals() {
        writeln!(page, "| `{code}` | {sentence} | {} |", places.join(", ")).expect("writing to a string does not fail");
    }
    page
}

/// Every code with its sentence, and where it is met.
fn refusals() -> BTreeMap<(String, String), Vec<&'static str>> {
    let shapes = Shape::ALL.iter().map(|shape| (shape.code(), shape.to_string(), "every game"));
    let files = Unfit::ALL.iter().map(|unfit| (unfit.code(), unfit.to_string(), "move files"));
    let games = games::GAMES
        .iter()
        .flat_map(|kind| (kind.refusals)().into_iter().map(|(code, sentence)| (code, sentence, kind.name)));
    let doors = doors::ROWS.into_iter().map(|(code, sentence, door)| (code, sentence.to_string(), door));
    let mut table: BTreeMap<_, Vec<&str>> = BTreeMap::new();
    let known = shapes.chain(files).chain(games).chain(doors);
    let known = known.map(|(code, sentence, place)| (code.to_string(), sentence, place));
    for (code, sentence, place) in known.chain(doors::written()) {
        table.entry((code, sentence)).or_default().push(place);
    }
    table
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_page_of_codes_is_up_to_date() {
        let page = fs::read_to_string(errors_path()).unwrap_or_default();
        assert!(page == errors(), "docs/errors.md is out of date: run `cargo xtask docs`");
    }

    #[test]
    fn codes_are_words_in_snake_case_and_sentences_fit_behind_a_colon() {
        for (code, sentence) in refusals().keys() {
            let is_word = |word: &str| !word.is_empty() && word.bytes().all(|letter| letter.is_ascii_lowercase());
            let is_snake = code.split('_').all(is_word);
            assert!(is_snake, "the code {code:?} should be words in lower case with _ between them");
            let fits = !sentence.ends_with('.') && !sentence.contains(['|', '\n']);
            assert!(fits, "the sentence of {code} should have no full stop, bar or line break: {sentence:?}");
        }
    }

    #[test]
    fn a_code_means_one_thing_within_a_game() {
        for kind in &games::GAMES {
            let mut codes: Vec<&str> = (kind.refusals)().into_iter().map(|(code, _)| code).collect();
            codes.sort_unstable();
            let repeated = codes.windows(2).find(|pair| pair[0] == pair[1]);
            assert_eq!(repeated, None, "{} gives one code to two refusals", kind.name);
        }
    }
}
