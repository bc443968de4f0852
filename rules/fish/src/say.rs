//! What the game says to people. The sentences are in `text/`, a file per language.

game::texts! {
    /// Chance has laid the board.
    board_laid(tiles, fish);
    /// A player places a penguin.
    places_penguin(player, tile);
    /// A player moves a penguin and collects the fish of the tile it leaves.
    moves_penguin(player, penguin, from, to, fish);
    /// A player's turn is skipped.
    cannot_move(player);
    /// The last move of a game, with its result.
    no_moves_left(result);
    /// Who wins and with how many fish, as a clause.
    wins_with(count, winners, fish);

    /// The title of a picture.
    title(players);
    /// A clause as a sentence of its own.
    sentence(clause);
    /// A clause and what else is to be said.
    also(clause, more);
    /// The state of a game before its board is laid, as a clause.
    board_not_drawn();
    /// Which penguin the player in turn places, as a clause.
    turn_to_place(player, penguin);
    /// That the player in turn moves, as a clause.
    turn_to_move(player);
    /// That the player in turn cannot move, as a clause.
    turn_skipped(player);
    /// The end of a game that all players left, as a clause.
    nobody_left();
    /// The colour of a player.
    colour(name);
    /// A player who left the game, as a clause.
    player_out(player, colour);
    /// What a player has collected, as a clause.
    player_has(player, colour, fish);
    /// Where a penguin stands.
    penguin_on_tile(penguin, tile);
    /// How many penguins a player has still to place.
    left_to_place(count);
    /// The tiles of a row.
    row(row, tiles);
    /// A tile.
    tile(tile, fish);
    /// A tile with a penguin on it.
    tile_with_penguin(tile, fish, penguin);
    /// That the rules of the box are played.
    box_rules();
    /// How many spectators there are.
    spectators(count);

    /// What choosing a tile for a new penguin does.
    choose_place(penguin, tile, fish);
    /// What choosing a tile for a penguin on the board does.
    choose_move(penguin, tile, fish);
    /// What the button to skip does.
    choose_skip();
    /// On the button to skip.
    label_skip();

    /// Why a penguin of the player in turn cannot be taken up.
    why_stuck();
    /// Why a penguin of another player cannot be taken up.
    why_other();
    /// Why a penguin cannot be placed on a tile.
    why_not_here();

    /// Beside a player who left the game.
    label_out();
    /// Beside a player who has won.
    label_won();
    /// Beside the player who is to place a penguin.
    label_to_place();
    /// Beside the player in turn who cannot move.
    label_cannot_move();
    /// Beside the player who is to move.
    label_to_move();

    /// In a terminal, before the board is laid.
    sketch_not_drawn();
    /// In a terminal, how many fish a player has.
    sketch_fish(fish);
    /// In a terminal, where to choose to skip.
    sketch_skip();

    /// The looks of pictures.
    theme_ice();
    theme_night();
    theme_paper();
    theme_clear();
    theme_contrast();
    /// The sets of pieces.
    pieces_penguins();
    pieces_discs();
    /// What can be shown besides.
    aid_numbers();
}
