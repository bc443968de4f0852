//! What games say, in English: the language of the command line.

use driver::Position;
use game::Text;
use speech::Speech;

/// What the game of a position says.
pub(crate) fn english(position: &Position) -> &'static Speech {
    speech::in_english(&*position.game)
}

/// Sentences about what happened, with the players' names.
pub(crate) fn told(position: &Position, story: &[Text]) -> Vec<String> {
    english(position).story(story, &position.envelope.names)
}
