//! The list of payments of before the portal, read line by line.
use std::str::FromStr;

use chrono::NaiveDate;
use domain::disbursement::{Component, Order};
use domain::{AcademicYear, AccountNumber, Nik, PayeeKind, Rupiah, Word};

use super::ARCHIVE_SIZE_MAX;
use crate::bank_table::plain;
use crate::import::{self, Cell, Found, recent_day_of as date};
use crate::roster::result_file::amount;

/// How far down the head may stand.
const HEAD_LINE_MAX: usize = 30;

/// Why a list could not be read at all.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum UnreadableArchive {
    /// Neither a spreadsheet nor separated values.
    NoTable,
    /// No line names NIK, amount, and the number of the SP2D.
    NoHead,
    /// Columns are missing; their names.
    MissingColumns(Vec<&'static str>),
    /// More than [`ARCHIVE_SIZE_MAX`] lines.
    TooLong,
}

/// A cell that makes no sense.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct CellProblem {
    /// Name of its column.
    pub column: &'static str,
    /// What is wrong, and what to do.
    pub text: &'static str,
}

/// A line of the list.
#[derive(Debug, Clone, PartialEq)]
pub struct ArchiveLine {
    /// Which line of the file, from 1.
    pub number: usize,
    /// The NIK, where it is one.
    pub nik: Option<Nik>,
    /// Name as the list has it.
    pub name: String,
    /// Academic year.
    pub academic_year: Option<AcademicYear>,
    /// Semester of study.
    pub semester: Option<u8>,
    /// What was paid for; none where the list does not say.
    pub component: Option<Component>,
    /// Amount.
    pub amount: Option<Rupiah>,
    /// Whose account it went to; the recipient's where the list does not say.
    pub payee_kind: PayeeKind,
    /// Bank code.
    pub bank_code: Option<String>,
    /// The number it went to.
    pub account: Option<AccountNumber>,
    /// The holder; the name where the list does not say.
    pub holder: String,
    /// Its SP2D.
    pub sp2d: Option<Order>,
    /// Day of transfer; that of the SP2D where the list does not say.
    pub on: Option<NaiveDate>,
    /// The bank's reference.
    pub bank_reference: String,
    /// What makes no sense.
    pub problems: Vec<CellProblem>,
}

/// Reads a list, a spreadsheet (XLSX) or separated values, by content.
///
/// # Errors
/// [`UnreadableArchive`].
pub fn read_archive(bytes: &[u8]) -> Result<Vec<ArchiveLine>, UnreadableArchive> {
    let table = import::table(bytes).map_err(|_| UnreadableArchive::NoTable)?;
    let mut rows = table.into_iter();
    let columns = rows
        .by_ref()
        .take(HEAD_LINE_MAX)
        .find_map(|(_, cells)| Columns::of(&cells))
        .ok_or(UnreadableArchive::NoHead)??;
    let lines: Vec<ArchiveLine> = rows
        .filter(|(_, cells)| !columns.is_blank(cells))
        .take(ARCHIVE_SIZE_MAX + 1)
        .map(|(number, cells)| columns.line(number, &cells))
        .collect();
    if lines.len() > ARCHIVE_SIZE_MAX {
        return Err(UnreadableArchive::TooLong);
    }
    Ok(lines)
}

struct Columns {
    nik: usize,
    name: Option<usize>,
    academic_year: usize,
    semester: usize,
    component: Option<usize>,
    amount: usize,
    payee_kind: Option<usize>,
    bank: usize,
    account: usize,
    holder: Option<usize>,
    sp2d_number: usize,
    sp2d_date: usize,
    on: Option<usize>,
    bank_reference: Option<usize>,
}

