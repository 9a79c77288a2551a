//! What the commands of a request touched: noted here, told with its answer.

use std::sync::{Arc, OnceLock};

use commands::Touched;

/// Where a request's commands note what they touched, once it has any.
#[derive(Debug, Clone, Default)]
pub struct Moves(Arc<OnceLock<Touched>>);

impl Moves {
    /// Where to note it; from now on the answer tells.
    pub fn heard(&self) -> Touched {
        self.0.get_or_init(Touched::default).clone()
    }

    /// What was touched; none where no command ran.
    pub fn noted(&self) -> Option<&Touched> {
        self.0.get()
    }
}
