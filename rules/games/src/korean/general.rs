//! What every table says.

use crate::phrases::Row;

/// The rows.
pub(crate) const ROWS: &[Row] = &[
    ("{} sits down.", "{} 님이 앉았습니다."),
    ("{} leaves.", "{} 님이 자리를 떠났습니다."),
    ("The game begins.", "게임을 시작합니다."),
    ("The game is paused.", "게임을 멈췄습니다."),
    ("{} wishes to pause.", "{} 님이 잠시 멈추자고 합니다."),
    ("The game goes on.", "게임을 계속합니다."),
    ("{words} is out of the game.", "{}: 게임에서 빠졌습니다."),
    ("{words} wins.", "{} 승리입니다."),
    ("{list} win.", "{} 승리입니다."),
    ("Nobody wins.", "승자가 없습니다."),
];
