//! The middleware of every request: its rate limit, its client and its origin.

use std::net::IpAddr;
use std::time::Duration;

use axum::extract::{Request, State};
use axum::http::{HeaderMap, HeaderName, HeaderValue, Method, StatusCode, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};

use super::Door;
use super::listen::Peer;
use super::problem::retry;
use super::routes::refused;
use crate::refusal::ServerRefusal;

/// The client that a request comes from: every request has it among its extensions.
#[derive(Clone, Copy)]
pub(crate) struct Client {
    /// The address of the peer, or the one that a trusted proxy names.
    pub(crate) address: IpAddr,
    /// Whether a trusted proxy says that the client speaks to it over TLS.
    pub(crate) is_over_tls: bool,
}

/// The headers that pages of other origins may send, and may read.
const MAY_SEND: &str = "authorization, content-type, if-match, if-none-match, idempotency-key, last-event-id, \
                        parlor-invitation";
const MAY_READ: &str = "etag, location, retry-after";
const METHODS: &str = "GET, HEAD, POST, DELETE";

/// Admits a request or refuses it, and completes the response.
pub(super) async fn guard(State(door): State<Door>, mut request: Request, next: Next) -> Response {
    door.app.counters.requests.add();
    let peer = request.extensions().get::<Peer>().map_or(IpAddr::from([0, 0, 0, 0]), |peer| peer.address);
    let address = sender(peer, request.headers(), &door.app.config.proxies);
    let is_over_tls = is_over_tls(peer, request.headers(), &door.app.config.proxies);
    request.extensions_mut().insert(Client { address, is_over_tls });
    let origin = request.headers().get(header::ORIGIN).cloned();
    let guest = origin.filter(|origin| is_listed(origin, &door.app.config.origins));
    let mut response = match admit(&door, &request, address, guest.is_some()) {
        Ok(()) if guest.is_some() && request.method() == Method::OPTIONS => StatusCode::NO_CONTENT.into_response(),
        Ok(()) => next.run(request).await,
        Err((why, wait)) => {
            let mut response = refused(&request, why);
            if let Some(wait) = wait {
                retry(response.headers_mut(), wait);
            }
            response
        }
    };
    complete(response.headers_mut(), guest);
    response
}

/// Whether a request is admitted; if not, why, and how long the client should wait.
fn admit(
    door: &Door,
    request: &Request,
    address: IpAddr,
    is_listed: bool,
) -> Result<(), (ServerRefusal, Option<Duration>)> {
    if let Err(wait) = door.app.gate.request(address) {
        return Err((ServerRefusal::TooManyRequests, Some(wait)));
    }
    let changes = !matches!(*request.method(), Method::GET | Method::HEAD | Method::OPTIONS);
    let upgrades = request.headers().contains_key(header::UPGRADE);
    if (changes || upgrades) && !is_listed && !is_own(request.headers()) {
        return Err((ServerRefusal::WrongOrigin, None));
    }
    Ok(())
}

/// Whether a request comes from a page of this server, or from no page at all.
fn is_own(headers: &HeaderMap) -> bool {
    let text = |name: HeaderName| headers.get(name).map(|value| value.to_str().unwrap_or_default());
    match (text(header::ORIGIN), text(header::HOST)) {
        (None, _) => true,
        (Some(origin), Some(host)) => origin.split_once("://").is_some_and(|(_, from)| from.eq_ignore_ascii_case(host)),
        (Some(_), None) => false,
    }
}

fn is_listed(origin: &HeaderValue, origins: &[String]) -> bool {
    origin.to_str().is_ok_and(|origin| origins.iter().any(|known| known == origin))
}

