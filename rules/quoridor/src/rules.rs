//! The rules.

use alloc::vec::Vec;
use core::ops::RangeInclusive;

use game::{Actor, Game, Luck, Machine, Malformed, NoDraw, Outcome, Phase, Seat, Turn};

use crate::action::Action;
use crate::board::{Cell, Orientation, SIDE, SlotsIn, Wall};
use crate::illegal::Illegal;
use crate::listing::list_walls;
use crate::machine::{FINISHED, MACHINE, PLAYING};
use crate::setup::Setup;
use crate::targets::Targets;
use crate::walls::{WallSet, Walls};

/// A game of Quoridor in progress. It is copied all the time, so it is two cache lines and no more.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Quoridor {
    pub(crate) walls: Walls,
    pub(crate) sides: [Side; 2],
    /// Accepted actions, the last one included.
    pub(crate) turn_count: u32,
    pub(crate) status: Status,
    max_turns: u16,
    starting_walls: u8,
    /// The walls in the order in which they were placed: as many as both players have used.
    placed: [Wall; 2 * Setup::MOST_WALLS as usize],
}

const _: () = assert!(size_of::<Quoridor>() == 128);

/// What a player has on the board and in stock.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Side {
    pub(crate) pawn: Cell,
    pub(crate) walls_left: u8,
}

/// Whether the game goes on, how it ended, and with whom the turn is: the player to move, or the player it stays with when
/// the game is over. A byte: a `Result` would keep its tag in an enum's niche: slower copies.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Status(u8);

/// How a game stands, whosever turn it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Standing {
    Playing,
    Won(Seat),
    Drawn,
}

impl Status {
    /// The bit that is set when the turn is with the second seat.
    const SECOND: u8 = 4;
    const PLAYING: u8 = 0;
    const DRAWN: u8 = 3;

    pub(crate) const fn new(standing: Standing, turn: Seat) -> Status {
        let kind = match standing {
            Standing::Playing => Status::PLAYING,
            Standing::Won(winner) => 1 + winner.0,
            Standing::Drawn => Status::DRAWN,
        };
        Status(kind | (turn.0 * Status::SECOND))
    }

    pub(crate) const fn standing(self) -> Standing {
        match self.0 & !Status::SECOND {
            Status::PLAYING => Standing::Playing,
            Status::DRAWN => Standing::Drawn,
            winner => Standing::Won(Seat(winner - 1)),
        }
    }

    /// Whether the game goes on.
    #[inline]
    pub(crate) const fn is_playing(self) -> bool {
        self.0 & !Status::SECOND == Status::PLAYING
    }

    /// With whom the turn is.
    #[inline]
    pub(crate) const fn turn(self) -> Seat {
        Seat(self.0 / Status::SECOND)
    }

    /// The same game when the other player has the turn.
    #[inline]
    const fn passed_on(self) -> Status {
        Status(self.0 ^ Status::SECOND)
    }
}

/// The rows the pawns start on.
pub(crate) const HOME_ROWS: [u8; 2] = [SIDE - 1, 0];
/// The rows the pawns must reach.
pub(crate) const GOAL_ROWS: [u8; 2] = [0, SIDE - 1];
const MIDDLE: u8 = SIDE / 2;
/// How many walls could be placed if there were none.
const ALL_WALLS: u8 = 128;

impl Quoridor {
    /// A board with the pawns at home and no wall on it.
    pub(crate) fn empty(setup: Setup) -> Quoridor {
        let home = |row| Cell::new(row, MIDDLE).expect("the home squares are on the board");
        Quoridor {
            walls: Walls::NONE,
            placed: [Wall::nth(0); 2 * Setup::MOST_WALLS as usize],
            sides: HOME_ROWS.map(|row| Side { pawn: home(row), walls_left: setup.starting_walls }),
            turn_count: 0,
            status: Status::new(Standing::Playing, Seat(0)),
            max_turns: setup.max_turns,
            starting_walls: setup.starting_walls,
        }
    }

    /// Where the pawn of `seat` is.
    ///
    /// # Panics
    /// If there is no such seat.
    #[must_use]
    pub const fn pawn(&self, seat: Seat) -> Cell {
        self.sides[seat.index()].pawn
    }

    /// How many walls `seat` has left to place.
    ///
    /// # Panics
    /// If there is no such seat.
    #[must_use]
    pub const fn walls_left(&self, seat: Seat) -> u8 {
        self.sides[seat.index()].walls_left
    }

    /// How many steps the pawn of `seat` is from its goal row; nothing if it is shut in. Pawns are not in each other's
    /// way.
    ///
    /// # Panics
    /// If there is no such seat.
    #[must_use]
    #[inline]
    pub const fn steps_home(&self, seat: Seat) -> Option<u8> {
        let index = seat.index();
        self.walls.open().steps_home(self.sides[index].pawn.bit(), GOAL_ROWS[index])
    }

