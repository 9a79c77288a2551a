//! The public list of awardees as a spreadsheet of the five public columns.

use crate::authz::allow;
use axum::http::header;
use axum::response::{IntoResponse, Response};
use projections::Paging;

use super::awardees::{AwardeeFilter, awardee};
use super::wire::PublicAwardee;
use crate::ApiError;
use crate::extract::Query;
use crate::routes::export::{Cell, Column, spreadsheet};
use crate::routes::view::View;

const MEDIA_TYPE: &str = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";

/// Rows read at once.
const BATCH: u32 = 1_000;

const COLUMNS: &[Column<PublicAwardee>] = &[
    ("Nama", |row| Cell::text(&row.nama_penerima)),
    ("Asal Sekolah/Universitas", |row| {
        Cell::text(&row.institusi_pendidikan)
    }),
    ("Program Studi/Jurusan", |row| {
        Cell::text(&row.program_studi)
    }),
    ("Kategori Beasiswa", |row| Cell::text(&row.beasiswa)),
    ("Status", |row| {
        Cell::text(if row.status_lulus {
            "Lulus"
        } else {
            "Belum Lulus"
        })
    }),
];

/// The public list of awardees as an XLSX file.
#[utoipa::path(
    get,
    path = "/api/web/penerima-beasiswa/download",
    extensions(("x-access" = json!(allow::open()))),
    tag = "publik",
    params(AwardeeFilter),
    responses((status = 200, description = "The spreadsheet.", content_type = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"))
)]
pub(crate) async fn download_public_awardees(
    Query(filter): Query<AwardeeFilter>,
    view: View,
) -> Result<Response, ApiError> {
    let mut rows = Vec::new();
    for page in 1.. {
        let paging = Paging::new(page, BATCH);
        let found = projections::award::awardees(&view.store, filter.year, None, paging).await?;
        let is_last = found.items.len() < BATCH as usize;
        rows.extend(found.items.into_iter().map(awardee));
        if is_last {
            break;
        }
    }
    let bytes = spreadsheet("Awardee", COLUMNS, &rows).map_err(ApiError::internal)?;
    let headers = [
        (header::CONTENT_TYPE, MEDIA_TYPE),
        (
            header::CONTENT_DISPOSITION,
            "attachment; filename=\"penerima-beasiswa.xlsx\"",
        ),
    ];
    Ok((headers, bytes).into_response())
}

#[cfg(test)]
mod tests {
    use std::io::Cursor;

    use calamine::{Data, Reader, Xlsx};

    use super::*;

    #[test]
    fn a_row_has_the_five_public_columns() {
        let row = PublicAwardee {
            nama_penerima: "Yuliana Gwijangge".into(),
            institusi_pendidikan: "Universitas Cenderawasih".into(),
            program_studi: "=Kedokteran".into(),
            beasiswa: "Beasiswa Prestasi".into(),
            status_lulus: true,
        };
        let bytes = spreadsheet("Awardee", COLUMNS, &[row]).unwrap();
        let mut book: Xlsx<_> = calamine::open_workbook_from_rs(Cursor::new(bytes)).unwrap();
        let sheet = book.worksheet_range("Awardee").unwrap();
        let text = |cell: &Data| cell.to_string();
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
                "'=Kedokteran",
                "Beasiswa Prestasi",
                "Lulus"
            ]
        );
        assert_eq!(rows.len(), 2);
    }
}
