//! The words of accounts on the wire, as an admin sees them.

use domain::Role;
use domain::user::UserStatus;
use std::collections::HashMap;

use chrono::{DateTime, Utc};
use projections::ReadStore;
use projections::user::UserRow;
use serde::Serialize;
use utoipa::ToSchema;

use crate::ApiError;
use crate::answer::shown;

/// One line of the list of accounts.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub(crate) struct UserItem {
    /// The account.
    pub id: String,
    /// Version to send with the next command.
    #[serde(rename = "versi")]
    pub version: i64,
    /// Log position of the last change; of an erased account that of the erasure.
    #[serde(rename = "nomorPeristiwa")]
    pub position: i64,
    /// Name of the person or office.
    #[serde(rename = "nama")]
    pub name: Option<String>,
    /// Login address, masked.
    #[serde(rename = "emailTersamar")]
    pub email_masked: Option<String>,
    /// user, dpc, admin, pemerintah or institusi.
    pub level: Role,
    /// The branch of a dpc user.
    #[serde(rename = "dpcId")]
    pub branch_id: Option<String>,
    /// Its name.
    #[serde(rename = "dpc")]
    pub branch_name: Option<String>,
    /// The institution of an institusi user.
    #[serde(rename = "institusiId")]
    pub institution_id: Option<String>,
    /// Its name.
    #[serde(rename = "institusi")]
    pub institution_name: Option<String>,
    /// aktif, nonaktif or dihapus.
    pub status: UserStatus,
    /// Whether the address was verified.
    #[serde(rename = "emailTerverifikasi")]
    pub email_verified: bool,
    /// Invited, and no password chosen yet.
    #[serde(rename = "menungguPassword")]
    pub awaits_password: bool,
    /// Who answers for an office's account that nobody has confirmed yet.
    #[serde(rename = "penanggungJawabId")]
    pub answers_id: Option<String>,
    /// Until when it decides nothing, since its address or password was changed; none where that is over.
    #[serde(rename = "masaTenangSampai")]
    pub calm_until: Option<DateTime<Utc>>,
    /// Whether the account has a second factor.
    #[serde(rename = "faktorKedua")]
    pub second_factor: bool,
    /// Whether its owner may be given a letter with a code to claim it.
    #[serde(rename = "dapatDiklaim")]
    pub claimable: bool,
    /// When the last such letter was made.
    #[serde(rename = "suratKlaimDibuatPada")]
    pub letter_at: Option<DateTime<Utc>>,
    /// When the account was claimed by it.
    #[serde(rename = "diklaimPada")]
    pub claimed_at: Option<DateTime<Utc>>,
    /// When it was opened.
    #[serde(rename = "dibuatPada")]
    pub created_at: DateTime<Utc>,
    /// Time of the last change.
    #[serde(rename = "diubahPada")]
    pub updated_at: DateTime<Utc>,
}

/// One account with what an admin may see of it.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub(crate) struct UserDetail {
    /// What the list shows.
    #[serde(flatten)]
    pub item: UserItem,
    /// Login address.
    pub email: Option<String>,
    /// A second address.
    #[serde(rename = "emailLainnya")]
    pub alternate_email: Option<String>,
    /// Why it may not sign in.
    #[serde(rename = "alasanNonaktif")]
    pub inactive_reason: Option<String>,
    /// The reader's own account: role and state are changed by another admin.
    #[serde(rename = "milikSendiri")]
    pub own: bool,
}

/// The names of branches and institutions that some accounts belong to.
pub(crate) struct Offices {
    branches: HashMap<String, String>,
    institutions: HashMap<String, String>,
}

impl Offices {
    /// Looks them up at once.
    pub async fn of(store: &ReadStore, rows: &[UserRow]) -> Result<Self, ApiError> {
        let ids = |pick: fn(&UserRow) -> Option<&String>| -> Vec<String> {
            let mut ids: Vec<String> = rows.iter().filter_map(pick).cloned().collect();
            ids.sort_unstable();
            ids.dedup();
            ids
        };
        let branches = ids(|row| row.branch_id.as_ref());
        let institutions = ids(|row| row.institution_id.as_ref());
        Ok(Self {
            branches: projections::record::names(store, "branch", &branches).await?,
            institutions: projections::record::names(store, "institution", &institutions).await?,
        })
    }
}

/// The line of an account.
pub(crate) fn item(
    offices: &Offices,
    row: UserRow,
    now: DateTime<Utc>,
) -> Result<UserItem, ApiError> {
    let name = |known: &HashMap<String, String>, id: Option<&String>| {
        id.and_then(|id| known.get(id)).cloned()
    };
    let institution_name = name(&offices.institutions, row.institution_id.as_ref()).or_else(|| {
        let id = row.institution_id.as_deref()?;
        domain::reference::institution(id).map(|known| known.name.clone())
    });
    Ok(UserItem {
        status: row.status(),
        branch_name: name(&offices.branches, row.branch_id.as_ref()),
        institution_name,
        awaits_password: row.password_sealed.is_none() && !row.erased,
        answers_id: row.answers,
        second_factor: row.second_factor,
        calm_until: shown::some_time(row.calm_until.as_deref())?.filter(|until| *until > now),
        claimable: row.claimable,
        letter_at: shown::some_time(row.letter_at.as_deref())?,
        claimed_at: shown::some_time(row.claimed_at.as_deref())?,
        created_at: shown::time(&row.created_at)?,
        updated_at: shown::time(&row.updated_at)?,
        id: row.user_id,
        version: row.version,
        position: row.position,
        name: row.name,
        email_masked: row.email_masked,
        level: shown::word(row.role)?,
        branch_id: row.branch_id,
        institution_id: row.institution_id,
        email_verified: row.email_verified,
    })
}
