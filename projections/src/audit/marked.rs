//! What an inspector marks: the record's name, whom it concerns, and the event that it rests on.
use crate::error::Error;
use crate::select::Select;
use crate::store::ReadStore;
use domain::Rupiah;
use domain::working_paper::MarkSubject;
use sqlx::Row as _;
use sqlx::any::AnyRow;
use std::collections::HashMap;

/// A record that may be marked.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Marked {
    /// What people call it; the name of a person is gone after an erasure.
    pub name: String,
    /// Whom it concerns.
    pub person_id: Option<String>,
    /// Position of its last event.
    pub position: i64,
}

/// The records of one kind by their ids; those that do not exist are left out.
///
/// # Errors
/// The read store cannot be read.
pub async fn marked(
    store: &ReadStore,
    subject: MarkSubject,
    ids: &[String],
) -> Result<HashMap<String, Marked>, Error> {
    if ids.is_empty() {
        return Ok(HashMap::new());
    }
    let (columns, from, id) = match subject {
        MarkSubject::Payment => (
            "p.disbursement_id, w.name, w.recipient_id, p.position, p.amount",
            "read_disbursement p\nJOIN read_award w ON w.award_id = p.award_id",
            "p.disbursement_id",
        ),
        MarkSubject::Recipient => (
            "w.award_id, w.name, w.recipient_id, w.position, CAST(NULL AS BIGINT)",
            "read_award w",
            "w.award_id",
        ),
        MarkSubject::Roster => (
            "r.roster_id, r.name, CAST(NULL AS TEXT), r.position, r.amount",
            "read_roster r",
            "r.roster_id",
        ),
        MarkSubject::Decree => (
            "d.decree_id, d.number, CAST(NULL AS TEXT), d.position, CAST(NULL AS BIGINT)",
            "read_decree d",
            "d.decree_id",
        ),
        MarkSubject::Finding => (
            "f.finding_id, f.name, f.person_id, f.position, CAST(NULL AS BIGINT)",
            "read_finding f",
            "f.finding_id",
        ),
    };
    let mut select = Select::new(columns, from);
    select.any_of(&[(id, ids)]);
    if subject == MarkSubject::Finding {
        select.only("f.is_first = 1");
    }
    let rows = select
        .all(&mut *store.connection().await?, |row| {
            Ok((row.try_get::<String, _>(0)?, read(subject, row)?))
        })
        .await?;
    Ok(rows.into_iter().collect())
}

fn read(subject: MarkSubject, row: &AnyRow) -> Result<Marked, sqlx::Error> {
    let name: Option<String> = row.try_get(1)?;
    let amount: Option<i64> = row.try_get(4)?;
    let mut name = name.unwrap_or_else(|| "Tanpa nama".to_owned());
    if subject == MarkSubject::Decree {
        name = format!("SK {name}");
    }
    if let Some(amount) = amount {
        name = format!("{name}, {}", Rupiah(amount));
    }
    Ok(Marked {
        name,
        person_id: row.try_get(2)?,
        position: row.try_get(3)?,
    })
}
