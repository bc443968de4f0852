//! What a table's folder holds, and what is in the files that only the referee writes.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;

use game::{Message, Seat, SeatSet, Tone, laid_out};
use referee::LogEvent;
use serde::Serialize;

use crate::document::{Gathering, Progress, TableTerms};
use crate::gather::missing;
use crate::hands::{Hand, Key, seal};
use crate::refusal::{GitError, GitRefusal};
use crate::secret::Secret;
use crate::site::is_harmless;
use crate::table::FileTable;

/// The state, as the public sees it.
pub const STATE: &str = "state.json";
/// What the table is, and how far it has come.
pub const TABLE: &str = "table.json";
/// Who plays, in a folder that is adopted: a login for each seat.
pub const PLAYERS: &str = "players.json";
/// The picture.
pub const BOARD: &str = "board.svg";
/// The page that a forge shows for the folder.
pub const README: &str = "README.md";
/// The folder of the move files.
pub const MOVES: &str = "moves";
/// The folder of what only players may see, and of what was revealed.
pub const HANDS: &str = "hands";
/// The folder of the files with which players join, and open their seeds.
pub const PLAYER_FILES: &str = "players";
/// A file that keeps a folder without others.
pub const KEEP: &str = ".gitkeep";

/// A deal that was hidden, and its proof.
#[derive(Serialize)]
struct DealDoc<'a> {
    draw: u64,
    action: &'a str,
    reveal: String,
}

/// The files that follow from a table, by their path in its folder: all that only the referee writes, but for what
/// is sealed.
pub(crate) fn files(table: &FileTable) -> BTreeMap<String, String> {
    let mut files = BTreeMap::from([
        (STATE.to_owned(), table.state_file()),
        (TABLE.to_owned(), table.terms.text(Some(&table.progress()))),
        (BOARD.to_owned(), table.picture(speech::ENGLISH)),
        (README.to_owned(), readme(table)),
    ]);
    for entry in table.entries() {
        if let LogEvent::Reveal { draw, action, reveal, .. } = &entry.record.event {
            let doc = DealDoc { draw: *draw, action, reveal: reveal.to_string() };
            let text = laid_out(&serde_json::to_string(&doc).expect("a deal is JSON"));
            files.insert(deal_file(*draw), text);
        }
    }
    files
}

/// The files that hold what only one seat knows now, by path: who they are for.
pub(crate) fn sealed(table: &FileTable) -> BTreeMap<String, Seat> {
    let Some((draw, secrets)) = table.dealt() else { return BTreeMap::new() };
    let with_secret = secrets.iter().zip((0..).map(Seat)).filter(|(secret, _)| secret.is_some());
    with_secret.map(|(_, seat)| (hand_file(table, draw, seat), seat)).collect()
}

/// Everything that belongs into the folder of hands: those that were ever sealed, and the deals that were revealed.
pub(crate) fn hand_files(table: &FileTable) -> BTreeSet<String> {
    let sealed = table.hands().iter().map(|(draw, seat)| hand_file(table, *draw, *seat));
    let told = table.entries().iter().filter_map(|entry| match &entry.record.event {
        LogEvent::Reveal { draw, .. } => Some(deal_file(*draw)),
        _ => None,
    });
    sealed.chain(told).collect()
}

/// Where a seat's hand is kept.
fn hand_file(table: &FileTable, draw: u64, seat: Seat) -> String {
    format!("{HANDS}/{}", Hand::file_name(table.terms.kind, seat, draw))
}

/// Where a deal and its proof are published.
fn deal_file(draw: u64) -> String {
    format!("{HANDS}/{draw:04}-deal.json")
}

/// What only `seat` knows, encrypted to its player's keys.
pub(crate) fn seal_for(table: &FileTable, seat: Seat) -> Result<String, GitError> {
    let player = &table.terms.players[seat.index()];
    let no_key =
        |why: &dyn std::fmt::Display| GitError::new(GitRefusal::NoKey, format_args!("{}: {why}", player.login));
    let keys: Result<Vec<Key>, _> = player.keys.iter().map(|key| key.parse::<Key>()).collect();
    let keys = keys.map_err(|wrong| no_key(&wrong))?;
    let (draw, secrets) = table.dealt().unwrap_or((0, &[]));
    let secret = secrets.get(seat.index()).cloned().flatten().unwrap_or_default();
    let hand = Hand { table: table.terms.id.to_string(), seat, draw, secret };
    let bytes = seal(&keys, &hand.write(table.terms.kind)).map_err(|wrong| no_key(&wrong))?;
    String::from_utf8(bytes).map_err(|wrong| no_key(&wrong))
}

