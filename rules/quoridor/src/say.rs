//! What the game says to people. The sentences are in `text/`, a file per language.

game::texts! {
    /// A pawn steps to a neighbouring square.
    steps(player, square);
    /// A pawn jumps over the other pawn.
    jumps(player, square);
    /// A wall between two rows.
    places_horizontal_wall(player, wall);
    /// A wall between two columns.
    places_vertical_wall(player, wall);
    /// The last move of a game that is won.
    reaches_goal(player);
    /// The last turn of a game that is drawn.
    drawn_after(turns);
    /// The result of a drawn game, as a clause.
    game_drawn();

    /// The title of a picture.
    title(first, second);
    /// Where a player stands, for the description of a picture.
    describes_player(player, square, walls, rank);
    /// The description of a board without walls.
    describes_no_walls();
    /// The walls on the board.
    describes_walls(walls);
    /// Who has won.
    describes_winner(player);
    /// That no player has won.
    describes_draw();
    /// Whose turn it is.
    describes_turn(player);

    /// What choosing a square does.
    choose_square(square);
    /// What choosing a place for a horizontal wall does.
    choose_horizontal_wall(wall);
    /// What choosing a place for a vertical wall does.
    choose_vertical_wall(wall);

    /// Beside the name of the player who has won.
    label_won();
    /// Beside both names after a draw.
    label_draw();
    /// Beside the name of the player to move.
    label_to_move();
    /// Below a player's name: how many walls are left.
    label_walls(count);

    /// Why there is no place for a wall: there is none left.
    why_spent();
    /// Why there is no place for a wall: one stands there.
    why_overlaps();
    /// Why there is no place for a wall: one is across.
    why_crosses();
    /// Why there is no place for a wall: a player would have no way.
    why_cuts_off(player);
    /// Why there is no place for a wall: neither player would have a way.
    why_cuts_off_both();

    /// A look: dark wood.
    theme_oak();
    /// A look: cool grey.
    theme_slate();
    /// A look: green.
    theme_meadow();
    /// A look that readers who see few colours can tell apart.
    theme_clear();
    /// A look with as much contrast as there is.
    theme_contrast();
    /// A set of pieces: pawns from the side.
    pieces_pawns();
    /// A set of pieces: counters from above.
    pieces_counters();
    /// Something more to be seen: the shortest ways.
    aid_ways();
    /// Something more to be seen: what squares are called.
    aid_numbers();
}
