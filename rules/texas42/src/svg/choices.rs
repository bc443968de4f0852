//! What can be chosen besides dominoes in a hand: buttons.

use alloc::vec::Vec;

use game::svg::{Lettering, Svg};

use super::layout::{BUTTONS, CENTRE, ROOM};
use super::scene::Scene;
use super::words;
use crate::action::Action;
use crate::terms;

/// The height of a button, and how far buttons are apart.
const HIGH: i32 = 44;
const GAP: i32 = 6;

/// A row of buttons: how many have room in it, and what they do.
type Row<'a> = (usize, &'a [Action]);

/// Whether the buttons take the room of the trick.
pub(super) fn fill_the_middle(scene: &Scene<'_>) -> bool {
    scene.hints.legal.iter().any(|action| is_call(*action))
}

/// Everything that can be chosen and is in no hand.
pub(super) fn draw(svg: &mut Svg, scene: &Scene<'_>) {
    let is_hidden = |action: &Action| !matches!(action, Action::Play(domino) if scene.is_shown(*domino));
    let (calls, others): (Vec<Action>, Vec<Action>) =
        scene.hints.legal.iter().copied().filter(is_hidden).partition(|action| is_call(*action));
    let rows: Vec<Row<'_>> = calls.chunk_by(|one, other| columns(*one) == columns(*other)).flat_map(split).collect();
    let high = i32::try_from(rows.len()).unwrap_or(0) * (HIGH + GAP);
    let mut y = CENTRE.1 + 30 - high / 2;
    // What is bid comes first, and passing last.
    let (passes, bids): (Vec<Row<'_>>, Vec<Row<'_>>) = rows.into_iter().partition(|row| row.1 == [Action::Pass]);
    for row in bids.into_iter().chain(passes) {
        self::row(svg, scene, y, row);
        y += HIGH + GAP;
    }
    if !others.is_empty() {
        self::row(svg, scene, BUTTONS - HIGH / 2, (others.len(), &others));
    }
}

/// Whether an action bids or says what is trump.
fn is_call(action: Action) -> bool {
    columns(action) != 0
}

/// How many of the buttons of a kind stand in a row; none if they do not stand in the middle.
fn columns(action: Action) -> usize {
    match action {
        Action::Pass => 1,
        Action::Points(_) => 4,
        Action::Marks(_) | Action::Splash | Action::Plunge => 2,
        Action::Trump(_) => 3,
        _ => 0,
    }
}

/// The rows of buttons of one kind. Where there is only one, it has a row of its own.
fn split(actions: &[Action]) -> impl Iterator<Item = Row<'_>> {
    let columns = actions.first().map_or(1, |action| columns(*action).max(1));
    actions.chunks(columns).map(move |row| (if columns == 2 { row.len() } else { columns }, row))
}

/// A row of buttons.
fn row(svg: &mut Svg, scene: &Scene<'_>, y: i32, (columns, actions): Row<'_>) {
    let columns = i32::try_from(columns).unwrap_or(1).max(1);
    let width = (ROOM + GAP) / columns - GAP;
    let mut x = CENTRE.0 - ROOM / 2;
    for action in actions {
        button(svg, scene, *action, [x, y, width]);
        x += width + GAP;
    }
}

fn button(svg: &mut Svg, scene: &Scene<'_>, action: Action, [x, y, width]: [i32; 3]) {
    open(svg, scene, action, "button");
    svg.button([x, y, width, HIGH]);
    let caption = scene.say(&terms::action(action));
    let size = match (width, game::sketch::columns(&caption)) {
        (..50, _) | (..100, 8..) => 14,
        (..100, 6..) => 16,
        _ => 19,
    };
    svg.text((x + width / 2, y + HIGH / 2 + 7), Lettering::centred(size, "#24180f"), &caption);
    svg.close("g");
}

/// Opens a group that stands for an action.
pub(super) fn open(svg: &mut Svg, scene: &Scene<'_>, action: Action, class: &str) {
    let label = scene.say(&words::label(scene, action));
    svg.open("g").class(class).choice(action, &label);
    svg.title(&label);
}
