//! Which permission a call needs: its entity from the address, its action from method and last word.
//!
//! The table says who may at all; a permission can only take away from that.

use domain::permission::{Action, Entity, Right};

/// Resources that are no entity: a caller's own things, lists that fill forms, and what asks for the
/// permissions of other entities itself.
const FREE: &[&str] = &[
    "notification",
    "upload",
    "stream",
    "referensi",
    "verifikasi",
    "tracking-history",
    "cari",
];

/// What a signed-in person asks about themselves.
const OWN: &[&str] = &["profile", "refresh", "username"];

/// Acts that decide on what others prepared.
const DECISIONS: &[&str] = &[
    "approve",
    "tolak",
    "rekomendasi",
    "minta-perbaikan",
    "periksa-dokumen",
    "verifikasi",
    "abaikan",
    "terima",
];

/// The permission that a call needs, by its method and the address as the router matched it.
pub fn right_of(method: &str, path: &str) -> Option<Right> {
    let rest = path.strip_prefix("/api/cms/")?;
    let words: Vec<&str> = rest.split('/').collect();
    let resource = words[0];
    let last = words[words.len() - 1];
    if FREE.contains(&resource) || (resource == "user" && OWN.contains(&last)) {
        return None;
    }
    let entity = entity_of(resource)?;
    let action = match method {
        "GET" if last.starts_with("download") || last == "berkas-bank" => Action::Export,
        "GET" => Action::View,
        "PUT" | "PATCH" => Action::Update,
        // What is deleted inside a thing changes the thing.
        "DELETE" if words.len() == 2 => Action::Delete,
        "DELETE" => Action::Update,
        _ if resource == "penolakan-keuangan" || DECISIONS.contains(&last) => Action::Approve,
        _ if (resource, last) == ("data-akademik", "konfirmasi") => Action::Approve,
        _ if (resource, last) == ("audit", "paket") => Action::Export,
        _ if last == "hapus-data" => Action::Delete,
        _ if last == "create" => Action::Create,
        _ => Action::Update,
    };
    Some((entity, action))
}

fn entity_of(resource: &str) -> Option<Entity> {
    Some(match resource {
        "penolakan-keuangan" => Entity::Disbursement,
        "wilayah-dpc" => Entity::Branch,
        "dokumentasi-berita" => Entity::News,
        "alamat" | "pendidikan-sebelumnya" => Entity::PersonalData,
        "kampung" => Entity::District,
        "periode" => Entity::Setting,
        other => return other.parse().ok(),
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{authz::operations, docs};

    #[test]
    fn reads_entity_and_action_from_the_call() {
        for (method, path, entity, action) in [
            ("GET", "keuangan", Entity::Disbursement, Action::View),
            (
                "POST",
                "keuangan/approve",
                Entity::Disbursement,
                Action::Approve,
            ),
            ("POST", "keuangan/spp", Entity::Disbursement, Action::Update),
            (
                "POST",
                "penolakan-keuangan/create",
                Entity::Disbursement,
                Action::Approve,
            ),
            ("POST", "berita/create", Entity::News, Action::Create),
            ("DELETE", "berita/{id}", Entity::News, Action::Delete),
            (
                "DELETE",
                "formulir-pendaftaran/{id}/dokumen/{jenis}",
                Entity::Application,
                Action::Update,
            ),
            (
                "GET",
                "data-diri/download-pelajar",
                Entity::PersonalData,
                Action::Export,
            ),
            ("GET", "user/{id}", Entity::User, Action::View),
        ] {
            let found = right_of(method, &format!("/api/cms/{path}"));
            assert_eq!(found, Some((entity, action)), "{method} {path}");
        }
        for path in ["user/profile", "notification/{id}", "referensi/bank"] {
            assert_eq!(right_of("GET", &format!("/api/cms/{path}")), None);
        }
        assert_eq!(right_of("GET", "/api/web/berita"), None);
    }

    #[test]
    fn every_call_of_the_areas_has_an_entity_or_is_free_of_one() {
        let openapi = docs::openapi();
        for (path, method, _) in operations(&openapi) {
            let Some(rest) = path.strip_prefix("/api/cms/") else {
                continue;
            };
            let mut words = rest.split('/');
            let resource = words.next().unwrap();
            let is_own = resource == "user" && words.any(|word| OWN.contains(&word));
            assert!(
                right_of(method, path).is_some() || FREE.contains(&resource) || is_own,
                "{method} {path}: name its entity in domain::permission or list it as free"
            );
        }
    }
}
