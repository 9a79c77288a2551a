//! The rows a batch of events touches: loaded at once, changed in memory, written at once.
//!
//! A projection says first which rows it will need (`want`), then applies events to them. Rows stay
//! in a bounded cache between batches; the runner clears it when another node led in between.
use crate::error::Error;
use crate::event::Event;
use crate::fold::{Folds, RowOf, RowOfPart, part_key};
use crate::row::{Column, Row};
use crate::store::Engine;
use crate::write;
use futures::future::BoxFuture;
use sqlx::AnyConnection;
use sqlx::any::AnyArguments;
use std::any::{Any, TypeId};
use std::collections::{BTreeSet, HashMap, HashSet};

/// Rows kept per table between batches; beyond, the cache starts again.
const CACHED_ROWS_MAX: usize = 4_000;

/// Why a projection cannot apply an event; the same event will fail again.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ApplyError(pub String);

impl ApplyError {
    /// An error told in words.
    pub fn new(reason: impl Into<String>) -> Self {
        Self(reason.into())
    }
}

struct Slot<R> {
    row: Option<R>,
    dirty: bool,
}

/// Makes a row of a folded aggregate, given the row as it was.
type Make<R> = Box<dyn Fn(&Folds, Option<&R>) -> Result<Option<R>, ApplyError> + Send + Sync>;

struct Table<R> {
    slots: HashMap<String, Slot<R>>,
    wanted: HashSet<String>,
    dirty: Vec<String>,
    added: Vec<R>,
    /// Rows to be made of their aggregates when the batch is whole.
    made: HashMap<String, Make<R>>,
}

impl<R> Default for Table<R> {
    fn default() -> Self {
        Self {
            slots: HashMap::new(),
            wanted: HashSet::new(),
            dirty: Vec::new(),
            added: Vec::new(),
            made: HashMap::new(),
        }
    }
}

trait AnyTable: Send + Sync {
    fn load<'a>(
        &'a mut self,
        connection: &'a mut AnyConnection,
        engine: Engine,
    ) -> BoxFuture<'a, Result<(), sqlx::Error>>;
    fn load_nothing(&mut self);
    fn make(&mut self, folds: &Folds) -> Result<(), ApplyError>;
    fn flush<'a>(
        &'a mut self,
        connection: &'a mut AnyConnection,
        engine: Engine,
    ) -> BoxFuture<'a, Result<(), sqlx::Error>>;
    fn clear(&mut self);
    /// Whether rows wait to be written, once they are made.
    fn writes(&self) -> bool;
    fn as_any(&self) -> &dyn Any;
    fn as_any_mut(&mut self) -> &mut dyn Any;
}

impl<R> Table<R> {
    fn set(&mut self, key: String, row: Option<R>) {
        self.wanted.remove(&key);
        let slot = self.slots.entry(key.clone()).or_insert(Slot {
            row: None,
            dirty: false,
        });
        slot.row = row;
        if !slot.dirty {
            slot.dirty = true;
            self.dirty.push(key);
        }
    }
}

impl<R: Row> AnyTable for Table<R> {
    fn writes(&self) -> bool {
        !self.dirty.is_empty() || !self.added.is_empty()
    }

    fn load_nothing(&mut self) {
        let none = || Slot {
            row: None,
            dirty: false,
        };
        let wanted = self.wanted.drain();
        self.slots.extend(wanted.map(|key| (key, none())));
    }

    fn make(&mut self, folds: &Folds) -> Result<(), ApplyError> {
        for (key, make) in std::mem::take(&mut self.made) {
            let before = self.slots.get(&key).and_then(|slot| slot.row.as_ref());
            let row = make(folds, before)?;
            self.set(key, row);
        }
        Ok(())
    }

