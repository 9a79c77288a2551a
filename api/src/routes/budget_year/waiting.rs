//! What of a budget year's end waits for a second person.

use std::collections::BTreeSet;

use domain::change_request::{ChangeRequest, ChangeRequestStatus, Subject, SubjectKind};
use projections::Paging;
use projections::change_request::{ChangeRequestFilter, ChangeRequestSort};
use projections::event::time_text;

use super::wire::{CommittedBody, WaitingBody};
use crate::answer::shown;
use crate::answer::view::View;
use crate::{ApiError, AppState};

/// How many open change requests of a kind are looked at.
const LOOKED_AT: u32 = 100;

/// The open change requests that close this year, open the next, or carry these lapsed payments over.
pub(super) async fn waiting(
    app: &AppState,
    view: &View,
    year: u16,
    lapsed: &[CommittedBody],
) -> Result<Vec<WaitingBody>, ApiError> {
    let now = time_text(app.now());
    let lapsed: BTreeSet<&str> = lapsed.iter().map(|payment| payment.id.as_str()).collect();
    let mut found = Vec::new();
    for kind in [
        SubjectKind::YearClose,
        SubjectKind::NewYear,
        SubjectKind::CarryOver,
    ] {
        let wanted = ChangeRequestFilter {
            status: Some(ChangeRequestStatus::Open),
            kind: Some(kind),
            ..ChangeRequestFilter::default()
        };
        let paging = Paging::new(1, LOOKED_AT);
        let open = projections::change_request::list(
            &view.store,
            &wanted,
            &now,
            ChangeRequestSort::Newest,
            paging,
        )
        .await?;
        for item in open.items {
            let id = item.request.change_request_id;
            let request = app.commands.load::<ChangeRequest>(&id).await?;
            let Some(state) = request.state.state() else {
                continue;
            };
            let (of_this, payments) = match &state.subject {
                Subject::YearClose { year: of, .. } => (*of == year, Vec::new()),
                Subject::NewYear { year: of, .. } => (*of == year.saturating_add(1), Vec::new()),
                Subject::CarryOver { payments } => {
                    let mut ids: Vec<String> = payments
                        .iter()
                        .map(|payment| payment.disbursement_id.to_string())
                        .collect();
                    ids.retain(|id| lapsed.contains(id.as_str()));
                    (!ids.is_empty(), ids)
                }
                _ => (false, Vec::new()),
            };
            if of_this {
                found.push(WaitingBody {
                    id,
                    kind,
                    payments,
                    proposed_at: shown::time(&item.request.created_at)?,
                });
            }
        }
    }
    Ok(found)
}