/// The address of the client. A trusted proxy is believed about the hop before it, and so on.
fn sender(peer: IpAddr, headers: &HeaderMap, proxies: &[IpAddr]) -> IpAddr {
    if !proxies.contains(&peer) {
        return peer;
    }
    let hops = headers.get_all("x-forwarded-for").into_iter().filter_map(|value| value.to_str().ok());
    let hops: Vec<&str> = hops.flat_map(|value| value.split(',')).map(str::trim).collect();
    let mut sender = peer;
    for hop in hops.iter().rev() {
        match hop.parse() {
            Ok(address) => sender = address,
            Err(_) => break,
        }
        if !proxies.contains(&sender) {
            break;
        }
    }
    sender
}

/// Whether the peer is a trusted proxy, and says that it was reached over TLS.
fn is_over_tls(peer: IpAddr, headers: &HeaderMap, proxies: &[IpAddr]) -> bool {
    proxies.contains(&peer) && headers.get("x-forwarded-proto").is_some_and(|said| said == "https")
}

/// Sets the headers that every response has.
fn complete(headers: &mut HeaderMap, guest: Option<HeaderValue>) {
    headers.insert(header::X_CONTENT_TYPE_OPTIONS, HeaderValue::from_static("nosniff"));
    // Pages say otherwise: without a referrer their forms would come from nowhere.
    headers.entry(header::REFERRER_POLICY).or_insert(HeaderValue::from_static("no-referrer"));
    headers.entry(header::CACHE_CONTROL).or_insert(HeaderValue::from_static("no-store"));
    headers.append(header::VARY, HeaderValue::from_static("origin, authorization, parlor-invitation"));
    if let Some(origin) = guest {
        headers.insert(header::ACCESS_CONTROL_ALLOW_ORIGIN, origin);
        headers.insert(header::ACCESS_CONTROL_ALLOW_METHODS, HeaderValue::from_static(METHODS));
        headers.insert(header::ACCESS_CONTROL_ALLOW_HEADERS, HeaderValue::from_static(MAY_SEND));
        headers.insert(header::ACCESS_CONTROL_EXPOSE_HEADERS, HeaderValue::from_static(MAY_READ));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn address(text: &str) -> IpAddr {
        text.parse().expect("an address")
    }

    #[test]
    fn only_proxies_are_believed() {
        let proxies = [address("10.0.0.1"), address("10.0.0.2")];
        for (peer, forwarded, expected) in [
            ("1.1.1.1", "9.9.9.9", "1.1.1.1"),
            ("10.0.0.1", "9.9.9.9", "9.9.9.9"),
            ("10.0.0.1", "8.8.8.8, 9.9.9.9", "9.9.9.9"),
            ("10.0.0.1", "8.8.8.8, 9.9.9.9, 10.0.0.2", "9.9.9.9"),
            ("10.0.0.1", "nonsense", "10.0.0.1"),
            ("10.0.0.1", "9.9.9.9, nonsense, 10.0.0.2", "10.0.0.2"),
        ] {
            let mut headers = HeaderMap::new();
            headers.insert("x-forwarded-for", HeaderValue::from_static(forwarded));
            assert_eq!(sender(address(peer), &headers, &proxies), address(expected), "{peer} {forwarded}");
        }
    }

    #[test]
    fn only_proxies_are_believed_about_tls() {
        let proxies = [address("10.0.0.1")];
        for (peer, said, expected) in
            [("10.0.0.1", "https", true), ("10.0.0.1", "http", false), ("1.1.1.1", "https", false)]
        {
            let mut headers = HeaderMap::new();
            headers.insert("x-forwarded-proto", HeaderValue::from_static(said));
            assert_eq!(is_over_tls(address(peer), &headers, &proxies), expected, "{peer} {said}");
        }
    }

    #[test]
    fn pages_from_elsewhere_are_told_apart() {
        for (origin, expected) in
            [("http://a.example:80", false), ("http://a.example", true), ("https://A.example", true), ("null", false)]
        {
            let mut headers = HeaderMap::new();
            headers.insert(header::HOST, HeaderValue::from_static("a.example"));
            headers.insert(header::ORIGIN, HeaderValue::from_static(origin));
            assert_eq!(is_own(&headers), expected, "{origin}");
        }
    }
}
