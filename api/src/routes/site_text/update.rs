//! Changes the texts of one place.

use crate::authz::allow;
use axum::extract::State;
use domain::record::{SiteText, site_text_problems};
use serde::Deserialize;
use serde_json::Value;
use utoipa::ToSchema;

use crate::answer::caller::{Answer, Caller, ChangedBody, changed};
use crate::extract::Path;
use crate::{ApiError, AppState, Envelope, Signed};

/// What is asked for.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct UpdateSiteText {
    /// The version the caller has seen; 0 while they are the defaults.
    #[serde(rename = "versi")]
    pub version: u64,
    /// All texts of the place as they are to be, in the shape of the defaults. Plain text.
    #[serde(rename = "isi")]
    #[schema(value_type = Object)]
    pub value: Value,
}

/// Changes the texts of one place. Sending the defaults takes every change back.
#[utoipa::path(
    put,
    path = "/api/cms/teks-situs/{id}",
    extensions(("x-access" = json!(allow::to().admin().update(allow::SiteText)))),
    tag = "teks-situs",
    params(("id" = String, Path, description = "The place, e.g. `tanya-jawab`.")),
    request_body = UpdateSiteText,
    responses((status = 200, body = Envelope<ChangedBody>))
)]
pub(crate) async fn update_site_text(
    State(app): State<AppState>,
    caller: Caller,
    Path(place): Path<String>,
    Signed(body): Signed<UpdateSiteText>,
) -> Answer {
    let problems = site_text_problems(&place, &body.value).ok_or_else(ApiError::not_found)?;
    if !problems.is_empty() {
        let refusal = ApiError::new("DATA_TIDAK_SAH");
        return Err(problems.into_iter().fold(refusal, |refusal, (path, code)| {
            refusal.field(format!("isi.{path}"), ApiError::field_text(code))
        }));
    }
    let value = SiteText { value: body.value };
    let done =
        commands::site_text::set(&app.commands, &caller.call, &place, body.version, value).await?;
    Ok(changed(done))
}
