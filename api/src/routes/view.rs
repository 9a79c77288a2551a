//! The read models a query is answered from: now, at least as new as asked, or as of a day.

use axum::extract::FromRequestParts;
use axum::http::request::Parts;
use chrono::{DateTime, TimeDelta, Utc};
use projections::ReadStore;

use crate::{ApiError, AppState, AsOf, MinPosition};

/// The read models of one answer.
pub(crate) struct View {
    /// The store to query.
    pub store: ReadStore,
    /// The moment it speaks of.
    pub moment: DateTime<Utc>,
    /// Position of the last event it knows; what `X-Position` tells.
    pub position: u64,
}

impl FromRequestParts<AppState> for View {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, app: &AppState) -> Result<Self, ApiError> {
        let as_of = AsOf::from_request_parts(parts, app).await?;
        MinPosition::from_request_parts(parts, app)
            .await?
            .wait(app)
            .await?;
        let (store, events, moment) = match as_of.until() {
            None => (app.read.store().clone(), app.read.applied(), app.now()),
            Some(next_day) => {
                let moment = next_day - TimeDelta::microseconds(1);
                let found = app.read.as_of(moment).await?;
                (found.store, found.events, moment)
            }
        };
        Ok(Self {
            store,
            moment,
            position: events.saturating_sub(1),
        })
    }
}
