//! A system clock that is set: nobody's time runs out by it, and no time is turned back.

use std::net::SocketAddr;
use std::sync::atomic::{AtomicI64, Ordering};
use std::time::Duration;

use game::{Seat, Timestamp};
use referee::{Clock, Command, Guest, Policy, Stage};
use server::hub::{Order, Room};
use server::{Config, Event, Log, Running, Secret, start, wall_clock};

use crate::patience::in_time;

/// By how much the system's clock was set, in microseconds.
static SET: AtomicI64 = AtomicI64::new(0);
const HOUR: i64 = 3_600_000_000;

fn system_clock() -> Timestamp {
    Timestamp::from_micros(wall_clock().micros() + SET.load(Ordering::Relaxed))
}

/// A table where a move may take a minute, and the secrets of its players.
async fn table(running: &Running) -> (Room, [Secret; 2]) {
    let kind = games::find("quoridor").expect("it is registered");
    let order = Order { clock: Clock::PerMove(60), policy: Policy::Refuse, ..Order::of(kind) };
    let room = running.app().hub.create(order).await.expect("a table").room;
    let secrets = [Secret::new().expect("entropy"), Secret::new().expect("entropy")];
    for (name, secret) in ["Ann", "Ben"].into_iter().zip(&secrets) {
        room.ask(Command::Sit(Guest::named(name.to_owned(), secret.key()))).await.expect("a seat");
    }
    (room, secrets)
}

async fn act(room: &Room, seat: u8, id: &'static str) {
    let action = game::json::Tree::Text(id.into());
    let act = Command::Act { seat: Seat(seat), action, expected: None, request: None, signed: None };
    room.ask(act).await.unwrap_or_else(|refusal| panic!("{id}: {refusal}"));
}

/// Waits until the server has noticed.
async fn jump(events: &mut tokio::sync::mpsc::Receiver<Event>) -> i64 {
    in_time("a jump", async {
        loop {
            if let Some(Event::ClockJumped { by }) = events.recv().await {
                return by;
            }
        }
    })
    .await
}

#[tokio::test]
async fn a_system_clock_that_is_set_costs_nobody_a_game() {
    let (log, mut events) = Log::new(1000);
    let http = Some(SocketAddr::from(([127, 0, 0, 1], 0)));
    let mut config = Config { tcp: None, http, log, wall_clock: system_clock, ..Config::default() };
    config.limits.grace = Duration::from_hours(1);
    let running = start(config).await.expect("it starts");
    let (room, _) = table(&running).await;
    act(&room, 0, "e2").await;
    let before = room.table();
    // An hour forward: Ben's minute is long over by that clock.
    SET.fetch_add(HOUR, Ordering::Relaxed);
    let by = jump(&mut events).await;
    assert!((3_590_000..3_610_000).contains(&by), "{by}");
    act(&room, 1, "e8").await;
    let after = room.table();
    assert_eq!(after.stage(), Stage::Playing);
    let passed = after.last_at().micros() - before.last_at().micros();
    assert!(HOUR <= passed, "the server follows: {passed}");
    assert_eq!(after.deadline(), None, "Ann's clock stands until she is back");
    act(&room, 0, "e3").await;
    assert!(room.table().deadline().is_some(), "Ben is back, so his clock runs");
    // Two hours back: nothing is turned back, and clocks run on.
    SET.fetch_add(-2 * HOUR, Ordering::Relaxed);
    let by = jump(&mut events).await;
    assert!((-7_210_000..-7_190_000).contains(&by), "{by}");
    let left = |room: &Room| room.table().deadline().map(game::Timestamp::micros);
    let deadline = left(&room).expect("Ben is in turn");
    act(&room, 1, "e7").await;
    let table = room.table();
    assert!(after.last_at() <= table.last_at(), "time does not run backwards");
    assert!(table.last_at().micros() < deadline, "Ben had time");
    let stored = running.app().hub.store().load(room.id()).await.expect("it is kept").expect("it is there");
    let log: String = [&stored.header]
        .into_iter()
        .chain(stored.rows.iter().map(|row| &row.line))
        .flat_map(|line| [line.as_str(), "\n"])
        .collect();
    let report = referee::verify(games::kinds(), &log).unwrap_or_else(|wrong| panic!("{wrong}\n{log}"));
    assert_eq!(report.table.seq(), table.seq());
    assert_eq!(log.matches("\"event\":\"outage\"").count(), 1, "{log}");
    running.stop().await;
}
