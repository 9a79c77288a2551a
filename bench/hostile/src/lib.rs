//! What strangers hand in, and what must hold whatever it is: one function for each kind of input. `cargo fuzz` calls
//! them with what it invents (`fuzz/`), the tests with everything that was ever worth keeping (`corpus/`).

mod files;
mod notes;
mod requests;
mod tables;

pub use files::upload;
pub use notes::{checkpoint, pack, proof};
pub use requests::{rich_text, signing};
pub use tables::{bank_result, spreadsheet, today};

/// One kind of input: its name, which is also the name of its corpus and of its fuzz target, and its check.
pub type Target = (&'static str, fn(&[u8]));

/// Every kind of input.
pub const TARGETS: [Target; 8] = [
    ("signing", signing),
    ("rich_text", rich_text),
    ("upload", upload),
    ("spreadsheet", spreadsheet),
    ("bank_result", bank_result),
    ("checkpoint", checkpoint),
    ("proof", proof),
    ("pack", pack),
];
