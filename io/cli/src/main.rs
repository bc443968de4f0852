//! The `parlor` binary: the commands of the library in the real world.

use std::process::ExitCode;

use mimalloc::MiMalloc;
use parlor::{World, run};

#[global_allocator]
static ALLOCATOR: MiMalloc = MiMalloc;

fn main() -> ExitCode {
    ExitCode::from(World::with_real(|world| run(std::env::args_os(), world)))
}
