//! How far a checker can go with several dice.

use alloc::vec::Vec;
use core::cmp::Reverse;

use game::{Actor, Faults, Game as _, Seat};

use super::scene::{Choice, Place, Scene};
use crate::action::{Action, Origin};
use crate::rules::{Backgammon, Status};
use crate::steps::Step;
use crate::valid::game_of;

/// The way of one checker with several dice: at most one for each place it begins and each where it ends.
#[derive(Clone, Debug)]
pub(crate) struct Route {
    pub(crate) steps: Vec<Choice>,
}

impl Route {
    pub(crate) fn to(&self) -> Place {
        self.last().to
    }

    pub(crate) fn first(&self) -> &Choice {
        &self.steps[0]
    }

    fn last(&self) -> &Choice {
        &self.steps[self.steps.len() - 1]
    }

    fn hits(&self) -> usize {
        self.steps.iter().filter(|step| step.hits).count()
    }

    /// Whether it is the better of two ways between the same places: with fewer dice, and then the one that hits more.
    fn is_better_than(&self, other: &Route) -> bool {
        let rank = |route: &Route| (usize::MAX - route.steps.len(), route.hits());
        rank(other) < rank(self)
    }
}

/// The game a picture is of. A document that no game has comes with no choices.
pub(super) fn game(scene: &Scene<'_>) -> Option<Backgammon> {
    let mut faults = Faults::default();
    let game = game_of(scene.doc, &mut faults);
    faults.none().is_ok().then_some(game)
}

/// Where checkers can go that a single die does not take them.
pub(crate) fn routes(scene: &Scene<'_>) -> Vec<Route> {
    let mut routes = Vec::new();
    let Some(game) = game(scene) else {
        return routes;
    };
    for choice in &scene.moves {
        go_on(scene, &game, &Route { steps: [*choice].into() }, &mut routes);
    }
    let by_one_die = |route: &Route| {
        scene.moves.iter().any(|choice| choice.origin == route.first().origin && choice.to == route.to())
    };
    routes.retain(|route| !by_one_die(route));
    routes
}

/// Plays the last step of a route, and goes on with the same checker.
fn go_on(scene: &Scene<'_>, game: &Backgammon, route: &Route, routes: &mut Vec<Route>) {
    let step = route.last();
    let (mover, mut next) = (game.mover, *game);
    next.play(step.action);
    let Action::Move(origin, die) = step.action else {
        return;
    };
    let landed = Origin::of(mover, Step { from: origin.place(mover), die }.to().max(1));
    if matches!(step.to, Place::Off(_)) || !goes_on(game, &next) {
        return;
    }
    for action in next.legal(Actor::Seat(mover)) {
        let Action::Move(from, die) = action else {
            continue;
        };
        if from != landed {
            continue;
        }
        let mut longer = route.clone();
        longer.steps.push(scene.choice(mover, from, die));
        keep(routes, &longer);
        go_on(scene, &next, &longer, routes);
    }
}

/// Whether the turn is the same one, and not over.
fn goes_on(game: &Backgammon, next: &Backgammon) -> bool {
    next.status == Status::MOVING && next.mover == game.mover && next.turn == game.turn
}

/// Keeps the better of two routes between the same places.
fn keep(routes: &mut Vec<Route>, route: &Route) {
    let same = |known: &&mut Route| known.first().origin == route.first().origin && known.to() == route.to();
    match routes.iter_mut().find(same) {
        Some(known) if route.is_better_than(known) => *known = route.clone(),
        Some(_) => {}
        None => routes.push(route.clone()),
    }
}

/// What a plain tap on a place plays where no checker is to be taken up: two checkers that make the point, or the only
/// step that goes there.
pub(super) fn tapped(scene: &Scene<'_>, game: Option<&Backgammon>, place: Place) -> Vec<Action> {
    let mut arrivals: Vec<&Choice> = scene.arrivals(place).collect();
    arrivals.sort_by_key(|choice| Reverse(choice.die));
    let is_open = scene.stack(place).is_none_or(|(owner, _)| Some(owner) != mover(scene));
    if let (Some(game), true, Place::Point(_)) = (game, is_open, place) {
        for one in &arrivals {
            let mut next = *game;
            next.play(one.action);
            if !goes_on(game, &next) {
                continue;
            }
            let there = next.legal(Actor::Seat(game.mover)).into_iter().find(|action| match action {
                Action::Move(origin, die) => scene.choice(game.mover, *origin, *die).to == place,
                _ => false,
            });
            if let Some(other) = there {
                return [one.action, other].into();
            }
        }
    }
    if let [only] = arrivals.as_slice() { [only.action].into() } else { Vec::new() }
}

fn mover(scene: &Scene<'_>) -> Option<Seat> {
    (!scene.moves.is_empty()).then_some(scene.doc.active_player.0)
}
