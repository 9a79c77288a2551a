//! Accounts of payees, with the number sealed and masked, and who verified them.
use crate::batch::{ApplyError, Batch};
use crate::error::Error;
use crate::event::Event;
use crate::mask::mask_number;
use crate::paging::{Page, Paging};
use crate::projection::{Projection, TableInfo};
use crate::row::{Row, row};
use crate::select::Select;
use crate::store::ReadStore;
use domain::AnyEvent;
use domain::bank_account::{BankAccountEvent, BankAccountStatus};
use domain::user::UserEvent;

row! {
    /// An account as it stands.
    pub struct BankAccountRow in "read_bank_account" by bank_account_id {
        /// Its id.
        bank_account_id: String,
        /// Version of its stream.
        version: i64,
        /// Position of its last event.
        position: i64,
        /// The recipient for whom money goes there.
        owner_id: String,
        /// Whose account it is.
        payee_kind: String,
        /// Bank code.
        bank_code: String,
        /// Sealed node of the number.
        number_sealed: Option<String>,
        /// Masked number.
        number_masked: Option<String>,
        /// Name of the account holder.
        holder: Option<String>,
        /// Reference to the photo of the passbook as JSON, its name sealed.
        evidence_sealed: Option<String>,
        /// Wire word of the state.
        status: String,
        /// Why verification was refused, or a remark on it.
        reason: Option<String>,
        /// Who entered or last changed it.
        changed_by: String,
        /// Who verified or refused it.
        judged_by: Option<String>,
        /// When.
        judged_at: Option<String>,
        /// RFC 3339 time of the first event.
        created_at: String,
        /// RFC 3339 time of the last event.
        updated_at: String,
    }
}

/// Keeps `read_bank_account`.
pub struct BankAccounts;

impl Projection for BankAccounts {
    fn name(&self) -> &'static str {
        "bank_account"
    }

    fn tables(&self) -> Vec<TableInfo> {
        vec![TableInfo::of::<BankAccountRow>()]
    }

    fn reads(&self, stream_type: &str) -> bool {
        matches!(stream_type, "bank_account" | "user")
    }

    fn needs(&self, event: &Event, batch: &mut Batch) {
        if event.stream_type() == "bank_account" {
            batch.want_own::<BankAccountRow>(event, event.stream_id());
        }
    }

    fn apply(&self, event: &Event, batch: &mut Batch) -> Result<(), ApplyError> {
        match event.fact() {
            Some(AnyEvent::BankAccount(fact)) => apply(event, fact, batch),
            Some(AnyEvent::User(UserEvent::Erased { .. })) => {
                batch.defer::<BankAccountRow>(
                    "UPDATE read_bank_account\nSET number_masked = NULL, holder = NULL\n\
                     WHERE owner_id = $1",
                    event.stream_id(),
                );
                Ok(())
            }
            _ => Ok(()),
        }
    }
}

fn apply(event: &Event, fact: &BankAccountEvent, batch: &mut Batch) -> Result<(), ApplyError> {
    match fact {
        BankAccountEvent::Entered {
            owner_id,
            payee_kind,
            bank_code,
            number,
            holder,
            by,
            ..
        } => batch.put(BankAccountRow {
            bank_account_id: event.stream_id().to_owned(),
            version: event.version(),
            position: event.position_i64(),
            owner_id: owner_id.to_string(),
            payee_kind: payee_kind.to_string(),
            bank_code: bank_code.clone(),
            number_sealed: event.sealed_text("/number"),
            number_masked: number.value().map(|number| mask_number(number)),
            holder: holder.value().cloned(),
            evidence_sealed: event.sealed_text("/evidence"),
            status: BankAccountStatus::Unverified.as_str().to_owned(),
            reason: None,
            changed_by: by.to_string(),
            judged_by: None,
            judged_at: None,
            created_at: event.time(),
            updated_at: event.time(),
        }),
        BankAccountEvent::Changed {
            bank_code,
            number,
            holder,
            by,
            ..
        } => {
            let row = touch(event, batch)?;
            row.bank_code.clone_from(bank_code);
            row.number_sealed = event.sealed_text("/number");
            row.number_masked = number.value().map(|number| mask_number(number));
            row.holder = holder.value().cloned();
            row.evidence_sealed = event.sealed_text("/evidence");
            row.status = BankAccountStatus::Unverified.as_str().to_owned();
            row.reason = None;
            row.changed_by = by.to_string();
            row.judged_by = None;
            row.judged_at = None;
        }
        BankAccountEvent::Verified { note, by } => judge(
            touch(event, batch)?,
            event,
            BankAccountStatus::Verified,
            note.clone(),
            by.to_string(),
        ),
        BankAccountEvent::VerificationRefused { reason, by } => judge(
            touch(event, batch)?,
            event,
            BankAccountStatus::Refused,
            Some(reason.clone()),
            by.to_string(),
        ),
    }
    Ok(())
}

fn touch<'a>(event: &Event, batch: &'a mut Batch) -> Result<&'a mut BankAccountRow, ApplyError> {
    let row = batch.row::<BankAccountRow>(event.stream_id())?;
    row.version = event.version();
    row.position = event.position_i64();
    row.updated_at = event.time();
    Ok(row)
}

fn judge(
    row: &mut BankAccountRow,
    event: &Event,
    status: BankAccountStatus,
    reason: Option<String>,
    by: String,
) {
    row.status = status.as_str().to_owned();
    row.reason = reason;
    row.judged_by = Some(by);
    row.judged_at = Some(event.time());
}

/// One account.
///
/// # Errors
/// The read store cannot be read.
pub async fn get(
    store: &ReadStore,
    bank_account_id: &str,
) -> Result<Option<BankAccountRow>, Error> {
    let mut select = Select::new(BankAccountRow::columns_of("b"), "read_bank_account b");
    select.when("b.bank_account_id = ?", bank_account_id.to_owned());
    select
        .first(&mut *store.connection().await?, BankAccountRow::read)
        .await
}

/// The accounts for a recipient, oldest first.
///
/// # Errors
/// The read store cannot be read.
pub async fn of_owner(store: &ReadStore, owner_id: &str) -> Result<Vec<BankAccountRow>, Error> {
    let mut select = Select::new(BankAccountRow::columns_of("b"), "read_bank_account b");
    select
        .when("b.owner_id = ?", owner_id.to_owned())
        .then("ORDER BY b.created_at, b.bank_account_id");
    select
        .all(&mut *store.connection().await?, BankAccountRow::read)
        .await
}

/// A page of accounts in a state (all when `None`), those that wait longest first.
///
/// # Errors
/// The read store cannot be read.
pub async fn list(
    store: &ReadStore,
    status: Option<&str>,
    search: Option<&str>,
    paging: Paging,
) -> Result<Page<BankAccountRow>, Error> {
    let mut select = Select::new(BankAccountRow::columns_of("b"), "read_bank_account b");
    select
        .when_some("b.status = ?", status.map(str::to_owned))
        .search(&["LOWER(b.holder)"], search);
    select
        .page(
            store,
            "b.updated_at, b.bank_account_id",
            paging,
            BankAccountRow::read,
        )
        .await
}
