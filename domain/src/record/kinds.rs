//! Records about banks, institutions, money categories, periods and settings.

use std::collections::{BTreeMap, BTreeSet};

use chrono::NaiveDate;
use schemars::JsonSchema;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

use super::{Guarded, RecordKind};
use crate::bank_table::BankTitles;
use crate::change_request::{Difference, Subject};
use crate::disbursement::NumberSchemes;
use crate::entitlement::{CONTINUATION, ContinuationRule, ENTITLEMENTS, EntitlementTable};
use crate::official::Officials;
use crate::register::ExportProfile;
use crate::roster::bank_file::BankLayout;
use crate::webhook::Webhook;
use crate::{
    AccountNumber, DocumentKind, Email, FieldProblem, Level, Rupiah, RupiahError, ScholarshipType,
    text,
};

/// The problem of every empty text among `fields`.
pub(super) fn require(fields: &[(&'static str, &String)]) -> Vec<FieldProblem> {
    fields
        .iter()
        .filter(|(_, text)| text.trim().is_empty())
        .map(|(field, _)| FieldProblem::required(field))
        .collect()
}

/// The problem of every text among `fields` that is empty, or longer than a line.
pub(super) fn require_lines(fields: &[(&'static str, &String)]) -> Vec<FieldProblem> {
    let mut found = require(fields);
    found.extend(too_long(
        fields.iter().map(|(field, text)| (*field, text.as_str())),
    ));
    found
}

/// The problem of every text that is longer than a line.
pub(super) fn too_long<'a>(
    fields: impl IntoIterator<Item = (&'static str, &'a str)>,
) -> Vec<FieldProblem> {
    fields
        .into_iter()
        .filter(|(_, text)| text::is_longer(text, text::LINE))
        .map(|(field, _)| FieldProblem::too_long(field))
        .collect()
}

/// A bank; id = its three-digit code.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct Bank {
    /// Three digits.
    pub code: String,
    /// Name.
    pub name: String,
    /// Length of its account numbers, where known.
    pub account_digits: Option<AccountDigits>,
}

/// How many digits a bank's account numbers have.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct AccountDigits {
    /// At least.
    pub min: u8,
    /// At most.
    pub max: u8,
}

impl Bank {
    /// Whether the number has a length this bank uses; unknown lengths pass.
    #[must_use]
    pub fn accepts(&self, number: &AccountNumber) -> bool {
        self.account_digits.is_none_or(|digits| {
            (usize::from(digits.min)..=usize::from(digits.max)).contains(&number.as_str().len())
        })
    }
}

impl RecordKind for Bank {
    const TYPE: &'static str = "bank";

    fn problems(&self) -> Vec<FieldProblem> {
        let mut found = require_lines(&[("nama", &self.name)]);
        if self.code.len() != 3 || !self.code.bytes().all(|b| b.is_ascii_digit()) {
            found.push(FieldProblem::new("kode", "KODE_BANK_TIDAK_SAH"));
        }
        if self
            .account_digits
            .is_some_and(|digits| digits.min == 0 || digits.min > digits.max)
        {
            found.push(FieldProblem::new("panjangRekening", "RENTANG_TIDAK_SAH"));
        }
        found
    }
}

/// A finance category (kategori-keuangan).
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct FinanceCategory {
    /// Name.
    pub name: String,
    /// Account code (kode rekening belanja).
    pub account_code: String,
}

impl RecordKind for FinanceCategory {
    const TYPE: &'static str = "finance_category";

    fn problems(&self) -> Vec<FieldProblem> {
        require_lines(&[("nama", &self.name), ("kodeRekening", &self.account_code)])
    }
}

/// When and for what a scholarship type is open.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct ScholarshipPeriod {
    /// Budget year.
    pub year: u16,
    /// Type of scholarship.
    pub scholarship_type: ScholarshipType,
    /// First day of registration.
    pub opens: NaiveDate,
    /// Last day of registration.
    pub closes: NaiveDate,
    /// How many awards, where limited.
    pub quota: Option<u32>,
    /// Amount a year per level.
    pub amounts: BTreeMap<Level, Rupiah>,
    /// Requirements in words, as applicants read them.
    #[serde(default)]
    pub requirements: Vec<String>,
    /// Documents required beyond those of every form.
    #[serde(default)]
    pub documents: BTreeSet<DocumentKind>,
}

impl ScholarshipPeriod {
    /// Most requirements in words.
    const REQUIREMENTS_MAX: usize = 50;
}

impl RecordKind for ScholarshipPeriod {
    const TYPE: &'static str = "scholarship_period";

