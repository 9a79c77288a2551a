//! Makes the rows of the report anew, from the hands as they stand.
use super::apply::{PAYMENT, ROSTER};
use super::{DutyPaymentRow, DutyRow, DutyThingRow};
use crate::error::Error;
use crate::row::Row;
use crate::select::Select;
use crate::store::Engine;
use crate::write;
use domain::duties::{Chain, Deed, PaidFor, chain_of, form_of};
use sqlx::AnyConnection;
use std::collections::{BTreeSet, HashMap};

/// Payments settled in one round of statements.
const CHUNK: usize = 200;

type Things = HashMap<String, Vec<Deed>>;

/// Replaces the rows of these payments, and of the payments of these rosters.
pub(super) async fn settle(
    keys: &[String],
    connection: &mut AnyConnection,
    engine: Engine,
) -> Result<(), Error> {
    for chunk in keys.chunks(CHUNK) {
        let of = |beginning: &str| -> Vec<String> {
            chunk
                .iter()
                .filter_map(|key| key.strip_prefix(beginning))
                .map(str::to_owned)
                .collect()
        };
        let mut select = Select::new(DutyPaymentRow::columns_of("p"), "read_duty_payment p");
        select.any_of(&[
            ("p.payment_id", of(PAYMENT).as_slice()),
            ("p.roster_id", of(ROSTER).as_slice()),
        ]);
        let payments = select.all(&mut *connection, DutyPaymentRow::read).await?;
        // A roster may hold a thousand.
        for some in payments.chunks(CHUNK) {
            write_rows(some, connection, engine).await?;
        }
    }
    Ok(())
}

async fn write_rows(
    payments: &[DutyPaymentRow],
    connection: &mut AnyConnection,
    engine: Engine,
) -> Result<(), Error> {
    let mut paid_for: Vec<PaidFor> = Vec::with_capacity(payments.len());
    let mut wanted = BTreeSet::new();
    for row in payments {
        let one: PaidFor = parsed(DutyPaymentRow::TABLE, &row.paid_for)?;
        wanted.insert(one.award_id.to_string());
        wanted.extend(one.bank_account_id.map(|id| id.to_string()));
        wanted.insert(one.disbursement_id.to_string());
        wanted.extend(one.roster_id.clone());
        paid_for.push(one);
    }
    let mut things = things(&wanted, connection, engine).await?;
    let forms = paid_for.iter().filter_map(|one| {
        let award = things.get(&one.award_id.to_string())?;
        Some(form_of(award)?.to_string())
    });
    let forms: BTreeSet<String> = forms.collect();
    things.extend(self::things(&forms, connection, engine).await?);
    let rows: Vec<DutyRow> = paid_for
        .iter()
        .map(|one| {
            let of = |id: &str| things.get(id).map_or(&[][..], Vec::as_slice);
            row(one, &chain_of(one, of))
        })
        .collect::<Result<_, Error>>()?;
    let rows: Vec<&DutyRow> = rows.iter().collect();
    Ok(write::upsert(connection, engine, &rows).await?)
}

async fn things(
    wanted: &BTreeSet<String>,
    connection: &mut AnyConnection,
    engine: Engine,
) -> Result<Things, Error> {
    let keys: Vec<&str> = wanted.iter().map(String::as_str).collect();
    let rows = write::load::<DutyThingRow>(connection, engine, &keys).await?;
    rows.into_iter()
        .map(|row| Ok((row.thing_id, parsed(DutyThingRow::TABLE, &row.deeds)?)))
        .collect()
}

/// A payment's row of the report.
///
/// # Errors
/// Never: texts and numbers always encode.
fn row(paid_for: &PaidFor, chain: &Chain) -> Result<DutyRow, Error> {
    let count = |number: usize| i64::try_from(number).unwrap_or(i64::MAX);
    Ok(DutyRow {
        disbursement_id: paid_for.disbursement_id.to_string(),
        created_position: crate::runner::checkpoint::as_i64(paid_for.position),
        verdict: chain.verdict(),
        to_look_at: chain.needs_a_look(),
        hands: count(chain.deeds.len()),
        answered_for: count(chain.answered_for()),
        chain: serde_json::to_string(chain).map_err(|error| unreadable(DutyRow::TABLE, &error))?,
    })
}

fn parsed<T: serde::de::DeserializeOwned>(table: &'static str, text: &str) -> Result<T, Error> {
    serde_json::from_str(text).map_err(|error| unreadable(table, &error))
}

fn unreadable(table: &'static str, error: &serde_json::Error) -> Error {
    Error::Unreadable {
        table,
        reason: error.to_string(),
    }
}
