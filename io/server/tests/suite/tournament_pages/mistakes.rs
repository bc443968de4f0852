//! What is wrong is said where it is, and nothing typed is lost.

use referee::tournament::TournamentRefusal;
use server::ServerRefusal;

use super::test_tournament::{TestTournament, start_patient_server};
use crate::pages::visitor::start_server;

const FIELDS: &[(&str, &str)] = &[("game", "quoridor"), ("format", "swiss")];

#[tokio::test]
async fn a_form_that_is_wrong_comes_back_as_it_was() {
    let (running, mut ann) = start_patient_server().await;
    for (game, field, typed, said) in [
        ("quoridor", "size", "1", "out of range"),
        ("quoridor", "size", "many", "This is not a whole number."),
        ("texas42", "size", "5", "teams have 2 players"),
        ("quoridor", "rounds", "65", "out of range"),
        ("quoridor", "rounds", "-", "This is not a whole number."),
        ("quoridor", "sit_within", "0", "out of range"),
        ("quoridor", "setup.max_turns", "0", "out of range"),
        ("fish", "setup.holes", "[1", "This is not JSON."),
    ] {
        let fields = [("game", game), ("format", "swiss"), ("policy", "kick"), ("options", "1"), (field, typed)];
        let page = ann.post("/tournaments", &fields).await.is(400).page();
        page.has("role=\"alert\"").has("aria-invalid=\"true\"").has(said).has(&format!("value=\"{typed}\""));
        page.has("value=\"swiss\" checked").has("value=\"kick\" selected");
    }
    for wrong in ["", "league"] {
        let page = ann.post("/tournaments", &[("game", "quoridor"), ("format", wrong)]).await.is(400).page();
        page.has("class=\"wrong\"");
    }
    ann.post("/tournaments", &[("game", "no such game")]).await.is(404).page();
    ann.get("/tournaments/new?game=none").await.is(404).page();
    ann.get("/tournaments").await.is(200).page().has("No tournament is waiting for players.");
    running.stop().await;
}

#[tokio::test]
async fn the_form_has_every_choice_but_how_many_play() {
    let (running, mut ann) = start_server().await;
    ann.get("/tournaments/new").await.is(200).page();
    for kind in games::kinds() {
        for language in ["en", "ko"] {
            ann.language = language.to_string();
            let page = ann.get(&format!("/tournaments/new?game={}", kind.name)).await.is(200).page();
            for name in ["format", "rounds", "size", "clock", "policy", "every_seat", "sit_within"] {
                page.has(&format!("name=\"{name}\""));
            }
            page.has("name=\"setup.");
            assert!(!page.body.contains("name=\"setup.players\"") && !page.body.contains("name=\"setup.names\""));
        }
    }
    running.stop().await;
}

#[tokio::test]
async fn entering_says_what_is_wrong() {
    let (running, stranger) = start_patient_server().await;
    let mut tournament = TestTournament::new(&stranger, FIELDS).await;
    tournament.enter(&stranger, &["Ann"]).await;
    let path = format!("{}/enter", tournament.path);
    let long = "x".repeat(101);
    for (name, age, status, said) in [
        ("", "", 400, "Enter a name."),
        (long.as_str(), "", 400, "at most 100 letters"),
        ("Ann", "", 409, &TournamentRefusal::NameTaken.to_string()[1..]),
        ("Ben", "old", 400, "An age is a whole number."),
        ("Ben <b>", "-1", 400, "An age is a whole number."),
    ] {
        let page = stranger.clone().post(&path, &[("name", name), ("age", age)]).await.is(status).page();
        page.has("aria-invalid=\"true\"").has(said).has("role=\"alert\"");
        page.has(&name.replace('<', "&lt;").replace('>', "&gt;"));
        assert!(age.is_empty() || page.body.contains(&format!("name=\"age\" value=\"{age}\"")));
    }
    // Once is enough.
    let (_, ann) = &mut tournament.players[0];
    assert!(!ann.get(&tournament.path).await.is(200).body.contains("name=\"name\""));
    ann.post(&path, &[("name", "Ann again")]).await.is(303);
    assert!(!ann.get(&tournament.path).await.is(200).body.contains("Ann again"));
    stranger.clone().get("/tournaments/999").await.is(404).page().says(ServerRefusal::NoSuchTournament);
    running.stop().await;
}

#[tokio::test]
async fn beginning_and_leaving_at_the_wrong_time() {
    let (running, stranger) = start_patient_server().await;
    let mut tournament = TestTournament::new(&stranger, FIELDS).await;
    tournament.enter(&stranger, &["Ann", "Ben", "Cyd"]).await;
    let path = tournament.path.clone();
    let (start, leave) = (format!("{path}/start"), format!("{path}/leave"));
    for _ in 0..2 {
        let (_, mut player) = tournament.players.pop().expect("a player");
        player.get(&leave).await.is(200).page().has("Do you want to leave the tournament?");
        player.post(&leave, &[]).await.is(303);
        // Whoever left may come back.
        player.get(&path).await.is(200).page().has("name=\"name\"");
    }
    tournament.organiser.post(&start, &[]).await.is(409).page().says(TournamentRefusal::TooFewPlayers);
    stranger.clone().post(&leave, &[]).await.is(401).page();
    tournament.enter(&stranger, &["Ben"]).await;
    tournament.organiser.post(&start, &[]).await.is(303);
    let late = stranger.clone().post(&format!("{path}/enter"), &[("name", "Dan")]).await.is(409).page();
    late.says(TournamentRefusal::EntryClosed);
    // Whoever leaves a game loses it.
    tournament.table(1).await;
    tournament.players[1].1.post(&leave, &[]).await.is(303);
    tournament.until("The tournament is over. Won by Ann.").await.says(TournamentRefusal::Withdrawn);
    running.stop().await;
}
