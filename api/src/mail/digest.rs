//! Once a day: what waits for each member of an office, as their worklist in the portal tells it, by mail. Nothing is
//! sent where nothing waits.

use domain::user::{UserState, UserStatus};
use domain::{Role, UserId, many};
use projections::user::{UserFilter, UserSort};
use projections::{Paging, Scope};

use crate::answer::{shown, view::View};
use crate::routes::work;
use crate::{
    error::ApiError,
    ops::mail::{Channel, QueuedMail},
    state::App,
};

/// The kind of these mails in the outbox.
pub(super) const KIND: &str = "queue_digest";

/// The reader under which they are queued; it follows no log.
const READER: &str = "digest";

/// Levels that have a worklist.
const ROLES: [Role; 4] = [
    Role::Branch,
    Role::Admin,
    Role::Government,
    Role::Institution,
];

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
                    channel: Channel::Mail,
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

/// What waits for this person now, a line for each pile of their own worklist that is not empty.
///
/// # Errors
/// When a store fails.
pub(super) async fn waiting(
    app: &App,
    user_id: UserId,
    user: &UserState,
) -> Result<Vec<String>, ApiError> {
    let view = View::now(app);
    let scope = match (user.role, &user.branch_id, &user.institution_id) {
        (Role::Branch, Some(branch), _) => {
            projections::record::branch_scope(&view.store, branch).await?
        }
        (Role::Institution, _, Some(institution)) => Scope::Institution(institution.clone()),
        (Role::Admin | Role::Government, _, _) => Scope::All,
        _ => return Ok(Vec::new()),
    };
    let worker = work::worker(app, user.role, user_id, scope).await?;
    let piles = work::piles(app, &view, user.role, &worker).await?;
    let full = piles.into_iter().filter_map(|(kind, pile)| {
        let count = u64::try_from(pile.count).unwrap_or_default();
        (count > 0).then(|| format!("{}.", many(count, kind.long_label())))
    });
    Ok(full.collect())
}
