//! What open data there is: of which year, day and log, under which licence, where each file is and what it hashes to.

use axum::extract::State;
use chrono::{DateTime, NaiveDate, Utc};
use domain::office_time;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use sha2::{Digest, Sha256};
use utoipa::{IntoParams, ToSchema};

use super::rows;
use super::table::{Set, Table};
use super::{dcat, file};
use crate::answer::{shown, view::View};
use crate::authz::allow;
use crate::extract::Query;
use crate::{ApiError, AppState, Envelope, witness};

/// Under which licence all of it stands.
pub(super) const LICENCE: (&str, &str, &str) = (
    "CC-BY-4.0",
    "Creative Commons Atribusi 4.0 Internasional",
    "https://creativecommons.org/licenses/by/4.0/deed.id",
);

/// What to narrow open data by.
#[derive(Debug, Clone, Copy, Default, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct OpenFilter {
    /// Year of the list or of the budget; all when left out. A table whose rows have no years (`tahap`) takes none.
    #[serde(rename = "tahun")]
    pub year: Option<i64>,
}

/// The licence of open data.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub(crate) struct Licence {
    /// Its name in the list of SPDX.
    #[serde(rename = "nama")]
    pub name: String,
    /// What people call it.
    #[serde(rename = "judul")]
    pub title: String,
    /// Its text.
    #[serde(rename = "alamat")]
    pub url: String,
}

/// A table of open data.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub(crate) struct OpenTable {
    /// Its name, and that of its files.
    #[serde(rename = "nama")]
    pub name: String,
    /// What people call it.
    #[serde(rename = "judul")]
    pub title: String,
    /// What it holds, in a sentence.
    #[serde(rename = "keterangan")]
    pub about: String,
    /// How many rows it has.
    #[serde(rename = "baris")]
    pub rows: u64,
    /// Address of its rows as separated values.
    pub csv: String,
    /// Address of its rows as JSON, with the signed checkpoint beside them.
    pub json: String,
    /// Bytes of the separated values.
    #[serde(rename = "ukuran")]
    pub bytes: u64,
    /// SHA-256 of the separated values, hexadecimal.
    #[serde(rename = "sidik")]
    pub sha256: String,
}

/// All open data at a moment.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub(crate) struct OpenData {
    /// The year that it is narrowed by; none for all.
    #[serde(rename = "tahun")]
    pub year: Option<i64>,
    /// As of the end of this day, or of this moment where it is today.
    #[serde(rename = "perTanggal")]
    pub day: NaiveDate,
    /// Log position of the last event that it knows.
    #[serde(rename = "nomorPeristiwa")]
    pub position: i64,
    /// Its licence.
    #[serde(rename = "lisensi")]
    pub licence: Licence,
    /// The tables.
    #[serde(rename = "himpunan")]
    pub tables: Vec<OpenTable>,
    /// Address of the description for programs (Frictionless Data Package).
    #[serde(rename = "paketData")]
    pub package: String,
    /// Address of the entry for catalogues of data (DCAT).
    #[serde(rename = "katalog")]
    pub catalogue: String,
}

/// What open data there is, and where.
#[utoipa::path(
    get,
    path = "/api/web/data-terbuka",
    extensions(("x-access" = json!(allow::open().cached()))),
    tag = "publik",
    params(OpenFilter, ("per_tanggal" = Option<chrono::NaiveDate>, Query, description = "As of the end of this day.")),
    responses((status = 200, body = Envelope<OpenData>))
)]
pub(crate) async fn get_open_data(
    State(app): State<AppState>,
    Query(filter): Query<OpenFilter>,
    view: View,
) -> Result<Envelope<OpenData>, ApiError> {
    catalogue(&app, &view, filter.year).await
}

/// The catalogue of a view, made once for a state of the read models.
///
/// # Errors
/// `EKSPOR_TERLALU_BESAR`; when the read models cannot be read.
pub(crate) async fn catalogue(
    app: &AppState,
    view: &View,
    year: Option<i64>,
) -> Result<Envelope<OpenData>, ApiError> {
    let release = Release::of(app, view, year).await?;
    let made = release.catalogue(app, view);
    view.figures(app, ("open data", year), made).await
}

