//! Tables that banks give (results of transfers, checks of names, statements of an account): what a column holds, and
//! which titles a bank writes above it. What is said once of a bank is kept in the settings.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::FieldProblem;

/// Most tables whose titles are kept.
const TABLES_MAX: usize = 40;
/// Longest title, word or name of a bank, in letters.
pub const BANK_TABLE_TEXT_MAX: usize = 80;

wire_enum! {
    /// What a table of a bank is about.
    pub enum BankTableKind {
        /// What became of each transfer.
        Result = "hasil-bank" => "Hasil transfer",
        /// To whom each account belongs.
        NameCheck = "cek-nama" => "Cek nama rekening",
        /// What went in and out of an account.
        Statement = "rekening-koran" => "Rekening koran",
    }
}

wire_enum! {
    /// What a column of such a table holds.
    pub enum BankTableField {
        /// Our reference of a payment.
        Reference = "referensi" => "Referensi",
        /// Account number.
        Account = "rekening" => "Nomor rekening",
        /// Name of its holder.
        Holder = "nama" => "Nama pemilik",
        /// Amount.
        Amount = "jumlah" => "Jumlah",
        /// What became of it.
        Status = "status" => "Status",
        /// The day.
        Date = "tanggal" => "Tanggal",
        /// The bank's own reference.
        BankReference = "referensi-bank" => "Referensi bank",
        /// Why, or what it was for.
        Remark = "keterangan" => "Keterangan atau alasan",
        /// What left the account.
        Debit = "debit" => "Debit (keluar)",
        /// What came into it.
        Credit = "kredit" => "Kredit (masuk)",
    }
}

impl BankTableKind {
    /// What such a table may hold.
    #[must_use]
    pub const fn fields(self) -> &'static [BankTableField] {
        use BankTableField as F;
        match self {
            Self::Result => &[
                F::Reference,
                F::Account,
                F::Holder,
                F::Amount,
                F::Status,
                F::Date,
                F::BankReference,
                F::Remark,
            ],
            Self::NameCheck => &[F::Account, F::Holder, F::Status, F::Remark],
            Self::Statement => &[F::Date, F::Remark, F::BankReference, F::Debit, F::Credit],
        }
    }

    /// Whether these columns are enough to read one.
    #[must_use]
    pub fn is_enough(self, has: impl Fn(BankTableField) -> bool) -> bool {
        use BankTableField as F;
        match self {
            Self::Result => has(F::Status) && (has(F::Reference) || has(F::Account)),
            Self::NameCheck => has(F::Account) && (has(F::Holder) || has(F::Status)),
            Self::Statement => has(F::Date) && (has(F::Debit) || has(F::Credit)),
        }
    }
}

/// What stands above a column.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct BankTitle {
    /// What the column holds.
    #[serde(rename = "isi")]
    pub field: BankTableField,
    /// Its title, as the bank writes it.
    #[serde(rename = "judul")]
    pub title: String,
}

/// The titles that a bank writes in one kind of table.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct BankTitles {
    /// Name of the bank, as the list of banks has it.
    pub bank: String,
    /// In which table.
    #[serde(rename = "jenis")]
    pub kind: BankTableKind,
    /// The titles, each column once.
    #[serde(rename = "kolom")]
    pub columns: Vec<BankTitle>,
    /// Words of the status for what went well, beside the usual ones.
    #[serde(rename = "berhasil", default, skip_serializing_if = "Vec::is_empty")]
    pub good: Vec<String>,
    /// Words of the status for what did not.
    #[serde(rename = "gagal", default, skip_serializing_if = "Vec::is_empty")]
    pub bad: Vec<String>,
}

/// Letters and digits of a title or status, in lower case: how both are compared.
#[must_use]
pub fn plain(text: &str) -> String {
    text.chars()
        .filter(|c| c.is_alphanumeric())
        .flat_map(char::to_lowercase)
        .collect()
}

impl BankTableField {
    /// Titles as banks usually write them above it, the likeliest first, as [`plain`] leaves them.
    #[must_use]
    pub const fn usual_titles(self, kind: BankTableKind) -> &'static [&'static str] {
        match self {
            Self::Reference => &["referensi", "noreferensi", "idpembayaran", "reference"],
            Self::Account => &[
                "rekening",
                "nomorrekening",
                "norekening",
                "norek",
                "account",
            ],
            Self::Holder => &[
                "namapemilik",
                "namarekening",
                "namapemilikrekening",
                "namanasabah",
                "namapenerima",
                "nama",
                "accountname",
            ],
            Self::Amount => &["jumlah", "nominal", "nilai", "amount"],
            Self::Status => &["status", "hasil", "keteranganstatus"],
            Self::Date => &["tanggal", "tanggaltransaksi", "tgl", "tgltransaksi", "date"],
            // A statement knows no reference but the bank's.
            Self::BankReference => match kind {
                BankTableKind::Statement => &[
                    "referensibank",
                    "notransaksi",
                    "nomortransaksi",
                    "referensi",
                    "noreferensi",
                    "nomorreferensi",
                    "noref",
                    "reference",
                ],
                BankTableKind::Result | BankTableKind::NameCheck => {
                    &["referensibank", "notransaksi", "nomortransaksi"]
                }
            },
            Self::Remark => &[
                "alasan",
                "keterangan",
                "uraian",
                "pesan",
                "deskripsi",
                "remark",
                "reason",
            ],
            Self::Debit => &["debit", "debet", "keluar", "mutasidebit", "mutasidebet"],
            Self::Credit => &["kredit", "credit", "masuk", "mutasikredit"],
        }
    }
}

