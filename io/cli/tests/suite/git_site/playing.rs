//! Moves that are made on the pages are accepted, from the first to the last.

use game::FORFEIT;
use serde_json::{Value, json};

use super::site_repo::{BrowserView, SiteRepo, VIEWS, and, leave};
use crate::support::browser::Browser;

/// A race: player 1 goes straight ahead, and player 2 to and fro.
const RACE: [&str; 15] = ["e2", "d9", "e3", "c9", "e4", "d9", "e5", "c9", "e6", "d9", "e7", "c9", "e8", "d9", "e9"];

/// The game of the race, how many turns of the others are played, and in which games a turn has several choices.
const RACED: &str = "quoridor";
const ROUNDS: usize = 6;
const SEVERAL: [&str; 1] = ["backgammon"];

/// What goes with a move of each game.
const COMMENT: &str = "<b>\"Zum Wohl\"</b> & \u{1f41f} it's 100% é";

#[test]
fn what_is_chosen_on_a_page_is_accepted() {
    let Some(mut browser) = Browser::start("site.mjs") else {
        return;
    };
    let site_repo = SiteRepo::with_every_game();
    for (round, raced) in RACE.iter().enumerate() {
        site_repo.render();
        let look = VIEWS[round % VIEWS.len()];
        let mut handed_in = Vec::new();
        for kind in games::kinds().iter().filter(|kind| kind.name == RACED || round < ROUNDS) {
            let turn = site_repo.turn(kind.name);
            let (seat, login) = turn.last().expect("nothing is over so soon");
            let mut how = json!({ "seat": seat, "picture": format!("{}-{round}", kind.name) });
            if kind.name == RACED {
                how["wishes"] = json!([raced]);
            } else if site_repo.hides(kind.name) {
                how["wishes"] = json!([site_repo.legal(kind.name, login).iter().rfind(|id| !id.starts_with(FORFEIT))]);
            }
            match round {
                0 => how["undo"] = json!(SEVERAL.contains(&kind.name)),
                1 => how = and(how, json!({ "by": "keyboard", "comment": COMMENT })),
                _ => {}
            }
            let (name, text) = played(&site_repo, &mut browser, (kind.name, look), &how);
            assert!(name.contains(&format!("-{seat}-")), "{name}");
            site_repo.commit(kind.name, login, (&name, &text));
            handed_in.push(name);
        }
        applied(&site_repo.process(), &handed_in);
    }
    over(&site_repo, &mut browser);
}

/// Makes a move on the page of a table, and gives the move file.
fn played(
    site_repo: &SiteRepo,
    browser: &mut Browser,
    (table, look): (&str, BrowserView),
    how: &Value,
) -> (String, String) {
    let kept = json!({ "picture": how["picture"].as_str().map(|name| format!("{name}-begun")) });
    browser.ask("open", &and(site_repo.at(&format!("{table}/index.html"), look), kept));
    let made = browser.ask("play", how);
    check(table, &made);
    if look.by == "server" {
        assert_eq!(browser.ask("copy", &json!({})), made["text"]);
    }
    leave(browser, &format!("{table}: {how}"));
    let [name, text] = ["name", "text"].map(|key| made[key].as_str().expect("it is text").to_owned());
    if let Some(comment) = how["comment"].as_str() {
        let file: Value = serde_json::from_str(&text).expect("it is JSON");
        assert_eq!(file["comment"], comment);
    }
    (name, text)
}

/// What the page shows, what the link says and what is saved are one and the same.
fn check(table: &str, made: &Value) {
    let name = made["name"].as_str().expect("it has a name");
    assert_eq!(made["link"]["page"], "https://github.com/owner/repo/new/main");
    assert_eq!(made["link"]["path"], format!("tables/{table}/moves/{name}"));
    assert_eq!(made["link"]["text"], made["text"]);
    assert_eq!((&made["saved"]["name"], &made["saved"]["text"]), (&made["name"], &made["text"]));
    let command = made["command"].as_str().expect("there is one");
    assert!(command.starts_with(&format!("parlor git move {table} ")), "{command}");
}

/// All of it was accepted, and nothing else.
fn applied(report: &Value, names: &[String]) {
    let tables = || report["tables"].as_array().into_iter().flatten();
    let files = tables().flat_map(|table| table["applied"].as_array().into_iter().flatten());
    let mut files: Vec<&str> = files.filter_map(|file| file["file"].as_str()).collect();
    let mut names: Vec<&str> = names.iter().map(String::as_str).collect();
    files.sort_unstable();
    names.sort_unstable();
    assert_eq!(files, names, "{report}");
    assert!(tables().all(|table| table["refused"] == json!([])), "{report}");
}

/// The page of the game that is over, and the page of all.
fn over(site_repo: &SiteRepo, browser: &mut Browser) {
    site_repo.render();
    for look in VIEWS {
        let name = format!("{}-{}", look.scheme, look.size.0);
        let kept = json!({ "picture": format!("over-{name}") });
        let opened = browser.ask("open", &and(site_repo.at(&format!("{RACED}/index.html"), look), kept));
        assert_eq!(opened["choices"], json!([]), "nobody can move");
        assert_eq!(browser.ask("text", &json!({ "of": "#status" })), "The game is over. ann (player1) has won.");
        leave(browser, "a game that is over");
        let kept = json!({ "picture": format!("index-{name}") });
        browser.ask("open", &and(site_repo.at("index.html", look), kept));
        let list = browser.ask("text", &json!({ "of": "#tables" }));
        for kind in games::kinds() {
            assert!(list.as_str().is_some_and(|list| list.contains(&format!(": {}", kind.name))), "{list}");
        }
        leave(browser, "the page of all tables");
    }
}
