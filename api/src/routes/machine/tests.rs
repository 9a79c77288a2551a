//! A program comes with a key of its own: let in by two persons, it reads what its scopes and the table of rights both allow,
//! and is over when one person says so or its day is past.

use axum::body::Body;
use axum::http::Request;
use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use chrono::Duration;
use domain::Role;
use domain::machine::MachineScope;
use serde_json::{Value, json};

use crate::authz::{declared, operations};
use crate::docs;
use crate::routes::testing::{FORM, Office};
use crate::schedule;
use crate::server::testing::{Answer, TestServer, get};

pub(super) const MACHINES: &str = "/api/cms/akun-mesin";
pub(super) const TOKEN: &str = "/api/oauth/token";
pub(super) const AWARDS: &str = "/api/cms/penerima-beasiswa";

/// A machine's id and key.
pub(super) struct Machine {
    pub id: String,
    pub secret: String,
}

fn proposal(scopes: &[MachineScope], branch: Option<&str>) -> Value {
    json!({
        "nama": "SIPD", "lingkup": scopes, "dpcId": branch, "berakhir": "2026-06-30",
        "alasan": "Menyamakan daftar penerima setiap malam.",
    })
}

impl Office {
    pub(super) async fn machine(&self, scopes: &[MachineScope], branch: Option<&str>) -> Machine {
        let body = proposal(scopes, branch);
        let asked = self
            .post(&self.admin, &format!("{MACHINES}/create"), &body)
            .await;
        assert_eq!(asked.status, 202, "{}", asked.text());
        self.second_person(&asked).await;
        self.key(&self.machines().await[0]["id"]).await
    }

    async fn machines(&self) -> Vec<Value> {
        let listed = self.read(&self.admin, MACHINES).await;
        assert_eq!(listed.status, 200, "{}", listed.text());
        listed.data()["items"].as_array().unwrap().clone()
    }

    pub(super) async fn key(&self, id: &Value) -> Machine {
        let target = format!("{MACHINES}/kunci");
        let made = self.post(&self.admin, &target, &json!({ "id": id })).await;
        assert_eq!(made.status, 201, "{}", made.text());
        Machine {
            id: made.data()["clientId"].as_str().unwrap().to_owned(),
            secret: made.data()["clientSecret"].as_str().unwrap().to_owned(),
        }
    }

    pub(super) async fn token(&self, machine: &Machine) -> String {
        let answer = in_form(&self.server, machine, "").await;
        assert_eq!(answer.status, 200, "{}", answer.text());
        answer.json()["access_token"].as_str().unwrap().to_owned()
    }

    async fn notices(&self) -> Vec<String> {
        let listed = self.read(&self.admin, "/api/cms/notification").await;
        let items = listed.data()["items"].as_array().unwrap().clone();
        let kinds = items
            .iter()
            .map(|item| item["jenis"].as_str().unwrap_or_default());
        kinds.map(str::to_owned).collect()
    }

    pub(super) async fn noted(&self, kind: &str) -> Vec<Value> {
        self.server.app.security.flush().await;
        let target = format!("/api/cms/catatan-keamanan?jenis={kind}");
        let listed = self.read(&self.admin, &target).await;
        assert_eq!(listed.status, 200, "{}", listed.text());
        listed.data()["items"].as_array().unwrap().clone()
    }
}

pub(super) async fn sent(server: &TestServer, form: &str, basic: Option<&str>) -> Answer {
    let mut request =
        Request::post(TOKEN).header("content-type", "application/x-www-form-urlencoded");
    if let Some(basic) = basic {
        request = request.header("authorization", format!("Basic {}", STANDARD.encode(basic)));
    }
    server
        .send_request(request.body(Body::from(form.to_owned())).unwrap())
        .await
}

pub(super) async fn in_form(
    server: &TestServer,
    Machine { id, secret }: &Machine,
    more: &str,
) -> Answer {
    let form = format!("grant_type=client_credentials&client_id={id}&client_secret={secret}{more}");
    sent(server, &form, None).await
}

