//! The numbers of a form that belong to one person: NIK and account.
use domain::application::{CompleteForm, Form};
use domain::record::{AccountDigits, Bank, Record};
use domain::{FieldProblem, Personal, UserId, reference};

use crate::claim;
use crate::error::Error;
use crate::unit::Unit;

/// The NIK of a form, where it is one.
pub(crate) fn nik_of(form: &Form) -> Option<domain::Nik> {
    let identity = form.identity.as_ref().and_then(Personal::value);
    identity.and_then(|identity| identity.nik.as_ref()?.parse().ok())
}

/// Refuses a bank that is not known, a number that is not of its length, and an account that is
/// verified for another person.
pub(super) async fn check_account(
    unit: &Unit,
    form: &CompleteForm,
    owner_id: UserId,
) -> Result<(), Error> {
    let record = unit.find::<Record<Bank>>(&form.bank_code).await?;
    let bank = match (record.state.value(), reference::bank(&form.bank_code)) {
        (Some(bank), _) => bank.clone(),
        (None, Some(bank)) => bank_record(bank),
        (None, None) => {
            let problem = FieldProblem::new("rekening.kodeBank", "BANK_TIDAK_DIKENAL");
            return Err(Error::Form(vec![problem]));
        }
    };
    if !bank.accepts(&form.account_number) {
        let problem = FieldProblem::new("rekening.nomor", "REKENING_PANJANG_BANK");
        return Err(Error::Form(vec![problem]));
    }
    let key = claim::account(&form.bank_code, form.account_number.as_str());
    refuse_taken(unit, claim::ACCOUNT, &key, owner_id).await
}

/// A bank of the reference list as a record.
pub(crate) fn bank_record(bank: &reference::Bank) -> Bank {
    Bank {
        code: bank.code.clone(),
        name: bank.name.clone(),
        account_digits: bank
            .account_digits()
            .map(|(min, max)| AccountDigits { min, max }),
    }
}

/// Refuses what somebody else holds.
pub(crate) async fn refuse_taken(
    unit: &Unit,
    kind: &str,
    key: &str,
    allowed: impl std::fmt::Display,
) -> Result<(), Error> {
    match unit.executor().ledger().claim_owner(kind, key).await? {
        Some(owner) if owner != allowed.to_string() => Err(Error::Claimed {
            kind: kind.to_owned(),
            owner,
        }),
        _ => Ok(()),
    }
}
