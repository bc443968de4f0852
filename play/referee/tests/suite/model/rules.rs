//! The rules that keep the protocol safe, each of which can be switched off.

/// A rule of the honest client, of the table (which the client checks), or of what is hashed and signed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Rule {
    /// A call is answered only once the server has signed it.
    CallsNeedHeads,
    /// A player acts only on a line that the server has signed.
    ActsNeedHeads,
    /// Lines are compared with a head that came before them.
    LinesMeetHeads,
    /// The newest head outlives a crash of the client.
    HeadsAreKept,
    /// The game demands a call, all decisions ahead of its draw being made.
    CallsAreDue,
    /// One call is answered for a draw, and which it was outlives a crash.
    OneAnswer,
    /// Every table gets a secret of its own.
    FreshSecret,
    /// The client refuses a table that it is at already.
    OneTableAHeader,
    /// The header goes into shares.
    SharesNameHeader,
    /// The call goes into the signature of a share.
    SharesNameCall,
    /// The line that was seen goes into the signature of an act.
    ActsNameLine,
    /// Acts of a seat with a key are signed by it.
    ActsAreSigned,
    /// A share opens the commitment that was made before any other share of its draw was out.
    SharesOpen,
    /// A draw follows from the chain and the shares.
    DrawsFollow,
    /// No key is lost while a draw is called for.
    KeysStayWhileCalled,
    /// The client's own seat has the key that the client asked for, and keeps it.
    SeatIsAsAsked,
}

impl Rule {
    /// All of them.
    pub(crate) const ALL: [Rule; 16] = [
        Rule::CallsNeedHeads,
        Rule::ActsNeedHeads,
        Rule::LinesMeetHeads,
        Rule::HeadsAreKept,
        Rule::CallsAreDue,
        Rule::OneAnswer,
        Rule::FreshSecret,
        Rule::OneTableAHeader,
        Rule::SharesNameHeader,
        Rule::SharesNameCall,
        Rule::ActsNameLine,
        Rule::ActsAreSigned,
        Rule::SharesOpen,
        Rule::DrawsFollow,
        Rule::KeysStayWhileCalled,
        Rule::SeatIsAsAsked,
    ];
}

/// The rules that hold: all but those that are switched off.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Rules<'a> {
    off: &'a [Rule],
}

impl<'a> Rules<'a> {
    /// All rules.
    pub(crate) const ALL: Rules<'static> = Rules { off: &[] };

    /// All rules but these.
    pub(crate) fn without(off: &'a [Rule]) -> Rules<'a> {
        Rules { off }
    }

    /// Whether a rule holds.
    pub(crate) fn hold(&self, rule: Rule) -> bool {
        !self.off.contains(&rule)
    }
}
