//! A semester's results of many students as a spreadsheet: the sheet to fill in, and what each row of a filled one would do.

use std::collections::HashMap;

use axum::extract::State;
use axum::response::Response;
use chrono::Datelike;
use commands::Call;
use commands::award::AcademicEntry;
use commands::import::{Cell as SheetCell, table};
use domain::award::AwardStatus;
use domain::{AcademicYear, AwardId, Gpa};
use projections::Paging;
use projections::award::{AwardFilter, AwardRow, AwardSort};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::answer::caller::Caller;
use crate::answer::export::{self, Cell, Column, Export};
use crate::answer::view::View;
use crate::answer::{list_file, parse, scope, shown};
use crate::authz::allow;
use crate::routes::academic_record::record_id::RecordId;
use crate::routes::award::detail;
use crate::{ApiError, AppState, Envelope, Session, Signed};

/// Students read at once.
const BATCH: u32 = 500;
/// Most rows of one sheet.
const ROWS_MAX: usize = 1_000;
/// The columns of a sheet, as their heads may be written.
const HEADS: [&[&str]; 5] = [
    &["nim"],
    &["tahun akademik"],
    &["semester"],
    &["sks", "jumlah sks"],
    &["ipk", "ip", "ips"],
];
/// Rows above the heads, such as a title.
const ABOVE_MAX: usize = 10;

/// The students of the caller's institution that go on, each with the student number.
async fn students(
    app: &AppState,
    session: &Session,
    view: &View,
) -> Result<Vec<(AwardRow, Option<String>)>, ApiError> {
    let scope = scope::of(app, session).await?;
    let filter = AwardFilter {
        statuses: vec![AwardStatus::Active, AwardStatus::Suspended],
        graduated: Some(false),
        ..AwardFilter::default()
    };
    let mut found = Vec::new();
    for number in 1.. {
        let paging = Paging::new(number, BATCH);
        let page =
            projections::award::list(&view.store, &scope, &filter, AwardSort::Name, paging).await?;
        let is_last = page.items.len() < BATCH as usize;
        let mut numbers = detail::student_numbers(app, session, &view.store, &page.items).await?;
        let rows = page.items.into_iter();
        found.extend(rows.map(|row| {
            let number = numbers.remove(&row.application_id);
            (row, number)
        }));
        if is_last {
            break;
        }
    }
    Ok(found)
}

/// A row of the sheet to fill in.
struct Blank {
    number: Option<String>,
    name: Option<String>,
    academic_year: String,
    semester: i64,
}

const BLANK: &[Column<Blank>] = &[
    ("NIM", |it| Cell::some(it.number.as_ref())),
    ("Nama", |it| Cell::some(it.name.as_ref())),
    ("Tahun Akademik", |it| Cell::text(&it.academic_year)),
    ("Semester", |it| Cell::integer(Some(it.semester))),
    ("SKS", |_| Cell::text("")),
    ("IPK", |_| Cell::text("")),
];

/// The sheet to fill in: the students of the caller's institution, each with the next semester.
#[utoipa::path(
    get,
    path = "/api/cms/data-akademik/lembar-isian",
    extensions(("x-access" = json!(allow::to().institution().create(allow::AcademicRecord)))),
    tag = "data-akademik",
    responses((status = 200, description = "The spreadsheet.", content_type = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"))
)]
pub(crate) async fn blank_academic_sheet(
    State(app): State<AppState>,
    session: Session,
    view: View,
) -> Result<Response, ApiError> {
    let today = shown::today(app.now());
    // From August on it is the year that begins then.
    let start = today.year() - i32::from(today.month() < 8);
    let academic_year = format!("{start}/{}", start + 1);
    let rows: Vec<Blank> = students(&app, &session, &view)
        .await?
        .into_iter()
        .map(|(row, number)| Blank {
            number,
            name: row.name,
            academic_year: academic_year.clone(),
            semester: row
                .semester
                .map_or(row.granted_semester.max(1), |last| last + 1),
        })
        .collect();
    let file = export::rows_as_file(&Export::spreadsheet(), "isian-data-akademik", BLANK, &rows)?;
    file.ok_or_else(|| ApiError::internal("a spreadsheet is a file"))
}

/// A filled sheet.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct CheckAcademicSheet {
    /// The sheet as separated values.
    #[serde(rename = "berkas", default)]
    pub file: Option<String>,
    /// The sheet as a spreadsheet, in base64.
    #[serde(default)]
    pub xlsx: Option<String>,
}

