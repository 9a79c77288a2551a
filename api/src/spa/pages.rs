//! Pages made lately, for everybody who asks the same.

use std::sync::Arc;

use moka::future::Cache;
use tokio::sync::{OwnedSemaphorePermit, Semaphore};

use crate::prepared::{self, Edition, Prepared};

/// Pages made at once for what somebody typed; who comes then gets the page that their browser draws itself. The kept pages
/// wait for no more of these than that.
pub(super) const TYPED_MAX: usize = 4;

/// Pages made lately.
pub(crate) struct Pages {
    pub(super) lately: Cache<(Asked, Edition), Arc<Page>>,
    pub(super) last: Cache<Asked, Arc<Page>>,
    pub(super) typed: Arc<Semaphore>,
}

/// A place among the pages that are made for what somebody typed. The engine holds it too: who hangs up gives it back only once
/// their page is drawn.
pub(super) type Place = Arc<OwnedSemaphorePermit>;

impl Default for Pages {
    fn default() -> Self {
        Self {
            lately: prepared::cache(|page: &Arc<Page>| page.prepared.bytes()),
            last: prepared::last(|page: &Arc<Page>| page.prepared.bytes()),
            typed: Arc::new(Semaphore::new(TYPED_MAX)),
        }
    }
}

impl Pages {
    /// A place for a page that is made once and kept nowhere; none while all are taken.
    pub(super) fn place(&self) -> Option<Place> {
        let permit = Arc::clone(&self.typed).try_acquire_owned().ok()?;
        Some(Arc::new(permit))
    }

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
