//! The pictures show what the viewer may see, everything that can be done, and nothing that could be markup.

mod looks;
mod telephone;
mod terminal;

use game::json::Tree;
use game::{Actor, AnyGame, Envelope, Ink, Kind, Look, Luck, Seat, Seeded, Shape, Turn, View, Viewer, Wire};
use serde_json::Value;
use speech::Speech;
use texas42::{Domino, Texas42};

type Table = (Box<dyn AnyGame>, Envelope);

static KIND: Kind = Kind::of::<Texas42>();

/// Says texts in English.
fn english() -> &'static Speech {
    speech::english(&KIND)
}

/// Ann has 6-6 6-5 6-1 5-5 4-4 3-3 1-1, Ben 6-4 5-0 4-1 3-2 2-2 1-0 0-0, Cyd 6-3 5-4 5-3 4-3 4-2 3-1 2-1, Dan the
/// rest: 6-2 6-0 5-2 5-1 4-0 3-0 2-0.
const DEAL: &str = "deal-1103213210312201332203032100";
const NAMED: &str = "bid-30 pass pass pass trump-sixes";
/// Two tricks for Ann, who leads the third.
const TWO_TRICKS: &str = "bid-30 pass pass pass trump-sixes play-6-6 play-6-4 play-6-3 play-6-2 complete-trick \
                          play-6-5 play-5-0 play-5-4 play-6-0 complete-trick";
/// Ann makes her bid with the fourth.
const DECIDED: &str = "play-6-1 play-4-1 play-5-3 play-5-2 complete-trick play-5-5 play-3-2 play-4-3 play-5-1 \
                       complete-trick";
const AUTO: &str = r#"{"names":["Ann","Ben","Cyd","Dan"],"consensus":"auto","target":1}"#;
const FOUR: &str = r#"{"names":["Ann","Ben","Cyd","Dan"]}"#;
const CONTRACTS: &str = r#"{"names":["Ann","Ben","Cyd","Dan"],"nel_o":true,"plunge":true,"splash":true,"sevens":true}"#;

/// The game of a setup after some actions, each by the actor in turn.
fn played(setup: &str, ids: &str) -> Table {
    let tree = Tree::parse(setup).expect("JSON");
    let (mut game, mut envelope) = KIND.begin(&tree).unwrap_or_else(|malformed| panic!("{setup}: {malformed}"));
    for id in ids.split_whitespace() {
        let by = actor(&*game);
        apply(&mut *game, &mut envelope, by, id);
    }
    (game, envelope)
}

/// Plays an id, and has the envelope know of it as that of a table does.
fn apply(game: &mut dyn AnyGame, envelope: &mut Envelope, by: Actor, id: &str) {
    let narration = game.apply(by, id).unwrap_or_else(|refused| panic!("{id} by {by}: {refused}"));
    envelope.last = Some(id.to_string());
    if by != Actor::Chance {
        envelope.remember(by, id);
    }
    if by == Actor::Table {
        envelope.told = narration.story;
    }
}

/// Both forms of a picture, with each set of pieces.
fn looks() -> impl Iterator<Item = Look> + Clone {
    let shapes = [Shape::Wide, Shape::Tall].into_iter();
    shapes.flat_map(|shape| (0..3).map(move |pieces| Look { shape, pieces, ..Look::default() }))
}

/// A picture of this look.
fn looking(game: &dyn AnyGame, envelope: &Envelope, (viewer, actor): (Viewer, Option<Actor>), look: Look) -> String {
    game.picture(envelope, &View { viewer, actor, speech: english(), look })
}

/// The same, after a deal.
fn dealt(setup: &str, ids: &str) -> Table {
    played(setup, &format!("{DEAL} {ids}"))
}

/// The actor in turn; the table once the game is over.
fn actor(game: &dyn AnyGame) -> Actor {
    game.turn().actor().unwrap_or(Actor::Table)
}

/// The picture that the actor in turn sees, with what can be done.
fn drawn((game, envelope): &Table) -> String {
    let actor = actor(&**game);
    game.svg(envelope, view(actor), Some(actor), english())
}

/// What an actor sees.
fn view(actor: Actor) -> Viewer {
    match actor {
        Actor::Seat(seat) => Viewer::Seat(seat),
        _ => Viewer::Public,
    }
}

