//! Positions and plays in the notations of players and other programs.

mod plays;

use backgammon::notation::{self, Situation, Stage, gnu, xgid};
use backgammon::{BAR, Checkers, OFF, Position, Roll};
use game::{Coded, Luck, Seat, Seeded};

const WHITE: Seat = Seat(0);
const BLACK: Seat = Seat(1);

/// A side of fifteen: how many are where, the rest borne off.
fn side(stacks: &[(u8, u8)]) -> Checkers {
    let on_board: u8 = stacks.iter().map(|(_, count)| count).sum();
    stacks.iter().fold(Checkers::NONE.plus(OFF, 15 - on_board), |side, (place, count)| side.plus(*place, *count))
}

fn start() -> Situation {
    Situation::of(Position::START, WHITE)
}

#[test]
fn position_ids() {
    let rows = [
        ("4HPwATDgc/ABMA", Position::START),
        ("sGfwATDgc/ABMA", Position { own: Checkers::START, other: side(&[(24, 2), (13, 5), (8, 2), (6, 4), (5, 2)]) }),
        (
            "4HPwATDgc/ABUA",
            Position { own: side(&[(BAR, 1), (24, 1), (13, 5), (8, 3), (6, 5)]), other: Checkers::START },
        ),
        ("ADAAAQAkIAAAAA", Position { own: side(&[(15, 1), (17, 1), (24, 1)]), other: side(&[(13, 2), (23, 1)]) }),
        ("AAAAAgAAAAAAAA", Position { own: side(&[(1, 1)]), other: side(&[]) }),
    ];
    for (id, position) in rows {
        assert_eq!(gnu::write_position(position), id);
        let read = notation::read(id).unwrap_or_else(|malformed| panic!("{id}: {malformed}"));
        assert_eq!(read, Situation::of(position, WHITE), "{id}");
        assert_eq!(read.position(), position);
    }
}

/// What GNU Backgammon shows in the course of a match.
#[test]
fn match_ids() {
    let nine = Situation { length: 9, jacoby: false, ..start() };
    let scored = Situation { scores: [4, 2], to_act: BLACK, ..nine };
    let rows = [
        ("MAEAAAAAAAAA", Situation { jacoby: true, ..start() }),
        ("MAEAAAAAAAAE", start()),
        ("MIGpAAAAAAAE", Situation { dice: Some((3, 2)), length: 5, ..start() }),
        ("cIkqAUAAEAAE", Situation { dice: Some((5, 2)), ..scored }),
        (
            "QYkqASAAIAAA",
            Situation {
                to_act: BLACK,
                dice: Some((5, 2)),
                cube: 1,
                owner: Some(WHITE),
                scores: [2, 4],
                jacoby: true,
                ..nine
            },
        ),
        ("MAEgAQAAAAAE", nine),
        ("MBkgAQAAAAAE", Situation { doubled: true, ..nine }),
        // Black, who was doubled, offers a gammon instead of an answer.
        ("MFEgAQAAAAAE", Situation { doubled: true, resigned: 2, ..nine }),
        ("cAQgAUAAGAAE", Situation { stage: Stage::Dropped, scores: [4, 3], ..scored }),
        ("cCMgAVAAEAAE", Situation { stage: Stage::Resigned, resigned: 1, scores: [5, 2], ..scored }),
    ];
    for (id, situation) in rows {
        assert_eq!(gnu::write_match(&situation), id);
        let text = format!("4HPwATDgc/ABMA:{id}");
        assert_eq!(gnu::write(&situation), text);
        assert_eq!(notation::read(&text), Ok(situation), "{id}");
    }
    let finished = Position { own: side(&[(1, 1)]), other: side(&[]) };
    let over = Situation { length: 9, scores: [4, 3], ..Situation::of(finished, WHITE) };
    assert_eq!(notation::read("AAAAAgAAAAAAAA:MAIgAUAAGAAE"), Ok(over));
    assert_eq!(gnu::write(&over), "AAAAAgAAAAAAAA:MAIgAUAAGAAE");
}

