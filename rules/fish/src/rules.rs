//! The rules.

use alloc::format;
use alloc::vec::Vec;
use core::ops::RangeInclusive;

use game::{Actor, CommonRefusal, Game, Luck, Machine, Malformed, Outcome, Phase, Seat, SeatSet, Turn};

use crate::action::{Action, MOST_PENGUINS};
use crate::board::Grid;
use crate::cells::{CellSet, cells_in, nth};
use crate::document::MOST_FISH;
use crate::illegal::{Illegal, Invalid};
use crate::layout::{BoardTerms, Draw, Undrawable, box_grid, usual_grid};
use crate::lines::LineTable;
use crate::machine::{DEALING, MACHINE, MOVING, OVER, PLACING};
use crate::setup::{Board, DrawDoc, Rules, Setup};

/// A game of Fish in progress.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Fish {
    /// The tiles without a penguin. Before the board is drawn: the cells that may become tiles.
    pub(crate) free: u128,
    /// The fish on every tile, in binary: a set of tiles for each digit, the lowest first.
    pub(crate) digits: [u128; 4],
    /// What each player has collected.
    pub(crate) scores: [u32; 4],
    /// Where each penguin stands.
    pub(crate) penguins: [u8; MOST_PENGUINS as usize],
    pub(crate) grid: Grid,
    pub(crate) players: u8,
    /// Who is still in the game.
    pub(crate) present: SeatSet,
    /// Whose turn it is.
    pub(crate) mover: Seat,
    pub(crate) status: Status,
    pub(crate) terms: BoardTerms,
    /// Whether the rules of the box are played.
    pub(crate) box_rules: BoxRules,
}

const _: () = assert!(size_of::<Fish>() == 128);

/// The most fish a player can have: points are counted with a sign elsewhere.
pub(crate) const MOST_SCORE: u32 = i32::MAX as u32;

/// The cell of a penguin that is not on the board.
pub(crate) const NOWHERE: u8 = u8::MAX;

/// What is due. A byte without forbidden values, so that games are compared and copied as plain bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Status(u8);

impl Status {
    pub(crate) const DEALING: Status = Status(0);
    pub(crate) const PLACING: Status = Status(1);
    pub(crate) const MOVING: Status = Status(2);
    /// The player in turn cannot move and is to be skipped.
    pub(crate) const SKIPPING: Status = Status(3);
    pub(crate) const OVER: Status = Status(4);
}

/// Whether the rules of the box are played: 1 if they are.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct BoxRules(u8);

impl BoxRules {
    pub(crate) fn of(rules: Rules) -> BoxRules {
        BoxRules(u8::from(rules == Rules::Box))
    }

    pub(crate) fn rules(self) -> Rules {
        if self.0 == 1 { Rules::Box } else { Rules::Memo }
    }
}

impl Fish {
    /// A game for so many players on a board without tiles.
    pub(crate) fn empty(grid: Grid, players: u8, rules: Rules) -> Fish {
        Fish {
            free: 0,
            digits: [0; 4],
            scores: [0; 4],
            penguins: [NOWHERE; MOST_PENGUINS as usize],
            grid,
            players,
            present: SeatSet::first(players),
            mover: Seat(0),
            status: Status::PLACING,
            terms: BoardTerms::default(),
            box_rules: BoxRules::of(rules),
        }
    }

    /// How many penguins each player has.
    #[inline]
    pub(crate) fn penguins_each(&self) -> u8 {
        Setup::penguins_of(self.players)
    }

    /// The ids of a player's penguins.
    #[inline]
    pub(crate) fn penguin_ids(&self, seat: Seat) -> core::ops::Range<u8> {
        let first = seat.0 * self.penguins_each();
        first..first + self.penguins_each()
    }

    /// Where a player's penguins stand, those that are not on the board included.
    #[inline]
    pub(crate) fn penguins_of(&self, seat: Seat) -> &[u8] {
        let ids = self.penguin_ids(seat);
        &self.penguins[usize::from(ids.start)..usize::from(ids.end)]
    }

    /// Puts a tile on a cell.
    pub(crate) fn lay(&mut self, cell: u8, fish: u8) {
        self.free |= 1 << cell;
        for (digit, tiles) in self.digits.iter_mut().enumerate() {
            *tiles |= u128::from(fish >> digit & 1) << cell;
        }
    }

