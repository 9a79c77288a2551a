//! What may be done with a change request.

use commands::change_request as act;
use domain::change_request::Subject;
use uuid::Uuid;

use super::confirm::surroundings;
use super::wire::ChangeRequestBody;
use crate::answer::acts::{ActBody, Rehearsal};
use crate::answer::parse;
use crate::authz::Table;
use crate::{ApiError, AppState};

/// The acts of the reader's role, each tried with inputs that are never at fault.
pub(super) async fn of(
    mut rehearsal: Rehearsal<'_>,
    app: &AppState,
    access: &Table,
    request: &ChangeRequestBody,
    subject: Option<&Subject>,
) -> Result<Vec<ActBody>, ApiError> {
    let id: Uuid = parse::id(&request.id)?;
    let (executor, call) = &rehearsal.stage();
    let around = surroundings(app, access, subject).await?;
    let trial = commands::confirmation::confirm_in_log(executor, call, id, None, &around);
    rehearsal
        .offer("setujui", "POST", "/api/cms/usulan/setujui", &[], trial)
        .await;
    let trial = act::refuse(executor, call, id, None, "-".to_owned());
    rehearsal
        .offer("tolak", "POST", "/api/cms/usulan/tolak", &[], trial)
        .await;
    let trial = act::withdraw(executor, call, id, None);
    rehearsal
        .offer("tarik", "POST", "/api/cms/usulan/tarik", &[], trial)
        .await;
    Ok(rehearsal.found())
}
