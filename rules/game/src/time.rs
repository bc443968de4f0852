//! Points in time, as documents write them. The rules never ask what time it is.

use alloc::string::String;
use core::fmt;
use core::str::FromStr;

use serde::{Serialize, Serializer};

use crate::refusal::{CommonRefusal, Malformed};

/// A point in time, to the microsecond. Written in RFC 3339, in UTC, with `Z`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Timestamp {
    micros: i64,
}

const MICROS: i64 = 1_000_000;
const DAY: i64 = 86_400;

impl Timestamp {
    /// The time `micros` microseconds after 1970 began in UTC.
    #[must_use]
    pub const fn from_micros(micros: i64) -> Timestamp {
        Timestamp { micros }
    }

    /// The time `seconds` seconds after 1970 began in UTC.
    #[must_use]
    pub const fn from_seconds(seconds: i64) -> Timestamp {
        Timestamp { micros: seconds * MICROS }
    }

    /// Microseconds since 1970 began in UTC.
    #[must_use]
    pub const fn micros(self) -> i64 {
        self.micros
    }
}

impl fmt::Display for Timestamp {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (text, length) = self.written();
        f.write_str(str::from_utf8(&text[..length]).expect("digits are text"))
    }
}

impl Timestamp {
    /// Appends it to a text.
    ///
    /// # Panics
    /// Never: digits are text.
    pub fn push_to(self, text: &mut String) {
        let (written, length) = self.written();
        text.push_str(str::from_utf8(&written[..length]).expect("digits are text"));
    }

    /// How it is written, and how much of that.
    fn written(self) -> ([u8; 27], usize) {
        let (seconds, fraction) = (self.micros.div_euclid(MICROS), self.micros.rem_euclid(MICROS));
        let (year, month, day) = date_of(seconds.div_euclid(DAY));
        let clock = seconds.rem_euclid(DAY);
        // Digits from a table: a state file has two dozen times in it, and formatting them would take longer than the rest.
        let mut text = *b"0000-00-00T00:00:00.000000Z";
        for (number, at) in [
            (year / 100, 0),
            (year % 100, 2),
            (month, 5),
            (day, 8),
            (clock / 3600, 11),
            (clock / 60 % 60, 14),
            (clock % 60, 17),
        ] {
            put_digits(&mut text, at, number);
        }
        if fraction != 0 {
            put_digits(&mut text, 20, fraction / 10_000);
            put_digits(&mut text, 22, fraction / 100 % 100);
            put_digits(&mut text, 24, fraction % 100);
        }
        let length = match (fraction, fraction % 1000) {
            (0, _) => 19,
            (_, 0) => 23,
            _ => 26,
        };
        text[length] = b'Z';
        (text, length + 1)
    }
}

/// Writes a number below 100 as two digits.
#[inline]
#[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "two digits are what is wanted")]
fn put_digits(text: &mut [u8; 27], at: usize, number: i64) {
    let number = number as u8 % 100;
    text[at] = b'0' + number / 10;
    text[at + 1] = b'0' + number % 10;
}

impl FromStr for Timestamp {
    type Err = Malformed;

    fn from_str(text: &str) -> Result<Timestamp, Malformed> {
        parse(text.as_bytes()).ok_or_else(|| Malformed::new(CommonRefusal::BadTime, "", &alloc::format!("{text:?}")))
    }
}

