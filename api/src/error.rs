//! The one place that turns a broken rule into a status, a stable code and an Indonesian text.

mod catalogue;
mod convert;
pub(crate) mod held;
pub(crate) mod oauth;
mod rules;

use std::collections::BTreeMap;

use axum::{
    Json,
    http::StatusCode,
    response::{IntoResponse, Response},
};
use domain::{Month, Word, day_in_figures};
use serde::Serialize;
use serde_json::{Map, Value};
use utoipa::ToSchema;

use crate::request::allowance::Allowance;
use crate::request::id::{self, RequestId};
use crate::request::refused::Refused;

/// A refusal on its way to the client. Build it from a code of the catalogue.
#[derive(Debug, Clone, PartialEq)]
pub struct ApiError {
    code: String,
    fields: Vec<FieldError>,
    data: Map<String, Value>,
    /// What people read for a value of `data` that is a word of the wire.
    told: BTreeMap<&'static str, String>,
}

/// What is wrong with one field of a form.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct FieldError {
    /// The field's name as on the wire, e.g. `kataSandi` or `rekening.nomor`.
    pub nama: String,
    /// What is wrong, in Indonesian.
    pub pesan: String,
}

/// The body of every refusal.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ErrorBody {
    /// The HTTP status.
    pub status_code: u16,
    /// What to tell the user, in Indonesian.
    pub message: String,
    /// For programs.
    pub data: ErrorData,
}

/// The part of a refusal that programs read.
#[derive(Debug, Serialize, ToSchema)]
pub struct ErrorData {
    /// The stable code.
    pub kode: String,
    /// The same text as `message`; clients of the first portal read it from here.
    pub message: String,
    /// Problems by field, for forms.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub bidang: Vec<FieldError>,
    /// Values that explain the refusal (a current version, a remaining ceiling, a server time).
    #[serde(flatten)]
    #[schema(value_type = Object)]
    pub lain: Map<String, Value>,
}

impl From<domain::FieldProblem> for FieldError {
    fn from(problem: domain::FieldProblem) -> Self {
        Self {
            nama: problem.field.to_owned(),
            pesan: rules::field_text(problem.code).to_owned(),
        }
    }
}

impl ApiError {
    /// A refusal by its code; codes are listed in `error/catalogue.rs`.
    pub fn new(code: impl Into<String>) -> Self {
        Self {
            code: code.into(),
            fields: Vec::new(),
            data: Map::new(),
            told: BTreeMap::new(),
        }
    }

    /// Something that must not happen. It is logged, in the line of the request where there is one; the client sees
    /// only a request id.
    pub fn internal(error: impl std::fmt::Display) -> Self {
        if !id::tell_cause(error.to_string()) {
            tracing::error!(error = %error, "internal error");
        }
        Self::new("KESALAHAN_SERVER")
    }

    /// The rows asked for do not exist, or may not be seen: the answer is the same.
    pub fn not_found() -> Self {
        Self::new("TIDAK_DITEMUKAN")
    }

    /// Refused by role, area, institution or ownership.
    pub fn forbidden() -> Self {
        Self::new("TIDAK_BERWENANG")
    }

    /// A form with one bad field; add more with [`ApiError::field`].
    pub fn invalid(field: impl Into<String>, message: impl Into<String>) -> Self {
        Self::new("DATA_TIDAK_SAH").field(field, message)
    }

    /// Adds a problem with a field.
    #[must_use]
    pub fn field(mut self, field: impl Into<String>, message: impl Into<String>) -> Self {
        self.fields.push(FieldError {
            nama: field.into(),
            pesan: message.into(),
        });
        self
    }

    /// A form with one field that breaks a rule of the domain, by the rule's code.
    pub fn problem(field: impl Into<String>, code: &str) -> Self {
        Self::invalid(field, rules::field_text(code))
    }

