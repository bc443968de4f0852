//! What a seat means by an action.

/// What a seat means by an action, where players must agree before the table goes on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Intent<A> {
    /// An action like any other, which the rules allow or refuse.
    Act(A),
    /// The agreement that is missing of the seat.
    Agree(A),
    /// An agreement that is not missing: it was given before, or what it is for is done. Nothing happens, and it is never
    /// against the rules.
    Nothing,
}

impl<A> Intent<A> {
    /// The same about something else.
    pub fn map<B>(self, change: impl FnOnce(A) -> B) -> Intent<B> {
        match self {
            Intent::Act(action) => Intent::Act(change(action)),
            Intent::Agree(action) => Intent::Agree(change(action)),
            Intent::Nothing => Intent::Nothing,
        }
    }
}
