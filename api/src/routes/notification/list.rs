//! The caller's inbox, newest first.

use crate::authz::allow;
use axum::extract::State;
use chrono::NaiveDate;
use domain::inbox::NoticeKind;
use projections::inbox::Wanted;
use serde::Deserialize;
use utoipa::IntoParams;

use crate::answer::shown;
use crate::answer::view::View;
use crate::extract::Query;
use crate::routes::notification::reader::{self, Names};
use crate::routes::notification::wire::NotificationPage;
use crate::{ApiError, AppState, Envelope, Paged, Session};
use projections::Paging;

/// What to narrow the answer by.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct NotificationFilter {
    /// Only of this kind.
    #[serde(rename = "jenis")]
    pub kind: Option<NoticeKind>,
    /// Only what was read, or only what was not.
    #[serde(rename = "dibaca")]
    pub read: Option<bool>,
    /// Only of this day.
    #[serde(rename = "hari")]
    pub day: Option<NaiveDate>,
}

/// The caller's inbox, newest first.
#[utoipa::path(
    get,
    path = "/api/cms/notification",
    extensions(("x-access" = json!(allow::own()))),
    tag = "notification",
    params(Paged, NotificationFilter, ("per_tanggal" = Option<chrono::NaiveDate>, Query, description = "As of the end of this day.")),
    responses((status = 200, body = Envelope<NotificationPage>))
)]
pub(crate) async fn list_notifications(
    State(app): State<AppState>,
    session: Session,
    page: Paged,
    Query(filter): Query<NotificationFilter>,
    view: View,
) -> Result<Envelope<NotificationPage>, ApiError> {
    let reader = reader::of(&app, &session, &view).await?;
    let wanted = Wanted {
        kind: filter.kind,
        read: filter.read,
        day: filter.day.map(|day| day.to_string()),
    };
    let paging = Paging::new(page.page, page.size);
    let found = projections::inbox::list(&view.store, &reader, &wanted, paging).await?;
    let unread = projections::inbox::unread(&view.store, &reader).await?;
    let names = Names::of(&app, &session, &view, found.items.iter()).await?;
    let found = shown::page(found, |item| names.body(item))?;
    let body = NotificationPage {
        items: found.items,
        page: found.page,
        size: found.size,
        total_items: found.total_items,
        total_pages: found.total_pages,
        unread,
    };
    let (page, pages) = (body.page, body.total_pages);
    Ok(Envelope::ok(body).leaf(page, pages).at(view.position))
}
