//! What left through the bank and what it sent back, payment by payment.
use chrono::NaiveDate;
use sqlx::Row as _;

use crate::error::Error;
use crate::select::Select;
use crate::store::ReadStore;

/// A payment that left, or came back, within some days.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MovedAtBank {
    /// The payment.
    pub disbursement_id: String,
    /// Whom it is for.
    pub recipient: Option<String>,
    /// The roster that it belongs to.
    pub roster_id: Option<String>,
    /// Whole rupiah.
    pub amount: i64,
    /// The bank's own reference.
    pub bank_reference: Option<String>,
    /// The day on which it left.
    pub transferred_on: Option<String>,
    /// The day on which the bank sent it back.
    pub returned_on: Option<String>,
}

/// The payments that left, or came back, within these days, oldest first.
///
/// # Errors
/// The read store cannot be read.
pub async fn moved_at_bank(
    store: &ReadStore,
    from: NaiveDate,
    until: NaiveDate,
) -> Result<Vec<MovedAtBank>, Error> {
    let mut found: Vec<MovedAtBank> = Vec::new();
    for day in ["p.transferred_on", "p.returned_on"] {
        let mut select = Select::new(
            "p.disbursement_id, w.name, p.roster_id, p.amount, p.transferred_on, p.returned_on, p.bank_reference",
            "read_disbursement p\nLEFT JOIN read_award w ON w.award_id = p.award_id",
        );
        select
            .when(&format!("{day} >= ?"), from.to_string())
            .when(&format!("{day} <= ?"), until.to_string())
            // What was paid before the portal went through no bank of ours.
            .when("p.bank_account_id IS NOT NULL AND 1 = ?", 1_i64);
        let rows = select
            .all(&mut *store.connection().await?, |row| {
                Ok(MovedAtBank {
                    disbursement_id: row.try_get(0)?,
                    recipient: row.try_get(1)?,
                    roster_id: row.try_get(2)?,
                    amount: row.try_get(3)?,
                    transferred_on: row.try_get(4)?,
                    returned_on: row.try_get(5)?,
                    bank_reference: row.try_get(6)?,
                })
            })
            .await?;
        found.extend(rows);
    }
    found.sort_by(|a, b| {
        (&a.transferred_on, &a.disbursement_id).cmp(&(&b.transferred_on, &b.disbursement_id))
    });
    found.dedup_by(|a, b| a.disbursement_id == b.disbursement_id);
    Ok(found)
}

/// What banks call every payment that went through one, whenever it left: its id and the bank's own reference.
///
/// # Errors
/// The read store cannot be read.
pub async fn references_at_bank(store: &ReadStore) -> Result<Vec<(String, Option<String>)>, Error> {
    let mut select = Select::new("p.disbursement_id, p.bank_reference", "read_disbursement p");
    select.only("p.bank_account_id IS NOT NULL");
    select
        .all(&mut *store.connection().await?, |row| {
            Ok((row.try_get(0)?, row.try_get(1)?))
        })
        .await
}
