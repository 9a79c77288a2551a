//! What somebody tries who has a machine's key, its token or nothing but its id, and should not come further with it.

use chrono::Duration;
use domain::machine::MachineScope;
use serde_json::{Value, json};

use super::tests::{AWARDS, MACHINES, TOKEN, in_form, read, sent};
use crate::authz::{declared, operations};
use crate::docs;
use crate::routes::testing::{FORM, Office};

impl Office {
    /// The admin's account holds these functions and nothing beside them.
    async fn admin_holds(&self, functions: &[&str]) {
        let body = json!({ "userId": self.admin.user_id, "fungsi": functions });
        let asked = self.post(&self.finance, "/api/cms/fungsi", &body).await;
        self.second_person(&asked).await;
    }
}

#[tokio::test]
async fn a_machine_stands_as_long_as_who_answers_for_it_keeps_accounts() {
    let office = Office::open().await;
    let machine = office.machine(&[MachineScope::Awards], None).await;
    let token = office.token(&machine).await;
    let server = &office.server;
    assert_eq!(read(server, &token, AWARDS).await.status, 200);

    office.admin_holds(&["redaksi"]).await;
    let over = read(server, &token, AWARDS).await;
    assert_eq!((over.status, over.code()), (401, "SESI_DICABUT".into()));
    let refused = in_form(server, &machine, "").await;
    assert_eq!(refused.json()["error"], "invalid_client");
    // Nor does who lost it see machines, or give one a key.
    let hidden = office.read(&office.admin, MACHINES).await;
    assert_eq!(hidden.code(), "HAK_AKSES_DITOLAK");
    let body = json!({ "id": machine.id });
    let target = format!("{MACHINES}/kunci");
    let key = office.post(&office.admin, &target, &body).await;
    assert_eq!(key.code(), "HAK_AKSES_DITOLAK");
    // Whoever keeps accounts is told why it does not come.
    let listed = office.read(&office.finance, MACHINES).await.data();
    assert_eq!(listed["items"][0]["keadaan"], "aktif");
    assert_eq!(listed["items"][0]["adaPenanggungJawab"], false);

    office.admin_holds(&["akun"]).await;
    assert_eq!(in_form(server, &machine, "").await.status, 200);
    let listed = office.read(&office.finance, MACHINES).await.data();
    assert_eq!(listed["items"][0]["adaPenanggungJawab"], true);
}

#[tokio::test]
async fn wrong_keys_keep_nobody_out_who_has_the_right_one() {
    let mut office = Office::open().await;
    let machine = office.machine(&[MachineScope::Awards], None).await;
    let wrong = format!(
        "grant_type=client_credentials&client_id={}&client_secret=salah",
        machine.id
    );
    let mut statuses = Vec::new();
    for _ in 0..21 {
        office.server.clock.advance(Duration::seconds(61));
        statuses.push(sent(&office.server, &wrong, None).await.status);
    }
    assert_eq!(statuses, [vec![401; 20], vec![429]].concat());
    assert_eq!(in_form(&office.server, &machine, "").await.status, 200);
    office.admin = office.server.session("admin@uji.test").await;
    assert!(!office.noted("mesin-ditolak").await.is_empty());
}

#[tokio::test]
async fn a_key_that_was_put_in_the_wrong_place_is_repeated_nowhere() {
    let office = Office::open().await;
    let machine = office.machine(&[MachineScope::Awards], None).await;
    let server = &office.server;
    let secret = &machine.secret;
    let target = format!("{TOKEN}?client_id={}&client_secret={secret}", machine.id);
    let request = axum::http::Request::post(&target)
        .header("content-type", "application/x-www-form-urlencoded")
        .body(axum::body::Body::from("grant_type=client_credentials"))
        .unwrap();
    let answer = server.send_request(request).await;
    assert!((400..500).contains(&answer.status), "{}", answer.text());
    assert!(
        !answer.text().contains(secret.as_str()),
        "{}",
        answer.text()
    );
    // Nor is it a token by itself.
    let bare = read(server, secret, AWARDS).await;
    assert_eq!(bare.code(), "BELUM_MASUK");
    let wrong = format!(
        "grant_type=client_credentials&client_id={}&client_secret={secret}x",
        machine.id
    );
    assert_eq!(sent(server, &wrong, None).await.status, 401);
    for who in [&office.admin, &office.finance] {
        for target in [
            "/api/cms/catatan-keamanan?jumlah=100",
            MACHINES,
            "/api/cms/audit?size=200",
        ] {
            let told = office.read(who, target).await;
            assert_eq!(told.status, 200, "{target}: {}", told.text());
            assert!(!told.text().contains(secret.as_str()), "{target}");
        }
    }
}

