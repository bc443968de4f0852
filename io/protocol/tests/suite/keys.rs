//! What players with keys say and hear: each message is read by the one end as the other has written it.

use game::Seat;
use game::json::Tree;
use protocol::{
    ActionMessage, Lines, OpeningMessage, PlayerCommand, PlayerMessage, ServerMessage, ShareMessage, SocketMessage,
    TableMessage, line,
};
use referee::{ActSignature, PlayerKey, Signed, SignedHead, Signer};

/// What an opening message is once it was read and written again, or the codes and places of what is wrong with it.
fn opened(text: &str) -> Result<String, String> {
    let tree = Tree::parse(text).expect("JSON");
    assert!(OpeningMessage::is_one(&tree), "{text}");
    OpeningMessage::read(&tree).map(|message| line(&message).trim_end().to_owned()).map_err(|wrong| wrong.to_string())
}

fn said(text: &str) -> PlayerMessage {
    PlayerMessage::read(Tree::parse(text).expect("JSON").into_owned()).unwrap_or_else(|wrong| panic!("{text}: {wrong}"))
}

fn player() -> PlayerKey {
    PlayerKey::new([7; 32], game::Digest([1; 32]))
}

#[test]
fn a_table_is_found_and_joined_with_a_key() {
    let found = r#"{"type":"FindTable","game":"backgammon","luck":"early","every_seat":true,"invite":"abc"}"#;
    assert_eq!(opened(found), Ok(found.to_owned()));
    let key = serde_json::to_string(&player().sit("Ann")).expect("JSON");
    let key = key.trim_matches(['{', '}']);
    let joined = format!(r#"{{"type":"JoinGame","game":"fish","name":"Ann","game_id":7,{key},"lines":3}}"#);
    assert_eq!(opened(&joined), Ok(joined.clone()));
    // A key signs the header of one table, and says so in full.
    assert!(opened(&joined.replace(r#""game_id":7,"#, "")).is_err_and(|wrong| wrong.contains("/game_id")));
    assert!(opened(&joined.replace(r#""commit""#, r#""other""#)).is_err_and(|wrong| wrong.contains("/commit")));
    for text in [
        r#"{"type":"SpectateGame","game_id":7,"lines":0}"#,
        r#"{"type":"Rejoin","token":"abc","lines":12}"#,
        r#"{"type":"JoinTournament","tournament":7,"name":"Ann","keyed":true}"#,
    ] {
        assert_eq!(opened(text), Ok(text.to_owned()));
    }
    let many = r#"{"type":"Rejoin","token":"abc","lines":-1}"#;
    assert!(opened(many).is_err_and(|wrong| wrong.contains("/lines")));
}

#[test]
fn what_a_player_does_has_its_signature_over_tcp_and_websocket() {
    let signed = player().act((4, game::Digest([3; 32])), &["e2".to_owned()]);
    let ActSignature { saw, sig, .. } = &signed;
    let signed = Some(ActSignature { saw: *saw, ids: None, sig: *sig });
    let action = Tree::Text("e2".into());
    let commands = [
        (
            "action",
            PlayerCommand::Action(ActionMessage { signed: signed.clone(), ..ActionMessage::of(action) }),
            r#""action":"e2","#,
        ),
        ("resign", PlayerCommand::Resign { signed: signed.clone() }, ""),
        ("pause", PlayerCommand::Pause { signed: signed.clone() }, ""),
        ("takeback", PlayerCommand::Takeback { signed: signed.clone() }, ""),
        ("agree", PlayerCommand::Agree { signed: signed.clone() }, ""),
        ("decline", PlayerCommand::Decline { signed: signed.clone() }, ""),
        ("resume", PlayerCommand::Resume { signed: signed.clone() }, ""),
        ("leave", PlayerCommand::Leave { signed: signed.clone() }, ""),
    ];
    for (name, command, more) in commands {
        let kind = name[..1].to_uppercase() + &name[1..];
        let text = format!(r#"{{"type":"{kind}",{more}"saw":4,"sig":"{sig}"}}"#);
        assert_eq!(line(&command).trim_end(), text);
        assert_eq!(said(&text), PlayerMessage::Command(command.clone()));
        let text = text.replace(&kind, name);
        let read = SocketMessage::read(&Tree::parse(&text).expect("JSON"));
        assert!(matches!(read, Ok(SocketMessage::Command(read)) if read == command), "{text}");
        let half = text.replace(r#""saw":4,"#, "");
        let read = SocketMessage::read(&Tree::parse(&half).expect("JSON"));
        assert!(read.is_err_and(|wrong| wrong.to_string().contains("/saw")), "{half}");
    }
    assert_eq!(said(r#"{"type":"Resign"}"#), PlayerMessage::Command(PlayerCommand::Resign { signed: None }));
}

#[test]
fn a_share_is_of_the_seat_that_it_names_or_of_its_own() {
    let share = player().share(2, 5, game::Digest([9; 32]));
    let message = ShareMessage::own(&share);
    let text = line(&PlayerCommand::Share(message.clone()));
    assert_eq!(said(&text), PlayerMessage::Command(PlayerCommand::Share(message.clone())));
    assert_eq!(message.of(Seat(2)), share);
    let PlayerMessage::Command(PlayerCommand::Share(named)) = said(&text.replace(r#""draw""#, r#""seat":1,"draw""#))
    else {
        panic!("a share")
    };
    assert_eq!(named.of(Seat(2)).seat, 1);
    let text = text.trim_end().replace("Share", "share");
    let read = SocketMessage::read(&Tree::parse(&text).expect("JSON"));
    assert!(matches!(read, Ok(SocketMessage::Command(PlayerCommand::Share(_)))));
    assert_eq!(said(r#"{"type":"LoseKey"}"#), PlayerMessage::Command(PlayerCommand::LoseKey));
}

#[test]
fn lines_come_to_the_byte_and_with_a_head() {
    let (table, link) = ("550e8400-e29b-41d4-a716-446655440000".to_owned(), game::Digest([5; 32]));
    let sig = Signer::new(&[1; 32]).sign(Signed::Head { table: &table, seq: 2, link });
    let head = SignedHead { table, seq: 2, link, sig };
    let lines = vec!["{\"seq\":1,\"name\":\"Ä\\\"\"}".to_owned(), "{}".to_owned()];
    let header = "{\"parlor\":3}".to_owned();
    let table = TableMessage { game_id: 7, header, lines: lines.clone(), head: Some(head.clone()), invitation: None };
    let text = line(&ServerMessage::Table(table));
    let Ok(ServerMessage::Table(read)) = ServerMessage::read(&text) else { panic!("a table: {text}") };
    assert_eq!((&read.lines, read.head.as_ref()), (&lines, Some(&head)));
    assert_eq!(line(&ServerMessage::Table(read)), text);
    let text = line(&ServerMessage::Lines(Lines { lines: lines.clone(), head: None }));
    let Ok(ServerMessage::Lines(read)) = ServerMessage::read(&text) else { panic!("lines: {text}") };
    assert_eq!((read.lines, read.head), (lines, None));
    assert!(ServerMessage::read(r#"{"type":"Lines","lines":[],"head":{"seq":1}}"#).is_err());
}
