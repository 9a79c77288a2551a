//! What the bell asks.
use super::NotificationRow;
use crate::error::Error;
use crate::paging::{Page, Paging};
use crate::row::Row;
use crate::scope::Scope;
use crate::select::Select;
use crate::store::ReadStore;
use sqlx::Row as _;
use sqlx::any::AnyRow;

/// Whose inbox is read.
#[derive(Debug, Clone)]
pub struct Reader {
    /// The user.
    pub user_id: String,
    /// Word of their role.
    pub role: String,
    /// What their role lets them see: an area for branches, an institution for institutions.
    pub scope: Scope,
    /// Position of the account's first event: notices to the role before it are old news.
    pub since_position: i64,
}

/// A notice with whether it was read.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct InboxItem {
    /// The notice.
    pub notification: NotificationRow,
    /// When this user read it.
    pub read_at: Option<String>,
}

fn item(row: &AnyRow) -> Result<InboxItem, sqlx::Error> {
    Ok(InboxItem {
        notification: NotificationRow::read(row)?,
        read_at: row.try_get(NotificationRow::COLUMNS.len())?,
    })
}

fn selected(reader: &Reader) -> Select {
    let mut select = Select::joined(
        format!("{}, m.read_at", NotificationRow::columns_of("n")),
        "read_notification n\n\
         LEFT JOIN read_notification_mark m ON m.notification_id = n.notification_id\n\
         AND m.user_id = ?",
        reader.user_id.clone(),
    );
    let mut values = vec![
        reader.user_id.clone(),
        reader.role.clone(),
        reader.user_id.clone(),
    ];
    let scoped = match &reader.scope {
        Scope::All => "1 = 1".to_owned(),
        Scope::Area { districts, cities } => {
            let mut parts = Vec::new();
            for (column, codes) in [("n.home_district", districts), ("n.study_city", cities)] {
                if !codes.is_empty() {
                    parts.push(format!(
                        "{column} IN ({})",
                        vec!["?"; codes.len()].join(", ")
                    ));
                    values.extend(codes.iter().cloned());
                }
            }
            if parts.is_empty() {
                "1 = 0".to_owned()
            } else {
                format!("({})", parts.join(" OR "))
            }
        }
        Scope::Institution(id) => {
            values.push(id.clone());
            "n.institution_id = ?".to_owned()
        }
        Scope::Person(_) => "1 = 0".to_owned(),
    };
    select.when_texts(
        &format!("(n.audience = ? OR (n.audience = ? AND n.actor_id <> ? AND {scoped}))"),
        &values,
    );
    select.when("n.position >= ?", reader.since_position);
    select
}

/// A page of the notices for a user, newest first.
///
/// # Errors
/// The read store cannot be read.
pub async fn list(
    store: &ReadStore,
    reader: &Reader,
    paging: Paging,
) -> Result<Page<InboxItem>, Error> {
    selected(reader)
        .page(
            store,
            "n.position DESC, n.notification_id DESC",
            paging,
            item,
        )
        .await
}

/// One notice, if it is for this user.
///
/// # Errors
/// The read store cannot be read.
pub async fn get(
    store: &ReadStore,
    reader: &Reader,
    notification_id: &str,
) -> Result<Option<InboxItem>, Error> {
    let mut select = selected(reader);
    select.when("n.notification_id = ?", notification_id.to_owned());
    select.first(&mut *store.connection().await?, item).await
}

/// How many notices a user has not read.
///
/// # Errors
/// The read store cannot be read.
pub async fn unread(store: &ReadStore, reader: &Reader) -> Result<u64, Error> {
    let mut select = selected(reader);
    select.only("m.read_at IS NULL");
    select.count(&mut *store.connection().await?).await
}
