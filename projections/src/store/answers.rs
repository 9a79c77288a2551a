//! What was computed from rows, remembered until they change.
use super::ReadStore;
use crate::error::Error;
use futures::FutureExt as _;
use std::any::Any;
use std::collections::HashMap;
use std::sync::{Arc, PoisonError, RwLock};

/// Stands where an answer has the change that it was computed after.
const KEPT: u64 = u64::MAX;

/// How the names of all tables of rows begin.
const TABLE: &str = "read_";

#[derive(Clone)]
pub(super) struct Remembered {
    answer: Arc<dyn Any + Send + Sync>,
    pub(super) weight: u32,
}

/// The number of the last change, by table.
#[derive(Default)]
pub(super) struct Changes(RwLock<Counted>);

#[derive(Default)]
struct Counted {
    last: u64,
    /// The last one that may have been anywhere.
    everywhere: u64,
    tables: HashMap<&'static str, u64>,
}

impl Changes {
    fn everywhere(&self) {
        let mut counted = self.0.write().unwrap_or_else(PoisonError::into_inner);
        counted.last += 1;
        counted.everywhere = counted.last;
    }

    fn within(&self, tables: &[&'static str]) {
        let mut counted = self.0.write().unwrap_or_else(PoisonError::into_inner);
        counted.last += 1;
        let last = counted.last;
        counted
            .tables
            .extend(tables.iter().map(|table| (*table, last)));
    }

    /// The last change of what a question is about: of the tables that it names, or any at all.
    fn before(&self, question: &str) -> u64 {
        let counted = self.0.read().unwrap_or_else(PoisonError::into_inner);
        let mut named = question.match_indices(TABLE).peekable();
        if named.peek().is_none() {
            return counted.last;
        }
        let changes = named.filter_map(|(at, _)| {
            let rest = &question[at..];
            let is_name = |letter: char| {
                letter.is_ascii_lowercase() || letter.is_ascii_digit() || letter == '_'
            };
            let end = rest.find(|letter| !is_name(letter)).unwrap_or(rest.len());
            counted.tables.get(&rest[..end]).copied()
        });
        changes.fold(counted.everywhere, u64::max)
    }
}

impl ReadStore {
    /// Says that rows have changed, nobody knows of which tables: what was computed is computed again when it is asked.
    pub(crate) fn changed(&self) {
        self.shared.changes.everywhere();
    }

    /// Says that rows of these tables have changed: what was computed from them is computed again when it is asked.
    pub(crate) fn changed_in(&self, tables: &[&'static str]) {
        self.shared.changes.within(tables);
    }

    /// What `compute` says of `question`, computed once for a state of the rows of the tables that it names
    /// (of all, where it names none): how many rows a list has, and their sums, cost a pass over all of them.
    pub(crate) async fn remembered<T: Clone + Send + Sync + 'static>(
        &self,
        question: String,
        compute: impl Future<Output = Result<T, Error>> + Send,
    ) -> Result<T, Error> {
        self.remembered_as(question, 1, compute).await
    }

    /// The same for an answer of so many rows.
    pub(crate) async fn remembered_as<T: Clone + Send + Sync + 'static>(
        &self,
        question: String,
        weight: u32,
        compute: impl Future<Output = Result<T, Error>> + Send,
    ) -> Result<T, Error> {
        // Read before the rows are: what is newer than its key does no harm.
        let key = (self.shared.changes.before(&question), question);
        let known = self.shared.answers.get(&key).boxed().await;
        if let Some(known) = known.and_then(|known| known.answer.downcast_ref::<T>().cloned()) {
            return Ok(known);
        }
        let answer = compute.boxed().await?;
        self.put(key, weight, answer.clone()).await;
        Ok(answer)
    }

    /// What was kept under a name, whatever rows have changed since: whoever keeps it knows what of it still holds.
    pub(crate) async fn kept<T: Clone + Send + Sync + 'static>(&self, name: String) -> Option<T> {
        let known = self.shared.answers.get(&(KEPT, name)).boxed().await;
        known.and_then(|known| known.answer.downcast_ref::<T>().cloned())
    }

    /// Keeps a value of so many rows under a name, until nobody has asked for it for a while.
    pub(crate) async fn keep<T: Send + Sync + 'static>(&self, name: String, weight: u32, value: T) {
        self.put((KEPT, name), weight, value).await;
    }

    async fn put(&self, key: (u64, String), weight: u32, value: impl Any + Send + Sync) {
        let answer = Arc::new(value);
        let kept = Remembered { answer, weight };
        self.shared.answers.insert(key, kept).boxed().await;
    }

    /// Forgets what was computed and kept: it may tell of events that are no more.
    pub(crate) fn forget(&self) {
        self.changed();
        self.shared.answers.invalidate_all();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_question_grows_old_with_the_tables_that_it_names() {
        let changes = Changes::default();
        let (forms, both) = (
            "SELECT 1 FROM read_form f",
            "FROM read_form f\nJOIN read_award ON 1",
        );
        let all = || [forms, both, "every bank"].map(|question| changes.before(question));
        assert_eq!(all(), [0, 0, 0]);
        changes.within(&["read_award"]);
        assert_eq!(all(), [0, 1, 1]);
        changes.within(&["read_form", "read_cell"]);
        assert_eq!(all(), [2, 2, 2]);
        // A name that begins like another is another.
        changes.within(&["read_form_document", "read_awar"]);
        assert_eq!(all(), [2, 2, 3]);
        changes.everywhere();
        assert_eq!(all(), [4, 4, 4]);
    }
}