#[tokio::test]
async fn no_parameter_of_a_list_leads_out_of_the_area() {
    let office = Office::open().await;
    let (award, payment) = office.transferred(1, 1_000_000).await;
    let forms = office.read(&office.branch, FORM).await.data();
    let form = forms["items"][0]["id"].as_str().unwrap().to_owned();
    let ids = [award.as_str(), payment.id.as_str(), form.as_str()];
    let values = [
        "kenyam",
        "95.08.01",
        "Yuliana",
        "semua",
        "0",
        "1",
        "true",
        "2026",
        "2026-01-01",
        ids[0],
        ids[1],
        ids[2],
    ];
    let own = office.machine(MachineScope::ALL, Some("kenyam")).await;
    let other = office.machine(MachineScope::ALL, Some("mapenduma")).await;
    let (own, other) = (office.token(&own).await, office.token(&other).await);
    let text = docs::text();
    let openapi = docs::declared();
    let (mut escaped, mut found, mut asked) = (Vec::new(), 0, 0);
    for (path, _, operation) in operations(&openapi) {
        if declared(operation).unwrap().machine.is_none() || path.contains('{') {
            continue;
        }
        let parameters = text["paths"][path]["get"]["parameters"].as_array().cloned();
        for parameter in parameters.unwrap_or_default() {
            let named = match parameter["$ref"].as_str() {
                Some(reference) => text.pointer(reference.trim_start_matches('#')).unwrap(),
                None => &parameter,
            };
            if named["in"] != "query" {
                continue;
            }
            let name = named["name"].as_str().unwrap();
            for value in values {
                let target = format!("{path}?{name}={value}");
                let holds = |answer: &str| ids.iter().any(|id| answer.contains(id));
                asked += 1;
                found += usize::from(holds(read(&office.server, &own, &target).await.text()));
                let answer = read(&office.server, &other, &target).await;
                assert!(answer.status < 500, "{target}: {}", answer.text());
                if answer.status == 200 && holds(answer.text()) {
                    escaped.push(target);
                }
            }
        }
    }
    assert!(escaped.is_empty(), "{escaped:#?}");
    assert!(asked > 500 && found > 20, "{asked} {found}");
}

#[tokio::test]
async fn a_record_that_a_machine_opens_is_noted_under_its_name() {
    let office = Office::open().await;
    let form = office.submitted(1).await;
    let machine = office
        .machine(&[MachineScope::Applications], Some("kenyam"))
        .await;
    let token = office.token(&machine).await;
    let target = format!("{FORM}/{}", form.id);
    assert_eq!(read(&office.server, &token, &target).await.status, 200);
    let opened = office.noted("data-dibuka").await;
    let own: Vec<&Value> = opened
        .iter()
        .filter(|entry| entry.to_string().contains(&machine.id))
        .collect();
    assert_eq!(own.len(), 1, "{opened:?}");
    assert!(own[0].to_string().contains("Akun mesin SIPD"), "{own:?}");
}

#[tokio::test]
async fn whoever_took_an_account_over_gets_no_key_that_outlives_it() {
    let office = Office::open().await;
    let machine = office.machine(&[MachineScope::Awards], None).await;
    let user_id = office.admin.user_id.clone();
    let target = format!("/api/cms/user/{user_id}");
    let seen = office.read(&office.finance, &target).await.data();
    let change = json!({
        "versi": seen["versi"], "nama": "Admin", "email": "punyaku@uji.test", "level": "admin",
    });
    let changed = office.put(&office.finance, &target, &change).await;
    assert!(changed.status < 300, "{}", changed.text());
    let call = commands::Call::new(domain::Actor::system());
    let user_id = user_id.parse().unwrap();
    commands::user::verify_email(&office.server.app.commands, &call, user_id)
        .await
        .unwrap();
    let thief = office.server.session("punyaku@uji.test").await;
    let target = format!("{MACHINES}/kunci");
    let asked = json!({ "id": machine.id });
    let tried = office.post(&thief, &target, &asked).await;
    assert_eq!(tried.code(), "AKUN_BELUM_DIKUKUHKAN", "{}", tried.text());
    // The program goes on by the key that it has.
    assert_eq!(in_form(&office.server, &machine, "").await.status, 200);
}

#[tokio::test]
async fn nobody_is_made_to_answer_for_a_machine_and_none_is_let_in_for_nothing() {
    let office = Office::open().await;
    let target = format!("{MACHINES}/create");
    let good = json!({
        "nama": "SIPD", "lingkup": ["acuan:baca"], "berakhir": "2026-06-30", "alasan": "Menyamakan distrik.",
    });
    for (field, value, status) in [
        ("penanggungJawab", json!(office.finance.user_id), 422),
        ("dpcId", json!("tidak-ada"), 404),
        ("lingkup", json!([]), 422),
        ("lingkup", json!(["semua"]), 422),
        ("nama", json!(" "), 422),
        ("alasan", json!(" "), 422),
        ("berakhir", json!("2025-12-31"), 422),
        ("berakhir", json!("2027-01-03"), 422),
    ] {
        let mut body = good.clone();
        body[field] = value;
        let refused = office.post(&office.admin, &target, &body).await;
        assert_eq!(refused.status, status, "{body}: {}", refused.text());
    }
    for who in [
        &office.branch,
        &office.government,
        &office.institution,
        &office.applicant,
    ] {
        let refused = office.post(who, &target, &good).await;
        assert_eq!(refused.status, 403, "{}", refused.text());
        assert_eq!(office.read(who, MACHINES).await.status, 403);
    }
}

#[tokio::test]
async fn a_machine_is_no_account_to_be_given_functions_or_rights() {
    let office = Office::open().await;
    let machine = office.machine(&[MachineScope::Awards], None).await;
    let functions = json!({ "userId": machine.id, "fungsi": ["pengawas"] });
    let rights = json!({
        "versi": 0, "userId": machine.id,
        "perubahan": [{ "entitas": "prestasi", "aksi": "lihat", "kata": "izin" }],
    });
    for (target, body) in [
        ("/api/cms/fungsi", functions),
        ("/api/cms/role-user-permission/assign", rights),
        (
            "/api/cms/usulan/masa-tenang",
            json!({ "userId": machine.id, "alasan": "Coba" }),
        ),
        (
            "/api/cms/usulan/faktor-kedua",
            json!({ "userId": machine.id, "alasan": "Coba" }),
        ),
    ] {
        let refused = office.post(&office.admin, target, &body).await;
        assert_eq!(refused.status, 404, "{target}: {}", refused.text());
    }
    let target = format!("/api/cms/user/{}", machine.id);
    assert_eq!(office.read(&office.admin, &target).await.status, 404);
}
