//! Laws 5 and 6: a seat sees its own view and nothing else, and imagines the rest.

use alloc::format;

use game::{Actor, Envelope, Event, EventOf, Luck, MoveFiles, Seat, Seeded, Turn, Viewer};

use crate::documents::load;
use crate::ids::some;
use crate::law::{Law, Verdict};
use crate::scene::{Effort, Scene};
use crate::views::{self, Pictures};

/// How often something must have been hidden from a seat before it can be said that it never imagines it anew.
const ENOUGH: u64 = 16;

/// What has been hidden from each of the eight seats there can be, and imagined.
#[derive(Default)]
pub(crate) struct Secrets {
    /// How many states showed a seat less than the referee.
    hidden: [u64; 8],
    /// How many of those were imagined in two different ways.
    varied: [u64; 8],
    /// How many imagined games were not the true one.
    pub(crate) imagined: u64,
}

impl Secrets {
    /// Laws 5 and 6, for every seat.
    pub(crate) fn are_kept<G: MoveFiles>(&mut self, scene: &Scene<'_, G>, luck: &mut Seeded) -> Verdict {
        // Where nothing was imagined there is nothing to compare; the pictures of one seat must repeat all the same.
        let repeated = luck.below(u32::from(scene.game.seats()));
        for seat in scene.seats() {
            let imagined = scene.game.imagine(seat, luck);
            if imagined != *scene.game {
                self.imagined += 1;
                same_to_all(scene, seat, &imagined)?;
                same_views(scene, seat, &imagined)?;
                can_be(scene, seat, &imagined)?;
            } else if scene.effort == Effort::Light {
                continue;
            } else if u32::from(seat.0) == repeated {
                same_views(scene, seat, &imagined)?;
            }
            if scene.view(Viewer::Seat(seat)) == scene.view(Viewer::Referee) {
                nothing_is_anew(scene, seat, &imagined)?;
            } else {
                let again = scene.game.imagine(seat, luck);
                self.hidden[seat.index()] += 1;
                self.varied[seat.index()] += u64::from(again != imagined);
            }
        }
        hides_the_last_action(scene)?;
        if scene.effort == Effort::Full || scene.game.turn() == Turn::Chance {
            log_tells_no_more(scene, luck)
        } else {
            Ok(())
        }
    }

    /// Law 6: what was hidden was drawn anew at least once.
    pub(crate) fn were_imagined(&self) -> Verdict {
        for (seat, (hidden, varied)) in self.hidden.iter().zip(&self.varied).enumerate() {
            Law::Secrets.demands(*hidden < ENOUGH || 0 < *varied, || {
                format!("something was hidden from seat {seat} in {hidden} states, and it never imagined two ways it could be")
            })?;
        }
        Ok(())
    }
}

/// Law 6: seats, turn, phase and outcome are public; and where everything is, nothing is imagined.
fn same_to_all<G: MoveFiles>(scene: &Scene<'_, G>, seat: Seat, imagined: &G) -> Verdict {
    let known = |game: &G| (game.seats(), game.turn(), game.phase(), game.outcome());
    let (truth, dream) = (known(scene.game), known(imagined));
    Law::Secrets.demands(truth == dream, || format!("it is {truth:?}, and {seat} imagines {dream:?}"))?;
    if scene.audience().all(|viewer| scene.view(viewer) == scene.view(Viewer::Referee)) {
        nothing_is_anew(scene, seat, imagined)?;
    }
    Ok(())
}

/// Law 6: nothing is hidden from `seat`, so it imagines the game as it is.
fn nothing_is_anew<G: MoveFiles>(scene: &Scene<'_, G>, seat: Seat, imagined: &G) -> Verdict {
    Law::Secrets.demands(imagined == scene.game, || {
        format!("{seat} sees all there is, {}, and imagines {imagined:?}", scene.view(Viewer::Referee))
    })
}

/// Law 6: what a seat imagines could be true.
fn can_be<G: MoveFiles>(scene: &Scene<'_, G>, seat: Seat, imagined: &G) -> Verdict {
    let text = views::state(imagined, scene.envelope, Viewer::Referee);
    match load::<G>(&text) {
        Ok(_) => Ok(()),
        Err(malformed) => Err(Law::Secrets.broken(format!("{seat} imagines what cannot be, {text}: {malformed}"))),
    }
}

