//! A second, deliberately simple referee, which shares no code with the first, and must agree with it.
#![expect(
    clippy::cast_possible_truncation,
    clippy::cast_possible_wrap,
    clippy::cast_sign_loss,
    reason = "rows and columns are small; here plain code counts for more than exact types"
)]

use std::collections::BTreeSet;

use crate::support;
use game::{Actor, Coded, Game, Luck, Seat, Seeded, Viewer, Wire};
use quoridor::{Action, Quoridor, Setup};

/// A position: pawns as (row, column), walls as a list of (row, column, `h` or `v`).
struct Plain {
    pawns: [(i32, i32); 2],
    walls: Vec<(i32, i32, char)>,
    left: [i32; 2],
    mover: usize,
    over: bool,
}

impl Plain {
    /// The same position, taken from the state document alone.
    fn of(game: &Quoridor) -> Plain {
        let doc = game.state_doc(&game::Envelope::blank(), Viewer::Public);
        let players = [&doc.players.player1, &doc.players.player2];
        Plain {
            pawns: players.map(|p| (i32::from(p.position.row), i32::from(p.position.col))),
            walls: doc
                .walls
                .iter()
                .map(|w| (i32::from(w.row), i32::from(w.col), w.orientation.chars().next().expect("a word")))
                .collect(),
            left: players.map(|p| i32::from(p.walls_remaining)),
            mover: usize::from(doc.current_turn) - 1,
            over: doc.status == "finished",
        }
    }

    fn on_board((r, c): (i32, i32)) -> bool {
        (0..9).contains(&r) && (0..9).contains(&c)
    }

    /// Whether a wall of `walls` is between two neighbouring cells.
    fn walled(walls: &[(i32, i32, char)], a: (i32, i32), b: (i32, i32)) -> bool {
        let (r, c) = (a.0.min(b.0), a.1.min(b.1));
        if a.0 == b.0 {
            walls.contains(&(r, c, 'v')) || walls.contains(&(r - 1, c, 'v'))
        } else {
            walls.contains(&(r, c, 'h')) || walls.contains(&(r, c - 1, 'h'))
        }
    }

    fn can_step(&self, a: (i32, i32), b: (i32, i32)) -> bool {
        Plain::on_board(b) && !Plain::walled(&self.walls, a, b)
    }

    fn pawn_moves(&self) -> BTreeSet<(i32, i32)> {
        let (me, them) = (self.pawns[self.mover], self.pawns[1 - self.mover]);
        let mut moves = BTreeSet::new();
        for (dr, dc) in [(0, 1), (1, 0), (0, -1), (-1, 0)] {
            let near = (me.0 + dr, me.1 + dc);
            if !self.can_step(me, near) {
                continue;
            }
            if near != them {
                moves.insert(near);
                continue;
            }
            let beyond = (near.0 + dr, near.1 + dc);
            if self.can_step(near, beyond) {
                moves.insert(beyond);
                continue;
            }
            for side in [(near.0 + dc, near.1 + dr), (near.0 - dc, near.1 - dr)] {
                if self.can_step(near, side) {
                    moves.insert(side);
                }
            }
        }
        moves
    }

    /// Breadth-first search on the grid, with a table of which steps are shut.
    fn way_home(shut: &[[[bool; 2]; 9]; 9], start: (i32, i32), goal: i32) -> bool {
        let mut seen = [[false; 9]; 9];
        let mut queue = std::collections::VecDeque::from([start]);
        seen[start.0 as usize][start.1 as usize] = true;
        while let Some((r, c)) = queue.pop_front() {
            if r == goal {
                return true;
            }
            for (nr, nc) in [(r + 1, c), (r - 1, c), (r, c + 1), (r, c - 1)] {
                if !Plain::on_board((nr, nc)) || seen[nr as usize][nc as usize] {
                    continue;
                }
                let (or, oc) = (r.min(nr) as usize, c.min(nc) as usize);
                if shut[or][oc][usize::from(r == nr)] {
                    continue;
                }
                seen[nr as usize][nc as usize] = true;
                queue.push_back((nr, nc));
            }
        }
        false
    }

    fn shut_steps(walls: &[(i32, i32, char)]) -> [[[bool; 2]; 9]; 9] {
        let mut shut = [[[false; 2]; 9]; 9];
        for &(r, c, o) in walls {
            let (r, c) = (r as usize, c as usize);
            if o == 'h' {
                shut[r][c][0] = true;
                shut[r][c + 1][0] = true;
            } else {
                shut[r][c][1] = true;
                shut[r + 1][c][1] = true;
            }
        }
        shut
    }

    /// What the rules say to an action of `actor`.
    fn says(&self, actor: Actor, id: &str, moves: &BTreeSet<(i32, i32)>) -> &'static str {
        if self.over {
            return "game_finished";
        }
        if actor != Actor::Seat(Seat(self.mover as u8)) {
            return "not_your_turn";
        }
        let bytes = id.as_bytes();
        let col = i32::from(bytes[0]) - i32::from(b'a');
        let rank = i32::from(bytes[1]) - i32::from(b'0');
        if bytes.len() == 2 {
            return if moves.contains(&(9 - rank, col)) { "ok" } else { "invalid_move" };
        }
        if self.left[self.mover] == 0 {
            return "no_walls_remaining";
        }
        let (r, c, o) = (8 - rank, col, char::from(bytes[2]));
        let taken = if o == 'h' {
            [(r, c, 'h'), (r, c - 1, 'h'), (r, c + 1, 'h'), (r, c, 'v')]
        } else {
            [(r, c, 'v'), (r - 1, c, 'v'), (r + 1, c, 'v'), (r, c, 'h')]
        };
        if taken.iter().any(|wall| self.walls.contains(wall)) {
            return "invalid_wall_position";
        }
        let mut walls = self.walls.clone();
        walls.push((r, c, o));
        let shut = Plain::shut_steps(&walls);
        let both = Plain::way_home(&shut, self.pawns[0], 0) && Plain::way_home(&shut, self.pawns[1], 8);
        if both { "ok" } else { "path_blocked" }
    }
}

