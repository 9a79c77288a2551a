//! What somebody with SQL does, each by itself.

use serde_json::Value;
use sqlx::AssertSqlSafe;

use crate::Failure;
use crate::program::{Place, Store};

/// What somebody does, and of which words one must stand in a line of `verify` that says what is wrong.
pub struct Change {
    pub what: &'static str,
    sql: String,
    store: Store,
    words: Vec<String>,
}

impl Change {
    fn new(what: &'static str, store: Store, sql: impl Into<String>, words: &[&str]) -> Self {
        Self {
            what,
            sql: sql.into(),
            store,
            words: words.iter().map(|word| (*word).to_owned()).collect(),
        }
    }

    pub fn words(&self) -> Vec<&str> {
        self.words.iter().map(String::as_str).collect()
    }

    /// As the owner of the tables can.
    pub async fn make(&self, place: &Place) -> Result<(), Failure> {
        let mut owner = place.connect_unguarded(self.store).await?;
        let done = sqlx::query(AssertSqlSafe(self.sql.clone()))
            .execute(&mut owner)
            .await?;
        if done.rows_affected() == 0 {
            return Err(format!("{}: there was nothing to change", self.what).into());
        }
        Ok(())
    }
}

/// Changes that need no more than a statement.
pub async fn all(place: &Place) -> Result<Vec<Change>, Failure> {
    let recipient = paid_recipient(place).await?;
    let last = place
        .number(Store::Ledger, "SELECT MAX(position) FROM log_event")
        .await?;
    let event = format!("event {last}:");
    let of_recipient = format!("WHERE subject_id = '{recipient}'");
    Ok(vec![
        Change::new(
            "a claim of a payment deleted",
            Store::Ledger,
            "DELETE FROM log_claim_change WHERE position = (SELECT MAX(position) FROM log_claim_change \
             WHERE kind = 'payment_slot')",
            &["log_claim_change"],
        ),
        Change::new(
            "an event rewritten one minute ago",
            Store::Ledger,
            format!(
                "UPDATE log_event SET payload = REPLACE(payload, 'uji-', 'uja-') WHERE position = {last}"
            ),
            &[&event],
        ),
        Change::new(
            "the key of a paid recipient destroyed",
            Store::Ledger,
            format!(
                "UPDATE subject_key SET wrapped_key = NULL, erased_at = '2026-01-01T00:00:00.000000Z' {of_recipient}"
            ),
            &[&recipient],
        ),
        Change::new(
            "the key of a paid recipient deleted",
            Store::Ledger,
            format!("DELETE FROM subject_key {of_recipient}"),
            &[&recipient],
        ),
        Change::new(
            "one repeat answer changed",
            Store::Ledger,
            "UPDATE log_idempotency SET response = '{}' WHERE position = (SELECT MAX(position) FROM log_idempotency)",
            &["log_idempotency"],
        ),
        Change::new(
            "the repeat answers deleted",
            Store::Ledger,
            "DELETE FROM log_idempotency",
            &["log_idempotency"],
        ),
        Change::new(
            "a reader of the log set beyond its end",
            Store::Ops,
            "UPDATE ops_cursor SET next_position = next_position + 1000000",
            &["cursor", "erasure"],
        ),
        Change::new(
            "an amount changed in a read model",
            Store::Read,
            "UPDATE read_disbursement SET amount = amount + 1 WHERE disbursement_id = \
             (SELECT MIN(disbursement_id) FROM read_disbursement)",
            &["read_disbursement"],
        ),
    ])
}

/// Somebody whose money has gone out.
async fn paid_recipient(place: &Place) -> Result<String, Failure> {
    let sql = "SELECT payload FROM log_event WHERE stream_type = 'disbursement' AND event_type = 'Created' \
               AND stream_id IN (SELECT stream_id FROM log_event WHERE stream_type = 'disbursement' \
               AND event_type = 'Transferred') ORDER BY position LIMIT 1";
    let payload: Value = serde_json::from_str(&place.text(Store::Ledger, sql).await?)?;
    let recipient = payload["recipient_id"].as_str();
    Ok(recipient.ok_or("a payment without a recipient")?.to_owned())
}

/// Takes everything of the log from a size on: events, heads, what stands above and beside them.
pub async fn cut_off(place: &Place, size: i64) -> Result<(), Failure> {
    let mut owner = place.connect_unguarded(Store::Ledger).await?;
    for (table, beyond) in [
        ("log_event", "position >= {size}"),
        ("log_signed_head", "size > {size}"),
        ("log_checkpoint", "size > {size}"),
        ("log_cosignature", "size > {size}"),
        ("log_claim_change", "position >= {size}"),
        ("log_idempotency", "position >= {size}"),
        // The log of a test has fewer events than a tile of the second level.
        ("log_node", "(node_index + 1) * 256 > {size}"),
        ("log_tile", "level = 0 AND (tile_index + 1) * 256 > {size}"),
    ] {
        let beyond = beyond.replace("{size}", &size.to_string());
        let sql = format!("DELETE FROM {table} WHERE {beyond}");
        sqlx::query(AssertSqlSafe(sql)).execute(&mut owner).await?;
    }
    Ok(())
}
