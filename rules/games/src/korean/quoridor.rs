//! Quoridor.

use crate::phrases::Row;

/// The rows.
pub(crate) const ROWS: &[Row] = &[
    ("player{number}", "{}번"),
    ("Player{number}", "{}번"),
    // What happened.
    ("Player {number} steps to {}.", "{}번이 말을 옮깁니다: {}."),
    ("Player {number} jumps to {}.", "{}번이 말을 뛰어넘습니다: {}."),
    ("Player {number} puts a horizontal wall at {}.", "{}번이 가로 벽을 놓습니다: {}."),
    ("Player {number} puts a vertical wall at {}.", "{}번이 세로 벽을 놓습니다: {}."),
    ("Player {number} reaches the goal row and wins.", "{}번이 목표 줄에 닿아 이겼습니다."),
    ("The game is drawn after {number} turns.", "{}수 만에 비겼습니다."),
    // The position in words.
    ("Quoridor: {} against {}", "쿼리도: {} 대 {}"),
    (
        "{} (player {number}) is on {}, has {number} walls left and wants to reach rank {number}.",
        "{} 님({}번)은 {}에 있고, 벽이 {}개 남았으며, {}번 줄에 닿아야 합니다.",
    ),
    ("No walls stand.", "놓인 벽이 없습니다."),
    ("Walls: {}.", "놓인 벽: {}."),
    ("{} has won.", "{} 님이 이겼습니다."),
    ("The game is drawn.", "비겼습니다."),
    ("{} is to move.", "{} 님이 둘 차례입니다."),
    // What can be done.
    ("move to {}", "말 옮기기: {}"),
    ("place a horizontal wall at {}", "가로 벽 놓기: {}"),
    ("place a vertical wall at {}", "세로 벽 놓기: {}"),
    // In the picture.
    ("won", "승리"),
    ("draw", "무승부"),
    ("to move", "둘 차례"),
];
