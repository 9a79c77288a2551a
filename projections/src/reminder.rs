//! Which recipients have left something undone for too long, and what.
use crate::error::Error;
use crate::event::time_text;
use crate::select::Select;
use crate::store::ReadStore;
use domain::reminder::{Late, ReminderKind};
use sqlx::Row as _;
use std::collections::BTreeSet;

/// How much of one matter a recipient has left undone.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Undone {
    /// What it is.
    pub kind: ReminderKind,
    /// How many payments, or awards of which results are missing.
    pub count: u64,
    /// Since when the oldest of them: the day of a transfer or the time of a confirmation; none for results.
    pub since: Option<String>,
}

/// Payments that wait for their recipient's word, or for their report; `p` is the payment.
fn payments(columns: &str, kind: ReminderKind, late: &Late) -> Select {
    let mut select = Select::new(columns, "read_disbursement p");
    if kind == ReminderKind::Receipt {
        select
            .only("p.status = 'disalurkan'")
            .when("p.transferred_on < ?", late.transferred_before.to_string());
    } else {
        let midnight = domain::office_midnight(late.received_before);
        select
            .only("p.status = 'diterima'")
            .only("p.spending_reported_at IS NULL")
            .when("p.received_at < ?", time_text(midnight));
    }
    select
}

/// Awards without the results of a semester that is over; `w` is the award. None where no semester is.
fn awards(columns: &str, late: &Late) -> Option<Select> {
    let over = late.semesters.as_ref()?;
    let mut select = Select::new(columns, "read_award w");
    select
        .only("w.status = 'aktif'")
        .only("w.graduated = 0")
        .only("w.erased = 0");
    // What ended before the award was granted is proved by its form.
    let wanted = vec!["CASE WHEN w.granted_at < ? THEN 1 ELSE 0 END"; over.ends.len()];
    let mut values = vec![over.academic_year.to_string()];
    let after = |end: &chrono::NaiveDate| end.succ_opt().unwrap_or(*end);
    let ends = over.ends.iter().map(after);
    values.extend(ends.map(|day| time_text(domain::office_midnight(day))));
    select.when_texts(
        &format!(
            "(SELECT COUNT(*) FROM read_academic_record r\n\
             WHERE r.award_id = w.award_id AND r.academic_year = ?) < {}",
            wanted.join(" + ")
        ),
        &values,
    );
    Some(select)
}

const OF_PAYMENTS: [ReminderKind; 2] = [ReminderKind::Receipt, ReminderKind::Spending];

/// The ids of all recipients who have left something undone.
///
/// # Errors
/// The read store cannot be read.
pub async fn recipients(store: &ReadStore, late: &Late) -> Result<BTreeSet<String>, Error> {
    let mut found = BTreeSet::new();
    let lists = OF_PAYMENTS
        .iter()
        .map(|kind| payments("DISTINCT p.recipient_id", *kind, late))
        .chain(awards("DISTINCT w.recipient_id", late));
    for select in lists {
        let ids: Vec<String> = select
            .all(&mut *store.connection().await?, |row| row.try_get(0))
            .await?;
        found.extend(ids);
    }
    Ok(found)
}

/// What a recipient has left undone, in the order in which it holds up money.
///
/// # Errors
/// The read store cannot be read.
pub async fn undone_by(
    store: &ReadStore,
    recipient_id: &str,
    late: &Late,
) -> Result<Vec<Undone>, Error> {
    let mut found = Vec::new();
    for kind in OF_PAYMENTS {
        let since = match kind {
            ReminderKind::Receipt => "p.transferred_on",
            ReminderKind::Spending | ReminderKind::Results => "p.received_at",
        };
        let mut select = payments(&format!("COUNT(*), MIN({since})"), kind, late);
        select.when("p.recipient_id = ?", recipient_id.to_owned());
        found.extend(sum(store, kind, &select).await?);
    }
    if let Some(mut select) = awards("COUNT(*), CAST(NULL AS TEXT)", late) {
        select.when("w.recipient_id = ?", recipient_id.to_owned());
        found.extend(sum(store, ReminderKind::Results, &select).await?);
    }
    Ok(found)
}

async fn sum(
    store: &ReadStore,
    kind: ReminderKind,
    select: &Select,
) -> Result<Option<Undone>, Error> {
    let found = select
        .first(&mut *store.connection().await?, |row| {
            Ok((row.try_get::<i64, _>(0)?, row.try_get(1)?))
        })
        .await?;
    Ok(found.and_then(|(count, since)| {
        let count = u64::try_from(count).unwrap_or_default();
        (count > 0).then_some(Undone { kind, count, since })
    }))
}
