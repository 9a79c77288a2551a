//! A list as a file: the same filters, order, scope and permission as what is seen, all its rows.

mod cell;
mod harmless;
mod workbook;

use axum::extract::FromRequestParts;
use axum::http::header;
use axum::http::request::Parts;
use axum::response::{IntoResponse, Response};
use futures::future::BoxFuture;
use projections::Paging;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

pub(crate) use self::cell::{Cell, Column};
use self::harmless::harmless;
pub(crate) use self::workbook::{spreadsheet, spreadsheet_with};
use crate::extract::Query;
use crate::security::heard::Exported;
use crate::{ApiError, ClassSum, Envelope, Page, SummedPage};

/// Rows read at once.
const BATCH: u32 = 1_000;
/// Most rows a file holds.
pub(crate) const ROWS_MAX: u64 = 50_000;

/// Which file is wanted instead of a page.
#[derive(Debug, Clone, Default, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct Export {
    /// xlsx, csv (parted by commas) or csv-id (parted by semicolons, decimals with a comma, as Indonesian spreadsheets read it): the whole list
    /// as a file, at most 50,000 rows.
    #[param(inline)]
    pub format: Option<FileFormat>,
}

/// The formats of a list as a file.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize, ToSchema)]
pub(crate) enum FileFormat {
    /// A workbook.
    #[serde(rename = "xlsx")]
    Spreadsheet,
    /// Parted by commas.
    #[serde(rename = "csv")]
    Csv,
    /// Parted by semicolons.
    #[serde(rename = "csv-id")]
    IndonesianCsv,
}

impl Export {
    /// A spreadsheet, whatever was asked.
    pub fn spreadsheet() -> Self {
        Self {
            format: Some(FileFormat::Spreadsheet),
        }
    }

    /// Whether a file is wanted.
    pub fn is_file(&self) -> bool {
        self.format.is_some()
    }
}

impl<S: Send + Sync> FromRequestParts<S> for Export {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, ApiError> {
        let Query(export) = Query::<Self>::from_request_parts(parts, state).await?;
        Ok(export)
    }
}

/// A page of a list, or all of its rows as a file named `name`. `fetch` answers one page.
///
/// # Errors
/// `EKSPOR_TERLALU_BESAR`; whatever `fetch` refuses.
pub(crate) async fn page_or_file<'a, T: Serialize + ToSchema>(
    export: &Export,
    name: &str,
    columns: &[Column<T>],
    position: u64,
    page: impl Into<Paging>,
    fetch: impl Fn(Paging) -> BoxFuture<'a, Result<Page<T>, ApiError>>,
) -> Result<Response, ApiError> {
    let Some(format) = export.format else {
        let found = fetch(page.into()).await?;
        return Ok(Envelope::page(found).at(position).into_response());
    };
    let rows = all(fetch).await?;
    file(format, name, columns, &rows, &[])
}

/// All rows of a list as a file, whatever a page of it shows. `fetch` answers one page.
///
/// # Errors
/// `DATA_TIDAK_SAH` where no format is asked for; `EKSPOR_TERLALU_BESAR`; whatever `fetch` refuses.
pub(crate) async fn whole_file<'a, T>(
    export: &Export,
    name: &str,
    columns: &[Column<T>],
    fetch: impl Fn(Paging) -> BoxFuture<'a, Result<Page<T>, ApiError>>,
) -> Result<Response, ApiError> {
    let Some(format) = export.format else {
        return Err(ApiError::invalid("format", "Pilih bentuk berkasnya."));
    };
    file(format, name, columns, &all(fetch).await?, &[])
}

/// All rows of a list, read by large pages.
async fn all<'a, T>(
    fetch: impl Fn(Paging) -> BoxFuture<'a, Result<Page<T>, ApiError>>,
) -> Result<Vec<T>, ApiError> {
    let mut rows: Vec<T> = Vec::new();
    for number in 1.. {
        let found = fetch(Paging::new(number, BATCH)).await?;
        if found.total_items > ROWS_MAX {
            return Err(ApiError::new("EKSPOR_TERLALU_BESAR").with("baris", found.total_items));
        }
        let is_last = found.items.len() < BATCH as usize;
        rows.extend(found.items);
        if is_last {
            break;
        }
    }
    Ok(rows)
}

