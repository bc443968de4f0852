//! Every page, in its frame: types, policies, languages, colours, and what is not there.

use server::ServerRefusal;

use super::visitor::{config, start_server, start_server_with};

const PAGES: &[&str] = &["/", "/rules", "/settings", "/settings?saved=yes"];

#[tokio::test]
async fn every_page_is_there_and_loads_nothing_from_elsewhere() {
    let (running, mut ann) = start_server().await;
    for path in PAGES {
        let page = ann.get(path).await.is(200).page();
        let policy = page.header("content-security-policy");
        assert!(policy.starts_with("default-src 'none'; script-src 'self'; style-src 'self'"), "{policy}");
        assert!(!policy.contains("unsafe"), "{policy}");
        assert_eq!(page.header("referrer-policy"), "same-origin");
        assert_eq!(page.header("x-content-type-options"), "nosniff");
        assert!(!page.body.contains("//") || !page.body.contains("src=\"http"), "{path}");
        for part in ["<html lang=\"en\"", "class=\"skip\"", "<main id=\"content\"", "aria-live=\"polite\"", "<h1>"] {
            page.has(part);
        }
    }
    running.stop().await;
}

#[tokio::test]
async fn pages_speak_the_language_of_the_browser_or_of_the_cookie() {
    let (running, mut ann) = start_server().await;
    for (accepted, expected) in
        [("", "en"), ("ko-KR,ko;q=0.9,en;q=0.8", "ko"), ("fr, en;q=0.5", "en"), ("fr", "en"), ("de-DE, KO;q=0.1", "ko")]
    {
        ann.language = accepted.to_string();
        ann.get("/").await.is(200).has(&format!("<html lang=\"{expected}\""));
    }
    ann.language = "en".to_string();
    ann.post("/settings", &[("language", "ko")]).await.is(303);
    ann.get("/").await.has("<html lang=\"ko\"").has("친구와 하기");
    ann.post("/settings", &[("language", "browser")]).await.is(303);
    ann.get("/").await.has("<html lang=\"en\"").has("Play a friend");
    running.stop().await;
}

#[tokio::test]
async fn settings_are_kept_and_nonsense_is_not() {
    let (running, mut ann) = start_server().await;
    let fields = [("language", "ko"), ("colours", "dark"), ("letters", "large")];
    let saved = ann.post("/settings", &fields).await.is(303);
    assert_eq!(saved.header("location"), "/settings?saved=yes");
    for (_, cookie) in saved.headers.iter().filter(|(name, _)| name == "set-cookie") {
        assert!(cookie.ends_with("; Path=/; Max-Age=31536000; HttpOnly; SameSite=Lax"), "{cookie}");
    }
    let page = ann.get("/settings").await.is(200).page();
    page.has("data-colours=\"dark\"").has("data-letters=\"large\"");
    page.has("name=\"colours\" value=\"dark\" checked").has("name=\"language\" value=\"ko\" checked");
    let nonsense = [("language", "\"><script>"), ("colours", "x; Path=/y")];
    ann.post("/settings", &nonsense).await.is(303);
    let page = ann.get("/settings").await.is(200).page();
    page.has("data-colours=\"dark\"");
    running.stop().await;
}

#[tokio::test]
async fn what_is_not_there_is_a_page_for_browsers_and_a_document_for_programs() {
    let (running, mut ann) = start_server().await;
    for path in ["/nowhere", "/rules/nothing", "/web/games/nothing.svg", "/tables/999999", "/web/parlor-0.css"] {
        ann.get(path).await.is(404).page().has("<h1>");
    }
    ann.language = "ko".to_string();
    ann.get("/nowhere").await.is(404).page().has("이 주소에는 아무것도 없습니다.");
    let refused = ann.post("/", &[]).await.is(405).page();
    assert_eq!(refused.header("allow"), "GET,HEAD");
    let document = ann.get("/api/v1/nowhere").await.is(404);
    assert_eq!(document.header("content-type"), "application/problem+json");
    running.stop().await;
}

#[tokio::test]
async fn a_cookie_is_secure_where_a_proxy_says_that_the_visitor_is() {
    let proxies = vec!["127.0.0.1".parse().expect("an address")];
    let (running, mut ann) = start_server_with(server::Config { proxies, ..config() }).await;
    let plain = ann.post("/settings", &[("colours", "dark")]).await.is(303);
    assert!(!plain.header("set-cookie").contains("Secure"));
    ann.is_proxied = true;
    let secure = ann.post("/settings", &[("colours", "dark")]).await.is(303);
    assert!(secure.header("set-cookie").ends_with("; Secure"));
    running.stop().await;
}

#[tokio::test]
async fn nobody_but_a_proxy_is_believed_about_tls() {
    let proxies = vec!["192.0.2.1".parse().expect("an address")];
    let (running, mut ann) = start_server_with(server::Config { proxies, ..config() }).await;
    ann.is_proxied = true;
    let plain = ann.post("/settings", &[("colours", "dark")]).await.is(303);
    assert!(!plain.header("set-cookie").contains("Secure"));
    running.stop().await;
}

#[tokio::test]
async fn whoever_is_turned_away_at_the_gate_sees_a_page() {
    let (running, mut ann) = start_server().await;
    ann.origin = Some("http://elsewhere.example".to_string());
    ann.post("/settings", &[("colours", "dark")]).await.is(403).page().says(ServerRefusal::WrongOrigin);
    ann.language = "ko".to_string();
    ann.post("/settings", &[("colours", "dark")]).await.is(403).page().has("다른 곳의 화면에서 온 요청입니다.");
    let document = ann.post("/api/v1/tables", &[]).await.is(403);
    assert_eq!(document.header("content-type"), "application/problem+json");
    running.stop().await;
    let mut config = config();
    (config.limits.requests_per_second, config.limits.burst) = (1, 1);
    let (running, mut ann) = start_server_with(config).await;
    ann.get("/").await.is(200);
    let refused = ann.get("/").await.is(429).page();
    refused.says(ServerRefusal::TooManyRequests);
    assert_eq!(refused.header("retry-after"), "1");
    running.stop().await;
}
