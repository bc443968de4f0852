//! The static evaluation among any number of players.

use super::floe::Floe;
use super::ice::{Ice, PLAYERS};
use super::node_budget::NodeBudget;
use super::region::{Region, around};
use super::walk::{Aim, Care};
use super::walks::{Walks, Wanted};
use crate::bits::{Bits, each};

/// Each player's part of a win. They add up to one.
pub(super) type Shares = [f32; PLAYERS];

// What the fish of a region that several can enter are worth to a player. Fitted to how games went on.

/// A fish on a tile that no other player can reach at once.
const FISH_AT_ONCE: f32 = 0.25;
/// Such a tile.
const TILE_AT_ONCE: f32 = 0.3;
/// A fish on a tile that several can reach at once, shared.
const FISH_SHARED: f32 = 0.15;
/// A fish on a tile that no player can reach at once, and only one in two moves.
const FISH_IN_TWO: f32 = 0.6;
/// A fish on a tile that several can reach in two moves, shared.
const FISH_SHARED_IN_TWO: f32 = 0.1;
/// A fish on a tile beside a penguin.
const FISH_BESIDE: f32 = 0.2;
/// A penguin that can move.
const PENGUIN: f32 = 1.3;
/// To be in turn.
const TURN: f32 = 0.7;
/// By how many fish one must lead so that it is half won, with nothing open, and more with every open tile.
const LEAD: (f32, f32) = (1.0, 0.12);

/// Evaluates positions among any number of players.
pub(super) struct Judge<'a, B> {
    pub(super) floe: &'a Floe<B>,
    pub(super) walks: Walks<B>,
}

impl<B: Bits> Judge<'_, B> {
    /// What each player may expect.
    pub(super) fn shares(&mut self, node_budget: &mut NodeBudget<'_>, ice: &Ice<B>) -> Shares {
        let mut fish = [0.0; PLAYERS];
        for (fish, collected) in fish.iter_mut().zip(ice.collected) {
            *fish = small(collected);
        }
        let all = ice.standing.into_iter().fold(B::default(), |all, standing| all | standing);
        let (mut left, mut open) = (all, 0);
        while !left.is_empty() {
            let region = around(self.floe, left.first(), ice.free, all);
            left = left & !region.penguins;
            if region.free.is_empty() {
                continue;
            }
            match owner(ice, region) {
                Some(player) => {
                    let wanted = Wanted { floe: self.floe, node_budget, aim: Aim::Fish, care: Care::Guess };
                    fish[player] += small(self.walks.best(wanted, region).fish);
                }
                None => {
                    self.share_out(ice, region, &mut fish);
                    open += region.free.count();
                }
            }
        }
        fish[ice.mover] += if open == 0 { 0.0 } else { TURN };
        let fish = &fish[..ice.players];
        if open == 0 { won(fish) } else { expected(fish, small(open.cast_signed())) }
    }

    /// Shares out the fish of a region that several can enter.
    fn share_out(&self, ice: &Ice<B>, region: Region<B>, fish: &mut [f32; PLAYERS]) {
        let mut near = [B::default(); PLAYERS];
        let (mut once, mut often) = (B::default(), B::default());
        for player in 0..ice.players {
            let standing = ice.standing[player] & region.penguins;
            near[player] = self.floe.reach_of(standing, region.free);
            often = often | once & near[player];
            once = once | near[player];
            let beside = each(standing).fold(B::default(), |beside, tile| beside | self.floe.near(tile));
            fish[player] += small(self.floe.most(B::default(), standing))
                + FISH_BESIDE * small(self.floe.fish_of(beside & region.free))
                + PENGUIN * small(standing.count().cast_signed());
        }
        for player in 0..ice.players {
            let alone = near[player] & !often;
            fish[player] += FISH_AT_ONCE * small(self.floe.fish_of(alone));
            fish[player] += TILE_AT_ONCE * small(alone.count().cast_signed());
        }
        for tile in each(often) {
            let among = near.map(|near| !(near & B::one(tile)).is_empty());
            self.divide(tile, [FISH_SHARED, FISH_SHARED], among, fish);
        }
        for tile in each(region.free & !once) {
            let reach = self.floe.reach(tile, region.free);
            let among = near.map(|near| !(near & reach).is_empty());
            self.divide(tile, [FISH_IN_TWO, FISH_SHARED_IN_TWO], among, fish);
        }
    }

    /// Divides the fish of a tile. They are worth more to a single player.
    fn divide(&self, tile: u8, [alone, shared]: [f32; 2], among: [bool; PLAYERS], fish: &mut [f32; PLAYERS]) {
        let count = small(among.iter().map(|is_one| i32::from(*is_one)).sum());
        let worth = if count < 2.0 { alone } else { shared };
        for (fish, _) in fish.iter_mut().zip(among).filter(|(_, is_one)| *is_one) {
            *fish += worth * small(self.floe.fish(tile)) / count;
        }
    }
}

/// The owner of a region that only one player can enter.
fn owner<B: Bits>(ice: &Ice<B>, region: Region<B>) -> Option<usize> {
    let mut those = (0..ice.players).filter(|player| !(ice.standing[*player] & region.penguins).is_empty());
    those.next().filter(|_| those.next().is_none())
}

/// Each player's part of a win that is certain.
fn won(fish: &[f32]) -> Shares {
    let most = fish.iter().copied().fold(f32::MIN, f32::max);
    let winners = fish.iter().filter(|fish| **fish >= most).count();
    let mut shares = [0.0; PLAYERS];
    for (share, fish) in shares.iter_mut().zip(fish) {
        // A little for those who lose by little, so that they try.
        let lag = *fish - most;
        *share = if lag < 0.0 { 0.02 / (1.0 - lag) } else { 1.0 / small(i32::try_from(winners).unwrap_or(1)) };
    }
    shares
}

/// Each player's part of a win if so many fish are expected, and so many tiles are open.
fn expected(fish: &[f32], open: f32) -> Shares {
    let half = LEAD.0 + LEAD.1 * open;
    let mut shares = [0.0; PLAYERS];
    for (player, own) in fish.iter().enumerate() {
        let others = fish.iter().enumerate().filter(|(other, _)| *other != player);
        let lead = own - others.map(|(_, fish)| *fish).fold(f32::MIN, f32::max);
        shares[player] = 0.5 + 0.5 * lead / (half + lead.abs());
    }
    let total: f32 = shares.iter().sum();
    shares.map(|share| share / total)
}

/// A number of fish or tiles as a fraction.
#[expect(clippy::cast_precision_loss, reason = "fish and tiles are few")]
pub(super) fn small(number: i32) -> f32 {
    number as f32
}
