//! News from the desk to the public page.

use chrono::Duration;
use domain::record::{NewsCategory, RecordKind};
use serde_json::{Value, json};

use crate::routes::testing::{Office, Thing};
use crate::server::testing::{Answer, TestSession, get, png};

const DESK: &str = "/api/cms/berita";
const PUBLIC: &str = "/api/web/berita";

async fn category(office: &Office, id: &str, name: &str) {
    let call = commands::Call::new(domain::Actor::system());
    let value = NewsCategory {
        name: name.to_owned(),
    };
    assert_eq!(NewsCategory::TYPE, "news_category");
    commands::record::create(&office.server.app.commands, &call, id, value)
        .await
        .unwrap();
}

fn article(title: &str) -> Value {
    json!({ "judul": title, "content": "<p>Isi berita</p>" })
}

fn public(title: &str) -> Value {
    let mut body = article(title);
    body["tanggalPublish"] = json!("2026-01-01T00:00:00Z");
    body
}

async fn write(office: &Office, who: &TestSession, body: &Value) -> Thing {
    Thing::of(&office.post(who, &format!("{DESK}/create"), body).await)
}

async fn change(office: &Office, thing: &Thing, body: &Value) -> Thing {
    let body = json!({ "versi": thing.version, "isi": body });
    let target = format!("{DESK}/{}", thing.id);
    Thing::of(&office.put(&office.admin, &target, &body).await)
}

async fn seen(office: &Office, thing: &Thing) -> Value {
    let target = format!("{DESK}/{}", thing.id);
    office.read(&office.admin, &target).await.data()
}

/// Reads as everybody, what is at least as new as the log.
async fn visit(office: &Office, target: &str) -> Answer {
    let head = office.server.app.ledger.head().await.unwrap();
    let position = head.saturating_sub(1).to_string();
    let request = get(target).header("x-min-position", position);
    office.server.send(request).await
}

async fn public_titles(office: &Office, query: &str) -> Vec<String> {
    let answer = visit(office, &format!("{PUBLIC}?{query}")).await;
    assert_eq!(answer.status, 200, "{}", answer.text());
    let data = answer.data();
    let items = data["items"].as_array().unwrap();
    items
        .iter()
        .map(|item| item["judul"].as_str().unwrap().to_owned())
        .collect()
}

async fn pictures(office: &Office, who: &TestSession, count: usize) -> Vec<String> {
    let mut ids = Vec::new();
    for _ in 0..count {
        let target = "/api/cms/upload/single-image";
        let answer = office.server.upload(who, target, &[png(8, 8)]).await;
        ids.push(answer.data()["fileId"].as_str().unwrap().to_owned());
    }
    ids
}

#[tokio::test]
async fn a_draft_is_written_scheduled_and_comes_out_in_time() {
    let office = Office::open().await;
    category(&office, "kegiatan", "Kegiatan").await;
    let draft = write(&office, &office.branch, &article("Wisuda di Wamena")).await;
    let item = seen(&office, &draft).await;
    assert_eq!(
        (&item["status"], &item["slug"]),
        (&json!("draf"), &json!("wisuda-di-wamena"))
    );
    assert_eq!(public_titles(&office, "").await, [""; 0]);

    let mut body = article("Wisuda di Wamena");
    body["kategoriBeritaId"] = json!("kegiatan");
    body["tanggalPublish"] = json!(office.server.now() + Duration::hours(1));
    let scheduled = change(&office, &draft, &body).await;
    let item = seen(&office, &scheduled).await;
    assert_eq!(item["status"], "terjadwal");
    assert_eq!(item["kategoriBerita"]["berita"], "Kegiatan");
    let address = format!("{PUBLIC}/wisuda-di-wamena");
    assert_eq!(office.server.send(get(&address)).await.status, 404);

    office.server.clock.advance(Duration::hours(2));
    let answer = office.server.send(get(&address)).await;
    assert_eq!(answer.data()["judul"], "Wisuda di Wamena");
    assert_eq!(public_titles(&office, "category=KEGIATAN").await.len(), 1);
    assert_eq!(public_titles(&office, "category=lain").await.len(), 0);
    assert_eq!(public_titles(&office, "search=ISI+berita").await.len(), 1);
    assert_eq!(public_titles(&office, "search=pramuka").await.len(), 0);
}

