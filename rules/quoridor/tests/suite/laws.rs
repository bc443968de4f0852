//! What holds of every game holds of this one.

use quoridor::Quoridor;

#[test]
fn the_laws_hold() {
    ::laws::hold::<Quoridor>(1000);
}