/// What a row of a filled sheet would do.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct AcademicLineBody {
    /// Row number as the spreadsheet shows it.
    #[serde(rename = "baris")]
    pub line: usize,
    /// Student number as written.
    pub nim: String,
    /// Name of the student, where the number is known.
    #[serde(rename = "nama")]
    pub name: Option<String>,
    /// The award.
    #[serde(rename = "penerimaBeasiswaId")]
    pub award_id: Option<String>,
    /// Its version, to send with the command.
    #[serde(rename = "versi")]
    pub version: Option<i64>,
    /// The record of this semester that the row would replace; absent where it is one more.
    #[serde(rename = "dataAkademikId", skip_serializing_if = "Option::is_none")]
    pub record_id: Option<String>,
    /// Academic year.
    #[serde(rename = "tahunAkademik")]
    pub academic_year: Option<String>,
    /// Semester.
    pub semester: Option<u8>,
    /// Credits.
    #[serde(rename = "jumlahSks")]
    pub credits: Option<u16>,
    /// Grade point average.
    #[serde(rename = "ipk")]
    pub gpa: Option<f64>,
    /// Why the row cannot be recorded, sentence by sentence; nothing when it can.
    #[serde(rename = "masalah")]
    pub problems: Vec<String>,
}

/// What a filled sheet would do.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct AcademicSheetBody {
    /// Every row with a number or a figure in it.
    #[serde(rename = "baris")]
    pub lines: Vec<AcademicLineBody>,
    /// Rows of the sheet without figures, which are passed over.
    #[serde(rename = "kosong")]
    pub blank: usize,
}

/// Reads a filled sheet and tries each row; nothing is written.
#[utoipa::path(
    post,
    path = "/api/cms/data-akademik/lembar-isian/periksa",
    extensions(("x-access" = json!(allow::to().institution().create(allow::AcademicRecord)))),
    tag = "data-akademik",
    request_body = CheckAcademicSheet,
    responses((status = 200, body = Envelope<AcademicSheetBody>, description = "What each row would do."))
)]
pub(crate) async fn check_academic_sheet(
    State(app): State<AppState>,
    caller: Caller,
    view: View,
    Signed(body): Signed<CheckAcademicSheet>,
) -> Result<Envelope<AcademicSheetBody>, ApiError> {
    let file = list_file::bytes(body.file, body.xlsx)?;
    let sheet = tokio::task::spawn_blocking(move || table(&file))
        .await
        .map_err(ApiError::internal)?
        .map_err(|error| ApiError::invalid("berkas", format!("Berkas tidak terbaca: {error}.")))?;
    let (head, columns) = heads(&sheet)?;
    let mut known: HashMap<String, Vec<AwardRow>> = HashMap::new();
    for (row, number) in students(&app, &caller.session, &view).await? {
        if let Some(number) = number {
            known.entry(plain(&number)).or_default().push(row);
        }
    }
    let (mut lines, mut blank) = (Vec::new(), 0);
    for (line, cells) in sheet.iter().skip(head + 1) {
        let text = |column: usize| cells.get(columns[column]).map_or("", |cell| &cell.text);
        if text(3).is_empty() && text(4).is_empty() {
            blank += usize::from(!text(0).is_empty());
            continue;
        }
        if lines.len() == ROWS_MAX {
            let text = "Satu lembar memuat paling banyak 1.000 baris berisi. Bagi lembarnya.";
            return Err(ApiError::invalid("berkas", text));
        }
        lines.push(tried(&app, &caller, &known, *line, [0, 1, 2, 3, 4].map(text)).await?);
    }
    twice(&mut lines);
    Ok(Envelope::ok(AcademicSheetBody { lines, blank }).at(view.position))
}

/// The row with the heads and where each column stands.
fn heads(sheet: &[(usize, Vec<SheetCell>)]) -> Result<(usize, [usize; 5]), ApiError> {
    for (at, (_, cells)) in sheet.iter().take(ABOVE_MAX).enumerate() {
        let place = |names: &[&str]| {
            let is_one = |cell: &SheetCell| names.contains(&cell.text.to_lowercase().as_str());
            cells.iter().position(is_one)
        };
        let found = HEADS.map(place);
        if let [
            Some(nim),
            Some(year),
            Some(semester),
            Some(credits),
            Some(gpa),
        ] = found
        {
            return Ok((at, [nim, year, semester, credits, gpa]));
        }
    }
    let text =
        "Judul kolom tidak ditemukan. Pakai lembar isian: NIM, Tahun Akademik, Semester, SKS, IPK.";
    Err(ApiError::invalid("berkas", text))
}

