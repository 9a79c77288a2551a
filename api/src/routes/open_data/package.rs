//! The description for programs: a Frictionless Data Package (datapackage.org, version 2).

use serde_json::{Value, json};

use super::catalogue::{LICENCE, OpenTable, Release};
use super::table::Table;

/// The package of a release.
pub(super) fn of(release: &Release, described: &Value, tables: &[(Table, OpenTable)]) -> Value {
    let (name, title, url) = LICENCE;
    let mut package = json!({
        "$schema": "https://datapackage.org/profiles/2.0/datapackage.json",
        "name": "beasiswa-nduga",
        "id": release.address(super::file::PACKAGE),
        "title": "Data terbuka Beasiswa Nduga",
        "description": "Penerima beasiswa Kabupaten Nduga, perubahan daftarnya, anggaran, lama setiap tahap, dan distrik asal. Setiap baris daftar menyebut peristiwa yang membuktikannya.",
        "homepage": format!("{}/data-terbuka", release.site),
        "version": release.position.to_string(),
        "created": release.moment,
        "licenses": [{ "name": name, "title": title, "path": url }],
        "contributors": [{ "title": "Pemerintah Kabupaten Nduga", "roles": ["publisher"], "path": release.site }],
        "keywords": ["beasiswa", "pendidikan", "anggaran", "Nduga", "Papua Pegunungan"],
        "resources": tables.iter().map(resource).collect::<Vec<_>>(),
    });
    if let (Some(package), Some(described)) = (package.as_object_mut(), described.as_object()) {
        package.extend(described.clone());
    }
    package
}

fn resource((table, told): &(Table, OpenTable)) -> Value {
    json!({
        "name": told.name,
        "title": told.title,
        "description": told.about,
        "path": told.csv,
        "profile": "tabular-data-resource",
        "format": "csv",
        "mediatype": "text/csv",
        "encoding": "utf-8",
        "bytes": told.bytes,
        "hash": format!("sha256:{}", told.sha256),
        "schema": table.set.schema(),
    })
}
