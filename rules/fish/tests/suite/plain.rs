//! The rules of Fish a second time, in the plainest way: rows of numbers, penguins as (row, column), one cell at a time.
//!
//! It shares nothing with the crate. It knows setups, states and actions only as JSON and ids, and it is slow.

use serde_json::{Map, Value, json};

/// A game in progress.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Plain {
    pub(crate) game_id: usize,
    pub(crate) spectators: usize,
    pub(crate) by_the_box: bool,
    pub(crate) rows: usize,
    pub(crate) columns: usize,
    /// Row by row: the fish on each cell, 0 where there is no tile.
    pub(crate) fish: Vec<Vec<usize>>,
    pub(crate) players: Vec<Player>,
    /// Those who are still in the game.
    pub(crate) order: Vec<usize>,
    /// An index into `order`.
    pub(crate) current: usize,
    pub(crate) winners: Option<Vec<usize>>,
    /// What the board will be drawn from.
    pub(crate) draw: Option<Value>,
}

#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Player {
    pub(crate) name: String,
    pub(crate) fish: usize,
    pub(crate) penguins: Vec<Option<(usize, usize)>>,
}

/// How many half tiles to the right, and how many rows down.
const DIRECTIONS: [(&str, isize, isize); 6] = [
    ("north", 0, -2),
    ("northeast", 1, -1),
    ("southeast", 1, 1),
    ("south", 0, 2),
    ("southwest", -1, 1),
    ("northwest", -1, -1),
];

impl Plain {
    /// The game of a setup document that is all right.
    pub(crate) fn begin(setup: &Value) -> Plain {
        let given = setup["names"].as_array().into_iter().flatten();
        let mut names: Vec<String> = given.map(|name| name.as_str().expect("a name").to_string()).collect();
        if setup.get("ages").is_some() {
            let mut aged: Vec<(usize, String)> = numbers(&setup["ages"]).into_iter().zip(names).collect();
            aged.sort_by_key(|(age, _)| *age);
            names = aged.into_iter().map(|(_, name)| name).collect();
        }
        let count = match setup.get("players") {
            Some(count) => number(count),
            None if names.is_empty() => 2,
            None => names.len(),
        };
        if names.is_empty() {
            names = (1..=count).map(|number| format!("Player {number}")).collect();
        }
        let player = |name| Player { name, fish: 0, penguins: vec![None; 6 - count] };
        let mut plain = Plain {
            game_id: 0,
            spectators: 0,
            by_the_box: setup["rules"] == "box",
            rows: setup.get("rows").map_or(if setup["board"] == "box" { 16 } else { 8 }, number),
            columns: setup.get("columns").map_or(if setup["board"] == "box" { 4 } else { 8 }, number),
            fish: Vec::new(),
            players: names.into_iter().map(player).collect(),
            order: (0..count).collect(),
            current: 0,
            winners: None,
            draw: None,
        };
        let Some(layout) = setup.get("layout") else {
            plain.prepare_draw(setup, count);
            return plain;
        };
        plain.fish = list(layout).iter().map(numbers).collect();
        plain.rows = plain.fish.len();
        let longest = plain.fish.iter().map(Vec::len).max().expect("a layout has rows");
        plain.columns = setup.get("columns").map_or(longest, number);
        for row in &mut plain.fish {
            row.resize(plain.columns, 0);
        }
        plain
    }

    fn prepare_draw(&mut self, setup: &Value, count: usize) {
        self.fish = vec![vec![0; self.columns]; self.rows];
        if ["rows", "columns", "holes", "fish", "ones"].iter().all(|key| setup.get(key).is_none()) {
            self.draw = Some(json!("box"));
            return;
        }
        let mut holes = setup.get("holes").cloned().unwrap_or(json!(0));
        match &mut holes {
            Value::Array(places) if places.is_empty() => holes = json!(0),
            Value::Array(places) => places.sort_by_key(|place| (number(&place[1]), number(&place[0]))),
            _ => {}
        }
        let fish = setup.get("fish").cloned().unwrap_or(json!([1, 3]));
        let least = if self.by_the_box { count * (6 - count) } else { 0 };
        let ones = setup.get("ones").cloned().unwrap_or(json!(least));
        self.draw = Some(json!({ "holes": holes, "fish": fish, "ones": ones }));
    }

