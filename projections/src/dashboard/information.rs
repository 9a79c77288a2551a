//! The figures at the head of a dashboard, and the last payments.
use crate::budget_line::{BudgetLineFilter, BudgetTotals, totals};
use crate::cells::{AWARDS, FORMS, sum};
use crate::disbursement::{DisbursementFilter, DisbursementItem, DisbursementSort, first};
use crate::error::Error;
use crate::scope::Scope;
use crate::store::ReadStore;
use sqlx::Row as _;

/// Counts of people and sums of money.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Information {
    /// Forms ever submitted (no drafts).
    pub applicants: i64,
    /// Forms that wait for a branch or a repair.
    pub in_verification: i64,
    /// Forms that are recommended and wait for approval.
    pub recommended: i64,
    /// Awards that are active.
    pub active: i64,
    /// Awards that are suspended.
    pub suspended: i64,
    /// All awards but revoked ones.
    pub recipients: i64,
    /// Of these, graduates.
    pub graduated: i64,
    /// Of these, not graduated.
    pub not_graduated: i64,
    /// The six accounts of all budget lines of the year.
    pub budget: BudgetTotals,
    /// Share of the ceiling that is realised, in hundredths of a percent.
    pub absorbed_basis_points: i64,
}

/// The head of a dashboard: people within the scope, money of a budget year (all when `None`).
///
/// # Errors
/// The read store cannot be read.
pub async fn information(
    store: &ReadStore,
    scope: &Scope,
    year: Option<i64>,
) -> Result<Information, Error> {
    let mut information = Information::default();
    let columns = [
        sum("n", "s.k2 = '1'"),
        sum("n", "s.k1 IN ('diajukan', 'perlu_perbaikan')"),
        sum("n", "s.k1 = 'direkomendasikan'"),
    ];
    let forms = FORMS.within(scope, &columns.join(",\n"));
    forms
        .first(&mut *store.connection().await?, |row| {
            Ok([row.try_get(0)?, row.try_get(1)?, row.try_get(2)?])
        })
        .await?
        .into_iter()
        .for_each(|[applicants, in_verification, recommended]| {
            information.applicants = applicants;
            information.in_verification = in_verification;
            information.recommended = recommended;
        });
    let columns = [
        sum("n", "s.k1 = 'aktif'"),
        sum("n", "s.k1 = 'ditangguhkan'"),
        sum("n", "s.k1 <> 'dicabut'"),
        sum("n", "s.k1 <> 'dicabut' AND s.k4 = '1'"),
    ];
    let awards = AWARDS.within(scope, &columns.join(",\n"));
    awards
        .first(&mut *store.connection().await?, |row| {
            Ok([
                row.try_get(0)?,
                row.try_get(1)?,
                row.try_get(2)?,
                row.try_get(3)?,
            ])
        })
        .await?
        .into_iter()
        .for_each(|[active, suspended, recipients, graduated]: [i64; 4]| {
            information.active = active;
            information.suspended = suspended;
            information.recipients = recipients;
            information.graduated = graduated;
            information.not_graduated = recipients - graduated;
        });
    information.budget = totals(
        store,
        &BudgetLineFilter {
            year,
            ..BudgetLineFilter::default()
        },
    )
    .await?;
    information.absorbed_basis_points =
        share_basis_points(information.budget.realization, information.budget.ceiling);
    Ok(information)
}

/// `part` of `whole` in hundredths of a percent, rounded down; nothing of nothing is 0.
#[must_use]
pub fn share_basis_points(part: i64, whole: i64) -> i64 {
    if whole == 0 {
        return 0;
    }
    i64::try_from(i128::from(part) * 10_000 / i128::from(whole)).unwrap_or(i64::MAX)
}

/// The last payments within the scope for which an SP2D was issued, newest first.
///
/// # Errors
/// The read store cannot be read.
pub async fn last_transactions(
    store: &ReadStore,
    scope: &Scope,
    limit: u32,
) -> Result<Vec<DisbursementItem>, Error> {
    let filter = DisbursementFilter {
        // Any date: only that there is one.
        sp2d_from: Some("0000-01-01".to_owned()),
        ..DisbursementFilter::default()
    };
    first(store, scope, &filter, DisbursementSort::LastMoved, limit).await
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shares_are_whole_basis_points() {
        assert_eq!(share_basis_points(1, 3), 3_333);
        assert_eq!(share_basis_points(0, 0), 0);
        assert_eq!(share_basis_points(i64::MAX, i64::MAX), 10_000);
    }
}
