//! What games say, in Korean.

pub(crate) mod backgammon;
pub(crate) mod fish;
pub(crate) mod general;
pub(crate) mod quoridor;
pub(crate) mod refusals;
pub(crate) mod texas42;
