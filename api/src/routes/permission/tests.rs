//! Permissions through the real router: what is taken away is refused at once, and only that.

use serde_json::{Value, json};

use crate::routes::testing::{Office, PAYMENT};

const PERMISSIONS: &str = "/api/cms/role-user-permission";

fn change(entity: &str, action: &str, word: &str) -> Value {
    json!([{ "entitas": entity, "aksi": action, "kata": word }])
}

async fn right(office: &Office, target: &str, entity: &str, action: &str) -> Value {
    let answer = office
        .read(&office.admin, &format!("{PERMISSIONS}/{target}"))
        .await;
    assert_eq!(answer.status, 200, "{}", answer.text());
    let items = answer.data()["items"].clone();
    items
        .as_array()
        .unwrap()
        .iter()
        .find(|item| item["entitas"] == entity && item["aksi"] == action)
        .unwrap()
        .clone()
}

#[tokio::test]
async fn a_denied_user_is_refused_at_once_and_only_that() {
    let office = Office::open().await;
    let assign = format!("{PERMISSIONS}/assign");
    let seen = office.read(&office.finance, PAYMENT).await;
    assert_eq!(seen.status, 200);
    let body = json!({
        "versi": 0,
        "userId": office.finance.user_id,
        "perubahan": change("keuangan", "lihat", "tolak"),
    });
    let preview = office
        .post(&office.admin, &format!("{assign}?pratinjau=true"), &body)
        .await;
    assert_eq!(preview.status, 200, "{}", preview.text());
    let effect =
        json!([{ "entitas": "keuangan", "aksi": "lihat", "sebelum": true, "sesudah": false }]);
    assert_eq!(preview.data()["dampak"], effect);
    assert_eq!(preview.data()["nomorPeristiwa"], Value::Null);
    assert_eq!(office.read(&office.finance, PAYMENT).await.status, 200);

    let key = uuid::Uuid::from_u128(11).to_string();
    let done = office
        .post_with_key(&office.admin, &assign, &body, &key)
        .await;
    assert_eq!(done.data()["dampak"], effect, "{}", done.text());
    let again = office
        .post_with_key(&office.admin, &assign, &body, &key)
        .await;
    assert_eq!(
        again.data()["nomorPeristiwa"],
        done.data()["nomorPeristiwa"]
    );
    let refused = office.read(&office.finance, PAYMENT).await;
    assert_eq!(
        (refused.status, refused.code()),
        (403, "HAK_AKSES_DITOLAK".into())
    );
    // Another of the same level, and another entity, are as before.
    assert_eq!(office.read(&office.approver, PAYMENT).await.status, 200);
    assert_eq!(
        office.read(&office.finance, "/api/cms/pagu").await.status,
        200
    );
    let shown = right(&office, &office.finance.user_id, "keuangan", "lihat").await;
    assert_eq!(
        (&shown["tersedia"], &shown["kataUser"], &shown["boleh"]),
        (&json!(true), &json!("tolak"), &json!(false))
    );
    let stale = office.post(&office.admin, &assign, &body).await;
    assert_eq!(
        (
            stale.status,
            stale.code(),
            stale.data()["versiSekarang"].clone()
        ),
        (409, "VERSI_USANG".into(), json!(1))
    );
    let back = json!({
        "versi": 1,
        "userId": office.finance.user_id,
        "perubahan": [{ "entitas": "keuangan", "aksi": "lihat" }],
    });
    assert_eq!(office.post(&office.admin, &assign, &back).await.status, 200);
    assert_eq!(office.read(&office.finance, PAYMENT).await.status, 200);
}

#[tokio::test]
async fn a_level_loses_a_right_that_one_user_may_keep() {
    let office = Office::open().await;
    let assign = format!("{PERMISSIONS}/assign");
    let body = json!({ "versi": 0, "level": "dpc", "perubahan": change("formulir-pendaftaran", "lihat", "tidak") });
    assert_eq!(office.post(&office.admin, &assign, &body).await.status, 200);
    let list = "/api/cms/formulir-pendaftaran";
    for who in [&office.branch, &office.other_branch] {
        assert_eq!(office.read(who, list).await.code(), "HAK_AKSES_DITOLAK");
    }
    let body = json!({
        "versi": 1,
        "userId": office.branch.user_id,
        "perubahan": change("formulir-pendaftaran", "lihat", "izin"),
    });
    assert_eq!(office.post(&office.admin, &assign, &body).await.status, 200);
    assert_eq!(office.read(&office.branch, list).await.status, 200);
    assert_eq!(office.read(&office.other_branch, list).await.status, 403);
    // An applicant is of another level.
    assert_eq!(office.read(&office.applicant, list).await.status, 200);
}

#[tokio::test]
async fn an_assignment_gives_nothing_beyond_the_level_and_nothing_to_oneself() {
    let office = Office::open().await;
    let assign = format!("{PERMISSIONS}/assign");
    let order = async |target: Value, entity: &str, action: &str, word: &str| {
        let mut body = json!({ "versi": 0, "perubahan": change(entity, action, word) });
        body.as_object_mut()
            .unwrap()
            .extend(target.as_object().unwrap().clone());
        office.post(&office.admin, &assign, &body).await.code()
    };
    let government = json!({ "level": "pemerintah" });
    assert_eq!(
        order(government, "keuangan", "setujui", "izin").await,
        "HAK_AKSES_DI_LUAR_LEVEL"
    );
    let own = json!({ "userId": office.admin.user_id });
    assert_eq!(
        order(own, "keuangan", "setujui", "tolak").await,
        "HAK_AKSES_SENDIRI_TIDAK_BOLEH"
    );
    let admins = json!({ "level": "admin" });
    assert_eq!(
        order(admins.clone(), "role-user-permission", "ubah", "tolak").await,
        "HAK_AKSES_ADMIN_WAJIB"
    );
    assert_eq!(
        order(admins, "angin", "ubah", "tolak").await,
        "DATA_TIDAK_SAH"
    );
    assert_eq!(
        order(json!({}), "bank", "ubah", "tolak").await,
        "DATA_TIDAK_SAH"
    );
    let body = json!({ "versi": 0, "level": "dpc", "perubahan": change("bank", "lihat", "tolak") });
    for who in [&office.branch, &office.government, &office.applicant] {
        let refused = office.post(who, &assign, &body).await;
        assert_eq!(refused.code(), "TIDAK_BERWENANG");
    }
    let government = right(&office, "level/pemerintah", "keuangan", "setujui").await;
    assert_eq!(
        (&government["tersedia"], &government["boleh"]),
        (&json!(false), &json!(false))
    );
    let names = office
        .read(&office.admin, &format!("{PERMISSIONS}/table-names"))
        .await;
    assert_eq!(names.data()["aksi"].as_array().unwrap().len(), 8);
}
