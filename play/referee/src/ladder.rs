//! The ladder of claims: what a log without fault proves, a rung a claim, and what it leaves to somebody's word.

use alloc::vec::Vec;

use game::{SeatSet, Text, Value};

use crate::keys::{KeyTerms, ShareTiming};
use crate::say;
use crate::tally::Tally;

/// The claims of a log, from those that every log proves to those that none can.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ladder {
    /// A rung for each claim.
    pub rungs: Vec<Rung>,
}

/// A claim, and how far it holds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rung {
    /// The claim.
    pub claim: Claim,
    /// How far it holds.
    pub holds: Holds,
    /// The first line of the file that it does not hold for, if it is because of a line.
    pub since: Option<u64>,
    /// Why, for people.
    pub reasons: Vec<Text>,
}

/// What is claimed of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Claim {
    /// Every line follows, and every move is legal.
    Rules,
    /// Every draw follows from the chain and the shares.
    Draws,
    /// Nobody could choose a draw.
    Choose,
    /// Nobody could know a draw before the decisions ahead of it.
    Foresee,
    /// Nobody else could move for a player.
    Signed,
    /// Nobody was shown another history.
    Heads,
    /// Nothing rests on the table's word alone.
    Word,
}

/// How far a claim holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Holds {
    /// It does.
    Yes,
    /// For a part of the game, or of its players.
    Partly,
    /// It does not, or this log does not prove it.
    No,
}

impl Claim {
    /// Its name in documents.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Claim::Rules => "rules",
            Claim::Draws => "draws",
            Claim::Choose => "choose",
            Claim::Foresee => "foresee",
            Claim::Signed => "signed",
            Claim::Heads => "heads",
            Claim::Word => "word",
        }
    }

    /// What is claimed.
    #[must_use]
    pub fn text(self) -> Text {
        match self {
            Claim::Rules => say::claim_rules(),
            Claim::Draws => say::claim_draws(),
            Claim::Choose => say::claim_choose(),
            Claim::Foresee => say::claim_foresee(),
            Claim::Signed => say::claim_signed(),
            Claim::Heads => say::claim_heads(),
            Claim::Word => say::claim_word(),
        }
    }
}

impl Holds {
    /// Its name in documents.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Holds::Yes => "yes",
            Holds::Partly => "partly",
            Holds::No => "no",
        }
    }

    fn text(self) -> Text {
        match self {
            Holds::Yes => say::holds_yes(),
            Holds::Partly => say::holds_partly(),
            Holds::No => say::holds_no(),
        }
    }
}

impl Rung {
    fn new(claim: Claim, holds: Holds, reasons: Vec<Text>) -> Rung {
        Rung { claim, holds, since: None, reasons }
    }

    /// How far it holds, for people.
    #[must_use]
    pub fn verdict(&self) -> Text {
        match self.since {
            Some(line) => say::holds_since(self.holds.text(), Value::Number(line.try_into().unwrap_or(i64::MAX))),
            None => self.holds.text(),
        }
    }
}

impl Ladder {
    /// The ladder of a log: what its header says of keys, what was counted, whether its game has random draws, and the line
    /// of the first draw that is veiled still.
    pub(crate) fn of(terms: Option<KeyTerms>, tally: &Tally, has_luck: bool, veiled: Option<u64>) -> Ladder {
        Ladder {
            rungs: Vec::from([
                of_lines(Claim::Rules, None, veiled),
                of_lines(Claim::Draws, without_luck(tally, has_luck), veiled),
                choose(terms, tally, has_luck),
                foresee(terms, tally, has_luck),
                signed(terms, tally),
                heads(terms),
                word(tally),
            ]),
        }
    }

    /// The rung of a claim.
    ///
    /// # Panics
    /// Never: there is one for each.
    #[must_use]
    pub fn rung(&self, claim: Claim) -> &Rung {
        self.rungs.iter().find(|rung| rung.claim == claim).expect("there is a rung for each claim")
    }

    /// The ladder after a head or another log of the same history was compared with the log.
    #[must_use]
    pub fn compared(mut self, line: Option<u64>) -> Ladder {
        let reason = line.map_or_else(say::why_same_log, |line| say::why_same_head(number(line)));
        for rung in self.rungs.iter_mut().filter(|rung| rung.claim == Claim::Heads) {
            (rung.holds, rung.reasons) = (Holds::Yes, Vec::from([reason.clone()]));
        }
        self
    }
}

/// What is proved of all lines, up to a draw that is veiled still.
fn of_lines(claim: Claim, reason: Option<Text>, veiled: Option<u64>) -> Rung {
    match veiled {
        Some(line) => {
            let reasons = Vec::from([say::why_veiled(number(line))]);
            Rung { since: Some(line), ..Rung::new(claim, Holds::Partly, reasons) }
        }
        None => Rung::new(claim, Holds::Yes, reason.into_iter().collect()),
    }
}

/// Why there is nothing to choose or to foresee, if so.
fn without_luck(tally: &Tally, has_luck: bool) -> Option<Text> {
    match (has_luck, tally.draws) {
        (false, _) => Some(say::why_no_chance()),
        (true, 0) => Some(say::why_no_draw()),
        (true, _) => None,
    }
}

