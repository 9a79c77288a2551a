//! 'May I apply?': the rules that a form is held to, asked before one is written, and what is to be prepared.

use axum::extract::State;
use chrono::NaiveDate;
use domain::application::{Asker, Eligibility, needs_guardian};
use domain::record::PeriodState;
use projections::ReadStore;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use super::periods::{PublicPeriod, periods};
use crate::answer::shown;
use crate::answer::view::View;
use crate::authz::allow;
use crate::error::FieldError;
use crate::extract::Query;
use crate::{ApiError, AppState, Envelope};

/// What somebody says of themselves.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct EligibilityAsked {
    /// Full years of life.
    #[serde(rename = "umur")]
    pub age: u32,
    /// Whether their family card is of a district of Kabupaten Nduga.
    #[serde(rename = "asalNduga")]
    pub is_from_nduga: bool,
    /// Semester of study; of a school, 1 to 6.
    pub semester: u8,
}

/// The answer, its reasons, and the periods to apply in.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct EligibilityBody {
    /// Yes, later, or no.
    #[serde(rename = "jawaban")]
    pub answer: Eligibility,
    /// Why not, by the field of the form that would be refused.
    #[serde(rename = "sebab")]
    pub reasons: Vec<FieldError>,
    /// Whether a parent or guardian has to consent.
    #[serde(rename = "perluWali")]
    pub needs_guardian: bool,
    /// The periods that are open or come, with what each pays and needs; none where the answer is no.
    #[serde(rename = "periode")]
    pub periods: Vec<PublicPeriod>,
}

/// Whether somebody may apply, why not, and what to prepare; nothing of it is kept.
#[utoipa::path(
    get,
    path = "/api/web/kelayakan",
    extensions(("x-access" = json!(allow::open()))),
    tag = "publik",
    params(EligibilityAsked),
    responses((status = 200, body = Envelope<EligibilityBody>))
)]
pub(crate) async fn ask_eligibility(
    State(app): State<AppState>,
    Query(asked): Query<EligibilityAsked>,
    view: View,
) -> Result<Envelope<EligibilityBody>, ApiError> {
    let found = answer(&view.store, shown::today(app.now()), &asked).await?;
    Ok(Envelope::ok(found).at(view.position))
}

/// The answer on a day, for an answer or a page.
pub(crate) async fn answer(
    store: &ReadStore,
    today: NaiveDate,
    asked: &EligibilityAsked,
) -> Result<EligibilityBody, ApiError> {
    let asker = Asker {
        age: asked.age,
        is_from_nduga: asked.is_from_nduga,
        semester: asked.semester,
    };
    let problems = asker.problems();
    let mut periods = periods(store, today).await?.items;
    periods.retain(|period| problems.is_empty() && period.state != PeriodState::Over);
    let is_open = periods
        .iter()
        .any(|period| period.state == PeriodState::Open);
    let answer = match (problems.is_empty(), is_open) {
        (false, _) => Eligibility::No,
        (true, true) => Eligibility::Now,
        (true, false) => Eligibility::Later,
    };
    Ok(EligibilityBody {
        answer,
        reasons: problems.into_iter().map(FieldError::from).collect(),
        needs_guardian: needs_guardian(asked.age),
        periods,
    })
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use crate::routes::testing::{Office, Thing};
    use crate::server::testing::TestServer;

    #[tokio::test]
    async fn a_visitor_learns_whether_why_not_and_what_to_prepare() {
        let office = Office::before_registration(TestServer::start().await).await;
        let ask = async |query: &str| {
            let target = format!("/api/web/kelayakan?{query}");
            // As somebody whose reading waits for what was written before.
            office.read(&office.admin, &target).await
        };
        let student = "umur=17&asalNduga=true&semester=1";
        let nothing_open = ask(student).await.data();
        assert_eq!(nothing_open["jawaban"], "menunggu", "{nothing_open}");
        assert_eq!(nothing_open["periode"], json!([]));
        for (kind, opens, closes) in [
            ("murni-nduga", "2025-12-01", "2026-01-10"),
            ("kedinasan", "2025-11-01", "2025-12-01"),
        ] {
            let body = json!({
                "tahun": 2026, "beasiswa": kind, "buka": opens, "tutup": closes,
                "besaran": { "S1": 12_000_000 }, "syarat": ["Aktif kuliah"], "dokumen": ["sktm"],
            });
            Thing::of(
                &office
                    .post(&office.admin, "/api/cms/periode/create", &body)
                    .await,
            );
        }
        let yes = ask(student).await.data();
        assert_eq!(
            (&yes["jawaban"], &yes["perluWali"], &yes["sebab"]),
            (&json!("boleh"), &json!(true), &json!([]))
        );
        let of_period = &yes["periode"];
        assert_eq!(of_period.as_array().unwrap().len(), 1, "{of_period}");
        assert_eq!(of_period[0]["dokumen"].as_array().unwrap().len(), 5);
        let no = ask("umur=8&asalNduga=false&semester=15").await.data();
        assert_eq!(no["jawaban"], "tidak");
        assert_eq!(no["periode"], json!([]));
        let fields: Vec<_> = no["sebab"].as_array().unwrap().iter().collect();
        let names: Vec<_> = fields.iter().map(|one| &one["nama"]).collect();
        assert_eq!(names, ["distrikAsal", "tanggalLahir", "semester"]);
        assert_eq!(fields[1]["pesan"], "Umur pendaftar antara 10 dan 80 tahun.");
        assert_eq!(ask("umur=17").await.status, 400);
        assert_eq!(ask("umur=-1&asalNduga=true&semester=1").await.status, 400);
    }
}
