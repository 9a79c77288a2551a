//! On the answer of a refused request: the code, for the lines of the log and the security log.

/// The code of a refusal.
#[derive(Debug, Clone)]
pub(crate) struct Refused(pub String);
