//! The files of the web app that was built into the program.

use rust_embed::RustEmbed;

/// What Vite built. In debug builds it is read from the folder, so a new build needs no new binary.
#[derive(RustEmbed)]
#[folder = "../web/dist/"]
pub(crate) struct Dist;

/// A file of the built web app, for what is not served but handed on.
pub(crate) fn built_file(name: &str) -> Option<Vec<u8>> {
    Dist::get(name).map(|file| file.data.into_owned())
}

/// Whether the build made such a file.
pub(super) fn is_built(name: &str) -> bool {
    Dist::get(name).is_some()
}
