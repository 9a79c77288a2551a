//! The caller's inbox, newest first.

use crate::authz::allow;
use axum::extract::State;

use crate::routes::notification::reader;
use crate::routes::notification::wire::NotificationPage;
use crate::routes::shown;
use crate::routes::view::View;
use crate::{ApiError, AppState, Envelope, Paged, Session};
use projections::Paging;

/// The caller's inbox, newest first.
#[utoipa::path(
    get,
    path = "/api/cms/notification",
    extensions(("x-access" = json!(allow::own()))),
    tag = "notification",
    params(Paged),
    responses((status = 200, body = Envelope<NotificationPage>))
)]
pub(crate) async fn list_notifications(
    State(app): State<AppState>,
    session: Session,
    page: Paged,
    view: View,
) -> Result<Envelope<NotificationPage>, ApiError> {
    let reader = reader::of(&app, &session, &view).await?;
    let paging = Paging::new(page.page, page.size);
    let found = projections::inbox::list(&view.store, &reader, paging).await?;
    let unread = projections::inbox::unread(&view.store, &reader).await?;
    let found = shown::page(found, reader::body)?;
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
