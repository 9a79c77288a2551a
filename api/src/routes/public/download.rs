//! The public list of awardees as a spreadsheet of the five public columns.

use axum::extract::Query;
use axum::http::header;
use axum::response::{IntoResponse, Response};
use projections::Paging;
use rust_xlsxwriter::{Format, Workbook, XlsxError};

use super::awardees::{AwardeeFilter, awardee};
use super::wire::PublicAwardee;
use crate::ApiError;
use crate::routes::view::View;

const MEDIA_TYPE: &str = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";

/// Rows read at once.
const BATCH: u32 = 1_000;

const COLUMNS: [&str; 5] = [
    "Nama",
    "Asal Sekolah/Universitas",
    "Program Studi/Jurusan",
    "Kategori Beasiswa",
    "Status",
];

/// The public list of awardees as an XLSX file.
#[utoipa::path(
    get,
    path = "/api/web/penerima-beasiswa/download",
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
    let bytes = spreadsheet(&rows).map_err(ApiError::internal)?;
    let headers = [
        (header::CONTENT_TYPE, MEDIA_TYPE),
        (
            header::CONTENT_DISPOSITION,
            "attachment; filename=\"penerima-beasiswa.xlsx\"",
        ),
    ];
    Ok((headers, bytes).into_response())
}

/// Cells are written as texts, never as formulas; a text that a spreadsheet would take for a formula
/// when it is copied on gets an apostrophe.
fn spreadsheet(rows: &[PublicAwardee]) -> Result<Vec<u8>, XlsxError> {
    let mut workbook = Workbook::new();
    let bold = Format::new().set_bold();
    let sheet = workbook.add_worksheet();
    sheet.set_name("Awardee")?;
    for (column, title) in (0u16..).zip(COLUMNS) {
        sheet.write_string_with_format(0, column, title, &bold)?;
    }
    for (line, row) in (1u32..).zip(rows) {
        let status = if row.status_lulus {
            "Lulus"
        } else {
            "Belum Lulus"
        };
        let cells = [
            &row.nama_penerima,
            &row.institusi_pendidikan,
            &row.program_studi,
            &row.beasiswa,
            status,
        ];
        for (column, cell) in (0u16..).zip(cells) {
            sheet.write_string(line, column, harmless(cell))?;
        }
    }
    sheet.autofit();
    workbook.save_to_buffer()
}

/// The text, with an apostrophe before what would start a formula.
fn harmless(text: &str) -> String {
    if text.starts_with(['=', '+', '-', '@', '\t', '\r', '\n', '\0']) {
        format!("'{}", text.replace('\0', ""))
    } else {
        text.to_owned()
    }
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
        let bytes = spreadsheet(&[row]).unwrap();
        let mut book: Xlsx<_> = calamine::open_workbook_from_rs(Cursor::new(bytes)).unwrap();
        let sheet = book.worksheet_range("Awardee").unwrap();
        let text = |cell: &Data| cell.to_string();
        let rows: Vec<Vec<String>> = sheet
            .rows()
            .map(|row| row.iter().map(text).collect())
            .collect();
        assert_eq!(rows[0], COLUMNS);
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

    #[test]
    fn no_cell_starts_a_formula() {
        for start in ["=1+1", "+1", "-1", "@SUM(A1)", "\tx", "\0x"] {
            assert!(harmless(start).starts_with('\''), "{start:?}");
        }
        assert_eq!(harmless("Yuliana - Nduga"), "Yuliana - Nduga");
    }

    #[test]
    fn writes_a_spreadsheet() {
        let row = PublicAwardee {
            nama_penerima: "=HYPERLINK(\"x\")".to_owned(),
            institusi_pendidikan: "Uncen".to_owned(),
            program_studi: "Hukum".to_owned(),
            beasiswa: "Beasiswa Murni Nduga".to_owned(),
            status_lulus: true,
        };
        let bytes = spreadsheet(&[row]).unwrap();
        assert!(bytes.starts_with(b"PK"));
    }
}
