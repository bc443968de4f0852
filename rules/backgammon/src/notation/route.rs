//! The way of one checker in a play, and how it is written: `13/10*/8`.

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt;

use crate::board::{BAR, OFF};

/// A place on the way of a checker.
#[derive(Clone, Copy)]
pub(super) struct Stop {
    pub(super) place: u8,
    /// Whether something is hit there.
    pub(super) hits: bool,
}

/// The way of one checker: from where, and by which places. There is always a last one.
#[derive(Clone)]
pub(super) struct Route {
    pub(super) start: u8,
    pub(super) stops: Vec<Stop>,
}

impl Route {
    /// Where the checker ends up.
    pub(super) fn end(&self) -> u8 {
        self.stops.last().map_or(self.start, |stop| stop.place)
    }

    /// The stops worth writing: the last one, and those before it that hit.
    fn written(&self) -> impl Iterator<Item = Stop> {
        let last = self.stops.len().saturating_sub(1);
        let worth = move |(index, stop): &(usize, &Stop)| *index == last || stop.hits;
        self.stops.iter().enumerate().filter(worth).map(|(_, stop)| *stop)
    }

    /// Whether the two are written alike but for a star.
    pub(super) fn is_like(&self, other: &Route) -> bool {
        let places = |route: &Route| route.written().map(|stop| stop.place).collect::<Vec<u8>>();
        self.start == other.start && places(self) == places(other)
    }

    /// Has the star of one that is like it as well: if two go to the same place, only the first of them hits.
    pub(super) fn take_star_of(&mut self, other: &Route) {
        let hits = other.stops.last().is_some_and(|stop| stop.hits);
        if let Some(last) = self.stops.last_mut() {
            last.hits |= hits;
        }
    }

    /// The route that a text such as `24/18*/13` means, stops without a hit allowed.
    ///
    /// # Errors
    /// What is wrong with it, in words.
    pub(super) fn read(text: &str) -> Result<Route, String> {
        let Some((start, stops)) = text.split_once('/') else { return Err("a `/` is missing".to_string()) };
        let mut route = Route { start: read_place(start)?, stops: Vec::new() };
        for part in stops.split('/') {
            let (place, hits) = part.strip_suffix('*').map_or((part, false), |place| (place, true));
            let place = read_place(place)?;
            if route.end() <= place {
                return Err(format!("{} does not come after {}", name(place), name(route.end())));
            }
            if place == OFF && hits {
                return Err("nothing is hit off the board".to_string());
            }
            route.stops.push(Stop { place, hits });
        }
        Ok(route)
    }
}

impl fmt::Display for Route {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&name(self.start))?;
        for stop in self.written() {
            write!(f, "/{}{}", name(stop.place), if stop.hits { "*" } else { "" })?;
        }
        Ok(())
    }
}

fn name(place: u8) -> String {
    match place {
        BAR => "bar".to_string(),
        OFF => "off".to_string(),
        point => point.to_string(),
    }
}

fn read_place(text: &str) -> Result<u8, String> {
    if text.eq_ignore_ascii_case("bar") {
        return Ok(BAR);
    }
    if text.eq_ignore_ascii_case("off") {
        return Ok(OFF);
    }
    let is_number = text.bytes().all(|digit| digit.is_ascii_digit());
    let place = if is_number { text.parse().ok() } else { None };
    place.filter(|place| *place <= BAR).ok_or_else(|| format!("{text:?} is no place from 1 to 24, `bar` or `off`"))
}