/// A student number without what people write between its parts.
fn plain(number: &str) -> String {
    let letters = number.chars().filter(|letter| letter.is_alphanumeric());
    letters.flat_map(char::to_uppercase).collect()
}

/// What a row would do, by the rules that a single entry is held to.
async fn tried(
    app: &AppState,
    caller: &Caller,
    known: &HashMap<String, Vec<AwardRow>>,
    line: usize,
    [nim, year, semester, credits, gpa]: [&str; 5],
) -> Result<AcademicLineBody, ApiError> {
    let mut problems = Vec::new();
    let mut record_id = None;
    let award = match known.get(&plain(nim)).map(Vec::as_slice) {
        Some([one]) => Ok(one),
        Some(_) => Err("NIM ini tercatat pada lebih dari satu penerima."),
        None => Err("NIM ini tidak tercatat pada penerima di institusi Anda."),
    };
    let award = award.map_err(|text| problems.push(text.to_owned())).ok();
    let academic_year: Option<AcademicYear> = year.replace(' ', "").parse().ok();
    let semester: Option<u8> = semester.parse().ok();
    let credits: Option<u16> = credits.parse().ok();
    let gpa: Option<f64> = gpa.replace(',', ".").parse().ok();
    let hundredths: Option<Gpa> = gpa.and_then(|gpa| parse::gpa("ipk", gpa).ok());
    for (is_there, text) in [
        (
            academic_year.is_some(),
            "Tahun akademik ditulis seperti 2025/2026.",
        ),
        (semester.is_some(), "Semester ditulis dengan angka."),
        (credits.is_some(), "SKS ditulis dengan angka."),
        (
            hundredths.is_some(),
            "IPK antara 0,00 dan 4,00, paling banyak dua angka di belakang koma.",
        ),
    ] {
        if !is_there {
            problems.push(text.to_owned());
        }
    }
    if let (Some(award), Some(academic_year), Some(semester), Some(credits), Some(gpa)) =
        (award, academic_year, semester, credits, hundredths)
    {
        let entry = AcademicEntry {
            replaces: None,
            academic_year,
            semester,
            credits,
            gpa,
            khs: None,
            active_letter: None,
        };
        match rehearsed(app, caller, parse::id(&award.award_id)?, entry).await {
            Ok(put_right) => record_id = put_right.map(|id| id.to_string()),
            Err(error) => problems.push(ApiError::from(error).text()),
        }
    }
    Ok(AcademicLineBody {
        line,
        nim: nim.to_owned(),
        name: award.and_then(|row| row.name.clone()),
        award_id: award.map(|row| row.award_id.clone()),
        version: award.map(|row| row.version),
        record_id,
        academic_year: academic_year.map(|year| year.to_string()),
        semester,
        credits,
        gpa,
        problems,
    })
}

/// Whether a semester would be recorded so, and which one it would put right where it is recorded already.
async fn rehearsed(
    app: &AppState,
    caller: &Caller,
    award_id: AwardId,
    entry: AcademicEntry,
) -> Result<Option<RecordId>, commands::Error> {
    let call = Call::new(caller.session.actor());
    let rehearsing = app.commands.rehearsing();
    let (academic_year, semester) = (entry.academic_year, entry.semester);
    let trial = |entry| commands::award::record_academic(&rehearsing, &call, award_id, None, entry);
    match trial(entry.clone()).await {
        // One that stands under another year is put right where it stands, not by a list.
        Err(error) if error.code() == "SEMESTER_SUDAH_DICATAT" => {
            let replaces = Some(academic_year);
            trial(AcademicEntry { replaces, ..entry }).await?;
            Ok(Some(RecordId {
                award_id,
                academic_year,
                semester,
            }))
        }
        tried => tried.map(|_| None),
    }
}

/// Of two rows about one student only the first can be recorded with the version that it names.
fn twice(lines: &mut [AcademicLineBody]) {
    let mut seen = std::collections::HashSet::new();
    for line in lines {
        if let Some(award) = line.award_id.clone()
            && !seen.insert(award)
        {
            let text = "Mahasiswa ini sudah ada pada baris di atas. Muat semester keduanya dengan lembar lain.";
            line.problems.push(text.to_owned());
        }
    }
}
