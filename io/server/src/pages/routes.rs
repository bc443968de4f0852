//! The routes of pages: addresses, methods and handlers, as each module of pages lists them.

use axum::Router;
use axum::body::Body;
use axum::extract::{Request, State};
use axum::http::request::Parts;
use axum::response::Response;
use axum::routing::{MethodFilter, on};
use futures_util::future::BoxFuture;

use super::{DisplaySettings, Failure, FormFields, PageRequest};
use crate::http::Door;

/// An address, a method, and what handles it.
pub(super) struct PageRoute {
    path: &'static str,
    method: MethodFilter,
    has_form: bool,
    handler: Handler,
}

/// The result of a handler.
pub(super) type PageAnswer = Result<Response, Failure>;

/// A function that handles a request, given its form. Its future is boxed, so that all routes share one type.
type Handler = fn(PageRequest, FormFields) -> BoxFuture<'static, PageAnswer>;

/// A page.
pub(super) const fn get(path: &'static str, handler: Handler) -> PageRoute {
    PageRoute { path, method: MethodFilter::GET, has_form: false, handler }
}

/// An address where something is done that needs no form.
pub(super) const fn post(path: &'static str, handler: Handler) -> PageRoute {
    PageRoute { path, method: MethodFilter::POST, has_form: false, handler }
}

/// An address to which a form is sent.
pub(super) const fn form(path: &'static str, handler: Handler) -> PageRoute {
    PageRoute { path, method: MethodFilter::POST, has_form: true, handler }
}

/// The router of some routes.
pub(super) fn router(routes: impl IntoIterator<Item = &'static PageRoute>) -> Router<Door> {
    routes.into_iter().fold(Router::new(), |router, route| {
        let respond = move |State(door): State<Door>, request: Request| async move {
            let (parts, body) = request.into_parts();
            let display = DisplaySettings::of(&parts.headers);
            respond(route, door, (parts, body), display).await.unwrap_or_else(|failure| failure.page(display))
        };
        router.route(route.path, on(route.method, respond))
    })
}

async fn respond(route: &PageRoute, door: Door, (parts, body): (Parts, Body), display: DisplaySettings) -> PageAnswer {
    let request = PageRequest::of(parts, door, display).await?;
    let form = if route.has_form { FormFields::read(&request, body).await? } else { FormFields::default() };
    (route.handler)(request, form).await
}
