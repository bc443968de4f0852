//! What init says is left to do, and the small files.

use git_tables::setup::{Options, next_steps};

use super::{ACTION, written};

#[test]
fn the_next_steps_name_what_has_to_be_done() {
    let steps = next_steps(&Options::new("games", ACTION).expect("these are usable"));
    for text in [
        "gh secret set PARLOR_SECRET --env parlor",
        "openssl rand -hex 32",
        "refs/heads/games",
        "non_fast_forward",
        "collaborators/LOGIN",
        "gh variable set PARLOR_PAGES --body true",
    ] {
        assert!(steps.contains(text), "{text:?} is not in {steps}");
    }
    assert!(!steps.contains('@'), "something was not filled in: {steps}");
}

#[test]
fn the_rules_for_the_branch_are_json() {
    let steps = next_steps(&Options::new("games", ACTION).expect("these are usable"));
    let (_, rules) = steps.split_once("<<'RULES'\n").expect("there are rules");
    let (rules, _) = rules.split_once("     RULES\n").expect("the rules end");
    let rules: serde_json::Value = serde_json::from_str(rules).expect("the rules are JSON");
    assert_eq!(rules["conditions"]["ref_name"]["include"][0], "refs/heads/games");
    assert_eq!(rules["rules"].as_array().map(Vec::len), Some(2));
}

#[test]
fn git_keeps_the_bytes_of_tables() {
    assert_eq!(written("tables/.gitattributes"), "* -text\n");
}
