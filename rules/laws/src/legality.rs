//! Laws 2, 3 and 11: what is legal, and that all methods agree on it.

use alloc::format;
use alloc::vec::Vec;

use game::{Actor, Event, EventOf, MoveFiles, Seeded};

use crate::ids::Known;
use crate::law::{Law, Verdict};
use crate::scene::Scene;

/// Law 2: lists are sorted, without repeats, and non-empty exactly for those in turn.
pub(crate) fn lists_are_in_order<G: MoveFiles>(scene: &Scene<'_, G>) -> Verdict {
    // A buffer that was used before.
    let all = scene.legal.iter().flat_map(|(_, legal)| legal);
    let mut buffer: Vec<G::Action> = all.filter_map(action_of::<G>).collect();
    let (odds, mut used) = (scene.game.odds(), scene.game.odds());
    scene.game.odds_into(&mut used);
    Law::Legal.demands(used == odds, || format!("a used buffer makes the odds {used:?}"))?;
    for (actor, legal) in &scene.legal {
        let ascends = legal.windows(2).all(|pair| pair[0] < pair[1]);
        Law::Legal.demands(ascends, || format!("what {actor} may do does not ascend: {legal:?}"))?;
        let in_turn = scene.game.turn().has(*actor);
        Law::Legal.demands(in_turn != legal.is_empty() || !scene.must_list(*actor), || {
            format!("it is the turn of {:?}, and {actor} may do {legal:?}", scene.game.turn())
        })?;
        scene.game.legal_into(*actor, &mut buffer);
        let actions = legal.iter().filter_map(action_of::<G>);
        Law::Legal.demands(actions.eq(buffer.iter().copied()), || {
            format!("a used buffer makes what {actor} may do {buffer:?}")
        })?;
    }
    Ok(())
}

/// Law 3: `legal`, `check`, `apply` and `pick` agree, for every actor and every action that was ever seen. Says how much was tried.
pub(crate) fn all_agree<G: MoveFiles>(scene: &Scene<'_, G>, known: &Known<G>, luck: &mut Seeded) -> Verdict<u64> {
    let mut tried = 0;
    let mut buffer = Vec::new();
    for (actor, legal) in &scene.legal {
        for action in legal {
            let verdict = scene.game.check_event(*actor, action);
            Law::Apply
                .demands(verdict.is_ok(), || format!("`legal` has `{action}` for {actor}, `check` says {verdict:?}"))?;
        }
        let most = if legal.is_empty() { scene.effort.tries() / 4 } else { scene.effort.tries() };
        for action in known.some(most, luck) {
            agree_on(scene, *actor, legal, &action)?;
            tried += 1;
        }
        let picked = scene.game.pick(*actor, luck, &mut buffer);
        let nothing = *actor == Actor::Chance || legal.is_empty();
        let fits = picked.map_or(nothing, |action| legal.binary_search(&Event::Action(action)).is_ok());
        Law::Apply.demands(fits, || format!("`pick` gives {picked:?} for {actor}, who may do {legal:?}"))?;
    }
    Ok(tried)
}

/// Law 3, for one action of one actor.
fn agree_on<G: MoveFiles>(scene: &Scene<'_, G>, actor: Actor, legal: &[EventOf<G>], action: &EventOf<G>) -> Verdict {
    let listed = legal.binary_search(action).is_ok();
    let (checked, applied) = (scene.game.check_event(actor, action), scene.game.after(actor, action).map(|_| ()));
    Law::Apply.demands(checked == applied, || {
        format!("`{action}` by {actor}: `check` says {checked:?}, `apply` says {applied:?}")
    })?;
    Law::Apply.demands(checked.is_ok() == listed || !scene.must_list(actor), || {
        let has = if listed { "has" } else { "does not have" };
        format!("`legal` {has} `{action}` for {actor}, `check` says {checked:?}")
    })
}

/// Laws 3 and 11: where a legal action leads, by `apply` and by `play` on a clone.
pub(crate) fn played<G: MoveFiles>(game: &G, actor: Actor, action: &EventOf<G>) -> Verdict<G> {
    let next = game
        .after(actor, action)
        .map_err(|why| Law::Apply.broken(format!("`{action}` by {actor} is legal, and `apply` says {why:?}")))?;
    let mut clone = game.clone();
    clone.play_event(action);
    Law::Play
        .demands(clone == next, || format!("`{action}` by {actor}: `play` leads to {clone:?}, `apply` to {next:?}"))?;
    Ok(next)
}

/// The action, if it is one.
pub(crate) fn action_of<G: MoveFiles>(event: &EventOf<G>) -> Option<G::Action> {
    match event {
        Event::Action(action) => Some(*action),
        Event::Draw(_) => None,
    }
}
