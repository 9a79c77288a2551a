//! Rules of bank accounts.

use super::{
    AccountEntry, AccountVerdict, BankAccount, BankAccountCommand, BankAccountError,
    BankAccountEvent, BankAccountState, owned_by_institution,
};
use crate::{Context, Decide, DisbursementId, Hand, PayeeKind, Personal, Role, UserId};
use std::collections::BTreeSet;

aggregate!(
    BankAccount,
    "bank_account",
    BankAccountCommand,
    BankAccountEvent,
    BankAccountError
);

impl Decide for BankAccount {
    fn decide(
        &self,
        command: BankAccountCommand,
        context: &Context,
    ) -> Result<Vec<BankAccountEvent>, BankAccountError> {
        match command {
            BankAccountCommand::Enter {
                owner_id,
                payee_kind,
                details,
                typed_by,
                belongs_to,
            } => {
                self.is_new()?;
                enter(
                    (owner_id, payee_kind, belongs_to),
                    details,
                    typed_by,
                    context,
                )
            }
            BankAccountCommand::EnterOfInstitution {
                institution_id,
                payee_kind,
                details,
            } => {
                self.is_new()?;
                enter_of_institution(&institution_id, payee_kind, details, context)
            }
            BankAccountCommand::Change { details, typed_by } => {
                self.known()?.change(details, typed_by, context)
            }
            BankAccountCommand::Verify { note } => self.known()?.verify(note, context),
            BankAccountCommand::Doubt {
                disbursement_id,
                reason,
            } => Ok(self.known()?.doubt(disbursement_id, reason)),
            BankAccountCommand::CorrectOwner { belongs_to, stands } => {
                self.known()?;
                Ok(vec![BankAccountEvent::OwnerCorrected {
                    belongs_to,
                    stands,
                }])
            }
            BankAccountCommand::Refuse { reason } => self.known()?.refuse(reason, context),
        }
    }

    fn judges(command: &BankAccountCommand) -> bool {
        match command {
            BankAccountCommand::Verify { .. } | BankAccountCommand::Refuse { .. } => true,
            BankAccountCommand::Enter { .. }
            | BankAccountCommand::EnterOfInstitution { .. }
            | BankAccountCommand::Change { .. }
            | BankAccountCommand::Doubt { .. }
            | BankAccountCommand::CorrectOwner { .. } => false,
        }
    }
}

impl BankAccount {
    /// An account is entered once; later it is changed.
    fn is_new(&self) -> Result<(), BankAccountError> {
        match self.state {
            None => Ok(()),
            Some(_) => Err(BankAccountError::AlreadyExists),
        }
    }

    fn known(&self) -> Result<&BankAccountState, BankAccountError> {
        self.state.as_deref().ok_or(BankAccountError::NotFound)
    }
}

impl BankAccountState {
    /// Other details than before; whether it is another number too is said with it.
    fn change(
        &self,
        details: AccountEntry,
        typed_by: BTreeSet<UserId>,
        context: &Context,
    ) -> Result<Vec<BankAccountEvent>, BankAccountError> {
        let owner_id = self.owner_id;
        owner_or_staff(owner_id, context)?;
        let AccountEntry {
            bank_code,
            number,
            holder,
            evidence,
        } = checked(details)?;
        let number = Personal::known(owner_id, number.into());
        let holder = Personal::known(owner_id, holder);
        let evidence = evidence.map(|file| file.of(owner_id));
        let same = (&bank_code, &number, &holder, &evidence)
            == (&self.bank_code, &self.number, &self.holder, &self.evidence);
        // A refused account entered again as it was asks for a new look.
        if same && !matches!(self.verdict, AccountVerdict::Refused { .. }) {
            return Ok(vec![]);
        }
        let renumbered = (&bank_code, &number) != (&self.bank_code, &self.number);
        Ok(vec![BankAccountEvent::Changed {
            bank_code,
            number,
            holder,
            evidence,
            renumbered: Some(renumbered),
            by: context.hand(),
            typed_by,
        }])
    }

    /// Somebody else than who entered it says that it is right.
    fn verify(
        &self,
        note: Option<String>,
        context: &Context,
    ) -> Result<Vec<BankAccountEvent>, BankAccountError> {
        match self.verdict {
            AccountVerdict::Pending => {
                self.judge(context)?;
                Ok(vec![BankAccountEvent::Verified {
                    note,
                    by: context.user_id(),
                }])
            }
            AccountVerdict::Verified { by, .. } if by == context.user_id() => Ok(vec![]),
            AccountVerdict::Verified { .. } | AccountVerdict::Refused { .. } => {
                Err(BankAccountError::AlreadyJudged {
                    status: self.verdict.status(),
                })
            }
        }
    }

