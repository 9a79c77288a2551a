//! The bank's statement beside what left and came back by the books.

use std::collections::{BTreeMap, BTreeSet};

use chrono::NaiveDate;
use commands::bank_table::UnreadableTable;
use commands::reconciliation::{BankStatement, read_bank_statement};
use domain::bank_statement::{
    BankPayment, Booked, PaymentReference, StatementLine, reconcile_statement,
};
use domain::roster::Roster;
use domain::{DisbursementId, RosterId, Rupiah};
use projections::register::{MovedAtBank, moved_at_bank, references_at_bank};

use super::reconcile::OutsideBody;
use super::table::{Head, Row};
use super::wire::RegisterCell;
use crate::routes::bank_table;
use crate::{ApiError, AppState};

/// The columns of both sides.
pub(super) const HEADS: &[Head] = &[
    Head::text("Pembayaran atau Berkas Bank"),
    Head::day("Tanggal di Portal"),
    Head::rupiah("Keluar di Portal (Rp)"),
    Head::day("Tanggal di Bank"),
    Head::text("Uraian Bank"),
    Head::rupiah("Keluar di Bank (Rp)"),
    Head::rupiah("Selisih (Rp)"),
    Head::text("Hasil"),
];

/// Both sides within some days.
pub(super) struct AtBank {
    /// One by one.
    pub rows: Vec<Booked>,
    /// The lines of the file that make no sense: their number, and why.
    pub unread: Vec<(usize, &'static str)>,
    /// What the file says of other days.
    pub outside: OutsideBody,
    /// The banks whose kept columns were of use.
    pub titles_of: Vec<String>,
}

/// Both sides within some days.
///
/// # Errors
/// `BERKAS_BANK_TIDAK_TERBACA`, `HASIL_BANK_TERLALU_PANJANG`.
pub(super) async fn both(
    app: &AppState,
    bytes: Vec<u8>,
    from: NaiveDate,
    until: NaiveDate,
) -> Result<AtBank, ApiError> {
    let kept = bank_table::kept(app).await?;
    let read = tokio::task::spawn_blocking(move || read_bank_statement(&bytes, &kept)).await;
    let BankStatement {
        lines,
        unread,
        titles_of,
    } = read
        .map_err(ApiError::internal)?
        .map_err(|problem| match problem {
            UnreadableTable::NoHead => ApiError::new("BERKAS_BANK_TIDAK_TERBACA"),
            UnreadableTable::TooLong => ApiError::new("HASIL_BANK_TERLALU_PANJANG"),
        })?;
    let within = |day: NaiveDate| (from..=until).contains(&day);
    let (lines, outside): (Vec<StatementLine>, Vec<StatementLine>) =
        lines.into_iter().partition(|it| within(it.on));
    let moved = moved_at_bank(app.read.store(), from, until).await?;
    let files = files_of(app, &moved).await?;
    let mut payments = Vec::with_capacity(moved.len());
    for it in moved {
        let id: DisbursementId = it.disbursement_id.parse().map_err(ApiError::internal)?;
        // What moved on a day outside of these stands on another statement.
        let day = |text: Option<String>| {
            let day: Option<NaiveDate> = text.and_then(|text| text.parse().ok());
            day.filter(|day| within(*day))
        };
        payments.push(BankPayment {
            disbursement_id: id,
            name: it.recipient.unwrap_or_else(|| "Tanpa nama".to_owned()),
            file: files.get(&id).cloned(),
            amount: Rupiah(it.amount),
            bank_reference: it.bank_reference,
            transferred_on: day(it.transferred_on),
            returned_on: day(it.returned_on),
        });
    }
    let others = others(app, &payments).await?;
    Ok(AtBank {
        rows: reconcile_statement(&payments, &others, &lines),
        unread,
        outside: OutsideBody::of(outside.iter().map(|line| line.out)),
        titles_of,
    })
}

/// What banks call the payments that moved on other days: a line that names one of them is about that one.
async fn others(app: &AppState, these: &[BankPayment]) -> Result<Vec<PaymentReference>, ApiError> {
    let these: BTreeSet<DisbursementId> = these.iter().map(|it| it.disbursement_id).collect();
    let mut others = Vec::new();
    for (id, bank_reference) in references_at_bank(app.read.store()).await? {
        let disbursement_id: DisbursementId = id.parse().map_err(ApiError::internal)?;
        if !these.contains(&disbursement_id) {
            others.push(PaymentReference {
                disbursement_id,
                bank_reference,
            });
        }
    }
    Ok(others)
}

/// The file for the bank in which each payment of a roster stands.
async fn files_of(
    app: &AppState,
    moved: &[MovedAtBank],
) -> Result<BTreeMap<DisbursementId, String>, ApiError> {
    let rosters: BTreeSet<&String> = moved
        .iter()
        .filter_map(|it| it.roster_id.as_ref())
        .collect();
    let mut files = BTreeMap::new();
    for roster in rosters {
        let id: RosterId = roster.parse().map_err(ApiError::internal)?;
        let loaded = app.commands.load::<Roster>(id).await?;
        let Some(state) = loaded.state.state() else {
            continue;
        };
        for (number, file) in (1..).zip(&state.files) {
            let name = format!("{}, berkas bank {number}", state.name);
            files.extend(file.payments.iter().map(|id| (*id, name.clone())));
        }
    }
    Ok(files)
}

/// One of both sides.
pub(super) fn row(it: &Booked) -> Row {
    let day = |day: Option<NaiveDate>| RegisterCell::some(day.map(|day| day.to_string()));
    let line = it.line.as_ref();
    vec![
        RegisterCell::some(it.name.clone()),
        day(it.on),
        RegisterCell::Number(it.out),
        day(line.map(|line| line.on)),
        RegisterCell::some(line.map(|line| line.text.clone())),
        RegisterCell::Number(line.map_or(0, |line| line.out)),
        RegisterCell::Number(it.difference()),
        RegisterCell::text(it.agreement.label()),
    ]
}
