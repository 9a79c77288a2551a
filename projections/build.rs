//! Sums up the source that decides what rows say, so that read stores of another content lie beside those of this one.
use std::path::Path;

include!("build/content.rs");

fn main() {
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    println!("cargo::rerun-if-changed=build.rs");
    println!("cargo::rerun-if-changed=build");
    for root in ROOTS {
        println!("cargo::rerun-if-changed={root}");
    }
    let digest = content_digest(here).expect("the sources of this workspace are readable");
    println!("cargo::rustc-env=CONTENT_DIGEST={digest}");
}
