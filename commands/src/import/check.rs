//! Checks a list row by row: what is wrong is said in Indonesian, what is right becomes a candidate.
mod born;
mod decrees;
mod names;
mod numbers;
mod studies;

use std::collections::HashMap;

use chrono::NaiveDate;
use domain::change_request::ListedDecree;
use domain::reference::{self, Bank, District, Region};
use domain::{AccountNumber, FamilyCardNumber, Level, Nik, ScholarshipType, Sex};

use super::lookup::{self, Found};
use born::check_birth_date;
use decrees::{check_batch, check_decree, check_year};
use names::Names;
use numbers::{check_account, check_bank, check_kk, check_nik};
use studies::{check_level, check_place, check_programme, check_semester};

use super::sheet::{Column, Row, letters_and_digits};

/// How grave a problem is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Severity {
    /// The row is imported; somebody should look at it.
    Warning,
    /// The row is not imported.
    Error,
}

/// What is wrong in a row.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Problem {
    /// Row number as the spreadsheet shows it.
    pub line: usize,
    /// Name of the column.
    pub column: &'static str,
    /// Whether the row is left out for it.
    pub severity: Severity,
    /// In Indonesian; holds no whole NIK, KK or account number.
    pub message: String,
    /// What was probably meant, as the list may have it.
    pub suggestion: Option<String>,
}

/// A row that can be imported.
#[derive(Debug, Clone)]
pub struct Candidate {
    /// Row number as the spreadsheet shows it.
    pub line: usize,
    /// Name.
    pub name: String,
    /// NIK.
    pub nik: Nik,
    /// Family card number, where the list has it.
    pub kk: Option<FamilyCardNumber>,
    /// Birth date told by the NIK.
    pub birth_date: Option<NaiveDate>,
    /// Sex, of the list or else told by the NIK.
    pub sex: Sex,
    /// Home district code.
    pub district_code: &'static str,
    /// Code of the campus (PDDikti) or school (NPSN), where it is a known one.
    pub institution_id: Option<&'static str>,
    /// Name of the campus or school.
    pub institution_name: String,
    /// Home kampung code, where the list has a known one.
    pub kampung_code: Option<&'static str>,
    /// Regency or city of study.
    pub city_code: &'static str,
    /// Study programme.
    pub programme: String,
    /// Level of study.
    pub level: Level,
    /// Student number, where the list has it.
    pub student_number: Option<String>,
    /// Semester, where the list has it.
    pub semester: Option<u8>,
    /// Bank code.
    pub bank_code: &'static str,
    /// Account number.
    pub account: AccountNumber,
    /// Account holder.
    pub holder: String,
    /// Scholarship type.
    pub scholarship: ScholarshipType,
    /// The decree that named the person, where the list has it.
    pub decree: Option<ListedDecree>,
    /// Year of the scholarship, where it is another than the list's.
    pub year: Option<u16>,
    /// Batch, where it is another than the list's.
    pub batch: Option<String>,
}

/// All rows checked.
#[derive(Debug, Default)]
pub struct Checked {
    /// How many rows the list has.
    pub row_count: usize,
    /// What can be imported.
    pub candidates: Vec<Candidate>,
    /// Everything wrong, in the order of rows.
    pub problems: Vec<Problem>,
}

/// Checks rows among themselves and against the reference lists, as of `today`.
pub fn check(rows: &[Row], today: NaiveDate) -> Checked {
    let mut checked = Checked {
        row_count: rows.len(),
        ..Checked::default()
    };
    let mut seen = Seen::default();
    for row in rows {
        let mut notes = Notes {
            line: row.line,
            problems: Vec::new(),
        };
        let candidate = check_row(row, today, &mut notes, &mut seen);
        let refused = notes
            .problems
            .iter()
            .any(|problem| problem.severity == Severity::Error);
        checked.problems.append(&mut notes.problems);
        if let (Some(candidate), false) = (candidate, refused) {
            checked.candidates.push(candidate);
        }
    }
    checked
}

/// An account of a list that can be entered, once it is known whose NIK it is.
#[derive(Debug, Clone)]
pub struct ListedAccount {
    /// Row number as the spreadsheet shows it.
    pub line: usize,
    /// NIK of the recipient.
    pub nik: Nik,
    /// Bank code.
    pub bank_code: &'static str,
    /// Account number.
    pub number: AccountNumber,
    /// Account holder.
    pub holder: String,
}

