//! Law 16: every text has a sentence in each of the game's languages, with all its arguments.

use alloc::boxed::Box;
use alloc::format;
use alloc::string::ToString;
use alloc::vec::Vec;

use game::{Kind, TextKey};
use speech::ENGLISH;

use crate::law::{Law, Verdict};

/// Law 16. English is among the languages; its refusals have their sentences beside their codes.
pub(crate) fn are_complete(kind: &Kind) -> Verdict {
    Law::Texts
        .demands(kind.catalogues.iter().any(|one| one.language == ENGLISH), || "there is no English".to_string())?;
    let seats = (0..*kind.seats.end()).map(|number| named(format!("seat_{number}")));
    let refusals: Vec<TextKey> =
        (kind.refusals)().iter().map(|(code, _)| TextKey { key: code, arguments: &[] }).collect();
    let texts: Vec<TextKey> = kind.texts.iter().copied().chain(seats).collect();
    for catalogue in kind.catalogues {
        let mut due = texts.clone();
        if catalogue.language != ENGLISH {
            due.extend(refusals.iter().filter(|refusal| !is_shared(refusal.key)));
        }
        let faults = speech::check(catalogue, &due);
        Law::Texts.demands(faults.is_empty(), || {
            let faults: Vec<_> = faults.iter().map(ToString::to_string).collect();
            format!("the catalogue `{}`: {}", catalogue.language, faults.join("; "))
        })?;
    }
    Ok(())
}

/// Whether a refusal is one that every game can give, and has its sentence where all of them find it.
fn is_shared(code: &str) -> bool {
    use game::{Coded as _, CommonRefusal};
    CommonRefusal::ALL.iter().any(|refusal| refusal.code() == code)
}

/// A key without arguments. It lives as long as the run, which is as long as the test.
fn named(key: alloc::string::String) -> TextKey {
    TextKey { key: Box::leak(key.into_boxed_str()), arguments: &[] }
}
