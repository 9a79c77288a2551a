//! Notes down a recipient's testimonial.

use crate::authz::allow;
use axum::extract::State;
use projections::Scope;
use serde::Deserialize;
use utoipa::ToSchema;

use super::wire::{WordsBody, of_award};
use crate::answer::caller::{Answer, Caller, ChangedBody, created};
use crate::{ApiError, AppState, Envelope, Signed};

/// What is asked for.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct CreateTestimonial {
    /// Whose testimonial it is; name, batch and institution are those of this award.
    #[serde(rename = "penerimaBeasiswaId")]
    pub award_id: String,
    /// The words.
    #[serde(rename = "isi")]
    pub words: WordsBody,
}

/// Notes down a recipient's testimonial; it waits for publication like any other.
#[utoipa::path(
    post,
    path = "/api/cms/testimoni/create",
    extensions(("x-access" = json!(allow::to().admin().create(allow::Testimonial)))),
    tag = "testimoni",
    request_body = CreateTestimonial,
    responses((status = 201, body = Envelope<ChangedBody>))
)]
pub(crate) async fn create_testimonial(
    State(app): State<AppState>,
    caller: Caller,
    Signed(body): Signed<CreateTestimonial>,
) -> Answer {
    let words = body.words.into_words(&app).await?;
    let award = projections::award::get(app.read.store(), &Scope::All, &body.award_id).await?;
    let award = award.ok_or_else(|| {
        ApiError::invalid("penerimaBeasiswaId", "Penerima beasiswa tidak ditemukan.")
    })?;
    let value = of_award(&award, words)?;
    let done = commands::testimonial::create(&app.commands, &caller.call, value).await?;
    Ok(created(done))
}