    /// Puts a whole board down, row by row.
    pub(crate) fn lay_all(&mut self, board: &[u8]) {
        self.free = 0;
        for (cell, fish) in self.grid.by_row().zip(board).filter(|(_, fish)| **fish != 0) {
            self.lay(cell, *fish);
        }
    }

    /// The fish on a tile; none where there is no tile.
    #[must_use]
    #[inline]
    pub fn fish_on(&self, cell: u8) -> u8 {
        let mut fish = 0;
        for (digit, tiles) in self.digits.iter().enumerate() {
            fish |= ((tiles >> cell & 1) as u8) << digit;
        }
        fish
    }

    /// The tiles with exactly one fish.
    pub(crate) fn ones(&self) -> u128 {
        let [ones, twos, fours, eights] = self.digits;
        ones & !(twos | fours | eights)
    }

    /// The tiles on which a penguin can be placed.
    #[inline]
    pub(crate) fn places(&self) -> u128 {
        if self.box_rules.0 == 1 { self.free & self.ones() } else { self.free }
    }

    /// Whether all cells fit into the smaller sets.
    #[inline]
    pub(crate) fn is_small(&self) -> bool {
        self.grid.cells() <= 64
    }

    /// Whether a player can move a penguin.
    #[inline]
    pub(crate) fn can_move(&self, seat: Seat) -> bool {
        let table = LineTable::of(self.grid);
        self.penguins_of(seat).iter().any(|cell| *cell != NOWHERE && table.neighbours(*cell) & self.free != 0)
    }

    /// Whether a player has penguins left to place.
    #[inline]
    pub(crate) fn has_to_place(&self, seat: Seat) -> bool {
        self.penguins_of(seat).contains(&NOWHERE)
    }

    /// The next player after `seat` who is in the game; seat 0 if none is.
    #[inline]
    fn next_seat(&self, seat: Seat) -> Seat {
        let later = self.present.later_than(seat).lowest();
        later.or(self.present.lowest()).unwrap_or(Seat(0))
    }

    /// Works out what is due after penguins or tiles have changed.
    #[inline]
    pub(crate) fn update_status(&mut self) {
        self.status = if self.status == Status::PLACING && self.has_to_place(self.mover) {
            Status::PLACING
        } else if self.can_move(self.mover) {
            Status::MOVING
        } else if self.present.iter().any(|seat| self.can_move(seat)) {
            Status::SKIPPING
        } else {
            return self.end();
        };
    }

    /// Ends a game in which no player can move. By the rules of the box the tiles under the penguins count.
    fn end(&mut self) {
        self.status = Status::OVER;
        if self.box_rules.0 == 1 {
            for seat in self.present.iter() {
                let standing: u32 = self.penguins_of(seat).iter().map(|cell| u32::from(self.fish_on(*cell))).sum();
                self.score(seat, standing);
            }
        }
    }

    /// Adds fish to a player's score.
    #[inline]
    fn score(&mut self, seat: Seat, fish: u32) {
        let score = &mut self.scores[seat.index()];
        *score = MOST_SCORE.min(*score + fish);
    }

    /// The player in turn places a penguin.
    #[inline]
    fn place_penguin(&mut self, cell: u8) {
        let ids = self.penguin_ids(self.mover);
        for id in ids {
            if self.penguins[usize::from(id)] == NOWHERE {
                self.penguins[usize::from(id)] = cell;
                break;
            }
        }
        self.free &= !(1 << cell);
        self.mover = self.next_seat(self.mover);
        self.update_status();
    }

    /// The player in turn moves a penguin and collects the tile it leaves.
    #[inline]
    fn move_penguin<S: CellSet>(&mut self, penguin: u8, cell: u8) {
        let place = &mut self.penguins[usize::from(penguin)];
        let left = *place;
        *place = cell;
        let mut fish = 0;
        for (digit, tiles) in self.digits.iter_mut().enumerate() {
            fish |= S::of(*tiles).bit(left) << digit;
            *tiles &= !S::one(left).widen();
        }
        self.free &= !S::one(cell).widen();
        self.score(self.mover, u32::from(fish));
        self.mover = self.next_seat(self.mover);
        self.update_status();
    }

    /// Lists all moves of the player in turn.
    #[inline]
    fn list_moves<S: CellSet>(&self, out: &mut Vec<Action>) {
        let (table, free) = (LineTable::of(self.grid), S::of(self.free));
        for id in self.penguin_ids(self.mover) {
            let reach = table.reach(self.penguins[usize::from(id)], free);
            out.extend(cells_in(reach).map(|cell| Action::Move(id, cell)));
        }
    }

