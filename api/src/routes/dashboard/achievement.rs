//! How recipients do.

use crate::authz::allow;
use axum::extract::State;
use projections::Scope;

use crate::answer::scope;
use crate::answer::view::View;
use crate::routes::dashboard::information::position;
use crate::routes::dashboard::wire::DashboardAchievement;
use crate::routes::dashboard::wire::{AchievementCount, BandCount, GraduateCount, ProgrammeSupply};
use crate::{ApiError, AppState, Envelope, Session};

/// How recipients do.
#[utoipa::path(
    get,
    path = "/api/cms/dashboard/awardee-achievement",
    extensions(("x-access" = json!(allow::to().branch().admin().government().institution().view(allow::Dashboard)))),
    tag = "dashboard",
    params(("per_tanggal" = Option<chrono::NaiveDate>, Query, description = "As of the end of this day.")),
    responses((status = 200, body = Envelope<DashboardAchievement>))
)]
pub(crate) async fn get_dashboard_achievement(
    State(app): State<AppState>,
    session: Session,
    view: View,
) -> Result<Envelope<DashboardAchievement>, ApiError> {
    let scope = scope::of(&app, &session).await?;
    let count = async { count(&view, &scope).await };
    view.figures(&app, ("achievement", &scope), count).await
}

async fn count(view: &View, scope: &Scope) -> Result<DashboardAchievement, ApiError> {
    let found = projections::dashboard::awardee_achievement(&view.store, scope).await?;
    Ok(DashboardAchievement {
        position: position(view),
        recorded: found.recorded,
        credits_on_track: found.credits_on_track,
        gpa_bands: found
            .gpa_bands
            .into_iter()
            .map(|band| BandCount {
                band: format!(
                    "{}–{}",
                    comma(band.from_hundredths),
                    comma(band.to_hundredths)
                ),
                count: band.count,
            })
            .collect(),
        graduates: found
            .graduates
            .into_iter()
            .map(|row| GraduateCount {
                study_programme: row.study_programme,
                level: row.level,
                year: row.year,
                count: row.count,
            })
            .collect(),
        programmes: found
            .programmes
            .into_iter()
            .map(|row| ProgrammeSupply {
                study_programme: row.study_programme,
                level: row.level,
                studying: row.studying,
                graduated: row.graduated,
            })
            .collect(),
        levels: found
            .levels
            .into_iter()
            .map(|row| AchievementCount {
                level: row.level,
                count: row.count,
            })
            .collect(),
        final_projects: found.final_projects,
    })
}

/// `325` as `3,25`.
fn comma(hundredths: i64) -> String {
    format!("{},{:02}", hundredths / 100, hundredths % 100)
}
