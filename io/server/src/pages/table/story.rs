//! What has happened at a table so far: one text per turn.

use game::{Join, Text, Value, tell};

use super::parts::Placed;
use crate::Lane;
use crate::http::Door;
use crate::hub::fold;

/// How many texts there are at most: the last ones.
const MOST: usize = 40;

/// The last texts of the story of a lane's table, up to a line of its log. There are none if the store fails.
pub(super) async fn told(door: &Door, lane: Lane, until: u64) -> Vec<Text> {
    let Ok(stored) = door.app.hub.load(&lane.table).await else { return Vec::new() };
    let story = move || {
        let mut last = Vec::new();
        let table = fold(&stored, until, |story| {
            tell(&mut last, story);
            last.drain(..last.len().saturating_sub(MOST));
        });
        table.map(|_| last)
    };
    door.thinkers.think(lane, story).await.ok().flatten().unwrap_or_default()
}

/// New texts of a story after its last one, and where they go: the first of them may continue the last one.
pub(super) fn continued(last: Option<&Text>, new: &[Text]) -> (Vec<Text>, Placed) {
    let mut story: Vec<Text> = last.cloned().into_iter().collect();
    tell(&mut story, new.iter().cloned());
    if last.is_some() && story.first() == last {
        story.remove(0);
        return (story, Placed::Below);
    }
    (story, if last.is_some() { Placed::Continuing } else { Placed::Below })
}

/// Whether a text is a step of a turn, which may continue the text before it.
pub(super) fn is_step(text: &Text) -> bool {
    matches!(text.arguments.last(), Some((_, Value::List(_, Join::Space))))
}

#[cfg(test)]
mod tests {
    use game::Seat;

    use super::*;

    fn plays(seat: u8, steps: &[&str]) -> Text {
        Text::new("plays").with("player", Seat(seat)).with("play", Value::spaced(steps.iter().copied()))
    }

    #[test]
    fn steps_of_one_turn_are_one_line() {
        let (over, one) = (Text::new("over"), plays(0, &["13/7"]));
        let both = plays(0, &["13/7", "9/7"]);
        for (last, new, expected) in [
            (Some(one.clone()), vec![plays(0, &["9/7"])], (vec![both.clone()], Placed::Continuing)),
            (Some(one.clone()), vec![plays(0, &["9/7"]), over.clone()], (vec![both, over.clone()], Placed::Continuing)),
            (Some(one.clone()), vec![plays(1, &["9/7"])], (vec![plays(1, &["9/7"])], Placed::Below)),
            (Some(one.clone()), vec![over.clone()], (vec![over.clone()], Placed::Below)),
            (Some(one.clone()), vec![], (vec![], Placed::Below)),
            (None, vec![one.clone()], (vec![one.clone()], Placed::Below)),
        ] {
            assert_eq!(continued(last.as_ref(), &new), expected);
        }
        assert!(is_step(&one) && !is_step(&over));
    }
}
