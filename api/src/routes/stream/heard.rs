//! What of the log one reader is told that it moved, from a position on.

use std::collections::{BTreeMap, BTreeSet};

use domain::audit::StreamType;
use projections::Scope;

use crate::answer::{scope, shown, view::View};
use crate::{ApiError, AppState, Session};

/// Events that are read at once.
const BATCH: u32 = 500;
/// Events that are looked through before everything is said to have moved.
const LOOKED_AT_MAX: usize = 2_000;

/// Read models that only who reaches everything is shown.
const OF_THE_OFFICE: [&str; 2] = ["audit", "duty"];

/// Who listens.
pub(super) struct Listener {
    app: AppState,
    scope: Scope,
    user_id: String,
    /// Log position of the first event that they were not told of.
    pub next: u64,
}

/// What moved for a listener.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Heard {
    /// These read models, perhaps none.
    Models(BTreeSet<String>),
    /// So much that it was not looked through.
    TooMuch,
}

impl Listener {
    /// Listens from a position on; from now where none is named or it is not one of the log yet.
    pub async fn of(
        app: &AppState,
        session: &Session,
        since: Option<u64>,
    ) -> Result<Self, ApiError> {
        let applied = app.read.applied();
        Ok(Self {
            scope: scope::of(app, session).await?,
            user_id: session.user_id.to_string(),
            next: since.filter(|since| *since <= applied).unwrap_or(applied),
            app: app.clone(),
        })
    }

    /// What moved since the last call, as far as every read model has it.
    pub async fn hear(&mut self) -> Result<Heard, ApiError> {
        let view = View::now(&self.app);
        let end = view.position + 1;
        let mut moved: BTreeMap<String, Vec<String>> = BTreeMap::new();
        let mut looked_at = 0;
        let mut from = self.next;
        while from < end {
            let position = i64::try_from(from).map_err(ApiError::internal)?;
            let rows = projections::audit::since(&view.store, position, None, BATCH).await?;
            let Some(last) = rows.last().map(|row| row.position) else {
                break;
            };
            looked_at += rows.len();
            if looked_at > LOOKED_AT_MAX {
                self.next = end;
                return Ok(Heard::TooMuch);
            }
            for row in rows {
                moved
                    .entry(row.stream_type)
                    .or_default()
                    .push(row.stream_id);
            }
            from = u64::try_from(last + 1).map_err(ApiError::internal)?;
        }
        // Behind all that was looked at: a store that is newer than this moment adds nothing before it.
        self.next = end.max(from);
        let mut kinds = Vec::new();
        for (name, mut ids) in moved {
            ids.sort_unstable();
            ids.dedup();
            let kind: StreamType = shown::word(&name)?;
            let (store, scope) = (&view.store, &self.scope);
            if projections::audit::concerns(store, scope, &self.user_id, kind, &ids).await? {
                kinds.push(name);
            }
        }
        let mut models = self.app.read.moved_by(&kinds);
        if !matches!(self.scope, Scope::All) {
            models.retain(|model| !OF_THE_OFFICE.contains(&model.as_str()));
        }
        Ok(Heard::Models(models))
    }
}
