//! Whose inbox is read, and how one message looks.

use projections::inbox::{InboxItem, Reader};

use super::wire::NotificationBody;
use crate::routes::view::View;
use crate::routes::{scope, shown};
use crate::{ApiError, AppState, Session};

/// The caller as a reader: what is addressed to them, and to their role within its area, since the
/// account exists.
pub(crate) async fn of(app: &AppState, session: &Session, view: &View) -> Result<Reader, ApiError> {
    let user_id = session.user_id.to_string();
    let account = projections::user::get(&view.store, &user_id).await?;
    Ok(Reader {
        role: session.role.as_str().to_owned(),
        scope: scope::of_role(app, session).await?,
        since_position: account.map_or(0, |account| account.created_position),
        user_id,
    })
}

/// One message on the wire.
pub(crate) fn body(item: InboxItem) -> Result<NotificationBody, ApiError> {
    let notification = item.notification;
    Ok(NotificationBody {
        created_date: shown::time(&notification.created_at)?,
        is_read: item.read_at.is_some(),
        id: notification.notification_id,
        title: notification.title,
        body: notification.body,
        deeplink: notification.deep_link,
    })
}
