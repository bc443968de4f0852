//! Whole tournaments: set up, entered, begun, played and won.

use referee::tournament::TournamentRefusal;
use server::ServerRefusal;

use super::test_tournament::{TestTournament, offered, rows, start_patient_server};

const ROBIN: &[(&str, &str)] = &[
    ("game", "quoridor"),
    ("format", "round-robin"),
    ("clock", "quick"),
    ("policy", "refuse"),
    ("options", "1"),
    ("setup.max_turns", "77"),
];
const KNOCKOUT: &[(&str, &str)] = &[("game", "backgammon"), ("format", "knockout"), ("size", "4"), ("clock", "none")];

#[tokio::test]
async fn a_round_robin_by_pages() {
    let (running, stranger) = start_patient_server().await;
    let mut tournament = TestTournament::new(&stranger, ROBIN).await;
    let names = ["Ann", "Ben", "Cyd", "Dan"];
    tournament.enter(&stranger, &names).await;
    let page = tournament.organiser.get(&tournament.path).await.is(200).page();
    page.has("4 entered so far")
        .has("Begin now")
        .has("Look again</a></p></noscript>")
        .has("Round robin")
        .has("<dt>Max turns</dt><dd><code>77</code></dd>")
        .has("5 minutes + 5 seconds a move");
    // Nobody else can begin it, and nobody else is asked to.
    let path = format!("{}/start", tournament.path);
    for visitor in [&mut tournament.players[0].1.clone(), &mut stranger.clone()] {
        assert!(!visitor.get(&tournament.path).await.is(200).body.contains("Begin now"));
        visitor.post(&path, &[]).await.is(403).page().says(ServerRefusal::NotOperator);
    }
    tournament.organiser.post(&path, &[]).await.is(303);
    tournament.until("Round 1 of 3 is being played: 0 of 2 games are over.").await;
    tournament.play(2).await;
    let page = tournament.until("The tournament is over. Won by Ann.").await;
    let standings = rows(&page, "standings");
    let expected = [
        ["1", "Ann", "3", "3", "0", "0", "3"],
        ["2", "Ben", "2", "2", "0", "1", "1"],
        ["3", "Cyd", "1", "1", "0", "2", "0"],
        ["4", "Dan", "0", "0", "0", "3", "0"],
    ];
    assert_eq!(standings, expected);
    let cross = rows(&page, "cross");
    let expected = [
        ["1 Ann", "×", "1", "1", "1"],
        ["2 Ben", "0", "×", "1", "1"],
        ["3 Cyd", "0", "0", "×", "1"],
        ["4 Dan", "0", "0", "0", "×"],
    ];
    assert_eq!(cross, expected);
    assert_eq!(page.body.matches("<li class=\"match\">").count(), 6);
    assert_eq!(page.body.matches("The game was given up.").count(), 6);
    tournament.players[3].1.get(&tournament.path).await.is(200).page().has("Your rank: 4.");
    // The pairings say who plays next.
    let mut refused = 0;
    for (_, player) in &mut tournament.players {
        let reply = player.post("/tables/2/rematch", &[("wish", "ask")]).await;
        if reply.status != 401 {
            reply.is(409).page().says(ServerRefusal::NoRematch);
            refused += 1;
        }
    }
    assert_eq!(refused, 2, "both players of that game");
    let list = tournament.players[0].1.get("/tournaments").await.is(200).page();
    list.has("Finished").has("4 players · Round 3").has("You take part");
    running.stop().await;
}

