//! Sets an address of a person.

use crate::authz::allow;
use axum::extract::State;
use serde::Deserialize;
use utoipa::ToSchema;

use super::change::{alter, person};
use super::wire::AddressBody;
use crate::answer::caller::{Answer, Caller, ChangedBody, created};
use crate::{AppState, Envelope, Signed};

/// What is asked for.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct AddAddress {
    /// Whose, when somebody else enters it.
    #[serde(rename = "userId", default)]
    pub person: Option<String>,
    /// The version of the person's data the caller has seen; 0 before the first.
    #[serde(rename = "versi")]
    pub version: u64,
    /// The address.
    #[serde(rename = "isi")]
    pub value: AddressBody,
}

/// Sets an address; another of the same kind is replaced.
#[utoipa::path(
    post,
    path = "/api/cms/alamat/create",
    extensions(("x-access" = json!(allow::to().applicant().branch().admin().create(allow::PersonalData)))),
    tag = "data-diri",
    request_body = AddAddress,
    responses((status = 201, body = Envelope<ChangedBody>, description = "The person's data."))
)]
pub(crate) async fn add_address(
    State(app): State<AppState>,
    caller: Caller,
    Signed(body): Signed<AddAddress>,
) -> Answer {
    let person = person(&app, &caller, body.person.as_deref()).await?;
    let address = body.value.into_domain()?;
    let done = alter(&app, &caller, person, body.version, |details| {
        Ok(details.with_address(address))
    })
    .await?;
    Ok(created(done))
}