    /// A uniformly random move of the player in turn.
    #[inline]
    fn pick_move<S: CellSet, L: Luck + ?Sized>(&self, luck: &mut L) -> Action {
        let (table, free, ids) = (LineTable::of(self.grid), S::of(self.free), self.penguin_ids(self.mover));
        // Where each penguin can go, and how many moves those before it have.
        let mut reaches = [(S::default(), 0); 4];
        let mut total = 0;
        for (reach, id) in reaches.iter_mut().zip(ids.clone()) {
            let cells = table.reach(self.penguins[usize::from(id)], free);
            *reach = (cells, total);
            total += cells.count();
        }
        let chosen = luck.below(total);
        // Counted rather than searched for: a search would have data-dependent branches.
        let (mut id, mut place) = (ids.start, 0);
        for (_, before) in reaches.iter().take(ids.len()).skip(1) {
            let is_later = *before <= chosen;
            (id, place) = (id + u8::from(is_later), place + usize::from(is_later));
        }
        let (reach, before) = reaches[place % 4];
        Action::Move(id, nth(reach, chosen - before))
    }

    /// All players in the game with the most fish.
    pub(crate) fn winners(&self) -> SeatSet {
        let most = self.present.iter().map(|seat| self.scores[seat.index()]).max();
        self.present.iter().filter(|seat| Some(self.scores[seat.index()]) == most).collect()
    }
}

impl Game for Fish {
    const NAME: &'static str = "fish";
    const SEATS: RangeInclusive<u8> = 2..=4;
    const MACHINE: &'static Machine = &MACHINE;
    type Setup = Setup;
    type Action = Action;
    type Draw = Draw;
    type Illegal = Illegal;

    fn new(setup: &Setup) -> Result<Fish, Malformed> {
        Malformed::ensure_within(Fish::SEATS, setup.players, "/players")?;
        match &setup.board {
            Board::Given(grid, board) => begin_given(setup, *grid, board),
            Board::Usual => begin_drawn(setup, usual_grid(), &DrawDoc::BOX),
            Board::Box => begin_drawn(setup, box_grid(), &DrawDoc::BOX),
            Board::Drawn(grid, terms) => begin_drawn(setup, *grid, terms),
        }
    }

    fn seats(&self) -> u8 {
        self.players
    }

    #[inline]
    fn turn(&self) -> Turn {
        match self.status {
            Status::PLACING | Status::MOVING => Turn::of(self.mover),
            Status::SKIPPING => Turn::Table,
            Status::DEALING => Turn::Chance,
            _ => Turn::Over,
        }
    }

    fn phase(&self) -> Phase {
        match self.status {
            Status::DEALING => DEALING,
            Status::PLACING => PLACING,
            Status::MOVING | Status::SKIPPING => MOVING,
            _ => OVER,
        }
    }

    #[inline]
    fn legal_into(&self, actor: Actor, out: &mut Vec<Action>) {
        out.clear();
        if !self.turn().has(actor) {
            return;
        }
        match self.status {
            Status::MOVING if self.is_small() => self.list_moves::<u64>(out),
            Status::MOVING => self.list_moves::<u128>(out),
            Status::PLACING if self.is_small() => out.extend(cells_in(u64::of(self.places())).map(Action::Place)),
            Status::PLACING => out.extend(cells_in(self.places()).map(Action::Place)),
            Status::SKIPPING => out.push(Action::Skip),
            // Chance's turn.
            _ => {}
        }
    }

    #[inline]
    fn check(&self, actor: Actor, action: Action) -> Result<(), Illegal> {
        if !self.turn().has(actor) {
            return Err(if self.status == Status::OVER { Illegal::GameFinished } else { Illegal::NotYourTurn });
        }
        match (action, self.status) {
            (Action::Move(penguin, cell), Status::PLACING | Status::MOVING) => self.check_move(penguin, cell),
            (Action::Place(cell), Status::PLACING | Status::MOVING) => self.check_place(cell),
            (Action::Skip, Status::SKIPPING) => Ok(()),
            _ => Err(Illegal::WrongPhase),
        }
    }

    #[inline]
    fn play(&mut self, action: Action) {
        match action {
            Action::Move(penguin, cell) if self.is_small() => self.move_penguin::<u64>(penguin, cell),
            Action::Move(penguin, cell) => self.move_penguin::<u128>(penguin, cell),
            Action::Place(cell) => self.place_penguin(cell),
            Action::Skip => {
                self.mover = self.next_seat(self.mover);
                self.update_status();
            }
        }
    }