    fn load<'a>(
        &'a mut self,
        connection: &'a mut AnyConnection,
        engine: Engine,
    ) -> BoxFuture<'a, Result<(), sqlx::Error>> {
        Box::pin(async move {
            if self.wanted.is_empty() {
                return Ok(());
            }
            let keys: Vec<&str> = self.wanted.iter().map(String::as_str).collect();
            let rows = write::load::<R>(connection, engine, &keys).await?;
            for key in self.wanted.drain() {
                self.slots.insert(
                    key,
                    Slot {
                        row: None,
                        dirty: false,
                    },
                );
            }
            for row in rows {
                self.slots.insert(
                    row.key().to_owned(),
                    Slot {
                        row: Some(row),
                        dirty: false,
                    },
                );
            }
            Ok(())
        })
    }

    fn flush<'a>(
        &'a mut self,
        connection: &'a mut AnyConnection,
        engine: Engine,
    ) -> BoxFuture<'a, Result<(), sqlx::Error>> {
        Box::pin(async move {
            let mut rows = Vec::new();
            let mut gone = Vec::new();
            for key in &self.dirty {
                match self.slots.get(key).and_then(|slot| slot.row.as_ref()) {
                    Some(row) => rows.push(row),
                    None => gone.push(key.as_str()),
                }
            }
            write::upsert(connection, engine, &rows).await?;
            write::delete::<R>(connection, engine, &gone).await?;
            let added: Vec<&R> = self.added.iter().collect();
            write::upsert(connection, engine, &added).await?;
            for key in self.dirty.drain(..) {
                if let Some(slot) = self.slots.get_mut(&key) {
                    slot.dirty = false;
                }
            }
            self.added.clear();
            if self.slots.len() > CACHED_ROWS_MAX {
                self.slots = HashMap::new();
            }
            Ok(())
        })
    }

    fn clear(&mut self) {
        *self = Self::default();
    }
    fn as_any(&self) -> &dyn Any {
        self
    }
    fn as_any_mut(&mut self) -> &mut dyn Any {
        self
    }
}

/// A statement that runs after the rows of the batch are written.
struct Deferred {
    sql: &'static str,
    arguments: AnyArguments,
    /// Tables whose cached rows it may have changed.
    tables: Vec<TypeId>,
}

/// The rows of one projection while it applies events.
#[derive(Default)]
pub struct Batch {
    tables: HashMap<TypeId, Box<dyn AnyTable>>,
    deferred: Vec<Deferred>,
    unsettled: BTreeSet<String>,
}

impl Batch {
    fn table<R: Row>(&mut self) -> &mut Table<R> {
        self.tables
            .entry(TypeId::of::<R>())
            .or_insert_with(|| Box::<Table<R>>::default())
            .as_any_mut()
            .downcast_mut()
            .expect("a table is stored under its own row type")
    }

    /// Asks for the row with this key before events are applied.
    pub fn want<R: Row>(&mut self, key: &str) {
        let table = self.table::<R>();
        if !table.slots.contains_key(key) && !table.wanted.contains(key) {
            table.wanted.insert(key.to_owned());
        }
    }

    /// Asks for the row of an event's own stream; there is none before the stream's first event.
    pub fn want_own<R: Row>(&mut self, event: &Event, key: &str) {
        if !event.is_first() {
            self.want::<R>(key);
        }
    }

    /// The row with this key, as it stands after the events applied so far.
    #[must_use]
    pub fn get<R: Row>(&self, key: &str) -> Option<&R> {
        self.tables
            .get(&TypeId::of::<R>())?
            .as_any()
            .downcast_ref::<Table<R>>()?
            .slots
            .get(key)?
            .row
            .as_ref()
    }

    /// The row with this key, to be changed.
    ///
    /// # Errors
    /// There is none: the event speaks of something that never began.
    pub fn row<R: Row>(&mut self, key: &str) -> Result<&mut R, ApplyError> {
        let table = self.table::<R>();
        let Some(slot) = table.slots.get_mut(key) else {
            return Err(ApplyError::new(format!(
                "the row {key} of {} was not asked for",
                R::TABLE
            )));
        };
        let Some(row) = slot.row.as_mut() else {
            return Err(ApplyError::new(format!("{} has no row {key}", R::TABLE)));
        };
        if !slot.dirty {
            slot.dirty = true;
            table.dirty.push(key.to_owned());
        }
        Ok(row)
    }

    /// Writes a whole row, new or in place of one with the same key.
    pub fn put<R: Row>(&mut self, row: R) {
        let key = row.key().to_owned();
        self.set(key, Some(row));
    }

    /// Removes the row with this key.
    pub fn remove<R: Row>(&mut self, key: &str) {
        self.set::<R>(key.to_owned(), None);
    }

    fn set<R: Row>(&mut self, key: String, row: Option<R>) {
        self.table::<R>().set(key, row);
    }

    /// Has the row of the event's aggregate made anew when the batch is whole.
    pub fn refresh<R: RowOf>(&mut self, event: &Event) {
        let table = self.table::<R>();
        if table.made.contains_key(event.stream_id()) {
            return;
        }
        let stream = event.recorded.stream.clone();
        let make: Make<R> = Box::new(move |folds, before| {
            let mut row = R::row_of(folds.of(&stream)?);
            if let (Some(row), Some(before)) = (&mut row, before) {
                row.keep(before);
            }
            Ok(row)
        });
        table.made.insert(event.stream_id().to_owned(), make);
    }