#[tokio::test]
async fn a_knockout_by_pages() {
    let (running, stranger) = start_patient_server().await;
    let mut tournament = TestTournament::new(&stranger, KNOCKOUT).await;
    let page = stranger.clone().get("/tournaments").await.is(200).page();
    page.has("0 of 4 have entered").has("Take part");
    tournament.enter(&stranger, &["Ann", "Ben", "Cyd"]).await;
    stranger.clone().get(&tournament.path).await.is(200).page().has("3 of 4 have entered");
    // The last one begins it.
    tournament.enter(&stranger, &["Dan"]).await;
    tournament.play(3).await;
    let page = tournament.until("The tournament is over. Won by Ann.").await;
    let ranks: Vec<Vec<String>> = rows(&page, "standings").iter().map(|row| row[..2].to_vec()).collect();
    assert_eq!(ranks, [["1", "Ann"], ["2", "Cyd"], ["3", "Ben"], ["3", "Dan"]]);
    assert!(!page.body.contains("class=\"cross\""));
    let (_, bracket) = page.body.split_once("<ol class=\"bracket\">").expect("a bracket");
    let rounds: Vec<&str> = bracket.split("<h3>").skip(1).collect();
    assert_eq!(rounds.len(), 3);
    for (round, games, winners) in [(rounds[0], 2, vec!["Ann", "Cyd"]), (rounds[1], 1, vec!["Ann"])] {
        assert_eq!(round.matches("href=\"/tables/").count(), games);
        let won =
            round.split("class=\"side won").skip(1).filter_map(|rest| rest.split("<bdi>").nth(1)?.split('<').next());
        assert_eq!(won.collect::<Vec<_>>(), winners);
    }
    assert!(rounds[2].starts_with("Winner") && rounds[2].contains("<strong><bdi>Ann</bdi></strong>"));
    // Its tables can be looked at by the links in it.
    let (_, link) = rounds[1].split_once("href=\"").expect("a link");
    let link = link.split('"').next().expect("it ends");
    let table = stranger.clone().get(link).await.is(200);
    table.has("Won by Ann.");
    // Who plays next is the tournament's to say, and there is no_rematch.
    let (_, ann) = &mut tournament.players[0];
    let refused = ann.post(&format!("{link}/rematch"), &[("wish", "ask")]).await.is(409).page();
    refused.says(ServerRefusal::NoRematch);
    running.stop().await;
}

#[tokio::test]
async fn a_seat_is_for_whoever_entered() {
    let (running, stranger) = start_patient_server().await;
    let mut tournament =
        TestTournament::new(&stranger, &[("game", "quoridor"), ("format", "swiss"), ("size", "2")]).await;
    tournament.enter(&stranger, &["Ann", "Ben"]).await;
    let mut other = TestTournament::new(&stranger, &[("game", "quoridor"), ("format", "swiss"), ("size", "2")]).await;
    other.enter(&stranger, &["Ann", "Ben"]).await;
    let table = tournament.table(0).await;
    assert_eq!(tournament.table(1).await, table);
    // One of the two is in turn, and is told so everywhere; others only look.
    let mut in_turn = 0;
    for (_, player) in &mut tournament.players {
        let page = player.get(table.as_str()).await.is(200);
        let is_due = offered(&page).is_some();
        page.has("To the tournament");
        let call = player.get(&tournament.path).await.is(200).page();
        call.has("Go to my game").has(if is_due { "<h2>Your turn</h2>" } else { "<h2>Your game is on</h2>" });
        let lobby = player.get("/").await.is(200).page();
        lobby.has("My tables").has(&format!("href=\"{table}\""));
        in_turn += usize::from(is_due);
        for (name, secret) in &player.cookies {
            assert!(!name.starts_with("entry-") || !call.body.contains(secret.as_str()), "a page has a secret");
        }
    }
    assert_eq!(in_turn, 1);
    for visitor in [&mut stranger.clone(), &mut other.players[0].1, &mut tournament.organiser] {
        let page = visitor.get(table.as_str()).await.is(200);
        assert!(offered(&page).is_none() && !page.body.contains("To the tournament"));
        visitor.post(&format!("{table}/resign"), &[]).await.is(401);
        assert!(!visitor.get(&tournament.path).await.is(200).body.contains("Go to my game"));
    }
    running.stop().await;
}

#[tokio::test]
async fn partners_enter_as_a_team() {
    let (running, stranger) = start_patient_server().await;
    let mut tournament = TestTournament::new(&stranger, &[("game", "texas42"), ("format", "knockout")]).await;
    let path = format!("{}/enter", tournament.path);
    for (name, team) in [("Ann", "Red"), ("Ben", "Blue"), ("Cyd", "Red")] {
        stranger.clone().post(&path, &[("name", name), ("team", team)]).await.is(303);
    }
    let page = stranger.clone().post(&path, &[("name", "Dan"), ("team", "Red")]).await.is(409).page();
    page.says(TournamentRefusal::TeamFull).has("name=\"team\" value=\"Red\"").has("value=\"Dan\"");
    tournament.organiser.get(&tournament.path).await.is(200).has("It can begin with 4 players or more.");
    stranger.clone().post(&path, &[("name", "Dan"), ("age", "9")]).await.is(303);
    tournament.organiser.post(&format!("{}/start", tournament.path), &[]).await.is(303);
    tournament.until("Ann &amp; Cyd").await.has("Ben &amp; Dan");
    running.stop().await;
}
