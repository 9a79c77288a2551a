//! A payment that is changed in the log before somebody acts on it.

use std::collections::HashSet;

use serde_json::{Value, json};
use sqlx::AssertSqlSafe;
use uuid::Uuid;

use super::site::{APPROVER, FINANCE};
use crate::Failure;
use crate::client::Client;
use crate::program::{Place, Store};

const PAYMENTS: &str = "/api/cms/keuangan";
/// What the proposed payment is for.
const COMPONENT: &str = "lainnya";

/// A payment that waits for approval.
pub struct Payment {
    id: String,
    version: Value,
    /// Of the event that proposed it.
    pub position: i64,
}

/// Proposes a payment like one of the demo data, of another kind.
pub async fn proposed(place: &Place) -> Result<Payment, Failure> {
    let like = paid_for_nothing_else(place).await?;
    let node = place.start().await?;
    let client = Client::new(&node.url())?.log_in(FINANCE).await?;
    let body = json!({
        "penerimaBeasiswaId": like["award_id"],
        "paguId": like["budget_line_id"],
        "komponen": COMPONENT,
        "tahunAkademik": like["academic_year"],
        "semester": like["semester"],
        "jumlah": 125_000,
        "rekeningId": like["payee"]["bank_account_id"],
    });
    let target = format!("{PAYMENTS}/create");
    let answer = client.write("POST", &target, &body, Uuid::new_v4()).await?;
    let made = answer.expect(201)?.data();
    node.stop().await?;
    let id = made["id"].as_str().ok_or("a payment without id")?;
    let sql = format!("SELECT MIN(position) FROM log_event WHERE stream_id = '{id}'");
    Ok(Payment {
        id: id.to_owned(),
        version: made["versi"].clone(),
        position: place.number(Store::Ledger, &sql).await?,
    })
}

/// The latest payment to an award that was never paid [`COMPONENT`].
async fn paid_for_nothing_else(place: &Place) -> Result<Value, Failure> {
    let sql = "SELECT payload FROM log_event WHERE stream_type = 'disbursement' AND event_type = 'Created' \
               ORDER BY position DESC";
    let texts = place.texts(Store::Ledger, sql).await?;
    let created = texts
        .iter()
        .map(|text| serde_json::from_str(text))
        .collect::<Result<Vec<Value>, _>>()?;
    let taken: HashSet<&str> = created
        .iter()
        .filter(|payment| payment["component"] == COMPONENT)
        .filter_map(|payment| payment["award_id"].as_str())
        .collect();
    let free = created.iter().find(|payment| {
        payment["award_id"]
            .as_str()
            .is_some_and(|award| !taken.contains(award))
    });
    Ok(free.ok_or("no award without such a payment")?.clone())
}

/// Ten times as much.
pub async fn change_amount(place: &Place, payment: &Payment) -> Result<(), Failure> {
    let mut owner = place.connect_unguarded(Store::Ledger).await?;
    let sql = format!(
        "UPDATE log_event SET payload = REPLACE(payload, '\"amount\":125000', '\"amount\":1250000') \
         WHERE position = {} AND payload LIKE '%\"amount\":125000,%'",
        payment.position
    );
    let done = sqlx::query(AssertSqlSafe(sql)).execute(&mut owner).await?;
    if done.rows_affected() == 1 {
        Ok(())
    } else {
        Err("the amount does not stand where it was looked for".into())
    }
}

/// Approves it as somebody who may; gives status and code of the answer.
pub async fn approve(place: &Place, payment: &Payment) -> Result<(u16, String), Failure> {
    let node = place.start_unready().await?;
    let client = Client::new(&node.url())?.log_in(APPROVER).await?;
    let body = json!({ "id": payment.id, "versi": payment.version });
    let target = format!("{PAYMENTS}/approve");
    let answer = client.write("POST", &target, &body, Uuid::new_v4()).await?;
    node.stop().await?;
    Ok((answer.status, answer.code()))
}

/// How often it is approved, by the log.
pub async fn approvals(place: &Place, payment: &Payment) -> Result<i64, Failure> {
    let sql = format!(
        "SELECT COUNT(*) FROM log_event WHERE stream_id = '{}' AND event_type LIKE '%Approved'",
        payment.id
    );
    place.number(Store::Ledger, &sql).await
}
