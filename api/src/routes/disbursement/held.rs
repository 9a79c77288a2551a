//! Approved payments that something keeps from moving, so that the pile, the list and its total say the same.

mod known;
mod saved;

use std::collections::BTreeMap;
use std::sync::Arc;

use projections::disbursement::Waiting;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::answer::view::View;
use crate::error::held::HeldBody;
use crate::state::App;
use crate::{ApiError, AppState};

pub(crate) use known::KnownHeld;
pub(crate) use saved::remove;

/// Whether only held payments are listed; left out for all.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize, ToSchema)]
pub(crate) enum HeldOnly {
    /// Only those.
    #[serde(rename = "1")]
    Yes,
}

/// The held payments by their ids, each with all that holds it.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct HeldPayments(BTreeMap<String, Vec<HeldBody>>);

impl HeldPayments {
    /// Those held at the moment of a view, which must be of now.
    ///
    /// # Errors
    /// What keeps log or read models from being read.
    pub async fn at(app: &App, view: &View) -> Result<Arc<Self>, ApiError> {
        app.held.of(app, view, Waiting::UnderWay).await
    }

    /// Those outside rosters that wait for their approval and cannot be approved at the moment of a view of now.
    ///
    /// # Errors
    /// What keeps log or read models from being read.
    pub async fn from_approval(app: &App, view: &View) -> Result<Arc<Self>, ApiError> {
        app.held.of(app, view, Waiting::ToApprove).await
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

/// Asks about all payments that wait, but of those that nothing has changed for since it was asked.
pub(crate) async fn learn(app: &AppState) {
    let view = View::now(app);
    for waiting in [Waiting::UnderWay, Waiting::ToApprove] {
        if let Err(error) = app.held.of(app, &view, waiting).await {
            tracing::debug!(code = error.code(), "what holds payments is not known yet");
        }
    }
}
