//! `parlor schema`: the JSON Schemas of all documents.

use crate::cli::OutputFormat;
use crate::documents::{compact, lines};
use crate::failure::{Exit, Failure};
use crate::refusal::CliRefusal;
use crate::world::World;

/// What `parlor schema` takes.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// The schema to print [default: list their names]
    name: Option<String>,
}

/// Lists the schemas, or prints one.
pub(crate) fn run(args: &Args, form: OutputFormat, world: &mut World<'_>) -> Result<Exit, Failure> {
    let names: Vec<&str> = games::schemas().map(|schema| schema.name).collect();
    let text = match (&args.name, form) {
        (None, OutputFormat::Json) => compact(&names) + "\n",
        (None, OutputFormat::Text) => lines(&names),
        (Some(name), _) => match games::schemas().find(|schema| schema.name == name) {
            Some(schema) => schema.text.trim_end().to_owned() + "\n",
            None => {
                let hint = "`parlor schema` lists them.";
                return Err(Failure::usage(CliRefusal::UnknownSchema, format!("{name:?}")).hint(hint));
            }
        },
    };
    world.say(&text)?;
    Ok(Exit::Done)
}