pub(super) async fn read(server: &TestServer, token: &str, target: &str) -> Answer {
    server
        .send(get(target).header("authorization", format!("Bearer {token}")))
        .await
}

#[tokio::test]
async fn two_persons_let_a_machine_in_and_its_key_is_shown_once_to_who_answers_for_it() {
    let office = Office::open().await;
    let target = format!("{MACHINES}/create");
    let body = proposal(&[MachineScope::Awards], None);
    let asked = office.post(&office.admin, &target, &body).await;
    assert_eq!(asked.status, 202, "{}", asked.text());
    assert!(office.machines().await.is_empty());
    let own = json!({ "id": asked.data()["usulanId"], "versi": asked.data()["versi"] });
    let alone = office
        .post(&office.admin, "/api/cms/usulan/setujui", &own)
        .await;
    assert_eq!(alone.code(), "PENGUSUL_TIDAK_BOLEH_MENGUKUHKAN");
    office.second_person(&asked).await;

    let found = &office.machines().await[0];
    assert_eq!(found["keadaan"], "tanpa_kunci");
    assert_eq!(found["bolehBuatKunci"], true);
    let other = office
        .post(
            &office.finance,
            &format!("{MACHINES}/kunci"),
            &json!({ "id": found["id"] }),
        )
        .await;
    assert_eq!(other.code(), "BUKAN_PENANGGUNG_JAWAB_MESIN");
    let machine = office.key(&found["id"]).await;
    // The log and every store know its hash and nothing else.
    let events = office
        .read(&office.government, "/api/cms/audit?size=200")
        .await;
    assert_eq!(events.status, 200, "{}", events.text());
    assert!(!events.text().contains(&machine.secret));

    let token = office.token(&machine).await;
    let list = read(&office.server, &token, AWARDS).await;
    assert_eq!(list.status, 200, "{}", list.text());
    let found = &office.machines().await[0];
    assert_eq!(found["keadaan"], "aktif");
    assert_eq!(found["terakhirDipakai"], "2026-01-01T00:00:00Z");
    // Told once, however often it comes.
    office.token(&machine).await;
    let told = office.notices().await;
    let count = |kind: &str| told.iter().filter(|one| *one == kind).count();
    assert_eq!(
        (count("akun_mesin_dibuat"), count("akun_mesin_dipakai")),
        (1, 1),
        "{told:?}"
    );
    assert_eq!(office.noted("mesin-masuk").await.len(), 2);
    assert_eq!(office.noted("mesin-disetujui").await.len(), 1);
    assert_eq!(office.noted("mesin-kunci").await.len(), 1);
    // In the log the machine is the actor, and the fact names who answers for it.
    let used = office
        .read(&office.government, "/api/cms/audit?jenis=machine&size=50")
        .await;
    assert!(used.text().contains("Akun mesin SIPD"), "{}", used.text());
}

