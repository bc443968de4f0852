//! Law 15: any semantic edit of a state changes its digest.

use alloc::collections::BTreeMap;
use alloc::format;

use game::json::Tree;
use game::{Digest, Luck, MoveFiles, Seeded, Viewer};

use crate::documents::{load_tree, real_envelope};
use crate::edits::edits_of;
use crate::law::{Law, Verdict};
use crate::scene::Scene;
use crate::schemas::Schemas;
use crate::views;

/// How many states are remembered.
const REMEMBERED: usize = 20_000;

/// How many edits are made where not all of them are.
const SOME_EDITS: usize = 64;

/// The digests seen so far, and what they are of.
pub(crate) struct Digests<G> {
    states: BTreeMap<Digest, G>,
    /// The digest of a document in full, by the digest of the state as the public sees it.
    documents: BTreeMap<Digest, Digest>,
    /// The other way round.
    publics: BTreeMap<Digest, Digest>,
    /// How many edits were made.
    pub(crate) edits: u64,
    /// How many of them made another game.
    pub(crate) accepted: u64,
}

/// How many of a document's edits are made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Extent {
    /// Some at random.
    Some,
    /// All of them.
    All,
}

impl<G: MoveFiles> Digests<G> {
    /// No digest has been seen.
    pub(crate) fn new() -> Digests<G> {
        Digests { states: BTreeMap::new(), documents: BTreeMap::new(), publics: BTreeMap::new(), edits: 0, accepted: 0 }
    }

    /// Law 15: two states have one digest only if they are equal.
    pub(crate) fn tell_states_apart(&mut self, game: &G, digest: Digest) -> Verdict {
        match self.states.get(&digest) {
            Some(known) => Law::Digests
                .demands(known == game, || format!("the digest {} is of {known:?} and of {game:?}", digest.short())),
            None => {
                if self.states.len() < REMEMBERED {
                    self.states.insert(digest, game.clone());
                }
                Ok(())
            }
        }
    }

    /// Law 15: the public sees the same document exactly if it has the same digest.
    pub(crate) fn tell_views_apart(&mut self, game: &G) -> Verdict {
        let document = views::state(game, &real_envelope(game.seats()), Viewer::Public);
        let (full, blank) = (Digest::of(document.as_bytes()), views::digest(game, Viewer::Public));
        if let (Some(known), _) | (None, Some(known)) = (self.documents.get(&blank), self.publics.get(&full)) {
            let same = self.documents.get(&blank) == Some(&full) && self.publics.get(&full) == Some(&blank);
            return Law::Digests.demands(same, || {
                format!(
                    "what the public sees, {document}, has the digest {}, which does not go with {}",
                    blank.short(),
                    known.short()
                )
            });
        }
        if self.documents.len() < REMEMBERED {
            self.documents.insert(blank, full);
            self.publics.insert(full, blank);
        }
        Ok(())
    }

    /// Law 15: an edited document of another game has another digest. It is a document, so law 14 holds of it too.
    pub(crate) fn notice_edits(
        &mut self,
        scene: &Scene<'_, G>,
        schemas: &mut Schemas,
        extent: Extent,
        luck: &mut Seeded,
    ) -> Verdict {
        let document =
            Tree::parse(scene.view(Viewer::Referee)).expect("a document that was read once can be read again");
        let digest = views::digest(scene.game, Viewer::Referee);
        let mut edits = edits_of(&document);
        if extent == Extent::Some {
            while SOME_EDITS < edits.len() {
                let count = u32::try_from(edits.len()).expect("a document has fewer than 2^32 edits");
                edits.swap_remove(luck.below(count) as usize);
            }
        }
        for edit in edits {
            self.edits += 1;
            let edited = edit.made_to(&document);
            let Ok((game, _)) = load_tree::<G>(&edited) else {
                continue;
            };
            let text = serde_json::to_string(&edited).expect("a tree is JSON");
            schemas.state(&game)?.passes(&text)?;
            if game == *scene.game {
                continue;
            }
            self.accepted += 1;
            Law::Digests.demands(views::digest(&game, Viewer::Referee) != digest, || {
                format!("{} and {text} are of different games and have one digest", scene.view(Viewer::Referee))
            })?;
        }
        Ok(())
    }
}
