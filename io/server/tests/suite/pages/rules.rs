//! The rules of every game, and its pictures.

use super::visitor::start_server;

#[tokio::test]
async fn every_game_has_rules_in_every_language() {
    let (running, mut ann) = start_server().await;
    for language in ["en", "ko"] {
        ann.language = language.to_string();
        let all = ann.get("/rules").await.is(200).page();
        for kind in games::kinds() {
            let manual = games::manual(kind, language);
            all.has(manual.title).has(&format!("/rules/{}", kind.name));
            let page = ann.get(&format!("/rules/{}", kind.name)).await.is(200).page();
            page.has(&format!("<h1>{}</h1>", manual.title)).has("<nav class=\"contents\"").has("<table>");
            page.has(&format!("<div lang=\"{}\">", manual.language));
            for left in ["](", "**", "```", "<p></p>", "|--"] {
                assert!(!page.body.contains(left), "{left} in the rules of {}", kind.name);
            }
        }
    }
    running.stop().await;
}

#[tokio::test]
async fn links_of_a_page_lead_to_its_headings() {
    let (running, mut ann) = start_server().await;
    for kind in games::kinds() {
        let page = ann.get(&format!("/rules/{}", kind.name)).await.is(200);
        for link in page.body.split("href=\"#").skip(1) {
            let id = link.split('"').next().expect("an end");
            page.has(&format!("id=\"{id}\""));
        }
    }
    running.stop().await;
}

#[tokio::test]
async fn games_draw_their_own_pictures() {
    let (running, mut ann) = start_server().await;
    for kind in games::kinds() {
        let opening = ann.get(&format!("/web/games/{}.svg", kind.name)).await.is(200);
        let later = ann.get(&format!("/web/games/{}-later.svg", kind.name)).await.is(200);
        for picture in [&opening, &later] {
            assert_eq!(picture.header("content-type"), "image/svg+xml");
            assert!(picture.body.starts_with("<svg"));
        }
        assert_ne!(opening.body, later.body, "{}", kind.name);
    }
    running.stop().await;
}