#[tokio::test]
async fn a_program_that_asks_wrongly_is_told_in_the_words_of_the_standard() {
    let office = Office::open().await;
    let machine = office.machine(&[MachineScope::Awards], None).await;
    let server = &office.server;
    let (id, secret) = (&machine.id, &machine.secret);
    let basic = format!("{id}:{secret}");
    let good = sent(server, "grant_type=client_credentials", Some(&basic)).await;
    assert_eq!(good.status, 200, "{}", good.text());
    assert_eq!(good.json()["token_type"], "Bearer");
    assert_eq!(good.json()["expires_in"], 900);
    assert_eq!(good.json()["scope"], "penerima:baca");
    assert_eq!(good.headers["cache-control"], "no-store");
    assert_eq!(good.headers["pragma"], "no-cache");
    // The scheme in any letters, and what is left empty counts as left out.
    let lower = Request::post(TOKEN)
        .header("content-type", "application/x-www-form-urlencoded")
        .header(
            "authorization",
            format!("basic {}", STANDARD.encode(&basic)),
        )
        .body(Body::from(
            "grant_type=client_credentials&client_secret=&scope=",
        ))
        .unwrap();
    let lower = server.send_request(lower).await;
    assert_eq!(lower.status, 200, "{}", lower.text());
    let key = format!("client_id={id}&client_secret={secret}");
    for (form, basic, status, error) in [
        (key.clone(), None, 400, "invalid_request"),
        (
            format!("grant_type=password&{key}"),
            None,
            400,
            "unsupported_grant_type",
        ),
        (
            format!("grant_type=client_credentials&grant_type=client_credentials&{key}"),
            None,
            400,
            "invalid_request",
        ),
        (
            format!("grant_type=client_credentials&{key}"),
            Some(basic.as_str()),
            400,
            "invalid_request",
        ),
        (
            format!(
                "grant_type=client_credentials&client_id={}",
                uuid::Uuid::nil()
            ),
            Some(basic.as_str()),
            400,
            "invalid_request",
        ),
        (format!("grant_type=&{key}"), None, 400, "invalid_request"),
        (
            format!(
                "grant_type=client_credentials&{key}&more={}",
                "x".repeat(5_000)
            ),
            None,
            400,
            "invalid_request",
        ),
        (
            "grant_type=client_credentials".to_owned(),
            None,
            401,
            "invalid_client",
        ),
        (
            format!("grant_type=client_credentials&client_id={id}&client_secret=salah"),
            None,
            401,
            "invalid_client",
        ),
        (
            "grant_type=client_credentials&client_id=lain&client_secret=x".to_owned(),
            None,
            401,
            "invalid_client",
        ),
        (
            format!("grant_type=client_credentials&scope=keuangan:baca&{key}"),
            None,
            400,
            "invalid_scope",
        ),
    ] {
        let answer = sent(server, &form, basic).await;
        assert_eq!(answer.status, status, "{form}: {}", answer.text());
        assert_eq!(answer.json()["error"], error, "{form}");
        assert_eq!(
            answer.headers.contains_key("www-authenticate"),
            status == 401
        );
        assert_eq!(answer.headers["cache-control"], "no-store");
    }
    let json = Request::post(TOKEN)
        .header("content-type", "application/json")
        .body(Body::from("{}"))
        .unwrap();
    let answer = server.send_request(json).await;
    assert_eq!(answer.json()["error"], "invalid_request");
    assert!(!office.noted("mesin-ditolak").await.is_empty());
}

#[tokio::test]
async fn guessing_at_a_key_ends_after_some_tries() {
    let office = Office::open().await;
    let machine = office.machine(&[MachineScope::Awards], None).await;
    let guess = async |id: &str| {
        let wrong = Machine {
            id: id.to_owned(),
            secret: "salah".to_owned(),
        };
        in_form(&office.server, &wrong, "").await.status
    };
    // From one address, at whichever machine.
    let mut statuses = Vec::new();
    for _ in 0..11 {
        statuses.push(guess(&uuid::Uuid::now_v7().to_string()).await);
    }
    assert_eq!(statuses, [vec![401; 10], vec![429]].concat());
    // At one machine, however slowly, and however its id is written.
    let mut statuses = Vec::new();
    for turn in 0..21 {
        office.server.clock.advance(Duration::seconds(61));
        let id = match turn % 3 {
            0 => machine.id.clone(),
            1 => machine.id.to_uppercase(),
            _ => machine.id.replace('-', ""),
        };
        statuses.push(guess(&id).await);
    }
    assert_eq!(statuses, [vec![401; 20], vec![429]].concat());
}

