//! Recipients who have not taken their account over yet, and the letters that were made for them.

use domain::ScholarshipType;
use sqlx::Row;
use sqlx::any::AnyRow;

use crate::error::Error;
use crate::paging::{Page, Paging};
use crate::row::Column;
use crate::select::Select;
use crate::store::ReadStore;

/// A person and the last award of theirs.
#[derive(Debug, Clone)]
pub struct ClaimRow {
    /// The account.
    pub user_id: String,
    /// Name of the person.
    pub name: Option<String>,
    /// Type of scholarship; none of who has no award.
    pub scholarship_type: Option<ScholarshipType>,
    /// Batch of the award.
    pub batch: Option<String>,
    /// Name of the institution.
    pub institution_name: Option<String>,
    /// Code of the home district.
    pub home_district: Option<String>,
    /// RFC 3339 time at which the last letter was made.
    pub letter_at: Option<String>,
    /// The last day on which it holds.
    pub letter_until: Option<String>,
    /// Who answers for it.
    pub letter_by: Option<String>,
}

/// Which people a list shows.
#[derive(Debug, Clone, Default)]
pub struct ClaimFilter {
    /// Only people whose name holds this text.
    pub search: Option<String>,
    /// Only recipients who study there.
    pub institution_id: Option<String>,
    /// Only recipients from this district.
    pub home_district: Option<String>,
    /// Only this batch.
    pub batch: Option<String>,
    /// Only people for whom a letter was made (or was not).
    pub has_letter: Option<bool>,
}

const COLUMNS: &str = "u.user_id, u.name, a.scholarship_type, a.batch, a.institution_name, a.home_district, \
                       u.letter_at, u.letter_until, u.letter_by";

/// The newest award of a person: ids are made in the order of time.
const AWARD: &str =
    "a.award_id = (SELECT MAX(x.award_id)\nFROM read_award x\nWHERE x.recipient_id = u.user_id)";

/// Recipients who have not claimed their account, by name.
///
/// # Errors
/// The read store cannot be read.
pub async fn list(
    store: &ReadStore,
    filter: &ClaimFilter,
    paging: Paging,
) -> Result<Page<ClaimRow>, Error> {
    let mut select = Select::new(
        COLUMNS,
        format!("read_user u\nJOIN read_award a ON {AWARD}"),
    );
    select
        .only("u.awaits_claim = 1")
        .when_some("a.institution_id = ?", filter.institution_id.clone())
        .when_some("a.home_district = ?", filter.home_district.clone())
        .when_some("a.batch = ?", filter.batch.clone())
        .search(&["u.name_key"], filter.search.as_deref());
    match filter.has_letter {
        None => {}
        Some(true) => {
            select.only("u.letter_at IS NOT NULL");
        }
        Some(false) => {
            select.only("u.letter_at IS NULL");
        }
    }
    let order = "u.name_key, u.user_id";
    select.page(store, order, paging, read).await
}

/// Those of some people who may be given a letter, by name; also who signed in before and has no mailbox.
///
/// # Errors
/// The read store cannot be read.
pub async fn of(store: &ReadStore, user_ids: &[String]) -> Result<Vec<ClaimRow>, Error> {
    if user_ids.is_empty() {
        return Ok(Vec::new());
    }
    let mut select = Select::new(
        COLUMNS,
        format!("read_user u\nLEFT JOIN read_award a ON {AWARD}"),
    );
    select
        .only("u.claimable = 1")
        .any_of(&[("u.user_id", user_ids)])
        .then("ORDER BY u.name_key, u.user_id");
    select.all(&mut *store.connection().await?, read).await
}

fn read(row: &AnyRow) -> Result<ClaimRow, sqlx::Error> {
    Ok(ClaimRow {
        user_id: row.try_get(0)?,
        name: row.try_get(1)?,
        scholarship_type: Column::read(row, 2)?,
        batch: row.try_get(3)?,
        institution_name: row.try_get(4)?,
        home_district: row.try_get(5)?,
        letter_at: row.try_get(6)?,
        letter_until: row.try_get(7)?,
        letter_by: row.try_get(8)?,
    })
}
