//! One item of news, whatever its state.

use crate::authz::{Role, Scope, allow};
use axum::extract::State;
use domain::record::{News, RecordKind};

use super::detail::{self, Beside};
use super::wire::NewsDetail;
use crate::answer::view::View;
use crate::extract::Path;
use crate::{ApiError, AppState, Envelope};

/// One item of news, whatever its state.
#[utoipa::path(
    get,
    path = "/api/cms/berita/{id}",
    extensions(("x-access" = json!(allow::to().with(Role::Branch, Scope::All).admin().view(allow::News)))),
    tag = "berita",
    params(("id" = String, Path, description = "beritaId."), ("per_tanggal" = Option<chrono::NaiveDate>, Query, description = "As of the end of this day.")),
    responses((status = 200, body = Envelope<NewsDetail>))
)]
pub(crate) async fn get_news(
    State(app): State<AppState>,
    Path(id): Path<String>,
    view: View,
) -> Result<Envelope<NewsDetail>, ApiError> {
    let found = projections::record::get(&view.store, News::TYPE, &id).await?;
    let row = found.ok_or_else(ApiError::not_found)?;
    let beside = Beside::of(&app, &view.store, std::slice::from_ref(&row), view.moment).await?;
    Ok(Envelope::ok(detail::detail(&row, &beside)?).at(view.position))
}
