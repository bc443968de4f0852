//! Law 7: agreement commutes, and only one that is missing counts.

use alloc::format;
use alloc::vec::Vec;

use game::{Actor, Event, EventOf, Intent, MoveFiles, Seat, Seeded};

use crate::ids::{Known, some};
use crate::law::{Law, Verdict};
use crate::legality::action_of;
use crate::scene::Scene;

/// Law 7: while several seats may act, what two of them do comes to the same in either order.
pub(crate) fn commutes<G: MoveFiles>(scene: &Scene<'_, G>, luck: &mut Seeded) -> Verdict {
    for (first, its) in scene.in_turn() {
        for (second, others) in scene.in_turn().filter(|(second, _)| first < *second) {
            let most = scene.effort.writings();
            for one in some(its, most, luck) {
                for other in some(others, most, luck) {
                    either_way(scene, (first, &one), (second, &other))?;
                }
            }
        }
    }
    Ok(())
}

/// Law 7, for one action of each of two seats.
fn either_way<G: MoveFiles>(scene: &Scene<'_, G>, one: (Actor, &EventOf<G>), other: (Actor, &EventOf<G>)) -> Verdict {
    let in_order = |(actor, action): (Actor, &EventOf<G>), (then, next): (Actor, &EventOf<G>)| {
        scene.game.after(actor, action).and_then(|game| game.after(then, next))
    };
    let (forth, back) = (in_order(one, other), in_order(other, one));
    Law::Agreement.demands(forth.is_ok() && forth == back, || {
        let ((first, action), (second, next)) = (one, other);
        format!("`{action}` by {first}, then `{next}` by {second}: {forth:?}; the other way round: {back:?}")
    })
}

/// Law 7: the agreement that is asked of a seat is all that it may do; what a seat means by an action is that action, or
/// the agreement that is missing, or nothing.
pub(crate) fn is_meant<G: MoveFiles>(scene: &Scene<'_, G>, known: &Known<G>, luck: &mut Seeded) -> Verdict {
    for (actor, legal) in &scene.legal {
        let Actor::Seat(seat) = *actor else { continue };
        let asked = scene.game.agreement(seat);
        let legal: Vec<G::Action> = legal.iter().filter_map(action_of::<G>).collect();
        Law::Agreement.demands(asked.is_none_or(|asked| legal == [asked]), || {
            format!("{seat} is asked to agree by {asked:?}, and may do {legal:?}")
        })?;
        for action in &legal {
            let expected = if asked == Some(*action) { Intent::Agree(*action) } else { Intent::Act(*action) };
            means(scene, seat, *action, |intent| intent == expected)?;
        }
        for event in known.some(scene.effort.tries() / 4, luck) {
            let Event::Action(action) = event else { continue };
            means(scene, seat, action, |intent| match intent {
                Intent::Act(meant) => meant == action,
                Intent::Agree(meant) => asked == Some(meant),
                Intent::Nothing => !legal.contains(&action),
            })?;
        }
    }
    Ok(())
}

fn means<G: MoveFiles>(
    scene: &Scene<'_, G>,
    seat: Seat,
    action: G::Action,
    is_right: impl FnOnce(Intent<G::Action>) -> bool,
) -> Verdict {
    let intent = scene.game.intent(seat, action);
    Law::Agreement.demands(is_right(intent), || format!("by `{action}` {seat} means {intent:?}"))
}
