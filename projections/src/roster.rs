//! Rosters of payments: the list, one in detail, and who was left out of it.
mod filter;

use crate::batch::{ApplyError, Batch};
use crate::error::Error;
use crate::event::Event;
use crate::fold::{Folded, Folds, RowOf};
use crate::paging::{Page, Paging};
use crate::projection::{Projection, TableInfo};
use crate::row::{Column, Row, row};
use crate::select::Select;
use crate::store::ReadStore;
use crate::work::Worker;
use domain::AnyEvent;
use domain::audit::StreamType;
use domain::disbursement::{Component, Orders};
use domain::roster::{Roster, RosterEvent, RosterKind, RosterStatus};
use domain::work::WorkKind;
use sqlx::Row as _;

pub use filter::RosterFilter;
use filter::{filtered, of_pile};

row! {
    /// A roster as it stands; amounts in whole rupiah.
    pub struct RosterRow in "read_roster" by roster_id {
        /// Its id.
        roster_id: String,
        /// Version of its stream.
        version: i64,
        /// Position of its last event.
        position: i64,
        /// Position of its first event.
        created_position: i64,
        /// What people call it.
        name: String,
        /// The name in lower case.
        name_key: String,
        /// The budget line.
        budget_line_id: String,
        /// What is paid for.
        component: Component,
        /// Academic year.
        academic_year: String,
        /// What it gathers.
        kind: RosterKind,
        /// Batch it was chosen by.
        batch: Option<String>,
        /// Level it was chosen by.
        level: Option<String>,
        /// Type of scholarship it was chosen by.
        scholarship_type: Option<String>,
        /// Institution it was chosen by.
        institution_id: Option<String>,
        /// Semester it was chosen by.
        semester: Option<i64>,
        /// Its state.
        status: RosterStatus,
        /// RFC 3339 time since when.
        status_since: String,
        /// How many payments it was made with, or holds since it was locked.
        entries: i64,
        /// Their sum.
        amount: i64,
        /// How many were left out.
        excluded: i64,
        /// Who made it.
        prepared_by: String,
        /// All who prepared it, with a blank around each.
        hands: String,
        /// Who locked it.
        locked_by: Option<String>,
        /// Who gave the first of two approvals.
        first_approved_by: Option<String>,
        /// Who approved it.
        approved_by: Option<String>,
        /// Why it was cancelled.
        reason: Option<String>,
        /// Number of the SPP.
        spp_number: Option<String>,
        /// Date of the SPP.
        spp_dated: Option<String>,
        /// Number of the SPM.
        spm_number: Option<String>,
        /// Date of the SPM.
        spm_dated: Option<String>,
        /// Number of the SP2D.
        sp2d_number: Option<String>,
        /// Date of the SP2D.
        sp2d_dated: Option<String>,
        /// Results of the bank taken in.
        results: i64,
        /// RFC 3339 time of the first event.
        created_at: String,
        /// RFC 3339 time of the last event.
        updated_at: String,
    }
}

row! {
    /// An award that met the criteria and is not in the roster.
    pub struct RosterExclusionRow in "read_roster_exclusion" by exclusion_key {
        /// Roster and award.
        exclusion_key: String,
        /// The roster.
        roster_id: String,
        /// The award.
        award_id: String,
        /// Code of the rule that keeps it out.
        code: String,
    }
}

row! {
    /// A payment that stands in a file for the bank.
    pub struct RosterFiledRow in "read_roster_filed" by disbursement_id {
        /// The payment.
        disbursement_id: String,
        /// The roster that the file was made of.
        roster_id: String,
    }
}

/// Keeps `read_roster`, `read_roster_exclusion` and `read_roster_filed`.
pub struct Rosters;