    /// The game of a state document that is all right.
    pub(crate) fn of(state: &Value) -> Plain {
        let (rows, columns) = (number(&state["board"]["rows"]), number(&state["board"]["columns"]));
        let mut fish = vec![vec![0; columns]; rows];
        for tile in list(&state["board"]["tiles"]) {
            fish[number(&tile["row"])][number(&tile["col"])] = number(&tile["fish"]);
        }
        let place = |penguin: &Value| (!penguin.is_null()).then(|| (number(&penguin["y"]), number(&penguin["x"])));
        let player = |player: &Value| Player {
            name: player["name"].as_str().expect("a name").to_string(),
            fish: number(&player["fish"]),
            penguins: list(&player["penguins"]).iter().map(place).collect(),
        };
        let ids = |value: &Value| list(value).iter().map(number).collect();
        Plain {
            game_id: number(&state["game_id"]),
            spectators: number(&state["spectator_count"]),
            by_the_box: state["rules"] == "box",
            rows,
            columns,
            fish,
            players: list(&state["players"]).iter().map(player).collect(),
            order: ids(&state["turn_order"]),
            current: number(&state["current_turn"]),
            winners: (!state["winning_players"].is_null()).then(|| ids(&state["winning_players"])),
            draw: state.get("draw").cloned(),
        }
    }

    /// The state document.
    pub(crate) fn document(&self) -> Value {
        let tiles: Vec<Value> = self.tiles().map(|cell| self.tile(cell)).collect();
        let players: Vec<Value> = (0..self.players.len()).map(|id| self.player(id)).collect();
        let mut state = json!({
            "game_id": self.game_id,
            "board": { "rows": self.rows, "columns": self.columns, "tiles": tiles },
            "players": players,
            "turn_order": self.order,
            "current_turn": self.current,
            "winning_players": self.winners,
            "spectator_count": self.spectators,
        });
        if self.by_the_box {
            state["rules"] = json!("box");
        }
        if let Some(draw) = &self.draw {
            state["draw"] = draw.clone();
        }
        state
    }

    fn tile(&self, cell: (usize, usize)) -> Value {
        let mut tile = Map::new();
        let known = [("tile_id", self.id_of(cell)), ("row", cell.0), ("col", cell.1)];
        tile.extend(known.map(|(key, value)| (key.to_string(), json!(value))));
        tile.insert("fish".to_string(), json!(self.fish[cell.0][cell.1]));
        for (key, across, down) in DIRECTIONS {
            let next = self.next(cell, across, down).map(|next| self.id_of(next));
            tile.insert(key.to_string(), json!(next));
        }
        Value::Object(tile)
    }

    fn player(&self, id: usize) -> Value {
        let player = &self.players[id];
        let penguin = |(index, place): (usize, &Option<(usize, usize)>)| match place {
            Some((row, column)) => {
                json!({ "penguin_id": id * (6 - self.players.len()) + index, "x": column, "y": row })
            }
            None => Value::Null,
        };
        let penguins: Vec<Value> = player.penguins.iter().enumerate().map(penguin).collect();
        let color = ["red", "white", "brown", "black"][id];
        json!({ "player_id": id, "name": player.name, "color": color, "fish": player.fish, "penguins": penguins })
    }

    /// Every tile, down the first column, then down the next.
    fn tiles(&self) -> impl Iterator<Item = (usize, usize)> {
        let cells = (0..self.columns).flat_map(|column| (0..self.rows).map(move |row| (row, column)));
        cells.filter(|cell| self.has_tile(*cell))
    }

    fn id_of(&self, (row, column): (usize, usize)) -> usize {
        column * self.rows + row
    }

    fn has_tile(&self, (row, column): (usize, usize)) -> bool {
        self.fish.get(row).and_then(|row| row.get(column)).is_some_and(|fish| *fish != 0)
    }

