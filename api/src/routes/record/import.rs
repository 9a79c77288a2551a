//! Public reference lists taken in from a spreadsheet: what each row would do, then all of it at once when a second
//! person confirms it.

use std::collections::{BTreeMap, BTreeSet};
use std::time::Duration;

use axum::http::header;
use axum::response::{IntoResponse, Response};
use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use commands::import::{Cell, ImportError, table};
use commands::record::built_in::BuiltIn;
use commands::record::import::{self, ImportRow, NewList, ROWS_MAX, RowDone, RowOutcome};
use domain::Count;
use domain::change_request::RecordList;
use domain::record::{Bank, District, Faculty, Institution, Kampung, RecordKind, StudyProgramme};
use serde::de::DeserializeOwned;
use serde_json::{Map, Value};

use super::answer::{Listed, Wire};
use super::import_wire::{ImportBody, ImportRecords, ImportedRow};
use crate::answer::caller::Caller;
use crate::answer::export;
use crate::error::FieldError;
use crate::{ApiError, AppState, Envelope};

/// How long an import waits for the read models, which tell it what is there without a code.
const WAIT: Duration = Duration::from_secs(3);
/// Titles may stand below a heading of the list.
const HEAD_ROWS_MAX: usize = 10;

/// How a column of a list is read.
pub(super) struct Heading {
    /// Its title, as the exported list and the template have it.
    title: &'static str,
    /// The field on the wire.
    field: &'static str,
    kind: Kind,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    Text,
    Number,
    /// A code of so many digits, of which a spreadsheet drops the zeros in front.
    Code(usize),
}

const fn text(title: &'static str, field: &'static str) -> Heading {
    Heading {
        title,
        field,
        kind: Kind::Text,
    }
}

const fn number(title: &'static str, field: &'static str) -> Heading {
    Heading {
        title,
        field,
        kind: Kind::Number,
    }
}

const fn code(title: &'static str, field: &'static str, digits: usize) -> Heading {
    Heading {
        title,
        field,
        kind: Kind::Code(digits),
    }
}

/// A kind whose list can be taken in.
pub(super) trait Importable: Wire + BuiltIn {
    /// Which list it is.
    const LIST: RecordList;
    /// Its columns, each once.
    const HEADINGS: &'static [Heading];
    /// The kind it belongs to, which must be known.
    const PARENT: Option<(&'static str, &'static str)> = None;

    /// Whether its entries have no code of their own, so that a row finds its entry by likeness.
    const BY_LIKENESS: bool = false;

    /// What an entry without a code is known by.
    fn likeness(&self) -> Option<String> {
        None
    }

    /// The code of what it belongs to.
    fn parent(&self) -> Option<String> {
        None
    }
}

impl Importable for Bank {
    const LIST: RecordList = RecordList::Bank;
    const HEADINGS: &'static [Heading] = &[
        code("Kode", "kode", 3),
        text("Nama", "nama"),
        number("Digit Rekening Paling Sedikit", "panjangMin"),
        number("Digit Rekening Paling Banyak", "panjangMaks"),
    ];
}

impl Importable for District {
    const LIST: RecordList = RecordList::District;
    const HEADINGS: &'static [Heading] = &[
        text("Kode", "kode"),
        text("Nama", "nama"),
        number("Jumlah Penduduk", "jumlahPenduduk"),
    ];
}

impl Importable for Kampung {
    const LIST: RecordList = RecordList::Kampung;
    const HEADINGS: &'static [Heading] = &[
        text("Kode", "kode"),
        text("Nama", "nama"),
        text("Kode Distrik", "distrikId"),
    ];
    const PARENT: Option<(&'static str, &'static str)> = Some((District::TYPE, "distrikId"));

    fn parent(&self) -> Option<String> {
        Some(self.district_code.to_string())
    }
}

impl Importable for Institution {
    const LIST: RecordList = RecordList::Institution;
    const HEADINGS: &'static [Heading] = &[
        code("Kode", "kode", 6),
        text("Nama", "nama"),
        text("Bentuk", "bentuk"),
        text("Kode Kota", "kotaId"),
        text("Provinsi", "provinsi"),
        text("Status", "status"),
        text("Akreditasi", "akreditasi"),
    ];
}