impl Columns {
    /// The columns that these titles name; none where they are no head, and what is missing of a head.
    fn of(titles: &[Cell]) -> Option<Result<Self, UnreadableArchive>> {
        let head: Vec<String> = titles.iter().map(|title| plain(&title.text)).collect();
        let find = |names: &[&str]| {
            head.iter()
                .position(|title| names.contains(&title.as_str()))
        };
        let required = [
            ("NIK", find(&["nik", "nonik", "nomornik", "noktp"])),
            (
                "Tahun akademik",
                find(&["tahunakademik", "thnakademik", "ta"]),
            ),
            ("Semester", find(&["semester", "semesterke", "smt"])),
            ("Jumlah", find(&["jumlah", "nominal", "nilai", "jumlahrp"])),
            ("Bank", find(&["bank", "namabank", "kodebank"])),
            (
                "Nomor rekening",
                find(&["nomorrekening", "norekening", "rekening", "norek"]),
            ),
            ("Nomor SP2D", find(&["nomorsp2d", "nosp2d", "sp2d"])),
            ("Tanggal SP2D", find(&["tanggalsp2d", "tglsp2d"])),
        ];
        let [
            nik,
            academic_year,
            semester,
            amount,
            bank,
            account,
            sp2d_number,
            sp2d_date,
        ] = required.map(|(_, place)| place);
        if nik.is_none() || (amount.is_none() && sp2d_number.is_none()) {
            return None;
        }
        let missing: Vec<&'static str> = required
            .iter()
            .filter(|(_, place)| place.is_none())
            .map(|(name, _)| *name)
            .collect();
        let all = || {
            Some(Self {
                nik: nik?,
                name: find(&["nama", "namapenerima", "namalengkap", "namamahasiswa"]),
                academic_year: academic_year?,
                semester: semester?,
                component: find(&["komponen", "untuk", "jenispembayaran"]),
                amount: amount?,
                payee_kind: find(&["jenisrekening", "rekeningmilik"]),
                bank: bank?,
                account: account?,
                holder: find(&["pemilikrekening", "namapemilik", "namarekening", "atasnama"]),
                sp2d_number: sp2d_number?,
                sp2d_date: sp2d_date?,
                on: find(&[
                    "tanggaltransfer",
                    "tgltransfer",
                    "tanggalbayar",
                    "tanggaldisalurkan",
                ]),
                bank_reference: find(&["referensibank", "notransaksi", "nomortransaksi"]),
            })
        };
        Some(all().ok_or(UnreadableArchive::MissingColumns(missing)))
    }

    fn is_blank(&self, cells: &[Cell]) -> bool {
        let telling = [self.nik, self.sp2d_number];
        telling.iter().all(|place| {
            cells
                .get(*place)
                .is_none_or(|cell| cell.text.trim().is_empty())
        })
    }

    fn line(&self, number: usize, cells: &[Cell]) -> ArchiveLine {
        let mut read = Reader {
            cells,
            problems: Vec::new(),
        };
        let nik = read.needed(
            "NIK",
            "harus 16 angka; simpan kolomnya sebagai teks",
            Nik::from_str(read.text(self.nik)).ok(),
        );
        let academic_year = read.needed(
            "Tahun akademik",
            "tulis seperti 2024/2025",
            academic_year(read.text(self.academic_year)),
        );
        let semester = read.needed(
            "Semester",
            "tulis semester studi dengan angka",
            read.text(self.semester).parse().ok(),
        );
        let component = read.word_if_any(
            self.component,
            "Komponen",
            "tulis UKT, biaya hidup, asrama, tugas akhir, atau lainnya",
        );
        let amount = read.needed(
            "Jumlah",
            "tulis rupiah penuh, misalnya 3.000.000",
            amount(read.text(self.amount)).filter(|amount| amount.positive().is_ok()),
        );
        let (payee_kind, bank_code, account) = self.payee(&mut read);
        let (sp2d, on) = self.papers(&mut read);
        let name = read.if_any(self.name).to_owned();
        let holder = match read.if_any(self.holder) {
            "" => name.clone(),
            holder => holder.to_owned(),
        };
        read.note("Pemilik rekening", "wajib diisi", !holder.is_empty());
        ArchiveLine {
            number,
            nik,
            name,
            academic_year,
            semester,
            component,
            amount,
            payee_kind,
            bank_code,
            account,
            holder,
            sp2d,
            on,
            bank_reference: read.if_any(self.bank_reference).to_owned(),
            problems: read.problems,
        }
    }

