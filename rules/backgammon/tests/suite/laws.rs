//! What holds of every game holds of this one.

use backgammon::Backgammon;

#[test]
fn the_laws_hold() {
    ::laws::hold::<Backgammon>(1000);
}
