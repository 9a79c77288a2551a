//! A recipient sends a testimonial; a moderator reads it before everybody does.

use crate::authz::allow;
use axum::extract::State;
use domain::record::{Testimonial, TestimonialState};
use domain::{Personal, UserId};
use serde::Deserialize;
use utoipa::ToSchema;

use super::wire::{of_award, plain};
use crate::answer::caller::{Answer, Caller, ChangedBody, created};
use crate::{ApiError, AppState, Envelope, Signed};
use commands::testimonial::Words;

/// What is sent.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct SendTestimonial {
    /// The message.
    #[serde(rename = "testimoni")]
    pub text: String,
    /// A shorter quote.
    #[serde(rename = "quotes", default)]
    pub quote: Option<String>,
}

/// Sends a testimonial. Name, batch and institution are those of the sender's award; somebody without
/// one sends it under the name of the account. It is shown after a moderator has read it.
#[utoipa::path(
    post,
    path = "/api/web/testimoni/create",
    extensions(("x-access" = json!(allow::to().applicant()))),
    tag = "testimoni",
    request_body = SendTestimonial,
    responses((status = 201, body = Envelope<ChangedBody>))
)]
pub(crate) async fn send_testimonial(
    State(app): State<AppState>,
    caller: Caller,
    Signed(body): Signed<SendTestimonial>,
) -> Answer {
    let author_id = UserId(caller.session.user_id);
    let words = Words {
        text: plain(&body.text),
        quote: body
            .quote
            .map(|text| plain(&text))
            .filter(|text| !text.is_empty()),
        photo: None,
    };
    let awards = projections::award::of_recipient(app.read.store(), &author_id.to_string()).await?;
    let value = match awards.first() {
        Some(award) => of_award(award, words)?,
        None => of_account(&app, author_id, words).await?,
    };
    let value = Testimonial {
        author_id: Some(author_id),
        ..value
    };
    let done = commands::testimonial::create(&app.commands, &caller.call, value).await?;
    Ok(created(done))
}

async fn of_account(
    app: &AppState,
    author_id: UserId,
    words: Words,
) -> Result<Testimonial, ApiError> {
    let (account, _) = commands::user::get(&app.commands, author_id).await?;
    let name = account.name.and_then(Personal::into_value);
    Ok(Testimonial {
        name: Personal::known(
            author_id,
            name.ok_or_else(|| ApiError::new("PROFIL_BELUM_ADA"))?,
        ),
        text: words.text,
        quote: words.quote,
        photo: words.photo,
        batch: None,
        institution: None,
        state: TestimonialState::Waiting,
        rejection: None,
        author_id: None,
        award_id: None,
    })
}
