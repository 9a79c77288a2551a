//! What stands in an address: the parameters of its path and of its query. A value of the wrong kind
//! is refused in the portal's own words, with the parameter's name.

use axum::{
    extract::{self, FromRequestParts, RawPathParams},
    http::{Uri, request::Parts},
};
use serde::de::DeserializeOwned;

use super::signed::misread;
use crate::error::ApiError;

/// The query of an address. A parameter without a value (`?tahun=`) is one that was left out.
#[derive(Debug, Clone, Copy, Default)]
pub struct Query<T>(pub T);

impl<T: DeserializeOwned> Query<T> {
    /// Reads an address.
    ///
    /// # Errors
    /// `PARAMETER_TIDAK_SAH` with the parameter at fault.
    pub fn of(uri: &Uri) -> Result<Self, ApiError> {
        let query = uri.query().unwrap_or_default().as_bytes();
        let mut given = form_urlencoded::Serializer::new(String::new());
        for (name, value) in form_urlencoded::parse(query) {
            if unstorable(&value) {
                return Err(refused(name.as_ref(), UNSTORABLE));
            }
            if !value.is_empty() {
                given.append_pair(&name, &value);
            }
        }
        let given = given.finish();
        let reader = serde_urlencoded::Deserializer::new(form_urlencoded::parse(given.as_bytes()));
        serde_path_to_error::deserialize(reader)
            .map(Self)
            .map_err(|error| {
                let path = error.path().to_string();
                let (field, message) = misread(&path, &error.into_inner().to_string());
                refused(field, message)
            })
    }
}

impl<T: DeserializeOwned, S: Send + Sync> FromRequestParts<S> for Query<T> {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, _state: &S) -> Result<Self, ApiError> {
        Self::of(&parts.uri)
    }
}

/// The parameters of a path.
#[derive(Debug, Clone, Copy)]
pub struct Path<T>(pub T);

impl<T: DeserializeOwned + Send, S: Send + Sync> FromRequestParts<S> for Path<T> {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, ApiError> {
        let unreadable = || refused("id", "Alamat ini tidak dapat dibaca.");
        let given = RawPathParams::from_request_parts(parts, state)
            .await
            .map_err(|_| unreadable())?;
        if let Some((name, _)) = given.iter().find(|(_, value)| unstorable(value)) {
            return Err(refused(name, UNSTORABLE));
        }
        extract::Path::from_request_parts(parts, state)
            .await
            .map(|extract::Path(value)| Self(value))
            .map_err(|_| unreadable())
    }
}

const UNSTORABLE: &str = "Nilai ini memuat huruf yang tidak dapat disimpan.";

/// PostgreSQL keeps no NUL in a text, so nothing can be found by one.
fn unstorable(text: &str) -> bool {
    text.contains('\0')
}

fn refused(name: impl Into<String>, message: impl Into<String>) -> ApiError {
    ApiError::new("PARAMETER_TIDAK_SAH").field(name, message)
}

#[cfg(test)]
mod tests {
    use serde::Deserialize;

    use super::*;
    use crate::routes::testing::Office;

    #[derive(Debug, Default, PartialEq, Deserialize)]
    #[serde(deny_unknown_fields)]
    struct Wanted {
        jenis: String,
        tahun: Option<u16>,
    }

    fn of(query: &str) -> Result<Wanted, ApiError> {
        let uri = format!("/x?{query}").parse().unwrap();
        Query::<Wanted>::of(&uri).map(|Query(wanted)| wanted)
    }

    #[test]
    fn reads_what_was_given_and_takes_an_empty_value_as_left_out() {
        let wanted = Wanted {
            jenis: "a b&".to_owned(),
            tahun: Some(2026),
        };
        assert_eq!(of("jenis=a+b%26&tahun=2026").unwrap(), wanted);
        assert_eq!(of("jenis=x&tahun=").unwrap().tahun, None);
    }

    #[test]
    fn names_the_parameter_at_fault() {
        for (query, field) in [
            ("", "jenis"),
            ("jenis=", "jenis"),
            ("jenis=x&tahun=besok", "tahun"),
            ("jenis=x&tahun=99999", "tahun"),
            ("jenis=x&jenis=y", "jenis"),
            ("jenis=x&warna=biru", "warna"),
            ("jenis=%00", "jenis"),
        ] {
            let error = of(query).unwrap_err();
            assert_eq!(error.code(), "PARAMETER_TIDAK_SAH", "{query}");
            assert_eq!(error.fields()[0].nama, field, "{query}");
        }
    }

