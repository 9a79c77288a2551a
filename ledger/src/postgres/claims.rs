//! Who holds what: the last change of each claim.
use super::{Engine, store_error};
use crate::merkle::Hash;
use crate::store::StoreError;

impl Engine {
    /// Who holds these keys of a kind, those that are held.
    pub async fn claim_owners(
        &self,
        kind: &str,
        fingerprints: &[Hash],
    ) -> Result<Vec<(Hash, String)>, StoreError> {
        let fingerprints: Vec<&[u8]> = fingerprints.iter().map(Hash::as_slice).collect();
        let rows: Vec<(Vec<u8>, Option<String>)> = sqlx::query_as(
            "SELECT DISTINCT ON (fingerprint) fingerprint, owner FROM ledger.log_claim_change
             WHERE kind = $1 AND fingerprint = ANY ($2::BYTEA[])
             ORDER BY fingerprint, position DESC",
        )
        .bind(kind)
        .bind(fingerprints)
        .fetch_all(&self.readers)
        .await
        .map_err(store_error)?;
        let held = rows.into_iter();
        Ok(held
            .filter_map(|(print, owner)| Some((Hash::try_from(print).ok()?, owner?)))
            .collect())
    }
}
