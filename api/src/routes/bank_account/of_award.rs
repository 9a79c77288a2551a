//! The accounts of one recipient.

use std::sync::Arc;

use crate::authz::{Table, allow};
use axum::Extension;
use axum::extract::State;

use super::acts;
use crate::answer::acts::{ActBody, Rehearsal};
use crate::answer::view::View;
use crate::answer::{scope, shown};
use crate::authz::Role;
use crate::extract::Path;
use crate::routes::bank_account::wire::BankAccountBody;
use crate::routes::bank_account::wire::BankAccountList;
use crate::{ApiError, AppState, Envelope, Session};
use projections::bank_account::BankAccountRow;

/// The accounts of one recipient.
#[utoipa::path(
    get,
    path = "/api/cms/rekening/penerima-beasiswa/{id}",
    extensions(("x-access" = json!(allow::to().applicant().admin().government().view(allow::BankAccount).shows(allow::Shown::BankAccount, allow::Whose::Award).masked_for(Role::Government)))),
    tag = "rekening",
    params(("id" = String, Path, description = "penerimaBeasiswaId."), ("per_tanggal" = Option<chrono::NaiveDate>, Query, description = "As of the end of this day.")),
    responses((status = 200, body = Envelope<BankAccountList>))
)]
pub(crate) async fn list_bank_accounts_of_award(
    State(app): State<AppState>,
    Extension(table): Extension<Arc<Table>>,
    session: Session,
    Path(id): Path<String>,
    view: View,
) -> Result<Envelope<BankAccountList>, ApiError> {
    let scope = scope::of(&app, &session).await?;
    let found = projections::award::get(&view.store, &scope, &id).await?;
    let award = found.ok_or_else(|| scope::missing(&scope))?;
    let masked = session.role == Role::Government;
    let mut items = Vec::new();
    for row in projections::bank_account::of_owner(&view.store, &award.recipient_id).await? {
        let number = if masked {
            row.number_masked.clone()
        } else {
            shown::opened_text(&app, row.number_sealed.as_deref()).await?
        };
        let acts = if view.is_past() {
            Vec::new()
        } else {
            let rehearsal = Rehearsal::of(&app, &table, &session).await?;
            acts::of(rehearsal, &row.bank_account_id).await?
        };
        items.push(body(row, number, acts, masked)?);
    }
    items.reverse();
    Ok(Envelope::ok(BankAccountList { items }).at(view.position))
}

/// An account as its reader may see it.
pub(super) fn body(
    row: BankAccountRow,
    number: Option<String>,
    acts: Vec<ActBody>,
    masked: bool,
) -> Result<BankAccountBody, ApiError> {
    Ok(BankAccountBody {
        updated_at: shown::time(&row.updated_at)?,
        bank_name: shown::bank_name(&row.bank_code),
        acts,
        holder: row.holder.filter(|_| !masked),
        number,
        id: row.bank_account_id,
        version: row.version,
        position: row.position,
        owner_id: row.institution_id.is_none().then_some(row.owner_id),
        institution_id: row.institution_id,
        payee_kind: row.payee_kind,
        bank_code: row.bank_code,
        status: row.status,
        note: row.reason,
    })
}
