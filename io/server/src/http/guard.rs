//! The middleware of every request: its rate limit, its client and its origin.

use std::net::IpAddr;
use std::sync::Arc;
use std::time::Duration;

use axum::extract::{Request, State};
use axum::http::{HeaderMap, HeaderName, HeaderValue, Method, StatusCode, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};

use super::Door;
use super::entrance::{Counted, let_in};
use super::listen::Peer;
use super::problem::retry;
use super::request_context::is_from_operator;
use super::routes::refused;
use crate::refusal::ServerRefusal;

/// The client that a request comes from: every request has it among its extensions.
#[derive(Clone, Copy)]
pub(crate) struct Client {
    /// The address of the peer, or the one that a trusted proxy names.
    pub(crate) address: IpAddr,
    /// Whether the client speaks over TLS: to this server, or to a trusted proxy that says so.
    pub(crate) is_over_tls: bool,
    /// Whether the request was made on this machine: a request that was forwarded was not, whoever forwarded it.
    pub(crate) is_local: bool,
}

/// The headers that pages of other origins may send, and may read.
const MAY_SEND: &str = "authorization, content-type, if-match, if-none-match, idempotency-key, last-event-id, \
                        parlor-invitation, parlor-password";
const MAY_READ: &str = "etag, location, retry-after, parlor-head";
const METHODS: &str = "GET, HEAD, POST, DELETE";

/// Admits a request or refuses it, and completes the response.
pub(super) async fn guard(State(door): State<Door>, mut request: Request, next: Next) -> Response {
    door.app.counters.requests.add();
    let connection = request.extensions().get::<Peer>().cloned();
    let peer = connection.as_ref().map_or(IpAddr::from([0, 0, 0, 0]), |peer| peer.address);
    let is_encrypted = connection.as_ref().is_some_and(|peer| peer.is_over_tls);
    let (headers, proxies) = (request.headers(), &door.app.config.proxies);
    let address = sender(peer, headers, proxies);
    let is_over_tls = is_encrypted || is_over_tls(peer, headers, proxies);
    let is_local = peer.is_loopback() && !proxies.contains(&peer) && !is_forwarded(headers);
    // Behind a trusted proxy clients are counted by their requests.
    let is_proxied = door.app.gate.is_proxy(peer) && address != peer;
    let pass = match connection {
        Some(peer) if is_proxied => {
            let pass = Arc::new(door.app.gate.enter(address));
            request.extensions_mut().insert(Peer { pass: pass.clone(), ..peer });
            Some(pass)
        }
        connection => connection.map(|peer| peer.pass),
    };
    request.extensions_mut().insert(Client { address, is_over_tls, is_local });
    let origin = request.headers().get(header::ORIGIN).cloned();
    let guest = origin.filter(|origin| is_listed(origin, &door.app.config.origins));
    let admitted = match (admit(&door, &request, address, guest.is_some()), &pass) {
        (Ok(()), Some(pass)) => let_in(&door, pass, request.uri(), request.headers()).await.map_err(|why| (why, None)),
        (admitted, _) => admitted,
    };
    let mut response = match admitted {
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
    match pass {
        Some(pass) if is_proxied => response.map(|body| Counted::body(body, pass)),
        Some(pass) if pass.no_room().is_some() => {
            // There was room for an answer, not for a connection.
            response.headers_mut().insert(header::CONNECTION, HeaderValue::from_static("close"));
            response
        }
        _ => response,
    }
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
    if !is_called_so(request.headers(), &door.app.config.names) {
        return Err((ServerRefusal::WrongHost, None));
    }
    let is_operator = || is_from_operator(request.headers(), door);
    if door.app.house.must_admit(address).is_err() && !is_operator() {
        return Err((ServerRefusal::Banned, None));
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

/// Whether the server is called what the request calls it. A page of another name that leads to this machine must not be
/// taken for one of the server's own (DNS rebinding). An address cannot be made to lead elsewhere, and a client that calls
/// the server nothing is no browser.
fn is_called_so(headers: &HeaderMap, names: &[String]) -> bool {
    headers.get_all(header::HOST).into_iter().all(|host| {
        let host = host.to_str().map(name_of).unwrap_or_default();
        let is_address = host.trim_start_matches('[').trim_end_matches(']').parse::<IpAddr>().is_ok();
        let is_loopback = host == "localhost" || host.ends_with(".localhost");
        is_address || is_loopback || names.iter().any(|name| name.eq_ignore_ascii_case(&host))
    })
}

/// The name in a `Host` header, without the port.
fn name_of(host: &str) -> String {
    let name = match host.rsplit_once(':') {
        Some((name, port)) if !port.contains(']') => name,
        _ => host,
    };
    name.trim_end_matches('.').to_ascii_lowercase()
}

/// The headers by which a proxy shows that it forwards a request.
const FORWARDED: &[&str] =
    &["forwarded", "via", "x-forwarded-for", "x-forwarded-host", "x-forwarded-proto", "x-real-ip"];

fn is_forwarded(headers: &HeaderMap) -> bool {
    FORWARDED.iter().any(|name| headers.contains_key(*name))
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
    fn the_server_is_called_by_its_names_and_by_addresses() {
        let names = ["games.example.org".to_string()];
        for (host, expected) in [
            ("localhost:7343", true),
            ("LOCALHOST", true),
            ("parlor.localhost:7343", true),
            ("127.0.0.1:7343", true),
            ("192.168.1.9", true),
            ("[::1]:7343", true),
            ("[::1]", true),
            ("games.example.org", true),
            ("Games.Example.org:443", true),
            ("games.example.org.", true),
            ("evil.example", false),
            ("evil.example:7343", false),
            ("games.example.org.evil.example", false),
            ("notlocalhost", false),
            ("127.0.0.1.evil.example", false),
            ("", false),
        ] {
            let mut headers = HeaderMap::new();
            assert!(is_called_so(&headers, &names), "a client that calls it nothing");
            headers.insert(header::HOST, HeaderValue::from_static(host));
            assert_eq!(is_called_so(&headers, &names), expected, "{host}");
            headers.append(header::HOST, HeaderValue::from_static("evil.example"));
            assert!(!is_called_so(&headers, &names), "{host} and another");
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
