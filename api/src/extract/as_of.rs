//! The query parameter `per_tanggal`: as of the end of a day in Asia/Jayapura.

use axum::{extract::FromRequestParts, http::request::Parts};
use chrono::{DateTime, Duration, NaiveDate, Utc};
use domain::office_midnight;
use serde::Deserialize;

use crate::error::ApiError;
use crate::extract::Query;

/// The day a query speaks of; `None` is now.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct AsOf(pub Option<NaiveDate>);

#[derive(Deserialize)]
struct Parameters {
    per_tanggal: Option<String>,
}

impl AsOf {
    /// The first moment after the day: events recorded before it count.
    pub fn until(self) -> Option<DateTime<Utc>> {
        self.0.map(|day| office_midnight(day) + Duration::days(1))
    }
}

impl<S: Send + Sync> FromRequestParts<S> for AsOf {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, ApiError> {
        let bad = || ApiError::invalid("per_tanggal", "Gunakan tanggal seperti 2026-03-31.");
        let Query(parameters) = Query::<Parameters>::from_request_parts(parts, state).await?;
        match parameters.per_tanggal.as_deref() {
            None | Some("") => Ok(Self(None)),
            Some(text) => NaiveDate::parse_from_str(text, "%Y-%m-%d")
                .ok()
                .filter(|day| (2000..=2200).contains(&chrono::Datelike::year(day)))
                .map(|day| Self(Some(day)))
                .ok_or_else(bad),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_day_ends_at_midnight_in_jayapura() {
        let day = NaiveDate::from_ymd_opt(2026, 3, 31).unwrap();
        let until = AsOf(Some(day)).until().unwrap();
        assert_eq!(until.to_rfc3339(), "2026-03-31T15:00:00+00:00");
    }
}
