//! What the bell asks.
mod lines;

use super::rules::PROPOSAL;
use super::{INSTITUTION, NotificationRow};
use crate::change_request::ForWhom;
use crate::error::Error;
use crate::paging::{Page, Paging};
use crate::row::Row;
use crate::scope::Scope;
use crate::select::Select;
use crate::store::ReadStore;
use domain::inbox::NoticeKind;
use lines::{Line, counted, is_read, lines};
use sqlx::Row as _;
use sqlx::any::AnyRow;
use std::collections::BTreeMap;

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
    /// What is told to their role and asks for something that they may not do.
    pub not_asked: Vec<NoticeKind>,
    /// The proposals that they may confirm; of the others they are not told.
    pub confirms: ForWhom,
}

impl Reader {
    /// What of their role's notices asks for something that they may do, with the values of its places.
    fn asked(&self) -> (String, Vec<String>) {
        let (may, mut values) = self.confirms.may();
        let mut condition = format!(
            "(n.kind <> '{}' OR EXISTS (\n\
             SELECT 1 FROM read_change_request c\n\
             WHERE c.change_request_id = SUBSTR(n.deep_link, {}) AND {may}))",
            NoticeKind::Proposal,
            PROPOSAL.len() + 1,
        );
        if !self.not_asked.is_empty() {
            let kinds = vec!["?"; self.not_asked.len()].join(", ");
            condition.push_str(&format!(" AND n.kind NOT IN ({kinds})"));
            values.extend(self.not_asked.iter().map(ToString::to_string));
        }
        (condition, values)
    }
}

/// A notice with whether it was read.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct InboxItem {
    /// The notice.
    pub notification: NotificationRow,
    /// When this user read it.
    pub read_at: Option<String>,
}

/// Notices of one kind that stand in one line: all unread ones, or those of a day that were read.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Fold {
    /// How many they are.
    pub count: u64,
    /// The newest of them.
    pub newest: InboxItem,
}

/// Which notices a list shows.
#[derive(Debug, Clone, Default)]
pub struct Wanted {
    /// Only of this kind.
    pub kind: Option<NoticeKind>,
    /// Only unread ones, or only read ones.
    pub read: Option<bool>,
    /// Only of this day of the office, `2026-01-31`.
    pub day: Option<String>,
}

/// When the notice was read: by itself, or with all others.
const READ_AT: &str = "COALESCE(m.read_at, CASE WHEN a.through >= n.position THEN a.all_read_at END,\n\
     CASE WHEN k.through >= n.position THEN k.all_read_at END)";

fn item(row: &AnyRow) -> Result<InboxItem, sqlx::Error> {
    Ok(InboxItem {
        notification: NotificationRow::read(row)?,
        read_at: row.try_get(NotificationRow::COLUMNS.len())?,
    })
}

fn selected(reader: &Reader) -> Select {
    let mut select = of_reader(reader);
    select.when("n.position >= ?", reader.since_position);
    select
}

/// What is for a reader, old news among it.
fn of_reader(reader: &Reader) -> Select {
    let mut select = Select::joined(
        format!("{}, {READ_AT}", NotificationRow::columns_of("n")),
        "read_notification n\n\
         LEFT JOIN read_notification_mark m ON m.notification_id = n.notification_id\n\
         AND m.user_id = ?\n\
         LEFT JOIN read_notification_through a ON a.through_key = CAST(? AS TEXT) || '|'\n\
         LEFT JOIN read_notification_through k\n\
         ON k.through_key = CAST(? AS TEXT) || '|' || n.kind",
        reader.user_id.clone(),
    );
    limit(&mut select, reader);
    select
}

