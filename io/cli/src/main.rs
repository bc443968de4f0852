//! The `parlor` binary: the commands of the library in the real world.

use std::process::ExitCode;

use parlor::{World, run};

fn main() -> ExitCode {
    ExitCode::from(World::with_real(|world| run(std::env::args_os(), world)))
}