    #[tokio::test]
    async fn a_word_outside_its_list_is_refused_with_the_words_of_the_list() {
        let office = Office::open().await;
        let answer = office
            .read(&office.admin, "/api/cms/penerima-beasiswa?beasiswa=murni")
            .await;
        assert_eq!(
            (answer.status, answer.code()),
            (400, "PARAMETER_TIDAK_SAH".to_owned())
        );
        let told = answer.data()["bidang"][0]["pesan"].clone();
        let told = told.as_str().unwrap();
        assert!(told.contains("murni-nduga, afirmasi-oap"), "{told}");
        for list in [
            "formulir-pendaftaran?status=aktif",
            "keuangan?status=aktif",
            "keuangan?komponen=spp",
            "keuangan?laporan=semua",
            "laporan/pengaduan?status=x",
            "temuan?kode=x",
            "temuan?status=x",
            "user?level=x",
            "daftar-pembayaran?status=x",
            "penerima-beasiswa?status=pensiun",
            "audit?jenis=x",
            "audit/paket?jenis=x",
            "data-diri/list-akademia?status=aktif",
            "data-diri/list-akademia/district/95.08.01?status=aktif",
            "data-diri/download-pelajar?status=aktif",
            "prestasi?status=x",
            "bank?status=x",
            "berita?sort=x",
        ] {
            let answer = office
                .read(&office.admin, &format!("/api/cms/{list}"))
                .await;
            assert_eq!(answer.status, 400, "{list}: {}", answer.text());
            let told = answer.text();
            assert!(told.contains("Pilihan: "), "{list}: {told}");
        }
    }

    #[tokio::test]
    async fn a_roster_is_narrowed_by_words_of_the_lists() {
        let office = Office::open().await;
        let line = office.budget_line(1_000_000).await;
        let asked = |field: &str, word: &str| {
            let mut body = serde_json::json!({
                "nama": "Uji", "paguId": line.id, "komponen": "ukt", "tahunAkademik": "2025/2026",
                "jumlah": 1_000_000, "pratinjau": true,
            });
            body[field] = word.into();
            body
        };
        let target = "/api/cms/daftar-pembayaran/create";
        for (field, known) in [("jenjang", "S1"), ("beasiswa", "murni-nduga")] {
            let body = asked(field, "tidak-ada");
            let answer = office.post(&office.admin, target, &body).await;
            assert_eq!(answer.status, 422, "{field}: {}", answer.text());
            assert!(answer.text().contains("Pilihan: "), "{}", answer.text());
            let body = asked(field, known);
            let answer = office.post(&office.admin, target, &body).await;
            assert_eq!(answer.status, 200, "{field}: {}", answer.text());
        }
    }

    #[tokio::test]
    async fn a_parameter_that_a_list_of_the_areas_does_not_know_is_refused() {
        let office = Office::open().await;
        for list in ["keuangan?statuss=disetujui", "bank?nama=x", "audit/1?x=1"] {
            let answer = office
                .read(&office.admin, &format!("/api/cms/{list}"))
                .await;
            assert_eq!(answer.status, 400, "{list}: {}", answer.text());
            assert_eq!(answer.code(), "PARAMETER_TIDAK_SAH", "{list}");
        }
        // Links that people share carry what others put on them.
        let public = office
            .server
            .send(crate::server::testing::get(
                "/api/web/beasiswa?utm_source=x",
            ))
            .await;
        assert_eq!(public.status, 200, "{}", public.text());
    }

    #[tokio::test]
    async fn every_kind_of_address_is_refused_in_the_portals_words() {
        let office = Office::open().await;
        for (target, field) in [
            ("/api/cms/bank?page=x", "page"),
            ("/api/cms/bank?page=1&page=2", "page"),
            ("/api/cms/keuangan?tahun=x", "tahun"),
            ("/api/cms/audit/paket", "jenis"),
            ("/api/cms/audit/paket?jenis=periode&dari=kemarin", "dari"),
            ("/api/cms/bank/%ff", "id"),
            ("/api/cms/bank/a%00b", "id"),
            ("/api/cms/bank?search=%00", "search"),
        ] {
            let answer = office.server.get_as(&office.admin, target).await;
            assert_eq!(answer.status, 400, "{target}: {}", answer.text());
            assert_eq!(answer.code(), "PARAMETER_TIDAK_SAH", "{target}");
            let named = answer.data()["bidang"][0]["nama"].clone();
            assert_eq!(named, field, "{target}: {}", answer.text());
        }
    }

    /// The web framework's own refuse in plain English, outside the envelope.
    #[test]
    fn no_other_file_takes_the_frameworks_own_extractors() {
        let root = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
        let (mut folders, mut files, mut found) = (vec![root], 0, Vec::new());
        while let Some(folder) = folders.pop() {
            for entry in std::fs::read_dir(folder).unwrap() {
                let path = entry.unwrap().path();
                if path.is_dir() {
                    folders.push(path);
                    continue;
                }
                if path.ends_with("extract/parameters.rs") || path.ends_with("extract/file_form.rs")
                {
                    continue;
                }
                files += 1;
                let text = std::fs::read_to_string(&path).unwrap();
                let imported = text.split("use axum::").skip(1).any(|rest| {
                    let statement = rest.split(';').next().unwrap_or_default();
                    statement
                        .split(|letter: char| !letter.is_alphanumeric())
                        .any(|word| ["Query", "Path", "Form", "Multipart"].contains(&word))
                });
                let inline = ["axum::extract::Query", "axum::extract::Path", ": Json<"];
                if imported || inline.iter().any(|name| text.contains(name)) {
                    found.push(path);
                }
            }
        }
        assert!(files > 200, "{files}");
        assert!(found.is_empty(), "take crate::extract's: {found:#?}");
    }
}
