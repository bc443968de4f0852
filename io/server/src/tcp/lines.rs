//! Lines of the log, for clients that check it.

use protocol::{Lines, ServerMessage, TableMessage, line};

use super::connection::{Connection, Role};
use crate::ServerRefusal;
use crate::hub::{Room, Update};
use crate::serve::{Flow, ON};

impl Connection {
    /// Tells of a table: its header, and the lines after those that the client has.
    pub(super) async fn send_table(
        &mut self,
        (room, now): (&Room, &Update),
        known: u64,
        invitation: Option<String>,
    ) -> Flow {
        let header = &now.table.header;
        let (game_id, header) = (header.number, header.line());
        let table = TableMessage { game_id, header, lines: Vec::new(), head: None, invitation };
        self.send_log((room, now), known, Some(table)).await
    }

    /// Sends the lines of an update to a client that checks the log.
    pub(super) async fn tell_lines(&mut self, update: &Update) -> Flow {
        let Some(told) = self.lines.filter(|told| *told < update.seq) else { return ON };
        self.lines = Some(update.seq);
        if update.first() <= told + 1 {
            return self.write(&update.lines_after(told)).await;
        }
        let room = match &self.role {
            Role::Player { room, .. } => room.clone(),
            Role::Spectator { feed } => feed.room().clone(),
            Role::Nobody | Role::Entrant { .. } => return ON,
        };
        self.send_log((&room, update), told, None).await
    }

    /// Sends lines after one, a page at a time; the first page with the table. The last has the head.
    async fn send_log(
        &mut self,
        (room, now): (&Room, &Update),
        mut told: u64,
        mut table: Option<TableMessage>,
    ) -> Flow {
        loop {
            let lines = match self.app.hub.lines_after(room.id(), told, now.seq).await {
                Ok(lines) => lines,
                Err(_) => return self.dismiss(&ServerRefusal::StorageFailed).await,
            };
            told += lines.len() as u64;
            let is_last = now.seq <= told || lines.is_empty();
            let head = if is_last { now.head().signed().cloned() } else { None };
            let message = match table.take() {
                Some(table) => ServerMessage::Table(TableMessage { lines, head, ..table }),
                None => ServerMessage::Lines(Lines { lines, head }),
            };
            self.send(line(&message)).await?;
            if is_last {
                return ON;
            }
        }
    }
}
