//! Accounts whose permissions can be set.

use crate::authz::allow;
use axum::extract::State;
use domain::Role;
use domain::user::UserStatus;
use projections::Paging;
use serde::Serialize;
use utoipa::ToSchema;

use crate::answer::shown;
use crate::answer::view::View;
use crate::extract::Query;
use crate::routes::user::list::{UserFilter, sort};
use crate::{ApiError, AppState, Envelope, Page, PageQuery};

/// One account to choose.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub(crate) struct UserChoice {
    /// The account.
    pub id: String,
    /// Name of the person or office.
    #[serde(rename = "nama")]
    pub name: Option<String>,
    /// Login address, masked.
    #[serde(rename = "emailTersamar")]
    pub email_masked: Option<String>,
    /// Level.
    pub level: Role,
}

/// Active accounts, by name unless asked otherwise.
#[utoipa::path(
    get,
    path = "/api/cms/user/user-for-permission",
    extensions(("x-access" = json!(allow::to().admin().view(allow::User))), ("x-orders" = json!(crate::extract::orders(super::list::ORDERS)))),
    tag = "user",
    params(PageQuery, UserFilter, ("per_tanggal" = Option<chrono::NaiveDate>, Query, description = "As of the end of this day.")),
    responses((status = 200, body = Envelope<Page<UserChoice>>))
)]
pub(crate) async fn list_users_for_permission(
    State(app): State<AppState>,
    page: PageQuery,
    Query(filter): Query<UserFilter>,
    view: View,
) -> Result<Envelope<Page<UserChoice>>, ApiError> {
    let mut query = filter.query(&app, &page).await?;
    query.status = Some(UserStatus::Active);
    let paging = Paging::new(page.page, page.size);
    let found = projections::user::list(&view.store, &query, sort(&page)?, paging).await?;
    let found = shown::page(found, |row| {
        Ok(UserChoice {
            id: row.user_id,
            name: row.name,
            email_masked: row.email_masked,
            level: shown::word(row.role)?,
        })
    })?;
    Ok(Envelope::page(found).at(view.position))
}