/// Every viewer, with what it may do.
fn viewers() -> impl Iterator<Item = (Viewer, Option<Actor>)> {
    let seats = (0..4).map(|seat| (Viewer::Seat(Seat(seat)), Some(Actor::Seat(Seat(seat)))));
    seats.chain([(Viewer::Public, None), (Viewer::Public, Some(Actor::Table)), (Viewer::Referee, None)])
}

fn state(game: &dyn AnyGame, viewer: Viewer) -> Value {
    serde_json::from_str(&game.state(&Envelope::blank(), viewer)).expect("JSON")
}

/// How often `part` occurs.
fn count(text: &str, part: &str) -> usize {
    text.matches(part).count()
}

/// Goes through random games from every setup of the laws.
fn wander(mut visit: impl FnMut(&dyn AnyGame, &Envelope)) {
    for (seed, setup) in (0..).zip(Texas42::TRIALS) {
        let (mut game, mut envelope) = played(setup, "");
        let mut luck = Seeded::new(seed);
        while game.turn() != Turn::Over {
            visit(&*game, &envelope);
            let (by, legal) = (actor(&*game), game.legal(actor(&*game)));
            let id = match by {
                Actor::Chance => game.draw(&mut luck).expect("it is chance's turn"),
                _ => legal[luck.below(u32::try_from(legal.len()).expect("few")) as usize].clone(),
            };
            apply(&mut *game, &mut envelope, by, &id);
        }
        visit(&*game, &envelope);
    }
}

/// For every viewer and every look: those who see their hand choose from it, all others get a button each. Every picture is
/// well-formed.
#[test]
fn every_legal_action_is_an_element() {
    let mut seen = 0;
    let mut looks = looks().cycle();
    wander(|game, envelope| {
        let others = [(Viewer::Public, Some(actor(game))), (Viewer::Referee, Some(actor(game)))];
        for (viewer, actor) in viewers().chain(others) {
            let picture = looking(game, envelope, (viewer, actor), looks.next().expect("it goes round"));
            let legal = actor.map_or(Vec::new(), |actor| game.legal(actor));
            assert_eq!(count(&picture, " data-action="), legal.len(), "{viewer} {actor:?}");
            for id in &legal {
                assert_eq!(count(&picture, &format!(" data-action=\"{id}\"")), 1, "{id} {viewer}");
            }
            assert_eq!(count(&picture, "role=\"button\" tabindex=\"0\" aria-label="), legal.len());
            ::laws::well_formed(&picture);
            seen += legal.len();
        }
    });
    assert!(3_000 < seen, "{seen}");
}

/// A hand that the document does not tell is as many backs, and no domino of it is told anywhere, whatever the look.
#[test]
fn hidden_hands_are_backs() {
    let mut seen = 0;
    let mut looks = looks().cycle();
    wander(|game, envelope| {
        let all = state(game, Viewer::Referee);
        for (viewer, actor) in viewers() {
            let (picture, sketch) = (
                looking(game, envelope, (viewer, actor), looks.next().expect("it goes round")),
                game.sketch(envelope, viewer, actor, english()).plain(),
            );
            let shown = state(game, viewer);
            let mut backs = 0;
            for (seat, player) in shown["players"].as_array().expect("a list").iter().enumerate() {
                if let Some(hand) = player["hand"].as_array() {
                    let mut held = held(&picture, seat);
                    held.sort_unstable();
                    assert_eq!(held, hand.iter().filter_map(Value::as_str).collect::<Vec<_>>());
                    continue;
                }
                backs += usize::try_from(player["handSize"].as_u64().expect("a number")).expect("few");
                for domino in all["players"][seat]["hand"].as_array().expect("the referee sees it") {
                    let id = domino.as_str().expect("text");
                    assert!(!picture.contains(&format!("\"{id}\"")), "{id} for {viewer}: {picture}");
                    assert!(!words(&picture).contains(id), "{id} for {viewer}: {picture}");
                    let face = format!("[{}]", id.replace('-', "|"));
                    assert!(!sketch.contains(&face) && !sketch.contains(id), "{id} for {viewer}\n{sketch}");
                    seen += 1;
                }
            }
            assert_eq!(count(&picture, "class=\"back\""), backs, "{viewer}");
            assert_eq!(count(&sketch, "[ | ]"), backs, "{viewer}\n{sketch}");
        }
    });
    assert!(3_000 < seen, "{seen}");
}

