//! How often a number may be asked about, and what is told: never whose it is.

use chrono::Duration;

use super::wire::UniquenessBody;
use crate::ops::limit::Limit;
use crate::{ApiError, AppState, Session};

/// Enough for typing a form, too few for trying numbers out.
const PER_USER: Limit = Limit {
    count_max: 20,
    window: Duration::minutes(10),
};

/// Counts one question of the caller.
///
/// # Errors
/// `TERLALU_SERING`.
pub(crate) async fn attempt(app: &AppState, session: &Session) -> Result<(), ApiError> {
    let subject = session.user_id.to_string();
    app.limit("verifikasi", &subject, PER_USER).await?;
    Ok(())
}

/// The answer about a number held by these owners. `severity` is what another's number means.
pub(crate) fn answer<'a>(
    session: &Session,
    owners: impl Iterator<Item = &'a String>,
    severity: &str,
) -> UniquenessBody {
    let own_id = session.user_id.to_string();
    let (mut own, mut other) = (false, false);
    for owner in owners {
        if *owner == own_id {
            own = true;
        } else {
            other = true;
        }
    }
    UniquenessBody {
        taken: own || other,
        own,
        severity: if other { severity } else { "aman" }.to_owned(),
    }
}