impl Importable for Faculty {
    const LIST: RecordList = RecordList::Faculty;
    const HEADINGS: &'static [Heading] = &[
        text("Nama", "nama"),
        code("Kode Institusi", "institusiPendidikanId", 6),
    ];
    const PARENT: Option<(&'static str, &'static str)> =
        Some((Institution::TYPE, "institusiPendidikanId"));
    const BY_LIKENESS: bool = true;

    fn likeness(&self) -> Option<String> {
        let campus = self.institution_id.as_deref().unwrap_or_default();
        Some(format!("{campus}|{}", self.name.to_lowercase()))
    }

    fn parent(&self) -> Option<String> {
        self.institution_id.clone()
    }
}

impl Importable for StudyProgramme {
    const LIST: RecordList = RecordList::StudyProgramme;
    const HEADINGS: &'static [Heading] = &[
        text("Nama", "nama"),
        text("Jenjang", "jenjang"),
        code("Kode Institusi", "institusiPendidikanId", 6),
    ];
    const PARENT: Option<(&'static str, &'static str)> =
        Some((Institution::TYPE, "institusiPendidikanId"));
    const BY_LIKENESS: bool = true;

    fn likeness(&self) -> Option<String> {
        let (campus, level) = (&self.institution_id, self.level);
        Some(format!("{campus}|{level}|{}", self.name.to_lowercase()))
    }

    fn parent(&self) -> Option<String> {
        Some(self.institution_id.clone())
    }
}

/// The public list of a kind, in the form in which it is taken in.
pub(super) fn template<T: Importable>(name: &str) -> Result<Response, ApiError> {
    let rows: Vec<Listed<T::Body>> = T::built_in()
        .into_iter()
        .map(|(id, value)| Listed {
            id,
            version: 0,
            value: value.to_wire(),
        })
        .collect();
    let bytes = export::spreadsheet(name, T::COLUMNS, &rows).map_err(ApiError::internal)?;
    let headers = [
        (
            header::CONTENT_TYPE,
            "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet".to_owned(),
        ),
        (
            header::CONTENT_DISPOSITION,
            format!("attachment; filename=\"impor-{name}.xlsx\""),
        ),
    ];
    Ok((headers, bytes).into_response())
}

/// A row as it was read: what it says, or why it says nothing.
struct Read<T> {
    line: usize,
    name: String,
    value: Result<(Option<String>, T), Vec<FieldError>>,
}

/// Proposes a list, or tells what would come of it.
pub(super) async fn import<T: Importable>(
    app: &AppState,
    caller: &Caller,
    body: ImportRecords,
) -> Result<Envelope<ImportBody>, ApiError>
where
    T::Body: DeserializeOwned,
{
    let bytes = STANDARD
        .decode(body.file.as_bytes())
        .map_err(|_| ApiError::invalid("berkas", "Berkas tidak terbaca."))?;
    let read = tokio::task::spawn_blocking(move || read::<T>(&bytes))
        .await
        .map_err(ApiError::internal)??;
    let head = app.ledger.head().await?;
    app.read.wait_for(head.saturating_sub(1), WAIT).await?;
    let known = Known::of::<T>(app).await?;

    let mut names: BTreeMap<usize, String> = BTreeMap::new();
    let mut refused: Vec<ImportedRow> = Vec::new();
    let mut rows: Vec<ImportRow<T>> = Vec::new();
    let mut lines: BTreeMap<String, usize> = BTreeMap::new();
    for row in read {
        let line = row.line;
        match row.value.and_then(|(id, value)| known.check(id, value)) {
            Err(problems) => refused.push(ImportedRow {
                line,
                id: None,
                name: row.name,
                outcome: "ditolak".to_owned(),
                problems,
            }),
            Ok((mark, id, value)) => {
                if let Some(first) = lines.insert(mark, line) {
                    let again = format!("Sama dengan baris {first}.");
                    refused.push(ImportedRow {
                        line,
                        id,
                        name: row.name,
                        outcome: "ditolak".to_owned(),
                        problems: vec![problem("kode", again)],
                    });
                    continue;
                }
                names.insert(line, row.name);
                let id = id.unwrap_or_else(|| app.commands.new_id().to_string());
                rows.push(ImportRow { line, id, value });
            }
        }
    }
    if body.preview {
        let done = import::preview(&app.commands, &caller.call, &rows).await?;
        return Ok(Envelope::ok(told(done, refused, &mut names)));
    }
    let new = NewList {
        list: T::LIST,
        rows,
        reason: body.reason.filter(|reason| !reason.trim().is_empty()),
    };
    let done = import::propose(&app.commands, &caller.call, new).await?;
    let (rows, request_id) = done.answer;
    let mut answer = told(rows, refused, &mut names);
    answer.request_id = request_id.map(|id| id.to_string());
    let answer = match answer.request_id {
        Some(_) => Envelope::accepted(answer),
        None => Envelope::ok(answer),
    };
    Ok(answer.at(done.position))
}

