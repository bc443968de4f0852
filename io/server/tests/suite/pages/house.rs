//! Pages of a house that is closed, and the clock of a table that is set up by a form.

use referee::Clock;
use server::{Config, ServerRefusal};

use super::visitor::{config, start_server, start_server_with};

#[tokio::test]
async fn a_closed_house_asks_for_its_password_in_words() {
    let closed = Config { password: Some(game::Digest::of("열려라 참깨".as_bytes())), ..config() };
    let (running, mut ann) = start_server_with(closed).await;
    ann.get("/").await.is(200).page().has("Password of this house");
    let game = games::kinds()[0].name;
    ann.get(&format!("/tournaments/new?game={game}")).await.is(200).page().has("Password of this house");
    for path in ["/tables", "/tournaments"] {
        let fields = [("game", game), ("name", "Ann"), ("format", "knockout")];
        let wrong = [&fields[..], &[("password", "sesame")]].concat();
        for fields in [&fields[..], &wrong] {
            let refused = ann.post(path, fields).await.is(403).page();
            refused.says(ServerRefusal::HouseClosed);
            assert!(!refused.body.contains("value=\"sesame\""), "a password is not shown again");
        }
        let right = [&fields[..], &[("password", "열려라 참깨")]].concat();
        ann.post(path, &right).await.is(303);
    }
    ann.language = "ko".to_string();
    ann.get("/").await.is(200).page().has("이 집의 비밀번호");
    let refused = ann.post("/tables", &[("game", game), ("name", "Ann")]).await.is(403).page();
    refused.has("이 집의 비밀번호가 필요합니다");
    running.stop().await;
    let (running, mut ann) = start_server().await;
    assert!(!ann.get("/").await.is(200).body.contains("type=\"password\""), "an open house asks for nothing");
    running.stop().await;
}

#[tokio::test]
async fn a_form_gives_people_a_clock_and_computers_none() {
    let (running, mut ann) = start_server().await;
    ann.get("/").await.is(200).page().has("10 minutes a move, no limit against the computer");
    let game = games::kinds()[0].name;
    for (more, expected) in [
        (&[][..], Clock::PerMove(600)),
        (&[("clock", "usual")], Clock::PerMove(600)),
        (&[("clock", "none")], Clock::None),
        (&[("clock", "slow")], Clock::Days(3)),
        (&[("computer", "1")], Clock::None),
        (&[("computer", "1"), ("clock", "usual")], Clock::None),
        (&[("computer", "1"), ("clock", "move")], Clock::PerMove(30)),
    ] {
        let fields = [&[("game", game), ("name", "Ann")], more].concat();
        let made = ann.post("/tables", &fields).await.is(303);
        let number = made.header("location").trim_start_matches("/tables/").parse().expect("a number");
        let table = running.app().hub.numbered(number).await.expect("a table").table();
        assert_eq!(table.header.clock, expected, "{more:?}");
    }
    running.stop().await;
}

#[tokio::test]
async fn a_table_that_was_closed_says_so() {
    let (running, mut ann) = start_server().await;
    let made = ann.post("/tables", &[("game", games::kinds()[0].name), ("name", "Ann")]).await.is(303);
    let path = made.header("location").to_string();
    let number = path.trim_start_matches("/tables/").parse().expect("a number");
    running.app().hub.dissolve(number, server::hub::Dissolution::Close).await.expect("it waits");
    ann.get(&path).await.is(410).page().says(ServerRefusal::TableClosed);
    ann.get("/").await.is(200).page();
    running.stop().await;
}
