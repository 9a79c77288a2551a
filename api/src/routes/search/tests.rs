//! The search box through the real router: each finds what they may see.

use serde_json::json;

use crate::routes::testing::{DOCUMENTS, FORM, Office, Thing};

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

#[tokio::test]
async fn a_form_is_found_by_the_number_that_its_applicant_reads_out() {
    let office = Office::open().await;
    let draft = office.draft(&office.applicant, 1).await;
    let own = format!("{FORM}/{}", draft.id);
    let shown = office.read(&office.applicant, &own).await.data();
    assert!(shown["nomorPendaftaran"].is_null(), "{shown}");
    let mut form = draft;
    for kind in DOCUMENTS {
        form = office.attach(&office.applicant, &form, kind).await;
    }
    let body = form.with(json!({}));
    let target = format!("{FORM}/ajukan");
    let form = Thing::of(&office.post(&office.applicant, &target, &body).await);
    let shown = office.read(&office.applicant, &own).await.data();
    let number = shown["nomorPendaftaran"].as_str().unwrap();
    assert!(number.starts_with("ND-2026-"), "{number}");
    let dictated = number.to_lowercase().replace('-', "%20");
    for written in [number, &dictated] {
        for (who, found) in [
            (&office.admin, true),
            (&office.branch, true),
            (&office.other_branch, false),
            (&office.other_applicant, false),
        ] {
            let target = format!("{SEARCH}?q={written}");
            let everywhere = office.read(who, &target).await.data();
            let listed = office.read(who, &format!("{FORM}?search={written}")).await;
            let expected = if found { json!([form.id]) } else { json!([]) };
            for rows in [&everywhere["formulir"], &listed.data()["items"]] {
                let ids = rows.as_array().unwrap().iter().map(|row| row["id"].clone());
                assert_eq!(json!(ids.collect::<Vec<_>>()), expected, "{written}");
            }
        }
    }
    let other = number.replace("ND-2026", "ND-2025");
    let listed = office
        .read(&office.admin, &format!("{FORM}?search={other}"))
        .await;
    assert_eq!(listed.data()["totalItems"], 0);
}

#[tokio::test]
async fn a_whole_number_is_found_by_those_alone_who_see_it() {
    let office = Office::open().await;
    let (_, payment) = office.transferred(1, 3_000_000).await;
    let form = Office::filled_form(1);
    let text = |pointer: &str| form.pointer(pointer).unwrap().as_str().unwrap().to_owned();
    let (nik, account) = (text("/nik"), text("/rekening/nomor"));
    let counts = async |who, text: &str| {
        let answer = office.read(who, &format!("{SEARCH}?q={text}")).await;
        assert_eq!(answer.status, 200, "{}", answer.text());
        let data = answer.data();
        ["formulir", "penerima", "keuangan", "rekening"]
            .map(|kind| data[kind].as_array().unwrap().len())
    };
    assert_eq!(counts(&office.finance, &nik).await, [1, 1, 0, 0]);
    assert_eq!(counts(&office.branch, &nik).await, [1, 1, 0, 0]);
    assert_eq!(counts(&office.finance, &account).await, [0, 0, 0, 1]);
    // One digit off is another number.
    assert_eq!(counts(&office.finance, &nik[..15]).await, [0; 4]);
    for who in [&office.government, &office.other_branch, &office.applicant] {
        assert_eq!(counts(who, &nik).await, [0; 4]);
        assert_eq!(counts(who, &account).await, [0; 4]);
    }
    // A payment is found by what the bank calls it.
    let answer = office
        .read(&office.government, &format!("{SEARCH}?q=REF-1"))
        .await;
    assert_eq!(answer.data()["keuangan"][0]["id"], payment.id.as_str());
}