impl Projection for Rosters {
    fn name(&self) -> &'static str {
        "roster"
    }

    fn tables(&self) -> Vec<TableInfo> {
        vec![
            TableInfo::of::<RosterRow>(),
            TableInfo::of::<RosterExclusionRow>(),
            TableInfo::of::<RosterFiledRow>(),
        ]
    }

    fn reads(&self, kind: StreamType) -> bool {
        kind == StreamType::Roster
    }

    fn folds(&self, kind: StreamType) -> bool {
        kind == StreamType::Roster
    }

    fn needs(&self, _event: &Event, _batch: &mut Batch) {}

    fn apply(&self, event: &Event, folds: &Folds, batch: &mut Batch) -> Result<(), ApplyError> {
        let Some(AnyEvent::Roster(fact)) = event.fact() else {
            return Ok(());
        };
        folds.of::<Roster>(&event.recorded.stream)?;
        batch.refresh::<RosterRow>(event);
        let roster_id = event.stream_id();
        match fact {
            // Who was left out is said when it is made, until a row is added for them.
            RosterEvent::Created { excluded, .. } => {
                for exclusion in excluded {
                    batch.put(RosterExclusionRow {
                        exclusion_key: format!("{roster_id}|{}", exclusion.award_id),
                        roster_id: roster_id.to_owned(),
                        award_id: exclusion.award_id.to_string(),
                        code: exclusion.code.clone(),
                    });
                }
            }
            RosterEvent::RowsAdded { entries, .. } => {
                for entry in entries {
                    let key = format!("{roster_id}|{}", entry.award_id);
                    batch.remove::<RosterExclusionRow>(&key);
                }
            }
            RosterEvent::BankFileMade(file) => {
                for payment in &file.payments {
                    batch.put(RosterFiledRow {
                        disbursement_id: payment.to_string(),
                        roster_id: roster_id.to_owned(),
                    });
                }
            }
            _ => {}
        }
        Ok(())
    }
}

impl RowOf for RosterRow {
    type Of = Roster;

    fn row_of(folded: &Folded<Roster>) -> Option<Self> {
        let (state, heads) = (folded.aggregate.state()?, &folded.heads);
        let Orders { spp, spm, sp2d } = &state.orders;
        Some(Self {
            roster_id: folded.id.clone(),
            version: heads.version,
            position: heads.position(),
            created_position: heads.created_position(),
            name: state.name.clone(),
            name_key: state.name.to_lowercase(),
            budget_line_id: state.budget_line_id.to_string(),
            component: state.component,
            academic_year: state.academic_year.to_string(),
            kind: state.kind,
            batch: state.criteria.batch.clone(),
            level: state.criteria.level.clone(),
            scholarship_type: state.criteria.scholarship_type.clone(),
            institution_id: state.criteria.institution_id.clone(),
            semester: state.criteria.semester.map(i64::from),
            status: state.status(),
            status_since: heads.status_since(),
            entries: i64::from(state.count),
            amount: state.amount.0,
            excluded: i64::from(state.excluded),
            prepared_by: state.made_by.to_string(),
            hands: state
                .prepared_by
                .iter()
                .fold(" ".to_owned(), |hands, id| format!("{hands}{id} ")),
            locked_by: state.locked_by.map(|by| by.to_string()),
            first_approved_by: state.first_approved_by.map(|by| by.to_string()),
            approved_by: state.approved_by.map(|by| by.to_string()),
            reason: state.reason.clone(),
            spp_number: spp.as_ref().map(|order| order.number.clone()),
            spp_dated: spp.as_ref().map(|order| order.date.to_string()),
            spm_number: spm.as_ref().map(|order| order.number.clone()),
            spm_dated: spm.as_ref().map(|order| order.date.to_string()),
            sp2d_number: sp2d.as_ref().map(|order| order.number.clone()),
            sp2d_dated: sp2d.as_ref().map(|order| order.date.to_string()),
            results: i64::try_from(state.results.len()).unwrap_or(i64::MAX),
            created_at: heads.created_at(),
            updated_at: heads.updated_at(),
        })
    }
}

/// How a list of rosters is ordered.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum RosterSort {
    /// Newest first.
    #[default]
    Newest,
    /// Oldest first.
    Oldest,
    /// By name.
    Name,
    /// By name, from Z to A.
    NameBackwards,
    /// Highest amount first.
    Amount,
    /// Lowest amount first.
    AmountUp,
    /// By state, newest first.
    Status,
    /// By what is paid for, and the academic year.
    Component,
    /// Most payments first.
    Entries,
    /// Fewest payments first.
    EntriesUp,
    /// Latest SP2D first; those without one last.
    LatestSp2d,
    /// Those that something happened to last first.
    LastMoved,
    /// Those that nothing happened to for longest first.
    LongestUnmoved,
}