fn told(
    done: Vec<RowDone>,
    refused: Vec<ImportedRow>,
    names: &mut BTreeMap<usize, String>,
) -> ImportBody {
    let mut body = ImportBody {
        added: 0,
        changed: 0,
        unchanged: 0,
        refused: refused.len(),
        request_id: None,
        rows: refused,
    };
    for row in done {
        let (outcome, problems) = match row.outcome {
            RowOutcome::Unchanged => {
                body.unchanged += 1;
                continue;
            }
            RowOutcome::Added => {
                body.added += 1;
                ("baru", Vec::new())
            }
            RowOutcome::Changed => {
                body.changed += 1;
                ("berubah", Vec::new())
            }
            RowOutcome::Refused { code, fields } => {
                body.refused += 1;
                let named = fields
                    .iter()
                    .map(|(field, code)| problem(field, ApiError::field_text(code)));
                let mut problems: Vec<FieldError> = named.collect();
                if problems.is_empty() {
                    problems.push(problem("kode", ApiError::new(code).text()));
                }
                ("ditolak", problems)
            }
        };
        body.rows.push(ImportedRow {
            line: row.line,
            id: Some(row.id),
            name: names.remove(&row.line).unwrap_or_default(),
            outcome: outcome.to_owned(),
            problems,
        });
    }
    body.rows.sort_by_key(|row| row.line);
    body
}

fn problem(field: impl Into<String>, message: impl Into<String>) -> FieldError {
    FieldError {
        nama: field.into(),
        pesan: message.into(),
    }
}

/// What rows are held against: entries without a code, and what entries belong to.
#[derive(Default)]
struct Known {
    likenesses: BTreeMap<String, String>,
    parents: Option<(&'static str, BTreeSet<String>)>,
}

impl Known {
    async fn of<T: Importable>(app: &AppState) -> Result<Self, ApiError> {
        let store = app.read.store();
        let mut known = Self::default();
        if T::BY_LIKENESS {
            for row in projections::record::all(store, T::TYPE).await? {
                let value: T = row.parse()?;
                if let Some(likeness) = value.likeness() {
                    known.likenesses.insert(likeness, row.record_id);
                }
            }
        }
        if let Some((kind, field)) = T::PARENT {
            let rows = projections::record::all(store, kind).await?;
            let mut codes: BTreeSet<String> = rows.into_iter().map(|row| row.record_id).collect();
            // Before an office keeps its own list, the program's serves.
            if codes.is_empty() && kind == District::TYPE {
                codes.extend(District::built_in().into_iter().map(|(id, _)| id));
            } else if codes.is_empty() {
                codes.extend(Institution::built_in().into_iter().map(|(id, _)| id));
            }
            known.parents = Some((field, codes));
        }
        Ok(known)
    }

