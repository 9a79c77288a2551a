//! The list of recipients that an office had before the portal: read and checked row by row, mended, then proposed to be
//! taken over.

use std::collections::{BTreeMap, BTreeSet};

use axum::extract::State;
use commands::import::{
    self, Column, IMPORT_SIZE_MAX, ImportError, ImportOptions, List, Mend, NewImport, Plan,
    Problem, Severity,
};
use domain::Count;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::answer::caller::Caller;
use crate::answer::file_body::{self, FileBody};
use crate::answer::list_file;
use crate::authz::allow;
use crate::extract::MinPosition;
use crate::routes::change_request::wire::{ProposedBody, proposed};
use crate::{ApiError, AppState, Envelope, Signed};

/// Largest body with a list of recipients: 20,000 rows of twenty columns are six million letters.
const LIST_BYTES_MAX: usize = 16 * 1024 * 1024;
/// A longer list is told by its rows with something to say.
const LINES_TOLD: usize = 1_000;

/// A cell as somebody typed it instead.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct MendBody {
    /// Row number as the spreadsheet shows it.
    #[serde(rename = "baris")]
    pub line: usize,
    /// Name of the column, as the check told it.
    #[serde(rename = "kolom")]
    pub column: String,
    /// What it is to be.
    #[serde(rename = "isi")]
    pub text: String,
}

/// The list, with what was mended.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct CheckImport {
    /// The list as separated values.
    #[serde(rename = "berkas", default)]
    #[schema(max_length = 16_000_000)]
    pub file: Option<String>,
    /// The list as a spreadsheet, in base64.
    #[serde(default)]
    #[schema(max_length = 16_000_000)]
    pub xlsx: Option<String>,
    /// Cells that somebody typed instead.
    #[serde(rename = "perbaikan", default)]
    pub mends: Vec<MendBody>,
}

/// What is wrong in a row.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct ImportProblemBody {
    /// Name of the column.
    #[serde(rename = "kolom")]
    pub column: &'static str,
    /// Whether the row is left out for it; else somebody should look at it.
    #[serde(rename = "menolak")]
    pub refuses: bool,
    /// What it is, in a sentence.
    #[serde(rename = "teks")]
    pub text: String,
    /// What was probably meant.
    #[serde(rename = "saran")]
    pub suggestion: Option<String>,
}

/// A row of the list.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct ImportLineBody {
    /// Row number as the spreadsheet shows it.
    #[serde(rename = "baris")]
    pub line: usize,
    /// Name of the recipient.
    #[serde(rename = "nama")]
    pub name: String,
    /// Whether it can be taken over.
    #[serde(rename = "siap")]
    pub is_sound: bool,
    /// Whether its NIK is a recipient's already: it is left as it is.
    #[serde(rename = "sudahAda")]
    pub is_present: bool,
    /// What is wrong.
    #[serde(rename = "masalah")]
    pub problems: Vec<ImportProblemBody>,
    /// What its cells say, by column; of a row with something to mend.
    #[serde(rename = "isi")]
    pub cells: BTreeMap<&'static str, String>,
}

/// What a list would come to.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct ImportCheckBody {
    /// Every row; of a list of more than 1,000 only those with something to say.
    #[serde(rename = "baris")]
    pub lines: Vec<ImportLineBody>,
    /// How many can be taken over.
    #[serde(rename = "siap")]
    pub sound: usize,
    /// How many are recipients already.
    #[serde(rename = "sudahAda")]
    pub present: usize,
    /// How many are left out.
    #[serde(rename = "ditolak")]
    pub refused: usize,
    /// The columns that were found.
    #[serde(rename = "kolom")]
    pub columns: Vec<&'static str>,
    /// Heads that nothing is read from.
    #[serde(rename = "kolomDiabaikan")]
    pub ignored: Vec<String>,
    /// Rows with the sums of those above them: they are nobody's, and are passed over.
    #[serde(rename = "barisJumlah")]
    pub sums: Vec<usize>,
}

