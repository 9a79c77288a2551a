//! The search box through the real router: each finds what they may see.

use serde_json::json;

use crate::routes::testing::Office;

const SEARCH: &str = "/api/cms/cari";

#[tokio::test]
async fn each_finds_what_they_may_see() {
    let office = Office::open().await;
    office.approved(1).await;
    let counts = async |who, text: &str| {
        let answer = office.read(who, &format!("{SEARCH}?q={text}")).await;
        assert_eq!(answer.status, 200, "{}", answer.text());
        let data = answer.data();
        ["pengguna", "formulir", "penerima", "keuangan", "berita"]
            .map(|kind| data[kind].as_array().unwrap().len())
    };
    assert_eq!(counts(&office.admin, "gwij").await, [1, 1, 1, 0, 0]);
    assert_eq!(
        counts(&office.admin, "uji%20pemerintah").await,
        [1, 0, 0, 0, 0]
    );
    assert_eq!(
        counts(&office.branch, "Yuliana%20GWI").await,
        [0, 1, 1, 0, 0]
    );
    assert_eq!(
        counts(&office.applicant, "gwijangge").await,
        [0, 1, 1, 0, 0]
    );
    for who in [&office.other_branch, &office.other_applicant] {
        assert_eq!(counts(who, "gwijangge").await, [0; 5]);
    }
    assert_eq!(counts(&office.admin, "yu").await, [0; 5]);
    assert_eq!(counts(&office.admin, "%25%25%25").await, [0; 5]);
    let deny = json!({
        "versi": 0,
        "userId": office.government.user_id,
        "perubahan": [{ "entitas": "formulir-pendaftaran", "aksi": "lihat", "kata": "tolak" }],
    });
    let assign = "/api/cms/role-user-permission/assign";
    assert_eq!(office.post(&office.admin, assign, &deny).await.status, 200);
    assert_eq!(
        counts(&office.government, "gwijangge").await,
        [0, 0, 1, 0, 0]
    );
    let long = office
        .read(&office.admin, &format!("{SEARCH}?q={}", "x".repeat(101)))
        .await;
    assert_eq!(long.code(), "DATA_TIDAK_SAH");
}