#[test]
fn offers_wait_for_the_other_side() {
    for (doubled, resigned, decider) in [(false, 0, WHITE), (true, 0, BLACK), (false, 3, BLACK), (true, 1, WHITE)] {
        assert_eq!(Situation { doubled, resigned, ..start() }.decider(), decider, "{doubled} {resigned}");
    }
}

#[test]
fn xgids() {
    let match_to_9 = Situation { length: 9, scores: [2, 4], ..start() };
    let white = side(&[(BAR, 2), (20, 1), (5, 3), (2, 2)]);
    let black = side(&[(BAR, 1), (18, 4), (6, 2), (1, 1)]);
    let rows = [
        ("-b----E-C---eE---c-e----B-:0:0:1:00:0:0:0:0:10", start()),
        ("-b----E-C---eE---c-e----B-:0:0:1:00:0:0:1:0:10", Situation { jacoby: true, ..start() }),
        (
            "-b----E-C---eE---c-e----B-:0:0:-1:31:7:0:0:0:10",
            Situation { to_act: BLACK, dice: Some((3, 1)), scores: [7, 0], ..start() },
        ),
        (
            "-b----E-C---eE---c-e----B-:3:1:1:66:2:4:0:9:10",
            Situation { cube: 3, owner: Some(WHITE), dice: Some((6, 6)), ..match_to_9 },
        ),
        (
            "-b----E-C---eE---c-e----B-:2:-1:-1:00:2:4:0:9:10",
            Situation { cube: 2, owner: Some(BLACK), to_act: BLACK, ..match_to_9 },
        ),
        ("-b----E-C---eE---c-e----B-:0:0:-1:D:2:4:0:9:10", Situation { doubled: true, to_act: BLACK, ..match_to_9 }),
        ("-b----E-C---eE---c-e----B-:0:0:1:00:8:4:1:9:10", Situation { crawford: true, scores: [8, 4], ..match_to_9 }),
        ("a-B--C-d-----------bA---aB:0:0:1:00:0:0:0:0:10", Situation { sides: [white, black], ..start() }),
        (
            "-A------------------------:0:0:1:00:0:0:0:0:10",
            Situation::of(Position { own: side(&[(1, 1)]), other: side(&[]) }, WHITE),
        ),
    ];
    for (text, situation) in rows {
        let full = format!("XGID={text}");
        assert_eq!(xgid::write(&situation), full);
        for text in [text.to_string(), full.replacen("XGID", "xgid", 1), format!(" {full}\n"), full] {
            assert_eq!(notation::read(&text), Ok(situation), "{text}");
        }
    }
    // Beavers and the largest cube are read over; the latter may be missing.
    for text in ["-b----E-C---eE---c-e----B-:0:0:1:00:0:0:2:0:3", "-b----E-C---eE---c-e----B-:0:0:1:00:0:0:2:0"] {
        assert_eq!(notation::read(text), Ok(start()), "{text}");
    }
}

