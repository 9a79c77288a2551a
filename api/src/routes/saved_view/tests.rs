//! The named views of lists, through the real router.

use domain::Role;
use serde_json::{Value, json};

use crate::server::testing::{TestServer, TestSession};

const VIEWS: &str = "/api/cms/tampilan";

async fn keep(server: &TestServer, who: &TestSession, name: &str, query: &str) -> (u16, Value) {
    let body = json!({ "daftar": "/admin/keuangan", "nama": name, "kueri": query });
    let answer = server.write_as(who, "PUT", VIEWS, &body).await;
    (answer.status, answer.json())
}

async fn gone(server: &TestServer, who: &TestSession, target: &str) -> u16 {
    let answer = server.write_as(who, "DELETE", target, &json!({})).await;
    answer.status
}

async fn names(server: &TestServer, who: &TestSession) -> Vec<String> {
    let answer = server.get_as(who, VIEWS).await;
    assert_eq!(answer.status, 200, "{}", answer.text());
    let views = answer.data();
    let views = views.as_array().unwrap().iter();
    let told = views.map(|one| format!("{} {}", one["nama"], one["kueri"]));
    told.collect()
}

#[tokio::test]
async fn a_view_is_kept_for_its_owner_until_they_take_it_away() {
    let server = TestServer::start().await;
    server.user("a@b.test", Role::Admin).await;
    server.user("c@b.test", Role::Government).await;
    let mine = server.session("a@b.test").await;
    let other = server.session("c@b.test").await;
    let (status, kept) = keep(&server, &mine, " Retur ", "status=retur&kolom=-semester").await;
    assert_eq!(status, 200, "{kept}");
    let id = kept["data"]["id"].as_str().unwrap().to_owned();
    // The same name is the same view.
    let (_, again) = keep(&server, &mine, "Retur", "status=retur").await;
    assert_eq!(again["data"]["id"], id.as_str());
    // It stays when the session ends: another one reads it.
    let later = server.session("a@b.test").await;
    assert_eq!(names(&server, &later).await, [r#""Retur" "status=retur""#]);
    // Nobody else reads it or takes it away.
    assert_eq!(names(&server, &other).await, [""; 0]);
    let target = format!("{VIEWS}/{id}");
    assert_eq!(gone(&server, &other, &target).await, 404);
    assert_eq!(gone(&server, &later, &target).await, 200);
    assert_eq!(gone(&server, &later, &target).await, 404);
    assert_eq!(names(&server, &mine).await, [""; 0]);
}

#[tokio::test]
async fn a_view_has_a_name_no_number_of_a_person_and_no_more_than_eleven_others() {
    let server = TestServer::start().await;
    server.user("a@b.test", Role::Admin).await;
    let mine = server.session("a@b.test").await;
    for (name, query) in [
        (" ", "status=retur"),
        ("Nomor", "search=9508010101900001"),
        ("Panjang", &"a".repeat(2_001)),
        (&"n".repeat(41), "status=retur"),
    ] {
        let (status, told) = keep(&server, &mine, name, query).await;
        assert_eq!(status, 422, "{name}: {told}");
    }
    for at in 0..12 {
        let (status, told) = keep(&server, &mine, &format!("Ke-{at}"), "status=retur").await;
        assert_eq!(status, 200, "{told}");
    }
    let (status, told) = keep(&server, &mine, "Ke-13", "status=retur").await;
    assert_eq!(status, 422, "{told}");
    assert!(told.to_string().contains("12 tampilan"), "{told}");
    assert_eq!(keep(&server, &mine, "Ke-3", "status=diajukan").await.0, 200);
}

#[tokio::test]
async fn a_view_leads_nowhere_else_and_is_called_what_is_read() {
    let server = TestServer::start().await;
    server.user("a@b.test", Role::Admin).await;
    let mine = server.session("a@b.test").await;
    for (list, name) in [
        ("//jahat.test/admin", "Luar"),
        ("/\\jahat.test", "Luar"),
        ("/admin//keuangan", "Luar"),
        ("https://jahat.test", "Luar"),
        ("/admin/keuangan\n", "Luar"),
        ("/admin/keuangan", "Retur\u{202e}fdp"),
        ("/admin/keuangan", "Retur\u{7}"),
        ("/admin/keuangan", "Re\u{2066}tur"),
    ] {
        let body = json!({ "daftar": list, "nama": name, "kueri": "status=retur" });
        let answer = server.write_as(&mine, "PUT", VIEWS, &body).await;
        assert_eq!(answer.status, 422, "{list} {name:?}: {}", answer.text());
    }
    let body = json!({ "daftar": "/admin/akademia?tab=penerima", "nama": "Retur", "kueri": "" });
    let answer = server.write_as(&mine, "PUT", VIEWS, &body).await;
    assert_eq!(answer.status, 200, "{}", answer.text());
}

#[tokio::test]
async fn the_views_of_an_erased_person_are_gone() {
    let server = TestServer::start().await;
    server.user("a@b.test", Role::Applicant).await;
    let mine = server.session("a@b.test").await;
    assert_eq!(keep(&server, &mine, "Saya", "status=retur").await.0, 200);
    let app = &server.app;
    let user_id = mine.user_id.parse().unwrap();
    app.ops
        .forget_person(user_id, &[], app.now())
        .await
        .unwrap();
    assert_eq!(app.ops.saved_views(user_id).await.unwrap(), []);
}
