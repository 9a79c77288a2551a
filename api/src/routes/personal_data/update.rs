//! Changes a person's own data and family.

use crate::authz::allow;
use axum::extract::State;
use serde::Deserialize;
use utoipa::ToSchema;

use super::change::{alter, person};
use super::wire::ParentBody;
use crate::answer::caller::{Answer, Caller, ChangedBody, changed};
use crate::answer::parse;
use crate::extract::Path;
use crate::{AppState, Envelope, Signed};

/// What is asked for: these fields as they are to be; addresses and schools stay.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct UpdatePersonalData {
    /// The version the caller has seen; 0 before the first.
    #[serde(rename = "versi")]
    pub version: u64,
    /// Religion.
    #[serde(rename = "agama", default)]
    pub religion: Option<String>,
    /// Marital status.
    #[serde(rename = "statusPernikahan", default)]
    pub marital_status: Option<String>,
    /// Place among the children of the family, from 1.
    #[serde(rename = "anakKe", default)]
    pub birth_order: Option<u8>,
    /// Brothers and sisters.
    #[serde(rename = "jumlahSaudara", default)]
    pub sibling_count: Option<u8>,
    /// Father.
    #[serde(rename = "ayah", default)]
    pub father: Option<ParentBody>,
    /// Mother.
    #[serde(rename = "ibu", default)]
    pub mother: Option<ParentBody>,
}

/// Changes a person's own data and family.
#[utoipa::path(
    put,
    path = "/api/cms/data-diri/{id}",
    extensions(("x-access" = json!(allow::to().applicant().branch().admin().update(allow::PersonalData)))),
    tag = "data-diri",
    params(("id" = String, Path, description = "dataDiriId, the person's userId.")),
    request_body = UpdatePersonalData,
    responses((status = 200, body = Envelope<ChangedBody>))
)]
pub(crate) async fn update_personal_data(
    State(app): State<AppState>,
    caller: Caller,
    Path(id): Path<String>,
    Signed(body): Signed<UpdatePersonalData>,
) -> Answer {
    let person = person(&app, &caller, Some(&id)).await?;
    let done = alter(&app, &caller, person, body.version, |mut details| {
        details.religion = parse::note(body.religion);
        details.marital_status = parse::note(body.marital_status);
        details.birth_order = body.birth_order;
        details.sibling_count = body.sibling_count;
        details.father = body.father.map(ParentBody::into_domain);
        details.mother = body.mother.map(ParentBody::into_domain);
        Ok(details)
    })
    .await?;
    Ok(changed(done))
}
