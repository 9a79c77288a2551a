//! Opens a complaint about one's own award or payment.

use crate::authz::allow;
use axum::extract::State;
use commands::complaint::NewComplaint;
use domain::complaint::ComplaintTopic;
use serde::Deserialize;
use utoipa::ToSchema;

use crate::answer::access;
use crate::answer::caller::{Answer, Caller, ChangedBody, created};
use crate::answer::parse;
use crate::{AppState, Envelope, Signed};

/// What is asked for.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct OpenComplaint {
    /// The award.
    #[serde(rename = "penerimaBeasiswaId")]
    pub award_id: String,
    /// The payment it is about, if one.
    #[serde(rename = "keuanganId", default)]
    pub disbursement_id: Option<String>,
    /// belum_diterima, jumlah_salah, rekening_salah, pungutan or lainnya.
    #[serde(rename = "perihal")]
    pub topic: ComplaintTopic,
    /// In the recipient's words, at most 2,000 characters.
    #[serde(rename = "isi")]
    pub text: String,
}

/// Opens a complaint about one's own award or payment.
#[utoipa::path(
    post,
    path = "/api/cms/laporan/pengaduan",
    extensions(("x-access" = json!(allow::to().applicant().update(allow::Report)))),
    tag = "laporan",
    request_body = OpenComplaint,
    responses((status = 201, body = Envelope<ChangedBody>, description = "The complaint."))
)]
pub(crate) async fn open_complaint(
    State(app): State<AppState>,
    caller: Caller,
    Signed(body): Signed<OpenComplaint>,
) -> Answer {
    let award_id = parse::id(&body.award_id)?;
    access::award(&app, &caller.session, award_id).await?;
    let new = NewComplaint {
        award_id,
        disbursement_id: parse::optional("keuanganId", body.disbursement_id.as_deref())?,
        topic: body.topic,
        text: body.text,
    };
    let done = commands::complaint::open(&app.commands, &caller.call, new).await?;
    Ok(created(done))
}
