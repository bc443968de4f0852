//! What was good and bad about a game that was played: for each decision the best that could have been done and what was
//! lost, and how lucky each draw by chance was.
//!
//! It has no clock, no file, no socket and no threads, and knows no game: it plays a log again and asks an opponent of the
//! game what it thinks. A decision is judged by what its seat saw. What was hidden is drawn anew before anybody thinks, so
//! that nobody is blamed for what they could not know.
//!
//! ```
//! use analysis::{Judge, Mark, Past, Review};
//!
//! // Somebody who is about to win steps aside.
//! let header = r#"{"parlor":1,"game":"quoridor","table":"00000000-0000-0000-0000-000000000000",
//!     "at":"2025-01-15T10:30:00Z","setup":{}}"#.replace('\n', "");
//! let mut log = header;
//! let steps = ["e2", "d9", "e3", "e9", "e4", "d9", "e5", "e9", "e6", "d9", "e7", "e9", "d7"];
//! for (index, id) in steps.into_iter().enumerate() {
//!     let (seq, seat) = (index + 1, index % 2);
//!     log += &format!("\n{{\"seq\":{seq},\"at\":\"2025-01-15T10:30:00Z\",\"by\":\"seat-{seat}\",\"action\":\"{id}\"}}");
//! }
//! let past = Past::read(games::kinds(), &log)?;
//! let judge = Judge::named(past.kind, "hard").expect("every game has it").with_nodes(500);
//! let mut review = Review::new(past, judge);
//! while review.step(None) {}
//! let report = review.report();
//! assert_eq!(report.decisions.len(), 13);
//! assert!(report.decisions.iter().any(|decision| decision.mark == Mark::Blunder));
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
mod summary;

pub use decision::Decision;
pub use document::document;
pub use judge::Judge;
pub use luck::Draw;
pub use mark::{Limits, Mark};
pub use page::{ENGLISH, STYLE, Telling, Words, content};
pub use past::{Act, Past};
pub use report::Report;
pub use review::Review;
pub use summary::{Rating, Summary};
