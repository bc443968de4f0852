//! Setups: every way to get one wrong, and that ours and the schema agree.

use game::{Coded, CommonRefusal};
use laws::Validator;

use crate::support::{begin, edited, faults, load, places, schema, written};

/// The faults of a setup, which must be such that the schema refuses it exactly if its shape is wrong.
fn check(schema: &Validator, setup: &str) -> String {
    let is_shape = |code: &str| CommonRefusal::ALL.iter().any(|shape| shape.code() == code);
    let (found, is_misshapen) = match begin(setup) {
        Ok(table) => {
            let text = written(&table);
            let again = load(&text).unwrap_or_else(|malformed| panic!("{setup}: {text}: {malformed}"));
            assert!(again.0.same(&*table.0), "{setup}");
            ("ok".to_string(), false)
        }
        Err(refused) => (faults(&refused), refused.faults().iter().any(|fault| is_shape(fault.code))),
    };
    assert_eq!(schema.passes(setup), !is_misshapen, "{found}: {setup}");
    found
}

/// Setups, and the faults they lead to: place and code.
fn check_rows(rows: &[(&str, &str)]) {
    let schema = schema("fish.setup");
    for (setup, want) in rows {
        assert_eq!(check(&schema, setup), *want, "{setup}");
    }
}

#[test]
fn every_way_to_get_the_players_and_the_size_wrong() {
    check_rows(&[
        ("{}", "ok"),
        ("[]", ": wrong_type"),
        (r#"{"seats":3}"#, "/seats: unknown_field"),
        // Who plays.
        (r#"{"players":2}"#, "ok"),
        (r#"{"players":4}"#, "ok"),
        (r#"{"players":1}"#, "/players: out_of_range"),
        (r#"{"players":5}"#, "/players: out_of_range"),
        (r#"{"players":"3"}"#, "/players: wrong_type"),
        (r#"{"players":null}"#, "/players: wrong_type"),
        (r#"{"names":["Ann","Ben","Cleo"]}"#, "ok"),
        (r#"{"names":["Ann","Ann"]}"#, "ok"),
        (r#"{"names":["Ann"]}"#, "/names: wrong_length"),
        (r#"{"names":["Ann","Ben","Cleo","Dan","Eve"]}"#, "/names: wrong_length"),
        (r#"{"names":["Ann",""]}"#, "/names/1: wrong_length"),
        (r#"{"names":["Ann",7]}"#, "/names/1: wrong_type"),
        (r#"{"names":{}}"#, "/names: wrong_type"),
        (r#"{"names":["Ann","Ben"],"ages":[7,8]}"#, "ok"),
        (r#"{"names":["Ann","Ben"],"ages":[0,65535]}"#, "ok"),
        (r#"{"names":["Ann","Ben"],"ages":[7]}"#, "/ages: wrong_length"),
        (r#"{"names":["Ann","Ben"],"ages":[7,8,9]}"#, "/ages: ages_without_names"),
        (r#"{"ages":[7,8]}"#, "/ages: ages_without_names"),
        (r#"{"names":["Ann","Ben"],"ages":[7,-8]}"#, "/ages/1: out_of_range"),
        (r#"{"names":["Ann","Ben"],"ages":[7,65536]}"#, "/ages/1: out_of_range"),
        (r#"{"names":["Ann","Ben"],"ages":[7,"8"]}"#, "/ages/1: wrong_type"),
        // By which rules.
        (r#"{"rules":"memo"}"#, "ok"),
        (r#"{"rules":"box","players":3}"#, "ok"),
        (r#"{"rules":"house"}"#, "/rules: unknown_word"),
        (r#"{"rules":1}"#, "/rules: wrong_type"),
        // Sizes.
        (r#"{"rows":2,"columns":4}"#, "ok"),
        (r#"{"rows":1}"#, "ok"),
        (r#"{"columns":16}"#, "ok"),
        (r#"{"rows":0,"columns":4}"#, "/rows: out_of_range"),
        (r#"{"rows":4,"columns":-1}"#, "/columns: out_of_range"),
        (r#"{"rows":129,"columns":1}"#, "/rows: out_of_range"),
        (r#"{"rows":"4"}"#, "/rows: wrong_type"),
        (r#"{"rows":128,"columns":1}"#, "ok"),
        (r#"{"rows":11,"columns":12}"#, "/columns: too_many_cells"),
        (r#"{"rows":128,"columns":128}"#, "/columns: too_many_cells"),
        (r#"{"rows":17}"#, "/rows: too_many_cells"),
        (r#"{"columns":17}"#, "/columns: too_many_cells"),
        (r#"{"rows":1,"columns":7}"#, ": too_few_tiles"),
        (r#"{"rows":2,"columns":4,"players":3}"#, ": too_few_tiles"),
        (r#"{"rows":3,"columns":4,"holes":4}"#, "ok"),
        (r#"{"rows":3,"columns":4,"holes":5}"#, ": too_few_tiles"),
        // All of it is said.
        (
            r#"{"players":7,"rules":"x","names":[1,2],"rows":0,"holes":-1}"#,
            "/names/0: wrong_type, /names/1: wrong_type, /players: out_of_range, /rules: unknown_word, \
             /rows: out_of_range, /holes: out_of_range",
        ),
    ]);
}

#[test]
fn every_way_to_get_the_board_wrong() {
    check_rows(&[
        // By its name.
        (r#"{"board":"box"}"#, "ok"),
        (r#"{"board":"usual","rules":"box","players":4}"#, "ok"),
        (r#"{"board":"house"}"#, "/board: unknown_word"),
        (r#"{"board":1}"#, "/board: wrong_type"),
        (r#"{"board":"box","rows":16}"#, "/rows: two_boards"),
        (r#"{"board":"box","layout":[[1]]}"#, "/layout: two_boards"),
        // What a board is drawn from.
        (r#"{"holes":12}"#, "ok"),
        (r#"{"holes":65}"#, "/holes: impossible_board"),
        (r#"{"holes":64}"#, ": too_few_tiles"),
        (r#"{"rows":2,"columns":2,"rules":"box"}"#, ": too_few_tiles"),
        (r#"{"holes":129}"#, "/holes: out_of_range"),
        (r#"{"holes":-1}"#, "/holes: out_of_range"),
        (r#"{"holes":null}"#, "/holes: wrong_type"),
        (r#"{"holes":[]}"#, "ok"),
        (r#"{"holes":[[0,0],[7,7]]}"#, "ok"),
        (r#"{"holes":[[8,0]]}"#, "/holes: impossible_board"),
        (r#"{"holes":[[0,8]]}"#, "/holes: impossible_board"),
        (r#"{"holes":[[1,1],[1,1]]}"#, "/holes: impossible_board"),
        (r#"{"holes":[[0,1],[0,0]]}"#, "ok"),
        (r#"{"layout":[[]]}"#, "/layout: too_few_tiles"),
        (r#"{"holes":[[0,128]]}"#, "/holes/0/1: out_of_range"),
        (r#"{"holes":[[0]]}"#, "/holes/0: wrong_length"),
        (r#"{"holes":[0,0]}"#, "/holes/0: wrong_type, /holes/1: wrong_type"),
        (r#"{"fish":[1,9]}"#, "ok"),
        (r#"{"fish":[4,4]}"#, "ok"),
        (r#"{"fish":[4,3]}"#, "/fish: impossible_board"),
        (r#"{"fish":[0,3]}"#, "/fish/0: out_of_range"),
        (r#"{"fish":[-1,3]}"#, "/fish/0: out_of_range"),
        (r#"{"fish":[1,10]}"#, "/fish/1: out_of_range"),
        (r#"{"fish":[1]}"#, "/fish: wrong_length"),
        (r#"{"fish":3}"#, "/fish: wrong_type"),
        (r#"{"ones":64}"#, "ok"),
        (r#"{"ones":65}"#, "/ones: impossible_board"),
        (r#"{"ones":60,"holes":5}"#, "/ones: impossible_board"),
        (r#"{"ones":129}"#, "/ones: out_of_range"),
        (r#"{"ones":"all"}"#, "/ones: wrong_type"),
        (r#"{"ones":8,"fish":[2,3],"rules":"box"}"#, "ok"),
        (r#"{"ones":7,"rules":"box"}"#, "/ones: too_few_tiles"),
        (r#"{"ones":0,"fish":[1,1],"rules":"box"}"#, "ok"),
        (r#"{"ones":8,"players":3,"rules":"box"}"#, "/ones: too_few_tiles"),
        // A board that is laid out.
        (r#"{"layout":[[1,2,3,4,5,6,7,8,9]]}"#, "ok"),
        (r#"{"layout":[[1,2,3,4,5,6,7,8,9]],"players":3}"#, "ok"),
        (r#"{"layout":[[1,2,3,4],[5,6,7]]}"#, "/layout: too_few_tiles"),
        (r#"{"layout":[[1,2,3,4],[5,6,7,0]]}"#, "/layout: too_few_tiles"),
        (r#"{"layout":[[1,1,1,1],[1,1,1,2]],"rules":"box"}"#, "/layout: too_few_tiles"),
        (r#"{"layout":[[1,1,1,1],[1,1,1,2]]}"#, "ok"),
        (r#"{"layout":[]}"#, "/layout: wrong_length"),
        (r#"{"layout":[[10]]}"#, "/layout/0/0: out_of_range"),
        (r#"{"layout":[[-1]]}"#, "/layout/0/0: out_of_range"),
        (r#"{"layout":[1]}"#, "/layout/0: wrong_type"),
        (r#"{"layout":"box"}"#, "/layout: wrong_type"),
        (r#"{"layout":[[1]],"holes":1}"#, "/holes: two_boards"),
        (r#"{"layout":[[1]],"fish":[1,2]}"#, "/fish: two_boards"),
        (r#"{"layout":[[1]],"ones":0}"#, "/ones: two_boards"),
    ]);
    let schema = schema("fish.setup");
    let ones = |cells: usize| format!("[{}]", vec!["1"; cells].join(","));
    for (setup, want) in [
        (format!(r#"{{"layout":[{}]}}"#, ones(128)), "ok"),
        (format!(r#"{{"layout":[{}]}}"#, ones(129)), "/layout/0: wrong_length"),
        (format!(r#"{{"layout":[{},[1]]}}"#, ones(65)), "/layout: too_many_cells"),
        (format!(r#"{{"layout":[{}]}}"#, vec![ones(1); 129].join(",")), "/layout: wrong_length"),
        (format!(r#"{{"layout":[{}],"columns":64,"rows":2}}"#, vec![ones(60); 2].join(",")), "ok"),
        (format!(r#"{{"layout":[{}],"columns":65}}"#, vec![ones(60); 2].join(",")), "/layout: too_many_cells"),
    ] {
        assert_eq!(check(&schema, &setup), want, "{setup}");
    }
    // What one key says of another is more than a schema can.
    for (setup, want) in [
        (r#"{"names":["Ann","Ben"],"players":3}"#, "/names: wrong_length"),
        (r#"{"layout":[[1,1,1,1],[1,1,1,1]],"rows":3}"#, "/layout: wrong_length"),
        (r#"{"layout":[[1,1,1,1],[1,1,1,1]],"columns":3}"#, "/layout: wrong_length"),
    ] {
        assert!(schema.passes(setup));
        assert_eq!(faults(&begin(setup).expect_err(want)), want);
    }
}

/// At every place of some setups stands something else: the schema and our reader agree on whether that is a setup.
#[test]
fn the_schema_and_the_reader_agree_on_every_small_edit() {
    let schema = schema("fish.setup");
    let values =
        r#"null true -1 0 1 2.0 3 9 10 0.5 "" "x" "box" [] [1] [1,2] ["x","y"] [[0,1]] [[1,1,1,1],[1,1,1,1]] {}"#;
    let drawn = r#"{"players":2,"names":["Ann","Ben"],"ages":[8,9],"rules":"memo",
        "rows":9,"columns":9,"holes":[[0,1],[1,1]],"fish":[1,3],"ones":5}"#;
    let given = r#"{"players":3,"rules":"box","rows":2,"columns":6,"layout":[[1,1,1,1,1],[1,1,1,1,1,2]]}"#;
    let mut counts = [0, 0];
    for base in [drawn, given] {
        for (pointer, _) in places(base) {
            for value in values.split(' ') {
                let setup = edited(base, &[(&pointer, value)]);
                let between = ["/names", "/players", "/layout", "/rows", "/columns"];
                if between.iter().any(|key| pointer == *key) && schema.passes(&setup) {
                    // Keys that do not fit each other are refused as well; a schema cannot say so.
                    let _ = begin(&setup);
                    continue;
                }
                counts[usize::from(check(&schema, &setup) == "ok")] += 1;
            }
        }
    }
    assert!(300 < counts[0] && 40 < counts[1], "{counts:?}");
}
