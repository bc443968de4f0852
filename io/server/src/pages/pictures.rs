//! Pictures of games as they begin and as they go on, drawn by the games themselves.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use axum::http::header;
use game::{Actor, AnyGame, Kind, Luck as _, Seeded, Viewer};
use speech::ENGLISH;

use super::compressed::Compressed;
use super::lobby::options::setup_for_people;
use super::routes::{PageRoute, get};
use super::{Language, PageAnswer, PageRequest};
use crate::http::set;
use crate::{ServerRefusal, svg};

/// How long browsers keep a picture: an hour, for it has no hash in its name.
const KEEP: &str = "public, max-age=3600";
/// After how many actions of players the picture of a game that goes on is drawn.
const LATER: u32 = 18;
/// What the moves of pictures follow from.
const SEED: u64 = 42;

/// When in a game a picture is.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum When {
    Opening,
    Later,
}

impl When {
    /// Where a picture of a game is, with labels in a language.
    pub(super) fn address(self, kind: &Kind, language: Language) -> String {
        let later = match self {
            When::Opening => "",
            When::Later => "-later",
        };
        match language.tag() {
            ENGLISH => format!("/web/games/{}{later}.svg", kind.name),
            tag => format!("/web/games/{}{later}.{tag}.svg", kind.name),
        }
    }
}

static PICTURES: LazyLock<BTreeMap<String, Picture>> = LazyLock::new(|| {
    let mut pictures = BTreeMap::new();
    for kind in games::kinds() {
        for (when, language) in Language::all().flat_map(|one| [(When::Opening, one), (When::Later, one)]) {
            pictures.extend(drawn(kind, when, language).map(|svg| (when.address(kind, language), Picture::new(svg))));
        }
    }
    pictures
});

/// A picture as it is sent.
struct Picture {
    content: Compressed,
    /// The policy with which it may use its own style.
    policy: String,
}

impl Picture {
    fn new(svg: String) -> Picture {
        Picture { policy: svg::policy(&svg), content: Compressed::new(svg) }
    }
}

/// The route of pictures.
pub(super) const ROUTES: &[PageRoute] = &[get("/web/games/{picture}", handler!(picture))];

async fn picture(request: PageRequest) -> PageAnswer {
    let address = format!("/web/games/{}", request.name("picture"));
    let picture = PICTURES.get(&address).ok_or(ServerRefusal::NotFound)?;
    let mut response = picture.content.reply(request.headers(), svg::KIND);
    set(response.headers_mut(), header::CONTENT_SECURITY_POLICY, &picture.policy);
    set(response.headers_mut(), header::CACHE_CONTROL, KEEP);
    Ok(response)
}

/// A picture of a game, with a player's view once there is something to see.
fn drawn(kind: &Kind, when: When, language: Language) -> Option<String> {
    let (mut game, envelope) = kind.begin(&setup_for_people(kind)).ok()?;
    let mut luck = Seeded::new(SEED);
    let mut moves = match when {
        When::Opening => 0,
        When::Later => LATER,
    };
    while step(game.as_mut(), &mut luck, &mut moves).is_some() {}
    Some(lightened(&game.svg(&envelope, Viewer::Seat(game::Seat(0)), None, language.of_game(kind))))
}

/// A picture without what only a page about a table needs: its description, the names of its parts, what scripts read, and
/// what goes without saying.
fn lightened(svg: &str) -> String {
    let undescribed = match (svg.split_once("<desc"), svg.split_once("</desc>\n")) {
        (Some((before, _)), Some((_, after))) => format!("{before}{after}"),
        _ => svg.to_string(),
    };
    let untitled = without_titles(&undescribed);
    let mut parts = untitled.split(" data-");
    let mut light = parts.next().unwrap_or_default().to_string();
    // After the name of each is its value, in quotes.
    for part in parts {
        light += part.splitn(3, '"').nth(2).unwrap_or_default();
    }
    for usual in [" font-weight=\"normal\"", " text-anchor=\"start\"", " opacity=\"1\""] {
        light = light.replace(usual, "");
    }
    light
}

/// A picture without the names of its parts, which have no id; its own has one.
fn without_titles(svg: &str) -> String {
    let mut parts = svg.split("<title>");
    let mut light = parts.next().unwrap_or_default().to_string();
    for part in parts {
        let (_, rest) = part.split_once("</title>").unwrap_or_default();
        light += rest.strip_prefix('\n').unwrap_or(rest);
    }
    light
}

/// The next action, of chance and the table or of a player who has moves left.
fn step(game: &mut dyn AnyGame, luck: &mut Seeded, moves: &mut u32) -> Option<()> {
    let actor = game.turn().actor()?;
    let id = match actor {
        Actor::Chance => game.draw(luck).ok()?,
        Actor::Seat(_) | Actor::Table => {
            *moves = moves.checked_sub(1)?;
            let mut ids = game.legal(actor);
            let count = u32::try_from(ids.len()).ok()?;
            if count == 0 {
                return None;
            }
            ids.swap_remove(usize::try_from(luck.below(count)).ok()?)
        }
    };
    game.advance(actor, &id).ok().map(drop)
}
