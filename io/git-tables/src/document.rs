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
    /// Whether the players join by files of their own, with keys and seeds, before it begins.
    pub joins: bool,
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

/// A table that waits for its players, as the referee left it.
#[derive(Clone, Debug)]
pub struct Gathering {
    /// The end of the chain of its luck.
    pub anchor: Digest,
    /// The seats that have joined.
    pub joined: SeatSet,
    /// The seats that have opened their seeds.
    pub opened: SeatSet,
    /// When the last of them did, or when the referee saw the table.
    pub updated_at: Timestamp,
    /// What the table has to say.
    pub messages: Vec<Message>,
}

/// How far a table has come.
#[derive(Clone, Debug)]
pub enum Stage {
    /// The referee has not seen it.
    New,
    /// It waits for its players.
    Gathering(Gathering),
    /// It has begun.
    Begun(Progress),
}

impl Stage {
    /// The end of the chain of its luck, if the referee has published it.
    #[must_use]
    pub fn anchor(&self) -> Option<Digest> {
        match self {
            Stage::New => None,
            Stage::Gathering(gathering) => Some(gathering.anchor),
            Stage::Begun(progress) => Some(progress.luck.anchor),
        }
    }

    /// How far it has come, if it has begun.
    #[must_use]
    pub fn progress(&self) -> Option<&Progress> {
        match self {
            Stage::Begun(progress) => Some(progress),
            Stage::New | Stage::Gathering(_) => None,
        }
    }
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

/// A table of this version begins as soon as the referee sees it.
const AT_ONCE: i64 = 1;
/// At a table of this version the players join first.
const JOINED: i64 = 2;
/// The keys of everything that is fixed.
const TERMS: &[&str] = &["parlor", "id", "game", "setup", "players", "onePerson", "createdAt"];
/// The keys that only the referee writes.
const PROGRESS: &[&str] =
    &["fairness", "joined", "opened", "applied", "fresh", "turn", "winners", "updatedAt", "messages"];
pub(crate) const LONGEST_LOGIN: usize = 100;
/// The longest public key: an RSA key of 16,384 bits.
pub(crate) const LONGEST_KEY: usize = 3_000;
pub(crate) const MOST_KEYS: usize = 10;

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
    gathering: Option<GatheringDoc<'a>>,
    #[serde(flatten)]
    progress: Option<ProgressDoc<'a>>,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct GatheringDoc<'a> {
    fairness: Luck,
    joined: Vec<&'a str>,
    opened: Vec<&'a str>,
    updated_at: Timestamp,
    messages: &'a [Message],
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
    #[must_use]
    pub fn text(&self, progress: Option<&Progress>) -> String {
        self.written(None, progress)
    }

    /// The text of `table.json` of a table that waits for its players.
    #[must_use]
    pub fn gathering_text(&self, gathering: &Gathering) -> String {
        self.written(Some(gathering), None)
    }

    /// What a player agrees to: the digest of `table.json` as it was asked for.
    #[must_use]
    pub fn digest(&self) -> Digest {
        let mut asked = self.clone();
        if self.joins {
            for player in &mut asked.players {
                (player.keys, player.seed) = (Vec::new(), None);
            }
        }
        Digest::of(asked.text(None).as_bytes())
    }

    fn written(&self, gathering: Option<&Gathering>, progress: Option<&Progress>) -> String {
        let players = self.players.iter().zip(self.kind.seat_names);
        let doc = TableDoc {
            parlor: if self.joins { JOINED } else { AT_ONCE },
            id: self.id.as_str(),
            game: self.kind.name,
            setup: &self.setup,
            players: players.map(|(player, seat)| PlayerDoc { seat, player }).collect(),
            one_person: self.one_person,
            created_at: self.created_at,
            gathering: gathering.map(|gathering| GatheringDoc {
                fairness: Luck { anchor: gathering.anchor, draws: 0, told: gathering.anchor, proven: 0 },
                joined: self.names_of(gathering.joined),
                opened: self.names_of(gathering.opened),
                updated_at: gathering.updated_at,
                messages: &gathering.messages,
            }),
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
    pub(crate) fn read(id: &TableId, text: &str) -> Result<(TableTerms, Stage), GitError> {
        let wrong = |wrong: Malformed| {
            GitError::malformed(GitRefusal::BadTable, format_args!("tables/{id}/table.json"), &wrong)
        };
        let tree = Tree::parse(text).map_err(wrong)?;
        let (terms, stage) = read(&tree, |node| {
            let keys: Vec<&str> = TERMS.iter().chain(PROGRESS).copied().collect();
            let table = node.object(&keys)?;
            let terms = read_terms(&table);
            let stage = match (table.optional("fairness"), table.optional("joined")) {
                (None, _) => Some(Stage::New),
                (Some(_), None) => terms.as_ref().and_then(|terms| read_progress(&table, terms.kind)).map(Stage::Begun),
                (Some(_), Some(_)) => {
                    terms.as_ref().and_then(|terms| read_gathering(&table, terms.kind)).map(Stage::Gathering)
                }
            };
            let (terms, stage) = (terms?, stage?);
            check_keys(&table.get("players"), &terms, &stage)?;
            Some((terms, stage))
        })
        .map_err(wrong)?;
        // Tables of earlier days go on, whatever their players are called.
        if !matches!(stage, Stage::Begun(_)) {
            terms.check_names()?;
        }
        if terms.id == *id {
            Ok((terms, stage))
        } else {
            Err(GitError::new(GitRefusal::BadTable, format_args!("{} in the folder of {id}", terms.id)))
        }
    }
}

fn read_terms(table: &Object<'_>) -> Option<TableTerms> {
    let version = table.get("parlor").integer(AT_ONCE..=JOINED);
    let id = table.get("id").parsed();
    let kinds: Vec<(&str, &'static Kind)> = games::GAMES.iter().map(|kind| (kind.name, kind)).collect();
    let kind = table.get("game").one_of(&kinds);
    let setup =
        table.or("setup", Some(Tree::Object(Vec::new())), |node| Some(node.tree().cloned().map(Tree::into_owned)));
    let players = kind.and_then(|kind| read_players(&table.get("players"), kind));
    let one_person = table.or("onePerson", false, Node::boolean);
    let created_at = table.get("createdAt").parsed();
    Some(TableTerms {
        joins: version? == JOINED,
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
        let player = node.object(&["seat", "login", "id", "keys", "seed", "name", "open"])?;
        let seat = player.get("seat").one_of(&seats_of(kind));
        let login = player.get("login").sized_text(1..=LONGEST_LOGIN);
        let id = player.or("id", None, |node| node.integer(0..=i64::MAX).map(|id| u64::try_from(id).ok()));
        let key = |node: &Node<'_>| node.sized_text(1..=LONGEST_KEY);
        let keys = player.or("keys", Vec::new(), |node| node.list(0..=MOST_KEYS, key));
        let seed = player.or("seed", None, |node| node.parsed().map(Some));
        let name = player.or("name", None, |node| node.sized_text(1..=LONGEST_LOGIN).map(Some));
        let open = player.or("open", false, Node::boolean);
        Some((seat?, Player { login: login?, id: id?, keys: keys?, seed: seed?, name: name?, open: open? }))
    })?;
    let in_order = players.iter().enumerate().all(|(place, (seat, _))| seat.index() == place);
    if in_order {
        Some(players.into_iter().map(|(_, player)| player).collect())
    } else {
        node.refuse(CommonRefusal::UnknownWord, "players stand in the order of seats")
    }
}

/// Refuses keys and seeds that the players have not brought themselves: where they join by files of their own, the
/// referee writes them here when the game begins.
fn check_keys(node: &Node<'_>, terms: &TableTerms, stage: &Stage) -> Option<()> {
    let has_seed = |player: &&Player| player.seed.is_some();
    let seeds = terms.players.iter().filter(has_seed).count();
    let has_keys = terms.players.iter().any(|player| !player.keys.is_empty());
    let fits = match (terms.joins, stage) {
        (false, Stage::Gathering(_)) => false,
        (false, _) => seeds == 0,
        (true, Stage::Begun(_)) => seeds == terms.players.len(),
        (true, Stage::New | Stage::Gathering(_)) => seeds == 0 && !has_keys,
    };
    if fits { Some(()) } else { node.refuse(CommonRefusal::WrongType, "players bring their keys and seeds themselves") }
}

/// The seats of a game by name.
pub(crate) fn seats_of(kind: &Kind) -> Vec<(&'static str, Seat)> {
    kind.seat_names.iter().copied().zip((0..).map(Seat)).collect()
}

fn read_gathering(table: &Object<'_>, kind: &Kind) -> Option<Gathering> {
    let (joined, opened) = (read_seats(&table.get("joined"), kind), read_seats(&table.get("opened"), kind));
    let anchor = read_luck(&table.get("fairness")).map(|luck| luck.anchor);
    let updated_at = table.get("updatedAt").parsed();
    let messages = table.get("messages").list(0..=usize::MAX, Message::read);
    Some(Gathering { anchor: anchor?, joined: joined?, opened: opened?, updated_at: updated_at?, messages: messages? })
}

fn read_progress(table: &Object<'_>, kind: &Kind) -> Option<Progress> {
    let luck = read_luck(&table.get("fairness"));
    let applied = table.get("applied").small(0..=u32::MAX);
    let fresh = table.get("fresh").list(0..=usize::MAX, |node| node.sized_text(16..=16));
    let turn = read_seats(&table.get("turn"), kind);
    let winners = table.get("winners").nullable(|node| read_seats(node, kind));
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

fn read_luck(node: &Node<'_>) -> Option<Luck> {
    let luck = node.object(&["anchor", "draws", "told", "proven"])?;
    let most = i64::try_from(referee::DRAWS).unwrap_or(i64::MAX);
    let count = |node: &Node<'_>| node.integer(0..=most).and_then(|count| u64::try_from(count).ok());
    let (anchor, told) = (luck.get("anchor").parsed(), luck.get("told").parsed());
    let (draws, proven) = (count(&luck.get("draws")), count(&luck.get("proven")));
    Some(Luck { anchor: anchor?, told: told?, draws: draws?, proven: proven? })
}

fn read_seats(node: &Node<'_>, kind: &Kind) -> Option<SeatSet> {
    let seats = seats_of(kind);
    let list = node.list(0..=seats.len(), |node| node.one_of(&seats))?;
    Some(list.into_iter().collect())
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
