//! Checks a list row by row: what is wrong is said in Indonesian, what is right becomes a candidate.
use std::collections::HashMap;

use chrono::NaiveDate;
use domain::reference;
use domain::{
    AccountNumber, AccountNumberError, FamilyCardNumber, Level, Nik, NikError, NikWarning,
    ScholarshipType, Sex,
};

use super::lookup::{self, Found};
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
    /// Regency or city of study.
    pub city_code: &'static str,
    /// Study programme.
    pub programme: String,
    /// Level of study.
    pub level: Level,
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

/// First row of each number, to find repeats.
#[derive(Default)]
struct Seen {
    niks: HashMap<Nik, usize>,
    accounts: HashMap<(&'static str, AccountNumber), (usize, Nik)>,
    kks: HashMap<FamilyCardNumber, (usize, String)>,
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
            message,
        });
    }
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
    let district_code = check_district(row, notes);
    let place = check_place(row, notes);
    let programme = row.text(Column::Programme).to_owned();
    let level = check_level(
        row,
        notes,
        place.as_ref().and_then(|place| place.0),
        &programme,
    );
    check_programme(
        row,
        notes,
        place.as_ref().and_then(|place| place.0),
        &programme,
    );
    let semester = check_semester(row, notes);
    let bank = check_bank(row, notes);
    let account = check_account(row, notes, seen, bank, nik.as_ref());
    let holder = match row.text(Column::Holder) {
        "" => name.clone(),
        holder => {
            if letters_and_digits(holder) != letters_and_digits(&name) {
                notes.warn(
                    Column::Holder,
                    "rekening atas nama orang lain; periksa sebelum membayar",
                );
            }
            holder.to_owned()
        }
    };
    let scholarship = check_scholarship(row, notes);
    let (institution_id, institution_name, city_code) = place?;
    Some(Candidate {
        line: row.line,
        name,
        nik: nik?,
        kk,
        birth_date,
        sex: sex?,
        district_code: district_code?,
        institution_id,
        institution_name,
        city_code,
        programme,
        level,
        semester,
        bank_code: &bank?.code,
        account: account?,
        holder,
        scholarship,
    })
}

fn check_nik(row: &Row, notes: &mut Notes, seen: &mut Seen) -> Option<Nik> {
    let cell = row.cell(Column::Nik);
    if cell.is_number {
        notes.error(
            Column::Nik,
            "NIK tersimpan sebagai angka: program lembar kerja hanya menyimpan 15 digit, digit \
             terakhir hilang. Ubah kolom menjadi teks dan ketik ulang",
        );
        return None;
    }
    let nik: Nik = match cell.text.parse() {
        Ok(nik) => nik,
        Err(error) => {
            notes.error(
                Column::Nik,
                match error {
                    _ if cell.text.is_empty() => "NIK kosong".to_owned(),
                    NikError::NotDigits => "NIK berisi selain angka".to_owned(),
                    NikError::Length { digits } => format!("NIK harus 16 digit, bukan {digits}"),
                    NikError::AllEqual => "NIK berisi enam belas angka yang sama".to_owned(),
                    NikError::ImpossibleDate => "tanggal lahir di dalam NIK tidak ada".to_owned(),
                    NikError::SerialZero => "nomor urut NIK tidak boleh 0000".to_owned(),
                },
            );
            return None;
        }
    };
    if let Some(line) = seen.niks.get(&nik) {
        notes.error(Column::Nik, format!("NIK sama dengan baris {line}"));
        return None;
    }
    seen.niks.insert(nik.clone(), row.line);
    if nik.warnings(None, None).contains(&NikWarning::OutsideNduga) {
        notes.warn(
            Column::Nik,
            "NIK diterbitkan di luar Nduga (hanya keterangan: NIK tidak berubah saat pindah)",
        );
    }
    Some(nik)
}

