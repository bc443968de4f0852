//! Law 9: `draw` and all of `odds` pass `check_draw`.

use alloc::collections::BTreeSet;
use alloc::format;

use game::{Actor, MoveFiles, Seeded, Turn};

use crate::law::{Law, Verdict};
use crate::scene::Scene;

/// Law 9. Out of chance's turn there are no odds.
pub(crate) fn is_legal<G: MoveFiles>(scene: &Scene<'_, G>, luck: &mut Seeded) -> Verdict {
    let odds = scene.game.odds();
    if scene.game.turn() != Turn::Chance {
        return Law::Chance.demands(odds.is_empty(), || format!("it is not chance's turn, but its odds are {odds:?}"));
    }
    for (draw, weight) in &odds {
        Law::Chance.demands(0 < *weight, || format!("`{draw}` is among the odds and cannot happen"))?;
        passes(scene, draw)?;
    }
    let listed: BTreeSet<&G::Draw> = odds.iter().map(|(draw, _)| draw).collect();
    Law::Chance.demands(listed.len() == odds.len(), || format!("something is among the odds twice: {odds:?}"))?;
    let drawn = scene.game.draw(luck);
    passes(scene, &drawn)?;
    Law::Chance.demands(odds.is_empty() || listed.contains(&drawn), || format!("`{drawn}` was drawn against all odds"))
}

fn passes<G: MoveFiles>(scene: &Scene<'_, G>, draw: &G::Draw) -> Verdict {
    let verdict = scene.game.check_draw(Actor::Chance, draw);
    Law::Chance.demands(verdict.is_ok(), || format!("chance may draw `{draw}`, and `check_draw` says {verdict:?}"))
}