#[tokio::test]
async fn an_address_is_unique_and_stays_once_it_was_public() {
    let office = Office::open().await;
    let first = write(&office, &office.admin, &public("SK terbit")).await;
    let second = write(&office, &office.admin, &article("SK terbit")).await;
    let slug = |item: Value| item["slug"].as_str().unwrap().to_owned();
    assert_eq!(slug(seen(&office, &first).await), "sk-terbit");
    assert_eq!(slug(seen(&office, &second).await), "sk-terbit-2");

    let first = change(&office, &first, &public("SK tahap dua")).await;
    let item = seen(&office, &first).await;
    assert_eq!(
        (slug(item.clone()), &item["alamatTetap"]),
        ("sk-terbit".to_owned(), &json!(true))
    );
    let second = change(&office, &second, &article("Jadwal")).await;
    assert_eq!(slug(seen(&office, &second).await), "jadwal");
    // The address that the draft gave up is free again.
    let third = write(&office, &office.admin, &article("SK terbit")).await;
    assert_eq!(slug(seen(&office, &third).await), "sk-terbit-2");
}

#[tokio::test]
async fn what_is_hostile_never_reaches_the_public() {
    let office = Office::open().await;
    let mut body = public("<script>alert(1)</script>");
    body["content"] = json!(
        "<h2 onclick=x()>A</h2><script>alert(1)</script><img src=x onerror=alert(1)>\
<a href=\"javascript:alert(1)\">b</a>"
    );
    let thing = write(&office, &office.admin, &body).await;
    let item = seen(&office, &thing).await;
    assert_eq!(
        item["content"],
        "<h2>A</h2><a rel=\"noopener noreferrer\">b</a>"
    );
    let slug = item["slug"].as_str().unwrap();
    let page = office
        .server
        .send(get(&format!("/informasi/berita-lengkap/{slug}")))
        .await;
    assert_eq!(page.status, 200);
    assert!(!page.text().contains("<script>alert"), "{}", page.text());
    let rss = office.server.send(get("/berita/rss.xml")).await;
    assert!(!rss.text().contains("<script>"), "{}", rss.text());
    for empty in ["", "<p> </p>", "<script>x</script>"] {
        let mut body = article("Kosong");
        body["content"] = json!(empty);
        let refused = office
            .post(&office.admin, &format!("{DESK}/create"), &body)
            .await;
        assert_eq!(
            (refused.status, refused.code().as_str()),
            (422, "DATA_TIDAK_SAH")
        );
        assert_eq!(refused.data()["bidang"][0]["nama"], "content");
    }
}

#[tokio::test]
async fn only_public_pictures_of_ours_are_shown() {
    let office = Office::open().await;
    let image = pictures(&office, &office.admin, 1).await.remove(0);
    let mut body = article("Bergambar");
    body["gambar"] = json!(image);
    body["content"] = json!(format!(
        "<p>a</p><img src=\"/berkas/{image}\"><img src=\"https://x.test/a.png\">"
    ));
    let thing = write(&office, &office.admin, &body).await;
    let item = seen(&office, &thing).await;
    assert_eq!(item["gambar"], format!("/berkas/{image}"));
    assert_eq!(
        item["content"],
        format!("<p>a</p><img src=\"/berkas/{image}\">")
    );
    let target = "/api/cms/upload/internal-image";
    let answer = office
        .server
        .upload(&office.admin, target, &[png(8, 8)])
        .await;
    let private = answer.data()["fileId"].as_str().unwrap().to_owned();
    for (field, wrong) in [
        ("gambar", private.as_str()),
        ("gambar", "https://x.test/a.png"),
    ] {
        let mut body = article("Salah");
        body[field] = json!(wrong);
        let refused = office
            .post(&office.admin, &format!("{DESK}/create"), &body)
            .await;
        assert_eq!(
            refused.data()["bidang"][0]["nama"],
            "gambar",
            "{}",
            refused.text()
        );
    }
    let mut body = article("Salah");
    body["kategoriBeritaId"] = json!("tidak-ada");
    let refused = office
        .post(&office.admin, &format!("{DESK}/create"), &body)
        .await;
    assert_eq!(refused.data()["bidang"][0]["nama"], "kategoriBeritaId");

    // Named by the news, it outlives the cleaning of what nobody named.
    office.server.clock.advance(Duration::hours(48));
    crate::schedule::clean(&office.server.app).await.unwrap();
    assert_eq!(
        office
            .server
            .send(get(&format!("/berkas/{image}")))
            .await
            .status,
        200
    );
}

