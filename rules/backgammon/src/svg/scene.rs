//! A position as a viewer sees it: what lies where, who has to do what, where steps begin and end.

use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;

use game::{Held, Hints, Look, Phase, Seat, Text, Value, Viewer};

use super::recent::PastTurn;
use crate::action::{Action, Draw, Origin, place_of};
use crate::board::{BAR, OFF, POINTS};
use crate::document::StateDoc;
use crate::machine::{COMPLETED, DOUBLED, DOUBLING, MACHINE, MOVING, OPENING, RESIGNED, ROLLING};
use crate::rules::opponent;
use crate::say;
use crate::steps::Step;

/// A position as a viewer sees it.
pub(crate) struct Scene<'a> {
    pub(crate) doc: &'a StateDoc,
    hints: &'a Hints<'a, Action, Draw>,
    /// Whose home board is at the lower right; the points have this seat's numbers.
    pub(crate) near: Seat,
    /// What the game waits for.
    pub(crate) phase: Phase,
    /// The steps that can be chosen.
    pub(crate) moves: Vec<Choice>,
    /// All else that can be chosen by a player or the table.
    pub(crate) others: Vec<Action>,
    /// Where the last action put a checker.
    pub(crate) last: Option<Place>,
    /// The last turn that others played.
    pub(crate) past: PastTurn,
}

/// Where checkers can be. Points are by the numbers of the viewer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Place {
    /// Where this seat's checkers are borne off to.
    Off(Seat),
    /// A point from 1 to 24.
    Point(u8),
    /// Where this seat's checkers are that were hit.
    Bar(Seat),
}

/// A step that can be chosen.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Choice {
    /// What is chosen.
    pub(crate) action: Action,
    /// Where it begins, as ids say it.
    pub(crate) origin: Origin,
    /// Where it begins and ends, by the viewer's numbers.
    pub(crate) from: Place,
    pub(crate) to: Place,
    pub(crate) die: u8,
    pub(crate) hits: bool,
}

/// A die, and whether it was played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Die {
    pub(crate) value: u8,
    pub(crate) played: bool,
}

/// Where the cube is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum CubeAt {
    /// Both may turn it.
    Middle,
    /// It is this seat's.
    Side(Seat),
    /// It was turned, and this seat has to answer.
    Offered(Seat),
}