/// Checks rows of accounts among themselves and against the rules of the banks.
pub(super) fn check_accounts(rows: &[Row]) -> (Vec<ListedAccount>, Vec<Problem>) {
    let mut seen = Seen::default();
    let mut sound = Vec::new();
    let mut problems = Vec::new();
    for row in rows {
        let mut notes = Notes {
            line: row.line,
            problems: Vec::new(),
        };
        let nik = check_nik(row, &mut notes, &mut seen);
        let bank = check_bank(row, &mut notes, &mut seen);
        let number = check_account(row, &mut notes, &mut seen, bank, nik.as_ref());
        let holder = [Column::Holder, Column::Name]
            .map(|column| row.text(column))
            .into_iter()
            .find(|text| !text.is_empty());
        if holder.is_none() {
            notes.error(Column::Holder, "nama pemilik rekening kosong");
        }
        problems.append(&mut notes.problems);
        if let (Some(nik), Some(bank), Some(number), Some(holder)) = (nik, bank, number, holder) {
            sound.push(ListedAccount {
                line: row.line,
                nik,
                bank_code: &bank.code,
                number,
                holder: holder.to_owned(),
            });
        }
    }
    (sound, problems)
}

/// First row of each number, to find repeats.
struct Seen {
    /// With the year that it told.
    niks: HashMap<Nik, (usize, String)>,
    accounts: HashMap<(&'static str, AccountNumber), (usize, Nik)>,
    kks: HashMap<FamilyCardNumber, (usize, String)>,
    /// First row of each decree's number, and the date that it told.
    decrees: HashMap<String, (usize, NaiveDate)>,
    places: Names<lookup::Place>,
    cities: Names<&'static Region>,
    districts: Names<&'static District>,
    banks: Names<&'static Bank>,
}

impl Default for Seen {
    fn default() -> Self {
        Self {
            niks: HashMap::new(),
            accounts: HashMap::new(),
            kks: HashMap::new(),
            decrees: HashMap::new(),
            places: Names::of(lookup::place),
            cities: Names::of(lookup::city),
            districts: Names::of(lookup::district),
            banks: Names::of(lookup::bank),
        }
    }
}

struct Notes {
    line: usize,
    problems: Vec<Problem>,
}

impl Notes {
    fn error(&mut self, column: Column, message: impl Into<String>) {
        self.push(column, Severity::Error, message.into());
    }

    fn warn(&mut self, column: Column, message: impl Into<String>) {
        self.push(column, Severity::Warning, message.into());
    }

    fn push(&mut self, column: Column, severity: Severity, message: String) {
        self.problems.push(Problem {
            line: self.line,
            column: column.label(),
            severity,
            message: without_numbers(&message),
            suggestion: None,
        });
    }

