//! What each type of scholarship asks of a semester, so that it goes on.

use std::collections::BTreeMap;

use axum::extract::State;
use commands::setting::Change;
use domain::entitlement::{ContinuationRule, continuation_id};
use domain::{Level, ScholarshipType};
use serde::{Deserialize, Serialize};
use serde_json::json;
use utoipa::ToSchema;

use crate::answer::caller::Caller;
use crate::answer::{parse, shown};
use crate::authz::allow;
use crate::routes::setting::update::{SettingsChanged, answer};
use crate::{ApiError, AppState, Envelope, Signed};

/// What is asked of a semester.
#[derive(Debug, Clone, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct ContinuationBody {
    /// Least grade point average, `2.75`; not asked for when left out.
    #[serde(rename = "ipkPalingSedikit", default)]
    pub least_gpa: Option<f64>,
    /// Least credits; not asked for when left out.
    #[serde(rename = "sksPalingSedikit", default)]
    pub least_credits: Option<u16>,
    /// With how many semesters below it ends; those before only warn.
    #[serde(rename = "batasTurun")]
    pub drops: u8,
    /// The last semester of study, by level.
    #[serde(rename = "semesterTerakhir", default)]
    pub most_semesters: BTreeMap<Level, u8>,
}

/// What a type asks.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub(crate) struct TypeContinuation {
    /// Type of scholarship.
    #[serde(rename = "beasiswa")]
    pub scholarship_type: ScholarshipType,
    /// Version to send with a change; 0 before it was first set.
    #[serde(rename = "versi")]
    pub version: u64,
    /// What is asked; none where nothing is.
    #[serde(rename = "aturan")]
    pub rule: Option<ContinuationBody>,
}

/// What each type asks.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub(crate) struct ContinuationRules {
    /// One entry for each type of scholarship.
    pub items: Vec<TypeContinuation>,
}

/// What each type of scholarship asks of a semester.
#[utoipa::path(
    get,
    path = "/api/cms/aturan-lanjutan",
    extensions(("x-access" = json!(allow::to().admin().government().institution().view(allow::Award)))),
    tag = "besaran",
    responses((status = 200, body = Envelope<ContinuationRules>))
)]
pub(crate) async fn list_continuation_rules(
    State(app): State<AppState>,
) -> Result<Envelope<ContinuationRules>, ApiError> {
    let mut items = Vec::with_capacity(ScholarshipType::ALL.len());
    for scholarship_type in ScholarshipType::ALL {
        let id = continuation_id(*scholarship_type);
        let (value, version) = commands::setting::get(&app.commands, &id).await?;
        let rule: Option<ContinuationRule> =
            value.and_then(|value| serde_json::from_value(value).ok());
        items.push(TypeContinuation {
            scholarship_type: *scholarship_type,
            version,
            rule: rule.map(|rule| ContinuationBody {
                least_gpa: rule
                    .least_gpa
                    .map(|gpa| shown::hundredths(i64::from(u16::from(gpa)))),
                least_credits: rule.least_credits,
                drops: rule.drops,
                most_semesters: rule.most_semesters,
            }),
        });
    }
    Ok(Envelope::ok(ContinuationRules { items }))
}

/// What is asked for.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct ProposeContinuation {
    /// Type of scholarship.
    #[serde(rename = "beasiswa")]
    pub scholarship_type: ScholarshipType,
    /// The version the caller has seen; 0 before it was first set.
    #[serde(rename = "versi")]
    pub version: u64,
    /// What is to be asked.
    #[serde(rename = "aturan")]
    pub rule: ContinuationBody,
}

/// Proposes what a type of scholarship asks of a semester; in effect when a second person confirms it.
#[utoipa::path(
    put,
    path = "/api/cms/aturan-lanjutan",
    extensions(("x-access" = json!(allow::to().admin().update(allow::Setting)))),
    tag = "besaran",
    request_body = ProposeContinuation,
    responses(
        (status = 200, body = Envelope<SettingsChanged>, description = "Nothing differs."),
        (status = 202, body = Envelope<SettingsChanged>, description = "The change request.")
    )
)]
pub(crate) async fn propose_continuation_rule(
    State(app): State<AppState>,
    caller: Caller,
    Signed(body): Signed<ProposeContinuation>,
) -> Result<Envelope<SettingsChanged>, ApiError> {
    let least_gpa = body.rule.least_gpa;
    let least_gpa = least_gpa.map(|gpa| parse::gpa("ipkPalingSedikit", gpa));
    let least_gpa = least_gpa.transpose()?;
    let rule = ContinuationRule {
        least_gpa,
        least_credits: body.rule.least_credits,
        drops: body.rule.drops,
        most_semesters: body.rule.most_semesters,
    };
    let change = Change {
        id: continuation_id(body.scholarship_type),
        version: body.version,
        value: json!(rule),
    };
    let done = commands::setting::change(&app.commands, &caller.call, vec![change]).await?;
    Ok(answer(done))
}