/// Words by which banks usually say that it went well, and that it did not.
const GOOD: &[&str] = &[
    "berhasil", "sukses", "success", "ok", "00", "valid", "sesuai",
];
const BAD: &[&str] = &[
    "gagal",
    "retur",
    "ditolak",
    "tolak",
    "failed",
    "rejected",
    "tidakvalid",
    "tidaksesuai",
    "tidakditemukan",
];
/// Words that turn the next ones round.
const NOT: &[&str] = &["tidak", "belum", "bukan", "tanpa", "not", "no"];

/// What a status usually means; none where it says neither.
#[must_use]
pub fn usual_outcome(status: &str) -> Option<bool> {
    let status = plain(status);
    if GOOD.contains(&status.as_str()) {
        return Some(true);
    }
    BAD.contains(&status.as_str()).then_some(false)
}

/// What the known words within a status say: `GAGAL SISTEM` went wrong, whatever else is said of it.
fn leans(status: &str) -> Option<bool> {
    let words: Vec<String> = status
        .split(|c: char| !c.is_alphanumeric())
        .map(plain)
        .collect();
    let has = |known: &[&str]| words.iter().any(|word| known.contains(&word.as_str()));
    if let Some(known) = usual_outcome(status) {
        return Some(known);
    }
    if has(BAD) || (has(GOOD) && has(NOT)) {
        return Some(false);
    }
    has(GOOD).then_some(true)
}

impl BankTitles {
    fn is_usable(&self) -> bool {
        let fits = |text: &str| {
            let letters = text.trim().chars().count();
            (1..=BANK_TABLE_TEXT_MAX).contains(&letters)
                && !text.contains(char::is_control)
                && text.contains(char::is_alphanumeric)
        };
        let words = self.good.iter().chain(&self.bad);
        let titles = self.columns.iter().map(|it| &it.title);
        let fields: Vec<BankTableField> = self.columns.iter().map(|it| it.field).collect();
        let once = fields.iter().enumerate().all(|(place, field)| {
            self.kind.fields().contains(field) && !fields[..place].contains(field)
        });
        let above: Vec<String> = titles.clone().map(|title| plain(title)).collect();
        let apart = (0..above.len()).all(|place| !above[..place].contains(&above[place]));
        let bad: Vec<String> = self.bad.iter().map(|word| plain(word)).collect();
        once && apart
            && fits(&self.bank)
            && self.good.len() + self.bad.len() <= TABLES_MAX
            && titles.chain(words).all(|text| fits(text))
            && !self.good.iter().any(|word| bad.contains(&plain(word)))
            && self.kind.is_enough(|field| fields.contains(&field))
    }

    /// Whether it turns round a word that is known: what is kept only adds to what the program knows.
    fn turns_words_round(&self) -> bool {
        self.good.iter().any(|word| leans(word) == Some(false))
            || self.bad.iter().any(|word| leans(word) == Some(true))
    }

    /// Whether it reads a title that is known as something else.
    fn turns_titles_round(&self) -> bool {
        self.columns.iter().any(|column| {
            let title = plain(&column.title);
            let known =
                |field: &BankTableField| field.usual_titles(self.kind).contains(&title.as_str());
            let meant = self.kind.fields().iter().find(|field| known(field));
            meant.is_some_and(|meant| *meant != column.field)
        })
    }

    /// Whether what is kept can be used; a bank has one set of titles for each kind, which adds to what is known and turns
    /// nothing of it round.
    #[must_use]
    pub fn problems(kept: &[Self]) -> Vec<FieldProblem> {
        let once = kept.iter().enumerate().all(|(place, one)| {
            let same = |other: &Self| other.kind == one.kind && other.bank == one.bank;
            !kept[..place].iter().any(same)
        });
        let sound = once && kept.len() <= TABLES_MAX && kept.iter().all(Self::is_usable);
        let found = [
            (!sound, "KOLOM_BANK_TIDAK_SAH"),
            (
                kept.iter().any(Self::turns_words_round),
                "KATA_BANK_BERTENTANGAN",
            ),
            (
                kept.iter().any(Self::turns_titles_round),
                "JUDUL_BANK_BERTENTANGAN",
            ),
        ];
        let found = found.into_iter().filter(|(is_so, _)| *is_so);
        found
            .map(|(_, code)| FieldProblem::new("kolomBank", code))
            .collect()
    }
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::BankTitles;

