//! A run: random games, with every law looking on.

use alloc::string::ToString;

use game::{Actor, EventOf, Kind, Luck, MoveFiles, Seeded, Viewer};

use crate::coverage::Coverage;
use crate::digests::{Digests, Extent};
use crate::ids::{Known, read_back, some};
use crate::law::Verdict;
use crate::replaying::replays;
use crate::report::{Broken, Report};
use crate::round::{Round, Step};
use crate::scene::{Effort, Scene};
use crate::schemas::Schemas;
use crate::secrecy::Secrets;
use crate::{agreement, chance, documents, endings, files, legality, texts, views};

/// The first games are looked at closely, for so many actions.
const CLOSE_GAMES: u32 = 4;
const CLOSE_ACTIONS: u64 = 64;
/// Of every game, one state in so many is looked at closely.
const CLOSE_STATES: u64 = 16;
/// One game in so many has all edits made to one of its documents, the others have some.
const EDITED_GAMES: u32 = 64;
/// Documents are edited after fewer actions than two to this power.
const LATEST_EDIT: u32 = 8;

/// A run, and what it has seen so far.
pub(crate) struct Trial<G: MoveFiles> {
    known: Known<G>,
    coverage: Coverage,
    schemas: Schemas,
    secrets: Secrets,
    digests: Digests<G>,
    games: u64,
    actions: u64,
    tries: u64,
}

impl<G: MoveFiles> Trial<G> {
    /// A run that has seen nothing but the machine, the schemas and the setups.
    pub(crate) fn open(kind: &Kind, setups: &[&str]) -> Result<Trial<G>, Broken> {
        let open = || {
            texts::are_complete(kind)?;
            let mut schemas = Schemas::of(kind)?;
            setups.iter().try_for_each(|setup| schemas.setup_passes(setup))?;
            let (known, coverage) = (Known::from_machine(kind.machine)?, Coverage::of(kind.machine)?);
            let (secrets, digests) = (Secrets::default(), Digests::new());
            Ok(Trial { known, coverage, schemas, secrets, digests, games: 0, actions: 0, tries: 0 })
        };
        open().map_err(Broken::run)
    }

    /// Plays one game.
    pub(crate) fn play(&mut self, number: u32, setup: &str) -> Result<(), Broken> {
        let mut round = Round::begin(number, setup);
        let verdict = self.play_on(number, &mut round);
        verdict.map_err(|breach| Broken::game(breach, number, round.journal.text().to_string()))
    }

    /// What the run came to.
    pub(crate) fn close(self) -> Result<Report, Broken> {
        self.secrets.were_imagined().map_err(Broken::run)?;
        let transitions = self.coverage.complete(self.games).map_err(Broken::run)?;
        Ok(Report {
            games: self.games,
            actions: self.actions,
            tries: self.tries,
            imagined: self.secrets.imagined,
            documents: self.schemas.validated(),
            edits: self.digests.edits,
            accepted_edits: self.digests.accepted,
            transitions,
        })
    }

    /// Plays a game to its end.
    fn play_on(&mut self, number: u32, round: &mut Round<G>) -> Verdict {
        // The laws have luck of their own, so that what they look at does not change the game.
        let luck = &mut Seeded::new(!u64::from(number));
        let edited_ply = early_ply(luck);
        let mut digest = views::digest(&round.game, Viewer::Referee);
        self.coverage.begins(round)?;
        loop {
            let ply = round.journal.written();
            endings::outcome_comes_at_the_end(&round.game, ply)?;
            endings::stays_out(&round.game, round.out)?;
            let over = round.game.outcome().is_some();
            let effort = if over { Effort::Full } else { effort_for(number, ply) };
            let scene = Scene::new(&round.game, &round.envelope, effort);
            self.look_at(&scene, luck)?;
            self.digests.tell_states_apart(scene.game, digest)?;
            if ply == edited_ply || (over && ply < edited_ply) {
                let extent = if number.is_multiple_of(EDITED_GAMES) { Extent::All } else { Extent::Some };
                self.digests.notice_edits(&scene, &mut self.schemas, extent, luck)?;
            }
            match round.choose() {
                Some(step) => {
                    let next = self.taken(&round.game, &step)?;
                    digest = round.advance(&step, next);
                }
                None => break,
            }
            self.actions += 1;
        }
        self.games += 1;
        replays(&round.game, round.journal.text())
    }

    /// All the laws that can be told from one state.
    fn look_at(&mut self, scene: &Scene<'_, G>, luck: &mut Seeded) -> Verdict {
        self.coverage.knows(scene.game)?;
        read_back(scene, &mut self.known, luck)?;
        chance::is_legal(scene, luck)?;
        legality::lists_are_in_order(scene)?;
        self.tries += legality::all_agree(scene, &self.known, luck)?;
        for (actor, legal) in scene.in_turn() {
            for action in some(legal, scene.effort.steps(), luck) {
                self.taken(scene.game, &Step::Event(actor, action))?;
            }
        }
        self.schemas.pass(scene, luck)?;
        documents::reads_back(scene)?;
        self.secrets.are_kept(scene, luck)?;
        agreement::commutes(scene, luck)?;
        agreement::is_meant(scene, &self.known, luck)?;
        endings::forfeits(scene, &mut self.coverage, luck)?;
        files::are_checked(scene, &self.known, luck)?;
        if scene.effort == Effort::Full { self.digests.tell_views_apart(scene.game) } else { Ok(()) }
    }

    /// Where a step leads, by the laws.
    fn taken(&mut self, game: &G, step: &Step<EventOf<G>>) -> Verdict<G> {
        match step {
            Step::Forfeit(by, seat) => endings::forfeited(game, *by, *seat, &mut self.coverage),
            Step::Event(actor, action) => {
                match actor {
                    Actor::Chance => self.known.meet_drawn(action)?,
                    Actor::Seat(_) | Actor::Table => self.known.meet(action)?,
                }
                let next = legality::played(game, *actor, action)?;
                self.coverage.step(game.phase(), (*actor, &action.to_string()), next.phase())?;
                Ok(next)
            }
        }
    }
}

/// How closely the state after `ply` actions of the game `number` is looked at.
fn effort_for(number: u32, ply: u64) -> Effort {
    let is_early = number < CLOSE_GAMES && ply < CLOSE_ACTIONS;
    let is_sample = ply % CLOSE_STATES == u64::from(number) % CLOSE_STATES;
    if is_early || is_sample { Effort::Full } else { Effort::Light }
}

/// A random number of actions, small ones as likely as large ones.
fn early_ply(luck: &mut Seeded) -> u64 {
    let doublings = luck.below(LATEST_EDIT);
    u64::from(luck.below(1 << doublings))
}
