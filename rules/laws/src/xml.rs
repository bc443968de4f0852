//! What every picture must be, for tests of pictures.

use alloc::vec::Vec;

/// Checks that tags are closed in order, that values are quoted, and that no element has an attribute twice.
///
/// # Panics
/// When a picture is not well formed: with the tag that is not.
#[track_caller]
pub fn well_formed(text: &str) {
    let mut open = Vec::new();
    let mut rest = text;
    while let Some((content, markup)) = rest.split_once('<') {
        assert!(!content.contains('>') || open.last() == Some(&"style"), "{content}");
        let (tag, after) = markup.split_once('>').expect("a tag ends");
        rest = after;
        if let Some(name) = tag.strip_prefix('/') {
            assert_eq!(open.pop(), Some(name));
            continue;
        }
        let body = tag.strip_suffix('/').unwrap_or(tag);
        let (name, attributes) = body.split_once(' ').unwrap_or((body, ""));
        let parts: Vec<&str> = attributes.split('"').collect();
        assert_eq!(parts.len() % 2, 1, "{tag}");
        let mut keys: Vec<&str> = parts.iter().step_by(2).map(|key| key.trim()).filter(|key| !key.is_empty()).collect();
        assert!(keys.iter().all(|key| key.ends_with('=')), "{tag}");
        let all = keys.len();
        keys.sort_unstable();
        keys.dedup();
        assert_eq!((keys.len(), parts.len() / 2), (all, all), "{tag}");
        if body == tag {
            open.push(name);
        }
    }
    assert!(open.is_empty() && rest.trim().is_empty(), "{open:?} {rest}");
}
