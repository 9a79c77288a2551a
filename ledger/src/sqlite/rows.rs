//! Long answers by SQLite's own interface: events, and what a check of the log reads beside them. Columns are copied once,
//! into one buffer for all rows of an answer. The common driver copies each value for itself and hands each row to another
//! thread, which is two thirds of the time that a long answer takes.

use std::path::PathBuf;
use std::sync::{Arc, Mutex, PoisonError};

use rusqlite::types::{Value, ValueRef};
use rusqlite::{Connection, OpenFlags, params_from_iter};
use tokio::sync::Semaphore;

use super::{BUSY_WAIT, CACHE_SIZE, told};
use crate::store::{Columns, EventRow, StoreError};

/// Statements that a connection keeps prepared.
const STATEMENTS: usize = 32;
/// One with more places than these is one of many for several streams, and large: it is not kept.
const KEPT_PLACES_MAX: usize = 12;

/// The value of a column.
#[derive(Clone, Copy)]
enum Cell {
    /// NULL, or of a kind that no column has: it reads as missing and fails its hash.
    Nothing,
    Integer(i64),
    /// Where a text or the bytes stand in the buffer.
    Bytes(usize, usize),
}

/// Rows of one answer.
#[derive(Default)]
pub(crate) struct Rows {
    bytes: Vec<u8>,
    cells: Vec<Cell>,
    /// Cells of each row.
    columns: usize,
}

/// One of them.
#[derive(Clone, Copy)]
pub(super) struct RowOf<'r> {
    bytes: &'r [u8],
    cells: &'r [Cell],
}

impl<'r> RowOf<'r> {
    fn value(self, column: usize) -> Option<&'r [u8]> {
        match self.cells[column] {
            Cell::Bytes(from, to) => Some(&self.bytes[from..to]),
            Cell::Nothing | Cell::Integer(_) => None,
        }
    }
}

impl Columns for RowOf<'_> {
    fn bytes(&self, column: usize) -> Option<&[u8]> {
        self.value(column)
    }

    fn integer(&self, column: usize) -> Option<i64> {
        match self.cells[column] {
            Cell::Integer(number) => Some(number),
            Cell::Nothing | Cell::Bytes(..) => None,
        }
    }
}

impl Rows {
    pub fn len(&self) -> usize {
        self.cells.len().checked_div(self.columns).unwrap_or(0)
    }

    /// A row of [`crate::store::EVENT_COLUMNS`].
    pub fn get(&self, i: usize) -> EventRow<'_> {
        let row = self.at(i);
        EventRow::of(|column| row.integer(column), |column| row.value(column))
    }

    pub(super) fn iter(&self) -> impl Iterator<Item = RowOf<'_>> {
        (0..self.len()).map(|i| self.at(i))
    }

    fn at(&self, i: usize) -> RowOf<'_> {
        RowOf {
            bytes: &self.bytes,
            cells: &self.cells[i * self.columns..(i + 1) * self.columns],
        }
    }

    fn push(&mut self, row: &rusqlite::Row<'_>) -> rusqlite::Result<()> {
        for column in 0..self.columns {
            let cell = match row.get_ref(column)? {
                ValueRef::Integer(number) => Cell::Integer(number),
                ValueRef::Text(value) | ValueRef::Blob(value) => {
                    let from = self.bytes.len();
                    self.bytes.extend_from_slice(value);
                    Cell::Bytes(from, self.bytes.len())
                }
                ValueRef::Null | ValueRef::Real(_) => Cell::Nothing,
            };
            self.cells.push(cell);
        }
        Ok(())
    }
}

/// A statement, with the values of its places. Those of one answer give the same columns.
pub(super) type Question = (String, Vec<Value>);

/// Connections that read long answers and nothing else.
#[derive(Clone)]
pub(super) struct RowReaders(Arc<Shared>);

struct Shared {
    path: PathBuf,
    idle: Mutex<Vec<Connection>>,
    turns: Semaphore,
}

impl RowReaders {
    /// Opens a connection when one is asked for and none is idle, and not more than so many.
    pub fn new(path: PathBuf, connections_max: usize) -> Self {
        Self(Arc::new(Shared {
            path,
            idle: Mutex::default(),
            turns: Semaphore::new(connections_max),
        }))
    }

    /// The rows that answer these questions, one after the other.
    pub async fn read(&self, questions: Vec<Question>) -> Result<Rows, StoreError> {
        let closed = |error: &dyn std::fmt::Display| StoreError::Lost(error.to_string());
        let turn = self.0.turns.acquire().await;
        let _turn = turn.map_err(|error| closed(&error))?;
        let shared = Arc::clone(&self.0);
        let work = move || {
            let idle = shared.idle().pop();
            let connection = idle.map_or_else(|| shared.open(), Ok)?;
            let mut rows = Rows::default();
            for question in questions {
                ask(&connection, question, &mut rows)?;
            }
            // One that failed is not used again.
            if !shared.turns.is_closed() {
                shared.idle().push(connection);
            }
            Ok(rows)
        };
        let done = tokio::task::spawn_blocking(work).await;
        let done: rusqlite::Result<Rows> = done.map_err(|error| closed(&error))?;
        done.map_err(|error| refused(&error))
    }

    /// Closes what is idle; nothing is read from then on.
    pub fn close(&self) {
        self.0.turns.close();
        self.0.idle().clear();
    }
}

impl Shared {
    fn idle(&self) -> std::sync::MutexGuard<'_, Vec<Connection>> {
        self.idle.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn open(&self) -> rusqlite::Result<Connection> {
        let flags = OpenFlags::SQLITE_OPEN_READ_ONLY | OpenFlags::SQLITE_OPEN_NO_MUTEX;
        let connection = Connection::open_with_flags(&self.path, flags)?;
        connection.busy_timeout(BUSY_WAIT)?;
        connection.pragma_update(None, "cache_size", CACHE_SIZE)?;
        connection.set_prepared_statement_cache_capacity(STATEMENTS);
        Ok(connection)
    }
}

fn ask(connection: &Connection, (text, values): Question, rows: &mut Rows) -> rusqlite::Result<()> {
    let mut kept;
    let mut passing;
    let statement: &mut rusqlite::Statement<'_> = if values.len() <= KEPT_PLACES_MAX {
        kept = connection.prepare_cached(&text)?;
        &mut kept
    } else {
        passing = connection.prepare(&text)?;
        &mut passing
    };
    rows.columns = statement.column_count();
    let mut found = statement.query(params_from_iter(values))?;
    while let Some(row) = found.next()? {
        rows.push(row)?;
    }
    Ok(())
}

fn refused(error: &rusqlite::Error) -> StoreError {
    let code = match error {
        rusqlite::Error::SqliteFailure(failure, _) => Some(i64::from(failure.extended_code)),
        _ => None,
    };
    told(code, error.to_string())
}