fn check_kk(
    row: &Row,
    notes: &mut Notes,
    seen: &mut Seen,
    nik: Option<&Nik>,
    name: &str,
) -> Option<FamilyCardNumber> {
    let cell = row.cell(Column::FamilyCard);
    if cell.text.is_empty() {
        return None;
    }
    if cell.is_number {
        notes.warn(
            Column::FamilyCard,
            "KK tersimpan sebagai angka, digit terakhir hilang; tidak dipakai",
        );
        return None;
    }
    let Ok(kk) = cell.text.parse::<FamilyCardNumber>() else {
        notes.error(
            Column::FamilyCard,
            "nomor KK tidak sah (16 digit, tanggal terbit di tengah)",
        );
        return None;
    };
    if nik.is_some_and(|nik| nik.as_str() == kk.as_str()) {
        notes.error(Column::FamilyCard, "nomor KK sama dengan NIK");
        return None;
    }
    match seen.kks.get(&kk) {
        Some((line, other)) if letters_and_digits(other) == letters_and_digits(name) => {
            notes.warn(
                Column::FamilyCard,
                format!("nama dan KK sama dengan baris {line} tetapi NIK berbeda; mungkin orang yang sama"),
            );
        }
        Some((line, _)) => {
            notes.warn(
                Column::FamilyCard,
                format!("KK sama dengan baris {line} (boleh bila bersaudara)"),
            );
        }
        None => {
            seen.kks.insert(kk.clone(), (row.line, name.to_owned()));
        }
    }
    Some(kk)
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

fn check_district(row: &Row, notes: &mut Notes) -> Option<&'static str> {
    let text = row.text(Column::District);
    match lookup::district(text) {
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

/// Code of the campus or school where known, its name, and the city.
fn check_place(
    row: &Row,
    notes: &mut Notes,
) -> Option<(Option<&'static str>, String, &'static str)> {
    let text = row.text(Column::Institution);
    let place = match lookup::place(text) {
        Found::Exactly(place) => place,
        Found::Nearest(_) if text.is_empty() => {
            notes.error(Column::Institution, "institusi kosong");
            return None;
        }
        Found::Nearest(near) => {
            let hint =
                near.map_or_else(String::new, |near| format!("; mungkin \"{}\"", near.name()));
            return match lookup::city(row.text(Column::City)) {
                Found::Exactly(city) => {
                    notes.warn(
                        Column::Institution,
                        format!("institusi \"{text}\" tidak ada dalam daftar{hint}; disimpan dengan namanya saja"),
                    );
                    Some((None, text.to_owned(), &city.code))
                }
                Found::Nearest(_) => {
                    notes.error(
                        Column::Institution,
                        format!(
                            "institusi \"{text}\" tidak dikenal{hint}; perbaiki namanya atau isi kolom \
                             \"kota studi\""
                        ),
                    );
                    None
                }
            };
        }
    };
    if let lookup::Place::Campus(campus) = place
        && campus.status != "Aktif"
    {
        notes.warn(
            Column::Institution,
            format!("\"{}\" berstatus {} di PDDikti", campus.name, campus.status),
        );
    }
    Some((
        Some(place.code()),
        place.name().to_owned(),
        place.city_code(),
    ))
}

fn check_level(
    row: &Row,
    notes: &mut Notes,
    institution_id: Option<&str>,
    programme: &str,
) -> Level {
    let written = row.text(Column::Level);
    let written = if written.is_empty() {
        programme.split(' ').next().unwrap_or_default()
    } else {
        written
    };
    let plain = letters_and_digits(written).to_uppercase();
    if let Ok(level) = plain.parse() {
        return level;
    }
    let place = lookup::place(row.text(Column::Institution));
    if let Found::Exactly(lookup::Place::School(school)) = place
        && let Ok(level) = school.level.parse()
    {
        return level;
    }
    let wanted = letters_and_digits(programme);
    let mut offered: Vec<&str> = reference::study_programmes()
        .iter()
        .filter(|row| Some(row.institution_code.as_str()) == institution_id)
        .filter(|row| letters_and_digits(&row.name) == wanted)
        .map(|row| row.level.as_str())
        .collect();
    offered.dedup();
    if let [only] = offered[..]
        && let Ok(level) = only.parse()
    {
        return level;
    }
    notes.warn(Column::Level, "jenjang tidak tertulis; dianggap S1");
    Level::S1
}

fn check_programme(row: &Row, notes: &mut Notes, institution_id: Option<&str>, programme: &str) {
    if programme.is_empty() {
        if !matches!(
            lookup::place(row.text(Column::Institution)),
            Found::Exactly(lookup::Place::School(_))
        ) {
            notes.error(Column::Programme, "program studi kosong");
        }
        return;
    }
    let wanted = letters_and_digits(programme);
    let mut offered = reference::study_programmes()
        .iter()
        .filter(|row| Some(row.institution_code.as_str()) == institution_id)
        .peekable();
    if offered.peek().is_some()
        && !offered.any(|row| wanted.ends_with(&letters_and_digits(&row.name)))
    {
        notes.warn(
            Column::Programme,
            format!("program studi \"{programme}\" tidak tercatat pada institusi ini"),
        );
    }
}

fn check_semester(row: &Row, notes: &mut Notes) -> Option<u8> {
    const ROMAN: [&str; 14] = [
        "I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX", "X", "XI", "XII", "XIII", "XIV",
    ];
    let text = row.text(Column::Semester);
    if text.is_empty() {
        return None;
    }
    let plain = letters_and_digits(text).to_uppercase();
    let plain = plain
        .trim_start_matches("SEMESTER")
        .trim_start_matches("SMT");
    let roman = ROMAN
        .iter()
        .position(|numeral| *numeral == plain)
        .map(|place| place + 1);
    let number = roman
        .and_then(|place| u8::try_from(place).ok())
        .or_else(|| plain.parse().ok());
    match number {
        Some(semester @ 1..=domain::SEMESTER_MAX) => Some(semester),
        _ => {
            notes.error(
                Column::Semester,
                format!(
                    "semester \"{text}\" tidak sah (1 sampai {})",
                    domain::SEMESTER_MAX
                ),
            );
            None
        }
    }
}

fn check_bank(row: &Row, notes: &mut Notes) -> Option<&'static reference::Bank> {
    let text = row.text(Column::Bank);
    match lookup::bank(text) {
        Found::Exactly(bank) => Some(bank),
        Found::Nearest(_) if text.is_empty() => {
            notes.error(Column::Bank, "bank kosong");
            None
        }
        Found::Nearest(near) => {
            let hint = near.map_or_else(String::new, |near| format!("; mungkin \"{}\"", near.name));
            notes.error(Column::Bank, format!("bank \"{text}\" tidak dikenal{hint}"));
            None
        }
    }
}

fn check_account(
    row: &Row,
    notes: &mut Notes,
    seen: &mut Seen,
    bank: Option<&'static reference::Bank>,
    nik: Option<&Nik>,
) -> Option<AccountNumber> {
    let cell = row.cell(Column::Account);
    let account: AccountNumber = match cell.text.parse() {
        Ok(account) => account,
        Err(error) => {
            notes.error(
                Column::Account,
                match error {
                    _ if cell.text.is_empty() => "nomor rekening kosong".to_owned(),
                    AccountNumberError::NotDigits => {
                        "nomor rekening berisi selain angka".to_owned()
                    }
                    AccountNumberError::Length { digits } => {
                        format!("nomor rekening {digits} digit; seharusnya 5 sampai 20")
                    }
                },
            );
            return None;
        }
    };
    let digits = account.as_str().len();
    if cell.is_number && digits >= 15 {
        notes.error(
            Column::Account,
            "nomor rekening tersimpan sebagai angka, digit terakhir hilang; ubah menjadi teks",
        );
        return None;
    }
    if cell.is_number {
        notes.warn(
            Column::Account,
            "nomor rekening tersimpan sebagai angka; nol di depan hilang bila ada",
        );
    }
    let bank = bank?;
    if let Some((fewest, most)) = bank.account_digits()
        && !(usize::from(fewest)..=usize::from(most)).contains(&digits)
    {
        let lengths = if fewest == most {
            fewest.to_string()
        } else {
            format!("{fewest}–{most}")
        };
        notes.error(
            Column::Account,
            format!(
                "rekening {} harus {lengths} digit, bukan {digits}",
                bank.name
            ),
        );
        return None;
    }
    let key = (bank.code.as_str(), account.clone());
    match (seen.accounts.get(&key), nik) {
        (Some((line, other)), nik) if nik != Some(other) => {
            notes.error(
                Column::Account,
                format!("rekening sama dengan baris {line} milik orang lain"),
            );
            None
        }
        (Some(_), _) | (None, None) => Some(account),
        (None, Some(nik)) => {
            seen.accounts.insert(key, (row.line, nik.clone()));
            Some(account)
        }
    }
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