    fn problems(&self) -> Vec<FieldProblem> {
        let mut found = Vec::new();
        if !(2000..2200).contains(&self.year) {
            found.push(FieldProblem::new("tahun", "TAHUN_DI_LUAR_RENTANG"));
        }
        if self.closes < self.opens {
            found.push(FieldProblem::new("tutup", "RENTANG_TIDAK_SAH"));
        }
        for amount in self.amounts.values() {
            if let Err(error) = amount.positive() {
                found.push(FieldProblem::new("besaran", error.code()));
            }
        }
        let too_many = self.requirements.len() > Self::REQUIREMENTS_MAX;
        let mut texts = self.requirements.iter();
        if too_many || texts.any(|line| text::is_longer(line, text::PARAGRAPH)) {
            found.push(FieldProblem::too_long("syarat"));
        }
        found
    }

    fn alone(mut self, present: &Self, id: &str) -> (Self, Option<Guarded>) {
        let asked = std::mem::replace(&mut self.quota, present.quota);
        if asked == present.quota {
            return (self, None);
        }
        let shown = |quota: Option<u32>| match quota {
            Some(places) => format!("{places} penerima"),
            None => "tanpa batas".to_owned(),
        };
        let difference = |name: &str, before: String, after: String| Difference {
            name: name.to_owned(),
            before: Some(before),
            after: Some(after),
        };
        let period = format!("{} {}", self.scholarship_type.label(), self.year);
        let guarded = Guarded {
            subject: Subject::Quota {
                period_id: id.to_owned(),
                quota: asked,
            },
            differences: vec![
                difference("Periode", period.clone(), period),
                difference("Kuota", shown(present.quota), shown(asked)),
            ],
        };
        (self, Some(guarded))
    }
}

/// Ids of the settings the program reads.
pub mod setting_ids {
    use crate::entitlement::{CONTINUATION, ENTITLEMENTS};

    /// Above this amount (integer rupiah) two people approve a payment.
    pub const TWO_APPROVER_THRESHOLD: &str = "two_approver_threshold";
    /// Layout of the file that goes to the bank (object, see `roster::bank_file::BankLayout`).
    pub const BANK_FILE_LAYOUT: &str = "bank_file_layout";
    /// Service time in days per stage (object: wire state → integer).
    pub const SERVICE_DAYS: &str = "service_days";
    /// Address that mails come from (text).
    pub const MAIL_SENDER: &str = "mail_sender";
    /// Whether recipients are reminded by mail of what they left undone (true or false; true before it is set).
    pub const REMINDERS: &str = "recipient_reminders";
    /// Year that the public list of awardees begins with (integer; 2025 before it is set, spec §2).
    pub const AWARDEE_YEAR: &str = "awardee_year";
    /// Who signs papers, and where (object, see [`crate::official::Officials`]).
    pub const OFFICIALS: &str = "officials";
    /// Titles that banks write in their tables (list, see [`crate::bank_table::BankTitles`]).
    pub const BANK_TITLES: &str = "bank_titles";
    /// How papers are numbered (object, see [`crate::disbursement::NumberSchemes`]).
    pub const NUMBER_SCHEMES: &str = "number_schemes";
    /// Files that other programs take (list, see [`crate::register::ExportProfile`]).
    pub const EXPORT_PROFILES: &str = "export_profiles";
    /// Programs that are told of what happens (list, see [`crate::webhook::Webhook`]).
    pub const WEBHOOKS: &str = "webhooks";
    /// Those by which money moves otherwise, by which a bank's word is understood, whose names stand under its papers, by
    /// which these are numbered and other programs read them, and where what happens is told.
    const BY_TWO: &[&str] = &[
        TWO_APPROVER_THRESHOLD,
        BANK_FILE_LAYOUT,
        BANK_TITLES,
        OFFICIALS,
        NUMBER_SCHEMES,
        EXPORT_PROFILES,
        WEBHOOKS,
    ];

    /// Whether nobody changes the setting alone.
    #[must_use]
    pub fn needs_two(id: &str) -> bool {
        BY_TWO.contains(&id) || id.starts_with(ENTITLEMENTS) || id.starts_with(CONTINUATION)
    }

    /// What people call a setting.
    #[must_use]
    pub fn label(id: &str) -> &str {
        match id {
            TWO_APPROVER_THRESHOLD => "Ambang dua penyetuju",
            BANK_FILE_LAYOUT => "Tata letak berkas bank",
            OFFICIALS => "Pejabat penanda tangan",
            SERVICE_DAYS => "Waktu layanan",
            MAIL_SENDER => "Pengirim surel",
            BANK_TITLES => "Kolom berkas bank",
            NUMBER_SCHEMES => "Skema nomor surat",
            EXPORT_PROFILES => "Profil ekspor",
            WEBHOOKS => "Webhook",
            REMINDERS => "Pengingat penerima",
            AWARDEE_YEAR => "Tahun tayang daftar awardee",
            other if other.starts_with(ENTITLEMENTS) => "Besaran beasiswa",
            other if other.starts_with(CONTINUATION) => "Aturan kelanjutan",
            other => other,
        }
    }
}

