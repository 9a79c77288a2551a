//! What of other read models names a record.

use crate::error::Error;
use crate::select::Select;
use crate::store::ReadStore;

/// What uses records of a kind: kind of the record, wire name of the user, table, condition on the id.
const USES: &[(&str, &str, &str, &str)] = &[
    (
        "scholarship_period",
        "penerima-beasiswa",
        "read_award x",
        "x.year || '-' || x.scholarship_type = ?",
    ),
    (
        "scholarship_period",
        "formulir-pendaftaran",
        "read_application x",
        "x.year || '-' || x.scholarship_type = ?",
    ),
    ("bank", "rekening", "read_bank_account x", "x.bank_code = ?"),
    (
        "bank",
        "formulir-pendaftaran",
        "read_application x",
        "x.bank_code = ?",
    ),
    (
        "district",
        "formulir-pendaftaran",
        "read_application x",
        "x.home_district = ?",
    ),
    (
        "district",
        "penerima-beasiswa",
        "read_award x",
        "x.home_district = ?",
    ),
    (
        "district",
        "kampung",
        "read_record x",
        "x.deleted = 0 AND x.record_type = 'kampung' AND x.parent_id = ?",
    ),
    (
        "kampung",
        "formulir-pendaftaran",
        "read_application x",
        "x.home_kampung = ?",
    ),
    (
        "kampung",
        "penerima-beasiswa",
        "read_award x",
        "x.home_kampung = ?",
    ),
    (
        "institution",
        "formulir-pendaftaran",
        "read_application x",
        "x.institution_id = ?",
    ),
    (
        "institution",
        "penerima-beasiswa",
        "read_award x",
        "x.institution_id = ?",
    ),
    (
        "institution",
        "rekening",
        "read_bank_account x",
        "x.institution_id = ?",
    ),
    (
        "institution",
        "user",
        "read_user x",
        "x.erased = 0 AND x.institution_id = ?",
    ),
    (
        "institution",
        "fakultas",
        "read_record x",
        "x.deleted = 0 AND x.record_type = 'faculty' AND x.parent_id = ?",
    ),
    (
        "institution",
        "program-studi",
        "read_record x",
        "x.deleted = 0 AND x.record_type = 'study_programme' AND x.parent_id = ?",
    ),
    (
        "finance_category",
        "pagu",
        "read_budget_line x",
        "x.category_id = ?",
    ),
    (
        "branch",
        "user",
        "read_user x",
        "x.erased = 0 AND x.branch_id = ?",
    ),
    (
        "news_category",
        "berita",
        "read_record x",
        "x.deleted = 0 AND x.record_type = 'news' AND x.parent_id = ?",
    ),
];

/// What uses a record, by wire name with how often; empty when it may be deleted.
///
/// # Errors
/// The read store cannot be read.
pub async fn uses(
    store: &ReadStore,
    record_type: &str,
    record_id: &str,
) -> Result<Vec<(&'static str, u64)>, Error> {
    let mut found = Vec::new();
    for (kind, user, table, condition) in USES {
        if *kind != record_type {
            continue;
        }
        let mut select = Select::new("1", *table);
        select.when(condition, record_id.to_owned());
        let count = select.count(&mut *store.connection().await?).await?;
        if count > 0 {
            found.push((*user, count));
        }
    }
    Ok(found)
}
