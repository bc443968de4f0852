//! The machine as its document describes it, for the setup of one game.

use game::{Companion, CompanionAction, Game};

use crate::action::Action;
use crate::rules::Texas42;
use crate::setup::Setup;
use crate::suit::Trump;

/// What a client sees of the machine with a setup.
pub(crate) fn companion(setup: &Setup) -> Companion {
    let all = Companion::of(Texas42::NAME, Texas42::MACHINE);
    let actions = all.actions.into_iter().map(|action| narrowed(action, setup));
    Companion { actions: actions.filter(|action| !action.ids.is_empty()).collect(), ..all }
}

/// An action with only the ids that a setup allows, under the type that its documents have.
fn narrowed(action: CompanionAction, setup: &Setup) -> CompanionAction {
    let is_all = action.ids.iter().all(|id| is_played(id, setup));
    let mut action = if is_all { action } else { action.with_ids(|id| is_played(id, setup)) };
    if action.r#type.starts_with("bid-") {
        action.r#type = "bid";
    }
    action
}

/// Whether something can ever be done with a setup.
fn is_played(id: &str, setup: &Setup) -> bool {
    match id.parse() {
        Ok(Action::Points(points)) => setup.least_bid <= points,
        Ok(Action::Marks(marks)) => marks <= setup.marks_cap,
        Ok(Action::Splash) => setup.splash,
        Ok(Action::Plunge) => setup.plunge,
        Ok(Action::Redeal) => !setup.forced_bid,
        Ok(Action::Trump(trump)) => match trump {
            Trump::NEL_O => setup.nel_o,
            Trump::SEVENS => setup.sevens,
            _ => true,
        },
        Ok(Action::AgreeTrick(_) | Action::AgreeScore(_)) => !setup.auto,
        _ => true,
    }
}
