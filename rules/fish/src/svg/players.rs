//! The plates of the players.

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use game::svg::{Svg, fitted};

use super::choices::set;
use super::floes::{Letters, catch, fish};
use super::layout::Layout;
use super::pieces::on_plate;
use super::scene::Scene;
use super::words;
use crate::document::PlayerDoc;

/// Letters.
pub(super) const INK: &str = "#1c2a33";
const FAINT: &str = "#3f5563";
const NAME: Letters = Letters { class: "name", size: 15, anchor: "middle", fill: INK };

/// The plate of a player: a piece, the name, the fish, and what is to be done or still to be placed.
pub(super) fn plate(svg: &mut Svg, scene: &Scene<'_>, layout: &Layout, player: &PlayerDoc) {
    let Some(&area) = layout.plates.get(usize::from(player.player_id)) else {
        return;
    };
    let is_in_turn = scene.in_turn().is_some_and(|other| other.player_id == player.player_id);
    let opacity = if scene.is_out(player) { 0.65 } else { 1.0 };
    svg.open("g").class("player").with("data-player", player.player_id).opacity(opacity);
    let (class, fill, stroke) = match (is_in_turn, scene.has_won(player)) {
        (true, _) => ("plate plate-turn", "#fff", "#ffb300"),
        (_, true) => ("plate plate-won", "#fff4d1", "#ffb300"),
        _ => ("plate", "#dcebf3", "#dcebf3"),
    };
    let [x, y, wide, high] = area;
    let ground = svg.shape("rect").class(class).area([x + 1, y + 1, wide - 2, high - 2]).round(10);
    ground.fill(fill).stroke(stroke, 3);
    let plate = match wide {
        _ if wide < high => Plate::standing(area),
        0..150 => Plate::tight(area, layout.small),
        _ => Plate::lying(area, layout.small),
    };
    plate.draw(svg, scene, player);
    if is_in_turn {
        let arrow = format!("M{} {}l8 7l-8 7z", x + 4, plate.piece.0.1 - 7);
        svg.shape("path").class("turn").with("d", arrow).fill("#b3261e");
    }
    svg.close("g");
}

/// Where what is on a plate lies, in units.
struct Plate {
    /// The piece, and its size in hundredths.
    piece: ((i32, i32), i32),
    /// The name, how large it is, and the room it has.
    name: ((i32, i32), i32, i32),
    /// The number of fish, and how large it is. The fish is above it, or else before it.
    count: ((i32, i32), i32),
    is_fish_above: bool,
    /// What is to be done, how large it is, and the room it has.
    status: ((i32, i32), i32, i32),
    anchor: &'static str,
}

impl Plate {
    /// Beside the board: everything below each other.
    fn standing([x, y, wide, _]: [i32; 4]) -> Plate {
        let middle = x + wide / 2;
        Plate {
            piece: ((middle - 17, y + 45), 84),
            name: ((middle, y + 103), 15, wide - 12),
            count: ((middle + 27, y + 72), 30),
            is_fish_above: true,
            status: ((middle, y + 135), 14, wide - 8),
            anchor: "middle",
        }
    }

    /// Above the board: beside the piece the name, and below it the fish.
    fn lying([x, y, wide, high]: [i32; 4], small: i32) -> Plate {
        let (left, right) = (x + high * 3 / 4 + 7, x + wide - 8);
        Plate {
            piece: ((x + high * 2 / 5 + 7, y + high / 2 + 2), high),
            name: ((left, y + 20), small + 1, right - left),
            count: ((right, y + high - 8), 22),
            is_fish_above: false,
            status: ((left, y + high - 14), small, right - left - 56),
            anchor: "start",
        }
    }

    /// The same where there is less room: everything below each other, beside the piece.
    fn tight([x, y, wide, high]: [i32; 4], small: i32) -> Plate {
        let (left, right) = (x + 44, x + wide - 6);
        Plate {
            piece: ((x + 26, y + high / 2 + 2), 50),
            name: ((left, y + 20), small + 1, right - left),
            count: ((right, y + 43), 20),
            is_fish_above: false,
            status: ((left, y + high - 12), small, right - left),
            anchor: "start",
        }
    }

    fn draw(&self, svg: &mut Svg, scene: &Scene<'_>, player: &PlayerDoc) {
        let tenfold = |(x, y): (i32, i32)| (10 * x, 10 * y);
        on_plate(svg, set(scene), self.piece.0, (player.player_id, self.piece.1));
        let (name, size, room) = self.name;
        Letters { size, anchor: self.anchor, ..NAME }.write(svg, tenfold(name), &fitted(&player.name, size, room));
        let ((x, y), size) = self.count;
        let count = player.fish.to_string();
        let wide = size * 2 / 3 * i32::try_from(count.len()).unwrap_or(1);
        let (at, anchor) = if self.is_fish_above {
            ((x, y - 46), "middle")
        } else {
            ((x - wide - size * 3 / 4, y - size * 3 / 8), "end")
        };
        fish(svg, at, if self.is_fish_above { 90 } else { size * 3 }, &takes(scene, player));
        let number = svg.shape("text").class("count").at((x, y)).with("font-size", size).with("text-anchor", anchor);
        number.fill(INK).with("data-counts", format!("fish-{}", player.player_id)).content(&count);
        self.status(svg, scene, player);
    }

    /// What a player has to do or came to; or small pieces for the penguins that are still to be placed.
    fn status(&self, svg: &mut Svg, scene: &Scene<'_>, player: &PlayerDoc) {
        let ((x, y), size, room) = self.status;
        let Some(count) = words::to_place(player).filter(|_| !scene.is_out(player)) else {
            let label = scene.label(player);
            if !label.is_empty() {
                let how = Letters { class: "label", size, fill: FAINT, anchor: self.anchor };
                how.write(svg, (10 * x, 10 * (y + 4)), &fitted(&label, size, room));
            }
            return;
        };
        let step = size * 5 / 4;
        let first = if self.anchor == "middle" { x - step * (i32::from(count) - 1) / 2 } else { x + step / 2 };
        svg.open("g").class("waiting").with("data-count", count);
        for index in 0..i32::from(count) {
            on_plate(svg, set(scene), (first + step * index, y - 1), (player.player_id, 2 * size));
        }
        svg.close("g");
    }
}

/// What comes to this player: the fish of any tile that is gone, where one of the player's penguins stood on it.
fn takes(scene: &Scene<'_>, player: &PlayerDoc) -> String {
    let board = &scene.doc.board;
    let cells = 0..board.rows.saturating_mul(board.columns);
    let gone = cells.filter(|cell| scene.tile(*cell).is_none());
    let keys: Vec<String> = gone.map(|cell| catch(player.player_id, cell)).collect();
    keys.join(" ")
}