    /// A payment to it came back: who verified it may have been wrong.
    fn doubt(&self, disbursement_id: DisbursementId, reason: String) -> Vec<BankAccountEvent> {
        match self.verdict {
            AccountVerdict::Verified { .. } => vec![BankAccountEvent::Doubted {
                disbursement_id,
                reason,
            }],
            AccountVerdict::Pending | AccountVerdict::Refused { .. } => vec![],
        }
    }

    /// Somebody else than who entered it says that it is wrong. A verified account may later turn out wrong.
    fn refuse(
        &self,
        reason: String,
        context: &Context,
    ) -> Result<Vec<BankAccountEvent>, BankAccountError> {
        match self.verdict {
            AccountVerdict::Pending | AccountVerdict::Verified { .. } => {
                self.judge(context)?;
                if reason.trim().is_empty() {
                    return Err(BankAccountError::ReasonMissing);
                }
                Ok(vec![BankAccountEvent::VerificationRefused {
                    reason,
                    by: context.user_id(),
                }])
            }
            AccountVerdict::Refused { .. } => Err(BankAccountError::AlreadyJudged {
                status: self.verdict.status(),
            }),
        }
    }

    /// Whoever entered, changed or is paid through an account cannot judge it.
    fn judge(&self, context: &Context) -> Result<(), BankAccountError> {
        let user_id = context.user_id();
        if context.is_one_of(&self.entered_by) {
            Err(BankAccountError::OwnEntry { user_id })
        } else if user_id == self.owner_id {
            Err(BankAccountError::OwnAccount { user_id })
        } else {
            Ok(())
        }
    }
}

/// Enters the account of a person or of their family; by themselves or by the office.
fn enter(
    (owner_id, payee_kind, belongs_to): (UserId, PayeeKind, Option<String>),
    details: AccountEntry,
    typed_by: BTreeSet<UserId>,
    context: &Context,
) -> Result<Vec<BankAccountEvent>, BankAccountError> {
    owner_or_staff(owner_id, context)?;
    if payee_kind.is_of_institution() {
        return Err(BankAccountError::OfInstitution);
    }
    // A student's own number is nobody else's.
    let belongs_to = belongs_to.filter(|_| payee_kind != PayeeKind::Student);
    let whose = (owner_id, payee_kind, belongs_to);
    Ok(vec![entered(whose, details, typed_by, context.hand())?])
}

/// Enters the account in an institution's record; by the office alone.
fn enter_of_institution(
    institution_id: &str,
    payee_kind: PayeeKind,
    details: AccountEntry,
    context: &Context,
) -> Result<Vec<BankAccountEvent>, BankAccountError> {
    owner_or_staff(UserId::SYSTEM, context)?;
    if !payee_kind.is_of_institution() {
        return Err(BankAccountError::NotOfInstitution { payee_kind });
    }
    let belongs_to = Some(owned_by_institution(institution_id));
    let whose = (UserId::SYSTEM, payee_kind, belongs_to);
    let by = context.hand();
    Ok(vec![entered(whose, details, BTreeSet::new(), by)?])
}

/// An account as it is entered: for whom, of which kind and whose number; by whom the form was typed, and by whose
/// hand it comes in.
fn entered(
    (owner_id, payee_kind, belongs_to): (UserId, PayeeKind, Option<String>),
    details: AccountEntry,
    typed_by: BTreeSet<UserId>,
    by: Hand,
) -> Result<BankAccountEvent, BankAccountError> {
    let AccountEntry {
        bank_code,
        number,
        holder,
        evidence,
    } = checked(details)?;
    Ok(BankAccountEvent::Entered {
        owner_id,
        payee_kind,
        bank_code,
        number: Personal::known(owner_id, number.into()),
        holder: Personal::known(owner_id, holder),
        evidence: evidence.map(|file| file.of(owner_id)),
        by,
        typed_by,
        belongs_to,
    })
}

fn owner_or_staff(owner_id: UserId, context: &Context) -> Result<(), BankAccountError> {
    match context.actor.role {
        Role::Branch | Role::Admin | Role::System => Ok(()),
        Role::Applicant | Role::Government | Role::Institution => {
            if context.user_id() == owner_id {
                Ok(())
            } else {
                Err(BankAccountError::NotOwner)
            }
        }
    }
}

fn checked(details: AccountEntry) -> Result<AccountEntry, BankAccountError> {
    if details.bank_code.len() != 3 || !details.bank_code.bytes().all(|b| b.is_ascii_digit()) {
        return Err(BankAccountError::BankCode {
            bank_code: details.bank_code,
        });
    }
    let holder = details.holder.trim().to_owned();
    if holder.is_empty() {
        return Err(BankAccountError::HolderMissing);
    }
    Ok(AccountEntry { holder, ..details })
}
