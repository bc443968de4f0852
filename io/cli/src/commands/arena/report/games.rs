//! The list of games.

use arena::{Judged, Side};
use maud::{Markup, html};

use super::heads;
use crate::commands::arena::record::Played;
use crate::commands::arena::tally::Tally;
use crate::commands::arena::text::time;
use crate::net::prose::plain;

/// How many games are listed: more would make the page slow, and all of them are in the file.
const LISTED: usize = 1000;

const HEADS: &[&str] = &["game", "round", "seats of A", "A", "points by seat", "actions", "time of A", "time of B", ""];

/// The games that count, the first of them if there are many.
pub(super) fn list(tally: &Tally<'_>) -> Markup {
    let count = tally.counted().count();
    html! {
        section {
            h2 { "Games" }
            @if LISTED < count { p { "The first " (LISTED) " of " (count) "." } }
            details open[count <= 40] {
                summary { "List of games" }
                div.wide {
                    table.games {
                        thead { tr { (heads(HEADS)) } }
                        tbody { @for (played, judged) in tally.counted().take(LISTED) { (row(played, judged)) } }
                    }
                }
            }
        }
    }
}

fn row(played: &Played, judged: Judged) -> Markup {
    let seats: Vec<String> = played.a.iter().map(ToString::to_string).collect();
    let points: Vec<String> = played.points.iter().map(ToString::to_string).collect();
    let total = |side: Side| time(Some(played.times.of(side).iter().sum()));
    html! {
        tr {
            td { (played.game) }
            td { (played.round) }
            td { (seats.join(", ")) }
            td { (word(judged.share)) }
            td { (points.join(" : ")) }
            td { (played.plies) }
            td { (total(Side::A)) }
            td { (total(Side::B)) }
            td.note {
                @for fault in &played.faults { (played.side(fault.seat).letter()) ": " (plain(&fault.why)) " " }
                @if played.cut { "given up" }
            }
        }
    }
}

/// What A made of a game.
fn word(share: f64) -> &'static str {
    match share {
        _ if share < 1e-9 => "lost",
        _ if 1.0 - 1e-9 < share => "won",
        _ => "drawn",
    }
}
