//! What is folded before an event asks for it: after a start the first one would wait for years of postings to be read.
use super::Applier;
use crate::error::Error;

impl Applier {
    /// Folds the next stream that a projection awaits; whether there was one. All lanes stand at the end of the log.
    pub async fn fold_ahead(&mut self) -> Result<bool, Error> {
        if self.folds.awaited().is_none() {
            let mut streams = Vec::new();
            for lane in &self.lanes {
                streams.extend(lane.projection.awaits(&self.store).await?);
            }
            self.folds.await_these(streams);
        }
        let Some(next) = self.folds.awaited().and_then(Vec::pop) else {
            return Ok(false);
        };
        self.folds.prepare_ahead(&self.ledger, next).await?;
        Ok(true)
    }
}
