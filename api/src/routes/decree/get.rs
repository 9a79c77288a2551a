//! One decree with the awards it names.

use crate::authz::allow;
use crate::routes::shown;
use axum::extract::State;

use super::list::item;
use crate::extract::Path;
use crate::routes::decree::wire::DecreeAward;
use crate::routes::decree::wire::DecreeDetail;
use crate::routes::scope;
use crate::routes::view::View;
use crate::{ApiError, AppState, Envelope, Session};

/// One decree with the awards it names.
#[utoipa::path(
    get,
    path = "/api/cms/sk-penetapan/{id}",
    extensions(("x-access" = json!(allow::to().admin().government().view(allow::Decree)))),
    tag = "sk-penetapan",
    params(("id" = String, Path, description = "skPenetapanId."), ("per_tanggal" = Option<chrono::NaiveDate>, Query, description = "As of the end of this day.")),
    responses((status = 200, body = Envelope<DecreeDetail>))
)]
pub(crate) async fn get_decree(
    State(app): State<AppState>,
    session: Session,
    Path(id): Path<String>,
    view: View,
) -> Result<Envelope<DecreeDetail>, ApiError> {
    let scope = scope::of(&app, &session).await?;
    let found = projections::decree::get(&view.store, &id).await?;
    let row = found.ok_or_else(|| scope::missing(&scope))?;
    let awards = projections::decree::awards(&view.store, &id).await?;
    let body = DecreeDetail {
        decree: item(row)?,
        awards: awards
            .into_iter()
            .map(|award| {
                Ok(DecreeAward {
                    id: award.award_id,
                    name: award.name,
                    institution_name: Some(award.institution_name),
                    study_programme: Some(award.study_programme),
                    scholarship_type: Some(shown::word(award.scholarship_type)?),
                })
            })
            .collect::<Result<_, ApiError>>()?,
    };
    Ok(Envelope::ok(body).at(view.position))
}
