//! The promises of the ledger, tried on the real program: processes are killed, disks fill, power
//! fails, databases change places, while clients write down every acknowledgement.
//!
//! `cargo test -p faults` runs each fault in its short form, `make faults` in its long one and writes
//! `docs/faults.md`. Every fault has a control that must fail, or it would show nothing.

pub mod alarm;
pub mod check;
pub mod client;
pub mod cluster;
pub mod collector;
pub mod followed;
pub mod forward;
pub mod load;
pub mod lossy;
pub mod nginx;
pub mod objects;
pub mod program;
pub mod report;
pub mod scenario;

/// Anything that ends a run.
pub type Failure = Box<dyn std::error::Error + Send + Sync>;

/// How much of a fault is tried.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Size {
    /// What `make test` has time for.
    Short,
    /// What `make faults` runs.
    Long,
}

impl Size {
    /// One of two values.
    #[must_use]
    pub fn pick<T>(self, short: T, long: T) -> T {
        match self {
            Self::Short => short,
            Self::Long => long,
        }
    }
}

/// A port nobody listens on.
///
/// # Errors
/// When the system has none.
pub fn free_port() -> Result<u16, Failure> {
    let listener = std::net::TcpListener::bind("127.0.0.1:0")?;
    Ok(listener.local_addr()?.port())
}