/// Longest service time that can be set, in days.
const SERVICE_DAYS_MAX: u64 = 365;
/// Years that the public list may begin with.
const AWARDEE_YEARS: std::ops::RangeInclusive<i64> = 2000..=2100;

/// What is wrong with the value of a setting that the program reads.
#[must_use]
pub fn setting_problems(id: &str, value: &serde_json::Value) -> Vec<FieldProblem> {
    match id {
        setting_ids::TWO_APPROVER_THRESHOLD => {
            let amount = value.as_i64().map(Rupiah).unwrap_or_default();
            let wrong = amount.positive().err();
            let problem =
                |wrong: RupiahError| FieldProblem::new("ambangDuaPenyetuju", wrong.code());
            wrong.map(problem).into_iter().collect()
        }
        setting_ids::BANK_FILE_LAYOUT => {
            let sound = serde_json::from_value::<BankLayout>(value.clone())
                .is_ok_and(|layout| layout.is_usable());
            unless(sound, "tataLetakBerkasBank", "TATA_LETAK_TIDAK_SAH")
        }
        setting_ids::OFFICIALS => of_read(
            value,
            "pejabat",
            "PEJABAT_TIDAK_TERBACA",
            Officials::problems,
        ),
        setting_ids::NUMBER_SCHEMES => of_read(
            value,
            "nomorSurat",
            "SKEMA_NOMOR_TIDAK_SAH",
            NumberSchemes::problems,
        ),
        setting_ids::BANK_TITLES => of_read(
            value,
            "kolomBank",
            "KOLOM_BANK_TIDAK_SAH",
            |kept: &Vec<BankTitles>| BankTitles::problems(kept),
        ),
        setting_ids::EXPORT_PROFILES => of_read(
            value,
            "profilEkspor",
            "PROFIL_EKSPOR_TIDAK_SAH",
            |profiles: &Vec<ExportProfile>| ExportProfile::problems(profiles),
        ),
        setting_ids::WEBHOOKS => of_read(
            value,
            "webhook",
            "WEBHOOK_TIDAK_SAH",
            |webhooks: &Vec<Webhook>| Webhook::problems(webhooks),
        ),
        id if id.starts_with(ENTITLEMENTS) => of_read(
            value,
            "baris",
            "BESARAN_TIDAK_TERBACA",
            EntitlementTable::problems,
        ),
        id if id.starts_with(CONTINUATION) => of_read(
            value,
            "aturan",
            "ATURAN_LANJUTAN_TIDAK_TERBACA",
            ContinuationRule::problems,
        ),
        setting_ids::SERVICE_DAYS => {
            let sound = value.as_object().is_some_and(are_service_days);
            unless(sound, "waktuLayanan", "HARI_DI_LUAR_RENTANG")
        }
        setting_ids::MAIL_SENDER => {
            let sound = value
                .as_str()
                .is_some_and(|address| address.parse::<Email>().is_ok());
            unless(sound, "pengirimSurel", "EMAIL_TIDAK_SAH")
        }
        setting_ids::AWARDEE_YEAR => {
            let sound = value
                .as_i64()
                .is_some_and(|year| AWARDEE_YEARS.contains(&year));
            unless(sound, "tahunTayang", "TAHUN_DI_LUAR_RENTANG")
        }
        setting_ids::REMINDERS => unless(
            value.is_boolean(),
            "pengingatPenerima",
            "BUKAN_YA_ATAU_TIDAK",
        ),
        _ => Vec::new(),
    }
}

/// A problem of a field, unless its value is sound.
fn unless(sound: bool, field: &'static str, code: &'static str) -> Vec<FieldProblem> {
    if sound {
        Vec::new()
    } else {
        vec![FieldProblem::new(field, code)]
    }
}

/// The problems of a value once it is read; one that cannot be read at all is told by `code`.
fn of_read<T: DeserializeOwned>(
    value: &serde_json::Value,
    field: &'static str,
    code: &'static str,
    problems: impl FnOnce(&T) -> Vec<FieldProblem>,
) -> Vec<FieldProblem> {
    match serde_json::from_value::<T>(value.clone()) {
        Ok(read) => problems(&read),
        Err(_) => vec![FieldProblem::new(field, code)],
    }
}

/// Whether every stage has a number of days that a stage can take.
fn are_service_days(stages: &serde_json::Map<String, serde_json::Value>) -> bool {
    stages.values().all(|days| {
        days.as_u64()
            .is_some_and(|days| (1..=SERVICE_DAYS_MAX).contains(&days))
    })
}

/// A setting; id = its name, see [`setting_ids`].
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct Setting {
    /// Any JSON value.
    pub value: serde_json::Value,
}

impl RecordKind for Setting {
    const TYPE: &'static str = "setting";

    fn problems(&self) -> Vec<FieldProblem> {
        if self.value.is_null() {
            vec![FieldProblem::required("nilai")]
        } else {
            Vec::new()
        }
    }
}
