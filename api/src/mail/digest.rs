//! Once a day: what waits in the queues of branches, institutions and the finance team, by mail to
//! each of their people. Nothing is sent where nothing waits.

use domain::user::{UserState, UserStatus};
use domain::{Role, application::ApplicationStatus};
use projections::award::{AwardFilter, AwardSort};
use projections::bank_account::{BankAccountFilter, BankAccountSort};
use projections::disbursement::{DisbursementFilter, DisbursementSort};
use projections::user::{UserFilter, UserSort};
use projections::{Paging, ReadStore, Scope};

use crate::{error::ApiError, ops::mail::QueuedMail, routes::shown, state::App};

/// The kind of these mails in the outbox.
pub(super) const KIND: &str = "queue_digest";

/// The reader under which they are queued; it follows no log.
const READER: &str = "digest";

/// Roles that have queues.
const ROLES: [Role; 3] = [Role::Branch, Role::Admin, Role::Institution];

/// People of one question to the read store.
const PAGE: u32 = 500;

/// Queues today's mail for everybody who has a queue. Asked again on the same day, also by another
/// node, it queues nothing more. Gives how many people were looked at.
///
/// # Errors
/// When a store fails; what was queued stays queued.
pub async fn queue(app: &App) -> Result<usize, ApiError> {
    let day = shown::today(app.now());
    let mut people = 0;
    for role in ROLES {
        let filter = UserFilter {
            role: Some(role.as_str().to_owned()),
            status: Some(UserStatus::Active),
            ..UserFilter::default()
        };
        for number in 1.. {
            let paging = Paging::new(number, PAGE);
            let page = projections::user::list(app.read.store(), &filter, UserSort::Newest, paging)
                .await?;
            let mails: Vec<QueuedMail> = page
                .items
                .iter()
                .map(|user| QueuedMail {
                    mail_id: format!("digest-{day}-{}", user.user_id),
                    position: 0,
                    kind: KIND.to_owned(),
                    recipient_id: user.user_id.clone(),
                    attempt_count: 0,
                })
                .collect();
            app.ops.queue_mails(READER, &mails, 0, app.now()).await?;
            people += mails.len();
            if u64::from(number) >= page.total_pages() {
                break;
            }
        }
    }
    Ok(people)
}

/// What waits for this person now, a line for each queue that is not empty.
///
/// # Errors
/// When the read store fails.
pub(super) async fn waiting(app: &App, user: &UserState) -> Result<Vec<String>, ApiError> {
    let store = app.read.store();
    let counts = match (user.role, &user.branch_id, &user.institution_id) {
        (Role::Branch, Some(branch), _) => {
            let scope = projections::record::branch_scope(store, branch).await?;
            let forms = forms(store, &scope, ApplicationStatus::Submitted).await?;
            vec![(forms, "formulir menunggu pemeriksaan dokumen")]
        }
        (Role::Institution, _, Some(institution)) => {
            let scope = Scope::Institution(institution.clone());
            let filter = AwardFilter {
                attested: Some(false),
                ..AwardFilter::default()
            };
            let one = Paging::new(1, 1);
            let found =
                projections::award::list(store, &scope, &filter, AwardSort::Newest, one).await?;
            vec![(found.total_items, "mahasiswa menunggu konfirmasi keaktifan")]
        }
        (Role::Admin, _, _) => {
            let recommended = forms(store, &Scope::All, ApplicationStatus::Recommended).await?;
            let one = Paging::new(1, 1);
            let unverified = BankAccountFilter {
                status: Some("belum_diverifikasi".to_owned()),
                ..BankAccountFilter::default()
            };
            let sort = BankAccountSort::default();
            let accounts = projections::bank_account::list(store, &unverified, sort, one).await?;
            let filter = DisbursementFilter {
                statuses: vec!["diajukan".to_owned()],
                ..DisbursementFilter::default()
            };
            let sort = DisbursementSort::LastMoved;
            let payments =
                projections::disbursement::list(store, &Scope::All, &filter, sort, one).await?;
            vec![
                (recommended, "formulir menunggu persetujuan"),
                (accounts.total_items, "rekening menunggu verifikasi"),
                (payments.total_items, "pembayaran menunggu persetujuan"),
            ]
        }
        _ => Vec::new(),
    };
    Ok(counts
        .into_iter()
        .filter(|(count, _)| *count > 0)
        .map(|(count, what)| format!("{count} {what}."))
        .collect())
}

async fn forms(
    store: &ReadStore,
    scope: &Scope,
    status: ApplicationStatus,
) -> Result<u64, ApiError> {
    let counts = projections::application::count_by_status(store, scope).await?;
    let count = counts
        .iter()
        .find(|(word, _)| word == status.as_str())
        .map_or(0, |(_, count)| *count);
    Ok(u64::try_from(count).unwrap_or_default())
}
