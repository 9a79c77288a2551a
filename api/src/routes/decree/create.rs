//! Records a decree and names its awards, in one append.

use crate::authz::allow;
use axum::extract::State;
use chrono::NaiveDate;
use commands::decree::NewDecree;
use serde::Deserialize;
use utoipa::ToSchema;

use super::wire::{DecreeAmount, amounts};
use crate::Signed;
use crate::answer::caller::{Answer, Caller, ChangedBody, created};
use crate::answer::parse;
use crate::{AppState, Envelope};

/// What is asked for.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct IssueDecree {
    /// Number of the decree.
    #[serde(rename = "nomor")]
    pub number: String,
    /// Date of the decree.
    #[serde(rename = "tanggal")]
    pub date: NaiveDate,
    /// Title.
    #[serde(rename = "judul")]
    pub title: String,
    /// Awards it names.
    #[serde(rename = "penerimaBeasiswaId", default)]
    pub award_ids: Vec<String>,
    /// What the decree says a payment is at most, of those of whom it says so.
    #[serde(rename = "besaran", default)]
    pub amounts: Vec<DecreeAmount>,
}

/// Records a decree and names its awards, in one append.
#[utoipa::path(
    post,
    path = "/api/cms/sk-penetapan/create",
    extensions(("x-access" = json!(allow::to().admin().create(allow::Decree)))),
    tag = "sk-penetapan",
    request_body = IssueDecree,
    responses((status = 201, body = Envelope<ChangedBody>, description = "The decree."))
)]
pub(crate) async fn issue_decree(
    State(app): State<AppState>,
    caller: Caller,
    Signed(body): Signed<IssueDecree>,
) -> Answer {
    let new = NewDecree {
        number: body.number,
        date: body.date,
        title: body.title,
        award_ids: parse::list("penerimaBeasiswaId", &body.award_ids)?,
        amounts: amounts(body.amounts)?,
    };
    let done = commands::decree::issue(&app.commands, &caller.call, new).await?;
    Ok(created(done))
}
