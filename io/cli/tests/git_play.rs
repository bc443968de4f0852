//! Tables in a git repository, from the first commit to the last: real git, the real binary, a clone for everybody.

mod support;

#[path = "git_play/checkout.rs"]
mod checkout;
#[path = "git_play/ended.rs"]
mod ended;
#[path = "git_play/hidden.rs"]
mod hidden;
#[path = "git_play/party.rs"]
mod party;
#[path = "git_play/people.rs"]
mod people;
#[path = "git_play/pushes.rs"]
mod pushes;
#[path = "git_play/races.rs"]
mod races;
#[path = "git_play/remote.rs"]
mod remote;
#[path = "git_play/whole.rs"]
mod whole;