/// Reads a list of recipients and checks each row; nothing is written.
#[utoipa::path(
    post,
    path = "/api/cms/penerima-beasiswa/impor/periksa",
    extensions(("x-access" = json!(allow::to().admin().approve(allow::Application))), ("x-json-maks" = json!(LIST_BYTES_MAX))),
    tag = "penerima-beasiswa",
    request_body = CheckImport,
    responses((status = 200, body = Envelope<ImportCheckBody>, description = "What each row would do."))
)]
pub(crate) async fn check_import(
    State(app): State<AppState>,
    _: Caller,
    Signed(body): Signed<CheckImport>,
) -> Result<Envelope<ImportCheckBody>, ApiError> {
    let (list, plan) = read(&app, body).await?;
    Ok(Envelope::ok(told(
        &list,
        plan.problems,
        &plan.present,
        plan.candidates.len(),
    )))
}

/// The list that is to be taken over, as it was checked.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct ProposeImport {
    /// The list as separated values.
    #[serde(rename = "berkas", default)]
    #[schema(max_length = 16_000_000)]
    pub file: Option<String>,
    /// The list as a spreadsheet, in base64.
    #[serde(default)]
    #[schema(max_length = 16_000_000)]
    pub xlsx: Option<String>,
    /// Cells that somebody typed instead.
    #[serde(rename = "perbaikan", default)]
    pub mends: Vec<MendBody>,
    /// Name of the list, kept with each award.
    #[serde(rename = "daftar")]
    pub list: String,
    /// Year of the scholarship.
    #[serde(rename = "tahun")]
    pub year: u16,
    /// Batch of the awards.
    #[serde(rename = "batchPenerimaan")]
    pub batch: String,
    /// How many recipients were shown: as many are proposed.
    #[serde(rename = "siap")]
    pub sound: usize,
    /// Why.
    #[serde(rename = "alasan")]
    pub reason: String,
    /// What it rests on, such as the signed list.
    #[serde(rename = "bukti")]
    pub evidence: FileBody,
}

/// Proposes to take over the sound rows of a list; in effect when a second person confirms it.
#[utoipa::path(
    post,
    path = "/api/cms/penerima-beasiswa/impor",
    extensions(("x-access" = json!(allow::to().admin().approve(allow::Application))), ("x-json-maks" = json!(LIST_BYTES_MAX))),
    tag = "penerima-beasiswa",
    request_body = ProposeImport,
    responses((status = 202, body = Envelope<ProposedBody>, description = "The change request."))
)]
pub(crate) async fn propose_import(
    State(app): State<AppState>,
    caller: Caller,
    Signed(body): Signed<ProposeImport>,
) -> Result<Envelope<ProposedBody>, ApiError> {
    let named = |field: &str, text: &str| match text.trim() {
        "" => Err(ApiError::problem(field, "WAJIB_DIISI")),
        text => Ok(text.to_owned()),
    };
    if !(2000..=2200).contains(&body.year) {
        return Err(ApiError::problem("tahun", "TAHUN_DI_LUAR_RENTANG"));
    }
    let options = ImportOptions {
        batch: named("batchPenerimaan", &body.batch)?,
        year: body.year,
        list: named("daftar", &body.list)?,
    };
    let check = CheckImport {
        file: body.file,
        xlsx: body.xlsx,
        mends: body.mends,
    };
    let (_, plan) = read(&app, check).await?;
    let sound = plan.candidates.len();
    if sound != body.sound {
        let text = format!("Yang dapat diambil kini {sound} baris. Periksa daftarnya sekali lagi.");
        return Err(ApiError::invalid("siap", text));
    }
    let subject = caller.session.user_id.into();
    let evidence =
        file_body::adopt(&app, &caller.session, "bukti", &body.evidence, subject).await?;
    let new = NewImport {
        options,
        candidates: plan.candidates,
        reason: body.reason,
        evidence,
    };
    Ok(proposed(
        import::propose(&app.commands, &caller.call, new).await?,
    ))
}