/// What all files of a moment have in common.
pub(super) struct Release {
    /// The year that they are narrowed by.
    pub year: Option<i64>,
    /// The day that they speak of.
    pub day: NaiveDate,
    /// The moment that they speak of.
    pub moment: DateTime<Utc>,
    /// Position of the last event that they know.
    pub position: u64,
    /// Address of the portal.
    pub site: String,
    /// The day in their addresses; none for now.
    of_day: Option<String>,
}

/// When the last event that a view knows was recorded.
async fn last_change(view: &View) -> Result<Option<DateTime<Utc>>, ApiError> {
    let position = i64::try_from(view.position).map_err(ApiError::internal)?;
    let rows = projections::audit::since(&view.store, position, None, 1).await?;
    shown::some_time(rows.first().map(|row| row.recorded_at.as_str()))
}

impl Release {
    /// Of a view.
    ///
    /// # Errors
    /// When the read models cannot be read.
    pub async fn of(app: &AppState, view: &View, year: Option<i64>) -> Result<Self, ApiError> {
        // Of the present they speak as of the last event: nothing was different since, and who has them need not load them
        // again.
        let moment = match view.is_past() {
            true => view.moment,
            false => last_change(view).await?.unwrap_or(view.moment),
        };
        let day = office_time(view.moment).date_naive();
        let of_day = view.is_past().then(|| format!("per_tanggal={day}"));
        Ok(Self {
            year,
            day,
            moment,
            position: view.position,
            site: app.config.public_url.clone(),
            of_day,
        })
    }

    /// Where a file of these years is.
    pub fn address(&self, file: &str) -> String {
        self.address_of(file, self.year)
    }

    fn address_of(&self, file: &str, year: Option<i64>) -> String {
        let of_year = year.map(|year| format!("tahun={year}"));
        let asked: Vec<String> = of_year.into_iter().chain(self.of_day.clone()).collect();
        let query = match asked.is_empty() {
            true => String::new(),
            false => format!("?{}", asked.join("&")),
        };
        format!("{}{}{file}{query}", self.site, file::FOLDER)
    }

    /// What every file says of itself: its licence, year, day and place in the log, with the signed checkpoint and the key
    /// to check it by.
    pub async fn described(&self, app: &AppState) -> Result<Value, ApiError> {
        let checkpoint = witness::covering(app, self.position).await?;
        let (name, _, url) = LICENCE;
        Ok(json!({
            "lisensi": { "nama": name, "alamat": url },
            "tahun": self.year,
            "perTanggal": self.day,
            "nomorPeristiwa": self.position,
            "titikPeriksa": checkpoint.note,
            "kunci": app.ledger.vkey().to_string(),
        }))
    }

    /// The tables, with what their files hash to.
    pub async fn tables(
        &self,
        app: &AppState,
        view: &View,
    ) -> Result<Vec<(Table, OpenTable)>, ApiError> {
        let mut tables = Vec::with_capacity(rows::SETS.len());
        for set in rows::SETS {
            let table = rows::of(app, view, set, self.year).await?;
            let told = self.told(set, &table);
            tables.push((table, told));
        }
        Ok(tables)
    }

    fn told(&self, set: &Set, table: &Table) -> OpenTable {
        let csv = table.csv();
        let year = self.year.filter(|_| set.has_years());
        let address = |ending| self.address_of(&format!("{}.{ending}", set.name), year);
        OpenTable {
            name: set.name.to_owned(),
            title: set.title.to_owned(),
            about: set.about.to_owned(),
            rows: table.rows.len() as u64,
            csv: address("csv"),
            json: address("json"),
            bytes: csv.len() as u64,
            sha256: hex::encode(Sha256::digest(csv.as_bytes())),
        }
    }

    async fn catalogue(&self, app: &AppState, view: &View) -> Result<OpenData, ApiError> {
        let (name, title, url) = LICENCE;
        let tables = self.tables(app, view).await?;
        Ok(OpenData {
            year: self.year,
            day: self.day,
            position: i64::try_from(self.position).map_err(ApiError::internal)?,
            licence: Licence {
                name: name.to_owned(),
                title: title.to_owned(),
                url: url.to_owned(),
            },
            tables: tables.into_iter().map(|(_, told)| told).collect(),
            package: self.address(file::PACKAGE),
            catalogue: self.address(file::CATALOGUE),
        })
    }
}

/// What the page says of itself to search engines: the tables as data sets (schema.org).
pub(crate) fn about(data: &OpenData, publisher: &Value) -> Vec<Value> {
    dcat::schema_org(data, publisher)
}
