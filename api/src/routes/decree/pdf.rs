//! A decree with its annex as PDF, with its proof.

use crate::authz::allow;
use axum::extract::State;
use axum::response::Response;
use domain::Rupiah;
use projections::Scope;

use crate::extract::Path;
use crate::paper::{self, DecreePaper, Signing};
use crate::routes::public::scholarship_types;
use crate::routes::scope;
use crate::routes::setting::officials::officials;
use crate::routes::shown;
use crate::routes::view::View;
use crate::{ApiError, AppState, Session};

/// A decree with the awards it names as PDF; a recipient may read the one that names them.
#[utoipa::path(
    get,
    path = "/api/cms/sk-penetapan/{id}/pdf",
    extensions(("x-access" = json!(allow::to().applicant().admin().government().view(allow::Decree)))),
    tag = "sk-penetapan",
    params(("id" = String, Path, description = "skPenetapanId.")),
    responses((status = 200, description = "The decree.", content_type = "application/pdf"))
)]
pub(crate) async fn get_decree_pdf(
    State(app): State<AppState>,
    session: Session,
    Path(id): Path<String>,
    view: View,
) -> Result<Response, ApiError> {
    let scope = scope::of(&app, &session).await?;
    let found = projections::decree::get(&view.store, &id).await?;
    let row = found.ok_or_else(|| scope::missing(&scope))?;
    let awards = projections::decree::awards(&view.store, &id).await?;
    let amounts = projections::decree::amounts(&view.store, &id).await?;
    let may_read = match &scope {
        Scope::All => true,
        Scope::Person(user) => awards.iter().any(|award| award.recipient_id == *user),
        Scope::Area { .. } | Scope::Institution(_) => false,
    };
    if !may_read {
        return Err(ApiError::forbidden());
    }
    let (events, proof) = paper::collect(&app, &view, &id, row.position).await?;
    let amendment = match (row.amended_by_number, row.amended_on) {
        (Some(number), Some(date)) => Some((
            number,
            shown::day(&date)?,
            row.amend_reason.unwrap_or_default(),
        )),
        (None, _) | (_, None) => None,
    };
    let name = paper::file_name("sk", &row.number);
    let decree = DecreePaper {
        number: row.number,
        signing: Signing {
            officials: officials(&app).await?,
            on: shown::day(&row.dated)?,
        },
        title: row.title,
        amendment,
        awards: awards
            .into_iter()
            .map(|award| {
                let amount = amounts.get(&award.award_id);
                let columns = [
                    award.name.unwrap_or_else(|| "(dihapus)".to_owned()),
                    award.institution_name,
                    award.study_programme,
                    scholarship_types::title(&award.scholarship_type).to_owned(),
                ];
                (columns, amount.map(|amount| Rupiah(*amount)))
            })
            .collect(),
        events,
        proof,
        is_demo: app.config.demo,
    };
    let bytes = paper::decree(&decree).map_err(ApiError::internal)?;
    Ok(paper::answer(&name, bytes))
}
