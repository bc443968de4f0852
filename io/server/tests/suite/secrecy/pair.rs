//! Two deals that somebody cannot tell apart, and a game that could have been played with either.

use game::json::Tree;
use game::{Digest, Luck as _, Seat, Seeded, Timestamp, Viewer};
use referee::{Askable, Chain, Clock, Command, Decision, Guest, Header, KEYLESS, LogEntry, Policy, Table};
use server::Secret;

/// Everybody who looks: the seats, and the public.
pub(crate) const VIEWERS: &[Viewer] =
    &[Viewer::Seat(Seat(0)), Viewer::Seat(Seat(1)), Viewer::Seat(Seat(2)), Viewer::Seat(Seat(3)), Viewer::Public];

/// Noon on the first day of 2100: long after every other time.
const LATER: i64 = 4_102_488_000_000_000;
/// How many dominoes there are.
const TILES: usize = 28;
/// How many others are tried before a game is given up.
const TRIES: usize = 300;
/// More than it takes to find a pair.
const MOST: u64 = 500;

/// Ways to play, with and without agreement and the special contracts.
const SETUPS: &[&str] = &[
    "{}",
    r#"{"consensus":"auto"}"#,
    r#"{"consensus":"auto","play_all":true,"forced_bid":true}"#,
    r#"{"consensus":"auto","play_all":true,"nel_o":true,"sevens":true,"splash":true,"plunge":true}"#,
];

/// A table that was played with one deal and could have been with another.
pub(crate) struct Pair {
    pub(crate) header: Header,
    /// What the luck of the table follows from.
    pub(crate) luck: [u8; 32],
    /// What everybody is known by.
    pub(crate) tokens: Vec<String>,
    /// The lines up to the deal.
    opening: Vec<LogEntry>,
    /// The place of the deal among them.
    place: usize,
    /// The actions, each with its lines.
    acts: Vec<(u8, String, Vec<LogEntry>)>,
    /// How many of them are played before anybody looks.
    before: usize,
    /// The two deals, by id.
    pub(crate) deals: [String; 2],
}

impl Pair {
    /// The pair with this number for a viewer.
    pub(crate) fn find(number: u64, viewer: Viewer) -> Pair {
        let who = VIEWERS.iter().position(|known| *known == viewer).expect("a viewer") as u64;
        let mut luck = Seeded::new(number * 16 + who);
        let found = (0..MOST).find_map(|_| Pair::try_find(number, viewer, &mut luck));
        found.unwrap_or_else(|| panic!("no pair {number} for {viewer:?}"))
    }

    fn try_find(number: u64, viewer: Viewer, luck: &mut Seeded) -> Option<Pair> {
        let secret: [u8; 32] = std::array::from_fn(|_| u8::try_from(luck.below(256)).expect("a byte"));
        let chain = Chain::new(secret);
        let at = Timestamp::from_micros(LATER);
        let header = Header {
            parlor: KEYLESS,
            game: "texas42".to_owned(),
            table: format!("{:08x}-0000-4000-8000-{:012x}", luck.next() >> 32, luck.next() >> 16),
            number: number + 1,
            at,
            setup: Tree::parse(SETUPS[luck.below(4) as usize]).expect("it is JSON").into_owned(),
            clock: Clock::None,
            policy: Policy::Refuse,
            anchor: Some(chain.anchor().published()),
            keys: None,
            requests: Askable::ALL,
        };
        let mut table = Table::new(games::kinds(), header.clone()).expect("a table");
        let tokens: Vec<String> = (0..4).map(|_| format!("{:064x}", luck.next())).collect();
        let mut opening = Vec::new();
        for (token, name) in tokens.iter().zip(["Ann", "Ben", "Cleo", "Dan"]) {
            let key = Secret::told(token).expect("a token").key();
            let guest = Guest { seed: Some(Digest::of(token.as_bytes())), ..Guest::named(name.to_owned(), key) };
            let sat = table.decide(Command::Sit(guest), at, Some(&chain)).expect("a free seat");
            opening.extend(sat.entries);
            table = sat.next;
        }
        // Hands that are over were told to everybody; the pair is about the one that is hidden still.
        for _ in 0..luck.below(3) {
            table = play_hand(table, &chain, luck, &mut opening)?;
        }
        let (place, dealt) = (0..).zip(&opening).filter_map(|(place, entry)| Some((place, deal(entry)?))).last()?;
        let first = dealt.to_owned();
        let acts = play(table, &chain, luck);
        if acts.len() < 6 {
            return None;
        }
        let before = luck.below(u32::try_from(acts.len() / 2).expect("few")) as usize;
        let both = [first.clone(), first];
        let mut pair = Pair { header, luck: secret, tokens, opening, place, acts, before, deals: both };
        let other = (0..TRIES).map(|_| pair.imagined(viewer, luck)).find(|other| pair.fits(other))?;
        pair.deals[1] = other;
        Some(pair)
    }

