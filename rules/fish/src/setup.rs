//! What can be chosen before a game.

use alloc::format;
use alloc::string::String;
use alloc::vec;
use alloc::vec::Vec;

use game::json::{Node, Object, Tree};
use game::{CommonRefusal, Envelope};
use serde::Serialize;

use crate::board::{Grid, MOST_CELLS};
use crate::document::MOST_FISH;
use crate::illegal::Invalid;

/// What can be chosen before a game of Fish.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Setup {
    /// How many play: 2 to 4.
    pub players: u8,
    /// By which rules.
    pub rules: Rules,
    /// On which board.
    pub board: Board,
}

impl Default for Setup {
    fn default() -> Setup {
        Setup { players: 2, rules: Rules::Memo, board: Board::Usual }
    }
}

/// Which rules are played.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Rules {
    /// Penguins are placed on any free tile, and only tiles that were left count.
    Memo,
    /// Penguins are placed on tiles with one fish, and the tiles they stand on at the end count too.
    Box,
}

/// Where the board comes from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Board {
    /// Chance lays the box's 60 hexagons, 30 with one fish, 20 with two, 10 with three, in eight rows of eight and seven.
    Usual,
    /// Chance lays them as they lie in the box's picture, turned by a quarter: sixteen rows of four, the last all holes.
    Box,
    /// Chance lays any other board.
    Drawn(Grid, DrawDoc),
    /// It is given, row by row: the fish on each cell, 0 for a hole.
    Given(Grid, Vec<u8>),
}

/// What a board is drawn from.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(untagged)]
pub enum DrawDoc {
    /// The contents of the box.
    Box(BoxWord),
    /// Anything else.
    Terms {
        /// Where there are holes, or how many there are.
        holes: Holes,
        /// The least and the most fish on a tile.
        fish: [u8; 2],
        /// The least number of tiles with one fish.
        ones: u8,
    },
}

/// The word `box`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub enum BoxWord {
    /// The only one there is.
    #[serde(rename = "box")]
    Box,
}

/// The holes of a board that is drawn.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(untagged)]
pub enum Holes {
    /// So many, anywhere.
    Count(u8),
    /// These, by row and column, in the order of their tiles.
    At(Vec<[u8; 2]>),
}

/// The rows and columns of the usual board, of which every odd row lacks its last cell.
pub(crate) const USUAL_SIDE: u8 = 8;

/// The keys that say something about the board.
const BOARD_KEYS: &[&str] = &["board", "rows", "columns", "layout", "holes", "fish", "ones"];

/// The word for what is in the box.
const BOX: &str = "box";

impl Rules {
    pub(crate) fn read(node: &Node<'_>) -> Option<Rules> {
        node.one_of(&[("memo", Rules::Memo), (BOX, Rules::Box)])
    }
}

impl DrawDoc {
    /// The contents of the box.
    pub(crate) const BOX: DrawDoc = DrawDoc::Box(BoxWord::Box);

    pub(crate) fn read(node: &Node<'_>) -> Option<DrawDoc> {
        if node.tree().and_then(|tree| tree.as_text()).is_some() {
            return node.one_of(&[(BOX, BoxWord::Box)]).map(DrawDoc::Box);
        }
        let terms = node.object(&["holes", "fish", "ones"])?;
        let holes = Holes::read(&terms.get("holes"));
        let fish = read_range(&terms.get("fish"));
        let ones = terms.get("ones").small(0..=MOST_CELLS);
        Some(DrawDoc::Terms { holes: holes?, fish: fish?, ones: ones? })
    }
}

impl Holes {
    fn read(node: &Node<'_>) -> Option<Holes> {
        match node.tree() {
            Some(Tree::List(_)) => {
                let holes = node.list(0..=usize::from(MOST_CELLS), |hole| {
                    let place = hole.list(2..=2, |number| number.small(0..=MOST_CELLS - 1))?;
                    Some([place[0], place[1]])
                })?;
                Some(if holes.is_empty() { Holes::Count(0) } else { Holes::At(holes) })
            }
            _ => node.small(0..=MOST_CELLS).map(Holes::Count),
        }
    }
}

impl Holes {
    /// The same holes, in the order of their tiles.
    fn in_order(self) -> Holes {
        match self {
            Holes::Count(count) => Holes::Count(count),
            Holes::At(mut places) => {
                places.sort_unstable_by_key(|[row, column]| (*column, *row));
                Holes::At(places)
            }
        }
    }
}

/// The least and the most fish on a tile.
fn read_range(node: &Node<'_>) -> Option<[u8; 2]> {
    let range = node.list(2..=2, |number| number.small(1..=MOST_FISH))?;
    Some([range[0], range[1]])
}

impl Setup {
    /// Reads a setup, and the players' names: in turn order, which is that of their ages where those are given.
    pub(crate) fn read(node: &Node<'_>) -> Option<(Setup, Vec<String>)> {
        let keys = node.object(&[&["players", "names", "ages", "rules"], BOARD_KEYS].concat())?;
        let names = read_names(&keys);
        let seats = names.as_ref().map(Vec::len).filter(|count| *count != 0).and_then(|count| u8::try_from(count).ok());
        let players = keys.or("players", seats.unwrap_or(2), |node| node.small(2..=4));
        let rules = keys.or("rules", Rules::Memo, Rules::read);
        let board = read_board(&keys, rules.unwrap_or(Rules::Memo), players.unwrap_or(2));
        Some((Setup { players: players?, rules: rules?, board: board? }, names?))
    }

