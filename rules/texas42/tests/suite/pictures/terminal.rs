//! The pictures for terminals.

use game::{Ink, Seat, Viewer};

use super::{AUTO, FOUR, NAMED, TWO_TRICKS, dealt, english, viewers, wander};

/// The viewer is at the bottom, and the player to the left plays next.
#[test]
fn seats_are_turned_to_whoever_looks() {
    let (game, envelope) = dealt(FOUR, NAMED);
    for viewer in 0..4 {
        let plain = game.sketch(&envelope, Viewer::Seat(Seat(viewer)), None, english()).plain();
        let found = |name: &str| {
            let mut lines = plain.lines().take(14).enumerate().skip(2);
            lines.find_map(|(y, line)| line.find(name).map(|x| (y, x))).expect("a name")
        };
        let names = ["Ann", "Ben", "Cyd", "Dan"].into_iter().cycle().skip(viewer.into()).take(4);
        let [own, left, across, right] = names.map(found).collect::<Vec<_>>()[..] else { panic!("four") };
        assert!(across.0 < left.0 && left.0 == right.0 && left.0 < own.0 && left.1 < right.1, "{plain}");
    }
}

/// The terminal picture beside the panel at 80 columns and 24 rows.
#[test]
fn the_terminal_picture_fits() {
    wander(|game, envelope| {
        for (viewer, actor) in viewers() {
            let sketch = game.sketch(envelope, viewer, actor, english());
            assert!(sketch.width() <= 51 && sketch.height() <= 21, "{}", sketch.plain());
            let legal = actor.map_or(Vec::new(), |actor| game.legal(actor));
            let plays: Vec<&String> = legal.iter().filter(|id| id.starts_with("play-")).collect();
            assert_eq!(sketch.spots.iter().map(|spot| &spot.id).collect::<Vec<_>>(), plays, "{}", sketch.plain());
            for spot in &sketch.spots {
                let inks = spot.covers.iter().map(|(x, y)| sketch.rows().nth(*y).expect("a row")[*x]);
                let face: String = inks.clone().map(|(letter, _)| letter).collect();
                assert_eq!(format!("play-{}-{}", &face[1..2], &face[3..4]), spot.id);
                assert!(inks.clone().all(|(_, ink)| ink == Ink::Choice) && spot.covers.contains(&spot.at));
            }
        }
    });
}

const SKETCH: &str = "
Cyd is to play
Ann: 30  sixes are trump

                 ▸A Cyd  to play
          [ | ] [ | ] [ | ] [ | ] [ | ]

 B Ben                          B Dan deals
                    [4|1]
[ | ][ | ][ | ][ | ]   [6|1]   [ | ][ | ][ | ][ | ]
                               [ | ]

             [1|1] [3|3] [4|4] [5|5]
                     A Ann  30

A Ann & Cyd
  17 points of 30, 2 tricks  6-4 5-0
  0 of 1 mark
B Ben & Dan
  0 points, 0 tricks
  0 of 1 mark
";

#[test]
fn the_terminal_picture() {
    let (game, envelope) = dealt(AUTO, &format!("{TWO_TRICKS} play-6-1 play-4-1"));
    let sketch = game.sketch(&envelope, Viewer::Seat(Seat(0)), None, english());
    assert_eq!(sketch.plain(), SKETCH.trim_start_matches('\n'), "{}", sketch.plain());
}