    /// The first deal, with what the viewer has not seen dealt anew.
    fn imagined(&self, viewer: Viewer, luck: &mut Seeded) -> String {
        let mut owners: Vec<u8> = self.deals[0].bytes().skip("deal-".len()).collect();
        let played: Vec<usize> = self.acts.iter().filter_map(|(_, action, _)| tile(action)).collect();
        let is_hidden = |tile: &usize| match viewer {
            Viewer::Seat(seat) => owners[*tile] != b'0' + seat.0,
            Viewer::Public | Viewer::Referee => true,
        };
        let hidden: Vec<usize> = (0..TILES).filter(|tile| !played.contains(tile)).filter(is_hidden).collect();
        for last in (1..hidden.len()).rev() {
            owners.swap(hidden[last], hidden[luck.below(u32::try_from(last).expect("few") + 1) as usize]);
        }
        format!("deal-{}", String::from_utf8(owners).expect("digits"))
    }

    /// Whether everything could have happened with another deal.
    fn fits(&self, deal: &str) -> bool {
        if *deal == *self.deals[0] {
            return false;
        }
        let mut table = Table::new(games::kinds(), self.header.clone()).expect("a table");
        self.with(deal, self.acts.len()).all(|entry| table.evolve(&entry).is_ok())
    }

    /// The lines that are there before anybody looks, with one of the deals.
    pub(crate) fn lines(&self, which: usize) -> Vec<LogEntry> {
        self.with(&self.deals[which], self.before).collect()
    }

    /// The lines up to and including so many actions, with a deal.
    fn with<'p>(&'p self, deal: &'p str, acts: usize) -> impl Iterator<Item = LogEntry> + 'p {
        let acts = self.acts[..acts].iter().flat_map(|(_, _, entries)| entries);
        self.opening.iter().chain(acts).enumerate().map(move |(place, entry)| {
            let sealed = if place == self.place { Some(deal.to_owned()) } else { entry.sealed.clone() };
            LogEntry { sealed, ..entry.clone() }
        })
    }

    /// Who does what while the viewer looks on.
    pub(crate) fn live(&self) -> &[(u8, String, Vec<LogEntry>)] {
        &self.acts[self.before..]
    }

    /// The number of the last line.
    pub(crate) fn last(&self) -> u64 {
        let last = self.acts.last().and_then(|(_, _, entries)| entries.last());
        last.expect("something was done").record.seq
    }

    /// The dominoes of a seat, as numbers.
    pub(crate) fn hand(&self, which: usize, seat: u8) -> Vec<usize> {
        let owners = self.deals[which].bytes().skip("deal-".len());
        owners.enumerate().filter(|(_, owner)| *owner == b'0' + seat).map(|(tile, _)| tile).collect()
    }
}

/// Plays on at random until the hand is over and another is dealt; nothing if the game is over with it.
fn play_hand(mut table: Table, chain: &Chain, luck: &mut Seeded, lines: &mut Vec<LogEntry>) -> Option<Table> {
    loop {
        let (_, _, decided) = step(&table, chain, luck)?;
        table = decided.next;
        let is_dealt = decided.entries.iter().any(|entry| deal(entry).is_some());
        lines.extend(decided.entries);
        if is_dealt {
            return Some(table);
        }
    }
}

/// Plays on at random, as long as the deal is hidden.
fn play(mut table: Table, chain: &Chain, luck: &mut Seeded) -> Vec<(u8, String, Vec<LogEntry>)> {
    let (mut acts, most) = (Vec::new(), 3 + luck.below(40) as usize);
    while acts.len() < most {
        let Some((seat, action, decided)) = step(&table, chain, luck) else { break };
        if decided.entries.iter().any(|entry| entry.line.contains("\"reveal\"")) {
            break;
        }
        acts.push((seat.0, action, decided.entries));
        table = decided.next;
    }
    acts
}

/// Something that somebody who is in turn may do, and what follows from it.
fn step(table: &Table, chain: &Chain, luck: &mut Seeded) -> Option<(Seat, String, Decision)> {
    let seat = table.awaited().lowest()?;
    let legal = table.game().legal(game::Actor::Seat(seat));
    let action = legal[luck.below(u32::try_from(legal.len()).expect("few")) as usize].clone();
    let command =
        Command::Act { seat, action: Tree::Text(action.clone().into()), expected: None, request: None, signed: None };
    let decided = table.decide(command, Timestamp::from_micros(LATER), Some(chain)).expect("it is legal");
    Some((seat, action, decided))
}

/// The deal that is kept beside a line.
fn deal(entry: &LogEntry) -> Option<&str> {
    entry.sealed.as_deref().filter(|sealed| sealed.starts_with("deal-"))
}

/// The number of the domino that is played.
fn tile(action: &str) -> Option<usize> {
    let (high, low) = action.strip_prefix("play-")?.split_once('-')?;
    let (high, low): (usize, usize) = (high.parse().ok()?, low.parse().ok()?);
    Some(high * (high + 1) / 2 + low)
}

/// Every domino, as it is played.
pub(crate) fn plays() -> Vec<String> {
    (0..7).flat_map(|high| (0..=high).map(move |low| format!("play-{high}-{low}"))).collect()
}
