//! A testimonial from its author over the moderator to everybody.

use serde_json::{Value, json};

use crate::routes::testing::{Office, Thing};
use crate::server::testing::{Answer, TestSession};

const SEND: &str = "/api/web/testimoni/create";
const DESK: &str = "/api/cms/testimoni";

async fn send(office: &Office, who: &TestSession, text: &str) -> Answer {
    office.post(who, SEND, &json!({ "testimoni": text })).await
}

async fn judge(office: &Office, thing: &Thing, more: Value) -> Answer {
    let mut body = json!({ "versi": thing.version });
    body.as_object_mut()
        .unwrap()
        .extend(more.as_object().unwrap().clone());
    office
        .put(&office.admin, &format!("{DESK}/{}", thing.id), &body)
        .await
}

async fn shown(office: &Office) -> Value {
    office
        .read(&office.admin, "/api/web/testimoni")
        .await
        .data()["items"]
        .clone()
}

async fn told(office: &Office, who: &TestSession) -> Vec<String> {
    let answer = office.read(who, "/api/cms/notification?size=50").await;
    let data = answer.data();
    let items = data["items"].as_array().unwrap();
    items
        .iter()
        .map(|item| item["title"].as_str().unwrap().to_owned())
        .collect()
}

#[tokio::test]
async fn a_recipients_words_are_shown_after_a_moderator_read_them() {
    let office = Office::open().await;
    let (_, award, _) = office.approved(1).await;
    office.read(&office.admin, DESK).await;
    let sent = Thing::of(&send(&office, &office.applicant, " Terima kasih\r\nsemua\u{7} ").await);
    assert_eq!(shown(&office).await, json!([]));
    let waiting = office
        .read(&office.admin, &format!("{DESK}?status=menunggu"))
        .await;
    let item = &waiting.data()["items"][0];
    assert_eq!(item["testimoni"], "Terima kasih\nsemua");
    assert_eq!(item["namaPenerima"], "Yuliana Gwijangge B");
    assert_eq!(item["penerimaBeasiswaId"], award.as_str());
    assert!(
        told(&office, &office.admin)
            .await
            .contains(&"Testimoni menunggu pemeriksaan".to_owned())
    );

    // A request that changes nothing is no change.
    let same = Thing::of(&judge(&office, &sent, json!({ "alasan": null })).await);
    assert_eq!(same.version, sent.version);
    let published = Thing::of(&judge(&office, &sent, json!({ "putusan": "terbit" })).await);
    let public = shown(&office).await;
    assert_eq!(public[0]["namaPenerima"], "Yuliana Gwijangge B");
    assert_eq!(public[0]["institusiPendidikan"], "Universitas Gadjah Mada");
    assert!(public[0]["batchPenerimaan"].is_string());
    // Other words tell nobody anything.
    let words = json!({ "isi": { "testimoni": "Terima kasih semua", "quotes": "Terima kasih" } });
    let edited = Thing::of(&judge(&office, &published, words).await);
    let news = told(&office, &office.applicant).await;
    assert_eq!(
        news.iter()
            .filter(|title| *title == "Testimoni terbit")
            .count(),
        1
    );
    assert_eq!(shown(&office).await[0]["quotes"], "Terima kasih");

    let stale = judge(&office, &published, json!({ "putusan": "menunggu" })).await;
    assert_eq!((stale.status, stale.code().as_str()), (409, "VERSI_USANG"));
    let no_reason = judge(&office, &edited, json!({ "putusan": "ditolak" })).await;
    assert_eq!(
        no_reason.data()["bidang"][0]["nama"],
        "alasan",
        "{}",
        no_reason.text()
    );
    let refusal = json!({ "putusan": "ditolak", "alasan": "Memuat nomor telepon" });
    Thing::of(&judge(&office, &edited, refusal).await);
    assert_eq!(shown(&office).await, json!([]));
    let inbox = office
        .read(&office.applicant, "/api/cms/notification?size=50")
        .await;
    assert!(inbox.text().contains("Memuat nomor telepon"));
}

#[tokio::test]
async fn one_waits_at_a_time_and_nothing_is_believed_of_the_sender() {
    let office = Office::open().await;
    let first = Thing::of(&send(&office, &office.applicant, "Satu").await);
    let second = send(&office, &office.applicant, "Dua").await;
    assert_eq!(
        (second.status, second.code().as_str()),
        (409, "TESTIMONI_MENUNGGU")
    );
    Thing::of(&send(&office, &office.other_applicant, "Dari orang lain").await);
    Thing::of(&judge(&office, &first, json!({ "putusan": "terbit" })).await);
    Thing::of(&send(&office, &office.applicant, "Dua").await);

    let forged = json!({ "testimoni": "x", "namaPenerima": "Bupati" });
    let refused = office.post(&office.other_applicant, SEND, &forged).await;
    assert!(
        refused.status == 400 || refused.status == 422,
        "{}",
        refused.text()
    );
    for text in ["", "  \n ", &"a".repeat(2_001)] {
        let refused = send(&office, &office.other_applicant, text).await;
        assert_eq!(
            refused.data()["bidang"][0]["nama"],
            "testimoni",
            "{}",
            refused.text()
        );
    }
    let nobody = office
        .server
        .post_as_visitor(SEND, &json!({ "testimoni": "x" }))
        .await;
    assert_eq!(nobody.status, 401);
    assert_eq!(send(&office, &office.admin, "x").await.status, 403);
    assert_eq!(office.read(&office.branch, DESK).await.status, 403);
    assert_eq!(
        office
            .read(&office.admin, &format!("{DESK}?status=lain"))
            .await
            .status,
        400
    );
}

#[tokio::test]
async fn an_office_notes_down_words_of_a_recipient_only() {
    let office = Office::open().await;
    let (_, award, _) = office.approved(1).await;
    office.read(&office.admin, DESK).await;
    let body = json!({ "penerimaBeasiswaId": award, "isi": { "testimoni": "Lewat telepon" } });
    let target = format!("{DESK}/create");
    let key = "0b7e9a1c-0000-4000-8000-000000000002";
    let noted = Thing::of(
        &office
            .post_with_key(&office.admin, &target, &body, key)
            .await,
    );
    let again = Thing::of(
        &office
            .post_with_key(&office.admin, &target, &body, key)
            .await,
    );
    assert_eq!(noted.id, again.id);
    let seen = office
        .read(&office.admin, &format!("{DESK}/{}", noted.id))
        .await
        .data();
    assert_eq!(
        (&seen["status"], &seen["namaPenerima"]),
        (&json!("menunggu"), &json!("Yuliana Gwijangge B"))
    );
    let body = json!({ "penerimaBeasiswaId": "tidak-ada", "isi": { "testimoni": "x" } });
    let refused = office.post(&office.admin, &target, &body).await;
    assert_eq!(refused.data()["bidang"][0]["nama"], "penerimaBeasiswaId");
}
