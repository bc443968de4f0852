//! Setting up a table by a form.

use server::Config;

use super::visitor::{Visitor, config, start_server, start_server_with};

/// The cookies whose names begin so.
fn cookies<'v>(visitor: &'v Visitor, start: &str) -> Vec<&'v str> {
    let found = visitor.cookies.iter().filter(|(name, _)| name.starts_with(start));
    found.map(|(_, value)| value.as_str()).collect()
}

#[tokio::test]
async fn a_table_is_set_up_by_a_form_and_remembered() {
    let (running, mut ann) = start_server().await;
    for (index, kind) in games::kinds().iter().enumerate() {
        let made = ann.post("/tables", &[("game", kind.name), ("name", "Ann & 앤")]).await.is(303);
        assert!(made.header("location").starts_with("/tables/"), "{}", made.header("location"));
        for (_, cookie) in made.headers.iter().filter(|(name, _)| name == "set-cookie") {
            assert!(cookie.ends_with("; Path=/; Max-Age=31536000; HttpOnly; SameSite=Lax"), "{cookie}");
        }
        assert_eq!(cookies(&ann, "seat-").len(), index + 1);
        assert!(cookies(&ann, "invite-").is_empty());
        let lobby = ann.get("/").await.is(200).page();
        lobby.has("My tables").has("Ann &amp; 앤").has(made.header("location"));
        // Asked once.
        assert!(!lobby.body.contains("data-name"));
    }
    // Others see them and can sit down; somebody with a cookie that is no seat's has no tables.
    let mut ben = ann.clone();
    for (_, value) in &mut ben.cookies {
        *value = "0".repeat(64);
    }
    let lobby = ben.get("/").await.is(200).page();
    assert!(!lobby.body.contains("My tables"));
    assert_eq!(lobby.body.matches("Sit down<").count(), games::kinds().len());
    running.stop().await;
}

#[tokio::test]
async fn a_private_table_is_in_no_list_and_its_invitation_is_kept() {
    let (running, mut ann) = start_server().await;
    let mut ben = ann.clone();
    let game = games::kinds()[0].name;
    ann.post("/tables", &[("game", game), ("name", "Ann"), ("private", "on")]).await.is(303);
    let invitations = cookies(&ann, "invite-");
    assert_eq!(invitations.len(), 1);
    assert_eq!(invitations[0].len(), 64);
    assert!(!ben.get("/").await.is(200).body.contains("Ann"));
    let lobby = ann.get("/").await.is(200);
    lobby.has("My tables");
    for (_, secret) in &ann.cookies {
        assert!(secret.len() < 64 || !lobby.body.contains(secret.as_str()), "a page has a secret");
    }
    running.stop().await;
}

#[tokio::test]
async fn options_come_from_the_schema_and_reach_the_table() {
    let (running, mut ann) = start_server().await;
    let fields =
        [("game", "quoridor"), ("name", "Ann"), ("options", "1"), ("setup.max_turns", "77"), ("clock", "quick")];
    let made = ann.post("/tables", &fields).await.is(303);
    let log = ann.get(&format!("/api/v1{}/log", made.header("location"))).await.is(200);
    log.has("\"max_turns\":77").has("\"seconds\":300");
    let fields = [
        ("game", "backgammon"),
        ("name", "Ann"),
        ("options", "1"),
        ("setup.match", "on"),
        ("setup.match.length", "5"),
        ("setup.match.cube", "on"),
    ];
    let made = ann.post("/tables", &fields).await.is(303);
    let log = ann.get(&format!("/api/v1{}/log", made.header("location"))).await.is(200);
    log.has("\"length\":5").has("\"crawford\":false");
    let fields = [("game", "fish"), ("name", "Ann"), ("options", "1"), ("setup.holes", "[[2, 1], [0, 3]]")];
    ann.post("/tables", &fields).await.is(303);
    running.stop().await;
}

#[tokio::test]
async fn what_is_wrong_is_said_at_the_field_and_nothing_typed_is_lost() {
    let (running, mut ann) = start_server().await;
    for (game, field, typed, said) in [
        ("quoridor", "setup.max_turns", "many", "This is not a whole number."),
        ("quoridor", "setup.max_turns", "0", "out of range"),
        ("quoridor", "setup.starting_walls", "11", "out of range"),
        ("fish", "setup.holes", "[1", "This is not JSON."),
        ("fish", "setup.holes", "[[900, 1]]", "out of range"),
        ("fish", "setup.rules", "server", "not one of those allowed"),
        ("backgammon", "setup.position", "\"><script>alert(1)</script>", ""),
        ("texas42", "setup.target", "-3", "out of range"),
    ] {
        let fields = [("game", game), ("name", "Ann <b>"), ("options", "1"), ("private", "on"), (field, typed)];
        let page = ann.post("/tables", &fields).await.is(400).page();
        page.has("role=\"alert\"")
            .has("aria-invalid=\"true\"")
            .has("class=\"wrong\"")
            .has("<details class=\"options\" open>");
        page.has("value=\"Ann &lt;b&gt;\"").has("name=\"private\" checked").has(said);
        if field != "setup.rules" {
            page.has(&format!("value=\"{}\"", typed.replace('"', "&quot;").replace('<', "&lt;").replace('>', "&gt;")));
        }
        assert!(!page.body.contains("<script>alert"));
    }
    running.stop().await;
}

#[tokio::test]
async fn whoever_says_no_name_is_a_guest_and_hostile_names_are_only_names() {
    let (running, mut ann) = start_server().await;
    let game = games::kinds()[0].name;
    for name in ["", "   ", &"x".repeat(101)] {
        ann.post("/name", &[("name", name)]).await.is(400).page();
    }
    let page = ann.post("/tables", &[("game", game), ("name", &"x".repeat(101))]).await.is(400).page();
    page.has("aria-invalid=\"true\"");
    ann.post("/tables", &[("game", game), ("name", "  ")]).await.is(303);
    ann.get("/").await.is(200).has("Guest");
    ann.post("/tables", &[("game", game), ("name", "Ann\u{202e}nnA")])
        .await
        .is(400)
        .page()
        .has("aria-invalid=\"true\"");
    let hostile = "<img src=x onerror=alert(1)>\"'&;=%";
    ann.post("/tables", &[("game", game), ("name", hostile)]).await.is(303);
    let lobby = ann.get("/").await.is(200).page();
    lobby.has("&lt;img src=x onerror=alert(1)&gt;&quot;");
    assert!(!lobby.body.contains("<img src=x"));
    ann.post("/name", &[("name", "Ben")]).await.is(303);
    ann.get("/").await.is(200).has("<strong>Ben</strong>");
    ann.post("/tables", &[("game", "no such game"), ("name", "Ann")]).await.is(404).page();
    running.stop().await;
}

#[tokio::test]
async fn limits_are_said_in_words() {
    let mut config: Config = config();
    config.limits.tables_per_hour = 1;
    let (running, mut ann) = start_server_with(config).await;
    let fields = [("game", games::kinds()[0].name), ("name", "Ann")];
    ann.post("/tables", &fields).await.is(303);
    ann.post("/tables", &fields).await.is(429).page().has("Too many tables were set up from this address");
    ann.language = "ko".to_string();
    ann.post("/tables", &fields).await.is(429).page().has("테이블이 너무 많습니다");
    running.stop().await;
}
