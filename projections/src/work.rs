//! What waits for a member of staff: how much of each pile, and since when.
use crate::application::Areas;
use crate::award::SCOPE as AWARDS;
use crate::cells::total;
use crate::change_request::ForWhom;
use crate::disbursement;
use crate::error::Error;
use crate::roster;
use crate::scope::Scope;
use crate::select::Select;
use crate::store::ReadStore;
use domain::record::{Area, Branch};
use domain::work::WorkKind;
use sqlx::Row as _;
use sqlx::any::AnyRow;

/// A pile of work.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Pile {
    /// How many things.
    pub count: i64,
    /// RFC 3339 time since when the oldest of them waits.
    pub since: Option<String>,
}

impl Pile {
    pub(crate) fn read(row: &AnyRow) -> Result<Self, sqlx::Error> {
        Ok(Self {
            count: row.try_get(0)?,
            since: row.try_get(1)?,
        })
    }
}

/// Who works, as far as that decides which things of a pile they may do.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Worker {
    /// The account.
    pub user_id: String,
    /// What lies in their area.
    pub scope: Scope,
    /// Whether they are there to prepare payments: then the rosters of others are theirs to lock, too.
    pub prepares: bool,
    /// Which proposals they may confirm.
    pub confirms: ForWhom,
    /// Payments that something holds now from the step of the pile: they go to no bank, or are not approved.
    pub held: Vec<String>,
}

/// The areas of all branches together.
///
/// # Errors
/// The read store cannot be read.
pub async fn areas(store: &ReadStore) -> Result<Areas, Error> {
    let mut found = Areas::default();
    for (_, branch) in crate::record::all_of::<Branch>(store).await?.iter() {
        for area in &branch.areas {
            match area {
                Area::HomeDistrict(code) => found.districts.push(code.to_string()),
                Area::StudyCity(code) => found.cities.push(code.to_string()),
            }
        }
    }
    found.districts.sort_unstable();
    found.districts.dedup();
    found.cities.sort_unstable();
    found.cities.dedup();
    Ok(found)
}

/// How many rows meet these conditions, and since when the oldest of them waits.
fn waiting(since: &str, from: &str, conditions: &[&str]) -> Select {
    let mut select = Select::new(format!("COUNT(*), MIN({since})"), from);
    for condition in conditions {
        select.only(condition);
    }
    select
}

/// What of a pile `user_id` may work on; `now` (RFC 3339) tells which proposals have lapsed.
///
/// # Errors
/// The read store cannot be read.
pub async fn pile(
    store: &ReadStore,
    kind: WorkKind,
    worker: &Worker,
    now: &str,
) -> Result<Pile, Error> {
    let select = match kind {
        WorkKind::ChangeRequests => {
            let mut select = waiting("c.created_at", "read_change_request c", &[]);
            worker.confirms.limit(&mut select, now);
            select
        }
        WorkKind::Verifications => {
            let mut select = waiting("a.status_since", "read_application a", &[]);
            worker.scope.limit(&mut select, &crate::application::SCOPE);
            select.only("a.status = 'diajukan'");
            select
        }
        WorkKind::Attestations => {
            let mut select = waiting(
                "r.recorded_at",
                "read_award w\nLEFT JOIN read_academic_record r ON r.award_id = w.award_id\n\
                 AND r.semester = w.semester AND r.attested = 0",
                &[],
            );
            worker.scope.limit(&mut select, &AWARDS);
            select.only("w.semester IS NOT NULL").only("w.attested = 0");
            select
        }
        WorkKind::Findings => crate::finding::pile(&worker.scope, &worker.user_id),
        WorkKind::Applications => waiting(
            "a.status_since",
            "read_application a",
            &["a.status = 'direkomendasikan'"],
        ),
        WorkKind::OutsideAreas => {
            let submitted = ["a.status = 'diajukan'"];
            let mut select = waiting("a.status_since", "read_application a", &submitted);
            areas(store).await?.exclude(&mut select);
            select
        }
        WorkKind::Objections => waiting(
            "r.objected_at",
            "read_academic_record r\nJOIN read_award w ON w.award_id = r.award_id",
            &[
                "r.objection IS NOT NULL",
                // Not looked up by its state: few records have an objection, most awards such a state.
                "(w.status || '') IN ('aktif', 'ditangguhkan')",
            ],
        ),
        WorkKind::BankAccounts => {
            let unverified = ["b.status = 'belum_diverifikasi'"];
            let mut select = waiting("b.updated_at", "read_bank_account b", &unverified);
            select
                .when("b.changed_by <> ?", worker.user_id.clone())
                .when("b.owner_id <> ?", worker.user_id.clone());
            select
        }
        WorkKind::WithoutAccount => {
            let columns = format!("{}, MIN(s.k1)", total("n"));
            crate::cells::UNPAYABLE.within(&Scope::All, &columns)
        }
        WorkKind::WithoutDecree => waiting(
            "w.granted_at",
            "read_award w",
            &["w.status = 'aktif'", "w.decree_id IS NULL"],
        ),
        WorkKind::RosterLocks
        | WorkKind::RosterApprovals
        | WorkKind::RosterSpp
        | WorkKind::RosterSpm
        | WorkKind::RosterSp2d
        | WorkKind::RosterBankFiles
        | WorkKind::RosterResults => roster::pile(kind, worker),
        WorkKind::Complaints => waiting(
            "k.status_since",
            "read_complaint k",
            &["k.status = 'menunggu_jawaban'"],
        ),
        WorkKind::Approvals
        | WorkKind::Spp
        | WorkKind::Spm
        | WorkKind::Sp2d
        | WorkKind::Transfers
        | WorkKind::Held
        | WorkKind::Rejected
        | WorkKind::Returned
        | WorkKind::Reports => disbursement::pile(kind, worker),
    };
    let found = match kind {
        // Which proposals have lapsed is asked of each moment anew.
        WorkKind::ChangeRequests => {
            select
                .all(&mut *store.connection().await?, Pile::read)
                .await?
        }
        _ => select.all_remembered(store, Pile::read).await?,
    };
    Ok(found.into_iter().next().unwrap_or_default())
}
