//! Law 7: agreement commutes.

use alloc::format;

use game::{Actor, EventOf, MoveFiles, Seeded};

use crate::ids::some;
use crate::law::{Law, Verdict};
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
