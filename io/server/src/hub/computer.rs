//! The seats of computers: one in turn chooses a move, then acts like any player.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use bots::Level;
use game::json::Tree;
use game::{Digest, Refused, Seat, Viewer};
use referee::{Command, Guest, Stage, Table};
use tokio::time::{Instant, sleep_until};

use super::pace::Pace;
use super::waiting::Debts;
use super::{Accepted, Hub, Room};
use crate::thinkers::{Job, Wait};
use crate::{Secret, no};

/// The computers at a table.
#[derive(Default)]
pub(super) struct Computers {
    thinking: BTreeMap<Seat, Thought>,
}

/// A computer that chooses a move, or has chosen one.
struct Thought {
    /// At which line it began.
    seq: u64,
    /// How long it waits for a thread, and how much of that is noted.
    wait: Arc<Wait>,
    noted: Duration,
}

impl Computers {
    /// Sets to work the computers that are in turn.
    pub(super) fn look(&mut self, hub: &Hub, room: &Room) {
        let table = room.table();
        if table.stage() != Stage::Playing || !table.has_computer() {
            return;
        }
        for seat in (0..table.game().seats()).map(Seat) {
            let Some(level) = level(&table, seat) else { continue };
            let asked = table.pause_requests();
            if !asked.is_empty() && !asked.has(seat) {
                // A computer agrees to every pause.
                let room = room.clone();
                tokio::spawn(async move { room.ask(Command::Pause { seat, signed: None }).await });
            }
            let is_at_it = self.thinking.get(&seat).is_some_and(|thought| thought.seq == table.seq());
            if table.awaited().has(seat) && !is_at_it {
                let wait = think(hub, room, &table, (seat, level));
                self.thinking.insert(seat, Thought { seq: table.seq(), wait, noted: Duration::ZERO });
            }
        }
    }

    /// Notes how long computers have waited for a thread: their clocks stand still meanwhile.
    pub(super) fn note_waits(&mut self, debts: &mut Debts) {
        for (seat, thought) in &mut self.thinking {
            let waited = thought.wait.so_far();
            debts.add(*seat, waited.saturating_sub(thought.noted));
            thought.noted = waited;
        }
    }
}

impl Room {
    /// Seats a computer; gives the hash of its secret.
    ///
    /// # Errors
    /// Why there is no seat for it.
    pub(crate) async fn seat_computer(&self, level: Level) -> Result<(Digest, Accepted), Refused> {
        let guest = guest(level)?;
        let key = guest.key;
        self.ask(Command::Sit(guest)).await.map(|accepted| (key, accepted))
    }
}

/// A computer that is to sit down. Its secret is given to no client: only the server acts for it.
pub(super) fn guest(level: Level) -> Result<Guest, Refused> {
    let secret = Secret::new().map_err(no)?;
    let name = format!("Computer ({})", level.name());
    Ok(Guest { bot: Some(level.name().to_string()), ..Guest::named(name, secret.key()) })
}

/// The level of the computer that has a seat, if one has.
fn level(table: &Table, seat: Seat) -> Option<Level> {
    table.sitter(seat).and_then(|place| Level::named(place.bot.as_deref()?))
}

/// Has a computer choose a move and act; gives how long it waits for a thread.
fn think(hub: &Hub, room: &Room, table: &Arc<Table>, (seat, level): (Seat, Level)) -> Arc<Wait> {
    let (game, luck) = (table.game().duplicate(), room.luck_of_computer(seat));
    let stop = Arc::new(AtomicBool::new(false));
    let is_stopped = stop.clone();
    let choose = move || bots::choose_by(&*game, seat, level, |budget| budget.with_luck(luck).until(&is_stopped));
    let job = hub.0.thinkers.submit(room.lane(), choose);
    let wait = job.wait.clone();
    tokio::spawn(act(room.clone(), table.clone(), seat, (job, stop, Pace::of(table, seat, level))));
    wait
}