/// `@` stands for the usual board, `#` for the usual position ID.
#[test]
fn what_is_no_position_is_refused() {
    for (text, found) in [
        ("", "the position ID has 0 characters instead of 14"),
        ("4HPwATDgc/ABM", "the position ID has 13 characters instead of 14"),
        ("#A", "the position ID has 15 characters instead of 14"),
        ("4HPwAT?gc/ABMA", "character 7 of the position ID is '?'"),
        ("4HPwATDgc/ABMé", "character 14 of the position ID is 'é'"),
        ("4HPwATDgc/ABMB", "the last character of the position ID has bits after the last byte"),
        ("//8AAAAAAAAAAA", "the opponent of the player on roll has more than 15 checkers"),
        ("AAAA/P//AAAAAA", "the player on roll has more than 15 checkers"),
        ("AAAAAgAAAAAAgA", "the position ID goes on after the last checker"),
        ("AQAAAAAAAgAAAA", "both sides are on white's 24 point, black's 1"),
        ("AAAAAAAAAAAAAA", "both sides have borne off all their checkers"),
        ("#:", "the match ID has 0 characters instead of 12"),
        ("#:MAEAAAAAAAA=", "character 12 of the match ID is '='"),
        ("#:IAEAAAAAAAAE", "the owner of the cube is 2"),
        ("#:MAUAAAAAAAAE", "the state of the game is 5"),
        ("#:MAkAAAAAAAAE", "the match ID leaves the decision to black, but it is up to white"),
        ("#:MBEAAAAAAAAE", "the match ID leaves the decision to white, but it is up to black"),
        ("#:MAEAAAAAAAAM", "the match ID has bits after its last field"),
        ("#:MIEBAAAAAAAE", "one die shows 3, the other was not rolled"),
        ("#:MAEQAAAAAAAE", "one die shows 4, the other was not rolled"),
        ("#:MIEHAAAAAAAE", "a die shows 7"),
        ("#:MAEfAAAAAAAE", "a die shows 7"),
        ("#:CwEAAAAAAAAE", "the cube was doubled 11 times"),
        ("#:EAEAAAAAAAAE", "black owns a cube that shows 1"),
        ("#:ERkAAAAAAAAE", "white doubles with the cube of black"),
        ("#:MJkFAAAAAAAE", "the dice are rolled while a double waits for an answer"),
        ("#:MAGgAFAAAAAE", "white has 5 points in a match to 5, which is won"),
        ("#:MAGgAAAASAAE", "black has 9 points in a match to 5, which is won"),
        ("#:sAEAAAAAAAAE", "a Crawford game for money"),
        ("#:sAGgADAAAAAE", "a Crawford game, but neither side is one point from winning the match"),
        ("#:gQGgAEAAAAAE", "a Crawford game in which a side doubled"),
        ("#:sBmgAEAAAAAE", "a Crawford game in which a side doubled"),
        ("#:MAIAAAAAAAAE", "the game is over, but neither side has borne off all checkers"),
        ("#:MBgAAAAAAAAE", "a double waits for an answer in a game that is not going on"),
        ("AAAAAgAAAAAAAA:MAEAAAAAAAAE", "black has borne off all checkers, but the game goes on"),
        ("XGID=", "the XGID has 0 fields after its board instead of 9"),
        ("XGID=@:0:0:1:00:0:0:0", "the XGID has 7 fields after its board instead of 9"),
        ("XGID=@:0:0:1:00:0:0:0:0:10:", "the XGID has 10 fields after its board instead of 9"),
        ("@-:0:0:1:00:0:0:0:0:10", "the board has 27 characters instead of 26"),
        ("-b----z-C---eE---c-e----B-:0:0:1:00:0:0:0:0:10", "character 7 of the board is 'z'"),
        ("-b----E-C---eé---c-e----B-:0:0:1:00:0:0:0:0:10", "character 14 of the board is 'é'"),
        ("Ab----E-C---eE---c-e----A-:0:0:1:00:0:0:0:0:10", "character 1 of the board is 'A'"),
        ("-a----E-C---eE---c-e----Ba:0:0:1:00:0:0:0:0:10", "character 26 of the board is 'a'"),
        ("-b----F-C---eE---c-e----B-:0:0:1:00:0:0:0:0:10", "white has 16 checkers"),
        ("-p--------------------pp--:0:0:1:00:0:0:0:0:10", "black has 48 checkers"),
        ("@:0:0:0:00:0:0:0:0:10", "the turn is \"0\", not 1 or -1"),
        ("@:0:2:1:00:0:0:0:0:10", "the owner of the cube is \"2\", not 1, 0 or -1"),
        ("@:0:1:1:00:0:0:0:0:10", "white owns a cube that shows 1"),
        ("@:x:0:1:00:0:0:0:0:10", "the cube is \"x\", which is no number"),
        ("@:300:0:1:00:0:0:0:0:10", "the cube was doubled 300 times"),
        ("@:11:0:1:00:0:0:0:0:12", "the cube was doubled 11 times"),
        ("@:0:0:1:7:0:0:0:0:10", "the dice are \"7\""),
        ("@:0:0:1:71:0:0:0:0:10", "a die shows 7"),
        ("@:0:0:1:03:0:0:0:0:10", "one die shows 3, the other was not rolled"),
        ("@:0:0:1:B:0:0:0:0:10", "the double was answered by another one, and beavers are not played here"),
        ("@:0:0:1:R:0:0:0:0:10", "the double was answered by another one, and beavers are not played here"),
        ("@:1:-1:1:D:0:0:0:0:10", "white doubles with the cube of black"),
        ("@:0:0:1:00:+1:0:0:0:10", "the score of X is \"+1\", which is no number"),
        ("@:0:0:1:00:0:70000:0:0:10", "the score of O is \"70000\", which is no number up to 65535"),
        ("@:0:0:1:00:0:40000:0:0:10", "black has 40000 points, which is more than 32767"),
        ("@:0:0:1:00:0:0:4:0:10", "the field of rules is 4; for money it is 0 to 3"),
        ("@:0:0:1:00:0:0:2:9:10", "the field of rules is 2; in a match it is 0 or 1"),
        ("@:0:0:1:00:0:0:1:9:10", "a Crawford game, but neither side is one point from winning the match"),
        ("@:0:0:1:00:0:0:0:40000:10", "a match to 40000, which is more than 32767"),
        ("@:0:0:1:00:9:0:0:9:10", "white has 9 points in a match to 9, which is won"),
        ("@:0:0:1:00:0:0:0:0:ten", "the largest cube is \"ten\", which is no number"),
        ("@:0:0:1:00:0:0:0::10", "the length of the match is \"\", which is no number"),
    ] {
        let text = text.replace('@', "-b----E-C---eE---c-e----B-").replace('#', "4HPwATDgc/ABMA");
        let malformed = notation::read(&text).expect_err(&text);
        assert_eq!(malformed.code(), "bad_position", "{text}");
        assert!(malformed.to_string().contains(&format!(": {found}")), "{text}: {malformed}");
    }
}

