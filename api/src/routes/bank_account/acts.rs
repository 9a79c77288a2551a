//! What may be done with a bank account.

use commands::bank_account as act;
use domain::BankAccountId;
use domain::bank_account::AccountEntry;

use crate::ApiError;
use crate::answer::acts::{ActBody, Rehearsal};
use crate::answer::parse;

/// Both verdicts come by one call.
const VERDICT: &str = "/api/cms/rekening/verifikasi";

/// Entering and changing come by one call.
const CHANGE: &str = "/api/cms/rekening/create";

/// The acts of the reader's role, each tried with inputs that are never at fault.
pub(super) async fn of(
    mut rehearsal: Rehearsal<'_>,
    account_id: &str,
) -> Result<Vec<ActBody>, ApiError> {
    let id: BankAccountId = parse::id(account_id)?;
    let (executor, call) = &rehearsal.stage();
    let trial = act::verify(executor, call, id, None, None);
    rehearsal
        .offer("verifikasi", "POST", VERDICT, &[], trial)
        .await;
    let trial = act::refuse(executor, call, id, None, "-".to_owned());
    rehearsal.offer("tolak", "POST", VERDICT, &[], trial).await;
    // What is typed is never at fault here.
    let typed = AccountEntry {
        bank_code: domain::reference::banks()[0].code.clone(),
        number: parse::value("nomor", "0000000000")?,
        holder: "-".to_owned(),
        evidence: None,
    };
    let trial = act::change(executor, call, id, None, typed);
    rehearsal.offer("ubah", "POST", CHANGE, &[], trial).await;
    Ok(rehearsal.found())
}