#[tokio::test]
async fn a_program_that_asks_for_a_token_at_every_turn_is_told_to_keep_it() {
    let office = Office::open().await;
    let machine = office.machine(&[MachineScope::Awards], None).await;
    for _ in 0..60 {
        office.token(&machine).await;
    }
    let told = in_form(&office.server, &machine, "").await;
    assert_eq!(
        (told.status, told.json()["error"].clone()),
        (429, json!("temporarily_unavailable"))
    );
    let wait = told.headers["retry-after"].to_str().unwrap();
    assert!(wait.parse::<u32>().unwrap() > 0, "{wait}");
    assert!(told.json()["error_description"].is_string());
    assert_eq!(told.headers["cache-control"], "no-store");
    office.server.clock.advance(Duration::minutes(61));
    office.token(&machine).await;
}

#[tokio::test]
async fn one_person_ends_it_at_once() {
    let office = Office::open().await;
    let machine = office.machine(&[MachineScope::Awards], None).await;
    let token = office.token(&machine).await;
    let body = json!({ "id": machine.id, "alasan": "Kunci tersalin ke tempat umum." });
    let done = office
        .post(&office.finance, &format!("{MACHINES}/cabut"), &body)
        .await;
    assert_eq!(done.status, 200, "{}", done.text());
    let refused = read(&office.server, &token, AWARDS).await;
    assert_eq!(
        (refused.status, refused.code()),
        (401, "SESI_DICABUT".into())
    );
    let again = in_form(&office.server, &machine, "").await;
    assert_eq!(again.json()["error"], "invalid_client");
    assert_eq!(office.machines().await[0]["keadaan"], "dicabut");
    assert!(
        office
            .notices()
            .await
            .contains(&"akun_mesin_berakhir".to_owned())
    );
    assert_eq!(office.noted("mesin-berakhir").await.len(), 1);
}

#[tokio::test]
async fn another_key_voids_the_one_before_with_its_tokens() {
    let office = Office::open().await;
    let first = office.machine(&[MachineScope::Awards], None).await;
    let token = office.token(&first).await;
    let second = office.key(&json!(first.id)).await;
    assert_eq!(read(&office.server, &token, AWARDS).await.status, 401);
    assert_eq!(in_form(&office.server, &first, "").await.status, 401);
    assert_eq!(in_form(&office.server, &second, "").await.status, 200);
}

#[tokio::test]
async fn it_is_over_after_its_last_day_and_when_nobody_answers_for_it() {
    let mut office = Office::open().await;
    let machine = office.machine(&[MachineScope::Awards], None).await;
    let user_id = office.admin.user_id.parse().unwrap();
    let commands = &office.server.app.commands;
    let call = commands::Call::new(domain::Actor {
        user_id: office.finance.user_id.parse().unwrap(),
        role: Role::Admin,
        office: "Keuangan".to_owned(),
    });
    commands::user::deactivate(commands, &call, user_id, None, "Pindah tugas".to_owned())
        .await
        .unwrap();
    assert_eq!(in_form(&office.server, &machine, "").await.status, 401);
    commands::user::reactivate(commands, &call, user_id, None)
        .await
        .unwrap();
    assert_eq!(in_form(&office.server, &machine, "").await.status, 200);

    // Its last day in Jayapura is over at three in the afternoon UTC.
    let over = "2026-06-30T14:55:00Z"
        .parse::<chrono::DateTime<chrono::Utc>>()
        .unwrap();
    office.server.clock.advance(over - office.server.now());
    let last = in_form(&office.server, &machine, "").await;
    assert_eq!(last.json()["expires_in"], 300, "{}", last.text());
    let token = last.json()["access_token"].as_str().unwrap().to_owned();
    // What is remembered of its session must not outlive it.
    assert_eq!(read(&office.server, &token, AWARDS).await.status, 200);
    office.server.clock.advance(Duration::minutes(6));
    assert_eq!(read(&office.server, &token, AWARDS).await.status, 401);
    assert_eq!(in_form(&office.server, &machine, "").await.status, 401);
    office.sign_in_again().await;
    office.admin = office.server.session("admin@uji.test").await;
    for _ in 0..2 {
        schedule::clean(&office.server.app).await.unwrap();
        assert_eq!(office.machines().await[0]["keadaan"], "kedaluwarsa");
    }
    let told = office.notices().await;
    let ended = told.iter().filter(|one| *one == "akun_mesin_berakhir");
    assert_eq!(ended.count(), 1, "{told:?}");
}

