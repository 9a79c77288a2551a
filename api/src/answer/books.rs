//! The books of budget lines as of a day, by either clock.

use axum::extract::FromRequestParts;
use axum::http::request::Parts;
use chrono::NaiveDate;
use domain::register::RegisterClock;
use serde::Deserialize;
use uuid::Uuid;

use crate::answer::view::View;
use crate::extract::Query;
use crate::{ApiError, AppState, AsOf, MinPosition, Session};

/// What parameter `jam` means where a day may be asked for.
pub(crate) const CLOCK: &str = "By which clock the day of per_tanggal is counted: as it was recorded by the end of it \
                                (pencatatan, when left out), or all that is booked until then (pembukuan).";

/// The books that an answer is read from.
pub(crate) struct Books {
    /// The read models: as they stood on the day by the clock of recording, else as they stand.
    pub view: View,
    /// By which clock the day is counted.
    pub clock: RegisterClock,
    /// The day asked for.
    pub day: Option<NaiveDate>,
}

impl Books {
    /// The books of a day by a clock: the one definition of what a day of the past is by each.
    ///
    /// # Errors
    /// Those of [`View::of`].
    pub async fn of(
        app: &AppState,
        account: Option<Uuid>,
        clock: RegisterClock,
        as_of: AsOf,
        known: MinPosition,
    ) -> Result<Self, ApiError> {
        // What was booked until a day may have been recorded at any time since.
        let day = match clock {
            RegisterClock::Recording => as_of,
            RegisterClock::Booking => AsOf(None),
        };
        Ok(Self {
            view: View::of(app, account, day, known).await?,
            clock,
            day: as_of.0,
        })
    }

    /// The last booking date that counts; none where the read models are those of the day already, or none was asked for.
    pub fn booked_until(&self) -> Option<NaiveDate> {
        match self.clock {
            RegisterClock::Booking => self.day,
            RegisterClock::Recording => None,
        }
    }
}

#[derive(Deserialize)]
struct Parameters {
    jam: Option<RegisterClock>,
}

/// The clock of the request.
async fn clock(parts: &mut Parts, app: &AppState) -> Result<RegisterClock, ApiError> {
    let Query(Parameters { jam }) = Query::<Parameters>::from_request_parts(parts, app).await?;
    Ok(jam.unwrap_or(RegisterClock::Recording))
}

impl FromRequestParts<AppState> for Books {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, app: &AppState) -> Result<Self, ApiError> {
        let clock = clock(parts, app).await?;
        let as_of = AsOf::from_request_parts(parts, app).await?;
        let known = MinPosition::from_request_parts(parts, app).await?;
        let account = parts.extensions.get::<Session>();
        Self::of(app, account.map(|it| it.user_id), clock, as_of, known).await
    }
}

/// The last booking date of the money of an answer whose persons are those of the day as it was recorded.
pub(crate) struct BookedUntil(pub Option<NaiveDate>);

impl FromRequestParts<AppState> for BookedUntil {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, app: &AppState) -> Result<Self, ApiError> {
        let AsOf(day) = AsOf::from_request_parts(parts, app).await?;
        Ok(Self(match clock(parts, app).await? {
            RegisterClock::Booking => day,
            RegisterClock::Recording => None,
        }))
    }
}
