//! Documents of every game that are right, to be spoiled.

use std::borrow::Cow;

use game::json::Tree;
use game::movefile::{self, MoveFileDraft};
use game::{Actor, AnyGame, Envelope, Kind, Luck, Seat, Seeded, Turn, Viewer, laid_out};

use super::{log_of_game, pick};

/// What tests know of a game.
#[derive(Debug)]
pub(crate) struct Sample {
    /// The game's name.
    pub(crate) game: &'static str,
    /// Setups.
    pub(crate) setups: &'static [&'static str],
    /// Action documents.
    pub(crate) actions: &'static [&'static str],
    /// Actions from the beginning on, as ids.
    pub(crate) ids: &'static [&'static str],
    /// Texts that stand for actions in some position.
    pub(crate) plays: &'static [&'static str],
}

/// What tests know of every game.
pub(crate) const SAMPLES: &[Sample] = &[
    Sample {
        game: "backgammon",
        setups: &[
            "{}",
            r#"{"names":["Ann","Bob"],"match":{"length":5,"cube":true,"crawford":true}}"#,
            r#"{"solo":true,"match":{"length":0,"cube":false}}"#,
            r#"{"position":"XGID=-b----E-C---eE---c-e----B-:0:0:1:63:0:0:0:0:10"}"#,
            r#"{"position":"4HPwATDgc/ABMA:MAEPAAAAAAAE","names":["Ann","Bob"]}"#,
            r#"{"match":{"length":3},"position":"XGID=-AA--------------------aa-:0:0:1:00:0:0:0:3:10"}"#,
            r#"{"position":"XGID=aBBBBBB-C----------ddcc---:0:0:-1:00:0:0:0:0:10"}"#,
        ],
        actions: &[
            r#"{"moves":[{"from":7,"to":4,"die":3},{"from":5,"to":4,"die":1}],"diceRoll":[3,1]}"#,
            r#"{"player":"black","moves":[{"from":-1,"to":3,"die":4}]}"#,
            r#"{"player":"white","moves":[{"from":0,"to":24,"die":6}],"diceRoll":[6,5]}"#,
            r#"{"action":"resign-2"}"#,
        ],
        ids: &["open-3-3", "open-3-1", "move-7-3", "move-5-1", "roll-6-4", "move-0-6", "move-11-4"],
        plays: &["8/5 6/5", "24/18*", "bar/22", "6/off(2)", "31: 8/5 6/5", "13/11(2) 6/4*(2)"],
    },
    Sample {
        game: "fish",
        setups: &[
            "{}",
            r#"{"players":3,"rules":"box"}"#,
            r#"{"names":["Ann","Ben","Cleo"],"ages":[31,9,12]}"#,
            r#"{"rows":5,"columns":6,"holes":4,"fish":[1,5],"ones":8}"#,
            r#"{"rows":5,"columns":6,"holes":[[2,1],[0,3]]}"#,
            r#"{"players":4,"layout":[[1,3,1],[2,1,2],[1,0,1],[1,2,3]]}"#,
            r#"{"layout":[[1,1,1,1],[1,1,1],[1,1,1,1]]}"#,
        ],
        actions: &[
            r#"{"type":"PlacePenguin","tile_id":9}"#,
            r#"{"type":"MovePenguin","penguin_id":2,"next_tile_id":31}"#,
            r#"{"type":"Action","action":"skip"}"#,
        ],
        ids: &[
            "board-1111133222122110213233132113123022111111112221102311121122113220",
            "place-31",
            "place-4",
            "place-45",
            "place-32",
            "place-43",
            "place-16",
            "place-2",
            "place-1",
            "move-1-58",
            "move-4-14",
        ],
        plays: &["place-9", "move-2-31", "move-0-7", "skip"],
    },
    Sample {
        game: "quoridor",
        setups: &["{}", r#"{"names":["Ann","Bob"],"max_turns":100,"starting_walls":5}"#],
        actions: &[
            r#"{"type":"move","row":7,"col":4}"#,
            r#"{"type":"wall","row":0,"col":0,"orientation":"horizontal"}"#,
            r#"{"type":"wall","row":7,"col":7,"orientation":"vertical"}"#,
        ],
        ids: &["e2", "e8", "e3", "e7", "a3h", "e6", "c6v"],
        plays: &["e2", "a1h"],
    },
    Sample {
        game: "texas42",
        setups: &[
            "{}",
            r#"{"consensus":"auto","target":1,"dealer":2,"play_all":true}"#,
            r#"{"names":["Ann","Bob","Cyd","Dan"],"forced_bid":true,"marks_cap":1,"least_bid":41}"#,
            r#"{"nel_o":true,"plunge":true,"splash":true,"sevens":true,"marks_cap":5}"#,
        ],
        actions: &[
            r#"{"type":"pass"}"#,
            r#"{"type":"bid","bid":{"type":"points","value":31}}"#,
            r#"{"type":"bid","bid":{"type":"plunge"}}"#,
            r#"{"type":"select-trump","trump":"fours"}"#,
            r#"{"type":"play","domino":"6-4"}"#,
            r#"{"type":"agree-complete-trick","player":2}"#,
        ],
        ids: &[
            "deal-1010021210330113032330221322",
            "bid-30",
            "bid-31",
            "pass",
            "bid-1-marks",
            "trump-fives",
            "play-6-4",
            "play-6-0",
            "play-6-3",
            "play-6-6",
            "agree-complete-trick-0",
            "agree-complete-trick-1",
            "agree-complete-trick-2",
            "agree-complete-trick-3",
            "complete-trick",
            "agree-score-hand-0",
        ],
        plays: &["bid-30", "trump-no-trump", "play-6-4", "agree-score-hand-3"],
    },
];

impl Sample {
    /// What tests know of `kind`.
    pub(crate) fn of(kind: &Kind) -> &'static Sample {
        SAMPLES.iter().find(|sample| sample.game == kind.name).expect("every game has samples")
    }

    /// A log of the game.
    pub(crate) fn log(&self) -> Vec<String> {
        log_of_game(self.game, self.ids)
    }
}