    fn is_taken(&self, cell: (usize, usize)) -> bool {
        self.players.iter().any(|player| player.penguins.contains(&Some(cell)))
    }

    /// The tile beside a cell, in half tiles: an odd row begins half a tile further to the right.
    fn next(&self, (row, column): (usize, usize), across: isize, down: isize) -> Option<(usize, usize)> {
        let halves = (2 * column + row % 2).checked_add_signed(across)?;
        let cell = (row.checked_add_signed(down)?, halves / 2);
        self.has_tile(cell).then_some(cell)
    }

    /// Where a penguin can go from a cell, by tile ids.
    fn ways(&self, from: (usize, usize)) -> Vec<usize> {
        let mut ways = Vec::new();
        for (_, across, down) in DIRECTIONS {
            let mut cell = from;
            while let Some(next) = self.next(cell, across, down)
                && !self.is_taken(next)
            {
                ways.push(self.id_of(next));
                cell = next;
            }
        }
        ways.sort_unstable();
        ways
    }

    /// A player's moves: the penguin, and the tile it goes to.
    fn moves(&self, player: usize) -> Vec<(usize, usize)> {
        let mut moves = Vec::new();
        for (index, place) in self.players[player].penguins.iter().enumerate() {
            let penguin = player * (6 - self.players.len()) + index;
            moves.extend(place.iter().flat_map(|place| self.ways(*place)).map(|tile| (penguin, tile)));
        }
        moves
    }

    /// Where a penguin can be placed, by tile ids.
    pub(crate) fn places(&self) -> Vec<usize> {
        let may_begin = |cell: &(usize, usize)| !self.by_the_box || self.fish[cell.0][cell.1] == 1;
        let free = self.tiles().filter(|cell| !self.is_taken(*cell));
        free.filter(may_begin).map(|cell| self.id_of(cell)).collect()
    }

