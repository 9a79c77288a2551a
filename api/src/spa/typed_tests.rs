//! Pages that show what somebody typed: drawn with what they ask for, for them alone.

use crate::routes::testing::Office;
use crate::server::testing::{TestServer, get};

/// Pages that are kept, lately made ones and last ones.
async fn kept(server: &TestServer) -> [u64; 2] {
    let pages = &server.app.pages;
    pages.lately.run_pending_tasks().await;
    pages.last.run_pending_tasks().await;
    [pages.lately.entry_count(), pages.last.entry_count()]
}

#[tokio::test]
async fn a_searched_list_comes_drawn_with_its_rows_and_is_kept_nowhere() {
    let office = Office::open().await;
    office.approved(1).await;
    let list = "/api/web/penerima-beasiswa?tahun=2026";
    office.read(&office.admin, list).await;
    let name = "Yuliana Gwijangge B";
    let page = async |target: &str| office.server.send(get(target)).await.text().to_owned();
    let found = page("/awardee?tahun=2026&cari=gwijangge%20b").await;
    assert!(found.contains("data-prerender=\"/awardee\""), "{found}");
    assert!(found.contains("\"search\":\"gwijangge b\""), "{found}");
    // Once in the first data, and in the drawn row.
    assert!(found.matches(name).count() > 1, "{found}");
    assert!(found.contains("value=\"gwijangge b\""), "{found}");
    let nobody = page("/awardee?tahun=2026&cari=wenda").await;
    assert!(nobody.contains("Tidak ada nama yang cocok"), "{nobody}");
    assert!(!nobody.contains(name));
    assert_eq!(kept(&office.server).await, [0, 0]);
    // The same list by its filters alone is kept, and has its rows too.
    let active = page("/awardee?tahun=2026&keadaan=aktif").await;
    assert!(active.matches(name).count() > 1, "{active}");
    let revoked = page("/awardee?tahun=2026&keadaan=dicabut&halaman=1").await;
    assert!(revoked.contains("Tidak ada nama yang cocok") && !revoked.contains(name));
    let [_, last] = kept(&office.server).await;
    assert_eq!(last, 2);
}

#[tokio::test]
async fn every_public_page_with_a_question_is_drawn_with_its_answer() {
    let server = TestServer::start().await;
    for (target, drawn) in [
        (
            "/berita/filter-list?search=tidak%20ada&sort-by=Paling+banyak+dibaca",
            "Tidak ada berita yang cocok",
        ),
        (
            "/berita/filter-list?category=Kabar%20kampus",
            "Tidak ada berita yang cocok",
        ),
        ("/informasi/berita?page=9", "Halaman ini tidak ada"),
        (
            "/bolehkah?umur=19&asal=lain&jenjang=S1&semester=2",
            "data-answer=\"tidak\"",
        ),
        ("/data-terbuka?tahun=2026", "SHA-256 CSV"),
    ] {
        let page = server.send(get(target)).await;
        let text = page.text();
        assert_eq!(page.status, 200, "{target}");
        assert!(text.contains("data-prerender"), "{target}");
        assert!(text.contains(drawn), "{target}: {text}");
    }
}

#[tokio::test]
async fn while_as_many_are_drawn_already_the_browser_draws_the_page() {
    let server = TestServer::start().await;
    let taken: Vec<_> = std::iter::from_fn(|| server.app.pages.place()).collect();
    assert_eq!(taken.len(), super::pages::TYPED_MAX);
    let target = "/awardee?cari=yonas";
    let busy = server.send(get(target)).await;
    assert_eq!(busy.status, 200);
    assert!(!busy.text().contains("data-prerender"));
    assert!(!busy.text().contains("yonas"));
    // Pages that are kept have their own way.
    let kept = server.send(get("/awardee?tahun=2025")).await;
    assert!(kept.text().contains("data-prerender"));
    drop(taken);
    let drawn = server.send(get(target)).await;
    assert!(drawn.text().contains("data-prerender=\"/awardee\""));
}