async fn read(app: &AppState, body: CheckImport) -> Result<(List, Plan), ApiError> {
    let list = list_of(app, body, import::read_rows, IMPORT_SIZE_MAX).await?;
    let plan = import::plan_of(&app.commands, &list.rows)
        .await
        .map_err(unreadable)?;
    Ok((list, plan))
}

/// The rows of a file with what was mended, once everybody who was taken over a moment ago is known.
pub(crate) async fn list_of(
    app: &AppState,
    body: CheckImport,
    reader: fn(&[u8]) -> Result<List, ImportError>,
    rows_max: usize,
) -> Result<List, ApiError> {
    let file = list_file::bytes(body.file, body.xlsx)?;
    let mends = body
        .mends
        .into_iter()
        .map(|mend| {
            let column = Column::of_label(&mend.column)
                .ok_or_else(|| ApiError::invalid("perbaikan", "Kolomnya tidak dikenal."))?;
            Ok(Mend {
                line: mend.line,
                column,
                text: mend.text,
            })
        })
        .collect::<Result<Vec<_>, ApiError>>()?;
    let list = tokio::task::spawn_blocking(move || {
        let mut list = reader(&file)?;
        list.mend(&mends);
        Ok(list)
    })
    .await
    .map_err(ApiError::internal)?
    .map_err(unreadable)?;
    let rows = list.rows.len();
    if rows > rows_max {
        let text = format!(
            "Daftar berisi {} baris; sekali muat paling banyak {}. Bagi daftarnya.",
            Count(rows),
            Count(rows_max)
        );
        return Err(ApiError::invalid("berkas", text));
    }
    MinPosition::wait_for_log(app).await?;
    Ok(list)
}

pub(crate) fn unreadable(error: ImportError) -> ApiError {
    if let ImportError::Command(error) = error {
        return error.into();
    }
    let text = error.to_string();
    let mut letters = text.chars();
    let first = letters
        .next()
        .map(|letter| letter.to_uppercase().to_string());
    let sentence = format!("{}{}.", first.unwrap_or_default(), letters.as_str());
    ApiError::invalid("berkas", sentence)
}

/// What each row would do.
pub(crate) fn told(
    list: &List,
    found: Vec<Problem>,
    present: &[usize],
    sound: usize,
) -> ImportCheckBody {
    let present: BTreeSet<usize> = present.iter().copied().collect();
    let problems_of: BTreeSet<usize> = found.iter().map(|problem| problem.line).collect();
    let mut problems: BTreeMap<usize, Vec<ImportProblemBody>> = BTreeMap::new();
    for problem in found {
        let body = ImportProblemBody {
            column: problem.column,
            refuses: problem.severity == Severity::Error,
            text: problem.message,
            suggestion: problem.suggestion,
        };
        problems.entry(problem.line).or_default().push(body);
    }
    let is_long = list.rows.len() > LINES_TOLD;
    let lines: Vec<ImportLineBody> = list
        .rows
        .iter()
        .filter(|row| !is_long || problems_of.contains(&row.line) || present.contains(&row.line))
        .map(|row| {
            let problems = problems.remove(&row.line).unwrap_or_default();
            // Numbers of people with nothing to mend stay where they are.
            let is_mended =
                |problem: &ImportProblemBody| problem.refuses || problem.suggestion.is_some();
            let cells = if problems.iter().any(is_mended) {
                let cell = |column: &Column| (column.label(), row.text(*column).to_owned());
                list.columns.iter().map(cell).collect()
            } else {
                BTreeMap::new()
            };
            let is_present = present.contains(&row.line);
            ImportLineBody {
                line: row.line,
                name: row.text(Column::Name).to_owned(),
                is_sound: !is_present && problems.iter().all(|problem| !problem.refuses),
                is_present,
                problems,
                cells,
            }
        })
        .collect();
    ImportCheckBody {
        sound,
        present: present.len(),
        refused: list.rows.len().saturating_sub(sound + present.len()),
        lines,
        columns: list.columns.iter().map(|column| column.label()).collect(),
        ignored: list.ignored.clone(),
        sums: list.sums.clone(),
    }
}