/// Any situation that can be: checkers thrown on the board, any dice, cube and score.
fn any_situation(luck: &mut Seeded) -> Situation {
    let mut taken = [None; 26];
    let sides = [0, 1].map(|seat| {
        let mut side = Checkers::NONE;
        // Few points or many, so that there are tall stacks as well.
        let points = 2 + luck.below(24);
        for _ in 0..14 {
            let place = small(luck.below(points) + luck.below(27 - points));
            let owner = match place {
                OFF | BAR => &mut None,
                _ => &mut taken[usize::from(if seat == 0 { place } else { BAR - place })],
            };
            let is_free = *owner.get_or_insert(seat) == seat;
            side = side.plus(if is_free { place } else { OFF }, 1);
        }
        side
    });
    // Each keeps one that is not off, so that the game goes on.
    let sides = sides.map(|side| side.plus(BAR, 1));
    let to_act = Seat(small(luck.below(2)));
    let position = Situation { sides, ..start() }.position();
    let board = Situation { sides, to_act, ..Situation::of(position, WHITE) };
    let dice = Some((1 + small(luck.below(6)), 1 + small(luck.below(6))));
    let situation = any_match(board, luck);
    let may_double = !situation.crawford && situation.owner.is_none_or(|owner| owner == to_act);
    match luck.below(4) {
        0 => situation,
        1 if may_double => Situation { doubled: true, resigned: small(luck.below(4)), ..situation },
        2 => Situation { resigned: small(luck.below(4)), ..situation },
        _ => Situation { dice, ..situation },
    }
}

/// The same board with any length of the match, score and cube that can be.
pub(crate) fn any_match(board: Situation, luck: &mut Seeded) -> Situation {
    let length = u16::from(small(luck.below(26)));
    let scores = [0, 1].map(|_| u16::from(small(luck.below(u32::from(length.max(1))))));
    let is_near = length != 0 && (scores[0] + 1 == length) != (scores[1] + 1 == length);
    let crawford = is_near && luck.below(2) == 0;
    let cube = if crawford { 0 } else { small(luck.below(5)) };
    let owner = if cube == 0 { None } else { Some(Seat(small(luck.below(2)))) };
    Situation { length, scores, crawford, cube, owner, jacoby: luck.below(2) == 0, ..board }
}

