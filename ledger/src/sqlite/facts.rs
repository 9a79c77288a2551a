//! The beginning of a batch: the write lock, the head, and what must be known to decide it, in one question.

use sqlx::sqlite::{SqliteArguments, SqliteConnection, SqliteRow};
use sqlx::{Arguments as _, AssertSqlSafe, Row as _};

use super::script::Script;
use super::store_error;
use crate::merkle::Hash;
use crate::position::StreamId;
use crate::store::{Facts, HeadRow, StoreError, Wanted};

/// The head, behind the write lock.
const BEGIN: &str = "BEGIN IMMEDIATE;
    SELECT size, root, recorded_at, signature FROM log_signed_head ORDER BY size DESC LIMIT 1;";

// The question for facts, of the parts that are wanted; column 0 says which part a row answers. Each item is an outer row
// that finds its own by the primary key or the unique index: whatever the statistics of a fresh table say, nothing is
// scanned.
const STREAMS: &str = "SELECT 1, v.column1, v.column2, e.version, e.leaf_hash, NULL
     FROM (VALUES {}) v
     CROSS JOIN log_event e
     WHERE e.position =
           (SELECT last.position FROM log_event last
             WHERE last.stream_type = v.column1 AND last.stream_id = v.column2
             ORDER BY last.version DESC LIMIT 1)";
const ANSWERS: &str = "SELECT 2, a.actor, a.idempotency_key, a.position, a.request_hash, a.response
     FROM (VALUES {}) v
     CROSS JOIN log_idempotency a
     WHERE a.actor = v.column1 AND a.idempotency_key = v.column2";
const CLAIMS: &str = "SELECT 3, v.column1,
            (SELECT c.owner FROM log_claim_change c
              WHERE c.kind = v.column1 AND c.fingerprint = v.column2
              ORDER BY c.position DESC LIMIT 1),
            NULL, v.column2, NULL
     FROM (VALUES {}) v";
const SUBJECTS: &str = "SELECT 4, subject_id, NULL, NULL, wrapped_key, NULL
     FROM subject_key WHERE subject_id IN ({})";

/// Takes the write lock, reads the head and asks everything that is wanted, in one go; in several where it is very much.
pub(super) async fn begun(
    connection: &mut SqliteConnection,
    wanted: &Wanted,
) -> Result<(HeadRow, Facts), StoreError> {
    let lists = Lists::of(wanted);
    let mut script = lists.question(0)?.unwrap_or_default();
    script.0.insert_str(0, BEGIN);
    let rows = asked(connection, script).await?;
    let (head, rows) = rows.split_first().ok_or_else(HeadRow::missing)?;
    if head.len() != 4 {
        return Err(HeadRow::missing());
    }
    let head = HeadRow::read(head)?;
    let mut facts = Facts::default();
    rows.iter().for_each(|row| facts.add(row));
    for i in 1.. {
        let Some(question) = lists.question(i)? else {
            break;
        };
        let rows = asked(connection, question).await?;
        rows.iter().for_each(|row| facts.add(row));
    }
    Ok((head, facts))
}

async fn asked(
    connection: &mut SqliteConnection,
    (sql, arguments): (String, SqliteArguments),
) -> Result<Vec<SqliteRow>, StoreError> {
    sqlx::query_with(AssertSqlSafe(sql), arguments)
        .fetch_all(connection)
        .await
        .map_err(store_error)
}

/// What is wanted, in lists of few sizes.
struct Lists<'w> {
    streams: Vec<Vec<&'w StreamId>>,
    answers: Vec<Vec<&'w (String, String)>>,
    claims: Vec<Vec<&'w (String, Hash)>>,
    subjects: Vec<Vec<&'w String>>,
}

impl<'w> Lists<'w> {
    fn of(wanted: &'w Wanted) -> Self {
        Self {
            streams: padded(&wanted.streams),
            answers: padded(&wanted.answers),
            claims: padded(&wanted.claims),
            subjects: padded(&wanted.subjects),
        }
    }

    /// The question for the `i`th list of each kind; `None` behind the last.
    fn question(&self, i: usize) -> Result<Option<(String, SqliteArguments)>, StoreError> {
        let mut question = Script::whole();
        if let Some(streams) = self.streams.get(i) {
            question.ask(STREAMS, "(?, ?)", streams, |stream, arguments| {
                arguments.add(&stream.stream_type)?;
                arguments.add(&stream.id)
            })?;
        }
        if let Some(answers) = self.answers.get(i) {
            question.ask(ANSWERS, "(?, ?)", answers, |(actor, key), arguments| {
                arguments.add(actor)?;
                arguments.add(key)
            })?;
        }
        if let Some(claims) = self.claims.get(i) {
            question.ask(CLAIMS, "(?, ?)", claims, |(kind, print), arguments| {
                arguments.add(kind)?;
                arguments.add(print.as_slice())
            })?;
        }
        if let Some(subjects) = self.subjects.get(i) {
            question.ask(SUBJECTS, "?", subjects, |subject, arguments| {
                arguments.add(subject)
            })?;
        }
        Ok(question.taken())
    }
}

/// Items in lists of few sizes: each list is filled up to a power of four with its last item,
/// which asks twice and changes nothing.
fn padded<T>(items: &[T]) -> Vec<Vec<&T>> {
    let lists = items.chunks(256).map(|chunk| {
        let mut size = 1;
        while size < chunk.len() {
            size *= 4;
        }
        let last = chunk.last().into_iter();
        chunk.iter().chain(last.cycle()).take(size).collect()
    });
    lists.collect()
}
