//! Everything that can be wrong with the toy game, and the law it breaks.
//!
//! A flaw is chosen at run time, a thread at a time. As a type it would be more honest, but the compiler would have to
//! build the kit sixty times.

use std::cell::Cell;

use game::Kind;
use laws::{Broken, Report, check_as};

use crate::machine::machine;
use crate::schemas::schemas;
use crate::texts::catalogues;
use crate::toy::Toy;

macro_rules! flaws {
    ($($law:literal { $($flaw:ident),+ $(,)? })+) => {
        /// What is wrong with the toy.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub(crate) enum Flaw {
            /// Nothing is.
            None,
            $($($flaw,)+)+
        }

        /// Every flaw, and the law it breaks.
        pub(crate) const TABLE: &[(Flaw, u8)] = &[$($((Flaw::$flaw, $law),)+)+];
    };
}

flaws! {
    1 {
        IdReadsAsAnother, TwoActionsShareAnId, MachineListsAnUnknownId, ActionDocNamesAnother, IdLooksLikeAForfeit,
        DrawReadsAsAnother, TwoDrawsShareAnId, DrawCannotBeRead, DrawReadsAsAnAction, DrawLooksLikeAForfeit,
        ActionReadsAsADraw,
    }
    2 {
        LegalIsUnsorted, LegalRepeats, LegalOutOfTurn, LegalIsEmptyInTurn, LegalKeepsTheBuffer, LegalListsForChance,
        OddsAreUnsorted, OddsKeepTheBuffer,
    }
    3 {
        LegalMissesAnAction, LegalOffersTooMuch, CheckIgnoresTheActor, ApplyRefuses, PickInvents, PickActsForChance,
        OddsMissADraw, CheckDrawTakesAnyDeal, CheckDrawIgnoresTheActor, CheckDrawIgnoresTheTurn, AfterRefusesADraw,
    }
    4 { BeginsByTheClock }
    5 {
        SeatSeesItsNeighbour, PublicSeesCards, SvgShowsSecrets, SketchShowsSecrets, ChoicesTellSecrets, DigestTellsSecrets,
        LogShowsTheDeal, DocumentShowsTheDeal, RefereeIsKeptInTheDark, ImagineForgetsItsOwn,
    }
    6 { ImagineIsLazy, ImagineIsAlwaysTheSame, ImagineMovesTheTurn, ImagineChangesOpenThings, ImagineCannotBe }
    7 { AgreementHasAnOrder, AgreementEndsAtOnce }
    8 { NeverEnds, OutcomeBeforeTheEnd, EndWithoutOutcome, PointsForTwo, StrangerWins }
    9 {
        DrawIsRefused, OddsOfNothing, OddsAreRefused, OddsRepeat, OddsOutOfTurn, DrawAgainstTheOdds, CheckDrawRefusesOdds,
    }
    10 { DocumentLosesPoints, DocumentLosesTheTable, DocumentIsRefused, StateOutsideTheDocument }
    11 { ApplyIsNotPlay, AfterIsNotPlayDraw }
    12 { ForfeitDoesNothing, ForfeitForgets, ForfeitAfterTheEnd }
    13 {
        PhaseIsUndeclared, LeadIsUndeclared, RowIsMissing, ForfeitIsUndeclared, ActorIsWrong, LeadIsNeverTaken,
        RowIsNeverTaken, BeginsElsewhere, EndIsNotFinal,
    }
    14 {
        StateBreaksItsSchema, ChoicesBreakTheirSchema, ActionBreaksItsSchema, SetupBreaksItsSchema, ReaderIsLooser,
        SchemaIsNone, SchemaIsMissing, SchemaIsOfAnotherDraft,
    }
    15 { DigestMissesRaises, DigestMissesTheSetup, PublicDigestMissesRaises }
    16 { TextLacksALanguage, TextLacksAnArgument, SentenceWithoutAText, EnglishIsMissing, RefusalLacksALanguage }
    17 { FileLosesAMove, FileIsRefused }
}

thread_local! {
    static PRESENT: Cell<Flaw> = const { Cell::new(Flaw::None) };
}

/// Whether this is what is wrong with the toy.
pub(crate) fn has(flaw: Flaw) -> bool {
    PRESENT.get() == flaw
}

/// What the laws say of the toy with `flaw`.
pub(crate) fn check_with(flaw: Flaw, games: u32) -> Result<Report, Broken> {
    let mut kind = Kind::of::<Toy>();
    (kind.machine, kind.schemas, kind.catalogues) = (machine(flaw), schemas(flaw), catalogues(flaw));
    PRESENT.set(flaw);
    let result = check_as::<Toy>(&kind, games, &["{}"]);
    PRESENT.set(Flaw::None);
    result
}
