//! Replaces the fields of a draft or of a form sent back for repair.

use crate::authz::allow;
use axum::extract::State;
use serde::Deserialize;
use utoipa::ToSchema;

use crate::Signed;
use crate::answer::access;
use crate::answer::caller::{Answer, Caller, ChangedBody, changed};
use crate::answer::parse;
use crate::extract::Path;
use crate::routes::application::form;
use crate::routes::application::wire::FormBody;
use crate::{AppState, Envelope};

/// What is asked for.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct UpdateApplication {
    /// The version the caller has seen.
    #[serde(rename = "versi")]
    pub version: u64,
    /// The whole form as it is to be; what is left out is emptied.
    #[serde(rename = "isi")]
    pub form: FormBody,
}

/// Replaces the fields of a draft or of a form sent back for repair.
#[utoipa::path(
    put,
    path = "/api/cms/formulir-pendaftaran/{id}",
    extensions(("x-access" = json!(allow::to().applicant().branch().update(allow::Application)))),
    tag = "formulir-pendaftaran",
    params(("id" = String, Path, description = "formulirPendaftaranId.")),
    request_body = UpdateApplication,
    responses((status = 200, body = Envelope<ChangedBody>, description = "The form."))
)]
pub(crate) async fn update_application(
    State(app): State<AppState>,
    caller: Caller,
    Path(id): Path<String>,
    Signed(body): Signed<UpdateApplication>,
) -> Answer {
    let id = parse::id(&id)?;
    let applicant_id = access::application(&app, &caller.session, id).await?;
    let form = form::to_domain(body.form, applicant_id.into())?;
    access::form(&app, &caller.session, &form).await?;
    let done = commands::application::change_form(
        &app.commands,
        &caller.call,
        id,
        Some(body.version),
        form,
    )
    .await;
    match done {
        Ok(done) => Ok(changed(done)),
        Err(error) => Err(access::draft_told(&app, &caller.session, error.into()).await),
    }
}