    pub(crate) fn phase(&self) -> &'static str {
        let waits = |player: &usize| self.players[*player].penguins.contains(&None);
        match self {
            Plain { winners: Some(_), .. } => "over",
            Plain { draw: Some(_), .. } => "dealing",
            _ if self.order.iter().any(waits) => "placing",
            _ => "moving",
        }
    }

    /// Who is to act: `seat-N`, `chance`, `table`, or none.
    pub(crate) fn actor(&self) -> Option<String> {
        match self.phase() {
            "over" => None,
            "dealing" => Some("chance".to_string()),
            "moving" if self.moves(self.order[self.current]).is_empty() => Some("table".to_string()),
            _ => Some(format!("seat-{}", self.order[self.current])),
        }
    }

    /// The ids of what is to be done by the actor in turn. Boards to be drawn are too many to list.
    pub(crate) fn legal(&self) -> Vec<String> {
        match (self.phase(), self.actor().as_deref()) {
            ("placing", _) => self.places().iter().map(|tile| format!("place-{tile}")).collect(),
            ("moving", Some("table")) => vec!["skip".to_string()],
            ("moving", _) => {
                let moves = self.moves(self.order[self.current]);
                moves.iter().map(|(penguin, tile)| format!("move-{penguin}-{tile}")).collect()
            }
            _ => Vec::new(),
        }
    }

    /// Whether a board, row by row, can be drawn.
    pub(crate) fn fits(&self, digits: &str) -> bool {
        let cells = cells_of(digits);
        if cells.len() != self.rows * self.columns {
            return false;
        }
        let holes: Vec<usize> = (0..cells.len()).filter(|index| cells[*index] == 0).collect();
        let count = |fish: usize| cells.iter().filter(|cell| **cell == fish).count();
        match &self.draw {
            None => false,
            Some(Value::String(_)) => {
                let is_box = self.rows == 16;
                let is_off = |index: &usize| if is_box { 60 <= *index } else { index / 8 % 2 == 1 && index % 8 == 7 };
                (0..64).filter(is_off).eq(holes) && [1, 2, 3].map(count) == [30, 20, 10]
            }
            Some(terms) => {
                let holes_fit = match &terms["holes"] {
                    Value::Array(places) => {
                        let at = |place: &Value| number(&place[0]) * self.columns + number(&place[1]);
                        places.len() == holes.len() && places.iter().all(|place| holes.contains(&at(place)))
                    }
                    count => number(count) == holes.len(),
                };
                let (range, ones) = (numbers(&terms["fish"]), number(&terms["ones"]));
                let in_range = |fish: &usize| *fish < 2 || (range[0]..=range[1]).contains(fish);
                // Where tiles have more than one fish, there are only the ones that must be there.
                let ones_fit = if range[0] == 1 { ones <= count(1) } else { ones == count(1) };
                holes_fit && ones_fit && cells.iter().all(in_range)
            }
        }
    }

    /// Does what an id says, which must be legal.
    pub(crate) fn play(&mut self, id: &str) {
        let parts: Vec<&str> = id.split('-').collect();
        let whole = |text: &str| text.parse::<usize>().expect("a number");
        match parts.as_slice() {
            ["board", digits] => {
                self.fish = cells_of(digits).chunks(self.columns).map(<[usize]>::to_vec).collect();
                self.draw = None;
            }
            ["forfeit", player] => self.forfeit(whole(player)),
            ["place", tile] => {
                let penguins = &mut self.players[self.order[self.current]].penguins;
                let waiting = penguins.iter().position(Option::is_none).expect("a penguin is left");
                penguins[waiting] = Some((whole(tile) % self.rows, whole(tile) / self.rows));
                self.pass_on();
            }
            ["move", penguin, tile] => {
                let each = 6 - self.players.len();
                let player = &mut self.players[whole(penguin) / each];
                let place = &mut player.penguins[whole(penguin) % each];
                let (row, column) = place.expect("the penguin is on the board");
                *place = Some((whole(tile) % self.rows, whole(tile) / self.rows));
                player.fish += self.fish[row][column];
                self.fish[row][column] = 0;
                self.pass_on();
            }
            _ => self.pass_on(),
        }
    }

    fn pass_on(&mut self) {
        self.current = (self.current + 1) % self.order.len();
        self.end_if_stuck();
    }

    fn forfeit(&mut self, player: usize) {
        let Some(index) = self.order.iter().position(|id| *id == player) else {
            return;
        };
        self.order.remove(index);
        self.players[player].fish = 0;
        self.players[player].penguins.fill(None);
        if index < self.current {
            self.current -= 1;
        }
        self.current %= self.order.len().max(1);
        self.end_if_stuck();
    }

    /// Ends the game if no player is left, or none who is left can move.
    pub(crate) fn end_if_stuck(&mut self) {
        if self.order.is_empty() {
            self.draw = None;
            self.winners = Some(Vec::new());
            return;
        }
        if self.phase() != "moving" || self.order.iter().any(|player| !self.moves(*player).is_empty()) {
            return;
        }
        if self.by_the_box {
            for player in 0..self.players.len() {
                self.players[player].fish += self.standing(player);
            }
        }
        self.winners = Some(self.best(|player| self.players[player].fish));
    }

    /// The fish on the tiles on which a player's penguins stand.
    pub(crate) fn standing(&self, player: usize) -> usize {
        self.players[player].penguins.iter().flatten().map(|(row, column)| self.fish[*row][*column]).sum()
    }

    /// Those still in the game who score the most.
    pub(crate) fn best(&self, score: impl Fn(usize) -> usize) -> Vec<usize> {
        let most = self.order.iter().map(|player| score(*player)).max();
        self.order.iter().copied().filter(|player| Some(score(*player)) == most).collect()
    }
}

fn cells_of(digits: &str) -> Vec<usize> {
    digits.chars().map(|digit| digit.to_digit(10).expect("a digit") as usize).collect()
}

fn list(value: &Value) -> &[Value] {
    value.as_array().expect("a list")
}

fn number(value: &Value) -> usize {
    value.as_u64().and_then(|number| usize::try_from(number).ok()).expect("a number")
}

fn numbers(value: &Value) -> Vec<usize> {
    list(value).iter().map(number).collect()
}
