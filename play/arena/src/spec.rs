//! The players of a match, as the command line names them.

use core::fmt;
use core::str::FromStr;
use core::time::Duration;

/// A player of a match.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Spec {
    /// An opponent that the game has: `hard`, `hard@500ms`, `uct@10000`.
    Known {
        /// Its name.
        name: String,
        /// Its budget.
        pace: Pace,
    },
    /// A program that speaks JSON lines: `cmd:COMMAND`.
    Program {
        /// The command, as one would type it in a shell.
        command: String,
    },
}

/// The budget of a player for a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Pace {
    /// The default of the player.
    Usual,
    /// So many nodes.
    Nodes(u64),
    /// So long.
    Time(Duration),
}

/// Why a word names no player.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum BadSpec {
    /// There is no name in it.
    Nameless,
    /// There is nothing after `cmd:`.
    NoCommand,
    /// What follows the `@` is no budget.
    BadPace(String),
}

/// The prefix of a command.
const PROGRAM: &str = "cmd:";
/// The longest time for a move.
const LONGEST: Duration = Duration::from_hours(1);

impl FromStr for Spec {
    type Err = BadSpec;

    fn from_str(text: &str) -> Result<Spec, BadSpec> {
        if let Some(command) = text.strip_prefix(PROGRAM) {
            return match command.trim() {
                "" => Err(BadSpec::NoCommand),
                command => Ok(Spec::Program { command: command.to_owned() }),
            };
        }
        let (name, pace) = match text.split_once('@') {
            Some((name, pace)) => (name, pace.parse()?),
            None => (text, Pace::Usual),
        };
        match name {
            "" => Err(BadSpec::Nameless),
            _ => Ok(Spec::Known { name: name.to_owned(), pace }),
        }
    }
}

impl FromStr for Pace {
    type Err = BadSpec;

    fn from_str(text: &str) -> Result<Pace, BadSpec> {
        let bad = || BadSpec::BadPace(text.to_owned());
        let time = match (text.strip_suffix("ms"), text.strip_suffix('s')) {
            (Some(number), _) => Some((number, 1e-3)),
            (None, Some(number)) => Some((number, 1.0)),
            (None, None) => None,
        };
        if let Some((number, unit)) = time {
            let is_plain = number.starts_with(|first: char| first.is_ascii_digit());
            let seconds = number.parse::<f64>().ok().filter(|_| is_plain).ok_or_else(bad)? * unit;
            let time = Duration::try_from_secs_f64(seconds).map_err(|_| bad())?;
            return if time.is_zero() || LONGEST < time { Err(bad()) } else { Ok(Pace::Time(time)) };
        }
        let nodes = text.strip_suffix('n').unwrap_or(text).parse().map_err(|_| bad())?;
        if nodes == 0 { Err(bad()) } else { Ok(Pace::Nodes(nodes)) }
    }
}

impl fmt::Display for Spec {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Spec::Program { command } => write!(f, "{PROGRAM}{command}"),
            Spec::Known { name, pace: Pace::Usual } => f.write_str(name),
            Spec::Known { name, pace } => write!(f, "{name}@{pace}"),
        }
    }
}

impl fmt::Display for Pace {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Pace::Usual => f.write_str("usual"),
            Pace::Nodes(nodes) => write!(f, "{nodes}"),
            Pace::Time(time) => write!(f, "{time:?}"),
        }
    }
}

impl fmt::Display for BadSpec {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            BadSpec::Nameless => f.write_str("it names nobody"),
            BadSpec::NoCommand => f.write_str("a command is wanted behind `cmd:`"),
            BadSpec::BadPace(pace) => {
                write!(
                    f,
                    "`{pace}` is no budget: a number of nodes (10000) or a time (500ms, 2s) is wanted behind the `@`"
                )
            }
        }
    }
}

impl core::error::Error for BadSpec {}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(text: &str, want: &Result<Spec, BadSpec>) {
        assert_eq!(text.parse::<Spec>(), *want, "{text}");
    }

    #[test]
    fn a_word_says_who_plays_and_how_long() {
        for (text, name, pace) in [
            ("hard", "hard", Pace::Usual),
            ("uct@10000", "uct", Pace::Nodes(10_000)),
            ("uct@10000n", "uct", Pace::Nodes(10_000)),
            ("hard@500ms", "hard", Pace::Time(Duration::from_millis(500))),
            ("hard@2s", "hard", Pace::Time(Duration::from_secs(2))),
            ("hard@0.5s", "hard", Pace::Time(Duration::from_millis(500))),
        ] {
            check(text, &Ok(Spec::Known { name: name.to_owned(), pace }));
        }
        let command = "python3 bot.py --at 1@2".to_owned();
        check("cmd: python3 bot.py --at 1@2", &Ok(Spec::Program { command }));
    }

    #[test]
    fn what_says_nobody_is_told_apart() {
        check("", &Err(BadSpec::Nameless));
        check("@5", &Err(BadSpec::Nameless));
        check("cmd:", &Err(BadSpec::NoCommand));
        check("cmd:  ", &Err(BadSpec::NoCommand));
        for pace in ["", "0", "-1", "0s", "-1s", "x", "1h", "nan s", "nans", "infs", "1e9s", "2 s", "10 000", "ms"] {
            check(&format!("hard@{pace}"), &Err(BadSpec::BadPace(pace.to_owned())));
        }
    }

    #[test]
    fn what_is_written_is_read_again() {
        for text in ["hard", "hard@500ms", "hard@1.5s", "uct@10000", "cmd:./bot -x 'a b'"] {
            assert_eq!(text.parse::<Spec>().map(|spec| spec.to_string()), Ok(text.to_owned()));
        }
    }
}
