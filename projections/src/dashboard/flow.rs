//! Where a year's money is, from the ceiling to the recipients: the sums of the journal, as the registers have them.
use super::trend::PictureFilter;
use crate::budget_line::BudgetTotals;
use crate::error::Error;
use crate::select::Select;
use crate::store::ReadStore;
use domain::absorption::MONTHS;
use domain::budget_line::Account;
use domain::disbursement::DisbursementStatus;
use sqlx::Row as _;
use std::str::FromStr as _;

/// Postings with their line `b`, and where there is one, the payment `p` and its award `w`.
const POSTED: &str = "read_journal j\n\
     JOIN read_budget_line b ON b.budget_line_id = j.budget_line_id\n\
     LEFT JOIN read_disbursement p ON p.disbursement_id = j.disbursement_id\n\
     LEFT JOIN read_award w ON w.award_id = p.award_id";

/// The money of a year, in whole rupiah.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct MoneyFlow {
    /// The six accounts; without ceiling and what is available where only some recipients are asked for.
    pub accounts: BudgetTotals,
    /// Of what is realised: transferred, and not yet confirmed by the recipient.
    pub transferred: i64,
    /// Of what is realised: the recipient confirmed it.
    pub received: i64,
    /// Realisation by month of booking; what is booked before the year counts in January, after it in December.
    pub realized_by_month: [i64; MONTHS],
}

fn posted(columns: &str, filter: &PictureFilter) -> Select {
    let mut select = Select::new(columns, POSTED);
    select
        .when("b.year = ?", filter.year)
        .when_some("b.source = ?", filter.source)
        .when_some("w.scholarship_type = ?", filter.scholarship_type)
        .when_some("w.institution_id = ?", filter.institution_id.clone())
        .when_some(
            "j.booked_on <= ?",
            filter.booked_until.map(|day| day.to_string()),
        );
    select
}

const REALIZED: &str =
    "CAST(SUM(CASE WHEN j.debit = 'realisasi' THEN j.amount ELSE -j.amount END) AS BIGINT)";
const ONLY_REALIZED: &str = "(j.debit = 'realisasi' OR j.credit = 'realisasi')";

/// The money of a year as the journal has it.
///
/// # Errors
/// The read store cannot be read.
pub async fn money_flow(store: &ReadStore, filter: &PictureFilter) -> Result<MoneyFlow, Error> {
    let mut flow = MoneyFlow {
        accounts: accounts(store, filter).await?,
        ..MoneyFlow::default()
    };
    if filter.is_of_recipients() {
        flow.accounts.ceiling = 0;
        flow.accounts.available = 0;
    }
    let mut by_month = posted(&format!("SUBSTR(j.booked_on, 1, 7), {REALIZED}"), filter);
    by_month
        .only(ONLY_REALIZED)
        .then("GROUP BY SUBSTR(j.booked_on, 1, 7)");
    let by_month = by_month
        .all(&mut *store.connection().await?, |row| {
            Ok((row.try_get::<String, _>(0)?, row.try_get::<i64, _>(1)?))
        })
        .await?;
    for (month, amount) in by_month {
        if let Some(place) = flow.realized_by_month.get_mut(place(&month, filter.year)) {
            *place += amount;
        }
    }
    let mut by_status = posted(&format!("p.status, {REALIZED}"), filter);
    by_status.only(ONLY_REALIZED).then("GROUP BY p.status");
    let by_status = by_status
        .all(&mut *store.connection().await?, |row| {
            Ok((
                row.try_get::<Option<String>, _>(0)?,
                row.try_get::<i64, _>(1)?,
            ))
        })
        .await?;
    for (status, amount) in by_status {
        let status = status.and_then(|word| DisbursementStatus::from_str(&word).ok());
        match status {
            Some(DisbursementStatus::Transferred) => flow.transferred += amount,
            Some(status) if status.has_receipt() => flow.received += amount,
            _ => {}
        }
    }
    Ok(flow)
}

/// Which month of the year, from 0, `2026-03` is.
fn place(month: &str, year: i64) -> usize {
    let mut parts = month.split('-');
    let of = |part: Option<&str>| part.and_then(|part| part.parse::<i64>().ok());
    let booked = of(parts.next()).unwrap_or(year);
    let month = of(parts.next()).unwrap_or(1);
    match booked.cmp(&year) {
        std::cmp::Ordering::Less => 0,
        std::cmp::Ordering::Equal => usize::try_from(month - 1).unwrap_or(0).min(MONTHS - 1),
        std::cmp::Ordering::Greater => MONTHS - 1,
    }
}

async fn accounts(store: &ReadStore, filter: &PictureFilter) -> Result<BudgetTotals, Error> {
    let sums: Vec<String> = Account::ALL
        .iter()
        .map(|account| {
            let (plus, minus) = match account {
                Account::Ceiling => ("credit", "debit"),
                Account::Available
                | Account::Commitment
                | Account::Realization
                | Account::Return
                | Account::Refund => ("debit", "credit"),
            };
            format!(
                "CAST(COALESCE(SUM(CASE WHEN j.{plus} = '{account}' THEN j.amount \
                 WHEN j.{minus} = '{account}' THEN -j.amount ELSE 0 END), 0) AS BIGINT)"
            )
        })
        .collect();
    let found = posted(&sums.join(",\n"), filter)
        .first(&mut *store.connection().await?, |row| {
            let mut totals = BudgetTotals::default();
            for (index, account) in Account::ALL.iter().enumerate() {
                let sum = row.try_get(index)?;
                match account {
                    Account::Ceiling => totals.ceiling = sum,
                    Account::Available => totals.available = sum,
                    Account::Commitment => totals.commitment = sum,
                    Account::Realization => totals.realization = sum,
                    Account::Return => totals.returned = sum,
                    Account::Refund => totals.refunded = sum,
                }
            }
            Ok(totals)
        })
        .await?;
    Ok(found.unwrap_or_default())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_booked_outside_of_the_year_counts_at_its_edge() {
        assert_eq!(place("2026-03", 2026), 2);
        assert_eq!(place("2025-12", 2026), 0);
        assert_eq!(place("2027-01", 2026), 11);
    }
}
