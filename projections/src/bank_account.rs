//! Accounts of payees, with the number sealed and masked, and who verified them.
use crate::batch::{ApplyError, Batch};
use crate::error::Error;
use crate::event::Event;
use crate::fold::{Folded, Folds, RowOf};
use crate::mask::mask_number;
use crate::paging::{Page, Paging};
use crate::projection::{Projection, TableInfo};
use crate::row::{Row, row};
use crate::select::Select;
use crate::store::ReadStore;
use domain::audit::StreamType;
use domain::bank_account::{AccountVerdict, BankAccount, BankAccountStatus};
use domain::user::UserEvent;
use domain::{AnyEvent, Desk, PayeeKind};
use sqlx::Row as _;
use sqlx::any::AnyRow;

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
        /// The institution in whose record it stands, for all of its recipients.
        institution_id: Option<String>,
        /// Whose account it is.
        payee_kind: PayeeKind,
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
        /// Its state.
        status: BankAccountStatus,
        /// The office that must act next.
        desk: Option<Desk>,
        /// RFC 3339 time since when it lies there.
        desk_since: Option<String>,
        /// Why verification was refused, or a remark on it.
        reason: Option<String>,
        /// Who entered or last changed it.
        changed_by: String,
        /// Who verified or refused it.
        judged_by: Option<String>,
        /// When.
        judged_at: Option<String>,
        /// Whether the person's data was erased.
        erased: bool,
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

    fn reads(&self, kind: StreamType) -> bool {
        matches!(kind, StreamType::BankAccount | StreamType::User)
    }

    fn folds(&self, kind: StreamType) -> bool {
        kind == StreamType::BankAccount
    }

    fn needs(&self, event: &Event, batch: &mut Batch) {
        if event.kind() == Some(StreamType::BankAccount) {
            batch.want_own::<BankAccountRow>(event, event.stream_id());
        }
    }

    fn apply(&self, event: &Event, folds: &Folds, batch: &mut Batch) -> Result<(), ApplyError> {
        match event.fact() {
            Some(AnyEvent::BankAccount(_)) => {
                folds.of::<BankAccount>(&event.recorded.stream)?;
                batch.refresh::<BankAccountRow>(event);
                Ok(())
            }
            Some(AnyEvent::User(UserEvent::Erased { .. })) => {
                batch.defer::<BankAccountRow>(
                    "UPDATE read_bank_account\nSET number_masked = NULL, holder = NULL, erased = 1\n\
                     WHERE owner_id = $1",
                    event.stream_id(),
                );
                Ok(())
            }
            _ => Ok(()),
        }
    }
}

impl BankAccountRow {
    /// Takes the person's data out of the row.
    fn erase(&mut self) {
        self.number_masked = None;
        self.holder = None;
        self.erased = true;
    }
}

impl RowOf for BankAccountRow {
    type Of = BankAccount;

    fn row_of(folded: &Folded<BankAccount>) -> Option<Self> {
        let (state, heads) = (folded.aggregate.state()?, &folded.heads);
        let (judged, by, reason) = match &state.verdict {
            AccountVerdict::Pending => (None, None, None),
            AccountVerdict::Verified { by, note } => (Some("Verified"), Some(by), note.clone()),
            AccountVerdict::Refused { by, reason } => {
                (Some("VerificationRefused"), Some(by), Some(reason.clone()))
            }
        };
        Some(Self {
            bank_account_id: folded.id.clone(),
            version: heads.version,
            position: heads.position(),
            owner_id: state.owner_id.to_string(),
            institution_id: state.record_of().map(str::to_owned),
            payee_kind: state.payee_kind,
            bank_code: state.bank_code.clone(),
            number_sealed: heads.sealed("/number"),
            number_masked: state.number.value().map(|number| mask_number(number)),
            holder: state.holder.value().cloned(),
            evidence_sealed: heads.sealed("/evidence"),
            status: state.status(),
            desk: heads.desk(),
            desk_since: heads.desk_since(),
            reason,
            changed_by: state.changed_by.to_string(),
            judged_by: by.map(ToString::to_string),
            judged_at: judged.and_then(|name| heads.time_of(name)),
            erased: false,
            created_at: heads.created_at(),
            updated_at: heads.updated_at(),
        })
    }

    fn keep(&mut self, before: &Self) {
        if before.erased {
            self.erase();
        }
    }
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

/// The accounts in the record of an institution, oldest first.
///
/// # Errors
/// The read store cannot be read.
pub async fn of_institution(
    store: &ReadStore,
    institution_id: &str,
) -> Result<Vec<BankAccountRow>, Error> {
    let mut select = Select::new(BankAccountRow::columns_of("b"), "read_bank_account b");
    select
        .when("b.institution_id = ?", institution_id.to_owned())
        .then("ORDER BY b.created_at, b.bank_account_id");
    select
        .all(&mut *store.connection().await?, BankAccountRow::read)
        .await
}

/// An account with the person it pays for, as a list shows it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BankAccountItem {
    /// The account.
    pub account: BankAccountRow,
    /// The person's newest award.
    pub award_id: Option<String>,
    /// Name of the person.
    pub recipient_name: Option<String>,
    /// Name of the institution.
    pub institution_name: Option<String>,
    /// Name of who entered or last changed it.
    pub changer_name: Option<String>,
}

