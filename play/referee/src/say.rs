//! What the ladder of claims says. The sentences are in `text/`, a file per language.

use game::Catalogue;

/// The sentences of the ladder of claims.
pub const CATALOGUES: &[Catalogue] = game::catalogues!("../text");

game::texts! {
    pub
    /// The claim that every line follows and every move is legal.
    claim_rules();
    /// The claim that every draw follows from chain and shares.
    claim_draws();
    /// The claim that nobody could choose a draw.
    claim_choose();
    /// The claim that nobody could foresee a draw.
    claim_foresee();
    /// The claim that moves were made by those who signed them.
    claim_signed();
    /// The claim that there is one history.
    claim_heads();
    /// The claim that nothing is the table's word alone.
    claim_word();
    /// A claim holds.
    holds_yes();
    /// It holds in part.
    holds_partly();
    /// It does not hold.
    holds_no();
    /// How far it holds, and the first line that it does not hold for.
    holds_since(holds, line);
    /// A draw is veiled still.
    why_veiled(line);
    /// The game has no random draws.
    why_no_chance();
    /// No draw yet.
    why_no_draw();
    /// A table of the version before keys.
    why_no_keys();
    /// Who shared in draws.
    why_shared(players);
    /// Who had no key.
    why_plain(players);
    /// Draws without a share.
    why_nobody_shared(count);
    /// Who left while a draw was called for.
    why_withheld(players);
    /// The game ended without a result.
    why_void();
    /// Shares were called for early, and could be known.
    why_early_foresee();
    /// Shares were called for early, and a decision could choose.
    why_early_choose();
    /// Who signed, and how often.
    why_signed(players, count);
    /// Pages come from the operator.
    why_page();
    /// Who lost the key.
    why_lost_key(players);
    why_lost_share(players);
    /// No heads at this table.
    why_no_heads();
    /// Heads are to be compared.
    why_keep_heads();
    /// A head was compared.
    why_same_head(line);
    /// A log was compared.
    why_same_log();
    /// Times are the table's word.
    why_times();
    /// Who ran out of time.
    why_out_of_time(players);
    /// Who owed a share when the time was up.
    why_owed_share(players);
    /// Who was taken out by the table's word.
    why_taken_out(players);
    /// Players who left before the game, by the table's word.
    why_left_seat(count);
    /// How often the table agreed for a player.
    why_agreed(count);
    /// A table of the version before keys, where nothing was signed.
    why_unsigned();
}
