//! What the texts may be filled with.

use game::Coded;
use git_tables::setup::Options;

use super::ACTION;

#[track_caller]
fn check(branch: &str, action: &str, code: &str) {
    let found = Options::new(branch, action).map_or_else(|why| why.code(), |_| "ok");
    assert_eq!(found, code, "{branch:?}, {action:?}");
}

#[test]
fn branches_are_plain() {
    for branch in ["main", "tables", "games/2026", "v1.2", "a_b-c"] {
        check(branch, ACTION, "ok");
    }
    let odd =
        ["", "-f", "a b", "a'b", "a;b", "$(a)", "a\nb", "a..b", "a//b", "/a", "a/", ".a", "a.", "a.lock", "a*", "é"];
    for branch in odd {
        check(branch, ACTION, "branch_name");
    }
}

#[test]
fn actions_are_named_as_forges_name_them() {
    for action in [ACTION, "example/parlor@v0.1.0", "example/tools/parlor@main", "example/parlor@releases/v1"] {
        check("main", action, "ok");
    }
    for action in ["", "parlor", "parlor@v1", "example/parlor", "example/parlor@", "a/b@c # d", "a/b@c\n      - run: d"]
    {
        check("main", action, "action_reference");
    }
}