#[tokio::test]
async fn the_desk_lists_every_state_in_the_order_asked_for() {
    let office = Office::open().await;
    let old = write(&office, &office.admin, &public("Anggrek")).await;
    let draft = write(&office, &office.admin, &article("Cemara")).await;
    let gone = write(&office, &office.admin, &article("Beringin")).await;
    let target = format!("{DESK}/{}?versi={}", gone.id, gone.version);
    let deleted = Thing::of(&office.delete(&office.admin, &target).await);
    let desk = &office;
    let titles = |query: &'static str| async move {
        let answer = desk.read(&desk.admin, &format!("{DESK}?{query}")).await;
        let data = answer.data();
        let items = data["items"]
            .as_array()
            .unwrap_or_else(|| panic!("{}", answer.text()));
        items
            .iter()
            .map(|item| {
                format!(
                    "{} {}",
                    item["judul"].as_str().unwrap(),
                    item["status"].as_str().unwrap()
                )
            })
            .collect::<Vec<_>>()
    };
    assert_eq!(
        titles("").await,
        ["Beringin dihapus", "Cemara draf", "Anggrek terbit"]
    );
    assert_eq!(titles("sort=created+asc").await[0], "Anggrek terbit");
    assert_eq!(
        titles("sort=judul+desc").await,
        ["Cemara draf", "Anggrek terbit", "Beringin dihapus"]
    );
    assert_eq!(
        titles("sort=tanggalPublish+desc").await[0],
        "Anggrek terbit"
    );
    assert_eq!(titles("status=dihapus").await, ["Beringin dihapus"]);
    assert_eq!(titles("status=draf").await, ["Cemara draf"]);
    assert_eq!(titles("status=terbit").await, ["Anggrek terbit"]);
    assert_eq!(titles("search=cem").await, ["Cemara draf"]);
    assert_eq!(titles("page=2&size=2").await, ["Anggrek terbit"]);
    let refused = office
        .read(&office.admin, &format!("{DESK}?sort=warna"))
        .await;
    assert_eq!(refused.status, 400);
    let choice = office
        .read(&office.branch, &format!("{DESK}/judul?search=ang"))
        .await;
    assert_eq!(choice.data()["items"][0]["slug"], "anggrek");

    // Deleted, restored, and never twice from the same version.
    let body = json!({ "id": deleted.id, "versi": deleted.version });
    let target = format!("{DESK}/pulihkan");
    let restored = Thing::of(&office.post(&office.admin, &target, &body).await);
    assert_eq!(seen(&office, &restored).await["status"], "draf");
    let stale = office.post(&office.admin, &target, &body).await;
    assert_eq!((stale.status, stale.code().as_str()), (409, "VERSI_USANG"));
    let body = json!({ "versi": draft.version + 7, "isi": article("Cemara") });
    let stale = office
        .put(&office.admin, &format!("{DESK}/{}", draft.id), &body)
        .await;
    assert_eq!((stale.status, stale.code().as_str()), (409, "VERSI_USANG"));
    let target = format!("{DESK}/{}?versi={}", old.id, old.version);
    assert_eq!(office.delete(&office.applicant, &target).await.status, 403);
    assert_eq!(
        office
            .post(&office.government, &format!("{DESK}/create"), &article("x"))
            .await
            .status,
        403
    );
    assert_eq!(office.read(&office.institution, DESK).await.status, 403);
}

#[tokio::test]
async fn a_repeated_writing_writes_once() {
    let office = Office::open().await;
    let key = "0b7e9a1c-0000-4000-8000-000000000001";
    let target = format!("{DESK}/create");
    let body = article("Sekali saja");
    let first = Thing::of(
        &office
            .post_with_key(&office.admin, &target, &body, key)
            .await,
    );
    let again = Thing::of(
        &office
            .post_with_key(&office.admin, &target, &body, key)
            .await,
    );
    assert_eq!(first.id, again.id);
    let list = office.read(&office.admin, DESK).await;
    assert_eq!(list.data()["totalItems"], 1);
}

