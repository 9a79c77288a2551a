//! The named views that the caller keeps.

use axum::extract::State;
use serde::Serialize;
use utoipa::ToSchema;

use crate::authz::allow;
use crate::ops::saved_view::SavedView;
use crate::{ApiError, AppState, Envelope, Session};

/// A named view of a list.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub(crate) struct SavedViewBody {
    /// tampilanId.
    pub id: String,
    /// Which list: the address of its page, and its tab.
    #[serde(rename = "daftar")]
    pub list: String,
    /// What the caller calls it.
    #[serde(rename = "nama")]
    pub name: String,
    /// Filters, search, order and columns: the query of the address.
    #[serde(rename = "kueri")]
    pub query: String,
}

impl From<SavedView> for SavedViewBody {
    fn from(view: SavedView) -> Self {
        Self {
            id: view.view_id.to_string(),
            list: view.list,
            name: view.name,
            query: view.query,
        }
    }
}

/// All named views of the caller, by list and name; nobody else reads them.
#[utoipa::path(
    get,
    path = "/api/cms/tampilan",
    extensions(("x-access" = json!(allow::own()))),
    tag = "tampilan",
    responses((status = 200, body = Envelope<Vec<SavedViewBody>>))
)]
pub(crate) async fn list_saved_views(
    State(app): State<AppState>,
    session: Session,
) -> Result<Envelope<Vec<SavedViewBody>>, ApiError> {
    let views = app.ops.saved_views(session.user_id).await?;
    Ok(Envelope::ok(views.into_iter().map(Into::into).collect()))
}
