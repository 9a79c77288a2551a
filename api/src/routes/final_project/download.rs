//! A final project as one printable page, `data-akademik.html`.

use crate::authz::allow;
use axum::extract::State;
use axum::http::header;
use axum::response::{IntoResponse, Response};

use super::wire::{FinalProjectDetail, detail};
use crate::answer::scope;
use crate::answer::view::View;
use crate::extract::Path;
use crate::markup::escape;
use crate::{ApiError, AppState, Session};

/// A final project as a self-contained printable page with the recipient's semesters.
#[utoipa::path(
    get,
    path = "/api/cms/tugas-akhir/download/{id}",
    extensions(("x-access" = json!(allow::to().applicant().branch().admin().government().institution().view(allow::FinalProject)))),
    tag = "tugas-akhir",
    params(("id" = String, Path, description = "tugasAkhirId.")),
    responses((status = 200, description = "The page.", content_type = "text/html"))
)]
pub(crate) async fn download_final_project(
    State(app): State<AppState>,
    session: Session,
    Path(id): Path<String>,
    view: View,
) -> Result<Response, ApiError> {
    let scope = scope::of(&app, &session).await?;
    let found = projections::final_project::get(&view.store, &scope, &id)
        .await?
        .ok_or_else(|| scope::missing(&scope))?;
    let semesters =
        projections::academic_record::of_award(&view.store, &found.award.award_id).await?;
    let rows: Vec<[String; 4]> = semesters
        .into_iter()
        .map(|record| {
            let gpa = record.gpa_hundredths;
            [
                record.semester.to_string(),
                record.academic_year,
                record.credits.to_string(),
                format!("{},{:02}", gpa / 100, gpa % 100),
            ]
        })
        .collect();
    let project = detail(&app, found).await?;
    let headers = [
        (header::CONTENT_TYPE, "text/html; charset=utf-8"),
        (
            header::CONTENT_DISPOSITION,
            "attachment; filename=\"data-akademik.html\"",
        ),
    ];
    Ok((headers, page(&app.config.public_url, &project, &rows)).into_response())
}

const STYLE: &str = "body{font:16px/1.5 system-ui,sans-serif;color:#1a1a1a;max-width:46rem;margin:2rem auto;\
padding:0 1rem}h1{font-size:1.5rem;line-height:1.3;margin:.25rem 0 1rem}header{border-bottom:4px solid #fbba16;\
padding-bottom:.5rem;margin-bottom:1.5rem}dl{display:grid;grid-template-columns:12rem 1fr;gap:.25rem 1rem}\
dt{color:#555}dd{margin:0}table{border-collapse:collapse;width:100%}th,td{border:1px solid #999;padding:.35rem .6rem;\
text-align:left}.abstrak{white-space:pre-line}footer{margin-top:2rem;color:#555;font-size:.85rem;\
overflow-wrap:anywhere}@media(max-width:30rem){dl{grid-template-columns:1fr}}@media print{body{margin:0;max-width:none}}";

fn page(public_url: &str, project: &FinalProjectDetail, semesters: &[[String; 4]]) -> String {
    let shown =
        |text: Option<&String>| escape(text.map_or("(data pribadi dihapus)", String::as_str));
    let item = &project.item;
    let mut facts = String::new();
    for (label, value) in [
        ("Penerima beasiswa", shown(item.name.as_ref())),
        ("Institusi", escape(&item.institution_name)),
        ("Program studi", escape(&item.study_programme)),
        ("Jenjang", escape(item.level.label())),
        (
            "Tahun",
            item.year.map_or_else(String::new, |year| year.to_string()),
        ),
    ] {
        facts.push_str(&format!("<dt>{label}</dt><dd>{value}</dd>"));
    }
    let mut rows = String::new();
    for row in semesters {
        rows.push_str("<tr>");
        for cell in row {
            rows.push_str(&format!("<td>{}</td>", escape(cell)));
        }
        rows.push_str("</tr>");
    }
    let table = if rows.is_empty() {
        "<p>Belum ada data akademik.</p>".to_owned()
    } else {
        format!(
            "<table><thead><tr><th>Semester</th><th>Tahun akademik</th><th>SKS</th><th>IPK</th></tr>\
</thead><tbody>{rows}</tbody></table>"
        )
    };
    let position = project.position;
    format!(
        "<!doctype html><html lang=\"id\"><head><meta charset=\"utf-8\"><meta name=\"viewport\" \
content=\"width=device-width, initial-scale=1\"><title>{title}</title><style>{STYLE}</style></head><body>\
<header>Pemerintah Kabupaten Nduga · Portal Beasiswa</header><main><h1>{title}</h1><dl>{facts}</dl>\
<h2>Abstrak</h2><p class=\"abstrak\">{summary}</p><h2>Data akademik</h2>{table}</main>\
<footer><p>Berkas asli: SHA-256 {sha256}</p><p>Catatan nomor {position} di buku besar: \
{public_url}/verifikasi/{position}</p></footer></body></html>\n",
        title = shown(item.title.as_ref()),
        summary = shown(project.summary.as_ref()),
        sha256 = escape(&project.sha256),
    )
}
