//! Whose inbox is read, and how one message looks.

use std::collections::{BTreeMap, BTreeSet};

use domain::UserId;
use domain::inbox::NoticeKind;
use projections::Scope;
use projections::inbox::{InboxItem, Reader, rules};

use super::wire::NotificationBody;
use crate::answer::view::View;
use crate::answer::{scope, shown};
use crate::routes::work;
use crate::{ApiError, AppState, Session};

/// The caller as a reader: what is addressed to them, and to their role within its area, since the account exists, as far as
/// they may do what it asks.
pub(crate) async fn of(app: &AppState, session: &Session, view: &View) -> Result<Reader, ApiError> {
    let user_id = session.user_id.to_string();
    let account = projections::user::get(&view.store, &user_id).await?;
    let (id, today) = (UserId(session.user_id), shown::today(app.now()));
    let permissions = app.permissions().await?;
    let may = |right| {
        permissions
            .state
            .allows_user(session.role, id, right, today)
    };
    let not_asked = NoticeKind::ALL.iter().filter(|kind| {
        kind.act_right(session.role)
            .is_some_and(|right| !may(right))
    });
    Ok(Reader {
        not_asked: not_asked.copied().collect(),
        confirms: work::worker(app, session.role, id, Scope::All)
            .await?
            .confirms,
        role: session.role.as_str().to_owned(),
        scope: scope::of_role(app, session).await?,
        since_position: account.map_or(0, |account| account.created_position),
        user_id,
    })
}

/// The names that messages speak of, as far as the caller may know them.
pub(crate) struct Names {
    known: BTreeSet<NoticeKind>,
    names: BTreeMap<String, String>,
}

impl Names {
    /// The names of these messages, in one question.
    pub async fn of<'a>(
        app: &AppState,
        session: &Session,
        view: &View,
        items: impl Iterator<Item = &'a InboxItem> + Clone + Send,
    ) -> Result<Self, ApiError> {
        let permissions = app.permissions().await?;
        let (user_id, today) = (UserId(session.user_id), shown::today(app.now()));
        let kinds: BTreeSet<NoticeKind> =
            items.clone().map(|item| item.notification.kind).collect();
        let known: BTreeSet<NoticeKind> = kinds
            .into_iter()
            .filter(|kind| {
                kind.name_right().is_some_and(|right| {
                    permissions
                        .state
                        .allows_user(session.role, user_id, right, today)
                })
            })
            .collect();
        let ids: BTreeSet<String> = items
            .filter(|item| known.contains(&item.notification.kind))
            .filter_map(|item| item.notification.about_id.clone())
            .collect();
        let ids: Vec<String> = ids.into_iter().collect();
        let names = projections::inbox::names(&view.store, &ids).await?;
        Ok(Self { known, names })
    }

    fn of_item(&self, item: &InboxItem) -> Option<&str> {
        let notification = &item.notification;
        let about = notification.about_id.as_ref();
        let about = about.filter(|_| self.known.contains(&notification.kind))?;
        self.names.get(about).map(String::as_str)
    }

    /// One message on the wire.
    pub fn body(&self, item: InboxItem) -> Result<NotificationBody, ApiError> {
        let name = self.of_item(&item);
        let body = rules::told(item.notification.kind, &item.notification.body, name);
        let notification = item.notification;
        Ok(NotificationBody {
            created_date: shown::time(&notification.created_at)?,
            is_read: item.read_at.is_some(),
            id: notification.notification_id,
            kind: notification.kind,
            title: notification.kind.label().to_owned(),
            body,
            deeplink: notification.deep_link,
        })
    }
}
