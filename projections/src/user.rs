//! Accounts: one row per user, with role, branch or institution, and whether it may sign in.
use crate::batch::{ApplyError, Batch};
use crate::error::Error;
use crate::event::Event;
use crate::fold::{Folded, Folds, RowOf};
use crate::mask::mask_email;
use crate::paging::{Page, Paging};
use crate::projection::{Projection, TableInfo};
use crate::row::{Row, row};
use crate::select::Select;
use crate::store::ReadStore;
use domain::AnyEvent;
use domain::audit::StreamType;
use domain::user::{User, UserStatus};

row! {
    /// An account as it stands.
    pub struct UserRow in "read_user" by user_id {
        /// Its id, the subject of the person's sealed data.
        user_id: String,
        /// Version of its stream.
        version: i64,
        /// Position of its last event.
        position: i64,
        /// Position of its first event.
        created_position: i64,
        /// Word of the role: `user`, `dpc`, `admin`, `pemerintah`, `institusi`.
        role: String,
        /// Name, gone after an erasure.
        name: Option<String>,
        /// Name in lower case, for search and order.
        name_key: Option<String>,
        /// Sealed node of the login address.
        email_sealed: Option<String>,
        /// Masked login address.
        email_masked: Option<String>,
        /// Sealed node of the second address.
        alternate_email_sealed: Option<String>,
        /// Sealed node of the password's hash.
        password_sealed: Option<String>,
        /// The branch of a `dpc` user.
        branch_id: Option<String>,
        /// The institution of an `institusi` user.
        institution_id: Option<String>,
        /// Whether the login address is verified.
        email_verified: bool,
        /// Whether the account may sign in.
        active: bool,
        /// Why it may not.
        inactive_reason: Option<String>,
        /// Whether the person's data was erased.
        erased: bool,
        /// Who answers for an office's account that nobody has confirmed.
        answers: Option<String>,
        /// RFC 3339 time until when it decides nothing, since its address or password was changed.
        calm_until: Option<String>,
        /// Whether the account has a second factor.
        second_factor: bool,
        /// Whether its owner may be given a letter with a code.
        claimable: bool,
        /// Whether nobody has signed in to it, and its owner has to claim it.
        awaits_claim: bool,
        /// RFC 3339 time at which the last letter was made.
        letter_at: Option<String>,
        /// The last day on which that letter holds.
        letter_until: Option<String>,
        /// Who answers for that letter.
        letter_by: Option<String>,
        /// RFC 3339 time at which the account was claimed by that letter.
        claimed_at: Option<String>,
        /// RFC 3339 time of the first event.
        created_at: String,
        /// RFC 3339 time of the last event.
        updated_at: String,
    }
}

impl UserRow {
    /// Whether the account can be used.
    #[must_use]
    pub fn status(&self) -> UserStatus {
        match (self.erased, self.active) {
            (true, _) => UserStatus::Erased,
            (false, true) => UserStatus::Active,
            (false, false) => UserStatus::Deactivated,
        }
    }
}

/// Keeps `read_user`.
pub struct Users;

impl Projection for Users {
    fn name(&self) -> &'static str {
        "user"
    }

    fn tables(&self) -> Vec<TableInfo> {
        vec![TableInfo::of::<UserRow>()]
    }

    fn reads(&self, kind: StreamType) -> bool {
        kind == StreamType::User
    }

    fn folds(&self, kind: StreamType) -> bool {
        kind == StreamType::User
    }

    fn needs(&self, _event: &Event, _batch: &mut Batch) {}

    fn apply(&self, event: &Event, folds: &Folds, batch: &mut Batch) -> Result<(), ApplyError> {
        if let Some(AnyEvent::User(_)) = event.fact() {
            folds.of::<User>(&event.recorded.stream)?;
            batch.refresh::<UserRow>(event);
        }
        Ok(())
    }
}

impl RowOf for UserRow {
    type Of = User;

    fn row_of(folded: &Folded<User>) -> Option<Self> {
        let (state, heads) = (folded.aggregate.state()?, &folded.heads);
        let name = state.name.as_ref().and_then(|name| name.value());
        let letter = state.claim_letter.as_ref();
        Some(Self {
            user_id: folded.id.clone(),
            version: heads.version,
            position: heads.position(),
            created_position: heads.created_position(),
            role: state.role.as_str().to_owned(),
            name: name.cloned(),
            name_key: name.map(|name| name.to_lowercase()),
            email_sealed: heads.sealed("/email"),
            email_masked: state.email.value().map(|address| mask_email(address)),
            alternate_email_sealed: heads.sealed("/alternate_email"),
            password_sealed: heads.sealed("/password_hash"),
            branch_id: state.branch_id.clone(),
            institution_id: state.institution_id.clone(),
            email_verified: state.email_verified,
            active: state.status == UserStatus::Active,
            inactive_reason: state.inactive_reason.clone(),
            erased: state.status == UserStatus::Erased,
            answers: state.standing().answers.map(|by| by.to_string()),
            calm_until: state.standing().calm_until.map(crate::event::time_text),
            second_factor: !state.second_factors.is_empty(),
            claimable: state.awaits_claim(),
            awaits_claim: state.awaits_claim(),
            letter_at: letter.map(|letter| crate::event::time_text(letter.made_at)),
            letter_until: letter.map(|letter| letter.valid_until.to_string()),
            letter_by: letter.map(|letter| letter.made_by.answers().to_string()),
            claimed_at: letter.and_then(|letter| letter.used_at.map(crate::event::time_text)),
            created_at: heads.created_at(),
            updated_at: heads.updated_at(),
        })
    }
}

