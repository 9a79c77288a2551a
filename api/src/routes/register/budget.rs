//! Registers of the six accounts: ceiling and realisation by line, by month, by quarter, and a line's own book.

use std::collections::BTreeMap;

use domain::budget_line::{Account, FundSource};
use domain::register::RegisterFilter;
use projections::ReadStore;
use projections::register::{Moved, RegisterLine, RegisterQuery, moved, postings};

use super::table::{Declared, Head, Row};
use super::wire::RegisterCell;
use super::{MONTHS, last_day};
use crate::ApiError;
use crate::answer::shown;

/// Ceiling, realisation and what is left, by line.
pub(super) const LRA: Declared = Declared {
    heads: &[
        Head::text("Kode Rekening"),
        Head::text("Uraian"),
        Head::text("Sumber Dana"),
        Head::rupiah("Anggaran (Rp)"),
        Head::rupiah("Realisasi Sebelumnya (Rp)"),
        Head::rupiah("Realisasi Periode Ini (Rp)"),
        Head::rupiah("Realisasi s.d. Periode Ini (Rp)"),
        Head::share("%", 6, 3),
        Head::rupiah("Sisa Anggaran (Rp)"),
    ],
    filters: &[
        RegisterFilter::Months,
        RegisterFilter::Clock,
        RegisterFilter::Line,
        RegisterFilter::Source,
        RegisterFilter::ScholarshipType,
    ],
    needs: None,
    is_sorted: false,
};

/// The column of the LRA by which it has a sum below each part.
pub(super) const LRA_PART: usize = 2;

/// Ceiling (a credit account) and realisation of some lines.
fn standing(moved: &[Moved]) -> (i64, i64) {
    let sum = |account| moved.iter().map(|it| it.on(account)).sum::<i64>();
    (-sum(Account::Ceiling), sum(Account::Realization))
}

/// What was moved up to the last day. A type of scholarship has no ceiling of its own: beside its realisation stands the
/// line's.
async fn with_ceiling(store: &ReadStore, asked: &RegisterQuery) -> Result<Vec<Moved>, ApiError> {
    let mut found = moved(store, asked).await?;
    if asked.scholarship_type.is_some() {
        let whole = RegisterQuery {
            scholarship_type: None,
            ..asked.clone()
        };
        let ceiling = moved(store, &whole).await?.into_iter();
        found.extend(ceiling.filter(|it| it.on(Account::Ceiling) != 0));
    }
    Ok(found)
}

/// What is left of a ceiling: of a line, never of one type.
fn left(asked: &RegisterQuery, ceiling: i64, realized: i64) -> RegisterCell {
    match asked.scholarship_type {
        None => RegisterCell::Number(ceiling - realized),
        Some(_) => RegisterCell::EMPTY,
    }
}

/// Line by line, those of a source together.
pub(super) async fn lra(store: &ReadStore, asked: &RegisterQuery) -> Result<Vec<Row>, ApiError> {
    let mut lines: BTreeMap<RegisterLine, (Vec<Moved>, Vec<Moved>)> = BTreeMap::new();
    for it in with_ceiling(store, asked).await? {
        lines.entry(it.line.clone()).or_default().0.push(it);
    }
    if let Some(until) = asked.from.pred_opt() {
        let before = RegisterQuery {
            until,
            ..asked.clone()
        };
        for it in moved(store, &before).await? {
            lines.entry(it.line.clone()).or_default().1.push(it);
        }
    }
    let mut rows = Vec::with_capacity(lines.len());
    for (line, (now, before)) in lines {
        let source: FundSource = shown::word(&line.source)?;
        let (ceiling, realized) = standing(&now);
        let earlier = standing(&before).1;
        let row = vec![
            RegisterCell::text(line.account_code),
            RegisterCell::text(line.name),
            RegisterCell::text(source.label()),
            RegisterCell::Number(ceiling),
            RegisterCell::Number(earlier),
            RegisterCell::Number(realized - earlier),
            RegisterCell::Number(realized),
            RegisterCell::EMPTY,
            left(asked, ceiling, realized),
        ];
        let place = FundSource::ALL.iter().position(|one| *one == source);
        rows.push((place, row));
    }
    rows.sort_by_key(|(place, _)| *place);
    Ok(rows.into_iter().map(|(_, row)| row).collect())
}

