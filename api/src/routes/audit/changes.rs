//! From which to which value an event changed things: its values beside those that the stream had
//! stated before. Personal values are compared, but only said to be there.

use std::collections::BTreeMap;

use domain::audit::StreamType;
use ledger::{Recorded, Version};
use serde_json::Value;

use crate::ApiError;
use crate::routes::audit::wire::ValueChange;

/// Events that state the same facts anew: a value of one replaces that of another.
const RESTATING: &[(&str, &[&str])] = &[
    ("application", &["Drafted", "FormChanged"]),
    ("bank_account", &["Entered", "Changed"]),
    ("disbursement", &["Created", "Corrected"]),
    ("user", &["Registered", "Renamed", "RoleChanged"]),
    ("decree", &["Issued", "Amended"]),
    ("award", &["AcademicRecorded"]),
];

/// Values that say nothing to a reader: file fingerprints, whose hand it was (told beside), secrets.
const HIDDEN: &[&str] = &[
    "by",
    "typed_by",
    "renumbered",
    "sha256",
    "file_id",
    "bytes",
    "media_type",
    "password_hash",
];

/// What stands for a personal value.
const PERSONAL: &str = "(data pribadi)";

/// Longest text that is shown whole, in letters.
const TEXT_MAX: usize = 160;

/// A value as it is compared and as it is shown.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Shown {
    compared: String,
    text: String,
}

/// The values that an event of a stream set, with those before it.
///
/// # Errors
/// An event cannot be read.
pub(crate) fn of(stream: &[Recorded], version: Version) -> Result<Vec<ValueChange>, ApiError> {
    let Some(event) = stream.iter().find(|event| event.version == version) else {
        return Ok(Vec::new());
    };
    let family = family(&event.stream.stream_type, &event.event_type);
    let after = values(&event.payload()?);
    let mut before = BTreeMap::new();
    for earlier in stream.iter().filter(|earlier| earlier.version < version) {
        if !family.contains(&earlier.event_type.as_str()) {
            continue;
        }
        let stated = values(&earlier.payload()?);
        if event.event_type == "AcademicRecorded" && !is_same_semester(&stated, &after) {
            continue;
        }
        if is_whole(&event.event_type) {
            before = stated;
        } else {
            before.extend(stated);
        }
    }
    Ok(compared(&before, &after, is_whole(&event.event_type)))
}

/// Events that state everything: what they leave out is gone.
fn is_whole(event_type: &str) -> bool {
    matches!(event_type, "FormChanged" | "Updated" | "Changed")
}

fn family(stream_type: &str, event_type: &str) -> Vec<&'static str> {
    if matches!(event_type, "Created" | "Updated")
        && stream_type != StreamType::Disbursement.as_str()
    {
        return vec!["Created", "Updated"];
    }
    RESTATING
        .iter()
        .find(|(stream, events)| *stream == stream_type && events.contains(&event_type))
        .map_or_else(Vec::new, |(_, events)| events.to_vec())
}

fn is_same_semester(left: &BTreeMap<String, Shown>, right: &BTreeMap<String, Shown>) -> bool {
    ["academic_year", "semester"]
        .iter()
        .all(|name| left.get(*name) == right.get(*name))
}

fn compared(
    before: &BTreeMap<String, Shown>,
    after: &BTreeMap<String, Shown>,
    is_whole: bool,
) -> Vec<ValueChange> {
    let mut changes = Vec::new();
    for (path, value) in after {
        let old = before.get(path);
        if old.is_none_or(|old| old.compared != value.compared) {
            changes.push(ValueChange {
                field: label(path),
                before: old.map(|old| old.text.clone()),
                after: Some(value.text.clone()),
            });
        }
    }
    if is_whole {
        for (path, old) in before.iter().filter(|(path, _)| !after.contains_key(*path)) {
            changes.push(ValueChange {
                field: label(path),
                before: Some(old.text.clone()),
                after: None,
            });
        }
    }
    changes
}

/// The values of a payload by path, empty ones left out.
fn values(payload: &Value) -> BTreeMap<String, Shown> {
    let mut found = BTreeMap::new();
    collect(payload, "", &mut found);
    found
}

