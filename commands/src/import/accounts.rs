//! Accounts of recipients from a list: tried first, then entered as unverified by whoever brought it.

use domain::bank_account::{AccountEntry, BankAccount, BankAccountCommand};
use domain::{AccountNumber, BankAccountId, Email, PayeeKind, UserId};

use super::check::{self, ListedAccount};
use super::{Column, ImportError, List, Problem, Severity};
use crate::call::{Call, Done};
use crate::claim;
use crate::error::Error;
use crate::executor::Executor;
use crate::user::letter_makers;

/// An account that can be entered.
#[derive(Debug, Clone)]
pub struct AccountCandidate {
    /// Row number as the spreadsheet shows it.
    pub line: usize,
    /// Its id to be: it follows from owner, bank and number, so that a list can be loaded again.
    pub bank_account_id: BankAccountId,
    /// The recipient.
    pub owner_id: UserId,
    /// Bank code.
    pub bank_code: &'static str,
    /// Account number.
    pub number: AccountNumber,
    /// Account holder.
    pub holder: String,
}

/// What a list of accounts would come to.
#[derive(Debug, Default)]
pub struct AccountPlan {
    /// Accounts that would be entered.
    pub candidates: Vec<AccountCandidate>,
    /// Rows whose account is there already.
    pub present: Vec<usize>,
    /// Everything wrong, by row.
    pub problems: Vec<Problem>,
}

/// Checks the rows of a list of accounts; writes nothing.
///
/// # Errors
/// [`ImportError::Command`].
pub async fn plan_accounts(executor: &Executor, list: &List) -> Result<AccountPlan, ImportError> {
    let (sound, problems) = check::check_accounts(&list.rows);
    let mut plan = AccountPlan {
        problems,
        ..AccountPlan::default()
    };
    let refused: Vec<usize> = (plan.problems.iter())
        .filter(|problem| problem.severity == Severity::Error)
        .map(|problem| problem.line)
        .collect();
    for account in sound {
        if !refused.contains(&account.line) {
            plan.place(executor, account).await?;
        }
    }
    plan.problems.sort_by_key(|problem| problem.line);
    Ok(plan)
}

impl AccountPlan {
    async fn place(&mut self, executor: &Executor, account: ListedAccount) -> Result<(), Error> {
        let ledger = executor.ledger();
        let nik = account.nik.as_str();
        let owner = ledger.claim_owner(claim::NIK_RECIPIENT, nik).await?;
        let Some(owner_id) = owner.and_then(|owner| owner.parse::<UserId>().ok()) else {
            self.refuse(
                account.line,
                Column::Nik,
                "NIK ini bukan NIK seorang penerima",
            );
            return Ok(());
        };
        let key = claim::account(account.bank_code, account.number.as_str());
        let held = ledger.claim_owner(claim::ACCOUNT, &key).await?;
        if held
            .as_deref()
            .is_some_and(|held| held != owner_id.to_string())
        {
            let text = "rekening ini sudah terverifikasi milik orang lain";
            self.refuse(account.line, Column::Account, text);
            return Ok(());
        }
        let bank_account_id = id_of(executor, owner_id, &key);
        let there = executor.load::<BankAccount>(bank_account_id).await?;
        if held.is_some() || there.state.state().is_some() {
            self.present.push(account.line);
            return Ok(());
        }
        self.candidates.push(AccountCandidate {
            line: account.line,
            bank_account_id,
            owner_id,
            bank_code: account.bank_code,
            number: account.number,
            holder: account.holder,
        });
        Ok(())
    }

    fn refuse(&mut self, line: usize, column: Column, message: &str) {
        self.problems.push(Problem {
            line,
            column: column.label(),
            severity: Severity::Error,
            message: message.to_owned(),
            suggestion: None,
        });
    }
}

/// By a keyed print, so that an id tells nothing of a number.
fn id_of(executor: &Executor, owner_id: UserId, key: &str) -> BankAccountId {
    let prints = executor.ledger().fingerprints();
    let print = prints.fingerprint("listed account", &format!("{owner_id}|{key}"));
    let mut bytes = [0; 16];
    for (byte, from) in bytes.iter_mut().zip(print.iter()) {
        *byte = *from;
    }
    BankAccountId(uuid::Builder::from_custom_bytes(bytes).into_uuid())
}

/// Enters the accounts of a plan, all in one append; another person verifies each.
///
/// # Errors
/// Rules of `domain::bank_account`.
pub async fn enter_accounts(
    executor: &Executor,
    call: &Call,
    candidates: &[AccountCandidate],
) -> Result<Done<usize>, Error> {
    executor
        .run(call, |unit| async move {
            for one in candidates {
                let command = BankAccountCommand::Enter {
                    owner_id: one.owner_id,
                    payee_kind: PayeeKind::Student,
                    details: AccountEntry {
                        bank_code: one.bank_code.to_owned(),
                        number: one.number.clone(),
                        holder: one.holder.clone(),
                        evidence: None,
                    },
                    typed_by: letter_makers(&unit, one.owner_id).await?,
                    belongs_to: None,
                };
                unit.begin::<BankAccount>(one.bank_account_id, command)
                    .await?;
            }
            Ok(candidates.len())
        })
        .await
}

/// Lists have no addresses, and an account needs one: a name that no mail ever reaches.
pub(super) fn placeholder_address(user_id: UserId) -> Email {
    format!("impor-{user_id}@tanpa-email.invalid")
        .parse()
        .expect("a sound address")
}
