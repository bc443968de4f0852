//! Where everything stands on a screen of any size.

use ratatui::layout::Rect;

/// Rows below the board: two for what is asked and answered, one for the keys.
const FOOTER: u16 = 3;

/// Columns between the board and the panel.
const GAP: u16 = 3;

/// The narrowest and the widest panel beside the board.
const PANEL: (u16, u16) = (26, 50);

/// Rows that a panel beside the board can make use of, however low the board is.
const ROOMY: u16 = 22;

/// The lowest panel below the board.
const LOW_PANEL: u16 = 6;

/// Where everything stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Plan {
    /// The board.
    pub(super) board: Rect,
    /// Players, actions and the story, where there is room for them.
    pub(super) panel: Option<Rect>,
    /// What is asked and answered.
    pub(super) prompt: Rect,
    /// The keys.
    pub(super) hints: Rect,
}

/// A size that would do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct TooSmall {
    /// Columns needed.
    pub(super) width: u16,
    /// Rows needed.
    pub(super) height: u16,
}

/// Finds a place for a board of that width and height, and for the rest around it.
///
/// # Errors
/// The least size that would do, if the screen is smaller.
pub(super) fn plan(screen: Rect, board: (u16, u16)) -> Result<Plan, TooSmall> {
    let (width, height) = board;
    let needed = TooSmall { width, height: height.saturating_add(FOOTER) };
    if screen.width < needed.width || screen.height < needed.height {
        return Err(needed);
    }
    let beside = screen.width.saturating_sub(width.saturating_add(GAP)).min(PANEL.1);
    let block = if PANEL.0 <= beside {
        // On a large screen all of it stays together in the middle.
        centred(screen, width + GAP + beside, height.saturating_add(1).max(ROOMY).saturating_add(FOOTER))
    } else {
        screen
    };
    let body = Rect { height: block.height - FOOTER, ..block };
    let prompt = Rect { y: body.bottom(), height: FOOTER - 1, ..block };
    let hints = Rect { y: prompt.bottom(), height: 1, ..block };
    let (board, panel) = arrange(body, board);
    Ok(Plan { board, panel, prompt, hints })
}

/// The board and the panel: side by side, or one above the other, or the board alone.
fn arrange(body: Rect, (width, height): (u16, u16)) -> (Rect, Option<Rect>) {
    let beside = (body.width - width).saturating_sub(GAP);
    if PANEL.0 <= beside {
        let board = Rect { width, height, ..body };
        return (board, Some(Rect { x: board.right() + GAP, width: beside, ..body }));
    }
    let board = Rect { x: body.x + (body.width - width) / 2, y: body.y, width, height };
    let below = body.height - height;
    match below.checked_sub(1) {
        Some(rows) if LOW_PANEL <= rows => (board, Some(Rect { y: board.bottom() + 1, height: rows, ..body })),
        _ => (Rect { y: body.y + below / 2, ..board }, None),
    }
}

/// A rectangle of at most that size in the middle of the screen.
pub(super) fn centred(screen: Rect, width: u16, height: u16) -> Rect {
    let (width, height) = (width.min(screen.width), height.min(screen.height));
    let (x, y) = (screen.x + (screen.width - width) / 2, screen.y + (screen.height - height) / 2);
    Rect { x, y, width, height }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(screen: (u16, u16), board: (u16, u16), want: Result<(Rect, Option<Rect>), (u16, u16)>) {
        let screen = Rect::new(0, 0, screen.0, screen.1);
        let got = plan(screen, board).map(|plan| (plan.board, plan.panel));
        assert_eq!(got, want.map_err(|(width, height)| TooSmall { width, height }), "{screen} {board:?}");
    }

    #[test]
    fn the_panel_goes_where_there_is_room() {
        check((80, 24), (45, 21), Ok((Rect::new(0, 0, 45, 21), Some(Rect::new(48, 0, 32, 21)))));
        check((120, 40), (45, 21), Ok((Rect::new(11, 7, 45, 21), Some(Rect::new(59, 7, 50, 22)))));
        check((50, 40), (45, 21), Ok((Rect::new(2, 0, 45, 21), Some(Rect::new(0, 22, 50, 15)))));
        check((50, 26), (45, 21), Ok((Rect::new(2, 1, 45, 21), None)));
        check((40, 12), (45, 21), Err((45, 24)));
        check((1, 1), (45, 21), Err((45, 24)));
    }

    #[test]
    fn nothing_leaves_the_screen_whatever_its_size() {
        for (width, height) in (0..140).flat_map(|width| (0..60).map(move |height| (width, height))) {
            for board in [(45, 21), (0, 0), (1, 1), (80, 3), (u16::MAX, u16::MAX)] {
                let screen = Rect::new(0, 0, width, height);
                let Ok(plan) = plan(screen, board) else {
                    continue;
                };
                for part in [Some(plan.board), plan.panel, Some(plan.prompt), Some(plan.hints)].into_iter().flatten() {
                    assert_eq!(part.intersection(screen), part, "{screen} {board:?}");
                }
            }
        }
    }
}