/// Law 5: `seat`, and with it the public, cannot tell what it imagines from the truth. Where that is the truth itself,
/// the public is not asked.
fn same_views<G: MoveFiles>(scene: &Scene<'_, G>, seat: Seat, imagined: &G) -> Verdict {
    let tell = |what: &str, truth: &dyn core::fmt::Debug, dream: &dyn core::fmt::Debug| {
        format!("{what} is {truth:?} in truth, and {dream:?} in a game that {seat} imagines")
    };
    let differs = imagined != scene.game;
    for viewer in [Viewer::Seat(seat), Viewer::Public].into_iter().take(1 + usize::from(differs)) {
        let truth = scene.view(viewer);
        let dream = views::state(imagined, scene.envelope, viewer);
        Law::Views.demands(truth == dream, || tell(&format!("the {viewer} state document"), &truth, &dream))?;
        if scene.effort == Effort::Full {
            let (truth, dream) =
                (Pictures::of(scene.game, scene.envelope, viewer), Pictures::of(imagined, scene.envelope, viewer));
            if let Some(part) = truth.differ(&dream) {
                let why = format!("{part} shown to {viewer} differs in a game that {seat} imagines: {imagined:?}");
                return Err(Law::Views.broken(why));
            }
        }
    }
    let (truth, dream) = (scene.game.legal(Actor::Seat(seat)), imagined.legal(Actor::Seat(seat)));
    Law::Views.demands(truth == dream, || tell("the list of legal actions", &truth, &dream))?;
    let (truth, dream) = (views::choices(scene.game, seat), views::choices(imagined, seat));
    Law::Views.demands(truth == dream, || tell("the valid-actions document", &truth, &dream))
}

/// Law 5: an action that the log hides from a viewer is not shown by its document either.
fn hides_the_last_action<G: MoveFiles>(scene: &Scene<'_, G>) -> Verdict {
    let Some(last) = scene.envelope.last.as_ref().and_then(|id| id.parse::<G::Draw>().ok()) else {
        return Ok(());
    };
    for viewer in scene.audience().filter(|viewer| G::hides(&last, *viewer)) {
        let silent = Envelope { last: None, ..scene.envelope.clone() };
        let (told, untold) = (scene.view(viewer), views::state(scene.game, &silent, viewer));
        Law::Views.demands(told == untold, || format!("`{last}` is hidden from {viewer}, whose document is {told}"))?;
    }
    Ok(())
}

/// Law 5: where a viewer cannot tell from its documents which of two things was done, the log does not tell it either.
fn log_tells_no_more<G: MoveFiles>(scene: &Scene<'_, G>, luck: &mut Seeded) -> Verdict {
    for (actor, legal) in scene.in_turn() {
        let pair = match scene.game.turn() {
            Turn::Chance => [scene.game.draw(luck), scene.game.draw(luck)].map(Event::Draw),
            _ => match &some(legal, 1, luck)[..] {
                [one] => [one.clone(), some(legal, 1, luck).remove(0)],
                _ => continue,
            },
        };
        let next = [0, 1].map(|index| {
            let mut next = scene.game.clone();
            next.play_event(&pair[index]);
            next
        });
        for event in &pair {
            Law::Views
                .demands(!hides::<G>(event, Viewer::Referee), || format!("`{event}` is hidden from the referee"))?;
        }
        if next[0] == next[1] {
            continue;
        }
        for viewer in scene.audience() {
            let same = views::state(&next[0], scene.envelope, viewer) == views::state(&next[1], scene.envelope, viewer);
            let hidden = pair.iter().all(|event| hides::<G>(event, viewer));
            Law::Views.demands(hidden || !same, || {
                let [one, other] = &pair;
                format!("{viewer} cannot see whether {actor} did `{one}` or `{other}`, but the log shows it")
            })?;
        }
    }
    Ok(())
}

/// Whether the log hides it from `viewer`: what chance brings may be hidden, an action is not.
fn hides<G: MoveFiles>(event: &EventOf<G>, viewer: Viewer) -> bool {
    match event {
        Event::Action(_) => false,
        Event::Draw(draw) => G::hides(draw, viewer),
    }
}
