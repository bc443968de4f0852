//! `table.json`: what a table is, and how far its files have been applied.

use std::borrow::Cow;

use game::json::{Node, Object, Tree, read};
use game::{CommonRefusal, Digest, Kind, Malformed, Message, Seat, SeatSet, Timestamp, check_line, laid_out};
use serde::{Serialize, Serializer};

use crate::id::TableId;
use crate::person::{Person, Player, same_name};
use crate::refusal::{GitError, GitRefusal};

/// What a table is: everything that is fixed before it begins.
#[derive(Clone, Debug)]
pub struct TableTerms {
    /// What it is called.
    pub id: TableId,
    /// What is played.
    pub kind: &'static Kind,
    /// What was chosen for the game.
    pub setup: Tree<'static>,
    /// Who plays, in the order of seats.
    pub players: Vec<Player>,
    /// Whether one person may play for several.
    pub one_person: bool,
    /// When it was made.
    pub created_at: Timestamp,
}

/// How far the hash chain of a table's luck has been used.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct Luck {
    /// The end of the chain.
    #[serde(serialize_with = "as_text")]
    pub anchor: Digest,
    /// How many draws there were.
    pub draws: u64,
    /// The last link that was revealed.
    #[serde(serialize_with = "as_text")]
    pub told: Digest,
    /// How many draws that link proves.
    pub proven: u64,
}

/// How far a table has come, as the referee left it.
#[derive(Clone, Debug)]
pub struct Progress {
    /// Its luck.
    pub luck: Luck,
    /// How many move files were applied.
    pub applied: u32,
    /// The hashes of every `state.json` that stood since the last of them.
    pub fresh: Vec<String>,
    /// Those who are to move.
    pub turn: SeatSet,
    /// Who won, once the game is over.
    pub winners: Option<SeatSet>,
    /// When the state last changed.
    pub updated_at: Timestamp,
    /// What the table has to say.
    pub messages: Vec<Message>,
}

const VERSION: i64 = 1;
/// The keys of everything that is fixed.
const TERMS: &[&str] = &["parlor", "id", "game", "setup", "players", "onePerson", "createdAt"];
/// The keys that only the referee writes.
const PROGRESS: &[&str] = &["fairness", "applied", "fresh", "turn", "winners", "updatedAt", "messages"];
pub(crate) const LONGEST_LOGIN: usize = 100;
/// The longest public key: an RSA key of 16,384 bits.
const LONGEST_KEY: usize = 3_000;
const MOST_KEYS: usize = 10;

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct TableDoc<'a> {
    parlor: i64,
    id: &'a str,
    game: &'a str,
    setup: &'a Tree<'static>,
    players: Vec<PlayerDoc<'a>>,
    one_person: bool,
    created_at: Timestamp,
    #[serde(flatten)]
    progress: Option<ProgressDoc<'a>>,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct ProgressDoc<'a> {
    fairness: Luck,
    applied: u32,
    fresh: &'a [String],
    turn: Vec<&'a str>,
    winners: Option<Vec<&'a str>>,
    updated_at: Timestamp,
    messages: &'a [Message],
}

#[derive(Serialize)]
struct PlayerDoc<'a> {
    seat: &'a str,
    #[serde(flatten)]
    player: &'a Player,
}

fn as_text<S: Serializer>(digest: &Digest, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_str(digest)
}

impl TableTerms {
    /// Refuses players who cannot sit at this table, and a setup that the game does not know.
    ///
    /// # Errors
    /// Why not.
    pub fn check(&self) -> Result<(), GitError> {
        if let Some(names) = self.setup.get("names") {
            let found = format!("/setup/names: {names:?}, where players bring theirs");
            return Err(GitError::new(GitRefusal::BadTable, found));
        }
        let (game, _) = self.kind.begin_as_written(&self.setup).map_err(|wrong| {
            GitError::malformed(GitRefusal::BadTable, format_args!("{}/table.json", self.id), &wrong.within("/setup"))
        })?;
        if self.players.len() != usize::from(game.seats()) {
            let about = format!("{} players for {} seats of {}", self.players.len(), game.seats(), self.kind.name);
            return Err(GitError::new(GitRefusal::WrongPlayers, about));
        }
        for (place, player) in self.players.iter().enumerate() {
            let is_twice = |other: &Player| {
                !other.open && (same_name(&other.login, &player.login) || (other.id.is_some() && other.id == player.id))
            };
            if !self.one_person && !player.open && self.players[..place].iter().any(is_twice) {
                return Err(GitError::new(GitRefusal::SamePlayer, &player.login));
            }
        }
        Ok(())
    }

