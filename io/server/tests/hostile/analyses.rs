//! Analyses, of which an address has only so many under way.

use std::net::Ipv4Addr;
use std::thread;
use std::time::{Duration, Instant};

use game::{Luck as _, Seeded};
use serde_json::{Value, json};

use crate::scene::{PATIENCE, Scene, ask, meanwhile, table};

/// An address that asks for many, and one that asks for one.
const GREEDY: Ipv4Addr = Ipv4Addr::new(127, 0, 0, 3);
const MODEST: Ipv4Addr = Ipv4Addr::new(127, 0, 0, 4);
/// How many an address may have under way.
const MOST: usize = 4;
/// How long a game is: an analysis of so many moves takes far longer than a few requests.
const MOVES: usize = 150;

/// The path of the analysis of a game that was played at random and given up.
fn played(scene: &Scene, seed: u64) -> String {
    let (id, _, tokens) = table(scene, "quoridor");
    let mut luck = Seeded::new(seed);
    let path = |rest: &str| format!("/api/v1/tables/{id}{rest}");
    let bearers: Vec<String> = tokens.iter().map(|token| format!("Authorization: Bearer {token}")).collect();
    for number in 0..MOVES {
        let bearer = bearers[number % bearers.len()].as_str();
        let (_, legal) = ask(scene.http, "GET", &path("/actions"), &[bearer], "");
        let actions = legal["actions"].as_array().unwrap_or_else(|| panic!("{legal}"));
        let Ok(count @ 1..) = u32::try_from(actions.len()) else { break };
        let digest = format!("If-Match: \"{}\"", legal["digest"].as_str().expect("a digest"));
        let action = &actions[luck.below(count) as usize];
        let (status, acted) = ask(scene.http, "POST", &path("/actions"), &[bearer, &digest], &action.to_string());
        assert_eq!(status, 200, "{acted}");
    }
    // A game that has ended by itself needs not be given up.
    let _over = ask(scene.http, "POST", &path("/resign"), &[&bearers[0]], "");
    path("/analysis")
}

#[test]
fn an_address_has_only_so_many_analyses_under_way() {
    meanwhile(
        "an address that asks for many analyses",
        |_| {},
        |scene| {
            let paths: Vec<String> = (0..=MOST as u64).map(|seed| played(scene, seed)).collect();
            let look = |from: Ipv4Addr, path: &str| scene.ask_from(from, ("GET", path), &[], &Value::Null);
            for path in &paths[..MOST] {
                assert_eq!(look(GREEDY, path).0, 202);
            }
            let (status, told) = look(GREEDY, &paths[MOST]);
            assert_eq!((status, &told["code"]), (429, &json!("too_many_requests")), "{told}");
            // To look again at one that is under way is not to ask for another.
            assert_ne!(look(GREEDY, &paths[0]).0, 429);
            assert_eq!(look(MODEST, &paths[MOST]).0, 202, "another address is not refused");
            let asked = Instant::now();
            for path in &paths {
                while look(GREEDY, path).0 != 200 {
                    assert!(asked.elapsed() < PATIENCE * 2, "the analyses are made");
                    thread::sleep(Duration::from_millis(20));
                }
            }
            let another = played(scene, 99);
            assert_eq!(look(GREEDY, &another).0, 202, "those that are made do not count");
        },
    );
}