/// The dominoes in the hand of a player.
fn held(picture: &str, seat: usize) -> Vec<&str> {
    let parts: Vec<&str> = picture.split("<g class=\"player\" data-player=").collect();
    let hand = parts[seat + 1].split("<g class=\"pad\"").next().expect("a part");
    hand.split("data-domino=\"").skip(1).filter_map(|part| part.split_once('"')).map(|(id, _)| id).collect()
}

/// Pages compare the hand that their player sees with the deal, once it is revealed: in the player's picture the dominoes of
/// that hand are marked, and in no other.
#[test]
fn the_own_hand_is_marked() {
    let own = |picture: &str| -> Vec<String> {
        let marks = picture.split("data-own=\"").skip(1).filter_map(|part| part.split_once('"'));
        marks.map(|(id, _)| id.to_owned()).collect()
    };
    let mut seen = 0;
    wander(|game, envelope| {
        for seat in (0..4).map(Seat) {
            let picture = game.svg(envelope, Viewer::Seat(seat), None, english());
            let marked = own(&picture);
            assert_eq!(marked, held(&picture, seat.index()));
            let Some(secret) = game.secret(seat) else { continue };
            assert!(marked.iter().all(|domino| secret.split(' ').any(|word| word == domino)), "{marked:?} of {secret}");
            seen += marked.len();
        }
        for viewer in [Viewer::Public, Viewer::Referee] {
            assert_eq!(own(&game.svg(envelope, viewer, None, english())), Vec::<String>::new());
        }
    });
    assert!(1_000 < seen, "{seen}");
}

/// What can be read in a picture: titles, descriptions, labels and texts.
fn words(picture: &str) -> String {
    let texts = picture.split('>').filter_map(|part| part.split_once('<')).map(|(text, _)| text);
    let labels = picture.split("aria-label=\"").skip(1).filter_map(|part| part.split_once('"')).map(|(text, _)| text);
    texts.chain(labels).collect::<Vec<_>>().join("\n")
}

/// Every domino has the pips of its ends, the higher end above.
#[test]
fn pips_are_those_of_the_ends() {
    let mut seen = [0; 28];
    wander(|game, envelope| {
        let picture = game.svg(envelope, Viewer::Referee, None, english());
        for part in picture.split("class=\"domino\" data-domino=\"").skip(1) {
            let (id, rest) = part.split_once('"').expect("a value ends");
            let (body, _) = rest.split_once("</g>").expect("a group ends");
            let domino: Domino = id.parse().expect("a domino");
            let heights = body.split(" cy=\"").skip(1).filter_map(|part| part.split_once('"'));
            let upper = heights.map(|(y, _)| y.parse::<u8>().expect("a number") < 41);
            let upper: Vec<bool> = upper.collect();
            let high = upper.iter().filter(|is_upper| **is_upper).count();
            assert_eq!((high, upper.len() - high), (domino.high().into(), domino.low().into()), "{id}");
            assert_eq!(count(body, "class=\"pip\""), upper.len());
            seen[usize::from(domino.number())] += 1;
        }
    });
    assert!(seen.iter().all(|times| 0 < *times), "{seen:?}");
}

/// The trick before those who played it.
#[test]
fn a_trick_lies_before_those_who_played_it() {
    wander(|game, envelope| {
        let (picture, shown) = (game.svg(envelope, Viewer::Public, None, english()), state(game, Viewer::Public));
        let trick = shown["currentTrick"].as_array().expect("a list");
        let parts: Vec<&str> = picture.split("<g class=\"played").skip(1).collect();
        assert_eq!(parts.len(), trick.len());
        for (part, play) in parts.iter().zip(trick) {
            let (_, part) = part.split_once(" data-player=\"").expect("a player");
            assert!(part.starts_with(&play["player"].to_string()));
            assert!(part.contains(&format!("data-domino={}", play["domino"])));
        }
    });
}

