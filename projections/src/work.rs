//! What waits for a member of staff: how much of each pile, and since when.
use crate::disbursement;
use crate::error::Error;
use crate::roster;
use crate::select::Select;
use crate::store::ReadStore;
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

/// What of a pile `user_id` may work on; `now` (RFC 3339) tells which proposals have lapsed.
///
/// # Errors
/// The read store cannot be read.
pub async fn pile(
    store: &ReadStore,
    kind: WorkKind,
    user_id: &str,
    now: &str,
) -> Result<Pile, Error> {
    let me = || user_id.to_owned();
    let of = |since: &str, from: &str| Select::new(format!("COUNT(*), MIN({since})"), from);
    let select = match kind {
        WorkKind::ChangeRequests => {
            let mut select = of("c.created_at", "read_change_request c");
            select
                .only("c.status = 'menunggu'")
                .when("c.lapses_at >= ?", now.to_owned())
                .when("c.proposed_by <> ?", me());
            select
        }
        WorkKind::Applications => {
            let mut select = of("a.status_since", "read_application a");
            select.only("a.status = 'direkomendasikan'");
            select
        }
        WorkKind::BankAccounts => {
            let mut select = of("b.updated_at", "read_bank_account b");
            select
                .only("b.status = 'belum_diverifikasi'")
                .when("b.changed_by <> ?", me())
                .when("b.owner_id <> ?", me());
            select
        }
        WorkKind::WithoutAccount => {
            let mut select = of("w.granted_at", "read_award w");
            select.only("w.status = 'aktif'").only(
                "NOT EXISTS (SELECT 1 FROM read_bank_account b\n\
                 WHERE b.owner_id = w.recipient_id AND b.status <> 'ditolak')",
            );
            select
        }
        WorkKind::WithoutDecree => {
            let mut select = of("w.granted_at", "read_award w");
            select
                .only("w.status = 'aktif'")
                .only("w.decree_id IS NULL");
            select
        }
        WorkKind::RosterLocks
        | WorkKind::RosterApprovals
        | WorkKind::RosterSpp
        | WorkKind::RosterSpm
        | WorkKind::RosterSp2d
        | WorkKind::RosterBankFiles
        | WorkKind::RosterResults => roster::pile(kind, user_id),
        WorkKind::Complaints => {
            let mut select = of("k.status_since", "read_complaint k");
            select.only("k.status = 'menunggu_jawaban'");
            select
        }
        WorkKind::Approvals
        | WorkKind::Spp
        | WorkKind::Spm
        | WorkKind::Sp2d
        | WorkKind::Transfers
        | WorkKind::Held
        | WorkKind::Rejected
        | WorkKind::Returned
        | WorkKind::Reports => disbursement::pile(kind, user_id),
    };
    let found = select
        .all(&mut *store.connection().await?, Pile::read)
        .await?;
    Ok(found.into_iter().next().unwrap_or_default())
}