    /// Penguins and score go, tiles stay.
    fn forfeit(&mut self, seat: Seat) {
        if self.status == Status::OVER || !self.present.has(seat) {
            return;
        }
        for id in self.penguin_ids(seat) {
            let place = core::mem::replace(&mut self.penguins[usize::from(id)], NOWHERE);
            if place != NOWHERE {
                self.free |= 1 << place;
            }
        }
        self.scores[seat.index()] = 0;
        self.present = self.present.without(seat);
        if self.mover == seat {
            self.mover = self.next_seat(seat);
        }
        match self.status {
            _ if self.present.is_empty() => self.abandon(),
            Status::DEALING => {}
            _ => self.update_status(),
        }
    }

    fn outcome(&self) -> Option<Outcome> {
        if self.status != Status::OVER {
            return None;
        }
        let points = self.scores.iter().take(usize::from(self.players));
        let points = points.map(|score| score.cast_signed()).collect();
        Some(Outcome { winners: self.winners(), points })
    }

    fn draw(&self, luck: &mut dyn Luck) -> Draw {
        self.terms.draw(self.grid, self.free, luck)
    }

    fn check_draw(&self, actor: Actor, draw: &Draw) -> Result<(), Illegal> {
        match self.status {
            Status::OVER => Err(Illegal::GameFinished),
            _ if actor != Actor::Chance => Err(Illegal::NotYourTurn),
            Status::DEALING if self.terms.allow(self.grid, self.free, draw) => Ok(()),
            Status::DEALING => Err(Illegal::WrongBoard),
            _ => Err(Illegal::NotYourTurn),
        }
    }

    fn play_draw(&mut self, draw: &Draw) {
        self.lay_all(draw.fish());
        self.terms = BoardTerms::default();
        self.status = Status::PLACING;
    }

    #[inline]
    fn pick<L: Luck + ?Sized>(&self, actor: Actor, luck: &mut L, _: &mut Vec<Action>) -> Option<Action> {
        match self.status {
            _ if !self.turn().has(actor) => None,
            Status::MOVING if self.is_small() => Some(self.pick_move::<u64, L>(luck)),
            Status::MOVING => Some(self.pick_move::<u128, L>(luck)),
            Status::PLACING => {
                let places = self.places();
                Some(Action::Place(nth(places, luck.below(places.count_ones()))))
            }
            Status::SKIPPING => Some(Action::Skip),
            _ => None,
        }
    }
}

impl Fish {
    /// Ends a game that all players have left.
    fn abandon(&mut self) {
        if self.status == Status::DEALING {
            self.free = 0;
            self.terms = BoardTerms::default();
        }
        self.mover = Seat(0);
        self.status = Status::OVER;
    }
}

/// A game whose board is given.
fn begin_given(setup: &Setup, grid: Grid, board: &[u8]) -> Result<Fish, Malformed> {
    let mut game = Fish::empty(grid, setup.players, setup.rules);
    let is_whole = board.len() == usize::from(grid.cells());
    Malformed::ensure(is_whole, CommonRefusal::WrongLength, "/layout", || {
        format!("{} cells where there are {}", board.len(), grid.cells())
    })?;
    if let Some(fish) = board.iter().find(|fish| MOST_FISH < **fish) {
        return Err(Malformed::new(CommonRefusal::OutOfRange, "/layout", &format!("{fish} fish on a tile")));
    }
    game.lay_all(board);
    let (places, penguins) = (game.places().count_ones(), u32::from(game.players * game.penguins_each()));
    Malformed::ensure(penguins <= places, Invalid::TooFewTiles, "/layout", || {
        let kind = if setup.rules == Rules::Box { " with one fish" } else { "" };
        format!("{places} tiles{kind} for {penguins} penguins")
    })?;
    Ok(game)
}

/// A game whose board is to be drawn.
fn begin_drawn(setup: &Setup, grid: Grid, doc: &DrawDoc) -> Result<Fish, Malformed> {
    let game = Fish::empty(grid, setup.players, setup.rules);
    match BoardTerms::of(grid, doc, setup.rules, game.players * game.penguins_each()) {
        Ok((terms, cells)) => Ok(Fish { free: cells, terms, status: Status::DEALING, ..game }),
        Err(Undrawable(why, key, found)) => Err(Malformed::new(why, key, &found)),
    }
}
