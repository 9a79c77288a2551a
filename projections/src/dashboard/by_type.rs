//! Recipients and money per scholarship type and year of the award: the public's figures.
use super::REALIZED;
use crate::error::Error;
use crate::select::Select;
use crate::store::ReadStore;
use sqlx::Row as _;

/// One scholarship type in one year.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TypeFigure {
    /// Wire word of the type.
    pub scholarship_type: String,
    /// Year in which the awards were granted.
    pub year: i64,
    /// Awards but revoked ones.
    pub recipients: i64,
    /// Their realised payments in whole rupiah, of whatever year.
    pub realized: i64,
}

/// All types and years that have awards, newest year first.
///
/// # Errors
/// The read store cannot be read.
pub async fn by_type(store: &ReadStore) -> Result<Vec<TypeFigure>, Error> {
    let mut select = Select::new(
        "w.scholarship_type, w.year, COUNT(*), CAST(COALESCE(SUM(s.realized), 0) AS BIGINT)",
        format!(
            "read_award w\n\
             LEFT JOIN (SELECT p.award_id, CAST(SUM(p.amount) AS BIGINT) AS realized\n\
             FROM read_disbursement p\n\
             WHERE {REALIZED}\n\
             GROUP BY p.award_id) s ON s.award_id = w.award_id"
        ),
    );
    select
        .only("w.status <> 'dicabut'")
        .then("GROUP BY w.scholarship_type, w.year\nORDER BY w.year DESC, w.scholarship_type");
    select
        .all(&mut *store.connection().await?, |row| {
            Ok(TypeFigure {
                scholarship_type: row.try_get(0)?,
                year: row.try_get(1)?,
                recipients: row.try_get(2)?,
                realized: row.try_get(3)?,
            })
        })
        .await
}
