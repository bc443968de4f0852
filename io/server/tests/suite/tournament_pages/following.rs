//! A page that is open hears when something has changed.

use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::TcpStream;

use super::test_tournament::{TestTournament, start_patient_server};
use crate::patience::in_time;

#[tokio::test]
async fn a_change_is_told_until_it_is_over() {
    let (running, stranger) = start_patient_server().await;
    let address = running.http.expect("an address");
    let mut tournament =
        TestTournament::new(&stranger, &[("game", "quoridor"), ("format", "knockout"), ("size", "2")]).await;
    let live = format!("{}/live", tournament.path);
    tournament.organiser.get(&tournament.path).await.is(200).has(&format!("data-follow=\"{live}\""));
    let mut stream = TcpStream::connect(address).await.expect("a connection");
    let request = format!("GET {live} HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\n\r\n");
    stream.write_all(request.as_bytes()).await.expect("a request");
    let mut heard = String::new();
    hear(&mut stream, &mut heard, "text/event-stream").await;
    tournament.enter(&stranger, &["Ann"]).await;
    hear(&mut stream, &mut heard, "event: changed").await;
    tournament.enter(&stranger, &["Ben"]).await;
    tournament.play(0).await;
    tournament.until("The tournament is over.").await;
    // Nothing more will come, and nobody need ask again.
    while in_time("the end", stream.read(&mut [0; 1024])).await.expect("more") != 0 {}
    tournament.organiser.get(&live).await.is(204);
    assert!(!tournament.organiser.get(&tournament.path).await.is(200).body.contains("data-follow"));
    running.stop().await;
}

/// Reads on until something was heard.
async fn hear(stream: &mut TcpStream, heard: &mut String, text: &str) {
    let mut bytes = [0; 1024];
    while !heard.contains(text) {
        let count = in_time(text, stream.read(&mut bytes)).await.expect("more");
        assert_ne!(count, 0, "it ended: {heard}");
        *heard += &String::from_utf8_lossy(&bytes[..count]);
    }
}