/// Where an account, the newest award of its person and who entered it come from.
const FROM: &str = "read_bank_account b\n\
    LEFT JOIN read_award w ON w.created_position =\n\
    (SELECT MAX(n.created_position) FROM read_award n WHERE n.recipient_id = b.owner_id)\n\
    LEFT JOIN read_user u ON u.user_id = b.changed_by\n\
    LEFT JOIN read_record i ON i.record_key = 'institution|' || b.institution_id";

fn columns() -> String {
    format!(
        "{}, w.award_id, w.name, COALESCE(w.institution_name, i.name), u.name",
        BankAccountRow::columns_of("b")
    )
}

fn item(row: &AnyRow) -> Result<BankAccountItem, sqlx::Error> {
    let after = BankAccountRow::COLUMNS.len();
    Ok(BankAccountItem {
        account: BankAccountRow::read(row)?,
        award_id: row.try_get(after)?,
        recipient_name: row.try_get(after + 1)?,
        institution_name: row.try_get(after + 2)?,
        changer_name: row.try_get(after + 3)?,
    })
}

/// Which accounts a list shows.
#[derive(Debug, Clone, Default)]
pub struct BankAccountFilter {
    /// Only in this state.
    pub status: Option<BankAccountStatus>,
    /// Only of this kind of payee.
    pub payee_kind: Option<PayeeKind>,
    /// Only at this bank.
    pub bank_code: Option<String>,
    /// Only of people at this institution, or in its record.
    pub institution_id: Option<String>,
    /// Only of this person.
    pub owner_id: Option<String>,
    /// Only what this user entered or last changed.
    pub changed_by: Option<String>,
    /// Only what this user neither entered nor is paid through: what they may judge.
    pub for_judge: Option<String>,
    /// Only holders or people whose name holds this text.
    pub search: Option<String>,
}

/// How a list of accounts is ordered.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum BankAccountSort {
    /// Those that wait longest first.
    #[default]
    LongestWaiting,
    /// Those that something happened to last first.
    LastMoved,
    /// By the person's name.
    Name,
    /// By the person's name, from Z to A.
    NameBackwards,
    /// By code of the bank.
    Bank,
    /// By state, those that wait longest first.
    Status,
    /// By whom it pays.
    PayeeKind,
    /// By name of its holder.
    Holder,
}

/// One account with the person it pays for.
///
/// # Errors
/// The read store cannot be read.
pub async fn item_of(
    store: &ReadStore,
    bank_account_id: &str,
) -> Result<Option<BankAccountItem>, Error> {
    let mut select = Select::new(columns(), FROM);
    select.when("b.bank_account_id = ?", bank_account_id.to_owned());
    select.first(&mut *store.connection().await?, item).await
}

fn filtered(columns: String, from: &str, filter: &BankAccountFilter) -> Select {
    let mut select = Select::new(columns, from);
    select
        .when_some("b.status = ?", filter.status.map(|word| word.to_string()))
        .when_some(
            "b.payee_kind = ?",
            filter.payee_kind.map(|word| word.to_string()),
        )
        .when_some("b.bank_code = ?", filter.bank_code.clone())
        .when_some(
            "COALESCE(b.institution_id, w.institution_id) = ?",
            filter.institution_id.clone(),
        )
        .when_some("b.owner_id = ?", filter.owner_id.clone())
        .when_some("b.changed_by = ?", filter.changed_by.clone())
        .when_some("b.changed_by <> ?", filter.for_judge.clone())
        .when_some("b.owner_id <> ?", filter.for_judge.clone())
        .search(&["LOWER(b.holder)", "w.name_key"], filter.search.as_deref());
    select
}

/// A page of accounts.
///
/// # Errors
/// The read store cannot be read.
pub async fn list(
    store: &ReadStore,
    filter: &BankAccountFilter,
    sort: BankAccountSort,
    paging: Paging,
) -> Result<Page<BankAccountItem>, Error> {
    let order = match sort {
        BankAccountSort::LongestWaiting => "b.updated_at, b.bank_account_id",
        BankAccountSort::LastMoved => "b.position DESC",
        BankAccountSort::Name => "w.name_key, b.bank_account_id",
        BankAccountSort::NameBackwards => "w.name_key DESC, b.bank_account_id DESC",
        BankAccountSort::Bank => "b.bank_code, b.bank_account_id",
        BankAccountSort::Status => "b.status, b.updated_at",
        BankAccountSort::PayeeKind => "b.payee_kind, b.bank_account_id",
        BankAccountSort::Holder => "COALESCE(b.holder, ''), b.bank_account_id",
    };
    let counts = counts(store, filter).await?;
    let total: i64 = counts.iter().map(|(_, count)| count).sum();
    let total = u64::try_from(total).unwrap_or_default();
    filtered(columns(), FROM, filter)
        .page_of(total, store, order, paging, item)
        .await
}

/// Of the accounts that a list would show: their state, and how many there are in it.
///
/// # Errors
/// The read store cannot be read.
pub async fn counts(
    store: &ReadStore,
    filter: &BankAccountFilter,
) -> Result<Vec<(String, i64)>, Error> {
    // Only these ask who the person is.
    let from = match (&filter.institution_id, &filter.search) {
        (None, None) => "read_bank_account b",
        _ => FROM,
    };
    let mut select = filtered("b.status, COUNT(*)".to_owned(), from, filter);
    select.then("GROUP BY b.status");
    select
        .all_remembered(store, |row| Ok((row.try_get(0)?, row.try_get(1)?)))
        .await
}