/// The same with the sums of the whole list above a page; a file has its rows.
///
/// # Errors
/// As for [`page_or_file`]; whatever `sums` refuses.
pub(crate) async fn summed_page_or_file<'a, T: Serialize + ToSchema>(
    export: &Export,
    (name, columns): (&str, &[Column<T>]),
    position: u64,
    page: impl Into<Paging>,
    fetch: impl Fn(Paging) -> BoxFuture<'a, Result<Page<T>, ApiError>>,
    sums: impl Future<Output = Result<Vec<ClassSum>, ApiError>>,
) -> Result<Response, ApiError> {
    if export.is_file() {
        return page_or_file(export, name, columns, position, page, fetch).await;
    }
    let found = SummedPage::new(fetch(page.into()).await?, sums.await?);
    let (number, pages) = (found.page, found.total_pages);
    let answer = Envelope::ok(found).leaf(number, pages).at(position);
    Ok(answer.into_response())
}

/// These rows as a file, when one is wanted.
///
/// # Errors
/// `EKSPOR_TERLALU_BESAR`.
pub(crate) fn rows_as_file<T>(
    export: &Export,
    name: &str,
    columns: &[Column<T>],
    rows: &[T],
) -> Result<Option<Response>, ApiError> {
    rows_as_file_about(export, name, columns, rows, &[])
}

/// The same; a spreadsheet has a second sheet that says what the list is, line by line.
///
/// # Errors
/// `EKSPOR_TERLALU_BESAR`.
pub(crate) fn rows_as_file_about<T>(
    export: &Export,
    name: &str,
    columns: &[Column<T>],
    rows: &[T],
    about: &[(String, String)],
) -> Result<Option<Response>, ApiError> {
    match export.format {
        None => Ok(None),
        Some(_) if rows.len() as u64 > ROWS_MAX => {
            Err(ApiError::new("EKSPOR_TERLALU_BESAR").with("baris", rows.len()))
        }
        Some(format) => file(format, name, columns, rows, about).map(Some),
    }
}

fn file<T>(
    format: FileFormat,
    name: &str,
    columns: &[Column<T>],
    rows: &[T],
    about: &[(String, String)],
) -> Result<Response, ApiError> {
    let separator = match format {
        FileFormat::Spreadsheet => {
            let bytes = spreadsheet_with(name, columns, rows, about).map_err(ApiError::internal)?;
            let media_type = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";
            return Ok(attached(name, "xlsx", media_type, bytes, rows.len()));
        }
        FileFormat::Csv => ',',
        FileFormat::IndonesianCsv => ';',
    };
    let titles: Vec<&str> = columns.iter().map(|(title, _)| *title).collect();
    let cells = rows
        .iter()
        .map(|row| columns.iter().map(|(_, cell)| cell(row)).collect());
    // A byte order mark, so that office programs read it as UTF-8.
    let text = format!("\u{feff}{}", csv(separator, Some(&titles), cells));
    Ok(csv_file(name, text, rows.len()))
}

/// A text parted by separators as a file; the log of exports is told how many rows it has.
pub(crate) fn csv_file(name: &str, text: String, rows: usize) -> Response {
    let name = name.replace(
        |c: char| !c.is_ascii_alphanumeric() && c != '-' && c != '_',
        "-",
    );
    let media_type = "text/csv; charset=utf-8";
    attached(&name, "csv", media_type, text.into_bytes(), rows)
}

fn attached(
    name: &str,
    ending: &'static str,
    media_type: &'static str,
    bytes: Vec<u8>,
    rows: usize,
) -> Response {
    let disposition = format!("attachment; filename=\"{name}.{ending}\"");
    let headers = [
        (header::CONTENT_TYPE, media_type.to_owned()),
        (header::CONTENT_DISPOSITION, disposition),
    ];
    let mut response = (headers, bytes).into_response();
    let exported = Exported {
        format: ending,
        rows,
    };
    response.extensions_mut().insert(exported);
    response
}

