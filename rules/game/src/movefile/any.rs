//! Move files of a game of any kind.

use alloc::string::String;

use super::{Contents, File, MoveFileDraft, MoveFiles, Submission, contents, name_for, sequence_due, submit, write};
use crate::any::{Erased, Refused, erased};
use crate::envelope::{Envelope, Narration};
use crate::refusal::Malformed;

/// A game of any kind, played by files. It has one implementation, for everything that implements [`MoveFiles`].
pub trait AnyMoveFiles {
    /// What a move file says, if everything about it is right but for the rules of the game: the caller plays its ids one
    /// after the other, each checked.
    ///
    /// # Errors
    /// Everything that is wrong with its shape; or else the first reason not to apply it.
    fn open_file(&self, envelope: &Envelope, submission: &Submission<'_>) -> Result<Contents, Refused>;
    /// Everything that is wrong with the shape of a move file, whoever hands it in and whenever.
    ///
    /// # Errors
    /// All of that.
    fn check_shape(&self, file: File<'_>) -> Result<(), Malformed>;
    /// How many move files this state is the result of, if the state tells.
    fn files_applied(&self) -> Option<u32>;
    /// Applies a move file, which `envelope` takes note of, and says what happened. Nothing changes if it is refused.
    ///
    /// # Errors
    /// Everything that is wrong with its shape; or else the first reason not to apply it.
    fn submit(&mut self, envelope: &mut Envelope, submission: &Submission<'_>) -> Result<Narration, Refused>;
    /// The name for a move file, and its text.
    ///
    /// # Errors
    /// What is no action of the game.
    fn move_file(&self, envelope: &Envelope, draft: &MoveFileDraft<'_>) -> Result<(String, String), Refused>;
}

impl<G: MoveFiles> AnyMoveFiles for Erased<G> {
    fn open_file(&self, envelope: &Envelope, submission: &Submission<'_>) -> Result<Contents, Refused> {
        contents(&self.0, envelope, submission).map_err(erased)
    }

    fn check_shape(&self, file: File<'_>) -> Result<(), Malformed> {
        file.read::<G>().map(|_| ())
    }

    fn files_applied(&self) -> Option<u32> {
        self.0.files_applied()
    }

    fn submit(&mut self, envelope: &mut Envelope, submission: &Submission<'_>) -> Result<Narration, Refused> {
        let (next, narration) = submit(&self.0, envelope, submission)?;
        self.0 = next;
        Ok(narration)
    }

    fn move_file(&self, envelope: &Envelope, draft: &MoveFileDraft<'_>) -> Result<(String, String), Refused> {
        let text = write(&self.0, draft).map_err(erased)?;
        let sequence = sequence_due(&self.0, envelope);
        Ok((name_for(sequence, G::SEAT_NAMES[draft.player.index()], &text), text))
    }
}
