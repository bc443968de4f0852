//! Law 1: ids and actions are inverses.

use alloc::collections::BTreeSet;
use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec;
use alloc::vec::Vec;
use core::fmt::Display;

use game::json::{Tree, read};
use game::{Event, EventOf, FORFEIT, Luck, Machine, MoveFiles, Part, Seeded};

use crate::law::{Law, Verdict};
use crate::scene::Scene;

/// Every action met so far in any game. Each was read back from its id when it was met.
pub(crate) struct Known<G: MoveFiles> {
    all: BTreeSet<EventOf<G>>,
    /// Those that are worth trying again.
    in_order: Vec<EventOf<G>>,
    /// How many of them chance drew from outcomes too many to list.
    drawn: usize,
}

/// How many of chance's unlisted outcomes are tried again: without a limit they would crowd out everything else.
const DRAWN: usize = 64;

impl<G: MoveFiles> Known<G> {
    /// The actions whose ids the machine can list.
    pub(crate) fn from_machine(machine: &Machine) -> Verdict<Known<G>> {
        let mut known = Known { all: BTreeSet::new(), in_order: Vec::new(), drawn: 0 };
        let can_be_listed = |part: &Part| !matches!(part, Part::Free(_));
        for rule in machine.rules.iter().filter(|rule| rule.id.iter().all(can_be_listed)) {
            for id in rule.ids().iter().filter(|id| !id.starts_with(FORFEIT)) {
                let action: EventOf<G> = id.parse().map_err(|malformed| {
                    Law::Ids.broken(format!(
                        "the machine lists `{id}` in {}, which does not parse: {malformed}",
                        rule.phase
                    ))
                })?;
                known.meet(&action)?;
                let back = action.to_string();
                Law::Ids.demands(back == *id, || format!("`{id}` parses to {action:?}, whose id is `{back}`"))?;
            }
        }
        Ok(known)
    }

    /// Takes note of a legal action; one not met before must be what its id says.
    pub(crate) fn meet(&mut self, action: &EventOf<G>) -> Verdict {
        if !self.all.insert(action.clone()) {
            return Ok(());
        }
        self.in_order.push(action.clone());
        is_what_its_id_says::<G>(action)
    }

    /// Takes note of what chance drew.
    pub(crate) fn meet_drawn(&mut self, action: &EventOf<G>) -> Verdict {
        if !self.all.insert(action.clone()) {
            return Ok(());
        }
        if self.drawn < DRAWN {
            self.drawn += 1;
            self.in_order.push(action.clone());
        }
        is_what_its_id_says::<G>(action)
    }

    /// At most `most` of the actions met so far: all of them, or some at random.
    pub(crate) fn some(&self, most: usize, luck: &mut Seeded) -> Vec<EventOf<G>> {
        some(&self.in_order, most, luck)
    }
}

/// Law 1, for one action.
fn is_what_its_id_says<G: MoveFiles>(action: &EventOf<G>) -> Verdict {
    let id = action.to_string();
    Law::Ids.demands(!id.starts_with(FORFEIT), || format!("{action:?} has the id `{id}`, which means a forfeit"))?;
    let means_both = match action {
        Event::Action(_) => id.parse::<G::Draw>().is_ok(),
        Event::Draw(_) => id.parse::<G::Action>().is_ok(),
    };
    Law::Ids.demands(!means_both, || format!("{action:?} has the id `{id}`, which means both an action and a draw"))?;
    match id.parse::<EventOf<G>>() {
        Ok(back) => Law::Ids.demands(back == *action, || format!("{action:?} has the id `{id}`, which is {back:?}")),
        Err(malformed) => Err(Law::Ids.broken(format!("{action:?} has the id `{id}`: {malformed}"))),
    }
}

/// Takes note of everything legal here, and reads some of it back from its document.
pub(crate) fn read_back<G: MoveFiles>(scene: &Scene<'_, G>, known: &mut Known<G>, luck: &mut Seeded) -> Verdict {
    for (_, legal) in scene.in_turn() {
        legal.iter().try_for_each(|action| known.meet(action))?;
        for action in some(legal, scene.effort.writings(), luck) {
            // What chance brings has an id and no document.
            let Event::Action(action) = action else {
                continue;
            };
            let text = document_of(scene.game, action);
            let wrong = |why: &dyn Display| Law::Ids.broken(format!("the document of `{action}`, {text}: {why}"));
            let tree = Tree::parse(&text).map_err(|malformed| wrong(&malformed))?;
            let doc = read(&tree, G::read_action).map_err(|malformed| wrong(&malformed))?;
            let back = scene.game.actions(doc).map_err(|refusal| wrong(&refusal))?;
            Law::Ids
                .demands(back == vec![action], || format!("the document of `{action}`, {text}, stands for {back:?}"))?;
        }
    }
    Ok(())
}

/// The action document of `action`, as JSON.
pub(crate) fn document_of<G: MoveFiles>(game: &G, action: G::Action) -> String {
    serde_json::to_string(&game.action_doc(action)).expect("a game's document is JSON")
}

/// At most `most` items: all of them, or some at random (perhaps one of them twice).
pub(crate) fn some<T: Clone>(items: &[T], most: usize, luck: &mut Seeded) -> Vec<T> {
    let count = u32::try_from(items.len()).expect("there are fewer than 2^32 actions");
    match items.len() {
        length if length <= most => items.to_vec(),
        _ => (0..most).map(|_| items[luck.below(count) as usize].clone()).collect(),
    }
}
