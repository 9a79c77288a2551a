//! Opens a draft.

use crate::authz::allow;
use axum::extract::State;
use commands::user::NewUser;
use domain::{Role, UserId};
use serde::Deserialize;
use utoipa::ToSchema;

use crate::Signed;
use crate::answer::access;
use crate::answer::caller::{Answer, Caller, ChangedBody, created};
use crate::answer::parse;
use crate::extract::Reach;
use crate::routes::application::form;
use crate::routes::application::wire::FormBody;
use crate::routes::user::create::email;
use crate::{ApiError, AppState, Envelope};

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
    /// Address of an applicant without an account whom a branch helps, where there is one.
    #[serde(default)]
    pub email: Option<String>,
}

/// Opens a draft. A branch that names nobody helps a person without an account, which is opened too.
#[utoipa::path(
    post,
    path = "/api/cms/formulir-pendaftaran/create",
    extensions(("x-access" = json!(allow::to().applicant().branch().create(allow::Application)))),
    tag = "formulir-pendaftaran",
    request_body = CreateApplication,
    responses((status = 201, body = Envelope<ChangedBody>, description = "The draft."))
)]
pub(crate) async fn create_application(
    State(app): State<AppState>,
    caller: Caller,
    Signed(body): Signed<CreateApplication>,
) -> Answer {
    let is_branch = matches!(caller.session.reach()?, Reach::Area(_));
    if is_branch && body.applicant_id.is_none() {
        return help(&app, &caller, body).await;
    }
    let applicant_id = access::applicant(&caller.session, body.applicant_id.as_deref())?;
    access::assisted(&app, &caller.session, applicant_id).await?;
    let form = form::to_domain(body.form, applicant_id.into())?;
    access::form(&app, &caller.session, &form).await?;
    let done = commands::application::draft(&app.commands, &caller.call, applicant_id, form).await;
    match done {
        Ok(done) => Ok(created(done)),
        Err(error) => Err(access::draft_told(&app, &caller.session, error.into()).await),
    }
}

/// Opens a draft for a person without an account, who may have neither a telephone nor an address.
async fn help(app: &AppState, caller: &Caller, body: CreateApplication) -> Answer {
    let applicant_id = UserId(app.commands.new_id());
    let name = parse::note(body.form.name.clone())
        .ok_or_else(|| ApiError::problem("nama", "WAJIB_DIISI"))?;
    let address = match parse::note(body.email) {
        Some(address) => email("email", &address)?,
        None => email("email", &unreachable(applicant_id))?,
    };
    let applicant = NewUser {
        email: address,
        alternate_email: None,
        password_hash: None,
        role: Role::Applicant,
        name: Some(name),
        branch_id: None,
        institution_id: None,
        email_verified: false,
    };
    let form = form::to_domain(body.form, applicant_id.into())?;
    access::form(app, &caller.session, &form).await?;
    let done = commands::application::draft_for_new(
        &app.commands,
        &caller.call,
        applicant_id,
        applicant,
        form,
    )
    .await?;
    Ok(created(done))
}

/// An address that no mail is sent to: `.invalid` is reserved for that (RFC 2606).
fn unreachable(applicant_id: UserId) -> String {
    format!("{}@tanpa-email.invalid", applicant_id.0.simple())
}