/// Whether a table with these terms hides something from some of its players when it begins.
///
/// # Errors
/// Players or a setup that do not fit.
pub fn hides(terms: &TableTerms) -> Result<bool, GitError> {
    // Any luck shows it.
    let Some(any) = Secret::new(terms.id.as_str()) else { return Ok(false) };
    Ok(FileTable::begin(terms.clone(), any.chain(&terms.id))?.0.dealt().is_some())
}

/// The files of a new table, by their path in its folder, and whether it has begun: without the secret that is for the
/// referee, and so it is where players join first.
///
/// # Errors
/// Players or a setup that do not fit; hidden hands where players do not join.
pub fn new_files(terms: &TableTerms, secret: Option<&Secret>) -> Result<(BTreeMap<String, String>, bool), GitError> {
    if hides(terms)? && !terms.joins {
        return Err(GitError::new(GitRefusal::NoConsent, &terms.id));
    }
    let Some(secret) = secret.filter(|_| !terms.joins) else {
        return Ok((BTreeMap::from([(TABLE.to_owned(), terms.text(None))]), false));
    };
    let (table, _) = FileTable::begin(terms.clone(), secret.chain(&terms.id))?;
    let mut files = files(&table);
    files.insert(format!("{MOVES}/{KEEP}"), String::new());
    Ok((files, true))
}

/// Whom a table waits for, in words.
pub(crate) fn waiting(terms: &TableTerms, gathering: &Gathering) -> String {
    let (seats, have_joined) = missing(terms, gathering);
    let names = seats.into_iter().map(|seat| terms.named(seat)).collect::<Vec<_>>().join(" and ");
    if have_joined {
        format!("It waits for {names} to open the seed.")
    } else {
        format!("It waits for {names} to join.")
    }
}

/// The page that a forge shows for the folder of a table that waits for its players.
pub(crate) fn gathering_readme(terms: &TableTerms, gathering: &Gathering) -> String {
    let TableTerms { id, kind, players, .. } = terms;
    let standing = escaped(&waiting(terms, gathering));
    let mut page = format!("# {id}\n\n**{standing}**\n\n| seat | player | joined | seed |\n|---|---|---|---|\n");
    for ((player, name), seat) in players.iter().zip(kind.seat_names).zip((0..).map(Seat)) {
        let joined = if gathering.joined.has(seat) { "yes" } else { "no" };
        let opened = if gathering.opened.has(seat) { "open" } else { "not open" };
        let _ = writeln!(page, "| {name} | {} | {joined} | {opened} |", escaped(player.shown()));
    }
    let _ = write!(
        page,
        "\nGame: {}. It begins when all players have joined and opened their seeds.\n\
         \nTo join: `parlor git join {id} --commit`, then push. When all have joined: `parlor git open {id} --commit`, then push.\n",
        kind.name
    );
    let wrong: Vec<_> = gathering.messages.iter().filter(|message| message.tone != Tone::Info).collect();
    not_accepted(&mut page, &wrong);
    page
}

/// What a page says of files that were refused.
fn not_accepted(page: &mut String, wrong: &[&Message]) {
    if !wrong.is_empty() {
        page.push_str("\n## Not accepted\n\n");
        for message in wrong {
            let _ = writeln!(page, "- {}: {}", message.timestamp, escaped(&message.text));
        }
    }
}

/// Whose turn it is, or how it ended, in words.
pub(crate) fn standing(terms: &TableTerms, progress: Option<&Progress>) -> String {
    let named = |seats: SeatSet| -> Vec<String> { seats.iter().map(|seat| terms.named(seat)).collect() };
    match progress.map(|progress| (progress.turn, progress.winners)) {
        None => "It has not begun: the referee has not seen it yet.".to_owned(),
        Some((_, Some(winners))) => match named(winners).as_slice() {
            [] => "The game is over. Nobody wins.".to_owned(),
            [winner] => format!("The game is over. {winner} wins."),
            winners => format!("The game is over. {} win.", winners.join(" and ")),
        },
        Some((seats, None)) => format!("{} to move.", named(seats).join(" or ")),
    }
}

