//! What the lists of payments are filtered by, where it stands in no list of words: officials and batches.

use axum::extract::State;
use serde::Serialize;
use utoipa::ToSchema;

use crate::answer::view::View;
use crate::authz::allow;
use crate::{ApiError, AppState, Envelope, Session};

/// Somebody whose hand is in a payment.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub(crate) struct OfficialBody {
    /// Their account.
    pub id: String,
    /// Their name; none of an erased person.
    #[serde(rename = "nama")]
    pub name: Option<String>,
    /// Whether they prepared a payment.
    #[serde(rename = "menyiapkan")]
    pub prepared: bool,
    /// Whether they approved one, as the first or as the last of two.
    #[serde(rename = "menyetujui")]
    pub approved: bool,
}

/// What payments can be filtered by.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub(crate) struct ChoicesBody {
    /// Who prepared or approved a payment, by name.
    #[serde(rename = "petugas")]
    pub officials: Vec<OfficialBody>,
    /// The batches of all awards, newest first.
    #[serde(rename = "gelombang")]
    pub batches: Vec<String>,
}

/// The officials and batches that payments can be filtered by.
#[utoipa::path(
    get,
    path = "/api/cms/keuangan/pilihan-saringan",
    extensions(("x-access" = json!(allow::to().admin().government().view(allow::Disbursement)))),
    tag = "keuangan",
    params(("per_tanggal" = Option<chrono::NaiveDate>, Query, description = "As of the end of this day.")),
    responses((status = 200, body = Envelope<ChoicesBody>))
)]
pub(crate) async fn list_payment_choices(
    State(_app): State<AppState>,
    _session: Session,
    view: View,
) -> Result<Envelope<ChoicesBody>, ApiError> {
    let officials = projections::disbursement::officials(&view.store).await?;
    let batches = projections::disbursement::batches(&view.store).await?;
    let officials = officials.into_iter().map(|one| OfficialBody {
        id: one.user_id,
        name: one.name,
        prepared: one.prepared,
        approved: one.approved,
    });
    Ok(Envelope::ok(ChoicesBody {
        officials: officials.collect(),
        batches,
    })
    .at(view.position))
}
