//! One account with what it is verified by: the evidence, and its holder beside the name of who is paid.

use std::sync::Arc;

use crate::authz::{Table, allow};
use axum::Extension;
use axum::extract::State;
use domain::bank_account::BankAccount;
use domain::integrity::compare_names;
use domain::{BankAccountId, PayeeKind};

use super::{acts, list, of_award};
use crate::answer::acts::Rehearsal;
use crate::answer::view::View;
use crate::answer::{file_body, parse, scope};
use crate::extract::Path;
use crate::routes::bank_account::wire::{BankAccountDetail, NameCompared};
use crate::{ApiError, AppState, Envelope, Session};

/// One account with its evidence, as it stands now.
#[utoipa::path(
    get,
    path = "/api/cms/rekening/{id}",
    extensions(("x-access" = json!(allow::to().admin().view(allow::BankAccount).shows(allow::Shown::BankAccount, allow::Whose::BankAccount)))),
    tag = "rekening",
    params(("id" = String, Path, description = "rekeningId."), ("per_tanggal" = Option<chrono::NaiveDate>, Query, description = "As of the end of this day.")),
    responses((status = 200, body = Envelope<BankAccountDetail>))
)]
pub(crate) async fn get_bank_account(
    State(app): State<AppState>,
    Extension(table): Extension<Arc<Table>>,
    session: Session,
    Path(id): Path<String>,
    view: View,
) -> Result<Envelope<BankAccountDetail>, ApiError> {
    let scope = scope::of(&app, &session).await?;
    let account_id: BankAccountId = parse::id(&id)?;
    let found = projections::bank_account::item_of(&view.store, &id).await?;
    let row = found.ok_or_else(|| scope::missing(&scope))?;
    let loaded = app.commands.load::<BankAccount>(account_id).await?;
    let state = loaded.state.state().ok_or_else(|| scope::missing(&scope))?;
    let judge_id: Vec<String> = row.account.judged_by.iter().cloned().collect();
    let judges = projections::user::names(&view.store, &judge_id).await?;
    let expected = match state.payee_kind {
        PayeeKind::Student => row.recipient_name.clone(),
        PayeeKind::Campus => list::institution_name(&row),
        // Whose it should be stands in no record.
        PayeeKind::BoardingHouse | PayeeKind::Guardian => None,
    };
    let compared = expected
        .zip(state.holder.value())
        .map(|(expected, holder)| NameCompared {
            result: compare_names(&expected, holder),
            expected,
        });
    let evidence = (state.evidence.clone())
        .filter(|file| file.name.value().is_some())
        .map(|file| file_body::kept(&app, file));
    let number = state.number.value().cloned();
    let rehearsal = Rehearsal::of(&app, &table, &session).await?;
    let told = acts::of(rehearsal, &id).await?;
    let account = of_award::body(row.account.clone(), number, told, false)?;
    let line = list::item(row)?;
    Ok(Envelope::ok(BankAccountDetail {
        account,
        award_id: line.award_id,
        recipient_name: line.recipient_name,
        institution_name: line.institution_name,
        changer_name: line.changer_name,
        judge_name: judge_id.first().and_then(|id| judges.get(id).cloned()),
        compared,
        evidence,
    })
    .at(view.position))
}
