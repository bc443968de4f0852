//! `parlor png`: the board as a bitmap, in a build with the feature `png`.

use std::path::PathBuf;

use crate::commands::svg::Picture;
use crate::failure::{Exit, Failure};
#[cfg(not(feature = "png"))]
use crate::refusal::CliRefusal;
use crate::world::World;

/// What `parlor png` takes.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    #[command(flatten)]
    picture: Picture,
    /// Write the picture to a file, - for stdout
    #[arg(short, long, value_name = "FILE")]
    output: PathBuf,
    /// Pixels across
    #[arg(long, value_name = "N", default_value_t = 800, value_parser = clap::value_parser!(u32).range(16..=8192))]
    width: u32,
}

/// Says how to get a build that can do it.
#[cfg(not(feature = "png"))]
pub(crate) fn run(_: &Args, _: &mut World<'_>) -> Result<Exit, Failure> {
    let hint = "`cargo build --release --features png` builds one that has.";
    Err(Failure::usage(CliRefusal::NoPng, "").hint(hint))
}

/// Draws the board as a PNG.
#[cfg(feature = "png")]
pub(crate) fn run(args: &Args, world: &mut World<'_>) -> Result<Exit, Failure> {
    let png = render(&args.picture.draw(world)?, args.width)?;
    crate::output::put(Some(&args.output), &png, world)?;
    Ok(Exit::Done)
}

/// The bytes of a PNG that shows an SVG document `width` pixels across.
#[cfg(feature = "png")]
fn render(svg: &str, width: u32) -> Result<Vec<u8>, Failure> {
    use resvg::{tiny_skia, usvg};

    let failed = |what: &str, why: String| Failure::Io { what: what.to_owned(), error: std::io::Error::other(why) };
    let mut options = usvg::Options::default();
    let fonts = options.fontdb_mut();
    fonts.load_system_fonts();
    if fonts.is_empty() {
        let why = "this system has no fonts; install some, for example the Debian package fonts-dejavu-core";
        return Err(failed("cannot draw text", why.to_owned()));
    }
    settle_families(fonts);
    let tree = usvg::Tree::from_str(svg, &options).map_err(|error| failed("cannot read the SVG", error.to_string()))?;
    let size = tree.size().to_int_size().scale_to_width(width);
    let pixmap = size.and_then(|size| tiny_skia::Pixmap::new(size.width(), size.height()));
    let mut pixmap = pixmap.ok_or_else(|| failed("cannot draw the picture", "it would be too large".to_owned()))?;
    #[expect(clippy::cast_precision_loss, reason = "pixels are counted in thousands")]
    let scale = pixmap.width() as f32 / tree.size().width();
    resvg::render(&tree, tiny_skia::Transform::from_scale(scale, scale), &mut pixmap.as_mut());
    pixmap.encode_png().map_err(|error| failed("cannot write the PNG", error.to_string()))
}

/// Points the generic families at fonts that are there: the defaults are names of fonts few Linux systems have.
#[cfg(feature = "png")]
fn settle_families(fonts: &mut resvg::usvg::fontdb::Database) {
    let names: Vec<String> = fonts.faces().filter_map(|face| Some(face.families.first()?.0.clone())).collect();
    let pick = |wanted: &[&str]| {
        let known = wanted.iter().find(|name| names.iter().any(|have| have == *name));
        known.map_or_else(|| names[0].clone(), ToString::to_string)
    };
    fonts.set_sans_serif_family(pick(&["DejaVu Sans", "Liberation Sans", "Noto Sans", "Arial", "Helvetica"]));
    fonts.set_serif_family(pick(&["DejaVu Serif", "Liberation Serif", "Noto Serif", "Times New Roman"]));
    fonts.set_monospace_family(pick(&["DejaVu Sans Mono", "Liberation Mono", "Noto Sans Mono", "Courier New"]));
}
