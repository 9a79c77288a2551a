//! The program `beasiswa`.

fn main() {}
