//! Fish.

use crate::phrases::Row;

/// The rows.
pub(crate) const ROWS: &[Row] = &[
    ("Red", "빨강"),
    ("White", "하양"),
    ("Brown", "갈색"),
    ("Black", "검정"),
    ("red", "빨강"),
    ("white", "하양"),
    ("brown", "갈색"),
    ("black", "검정"),
    // What happened.
    ("The ice is laid: {number} tiles with {number} fish.", "얼음판을 깔았습니다: 조각 {}개, 물고기 {}마리."),
    ("{words} places a penguin on tile {number}.", "{}이 {}번 조각에 펭귄을 놓습니다."),
    (
        "{words} moves penguin {number} from tile {number} to tile {number} and takes {number} fish.",
        "{}이 {}번 펭귄을 {}번 조각에서 {}번 조각으로 옮기고 물고기 {}마리를 얻습니다.",
    ),
    ("{words} cannot move.", "{}은 움직일 수 없습니다."),
    (
        "Nobody can move any more: {words} wins with {number} fish.",
        "이제 아무도 움직일 수 없습니다. {}이 물고기 {}마리로 이겼습니다.",
    ),
    (
        "Nobody can move any more: {list} share the win with {number} fish each.",
        "이제 아무도 움직일 수 없습니다. {}이 물고기 {}마리씩으로 함께 이겼습니다.",
    ),
    // The position in words.
    ("Fish: {} and {}", "피시: {}, {}"),
    ("The board is not drawn yet", "얼음판을 아직 깔지 않았습니다"),
    ("{} is to place penguin {number}", "{} 님이 {}번 펭귄을 놓을 차례"),
    ("{} is to move a penguin", "{} 님이 펭귄을 움직일 차례"),
    ("{} cannot move and is skipped", "{} 님은 움직일 수 없어 건너뜁니다"),
    ("Nobody is left: nobody wins", "아무도 남지 않아 승자가 없습니다"),
    ("{} wins with {number} fish", "{} 님이 물고기 {}마리로 승리"),
    ("{} and {} win with {number} fish each", "{}, {} 님이 물고기 {}마리씩으로 함께 승리"),
    ("{} ({words}) is out of the game.", "{} 님({})은 게임에서 빠졌습니다."),
    ("{} ({words}) has {number} fish.", "{} 님({}): 물고기 {}마리."),
    ("{} ({words}) has {number} fish; {list}.", "{} 님({}): 물고기 {}마리; {}."),
    ("penguin {number} on tile {number}", "{1}번 조각에 {0}번 펭귄"),
    ("{number} to place", "놓을 펭귄 {}마리"),
    ("Row {number}: {list}.", "{}번 줄: {}."),
    ("tile {number}, {number} fish", "{}번 조각, 물고기 {}마리"),
    ("tile {number}, {number} fish, penguin {number}", "{}번 조각, 물고기 {}마리, {}번 펭귄"),
    ("Rules of the box", "상자 규칙"),
    ("1 looks on", "1명 구경 중"),
    ("{number} look on", "{}명 구경 중"),
    ("Rules of the box · 1 looks on", "상자 규칙 · 1명 구경 중"),
    ("Rules of the box · {number} look on", "상자 규칙 · {}명 구경 중"),
    // What can be done.
    ("place penguin on tile {number}, {number} fish", "{}번 조각에 펭귄 놓기, 물고기 {}마리"),
    ("place penguin {number} on tile {number}, {number} fish", "{}번 펭귄을 {}번 조각에 놓기, 물고기 {}마리"),
    ("move penguin {number} to tile {number}, {number} fish", "{}번 펭귄을 {}번 조각으로 옮기기, 물고기 {}마리"),
    ("skip the player, who cannot move", "움직일 수 없는 사람 건너뛰기"),
    ("Skip", "건너뛰기"),
    // In the picture.
    ("out", "빠짐"),
    ("won", "승리"),
    ("to place", "놓을 차례"),
    ("cannot move", "움직일 수 없음"),
    ("to move", "갈 차례"),
];
