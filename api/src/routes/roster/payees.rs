//! The accounts that the payments of a roster go to.

use std::collections::HashMap;

use domain::bank_account::BankAccountStatus;
use domain::{BankAccountId, PayeeKind};
use projections::ReadStore;
use projections::bank_account::BankAccountRow;

use crate::ApiError;
use crate::answer::parse;

/// Finds them, those of an institution once for all who study there.
pub(in crate::routes) struct Payees<'a> {
    store: &'a ReadStore,
    of_institutions: HashMap<String, Vec<BankAccountRow>>,
}

impl<'a> Payees<'a> {
    pub(in crate::routes) fn new(store: &'a ReadStore) -> Self {
        Self {
            store,
            of_institutions: HashMap::new(),
        }
    }

    /// The account of this kind that a recipient is paid to; one in the record of their institution goes before what
    /// was entered for them alone.
    pub(in crate::routes) async fn of(
        &mut self,
        recipient_id: &str,
        institution_id: Option<&str>,
        kind: PayeeKind,
    ) -> Result<Option<BankAccountId>, ApiError> {
        let mut accounts = projections::bank_account::of_owner(self.store, recipient_id).await?;
        if let Some(id) = institution_id.filter(|_| kind.is_of_institution()) {
            if !self.of_institutions.contains_key(id) {
                let found = projections::bank_account::of_institution(self.store, id).await?;
                self.of_institutions.insert(id.to_owned(), found);
            }
            accounts.extend(self.of_institutions.get(id).cloned().unwrap_or_default());
        }
        best(accounts, kind)
            .map(|account| parse::id(&account.bank_account_id))
            .transpose()
    }
}

/// The newest verified account of this kind, else the newest of the kind, whose refusal then says why it is not paid
/// to.
fn best(accounts: Vec<BankAccountRow>, kind: PayeeKind) -> Option<BankAccountRow> {
    let (verified, other): (Vec<_>, Vec<_>) = accounts
        .into_iter()
        .filter(|account| account.payee_kind == kind)
        .partition(|account| account.status == BankAccountStatus::Verified);
    verified
        .into_iter()
        .next_back()
        .or_else(|| other.into_iter().next_back())
}
