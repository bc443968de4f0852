//! Law 17: a move file does what its actions do, and one with an action that is not legal does nothing.

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec;
use alloc::vec::Vec;

use game::movefile::{Detail, File, MoveFileDraft, Submission};
use game::{
    Actor, AnyMoveFiles as _, Envelope, Erased, Event, Intent, Luck, MoveFiles, Refused, Seat, SeatSet, Seeded,
};

use crate::ids::Known;
use crate::law::{Law, Verdict};
use crate::scene::{Effort, Scene};

/// How many actions a turn may have here: more than any turn of a real game.
const LONGEST_TURN: usize = 16;
/// How many actions are tried that may not be legal.
const TRIES: usize = 4;
/// The hash by which the files know the state.
const HASH: &str = "0123456789abcdef";

/// Law 17, for the seats in turn.
pub(crate) fn are_checked<G: MoveFiles>(scene: &Scene<'_, G>, known: &Known<G>, luck: &mut Seeded) -> Verdict {
    if scene.effort == Effort::Light {
        return Ok(());
    }
    for (actor, _) in scene.in_turn() {
        let Actor::Seat(seat) = actor else { continue };
        let (ids, after) = some_turn(scene.game, actor, luck);
        let written = match handed_in(scene, seat, &ids) {
            Ok(game) => {
                Law::Files.demands(game == after, || format!("a file with {ids:?} leads to {game:?}, not {after:?}"))
            }
            Err(refusal) => Err(Law::Files.broken(format!("a file with the legal {ids:?} is refused: {refusal}"))),
        };
        written?;
        for event in known.some(TRIES, luck) {
            let ids = vec![event.to_string()];
            // Of agreements only the missing one counts, by whatever id, and the others are nothing.
            let is_agreement = match event {
                Event::Action(action) => !matches!(scene.game.intent(seat, action), Intent::Act(_)),
                Event::Draw(_) => false,
            };
            let is_legal = is_agreement || scene.game.check_event(actor, &event).is_ok();
            if let (false, Ok(game)) = (is_legal, handed_in(scene, seat, &ids)) {
                return Err(Law::Files.broken(format!("a file with {ids:?}, which is not legal, leads to {game:?}")));
            }
        }
    }
    Ok(())
}

/// A random turn: what a seat does until another is in turn, or chance. One file has either the game's own document or a list of
/// ids, so all of the turn is of one kind.
fn some_turn<G: MoveFiles>(game: &G, actor: Actor, luck: &mut Seeded) -> (Vec<String>, G) {
    let (mut game, mut ids, mut first) = (game.clone(), Vec::new(), None);
    while game.turn().has(actor) && ids.len() < LONGEST_TURN {
        let is_alike = |action: &G::Action| first.is_none_or(|first| first == game.play_doc(&[*action]).is_some());
        let legal: Vec<G::Action> = game.legal(actor).into_iter().filter(is_alike).collect();
        let count = u32::try_from(legal.len()).expect("lists of actions are short");
        let Some(action) = legal.get(luck.below(count) as usize) else { break };
        first = Some(game.play_doc(&[*action]).is_some());
        ids.push(action.to_string());
        game.play_event(&Event::Action(*action));
    }
    (ids, game)
}

/// The game after a file with these ids is written and handed in.
fn handed_in<G: MoveFiles>(scene: &Scene<'_, G>, player: Seat, ids: &[String]) -> Result<G, Refused> {
    let envelope = Envelope { file: None, ..scene.envelope.clone() };
    let mut game = Erased(scene.game.clone());
    let draft = MoveFileDraft { player, ids, timestamp: envelope.updated_at, expected_state: HASH, comment: None };
    let (_, text) = game.move_file(&envelope, &draft)?;
    let submission = Submission {
        name: None,
        file: File::Text(&text),
        senders: SeatSet::one(player),
        fresh: &[HASH.to_string()],
        now: envelope.updated_at,
        detail: Detail::Messages,
    };
    game.submit(&mut envelope.clone(), &submission)?;
    Ok(game.0)
}
