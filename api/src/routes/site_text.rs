//! Texts of the public pages (teks-situs): defaults of the program, and what an office made of them.

use utoipa_axum::{router::OpenApiRouter, routes};

use crate::state::AppState;

mod get;
mod list;
mod public;
pub(crate) mod texts;
mod update;
pub(crate) mod wire;

/// This concept's endpoints.
pub(crate) fn router() -> OpenApiRouter<AppState> {
    OpenApiRouter::new()
        .routes(routes!(public::list_public_site_texts))
        .routes(routes!(list::list_site_texts))
        .routes(routes!(get::get_site_text, update::update_site_text))
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use crate::routes::testing::Office;
    use crate::server::testing::get;

    const DESK: &str = "/api/cms/teks-situs";
    const PUBLIC: &str = "/api/web/teks-situs";

    #[tokio::test]
    async fn an_edit_reaches_the_public_and_nothing_else_changes() {
        let office = Office::open().await;
        let before = office.server.send(get(PUBLIC)).await.data();
        assert_eq!(before.as_object().unwrap().len(), 11);
        let changed = format!("{PUBLIC}?hanyaBerubah=true");
        assert_eq!(office.server.send(get(&changed)).await.data(), json!({}));

        let seen = office
            .read(&office.admin, &format!("{DESK}/tanya-jawab"))
            .await
            .data();
        assert_eq!((&seen["versi"], &seen["isi"]), (&json!(0), &seen["bawaan"]));
        let mut text = seen["isi"].clone();
        text["pertanyaan"][0]["jawaban"] = json!("Siapa saja </script><b>dari Nduga</b>");
        let body = json!({ "versi": 0, "isi": text });
        let target = format!("{DESK}/tanya-jawab");
        let done = office.put(&office.admin, &target, &body).await;
        assert_eq!(done.status, 200, "{}", done.text());

        let after = office.read(&office.admin, PUBLIC).await.data();
        assert_eq!(after["tanya-jawab"], text);
        assert_eq!(after["slide"], before["slide"]);
        let only = office.server.send(get(&changed)).await.data();
        assert_eq!(only, json!({ "tanya-jawab": text }));
        // The page carries the edited text, and it stays text.
        let page = office.server.send(get("/beasiswa")).await;
        assert!(page.text().contains("Siapa saja "), "{}", page.text());
        assert!(!page.text().contains("</script><b>dari"));

        let stale = office.put(&office.admin, &target, &body).await;
        assert_eq!((stale.status, stale.code().as_str()), (409, "VERSI_USANG"));
        let default = json!({ "versi": 1, "isi": seen["bawaan"] });
        assert_eq!(
            office.put(&office.admin, &target, &default).await.status,
            200
        );
        // Set by the office, though the words are those that the portal comes with.
        let only = office.read(&office.admin, &changed).await.data();
        assert_eq!(only, json!({ "tanya-jawab": seen["bawaan"] }));
    }

    #[tokio::test]
    async fn refuses_what_no_page_can_show_and_who_may_not_write() {
        let office = Office::open().await;
        let list = office.read(&office.admin, DESK).await.data();
        assert_eq!(list["items"].as_array().unwrap().len(), 11);
        let mut text = list["items"][0]["bawaan"].clone();
        let place = list["items"][0]["id"].as_str().unwrap().to_owned();
        text["lain"] = json!("x");
        let target = format!("{DESK}/{place}");
        let body = json!({ "versi": 0, "isi": text });
        let refused = office.put(&office.admin, &target, &body).await;
        assert_eq!(
            refused.data()["bidang"][0]["nama"],
            "isi.lain",
            "{}",
            refused.text()
        );
        assert_eq!(office.put(&office.branch, &target, &body).await.status, 403);
        assert_eq!(office.read(&office.government, DESK).await.status, 403);
        let nowhere = format!("{DESK}/tidak-ada");
        assert_eq!(office.put(&office.admin, &nowhere, &body).await.status, 404);
        assert_eq!(office.read(&office.admin, &nowhere).await.status, 404);
    }

    #[tokio::test]
    async fn a_repeat_is_answered_as_the_first_time() {
        let office = Office::open().await;
        let target = format!("{DESK}/ajakan");
        let mut text = domain::record::site_text_defaults()["ajakan"].clone();
        text["judul"] = json!("Mari mendaftar");
        let body = json!({ "versi": 0, "isi": text });
        let key = "0b7e9a1c-0000-4000-8000-000000000003";
        let send = || async {
            let mut request = office
                .server
                .signed("PUT", &target, &office.admin.csrf, &body);
            let headers = request.headers_mut();
            let bearer = format!("Bearer {}", office.admin.access);
            headers.insert("authorization", bearer.parse().unwrap());
            headers.insert("idempotency-key", key.parse().unwrap());
            office.server.send_request(request).await.data()
        };
        assert_eq!(send().await, send().await);
    }
}