    /// Refuses names that no player of a new table may have.
    ///
    /// # Errors
    /// The first that is not one line of plain text.
    pub fn check_names(&self) -> Result<(), GitError> {
        for (place, player) in self.players.iter().enumerate() {
            check_line(&player.login).map_err(|wrong| {
                let wrong = wrong.within(&format!("/players/{place}/login"));
                GitError::malformed(GitRefusal::BadTable, format_args!("{}/table.json", self.id), &wrong)
            })?;
        }
        Ok(())
    }

    /// A player with the seat's name: `alice (white)`.
    #[must_use]
    pub fn named(&self, seat: Seat) -> String {
        let name = self.players.get(seat.index()).map_or("somebody", Player::shown);
        format!("{name} ({})", self.kind.seat_names[seat.index()])
    }

    /// The seats of a person, and those that wait for a player and that the person may take.
    #[must_use]
    pub fn seats_of(&self, person: &Person) -> SeatSet {
        let is_own =
            |player: &Player, seat: Seat| if player.open { self.may_take(seat, person) } else { person.is(player) };
        let own = self.players.iter().zip((0..).map(Seat)).filter(|(player, seat)| is_own(player, *seat));
        own.fold(SeatSet::EMPTY, |seats, (_, seat)| seats.with(seat))
    }

    /// What the game calls some seats.
    fn names_of(&self, seats: SeatSet) -> Vec<&'static str> {
        seats.iter().map(|seat| self.kind.seat_names[seat.index()]).collect()
    }

    /// The text of `table.json`: of a table that has begun, or of one that is asked for.
    ///
    /// # Panics
    /// Never: it is JSON.
    #[must_use]
    pub fn text(&self, progress: Option<&Progress>) -> String {
        let players = self.players.iter().zip(self.kind.seat_names);
        let doc = TableDoc {
            parlor: VERSION,
            id: self.id.as_str(),
            game: self.kind.name,
            setup: &self.setup,
            players: players.map(|(player, seat)| PlayerDoc { seat, player }).collect(),
            one_person: self.one_person,
            created_at: self.created_at,
            progress: progress.map(|progress| ProgressDoc {
                fairness: progress.luck,
                applied: progress.applied,
                fresh: &progress.fresh,
                turn: self.names_of(progress.turn),
                winners: progress.winners.map(|winners| self.names_of(winners)),
                updated_at: progress.updated_at,
                messages: &progress.messages,
            }),
        };
        laid_out(&serde_json::to_string(&doc).expect("a table is JSON"))
    }

    /// Reads `table.json` of the table with this name.
    pub(crate) fn read(id: &TableId, text: &str) -> Result<(TableTerms, Option<Progress>), GitError> {
        let wrong = |wrong: Malformed| {
            GitError::malformed(GitRefusal::BadTable, format_args!("tables/{id}/table.json"), &wrong)
        };
        let tree = Tree::parse(text).map_err(wrong)?;
        let (terms, progress) = read(&tree, |node| {
            let keys: Vec<&str> = TERMS.iter().chain(PROGRESS).copied().collect();
            let table = node.object(&keys)?;
            let terms = read_terms(&table);
            let progress = match table.optional("fairness") {
                Some(_) => terms.as_ref().and_then(|terms| read_progress(&table, terms.kind)).map(Some),
                None => Some(None),
            };
            Some((terms?, progress?))
        })
        .map_err(wrong)?;
        // Tables of earlier days go on, whatever their players are called.
        if progress.is_none() {
            terms.check_names()?;
        }
        if terms.id == *id {
            Ok((terms, progress))
        } else {
            Err(GitError::new(GitRefusal::BadTable, format_args!("{} in the folder of {id}", terms.id)))
        }
    }
}

