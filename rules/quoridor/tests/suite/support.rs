//! Positions in a line: where the pawns are, who is to move, which walls stand.

use game::json::{Tree, read};
use game::{AnyGame, Envelope, Kind, Malformed, View, Wire};
use quoridor::{Action, Cell, Quoridor, Wall};

/// Quoridor, as the registry has it.
pub(crate) fn kind() -> &'static Kind {
    games::find("quoridor").expect("the registry has it")
}

/// What everything is said in here.
pub(crate) fn english() -> &'static speech::Speech {
    speech::english(kind())
}

/// A picture.
pub(crate) fn drawn(game: &dyn AnyGame, envelope: &Envelope, view: &View<'_>) -> String {
    game.picture(envelope, view)
}

/// How often `part` occurs.
pub(crate) fn count(text: &str, part: &str) -> usize {
    text.matches(part).count()
}

/// The game of a position such as `e4 e5, 1 to move, e5h d6v`: player 1's pawn first.
///
/// The walls are taken from both players in turn.
pub(crate) fn position(text: &str) -> Quoridor {
    load(&document(text)).unwrap_or_else(|malformed| panic!("{text}: {malformed}")).0
}

/// The state document of such a position.
pub(crate) fn document(text: &str) -> String {
    let parts: Vec<&str> = text.split(',').map(str::trim).collect();
    let pawns: Vec<Cell> = parts[0].split(' ').map(cell).collect();
    let walls: Vec<Wall> = parts.get(2).map_or(Vec::new(), |list| list.split_whitespace().map(wall).collect());
    let mover = if parts[1] == "1 to move" { 1 } else { 2 };
    let player = |cell: Cell, walls: usize, goal: u8| {
        format!(
            r#"{{"name":"x","position":{{"row":{},"col":{}}},"walls_remaining":{walls},"goal_row":{goal}}}"#,
            cell.row(),
            cell.col()
        )
    };
    let standing: Vec<String> = walls.iter().copied().map(wall_document).collect();
    format!(
        r#"{{"game_id":"550e8400-e29b-41d4-a716-446655440000","status":"in_progress","current_turn":{mover},
        "turn_count":{},"players":{{"player1":{},"player2":{}}},"walls":[{}],"winner":null,
        "created_at":"2025-01-15T10:30:00Z","updated_at":"2025-01-15T10:30:00Z"}}"#,
        mover + 19,
        player(pawns[0], 10 - walls.len().div_ceil(2), 0),
        player(pawns[1], 10 - walls.len() / 2, 8),
        standing.join(",")
    )
}

/// The game of a state document.
///
/// # Errors
/// Everything that is wrong with it.
pub(crate) fn load(text: &str) -> Result<(Quoridor, Envelope), Malformed> {
    Quoridor::from_state_doc(read(&Tree::parse(text)?, Quoridor::read_state)?)
}

fn wall_document(wall: Wall) -> String {
    let orientation = if Action::Wall(wall).to_string().ends_with('h') { "horizontal" } else { "vertical" };
    format!(r#"{{"row":{},"col":{},"orientation":"{orientation}"}}"#, wall.row(), wall.col())
}

fn cell(id: &str) -> Cell {
    match id.parse() {
        Ok(Action::Move(cell)) => cell,
        _ => panic!("{id} is no square"),
    }
}

fn wall(id: &str) -> Wall {
    match id.parse() {
        Ok(Action::Wall(wall)) => wall,
        _ => panic!("{id} is no wall"),
    }
}
