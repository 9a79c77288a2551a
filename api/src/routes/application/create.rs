//! Opens a draft.

use axum::extract::State;
use serde::Deserialize;
use utoipa::ToSchema;

use crate::ApiError;
use crate::Signed;
use crate::routes::application::wire::FormBody;
use crate::routes::caller::{Answer, Caller, ChangedBody};
use crate::{AppState, Envelope};

/// What is asked for.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct CreateApplication {
    /// The fields filled so far.
    #[serde(rename = "isi")]
    pub form: FormBody,
    /// The applicant, when a branch office fills the form for somebody without a phone.
    #[serde(rename = "userId", default)]
    pub applicant_id: Option<String>,
}

/// Opens a draft.
#[utoipa::path(
    post,
    path = "/api/cms/formulir-pendaftaran/create",
    tag = "formulir-pendaftaran",
    request_body = CreateApplication,
    responses((status = 201, body = Envelope<ChangedBody>, description = "The draft."))
)]
pub(crate) async fn create_application(
    State(app): State<AppState>,
    caller: Caller,
    Signed(body): Signed<CreateApplication>,
) -> Answer {
    let _ = (app, caller, body);
    Err(ApiError::new("BELUM_TERSEDIA"))
}
