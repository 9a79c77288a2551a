//! Open data says what the public pages say, in files that can be checked and compared.

use serde_json::{Value, json};
use sha2::{Digest, Sha256};

use crate::routes::testing::{Office, Thing};
use crate::server::testing::{Answer, get};

async fn file(office: &Office, name: &str) -> Answer {
    let answer = office.server.send(get(&format!("/data/{name}"))).await;
    assert_eq!(answer.status, 200, "{name}: {}", answer.text());
    answer
}

/// After all that was written.
async fn settle(office: &Office) {
    office.read(&office.admin, "/api/web/transparansi").await;
}

#[tokio::test]
async fn the_files_hold_what_the_page_shows_and_hash_to_what_the_package_says() {
    let office = Office::open().await;
    office.transferred(1, 3_000_000).await;
    settle(&office).await;
    let package = file(&office, "datapackage.json").await;
    assert_eq!(package.headers["access-control-allow-origin"], "*");
    let package = package.json();
    assert_eq!(package["licenses"][0]["name"], "CC-BY-4.0");
    assert_eq!(package["version"], package["nomorPeristiwa"].to_string());
    let names: Vec<&Value> = package["resources"].as_array().unwrap().iter().collect();
    assert_eq!(names.len(), 6, "{package}");
    for resource in names {
        let path = resource["path"].as_str().unwrap();
        let name = path.rsplit('/').next().unwrap();
        let csv = file(&office, name).await;
        assert_eq!(csv.headers["content-type"], "text/csv; charset=utf-8");
        let hash = format!("sha256:{}", hex::encode(Sha256::digest(&csv.bytes)));
        assert_eq!(resource["hash"], hash, "{name}");
        assert_eq!(resource["bytes"], csv.bytes.len(), "{name}");
        let fields = resource["schema"]["fields"].as_array().unwrap();
        let titles: Vec<&str> = fields
            .iter()
            .map(|it| it["name"].as_str().unwrap())
            .collect();
        assert_eq!(csv.text().lines().next().unwrap(), titles.join(","));
        let json = file(&office, &name.replace(".csv", ".json")).await.json();
        let rows = json["data"].as_array().unwrap();
        assert_eq!(rows.len(), csv.text().lines().count() - 1, "{name}");
        assert_eq!(json["nomorPeristiwa"], package["nomorPeristiwa"]);
        assert!(json["titikPeriksa"].as_str().unwrap().contains('\u{2014}'));
    }
    let list = office.server.send(get("/api/web/penerima-beasiswa")).await;
    let shown = &list.data()["items"][0];
    let rows = file(&office, "penerima.json").await.json();
    let row = &rows["data"][0];
    assert_eq!(row["nama"], shown["namaPenerima"]);
    assert_eq!(row["nomor_peristiwa"], shown["nomorPeristiwa"]);
    assert_eq!(row["keadaan"], "aktif");
    let budget = file(&office, "anggaran.json").await.json();
    assert_eq!(budget["data"][0]["realisasi"], json!(null));
    assert!(budget["data"][0]["pagu"].is_i64());
    assert_eq!(budget["data"][1]["sumber_dana"], "bersama");
    assert_eq!(budget["data"][1]["realisasi"], 3_000_000);
    let types = file(&office, "jenis-beasiswa.json").await.json();
    assert_eq!(types["data"][0]["realisasi"], 3_000_000);
    // The year is not over: where people are from is not told yet.
    let districts = file(&office, "distrik.json").await.json();
    assert_eq!(districts["data"], json!([]));
    let entry = file(&office, "katalog.jsonld").await;
    assert_eq!(entry.headers["content-type"], "application/ld+json");
    let entry = entry.json();
    assert_eq!(entry["dcat:dataset"].as_array().unwrap().len(), 6);
    let checker = file(&office, "jurnalis.py").await;
    assert!(checker.text().contains("titikPeriksa"));
}

