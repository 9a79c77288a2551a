//! The program `beasiswa`.

use std::process::ExitCode;

fn main() -> ExitCode {
    api::cli::main()
}
