//! Every code at every door that can say it: what the rules refuse, what documents are refused for, and what tables,
//! tournaments and the server refuse.

mod asking;
mod documents;
mod house;
mod live;
mod names;
mod play;
mod rare;
mod tables;
mod tournaments;

/// The code in what a door says: in a document of any door, or behind the sentence of a command.
fn code_in(said: &str) -> String {
    let line = said.lines().next().unwrap_or_default();
    let document: serde_json::Value = serde_json::from_str(line).unwrap_or_default();
    let places = ["/code", "/error/data/code", "/result/code", "/error"];
    let found = places.iter().find_map(|place| document.pointer(place).and_then(serde_json::Value::as_str));
    let bracketed = || line.strip_suffix(']').and_then(|line| line.rsplit_once('[')).map(|(_, code)| code);
    found.or_else(bracketed).map_or_else(|| format!("no code: {said}"), str::to_owned)
}