impl Serialize for Timestamp {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

/// Reads `YYYY-MM-DDThh:mm:ss[.fraction](Z|±hh:mm)`.
fn parse(text: &[u8]) -> Option<Timestamp> {
    let (date, rest) = text.split_at_checked(10)?;
    let (clock, rest) = rest.split_at_checked(9)?;
    let marks = [date[4], date[7], clock[0], clock[3], clock[6]];
    if !matches!(marks, [b'-', b'-', b'T' | b't', b':', b':']) {
        return None;
    }
    let (year, month, day) = (number(&date[..4])?, number(&date[5..7])?, number(&date[8..])?);
    let (hour, minute, second) = (number(&clock[1..3])?, number(&clock[4..6])?, number(&clock[7..])?);
    let is_date = (1..=12).contains(&month) && (1..=days_in(year, month)).contains(&day);
    if !is_date || hour > 23 || minute > 59 || second > 59 {
        return None;
    }
    let (fraction, zone) = match rest {
        [b'.', digits @ ..] => {
            let length = digits.iter().take_while(|digit| digit.is_ascii_digit()).count();
            (micros_of(&digits[..length])?, &digits[length..])
        }
        _ => (0, rest),
    };
    let seconds = days_before(year, month, day) * DAY + hour * 3600 + minute * 60 + second - offset_of(zone)?;
    // A zone can move a time out of the years that have four digits, where it could not be written again.
    (FIRST..=LAST).contains(&seconds).then_some(Timestamp { micros: seconds * MICROS + fraction })
}

/// The first second of the year 0 and the last of the year 9999.
const FIRST: i64 = -719_528 * DAY;
const LAST: i64 = 2_932_897 * DAY - 1;

/// How many days a month has.
fn days_in(year: i64, month: i64) -> i64 {
    let is_leap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
    match month {
        2 => 28 + i64::from(is_leap),
        4 | 6 | 9 | 11 => 30,
        _ => 31,
    }
}

/// Seconds that a zone is ahead of UTC.
fn offset_of(zone: &[u8]) -> Option<i64> {
    match *zone {
        [b'Z' | b'z'] => Some(0),
        [sign @ (b'+' | b'-'), h1, h2, b':', m1, m2] => {
            let (hours, minutes) = (number(&[h1, h2])?, number(&[m1, m2])?);
            let seconds = hours * 3600 + minutes * 60;
            (hours < 24 && minutes < 60).then_some(if sign == b'-' { -seconds } else { seconds })
        }
        _ => None,
    }
}

/// The number that some digits are.
fn number(digits: &[u8]) -> Option<i64> {
    digits
        .iter()
        .try_fold(0, |sum, digit| if digit.is_ascii_digit() { Some(sum * 10 + i64::from(digit - b'0')) } else { None })
}

/// The microseconds of a fraction of a second; digits past the sixth are dropped.
fn micros_of(digits: &[u8]) -> Option<i64> {
    let known = number(digits.get(..digits.len().min(6))?)?;
    let missing = u32::try_from(6_usize.saturating_sub(digits.len())).ok()?;
    if digits.is_empty() { None } else { Some(known * 10_i64.pow(missing)) }
}

/// The date that is `days` days after 1970-01-01, in the Gregorian calendar. Years are counted from March, so that
/// the leap day comes last.
#[expect(clippy::cast_possible_truncation, reason = "a day of an era is below 146,097")]
fn date_of(days: i64) -> (i64, i64, i64) {
    let shifted = days + 719_468;
    let (era, of_era) = (shifted.div_euclid(146_097), shifted.rem_euclid(146_097) as u32);
    let year = (of_era - of_era / 1460 + of_era / 36_524 - of_era / 146_096) / 365;
    let of_year = of_era - (365 * year + year / 4 - year / 100);
    let from_march = (5 * of_year + 2) / 153;
    let day = of_year - (153 * from_march + 2) / 5 + 1;
    let month = if from_march < 10 { from_march + 3 } else { from_march - 9 };
    (i64::from(year) + era * 400 + i64::from(month <= 2), month.into(), day.into())
}

/// How many days 1970-01-01 is before a date.
fn days_before(year: i64, month: i64, day: i64) -> i64 {
    let from_march = if month > 2 { month - 3 } else { month + 9 };
    let year = year - i64::from(month <= 2);
    let (era, of_era) = (year.div_euclid(400), year.rem_euclid(400));
    let of_year = (153 * from_march + 2) / 5 + day - 1;
    era * 146_097 + of_era * 365 + of_era / 4 - of_era / 100 + of_year - 719_468
}

#[cfg(test)]
mod tests {
    use alloc::string::ToString;

    use super::*;

    fn check(text: &str, want: &str) {
        let got = text.parse::<Timestamp>().map_or("refused".to_string(), |time| time.to_string());
        assert_eq!(got, want, "{text}");
    }

    #[test]
    fn times_are_read_and_written_in_utc() {
        check("2025-01-15T10:30:00Z", "2025-01-15T10:30:00Z");
        check("2025-01-15T10:30:00.5+09:00", "2025-01-15T01:30:00.500Z");
        check("1969-12-31T23:59:59.000001z", "1969-12-31T23:59:59.000001Z");
        check("2024-02-29T00:00:00-00:30", "2024-02-29T00:30:00Z");
        check("0000-01-01T00:00:00Z", "0000-01-01T00:00:00Z");
        check("9999-12-31T23:59:59.9999999Z", "9999-12-31T23:59:59.999999Z");
    }

    #[test]
    fn what_is_no_time_is_refused() {
        for text in [
            "",
            "2025",
            "2025-02-29T00:00:00Z",
            "2025-13-01T00:00:00Z",
            "2025-00-01T00:00:00Z",
            "2025-01-32T00:00:00Z",
            "2025-01-15T24:00:00Z",
            "2025-01-15T10:60:00Z",
            "2025-01-15T10:30:60Z",
            "2025-01-15T10:30:00",
            "2025-01-15T10:30:00.Z",
            "2025-01-15T10:30:00+9:00",
            "2025-01-15T10:30:00+24:00",
            "2025/01/15T10:30:00Z",
            "+025-01-15T10:30:00Z",
            "2025-01-15T10:30:00ZZ",
            "２０２５-01-15T10:30:00Z",
            "0000-01-01T00:00:00+00:01",
            "9999-12-31T23:59:59-00:01",
        ] {
            check(text, "refused");
        }
    }

    #[test]
    fn every_day_of_four_centuries_comes_back() {
        for day in 0..146_097 {
            let time = Timestamp::from_seconds(day * DAY);
            assert_eq!(time.to_string().parse(), Ok(time));
        }
    }
}
