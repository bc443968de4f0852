//! Options that a table lists (the registry, the settings), where clap's derive cannot.

/// Makes a type part of a command's arguments: its `augment` adds the options, its `read` finds what was given.
macro_rules! listed_options {
    ($type:ident) => {
        impl clap::Args for $type {
            fn augment_args(command: clap::Command) -> clap::Command {
                $type::augment(command)
            }

            fn augment_args_for_update(command: clap::Command) -> clap::Command {
                $type::augment(command)
            }
        }

        impl clap::FromArgMatches for $type {
            fn from_arg_matches(matches: &clap::ArgMatches) -> Result<$type, clap::Error> {
                Ok($type::read(matches))
            }

            fn update_from_arg_matches(&mut self, matches: &clap::ArgMatches) -> Result<(), clap::Error> {
                *self = $type::read(matches);
                Ok(())
            }
        }
    };
}
pub(crate) use listed_options;
