//! Pages made lately, for everybody who asks the same.

use std::sync::Arc;

use moka::future::Cache;

use crate::prepared::{self, Edition, Prepared};

/// Pages made lately.
pub(crate) struct Pages {
    pub(super) lately: Cache<(Asked, Edition), Arc<Page>>,
    pub(super) last: Cache<Asked, Arc<Page>>,
}

impl Default for Pages {
    fn default() -> Self {
        Self {
            lately: prepared::cache(|page: &Arc<Page>| page.prepared.bytes()),
            last: prepared::last(|page: &Arc<Page>| page.prepared.bytes()),
        }
    }
}

impl Pages {
    /// Forgets all of them: somebody was erased.
    pub(crate) fn forget(&self) {
        self.lately.invalidate_all();
        self.last.invalidate_all();
    }
}

/// What is asked for.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub(super) struct Asked {
    pub path: String,
    /// Drawn for visitors: somebody signed in would see another header flash by.
    pub plain: bool,
    /// What follows the question mark and decides what is drawn.
    pub query: String,
}

/// A page, ready to be sent.
pub(super) struct Page {
    /// The article that it shows.
    pub article: Option<String>,
    pub prepared: Prepared,
}