/// Acts once a move is chosen. If the table has changed by then, the move is refused and the computer in turn chooses again.
async fn act(
    room: Room,
    table: Arc<Table>,
    seat: Seat,
    (mut job, stop, pace): (Job<Option<String>>, Arc<AtomicBool>, Pace),
) {
    let _gone = job.begun.await;
    let begun = Instant::now();
    let chosen = match pace.longest {
        None => job.done.await,
        Some(longest) => tokio::select! {
            chosen = &mut job.done => chosen,
            () = sleep_until(begun + longest) => {
                stop.store(true, Ordering::Relaxed);
                job.done.await
            }
        },
    };
    sleep_until(begun + pace.told_after).await;
    if let Ok(Some(id)) = chosen {
        let expected = Some(table.digest(Viewer::Seat(seat)));
        let _late =
            room.ask(Command::Act { seat, action: Tree::Text(id.into()), expected, request: None, signed: None }).await;
    }
}

#[cfg(test)]
mod tests {
    use std::net::IpAddr;
    use std::sync::mpsc::channel;
    use std::sync::{Mutex, PoisonError};
    use std::thread::available_parallelism;

    use referee::Clock;

    use super::*;
    use crate::Lane;
    use crate::hub::Order;

    /// How long anything may take on a busy machine.
    const PATIENCE: Duration = Duration::from_mins(2);

    async fn until(what: &str, mut is_so: impl FnMut() -> bool) {
        let begun = Instant::now();
        while !is_so() {
            assert!(begun.elapsed() < PATIENCE, "{what} does not happen");
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
    }

    /// All threads are busy for longer than the computer's clock has.
    #[tokio::test(flavor = "multi_thread", worker_threads = 2)]
    async fn a_computer_does_not_lose_on_time_while_it_waits_for_a_thread() {
        let hub = Hub::in_memory();
        let (release, held) = channel::<()>();
        let held = Arc::new(Mutex::new(held));
        let workers = available_parallelism().map_or(1, usize::from);
        let block = |number: usize| {
            let address = u8::try_from(number).expect("there are few processors");
            let lane = Lane { address: Some(IpAddr::from([10, 0, 0, address])), table: String::new() };
            let held = held.clone();
            let wait = move || held.lock().unwrap_or_else(PoisonError::into_inner).recv().is_ok();
            hub.0.thinkers.submit(lane, wait)
        };
        let busy: Vec<_> = (0..workers).map(block).collect();
        for job in busy {
            job.begun.await.expect("a thread takes it up");
        }
        let kind = games::kinds().iter().find(|kind| !Table::needs_luck(kind)).expect("a game of skill");
        let order = Order { clock: Clock::PerMove(1), ..Order::of(kind) };
        let room = hub.create(order).await.expect("a table").room;
        for _ in 0..room.table().game().seats() {
            room.seat_computer(Level::Easy).await.expect("there is room");
        }
        // The clock would have run out twice.
        let begun = room.table().seq();
        until("that waiting is written down", || begun + 2 <= room.table().seq()).await;
        let lines = hub.load(room.id()).await.expect("it is stored").rows;
        assert!(lines.iter().filter(|row| row.line.contains("\"event\":\"waited\"")).count() >= 2);
        assert_eq!(room.table().stage(), Stage::Playing);
        drop(release);
        until("a move", || room.table().game().turn() != kind_turn(kind)).await;
        assert_eq!(room.table().stage(), Stage::Playing);
        hub.close().await;
    }

    /// Whose turn it is when a game begins.
    fn kind_turn(kind: &game::Kind) -> game::Turn {
        kind.begin(&Tree::Null).expect("the usual setup").0.turn()
    }

    /// The computer of a table is thought for in the lane of whoever set the table up, whoever comes later.
    #[tokio::test]
    async fn a_table_belongs_to_the_first_address_that_claims_it() {
        let hub = Hub::in_memory();
        let room = hub.create(Order::of(&games::kinds()[0])).await.expect("a table").room;
        assert_eq!(room.lane(), Lane { address: None, table: room.id().to_string() });
        let (first, second) = (IpAddr::from([10, 0, 0, 1]), IpAddr::from([10, 0, 0, 2]));
        room.claim(first);
        room.claim(second);
        assert_eq!(room.lane().address, Some(first));
        let stored = hub.load(room.id()).await.expect("it is stored");
        assert!(!format!("{}{}", stored.header, stored.sealed).contains("10.0.0"), "no address is written down");
        hub.close().await;
    }
}
