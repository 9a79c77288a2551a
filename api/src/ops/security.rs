//! The security log: who signed in, was refused, took out a list or opened somebody's record. Not history: kept for
//! [`KEPT_DAYS`] and then forgotten.

use chrono::{DateTime, Duration, Utc};
use domain::security::SecurityKind;
use sqlx::{AssertSqlSafe, Row, any::AnyRow};
use uuid::Uuid;

use super::Ops;

/// For how many days an entry is kept: a budget year and the weeks in which it is audited.
pub const KEPT_DAYS: i64 = 400;
/// Rows of one INSERT: well below the 32,766 values that SQLite takes in one statement.
const ROWS_AT_ONCE: usize = 200;
const COLUMNS: &str = "entry_id, at_ms, kind, code, account_id, level, office, session_id, operation, subject_id, \
                       device, origin, format, row_count, masked";
const COLUMN_COUNT: usize = 15;

/// One entry.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SecurityEntry {
    /// Its id; of two of one millisecond the greater one is the later.
    pub entry_id: Uuid,
    /// When it happened.
    pub at: DateTime<Utc>,
    /// What happened.
    pub kind: SecurityKind,
    /// Why: the code of a refusal, or the word for how a session ended.
    pub code: Option<String>,
    /// Whose account did it; none where nobody had signed in.
    pub account_id: Option<Uuid>,
    /// That account's level then.
    pub level: Option<String>,
    /// That account's office then, never a person's name.
    pub office: Option<String>,
    /// In which session.
    pub session_id: Option<Uuid>,
    /// The operation that was called, by its name in the OpenAPI text.
    pub operation: Option<String>,
    /// Whose record or account it is about.
    pub subject_id: Option<Uuid>,
    /// Browser and system.
    pub device: Option<String>,
    /// Keyed hash of the network address.
    pub origin: Option<String>,
    /// Of an export: `xlsx`, `csv` or `jsonl`.
    pub format: Option<String>,
    /// Of an export: how many rows.
    pub row_count: Option<i64>,
    /// Of an opened record: numbers and addresses were hidden from who opened it.
    pub masked: bool,
}

impl SecurityEntry {
    /// An entry that says nothing yet but what and when.
    #[must_use]
    pub fn new(kind: SecurityKind, at: DateTime<Utc>) -> Self {
        Self {
            entry_id: Uuid::now_v7(),
            at,
            kind,
            code: None,
            account_id: None,
            level: None,
            office: None,
            session_id: None,
            operation: None,
            subject_id: None,
            device: None,
            origin: None,
            format: None,
            row_count: None,
            masked: false,
        }
    }

    /// Where it stands in the log.
    #[must_use]
    pub fn key(&self) -> SecurityKey {
        SecurityKey {
            at_ms: self.at.timestamp_millis(),
            entry_id: self.entry_id,
        }
    }
}

/// A place in the log, newest first.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SecurityKey {
    /// Unix milliseconds.
    pub at_ms: i64,
    /// The entry.
    pub entry_id: Uuid,
}

/// What to narrow the log by.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct SecurityFilter {
    /// Only these kinds; all when there is none.
    pub kinds: Vec<SecurityKind>,
    /// Only what this account did.
    pub account_id: Option<Uuid>,
    /// Only what is about this person, and was not done by themselves.
    pub subject_id: Option<Uuid>,
    /// Not before.
    pub since: Option<DateTime<Utc>>,
    /// Before.
    pub until: Option<DateTime<Utc>>,
    /// Only what is older than this place.
    pub after: Option<SecurityKey>,
}

impl Ops {
    /// Writes entries. All of them or none.
    ///
    /// # Errors
    /// When the store fails.
    pub async fn keep_security(&self, entries: &[SecurityEntry]) -> Result<(), sqlx::Error> {
        let mut transaction = self.quick.begin().await?;
        for some in entries.chunks(ROWS_AT_ONCE) {
            let places: Vec<String> = (0..some.len())
                .map(|row| {
                    let first = row * COLUMN_COUNT;
                    let numbers: Vec<String> = (1..=COLUMN_COUNT)
                        .map(|column| format!("${}", first + column))
                        .collect();
                    format!("({})", numbers.join(", "))
                })
                .collect();
            let sql = format!(
                "INSERT INTO ops_security ({COLUMNS}) VALUES {} ON CONFLICT (entry_id) DO NOTHING",
                places.join(", ")
            );
            let mut insert = sqlx::query(AssertSqlSafe(sql));
            for entry in some {
                let id = |id: Option<Uuid>| id.map(|id| id.to_string());
                insert = insert
                    .bind(entry.entry_id.to_string())
                    .bind(entry.at.timestamp_millis())
                    .bind(entry.kind.as_str())
                    .bind(&entry.code)
                    .bind(id(entry.account_id))
                    .bind(&entry.level)
                    .bind(&entry.office)
                    .bind(id(entry.session_id))
                    .bind(&entry.operation)
                    .bind(id(entry.subject_id))
                    .bind(&entry.device)
                    .bind(&entry.origin)
                    .bind(&entry.format)
                    .bind(entry.row_count)
                    .bind(i64::from(entry.masked));
            }
            insert.execute(&mut *transaction).await?;
        }
        transaction.commit().await
    }

