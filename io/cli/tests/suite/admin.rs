//! `parlor admin` through the real binary, and a house that is closed.

use crate::support::arg;
use crate::support::server::Server;

const TOKEN: &str = "5555555555555555555555555555555555555555555555555555555555555555";

#[test]
fn the_operator_is_in_charge() {
    let token = crate::support::file("admin-token", TOKEN);
    let mut server = Server::start("admin", &["--memory", "--operator-token-file", arg(&token)]);
    let admin = |server: &Server, args: &[&str], code: i32, text: &str| {
        let ran = server.run(&[&["admin"], args, &["--token-file", arg(&token)]].concat(), "");
        assert_eq!(ran.code, code, "{args:?}: {ran:?}");
        assert!((ran.out.clone() + &ran.err).contains(text), "{args:?}: {ran:?}");
        ran.out
    };
    let mut ann = server.begin(&["join", "quoridor", "--name", "Ann"], "e2\n");
    ann.complaint("Table 1 at ");
    server.process.complaint("\"event\":\"table_created\"");
    admin(&server, &["tables", "--stage", "gathering"], 0, "     1  quoridor      gathering  1/2  Ann\n");
    admin(&server, &["close", "1"], 0, "Table 1 is closed.\n");
    let ann = ann.end();
    assert!(ann.code == 1 && ann.out.contains("[table_closed]"), "{ann:?}");
    admin(&server, &["close", "1"], 1, "[table_closed]");
    admin(&server, &["delete", "1"], 0, "Table 1 is deleted.\n");
    admin(&server, &["delete", "1"], 1, "[no_such_table]");
    let mut bob = server.begin(&["join", "quoridor", "--name", "Bob"], "e2\n");
    bob.complaint("Table 2 at ");
    admin(&server, &["remove", "2", "0"], 0, "The player of seat 0 is removed from table 2.\n");
    let bob = bob.end();
    assert!(bob.code == 1 && bob.out.contains("[bad_token]"), "{bob:?}");
    let banned = admin(&server, &["ban", "--name", "Mallory", "--for", "2h", "--reason", "noise"], 0, "Mallory until ");
    assert!(banned.ends_with(": noise\n"), "{banned}");
    let number = banned.split_whitespace().next().expect("a number").to_owned();
    let refused = server.run(&["join", "quoridor", "--name", "Mallory"], "");
    assert!(refused.code == 1 && refused.err.contains("[banned]"), "{refused:?}");
    assert_eq!(admin(&server, &["bans"], 0, ""), banned);
    admin(&server, &["lift", &number], 0, &format!("Ban {number} is lifted.\n"));
    admin(&server, &["lift", &number], 1, "[no_such_ban]");
    assert_eq!(admin(&server, &["bans"], 0, ""), "");
    admin(&server, &["ban", "--name", "x", "--for", "soon"], 2, "--for: \"soon\" is no duration");
    let audit = admin(&server, &["audit"], 0, "");
    let actions: Vec<&str> = audit.lines().filter_map(|line| line.split_whitespace().nth(2)).collect();
    assert_eq!(actions, ["close_table", "delete_table", "remove_player", "ban", "lift"], "{audit}");
    let nobody = server.run(&["admin", "audit"], "");
    assert!(nobody.code == 2 && nobody.err.contains("--token-file"), "{nobody:?}");
    let wrong = crate::support::file("admin-wrong", &"0".repeat(64));
    let wrong = server.run(&["admin", "audit", "--token-file", arg(&wrong)], "");
    assert!(wrong.code == 1 && wrong.err.contains("[not_operator]"), "{wrong:?}");
}

#[test]
fn a_closed_house_is_opened_by_its_password() {
    let file = crate::support::file("house-password", "open sesame\n");
    let server = Server::start("house", &["--memory", "--password-file", arg(&file)]);
    for args in [
        &["table", "new", "quoridor"][..],
        &["tournament", "new", "quoridor", "--format", "knockout"],
        &["join", "quoridor"],
    ] {
        for password in [&[][..], &["--password", "open barley"]] {
            let refused = server.run(&[args, password].concat(), "");
            assert!(refused.code == 1 && refused.err.contains("[house_closed]"), "{args:?}: {refused:?}");
        }
        let done = server.run(&[args, &["--password", "open sesame"]].concat(), "");
        assert_eq!(done.code, 0, "{args:?}: {done:?}");
    }
    let mut command = server.client(&["table", "new", "quoridor"]);
    let done = crate::support::server::Process::start(command.env("PARLOR_PASSWORD", "open sesame"), "").end();
    assert_eq!(done.code, 0, "{done:?}");
}