#[test]
fn marks_are_tallied() {
    wander(|game, envelope| {
        let (picture, state) = (game.svg(envelope, Viewer::Public, None, english()), state(game, Viewer::Public));
        let parts: Vec<&str> = picture.split("<g class=\"tally\"").skip(1).collect();
        assert_eq!(parts.len(), 2);
        for (part, marks) in parts.iter().zip(state["teamMarks"].as_array().expect("a pair")) {
            let (part, _) = part.split_once("</g>").expect("a group ends");
            let marks = usize::try_from(marks.as_u64().expect("a number")).expect("few");
            let target = usize::try_from(state["gameTarget"].as_u64().expect("a number")).expect("few");
            assert_eq!(count(part, "class=\"mark\""), marks);
            assert_eq!(count(part, "class=\"missing\""), target.saturating_sub(marks));
        }
    });
    // Very many are told in numbers.
    let many = drawn(&played(r#"{"target":250}"#, ""));
    assert_eq!((count(&many, "class=\"missing\""), count(&many, ">0 of 250</text>")), (0, 2));
    assert_eq!(count(&drawn(&played(r#"{"target":19}"#, "")), "class=\"missing\""), 38);
}

/// A game, and what can be read in the picture of the actor in turn.
#[test]
fn a_position_in_words() {
    let check = |table: &Table, parts: &[&str]| {
        let read = words(&drawn(table));
        for part in parts {
            assert!(read.contains(part), "{part}: {read}");
        }
    };
    check(&played(FOUR, ""), &["Texas 42: Ann and Cyd against Ben and Dan", "Waiting for the deal of Dan. Dan deals."]);
    check(
        &dealt(FOUR, ""),
        &[
            "Ann is to bid.",
            "bid 30: your side must take 30 of the 42 points",
            "bid 2 marks: your side must take every trick, for 2 marks",
            "Ben holds 7 dominoes.",
        ],
    );
    check(&dealt(FOUR, "bid-30 pass"), &["Ann bids 30 points. Ben passes.", "Ann bid 30", "needs 30 of 42 points"]);
    check(&dealt(FOUR, "pass pass pass pass"), &["All passed: the dominoes are dealt again", "deal again"]);
    check(
        &dealt(FOUR, "pass bid-1-marks pass pass"),
        &["Ben is to say what is trump.", "Ben won the auction.", "1 mark"],
    );
    check(&dealt(FOUR, NAMED), &["Ann is to lead. Dan deals.", "Sixes are trump.", "Ann bid 30"]);
    check(
        &dealt(CONTRACTS, "bid-1-marks pass pass pass trump-nel-o"),
        &["Nel-o.", "Cyd (sits out)", "must lose every trick"],
    );
    check(&dealt(FOUR, "bid-30 pass pass pass trump-no-trump"), &["No trump."]);
}

/// Who has agreed is told, and shown only to those who wait for others: pages agree by themselves after a moment.
#[test]
fn a_complete_trick_shows_who_takes_it_and_no_agreement() {
    let full = format!("{NAMED} play-6-6 play-6-4 play-6-3 play-6-2");
    let check = |agreed: &str, viewer: u8, awaited: usize, told: &str| {
        let (game, envelope) = dealt(FOUR, &format!("{full} {agreed}"));
        for look in looks() {
            let seat = Seat(viewer);
            let picture = looking(&*game, &envelope, (Viewer::Seat(seat), Some(Actor::Seat(seat))), look);
            assert_eq!(count(&picture, "<g class=\"awaited\">"), awaited, "{agreed}");
            assert_eq!(count(&picture, "agreed"), 0, "{picture}");
            assert!(words(&picture).contains(told), "{told}: {picture}");
            assert_eq!(count(&picture, ">Ann takes 11 points</text>"), 1, "{picture}");
            assert_eq!(count(&picture, "<g class=\"played beaten\""), 3, "{picture}");
            assert!(picture.contains("Ann played 6-6. Ben played 6-4. Cyd played 6-3. Dan played 6-2."), "{picture}");
        }
    };
    check("", 0, 0, "The trick is complete: all are to agree");
    check("agree-complete-trick-0", 1, 0, "The trick is complete: all but Ann are to agree");
    check("agree-complete-trick-0", 0, 3, "The trick is complete: all but Ann are to agree");
    let two = "agree-complete-trick-0 agree-complete-trick-1";
    check(two, 0, 2, "The trick is complete: Cyd and Dan are to agree");
    check(&format!("{two} agree-complete-trick-2"), 3, 0, "The trick is complete: Dan is to agree");
    // Where no player is asked, none is shown as asked.
    let picture = drawn(&dealt(AUTO, &full));
    assert_eq!(count(&picture, "agree"), 0);
    assert_eq!(count(&picture, "data-action=\"complete-trick\""), 1);
}

#[test]
fn points_and_the_dominoes_that_count_are_those_of_the_teams() {
    let (game, envelope) = dealt(AUTO, TWO_TRICKS);
    let picture = game.svg(&envelope, Viewer::Public, None, english());
    let team = |number: u8| {
        let part = picture.split_once(&format!("<g class=\"score\" data-team=\"{number}\">")).expect("a team").1;
        part.split_once("class=\"mark").or(part.split_once("class=\"missing")).expect("marks").0.to_string()
    };
    let dominoes = |part: &str| {
        let found = part.split("data-domino=\"").skip(1).filter_map(|part| part.split_once('"'));
        found.map(|(id, _)| id.to_string()).collect::<Vec<_>>()
    };
    assert_eq!(dominoes(&team(0)), ["6-4", "5-0"]);
    assert!(dominoes(&team(1)).is_empty());
    for text in [">17</text>", ">of 30</text>", ">2 tricks</text>", ">0 of 1</text>"] {
        assert_eq!(count(&team(0), text), 1, "{text}");
    }
    assert!(
        picture.contains("Ann and Cyd have 17 points and 2 tricks with 6-4 and 5-0 in this hand, and 0 of 1 mark.")
    );
    assert!(picture.contains(">last trick: 6</text>") && picture.contains(">to Ann</text>"));
}

/// The hand is over: all hands lie open.
#[test]
fn a_hand_is_scored_and_the_winners_are_told() {
    let decided = format!("{TWO_TRICKS} {DECIDED}");
    let picture = drawn(&dealt(AUTO, &decided));
    assert_eq!((count(&picture, ">Bid made</text>"), count(&picture, ">+ 1 mark</text>")), (1, 1));
    assert_eq!((count(&picture, ">39 points</text>"), count(&picture, ">0 points</text>")), (1, 1));
    assert_eq!(count(&picture, "class=\"back\""), 0);
    let over = dealt(AUTO, &format!("{decided} score-hand"));
    let picture = drawn(&over);
    assert!(picture.contains("Ann and Cyd win.") && picture.contains(">win the game</text>"));
    assert_eq!((count(&picture, ">won</text>"), count(&picture, ">1 : 0</text>")), (2, 1));
    assert!(over.0.sketch(&over.1, Viewer::Public, None, english()).plain().contains("\nA Ann & Cyd won\n"));
    let (mut game, envelope) = dealt(AUTO, TWO_TRICKS);
    game.apply(Actor::Table, "forfeit-0").expect("at any time");
    assert!(drawn(&(game, envelope)).contains("Ben and Dan win."));
}

#[test]
fn the_last_action_is_highlighted() {
    let check = |ids: &str, want: usize| {
        let (game, envelope) = dealt(FOUR, ids);
        let picture = game.svg(&envelope, Viewer::Public, None, english());
        assert_eq!(count(&picture, "last\""), want, "{ids}");
    };
    check("", 0);
    check("bid-30", 1);
    check("bid-30 pass", 1);
    check(NAMED, 1);
    check(&format!("{NAMED} play-6-6"), 1);
    check(&format!("{NAMED} play-6-6 play-6-4 play-6-3 play-6-2 agree-complete-trick-0"), 0);
    let (game, envelope) = dealt(AUTO, TWO_TRICKS);
    assert_eq!(count(&game.svg(&envelope, Viewer::Public, None, english()), "class=\"taken last\""), 1);
    let (game, envelope) = dealt(FOUR, &format!("{NAMED} play-6-6"));
    let sketch = game.sketch(&envelope, Viewer::Public, None, english());
    assert_eq!(sketch.rows().flatten().filter(|(_, ink)| *ink == Ink::Last).count(), 5);
    // What is not there cannot be shown.
    let envelope = Envelope { last: Some("play-5-5".to_string()), ..envelope };
    assert_eq!(count(&game.svg(&envelope, Viewer::Public, None, english()), "last\""), 0);
}

#[test]
fn a_name_is_only_ever_text() {
    let long = "M".repeat(100);
    let names = ["<script>alert(1)</script>", "\"&'\u{0}\u{202e}", &long, "Dan"].map(String::from).to_vec();
    let (game, envelope) = dealt(FOUR, NAMED);
    let picture = game.svg(&Envelope { names, ..envelope }, Viewer::Public, None, english());
    assert!(!picture.contains("<script") && !picture.contains('\u{0}'));
    assert!(picture.contains("&lt;script&gt;alert(1)&lt;/script&gt; "));
    // Once in the title, three times in the description (who passes, who holds what, how the teams stand), and cut everywhere
    // else.
    assert_eq!(count(&picture, &long), 4);
    ::laws::well_formed(&picture);
}