#[tokio::test]
async fn a_gallery_takes_three_to_nine_pictures() {
    let office = Office::open().await;
    let thing = write(&office, &office.branch, &public("Galeri")).await;
    let target = "/api/cms/dokumentasi-berita/create";
    let images = pictures(&office, &office.branch, 10).await;
    let body = |thing: &Thing, images: &[String]| json!({ "beritaId": thing.id, "versi": thing.version, "images": images });
    for count in [0, 2, 10] {
        let refused = office
            .post(&office.branch, target, &body(&thing, &images[..count]))
            .await;
        assert_eq!(refused.status, 422, "{count}");
        assert_eq!(
            refused.json()["message"],
            "Jumlah file harus antara 3 sampai 9."
        );
    }
    let full = Thing::of(
        &office
            .post(&office.branch, target, &body(&thing, &images[..3]))
            .await,
    );
    let more = office
        .post(&office.branch, target, &body(&full, &images[3..10]))
        .await;
    assert_eq!(more.code(), "JUMLAH_BERKAS");
    let stale = office
        .post(&office.branch, target, &body(&thing, &images[..3]))
        .await;
    assert_eq!(stale.code(), "VERSI_USANG");

    let item = seen(&office, &full).await;
    let gallery = item["dokumentasiKegiatan"].as_array().unwrap();
    assert_eq!(gallery.len(), 3);
    let picture = gallery[1]["id"].as_str().unwrap();
    let target = format!(
        "/api/cms/dokumentasi-berita/{picture}?versi={}",
        full.version
    );
    let fewer = Thing::of(&office.delete(&office.branch, &target).await);
    assert_eq!(
        seen(&office, &fewer).await["dokumentasiKegiatan"]
            .as_array()
            .unwrap()
            .len(),
        2
    );
    let target = format!(
        "/api/cms/dokumentasi-berita/{picture}?versi={}",
        fewer.version
    );
    assert_eq!(office.delete(&office.branch, &target).await.status, 404);
    // A change of the text leaves the gallery alone.
    let changed = change(&office, &fewer, &public("Galeri foto")).await;
    assert_eq!(
        seen(&office, &changed).await["dokumentasiKegiatan"]
            .as_array()
            .unwrap()
            .len(),
        2
    );
}

#[tokio::test]
async fn views_count_once_a_day_and_order_what_is_read_most() {
    let office = Office::open().await;
    let mut old = public("Lama");
    old["tanggalPublish"] = json!("2025-12-01T00:00:00Z");
    let old = write(&office, &office.admin, &old).await;
    write(&office, &office.admin, &public("Baru")).await;
    assert_eq!(
        public_titles(&office, "sort-by=desc").await,
        ["Baru", "Lama"]
    );
    assert_eq!(
        public_titles(&office, "sort-by=terlama").await,
        ["Lama", "Baru"]
    );
    assert_eq!(
        public_titles(&office, "sort-by=terpopuler").await,
        ["Baru", "Lama"]
    );
    let read = |agent: &'static str| {
        office
            .server
            .send(get("/api/web/berita/lama").header("user-agent", agent))
    };
    for agent in ["satu", "satu", "dua"] {
        assert_eq!(read(agent).await.status, 200);
    }
    // The page itself is a view too, of the same reader the same day.
    let page = get("/informasi/berita-lengkap/lama").header("user-agent", "dua");
    assert_eq!(office.server.send(page).await.status, 200);
    assert_eq!(seen(&office, &old).await["jumlahDibaca"], 2);
    for order in [
        "terpopuler",
        "Terpopuler",
        "paling-banyak-dibaca",
        "Paling%20banyak%20dibaca",
    ] {
        let query = format!("sort-by={order}");
        assert_eq!(
            public_titles(&office, &query).await,
            ["Lama", "Baru"],
            "{order}"
        );
    }
    assert_eq!(
        public_titles(&office, "sort-by=terpopuler&size=1&page=2").await,
        ["Baru"]
    );
    office.server.clock.advance(Duration::days(40));
    read("satu").await;
    let views = &office.server.app.ops;
    let views = views.news_views(std::slice::from_ref(&old.id)).await;
    assert_eq!(views.unwrap()[&old.id], 3);
}
