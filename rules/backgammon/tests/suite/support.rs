//! What the tests of documents, move files, logs and matches share.

use game::json::Tree;
use game::movefile::hash_of;
use game::{Actor, AnyGame, Envelope, FORFEIT, Kind, Malformed, Timestamp, Viewer, laid_out};
use laws::Validator;
use speech::Speech;

pub(crate) use laws::editing::{compact, edited, faults, places, twice, why, without};

/// When everything happens that does not say when.
pub(crate) const NOON: Timestamp = Timestamp::from_seconds(1_737_460_800);

/// A game and its table.
pub(crate) type Table = (Box<dyn AnyGame>, Envelope);

/// Backgammon, as the registry has it.
pub(crate) fn kind() -> &'static Kind {
    games::find("backgammon").expect("the registry has it")
}

/// What the game says in English and in Korean.
pub(crate) fn english() -> &'static Speech {
    speech::english(kind())
}

pub(crate) fn korean() -> &'static Speech {
    speech::of(kind(), "ko")
}

/// The game of a setup document.
///
/// # Errors
/// Everything that is wrong with it.
pub(crate) fn begin(setup: &str) -> Result<Table, Malformed> {
    kind().begin(&Tree::parse(setup)?)
}

/// The game of a state document.
///
/// # Errors
/// Everything that is wrong with it.
pub(crate) fn load(state: &str) -> Result<Table, Malformed> {
    kind().load(&Tree::parse(state)?)
}

/// The game of a setup after some actions, each at noon and by the actor in turn.
pub(crate) fn played(setup: &str, ids: &str) -> Table {
    let (mut game, mut envelope) = begin(setup).unwrap_or_else(|malformed| panic!("{setup}: {malformed}"));
    envelope.updated_at = NOON;
    for id in ids.split_whitespace() {
        let by = if id.starts_with(FORFEIT) { Actor::Table } else { actor(&*game) };
        let told = game.apply(by, id).unwrap_or_else(|refused| panic!("{id} of {ids}: {refused}"));
        envelope.note(id, &told, envelope.updated_at);
    }
    (game, envelope)
}

/// The actor in turn; the table once the game is over.
pub(crate) fn actor(game: &dyn AnyGame) -> Actor {
    game.turn().actor().unwrap_or(Actor::Table)
}

/// The state document, without white space.
pub(crate) fn written((game, envelope): &Table) -> String {
    game.state(envelope, Viewer::Referee)
}

/// The state file, which is written by another way than the document and must come to the same.
pub(crate) fn file(table: &Table) -> String {
    let mut file = "what was here before".to_string();
    table.0.write_file(&table.1, &mut file);
    assert_eq!(file, laid_out(&written(table)));
    file
}

/// The hash by which a move file knows the state.
pub(crate) fn hash(table: &Table) -> String {
    hash_of(&file(table))
}

/// One of the game's schemas, ready to be held against documents.
pub(crate) fn schema(name: &str) -> Validator {
    Validator::named(kind(), name)
}

/// The text of the schema of that name.
pub(crate) fn schema_text(name: &str) -> &'static str {
    kind().schemas.iter().find(|schema| schema.name == name).expect("a schema").text
}