fn read_terms(table: &Object<'_>) -> Option<TableTerms> {
    let version = table.get("parlor").integer(VERSION..=VERSION);
    let id = table.get("id").parsed();
    let kinds: Vec<(&str, &'static Kind)> = games::GAMES.iter().map(|kind| (kind.name, kind)).collect();
    let kind = table.get("game").one_of(&kinds);
    let setup =
        table.or("setup", Some(Tree::Object(Vec::new())), |node| Some(node.tree().cloned().map(Tree::into_owned)));
    let players = kind.and_then(|kind| read_players(&table.get("players"), kind));
    let one_person = table.or("onePerson", false, Node::boolean);
    let created_at = table.get("createdAt").parsed();
    version?;
    Some(TableTerms {
        id: id?,
        kind: kind?,
        setup: setup??,
        players: players?,
        one_person: one_person?,
        created_at: created_at?,
    })
}

fn read_players(node: &Node<'_>, kind: &Kind) -> Option<Vec<Player>> {
    let most = usize::from(*kind.seats.end());
    let players = node.list(1..=most, |node| {
        let player = node.object(&["seat", "login", "id", "keys", "name", "open"])?;
        let seat = player.get("seat").one_of(&seats_of(kind));
        let login = player.get("login").sized_text(1..=LONGEST_LOGIN);
        let id = player.or("id", None, |node| node.integer(0..=i64::MAX).map(|id| u64::try_from(id).ok()));
        let key = |node: &Node<'_>| node.sized_text(1..=LONGEST_KEY);
        let keys = player.or("keys", Vec::new(), |node| node.list(0..=MOST_KEYS, key));
        let name = player.or("name", None, |node| node.sized_text(1..=LONGEST_LOGIN).map(Some));
        let open = player.or("open", false, Node::boolean);
        Some((seat?, Player { login: login?, id: id?, keys: keys?, name: name?, open: open? }))
    })?;
    let in_order = players.iter().enumerate().all(|(place, (seat, _))| seat.index() == place);
    if in_order {
        Some(players.into_iter().map(|(_, player)| player).collect())
    } else {
        node.refuse(CommonRefusal::UnknownWord, "players stand in the order of seats")
    }
}

/// The seats of a game by name.
pub(crate) fn seats_of(kind: &Kind) -> Vec<(&'static str, Seat)> {
    kind.seat_names.iter().copied().zip((0..).map(Seat)).collect()
}

fn read_progress(table: &Object<'_>, kind: &Kind) -> Option<Progress> {
    let fairness = table.get("fairness");
    let fairness = fairness.object(&["anchor", "draws", "told", "proven"]);
    let most = i64::try_from(referee::DRAWS).unwrap_or(i64::MAX);
    let count = |node: &Node<'_>| node.integer(0..=most).and_then(|count| u64::try_from(count).ok());
    let luck = fairness.and_then(|luck| {
        let (anchor, told) = (luck.get("anchor").parsed(), luck.get("told").parsed());
        let (draws, proven) = (count(&luck.get("draws")), count(&luck.get("proven")));
        Some(Luck { anchor: anchor?, told: told?, draws: draws?, proven: proven? })
    });
    let applied = table.get("applied").small(0..=u32::MAX);
    let fresh = table.get("fresh").list(0..=usize::MAX, |node| node.sized_text(16..=16));
    let seats = seats_of(kind);
    let set = |node: &Node<'_>| {
        let list = node.list(0..=seats.len(), |node| node.one_of(&seats))?;
        Some(list.into_iter().fold(SeatSet::EMPTY, SeatSet::with))
    };
    let turn = set(&table.get("turn"));
    let winners = table.get("winners").nullable(set);
    let updated_at = table.get("updatedAt").parsed();
    let messages = table.get("messages").list(0..=usize::MAX, Message::read);
    Some(Progress {
        luck: luck?,
        applied: applied?,
        fresh: fresh?,
        turn: turn?,
        winners: winners?,
        updated_at: updated_at?,
        messages: messages?,
    })
}

/// The setup of a new table with what it has, unless it says otherwise, where moves come in files.
#[must_use]
pub fn setup_for_files(kind: &Kind, setup: Tree<'static>) -> Tree<'static> {
    match kind.complete(setup) {
        Tree::Object(mut fields) => {
            for (key, word) in kind.file_setup {
                if !fields.iter().any(|(known, _)| known == key) {
                    fields.push((Cow::Borrowed(key), Tree::Text(Cow::Borrowed(word))));
                }
            }
            Tree::Object(fields)
        }
        other => other,
    }
}
