//! What games and tables say, whatever the game. The sentences are in `text/`, a file per language.

use crate::text::{Catalogue, Text};

/// The sentences of these texts, and of the refusals that every game shares.
pub const CATALOGUES: &[Catalogue] = crate::catalogues!("../text");

crate::texts! {
    pub
    /// A player, by name.
    player(name);
    /// A computer, with what its level is called.
    computer(level);
    /// The last of several things.
    list_and(head, last);
    /// A player sat down.
    sits_down(player);
    /// A player left before the game began.
    leaves(player);
    /// The game begins.
    game_begins();
    /// A player asks for a pause.
    asks_for_pause(player);
    /// A player asks to take back its last turn.
    asks_to_take_back(player);
    /// A player agrees to what was asked.
    agrees(player);
    /// A player declines what was asked.
    declines(player);
    /// A player asks no longer.
    asks_no_longer(player);
    /// A player has taken back its last turn, and what came after it.
    took_back(player);
    /// The table agreed for a player who did not in time.
    agreed_for(player);
    /// The game is paused.
    game_paused();
    /// The game goes on.
    game_resumed();
    /// The server was away, and clocks stand until players are back.
    server_was_away();
    /// A player is back, or has had time to come back: the clock goes on.
    clock_goes_on(player);
    /// A player has lost its key, and signs nothing any more.
    lost_key(player);
    /// A player is out of the game, and the others play on.
    out_of_game(player);
    /// The end of a game and what brought it about.
    ended_because(result, reason);
    /// A player resigned.
    resigned(player);
    /// A player's time was up.
    ran_out_of_time(player);
    /// A player was taken out by the operator.
    was_removed(player);
    /// A player was gone for too long.
    was_gone(player);
    /// A player broke the rules and was taken out.
    broke_rules(player);
    /// What a player did, and that the game goes on without them.
    plays_no_more(reason);
    /// One or more win.
    wins(count, winners);
    /// Nobody wins.
    nobody_wins();
}

/// That a player has left the game: why, and how that ended it, if it did.
#[must_use]
pub fn left(reason: Text, result: Option<Text>) -> Text {
    match result {
        Some(result) => ended_because(result, reason),
        None => plays_no_more(reason),
    }
}
