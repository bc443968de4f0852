//! What the script of a table's page works with.

use game::{Actor, FORFEIT, Seat, Turn};
use serde::Serialize;

use super::forge::ForgeDoc;
use super::html::harmless;
use super::moves::{COMMENT, TIME, form};
use super::texts::Texts;
use super::ways::{MOST, Node, Sink, Ways, ways};
use super::{Forge, Shown, Table, picture, words};

/// The data of a page.
#[derive(Serialize)]
pub(super) struct Data<'a> {
    id: &'a str,
    /// The folder that move files go to, in the repository.
    folder: String,
    #[serde(flatten)]
    texts: Texts,
    /// The numbers of the pictures of all positions so far.
    steps: Vec<usize>,
    /// What each seat that is in turn can do.
    plays: Vec<Play>,
    forge: Option<ForgeDoc>,
    /// What stands for the time and for the comment in a move file, with quotes.
    time: &'static str,
    comment: &'static str,
}

/// What a seat can do.
#[derive(Default, Serialize)]
struct Play {
    seat: &'static str,
    who: String,
    /// How the names of its move files begin.
    prefix: String,
    /// The positions of its turn. The first is the one on the board.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    nodes: Vec<Node>,
    /// What any player in its place could do, where its hand is hidden.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    list: Vec<Group>,
    /// What it may do first, where there are too many ways to go on.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    first: Vec<String>,
}

/// Actions of one kind.
#[derive(Serialize)]
struct Group {
    name: &'static str,
    when: &'static str,
    /// Ids, and the numbers of the texts of their move files.
    choices: Vec<(String, usize)>,
}

impl<'a> Data<'a> {
    /// The data of a table's page.
    pub(super) fn of(shown: &'a Shown, forge: Option<&Forge>, language: &str) -> Data<'a> {
        let mut texts = Texts::default();
        let mut steps: Vec<usize> = Vec::new();
        for step in &shown.steps {
            steps.push(texts.add(&step.svg, steps.last().copied()));
        }
        if steps.is_empty() {
            steps.push(texts.add(&picture(shown, language), None));
        }
        let like = steps[steps.len() - 1];
        let speech = speech::of(shown.kind, language);
        let plays = match (&shown.game, shown.turn) {
            (Some(game), Turn::Seats(seats)) => seats
                .iter()
                .filter_map(|seat| play((shown, &**game), seat, Sink { texts: &mut texts, like, most: MOST, speech }))
                .collect(),
            _ => Vec::new(),
        };
        Data {
            id: &shown.id,
            folder: format!("tables/{}/moves/", shown.id),
            texts,
            steps,
            plays,
            forge: forge.and_then(Forge::document),
            time: TIME,
            comment: COMMENT,
        }
    }

    /// Whether there is a move to be made on the page.
    pub(super) fn has_plays(&self) -> bool {
        !self.plays.is_empty()
    }
}

/// What `seat` can do, if there is anything.
fn play((shown, game): Table<'_>, seat: Seat, sink: Sink<'_>) -> Option<Play> {
    let (name, who) = (words::seat_name(shown, seat), harmless(&words::who(shown, seat)));
    let empty = Play { seat: name, who, ..Play::default() };
    if shown.hides {
        let (prefix, list) = listed((shown, game), seat, sink.texts);
        return (!list.is_empty()).then_some(Play { prefix, list, ..empty });
    }
    match ways((shown, game), seat, sink) {
        Ways::All { nodes, prefix } if 1 < nodes.len() => Some(Play { prefix, nodes, ..empty }),
        Ways::TooMany(first) if !first.is_empty() => Some(Play { first, ..empty }),
        Ways::All { .. } | Ways::TooMany(_) => None,
    }
}

/// Everything that players do in this phase, by kind, and how the names of the move files begin. It comes from the
/// machine of the game and not from the state, so it tells nothing that is hidden.
fn listed((shown, game): Table<'_>, seat: Seat, texts: &mut Texts) -> (String, Vec<Group>) {
    let (mut prefix, mut groups) = (String::new(), Vec::new());
    let mut like = None;
    let phase = game.phase();
    for rule in game.machine().rules {
        if rule.phase != phase || !rule.by.has(Actor::Seat(seat)) {
            continue;
        }
        let mut choices = Vec::new();
        for id in rule.ids().into_iter().filter(|id| !id.starts_with(FORFEIT)) {
            let Some(form) = form((shown, game), seat, std::slice::from_ref(&id)) else {
                continue;
            };
            let text = texts.add(&form.text, like);
            (prefix, like) = (form.prefix, Some(text));
            choices.push((id, text));
        }
        if !choices.is_empty() {
            groups.push(Group { name: rule.name, when: rule.when, choices });
        }
    }
    (prefix, groups)
}
