//! Sums up the source that decides what rows say, so that read stores of another content lie beside those of this one.
use std::path::Path;

include!("build/content.rs");

fn main() {
    // Asked when it runs: a build folder may be moved together with its sources.
    let here = std::env::var_os("CARGO_MANIFEST_DIR").expect("cargo tells where the crate is");
    let here = Path::new(&here);
    println!("cargo::rerun-if-changed=build.rs");
    println!("cargo::rerun-if-changed=build");
    for root in ROOTS {
        println!("cargo::rerun-if-changed={root}");
    }
    let digest = content_digest(here).expect("the sources of this workspace are readable");
    println!("cargo::rustc-env=CONTENT_DIGEST={digest}");
}
