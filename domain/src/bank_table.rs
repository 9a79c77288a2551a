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
    /// What the office calls the bank.
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

impl BankTitles {
    fn is_usable(&self) -> bool {
        let fits = |text: &str| {
            let letters = text.trim().chars().count();
            (1..=BANK_TABLE_TEXT_MAX).contains(&letters) && !text.contains(char::is_control)
        };
        let words = self.good.iter().chain(&self.bad);
        let titles = self.columns.iter().map(|it| &it.title);
        let fields: Vec<BankTableField> = self.columns.iter().map(|it| it.field).collect();
        let once = fields.iter().enumerate().all(|(place, field)| {
            self.kind.fields().contains(field) && !fields[..place].contains(field)
        });
        once && fits(&self.bank)
            && self.good.len() + self.bad.len() <= TABLES_MAX
            && titles.chain(words).all(|text| fits(text))
            && !self.good.iter().any(|word| self.bad.contains(word))
            && self.kind.is_enough(|field| fields.contains(&field))
    }

    /// Whether what is kept can be used; a bank has one set of titles for each kind.
    #[must_use]
    pub fn problems(kept: &[Self]) -> Vec<FieldProblem> {
        let once = kept.iter().enumerate().all(|(place, one)| {
            let same = |other: &Self| other.kind == one.kind && other.bank == one.bank;
            !kept[..place].iter().any(same)
        });
        let sound = once && kept.len() <= TABLES_MAX && kept.iter().all(Self::is_usable);
        let problem = FieldProblem::new("kolomBank", "KOLOM_BANK_TIDAK_SAH");
        (!sound).then_some(problem).into_iter().collect()
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
}