impl<'a> Scene<'a> {
    /// A document as the viewer of `hints` sees it.
    pub(crate) fn new(doc: &'a StateDoc, hints: &'a Hints<'a, Action, Draw>) -> Scene<'a> {
        let near = match hints.viewer {
            Viewer::Seat(Seat(1)) => Seat(1),
            _ => Seat(0),
        };
        let phase = phase_of(doc);
        let mut scene = Scene {
            doc,
            hints,
            near,
            phase,
            moves: Vec::new(),
            others: Vec::new(),
            last: None,
            past: PastTurn::default(),
        };
        let mover = doc.active_player.0;
        for &action in hints.legal {
            match action {
                Action::Move(origin, die) => scene.moves.push(scene.choice(mover, origin, die)),
                _ => scene.others.push(action),
            }
        }
        scene.last = scene.landing(hints.last);
        scene.past = PastTurn::last(hints.recent, &scene);
        scene
    }

    /// How the picture is to look.
    pub(crate) fn look(&self) -> Look {
        self.hints.look
    }

    /// The recent event that brought a checker to a place, by its place from the top of the stack.
    pub(crate) fn order(&self, place: Place, from_top: usize) -> Option<usize> {
        let mover = self.past.seat?;
        let (owner, _) = self.stack(place)?;
        match place {
            // What was hit leaves with the checker that moved last.
            Place::Bar(_) if owner != mover => self.past.trails.iter().map(|trail| trail.order).max(),
            _ if owner == mover => self.past.arrivals(place).get(from_top).copied(),
            _ => None,
        }
    }

    /// A text in the viewer's language.
    pub(crate) fn say(&self, text: &Text) -> String {
        self.hints.say(text)
    }

    /// The step of `mover` from `origin` by `die`.
    pub(crate) fn choice(&self, mover: Seat, origin: Origin, die: u8) -> Choice {
        let step = Step { from: origin.place(mover), die };
        let (from, to) = (self.place(mover, step.from), self.place(mover, step.to()));
        let hits = matches!((to, self.stack(to)), (Place::Point(_), Some((seat, 1))) if seat != mover);
        Choice { action: Action::Move(origin, die), origin, from, to, die, hits }
    }

    /// Where the last action put a checker that still is there.
    fn landing(&self, last: Option<Action>) -> Option<Place> {
        let Some(Action::Move(origin, die)) = last else {
            return None;
        };
        if self.phase == OPENING {
            // The next game of a match has begun: the board is another one.
            return None;
        }
        let turn_goes_on = self.phase != COMPLETED && !self.dice().is_empty();
        let mover = match &self.doc.last_move {
            Some(last_move) if !turn_goes_on => last_move.player.0,
            _ => self.doc.active_player.0,
        };
        let place = self.place(mover, Step { from: origin.place(mover), die }.to());
        matches!(self.stack(place), Some((seat, _)) if seat == mover).then_some(place)
    }

    /// What is place `own` in the numbers of `seat`.
    pub(crate) fn place(&self, seat: Seat, own: u8) -> Place {
        match own {
            OFF => Place::Off(seat),
            BAR => Place::Bar(seat),
            _ if seat == self.near => Place::Point(own),
            _ => Place::Point(BAR - own),
        }
    }

    /// Whose checkers lie on a place, and how many.
    pub(crate) fn stack(&self, place: Place) -> Option<(Seat, u8)> {
        let (seat, count) = match place {
            Place::Off(seat) => (seat, *self.doc.home.by_seat()[seat.index()]),
            Place::Bar(seat) => (seat, *self.doc.bar.by_seat()[seat.index()]),
            Place::Point(number) => {
                let index = if self.near == Seat(0) { number - 1 } else { POINTS - number };
                let count = self.doc.board.get(usize::from(index)).copied().unwrap_or(0);
                (if count < 0 { Seat(1) } else { Seat(0) }, count.unsigned_abs())
            }
        };
        if count == 0 { None } else { Some((seat, count)) }
    }

    /// The steps that end on a place: at most one per die.
    pub(crate) fn arrivals(&self, place: Place) -> impl Iterator<Item = &Choice> {
        self.moves.iter().filter(move |choice| choice.to == place)
    }

    /// A step that begins on a place, if there is one.
    pub(crate) fn departure(&self, place: Place) -> Option<&Choice> {
        self.moves.iter().find(|choice| choice.from == place)
    }

    /// The name of the player at `seat`.
    pub(crate) fn name(&self, seat: Seat) -> &'a str {
        self.doc.players.by_seat()[seat.index()]
    }

    /// How far the checkers of `seat` have to go, all together.
    pub(crate) fn pips(&self, seat: Seat) -> u32 {
        let sign = if seat == Seat(0) { 1 } else { -1 };
        let on_board = (0..).zip(&self.doc.board).map(|(index, &count)| {
            let own = u32::try_from(i32::from(count) * sign).unwrap_or(0);
            own * u32::from(place_of(seat, index))
        });
        on_board.sum::<u32>() + u32::from(BAR) * u32::from(*self.doc.bar.by_seat()[seat.index()])
    }

    /// The dice on the table. There are none while a roll is due.
    pub(crate) fn dice(&self) -> Vec<Die> {
        if self.doc.dice.len() <= self.doc.dice_used.len() || self.phase == COMPLETED {
            return Vec::new();
        }
        let mut dice: Vec<Die> = self.doc.dice.iter().map(|&value| Die { value, played: false }).collect();
        for &used in &self.doc.dice_used {
            if let Some(die) = dice.iter_mut().find(|die| !die.played && die.value == used) {
                die.played = true;
            }
        }
        dice
    }

    /// The dice that lie on the board, and whose they are: those of a turn that is complete lie there until it is confirmed.
    pub(crate) fn dice_on_table(&self) -> (Seat, Vec<Die>) {
        if self.look().held == Held::Complete {
            let dice = self.doc.dice.iter().map(|&value| Die { value, played: false });
            return (self.near, dice.collect());
        }
        (self.doc.active_player.0, self.dice())
    }

