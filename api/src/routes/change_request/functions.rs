//! Functions of accounts: who is what, and how that is to change.

use crate::authz::allow;
use axum::extract::State;
use chrono::NaiveDate;
use domain::UserId;
use domain::function::Function;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::wire::{ProposedBody, proposed};
use crate::routes::caller::Caller;
use crate::routes::{parse, shown};
use crate::{ApiError, AppState, Envelope, Signed};

/// An account of the office and what it is for.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub(crate) struct FunctionHolder {
    /// The account.
    #[serde(rename = "userId")]
    pub user_id: String,
    /// Name of the person or office.
    #[serde(rename = "nama")]
    pub name: Option<String>,
    /// Its functions; none holds every right of its level.
    #[serde(rename = "fungsi")]
    pub functions: Vec<Function>,
    /// Until when it holds functions that do not go together.
    #[serde(rename = "rangkapSampai")]
    pub exempt_until: Option<NaiveDate>,
    /// Whether that exemption has ended: it only reads.
    #[serde(rename = "rangkapBerakhir")]
    pub exemption_over: bool,
    /// Who answers for the account, as long as nobody has confirmed it.
    #[serde(rename = "penanggungJawab")]
    pub answers: Option<String>,
}

/// Who is what.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub(crate) struct FunctionsBody {
    /// Accounts of level admin and inspectors, by name.
    pub items: Vec<FunctionHolder>,
    /// Pairs that one account never holds together without an exemption.
    #[serde(rename = "tidakBolehRangkap")]
    pub incompatible: Vec<[Function; 2]>,
    /// Whether an account of level admin without a function may do nothing.
    #[serde(rename = "wajibFungsi")]
    pub demanded: bool,
}

/// What is asked for.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct ProposeFunctions {
    /// Whose account.
    #[serde(rename = "userId")]
    pub user_id: String,
    /// All its functions from then on; none gives back what the level allows.
    #[serde(rename = "fungsi")]
    pub functions: Vec<Function>,
    /// Until when it may hold functions that do not go together, within a year.
    #[serde(rename = "rangkapSampai", default)]
    pub exempt_until: Option<NaiveDate>,
    /// Why; needed for an exemption.
    #[serde(rename = "alasan", default)]
    pub reason: Option<String>,
}

/// Who of the office is what. An account without a function holds every right of its level.
#[utoipa::path(
    get,
    path = "/api/cms/fungsi",
    extensions(("x-access" = json!(allow::to().admin().government().view(allow::Setting)))),
    tag = "usulan",
    params(("per_tanggal" = Option<chrono::NaiveDate>, Query, description = "As of the end of this day.")),
    responses((status = 200, body = Envelope<FunctionsBody>))
)]
pub(crate) async fn list_functions(
    State(app): State<AppState>,
    view: crate::routes::view::View,
) -> Result<Envelope<FunctionsBody>, ApiError> {
    let permissions = app.permissions().await?;
    let today = shown::today(app.now());
    let staff = projections::user::office(&view.store).await?;
    let items = staff
        .into_iter()
        .filter_map(|user| {
            let user_id: UserId = user.user_id.parse().ok()?;
            let held = permissions.state.held(user_id);
            // The government reads; of its accounts only inspectors are named here.
            if held.is_none() && user.role != domain::Role::Admin.as_str() {
                return None;
            }
            let exempt_until = held.and_then(|held| held.exempt_until);
            Some(FunctionHolder {
                user_id: user.user_id,
                name: user.name,
                functions: held
                    .map_or_else(Vec::new, |held| held.functions.iter().copied().collect()),
                exempt_until,
                exemption_over: exempt_until.is_some_and(|until| today > until),
                answers: user.answers,
            })
        })
        .collect();
    let all = Function::ALL;
    let incompatible = all
        .iter()
        .enumerate()
        .flat_map(|(place, one)| all[place + 1..].iter().map(move |other| [*one, *other]))
        .filter(|[one, other]| !one.goes_with(*other))
        .collect();
    Ok(Envelope::ok(FunctionsBody {
        items,
        incompatible,
        demanded: permissions.state.demands_functions(),
    })
    .at(view.position))
}

/// Proposes the functions of an account; in effect when another person confirms them.
#[utoipa::path(
    post,
    path = "/api/cms/fungsi",
    extensions(("x-access" = json!(allow::to().admin().update(allow::Permission)))),
    tag = "usulan",
    request_body = ProposeFunctions,
    responses((status = 202, body = Envelope<ProposedBody>, description = "The change request."))
)]
pub(crate) async fn propose_functions(
    State(app): State<AppState>,
    caller: Caller,
    Signed(body): Signed<ProposeFunctions>,
) -> Result<Envelope<ProposedBody>, ApiError> {
    let user_id: UserId = parse::value("userId", &body.user_id)?;
    let done = commands::permission::propose_functions(
        &app.commands,
        &caller.call,
        user_id,
        body.functions.into_iter().collect(),
        body.exempt_until,
        body.reason,
    )
    .await?;
    Ok(proposed(done))
}

/// What is asked for.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct DemandFunctions {
    /// Whether every account of level admin must hold a function.
    #[serde(rename = "wajib")]
    pub demanded: bool,
    /// Why.
    #[serde(rename = "alasan", default)]
    pub reason: Option<String>,
}

/// Proposes to demand a function of every account of level admin, or no longer to; in effect when another person confirms
/// it. Two accounts must hold the function for accounts first.
#[utoipa::path(
    post,
    path = "/api/cms/fungsi/wajib",
    extensions(("x-access" = json!(allow::to().admin().update(allow::Permission)))),
    tag = "usulan",
    request_body = DemandFunctions,
    responses((status = 202, body = Envelope<ProposedBody>, description = "The change request."))
)]
pub(crate) async fn demand_functions(
    State(app): State<AppState>,
    caller: Caller,
    Signed(body): Signed<DemandFunctions>,
) -> Result<Envelope<ProposedBody>, ApiError> {
    let (executor, call) = (&app.commands, &caller.call);
    let done =
        commands::permission::propose_demand(executor, call, body.demanded, body.reason).await?;
    Ok(proposed(done))
}