/// A game in the middle of nowhere, and its table.
pub(crate) fn somewhere(kind: &Kind, luck: &mut Seeded) -> (Box<dyn AnyGame>, Envelope) {
    let setup = *pick(Sample::of(kind).setups, luck);
    let setup = Tree::parse(setup).expect("the test writes JSON");
    let (mut game, mut envelope) = kind.begin(&setup).expect("the test's setups are right");
    for _ in 0..luck.below(60) {
        let Some(actor) = game.turn().actors().next() else {
            break;
        };
        let id = match actor {
            Actor::Chance => game.draw(luck).expect("chance draws in its turn"),
            _ => pick(&game.legal(actor), luck).clone(),
        };
        let told = game.apply(actor, &id).expect("what is drawn or listed is legal");
        envelope.note(&id, &told, game::Timestamp::default());
    }
    (game, envelope)
}

/// A move file of whoever is to act, if somebody is: its name and its text. It plays a whole turn at random.
pub(crate) fn move_file(game: &dyn AnyGame, envelope: &Envelope, luck: &mut Seeded) -> Option<(String, String)> {
    let begun @ Turn::Seats(seats) = game.turn() else {
        return None;
    };
    let player: Seat = seats.lowest()?;
    let mut after = game.duplicate();
    let mut ids = Vec::new();
    while after.turn() == begun {
        let id = pick(&after.legal(Actor::Seat(player)), luck).clone();
        after.apply(Actor::Seat(player), &id).expect("a listed action is legal");
        ids.push(id);
        // A turn is all moves or one other action: what is no move leads elsewhere.
        assert!(ids.len() < 5, "{ids:?}");
    }
    let draft = MoveFileDraft {
        player,
        ids: &ids,
        timestamp: game::Timestamp::default(),
        expected_state: &fresh_hash(game, envelope),
        comment: Some("good luck").filter(|_| luck.below(2) == 0),
    };
    Some(game.move_file(envelope, &draft).expect("a turn can be written down"))
}

/// The hash by which a move file knows this state.
pub(crate) fn fresh_hash(game: &dyn AnyGame, envelope: &Envelope) -> String {
    movefile::hash_of(&laid_out(&game.state(envelope, Viewer::Referee)))
}

/// A text as an action.
pub(crate) fn text(text: &str) -> Tree<'_> {
    Tree::Text(Cow::Borrowed(text))
}