/// Realisation part by part of a year.
pub(super) const BY_TIME: Declared = Declared {
    heads: &[
        Head::text("Periode"),
        Head::balance("Anggaran (Rp)"),
        Head::rupiah("Realisasi Periode Ini (Rp)"),
        Head::balance("Realisasi s.d. Periode Ini (Rp)"),
        Head::share("%", 3, 1),
        Head::balance("Sisa Anggaran (Rp)"),
    ],
    filters: &[
        RegisterFilter::Months,
        RegisterFilter::Clock,
        RegisterFilter::Line,
        RegisterFilter::Source,
        RegisterFilter::ScholarshipType,
    ],
    needs: None,
    is_sorted: false,
};

/// Rows of `step` months each, up to the last month asked for.
pub(super) async fn by_time(
    store: &ReadStore,
    asked: &RegisterQuery,
    months: std::ops::RangeInclusive<u32>,
    step: u32,
) -> Result<Vec<Row>, ApiError> {
    let year = i32::try_from(asked.year).map_err(ApiError::internal)?;
    let mut rows = Vec::new();
    let mut earlier = match asked.from.pred_opt() {
        None => 0,
        Some(until) => {
            let before = RegisterQuery {
                until,
                ..asked.clone()
            };
            standing(&moved(store, &before).await?).1
        }
    };
    let mut first = *months.start();
    while first <= *months.end() {
        let last = (first + step - 1 - (first - 1) % step).min(*months.end());
        // The last of them is as long as the register is: by the recording clock it may go on after its year.
        let until = match last == *months.end() {
            true => asked.until,
            false => last_day(year, last)?.min(asked.until),
        };
        let through = RegisterQuery {
            until,
            ..asked.clone()
        };
        let (ceiling, realized) = standing(&with_ceiling(store, &through).await?);
        let name = if first == last {
            MONTHS[first as usize - 1].to_owned()
        } else {
            format!(
                "{}–{}",
                MONTHS[first as usize - 1],
                MONTHS[last as usize - 1]
            )
        };
        rows.push(vec![
            RegisterCell::Text(name),
            RegisterCell::Number(ceiling),
            RegisterCell::Number(realized - earlier),
            RegisterCell::Number(realized),
            RegisterCell::EMPTY,
            left(asked, ceiling, realized),
        ]);
        earlier = realized;
        first = last + 1;
    }
    Ok(rows)
}

/// The six accounts with their balances by side: both sides of each pair have one sum.
pub(super) const TRIAL_BALANCE: Declared = Declared {
    heads: &[
        Head::text("Akun"),
        Head::rupiah("Saldo Awal Debet (Rp)"),
        Head::rupiah("Saldo Awal Kredit (Rp)"),
        Head::rupiah("Mutasi Debet (Rp)"),
        Head::rupiah("Mutasi Kredit (Rp)"),
        Head::rupiah("Saldo Akhir Debet (Rp)"),
        Head::rupiah("Saldo Akhir Kredit (Rp)"),
    ],
    filters: &[
        RegisterFilter::Months,
        RegisterFilter::Clock,
        RegisterFilter::Line,
        RegisterFilter::Source,
        RegisterFilter::ScholarshipType,
    ],
    needs: None,
    is_sorted: false,
};

/// What was moved before the days asked for.
async fn before(store: &ReadStore, asked: &RegisterQuery) -> Result<Vec<Moved>, ApiError> {
    let Some(until) = asked.from.pred_opt() else {
        return Ok(Vec::new());
    };
    let before = RegisterQuery {
        until,
        ..asked.clone()
    };
    Ok(moved(store, &before).await?)
}