/// The page that a forge shows for the folder.
fn readme(table: &FileTable) -> String {
    let TableTerms { id, kind, players, .. } = &table.terms;
    let mut page = format!(
        "# {id}\n\n![The board]({BOARD})\n\n**{}**\n\n| seat | player |\n|---|---|\n",
        escaped(&standing(&table.terms, Some(&table.progress())))
    );
    for (player, seat) in players.iter().zip(kind.seat_names) {
        let also = match &player.name {
            Some(_) => format!(", played by {}", escaped(&player.login)),
            None => String::new(),
        };
        let _ = writeln!(page, "| {seat} | {}{also} |", escaped(player.shown()));
    }
    let _ = write!(page, "\nGame: {}. Move files applied: {}.", kind.name, table.applied().len());
    if let Some(last) = table.applied().last() {
        let _ = write!(page, " The last one: [`{last}`]({MOVES}/{last}).");
    }
    page.push('\n');
    if table.table().outcome().is_none() {
        let _ = write!(
            page,
            "\nTo move: `parlor git move {id} PLAY… --commit`, then push. `parlor git show {id}` shows the board and what can be played.\n"
        );
        if table.dealt().is_some() {
            let _ = writeln!(page, "Your hand: `parlor git hand {id}`.");
        }
    }
    let wrong: Vec<_> = table.envelope().messages.iter().filter(|message| message.tone != Tone::Info).collect();
    not_accepted(&mut page, &wrong);
    page
}

/// A text without markup: nothing in it means anything in Markdown or HTML, or to a forge that links addresses, names and
/// numbers.
fn escaped(text: &str) -> String {
    let mut safe = String::with_capacity(text.len());
    let mut letters = text.chars().map(|letter| if letter.is_control() { ' ' } else { letter });
    while let Some(letter) = letters.next() {
        let is_inside = !letters.clone().next().is_none_or(char::is_whitespace);
        match letter {
            '&' => safe.push_str("&amp;"),
            '<' => safe.push_str("&lt;"),
            '>' => safe.push_str("&gt;"),
            // Forges look for names and numbers after entities are decoded. The comment keeps both sides apart.
            '@' => safe.push_str("&#64;<!-- -->"),
            '#' => safe.push_str("&#35;<!-- -->"),
            ':' => safe.push_str("&#58;"),
            '/' => safe.push_str("&#47;"),
            '$' => safe.push_str("&#36;"),
            '.' if is_inside => safe.push_str("&#46;"),
            '\\' | '`' | '*' | '_' | '{' | '}' | '[' | ']' | '(' | ')' | '!' | '|' | '~' => {
                safe.push('\\');
                safe.push(letter);
            }
            letter if is_harmless(letter) => safe.push(letter),
            _ => {}
        }
    }
    safe
}

#[cfg(test)]
mod tests {
    use super::escaped;

    #[test]
    fn foreign_text_means_nothing_to_a_forge() {
        let rows = [
            ("ann to move.", "ann to move."),
            ("https://example.org/a", "https&#58;&#47;&#47;example&#46;org&#47;a"),
            ("www.example.org.", "www&#46;example&#46;org."),
            ("$x$", "&#36;x&#36;"),
            ("@ann", "&#64;<!-- -->ann"),
            ("ann@example.org", "ann&#64;<!-- -->example&#46;org"),
            ("#1", "&#35;<!-- -->1"),
            ("[a](b)", "\\[a\\]\\(b\\)"),
            ("<b>&amp;", "&lt;b&gt;&amp;amp;"),
            ("a\u{202e}b\u{200f}c\u{200b}d\u{feff}e\u{2066}f", "abcdef"),
            ("a\nb\u{7}c", "a b c"),
        ];
        for (text, safe) in rows {
            assert_eq!(escaped(text), safe);
        }
    }
}