fn every_id() -> Vec<String> {
    let squares = (0..81).map(|i| format!("{}{}", char::from(b'a' + i % 9), 1 + i / 9));
    let walls = (0..64).flat_map(|i| ["h", "v"].map(|o| format!("{}{}{o}", char::from(b'a' + i % 8), 1 + i / 8)));
    squares.chain(walls).collect()
}

/// Compares all 209 actions and the legal list; gives the plain referee's legal actions.
fn compare(game: &Quoridor, ids: &[(String, Action)]) -> Vec<Action> {
    let plain = Plain::of(game);
    let moves = plain.pawn_moves();
    let actor = Actor::Seat(Seat(plain.mover as u8));
    let mut legal = Vec::new();
    for (id, action) in ids {
        let want = plain.says(actor, id, &moves);
        let got = game.check(actor, *action).map_or_else(|illegal| illegal.code(), |()| "ok");
        assert_eq!(got, want, "{id} in {game:?}");
        if want == "ok" {
            legal.push(*action);
        }
        let other = Actor::Seat(Seat(1 - plain.mover as u8));
        let refused = game.check(other, *action).expect_err("out of turn").code();
        assert_eq!(refused, plain.says(other, id, &moves));
    }
    legal.sort_unstable();
    assert_eq!(game.legal(actor), legal, "in {game:?}");
    legal
}

fn ids() -> Vec<(String, Action)> {
    every_id().into_iter().map(|id| (id.clone(), id.parse().expect("an id"))).collect()
}

/// Positions as they come up in games whose players like walls to a varying degree.
#[test]
fn agrees_on_positions_from_games() {
    let ids = ids();
    let mut luck = Seeded::new(42);
    let mut positions = 0;
    while positions < 80_000 {
        let mut game = Quoridor::new(&Setup::default()).expect("a setup");
        let walls_per_move = 1 + luck.below(6);
        for _ in 0..120 {
            let legal = compare(&game, &ids);
            positions += 1;
            if legal.is_empty() {
                break;
            }
            let moves = legal.iter().filter(|action| matches!(action, Action::Move(_))).count() as u32;
            let walls = legal.len() as u32 - moves;
            let wall = 0 < walls && luck.below(10) < walls_per_move;
            let choice = if wall { moves + luck.below(walls) } else { luck.below(moves) };
            game.play(legal[choice as usize]);
        }
    }
}

/// Made-up positions: the pawns side by side, walls thrown around them, so that jumps and cramped ways are common.
#[test]
fn agrees_on_made_up_positions() {
    let ids = ids();
    let mut luck = Seeded::new(7);
    let mut positions = 0;
    while positions < 30_000 {
        let me = (luck.below(9), luck.below(9));
        let them = match luck.below(4) {
            0 => (me.0 + 1, me.1),
            1 => (me.0, me.1 + 1),
            2 => (me.0.wrapping_sub(1), me.1),
            _ => (luck.below(9), luck.below(9)),
        };
        let mut walls: Vec<String> = Vec::new();
        let mut blocked = Vec::new();
        for _ in 0..luck.below(20) {
            // Near the pawns more often than not.
            let near = |at: u32, luck: &mut Seeded| (at + luck.below(4)).saturating_sub(2).min(7);
            let (r, c) = if luck.below(4) == 0 {
                (luck.below(8), luck.below(8))
            } else {
                (near(me.0, &mut luck), near(me.1, &mut luck))
            };
            let o = if luck.below(2) == 0 { 'h' } else { 'v' };
            let (r, c) = (r as i32, c as i32);
            let clash = |&(wr, wc, wo): &(i32, i32, char)| {
                (wr, wc) == (r, c)
                    || wo == o && o == 'h' && wr == r && (wc - c).abs() == 1
                    || wo == o && o == 'v' && wc == c && (wr - r).abs() == 1
            };
            if !blocked.iter().any(clash) {
                blocked.push((r, c, o));
                walls.push(format!("{}{}{o}", char::from(b'a' + c as u8), 8 - r));
            }
        }
        if 8 < them.0 || 8 < them.1 || me == them || me.0 == 0 || them.0 == 8 {
            continue;
        }
        let square = |(r, c): (u32, u32)| format!("{}{}", char::from(b'a' + c as u8), 9 - r);
        let mover = 1 + luck.below(2);
        let text = format!("{} {}, {mover} to move, {}", square(me), square(them), walls.join(" "));
        let shut = Plain::shut_steps(&blocked);
        let open = [(me, 0), (them, 8)].map(|((r, c), goal)| Plain::way_home(&shut, (r as i32, c as i32), goal));
        match support::load(&support::document(&text)) {
            Ok((game, _)) => {
                assert_eq!(open, [true, true], "{text}");
                compare(&game, &ids);
                positions += 1;
            }
            Err(malformed) => {
                assert_eq!(malformed.code(), "cut_off", "{text}");
                assert_ne!(open, [true, true], "{text}");
            }
        }
    }
}
