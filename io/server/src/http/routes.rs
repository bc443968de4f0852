//! The routes of the API as a table: the router and the `OpenAPI` document are made from its rows.

use axum::Router;
use axum::extract::{Request, State};
use axum::http::{HeaderValue, header};
use axum::middleware::from_fn_with_state;
use axum::response::{IntoResponse, Response};
use axum::routing::{MethodFilter, on};
use futures_util::future::BoxFuture;
use game::json::Tree;
use protocol::PlayerCommand;

use super::guard::guard;
use super::json_body::{self, BodyKind};
use super::{
    Door, about, actions, admin, analysis, events, games, log, move_files, openapi, picture, plain, seats,
    table_commands, tables, tournaments, ws,
};
use super::{Problem, RequestContext};
use crate::pages;
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
    pub(super) body: BodyKind,
    /// The status when it worked, and what comes with it.
    pub(super) status: u16,
    pub(super) reply: Reply,
    /// The statuses when it did not, besides those that any request can get, and 404 where the path has a name in it.
    pub(super) problems: &'static [u16],
    handler: Handler,
}

/// The result of a handler.
pub(super) type Answer = Result<Response, Problem>;

/// A function that handles a request, given the JSON of its body. Its future is boxed, so that all routes share one type.
type Handler = fn(RequestContext, Tree<'static>) -> BoxFuture<'static, Answer>;

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

use BodyKind::{Empty, Optional, Required};
use Reply::{Json, Nothing, Text};
use Who::{Anybody, Operator, Seat, Viewer};

/// An address that is read.
const fn get(path: &'static str, about: &'static str, reply: Reply, handler: Handler) -> Route {
    let (query, problems): (&[_], &[_]) = (&[], &[]);
    let (method, who, body, status) = ("GET", Anybody, BodyKind::Nothing, 200);
    Route { method, path, about, query, who, body, status, reply, problems, handler }
}

/// An address where something is done.
const fn post(path: &'static str, about: &'static str, reply: Reply, handler: Handler) -> Route {
    Route { method: "POST", ..get(path, about, reply, handler) }
}

/// An address where something is made.
const fn create(path: &'static str, about: &'static str, reply: Reply, handler: Handler) -> Route {
    Route { status: 201, ..post(path, about, reply, handler) }
}

/// An address of a table where a seat does something.
const fn command(path: &'static str, about: &'static str, handler: Handler) -> Route {
    post(path, about, Json("Done"), handler).by(Seat).problems(&[401, 403, 409, 422])
}

impl Route {
    const fn query(self, query: &'static [(&'static str, &'static str)]) -> Route {
        Route { query, ..self }
    }

    const fn by(self, who: Who) -> Route {
        Route { who, ..self }
    }

    const fn takes(self, body: BodyKind) -> Route {
        Route { body, ..self }
    }

    const fn problems(self, problems: &'static [u16]) -> Route {
        Route { problems, ..self }
    }

    /// Whether it is of the plain style, which has errors of its own.
    pub(super) fn is_plain(&self) -> bool {
        self.path.starts_with("/api/v1/{game}/")
    }
}

/// An address of the operator where something goes.
const fn delete(path: &'static str, about: &'static str, handler: Handler) -> Route {
    Route { method: "DELETE", status: 204, ..get(path, about, Nothing, handler) }
        .by(Operator)
        .problems(&[401, 403, 409])
}

const AFTER: (&str, &str) = ("after", "the number of the last line that is known");
const RAW: (&str, &str) = ("raw", "`1`: lines stand in frames as texts, to the byte");
const LIMIT: (&str, &str) = ("limit", "how many, 50 by default, at most 200");

/// Every route of the API.
pub(super) static ROUTES: &[Route] = &[
    get("/healthz", "Whether the process is alive.", Json("Status"), handler!(about::health)),
    get("/readyz", "Whether it takes requests and its store works.", Json("Status"), handler!(about::ready))
        .problems(&[503]),
    get("/metrics", "What is counted, for Prometheus.", Text("text/plain"), handler!(about::metrics))
        .by(Operator)
        .problems(&[403]),
    get("/api/v1/openapi.json", "This document.", Text("application/json"), handler!(openapi::document)),
    get("/api/v1/server", "The server's key.", Json("Server"), handler!(about::server)),
    get("/api/v1/games", "The games there are.", Json("Games"), handler!(games::all)),
    get("/api/v1/games/{game}", "A game: seats, phases, refusals.", Json("Game"), handler!(games::one)),
    get(
        "/api/v1/games/{game}/schema/{document}",
        "The JSON Schema of one of its documents.",
        Text("application/schema+json"),
        handler!(games::schema),
    ),
    get("/api/v1/tables", "Public tables, the newest first.", Json("Tables"), handler!(tables::all)).query(&[
        ("game", "tables of this game"),
        ("stage", "tables at this stage: gathering, playing, paused or over"),
        ("cursor", "tables with smaller numbers than this: the `cursor` of the page before"),
        LIMIT,
    ]),
    create("/api/v1/tables", "Sets up a table.", Json("NewTable"), handler!(tables::create, body))
        .takes(Required("Order"))
        .problems(&[403]),
    get("/api/v1/tables/{id}", "A table, as whoever asks sees it.", Json("Table"), handler!(tables::look))
        .by(Viewer)
        .problems(&[304, 401, 403]),
    create("/api/v1/tables/{id}/seats", "Takes the next free seat.", Json("NewSeat"), handler!(seats::sit, body))
        .takes(Required("Newcomer"))
        .problems(&[403, 409]),
    Route {
        method: "DELETE",
        status: 204,
        ..get("/api/v1/tables/{id}/seats", "Leaves before the game begins.", Nothing, handler!(seats::leave))
    }
    .by(Seat)
    .problems(&[401, 409]),
    get("/api/v1/tables/{id}/actions", "What the seat may do now.", Json("Actions"), handler!(actions::all))
        .by(Seat)
        .problems(&[401]),
    command("/api/v1/tables/{id}/actions", "Acts.", handler!(actions::act, body))
        .takes(Required("Action"))
        .problems(&[401, 403, 409, 412, 422, 428]),
    get(
        "/api/v1/tables/{id}/state.json",
        "The public state as a file: a move file names it by the hash of its bytes.",
        Text("application/json"),
        handler!(move_files::state_file),
    )
    .by(Viewer)
    .problems(&[401, 403]),
    command("/api/v1/tables/{id}/moves", "Plays a move file.", handler!(move_files::submit, body))
        .takes(Required("MoveFile"))
        .problems(&[401, 403, 409, 412, 422]),
    command("/api/v1/tables/{id}/resign", "Gives up.", |context, body| {
        Box::pin(table_commands::perform_signed(context, body, |signed| PlayerCommand::Resign { signed }))
    })
    .takes(Optional("Signed")),
    command("/api/v1/tables/{id}/pause", "Asks for a pause, which begins when all have.", |context, body| {
        Box::pin(table_commands::perform_signed(context, body, |signed| PlayerCommand::Pause { signed }))
    })
    .takes(Optional("Signed")),
    command("/api/v1/tables/{id}/takeback", "Asks whether the last turn may be taken back.", |context, body| {
        Box::pin(table_commands::perform_signed(context, body, |signed| PlayerCommand::Takeback { signed }))
    })
    .takes(Optional("Signed")),
    command("/api/v1/tables/{id}/agree", "Agrees to what is asked for.", |context, body| {
        Box::pin(table_commands::perform_signed(context, body, |signed| PlayerCommand::Agree { signed }))
    })
    .takes(Optional("Signed")),
    command("/api/v1/tables/{id}/decline", "Declines what is asked for, or asks no longer.", |context, body| {
        Box::pin(table_commands::perform_signed(context, body, |signed| PlayerCommand::Decline { signed }))
    })
    .takes(Optional("Signed")),
    command("/api/v1/tables/{id}/resume", "Ends a pause.", |context, body| {
        Box::pin(table_commands::perform_signed(context, body, |signed| PlayerCommand::Resume { signed }))
    })
    .takes(Optional("Signed")),
    command("/api/v1/tables/{id}/claim", "Takes players out of the game who have been gone for long.", |context, _| {
        Box::pin(table_commands::perform(context, PlayerCommand::Claim))
    }),
    command("/api/v1/tables/{id}/lose-key", "Goes on without a key.", |context, _| {
        Box::pin(table_commands::perform(context, PlayerCommand::LoseKey))
    }),
    post(
        "/api/v1/tables/{id}/leave",
        "Leaves before the game begins, as players with a key sign it.",
        Json("Left"),
        handler!(table_commands::leave, body),
    )
    .by(Seat)
    .takes(Optional("Signed"))
    .problems(&[401, 409, 412]),
    post("/api/v1/tables/{id}/shares", "Adds a share to a draw.", Json("Done"), handler!(table_commands::share, body))
        .by(Viewer)
        .takes(Required("Share"))
        .problems(&[401, 403, 409]),
    get("/api/v1/tables/{id}/head", "The server's word for the last line.", Json("Head"), handler!(tables::head))
        .by(Viewer)
        .problems(&[401, 403]),
    command("/api/v1/tables/{id}/kick", "Takes a seat out of the game.", handler!(table_commands::kick, body))
        .by(Operator)
        .takes(Required("Kick")),
    get("/api/v1/tables/{id}/log", "The log, a JSON value a line.", Text("application/x-ndjson"), handler!(log::read))
        .by(Viewer)
        .query(&[AFTER, ("download", "to be saved as a file")])
        .problems(&[401, 403]),
    get(
        "/api/v1/tables/{id}/analysis",
        "What was good and bad about a game that is over.",
        Json("Analysis"),
        handler!(analysis::read),
    )
    .by(Viewer)
    .problems(&[202, 401, 403, 409]),
    get("/api/v1/tables/{id}/board.svg", "The board.", Text("image/svg+xml"), handler!(picture::board))
        .by(Viewer)
        .query(&[("ply", "the board after so many lines of the log")])
        .problems(&[401, 403]),
    get("/api/v1/tables/{id}/events", "Server-sent events.", Text("text/event-stream"), handler!(events::follow))
        .by(Viewer)
        .query(&[AFTER, RAW])
        .problems(&[204, 401, 403]),
    Route { status: 101, ..get("/api/v1/tables/{id}/ws", "A WebSocket.", Nothing, handler!(ws::open)) }
        .by(Viewer)
        .query(&[AFTER, RAW])
        .problems(&[401, 403, 426]),
    get("/api/v1/tournaments", "Tournaments, the newest first.", Json("Tournaments"), handler!(tournaments::all))
        .query(&[("cursor", "tournaments with smaller numbers than this: the `cursor` of the page before"), LIMIT]),
    create("/api/v1/tournaments", "Sets up a tournament.", Json("NewTournament"), handler!(tournaments::create, body))
        .takes(Required("TournamentOrder"))
        .problems(&[403]),
    get(
        "/api/v1/tournaments/{id}",
        "A tournament: standings, crosstable, bracket.",
        Json("Tournament"),
        handler!(tournaments::look),
    ),
    create("/api/v1/tournaments/{id}/entrants", "Takes part.", Json("NewEntrant"), handler!(tournaments::enter, body))
        .takes(Required("Entrant"))
        .problems(&[409]),
    post(
        "/api/v1/tournaments/{id}/start",
        "Begins, by the organiser's token.",
        Json("TournamentOutline"),
        handler!(tournaments::start, body),
    )
    .by(Seat)
    .takes(Empty)
    .problems(&[401, 403, 409]),
    get(
        "/api/v1/tournaments/{id}/log",
        "Its log, a JSON value a line.",
        Text("application/x-ndjson"),
        handler!(tournaments::log),
    ),
    get("/api/v1/admin/tables", "Every table, the newest first.", Json("AdminTables"), handler!(admin::tables))
        .by(Operator)
        .query(&[
            ("game", "tables of this game"),
            ("stage", "tables at this stage: gathering, playing, paused, over or closed"),
            ("cursor", "tables with smaller numbers than this: the `cursor` of the page before"),
            LIMIT,
        ])
        .problems(&[401, 403]),
    Route {
        status: 204,
        ..post("/api/v1/admin/tables/{number}/close", "Closes a table that waits.", Nothing, handler!(admin::close))
    }
    .by(Operator)
    .problems(&[401, 403, 409, 410]),
    delete("/api/v1/admin/tables/{number}", "Deletes a table that waits.", handler!(admin::delete)),
    command(
        "/api/v1/admin/tables/{number}/remove",
        "Removes a player, before or during the game.",
        handler!(admin::remove, body),
    )
    .by(Operator)
    .takes(Required("Kick")),
    get("/api/v1/admin/bans", "The bans that hold.", Json("Bans"), handler!(admin::bans))
        .by(Operator)
        .problems(&[401, 403]),
    create("/api/v1/admin/bans", "Bans a name or a range of addresses.", Json("Ban"), handler!(admin::ban, body))
        .by(Operator)
        .takes(Required("NewBan"))
        .problems(&[401, 403]),
    delete("/api/v1/admin/bans/{number}", "Lifts a ban.", handler!(admin::lift)),
    get("/api/v1/admin/audit", "What the operator did, the oldest first.", Json("Audit"), handler!(admin::audit))
        .by(Operator)
        .query(&[AFTER, LIMIT])
        .problems(&[401, 403]),
    create(
        "/api/v1/{game}/games",
        "Plain style: begins a game at one screen.",
        Json("Plain"),
        handler!(plain::create, body),
    )
    .takes(Optional("Setup"))
    .problems(&[403]),
    get("/api/v1/{game}/games/{id}", "Plain style: the game.", Json("Plain"), handler!(plain::look)),
    get(
        "/api/v1/{game}/games/{id}/valid-moves",
        "Plain style: what may be done.",
        Json("PlainMoves"),
        handler!(plain::valid_moves),
    ),
    get(
        "/api/v1/{game}/games/{id}/state.json",
        "Plain style: the state as a file.",
        Text("application/json"),
        handler!(plain::state_file),
    ),
    post(
        "/api/v1/{game}/games/{id}/ai-move",
        "Plain style: the server acts.",
        Json("Plain"),
        handler!(plain::ai_move, body),
    )
    .takes(Optional("Thinker")),
    post(
        "/api/v1/{game}/games/{id}/actions",
        "Plain style: acts, by the action document or an id.",
        Json("Plain"),
        handler!(plain::play_document, body),
    )
    .takes(Required("Action")),
    post(
        "/api/v1/{game}/games/{id}/moves",
        "Plain style: plays a move file.",
        Json("Plain"),
        handler!(plain::move_file, body),
    )
    .takes(Required("MoveFile")),
    post(
        "/api/v1/{game}/games/{id}/{type}",
        "Plain style: acts, by type and fields.",
        Json("Plain"),
        handler!(plain::play, body),
    )
    .takes(Optional("Fields")),
];

/// The router of the API and the pages.
pub(super) fn router(door: &Door) -> Router {
    let mut router = Router::new();
    for route in ROUTES {
        let method = match route.method {
            "GET" => MethodFilter::GET,
            "DELETE" => MethodFilter::DELETE,
            _ => MethodFilter::POST,
        };
        let respond = move |State(door): State<Door>, request: Request| respond(route, door, request);
        router = router.route(route.path, on(method, respond));
    }
    router
        .merge(pages::router())
        .fallback(nothing)
        .method_not_allowed_fallback(wrong_method)
        .layer(from_fn_with_state(door.clone(), guard))
        .with_state(door.clone())
}

/// The response of a route.
async fn respond(route: &'static Route, door: Door, request: Request) -> Answer {
    match handle(route, door, request).await {
        Err(problem) if route.is_plain() => Ok(plain::failed(&problem)),
        answer => answer,
    }
}

async fn handle(route: &'static Route, door: Door, request: Request) -> Answer {
    let (parts, body) = request.into_parts();
    let context = RequestContext::of(parts, door, route).await?;
    let body = json_body::json(route.body, &context, body).await?;
    (route.handler)(context, body).await
}

async fn nothing(request: Request) -> Response {
    refused(&request, ServerRefusal::NotFound)
}

/// A refusal: a page for a browser that asks for one, else a problem document.
pub(super) fn refused(request: &Request, why: ServerRefusal) -> Response {
    let failure = pages::failure_for_browser(request.uri(), request.headers(), why);
    failure.unwrap_or_else(|| Problem::from(why).into_response())
}

async fn wrong_method(request: Request) -> Response {
    let path = request.uri().path();
    let routes: Vec<&Route> = ROUTES.iter().filter(|route| fits(route.path, path)).collect();
    let mut methods: Vec<&str> = routes.iter().map(|route| route.method).collect();
    if methods.contains(&"GET") {
        methods.push("HEAD");
    }
    let mut response = match routes.first() {
        Some(route) if route.is_plain() => plain::failed(&ServerRefusal::WrongMethod.into()),
        _ => refused(&request, ServerRefusal::WrongMethod),
    };
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
