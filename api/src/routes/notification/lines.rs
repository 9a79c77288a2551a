//! The caller's inbox with messages of one kind in one line.

use crate::authz::allow;
use axum::extract::State;

use crate::answer::shown;
use crate::answer::view::View;
use crate::routes::notification::reader::{self, Names};
use crate::routes::notification::wire::{NotificationLine, NotificationLines};
use crate::{ApiError, AppState, Envelope, Paged, Session};
use projections::Paging;
use projections::inbox::Fold;

/// The caller's inbox in lines: all unread messages of a kind are one, and those of a day that were read.
#[utoipa::path(
    get,
    path = "/api/cms/notification/ringkasan",
    extensions(("x-access" = json!(allow::own()))),
    tag = "notification",
    params(Paged, ("per_tanggal" = Option<chrono::NaiveDate>, Query, description = "As of the end of this day.")),
    responses((status = 200, body = Envelope<NotificationLines>))
)]
pub(crate) async fn list_notification_lines(
    State(app): State<AppState>,
    session: Session,
    page: Paged,
    view: View,
) -> Result<Envelope<NotificationLines>, ApiError> {
    let reader = reader::of(&app, &session, &view).await?;
    let paging = Paging::new(page.page, page.size);
    let found = projections::inbox::folded(&view.store, &reader, paging).await?;
    let unread = projections::inbox::unread(&view.store, &reader).await?;
    let newest = found.items.iter().map(|line| &line.newest);
    let names = Names::of(&app, &session, &view, newest).await?;
    let found = shown::page(found, |fold| line(&names, fold))?;
    let body = NotificationLines {
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

fn line(names: &Names, fold: Fold) -> Result<NotificationLine, ApiError> {
    let is_read = fold.newest.read_at.is_some();
    let day = shown::day(&fold.newest.notification.day)?;
    let newest = names.body(fold.newest)?;
    Ok(NotificationLine {
        count: fold.count,
        title: if fold.count > 1 {
            newest.kind.many(fold.count)
        } else {
            newest.title.clone()
        },
        newest,
        day: is_read.then_some(day),
    })
}