    /// What is wrong with a field, by the code of the domain's rule.
    pub fn field_text(code: &str) -> &'static str {
        rules::field_text(code)
    }

    /// Adds a value that explains the refusal; `{name}` in the catalogue's text is replaced by it. Programs get the value
    /// as it is; `{name:hari}`, `{name:bulan}`, `{name:rp}` and `{name:lama}` write it as people read it.
    #[must_use]
    pub fn with(mut self, name: impl Into<String>, value: impl Into<Value>) -> Self {
        self.data.insert(name.into(), value.into());
        self
    }

    /// The same with a word of a closed list: programs read its word on the wire, people its label.
    #[must_use]
    pub fn with_word(self, name: &'static str, word: impl Word) -> Self {
        self.with_words(name, &[word])
    }

    /// The same with some words of a list.
    #[must_use]
    pub fn with_words<W: Word>(mut self, name: &'static str, words: &[W]) -> Self {
        let joined = |text: fn(W) -> &'static str| {
            let texts: Vec<&str> = words.iter().map(|word| text(*word)).collect();
            texts.join(", ")
        };
        self.told.insert(name, joined(W::label));
        self.with(name, joined(W::as_str))
    }

    /// A value that explains the refusal.
    pub fn value(&self, name: &str) -> Option<&Value> {
        self.data.get(name)
    }

    /// The same refusal without a value that the caller may not know.
    #[must_use]
    pub fn without(mut self, name: &str) -> Self {
        self.data.remove(name);
        self
    }

    /// The stable code.
    pub fn code(&self) -> &str {
        &self.code
    }

    /// What is wrong with which field.
    pub fn fields(&self) -> &[FieldError] {
        &self.fields
    }

    /// The HTTP status of this refusal.
    pub fn status(&self) -> StatusCode {
        let entry = catalogue::find(&self.code);
        StatusCode::from_u16(entry.status).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR)
    }

    /// The text of a code whose explaining values are not known any more: sentences that would
    /// show them are left out.
    pub fn plain_text(&self) -> String {
        let text = catalogue::find(&self.code).text;
        let plain: Vec<&str> = text
            .split_inclusive(". ")
            .filter(|sentence| !sentence.contains('{'))
            .map(str::trim)
            .collect();
        if plain.is_empty() {
            "Aturan pembayaran tidak terpenuhi.".to_owned()
        } else {
            plain.join(" ")
        }
    }

    /// The Indonesian text of this refusal.
    pub fn text(&self) -> String {
        let mut text = catalogue::find(&self.code).text.to_owned();
        for (name, value) in &self.data {
            let shown = match (self.told.get(name.as_str()), value) {
                (Some(label), _) => label.clone(),
                (None, Value::String(text)) => text.clone(),
                (None, other) => other.to_string(),
            };
            // What somebody wrote may end with the full stop that the sentence has.
            let ended = format!("{}.", shown.trim_end_matches('.'));
            text = text.replace(&format!("{{{name}}}."), &ended);
            text = text.replace(&format!("{{{name}}}"), &shown);
            text = text.replace(&format!("{{{name}:hari}}"), &day_text(&shown));
            text = text.replace(&format!("{{{name}:bulan}}"), &month_text(&shown));
            if let Some(amount) = value.as_i64() {
                text = text.replace(&format!("{{{name}:rp}}"), &rupiah(amount));
                text = text.replace(&format!("{{{name}:lama}}"), &duration(amount));
            }
        }
        text
    }
}

/// Every status of the catalogue with its codes, as the OpenAPI text tells them.
pub fn codes_by_status() -> BTreeMap<u16, Vec<&'static str>> {
    let mut found: BTreeMap<u16, Vec<&'static str>> = BTreeMap::new();
    for entry in catalogue::all() {
        found.entry(entry.status).or_default().push(entry.code);
    }
    found
}

/// `29-11-2026` of `2026-11-29`; what is no day stays as it is.
fn day_text(value: &str) -> String {
    value
        .parse()
        .map_or_else(|_| value.to_owned(), day_in_figures)
}

/// `Oktober 2026` of `2026-10`; what is no month stays as it is.
fn month_text(value: &str) -> String {
    value
        .parse()
        .map_or_else(|_| value.to_owned(), Month::in_words)
}

/// Seconds as people say them, never too few: `45 detik`, `3 menit`, `2 jam`.
fn duration(seconds: i64) -> String {
    match seconds {
        ..60 => format!("{seconds} detik"),
        60..7_200 => format!("{} menit", (seconds + 59) / 60),
        7_200.. => format!("{} jam", (seconds + 3_599) / 3_600),
    }
}

/// `Rp 1.250.000`.
pub(crate) fn rupiah(amount: i64) -> String {
    let digits = amount.unsigned_abs().to_string();
    let groups: Vec<&str> = digits
        .as_bytes()
        .rchunks(3)
        .rev()
        .filter_map(|group| std::str::from_utf8(group).ok())
        .collect();
    let sign = if amount < 0 { "-" } else { "" };
    format!("{sign}Rp {}", groups.join("."))
}

impl std::fmt::Display for ApiError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}", self.code)
    }
}

impl std::error::Error for ApiError {}

/// The refusal of who has no write left.
impl From<Allowance> for ApiError {
    fn from(left: Allowance) -> Self {
        Self::new("TERLALU_BANYAK_PERUBAHAN")
            .with("tunggu", left.reset_s)
            .with("batas", left.limit)
    }
}

