//! Tables to make pages of: games that are played with luck that repeats.

use game::json::Tree;
use game::movefile::hash_of;
use game::{Actor, AnyGame, Envelope, Luck, Seeded, Timestamp, Turn, Viewer};
use git_tables::site::{Forge, ForgeKind, Page, Shown, Site, Step, pages};

/// When the games begin.
const BEGINNING: i64 = 1_700_000_000;

/// A table that is being played at.
pub(crate) struct Board {
    pub(crate) game: Box<dyn AnyGame>,
    pub(crate) envelope: Envelope,
    pub(crate) steps: Vec<Step>,
    luck: Seeded,
}

impl Board {
    /// A new game.
    pub(crate) fn new(name: &str, setup: &str, seed: u64) -> Board {
        let kind = games::find(name).expect("the registry has it");
        let setup = Tree::parse(setup).expect("a setup is JSON");
        let (game, envelope) = kind.begin(&setup).expect("it is a setup");
        let mut board = Board { game, envelope, steps: Vec::new(), luck: Seeded::new(seed) };
        board.note("The game begins.".to_owned(), None);
        board
    }

    /// The same game after so many actions and draws, and on until a seat is in turn or it is over.
    pub(crate) fn after(mut self, count: u32) -> Board {
        for _ in 0..count {
            self.step();
        }
        while matches!(self.game.turn(), Turn::Chance | Turn::Table) {
            self.step();
        }
        self
    }

    /// The same game, on until `wanted` holds or it is over.
    pub(crate) fn until(mut self, wanted: impl Fn(&dyn AnyGame) -> bool) -> Board {
        while self.game.turn() != Turn::Over && !wanted(self.game.as_ref()) {
            self.step();
        }
        self
    }

    /// Does whatever comes next.
    fn step(&mut self) {
        let Some(actor) = self.game.turn().actor() else {
            return;
        };
        let id = if actor == Actor::Chance {
            self.game.draw(&mut self.luck).expect("it is chance's turn")
        } else {
            let legal = self.game.legal(actor);
            let index = self.luck.below(u32::try_from(legal.len()).expect("there are few"));
            legal[index as usize].clone()
        };
        let told = self.game.apply(actor, &id).expect("it is legal");
        let at = Timestamp::from_seconds(BEGINNING + 60 * i64::try_from(self.steps.len()).expect("there are few"));
        self.envelope.note(&id, &told, at);
        let by = match actor {
            Actor::Seat(seat) => Some(format!("login-{}", seat.0)),
            Actor::Chance | Actor::Table => None,
        };
        let story = speech::in_english(&*self.game).story(&told.story, &self.envelope.names);
        self.note(story.join(" "), by);
    }

    fn note(&mut self, caption: String, by: Option<String>) {
        let svg = self.game.svg(&self.envelope, Viewer::Public, None, speech::in_english(&*self.game));
        self.steps.push(Step { caption, svg, at: self.envelope.updated_at, by, comment: None });
    }

    /// The hash that a move file must carry.
    pub(crate) fn hash(&self) -> String {
        let mut file = String::new();
        self.game.write_file(&self.envelope, &mut file);
        hash_of(&file)
    }

    /// Whether the public does not see everything.
    pub(crate) fn hides(&self) -> bool {
        let seen = |viewer| self.game.state(&self.envelope, viewer);
        seen(Viewer::Public) != seen(Viewer::Referee)
    }

    /// What the pages need to know of it.
    pub(crate) fn shown(&self, id: &str) -> Shown {
        Shown {
            id: id.to_owned(),
            kind: games::find(self.game.name()).expect("the registry has it"),
            game: Some(self.game.duplicate()),
            turn: self.game.turn(),
            winners: self.game.outcome().map(|outcome| outcome.winners),
            envelope: self.envelope.clone(),
            players: (0..self.game.seats()).map(|seat| format!("login-{seat}")).collect(),
            steps: self.steps.clone(),
            expected_state: self.hash(),
            hides: self.hides(),
            problems: Vec::new(),
        }
    }
}

/// The pages of some tables.
pub(crate) fn site(tables: &[Shown]) -> Vec<Page> {
    site_in("en", tables)
}

/// The pages of some tables in a language.
pub(crate) fn site_in(language: &'static str, tables: &[Shown]) -> Vec<Page> {
    pages(&Site {
        title: "Games of the club".to_owned(),
        forge: Some(github()),
        tables,
        waiting: &[],
        makers: &[],
        made: Timestamp::from_seconds(BEGINNING),
        language,
    })
}

/// A forge.
pub(crate) fn github() -> Forge {
    Forge { kind: ForgeKind::GitHub, url: "https://github.com/club/games".to_owned(), branch: "main".to_owned() }
}

/// The file at a path.
pub(crate) fn text<'a>(pages: &'a [Page], path: &str) -> &'a str {
    let page = pages.iter().find(|page| page.path == path);
    &page.unwrap_or_else(|| panic!("there is no {path}")).text
}
