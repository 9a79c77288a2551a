//! The achievements of a person.

use crate::authz::allow;
use axum::extract::State;
use domain::UserId;
use domain::record::Achievement;

use super::wire::{AchievementList, item};
use crate::answer::view::View;
use crate::answer::{access, parse, shown};
use crate::extract::Path;
use crate::{ApiError, AppState, Envelope, Session};

/// The achievements of a person, newest year first.
#[utoipa::path(
    get,
    path = "/api/cms/prestasi/user/{id}",
    extensions(("x-access" = json!(allow::to().applicant().branch().admin().government().institution().view(allow::Achievement)))),
    tag = "prestasi",
    params(("id" = String, Path, description = "userId."), ("per_tanggal" = Option<chrono::NaiveDate>, Query, description = "As of the end of this day.")),
    responses((status = 200, body = Envelope<AchievementList>))
)]
pub(crate) async fn list_achievements_of_user(
    State(app): State<AppState>,
    session: Session,
    Path(id): Path<String>,
    view: View,
) -> Result<Envelope<AchievementList>, ApiError> {
    let owner: UserId = parse::id(&id)?;
    access::person(&app, &session, &view.store, owner).await?;
    let rows =
        projections::record::children(&view.store, "achievement", &owner.to_string()).await?;
    let mut items = Vec::with_capacity(rows.len());
    for row in rows {
        let value: Achievement = shown::record(&app, &row).await?;
        items.push(item(&app, row.record_id, row.version, value));
    }
    items.sort_by_key(|item| std::cmp::Reverse(item.year));
    Ok(Envelope::ok(AchievementList { items }).at(view.position))
}
