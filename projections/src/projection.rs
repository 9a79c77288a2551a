//! What a projection is: a name, the tables it owns, and how an event changes their rows.
use std::collections::BTreeSet;
use std::sync::Arc;

use crate::batch::{ApplyError, Batch};
use crate::error::Error;
use crate::event::Event;
use crate::fold::Folds;
use crate::row::Row;
use crate::store::{Engine, ReadStore};
use domain::audit::StreamType;
use futures::future::BoxFuture;
use ledger::{StreamId, Version};
use sqlx::AnyConnection;

/// Streams and a version of each.
pub type Streams = Vec<(StreamId, Version)>;

/// A table of a projection, for digests.
#[derive(Debug, Clone, Copy)]
pub struct TableInfo {
    /// The table's name.
    pub name: &'static str,
    /// Its columns.
    pub columns: &'static [&'static str],
}

impl TableInfo {
    /// The table that holds rows of this type.
    #[must_use]
    pub const fn of<R: Row>() -> Self {
        Self {
            name: R::TABLE,
            columns: R::COLUMNS,
        }
    }
}

/// The kind of streams that calls answer from the log itself, whatever read models look at them too.
const ASKED_OF_THE_LOG: StreamType = StreamType::Permission;

/// The read models that move when a stream of this kind gets events, in order; what keeps of every event only who
/// did what, among them. A kind that is asked of the log itself stands for itself.
#[must_use]
pub fn moved_by(projections: &[Arc<dyn Projection>], stream_type: &str) -> BTreeSet<String> {
    let kind = stream_type.parse().ok();
    let readers = projections.iter().filter(|one| one.sees(kind));
    let mut models: BTreeSet<String> = readers.clone().map(|one| one.name().to_owned()).collect();
    let unread = readers.clone().all(|one| one.headers_only());
    if unread || kind == Some(ASKED_OF_THE_LOG) {
        models.insert(stream_type.to_owned());
    }
    models
}

/// A read model kept up to date from the log. It reads and writes only its own tables, so that one
/// which stops does not make another wrong.
pub trait Projection: Send + Sync {
    /// Its name, also that of its checkpoint and of the "moved" notices.
    fn name(&self) -> &'static str;

    /// Whether an event that cannot be applied may be parked. Never for money and eligibility.
    fn skippable(&self) -> bool {
        false
    }

    /// The tables it owns.
    fn tables(&self) -> Vec<TableInfo>;

    /// Whether it looks at events of this kind of stream.
    fn reads(&self, kind: StreamType) -> bool;

    /// Whether it is given events of a stream: of a kind that this program does not know, only what looks at headers alone.
    fn sees(&self, kind: Option<StreamType>) -> bool {
        kind.map_or_else(|| self.headers_only(), |kind| self.reads(kind))
    }

    /// Whether an event of this name may change what commands ask of it before they grant or pay: they wait until those are
    /// applied, and for no other.
    fn decides(&self, kind: StreamType, _event_type: &str) -> bool {
        self.reads(kind)
    }

    /// Whether it makes rows of the folded aggregates of this kind of stream.
    fn folds(&self, _kind: StreamType) -> bool {
        false
    }

    /// Whether it looks only at what surrounds an event (who, when, which stream), so that an event
    /// whose content this program cannot read is no obstacle.
    fn headers_only(&self) -> bool {
        false
    }

    /// Whether anybody asks for its rows as of an earlier moment.
    fn answers_past(&self) -> bool {
        true
    }

    /// Whether each of its rows follows from one stream, in whatever order the streams come as long as nobody is erased: a
    /// store that is filled whole takes them one by one. What looks across streams says no, and what keeps a row of every
    /// event may: its rows are then written in their own order.
    fn by_stream(&self) -> bool {
        true
    }

    /// Asks for the rows that `apply` will read or change.
    fn needs(&self, event: &Event, batch: &mut Batch);

    /// Applies one event to the rows. Events come in the order of the log, each exactly once; `folds` holds the
    /// aggregates it asked for by [`Self::folds`] as they stand after this event.
    ///
    /// # Errors
    /// The event contradicts the rows; it will do so again.
    fn apply(&self, event: &Event, folds: &Folds, batch: &mut Batch) -> Result<(), ApplyError>;

    /// Streams, with their versions as applied, that some next event will be of and that are long by then: they are folded
    /// before it comes, while nothing else is to do.
    fn awaits<'a>(&'a self, _store: &'a ReadStore) -> BoxFuture<'a, Result<Streams, Error>> {
        Box::pin(async { Ok(Vec::new()) })
    }

    /// Computes what follows from rows that belong together, after the rows of a batch are written
    /// and in the same transaction; `keys` are those given to [`Batch::unsettle`]. The result must
    /// depend on the rows as they stand alone, never on where a batch began or ended.
    fn settle<'a>(
        &'a self,
        _keys: &'a [String],
        _connection: &'a mut AnyConnection,
        _engine: Engine,
    ) -> BoxFuture<'a, Result<(), Error>> {
        Box::pin(async { Ok(()) })
    }
}