    /// Whose account the money went to, at which bank, and its number.
    fn payee(&self, read: &mut Reader) -> (PayeeKind, Option<String>, Option<AccountNumber>) {
        let kind = read.word_if_any(
            self.payee_kind,
            "Jenis rekening",
            "tulis mahasiswa, kampus, asrama, atau wali",
        );
        let bank_code = match import::bank(read.text(self.bank)) {
            Found::Exactly(bank) => Some(bank.code.clone()),
            Found::Nearest(_) => None,
        };
        let bank_code = read.needed("Bank", "nama atau kode bank tidak dikenal", bank_code);
        let lost = read.cells.get(self.account).is_some_and(is_rounded);
        let account = read.needed(
            "Nomor rekening",
            "harus 5 sampai 20 angka; simpan kolomnya sebagai teks",
            AccountNumber::from_str(read.text(self.account))
                .ok()
                .filter(|_| !lost),
        );
        (kind.unwrap_or(PayeeKind::Student), bank_code, account)
    }

    /// The SP2D, and the day of the transfer by it.
    fn papers(&self, read: &mut Reader) -> (Option<Order>, Option<NaiveDate>) {
        let sp2d_date = read.needed(
            "Tanggal SP2D",
            "tulis seperti 31-05-2024",
            date(read.text(self.sp2d_date)),
        );
        let sp2d_number = read.text(self.sp2d_number);
        read.note("Nomor SP2D", "wajib diisi", !sp2d_number.is_empty());
        let on_text = read.if_any(self.on);
        let on = if on_text.is_empty() {
            sp2d_date
        } else {
            date(on_text)
        };
        read.note(
            "Tanggal transfer",
            "tulis seperti 31-05-2024",
            on.is_some() || on_text.is_empty(),
        );
        let sp2d = sp2d_date.map(|date| Order {
            number: sp2d_number.to_owned(),
            date,
        });
        (sp2d, on)
    }
}

/// The cells of a line, and what of them made no sense so far, in the order of reading.
struct Reader<'a> {
    cells: &'a [Cell],
    problems: Vec<CellProblem>,
}

impl<'a> Reader<'a> {
    fn text(&self, place: usize) -> &'a str {
        self.cells
            .get(place)
            .map(|cell| cell.text.trim_start_matches('\'').trim())
            .unwrap_or_default()
    }

    fn if_any(&self, place: Option<usize>) -> &'a str {
        place.map(|place| self.text(place)).unwrap_or_default()
    }

    fn note(&mut self, column: &'static str, wrong: &'static str, is_read: bool) {
        if !is_read {
            self.problems.push(CellProblem {
                column,
                text: wrong,
            });
        }
    }

    /// What every line has to say.
    fn needed<T>(
        &mut self,
        column: &'static str,
        wrong: &'static str,
        found: Option<T>,
    ) -> Option<T> {
        self.note(column, wrong, found.is_some());
        found
    }

    /// A word that a line may leave out.
    fn word_if_any<W: Word>(
        &mut self,
        place: Option<usize>,
        column: &'static str,
        wrong: &'static str,
    ) -> Option<W> {
        let text = self.if_any(place);
        let found = word::<W>(text);
        self.note(column, wrong, text.is_empty() || found.is_some());
        found
    }
}

/// A number of more digits than a spreadsheet keeps has lost its last ones.
fn is_rounded(cell: &Cell) -> bool {
    const DIGITS_KEPT: usize = 15;
    cell.is_number && cell.text.len() > DIGITS_KEPT
}

/// `2024/2025`, `2024-2025` or `2024/25`.
fn academic_year(text: &str) -> Option<AcademicYear> {
    let text: String = text.split_whitespace().collect();
    let (start, end) = text.split_once(['/', '-'])?;
    let end = if end.len() == 2 {
        format!("{}{end}", start.get(..2)?)
    } else {
        end.to_owned()
    };
    format!("{start}/{end}").parse().ok()
}

/// A word by its own name or its label.
fn word<W: Word>(text: &str) -> Option<W> {
    let wanted = plain(text);
    W::ALL
        .iter()
        .copied()
        .find(|word| plain(word.as_str()) == wanted || plain(word.label()) == wanted)
}