fn collect(value: &Value, path: &str, found: &mut BTreeMap<String, Shown>) {
    let name = path.rsplit('.').next().unwrap_or_default();
    if HIDDEN.contains(&name) {
        return;
    }
    match value {
        Value::Null => {}
        Value::Object(map) => {
            if let Some(personal) = map.get("$personal").or_else(|| map.get("$sealed")) {
                found.insert(
                    path.to_owned(),
                    Shown {
                        compared: personal["value"].to_string(),
                        text: PERSONAL.to_owned(),
                    },
                );
                return;
            }
            for (key, inner) in map {
                // Wrappers without a meaning of their own.
                let below = if path.is_empty() || matches!(path, "form" | "value") {
                    key.clone()
                } else {
                    format!("{path}.{key}")
                };
                collect(inner, &below, found);
            }
        }
        Value::Array(list) => {
            if list.is_empty() {
                return;
            }
            let scalars: Option<Vec<String>> = list
                .iter()
                .map(|item| (!item.is_object() && !item.is_array()).then(|| scalar(name, item)))
                .collect();
            let text = match scalars {
                Some(items) if items.len() <= 5 => items.join(", "),
                _ => format!("{} butir", list.len()),
            };
            found.insert(
                path.to_owned(),
                Shown {
                    compared: value.to_string(),
                    text,
                },
            );
        }
        other => {
            found.insert(
                path.to_owned(),
                Shown {
                    compared: other.to_string(),
                    text: scalar(name, other),
                },
            );
        }
    }
}

fn scalar(name: &str, value: &Value) -> String {
    match value {
        Value::Bool(true) => "ya".to_owned(),
        Value::Bool(false) => "tidak".to_owned(),
        Value::Number(number) => match number.as_i64() {
            Some(amount) if matches!(name, "amount" | "ceiling" | "previous") => {
                crate::error::rupiah(amount)
            }
            Some(hundredths) if name == "gpa_hundredths" => {
                format!("{},{:02}", hundredths / 100, hundredths % 100)
            }
            _ => number.to_string(),
        },
        Value::String(text) if text.chars().count() > TEXT_MAX => {
            format!("{}…", text.chars().take(TEXT_MAX).collect::<String>())
        }
        Value::String(text) => match text.as_str() {
            "valid" => "sah".to_owned(),
            other => other.to_owned(),
        },
        other => other.to_string(),
    }
}

/// A path in words: `account.bank_code` as `rekening: kode bank`.
fn label(path: &str) -> String {
    path.split('.')
        .map(|name| {
            LABELS
                .iter()
                .find(|(known, _)| *known == name)
                .map_or_else(|| name.replace('_', " "), |(_, label)| (*label).to_owned())
        })
        .collect::<Vec<_>>()
        .join(": ")
}

