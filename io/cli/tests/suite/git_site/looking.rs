//! Pages are looked at: stepped through, kept up to date, and read by those who do not see them.

use serde_json::json;

use super::site_repo::{BrowserView, SiteRepo, VIEWS, and, leave};
use crate::support::browser::Browser;

/// A table, and what is played at it.
const TABLE: &str = "quoridor";
const MOVES: [&str; 4] = ["e2", "e8", "d5h", "e3v"];

/// A page on a server, on a desk.
const SERVED: BrowserView = BrowserView { by: "server", size: (1280, 800), scheme: "light" };

/// Ways to step, and the position each leads to.
const STEPS: [(&str, usize); 14] = [
    ("button first", 0),
    ("button next", 1),
    ("button last", 4),
    ("button previous", 3),
    ("key ArrowLeft", 2),
    ("key ArrowRight", 3),
    ("key Home", 0),
    ("key End", 4),
    ("slider 1", 1),
    ("slider 3", 3),
    ("address 2", 2),
    ("address 999", 4),
    ("story 0", 0),
    ("story 2", 2),
];

#[test]
fn every_position_is_shown_as_it_was_drawn() {
    let Some(mut browser) = Browser::start("site.mjs") else {
        return;
    };
    let site_repo = SiteRepo::open();
    site_repo.begin(TABLE);
    let mut drawn = Vec::new();
    for id in MOVES.map(Some).into_iter().chain([None]) {
        site_repo.render();
        drawn.push(site_repo.page(&format!("{TABLE}/board.svg")));
        if let Some(id) = id {
            site_repo.play(TABLE, &[id]);
        }
    }
    let last = drawn.len() - 1;
    for look in VIEWS {
        browser.ask("open", &site_repo.at(&format!("{TABLE}/index.html"), look));
        for (by, ply) in STEPS {
            let seen = browser.ask("step", &json!({ "by": by, "ply": ply, "drawn": drawn[ply] }));
            // The last position has the choices in it, for whoever moves next.
            assert_eq!(seen["isAsDrawn"], ply < last, "{by}: {seen}");
            assert_eq!((&seen["slider"], &seen["current"]), (&json!(ply.to_string()), &json!(ply.to_string())), "{by}");
            let caption = seen["caption"].as_str().expect("it is told");
            assert_eq!(seen["said"], format!("Position {ply} of {last}. {caption}"), "{by}");
            let (advice, earlier) = (seen["advice"].as_str().expect("it is told"), "This is an earlier position.");
            assert_eq!(advice.starts_with(earlier), ply < last, "{by}: {advice}");
            let hash = if ply == last { String::new() } else { format!("#ply={ply}") };
            assert_eq!(seen["hash"], hash, "{by}");
        }
        leave(&mut browser, "stepping");
        let path = format!("{TABLE}/index.html#ply=1");
        browser.ask(
            "open",
            &and(
                site_repo.at(&path, BrowserView { by: "server", ..look }),
                json!({ "picture": format!("step-{}", look.scheme) }),
            ),
        );
        let seen = browser.ask("step", &json!({ "by": "key Shift", "ply": 1, "drawn": drawn[1] }));
        assert_eq!((&seen["isAsDrawn"], &seen["slider"]), (&json!(true), &json!("1")), "{seen}");
        leave(&mut browser, "a position behind an address");
    }
}

#[test]
fn a_page_on_a_server_keeps_up() {
    let Some(mut browser) = Browser::start("site.mjs") else {
        return;
    };
    let site_repo = SiteRepo::open();
    site_repo.begin(TABLE);
    site_repo.render();
    let path = format!("{TABLE}/index.html");
    let opened = browser.ask("open", &and(site_repo.at(&path, SERVED), json!({ "clock": true })));
    assert_eq!(opened["version"], site_repo.version(TABLE));
    // By itself while nobody moves on it, and twice: a page that was loaded anew looks on.
    for id in &MOVES[..2] {
        site_repo.play(TABLE, &[id]);
        site_repo.render();
        browser.ask("wait", &json!({ "seconds": 6, "version": site_repo.version(TABLE) }));
    }
    // When it is told to while somebody does.
    browser.ask("begin", &json!({}));
    site_repo.play(TABLE, &[MOVES[2]]);
    site_repo.render();
    browser.ask("wait", &json!({ "seconds": 6, "version": site_repo.version(TABLE), "offered": true }));
    leave(&mut browser, "a page that keeps up");
}

#[test]
fn a_checker_of_accessibility_has_nothing_to_say() {
    let Some(mut browser) = Browser::start("site.mjs") else {
        return;
    };
    let site_repo = SiteRepo::with_every_game();
    site_repo.play(TABLE, &[MOVES[0]]);
    // What is refused is shown as well.
    let (_, login) = site_repo.turn(TABLE).remove(0);
    site_repo.commit(TABLE, login, ("0002-player2-abcdef.json", "{}"));
    let report = site_repo.process();
    assert_eq!(report["tables"][0]["refused"].as_array().map(Vec::len), Some(1), "{report}");
    site_repo.render();
    let tables = games::kinds().iter().map(|kind| format!("{}/index.html", kind.name));
    let mut found = Vec::new();
    for path in tables.chain(["index.html".to_owned()]) {
        for look in &VIEWS[..2] {
            // With a move that is made there is most to see.
            let is_table = path != "index.html";
            let found_here = browser.ask("accessible", &and(site_repo.at(&path, *look), json!({ "move": is_table })));
            found.extend(found_here.as_array().into_iter().flatten().map(|what| format!("{path}, {look:?}: {what}")));
        }
    }
    assert_eq!(found, Vec::<String>::new(), "{}", found.join("\n"));
}
