//! What the list of change requests is filtered by, where it stands in no list of words: who proposed.

use serde::Serialize;
use utoipa::ToSchema;

use super::wire::{PersonBody, person};
use crate::answer::view::View;
use crate::authz::allow;
use crate::{ApiError, Envelope, Session};

/// What change requests can be filtered by.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub(crate) struct ChangeRequestChoices {
    /// Who proposed any of them, by name.
    #[serde(rename = "pengusul")]
    pub proposers: Vec<PersonBody>,
}

/// The proposers that change requests can be filtered by.
#[utoipa::path(
    get,
    path = "/api/cms/usulan/pilihan-saringan",
    extensions(("x-access" = json!(allow::to().admin().government().view(allow::Setting)))),
    tag = "usulan",
    params(("per_tanggal" = Option<chrono::NaiveDate>, Query, description = "As of the end of this day.")),
    responses((status = 200, body = Envelope<ChangeRequestChoices>))
)]
pub(crate) async fn list_change_request_choices(
    _session: Session,
    view: View,
) -> Result<Envelope<ChangeRequestChoices>, ApiError> {
    let known = projections::change_request::proposers(&view.store).await?;
    let proposers = known.into_iter().map(|(id, name)| person(id, name));
    Ok(Envelope::ok(ChangeRequestChoices {
        proposers: proposers.collect(),
    })
    .at(view.position))
}
