//! `parlor svg`: the board as a picture.

use std::path::PathBuf;

use crate::cli::ViewArgs;
use crate::english::english;
use crate::failure::{Exit, Failure};
use crate::output::put;
use crate::world::World;

/// What is drawn, whatever the format.
#[derive(Debug, clap::Args)]
pub(crate) struct Picture {
    #[command(flatten)]
    view: ViewArgs,
    /// Mark what the viewer may do, for the referee what whoever is to act may do (the default)
    #[arg(long, overrides_with = "no_legal")]
    legal: bool,
    /// Do not mark it
    #[arg(long)]
    no_legal: bool,
}

impl Picture {
    /// The picture as an SVG document.
    pub(crate) fn draw(&self, world: &mut World<'_>) -> Result<String, Failure> {
        let (position, viewer) = self.view.open(world)?;
        // Of the two switches the last one counts; `legal` itself is the default and never asked for.
        let actor = if self.no_legal { None } else { position.chooser(viewer) };
        Ok(position.game.svg(&position.envelope, viewer, actor, english(&position)))
    }
}

/// What `parlor svg` takes.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    #[command(flatten)]
    picture: Picture,
    /// Write the picture to a file
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
}

/// Draws the board as an SVG document.
pub(crate) fn run(args: &Args, world: &mut World<'_>) -> Result<Exit, Failure> {
    let mut svg = args.picture.draw(world)?;
    if !svg.ends_with('\n') {
        svg.push('\n');
    }
    put(args.output.as_deref(), svg.as_bytes(), world)?;
    Ok(Exit::Done)
}
