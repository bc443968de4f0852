//! Where a log is: what its next line has to follow from.

use alloc::format;
use alloc::string::ToString;

use game::{CommonRefusal, Digest, Malformed, Timestamp};

use crate::record::{Header, Record, linked, unlinked};
use crate::refusal::LogRefusal;

/// The last line of a log, as far as the next depends on it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct LogHead {
    /// Its number; 0 for the header.
    pub(crate) seq: u64,
    /// When it happened.
    pub(crate) at: Timestamp,
    /// Its link.
    pub(crate) link: Digest,
}

impl LogHead {
    /// The head of a log that has only its header.
    pub(crate) fn first(header: &Header) -> LogHead {
        LogHead { seq: 0, at: header.at, link: Digest::of(header.line().as_bytes()) }
    }

    /// The head after a line.
    ///
    /// # Errors
    /// A line that does not follow: by its number, its time or its link.
    pub(crate) fn after(&self, record: &Record, whole: &str) -> Result<LogHead, Malformed> {
        let due = self.seq + 1;
        if record.seq != due {
            return Err(Malformed::new(
                CommonRefusal::BrokenLog,
                "/seq",
                &format!("{} where {due} is due", record.seq),
            ));
        }
        if record.at < self.at {
            return Err(Malformed::new(CommonRefusal::BrokenLog, "/at", "earlier than the line before"));
        }
        let Some((body, told)) = unlinked(whole) else {
            return Err(Malformed::new(LogRefusal::BrokenLink, "/link", "it must be the last key"));
        };
        let link = linked(&self.link, &body);
        if link.to_string() != told {
            return Err(Malformed::new(LogRefusal::BrokenLink, "/link", ""));
        }
        Ok(LogHead { seq: due, at: record.at, link })
    }
}
