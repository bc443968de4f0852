//! What was good and bad about a game that was played: for each decision the best that could have been done and what was
//! lost, and how lucky each draw by chance was.
//!
//! It has no clock, no file, no socket and no threads, and knows no game: it replays a log and asks a bot of the game. A
//! decision is judged by what its seat saw. What was hidden is drawn anew before the bot thinks, so that no player is
//! blamed for what it could not know.
//!
//! ```
//! use analysis::{Judge, Mark, Past, Review};
//!
//! // Both are a step away from their goals. The player in turn wins by e9, but steps aside.
//! let first = ["e2", "e3", "e4", "e5", "e6", "e7", "e8", "f8", "e8", "f8"];
//! let second = ["d9", "c9", "c8", "c7", "c6", "c5", "c4", "c3", "c2", "c1"];
//! let mut log = concat!(
//!     r#"{"parlor":1,"game":"quoridor","table":"00000000-0000-0000-0000-000000000000","#,
//!     r#""at":"2025-01-15T10:30:00Z","setup":{}}"#
//! ).to_owned();
//! for (index, id) in first.into_iter().zip(second).flat_map(|(one, other)| [one, other]).enumerate() {
//!     let (seq, seat) = (index + 1, index % 2);
//!     log += &format!("\n{{\"seq\":{seq},\"at\":\"2025-01-15T10:30:00Z\",\"by\":\"seat-{seat}\",\"action\":\"{id}\"}}");
//! }
//! let past = Past::read(games::kinds(), &log)?;
//! let judge = Judge::named(past.kind, "hard").expect("every game has it").with_nodes(500);
//! let mut review = Review::new(past, judge);
//! while review.step(None) {}
//! let report = review.report();
//! let fatal = &report.decisions[18];
//! assert_eq!((fatal.written.as_str(), fatal.best_written.as_str(), fatal.mark), ("f8", "e9", Mark::Blunder));
//! assert_eq!((fatal.value, fatal.lost), (Some(1.0), Some(2.0)));
//! # Ok::<(), game::Malformed>(())
//! ```

pub mod axis;
mod decision;
mod document;
mod judge;
mod luck;
mod mark;
mod page;
mod past;
mod report;
mod review;
mod say;
mod summary;

pub use decision::Decision;
pub use document::document;
pub use judge::Judge;
pub use luck::Draw;
pub use mark::{Limits, Mark};
pub use page::{STYLE, Telling, content};
pub use past::{Act, Past};
pub use report::Report;
pub use review::Review;
pub use say::{CATALOGUES, english};
pub use summary::{Rating, Summary};
