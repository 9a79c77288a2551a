//! Approved payments that something keeps from moving: the gate is asked of all that are under way, once for a state of
//! the read models, so that the pile, the list and its total say the same.

use std::collections::BTreeMap;
use std::sync::Arc;

use domain::DisbursementId;
use domain::gate::Step;
use projections::ReadStore;
use serde::Deserialize;
use utoipa::ToSchema;

use crate::ApiError;
use crate::answer::view::View;
use crate::answer::{parse, shown};
use crate::error::held::{HeldBody, told};
use crate::state::App;

/// Payments asked about in one go: what they look at is kept in one place that is searched from end to end.
const AT_ONCE: usize = 100;

/// Whether only held payments are listed; left out for all.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize, ToSchema)]
pub(crate) enum HeldOnly {
    /// Only those.
    #[serde(rename = "1")]
    Yes,
}

/// The held payments by their ids, each with all that holds it.
#[derive(Debug, Default)]
pub(crate) struct HeldPayments(BTreeMap<String, Vec<HeldBody>>);

impl HeldPayments {
    /// Those held at the moment of a view, which must be of now.
    ///
    /// # Errors
    /// What keeps log or read models from being read.
    pub async fn at(app: &App, view: &View) -> Result<Arc<Self>, ApiError> {
        Self::before(app, view, Step::BankFile).await
    }

    /// Those outside rosters that wait for their approval and cannot be approved at the moment of a view of now.
    ///
    /// # Errors
    /// What keeps log or read models from being read.
    pub async fn from_approval(app: &App, view: &View) -> Result<Arc<Self>, ApiError> {
        Self::before(app, view, Step::Approve).await
    }

    async fn before(app: &App, view: &View, step: Step) -> Result<Arc<Self>, ApiError> {
        let events = view.position + 1;
        // A leave begins and a year ends without an event.
        let today = shown::today(app.now());
        let generation = view.store.generation().await;
        let what = ("tertahan", step, today, generation, app.read.history());
        let count = Self::ask(app, &view.store, step);
        Ok(app.figures.of(what, events, events, count).await?.figures)
    }

    async fn ask(app: &App, store: &ReadStore, step: Step) -> Result<Self, ApiError> {
        let mut found = BTreeMap::new();
        let waiting = match step {
            Step::Approve => projections::disbursement::to_approve(store).await?,
            _ => projections::disbursement::under_way(store).await?,
        };
        for some in waiting.chunks(AT_ONCE) {
            let ids = some.iter().map(|id| parse::id(id));
            let ids: Vec<DisbursementId> = ids.collect::<Result<_, _>>()?;
            let asked = commands::disbursement::reasons_of(&app.commands, &ids, step);
            for (id, reasons) in some.iter().zip(asked.await?) {
                if !reasons.is_empty() {
                    found.insert(id.clone(), told(&reasons));
                }
            }
        }
        Ok(Self(found))
    }

    /// Their ids.
    pub fn ids(&self) -> Vec<String> {
        self.0.keys().cloned().collect()
    }

    /// What holds a payment; nothing where it is not held.
    pub fn reasons(&self, id: &str) -> Vec<HeldBody> {
        self.0.get(id).cloned().unwrap_or_default()
    }
}
