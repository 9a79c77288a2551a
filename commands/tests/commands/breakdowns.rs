//! Every way to break the realisation down has the whole as its sum: of all days, until a day by booking date, and
//! between two days by either clock.

use std::collections::BTreeSet;

use chrono::NaiveDate;
use domain::ScholarshipType;
use domain::budget_line::Account;
use domain::disbursement::OrderKind;
use domain::register::{RealizationCut, RegisterClock};
use projections::budget_line::{BudgetLineFilter, BudgetLineRow, BudgetTotals, by_source};
use projections::realization;
use projections::register::{self, Persons, RegisterQuery};
use projections::{Paging, ReadStore};

fn of_year(year: i64) -> BudgetLineFilter {
    BudgetLineFilter {
        year: Some(year),
        ..BudgetLineFilter::default()
    }
}

async fn parts_add_up(
    store: &ReadStore,
    year: i64,
    until: Option<NaiveDate>,
    rows: &[BudgetLineRow],
) {
    let whole = BudgetTotals::of(rows);
    for cut in RealizationCut::ALL {
        let parts = realization::parts(store, *cut, year, until).await.unwrap();
        let sum: i64 = parts.iter().map(|part| part.realized).sum();
        assert_eq!(sum, whole.realization, "{cut} of {year} until {until:?}");
    }
    let sources = by_source(rows);
    let sum = |of: fn(&BudgetTotals) -> i64| sources.iter().map(|(_, sums)| of(sums)).sum::<i64>();
    assert_eq!(sum(|sums| sums.ceiling), whole.ceiling);
    assert_eq!(sum(|sums| sums.commitment), whole.commitment);
    assert_eq!(sum(|sums| sums.realization), whole.realization);
}

/// What a register sums up to, broken down by type too.
async fn registers_add_up(store: &ReadStore, asked: &RegisterQuery) {
    let realized = async |asked: &RegisterQuery| {
        let until = register::moved(store, asked).await.unwrap();
        let before = match asked.from.pred_opt() {
            Some(until) => {
                let before = RegisterQuery {
                    until,
                    ..asked.clone()
                };
                register::moved(store, &before).await.unwrap()
            }
            None => Vec::new(),
        };
        let sum = |moved: &[register::Moved]| -> i64 {
            moved.iter().map(|it| it.on(Account::Realization)).sum()
        };
        sum(&until) - sum(&before)
    };
    let whole = realized(asked).await;
    let what = format!("{asked:?}");
    let rows = register::realized_payments(store, asked).await.unwrap();
    assert_eq!(
        rows.iter().map(|row| row.realized).sum::<i64>(),
        whole,
        "{what}"
    );
    let persons = async |of: &Persons| -> i64 {
        let found = register::by_name_by_address(store, asked, of)
            .await
            .unwrap();
        found.iter().map(|person| person.amount).sum()
    };
    assert_eq!(persons(&Persons::default()).await, whole, "{what}");
    let mut by_type = 0;
    for kind in ScholarshipType::ALL {
        by_type += realized(&RegisterQuery {
            scholarship_type: Some(*kind),
            ..asked.clone()
        })
        .await;
    }
    assert_eq!(by_type, whole, "{what}");
    let all = realization::parts(store, RealizationCut::Campus, asked.year, None);
    let mut by_campus = 0;
    for part in all.await.unwrap() {
        let of = Persons {
            campus: part.code,
            ..Persons::default()
        };
        by_campus += persons(&of).await;
    }
    assert_eq!(by_campus, whole, "{what}");
    // Papers are of one clock or the other; both read.
    for kind in [OrderKind::Spp, OrderKind::Spm, OrderKind::Sp2d] {
        register::orders(store, asked, kind).await.unwrap();
    }
}

/// Asserts it of a store, of now or of the past.
pub async fn add_up(store: &ReadStore) {
    let postings = projections::journal::list(store, None, Paging::new(1, 1_000));
    let postings = postings.await.unwrap().items;
    let days: BTreeSet<NaiveDate> = postings
        .iter()
        .map(|row| row.booked_on.parse().unwrap())
        .collect();
    let days: Vec<NaiveDate> = days.into_iter().collect();
    let some = [
        0,
        days.len() / 3,
        days.len() / 2,
        days.len().saturating_sub(1),
    ];
    let some: BTreeSet<NaiveDate> = some
        .iter()
        .filter_map(|place| days.get(*place))
        .copied()
        .collect();
    for year in projections::budget_line::years(store).await.unwrap() {
        let rows = projections::budget_line::list(store, &of_year(year))
            .await
            .unwrap();
        parts_add_up(store, year, None, &rows).await;
        for day in &some {
            let rows = projections::budget_line::booked_until(store, &of_year(year), *day)
                .await
                .unwrap();
            parts_add_up(store, year, Some(*day), &rows).await;
        }
        for clock in [RegisterClock::Booking, RegisterClock::Recording] {
            for (from, until) in some.iter().zip(some.iter().skip(1)) {
                let asked = RegisterQuery {
                    year,
                    from: *from,
                    until: *until,
                    clock,
                    budget_line_id: None,
                    source: None,
                    scholarship_type: None,
                };
                registers_add_up(store, &asked).await;
            }
        }
    }
}
