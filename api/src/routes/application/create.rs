//! Opens a draft.

use axum::extract::State;
use serde::Deserialize;
use utoipa::ToSchema;

use crate::Signed;
use crate::routes::access;
use crate::routes::application::form;
use crate::routes::application::wire::FormBody;
use crate::routes::caller::{Answer, Caller, ChangedBody, created};
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
    let applicant_id = access::applicant(&caller.session, body.applicant_id.as_deref())?;
    let form = form::to_domain(body.form, applicant_id.into())?;
    access::form(&app, &caller.session, &form).await?;
    let done =
        commands::application::draft(&app.commands, &caller.call, applicant_id, form).await?;
    Ok(created(done))
}
