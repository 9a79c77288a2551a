//! The HTTP face of the program: routes, sessions, files, mail, schedule, command line and wiring.
//!
//! An endpoint is one file under `routes/<concept>/<verb>.rs`, always in the same order: request,
//! docs, handler, error, tests. Status codes and Indonesian texts stand only in [`error`]; who may
//! call what stands only in [`authz::table`].

pub mod authz;
pub mod clock;
pub mod config;
pub mod docs;
pub mod envelope;
pub mod error;
pub mod extract;
pub mod files;
pub mod ops;
pub mod routes;
pub mod secrets;
pub mod server;
pub mod session;
pub mod signing;
pub mod spa;
pub mod state;

pub use envelope::{Envelope, Page};
pub use error::ApiError;
pub use extract::{AsOf, IdempotencyKey, MinPosition, PageQuery, Session, Signed};
pub use state::AppState;
