//! What holds of every game holds of this one.

use texas42::Texas42;

#[test]
fn the_laws_hold() {
    ::laws::hold::<Texas42>(1000);
}