    /// Has the row of a part of the event's aggregate made anew when the batch is whole, or removed with the part.
    pub fn refresh_part<R: RowOfPart>(&mut self, event: &Event, part: String) {
        let table = self.table::<R>();
        let key = part_key(event.stream_id(), &part);
        if table.made.contains_key(&key) {
            return;
        }
        let stream = event.recorded.stream.clone();
        let make: Make<R> = Box::new(move |folds, _| Ok(R::row_of_part(folds.of(&stream)?, &part)));
        table.made.insert(key, make);
    }

    /// The row with this key, begun with `new` when there is none.
    ///
    /// # Errors
    /// The row was not asked for, so an older one could be overwritten.
    pub fn entry<R: Row>(
        &mut self,
        key: &str,
        new: impl FnOnce() -> R,
    ) -> Result<&mut R, ApplyError> {
        let table = self.table::<R>();
        let Some(slot) = table.slots.get_mut(key) else {
            return Err(ApplyError::new(format!(
                "the row {key} of {} was not asked for",
                R::TABLE
            )));
        };
        if !slot.dirty {
            slot.dirty = true;
            table.dirty.push(key.to_owned());
        }
        Ok(slot.row.get_or_insert_with(new))
    }

    fn known<R: Row>(&self) -> Option<&Table<R>> {
        let table = self.tables.get(&TypeId::of::<R>())?;
        table.as_any().downcast_ref()
    }

    /// The rows that wait to be written, by key; none where one goes.
    pub(crate) fn changed<R: Row>(&self) -> impl Iterator<Item = (String, Option<&R>)> {
        self.known::<R>().into_iter().flat_map(|table| {
            table.dirty.iter().map(move |key| {
                let slot = table.slots.get(key);
                (key.clone(), slot.and_then(|slot| slot.row.as_ref()))
            })
        })
    }

    /// The rows that wait to be added.
    pub(crate) fn added<R: Row>(&self) -> &[R] {
        self.known::<R>().map_or(&[], |table| &table.added)
    }

    /// Adds a row to a table whose rows never change.
    pub fn add<R: Row>(&mut self, row: R) {
        self.table::<R>().added.push(row);
    }

    /// Runs a statement with one text parameter after the rows of this batch are written: for what
    /// touches rows by something else than their key, which is rare (an erased person).
    pub fn defer<R: Row>(&mut self, sql: &'static str, parameter: &str) {
        let mut arguments = AnyArguments::default();
        parameter.to_owned().bind(&mut arguments);
        self.deferred.push(Deferred {
            sql,
            arguments,
            tables: vec![TypeId::of::<R>()],
        });
    }

    /// Has [`Projection::settle`](crate::projection::Projection::settle) called for this key once the
    /// rows of this batch are written.
    pub fn unsettle(&mut self, key: &str) {
        if !self.unsettled.contains(key) {
            self.unsettled.insert(key.to_owned());
        }
    }

    /// Whether it changes any row, once they are made.
    pub(crate) fn writes(&self) -> bool {
        let waits = !self.deferred.is_empty() || !self.unsettled.is_empty();
        waits || self.tables.values().any(|table| table.writes())
    }

    pub(crate) fn take_unsettled(&mut self) -> Vec<String> {
        std::mem::take(&mut self.unsettled).into_iter().collect()
    }

    pub(crate) async fn load(
        &mut self,
        connection: &mut AnyConnection,
        engine: Engine,
    ) -> Result<(), Error> {
        for table in self.tables.values_mut() {
            table.load(connection, engine).await?;
        }
        Ok(())
    }

    /// Takes the rows that are wanted for missing without looking.
    pub(crate) fn load_nothing(&mut self) {
        for table in self.tables.values_mut() {
            table.load_nothing();
        }
    }

    /// Makes the rows that follow from folded aggregates.
    pub(crate) fn make(&mut self, folds: &Folds) -> Result<(), ApplyError> {
        let tables = self.tables.values_mut();
        tables.into_iter().try_for_each(|table| table.make(folds))
    }

    pub(crate) async fn flush(
        &mut self,
        connection: &mut AnyConnection,
        engine: Engine,
    ) -> Result<(), Error> {
        for table in self.tables.values_mut() {
            table.flush(connection, engine).await?;
        }
        for deferred in std::mem::take(&mut self.deferred) {
            sqlx::query_with(deferred.sql, deferred.arguments)
                .execute(&mut *connection)
                .await?;
            for table in deferred.tables {
                if let Some(table) = self.tables.get_mut(&table) {
                    table.clear();
                }
            }
        }
        Ok(())
    }

    /// Forgets all rows: after a failure, or when another node may have changed them.
    pub(crate) fn clear(&mut self) {
        *self = Self::default();
    }
}
