//! What a reader may do with a thing as it stands: each act of their role, and why one is refused. Found by
//! trying the command without writing, so that the rules speak for themselves; screens draw their buttons
//! from it and from nothing else.

#[cfg(test)]
mod tests;

use std::sync::Arc;

use chrono::NaiveDate;
use commands::{Call, Executor};
use domain::UserId;
use domain::permission::Right;
use serde::Serialize;
use utoipa::ToSchema;

use crate::answer::shown;
use crate::authz::Table;
use crate::{ApiError, AppState, Session};

/// One act that the reader's role knows. One that would change nothing is left out.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct ActBody {
    /// Its name.
    #[serde(rename = "nama")]
    pub name: String,
    /// Whether it would be done now.
    #[serde(rename = "boleh")]
    pub allowed: bool,
    /// Whether its turn has come: the state of the thing allows it, whoever does it.
    #[serde(rename = "giliran")]
    pub is_due: bool,
    /// Code of the refusal; absent where it is allowed.
    #[serde(rename = "kode", skip_serializing_if = "Option::is_none")]
    pub code: Option<String>,
    /// Why it is refused, in Indonesian.
    #[serde(rename = "alasan", skip_serializing_if = "Option::is_none")]
    pub reason: Option<String>,
}

/// Refusals by the state that a thing is in: not yet, or no more.
pub(crate) const BY_STATE: &[&str] = &[
    "STATUS_FORMULIR_TIDAK_SESUAI",
    "BUKAN_PEMERIKSA",
    "STATUS_PENERIMA_TIDAK_SESUAI",
    "STATUS_PEMBAYARAN_TIDAK_SESUAI",
    "PEMBAYARAN_TIDAK_DIRETUR",
    "BAGIAN_DAFTAR_PEMBAYARAN",
    "STATUS_DAFTAR_TIDAK_SESUAI",
    "REKENING_SUDAH_DIPERIKSA",
    "PENGADUAN_SUDAH_DITUTUP",
    "LPJ_BELUM_ADA",
    "SUDAH_LULUS",
    "DOKUMEN_PENCAIRAN_BELUM_ADA",
];

/// Tries the acts of one thing for one reader.
pub(crate) struct Rehearsal<'a> {
    table: &'a Table,
    permissions: Arc<commands::Loaded<domain::permission::Permissions>>,
    session: &'a Session,
    today: NaiveDate,
    executor: Executor,
    call: Call,
    found: Vec<ActBody>,
}

impl<'a> Rehearsal<'a> {
    /// For this reader.
    ///
    /// # Errors
    /// The log cannot be read.
    pub async fn of(
        app: &AppState,
        table: &'a Table,
        session: &'a Session,
    ) -> Result<Self, ApiError> {
        Ok(Self {
            table,
            permissions: app.permissions().await?,
            session,
            today: shown::today(app.now()),
            executor: app.commands.rehearsing(),
            call: Call::new(session.actor()),
            found: Vec::new(),
        })
    }

    /// What runs commands without writing, and who gives them.
    pub fn stage(&self) -> (Executor, Call) {
        (self.executor.clone(), self.call.clone())
    }

    /// Whether the reader holds a right.
    pub fn holds(&self, right: Right) -> bool {
        let user_id = UserId(self.session.user_id);
        let permissions = &self.permissions.state;
        permissions.allows_user(self.session.role, user_id, right, self.today)
    }

    /// Tries an act that is done by a POST or PUT to `path`. An act of other roles or functions is left out. A refusal
    /// whose code is among `chosen` speaks of what the reader will still choose, and does not count.
    pub async fn offer<T>(
        &mut self,
        name: &str,
        method: &str,
        path: &str,
        chosen: &[&str],
        trial: impl Future<Output = Result<T, commands::Error>>,
    ) {
        let call = self.call.clone();
        let trial = async {
            call.touched.clear();
            Box::pin(trial).await.map(|_| call.touched.clear())
        };
        self.offer_if(name, method, path, chosen, trial).await;
    }

    /// As [`Self::offer`], for an act whose rules `could` asks without changing anything.
    pub async fn offer_where(
        &mut self,
        name: &str,
        path: &str,
        could: impl Future<Output = Result<(), commands::Error>>,
    ) {
        let trial = async { could.await.map(|()| true) };
        self.offer_if(name, "POST", path, &[], trial).await;
    }

    /// As [`Self::offer`], for a trial that says itself whether something would be done.
    pub async fn offer_if(
        &mut self,
        name: &str,
        method: &str,
        path: &str,
        chosen: &[&str],
        trial: impl Future<Output = Result<bool, commands::Error>>,
    ) {
        let Some(entry) = self.table.entry(method, path) else {
            tracing::error!(method, path, "an act without a route");
            return;
        };
        if entry.access.scope(Some(self.session.role)).is_none() {
            return;
        }
        if entry.access.right.is_some_and(|right| !self.holds(right)) {
            return;
        }
        let refusal = match Box::pin(trial).await {
            Ok(true) => None,
            Ok(false) => return,
            Err(error) => {
                Some(ApiError::from(error)).filter(|refusal| !chosen.contains(&refusal.code()))
            }
        };
        let is_due = refusal
            .as_ref()
            .is_none_or(|refusal| !BY_STATE.contains(&refusal.code()));
        self.found.push(ActBody {
            name: name.to_owned(),
            allowed: refusal.is_none(),
            is_due,
            code: refusal.as_ref().map(|refusal| refusal.code().to_owned()),
            reason: refusal.map(|refusal| refusal.text()),
        });
    }

    /// What was found, in the order of the trials.
    pub fn found(self) -> Vec<ActBody> {
        self.found
    }
}
