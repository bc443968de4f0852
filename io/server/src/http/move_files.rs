//! Move files over HTTP: the state file that one names by its hash, and a move file that is posted whole.

use axum::http::header;
use axum::response::{IntoResponse, Response};
use game::json::Tree;
use game::movefile::{Detail, File, MoveFileRefusal, Submission, hash_of};
use game::{Coded as _, CommonRefusal, Refused, SeatSet, Viewer, laid_out};
use referee::{Command, Stage, Table, TableRefusal};

use super::{Answer, RequestContext, table_commands};
use crate::hub::Room;
use crate::refusal::no;

/// `GET /api/v1/tables/{id}/state.json`
pub(super) async fn state_file(context: RequestContext) -> Answer {
    let room = context.room().await?;
    context.sight(&room)?;
    Ok(reply(&room.table()))
}

/// `POST /api/v1/tables/{id}/moves`
pub(super) async fn submit(context: RequestContext, file: Tree<'static>) -> Answer {
    let room = context.room().await?;
    let (key, seat) = (context.key(&room)?, context.seat(&room)?);
    let command = command(&room, &file, SeatSet::one(seat))?;
    let accepted = room.ask_as(key, move |_, _| command).await?;
    table_commands::seat_response(&context.door, &room, key, &accepted)
}

/// The state file of a table, as a response.
pub(super) fn reply(table: &Table) -> Response {
    ([(header::CONTENT_TYPE, "application/json")], file(table)).into_response()
}

/// The command that a move file of one of the `senders` stands for. The file names the state it is for, and so does the
/// command: what happens in between makes it stale.
pub(super) fn command(room: &Room, file: &Tree<'_>, senders: SeatSet) -> Result<Command, Refused> {
    let table = &room.table();
    let fresh = [hash_of(&self::file(table))];
    let now = room.now();
    let submission =
        Submission { name: None, file: File::Tree(file), senders, fresh: &fresh, now, detail: Detail::Messages };
    let contents = table.game().open_file(table.envelope(), &submission).map_err(|refusal| {
        match MoveFileRefusal::of_code(refusal.code()) {
            Some(MoveFileRefusal::StaleState) if table.stage() == Stage::Over => no(CommonRefusal::GameFinished),
            Some(MoveFileRefusal::StaleState) => no(TableRefusal::StaleState),
            _ => refusal,
        }
    })?;
    let ids = contents.ids.into_iter().map(|id| Tree::Text(id.into())).collect();
    let expected = Some(table.digest(Viewer::Seat(contents.player)));
    Ok(Command::Act { seat: contents.player, action: Tree::List(ids), expected, request: None, signed: None })
}

/// The state file of a table: what the public may see, in the layout of files. No spectator changes it.
fn file(table: &Table) -> String {
    if table.is_veiled() {
        return laid_out(&table.game().state(table.envelope(), Viewer::Public));
    }
    let mut file = String::new();
    table.game().write_file(table.envelope(), &mut file);
    file
}
