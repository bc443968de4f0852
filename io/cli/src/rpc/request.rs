//! Reading a request.

use game::json::{Node, Tree, read};
use game::{CommonRefusal, Malformed};
use serde::{Deserialize, Deserializer};
use serde_json::value::RawValue;

use super::error::CallError;

/// A request: a method, its parameters, and whether an answer is wanted.
#[derive(Debug)]
pub(crate) struct Request<'a> {
    /// What is asked for.
    pub(crate) method: String,
    /// With what: an object, or `null`.
    pub(crate) params: Tree<'a>,
    /// What to answer to, as JSON; nothing for a notification.
    pub(crate) id: Option<&'a str>,
}

/// The id of a request, as it stands in the text: numbers go back exactly as they came.
#[derive(Deserialize)]
struct Id<'a> {
    #[serde(borrow, default, deserialize_with = "present")]
    id: Option<&'a RawValue>,
}

/// What is there counts, even if it is `null`.
fn present<'de: 'a, 'a, D: Deserializer<'de>>(deserializer: D) -> Result<Option<&'a RawValue>, D::Error> {
    Deserialize::deserialize(deserializer).map(Some)
}

impl<'a> Request<'a> {
    /// Reads one request; if it is none, why, and what to answer to.
    pub(crate) fn parse(text: &'a str) -> Result<Request<'a>, (CallError, &'a str)> {
        let tree = Tree::parse(text).map_err(|malformed| (CallError::parse(malformed), "null"))?;
        // An object with two ids has none that could be answered to.
        let id = serde_json::from_str::<Id<'_>>(text).ok().and_then(|found| found.id).map(RawValue::get);
        let fit = read(&tree, read_request);
        let answerable = matches!(tree.get("id"), Some(Tree::Text(_) | Tree::Integer(_) | Tree::Real(_)));
        match fit {
            Ok(method) => Ok(Request { method, params: params_of(tree), id }),
            Err(malformed) => {
                let id = id.filter(|_| answerable).unwrap_or("null");
                Err((CallError::request(malformed), id))
            }
        }
    }
}

/// Checks the request and gives its method.
fn read_request(node: &Node<'_>) -> Option<String> {
    let request = node.object(&["jsonrpc", "id", "method", "params"])?;
    let version = request.get("jsonrpc").one_of(&[("2.0", ())]);
    let method = request.get("method").text().map(ToOwned::to_owned);
    let id = request.optional("id").map_or(Some(()), |id| match id.tree() {
        Some(Tree::Null | Tree::Text(_) | Tree::Integer(_) | Tree::Real(_)) => Some(()),
        _ => id.refuse(CommonRefusal::WrongType, "expected a string, a number or null"),
    });
    let params = request.optional("params").map_or(Some(()), |params| match params.tree() {
        Some(Tree::Null | Tree::Object(_) | Tree::List(_)) => Some(()),
        _ => params.refuse(CommonRefusal::WrongType, "expected an object"),
    });
    version.and(id).and(params).and(method)
}

/// The parameters of a request; none are an empty object.
fn params_of(request: Tree<'_>) -> Tree<'_> {
    let params = match request {
        Tree::Object(fields) => fields.into_iter().find(|(key, _)| key == "params").map(|(_, value)| value),
        _ => None,
    };
    match params {
        None | Some(Tree::Null) => Tree::Object(Vec::new()),
        Some(params) => params,
    }
}

/// How many requests a batch can have.
const LARGEST_BATCH: usize = 1000;

/// The requests of a batch, each as its own text.
///
/// # Errors
/// A text that is not JSON, a batch of nothing, or one that is too large.
pub(crate) fn batch(text: &str) -> Result<Vec<&str>, CallError> {
    let items: Vec<&RawValue> = serde_json::from_str(text)
        .map_err(|error| CallError::parse(Malformed::new(CommonRefusal::NotJson, "", &error.to_string())))?;
    if items.is_empty() {
        return Err(CallError::request(Malformed::new(CommonRefusal::WrongLength, "", "a batch of nothing")));
    }
    if LARGEST_BATCH < items.len() {
        let found = format!("a batch of {}, at most {LARGEST_BATCH} are taken", items.len());
        return Err(CallError::request(Malformed::new(CommonRefusal::WrongLength, "", &found)));
    }
    Ok(items.into_iter().map(RawValue::get).collect())
}
