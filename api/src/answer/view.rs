//! The read models a query is answered from: now, at least as new as asked, or as of a day.

use axum::extract::FromRequestParts;
use axum::http::request::Parts;
use chrono::{DateTime, Datelike, TimeDelta, Utc};
use futures::FutureExt as _;
use projections::{AsOf as AsOfStore, ReadStore};
use uuid::Uuid;

use crate::answer::shown;
use crate::state::App;
use crate::{ApiError, AppState, AsOf, Envelope, MinPosition, Session};

/// The read models of one answer.
pub(crate) struct View {
    /// The store to query.
    pub store: ReadStore,
    /// The moment it speaks of.
    pub moment: DateTime<Utc>,
    /// Position of the last event it knows; what `X-Position` tells.
    pub position: u64,
    /// Events the asker knows of.
    at_least: u64,
    /// Events of an earlier moment; `None` is now.
    past: Option<u64>,
}

impl View {
    /// The read models as they stand.
    pub fn now(app: &App) -> Self {
        Self {
            store: app.read.store().clone(),
            moment: app.now(),
            position: app.read.applied().saturating_sub(1),
            at_least: 0,
            past: None,
        }
    }

    /// Whether it speaks of a day in the past: nothing can be done there.
    pub fn is_past(&self) -> bool {
        self.past.is_some()
    }

    /// An answer of figures over many rows, counted by `count` unless the same was asked lately.
    /// `what` names the question with everything that its answer depends on beside the read models.
    ///
    /// # Errors
    /// Those of `count`.
    pub async fn figures<T: Clone + Send + Sync + 'static>(
        &self,
        app: &AppState,
        what: impl std::fmt::Debug,
        count: impl Future<Output = Result<T, ApiError>>,
    ) -> Result<Envelope<T>, ApiError> {
        let generation = self.store.generation().await;
        let what = (what, generation, app.read.history(), self.past);
        let asked = app
            .figures
            .of(what, self.position + 1, self.at_least, count);
        let counted = asked.await?;
        Ok(Envelope::ok(T::clone(&counted.figures)).at(counted.events - 1))
    }
}

/// The read models as of a moment, for an account that has asked for few others at this time.
///
/// # Errors
/// `TERLALU_BANYAK_HARI_LAMPAU`; when the log or the stores cannot be read.
pub(crate) async fn as_of_for(
    app: &AppState,
    account: Uuid,
    moment: DateTime<Utc>,
) -> Result<AsOfStore, ApiError> {
    match app.read.past(moment).await? {
        Some(events) => at_for(app, account, events).await,
        None => Ok(AsOfStore {
            store: app.read.store().clone(),
            events: app.read.applied(),
        }),
    }
}

/// The same after the first `events` events of the log.
///
/// # Errors
/// Those of [`as_of_for`].
pub(crate) async fn at_for(
    app: &AppState,
    account: Uuid,
    events: u64,
) -> Result<AsOfStore, ApiError> {
    let day = app.bounds.days.take(account, events)?;
    Ok(app.read.at_for(events, day).await?)
}

/// Refuses a visitor's day unless it is the last of a month, or not over: each day of the past is a replay of the log, and
/// whoever passes by could ask for thousands.
fn only_kept(as_of: &AsOf, now: DateTime<Utc>) -> Result<(), ApiError> {
    let Some(day) = as_of.0 else { return Ok(()) };
    // What is said of a day that is not over would be something else tomorrow.
    if day > shown::today(now) {
        let told = "Hari ini belum tiba; pilih hari ini atau akhir bulan yang sudah lewat.";
        return Err(ApiError::invalid("per_tanggal", told));
    }
    let ends_month = day.succ_opt().is_none_or(|next| next.day() == 1);
    if ends_month || day >= shown::today(now) {
        Ok(())
    } else {
        Err(ApiError::invalid(
            "per_tanggal",
            "Tanpa masuk, pilih hari terakhir sebuah bulan.",
        ))
    }
}

impl FromRequestParts<AppState> for View {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, app: &AppState) -> Result<Self, ApiError> {
        let as_of = AsOf::from_request_parts(parts, app).await?;
        let known = MinPosition::from_request_parts(parts, app).await?;
        let account = parts.extensions.get::<Session>();
        Self::of(app, account.map(|it| it.user_id), as_of, known)
            .boxed()
            .await
    }
}

impl View {
    /// The read models of a day as it was recorded, or of now where none is asked for; for an account, or a visitor.
    ///
    /// # Errors
    /// `POSISI_BELUM_TERSEDIA`; those of [`as_of_for`]; `DATA_TIDAK_SAH` for a visitor's day that is not kept.
    pub async fn of(
        app: &AppState,
        account: Option<Uuid>,
        as_of: AsOf,
        known: MinPosition,
    ) -> Result<Self, ApiError> {
        known.wait(app).await?;
        let Some(next_day) = as_of.until() else {
            return Ok(Self {
                at_least: known.0.map_or(0, |position| position + 1),
                ..Self::now(app)
            });
        };
        let moment = next_day - TimeDelta::microseconds(1);
        let found = match account {
            Some(account) => as_of_for(app, account, moment).await?,
            None => {
                only_kept(&as_of, app.now())?;
                app.bounds.after_others(app.read.as_of(moment)).await?
            }
        };
        Ok(Self {
            store: found.store,
            moment,
            position: found.events.saturating_sub(1),
            at_least: 0,
            past: Some(found.events),
        })
    }
}
