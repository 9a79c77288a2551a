//! Whose desk: the office that holds each open file and since when, and medians per stage.
use crate::error::Error;
use crate::row::{Row, row};
use crate::select::Select;
use crate::store::ReadStore;
use sqlx::Row as _;

/// The applicant repairs or completes a form.
pub const APPLICANT: &str = "pemohon";
/// A branch verifies a form.
pub const BRANCH: &str = "dpc";
/// An operator approves a form or verifies an account.
pub const ADMIN: &str = "admin";
/// The finance team prepares, orders and settles payments.
pub const FINANCE: &str = "keuangan";
/// Whoever approves payments.
pub const APPROVER: &str = "pengesah";
/// The bank transfers.
pub const BANK: &str = "bank";
/// The recipient confirms and reports.
pub const RECIPIENT: &str = "penerima";

/// The office that must act next on a file in this state; `None` when nobody must.
#[must_use]
pub fn office_of(subject_kind: &str, status: &str) -> Option<&'static str> {
    match (subject_kind, status) {
        ("application", "draf" | "perlu_perbaikan") => Some(APPLICANT),
        ("application", "diajukan") => Some(BRANCH),
        ("application", "direkomendasikan") | ("bank_account", "belum_diverifikasi") => Some(ADMIN),
        ("disbursement", "diajukan") => Some(APPROVER),
        ("disbursement", "disetujui" | "spp_terbit" | "spm_terbit" | "retur") => Some(FINANCE),
        ("disbursement", "sp2d_terbit") => Some(BANK),
        ("disbursement", "disalurkan" | "diterima") => Some(RECIPIENT),
        _ => None,
    }
}

row! {
    /// Where a file lies.
    pub struct DeskRow in "read_desk" by desk_key {
        /// Kind and id.
        desk_key: String,
        /// Kind of the file: the stream's type.
        subject_kind: String,
        /// Id of the file.
        subject_id: String,
        /// Wire word of its state.
        status: String,
        /// The office that must act next; empty when nobody must.
        office: String,
        /// RFC 3339 time since when.
        since: String,
        /// Whether anybody must act.
        is_open: bool,
    }
}

row! {
    /// How long a file lay on a desk.
    pub struct StageRow in "read_stage" {
        /// Kind of the file.
        subject_kind: String,
        /// Wire word of the state it was in.
        status: String,
        /// The office that held it.
        office: String,
        /// Day (UTC) on which it went on.
        left_on: String,
        /// How long it lay there.
        seconds: i64,
    }
}

/// How long the files of a stage took, of those that went on.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StageMedian {
    /// Kind of the file.
    pub subject_kind: String,
    /// Wire word of the state.
    pub status: String,
    /// How many files went on from it.
    pub count: i64,
    /// The median time in seconds (the lower of two).
    pub median_seconds: i64,
}

/// Where a file lies; `None` for one that never was.
///
/// # Errors
/// The read store cannot be read.
pub async fn of(
    store: &ReadStore,
    subject_kind: &str,
    subject_id: &str,
) -> Result<Option<DeskRow>, Error> {
    let mut select = Select::new(DeskRow::columns_of("d"), "read_desk d");
    select.when("d.desk_key = ?", format!("{subject_kind}|{subject_id}"));
    select
        .first(&mut *store.connection().await?, DeskRow::read)
        .await
}

/// Where several files of a kind lie, for a page of a list.
///
/// # Errors
/// The read store cannot be read.
pub async fn of_many(
    store: &ReadStore,
    subject_kind: &str,
    subject_ids: &[String],
) -> Result<Vec<DeskRow>, Error> {
    if subject_ids.is_empty() {
        return Ok(Vec::new());
    }
    let keys: Vec<String> = subject_ids
        .iter()
        .map(|id| format!("{subject_kind}|{id}"))
        .collect();
    let mut select = Select::new(DeskRow::columns_of("d"), "read_desk d");
    select.any_of(&[("d.desk_key", &keys)]);
    select
        .all(&mut *store.connection().await?, DeskRow::read)
        .await
}

/// The open files of an office, longest waiting first.
///
/// # Errors
/// The read store cannot be read.
pub async fn open_of_office(
    store: &ReadStore,
    office: &str,
    limit: u32,
) -> Result<Vec<DeskRow>, Error> {
    let mut select = Select::new(DeskRow::columns_of("d"), "read_desk d");
    select
        .when("d.office = ?", office.to_owned())
        .only("d.is_open = 1")
        .then("ORDER BY d.since, d.desk_key")
        .then(&format!("LIMIT {limit}"));
    select
        .all(&mut *store.connection().await?, DeskRow::read)
        .await
}

/// The median time of each stage.
///
/// # Errors
/// The read store cannot be read.
pub async fn medians(store: &ReadStore) -> Result<Vec<StageMedian>, Error> {
    let mut select = Select::new(
        "m.subject_kind, m.status, m.files, m.seconds",
        "(SELECT subject_kind, status, seconds,\n\
         ROW_NUMBER() OVER (PARTITION BY subject_kind, status ORDER BY seconds) AS place,\n\
         COUNT(*) OVER (PARTITION BY subject_kind, status) AS files\n\
         FROM read_stage) m",
    );
    select
        .only("m.place = (m.files + 1) / 2")
        .then("ORDER BY m.subject_kind, m.status");
    select
        .all(&mut *store.connection().await?, |row| {
            Ok(StageMedian {
                subject_kind: row.try_get(0)?,
                status: row.try_get(1)?,
                count: row.try_get(2)?,
                median_seconds: row.try_get(3)?,
            })
        })
        .await
}
