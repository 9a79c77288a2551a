//! Changes the words of a testimonial, or judges it.

use crate::authz::allow;
use axum::extract::State;
use commands::testimonial::Revision;
use domain::record::TestimonialState;
use serde::Deserialize;
use utoipa::ToSchema;

use super::wire::WordsBody;
use crate::answer::caller::{Answer, Caller, ChangedBody, changed};
use crate::extract::Path;
use crate::{AppState, Envelope, Signed};

/// What is asked for; what is left out stays.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct UpdateTestimonial {
    /// The version the caller has seen.
    #[serde(rename = "versi")]
    pub version: u64,
    /// Other words.
    #[serde(rename = "isi", default)]
    pub words: Option<WordsBody>,
    /// The verdict: terbit, ditolak, or menunggu to take it back.
    #[serde(rename = "putusan", default)]
    pub verdict: Option<TestimonialState>,
    /// Why it is refused; its author is told.
    #[serde(rename = "alasan", default)]
    pub reason: Option<String>,
}

/// Changes the words of a testimonial, or judges it; its author is told of the verdict.
#[utoipa::path(
    put,
    path = "/api/cms/testimoni/{id}",
    extensions(("x-access" = json!(allow::to().admin().update(allow::Testimonial)))),
    tag = "testimoni",
    params(("id" = String, Path, description = "testimoniId.")),
    request_body = UpdateTestimonial,
    responses((status = 200, body = Envelope<ChangedBody>))
)]
pub(crate) async fn update_testimonial(
    State(app): State<AppState>,
    caller: Caller,
    Path(id): Path<String>,
    Signed(body): Signed<UpdateTestimonial>,
) -> Answer {
    let words = match body.words {
        None => None,
        Some(words) => Some(words.into_words(&app).await?),
    };
    let verdict = body.verdict;
    let reason = body.reason.map(|text| text.trim().to_owned());
    let revision = Revision {
        words,
        verdict: verdict.map(|state| (state, reason)),
    };
    let version = Some(body.version);
    let done =
        commands::testimonial::update(&app.commands, &caller.call, &id, version, revision).await?;
    Ok(changed(done))
}
