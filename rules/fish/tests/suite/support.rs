//! What the tests of documents, rules and logs share: tables, positions drawn in text, edits of documents.

use game::json::Tree;
use game::{Actor, AnyGame, Envelope, FORFEIT, Kind, Malformed, Viewer, laid_out};
use laws::Validator;
use serde_json::{Value, json};
use speech::Speech;

pub(crate) use laws::editing::{at, compact, edited, faults, places, twice, why, without};

/// A game and its table.
pub(crate) type Table = (Box<dyn AnyGame>, Envelope);

/// Fish, as the registry has it.
pub(crate) fn kind() -> &'static Kind {
    games::find("fish").expect("the registry has it")
}

/// What it says in English.
pub(crate) fn english() -> &'static Speech {
    speech::english(kind())
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

/// The game of a setup after some actions, each by the actor in turn.
pub(crate) fn played(setup: &str, ids: &str) -> Table {
    let (mut game, mut envelope) = begin(setup).unwrap_or_else(|malformed| panic!("{setup}: {malformed}"));
    for id in ids.split_whitespace() {
        play(&mut *game, id);
        envelope.last = Some(id.to_string());
    }
    (game, envelope)
}

/// Plays an action of the actor in turn. What comes of it can be written and read.
pub(crate) fn play(game: &mut dyn AnyGame, id: &str) {
    let by = actor_of(game, id);
    game.apply(by, id).unwrap_or_else(|refused| panic!("{id} by {by}: {refused}"));
    let text = game.state(&Envelope::blank(), Viewer::Referee);
    let (again, _) = load(&text).unwrap_or_else(|malformed| panic!("after {id}: {text}: {malformed}"));
    assert!(again.same(game), "after {id}: {text}");
}

/// What the referee says to an action of the actor in turn: `ok`, or the code of its refusal.
pub(crate) fn said(game: &dyn AnyGame, id: &str) -> String {
    said_to(game, actor_of(game, id), id)
}

/// What the referee says to an action of `actor`.
pub(crate) fn said_to(game: &dyn AnyGame, actor: Actor, id: &str) -> String {
    let checked = game.check(actor, id).err().map(|refused| why(&refused));
    // What `check` says, `apply` says too.
    let mut next = game.duplicate();
    assert_eq!(next.apply(actor, id).err().map(|refused| why(&refused)), checked, "{id} by {actor}");
    checked.unwrap_or("ok".to_string())
}

fn actor_of(game: &dyn AnyGame, id: &str) -> Actor {
    if id.starts_with(FORFEIT) { Actor::Table } else { actor(game) }
}

/// The actor in turn; the table once the game is over.
pub(crate) fn actor(game: &dyn AnyGame) -> Actor {
    game.turn().actor().unwrap_or(Actor::Table)
}

/// The ids of all that the actor in turn may do.
pub(crate) fn legal(game: &dyn AnyGame) -> String {
    game.legal(actor(game)).join(" ")
}

/// The state document, without white space.
pub(crate) fn written((game, envelope): &Table) -> String {
    game.state(envelope, Viewer::Referee)
}

/// The state file, which must be the document in the layout of files.
pub(crate) fn file(table: &Table) -> String {
    let mut file = "what was here before".to_string();
    table.0.write_file(&table.1, &mut file);
    assert_eq!(file, laid_out(&written(table)));
    file
}

/// The state document as a value.
pub(crate) fn state(game: &dyn AnyGame) -> Value {
    serde_json::from_str(&game.state(&Envelope::blank(), Viewer::Referee)).expect("JSON")
}

/// The fish of every player.
pub(crate) fn scores(game: &dyn AnyGame) -> Vec<u64> {
    let state = state(game);
    state["players"].as_array().expect("a list").iter().map(|player| player["fish"].as_u64().expect("fish")).collect()
}

/// The state document of a position such as `3 players, 1 to move: a1 2 . / b1 c3 1`: the fish of each cell, row by
/// row, `.` for a hole, and before the fish the letter of the player whose penguin stands there. A player who has no penguin
/// is out of the game.
pub(crate) fn document(text: &str) -> String {
    let (head, board) = text.split_once(':').expect("a colon before the board");
    let digit = |word: &str| word.parse::<usize>().expect("a number");
    let words: Vec<&str> = head.split_whitespace().collect();
    let (count, mover) = (digit(words[0]), digit(words[2]));
    let rows: Vec<Vec<&str>> = board.split('/').map(|row| row.split_whitespace().collect()).collect();
    let columns = rows.iter().map(Vec::len).max().expect("a row");
    let cell = |row: i32, col: i32| {
        let line = usize::try_from(row).ok().and_then(|row| rows.get(row))?;
        usize::try_from(col).ok().and_then(|col| line.get(col)).copied().filter(|cell| *cell != ".")
    };
    let (height, width) = (i32::try_from(rows.len()).expect("few"), i32::try_from(columns).expect("few"));
    let id = |(row, col): (i32, i32)| col * height + row;
    let beside = |place: (i32, i32)| cell(place.0, place.1).map(|_| id(place));
    let (mut tiles, mut penguins) = (Vec::new(), vec![Vec::new(); count]);
    for (row, col) in (0..width).flat_map(|col| (0..height).map(move |row| (row, col))) {
        let Some(tile) = cell(row, col) else { continue };
        let (odd, even) = (row % 2, 1 - row % 2);
        tiles.push(json!({
            "tile_id": id((row, col)), "row": row, "col": col,
            "fish": digit(tile.trim_start_matches(char::is_alphabetic)),
            "north": beside((row - 2, col)), "northeast": beside((row - 1, col + odd)),
            "southeast": beside((row + 1, col + odd)), "south": beside((row + 2, col)),
            "southwest": beside((row + 1, col - even)), "northwest": beside((row - 1, col - even)),
        }));
    }
    let each = 6 - count;
    for (row, col) in (0..height).flat_map(|row| (0..width).map(move |col| (row, col))) {
        let letter = cell(row, col).and_then(|tile| tile.chars().next());
        if let Some(player) = letter.and_then(|letter| "abcd".find(letter)) {
            let number = player * each + penguins[player].len();
            penguins[player].push(json!({"penguin_id": number, "x": col, "y": row}));
        }
    }
    let order: Vec<usize> = (0..count).filter(|player| !penguins[*player].is_empty()).collect();
    let players: Vec<Value> = (0..count)
        .map(|player| {
            let mut places = penguins[player].clone();
            places.resize(each, Value::Null);
            let (name, color) = (["Ann", "Ben", "Cleo", "Dan"][player], ["red", "white", "brown", "black"][player]);
            json!({"player_id": player, "name": name, "color": color, "fish": 0, "penguins": places})
        })
        .collect();
    let turn = order.iter().position(|player| *player == mover).expect("the player to move is in the game");
    json!({
        "game_id": 0, "board": {"rows": height, "columns": width, "tiles": tiles}, "players": players,
        "turn_order": order, "current_turn": turn, "winning_players": null, "spectator_count": 0,
    })
    .to_string()
}

/// The game of such a position.
pub(crate) fn position(text: &str) -> Box<dyn AnyGame> {
    load(&document(text)).unwrap_or_else(|malformed| panic!("{text}: {malformed}")).0
}

/// One of the game's schemas, ready to be held against documents.
pub(crate) fn schema(name: &str) -> Validator {
    Validator::named(kind(), name)
}