    /// The newest entries of a filter, at most so many.
    ///
    /// # Errors
    /// When the store fails.
    pub async fn security(
        &self,
        filter: &SecurityFilter,
        count_max: u32,
    ) -> Result<Vec<SecurityEntry>, sqlx::Error> {
        let mut conditions = vec!["1 = 1".to_owned()];
        let mut values: Vec<Value> = Vec::new();
        let mut when = |condition: &str, bound: Vec<Value>| {
            let mut text = condition.to_owned();
            for value in bound {
                values.push(value);
                text = text.replacen('?', &format!("${}", values.len()), 1);
            }
            conditions.push(text);
        };
        if !filter.kinds.is_empty() {
            let places = vec!["?"; filter.kinds.len()].join(", ");
            let kinds = filter.kinds.iter().map(|kind| Value::text(kind.as_str()));
            when(&format!("kind IN ({places})"), kinds.collect());
        }
        if let Some(account) = filter.account_id {
            when("account_id = ?", vec![Value::text(&account.to_string())]);
        }
        if let Some(subject) = filter.subject_id {
            let subject = subject.to_string();
            when("subject_id = ?", vec![Value::text(&subject)]);
            when(
                "(account_id IS NULL OR account_id <> ?)",
                vec![Value::text(&subject)],
            );
        }
        if let Some(since) = filter.since {
            when("at_ms >= ?", vec![Value::Number(since.timestamp_millis())]);
        }
        if let Some(until) = filter.until {
            when("at_ms < ?", vec![Value::Number(until.timestamp_millis())]);
        }
        if let Some(key) = filter.after {
            let at = || Value::Number(key.at_ms);
            let id = Value::text(&key.entry_id.to_string());
            when(
                "(at_ms < ? OR (at_ms = ? AND entry_id < ?))",
                vec![at(), at(), id],
            );
        }
        let sql = format!(
            "SELECT {COLUMNS} FROM ops_security WHERE {} ORDER BY at_ms DESC, entry_id DESC LIMIT {count_max}",
            conditions.join(" AND ")
        );
        let mut query = sqlx::query(AssertSqlSafe(sql));
        for value in values {
            query = match value {
                Value::Text(text) => query.bind(text),
                Value::Number(number) => query.bind(number),
            };
        }
        let rows = query.fetch_all(&self.pool).await?;
        rows.iter().map(read).collect()
    }

    /// Forgets entries older than [`KEPT_DAYS`]. Gives how many.
    ///
    /// # Errors
    /// When the store fails.
    pub async fn clean_security(&self, now: DateTime<Utc>) -> Result<u64, sqlx::Error> {
        let done = sqlx::query("DELETE FROM ops_security WHERE at_ms < $1")
            .bind((now - Duration::days(KEPT_DAYS)).timestamp_millis())
            .execute(&self.quick)
            .await?;
        Ok(done.rows_affected())
    }
}

enum Value {
    Text(String),
    Number(i64),
}

impl Value {
    fn text(text: &str) -> Self {
        Self::Text(text.to_owned())
    }
}

fn read(row: &AnyRow) -> Result<SecurityEntry, sqlx::Error> {
    let unreadable = |what: &str| sqlx::Error::Decode(format!("{what} cannot be read").into());
    let id = |column: &str| -> Result<Option<Uuid>, sqlx::Error> {
        let text: Option<String> = row.try_get(column)?;
        text.map(|text| Uuid::try_parse(&text).map_err(|_| unreadable(column)))
            .transpose()
    };
    let kind: String = row.try_get("kind")?;
    let at_ms: i64 = row.try_get("at_ms")?;
    Ok(SecurityEntry {
        entry_id: id("entry_id")?.ok_or_else(|| unreadable("entry_id"))?,
        at: DateTime::from_timestamp_millis(at_ms).ok_or_else(|| unreadable("at_ms"))?,
        kind: kind.parse().map_err(|_| unreadable("kind"))?,
        code: row.try_get("code")?,
        account_id: id("account_id")?,
        level: row.try_get("level")?,
        office: row.try_get("office")?,
        session_id: id("session_id")?,
        operation: row.try_get("operation")?,
        subject_id: id("subject_id")?,
        device: row.try_get("device")?,
        origin: row.try_get("origin")?,
        format: row.try_get("format")?,
        row_count: row.try_get("row_count")?,
        masked: row.try_get::<i64, _>("masked")? == 1,
    })
}
