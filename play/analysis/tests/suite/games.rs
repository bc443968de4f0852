//! Whole games of every kind: nothing is lost that was not there, figures add up, documents and pages are whole.

use analysis::{Judge, Mark, Past, Report, Review, Telling, content, document, english};
use bots::Level;
use game::json::Tree;
use game::log::{Entry, Header, VERSION, line};
use game::{Actor, Envelope, Kind, Seeded, Timestamp};

/// The log of a game that computers play, no longer than so many actions.
fn log(kind: &Kind, names: &str, longest: u64) -> String {
    let setup = Tree::parse(&format!(r#"{{"names":[{names}]}}"#)).expect("JSON").into_owned();
    let (mut game, _) = kind.begin(&setup).expect("every game can be played as usual");
    let (at, table) = (Timestamp::default(), Envelope::blank().table);
    let mut lines = vec![line(&Header { parlor: VERSION, game: kind.name.to_owned(), table, at, setup })];
    let mut luck = Seeded::new(3);
    for seq in 1..=longest {
        let Some(by) = game.turn().actor() else { break };
        let action = match by {
            Actor::Chance => game.draw(&mut luck).expect("chance is in turn"),
            Actor::Table => game.legal(by).swap_remove(0),
            Actor::Seat(seat) => bots::choose(&*game, seat, Level::Easy).expect("a seat in turn can act"),
        };
        game.advance(by, &action).expect("what is chosen is legal");
        lines.push(line(&Entry { seq, at, by, action, after: None }));
    }
    lines.join("\n")
}

/// Names for as few as can play, the first of which must be escaped.
fn names(kind: &Kind) -> String {
    [r#""<Ann>""#, r#""Bob""#, r#""Cyd""#, r#""Dan""#][..usize::from(*kind.seats.start())].join(",")
}

fn report(log: &str) -> Report {
    let past = Past::read(games::kinds(), log).expect("the log is whole");
    let judge = Judge::named(past.kind, "hard").expect("every game has it").with_nodes(200);
    let mut review = Review::new(past, judge);
    let mut before = 0;
    while review.step(None) {
        let (done, all) = review.progress();
        assert!(before < done && done <= all, "{before} {done} {all}");
        before = done;
    }
    review.report()
}

/// Checks that as many elements end as begin.
fn is_balanced(page: &str) {
    for name in ["div", "table", "tr", "td", "svg", "path", "rect", "circle", "title", "section", "span", "details"] {
        let begun = page.matches(&format!("<{name} ")).count() + page.matches(&format!("<{name}>")).count();
        assert_eq!(begun, page.matches(&format!("</{name}>")).count(), "{name}");
    }
}

fn check(kind: &Kind, names: &str, longest: u64) {
    let found = report(&log(kind, names, longest));
    assert!(found.is_whole && !found.decisions.is_empty(), "{}", kind.name);
    for decision in &found.decisions {
        assert!(decision.lost.is_none_or(|lost| 0.0 <= lost), "{}: {decision:?}", kind.name);
        assert!(!decision.is_forced || decision.lost == Some(0.0), "{}: {decision:?}", kind.name);
        assert!(!decision.written.is_empty() && !decision.story.is_empty(), "{}: {decision:?}", kind.name);
    }
    for summary in found.summaries() {
        let of_seat = || found.decisions.iter().filter(|decision| decision.seat == summary.seat);
        assert_eq!(summary.marks.iter().sum::<u32>(), summary.decisions);
        assert_eq!(of_seat().count(), (summary.forced + summary.decisions) as usize, "{}", kind.name);
        let blunders = of_seat().filter(|decision| decision.mark == Mark::Blunder).count();
        assert_eq!(summary.count(Mark::Blunder) as usize, blunders);
    }
    let json = document(&found);
    let doc = Tree::parse(&json).expect("it is JSON");
    assert_eq!(doc.get("game").and_then(Tree::as_text), Some(kind.name));
    let names = &found.names;
    let telling = Telling { speech: english(), names, players: names, board: &|_| None };
    let page = content(&found, &telling).into_string();
    is_balanced(&page);
    for word in ["<script", "style=", "NaN", "inf"] {
        assert!(!page.contains(word), "{}: {word} is in the page", kind.name);
    }
    assert!(page.contains("&lt;Ann&gt;"), "{}", kind.name);
}

#[test]
fn every_game_can_be_analysed() {
    for kind in games::kinds() {
        check(kind, &names(kind), 90);
    }
}

#[test]
fn several_players_each_have_their_own_expectations() {
    let kind = games::kinds().iter().find(|kind| kind.seats.contains(&3)).expect("there is one for three");
    check(kind, r#""<Ann>","Bob","Cyd""#, 60);
}

#[test]
fn a_log_that_breaks_off_is_judged_as_far_as_it_goes() {
    for kind in games::kinds() {
        let whole = log(kind, &names(kind), 40);
        let lines: Vec<&str> = whole.lines().collect();
        for count in [1, 2, 3, lines.len() / 2] {
            let found = report(&lines[..count].join("\n"));
            assert!(found.is_whole && found.results.iter().all(Option::is_none), "{} {count}", kind.name);
        }
    }
}
