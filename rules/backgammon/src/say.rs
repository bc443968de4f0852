//! What the game says to people. The sentences are in `text/`, one file per language.

use game::Text;

game::texts! {
    /// The steps of a turn, as players write them. The list comes last, so that later steps join it.
    plays(player, play);
    /// No die can be played.
    cannot_move(player);
    /// A player who could double rolls instead.
    does_not_double(player);
    /// A player offers the cube, which would show `cube`.
    doubles(player, cube);
    /// A player takes the cube, which shows `cube` now.
    takes(player, cube);
    /// A player drops.
    drops(player);
    /// A player offers to resign.
    offers_to_lose(player, loss);
    /// A player accepts a resignation.
    accepts(player);
    /// A player declines a resignation.
    declines(player);
    /// A tie at the opening.
    both_roll(white, black, die);
    /// The opening roll, and who begins.
    opening_rolls(white, white_die, black, black_die, first);
    /// A roll.
    rolls(player, high, low);
    /// The end of a game, and what it was worth.
    wins_game(player, prize, points);
    /// The score of a match that goes on.
    match_stands(white, black);
    /// The score of a match that is over.
    match_ends(white, black);

    /// A game that counts once.
    single_game();
    /// A game that counts twice.
    gammon();
    /// A game that counts three times.
    backgammon();

    /// A clause: who won a game that counts once and has no score.
    wins_the_game(player);
    /// A clause: the same of a gammon or a backgammon.
    wins_prize(player, prize);
    /// A clause: who won a game for points.
    wins_points(player, points);
    /// A clause: who won a match.
    wins_match(player);
    /// A clause: the same with the score, the winner's points first.
    wins_match_at(player, won, lost);
    /// A clause with a full stop.
    sentence(clause);

    /// The title of the picture.
    picture_title(white, black);
    /// A player's name and colour.
    named_side(player, colour);
    /// The opening roll is due.
    opening_due();
    /// A roll is due.
    is_to_roll(player);
    /// Dice are to be played, all of them.
    is_to_play(player, dice);
    /// Dice are to be played, some of which were.
    is_to_play_rest(player, dice, played);
    /// Dice, and one more.
    dice_and(dice, last);
    /// A player rolls or doubles.
    is_to_roll_or_double(player);
    /// A double waits for its answer.
    is_to_take_or_drop(player, cube, opponent);
    /// A resignation waits for its answer.
    is_to_accept_or_decline(player, loss, opponent);
    /// Where the checkers of a side are.
    side_has(colour, places, pips);
    /// Checkers on a point.
    on_point(count, point);
    /// Checkers on the bar.
    on_bar(count);
    /// Checkers that were borne off.
    borne_off(count);
    /// Whose numbers the points have.
    points_numbered_for(colour);
    /// The score of a match.
    match_score(length, white, black);
    /// No cube in this game.
    is_crawford_game();
    /// Both may turn the cube.
    cube_in_middle();
    /// One side may turn the cube.
    cube_owned(colour, cube);
    /// One side has to take the cube or drop.
    cube_offered(colour, cube);

    /// A step that can be chosen.
    step_label(play, die);
    /// The same, where it hits.
    hitting_step_label(play, die);
    /// Several steps of one checker that can be chosen at once.
    steps_label(play, dice);
    /// Why a checker cannot be taken up.
    why_bar_first();
    why_stuck();
    /// Buttons: what stands on each, and what it does.
    roll_caption();
    roll_label();
    double_caption();
    double_label(cube);
    take_caption();
    take_label(points);
    drop_caption();
    drop_label(points);
    accept_caption();
    accept_label();
    decline_caption();
    decline_label();
    resign_sure(loss, points);
    resign_label(loss, points);
    /// What is offered, above the answers.
    offers_cube(player, cube);
    offers_loss(player, loss);
    pass_caption();
    pass_label();

    /// Places beside the points.
    bar();
    off();
    /// What a player does or has to do, in a word or two beside the name.
    word_won();
    word_to_roll();
    word_to_move();
    word_may_double();
    word_doubles();
    word_resigns();
    word_offers_gammon();
    word_offers_backgammon();
    word_to_answer();
    word_to_confirm();
    /// A pip count.
    pips(count);
    /// The opening roll, where dice lie.
    opening_roll();
    /// What is played for, beside the cube.
    for_points();
    to_points(length);
    game_number(game);
    crawford();
    /// The same in the terminal, after the score.
    line_for_points(score);
    line_of_match(score, length, game);
    line_with_crawford(line);

    /// Setups by name.
    preset_game();
    preset_match(points);
    preset_money();
    /// The looks of the board.
    theme_wood();
    theme_slate();
    theme_club();
    theme_tide();
    theme_contrast();
    /// The sets of pieces.
    pieces_grooved();
    pieces_marked();
    pieces_smooth();
}

/// What a game is called that counts once, twice or three times.
pub(crate) fn prize(times: u8) -> Text {
    match times {
        0 | 1 => single_game(),
        2 => gammon(),
        _ => backgammon(),
    }
}