pub(super) async fn trial_balance(
    store: &ReadStore,
    asked: &RegisterQuery,
) -> Result<Vec<Row>, ApiError> {
    let now = moved(store, asked).await?;
    let before = before(store, asked).await?;
    // What was debited and credited altogether.
    let turnover = |moved: &[Moved], account: Account| {
        let of = |side: fn(&Moved) -> Account| {
            let touching = moved.iter().filter(move |it| side(it) == account);
            touching.map(|it| it.amount).sum::<i64>()
        };
        (of(|it| it.debit), of(|it| it.credit))
    };
    let sides = |balance: i64| [balance.max(0), (-balance).max(0)];
    let row = |account: &Account| {
        let (debit, credit) = turnover(&now, *account);
        let (debit_before, credit_before) = turnover(&before, *account);
        let opening = sides(debit_before - credit_before);
        let movement = [debit - debit_before, credit - credit_before];
        let closing = sides(debit - credit);
        let figures = [opening, movement, closing].into_iter().flatten();
        std::iter::once(RegisterCell::text(account.label()))
            .chain(figures.map(RegisterCell::Number))
            .collect()
    };
    Ok(Account::ALL.iter().map(row).collect())
}

/// Every posting of one line in the days asked for, after what stood on it before them; the sums are what stands on it
/// at their end.
pub(super) const SUBLEDGER: Declared = Declared {
    heads: &[
        Head::day("Tanggal"),
        Head::text("Uraian"),
        Head::rupiah("Pagu (Rp)"),
        Head::rupiah("Komitmen (Rp)"),
        Head::rupiah("Realisasi (Rp)"),
        Head::rupiah("Retur (Rp)"),
        Head::rupiah("Setoran (Rp)"),
        Head::rupiah("Tersedia (Rp)"),
        Head::position("Peristiwa"),
    ],
    filters: &[
        RegisterFilter::Line,
        RegisterFilter::Months,
        RegisterFilter::Clock,
    ],
    needs: Some(RegisterFilter::Line),
    is_sorted: false,
};

pub(super) async fn subledger(
    store: &ReadStore,
    asked: &RegisterQuery,
) -> Result<Vec<Row>, ApiError> {
    let before = before(store, asked).await?;
    let opening = (!before.is_empty()).then(|| {
        let stood = |account| before.iter().map(|moved| moved.on(account)).sum();
        let day = RegisterCell::text(asked.from.to_string());
        subledger_row(day, "Saldo awal".to_owned(), stood, RegisterCell::EMPTY)
    });
    let found = postings(store, asked, &[]).await?;
    let posted = found.into_iter().map(|it| {
        let (debit, credit) = (it.moved.debit.label(), it.moved.credit.label());
        let mut what = format!("{debit} dari {credit}");
        for more in [&it.recipient, &it.sp2d].into_iter().flatten() {
            what.push_str(" · ");
            what.push_str(more);
        }
        let on = |account| it.moved.on(account);
        let day = RegisterCell::text(&it.booked_on);
        subledger_row(day, what, on, RegisterCell::Number(it.position))
    });
    Ok(opening.into_iter().chain(posted).collect())
}

/// The accounts on the side on which each stands: the ceiling is what the others add up to.
fn subledger_row(
    day: RegisterCell,
    what: String,
    on: impl Fn(Account) -> i64,
    event: RegisterCell,
) -> Row {
    vec![
        day,
        RegisterCell::Text(what),
        RegisterCell::Number(-on(Account::Ceiling)),
        RegisterCell::Number(on(Account::Commitment)),
        RegisterCell::Number(on(Account::Realization)),
        RegisterCell::Number(on(Account::Return)),
        RegisterCell::Number(on(Account::Refund)),
        RegisterCell::Number(on(Account::Available)),
        event,
    ]
}