    /// The setup of a new game: by the rules of the box it is played on the box's board, unless the setup says otherwise.
    /// A setup that was written down before means what it meant, so the board is named.
    pub(crate) fn complete(setup: Tree<'static>) -> Tree<'static> {
        match setup {
            Tree::Object(mut keys) => {
                let is_boxed = keys.iter().any(|(key, word)| key == "rules" && word.as_text() == Some(BOX));
                if is_boxed && !keys.iter().any(|(key, _)| BOARD_KEYS.contains(&key.as_ref())) {
                    keys.push(("board".into(), Tree::Text(BOX.into())));
                }
                Tree::Object(keys)
            }
            other => other,
        }
    }

    /// How many penguins each of so many players has.
    #[must_use]
    pub const fn penguins_of(players: u8) -> u8 {
        6 - players
    }
}

/// Names, the youngest first where there are ages; those of one age in the order of the list.
fn read_names(keys: &Object<'_>) -> Option<Vec<String>> {
    let names = match keys.optional("names") {
        Some(node) => node.list(2..=4, Envelope::read_recorded_name),
        None => Some(Vec::new()),
    };
    let ages = match keys.optional("ages") {
        Some(node) => node.list(2..=4, |age| age.small(0..=u16::MAX)).map(Some),
        None => Some(None),
    };
    let (names, ages) = (names?, ages?);
    match ages {
        Some(ages) if ages.len() != names.len() => {
            let found = format!("{} ages, {} names", ages.len(), names.len());
            keys.get("ages").refuse(Invalid::AgesWithoutNames, &found)
        }
        Some(ages) => {
            let mut players: Vec<(u16, String)> = ages.into_iter().zip(names).collect();
            players.sort_by_key(|(age, _)| *age);
            Some(players.into_iter().map(|(_, name)| name).collect())
        }
        None => Some(names),
    }
}

/// The board, from all the keys that say something about it.
fn read_board(keys: &Object<'_>, rules: Rules, players: u8) -> Option<Board> {
    if let Some(node) = keys.optional("board") {
        if let Some(key) = BOARD_KEYS[1..].iter().find(|key| keys.optional(key).is_some()) {
            return keys.get(key).refuse(Invalid::TwoBoards, &format!("`board` and `{key}`"));
        }
        return node
            .one_of(&[("usual", false), (BOX, true)])
            .map(|is_box| if is_box { Board::Box } else { Board::Usual });
    }
    let size = |key| keys.optional(key).map_or(Some(None), |node| node.small(1..=MOST_CELLS).map(Some));
    let (rows, columns) = (size("rows"), size("columns"));
    if let Some(node) = keys.optional("layout") {
        let drawn = ["holes", "fish", "ones"].into_iter().find(|key| keys.optional(key).is_some());
        if let Some(key) = drawn {
            return keys.get(key).refuse(Invalid::TwoBoards, &format!("`layout` and `{key}`"));
        }
        return read_layout(&node, rows?, columns?);
    }
    let penguins = Setup::penguins_of(players) * players;
    let least = if rules == Rules::Box { penguins } else { 0 };
    let holes = keys.or("holes", Holes::Count(0), Holes::read).map(Holes::in_order);
    let fish = keys.or("fish", [1, 3], read_range);
    let ones = keys.or("ones", least, |node| node.small(0..=MOST_CELLS));
    let (rows, columns, terms) = (rows?, columns?, DrawDoc::Terms { holes: holes?, fish: fish?, ones: ones? });
    let says_nothing = ["rows", "columns", "holes", "fish", "ones"].iter().all(|key| keys.optional(key).is_none());
    if says_nothing {
        return Some(Board::Usual);
    }
    let (rows, columns) = (rows.unwrap_or(USUAL_SIDE), columns.unwrap_or(USUAL_SIDE));
    match Grid::new(rows, columns) {
        Some(grid) => Some(Board::Drawn(grid, terms)),
        None => {
            let key = if keys.optional("columns").is_some() { "columns" } else { "rows" };
            keys.get(key).refuse(Invalid::TooManyCells, &format!("{rows} rows of {columns}"))
        }
    }
}

/// A board laid out row by row. Rows may be shorter than the longest; they end in holes then.
fn read_layout(node: &Node<'_>, rows: Option<u8>, columns: Option<u8>) -> Option<Board> {
    let most = usize::from(MOST_CELLS);
    let lines = node.list(1..=most, |row| row.list(0..=most, |cell| cell.small(0..=MOST_FISH)))?;
    let height = u8::try_from(lines.len()).ok()?;
    let width = lines.iter().map(Vec::len).max().and_then(|width| u8::try_from(width).ok())?;
    match (rows, columns) {
        (Some(rows), _) if rows != height => {
            return node.refuse(CommonRefusal::WrongLength, &format!("{height} rows, where `rows` says {rows}"));
        }
        (_, Some(columns)) if columns < width => {
            return node
                .refuse(CommonRefusal::WrongLength, &format!("a row of {width}, where `columns` says {columns}"));
        }
        _ => {}
    }
    let width = columns.unwrap_or(width);
    if width == 0 {
        return node.refuse(Invalid::TooFewTiles, "no tiles at all");
    }
    let Some(grid) = Grid::new(height, width) else {
        return node.refuse(Invalid::TooManyCells, &format!("{height} rows of {width}"));
    };
    let mut fish = vec![];
    for line in &lines {
        fish.extend_from_slice(line);
        fish.resize(fish.len() + usize::from(width) - line.len(), 0);
    }
    Some(Board::Given(grid, fish))
}