    /// Replaces what is in `out` by where the pawn of `seat` can go, even when the other player is to move.
    ///
    /// # Panics
    /// If there is no such seat.
    #[inline]
    pub fn pawn_moves_into(&self, seat: Seat, out: &mut Vec<Action>) {
        self.targets(seat).list(out);
    }

    /// How many turns were taken.
    #[must_use]
    pub const fn turns_taken(&self) -> u32 {
        self.turn_count
    }

    /// How many turns are left before the game is drawn; nothing if it never is: a position that was loaded with as many
    /// turns as the limit, or more, has none.
    #[must_use]
    pub fn turns_left(&self) -> Option<u16> {
        let left = u32::from(self.max_turns).checked_sub(self.turn_count)?;
        u16::try_from(left).ok().filter(|left| *left != 0)
    }

    /// What was chosen before the game.
    pub(crate) fn setup(&self) -> Setup {
        Setup { max_turns: self.max_turns, starting_walls: self.starting_walls }
    }

    /// The walls on the board, in the order placed.
    #[must_use]
    pub fn placed(&self) -> &[Wall] {
        &self.placed[..self.placed_count()]
    }

    /// How many walls are on the board: what neither player has left.
    #[inline]
    fn placed_count(&self) -> usize {
        usize::from(2 * self.starting_walls - self.sides[0].walls_left - self.sides[1].walls_left)
    }

    /// Puts a wall on the board, the one after the first `earlier`, without taking it from a player.
    #[inline]
    pub(crate) fn place(&mut self, wall: Wall, earlier: usize) {
        self.walls.place(wall);
        self.placed[earlier] = wall;
    }

    /// Who is to move while the game is on.
    #[inline]
    pub(crate) fn mover(&self) -> Seat {
        self.status.turn()
    }

    /// The cells the pawn of `seat` can go to.
    #[inline]
    fn targets(&self, seat: Seat) -> Targets {
        self.walls.open().targets(self.sides[seat.index()].pawn, self.sides[1 - seat.index()].pawn)
    }

    /// Whether the pawn of `seat` can go to `cell`.
    #[inline]
    fn can_go(&self, seat: Seat, cell: Cell) -> bool {
        self.walls.open().can_go(self.sides[seat.index()].pawn, self.sides[1 - seat.index()].pawn, cell)
    }

    /// Where a wall can stand: it overlaps and crosses none, and leaves both pawns a path home.
    fn wall_places(&self) -> WallSet {
        let mut places = self.walls.free();
        let closing = places.and(self.walls.closing());
        if closing.is_empty() {
            return places;
        }
        let open = self.walls.open();
        for (side, goal_row) in self.sides.into_iter().zip(GOAL_ROWS) {
            let pawn = side.pawn.bit();
            // A wall that leaves this one shortest path open needs no search.
            let doubtful = closing.and(open.walls_across_a_path_home(pawn, goal_row)).and(places);
            for wall in walls_in(doubtful) {
                if !open.without(wall).has_way_home(pawn, goal_row) {
                    places = places.without(wall);
                }
            }
        }
        places
    }

    /// Whether both pawns can get home when `wall` stands as well.
    #[inline]
    fn leaves_paths_home(&self, wall: Wall) -> bool {
        if !self.walls.closes(wall) {
            return true;
        }
        let open = self.walls.open().without(wall);
        (0..2).all(|seat| open.has_way_home(self.sides[seat].pawn.bit(), GOAL_ROWS[seat]))
    }

    /// Whether both pawns can get home as it is.
    pub(crate) fn have_paths_home(&self) -> [bool; 2] {
        [0, 1].map(|seat| self.walls.open().has_way_home(self.sides[seat].pawn.bit(), GOAL_ROWS[seat]))
    }

    /// Which pawns stand on their goal row.
    pub(crate) fn arrived(&self) -> [bool; 2] {
        [0, 1].map(|seat| self.sides[seat].pawn.row() == GOAL_ROWS[seat])
    }
}

impl Game for Quoridor {
    const NAME: &'static str = "quoridor";
    const SEATS: RangeInclusive<u8> = 2..=2;
    const MACHINE: &'static Machine = &MACHINE;
    type Setup = Setup;
    type Action = Action;
    type Draw = NoDraw;
    type Illegal = Illegal;

    fn new(setup: &Setup) -> Result<Quoridor, Malformed> {
        Malformed::ensure_within(1..=Setup::MOST_TURNS, setup.max_turns, "/max_turns")?;
        Malformed::ensure_within(0..=Setup::MOST_WALLS, setup.starting_walls, "/starting_walls")?;
        Ok(Quoridor::empty(*setup))
    }

