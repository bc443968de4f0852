//! What the tests of documents, move files, logs and matches share.

use game::json::Tree;
use game::movefile::hash_of;
use game::{
    Actor, AnyGame, Coded, Envelope, FORFEIT, Kind, Malformed, Refusal, Refused, Timestamp, Turn, Viewer, laid_out,
};
use serde_json::Value;
use speech::Speech;

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

/// The game of a setup after some actions, each at noon and by whoever is to act.
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

/// Whoever is to act.
pub(crate) fn actor(game: &dyn AnyGame) -> Actor {
    match game.turn() {
        Turn::Seats(seats) => Actor::Seat(seats.lowest().expect("somebody is to act")),
        Turn::Chance => Actor::Chance,
        Turn::Table | Turn::Over => Actor::Table,
    }
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

/// The keys and values of a JSON text in order, without white space outside strings.
pub(crate) fn compact(text: &str) -> String {
    json(&tree(text))
}

/// What is wrong: place and code of each fault.
pub(crate) fn faults(malformed: &Malformed) -> String {
    let faults = malformed.faults().iter().map(|fault| format!("{}: {}", fault.at, fault.code));
    faults.collect::<Vec<_>>().join(", ")
}

/// The same of a refusal; what the rules refuse has no place.
pub(crate) fn why(refused: &Refused) -> String {
    match refused {
        Refusal::Malformed(malformed) => faults(malformed),
        Refusal::Illegal(illegal) => illegal.code().to_string(),
    }
}

/// One of the game's schemas, ready to be held against documents.
pub(crate) struct Schema(jsonschema::Validator);

impl Schema {
    /// The schema of that name.
    pub(crate) fn named(name: &str) -> Schema {
        let schema: Value = serde_json::from_str(schema_text(name)).expect("JSON");
        Schema(jsonschema::options().should_validate_formats(true).build(&schema).expect("a schema"))
    }

    /// Whether a document passes.
    pub(crate) fn passes(&self, document: &str) -> bool {
        self.0.is_valid(&serde_json::from_str(document).expect("JSON"))
    }
}

/// The text of the schema of that name.
pub(crate) fn schema_text(name: &str) -> &'static str {
    kind().schemas.iter().find(|schema| schema.name == name).expect("a schema").text
}

/// A document with other values, or more of them, at the places that JSON pointers name.
pub(crate) fn edited(text: &str, edits: &[(&str, &str)]) -> String {
    let mut document = tree(text);
    for (pointer, value) in edits {
        let (parent, last) = pointer.rsplit_once('/').expect("a pointer into the document");
        match place(&mut document, parent) {
            Tree::Object(fields) => match fields.iter_mut().find(|(key, _)| key == last) {
                Some((_, old)) => *old = tree(value),
                None => fields.push((last.to_string().into(), tree(value))),
            },
            Tree::List(items) => match items.get_mut(last.parse::<usize>().expect("an index")) {
                Some(old) => *old = tree(value),
                None => items.push(tree(value)),
            },
            _ => panic!("nothing is below {parent}"),
        }
    }
    json(&document)
}

/// A document without the key that a JSON pointer names.
pub(crate) fn without(text: &str, pointer: &str) -> String {
    in_object(text, pointer, |fields, index| _ = fields.remove(index))
}

/// A document that has the key twice that a JSON pointer names.
pub(crate) fn twice(text: &str, pointer: &str) -> String {
    in_object(text, pointer, |fields, index| fields.push(fields[index].clone()))
}

type Fields = Vec<(std::borrow::Cow<'static, str>, Tree<'static>)>;

fn in_object(text: &str, pointer: &str, change: impl FnOnce(&mut Fields, usize)) -> String {
    let mut document = tree(text);
    let (parent, last) = pointer.rsplit_once('/').expect("a pointer into the document");
    let Tree::Object(fields) = place(&mut document, parent) else { panic!("{parent} is no object") };
    let index = fields.iter().position(|(key, _)| key == last).expect("the key is there");
    change(fields, index);
    json(&document)
}

/// Every place of a document, as JSON pointers; and whether it is the place of a key.
pub(crate) fn places(text: &str) -> Vec<(String, bool)> {
    let mut found = Vec::new();
    collect(&tree(text), "", &mut found);
    found
}

fn collect(tree: &Tree<'_>, here: &str, found: &mut Vec<(String, bool)>) {
    let children: Vec<(String, bool, &Tree<'_>)> = match tree {
        Tree::Object(fields) => fields.iter().map(|(key, value)| (key.to_string(), true, value)).collect(),
        Tree::List(items) => items.iter().enumerate().map(|(index, item)| (index.to_string(), false, item)).collect(),
        _ => return,
    };
    for (name, is_key, child) in children {
        let pointer = format!("{here}/{name}");
        found.push((pointer.clone(), is_key));
        collect(child, &pointer, found);
    }
}

fn tree(text: &str) -> Tree<'static> {
    Tree::parse(text).unwrap_or_else(|malformed| panic!("{text}: {malformed}")).into_owned()
}

fn json(tree: &Tree<'_>) -> String {
    serde_json::to_string(tree).expect("a tree is JSON")
}

fn place<'t>(tree: &'t mut Tree<'static>, pointer: &str) -> &'t mut Tree<'static> {
    pointer.split('/').skip(1).fold(tree, |tree, part| match tree {
        Tree::Object(fields) => &mut fields.iter_mut().find(|(key, _)| key == part).expect("the key is there").1,
        Tree::List(items) => &mut items[part.parse::<usize>().expect("an index")],
        _ => panic!("nothing is below {part} of {pointer}"),
    })
}
