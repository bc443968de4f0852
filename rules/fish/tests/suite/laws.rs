//! What holds of every game holds of this one.

use fish::Fish;

#[test]
fn the_laws_hold() {
    ::laws::hold::<Fish>(1000);
}
