//! Kesiapan: what an office still has to put there before the first payment, with a way to each.

use axum::extract::State;
use chrono::Datelike;
use domain::office_time;
use domain::setup::SetupStep;
use serde::Serialize;
use utoipa::ToSchema;
use utoipa_axum::{router::OpenApiRouter, routes};

use crate::authz::allow;
use crate::routes::setting::officials::officials;
use crate::{ApiError, AppState, Envelope};

/// This concept's endpoints.
pub(crate) fn router() -> OpenApiRouter<AppState> {
    OpenApiRouter::new().routes(routes!(get_setup))
}

/// Steps that the demo leaves out.
const ONLY_FOR_REAL: [SetupStep; 9] = [
    SetupStep::BranchOffices,
    SetupStep::Entitlements,
    SetupStep::Threshold,
    SetupStep::Texts,
    SetupStep::AwardeeYear,
    SetupStep::NextYear,
    SetupStep::FunctionsDemanded,
    SetupStep::Mail,
    SetupStep::Witness,
];

/// From which month on the year to come is asked for.
const NEXT_YEAR_FROM: u32 = 10;

/// A step of the first days.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct SetupStepBody {
    /// What it is.
    #[serde(rename = "nama")]
    pub name: SetupStep,
    /// Whether it is there.
    #[serde(rename = "selesai")]
    pub done: bool,
}

/// How far the portal is.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct SetupBody {
    /// The year that periods and budgets are asked for.
    #[serde(rename = "tahun")]
    pub year: i32,
    /// Each step, in the order in which they are done.
    #[serde(rename = "langkah")]
    pub steps: Vec<SetupStepBody>,
    /// Whether nothing is missing.
    #[serde(rename = "lengkap")]
    pub complete: bool,
}

/// What the portal still needs before money can move.
#[utoipa::path(
    get,
    path = "/api/cms/kesiapan",
    extensions(("x-access" = json!(allow::to().admin().view(allow::Setting)))),
    tag = "pengaturan",
    responses((status = 200, body = Envelope<SetupBody>))
)]
pub(crate) async fn get_setup(
    State(app): State<AppState>,
) -> Result<Envelope<SetupBody>, ApiError> {
    let today = office_time(app.now());
    let (year, month) = (today.year(), today.month());
    let mut done = projections::setup::done(app.read.store(), year).await?;
    let officials = officials(&app).await?;
    let permissions = app.permissions().await?;
    let demanded = permissions.state.demands_functions();
    done.extend(demanded.then_some(SetupStep::FunctionsDemanded));
    done.extend((!officials.mandates.is_empty()).then_some(SetupStep::Officials));
    done.extend(app.config.smtp_url.is_some().then_some(SetupStep::Mail));
    done.extend((!app.config.witnesses.is_empty()).then_some(SetupStep::Witness));
    let steps: Vec<SetupStepBody> = SetupStep::ALL
        .iter()
        // A portal that is shown around sends nothing, has nobody to witness it, and one account shows all of it.
        .filter(|step| !app.config.demo || !ONLY_FOR_REAL.contains(step))
        .filter(|step| **step != SetupStep::NextYear || month >= NEXT_YEAR_FROM)
        .map(|step| SetupStepBody {
            name: *step,
            done: done.contains(step),
        })
        .collect();
    Ok(Envelope::ok(SetupBody {
        year,
        complete: steps.iter().all(|step| step.done),
        steps,
    }))
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use crate::config::SecondFactorRule;
    use crate::routes::testing::{Office, Thing};
    use crate::server::testing::TestServer;

    async fn missing(office: &Office) -> Vec<String> {
        let data = office.read(&office.admin, "/api/cms/kesiapan").await.data();
        let steps = data["langkah"].as_array().unwrap();
        let missing: Vec<String> = steps
            .iter()
            .filter(|step| step["selesai"] == false)
            .map(|step| step["nama"].as_str().unwrap().to_owned())
            .collect();
        assert_eq!(data["lengkap"], missing.is_empty());
        missing
    }

    #[tokio::test]
    async fn an_office_sees_what_its_first_payment_still_needs() {
        let office = Office::before_registration(
            TestServer::start_with(|config| config.second_factor = SecondFactorRule::Offered).await,
        )
        .await;
        let at_first = [
            "bank",
            "institusi",
            "kantor_dpc",
            "periode",
            "besaran",
            "fungsi",
            "pagu",
            "ambang",
            "pejabat",
            "teks",
            "tahun_tayang",
        ];
        let found = missing(&office).await;
        let of_log: Vec<&str> = found
            .iter()
            .map(String::as_str)
            .filter(|step| !["wajib_fungsi", "surel", "saksi"].contains(step))
            .collect();
        assert_eq!(of_log, at_first);
        let bank =
            json!({ "kode": "132", "nama": "Bank Papua", "panjangMin": 10, "panjangMaks": 15 });
        Thing::of(
            &office
                .post(&office.admin, "/api/cms/bank/create", &bank)
                .await,
        );
        assert_eq!(missing(&office).await, found[1..]);
        // A branch with a telephone is one that applicants reach; all of them must be.
        for branch in ["kenyam", "mapenduma"] {
            let seen = office
                .read(&office.admin, &format!("/api/cms/dpc/{branch}"))
                .await
                .data();
            let body = json!({
                "versi": seen["versi"],
                "isi": {
                    "nama": seen["nama"], "wilayah": seen["wilayah"],
                    "alamat": "Jalan Batas Batu 1, Kenyam", "telepon": "0969 31234",
                },
            });
            let done = office
                .put(&office.admin, &format!("/api/cms/dpc/{branch}"), &body)
                .await;
            assert_eq!(done.status, 200, "{}", done.text());
        }
        assert!(!missing(&office).await.contains(&"kantor_dpc".to_owned()));
    }

    #[tokio::test]
    async fn who_may_not_set_the_portal_up_is_not_told() {
        let office = Office::open().await;
        for session in [&office.applicant, &office.branch, &office.government] {
            let answer = office.server.get_as(session, "/api/cms/kesiapan").await;
            assert_eq!(answer.status, 403);
        }
    }
}
