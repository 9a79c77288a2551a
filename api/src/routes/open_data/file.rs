//! The files of open data, each at an address that stays.

use axum::extract::State;
use axum::http::{HeaderValue, header};
use axum::response::{IntoResponse, Response};
use serde_json::Value;

use super::catalogue::{LICENCE, OpenFilter, OpenTable, Release};
use super::{dcat, package, rows};
use crate::answer::view::View;
use crate::authz::allow;
use crate::envelope::POSITION_HEADER;
use crate::extract::{Path, Query};
use crate::{ApiError, AppState};

/// Where the files are.
pub(crate) const FOLDER: &str = "/data/";
/// The description for programs.
pub(super) const PACKAGE: &str = "datapackage.json";
/// The entry for catalogues of data.
pub(super) const CATALOGUE: &str = "katalog.jsonld";
/// The program by which anybody checks the list and compares two days.
pub(super) const CHECKER: &str = "jurnalis.py";
const CHECKER_TEXT: &str = include_str!(concat!(
    env!("CARGO_MANIFEST_DIR"),
    "/../docs/klien/jurnalis.py"
));

/// A file of open data: a table as separated values or JSON, or what describes them all. No envelope: other programs read it.
#[utoipa::path(
    get,
    path = "/data/{berkas}",
    extensions(("x-access" = json!(allow::open().shared()))),
    tag = "publik",
    params(
        ("berkas" = String, Path, description = "`penerima`, `perubahan`, `anggaran`, `jenis-beasiswa`, `tahap` or `distrik` with `.csv` or `.json`; `datapackage.json`; `katalog.jsonld`; `jurnalis.py`, which checks them."),
        OpenFilter,
        ("per_tanggal" = Option<chrono::NaiveDate>, Query, description = "As of the end of this day.")
    ),
    responses((status = 200, description = "The file.", headers(
        ("Link" = String, description = "The package that describes it, and its licence (RFC 8288)."),
    ), content(
        (String = "text/csv"),
        (serde_json::Value = "application/json"),
        (serde_json::Value = "application/ld+json"),
        (String = "text/x-python"),
    )))
)]
pub(crate) async fn get_open_data_file(
    State(app): State<AppState>,
    Path(name): Path<String>,
    Query(filter): Query<OpenFilter>,
    view: View,
) -> Result<Response, ApiError> {
    let release = Release::of(&app, &view, filter.year).await?;
    let (kind, body) = match name.as_str() {
        CHECKER => ("text/x-python; charset=utf-8", CHECKER_TEXT.to_owned()),
        PACKAGE => {
            let described = release.described(&app).await?;
            let tables = release.tables(&app, &view).await?;
            let package = package::of(&release, &described, &tables);
            ("application/json", text(&package)?)
        }
        CATALOGUE => {
            let described = release.described(&app).await?;
            let tables = release.tables(&app, &view).await?;
            let tables: Vec<OpenTable> = tables.into_iter().map(|(_, told)| told).collect();
            let catalogue = dcat::of(&release, &described, &tables);
            ("application/ld+json", text(&catalogue)?)
        }
        name => {
            let (stem, ending) = name.rsplit_once('.').ok_or_else(ApiError::not_found)?;
            let set = rows::SETS.into_iter().find(|set| set.name == stem);
            let set = set.ok_or_else(ApiError::not_found)?;
            if filter.year.is_some() && !set.has_years() {
                let told = "Himpunan ini tidak dibagi menurut tahun; mintalah tanpa tahun.";
                return Err(ApiError::invalid("tahun", told));
            }
            let table = rows::of(&app, &view, set, filter.year);
            match ending {
                "csv" => ("text/csv; charset=utf-8", table.await?.csv()),
                "json" => {
                    let mut body = release.described(&app).await?;
                    body["himpunan"] = set.name.into();
                    body["skema"] = set.schema();
                    body["data"] = table.await?.objects().into();
                    ("application/json", text(&body)?)
                }
                _ => return Err(ApiError::not_found()),
            }
        }
    };
    let links = format!(
        "<{}>; rel=\"describedby\"; type=\"application/json\", <{}>; rel=\"license\"",
        release.address(PACKAGE),
        LICENCE.2
    );
    let links = HeaderValue::from_str(&links).map_err(ApiError::internal)?;
    let headers = [
        (header::CONTENT_TYPE, HeaderValue::from_static(kind)),
        (header::LINK, links),
    ];
    let mut answer = (headers, body).into_response();
    let position = HeaderValue::from(release.position);
    answer.headers_mut().insert(POSITION_HEADER, position);
    Ok(answer)
}

fn text(value: &Value) -> Result<String, ApiError> {
    serde_json::to_string_pretty(value).map_err(ApiError::internal)
}
