//! What may be done with a change request.

use commands::change_request as act;
use uuid::Uuid;

use super::wire::ChangeRequestBody;
use crate::ApiError;
use crate::authz::Table;
use crate::routes::acts::{ActBody, Rehearsal};
use crate::routes::parse;

/// The acts of the reader's role, each tried with inputs that are never at fault.
pub(super) async fn of(
    mut rehearsal: Rehearsal<'_>,
    access: &Table,
    request: &ChangeRequestBody,
) -> Result<Vec<ActBody>, ApiError> {
    let id: Uuid = parse::id(&request.id)?;
    let (executor, call) = &rehearsal.stage();
    let trial = act::confirm(executor, call, id, None, |role| {
        access.ceiling(role).clone()
    });
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