    fn seats(&self) -> u8 {
        2
    }

    #[inline]
    fn turn(&self) -> Turn {
        if self.status.is_playing() { Turn::of(self.mover()) } else { Turn::Over }
    }

    fn phase(&self) -> Phase {
        if self.status.is_playing() { PLAYING } else { FINISHED }
    }

    fn legal_into(&self, actor: Actor, out: &mut Vec<Action>) {
        if !self.turn().has(actor) {
            return out.clear();
        }
        let seat = self.mover();
        self.targets(seat).list(out);
        if self.sides[seat.index()].walls_left != 0 {
            list_walls(self.wall_places(), out);
        }
    }

    fn check(&self, actor: Actor, action: Action) -> Result<(), Illegal> {
        let seat = match actor {
            _ if !self.status.is_playing() => return Err(Illegal::GameFinished),
            Actor::Seat(seat) if seat == self.mover() => seat,
            _ => return Err(Illegal::NotYourTurn),
        };
        match action {
            Action::Move(cell) if !self.can_go(seat, cell) => Err(Illegal::InvalidMove),
            Action::Wall(_) if self.sides[seat.index()].walls_left == 0 => Err(Illegal::NoWallsRemaining),
            Action::Wall(wall) if !self.walls.free().has(wall) => Err(Illegal::InvalidWallPosition),
            Action::Wall(wall) if !self.leaves_paths_home(wall) => Err(Illegal::PathBlocked),
            Action::Move(_) | Action::Wall(_) => Ok(()),
        }
    }

    #[inline]
    fn play(&mut self, action: Action) {
        let seat = self.mover();
        self.turn_count = self.turn_count.saturating_add(1);
        match action {
            Action::Move(cell) => {
                self.sides[seat.index()].pawn = cell;
                if cell.row() == GOAL_ROWS[seat.index()] {
                    self.status = Status::new(Standing::Won(seat), seat);
                    return;
                }
            }
            Action::Wall(wall) => {
                self.place(wall, self.placed_count());
                self.sides[seat.index()].walls_left -= 1;
            }
        }
        // The limit ends a game that reaches it. One that was loaded past it goes on.
        self.status = if self.turn_count == u32::from(self.max_turns) {
            Status::new(Standing::Drawn, seat)
        } else {
            self.status.passed_on()
        };
    }

    fn forfeit(&mut self, seat: Seat) {
        if self.status.is_playing() {
            let winner = Seat(1 - seat.0);
            self.status = Status::new(Standing::Won(winner), winner);
        }
    }

    fn check_draw(&self, _: Actor, draw: &NoDraw) -> Result<(), Illegal> {
        match *draw {}
    }

    fn play_draw(&mut self, draw: &NoDraw) {
        match *draw {}
    }

    fn outcome(&self) -> Option<Outcome> {
        let winner = match self.status.standing() {
            Standing::Playing => return None,
            Standing::Won(winner) => Some(winner),
            Standing::Drawn => None,
        };
        let points = [Seat(0), Seat(1)].map(|seat| i32::from(winner == Some(seat)));
        Some(Outcome { winners: winner.into_iter().collect(), points: points.to_vec() })
    }

    /// Draws any pawn move or any of the 128 walls until one is legal: only that wall is looked at.
    #[inline]
    #[expect(clippy::cast_possible_truncation, reason = "there are at most five moves and 128 walls")]
    fn pick<L: Luck + ?Sized>(&self, actor: Actor, luck: &mut L, _: &mut Vec<Action>) -> Option<Action> {
        if !self.turn().has(actor) {
            return None;
        }
        let seat = self.mover();
        let targets = self.targets(seat);
        let moves = targets.moves();
        if self.sides[seat.index()].walls_left == 0 {
            return moves.get(luck.below(moves.len() as u32) as usize).copied();
        }
        let free = self.walls.free();
        loop {
            let choice = luck.below(u32::from(ALL_WALLS) + moves.len() as u32) as usize;
            if let Some(&action) = moves.get(choice) {
                return Some(action);
            }
            let wall = Wall::nth((choice - moves.len()) as u8);
            if free.has(wall) && self.leaves_paths_home(wall) {
                return Some(Action::Wall(wall));
            }
        }
    }
}

/// The walls of a set, horizontal ones first.
fn walls_in(set: WallSet) -> impl Iterator<Item = Wall> {
    let of = |slots, orientation| SlotsIn(slots).map(move |slot| Wall::on(slot, orientation));
    of(set.horizontal, Orientation::Horizontal).chain(of(set.vertical, Orientation::Vertical))
}