#[rustfmt::skip]
const LABELS: &[(&str, &str)] = &[
    ("academic_year", "tahun akademik"), ("account", "rekening"), ("account_code", "kode rekening"),
    ("account_digits", "panjang nomor rekening"), ("accreditation", "akreditasi"),
    ("active_letter", "surat keterangan aktif"), ("added", "ditambahkan"), ("address", "alamat"),
    ("alternate_email", "email lain"), ("amount", "jumlah"), ("amounts", "besaran"),
    ("applicant_id", "id pemohon"), ("application_id", "id formulir"), ("areas", "wilayah kerja"),
    ("assisted", "diisi dengan bantuan"), ("author", "penulis"), ("award_id", "id penerima beasiswa"),
    ("award_ids", "penerima"), ("bank_account_id", "id rekening"), ("bank_code", "kode bank"),
    ("bank_reference", "nomor referensi bank"), ("batch", "batch"), ("birth_date", "tanggal lahir"),
    ("birth_place", "tempat lahir"), ("body_html", "isi"), ("branch_id", "DPC"),
    ("budget_line_id", "id pagu"), ("caption", "keterangan gambar"), ("category_id", "kategori"),
    ("city_code", "kode kota"), ("closes", "ditutup"), ("code", "kode"), ("component", "komponen"),
    ("consent", "persetujuan"), ("credits", "jumlah SKS"), ("date", "tanggal"), ("decree_id", "id SK"),
    ("disbursement_id", "id pembayaran"), ("district_code", "kode distrik"), ("document", "dokumen"),
    ("documents", "dokumen"), ("email", "email"), ("email_verified", "email terverifikasi"),
    ("evidence", "bukti"), ("fault", "sebab"), ("file", "berkas"), ("files", "berkas"), ("from", "dari"),
    ("gallery", "dokumentasi"), ("gpa_hundredths", "IPK"), ("guardian", "wali"),
    ("holder", "nama pemilik"), ("home_district", "distrik asal"), ("home_kampung", "kampung asal"),
    ("identity", "data diri"), ("image", "gambar"), ("institution", "institusi"),
    ("institution_id", "id institusi"), ("institution_name", "institusi"), ("invalid", "tidak sah"),
    ("khs", "KHS"), ("kind", "jenis"), ("kk", "nomor KK"), ("level", "jenjang"), ("max", "paling banyak"),
    ("may_resubmit", "boleh diajukan ulang"), ("min", "paling sedikit"), ("month", "bulan"),
    ("name", "nama"), ("nik", "NIK"), ("note", "catatan"), ("notification_id", "id notifikasi"),
    ("number", "nomor"), ("on", "tanggal"), ("opens", "dibuka"), ("other_funding", "pendanaan lain"),
    ("owner_id", "id pemilik"), ("payee", "penerima uang"), ("payee_kind", "jenis penerima uang"),
    ("phone", "nomor HP"), ("photo", "foto"), ("population", "jumlah penduduk"),
    ("previous", "pagu sebelumnya"), ("province", "provinsi"), ("published", "ditayangkan"),
    ("published_at", "tanggal tayang"), ("quota", "kuota"), ("quote", "kutipan"), ("reason", "alasan"),
    ("recipient_id", "id penerima"), ("reference", "nomor bukti setor"), ("relation", "hubungan"),
    ("removed", "dikeluarkan"), ("replaces", "menggantikan"), ("role", "peran"),
    ("roster_id", "id daftar pembayaran"), ("round", "pengajuan ke"),
    ("scholarship_type", "jenis beasiswa"), ("semester", "semester"), ("sex", "jenis kelamin"),
    ("slug", "alamat halaman"), ("source", "sumber dana"), ("status", "status"),
    ("student_number", "NIM"), ("study_city", "kota studi"), ("study_programme", "program studi"),
    ("text", "teks"), ("through", "sampai nomor"), ("title", "judul"), ("verdict", "putusan"),
    ("wanted", "diminta"), ("year", "tahun"),
];

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn tells_what_changed_and_hides_personal_values() {
        let personal = |value: &str| json!({"$personal": {"subject": "s", "value": value}});
        let before = values(&json!({"form": {
            "identity": {"nik": personal("1"), "name": personal("A")},
            "semester": 3, "gpa_hundredths": 325, "year": 2026,
        }}));
        let after = values(&json!({"form": {
            "identity": {"nik": personal("2"), "name": personal("A")},
            "semester": 4, "gpa_hundredths": 325,
        }}));
        let told: Vec<_> = compared(&before, &after, true)
            .into_iter()
            .map(|change| (change.field, change.before, change.after))
            .collect();
        let some = |text: &str| Some(text.to_owned());
        assert_eq!(
            told,
            vec![
                ("data diri: NIK".to_owned(), some(PERSONAL), some(PERSONAL)),
                ("semester".to_owned(), some("3"), some("4")),
                ("tahun".to_owned(), some("2026"), None),
            ]
        );
    }

    #[test]
    fn amounts_and_lists_are_read_as_such() {
        let found = values(&json!({
            "amount": 2_500_000, "by": "u", "award_ids": ["a", "b", "c", "d", "e", "f"],
        }));
        assert_eq!(found["amount"].text, crate::error::rupiah(2_500_000));
        assert_eq!(found["award_ids"].text, "6 butir");
        assert!(!found.contains_key("by"));
    }
}
