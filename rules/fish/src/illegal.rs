//! What Fish refuses, with codes and sentences.

game::refusals! {
    /// Why an action is refused.
    pub enum Illegal {
        /// The game is over.
        GameFinished = "game_finished": "the game is over",
        /// Another player is to move.
        NotYourTurn = "not_your_turn": "it is not your turn",
        /// Not what is due now.
        WrongPhase = "wrong_phase": "this is not what is due now",
        /// The board does not fit what it is drawn from.
        WrongBoard = "wrong_board": "the board is not one that can be drawn for this game",
        /// All penguins are on the board.
        NoPenguinLeft = "no_penguin_left": "all your penguins are on the board",
        /// Not all penguins are on the board.
        StillPlacing = "still_placing": "penguins move when all of them are on the board",
        /// There is no such penguin.
        NoSuchPenguin = "no_such_penguin": "there is no such penguin on the board",
        /// The penguin belongs to another player.
        NotYourPenguin = "not_your_penguin": "this is not your penguin",
        /// There is no such tile.
        NoSuchTile = "no_such_tile": "there is no such tile, or no longer",
        /// A penguin stands there.
        TileOccupied = "tile_occupied": "a penguin stands on this tile",
        /// Penguins begin on one fish.
        NotOneFish = "not_one_fish": "by the rules of the box penguins are placed on tiles with one fish",
        /// The tile is not on one of the six lines.
        NotInLine = "not_in_line": "the tile is not on one of the six straight lines from the penguin",
        /// Something is in the way.
        LineBlocked = "line_blocked": "a hole or a penguin is in the way",
    }
}

game::refusals! {
    /// Why a document is refused.
    pub enum Invalid {
        /// The board is too large.
        TooManyCells = "too_many_cells": "a board has at most 128 cells",
        /// There are more penguins than tiles to place them on.
        TooFewTiles = "too_few_tiles": "there are fewer tiles than penguins to place on them",
        /// Holes, fish and minimum do not fit the board.
        ImpossibleBoard = "impossible_board": "no board can be drawn from this",
        /// More than one way to make the board.
        TwoBoards = "two_boards": "the board is described in two ways at once",
        /// Ages without names.
        AgesWithoutNames = "ages_without_names": "ages need names, one each",
        /// A tile's numbers contradict each other.
        WrongTile = "wrong_tile": "tile_id must be col * rows + row, on the board",
        /// Tiles that do not ascend.
        WrongTileOrder = "wrong_tile_order": "tiles are listed once each, by ascending tile_id",
        /// A neighbour that is not there, or another.
        WrongNeighbour = "wrong_neighbour": "a tile's neighbours do not match the board",
        /// A tile where the board is not drawn yet.
        NotDrawnYet = "not_drawn_yet": "nothing is on a board that is not drawn yet",
        /// A player whose id is not its place in the list.
        WrongPlayerId = "wrong_player_id": "player_id is the player's place in the list",
        /// A player of another colour.
        WrongColor = "wrong_color": "colours are red, white, brown and black, by player_id",
        /// More or fewer penguins than the player has.
        WrongPenguinCount = "wrong_penguin_count": "each of N players has 6 - N penguins",
        /// A penguin's id.
        WrongPenguinId = "wrong_penguin_id": "penguin_id is player_id times penguins a player, plus the place in the list",
        /// A penguin placed before the one before it.
        WrongPenguinOrder = "wrong_penguin_order": "penguins are placed in the order of their ids",
        /// A penguin in the water.
        PenguinOnHole = "penguin_on_hole": "a penguin stands where there is no tile",
        /// Two penguins on one tile.
        PenguinsOverlap = "penguins_overlap": "two penguins stand on the same tile",
        /// A turn order that is not ascending, or has an id that no player has.
        WrongTurnOrder = "wrong_turn_order": "turn_order has the ids of the players in the game, ascending",
        /// A turn of no player, or of the wrong one.
        WrongTurn = "wrong_turn": "current_turn does not fit the rest of the state",
        /// Fish that no player can have collected yet.
        WrongTotal = "wrong_total": "nobody has fish before a penguin has moved",
        /// A player who is out of the game and still has penguins or fish.
        NotGone = "not_gone": "a player who is not in turn_order has neither penguins nor fish",
        /// Winners that do not fit the board.
        WrongWinners = "wrong_winners": "winning_players does not fit the board: null while a player can move, then all players with the most fish",
    }
}