fn small(number: u32) -> u8 {
    u8::try_from(number).expect("a small number")
}

#[test]
fn every_situation_reads_back() {
    let mut luck = Seeded::new(5);
    for _ in 0..20_000 {
        let situation = any_situation(&mut luck);
        let text = gnu::write(&situation);
        assert_eq!(text.len(), 27, "{text}");
        assert_eq!(notation::read(&text), Ok(situation), "{text}");
        let text = xgid::write(&situation);
        // What an XGID has no room for.
        let jacoby = situation.jacoby && situation.length == 0;
        assert_eq!(notation::read(&text), Ok(Situation { resigned: 0, jacoby, ..situation }), "{text}");
    }
}

/// A text with a letter or a few changed, left out or added.
fn spoilt(text: &str, luck: &mut Seeded) -> String {
    const LETTERS: &[char] = &[
        '0',
        '1',
        '2',
        '5',
        '9',
        'A',
        'Z',
        'a',
        'p',
        '-',
        ':',
        '/',
        '*',
        '(',
        ')',
        ' ',
        ',',
        '=',
        'é',
        '\u{1F3B2}',
        '\0',
    ];
    let mut letters: Vec<char> = text.chars().collect();
    for _ in 0..=luck.below(3) {
        let at = luck.below(1 + u32::try_from(letters.len()).expect("a short text")) as usize;
        let letter = LETTERS[luck.below(u32::try_from(LETTERS.len()).expect("a short list")) as usize];
        match luck.below(3) {
            0 if at < letters.len() => letters[at] = letter,
            1 if at < letters.len() => drop(letters.remove(at)),
            _ => letters.insert(at, letter),
        }
    }
    letters.into_iter().collect()
}

/// Whatever is read is a situation, and is written so that it reads as the same one.
#[test]
fn spoilt_positions_are_refused_or_mean_something() {
    let mut luck = Seeded::new(6);
    let (mut good, mut bad) = (0, 0);
    for _ in 0..40_000 {
        let situation = any_situation(&mut luck);
        let text = if luck.below(2) == 0 { gnu::write(&situation) } else { xgid::write(&situation) };
        match notation::read(&spoilt(&text, &mut luck)) {
            Ok(situation) => {
                good += 1;
                assert_eq!(notation::read(&gnu::write(&situation)), Ok(situation), "{text}");
            }
            Err(malformed) => {
                bad += 1;
                assert_eq!(malformed.code(), "bad_position", "{text}");
            }
        }
    }
    assert!(500 < good && 500 < bad, "{good} read, {bad} refused");
}

#[test]
fn noise_is_refused() {
    let mut luck = Seeded::new(8);
    for length in (0..40).cycle().take(20_000) {
        let noise: Vec<u8> = (0..length).map(|_| small(luck.below(256))).collect();
        let text = String::from_utf8_lossy(&noise);
        assert!(notation::read(&text).is_err(), "{text:?}");
        let steps = notation::plays::read(Position::START, &[3, 1], &text);
        assert!(steps.is_err() || steps.is_ok_and(|steps| steps.is_empty()), "{text:?}");
    }
}

/// Positions with rolls as they come up in games between players who choose at random.
pub(crate) fn positions_from_games(seed: u64, count: usize) -> Vec<(Position, Roll)> {
    let mut luck = Seeded::new(seed);
    let (mut position, mut legal, mut positions) = (Position::START, Vec::new(), Vec::new());
    while positions.len() < count {
        let roll = Roll::new(1 + small(luck.below(6)), 1 + small(luck.below(6)));
        if luck.below(4) == 0 {
            positions.push((position, roll));
        }
        position.plays_into(roll, &mut legal);
        if !legal.is_empty() {
            position = legal[luck.below(u32::try_from(legal.len()).expect("a short list")) as usize].after;
        }
        position = if position.own.off() == 15 { Position::START } else { position.flipped() };
    }
    positions
}
