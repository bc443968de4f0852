//! Where an arrow key leads.

/// A place on the board, as column and row.
pub(super) type Place = (usize, usize);

/// One of the four arrow keys.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Arrow {
    /// To smaller rows.
    Up,
    /// To larger rows.
    Down,
    /// To smaller columns.
    Left,
    /// To larger columns.
    Right,
}

/// A character is about twice as high as it is wide: a row is as far as two columns.
const ROW: i64 = 2;

/// How much more a step aside costs than a step ahead.
const ASIDE: i64 = 3;

/// The index of the place that `arrow` leads to from `from`: the nearest ahead, where a way aside counts more than a
/// way ahead. Nothing if no place lies ahead.
pub(super) fn next(places: impl Iterator<Item = Place>, from: Place, arrow: Arrow) -> Option<usize> {
    let ahead = places.enumerate().filter_map(|(index, place)| {
        let (along, aside) = way(from, place, arrow);
        if 0 < along { Some((along + ASIDE * aside, index)) } else { None }
    });
    ahead.min().map(|(_, index)| index)
}

/// The index of the place nearest to `to`.
pub(super) fn nearest(places: impl Iterator<Item = Place>, to: Place) -> Option<usize> {
    let all = places.enumerate().map(|(index, place)| {
        let (along, aside) = way(to, place, Arrow::Right);
        (along.abs() + aside, index)
    });
    all.min().map(|(_, index)| index)
}

/// How far `to` lies ahead of `from`, and how far aside.
fn way(from: Place, to: Place, arrow: Arrow) -> (i64, i64) {
    let (right, down) = (offset(from.0, to.0), ROW * offset(from.1, to.1));
    match arrow {
        Arrow::Up => (-down, right.abs()),
        Arrow::Down => (down, right.abs()),
        Arrow::Left => (-right, down.abs()),
        Arrow::Right => (right, down.abs()),
    }
}

fn offset(from: usize, to: usize) -> i64 {
    let whole = |number| i64::try_from(number).unwrap_or(i64::MAX / 8);
    whole(to) - whole(from)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A grid of places 4 columns and 2 rows apart, and one place between two of its columns.
    const PLACES: [Place; 7] = [(0, 0), (4, 0), (8, 0), (0, 2), (4, 2), (8, 2), (6, 2)];

    fn check(from: Place, arrow: Arrow, want: Option<Place>) {
        let got = next(PLACES.into_iter(), from, arrow).map(|index| PLACES[index]);
        assert_eq!(got, want, "{from:?} {arrow:?}");
    }

    #[test]
    fn an_arrow_leads_straight_ahead() {
        check((0, 0), Arrow::Right, Some((4, 0)));
        check((4, 0), Arrow::Right, Some((8, 0)));
        check((8, 0), Arrow::Left, Some((4, 0)));
        check((4, 0), Arrow::Down, Some((4, 2)));
        check((4, 2), Arrow::Right, Some((6, 2)));
        check((6, 2), Arrow::Up, Some((4, 0)));
    }

    #[test]
    fn an_arrow_leads_nowhere_at_the_edge() {
        check((8, 0), Arrow::Right, None);
        check((4, 0), Arrow::Up, None);
        assert_eq!(next([].into_iter(), (0, 0), Arrow::Down), None);
    }

    #[test]
    fn rows_are_twice_as_far_as_columns() {
        let nearest = nearest([(3, 0), (0, 2)].into_iter(), (0, 0));
        assert_eq!(nearest, Some(0));
    }
}
