//! What the ceilings of a budget line rested on.

use crate::authz::allow;
use axum::extract::State;
use chrono::NaiveDate;
use domain::BudgetLineId;
use domain::budget_line::{BudgetLine, CeilingPaper};
use serde::Serialize;
use utoipa::ToSchema;

use crate::answer::file_body::{self, KeptFileBody};
use crate::answer::parse;
use crate::extract::Path;
use crate::{ApiError, AppState, Envelope};

/// A ceiling and the DPA or DPPA that it rests on.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct CeilingPaperBody {
    /// The ceiling in total from then on, whole rupiah.
    #[serde(rename = "pagu")]
    pub ceiling: i64,
    /// Day from which it holds.
    #[serde(rename = "tanggal")]
    pub on: NaiveDate,
    /// Number of the paper.
    #[serde(rename = "nomorDokumen")]
    pub number: String,
    /// Its day.
    #[serde(rename = "tanggalDokumen")]
    pub date: NaiveDate,
    /// Its scan; none where an opening stock was taken over.
    #[serde(rename = "dokumen")]
    pub scan: Option<KeptFileBody>,
}

/// The papers of a budget line.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct CeilingPaperList {
    /// The newest first.
    pub items: Vec<CeilingPaperBody>,
}

/// What the ceilings of a budget line rested on, the newest first, with their scans.
#[utoipa::path(
    get,
    path = "/api/cms/pagu/{id}/dokumen",
    extensions(("x-access" = json!(allow::to().admin().government().view(allow::BudgetLine)))),
    tag = "pagu",
    params(("id" = String, Path, description = "paguId")),
    responses((status = 200, body = Envelope<CeilingPaperList>, description = "The papers."))
)]
pub(crate) async fn list_ceiling_papers(
    State(app): State<AppState>,
    Path(id): Path<String>,
) -> Result<Envelope<CeilingPaperList>, ApiError> {
    let id: BudgetLineId = parse::id(&id)?;
    let line = app.commands.load::<BudgetLine>(id).await?;
    let state = line.state.state().ok_or_else(ApiError::not_found)?;
    let items = state
        .papers
        .iter()
        .rev()
        .map(|paper| body(&app, paper))
        .collect();
    Ok(Envelope::ok(CeilingPaperList { items }))
}

fn body(app: &AppState, paper: &CeilingPaper) -> CeilingPaperBody {
    let document = paper.document.clone();
    CeilingPaperBody {
        ceiling: paper.ceiling.0,
        on: paper.on,
        number: document.number,
        date: document.date,
        scan: document.scan.map(|scan| file_body::kept(app, scan)),
    }
}