    #[test]
    fn titles_that_read_no_table_are_refused() {
        let of = |changed: Value| -> BankTitles {
            let mut whole = json!({
                "bank": "Bank Papua", "jenis": "hasil-bank", "berhasil": ["Tuntas"], "gagal": ["Batal"],
                "kolom": [{"isi": "status", "judul": "Kondisi"}, {"isi": "rekening", "judul": "Tujuan"}],
            });
            for (name, value) in changed.as_object().unwrap() {
                whole[name] = value.clone();
            }
            serde_json::from_value(whole).unwrap()
        };
        let refused = |kept: &[BankTitles]| !BankTitles::problems(kept).is_empty();
        let sound = of(json!({}));
        assert!(!refused(&[sound.clone(), of(json!({"bank": "Mandiri"}))]));
        assert!(refused(&[sound.clone(), sound]));
        for changed in [
            json!({"bank": " "}),
            json!({"jenis": "rekening-koran"}),
            json!({"kolom": [{"isi": "status", "judul": "Kondisi"}]}),
            json!({"kolom": [{"isi": "status", "judul": "A"}, {"isi": "status", "judul": "B"},
                {"isi": "rekening", "judul": "C"}]}),
            json!({"kolom": [{"isi": "status", "judul": ""}, {"isi": "rekening", "judul": "C"}]}),
            json!({"gagal": ["Tuntas"]}),
        ] {
            assert!(refused(&[of(changed.clone())]), "{changed}");
        }
    }

    #[test]
    fn what_is_known_is_never_kept_as_its_opposite() {
        let codes = |changed: Value| -> Vec<&'static str> {
            let mut whole = json!({
                "bank": "122", "jenis": "hasil-bank",
                "kolom": [{"isi": "status", "judul": "Kondisi"}, {"isi": "rekening", "judul": "Tujuan"}],
            });
            for (name, value) in changed.as_object().unwrap() {
                whole[name] = value.clone();
            }
            let one: BankTitles = serde_json::from_value(whole).unwrap();
            let found = BankTitles::problems(&[one]);
            found.iter().map(|problem| problem.code).collect()
        };
        for words in [
            json!({"gagal": ["BERHASIL"]}),
            json!({"gagal": [" Ber-hasil "]}),
            json!({"gagal": ["Transfer Berhasil"]}),
            json!({"berhasil": ["gagal"]}),
            json!({"berhasil": ["GAGAL SISTEM"]}),
            json!({"berhasil": ["Tidak berhasil"]}),
        ] {
            assert_eq!(codes(words.clone()), ["KATA_BANK_BERTENTANGAN"], "{words}");
        }
        assert_eq!(
            codes(json!({"berhasil": ["TUNTAS", "Sukses"], "gagal": ["Batal", "tidak berhasil"]})),
            Vec::<&str>::new()
        );
        // The same word, written otherwise.
        let both = codes(json!({"berhasil": ["Tuntas"], "gagal": ["TUNTAS "]}));
        assert_eq!(both, ["KOLOM_BANK_TIDAK_SAH"]);
        for titles in [
            json!({"jenis": "rekening-koran", "kolom": [{"isi": "tanggal", "judul": "Hari"},
                {"isi": "debit", "judul": "Kredit"}]}),
            json!({"kolom": [{"isi": "rekening", "judul": "Tujuan"}, {"isi": "status", "judul": "Keterangan"}]}),
            json!({"jenis": "cek-nama", "kolom": [{"isi": "rekening", "judul": "Tujuan"},
                {"isi": "keterangan", "judul": "NAMA"}, {"isi": "status", "judul": "Kondisi"}]}),
        ] {
            assert_eq!(
                codes(titles.clone()),
                ["JUDUL_BANK_BERTENTANGAN"],
                "{titles}"
            );
        }
        let twice = json!({"kolom": [{"isi": "rekening", "judul": "Isi"}, {"isi": "status", "judul": "ISI"}]});
        assert_eq!(codes(twice), ["KOLOM_BANK_TIDAK_SAH"]);
        let nothing = json!({"kolom": [{"isi": "rekening", "judul": "Tujuan"}, {"isi": "status", "judul": "--"}]});
        assert_eq!(codes(nothing), ["KOLOM_BANK_TIDAK_SAH"]);
    }
}
