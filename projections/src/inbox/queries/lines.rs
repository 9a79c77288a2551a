//! What of an inbox is read and what is not, counted line by line.
use super::{Reader, limit};
use crate::error::Error;
use crate::select::Select;
use crate::store::ReadStore;
use domain::inbox::NoticeKind;
use sqlx::Row as _;
use sqlx::any::AnyRow;
use std::collections::BTreeMap;

/// What counts look at and no more: it stands in the index by audience, so that they read no notice.
pub(super) fn counted(reader: &Reader, columns: &str, since: i64) -> Select {
    let mut select = Select::joined(
        columns,
        "read_notification n\n\
         LEFT JOIN read_notification_mark m ON m.notification_id = n.notification_id\n\
         AND m.user_id = ?",
        reader.user_id.clone(),
    );
    limit(&mut select, reader);
    select.when("n.position >= ?", since);
    select
}

/// That a reader has read a notice of [`counted`]: what [`super::READ_AT`] says, without looking it up for each.
pub(super) async fn is_read(store: &ReadStore, reader: &Reader) -> Result<String, Error> {
    let key_of = |kind: &str| format!("{}|{kind}", reader.user_id);
    let kinds = NoticeKind::ALL.iter().map(|kind| kind.as_str());
    let keys: Vec<String> = std::iter::once("").chain(kinds).map(key_of).collect();
    let mut select = Select::new("t.through_key, t.through", "read_notification_through t");
    select.any_of(&[("t.through_key", &keys)]);
    let found: Vec<(String, i64)> = select
        .all(&mut *store.connection().await?, |row| {
            Ok((row.try_get(0)?, row.try_get(1)?))
        })
        .await?;
    let found: BTreeMap<String, i64> = found.into_iter().collect();
    let mut condition = "(m.read_at IS NOT NULL".to_owned();
    if let Some(through) = found.get(&key_of("")) {
        condition.push_str(&format!(" OR n.position <= {through}"));
    }
    // The words are our own, so they stand in the text.
    for kind in NoticeKind::ALL {
        if let Some(through) = found.get(&key_of(kind.as_str())) {
            condition.push_str(&format!(
                " OR (n.kind = '{kind}' AND n.position <= {through})"
            ));
        }
    }
    condition.push(')');
    Ok(condition)
}

/// A line of the inbox, without its notice.
#[derive(Debug, Clone)]
pub(super) struct Line {
    /// Word of the kind.
    pub kind: String,
    /// The day, of notices that were read.
    pub read_of: Option<String>,
    pub count: u64,
    /// Position of the newest.
    pub newest: i64,
}

/// What is known of a reader's lines up to a notice. Notices are never taken back, so that what was counted stays.
#[derive(Debug, Clone, Default)]
struct Counted {
    /// Position of the newest notice that was counted.
    through: i64,
    lines: Vec<Line>,
}

/// Which notices are counted: proposals stand in an index of their own.
#[derive(Clone, Copy)]
pub(super) enum Kinds {
    Proposals,
    Others,
}

/// Those of [`counted`] of some kinds, line by line.
pub(super) fn by_line(reader: &Reader, columns: &str, kinds: Kinds, since: i64) -> Select {
    let is = match kinds {
        Kinds::Proposals => "=",
        Kinds::Others => "<>",
    };
    let mut select = counted(reader, columns, since);
    select
        .only(&format!("n.kind {is} '{}'", NoticeKind::Proposal))
        .then("GROUP BY 1, 2");
    select
}

/// All lines of a reader, the newest first. Lists and counts add them up: one pass over the notices for all, and only over
/// those that came since the last. Proposals are counted anew: whether one is for a reader stands beside it.
pub(super) async fn lines(store: &ReadStore, reader: &Reader) -> Result<Vec<Line>, Error> {
    let is_read = is_read(store, reader).await?;
    let columns =
        format!("n.kind, CASE WHEN {is_read} THEN n.day ELSE '' END, COUNT(*), MAX(n.position)");
    let counted = |kinds: Kinds, since: i64| by_line(reader, &columns, kinds, since);
    let marks = read_alone(store, reader).await?;
    // Another filling of the store, another reader, more that was read: each of them begins anew.
    let name = format!(
        "{} {marks} {}",
        store.generation().await,
        counted(Kinds::Others, reader.since_position).question()
    );
    let known: Option<Counted> = store.kept(name.clone()).await;
    let since = known.as_ref().map_or(reader.since_position, |known| {
        reader.since_position.max(known.through + 1)
    });
    let known = known.unwrap_or_default();
    let added = counted(Kinds::Others, since)
        .all_remembered(store, line)
        .await?;
    let newest = added.iter().map(|line| line.newest).max();
    let known = Counted {
        through: newest.unwrap_or(known.through),
        lines: joined(known.lines, added),
    };
    let weight = u32::try_from(known.lines.len()).unwrap_or(u32::MAX);
    let mut lines = known.lines.clone();
    if newest.is_some() {
        store.keep(name, weight, known).await;
    }
    let proposals = counted(Kinds::Proposals, reader.since_position);
    lines.extend(proposals.all_remembered(store, line).await?);
    lines.sort_unstable_by(|one, other| {
        let by_words = || (&one.kind, &one.read_of).cmp(&(&other.kind, &other.read_of));
        other.newest.cmp(&one.newest).then_with(by_words)
    });
    Ok(lines)
}

fn line(row: &AnyRow) -> Result<Line, sqlx::Error> {
    let (day, count): (String, i64) = (row.try_get(1)?, row.try_get(2)?);
    Ok(Line {
        kind: row.try_get(0)?,
        read_of: Some(day).filter(|day| !day.is_empty()),
        count: u64::try_from(count).unwrap_or_default(),
        newest: row.try_get(3)?,
    })
}

/// The same lines with what newer notices add to them.
fn joined(mut lines: Vec<Line>, added: Vec<Line>) -> Vec<Line> {
    for more in added {
        let is_same = |line: &&mut Line| line.kind == more.kind && line.read_of == more.read_of;
        match lines.iter_mut().find(is_same) {
            Some(line) => {
                line.count += more.count;
                line.newest = line.newest.max(more.newest);
            }
            None => lines.push(more),
        }
    }
    lines
}

/// How many notices a reader has read one by one.
async fn read_alone(store: &ReadStore, reader: &Reader) -> Result<i64, Error> {
    let mut select = Select::new("COUNT(*)", "read_notification_mark m");
    select.when("m.user_id = ?", reader.user_id.clone());
    let found = select.all_remembered(store, |row| row.try_get(0)).await?;
    Ok(found.first().copied().unwrap_or_default())
}
