//! Master data, news and texts.
use serde_json::{Value, json};

use super::Walk;
use crate::routes::record::tests::{Case, cases};
use crate::routes::testing::Thing;
use crate::server::testing::png;

pub(super) async fn master_data(walk: &Walk<'_>) {
    let admin = &walk.office.admin;
    for Case {
        path, new, changed, ..
    } in cases()
    {
        let list = format!("/api/cms/{path}");
        let entry = walk.post(admin, &format!("{list}/create"), new).await;
        let target = format!("{list}/{}", entry.id);
        let change = json!({ "versi": 1, "isi": changed });
        walk.put(admin, &target, change).await;
        let gone = format!("{target}?versi=2");
        walk.act(admin, "DELETE", &gone, Value::Null).await;
        let back = json!({ "id": entry.id, "versi": 3 });
        walk.post(admin, &format!("{list}/pulihkan"), back).await;
    }
    for (path, text) in [
        ("bank", "Kode,Nama\n997,Bank Daftar\n"),
        ("district", "Kode,Nama\n95.08.78,Distrik Daftar\n"),
        (
            "kampung",
            "Kode,Nama,Kode Distrik\n95.08.77.2001,Kampung Daftar,95.08.77\n",
        ),
        (
            "institusi-pendidikan",
            "Kode,Nama,Bentuk,Provinsi,Status\n099003,Kampus Daftar,Institut,Papua,Aktif\n",
        ),
        ("fakultas", "Nama,Kode Institusi\nIlmu Daftar,099003\n"),
        (
            "program-studi",
            "Nama,Jenjang,Kode Institusi\nIlmu Daftar,S1,099003\n",
        ),
    ] {
        use base64::Engine;
        let file = base64::engine::general_purpose::STANDARD.encode(text);
        let target = format!("/api/cms/{path}/impor");
        let asked = walk
            .act(admin, "POST", &target, json!({ "berkas": file }))
            .await;
        assert_eq!(asked.data()["baru"], 1, "{path}: {}", asked.text());
        walk.confirm(&asked).await;
    }
    let area = "/api/cms/wilayah-dpc";
    let one = json!({ "dpcId": "kenyam", "versi": 1, "wilayah": { "distrikAsal": "95.08.05" } });
    walk.post(admin, &format!("{area}/create"), one).await;
    let city = json!([{ "kotaStudi": "34.04" }]);
    let target = format!("{area}/dpc/kenyam");
    walk.post(admin, &target, json!({ "versi": 2, "wilayah": city }))
        .await;
    let gone = json!({ "versi": 3, "wilayah": city });
    walk.act(admin, "DELETE", &target, gone).await;
    let settings = json!({ "waktuLayanan": { "nilai": { "diajukan": 7 }, "versi": 0 } });
    walk.act(admin, "PUT", "/api/cms/pengaturan", settings)
        .await;
}

pub(super) async fn news_and_texts(walk: &Walk<'_>) {
    let office = walk.office;
    let (admin, desk) = (&office.admin, "/api/cms/berita");
    let article = json!({ "judul": "Kabar", "content": "<p>Isi berita</p>" });
    let item = walk.post(admin, &format!("{desk}/create"), article).await;
    let target = format!("{desk}/{}", item.id);
    let change = json!({ "versi": 1, "isi": { "judul": "Kabar baik", "content": "<p>Isi</p>" } });
    let item = walk.put(admin, &target, change).await;
    let kept = office
        .server
        .upload(
            admin,
            "/api/cms/upload/multiple-image",
            &[png(40, 30), png(41, 30), png(42, 30)],
        )
        .await;
    let files = kept.data()["files"].clone();
    let images: Vec<&Value> = files
        .as_array()
        .unwrap()
        .iter()
        .map(|file| &file["fileId"])
        .collect();
    let gallery = json!({ "beritaId": item.id, "versi": item.version, "images": images });
    let gallery_target = "/api/cms/dokumentasi-berita";
    let item = walk
        .post(admin, &format!("{gallery_target}/create"), gallery)
        .await;
    let shown = office.read(admin, &target).await.data();
    let picture = shown["dokumentasiKegiatan"][0]["id"].as_str().unwrap();
    let gone = format!("{gallery_target}/{picture}?versi={}", item.version);
    let item = Thing::of(&walk.act(admin, "DELETE", &gone, Value::Null).await);
    let gone = format!("{target}?versi={}", item.version);
    let item = Thing::of(&walk.act(admin, "DELETE", &gone, Value::Null).await);
    walk.step(admin, &format!("{desk}/pulihkan"), &item, json!({}))
        .await;

    let mut text = domain::record::site_text_defaults()["ajakan"].clone();
    text["judul"] = json!("Mari mendaftar");
    let target = "/api/cms/teks-situs/ajakan";
    walk.put(admin, target, json!({ "versi": 0, "isi": text }))
        .await;
}
