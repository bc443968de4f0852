//! Every address there is, a row each: the router and the `OpenAPI` document are made from these rows.

use axum::Router;
use axum::extract::Request;
use axum::http::{HeaderValue, header};
use axum::middleware::from_fn_with_state;
use axum::response::{IntoResponse, Response};
use axum::routing::{MethodRouter, delete, get, post};

use super::guard::guard;
use super::problem::Problem;
use super::{
    Door, about, actions, analysis, events, games, log, openapi, picture, plain, seats, table_commands, tables,
    tournaments, ws,
};
use crate::pages::Failure;
use crate::refusal::ServerRefusal;

/// An address and a method.
pub(super) struct Route {
    pub(super) method: &'static str,
    pub(super) path: &'static str,
    /// What it does.
    pub(super) about: &'static str,
    /// The parameters of its query, and what they are.
    pub(super) query: &'static [(&'static str, &'static str)],
    pub(super) who: Who,
    /// The schema of its body.
    pub(super) body: Option<&'static str>,
    /// The status when it worked, and what comes with it.
    pub(super) reply: (u16, Reply),
    /// The statuses when it did not, besides those that any request can get.
    pub(super) problems: &'static [u16],
    handler: fn() -> MethodRouter<Door>,
}

/// Whose token a request must have.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Who {
    Anybody,
    /// Anybody, or a seat, which sees more.
    Viewer,
    Seat,
    Operator,
}