#[tokio::test]
async fn a_file_changes_with_its_rows_and_keeps_its_tag_otherwise() {
    let office = Office::open().await;
    let (_, award, _) = office.approved(1).await;
    settle(&office).await;
    let before = file(&office, "penerima.csv").await;
    // Something else happened.
    office.submitted(2).await;
    settle(&office).await;
    let same = file(&office, "penerima.csv").await;
    assert_eq!(same.headers["etag"], before.headers["etag"]);
    assert_ne!(same.headers["x-position"], before.headers["x-position"]);
    let known = get("/data/penerima.csv").header("if-none-match", &before.headers["etag"]);
    let known = office.server.send(known).await;
    assert_eq!((known.status, known.bytes.len()), (304, 0));
    assert_eq!(known.headers["access-control-allow-origin"], "*");

    let target = format!("/api/cms/penerima-beasiswa/{award}");
    let seen = office.read(&office.admin, &target).await.data();
    let body = json!({ "id": award, "versi": seen["versi"], "alasan": "Uji" });
    let revoked = "/api/cms/penerima-beasiswa/cabut";
    Thing::of(&office.post(&office.admin, revoked, &body).await);
    settle(&office).await;
    let after = file(&office, "penerima.csv").await;
    assert_ne!(after.headers["etag"], before.headers["etag"]);
    assert!(after.text().contains(",dicabut,false,"), "{}", after.text());
    let changes = file(&office, "perubahan.csv").await;
    assert_eq!(changes.text().lines().count(), 3, "{}", changes.text());
    assert!(!after.text().contains("Uji"), "no reason is told");
}

#[tokio::test]
async fn a_year_a_day_and_nothing_else_narrow_a_file() {
    let office = Office::open().await;
    office.approved(1).await;
    settle(&office).await;
    let rows = async |query: &str| {
        let name = format!("penerima.json{query}");
        file(&office, &name).await.json()["data"]
            .as_array()
            .unwrap()
            .len()
    };
    assert_eq!(rows("?tahun=2026").await, 1);
    assert_eq!(rows("?tahun=2025").await, 0);
    assert_eq!(rows("?per_tanggal=2025-01-31").await, 0);
    let package = file(
        &office,
        "datapackage.json?tahun=2026&per_tanggal=2025-01-31",
    )
    .await;
    let path = package.json()["resources"][0]["path"].clone();
    let ending = "/data/penerima.csv?tahun=2026&per_tanggal=2025-01-31";
    assert!(path.as_str().unwrap().ends_with(ending), "{path}");
    for (name, status) in [
        ("penerima.csv?per_tanggal=2025-01-15", 422),
        ("penerima.json?per_tanggal=2027-01-31", 422),
        ("penerima.csv?tahun=lama", 400),
        // Its rows have no years: whoever asks for one would get those of all.
        ("tahap.csv?tahun=2026", 422),
        ("tahap.csv", 200),
        ("penerima.xml", 404),
        ("nik.csv", 404),
        ("penerima", 404),
    ] {
        let answer = office.server.send(get(&format!("/data/{name}"))).await;
        assert_eq!(answer.status, status, "{name}: {}", answer.text());
    }
}

#[tokio::test]
async fn what_describes_the_files_is_the_same_until_something_happens() {
    let office = Office::open().await;
    office.submitted(1).await;
    settle(&office).await;
    for name in ["datapackage.json", "katalog.jsonld", "penerima.csv"] {
        let first = file(&office, name).await;
        let tag = first.headers["etag"].clone();
        // Longer than any answer is kept.
        office.server.clock.advance(chrono::Duration::minutes(5));
        let asked = get(&format!("/data/{name}")).header("if-none-match", &tag);
        assert_eq!(office.server.send(asked).await.status, 304, "{name}");
    }
}

#[tokio::test]
async fn the_page_is_whole_and_says_what_it_is_about() {
    let office = Office::open().await;
    let page = office.server.send(get("/data-terbuka")).await;
    let text = page.text();
    assert_eq!(page.status, 200);
    for part in [
        "data-prerender=\"/data-terbuka\"",
        "\"@type\":\"Dataset\"",
        "/data/penerima.csv",
        "/data/datapackage.json",
        "CC-BY-4.0",
    ] {
        assert!(text.contains(part), "{part}");
    }
    let asked = office.server.send(get("/api/web/data-terbuka")).await;
    assert_eq!(asked.data()["himpunan"].as_array().unwrap().len(), 6);
}