#[tokio::test]
async fn a_machine_of_a_branch_reads_of_its_area() {
    let office = Office::open().await;
    let form = office.submitted(1).await;
    for (branch, count) in [("kenyam", 1), ("mapenduma", 0)] {
        let machine = office
            .machine(&[MachineScope::Applications], Some(branch))
            .await;
        let token = office.token(&machine).await;
        let listed = read(&office.server, &token, FORM).await;
        assert_eq!(
            listed.data()["totalItems"],
            count,
            "{branch}: {}",
            listed.text()
        );
        let one = read(&office.server, &token, &format!("{FORM}/{}", form.id)).await;
        assert_eq!(one.status == 200, count == 1, "{branch}: {}", one.text());
        office.server.clock.advance(Duration::minutes(1));
    }
}

#[tokio::test]
async fn every_operation_meets_every_scope() {
    let office = Office::open().await;
    let server = &office.server;
    let openapi = docs::declared();
    let mut wrong = Vec::new();
    let mut open = 0;
    for scope in MachineScope::ALL {
        let machine = office.machine(&[*scope], None).await;
        let token = office.token(&machine).await;
        for (path, method, operation) in operations(&openapi) {
            let access = declared(operation).unwrap();
            let target = crate::authz::tests::walk::filled(path);
            let body = if method == "GET" {
                Value::Null
            } else {
                json!({})
            };
            let mut request = server.signed(method, &target, "", &body);
            let bearer = format!("Bearer {token}").parse().unwrap();
            request.headers_mut().insert("authorization", bearer);
            let (status, code) = server.outcome(request).await;
            let refused = (status, code.as_str()) == (403, "LINGKUP_MESIN_KURANG");
            let may =
                access.machine == Some(*scope) || (access.anonymous && access.machine.is_none());
            open += usize::from(access.machine == Some(*scope));
            if refused == may || status == 500 {
                wrong.push(format!("{method} {target} with {scope}: {status} {code}"));
            }
        }
        office.server.clock.advance(Duration::minutes(1));
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
    assert!(open > 20, "{open}");
}

#[test]
fn machines_read_what_their_row_of_the_table_lets_be_read() {
    let openapi = docs::declared();
    for (path, method, operation) in operations(&openapi) {
        let access = declared(operation).unwrap();
        if access.machine.is_some() {
            let row = access.scope(Some(Role::Government)).is_some();
            assert!(method == "GET" && !access.fresh && row, "{method} {path}");
        }
    }
    // Whoever comes by a key alone is nowhere but at the door.
    let by_key: Vec<&str> = operations(&openapi)
        .filter(|(_, _, operation)| declared(operation).unwrap().by_key.is_some())
        .map(|(path, _, _)| path)
        .collect();
    assert_eq!(by_key, [TOKEN]);
}

#[tokio::test]
async fn a_machine_takes_out_no_list() {
    let office = Office::open().await;
    let machine = office.machine(&[MachineScope::Awards], None).await;
    let token = office.token(&machine).await;
    let refused = read(&office.server, &token, &format!("{AWARDS}?format=csv")).await;
    assert_eq!(refused.code(), "LINGKUP_MESIN_KURANG");
}

#[test]
fn the_contract_tells_programs_their_scopes() {
    let text = docs::text();
    let flow = &text["components"]["securitySchemes"]["mesin"]["flows"]["clientCredentials"];
    assert_eq!(flow["tokenUrl"], TOKEN);
    let list = &text["paths"][AWARDS]["get"]["security"];
    assert_eq!(
        list,
        &json!([{ "bearer": [] }, { "mesin": ["penerima:baca"] }])
    );
    let token = &text["paths"][TOKEN]["post"];
    assert!(!token.to_string().contains("X-Signature"), "{token}");
}