/// Keeps what is for a reader.
fn limit(select: &mut Select, reader: &Reader) {
    let mut values = vec![
        reader.user_id.clone(),
        reader.role.clone(),
        reader.user_id.clone(),
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
    let (asked, more) = reader.asked();
    values.extend(more);
    select
        .when_texts(
            &format!(
                "n.audience IN (?, ?)\n\
                 AND (n.audience = ? OR (n.actor_id <> ? AND {scoped} AND {asked}))"
            ),
            &values,
        )
        .narrowed_by(&["n.audience"]);
}

fn narrowed(reader: &Reader, wanted: &Wanted) -> Select {
    let mut select = selected(reader);
    select
        .when_some("n.kind = ?", wanted.kind)
        .when_some("n.day = ?", wanted.day.clone());
    match wanted.read {
        Some(true) => select.only(&format!("{READ_AT} IS NOT NULL")),
        Some(false) => select.only(&format!("{READ_AT} IS NULL")),
        None => &mut select,
    };
    select
}

/// A page of lines, the newest notice first: unread notices of one kind are one line, and those of a day that were
/// read.
///
/// # Errors
/// The read store cannot be read.
pub async fn folded(
    store: &ReadStore,
    reader: &Reader,
    paging: Paging,
) -> Result<Page<Fold>, Error> {
    let lines = lines(store, reader).await?;
    let offset = usize::try_from(paging.offset()).unwrap_or(usize::MAX);
    let found = lines.iter().skip(offset);
    let found: Vec<&Line> = found.take(paging.size() as usize).collect();
    let mut items = Vec::new();
    if !found.is_empty() {
        let positions: Vec<String> = found.iter().map(|line| line.newest.to_string()).collect();
        let mut select = of_reader(reader);
        select
            .only(&format!("n.position IN ({})", positions.join(", ")))
            .then("ORDER BY n.notification_id DESC");
        items = select.all(&mut *store.connection().await?, item).await?;
    }
    let newest_of = |kind: &str, newest: i64| {
        let notice = |item: &&InboxItem| {
            let row = &item.notification;
            row.kind.as_str() == kind && row.position == newest
        };
        items.iter().find(notice).cloned()
    };
    let folds = found.iter().filter_map(|line| {
        newest_of(&line.kind, line.newest).map(|newest| Fold {
            count: line.count,
            newest,
        })
    });
    Ok(Page {
        items: folds.collect(),
        page: paging.page(),
        size: paging.size(),
        total_items: lines.len() as u64,
    })
}

/// A page of the notices for a user, newest first.
///
/// # Errors
/// The read store cannot be read.
pub async fn list(
    store: &ReadStore,
    reader: &Reader,
    wanted: &Wanted,
    paging: Paging,
) -> Result<Page<InboxItem>, Error> {
    let order = "n.position DESC, n.notification_id DESC";
    let mut select = narrowed(reader, wanted);
    // Of a day the lines know only what was read.
    if wanted.day.is_some() {
        return select.page(store, order, paging, item).await;
    }
    let lines = lines(store, reader).await?;
    let like = |line: &&Line| {
        wanted.kind.is_none_or(|kind| line.kind == kind.as_str())
            && wanted
                .read
                .is_none_or(|read| read == line.read_of.is_some())
    };
    let total = lines.iter().filter(like).map(|line| line.count).sum();
    select.page_of(total, store, order, paging, item).await
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
    let lines = lines(store, reader).await?;
    let unread = lines.iter().filter(|line| line.read_of.is_none());
    Ok(unread.map(|line| line.count).sum())
}

/// Position of the newest notice that a user has not read, of a kind or of all, and not after `until`.
///
/// # Errors
/// The read store cannot be read.
pub async fn newest_unread(
    store: &ReadStore,
    reader: &Reader,
    kind: Option<NoticeKind>,
    until: Option<i64>,
) -> Result<Option<u64>, Error> {
    let is_read = is_read(store, reader).await?;
    let mut select = counted(reader, "MAX(n.position)", reader.since_position);
    select
        .only(&format!("NOT {is_read}"))
        .when_some("n.kind = ?", kind)
        .when_some("n.position <= ?", until);
    let found = select
        .first(&mut *store.connection().await?, |row| {
            row.try_get::<Option<i64>, _>(0)
        })
        .await?;
    Ok(found
        .flatten()
        .and_then(|position| u64::try_from(position).ok()))
}

/// The names of whom or what notices are about. Read where the names are kept: what an erasure took is not found.
///
/// # Errors
/// The read store cannot be read.
pub async fn names(store: &ReadStore, ids: &[String]) -> Result<BTreeMap<String, String>, Error> {
    let mut names = BTreeMap::new();
    let (records, persons): (Vec<String>, Vec<String>) = ids
        .iter()
        .cloned()
        .partition(|id| id.starts_with(INSTITUTION));
    // What is said last of a person counts: their award before their form, and that before their account.
    for (id, name, from, ids) in [
        ("r.record_key", "r.name", "read_record r", &records),
        ("u.user_id", "u.name", "read_user u", &persons),
        ("f.applicant_id", "f.name", "read_application f", &persons),
        ("w.recipient_id", "w.name", "read_award w", &persons),
    ] {
        if ids.is_empty() {
            continue;
        }
        let mut select = Select::new(format!("{id}, {name}"), from);
        select
            .any_of(&[(id, ids)])
            .only(&format!("{name} IS NOT NULL"));
        let alias = from.chars().last().unwrap_or('r');
        select.then(&format!("ORDER BY {alias}.created_position"));
        let found: Vec<(String, String)> = select
            .all(&mut *store.connection().await?, |row| {
                Ok((row.try_get(0)?, row.try_get(1)?))
            })
            .await?;
        names.extend(found);
    }
    Ok(names)
}

#[cfg(test)]
mod tests;
