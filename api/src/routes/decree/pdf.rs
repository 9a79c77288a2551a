//! A decree with its annex as PDF, with its proof.

use crate::authz::allow;
use axum::extract::State;
use axum::response::Response;
use domain::Rupiah;
use projections::Scope;
use projections::award::AwardRow;
use std::collections::HashMap;

use crate::answer::scope;
use crate::answer::shown;
use crate::answer::view::View;
use crate::extract::Path;
use crate::paper::{self, BoundPaper, DecreePaper, Signing};
use crate::routes::public::scholarship_types;
use crate::routes::setting::officials::officials;
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
    let bound = BoundPaper::last(&app, "decree", &id).await?;
    let at = BoundPaper::position(bound.as_ref(), row.position)?;
    let (events, mut proof) = paper::collect(&app, &view, &id, at).await?;
    if let Some(bound) = &bound {
        bound.open(&mut proof);
    }
    let said = amounts.values().map(|amount| Rupiah(*amount));
    let total = Rupiah::checked_sum(said).unwrap_or(Rupiah::MAX);
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
        count: awards.len(),
        total,
        is_bound: bound
            .as_ref()
            .is_some_and(|bound| bound.seal.secret().is_some()),
        awards: rows(bound.as_ref(), awards, &amounts),
        events,
        proof,
        is_demo: app.config.demo,
    };
    let bytes = paper::decree(&decree).map_err(ApiError::internal)?;
    Ok(paper::answer(&name, bytes))
}

/// The rows of the annex: as they were bound, in that order, or as they stand now.
fn rows(
    bound: Option<&BoundPaper>,
    mut awards: Vec<AwardRow>,
    amounts: &HashMap<String, i64>,
) -> Vec<([String; 4], Option<Rupiah>)> {
    let columns = |name: String, award: Option<AwardRow>| {
        let Some(award) = award else {
            return ([name, String::new(), String::new(), String::new()], None);
        };
        let kind = scholarship_types::title(award.scholarship_type).to_owned();
        let amount = amounts.get(&award.award_id).copied().map(Rupiah);
        let cells = [name, award.institution_name, award.study_programme, kind];
        (cells, amount)
    };
    let Some(bound) = bound else {
        let now = awards.into_iter().map(|award| {
            let name = award.name.clone();
            columns(
                name.unwrap_or_else(|| paper::ERASED.to_owned()),
                Some(award),
            )
        });
        return now.collect();
    };
    awards.sort_by(|one, other| one.award_id.cmp(&other.award_id));
    let of_person = awards
        .into_iter()
        .map(|award| (award.recipient_id.clone(), award));
    let rows = bound.rows_with(of_person).into_iter();
    rows.map(|(row, award)| {
        let (cells, now) = columns(paper::name_in(row), award);
        (cells, paper::amount_in(row, now))
    })
    .collect()
}
