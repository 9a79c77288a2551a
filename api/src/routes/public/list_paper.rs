//! What the paper of a decree or roster is checked with, beside the proof of the event that binds it: nothing personal.

use ledger::Recorded;

use crate::paper::BoundPaper;
use crate::routes::public::wire::ListPaper;
use crate::{ApiError, AppState};

/// What opens the rows of the event's paper, and which event binds it now; `None` for other events than those of a
/// decree or roster.
///
/// # Errors
/// When the log cannot be read.
pub(super) async fn said_of(
    app: &AppState,
    event: &Recorded,
) -> Result<Option<ListPaper>, ApiError> {
    let stream = &event.stream;
    if !matches!(stream.stream_type.as_str(), "decree" | "roster") {
        return Ok(None);
    }
    let (papers, standing) = BoundPaper::all(app, &stream.stream_type, &stream.id).await?;
    let last = standing.map(i64::try_from);
    let own = papers
        .iter()
        .find(|paper| paper.position == event.position.0);
    let rows = own.map_or(&[][..], |paper| &paper.seal.rows);
    Ok(Some(ListPaper {
        salts: rows
            .iter()
            .map(|row| row.opening.value().map(|opening| opening.salt.clone()))
            .collect(),
        last: last.transpose().map_err(ApiError::internal)?,
    }))
}

#[cfg(test)]
mod tests;