/// Rows parted by a separator, below their titles where there are to be any.
pub(crate) fn csv(
    separator: char,
    titles: Option<&[&str]>,
    rows: impl Iterator<Item = Vec<Cell>>,
) -> String {
    let mut text = String::new();
    let parted = separator.to_string();
    if let Some(titles) = titles {
        let titles = titles.iter().map(|title| quoted(&harmless(title)));
        text.push_str(&titles.collect::<Vec<_>>().join(&parted));
        text.push_str("\r\n");
    }
    for row in rows {
        let cells = row.into_iter().map(|cell| match cell {
            Cell::Empty => String::new(),
            Cell::Text(ref text) => quoted(&harmless(text)),
            // Where cells are parted by semicolons, decimals are by a comma.
            Cell::Number(..) if separator == ';' => cell.written().replace('.', ","),
            Cell::Number(..) | Cell::Rupiah(_) | Cell::Day(_) | Cell::Moment(_) => cell.written(),
        });
        text.push_str(&cells.collect::<Vec<_>>().join(&parted));
        text.push_str("\r\n");
    }
    text
}

fn quoted(text: &str) -> String {
    // Whatever the reader takes for a separator.
    if text.contains([',', ';', '|', '\t', '"', '\r', '\n']) {
        format!("\"{}\"", text.replace('"', "\"\""))
    } else {
        text.to_owned()
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;
    use crate::routes::testing::Office;

    const COLUMNS: &[Column<(String, i64)>] = &[
        ("Nama, lengkap", |row| Cell::text(&row.0)),
        ("Jumlah", |row| Cell::integer(Some(row.1))),
    ];

    fn rows() -> Vec<(String, i64)> {
        vec![
            ("=HYPERLINK(\"x\")".to_owned(), 7_500_000),
            ("baris\ndua".to_owned(), -1),
        ]
    }

    /// The words of the wire that nobody reads anywhere as their label.
    fn wire_words() -> BTreeSet<&'static str> {
        let lists = domain::words();
        let words = || lists.iter().flat_map(|list| list.words.iter());
        let labels: BTreeSet<&str> = words().flat_map(|it| [it.1, it.2]).collect();
        let words = words().map(|(word, ..)| *word);
        words.filter(|word| !labels.contains(word)).collect()
    }

    /// The cells of a file that are such a word.
    fn bare_words<'a>(
        file: &'a str,
        words: &'a BTreeSet<&'static str>,
    ) -> impl Iterator<Item = &'a str> {
        file.split("\r\n")
            .skip(1)
            .flat_map(|line| line.split(','))
            .filter(|cell| words.contains(cell))
    }

    #[tokio::test]
    async fn every_list_with_a_format_answers_both_files() {
        let office = Office::open().await;
        let (award, _) = office.payable(1).await;
        let line = office.budget_line(1_000_000).await;
        let period = serde_json::json!({
            "tahun": 2025, "beasiswa": "murni-nduga", "buka": "2025-01-01", "tutup": "2025-12-31",
        });
        let period = office.post(&office.admin, "/api/cms/periode/create", &period);
        assert_eq!(period.await.status, 201);
        let openapi = serde_json::to_value(crate::docs::openapi()).unwrap();
        let (mut lists, mut bare) = (0, BTreeSet::new());
        let words = wire_words();
        // A control: the test sees a word where one stands.
        assert_eq!(bare_words("Status\r\nsp2d_terbit\r\n", &words).count(), 1);
        for (path, item) in openapi["paths"].as_object().unwrap() {
            let asked = item["get"]["parameters"].as_array();
            // An inspector's own papers are read by nobody of the office: routes/working_paper/tests.rs.
            let is_own = path == "/api/cms/kertas-kerja";
            if is_own || !asked.is_some_and(|all| all.iter().any(|it| it["name"] == "format")) {
                continue;
            }
            lists += 1;
            let path = match path.as_str() {
                "/api/cms/pagu/{id}/kartu" => path.replace("{id}", &line.id) + "?akun=pagu&",
                "/api/cms/audit/sampel" => {
                    path.to_owned() + "?dari=2026-01-01&sampai=2026-12-31&benih=uji&ukuran=1&"
                }
                "/api/cms/audit/selisih" => path.to_owned() + "?dari=2025-12-01&sampai=2026-12-31&",
                "/api/cms/keuangan/penerima-beasiswa/{id}" => path.replace("{id}", &award) + "?",
                other => other.replace("{id}", "95.08.01") + "?",
            };
            for (format, ending, media_type) in [
                ("xlsx", "xlsx", "spreadsheetml.sheet"),
                ("csv", "csv", "text/csv; charset=utf-8"),
                ("csv-id", "csv", "text/csv; charset=utf-8"),
            ] {
                let target = format!("{path}format={format}");
                let file = office.read(&office.admin, &target).await;
                assert_eq!(file.status, 200, "{target}: {}", file.text());
                let told = file.headers["content-type"].to_str().unwrap();
                assert!(told.ends_with(media_type), "{target}: {told}");
                let name = file.headers["content-disposition"].to_str().unwrap();
                assert!(name.ends_with(&format!(".{ending}\"")), "{target}: {name}");
            }
            let file = office
                .read(&office.admin, &format!("{path}format=csv"))
                .await;
            bare.extend(bare_words(file.text(), &words).map(|word| format!("{path}: {word}")));
            let odd = office
                .read(&office.admin, &format!("{path}format=pdf"))
                .await;
            assert_eq!(odd.status, 400, "{path}: {}", odd.text());
        }
        assert!(lists >= 30, "only {lists} lists can be exported");
        assert!(bare.is_empty(), "words of the wire in files: {bare:#?}");
        let rows = office
            .read(&office.admin, "/api/cms/penerima-beasiswa?format=csv")
            .await;
        assert_eq!(rows.text().lines().count(), 2, "{}", rows.text());
    }

    #[tokio::test]
    async fn a_list_for_indonesian_spreadsheets_is_parted_by_semicolons() {
        let office = Office::open().await;
        office.submitted(1).await;
        let target = "/api/cms/formulir-pendaftaran?format=csv-id";
        let file = office.read(&office.admin, target).await;
        assert_eq!(file.status, 200, "{}", file.text());
        let name = file.headers["content-disposition"].to_str().unwrap();
        assert!(name.ends_with(".csv\""), "{name}");
        let text = file.text();
        assert!(text.starts_with("\u{feff}Nama;NIK (tersamar);"), "{text}");
        assert!(text.contains("Yuliana Gwijangge B;"), "{text}");
    }

    #[test]
    fn decimals_are_written_as_the_reader_of_the_list_reads_them() {
        let text = |separator| {
            let row = vec![Cell::decimal(Some(3.25))];
            csv(separator, Some(&["IPK"]), [row].into_iter())
        };
        assert_eq!(text(';'), "IPK\r\n3,25\r\n");
        assert_eq!(text(','), "IPK\r\n3.25\r\n");
    }

    #[test]
    fn days_and_amounts_are_written_as_people_read_them() {
        let row = vec![
            Cell::day("2026-11-27".parse().ok()),
            Cell::time("2026-11-27T18:05:00Z".parse().ok()),
            Cell::rupiah(Some(3_600_000)),
            Cell::day(None),
        ];
        let text = csv(';', None, [row].into_iter());
        assert_eq!(text, "27-11-2026;28-11-2026 03:05;3600000;\r\n");
    }

    #[test]
    fn writes_what_other_programs_read() {
        let cells = rows()
            .into_iter()
            .map(|row| COLUMNS.iter().map(|(_, cell)| cell(&row)).collect());
        let text = csv(',', Some(&["Nama, lengkap", "Jumlah"]), cells);
        assert_eq!(
            text,
            "\"Nama, lengkap\",Jumlah\r\n\"'=HYPERLINK(\"\"x\"\")\",7500000\r\n\"baris\ndua\",-1\r\n"
        );
        let sheet = spreadsheet("uji", COLUMNS, &rows()).unwrap();
        assert!(sheet.starts_with(b"PK"));
    }
}
