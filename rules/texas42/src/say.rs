//! What the game says to people. The sentences are in `text/`, one file per language.

game::texts! {
    // What happened.
    /// A player deals.
    deals(player);
    /// A player passes.
    passes(player);
    /// A player bids.
    bids(player, bid);
    /// All four passed; who deals the next hand.
    all_have_passed(player);
    /// A player says what is trump.
    names_trump(player, trump);
    /// A player plays a domino.
    plays(player, domino);
    /// A player agrees that the trick is complete, or to the score.
    agrees(player);
    /// A player takes a trick, and its points.
    takes_trick(player, points);
    /// The bidders made their bid: their points and the opponents', and what they get.
    makes_bid(team, points, opponents_points, marks);
    /// The bidders are set: what their opponents get.
    is_set(team, points, opponents_points, opponents, marks);
    /// A team has won by its marks, as a clause.
    wins_by_marks(team, marks, opponents_marks);
    /// A team has won otherwise, as a clause.
    team_wins(team);
    /// A clause as a sentence.
    sentence(clause);

    // Suits, contracts and amounts.
    /// A suit.
    blanks();
    /// A suit.
    ones();
    /// A suit.
    twos();
    /// A suit.
    threes();
    /// A suit.
    fours();
    /// A suit.
    fives();
    /// A suit.
    sixes();
    /// The suit of the doubles.
    doubles();
    /// No suit is trump.
    no_trump();
    /// A contract.
    nel_o();
    /// A contract.
    sevens();
    /// A contract.
    splash();
    /// A contract.
    plunge();
    /// A contract and how many marks it is for.
    contract_for(contract, marks);
    /// Points.
    points(points);
    /// The same as players bid them.
    points_bid(points);
    /// Points of those that the bid needs.
    points_of(points, needed);
    /// Marks.
    marks(marks);
    /// Marks of those that win.
    marks_of(marks, target);
    /// Tricks.
    tricks(tricks);
    /// Dominoes.
    dominoes(count);
    /// A domino.
    domino(domino);
    /// A domino that counts.
    counting_domino(domino, count);
    /// The suit that is trump, as a clause.
    are_trump(suit);

    // The position in words.
    /// What the picture is called: the names of both teams.
    title(first, second);
    /// The game waits for the deal.
    waits_for_deal(player);
    /// A player is to bid.
    is_to_bid(player);
    /// All four passed.
    will_be_redealt();
    /// A player is to say what is trump.
    is_to_name_trump(player);
    /// A player is to lead.
    is_to_lead(player);
    /// A player is to play.
    is_to_play(player);
    /// The trick is complete.
    trick_complete();
    /// The hand is over.
    hand_over();
    /// What is over, and who is to agree.
    with_agreement(event, agreement);
    /// All four are to agree.
    all_are_to_agree();
    /// All but one are to agree.
    all_but_one_are_to_agree(player);
    /// Some are to agree.
    are_to_agree(count, players);
    /// The players of a team have won.
    members_win(players);
    /// The game is over.
    game_is_over();
    /// Who won the auction.
    won_auction(player);
    /// A player played a domino.
    played(player, domino);
    /// What a player holds.
    holds(player, dominoes);
    /// What a player holds, and a word on what the player does.
    holds_and(player, word, dominoes);
    /// A team's points, tricks and marks.
    team_has(team, points, tricks, marks);
    /// The same with the dominoes that count.
    team_has_counts(team, points, tricks, counts, marks);

    // What can be done: on buttons, then in words.
    /// Passes.
    pass();
    /// Has the dominoes dealt again.
    deal_again();
    /// Agrees that the trick is complete.
    next_trick();
    /// Agrees to the score.
    next_hand();
    /// Takes the trick up.
    take_up();
    /// Scores the hand.
    score();
    /// Bids.
    do_bid(bid, meaning);
    /// Has the dominoes dealt again.
    do_redeal();
    /// Plays without trump.
    do_play_without_trump();
    /// Plays a contract.
    do_play_contract(contract);
    /// Makes a suit trump.
    do_make_trump(suit);
    /// Plays a domino.
    do_play(domino);
    /// A player agrees that the trick is complete.
    do_agree_trick(player);
    /// A player agrees to the score.
    do_agree_score(player);
    /// Takes the trick up.
    do_take_up();
    /// Scores the hand.
    do_score();

    // What an answer means.
    /// No bid.
    means_pass();
    /// A bid of points.
    means_points(points);
    /// A bid of marks.
    means_marks(marks);
    /// A splash or a plunge.
    means_contract(contract, marks);
    /// A suit as trump.
    means_suit(suit);
    /// Doubles as trump.
    means_doubles();
    /// No trump.
    means_no_trump();
    /// Nel-o.
    means_nel_o();
    /// Sevens.
    means_sevens();
    /// What is asked in the auction.
    asks_bid();
    /// The same of a dealer who may not pass.
    asks_forced_bid();
    /// What is asked of the player who says what is trump.
    asks_trump();
    /// How many dominoes of a suit the viewer holds.
    you_hold(count);
    /// Why a domino cannot be played.
    must_follow_suit(suit);
    /// Why a domino cannot be played in sevens.
    must_play_sevens();

    // Labels in the pictures.
    /// All four passed.
    all_passed();
    /// After the names of those who won the game.
    win_the_game();
    /// After the marks of both teams.
    in_marks();
    /// The bidders made their bid.
    bid_made();
    /// The bidders are set.
    bid_set();
    /// Which team gets the marks.
    marks_for(marks, team);
    /// What a team gets.
    gains(marks);
    /// The highest bid during the auction.
    highest_bid();
    /// There is no bid yet.
    no_bid_yet();
    /// There was no bid.
    no_bid();
    /// Who bid what.
    bid_of(player, bid);
    /// What the bidders must do.
    must_take_points(points);
    /// The same where they need every trick.
    must_take_all();
    /// The same in nel-o.
    must_take_nothing();
    /// What stands after the number of points.
    points_unit(points);
    /// The same, of those that the bid needs.
    of_needed(needed);
    /// Points of those that the bid needs, as short as can be.
    points_short(points, needed);
    /// Marks of those that win, as short as can be.
    marks_short(marks, target);
    /// Points and tricks.
    points_and_tricks(points, tricks);
    /// What the trick counts so far.
    trick_counts(points);
    /// The domino takes the trick so far.
    takes_so_far();
    /// Who takes the trick, and its points.
    takes_points(player, points);
    /// The suit that was led.
    suit_led(suit);
    /// The trick that was taken up last.
    last_trick(points);
    /// Who took it.
    taken_by(player);
    /// The domino that led.
    led();
    /// The player deals.
    dealer();
    /// The sign of the dealer: a letter.
    dealer_sign();
    /// The player deals, beside the name.
    dealing();
    /// The player has won.
    won();
    /// The player has agreed.
    agreed();
    /// The player is to agree.
    to_agree();
    /// The player does not play in this hand.
    sits_out();
    /// The player is to bid.
    to_bid();
    /// The player is to say what is trump.
    to_call();
    /// The player is to play.
    to_play();

    // What a viewer can choose.
    /// A theme.
    theme_cloth();
    /// A theme.
    theme_walnut();
    /// A theme.
    theme_night();
    /// A theme.
    theme_safe();
    /// A theme.
    theme_contrast();
    /// A set of pieces.
    pieces_pips();
    /// A set of pieces.
    pieces_colours();
    /// A set of pieces.
    pieces_numerals();
    /// What pictures can show besides.
    aid_numbers();
    /// What pictures can show besides.
    aid_counts();
}
