//! One decree with the awards it names.

use std::sync::Arc;

use crate::answer::shown;
use crate::authz::{Table, allow};
use axum::Extension;
use axum::extract::State;
use domain::decree::Decree;

use super::list::item;
use super::{acts, history};
use crate::answer::acts::Rehearsal;
use crate::answer::file_body;
use crate::answer::scope;
use crate::answer::view::View;
use crate::extract::Path;
use crate::routes::decree::wire::DecreeAward;
use crate::routes::decree::wire::DecreeDetail;
use crate::{ApiError, AppState, Envelope, Session};

/// One decree with the awards it names.
#[utoipa::path(
    get,
    path = "/api/cms/sk-penetapan/{id}",
    extensions(("x-access" = json!(allow::to().admin().government().view(allow::Decree).machine(allow::Machines::Awards)))),
    tag = "sk-penetapan",
    params(("id" = String, Path, description = "skPenetapanId."), ("per_tanggal" = Option<chrono::NaiveDate>, Query, description = "As of the end of this day.")),
    responses((status = 200, body = Envelope<DecreeDetail>))
)]
pub(crate) async fn get_decree(
    State(app): State<AppState>,
    Extension(table): Extension<Arc<Table>>,
    session: Session,
    Path(id): Path<String>,
    view: View,
) -> Result<Envelope<DecreeDetail>, ApiError> {
    let scope = scope::of(&app, &session).await?;
    let found = projections::decree::get(&view.store, &id).await?;
    let row = found.ok_or_else(|| scope::missing(&scope))?;
    let awards = projections::decree::awards(&view.store, &id).await?;
    let amounts = projections::decree::amounts(&view.store, &id).await?;
    let mut body = DecreeDetail {
        acts: Vec::new(),
        steps: Vec::new(),
        scan: None,
        amended_on: shown::some_day(row.amended_on.as_deref())?,
        decree: item(row)?,
        awards: awards
            .into_iter()
            .map(|award| DecreeAward {
                amount: amounts.get(&award.award_id).copied(),
                id: award.award_id,
                name: award.name,
                institution_name: Some(award.institution_name),
                study_programme: Some(award.study_programme),
                scholarship_type: Some(award.scholarship_type),
            })
            .collect(),
    };
    if !view.is_past() {
        let rehearsal = Rehearsal::of(&app, &table, &session).await?;
        let decree = app.commands.load::<Decree>(&id).await?;
        let scan = decree.state.state().and_then(|state| state.scan.clone());
        body.scan = scan.map(|scan| file_body::kept(&app, scan));
        body.steps = history::of(&app, &view.store, &id).await?;
        body.acts = acts::of(rehearsal, &id).await?;
    }
    Ok(Envelope::ok(body).at(view.position))
}
