//! The entry for catalogues of data, as CKAN and data portals take it (W3C DCAT 3, JSON-LD), and the same for search
//! engines (schema.org).

use serde_json::{Value, json};

use super::catalogue::{LICENCE, OpenData, OpenTable, Release};

/// How often it changes: with every event.
const CONTINUOUS: &str = "http://publications.europa.eu/resource/authority/frequency/CONT";

/// The catalogue of a release.
pub(super) fn of(release: &Release, described: &Value, tables: &[OpenTable]) -> Value {
    let (_, _, licence) = LICENCE;
    let sets = tables.iter().map(|table| data_set(release, table));
    json!({
        "@context": {
            "dcat": "http://www.w3.org/ns/dcat#",
            "dct": "http://purl.org/dc/terms/",
            "foaf": "http://xmlns.com/foaf/0.1/",
            "spdx": "http://spdx.org/rdf/terms#",
            "xsd": "http://www.w3.org/2001/XMLSchema#",
        },
        "@id": release.address(super::file::CATALOGUE),
        "@type": "dcat:Catalog",
        "dct:title": text("Data terbuka Beasiswa Nduga"),
        "dct:publisher": {
            "@type": "foaf:Organization",
            "foaf:name": "Pemerintah Kabupaten Nduga",
            "foaf:homepage": { "@id": release.site },
        },
        "dct:license": { "@id": licence },
        "dct:modified": { "@value": release.moment, "@type": "xsd:dateTime" },
        "foaf:homepage": { "@id": format!("{}/data-terbuka", release.site) },
        "dcat:version": described["nomorPeristiwa"].to_string(),
        "dct:provenance": { "@type": "dct:ProvenanceStatement", "dct:description": described["titikPeriksa"] },
        "dcat:dataset": sets.collect::<Vec<_>>(),
    })
}

fn text(words: &str) -> Value {
    json!({ "@value": words, "@language": "id" })
}

fn data_set(release: &Release, table: &OpenTable) -> Value {
    let (_, _, licence) = LICENCE;
    let years = release.year.map(|year| {
        json!({
            "@type": "dct:PeriodOfTime",
            "dcat:startDate": { "@value": format!("{year}-01-01"), "@type": "xsd:date" },
            "dcat:endDate": { "@value": format!("{year}-12-31"), "@type": "xsd:date" },
        })
    });
    json!({
        "@id": format!("{}#{}", release.address(super::file::CATALOGUE), table.name),
        "@type": "dcat:Dataset",
        "dct:identifier": table.name,
        "dct:title": text(&table.title),
        "dct:description": text(&table.about),
        "dct:license": { "@id": licence },
        "dct:accrualPeriodicity": { "@id": CONTINUOUS },
        "dct:temporal": years,
        "dcat:landingPage": { "@id": format!("{}/data-terbuka", release.site) },
        "dcat:distribution": [
            distribution(&table.csv, "text/csv", Some(&table.sha256)),
            distribution(&table.json, "application/json", None),
        ],
    })
}

fn distribution(address: &str, kind: &str, sha256: Option<&String>) -> Value {
    json!({
        "@type": "dcat:Distribution",
        "dcat:downloadURL": { "@id": address },
        "dcat:mediaType": { "@id": format!("https://www.iana.org/assignments/media-types/{kind}") },
        "spdx:checksum": sha256.map(|hash| json!({
            "@type": "spdx:Checksum",
            "spdx:algorithm": { "@id": "spdx:checksumAlgorithm_sha256" },
            "spdx:checksumValue": { "@value": hash, "@type": "xsd:hexBinary" },
        })),
    })
}

/// The tables as search engines read them.
pub(super) fn schema_org(data: &OpenData, publisher: &Value) -> Vec<Value> {
    let (_, _, licence) = LICENCE;
    let set = |table: &OpenTable| {
        let file = |address: &str, kind: &str| json!({ "@type": "DataDownload", "encodingFormat": kind, "contentUrl": address });
        json!({
            "@context": "https://schema.org",
            "@type": "Dataset",
            "name": format!("{} · Beasiswa Nduga", table.title),
            "description": table.about,
            "license": licence,
            "isAccessibleForFree": true,
            "dateModified": data.day,
            "version": data.position.to_string(),
            "creator": { "@type": "GovernmentOrganization", "name": publisher },
            "distribution": [
                file(&table.csv, "text/csv"),
                file(&table.json, "application/json"),
            ],
        })
    };
    data.tables.iter().map(set).collect()
}
