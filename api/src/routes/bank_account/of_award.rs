//! The accounts of one recipient.

use crate::authz::allow;
use axum::extract::State;

use crate::authz::Role;
use crate::extract::Path;
use crate::routes::bank_account::wire::BankAccountBody;
use crate::routes::bank_account::wire::BankAccountList;
use crate::routes::view::View;
use crate::routes::{scope, shown};
use crate::{ApiError, AppState, Envelope, Session};

/// The accounts of one recipient.
#[utoipa::path(
    get,
    path = "/api/cms/rekening/penerima-beasiswa/{id}",
    extensions(("x-access" = json!(allow::to().applicant().admin().government().view(allow::BankAccount)))),
    tag = "rekening",
    params(("id" = String, Path, description = "penerimaBeasiswaId."), ("per_tanggal" = Option<chrono::NaiveDate>, Query, description = "As of the end of this day.")),
    responses((status = 200, body = Envelope<BankAccountList>))
)]
pub(crate) async fn list_bank_accounts_of_award(
    State(app): State<AppState>,
    session: Session,
    Path(id): Path<String>,
    view: View,
) -> Result<Envelope<BankAccountList>, ApiError> {
    let scope = scope::of(&app, &session).await?;
    let found = projections::award::get(&view.store, &scope, &id).await?;
    let award = found.ok_or_else(|| scope::missing(&scope))?;
    let own = session.user_id.to_string();
    let masked = session.role == Role::Government;
    let mut items = Vec::new();
    for row in projections::bank_account::of_owner(&view.store, &award.recipient_id).await? {
        let number = if masked {
            row.number_masked
        } else {
            shown::opened_text(&app, row.number_sealed.as_deref()).await?
        };
        items.push(BankAccountBody {
            updated_at: shown::time(&row.updated_at)?,
            bank_name: shown::bank_name(&row.bank_code),
            changed_by_me: row.changed_by == own,
            holder: row.holder.filter(|_| !masked),
            number,
            id: row.bank_account_id,
            version: row.version,
            position: row.position,
            owner_id: row.owner_id,
            payee_kind: shown::word(row.payee_kind)?,
            bank_code: row.bank_code,
            status: shown::word(row.status)?,
            note: row.reason,
        });
    }
    items.reverse();
    Ok(Envelope::ok(BankAccountList { items }).at(view.position))
}