impl IntoResponse for ApiError {
    fn into_response(mut self) -> Response {
        let status = self.status();
        if status == StatusCode::INTERNAL_SERVER_ERROR {
            // Nothing but an id to tell support; the cause is in the log under it.
            self.data.clear();
            if let Some(id) = RequestId::current() {
                self = self.with("idPermintaan", id.0.to_string());
            }
        }
        let message = self.text();
        let refused = Refused(self.code.clone());
        let wait_s = self.data.get("tunggu").and_then(Value::as_i64).unwrap_or(2);
        let limit = self.data.get("batas").and_then(Value::as_u64);
        let body = ErrorBody {
            status_code: status.as_u16(),
            message: message.clone(),
            data: ErrorData {
                kode: self.code.clone(),
                message,
                bidang: self.fields,
                lain: self.data,
            },
        };
        let mut response = (status, Json(body)).into_response();
        response.extensions_mut().insert(refused);
        if status == StatusCode::SERVICE_UNAVAILABLE || status == StatusCode::TOO_MANY_REQUESTS {
            // Refusals that know their time say it.
            response
                .headers_mut()
                .insert("retry-after", axum::http::HeaderValue::from(wait_s));
        }
        if let (StatusCode::TOO_MANY_REQUESTS, Some(limit)) = (status, limit) {
            let left = Allowance {
                limit: u32::try_from(limit).unwrap_or(u32::MAX),
                remaining: 0,
                reset_s: wait_s,
            };
            left.tell(response.headers_mut());
        }
        response
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fills_the_explaining_values_into_the_text() {
        let error = ApiError::new("VERSI_USANG").with("versiSekarang", 7);
        assert_eq!(error.status(), 409);
        assert!(error.text().contains('7'), "{}", error.text());
    }

    #[test]
    fn people_read_the_label_of_a_word_and_programs_the_word() {
        let status = domain::disbursement::DisbursementStatus::Sp2dIssued;
        let error = ApiError::new("STATUS_PEMBAYARAN_TIDAK_SESUAI").with_word("status", status);
        assert_eq!(
            error.text(),
            "Pembayaran berstatus SP2D terbit sehingga tidak dapat diproses demikian."
        );
        assert_eq!(error.value("status"), Some(&Value::from("sp2d_terbit")));
        let keys = [
            domain::integrity::FindingKey::SameNik,
            domain::integrity::FindingKey::SameAccount,
        ];
        let error = ApiError::new("TEMUAN_MENGHALANGI").with_words("temuan", &keys);
        assert!(
            error.text().contains("Temuan: NIK sama, Rekening sama."),
            "{}",
            error.text()
        );
        assert_eq!(
            error.value("temuan"),
            Some(&Value::from("NIK_SAMA, REKENING_SAMA"))
        );
    }

    #[test]
    fn a_reason_that_ends_with_a_full_stop_ends_with_one() {
        for reason in ["Dua nama", "Dua nama."] {
            let text = ApiError::new("SUDAH_DITAHAN").with("karena", reason).text();
            assert_eq!(text, "Sudah ditahan: Dua nama.");
        }
    }

    #[test]
    fn a_code_nobody_wrote_down_is_a_refusal_and_not_a_crash() {
        let error = ApiError::new("sesuatu_yang_baru");
        assert_eq!(error.status(), 422);
        assert_eq!(error.code(), "sesuatu_yang_baru");
    }

    #[test]
    fn writes_amounts_as_people_read_them() {
        let error = ApiError::new("PAGU_TIDAK_CUKUP").with("sisa", 1_250_000);
        assert_eq!(error.text(), "Pagu tidak cukup. Sisa pagu Rp 1.250.000.");
        assert_eq!(rupiah(7), "Rp 7");
    }

    #[test]
    fn days_and_months_are_for_people_in_the_text_and_for_programs_in_the_data() {
        let early = ApiError::new("TANGGAL_MENDAHULUI").with("sebelumnya", "2026-11-29");
        assert_eq!(
            early.text(),
            "Tanggal mendahului langkah sebelumnya (29-11-2026)."
        );
        assert_eq!(early.value("sebelumnya").unwrap(), "2026-11-29");
        let closed = ApiError::new("BULAN_SUDAH_DITUTUP").with("sampai", "2026-10");
        assert_eq!(
            closed.text(),
            "Bulan itu sudah ditutup. Pembukuan tertutup sampai Oktober 2026."
        );
    }

    #[test]
    fn says_how_long_to_wait_as_people_do() {
        let text = |wait: i64| ApiError::new("TERLALU_SERING").with("tunggu", wait).text();
        for (wait, told) in [
            (1, "1 detik"),
            (60, "1 menit"),
            (61, "2 menit"),
            (80_000, "23 jam"),
        ] {
            assert!(
                text(wait).ends_with(&format!("dalam {told}.")),
                "{}",
                text(wait)
            );
        }
    }

    #[test]
    fn a_code_without_its_values_is_told_without_them() {
        let text = |code: &str| ApiError::new(code).plain_text();
        assert_eq!(text("PAGU_TIDAK_CUKUP"), "Pagu tidak cukup.");
        assert_eq!(
            text("BELUM_ADA_SK"),
            "Belum ada SK yang mencantumkan penerima ini. Catat SK yang memuat namanya lebih dahulu."
        );
        assert!(!text("STATUS_PEMBAYARAN_TIDAK_SESUAI").contains('{'));
    }

    #[test]
    fn no_code_stands_twice_in_the_catalogue() {
        let mut codes: Vec<_> = catalogue::CATALOGUE
            .iter()
            .map(|entry| entry.code)
            .collect();
        codes.sort_unstable();
        let count = codes.len();
        codes.dedup();
        assert_eq!(count, codes.len());
    }
}
