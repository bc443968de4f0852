//! What is played for: the doubling cube, the score of a match, the Crawford rule.

use game::Seat;

/// The cube, the score and what was agreed on. Part of a game in progress, whether it is played for points or not.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Stakes {
    pub(crate) terms: MatchTerms,
    /// The cube shows two to this power.
    pub(crate) cube: u8,
    /// Who may turn the cube next.
    pub(crate) owner: Owner,
    /// What the player in turn offered to lose, in times of the cube; 0 for nothing.
    pub(crate) resigned: u8,
    /// To how many points the match is; 0 for a single game.
    pub(crate) length: u16,
    /// The points of both sides.
    pub(crate) scores: [u16; 2],
    /// The number of the game in the match, from 1.
    pub(crate) game: u16,
}

/// What was agreed on, a bit each. A plain byte, for the reason that [`crate::rules::Status`] is one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct MatchTerms(u8);

impl MatchTerms {
    /// Nothing: a game without points.
    pub(crate) const NONE: MatchTerms = MatchTerms(0);
    /// It is a match or a game for points; everything else is as it begins if not.
    pub(crate) const COUNTED: MatchTerms = MatchTerms(1);
    /// There is a cube.
    pub(crate) const CUBE: MatchTerms = MatchTerms(2);
    /// The game after a side comes within a point of the match is played without doubling.
    pub(crate) const CRAWFORD_RULE: MatchTerms = MatchTerms(4);
    /// This is that game.
    pub(crate) const CRAWFORD_GAME: MatchTerms = MatchTerms(8);

    /// Whether `term` is among them.
    #[inline]
    pub(crate) const fn has(self, term: MatchTerms) -> bool {
        self.0 & term.0 != 0
    }

    /// These, and `term` if that is `agreed`.
    pub(crate) const fn and(self, term: MatchTerms, agreed: bool) -> MatchTerms {
        if agreed { MatchTerms(self.0 | term.0) } else { MatchTerms(self.0 & !term.0) }
    }
}

/// Who may turn the cube: a seat, or both. A plain byte, as in [`crate::rules`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Owner(u8);

impl Owner {
    pub(crate) const BOTH: Owner = Owner(2);

    pub(crate) const fn seat(self) -> Option<Seat> {
        if self.0 < 2 { Some(Seat(self.0)) } else { None }
    }

    pub(crate) const fn of(seat: Option<Seat>) -> Owner {
        match seat {
            Some(seat) => Owner(seat.0),
            None => Owner::BOTH,
        }
    }
}

impl Stakes {
    /// The cube goes no higher than two to this power.
    pub(crate) const HIGHEST_CUBE: u8 = 10;
    /// The longest match.
    pub(crate) const LONGEST: u16 = 32_767;

    /// A plain game: no points, no cube.
    pub(crate) const PLAIN: Stakes = Stakes {
        terms: MatchTerms::NONE,
        cube: 0,
        owner: Owner::BOTH,
        resigned: 0,
        length: 0,
        scores: [0; 2],
        game: 1,
    };

    /// A match to `length` points, or a single game for points if that is 0.
    pub(crate) const fn match_to(length: u16, has_cube: bool, crawford_rule: bool) -> Stakes {
        let terms = MatchTerms::COUNTED
            .and(MatchTerms::CUBE, has_cube)
            .and(MatchTerms::CRAWFORD_RULE, crawford_rule)
            .and(MatchTerms::CRAWFORD_GAME, crawford_rule && length == 1);
        Stakes { terms, length, ..Stakes::PLAIN }
    }

    /// The same, where the present game is the Crawford game or is not.
    pub(crate) const fn in_crawford_game(self, is_so: bool) -> Stakes {
        Stakes { terms: self.terms.and(MatchTerms::CRAWFORD_GAME, is_so), ..self }
    }

    /// Whether it is a match or a game for points.
    #[inline]
    pub(crate) const fn counted(&self) -> bool {
        self.terms.has(MatchTerms::COUNTED)
    }

    /// Whether `seat` may double before it rolls.
    #[inline]
    pub(crate) fn may_double(&self, seat: Seat) -> bool {
        let theirs = self.owner == Owner::of(Some(Seat(1 - seat.0)));
        self.terms.has(MatchTerms::CUBE)
            && !self.terms.has(MatchTerms::CRAWFORD_GAME)
            && !theirs
            && self.cube < Stakes::HIGHEST_CUBE
            && !self.is_dead_for(seat)
    }

    /// Whether a game won at the present stakes wins `seat` the match.
    fn is_dead_for(&self, seat: Seat) -> bool {
        self.length != 0 && self.length <= self.scores[seat.index()].saturating_add(1 << self.cube)
    }

    /// The other side is out: `seat` wins what the cube shows if it is a single game, and a match whatever its score.
    pub(crate) fn forfeit_to(&mut self, seat: Seat) {
        self.resigned = 0;
        if self.counted() && self.length == 0 {
            self.scores[seat.index()] = 1 << self.cube;
        }
    }

    /// `seat` wins a game, `times` the cube. Says whether that was all.
    pub(crate) fn won(&mut self, seat: Seat, times: u8) -> bool {
        let near = |scores: [u16; 2]| scores.contains(&self.length.saturating_sub(1));
        let was_near = near(self.scores);
        let points = u16::from(times) << self.cube;
        self.scores[seat.index()] = self.scores[seat.index()].saturating_add(points);
        self.resigned = 0;
        if self.length <= self.scores[seat.index()] {
            return true;
        }
        let crawford_game = self.terms.has(MatchTerms::CRAWFORD_RULE) && !was_near && near(self.scores);
        *self = self.in_crawford_game(crawford_game);
        self.cube = 0;
        self.owner = Owner::BOTH;
        self.game = self.game.saturating_add(1);
        false
    }
}
