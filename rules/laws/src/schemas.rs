//! Law 14: every document passes its JSON Schema.

use alloc::collections::VecDeque;
use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use game::{Actor, Event, Kind, MoveFiles, Schema, Seeded, Viewer};

use crate::ids::{document_of, some};
use crate::law::{Law, Verdict};
use crate::scene::{Effort, Scene};
use crate::validator::{self, Validator};
use crate::views;

/// How many documents are remembered, so that one that is shown to several viewers is looked at once.
const REMEMBERED: usize = 8;

/// The schemas of a game: of its states, of which it may have several kinds, and the three others that every game has.
pub(crate) struct Schemas {
    states: Vec<Form>,
    legal: Form,
    action: Form,
    setup: Form,
}

impl Schemas {
    /// The schemas of a game, all of which must be schemas.
    pub(crate) fn of(kind: &Kind) -> Verdict<Schemas> {
        let validators = validator::compile(kind.schemas).map_err(|why| Law::Schemas.broken(why))?;
        let mut compiled: Vec<(&Schema, Option<Validator>)> =
            kind.schemas.iter().zip(validators.into_iter().map(Some)).collect();
        let mut form = |document: &str| {
            let name = format!("{}.{document}", kind.name);
            let found = compiled.iter_mut().find(|(schema, _)| schema.name == name);
            match found.and_then(|(schema, validator)| Some((schema.name, validator.take()?))) {
                Some((name, validator)) => Ok(Form::of(name, validator)),
                None => Err(Law::Schemas.broken(format!("there is no schema {name}"))),
            }
        };
        let (legal, action, setup) = (form("legal")?, form("action")?, form("setup")?);
        let mut states = alloc::vec![form("state")?];
        states.extend(compiled.into_iter().filter_map(|(schema, validator)| Some(Form::of(schema.name, validator?))));
        Ok(Schemas { states, legal, action, setup })
    }

    /// The form of the state documents of `game`.
    pub(crate) fn state<G: MoveFiles>(&mut self, game: &G) -> Verdict<&mut Form> {
        let name = format!("{}.{}", G::NAME, game.state_schema());
        let form = self.states.iter_mut().find(|form| form.name == name);
        form.ok_or_else(|| Law::Schemas.broken(format!("there is no schema {name}")))
    }

    /// Law 14, for a setup.
    pub(crate) fn setup_passes(&mut self, setup: &str) -> Verdict {
        self.setup.passes(setup)
    }

    /// Law 14, for the documents of a state: its views, what those in turn may do, and some of what they may do.
    pub(crate) fn pass<G: MoveFiles>(&mut self, scene: &Scene<'_, G>, luck: &mut Seeded) -> Verdict {
        let state = self.state(scene.game)?;
        state.passes(scene.view(Viewer::Referee))?;
        let audience: Vec<Viewer> = scene.audience().collect();
        let viewers = match scene.effort {
            Effort::Light => some(&audience, 1, luck),
            Effort::Full => audience,
        };
        viewers.iter().try_for_each(|viewer| state.passes(scene.view(*viewer)))?;
        for seat in scene.seats() {
            let in_turn = scene.game.turn().has(Actor::Seat(seat));
            if in_turn || scene.effort == Effort::Full {
                self.legal.passes(&views::choices(scene.game, seat))?;
            }
        }
        for (_, legal) in scene.in_turn() {
            for event in some(legal, scene.effort.writings(), luck) {
                if let Event::Action(action) = event {
                    self.action.passes(&document_of(scene.game, action))?;
                }
            }
        }
        Ok(())
    }

    /// How many documents were looked at.
    pub(crate) fn validated(&self) -> u64 {
        self.states.iter().chain([&self.legal, &self.action, &self.setup]).map(|form| form.validated).sum()
    }
}

/// One kind of document.
pub(crate) struct Form {
    name: &'static str,
    validator: Validator,
    recent: VecDeque<String>,
    validated: u64,
}

impl Form {
    fn of(name: &'static str, validator: Validator) -> Form {
        Form { name, validator, recent: VecDeque::new(), validated: 0 }
    }

    /// Law 14, for one document.
    pub(crate) fn passes(&mut self, document: &str) -> Verdict {
        if self.recent.iter().any(|text| text == document) {
            return Ok(());
        }
        if let Some(faults) = self.validator.faults(document) {
            return Err(Law::Schemas.broken(format!("{document} does not pass {}: {faults}", self.name)));
        }
        if self.recent.len() == REMEMBERED {
            self.recent.pop_front();
        }
        self.recent.push_back(document.to_string());
        self.validated += 1;
        Ok(())
    }
}