    /// What was probably meant by the cell that was told last.
    fn suggest(&mut self, text: &str) {
        if let Some(last) = self.problems.last_mut() {
            last.suggestion = Some(text.to_owned());
        }
    }
}

/// A message with the last digits only of every long number: in a list whose columns are shifted, any
/// column may hold a NIK.
fn without_numbers(message: &str) -> String {
    const KEPT: usize = 4;
    let mut told = String::with_capacity(message.len());
    let mut rest = message;
    while let Some(start) = rest.find(|c: char| c.is_ascii_digit()) {
        let (before, from) = rest.split_at(start);
        let length = from.bytes().take_while(u8::is_ascii_digit).count();
        let (digits, after) = from.split_at(length);
        told.push_str(before);
        match length {
            0..10 => told.push_str(digits),
            _ => {
                told.push('…');
                told.push_str(&digits[length - KEPT..]);
            }
        }
        rest = after;
    }
    told + rest
}

fn check_row(row: &Row, today: NaiveDate, notes: &mut Notes, seen: &mut Seen) -> Option<Candidate> {
    let name = row.text(Column::Name).to_owned();
    if name.is_empty() {
        notes.error(Column::Name, "nama kosong");
    }
    let nik = check_nik(row, notes, seen);
    let kk = check_kk(row, notes, seen, nik.as_ref(), &name);
    let birth_date = nik.as_ref().and_then(|nik| nik.birth_date(today));
    let sex = check_sex(row, notes, nik.as_ref());
    check_birth_date(row, notes, birth_date);
    let district_code = check_district(row, notes, seen);
    let kampung_code = check_kampung(row, notes, district_code);
    let found = seen.places.find(row.text(Column::Institution));
    let place = check_place(row, notes, seen, found);
    let programme = row.text(Column::Programme).to_owned();
    let level = check_level(
        row,
        notes,
        found,
        place.as_ref().and_then(|place| place.0),
        &programme,
    );
    check_programme(
        notes,
        found,
        place.as_ref().and_then(|place| place.0),
        &programme,
    );
    let semester = check_semester(row, notes);
    let bank = check_bank(row, notes, seen);
    let account = check_account(row, notes, seen, bank, nik.as_ref());
    let holder = check_holder(row, notes, &name);
    let scholarship = check_scholarship(row, notes);
    let decree = check_decree(row, today, notes, seen);
    let year = check_year(row, today, notes);
    let batch = check_batch(row, notes);
    let (institution_id, institution_name, city_code) = place?;
    Some(Candidate {
        line: row.line,
        name,
        nik: nik?,
        kk,
        birth_date,
        sex: sex?,
        district_code: district_code?,
        kampung_code,
        institution_id,
        institution_name,
        city_code,
        programme,
        level,
        student_number: Some(row.text(Column::StudentNumber).to_owned())
            .filter(|number| !number.is_empty()),
        semester,
        bank_code: &bank?.code,
        account: account?,
        holder,
        scholarship,
        decree,
        year,
        batch,
    })
}

/// The holder of the account, who is the person where the list does not say.
fn check_holder(row: &Row, notes: &mut Notes, name: &str) -> String {
    let holder = match row.text(Column::Holder) {
        "" => return name.to_owned(),
        holder => holder,
    };
    if letters_and_digits(holder) != letters_and_digits(name) {
        notes.warn(
            Column::Holder,
            "rekening atas nama orang lain; periksa sebelum membayar",
        );
    }
    holder.to_owned()
}

fn check_sex(row: &Row, notes: &mut Notes, nik: Option<&Nik>) -> Option<Sex> {
    let told = match letters_and_digits(row.text(Column::Sex)).as_str() {
        "" => None,
        "l" | "lk" | "lakilaki" | "pria" | "m" => Some(Sex::Male),
        "p" | "pr" | "perempuan" | "wanita" | "f" => Some(Sex::Female),
        _ => {
            notes.warn(
                Column::Sex,
                "jenis kelamin tidak dikenal; dipakai yang tertulis dalam NIK",
            );
            None
        }
    };
    if let (Some(told), Some(nik)) = (told, nik)
        && told != nik.sex()
    {
        notes.warn(Column::Sex, "jenis kelamin berbeda dari NIK");
    }
    told.or_else(|| nik.map(Nik::sex))
}

fn check_district(row: &Row, notes: &mut Notes, seen: &mut Seen) -> Option<&'static str> {
    let text = row.text(Column::District);
    match seen.districts.find(text) {
        Found::Exactly(district) => Some(&district.code),
        Found::Nearest(_) if text.is_empty() => {
            notes.error(Column::District, "distrik kosong");
            None
        }
        Found::Nearest(Some(near)) => {
            notes.error(
                Column::District,
                format!(
                    "distrik \"{text}\" tidak dikenal; mungkin \"{}\" ({})",
                    near.name, near.code
                ),
            );
            notes.suggest(&near.name);
            None
        }
        Found::Nearest(None) => {
            notes.error(
                Column::District,
                format!("distrik \"{text}\" tidak ada di Kabupaten Nduga"),
            );
            None
        }
    }
}

/// The kampung is a word beside the district: without it the row stands.
fn check_kampung(
    row: &Row,
    notes: &mut Notes,
    district_code: Option<&str>,
) -> Option<&'static str> {
    let text = row.text(Column::Kampung);
    let wanted = letters_and_digits(text);
    if wanted.is_empty() {
        return None;
    }
    let mut of_district = (reference::kampung().iter())
        .filter(|kampung| Some(kampung.district_code.as_str()) == district_code);
    let found = of_district.find(|kampung| letters_and_digits(&kampung.name) == wanted);
    if found.is_none() {
        notes.warn(
            Column::Kampung,
            format!("kampung \"{text}\" tidak ada di distrik itu; dikosongkan"),
        );
    }
    found.map(|kampung| kampung.code.as_str())
}

fn check_scholarship(row: &Row, notes: &mut Notes) -> ScholarshipType {
    let text = row.text(Column::Scholarship);
    let wanted = letters_and_digits(text);
    if wanted.is_empty() {
        return ScholarshipType::MurniNduga;
    }
    let found = ScholarshipType::ALL.iter().find(|kind| {
        let word = letters_and_digits(kind.as_str());
        word == wanted || word.contains(&wanted) || wanted.contains(&word)
    });
    match found {
        Some(kind) => *kind,
        None => {
            notes.warn(
                Column::Scholarship,
                format!("jenis beasiswa \"{text}\" tidak dikenal; dicatat sebagai lainnya"),
            );
            ScholarshipType::Lainnya
        }
    }
}