/// Which accounts a list shows.
#[derive(Debug, Clone, Default)]
pub struct UserFilter {
    /// Only this role.
    pub role: Option<String>,
    /// Only accounts whose name holds this text.
    pub search: Option<String>,
    /// Only accounts of this branch.
    pub branch_id: Option<String>,
    /// Only accounts of this institution.
    pub institution_id: Option<String>,
    /// Only accounts in this state.
    pub status: Option<UserStatus>,
    /// Only this account.
    pub user_id: Option<String>,
}

/// How a list of accounts is ordered.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum UserSort {
    /// Newest first.
    #[default]
    Newest,
    /// By name.
    Name,
    /// By role, then name.
    Role,
}

/// One account.
///
/// # Errors
/// The read store cannot be read.
pub async fn get(store: &ReadStore, user_id: &str) -> Result<Option<UserRow>, Error> {
    let mut select = Select::new(UserRow::columns_of("u"), "read_user u");
    select.when("u.user_id = ?", user_id.to_owned());
    select
        .first(&mut *store.connection().await?, UserRow::read)
        .await
}

/// All accounts of admins and the government that may sign in, by name.
///
/// # Errors
/// The read store cannot be read.
pub async fn office(store: &ReadStore) -> Result<Vec<UserRow>, Error> {
    let mut select = Select::new(UserRow::columns_of("u"), "read_user u");
    select
        .only("u.role IN ('admin', 'pemerintah')")
        .only("u.active = 1")
        .then("ORDER BY u.name_key, u.user_id");
    select
        .all(&mut *store.connection().await?, UserRow::read)
        .await
}

/// A page of accounts.
///
/// # Errors
/// The read store cannot be read.
pub async fn list(
    store: &ReadStore,
    filter: &UserFilter,
    sort: UserSort,
    paging: Paging,
) -> Result<Page<UserRow>, Error> {
    let mut select = Select::new(UserRow::columns_of("u"), "read_user u");
    select
        .when_some("u.role = ?", filter.role.clone())
        .when_some("u.branch_id = ?", filter.branch_id.clone())
        .when_some("u.institution_id = ?", filter.institution_id.clone())
        .when_some("u.user_id = ?", filter.user_id.clone())
        .search(&["u.name_key"], filter.search.as_deref());
    match filter.status {
        None => {}
        Some(UserStatus::Active) => {
            select.only("u.active = 1");
        }
        Some(UserStatus::Deactivated) => {
            select.only("u.active = 0").only("u.erased = 0");
        }
        Some(UserStatus::Erased) => {
            select.only("u.erased = 1");
        }
    }
    let order = match sort {
        UserSort::Newest => "u.created_position DESC",
        UserSort::Name => "u.name_key, u.user_id",
        UserSort::Role => "u.role, u.name_key, u.user_id",
    };
    select.page(store, order, paging, UserRow::read).await
}

/// The names of some users, for showing who did something; erased and unknown ones are left out.
///
/// # Errors
/// The read store cannot be read.
pub async fn names(
    store: &ReadStore,
    user_ids: &[String],
) -> Result<std::collections::HashMap<String, String>, Error> {
    if user_ids.is_empty() {
        return Ok(std::collections::HashMap::new());
    }
    let mut select = Select::new("u.user_id, u.name", "read_user u");
    select
        .any_of(&[("u.user_id", user_ids)])
        .only("u.name IS NOT NULL");
    let pairs = select
        .all(&mut *store.connection().await?, |row| {
            Ok((
                sqlx::Row::try_get::<String, _>(row, 0)?,
                sqlx::Row::try_get::<String, _>(row, 1)?,
            ))
        })
        .await?;
    Ok(pairs.into_iter().collect())
}

/// Where what belongs to a person stands in the read models: kind of stream, table, id, owner.
const BELONGINGS: &[(&str, &str, &str, &str)] = &[
    (
        "'application'",
        "read_application x",
        "x.application_id",
        "x.applicant_id",
    ),
    ("'award'", "read_award x", "x.award_id", "x.recipient_id"),
    (
        "'disbursement'",
        "read_disbursement x",
        "x.disbursement_id",
        "x.recipient_id",
    ),
    (
        "'bank_account'",
        "read_bank_account x",
        "x.bank_account_id",
        "x.owner_id",
    ),
    (
        "'complaint'",
        "read_complaint x",
        "x.complaint_id",
        "x.recipient_id",
    ),
    (
        "x.record_type",
        "read_record x",
        "x.record_id",
        "x.subject_id",
    ),
];

/// Every stream that belongs to a person, beside the account itself, as kind and id.
///
/// # Errors
/// The read store cannot be read.
pub async fn belongings(store: &ReadStore, user_id: &str) -> Result<Vec<(String, String)>, Error> {
    let mut found = Vec::new();
    for (kind, table, id, owner) in BELONGINGS {
        let mut select = Select::new(format!("{kind}, {id}"), *table);
        select.when_some(&format!("{owner} = ?"), Some(user_id.to_owned()));
        let streams = select
            .all(&mut *store.connection().await?, |row| {
                Ok((
                    sqlx::Row::try_get::<String, _>(row, 0)?,
                    sqlx::Row::try_get::<String, _>(row, 1)?,
                ))
            })
            .await?;
        found.extend(streams);
    }
    Ok(found)
}
