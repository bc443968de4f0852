//! A table as its page shows it.

use game::movefile::{FileName, hash_of};
use game::{Envelope, Message, Speak as _, Tone, Turn};

use crate::document::{Progress, TableTerms};
use crate::layout::BOARD;
use crate::opened::Opened;
use crate::refusal::{GitError, GitRefusal};
use crate::repo::Repo;
use crate::site::{Shown, Step, is_plain};
use crate::stored::StoredFile;

impl Shown {
    /// A table with all its positions, one per move file; where something is hidden, as far as the public knows it.
    ///
    /// # Errors
    /// A table that has not begun, files that cannot have been applied, or a picture that is not the referee's.
    pub fn read(repo: &Repo, opened: &Opened, language: &str) -> Result<Shown, GitError> {
        let mut steps = Vec::new();
        let folded = opened.fold(&mut |table, file, story| {
            steps.push(Step {
                caption: table.narrate(story, language).join(" "),
                svg: table.picture(language),
                at: table.envelope().updated_at,
                by: file.and_then(|file| sender(&table.terms, &file.name)),
                comment: file.and_then(StoredFile::comment),
            });
        });
        let wrong = || GitError::new(GitRefusal::BadTable, format_args!("{}/{BOARD}", opened.terms.id));
        let progress = opened.progress.as_ref();
        let (game, envelope, state, hides) = match folded {
            Ok(table) => {
                let game = table.table().game().duplicate();
                (Some(game), table.envelope().clone(), table.state_file(), table.table().is_veiled())
            }
            Err(_) if opened.is_veiled() => {
                steps.push(last_step(repo, opened, language)?.ok_or_else(wrong)?);
                let messages = progress.map_or(Vec::new(), |progress| progress.messages.clone());
                (None, Envelope { messages, ..Envelope::blank() }, opened.state.clone(), true)
            }
            Err(error) => return Err(error),
        };
        let (turn, winners) = match &game {
            Some(game) => (game.turn(), game.outcome().map(|outcome| outcome.winners)),
            None => progress.map_or((Turn::Over, None), |progress| (public_turn(progress), progress.winners)),
        };
        let is_problem = |message: &&Message| message.tone != Tone::Info;
        Ok(Shown {
            id: opened.terms.id.to_string(),
            kind: opened.terms.kind,
            game,
            turn,
            winners,
            players: opened.terms.players.iter().map(|player| player.shown().to_owned()).collect(),
            steps,
            expected_state: hash_of(&state),
            hides,
            problems: envelope.messages.iter().filter(is_problem).map(|message| message.text.clone()).collect(),
            envelope,
        })
    }
}

/// The position as it is now, where hands are hidden: the published picture, if it is one of ours. Players can push
/// another one, which stays until the referee judges again.
fn last_step(repo: &Repo, opened: &Opened, language: &str) -> Result<Option<Step>, GitError> {
    let kind = opened.terms.kind;
    let svg = opened.file(repo, BOARD)?.filter(|svg| is_plain(svg, kind));
    let (Some(svg), Some(progress)) = (svg, &opened.progress) else { return Ok(None) };
    let last = opened.applied.last();
    let caption = match last {
        Some(file) => file.actions().join(" "),
        None => speech::of(kind, language).say(&game::say::game_begins(), &[]),
    };
    let by = last.and_then(|file| sender(&opened.terms, &file.name));
    let comment = last.and_then(StoredFile::comment);
    Ok(Some(Step { caption, svg, at: progress.updated_at, by, comment }))
}

/// Whose turn it is, as `table.json` says.
fn public_turn(progress: &Progress) -> Turn {
    match progress.winners {
        Some(_) => Turn::Over,
        None if progress.turn.iter().next().is_none() => Turn::Chance,
        None => Turn::Seats(progress.turn),
    }
}

/// The login of the player whom a move file is named after.
fn sender(terms: &TableTerms, name: &str) -> Option<String> {
    let name = FileName::parse(name, terms.kind.seat_names).ok()?;
    terms.players.get(name.seat.index()).map(|player| player.shown().to_owned())
}
