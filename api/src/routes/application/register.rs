//! Asking a register outside the office about a form.

use crate::authz::allow;
use axum::extract::State;
use commands::application::ToAsk;
use domain::application::OutsideRegister;
use serde::Deserialize;
use utoipa::ToSchema;

use crate::Signed;
use crate::answer::caller::{Answer, Caller, ChangedBody, changed};
use crate::answer::{access, parse};
use crate::outside_register::Register;
use crate::{AppState, Envelope};

/// What is asked for.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct AskRegister {
    /// Id of what the command is for.
    pub id: String,
    /// The version the caller has seen.
    #[serde(rename = "versi")]
    pub version: u64,
    /// Which register.
    pub register: OutsideRegister,
}

/// Asks a register outside the office about a form: the population register on NIK and name, or the register of students on
/// student number and campus. Question and answer are kept, sealed, as evidence; what differs becomes a finding.
#[utoipa::path(
    post,
    path = "/api/cms/formulir-pendaftaran/cocokkan",
    extensions(("x-access" = json!(allow::to().branch().admin().approve(allow::Application)))),
    tag = "formulir-pendaftaran",
    request_body = AskRegister,
    responses((status = 200, body = Envelope<ChangedBody>, description = "The form."))
)]
pub(crate) async fn ask_register(
    State(app): State<AppState>,
    caller: Caller,
    Signed(body): Signed<AskRegister>,
) -> Answer {
    let id = parse::id(&body.id)?;
    access::application(&app, &caller.session, id).await?;
    let register = Register::of(&app.config, body.register)?;
    let (executor, call) = (&app.commands, &caller.call);
    let (version, kind) = (Some(body.version), body.register);
    let question = match commands::application::question(executor, call, id, version, kind).await? {
        ToAsk::Question(question) => question,
        ToAsk::Answered(done) => return Ok(changed(done)),
    };
    let said = register.ask(&question).await?;
    let done = commands::application::keep_answer(
        executor,
        call,
        id,
        version,
        kind,
        said.exchange,
        said.answer,
    )
    .await?;
    Ok(changed(done))
}
