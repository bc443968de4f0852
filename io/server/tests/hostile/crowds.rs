//! Crowds: connections that say next to nothing.

use std::io::{ErrorKind, Read as _, Write as _};
use std::net::{SocketAddr, TcpStream};
use std::time::{Duration, Instant};

use crate::scene::{PATIENCE, Scene, files, meanwhile, open, table};
use crate::sockets::Socket;

/// As many as there should be; both ends are in this process.
const CROWD: usize = 2_000;
/// How often each of them says something.
const NOW_AND_THEN: Duration = Duration::from_millis(100);
/// Files besides.
const OTHERS: usize = 200;

/// Sends each of some texts over many connections, a byte now and then, until the server has hung up on all of them.
fn trickle(scene: &Scene, texts: &[(SocketAddr, &[u8])], crowd: usize) {
    let room = files().saturating_sub(OTHERS) / 2;
    let crowd = crowd.min(room);
    let mut connections: Vec<(TcpStream, &[u8], usize)> = (0..crowd)
        .map(|number| {
            let (address, text) = texts[number % texts.len()];
            let stream = open(address);
            stream.set_nonblocking(true).expect("a socket");
            (stream, text, 0)
        })
        .collect();
    eprintln!("{crowd} connections");
    let mut next = Instant::now();
    scene.until_alone(|| {
        if Instant::now() < next {
            return;
        }
        next = Instant::now() + NOW_AND_THEN;
        for (stream, text, at) in &mut connections {
            // Whoever was hung up on says nothing any more.
            let _gone = stream.write(&[text[*at % text.len()]]);
            *at += 1;
        }
    });
    // Nobody was kept waiting for more than the end.
    for (stream, ..) in &mut connections {
        // Some may not even have been accepted when the others had gone.
        stream.set_nonblocking(false).expect("a socket");
        stream.set_read_timeout(Some(PATIENCE)).expect("a socket");
        let mut rest = Vec::new();
        let ended = stream.read_to_end(&mut rest);
        assert!(!ended.is_err_and(|error| error.kind() == ErrorKind::WouldBlock), "a connection is open still");
    }
}

fn hasty(limits: &mut server::Limits) {
    // The honest pair is held to them as well, on a busy machine too.
    limits.handshake = Duration::from_secs(5);
    limits.idle = Duration::from_secs(8);
}

#[test]
fn two_thousand_who_send_a_byte_now_and_then() {
    meanwhile("a trickling crowd", hasty, |scene| {
        let name = format!("{{\"type\":\"JoinGame\",\"name\":\"{}", "x".repeat(10_000));
        let body = "POST /api/v1/tables HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 9999\r\n\r\n";
        let texts: [(SocketAddr, &[u8]); 4] = [
            (scene.tcp, name.as_bytes()),
            (scene.tcp, b"["),
            (scene.http, b"GET /healthz HTTP/1.1\r\nX-Slow: aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa"),
            (scene.http, body.as_bytes()),
        ];
        trickle(scene, &texts, CROWD);
    });
}

#[test]
fn white_space_is_not_saying_who_one_is() {
    meanwhile("trickling white space", hasty, |scene| trickle(scene, &[(scene.tcp, b" \n\t")], 100));
}

#[test]
fn slow_heads_and_slow_bodies() {
    meanwhile("slow requests", hasty, |scene| {
        let mut whole: Vec<TcpStream> = Vec::new();
        for _ in 0..200 {
            let mut slow_head = open(scene.http);
            slow_head.write_all(b"GET /healthz HTTP/1.1\r\nHost: localhost\r\n").expect("the server listens");
            let mut slow_body = open(scene.http);
            let head = b"POST /api/v1/tables HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 9\r\n\r\n{";
            slow_body.write_all(head).expect("the server listens");
            whole.extend([slow_head, slow_body]);
        }
        scene.until_alone(|| {});
        let answers = whole.iter_mut().map(|stream| {
            let mut answer = String::new();
            let _gone = stream.read_to_string(&mut answer);
            answer
        });
        assert_eq!(answers.filter(|answer| answer.contains("\"code\":\"too_slow\"")).count(), 200);
    });
}

#[test]
fn half_a_frame_is_not_a_sign_of_life() {
    meanwhile("half frames", hasty, |scene| {
        let (id, _, tokens) = table(scene, "quoridor");
        let mut sockets: Vec<Socket> = (0..50).map(|_| Socket::new(scene, &id, Some(&tokens[0]))).collect();
        for socket in &mut sockets {
            socket.reader.get_mut().write_all(&[0x81, 0xfe, 0x10, 0, 0, 0, 0, 0]).expect("the server listens");
        }
        let mut next = Instant::now();
        scene.until_alone(|| {
            if next < Instant::now() {
                next = Instant::now() + NOW_AND_THEN;
                for socket in &mut sockets {
                    let _gone = socket.reader.get_mut().write(b"x");
                }
            }
        });
    });
}

#[test]
fn more_connections_than_an_address_may_have() {
    meanwhile(
        "too many connections",
        |limits| limits.connections_per_address = 50,
        |scene| {
            // They say who they are not, so that they are known to be counted.
            let held: Vec<TcpStream> = (0..50)
                .map(|_| {
                    let mut stream = open(scene.tcp);
                    stream.write_all(b"hello\n").expect("the server listens");
                    assert_eq!(stream.read(&mut [0; 1]).expect("an answer"), 1);
                    stream
                })
                .collect();
            for number in 0..500 {
                let is_tcp = number % 2 == 0;
                let mut refused = open(if is_tcp { scene.tcp } else { scene.http });
                let (join, get) = (
                    "{\"type\":\"JoinGame\",\"name\":\"Ann\"}\n",
                    "GET /api/v1/games HTTP/1.1\r\nHost: localhost\r\n\r\n",
                );
                refused.write_all(if is_tcp { join } else { get }.as_bytes()).expect("the server listens");
                let mut answer = String::new();
                refused.read_to_string(&mut answer).expect("the server answers");
                assert!(answer.contains("\"code\":\"too_many_connections\""), "{answer}");
            }
            drop(held);
            scene.until_alone(|| {});
        },
    );
}
