//! Who holds what: the last change of each claim.
use std::collections::HashMap;

use sqlx::{QueryBuilder, Sqlite};

use super::read::VALUES_MAX;
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
        let mut held = HashMap::new();
        for fingerprints in fingerprints.chunks(VALUES_MAX) {
            let mut query = QueryBuilder::<Sqlite>::new(
                "SELECT fingerprint, owner FROM log_claim_change WHERE kind = ",
            );
            query.push_bind(kind).push(" AND fingerprint IN (");
            let mut list = query.separated(", ");
            for fingerprint in fingerprints {
                list.push_bind(fingerprint.as_slice());
            }
            query.push(") ORDER BY position");
            // One key is asked for again and again; a long list is another statement each time.
            let rows = (query.build_query_as())
                .persistent(fingerprints.len() == 1)
                .fetch_all(&self.readers)
                .await;
            let rows: Vec<(Vec<u8>, Option<String>)> = rows.map_err(store_error)?;
            // The last of a key's changes says who holds it.
            held.extend(rows);
        }
        let held = held.into_iter();
        Ok(held
            .filter_map(|(print, owner)| Some((Hash::try_from(print).ok()?, owner?)))
            .collect())
    }
}
