//! Functions of accounts: who is what, and how that is to change.

use crate::authz::allow;
use axum::extract::State;
use chrono::NaiveDate;
use domain::UserId;
use domain::function::Function;
use domain::official::Capacity;
use domain::permission::{Held, StandIn};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::wire::{ProposedBody, proposed};
use crate::answer::caller::Caller;
use crate::answer::file_body::{self, FileBody, KeptFileBody};
use crate::answer::{parse, shown};
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
    /// What it is for in somebody's place, each for its days; also what is over.
    #[serde(rename = "pengganti")]
    pub stand_ins: Vec<StandInBody>,
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

/// A function that an account holds in somebody's place.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub(crate) struct StandInBody {
    /// The function.
    #[serde(rename = "fungsi")]
    pub function: Function,
    /// `plt` where the post is vacant, `plh` while its holder is away.
    #[serde(rename = "sebagai")]
    pub capacity: Capacity,
    /// First day.
    #[serde(rename = "mulai")]
    pub from: NaiveDate,
    /// Last day.
    #[serde(rename = "sampai")]
    pub until: NaiveDate,
    /// Number of the paper that says so.
    #[serde(rename = "nomorSurat")]
    pub decree: String,
    /// Its scan.
    #[serde(rename = "bukti")]
    pub scan: KeptFileBody,
    /// Whether it is in force today.
    #[serde(rename = "berlaku")]
    pub in_force: bool,
}

/// A new mandate to stand in, or one that stands and is kept.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct NewStandIn {
    /// The function.
    #[serde(rename = "fungsi")]
    pub function: Function,
    /// `plt` where the post is vacant, `plh` while its holder is away.
    #[serde(rename = "sebagai")]
    pub capacity: Capacity,
    /// First day.
    #[serde(rename = "mulai")]
    pub from: NaiveDate,
    /// Last day: within half a year.
    #[serde(rename = "sampai")]
    pub until: NaiveDate,
    /// Number of the paper that says so.
    #[serde(rename = "nomorSurat")]
    #[schema(max_length = 255)]
    pub decree: String,
    /// Its scan; not needed of one that stands already.
    #[serde(rename = "bukti", default)]
    pub scan: Option<FileBody>,
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
    /// All that it is for in somebody's place, those that stand and are kept among them; one that is left out ends.
    #[serde(rename = "pengganti", default)]
    pub stand_ins: Vec<NewStandIn>,
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
    view: crate::answer::view::View,
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
                stand_ins: held.map_or_else(Vec::new, |held| {
                    let all = held.stand_ins.iter();
                    all.map(|one| stand_in(&app, one, today)).collect()
                }),
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
    let stand_ins = mandates(&app, &caller, user_id, body.stand_ins).await?;
    let wanted = Held {
        functions: body.functions.into_iter().collect(),
        stand_ins,
        exempt_until: body.exempt_until,
    };
    let (executor, call) = (&app.commands, &caller.call);
    let done =
        commands::permission::propose_functions(executor, call, user_id, wanted, body.reason)
            .await?;
    Ok(proposed(done))
}

fn stand_in(app: &AppState, of: &StandIn, today: NaiveDate) -> StandInBody {
    StandInBody {
        function: of.function,
        capacity: of.capacity,
        from: of.from,
        until: of.until,
        decree: of.decree.clone(),
        scan: file_body::kept(app, of.scan.clone()),
        in_force: of.is_of(today),
    }
}

/// The mandates that are asked for: each with its scan, which one that stands already has.
async fn mandates(
    app: &AppState,
    caller: &Caller,
    user_id: UserId,
    asked: Vec<NewStandIn>,
) -> Result<Vec<StandIn>, ApiError> {
    let permissions = app.permissions().await?;
    let standing = permissions.state.held(user_id);
    let standing = standing.map_or(&[][..], |held| held.stand_ins.as_slice());
    let mut mandates = Vec::with_capacity(asked.len());
    for one in asked {
        let kept = standing.iter().find(|kept| {
            (kept.function, kept.capacity, kept.from, kept.until)
                == (one.function, one.capacity, one.from, one.until)
                && kept.decree == one.decree
        });
        let scan = match (kept, one.scan) {
            (_, Some(file)) => {
                let subject = caller.session.user_id.into();
                file_body::adopt(app, &caller.session, "bukti", &file, subject).await?
            }
            (Some(kept), None) => kept.scan.clone(),
            (None, None) => return Err(ApiError::problem("bukti", "WAJIB_DIISI")),
        };
        mandates.push(StandIn {
            function: one.function,
            capacity: one.capacity,
            from: one.from,
            until: one.until,
            decree: one.decree.trim().to_owned(),
            scan,
        });
    }
    Ok(mandates)
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
