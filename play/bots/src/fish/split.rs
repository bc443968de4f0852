//! What is settled: regions where only one of two players can go.

use super::duel::Duel;
use super::evaluate::FISH;
use super::region::{Region, around};
use super::search::Search;
use super::walk::{Aim, Care, Walk};
use super::walks::Wanted;
use crate::bits::Bits;

/// A region that only one of the two can enter.
#[derive(Clone, Copy)]
struct Private<B> {
    region: Region<B>,
    walk: Walk,
    is_mine: bool,
}

impl<B: Bits> Search<'_, B> {
    /// What the settled regions are worth, and the rest of the position.
    ///
    /// In a settled region its owner will collect as much as can be collected, sooner or later. What matters to the rest
    /// is how many moves that takes: each is a turn that need not be played elsewhere. Moves that both have to spare
    /// cancel out.
    pub(super) fn split(&mut self, duel: Duel<B>) -> (i32, Duel<B>) {
        let all = duel.mine | duel.theirs;
        let mut open = Duel { spare: duel.spare, ..Duel::default() };
        let mut privates = [None; 8];
        let (mut count, mut left) = (0, all);
        while !left.is_empty() {
            let region = around(self.floe, left.first(), duel.free, all);
            left = left & !region.penguins;
            let (mine, theirs) = (region.penguins & duel.mine, region.penguins & duel.theirs);
            if region.free.is_empty() {
                continue;
            }
            if mine.is_empty() || theirs.is_empty() {
                let walk = self.walk(region, Aim::Fish);
                privates[count] = Some(Private { region, walk, is_mine: theirs.is_empty() });
                count += 1;
            } else {
                open.add(region, duel);
            }
        }
        let settled = if open.free.is_empty() {
            privates.iter().flatten().map(Private::value).sum()
        } else {
            privates.iter().flatten().map(|private| self.settle(private, &mut open, duel)).sum()
        };
        open.spare = open.spare.clamp(-open.free.count().cast_signed(), open.free.count().cast_signed());
        (settled, open)
    }

    /// Settles a region if that is certain to be right; else it stays open.
    fn settle(&mut self, private: &Private<B>, open: &mut Duel<B>, duel: Duel<B>) -> i32 {
        let Private { region, walk, is_mine } = *private;
        let is_certain = self.care == Care::Guess
            || walk.moves == region.free.count().cast_signed()
            || walk.moves == self.walk(region, Aim::Moves).moves;
        if !is_certain {
            open.add(region, duel);
            return 0;
        }
        open.spare += if is_mine { walk.moves } else { -walk.moves };
        private.value()
    }

    fn walk(&mut self, region: Region<B>, aim: Aim) -> Walk {
        self.walks.best(Wanted { floe: self.floe, node_budget: &mut self.node_budget, aim, care: self.care }, region)
    }
}

impl<B: Bits> Private<B> {
    /// What it is worth to the side in turn.
    fn value(&self) -> i32 {
        if self.is_mine { FISH * self.walk.fish } else { -FISH * self.walk.fish }
    }
}

impl<B: Bits> Duel<B> {
    /// A region of `whole` belongs to it.
    fn add(&mut self, region: Region<B>, whole: Duel<B>) {
        self.free = self.free | region.free;
        self.mine = self.mine | region.penguins & whole.mine;
        self.theirs = self.theirs | region.penguins & whole.theirs;
    }
}
