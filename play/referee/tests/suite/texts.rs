//! What all games and tables share is said in every language.

use game::movefile::MoveFileRefusal;
use game::{Coded, CommonRefusal, TextKey};
use referee::{LogRefusal, TableRefusal};

fn codes<T: Coded>(refusals: &'static [T]) -> impl Iterator<Item = TextKey> {
    refusals.iter().map(|refusal| TextKey { key: refusal.code(), arguments: &[] })
}

#[test]
fn every_shared_text_and_refusal_has_a_sentence_in_every_language() {
    let refusals = codes(CommonRefusal::ALL)
        .chain(codes(MoveFileRefusal::ALL))
        .chain(codes(TableRefusal::ALL))
        .chain(codes(LogRefusal::ALL));
    let mut refusals: Vec<TextKey> = refusals.collect();
    // A table and a move file can both be stale, and mean the same by it.
    refusals.sort_unstable_by_key(|refusal| refusal.key);
    refusals.dedup();
    assert!(speech::LANGUAGES.iter().all(|(tag, _)| game::CATALOGUES.iter().any(|one| one.language == *tag)));
    for catalogue in game::CATALOGUES {
        let mut texts = game::say::TEXTS.to_vec();
        if catalogue.language != speech::ENGLISH {
            texts.extend(&refusals);
        }
        let faults: Vec<String> = speech::check(catalogue, &texts).iter().map(ToString::to_string).collect();
        assert_eq!(faults, [""; 0], "{}", catalogue.language);
    }
}

#[test]
fn the_ladder_of_claims_is_said_in_every_language() {
    let languages: Vec<&str> = referee::CATALOGUES.iter().map(|catalogue| catalogue.language).collect();
    assert_eq!(languages, speech::LANGUAGES.iter().map(|(tag, _)| *tag).collect::<Vec<_>>());
    for catalogue in referee::CATALOGUES {
        let faults: Vec<String> = speech::check(catalogue, referee::TEXTS).iter().map(ToString::to_string).collect();
        assert_eq!(faults, [""; 0], "{}", catalogue.language);
    }
}