/// What comes with a reply.
#[derive(Clone, Copy)]
pub(super) enum Reply {
    Nothing,
    /// A document of ours, by the name of its schema.
    Json(&'static str),
    /// Something else, by its type.
    Text(&'static str),
}

use Reply::{Json, Nothing, Text};
use Who::{Anybody, Operator, Seat, Viewer};

/// An address that is looked at.
const fn look(path: &'static str, about: &'static str, reply: Reply, handler: fn() -> MethodRouter<Door>) -> Route {
    let (query, problems): (&[_], &[_]) = (&[], &[]);
    Route { method: "GET", path, about, query, who: Anybody, body: None, reply: (200, reply), problems, handler }
}

/// An address of a table where a seat does something.
const fn deed(path: &'static str, about: &'static str, handler: fn() -> MethodRouter<Door>) -> Route {
    Route {
        method: "POST",
        who: Seat,
        problems: &[401, 403, 404, 409, 422],
        ..look(path, about, Json("Done"), handler)
    }
}

const AFTER: (&str, &str) = ("after", "the number of the last line that is known");

/// Every address there is.
pub(super) static ROUTES: &[Route] = &[
    look("/healthz", "Whether the process is alive.", Json("Status"), || get(about::health)),
    Route {
        problems: &[503],
        ..look("/readyz", "Whether it takes requests and its store works.", Json("Status"), || get(about::ready))
    },
    look("/metrics", "What is counted, for Prometheus.", Text("text/plain"), || get(about::metrics)),
    look("/api/v1/openapi.json", "This document.", Text("application/json"), || get(openapi::document)),
    look("/api/v1/games", "The games there are.", Json("Games"), || get(games::all)),
    Route {
        problems: &[404],
        ..look("/api/v1/games/{game}", "A game: seats, phases, refusals.", Json("Game"), || get(games::one))
    },
    Route {
        problems: &[404],
        ..look(
            "/api/v1/games/{game}/schema/{document}",
            "The JSON Schema of one of its documents.",
            Text("application/schema+json"),
            || get(games::schema),
        )
    },
    Route {
        query: &[
            ("game", "tables of this game"),
            ("stage", "tables at this stage: gathering, playing, paused or over"),
            ("cursor", "tables with smaller numbers than this: the `cursor` of the page before"),
            ("limit", "how many, 50 if nobody says so, at most 200"),
        ],
        ..look("/api/v1/tables", "Public tables, the newest first.", Json("Tables"), || get(tables::all))
    },
    Route {
        method: "POST",
        body: Some("Order"),
        reply: (201, Json("NewTable")),
        ..look("/api/v1/tables", "Sets up a table.", Nothing, || post(tables::create))
    },
    Route {
        who: Viewer,
        problems: &[304, 401, 403, 404],
        ..look("/api/v1/tables/{id}", "A table, as whoever asks sees it.", Json("Table"), || get(tables::look))
    },
    Route {
        method: "POST",
        body: Some("Newcomer"),
        reply: (201, Json("NewSeat")),
        problems: &[403, 404, 409],
        ..look("/api/v1/tables/{id}/seats", "Takes the next free seat.", Nothing, || post(seats::sit))
    },
    Route {
        method: "DELETE",
        who: Seat,
        reply: (204, Nothing),
        problems: &[401, 404, 409],
        ..look("/api/v1/tables/{id}/seats", "Leaves before the game begins.", Nothing, || delete(seats::leave))
    },
    Route {
        who: Seat,
        problems: &[401, 404],
        ..look("/api/v1/tables/{id}/actions", "What the seat may do now.", Json("Actions"), || get(actions::all))
    },
    Route {
        body: Some("Action"),
        problems: &[401, 403, 404, 409, 412, 422, 428],
        ..deed("/api/v1/tables/{id}/actions", "Acts.", || post(actions::act))
    },
    deed("/api/v1/tables/{id}/resign", "Gives up.", || post(table_commands::resign)),
    deed("/api/v1/tables/{id}/pause", "Asks for a pause, which begins when all have.", || post(table_commands::pause)),
    deed("/api/v1/tables/{id}/resume", "Ends a pause.", || post(table_commands::resume)),
    Route {
        who: Operator,
        body: Some("Kick"),
        ..deed("/api/v1/tables/{id}/kick", "Takes a seat out of the game.", || post(table_commands::kick))
    },
    Route {
        who: Viewer,
        query: &[AFTER, ("download", "to be saved as a file")],
        problems: &[401, 403, 404],
        ..look("/api/v1/tables/{id}/log", "The log, a JSON value a line.", Text("application/x-ndjson"), || {
            get(log::read)
        })
    },
    Route {
        who: Viewer,
        problems: &[202, 401, 403, 404, 409],
        ..look(
            "/api/v1/tables/{id}/analysis",
            "What was good and bad about a game that is over.",
            Json("Analysis"),
            || get(analysis::read),
        )
    },
    Route {
        who: Viewer,
        query: &[("ply", "the board after so many lines of the log")],
        problems: &[401, 403, 404],
        ..look("/api/v1/tables/{id}/board.svg", "The board.", Text("image/svg+xml"), || get(picture::board))
    },
    Route {
        who: Viewer,
        query: &[AFTER],
        problems: &[204, 401, 403, 404],
        ..look("/api/v1/tables/{id}/events", "Server-sent events.", Text("text/event-stream"), || get(events::follow))
    },
    Route {
        who: Viewer,
        query: &[AFTER],
        reply: (101, Nothing),
        problems: &[401, 403, 404, 426],
        ..look("/api/v1/tables/{id}/ws", "A WebSocket.", Nothing, || get(ws::open))
    },
    Route {
        query: &[
            ("cursor", "tournaments with smaller numbers than this: the `cursor` of the page before"),
            ("limit", "how many, 50 if nobody says so, at most 200"),
        ],
        ..look("/api/v1/tournaments", "Tournaments, the newest first.", Json("Tournaments"), || get(tournaments::all))
    },
    Route {
        method: "POST",
        body: Some("TournamentOrder"),
        reply: (201, Json("NewTournament")),
        ..look("/api/v1/tournaments", "Sets up a tournament.", Nothing, || post(tournaments::create))
    },
    Route {
        problems: &[404],
        ..look("/api/v1/tournaments/{id}", "A tournament: standings, crosstable, bracket.", Json("Tournament"), || {
            get(tournaments::look)
        })
    },
    Route {
        method: "POST",
        body: Some("Entrant"),
        reply: (201, Json("NewEntrant")),
        problems: &[404, 409],
        ..look("/api/v1/tournaments/{id}/entrants", "Takes part.", Nothing, || post(tournaments::enter))
    },
    Route {
        method: "POST",
        who: Seat,
        problems: &[401, 403, 404, 409],
        ..look("/api/v1/tournaments/{id}/start", "Begins, by the organiser's token.", Json("TournamentOutline"), || {
            post(tournaments::start)
        })
    },
    Route {
        problems: &[404],
        ..look("/api/v1/tournaments/{id}/log", "Its log, a JSON value a line.", Text("application/x-ndjson"), || {
            get(tournaments::log)
        })
    },
    Route {
        method: "POST",
        body: Some("Setup"),
        reply: (201, Json("Plain")),
        problems: &[404],
        ..look("/api/v1/{game}/games", "Plain style: begins a game at one screen.", Nothing, || post(plain::create))
    },
    Route {
        problems: &[404],
        ..look("/api/v1/{game}/games/{id}", "Plain style: the game.", Json("Plain"), || get(plain::look))
    },
    Route {
        problems: &[404],
        ..look("/api/v1/{game}/games/{id}/valid-moves", "Plain style: what may be done.", Json("PlainMoves"), || {
            get(plain::valid_moves)
        })
    },
    Route {
        method: "POST",
        problems: &[404],
        ..look("/api/v1/{game}/games/{id}/ai-move", "Plain style: the server acts.", Json("Plain"), || {
            post(plain::ai_move)
        })
    },
    Route {
        method: "POST",
        body: Some("Fields"),
        problems: &[404],
        ..look("/api/v1/{game}/games/{id}/{type}", "Plain style: acts, by type and fields.", Json("Plain"), || {
            post(plain::play)
        })
    },
];

/// The router of all of them.
pub(super) fn router(door: &Door) -> Router {
    let mut router = Router::new();
    for route in ROUTES {
        router = router.route(route.path, (route.handler)());
    }
    router
        .merge(crate::pages::router())
        .fallback(nothing)
        .method_not_allowed_fallback(wrong_method)
        .layer(from_fn_with_state(door.clone(), guard))
        .with_state(door.clone())
}

async fn nothing(request: Request) -> Response {
    refused(&request, ServerRefusal::NotFound)
}

/// A page for somebody with a browser who looks for one, a problem document for everybody else.
pub(super) fn refused(request: &Request, why: ServerRefusal) -> Response {
    match Failure::for_browser(request.uri(), request.headers(), why) {
        Some(page) => page.into_response(),
        None => Problem::from(why).into_response(),
    }
}

async fn wrong_method(request: Request) -> Response {
    let path = request.uri().path();
    let mut methods: Vec<&str> =
        ROUTES.iter().filter(|route| fits(route.path, path)).map(|route| route.method).collect();
    if methods.contains(&"GET") {
        methods.push("HEAD");
    }
    let mut response = refused(&request, ServerRefusal::WrongMethod);
    // Of pages the router knows the methods, and says so itself.
    if !methods.is_empty()
        && let Ok(methods) = HeaderValue::from_str(&methods.join(", "))
    {
        response.headers_mut().insert(header::ALLOW, methods);
    }
    response
}

/// Whether a path is one of a route.
fn fits(route: &str, path: &str) -> bool {
    let (mut expected, mut found) = (route.split('/'), path.split('/'));
    loop {
        match (expected.next(), found.next()) {
            (None, None) => return true,
            (Some(part), Some(word)) if part == word || (part.starts_with('{') && !word.is_empty()) => {}
            _ => return false,
        }
    }
}
