//! What somebody sees.

use serde_json::json;

use super::browser::{games, start_server};

#[tokio::test]
async fn every_game_has_a_page_for_everybody() {
    let (running, server) = start_server().await;
    for (game, setup) in games() {
        let (id, players) = server.full(game, &setup).await;
        let mut in_turn = 0;
        for viewer in players.iter().chain([&server.stranger()]) {
            for language in ["en", "ko"] {
                let page =
                    viewer.send("GET", &format!("/tables/{id}"), &[("Accept-Language", language)], "").await.is(200);
                let policy = page.headers("content-security-policy").concat();
                assert!(policy.contains("'sha256-") && !policy.contains("unsafe"), "{game}: {policy}");
                assert!(
                    page.body.contains(&format!("<html lang=\"{language}\"")) && page.body.contains("<svg "),
                    "{game}"
                );
                assert!(page.body.contains("<pre>"), "{game} has no text");
                let offers = page.offers();
                // Several steps that are one choice are besides.
                let choices = page.body.split(" data-action=\"").skip(1).filter_map(|rest| rest.split('"').next());
                assert_eq!(choices.filter(|ids| !ids.contains(' ')).count(), offers.len(), "{game}");
                for offer in &offers {
                    assert!(page.body.contains(&format!(" data-action=\"{offer}\"")), "{game}: {offer}");
                }
                in_turn += usize::from(!offers.is_empty());
            }
        }
        assert!(2 <= in_turn, "{game}: nobody may act");
        assert!(server.stranger().get(&format!("/tables/{id}")).await.offers().is_empty(), "{game}");
    }
    running.stop().await;
}

#[tokio::test]
async fn a_table_is_found_by_its_number_or_not_at_all() {
    let (running, server) = start_server().await;
    let (id, _) = server.table("quoridor", &json!({})).await;
    let page = server.stranger().get(&format!("/tables/{id}")).await.is(200);
    let (_, rest) = page.body.split_once("data-live=\"").expect("it follows");
    let number = rest.split('/').nth(2).expect("a number");
    server.stranger().get(&format!("/tables/{number}")).await.is(200);
    server.stranger().get("/tables/999999").await.is(404);
    server.stranger().get("/tables/nonsense").await.is(404);
    running.stop().await;
}

#[tokio::test]
async fn a_seat_is_kept_in_a_cookie_that_no_script_reads() {
    let (running, server) = start_server().await;
    let (id, _) = server.table("quoridor", &json!({})).await;
    let reply = server.stranger().post(&format!("/tables/{id}/sit"), "name=Ann").await.is(303);
    let cookies = reply.headers("set-cookie");
    let seat = cookies.iter().find(|cookie| cookie.starts_with(&format!("seat-{id}="))).expect("a seat");
    for part in ["HttpOnly", "SameSite=Lax", "Path=/", "Max-Age=31536000"] {
        assert!(seat.contains(part), "{seat}");
    }
    assert!(!seat.contains("Secure"), "{seat}");
    running.stop().await;
}

#[tokio::test]
async fn names_are_no_markup() {
    let (running, server) = start_server().await;
    for (game, setup) in games() {
        let (id, seats) = server.table(game, &setup).await;
        let name = "%3Cscript%3Ealert(1)%3C%2Fscript%3E%22%27%26";
        for _ in 0..seats {
            let player = server.stranger().sit(&id, name).await;
            for viewer in [player, server.stranger()] {
                let page = viewer.get(&format!("/tables/{id}")).await.is(200);
                assert!(!page.body.contains("<script>alert"), "{game}");
                assert!(page.body.contains("&lt;script&gt;"), "{game}");
            }
        }
    }
    running.stop().await;
}

#[tokio::test]
async fn a_private_table_asks_for_its_invitation() {
    let (running, server) = start_server().await;
    let order = json!({"game": "quoridor", "private": true}).to_string();
    let headers = [("Content-Type", "application/json")];
    let reply = server.stranger().send("POST", "/api/v1/tables", &headers, &order).await.is(201);
    let table: serde_json::Value = serde_json::from_str(&reply.body).expect("JSON");
    let (id, invitation) = (table["id"].as_str().expect("an id"), table["invitation"].as_str().expect("a secret"));
    let path = format!("/tables/{id}");
    let page = server.stranger().get(&path).await.is(403);
    assert!(page.body.contains("data-invited") && !page.body.contains("<svg"));
    server.stranger().get(&format!("{path}/live")).await.is(403);
    server.stranger().post(&format!("{path}/sit"), "name=Eve").await.is(403);
    server.stranger().post(&format!("{path}/invited"), "invite=nonsense").await.is(403);
    let link = format!("invite=http%3A%2F%2Fx%2Ftables%2F1%23invite%3D{invitation}");
    let reply = server.stranger().post(&format!("{path}/invited"), &link).await.is(303);
    let cookie = reply.headers("set-cookie").concat();
    let mut guest = server.stranger();
    guest.cookies = format!("{}; ", cookie.split(';').next().expect("a cookie"));
    let page = guest.get(&path).await.is(200);
    assert!(page.body.contains(&format!("#invite={invitation}")), "the link to share has the invitation");
    guest.sit(id, "Ann").await.get(&path).await.is(200);
    running.stop().await;
}
