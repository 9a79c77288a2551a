//! Proposes the entitlements of a type in a budget year.

use axum::extract::State;
use domain::entitlement::{EntitlementRow, EntitlementTable};
use domain::{FieldProblem, ScholarshipType};
use serde::Deserialize;
use utoipa::ToSchema;

use super::get::EntitlementBody;
use crate::answer::caller::Caller;
use crate::answer::parse;
use crate::authz::allow;
use crate::routes::setting::update::{SettingsChanged, answer};
use crate::{ApiError, AppState, Envelope, Signed};

/// What is asked for: all rows of the type.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct ProposeEntitlements {
    /// Budget year.
    #[serde(rename = "tahun")]
    pub year: u16,
    /// Type of scholarship.
    #[serde(rename = "beasiswa")]
    pub scholarship_type: ScholarshipType,
    /// The version the caller has seen; 0 before they were first set.
    #[serde(rename = "versi")]
    pub version: u64,
    /// The rows, one for each level and component.
    #[serde(rename = "baris")]
    #[schema(max_items = 100)]
    pub rows: Vec<EntitlementBody>,
}

/// Most rows of a type: every level with every component, with room to spare.
const ROWS_MAX: usize = 100;

/// Proposes what a type of scholarship pays in a budget year; in effect when a second person confirms it.
#[utoipa::path(
    put,
    path = "/api/cms/besaran",
    extensions(("x-access" = json!(allow::to().admin().update(allow::Setting)))),
    tag = "besaran",
    request_body = ProposeEntitlements,
    responses(
        (status = 200, body = Envelope<SettingsChanged>, description = "Nothing differs."),
        (status = 202, body = Envelope<SettingsChanged>, description = "The change request.")
    )
)]
pub(crate) async fn propose_entitlements(
    State(app): State<AppState>,
    caller: Caller,
    Signed(body): Signed<ProposeEntitlements>,
) -> Result<Envelope<SettingsChanged>, ApiError> {
    if !(2000..2200).contains(&body.year) {
        let problem = FieldProblem::new("tahun", "TAHUN_DI_LUAR_RENTANG");
        return Err(commands::Error::Form(vec![problem]).into());
    }
    if body.rows.len() > ROWS_MAX {
        return Err(commands::Error::Form(vec![FieldProblem::too_long("baris")]).into());
    }
    let mut rows = Vec::with_capacity(body.rows.len());
    for row in body.rows {
        let line = row.budget_line_id.as_deref();
        rows.push(EntitlementRow {
            level: row.level,
            component: row.component,
            amount: parse::amount("baris", row.amount)?,
            per: row.per,
            most_semesters: row.most_semesters,
            budget_line_id: line.map(|id| parse::value("baris", id)).transpose()?,
        });
    }
    let done = commands::entitlement::propose(
        &app.commands,
        &caller.call,
        body.year,
        body.scholarship_type,
        body.version,
        EntitlementTable { rows },
    )
    .await?;
    Ok(answer(done))
}
