//! The public list of awardees as a spreadsheet that says what it is.

use crate::authz::allow;
use axum::extract::State;
use axum::http::header;
use axum::response::{IntoResponse, Response};
use domain::office_time;
use projections::Paging;

use super::awardees::{AwardeeFilter, public};
use super::wire::PublicAwardee;
use crate::answer::export::{Cell, Column, spreadsheet_with};
use crate::answer::view::View;
use crate::extract::Query;
use crate::{ApiError, AppState};

const MEDIA_TYPE: &str = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";

/// Rows read at once.
const BATCH: u32 = 1_000;

/// A name of the list of a year.
type Named = (i64, PublicAwardee);

const COLUMNS: &[Column<Named>] = &[
    ("Nama", |(_, row)| Cell::text(&row.nama_penerima)),
    ("Asal Sekolah/Universitas", |(_, row)| {
        Cell::text(&row.institusi_pendidikan)
    }),
    ("Program Studi/Jurusan", |(_, row)| {
        Cell::text(&row.program_studi)
    }),
    ("Kategori Beasiswa", |(_, row)| Cell::text(&row.beasiswa)),
    ("Status", |(_, row)| {
        Cell::text(if row.status_lulus {
            "Lulus"
        } else {
            "Belum Lulus"
        })
    }),
    ("Keadaan beasiswa", |(_, row)| Cell::word(row.keadaan)),
    ("Sejak", |(_, row)| Cell::day(Some(row.sejak))),
    ("Tahun", |(year, _)| Cell::integer(Some(*year))),
    ("Nomor peristiwa", |(_, row)| {
        Cell::integer(Some(row.nomor_peristiwa))
    }),
];

/// The public list of awardees as an XLSX file: the list with its sum, and a sheet that says of which year, day and log it is.
#[utoipa::path(
    get,
    path = "/api/web/penerima-beasiswa/download",
    extensions(("x-access" = json!(allow::open().shared()))),
    tag = "publik",
    params(AwardeeFilter, ("per_tanggal" = Option<chrono::NaiveDate>, Query, description = "As of the end of this day.")),
    responses((status = 200, description = "The spreadsheet.", content_type = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"))
)]
pub(crate) async fn download_public_awardees(
    State(app): State<AppState>,
    Query(filter): Query<AwardeeFilter>,
    view: View,
) -> Result<Response, ApiError> {
    let mut rows = Vec::new();
    for page in 1.. {
        let paging = Paging::new(page, BATCH);
        let found = projections::awardee::list(&view.store, &filter.with(None), paging).await?;
        let is_last = found.items.len() < BATCH as usize;
        for row in found.items {
            rows.push((row.year, public(row)?));
        }
        if is_last {
            break;
        }
    }
    let about = about(&app, &filter, &view, rows.len()).await?;
    let bytes = spreadsheet_with("Awardee", COLUMNS, &rows, &about).map_err(ApiError::internal)?;
    let headers = [
        (header::CONTENT_TYPE, MEDIA_TYPE),
        (
            header::CONTENT_DISPOSITION,
            "attachment; filename=\"penerima-beasiswa.xlsx\"",
        ),
    ];
    Ok((headers, bytes).into_response())
}

/// What the sheet beside the list says of it.
async fn about(
    app: &AppState,
    filter: &AwardeeFilter,
    view: &View,
    count: usize,
) -> Result<Vec<(String, String)>, ApiError> {
    let every = || "semua".to_owned();
    let day = office_time(view.moment).format("%d-%m-%Y %H.%M WIT");
    let mut lines = vec![
        ("Jumlah nama".to_owned(), count.to_string()),
        (
            "Tahun".to_owned(),
            filter.year.map_or_else(every, |year| year.to_string()),
        ),
        ("Keadaan pada".to_owned(), day.to_string()),
        (
            "Sampai nomor peristiwa".to_owned(),
            view.position.to_string(),
        ),
        (
            "Periksa di".to_owned(),
            format!("{}/awardee", app.config.public_url),
        ),
    ];
    if let Some(checkpoint) = app.ledger.checkpoint().await? {
        let signed = checkpoint.note.trim().lines();
        // Signed a little later than what is answered.
        lines.push((
            "Yang belum ditandatangani".to_owned(),
            format!(
                "Titik periksa di bawah menyebut jumlah peristiwa yang ditandatanganinya pada baris 2. Yang tercatat sesudahnya ditandatangani titik periksa berikutnya: {}/log/checkpoint",
                app.config.public_url
            ),
        ));
        lines.extend(
            (1..)
                .zip(signed)
                .map(|(line, text)| (format!("Titik periksa, baris {line}"), text.to_owned())),
        );
    }
    Ok(lines)
}

#[cfg(test)]
mod tests {
    use std::io::Cursor;

    use calamine::{Data, Reader, Xlsx};
    use domain::award::AwardStatus;

    use super::*;

    #[test]
    fn a_row_has_the_public_columns_and_the_file_says_what_it_is() {
        let row = PublicAwardee {
            nama_penerima: "Yuliana Gwijangge".into(),
            institusi_pendidikan: "Universitas Cenderawasih".into(),
            program_studi: "=Kedokteran".into(),
            beasiswa: "Beasiswa Prestasi".into(),
            status_lulus: true,
            keadaan: AwardStatus::Revoked,
            sejak: "2026-03-04".parse().unwrap(),
            nomor_peristiwa: 17,
        };
        let about = [("Jumlah nama".to_owned(), "1".to_owned())];
        let bytes = spreadsheet_with("Awardee", COLUMNS, &[(2026, row)], &about).unwrap();
        let mut book: Xlsx<_> = calamine::open_workbook_from_rs(Cursor::new(bytes)).unwrap();
        let sheet = book.worksheet_range("Awardee").unwrap();
        let text = |cell: &Data| match cell {
            // Days after the one from which spreadsheets count.
            Data::DateTime(day) => day.as_f64().to_string(),
            other => other.to_string(),
        };
        let rows: Vec<Vec<String>> = sheet
            .rows()
            .map(|row| row.iter().map(text).collect())
            .collect();
        let titles: Vec<&str> = COLUMNS.iter().map(|(title, _)| *title).collect();
        assert_eq!(rows[0], titles);
        assert_eq!(
            rows[1],
            [
                "Yuliana Gwijangge",
                "Universitas Cenderawasih",
                "=Kedokteran",
                "Beasiswa Prestasi",
                "Lulus",
                "Dicabut",
                "46085",
                "2026",
                "17"
            ]
        );
        assert_eq!(rows.len(), 2);
        let about = book.worksheet_range("Keterangan").unwrap();
        assert_eq!(about.get_value((0, 1)).unwrap().to_string(), "1");
    }
}