impl RosterSort {
    const fn order(self) -> &'static str {
        match self {
            Self::Newest => "r.created_position DESC",
            Self::Oldest => "r.created_position",
            Self::Name => "r.name_key, r.roster_id",
            Self::NameBackwards => "r.name_key DESC, r.roster_id DESC",
            Self::Amount => "r.amount DESC, r.roster_id DESC",
            Self::AmountUp => "r.amount, r.roster_id",
            Self::Status => "r.status DESC, r.created_position DESC",
            Self::Component => "r.component, r.academic_year, r.roster_id",
            Self::Entries => "r.entries DESC, r.roster_id DESC",
            Self::EntriesUp => "r.entries, r.roster_id",
            Self::LatestSp2d => "COALESCE(r.sp2d_dated, '') DESC, r.roster_id DESC",
            Self::LastMoved => "r.position DESC",
            Self::LongestUnmoved => "r.position",
        }
    }
}

/// One roster.
///
/// # Errors
/// The read store cannot be read.
pub async fn get(store: &ReadStore, roster_id: &str) -> Result<Option<RosterRow>, Error> {
    let mut select = Select::new(RosterRow::columns_of("r"), "read_roster r");
    select.when("r.roster_id = ?", roster_id.to_owned());
    select
        .first(&mut *store.connection().await?, RosterRow::read)
        .await
}

/// The rosters of a pile that somebody may work on: how many, and since when the oldest lies there.
pub(crate) fn pile(kind: WorkKind, worker: &Worker) -> Select {
    let mut select = Select::new("COUNT(*), MIN(r.status_since)", "read_roster r");
    of_pile(&mut select, kind, worker);
    select
}

/// A page of rosters, newest first.
///
/// # Errors
/// The read store cannot be read.
pub async fn list(
    store: &ReadStore,
    filter: &RosterFilter,
    sort: RosterSort,
    paging: Paging,
) -> Result<Page<RosterRow>, Error> {
    filtered(RosterRow::columns_of("r"), filter)
        .page(store, sort.order(), paging, RosterRow::read)
        .await
}

/// Of the rosters that a list would show: their state, how many there are in it, and the sum of their rows in whole
/// rupiah.
///
/// # Errors
/// The read store cannot be read.
pub async fn sums(
    store: &ReadStore,
    filter: &RosterFilter,
) -> Result<Vec<(RosterStatus, i64, i64)>, Error> {
    let columns = "r.status, COUNT(*), CAST(COALESCE(SUM(r.amount), 0) AS BIGINT)";
    let mut select = filtered(columns.to_owned(), filter);
    select.then("GROUP BY r.status");
    select
        .all(&mut *store.connection().await?, |row| {
            Ok((Column::read(row, 0)?, row.try_get(1)?, row.try_get(2)?))
        })
        .await
}

/// Somebody who was left out of a roster.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LeftOut {
    /// The award.
    pub award_id: String,
    /// Name of the recipient; none after an erasure.
    pub name: Option<String>,
    /// Code of the rule that keeps it out.
    pub code: String,
}

/// Who was left out of a roster, by name.
///
/// # Errors
/// The read store cannot be read.
pub async fn left_out(store: &ReadStore, roster_id: &str) -> Result<Vec<LeftOut>, Error> {
    let mut select = Select::new(
        "x.award_id, w.name, x.code",
        "read_roster_exclusion x\nLEFT JOIN read_award w ON w.award_id = x.award_id",
    );
    select
        .when("x.roster_id = ?", roster_id.to_owned())
        .then("ORDER BY w.name_key, x.award_id");
    select
        .all(&mut *store.connection().await?, |row| {
            Ok(LeftOut {
                award_id: row.try_get(0)?,
                name: row.try_get(1)?,
                code: row.try_get(2)?,
            })
        })
        .await
}

/// The newest rosters of payments that were not cancelled.
///
/// # Errors
/// The read store cannot be read.
pub async fn newest(store: &ReadStore, most: u32) -> Result<Vec<RosterRow>, Error> {
    let mut select = Select::new(RosterRow::columns_of("r"), "read_roster r");
    select
        .when("r.kind = ?", RosterKind::Payments)
        .when("r.status <> ?", RosterStatus::Cancelled)
        .then(&format!("ORDER BY r.created_position DESC LIMIT {most}"));
    select
        .all(&mut *store.connection().await?, RosterRow::read)
        .await
}
