//! Signed heads, read as far as the checking has come.

use std::sync::Arc;

use super::checker::{Checker, Signed};
use super::ended_badly;
use crate::error::LedgerError;
use crate::ledger::Shared;
use crate::store::StoreError;

const PAGE: i64 = 1_000;

/// Where the reading stands.
pub(super) struct Heads {
    shared: Arc<Shared>,
    last: Option<u64>,
    over: bool,
    /// Up to here a checkpoint signs the log, so that the root alone tells whether a head is true.
    covered: u64,
}

impl Heads {
    pub fn new(shared: &Arc<Shared>, signed: &[Signed], from: u64) -> Self {
        let checkpoint = |signed: &&Signed| signed.name.starts_with("log_checkpoint");
        Self {
            shared: Arc::clone(shared),
            last: from.checked_sub(1),
            over: false,
            covered: signed.iter().rfind(checkpoint).map_or(0, |last| last.size),
        }
    }

    /// Gives the checker all heads up to a size, their signatures checked where no checkpoint covers them.
    pub async fn up_to(&mut self, size: u64, checker: &mut Checker) -> Result<(), LedgerError> {
        while !self.over && checker.last_head().is_none_or(|last| last < size) {
            let heads = match self.shared.engine.heads_after(self.last, PAGE).await {
                Ok(heads) => heads,
                Err(StoreError::Damaged(what)) => {
                    checker.findings.add(None, what);
                    self.over = true;
                    return Ok(());
                }
                Err(error) => return Err(error.into()),
            };
            let Some(last) = heads.last() else {
                self.over = true;
                return Ok(());
            };
            self.last = Some(last.size);
            let (shared, covered) = (Arc::clone(&self.shared), self.covered);
            let (heads, wrong) = tokio::task::spawn_blocking(move || {
                let wrong: Vec<(u64, String)> = heads
                    .iter()
                    .filter(|head| head.size > covered)
                    .filter_map(|head| Some((head.size, shared.signing.check_head(head).err()?)))
                    .collect();
                (heads, wrong)
            })
            .await
            .map_err(ended_badly)?;
            for (size, what) in wrong {
                let what = format!("log_signed_head {size}: {what}");
                checker.findings.add(size.checked_sub(1), what);
            }
            checker.expect_heads(heads);
        }
        Ok(())
    }
}
