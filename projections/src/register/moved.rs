//! Sums of postings by line, debit and credit.
use super::{Moved, RegisterQuery, posted};
use crate::error::Error;
use crate::select::Select;
use crate::store::ReadStore;

/// Sums of all postings up to the last day, by line, debit and credit; in the order of account codes.
///
/// # Errors
/// The read store cannot be read.
pub async fn moved(store: &ReadStore, asked: &RegisterQuery) -> Result<Vec<Moved>, Error> {
    const LINE: &str = "b.account_code, b.name, b.source, b.budget_line_id";
    let (mut select, of) = if asked.scholarship_type.is_some() {
        let columns = format!("{LINE}, j.debit, j.credit, CAST(SUM(j.amount) AS BIGINT)");
        let mut select = Select::new(columns, posted());
        asked.through(&mut select);
        (select, "j")
    } else {
        // All that is asked of a posting stands in one index; whose it is, nobody asks.
        let columns = "j.budget_line_id, j.debit, j.credit, SUM(j.amount) AS amount";
        let mut sums = Select::new(columns, "read_journal j");
        asked.through(&mut sums);
        sums.then("GROUP BY j.budget_line_id, j.debit, j.credit");
        let select = sums.beside(
            &format!("{LINE}, s.debit, s.credit, CAST(SUM(s.amount) AS BIGINT)"),
            "JOIN read_budget_line b ON b.budget_line_id = s.budget_line_id",
        );
        (select, "s")
    };
    asked.lines(&mut select);
    select
        .then(&format!("GROUP BY {LINE}, {of}.debit, {of}.credit"))
        .then("ORDER BY b.account_code, b.source, b.budget_line_id");
    select
        .all(&mut *store.connection().await?, Moved::read)
        .await
}