fn choose(terms: Option<KeyTerms>, tally: &Tally, has_luck: bool) -> Rung {
    let mut rung = of_luck(Claim::Choose, terms, tally, has_luck);
    let Some(terms) = terms.filter(|_| has_luck) else { return rung };
    let is_early = terms.luck == ShareTiming::Early && !tally.keyed.is_empty();
    let is_withheld = !tally.withheld.what.is_empty();
    if is_withheld {
        rung.reasons.push(say::why_withheld(seats(tally.withheld.what)));
    }
    if is_early {
        rung.reasons.push(say::why_early_choose());
    }
    if tally.is_void {
        rung.reasons.push(say::why_void());
    }
    if (is_withheld || is_early || tally.is_void) && rung.holds == Holds::Yes {
        rung.holds = Holds::Partly;
    }
    weaken_by_lost_keys(&mut rung, tally);
    if rung.holds == Holds::Partly {
        rung.since = rung.since.into_iter().chain(tally.withheld.line).min();
    }
    rung
}

fn foresee(terms: Option<KeyTerms>, tally: &Tally, has_luck: bool) -> Rung {
    let mut rung = of_luck(Claim::Foresee, terms, tally, has_luck);
    let is_early = terms.is_some_and(|terms| terms.luck == ShareTiming::Early) && has_luck && !tally.keyed.is_empty();
    if is_early {
        rung.reasons.push(say::why_early_foresee());
        if rung.holds == Holds::Yes {
            rung.holds = Holds::Partly;
        }
    }
    if has_luck && terms.is_some() {
        weaken_by_lost_keys(&mut rung, tally);
    }
    rung
}

/// After a player has lost its key no draw has its share any more, and that it has lost it is the table's word.
fn weaken_by_lost_keys(rung: &mut Rung, tally: &Tally) {
    if tally.lost.what.is_empty() {
        return;
    }
    rung.reasons.push(say::why_lost_share(seats(tally.lost.what)));
    if rung.holds == Holds::Yes {
        (rung.holds, rung.since) = (Holds::Partly, tally.lost.line);
    }
}

/// What shares prove of draws, whatever the claim.
fn of_luck(claim: Claim, terms: Option<KeyTerms>, tally: &Tally, has_luck: bool) -> Rung {
    if !has_luck {
        return Rung::new(claim, Holds::Yes, Vec::from([say::why_no_chance()]));
    }
    if terms.is_none() {
        return Rung::new(claim, Holds::No, Vec::from([say::why_no_keys()]));
    }
    let mut reasons = Vec::new();
    if tally.draws == 0 {
        reasons.push(say::why_no_draw());
    }
    if !tally.shared.is_empty() {
        reasons.push(say::why_shared(seats(tally.shared)));
    }
    if 0 < tally.bare.what {
        reasons.push(say::why_nobody_shared(number(tally.bare.what)));
    }
    if claim == Claim::Choose && !tally.plain.is_empty() {
        reasons.push(say::why_plain(seats(tally.plain)));
    }
    let holds = match (tally.bare.what, tally.draws) {
        (_, 0) if tally.has_begun && tally.keyed.is_empty() => Holds::No,
        (0, _) => Holds::Yes,
        (bare, draws) if bare == draws => Holds::No,
        _ => Holds::Partly,
    };
    let since = if holds == Holds::Partly { tally.bare.line } else { None };
    Rung { since, ..Rung::new(claim, holds, reasons) }
}

fn signed(terms: Option<KeyTerms>, tally: &Tally) -> Rung {
    let mut reasons = Vec::new();
    if !tally.keyed.is_empty() {
        reasons.push(say::why_signed(seats(tally.keyed), number(tally.signatures)));
        reasons.push(say::why_page());
    }
    if terms.is_none() {
        reasons.push(say::why_unsigned());
    } else if !tally.plain.is_empty() {
        reasons.push(say::why_plain(seats(tally.plain)));
    }
    if !tally.lost.what.is_empty() {
        reasons.push(say::why_lost_key(seats(tally.lost.what)));
    }
    let holds = match (tally.keyed.is_empty(), tally.plain.is_empty() && tally.lost.what.is_empty()) {
        (true, _) => Holds::No,
        (false, true) => Holds::Yes,
        (false, false) => Holds::Partly,
    };
    Rung { since: tally.lost.line, ..Rung::new(Claim::Signed, holds, reasons) }
}

fn heads(terms: Option<KeyTerms>) -> Rung {
    let reason = if terms.is_some() { say::why_keep_heads() } else { say::why_no_heads() };
    Rung::new(Claim::Heads, Holds::No, Vec::from([reason]))
}

fn word(tally: &Tally) -> Rung {
    let mut reasons = Vec::from([say::why_times()]);
    let mut tell = |whom: SeatSet, why: fn(Value) -> Text| {
        if !whom.is_empty() {
            reasons.push(why(seats(whom)));
        }
    };
    tell(tally.out_of_time, say::why_out_of_time);
    tell(tally.owed, say::why_owed_share);
    tell(tally.taken_out, say::why_taken_out);
    tell(tally.lost.what, say::why_lost_key);
    let mut tell = |count: u64, why: fn(Value) -> Text| {
        if 0 < count {
            reasons.push(why(number(count)));
        }
    };
    tell(tally.agreed, say::why_agreed);
    tell(tally.left, say::why_left_seat);
    Rung::new(Claim::Word, Holds::No, reasons)
}

fn seats(seats: SeatSet) -> Value {
    Value::listed(seats.iter())
}

fn number(number: u64) -> Value {
    Value::Number(number.try_into().unwrap_or(i64::MAX))
}