    /// What a row is told apart by within the file, the entry it speaks of (none: a new one), and its
    /// values.
    #[allow(clippy::type_complexity)]
    fn check<T: Importable>(
        &self,
        id: Option<String>,
        value: T,
    ) -> Result<(String, Option<String>, T), Vec<FieldError>> {
        if let (Some((field, codes)), Some(parent)) = (&self.parents, value.parent())
            && !codes.contains(&parent)
        {
            let unknown = format!("{parent} tidak ada dalam daftar. Tambahkan lebih dahulu.");
            return Err(vec![problem(*field, unknown)]);
        }
        let likeness = value.likeness();
        let present = likeness
            .as_ref()
            .and_then(|likeness| self.likenesses.get(likeness).cloned());
        let id = id.or(present);
        match likeness.or_else(|| id.clone()) {
            Some(mark) => Ok((mark, id, value)),
            None => Err(vec![problem("kode", ApiError::field_text("WAJIB_DIISI"))]),
        }
    }
}

fn read<T: Importable>(bytes: &[u8]) -> Result<Vec<Read<T>>, ApiError>
where
    T::Body: DeserializeOwned,
{
    let unreadable = |message: String| ApiError::invalid("berkas", message);
    let table = table(bytes).map_err(|error| match error {
        ImportError::Command(error) => error.into(),
        _ => unreadable("Berkas tidak dapat dibaca sebagai XLSX atau CSV.".to_owned()),
    })?;
    let titled = |cells: &[Cell]| -> Vec<Option<&'static Heading>> {
        let of = |cell: &Cell| {
            T::HEADINGS
                .iter()
                .find(|heading| heading.title.eq_ignore_ascii_case(&cell.text))
        };
        cells.iter().map(of).collect()
    };
    let wanted = T::HEADINGS.len().min(2);
    let head = table
        .iter()
        .take(HEAD_ROWS_MAX)
        .position(|(_, cells)| titled(cells).iter().flatten().count() >= wanted);
    let Some(head) = head else {
        let titles: Vec<&str> = T::HEADINGS.iter().map(|heading| heading.title).collect();
        return Err(unreadable(format!(
            "Baris judul tidak ditemukan. Gunakan judul kolom: {}.",
            titles.join(", ")
        )));
    };
    let columns = titled(&table[head].1);
    let rows: Vec<_> = table
        .into_iter()
        .skip(head + 1)
        .filter(|(_, cells)| cells.iter().any(|cell| !cell.text.is_empty()))
        .collect();
    if rows.len() > ROWS_MAX {
        return Err(unreadable(format!(
            "Berkas berisi {} baris, paling banyak {}. Bagi menjadi beberapa berkas.",
            Count(rows.len()),
            Count(ROWS_MAX)
        )));
    }
    Ok(rows
        .into_iter()
        .map(|(line, cells)| row_of(line, &columns, &cells))
        .collect())
}

fn row_of<T: Importable>(
    line: usize,
    columns: &[Option<&'static Heading>],
    cells: &[Cell],
) -> Read<T>
where
    T::Body: DeserializeOwned,
{
    let mut fields = Map::new();
    let mut problems = Vec::new();
    for (heading, cell) in columns.iter().zip(cells) {
        let Some(heading) = heading else { continue };
        if cell.text.is_empty() {
            continue;
        }
        let value = match heading.kind {
            Kind::Text => Value::from(cell.text.as_str()),
            Kind::Code(digits) if cell.is_number => Value::from(format!("{:0>digits$}", cell.text)),
            Kind::Code(_) => Value::from(cell.text.as_str()),
            Kind::Number => match cell.text.parse::<u64>() {
                Ok(number) => Value::from(number),
                Err(_) => {
                    problems.push(problem(heading.field, "Isi dengan angka."));
                    continue;
                }
            },
        };
        fields.insert(heading.field.to_owned(), value);
    }
    let name = fields
        .get("nama")
        .and_then(Value::as_str)
        .unwrap_or_default()
        .to_owned();
    let value = if problems.is_empty() {
        value_of(fields)
    } else {
        Err(problems)
    };
    Read { line, name, value }
}

fn value_of<T: Importable>(
    fields: Map<String, Value>,
) -> Result<(Option<String>, T), Vec<FieldError>>
where
    T::Body: DeserializeOwned,
{
    let told = |error: ApiError| match error.fields() {
        [] => vec![problem("kode", error.text())],
        fields => fields.to_vec(),
    };
    let text = Value::Object(fields).to_string();
    let body: T::Body = crate::extract::parse_json(text.as_bytes()).map_err(told)?;
    let chosen = T::chosen_id(&body);
    let value = T::from_wire(body).map_err(told)?;
    Ok((value.natural_id().or(chosen), value))
}