    /// Who has to do something, if it is one of the players.
    pub(crate) fn in_turn(&self) -> Option<Seat> {
        let active = self.doc.active_player.0;
        match self.phase {
            _ if self.look().held == Held::Complete => Some(self.near),
            OPENING | COMPLETED => None,
            DOUBLED | RESIGNED => Some(opponent(active)),
            _ => Some(active),
        }
    }

    /// What `seat` does or has to do, in a word or two; empty if it is neither.
    pub(crate) fn word(&self, seat: Seat) -> String {
        let text = match (self.phase, self.doc.active_player.0 == seat) {
            _ if self.look().held == Held::Complete => {
                return if seat == self.near { self.say(&say::word_to_confirm()) } else { String::new() };
            }
            (COMPLETED, true) => say::word_won(),
            (ROLLING, true) => say::word_to_roll(),
            (MOVING, true) => say::word_to_move(),
            (DOUBLING, true) => say::word_may_double(),
            (DOUBLED, true) => say::word_doubles(),
            (RESIGNED, true) => match self.doc.stakes.as_ref().and_then(|stakes| stakes.resigned) {
                Some(2) => say::word_offers_gammon(),
                Some(3) => say::word_offers_backgammon(),
                _ => say::word_resigns(),
            },
            (DOUBLED | RESIGNED, false) => say::word_to_answer(),
            _ => return String::new(),
        };
        self.say(&text)
    }

    /// What the cube shows and where it is, if there is one. Before the first double it shows 64, as there is no 1 on it.
    pub(crate) fn cube(&self) -> Option<(u32, CubeAt)> {
        let stakes = self.doc.stakes.as_ref()?;
        let value = stakes.cube?;
        Some(match (self.phase, stakes.cube_owner) {
            (DOUBLED, _) => (2 * value, CubeAt::Offered(opponent(self.doc.active_player.0))),
            (_, Some(owner)) => (value, CubeAt::Side(owner.0)),
            (_, None) => (if value == 1 { 64 } else { value }, CubeAt::Middle),
        })
    }

    /// How many points a single game is worth now.
    pub(crate) fn worth(&self) -> u32 {
        self.doc.stakes.as_ref().and_then(|stakes| stakes.cube).unwrap_or(1)
    }

    /// Who won, and what.
    pub(crate) fn result(&self) -> Option<(Seat, Prize)> {
        let winner = self.doc.winner?.0;
        let prize = match &self.doc.stakes {
            Some(stakes) if 0 < stakes.length => {
                let scores = stakes.score.by_seat();
                Prize::Match(*scores[winner.index()], *scores[opponent(winner).index()])
            }
            Some(stakes) => Prize::Points(*stakes.score.by_seat()[winner.index()]),
            None => Prize::Game,
        };
        Some((winner, prize))
    }
}

/// What can be won.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Prize {
    /// A game that is not counted.
    Game,
    /// So many points.
    Points(u16),
    /// A match that ended so, the winner's points first.
    Match(u16, u16),
}

impl Prize {
    /// The clause that says who has won it.
    pub(crate) fn won_by(self, player: impl Into<Value>) -> Text {
        match self {
            // A document may say that a game for points ended without any.
            Prize::Game | Prize::Points(0) => game::say::wins(1, player),
            Prize::Points(points) => say::wins_points(player, points),
            Prize::Match(won, lost) => say::wins_match_at(player, won, lost),
        }
    }
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Place::Off(_) => f.write_str("off"),
            Place::Bar(_) => f.write_str("bar"),
            Place::Point(number) => write!(f, "{number}"),
        }
    }
}

impl Choice {
    /// What it does.
    pub(crate) fn label(&self) -> Text {
        let play = format!("{}/{}", self.from, self.to);
        if self.hits { say::hitting_step_label(play, self.die) } else { say::step_label(play, self.die) }
    }
}

/// The phase a document is in. Only a match says so itself.
fn phase_of(doc: &StateDoc) -> Phase {
    let spent = doc.dice.len() <= doc.dice_used.len();
    match &doc.stakes {
        _ if doc.status == "completed" => COMPLETED,
        Some(stakes) => MACHINE.phases.iter().copied().find(|phase| phase.0 == stakes.phase).unwrap_or(MOVING),
        None if spent && doc.last_move.is_none() => OPENING,
        None if spent => ROLLING,
        None => MOVING,
    }
}
