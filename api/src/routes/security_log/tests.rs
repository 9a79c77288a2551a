//! What is noted, and who may read it, through the real router.

use std::collections::BTreeSet;

use domain::Role;
use domain::security::SecurityKind;
use serde_json::{Value, json};

use crate::authz::allow::Noted;
use crate::authz::{declared, operations};
use crate::docs;
use crate::ops::security::{SecurityEntry, SecurityFilter};
use crate::routes::testing::{FORM, Office, PAYMENT};
use crate::server::testing::{PASSWORD, TestServer, TestSession};

const LOG: &str = "/api/cms/catatan-keamanan";

async fn noted(server: &TestServer, kind: SecurityKind) -> Vec<SecurityEntry> {
    server.app.security.flush().await;
    let filter = SecurityFilter {
        kinds: vec![kind],
        ..SecurityFilter::default()
    };
    server.app.ops.security(&filter, 1_000).await.unwrap()
}

fn codes(entries: &[SecurityEntry]) -> Vec<&str> {
    entries
        .iter()
        .map(|entry| entry.code.as_deref().unwrap_or_default())
        .collect()
}

#[tokio::test]
async fn signing_in_and_the_ends_of_sessions_are_noted_with_their_reasons() {
    let server = TestServer::start().await;
    let user_id = server.user("a@b.test", Role::Applicant).await;
    server.log_in("a@b.test", "Salah-Sekali-9!", "").await;
    // Twice within the minute from one address and nobody's account: noted once.
    server.log_in("tidak-ada@b.test", PASSWORD, "").await;
    server.log_in("tidak-ada@b.test", PASSWORD, "").await;
    let left = server.session("a@b.test").await;
    let body = json!({"userId": left.user_id, "jti": left.jti});
    for _ in 0..2 {
        server.post_as(&left, "/api/web/user/logout", &body).await;
    }
    let stolen = server.session("a@b.test").await;
    assert_eq!(server.refresh(&stolen.refresh).await.status, 200);
    server.clock.advance(chrono::Duration::seconds(30));
    assert_eq!(server.refresh(&stolen.refresh).await.status, 401);

    let failed = noted(&server, SecurityKind::FailedSignIn).await;
    let accounts: Vec<_> = failed.iter().map(|entry| entry.account_id).collect();
    assert_eq!(accounts, [None, Some(user_id)]);
    assert_eq!(codes(&failed), ["LOGIN_SALAH", "LOGIN_SALAH"]);
    let entered = noted(&server, SecurityKind::SignIn).await;
    assert_eq!(entered.len(), 2);
    assert!(entered.iter().all(|entry| entry.account_id == Some(user_id)
        && entry.session_id.is_some()
        && entry.origin.is_some()));
    let ended = noted(&server, SecurityKind::SessionEnded).await;
    assert_eq!(codes(&ended), ["token-terpakai", "keluar"]);
    let refused = noted(&server, SecurityKind::RefreshRefused).await;
    assert_eq!(refused.len(), 1);
    // Nothing that names a person or an address.
    for entry in [failed, entered, ended, refused].concat() {
        let text = format!("{entry:?}");
        for secret in ["b.test", "127.0.0.1", "Uji"] {
            assert!(!text.contains(secret), "{secret} in {text}");
        }
    }
}

#[tokio::test]
async fn a_refusal_is_noted_once_a_minute_with_operation_and_reason() {
    let office = Office::open().await;
    for _ in 0..3 {
        office.read(&office.applicant, "/api/cms/user").await;
    }
    office.read(&office.branch, "/api/cms/user").await;
    let form = office.submitted(1).await;
    let target = format!("{FORM}/{}", form.id);
    // Refused by the handler, not by the table.
    office.read(&office.other_branch, &target).await;
    let denied = noted(&office.server, SecurityKind::Denied).await;
    let told: Vec<(&str, &str, &str)> = denied
        .iter()
        .map(|entry| {
            let told = [&entry.level, &entry.operation, &entry.code];
            let [level, operation, code] = told.map(|text| text.as_deref().unwrap_or_default());
            (level, operation, code)
        })
        .collect();
    assert_eq!(
        told,
        [
            ("dpc", "get_application", "TIDAK_BERWENANG"),
            ("dpc", "list_users", "TIDAK_BERWENANG"),
            ("user", "list_users", "TIDAK_BERWENANG"),
        ]
    );
    // A session that is over still says whose it was.
    let app = &office.server.app;
    let session_id = office.branch.jti.parse().unwrap();
    app.end_session(session_id, domain::security::SessionEnd::ByOwner)
        .await
        .unwrap();
    office.read(&office.branch, PAYMENT).await;
    let denied = noted(&office.server, SecurityKind::Denied).await;
    assert_eq!(denied[0].code.as_deref(), Some("SESI_DICABUT"));
    let account = denied[0].account_id.unwrap().to_string();
    assert_eq!(account, office.branch.user_id);
}

#[tokio::test]
async fn lists_and_packs_that_are_taken_out_are_noted() {
    let office = Office::open().await;
    let file = office
        .read(&office.admin, "/api/cms/user?format=xlsx&level=admin")
        .await;
    assert_eq!(file.status, 200);
    // A page is no export.
    office.read(&office.admin, "/api/cms/user").await;
    let taken = noted(&office.server, SecurityKind::Exported).await;
    assert_eq!(taken.len(), 1);
    let first = &taken[0];
    let told = (first.operation.as_deref(), first.format.as_deref());
    assert_eq!(told, (Some("list_users"), Some("xlsx")));
    assert_eq!(first.row_count, Some(3));
    // On paper it leaves the house too.
    let paper = "/api/cms/register/pdf?register=lra&tahun=2026";
    assert_eq!(office.read(&office.admin, paper).await.status, 200);
    let taken = noted(&office.server, SecurityKind::Exported).await;
    assert!(
        taken
            .iter()
            .any(|entry| entry.format.as_deref() == Some("pdf")),
        "{taken:?}"
    );

    let pack = json!({ "jenis": "periode", "dari": "2025-12-01", "sampai": "2026-01-31" });
    let answer = office
        .post(&office.admin, "/api/cms/audit/paket", &pack)
        .await;
    assert_eq!(answer.status, 200, "{}", answer.code());
    let packs = noted(&office.server, SecurityKind::AuditPack).await;
    assert_eq!(packs.len(), 1);
    assert_eq!(
        packs[0].account_id.unwrap().to_string(),
        office.admin.user_id
    );

    let openapi = docs::declared();
    let bank_file = operations(&openapi)
        .find(|(_, _, it)| it.operation_id.as_deref() == Some("get_bank_file"))
        .and_then(|(_, _, it)| declared(it))
        .unwrap();
    assert_eq!(bank_file.noted, Some(Noted::BankFile));
}

#[tokio::test]
async fn a_new_password_is_noted() {
    let server = TestServer::start().await;
    let user_id = server.user("a@b.test", Role::Applicant).await;
    let here = server.session("a@b.test").await;
    let new = "Gunung-Trikora-4750!";
    let change = |present: &str| json!({ "passwordSekarang": present, "password": new, "konfirmasiPassword": new });
    for present in ["Salah-Sekali-9!", PASSWORD] {
        server
            .post_as(&here, "/api/cms/user/password", &change(present))
            .await;
    }
    let changed = noted(&server, SecurityKind::PasswordChanged).await;
    assert_eq!(changed.len(), 1);
    assert_eq!(changed[0].account_id, Some(user_id));
    let denied = noted(&server, SecurityKind::Denied).await;
    assert_eq!(codes(&denied), ["PASSWORD_SEKARANG_SALAH"]);
}

/// Gives an account functions, with the word of a second person.
async fn functions(office: &Office, user_id: &str, functions: &[&str]) {
    let body = json!({ "userId": user_id, "fungsi": functions });
    let asked = office.post(&office.admin, "/api/cms/fungsi", &body).await;
    office.second_person(&asked).await;
}

#[tokio::test]
async fn the_inspector_and_who_keeps_accounts_read_all_of_it_and_nobody_else() {
    let office = Office::open().await;
    let status = async |who: &TestSession| office.server.get_as(who, LOG).await.status;
    for who in [
        &office.applicant,
        &office.branch,
        &office.institution,
        &office.government,
    ] {
        assert_eq!(status(who).await, 403);
    }
    assert_eq!(status(&office.admin).await, 200);
    functions(&office, &office.government.user_id, &["pengawas"]).await;
    assert_eq!(status(&office.government).await, 200);
    functions(&office, &office.finance.user_id, &["bendahara"]).await;
    assert_eq!(status(&office.finance).await, 403);
    let clerk = office.server.user("akun@uji.test", Role::Admin).await;
    functions(&office, &clerk.to_string(), &["akun"]).await;
    let clerk = office.server.session("akun@uji.test").await;
    assert_eq!(status(&clerk).await, 200);
}

#[tokio::test]
async fn the_log_is_narrowed_and_taken_out_without_a_name() {
    let office = Office::open().await;
    let read = async |query: &str| {
        let answer = office
            .server
            .get_as(&office.admin, &format!("{LOG}?{query}"))
            .await;
        assert_eq!(answer.status, 200, "{query}: {}", answer.text());
        answer.data()["items"].as_array().unwrap().clone()
    };
    let branch = &office.branch.user_id;
    let mine = read(&format!("jenis=masuk&akun={branch}")).await;
    assert_eq!(mine.len(), 1);
    let told = (&mine[0]["kantor"], &mine[0]["akun"], &mine[0]["level"]);
    assert_eq!(
        told,
        (&json!("DPC kenyam"), &json!("Uji dpc"), &json!("dpc"))
    );
    assert_eq!(read("jenis=masuk&akun=dpc%40uji.test").await, mine);
    assert!(read("akun=siapa%40uji.test").await.is_empty());
    assert!(read("tanggal=2025-12-31").await.is_empty());
    // 2026-01-01 in Nduga, as the tests' clock has it.
    assert!(read("tanggal=2026-01-01&jumlah=100").await.len() >= 9);

    let file = office
        .server
        .get_as(&office.admin, &format!("{LOG}?format=jsonl"))
        .await;
    assert_eq!(file.headers["content-type"], "application/x-ndjson");
    let lines: Vec<Value> = file
        .text()
        .lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect();
    assert!(lines.len() >= 9);
    assert!(lines.iter().all(|line| line["jenis"].is_string()));
    for name in ["Uji", "uji.test"] {
        assert!(!file.text().contains(name), "{name} in {}", file.text());
    }
    let taken = noted(&office.server, SecurityKind::Exported).await;
    assert_eq!(taken[0].format.as_deref(), Some("jsonl"));
    assert_eq!(taken[0].row_count, Some(lines.len() as i64));
    let odd = office
        .server
        .get_as(&office.admin, &format!("{LOG}?sesudah=kemarin"))
        .await;
    assert_eq!(odd.status, 422);
}

/// Whoever shows a NIK or a whole account number to somebody else has to say so.
#[tokio::test]
async fn every_endpoint_that_shows_a_nik_or_an_account_number_declares_it() {
    // A person whom no example of the contract's pages shows.
    const SERIAL: u32 = 4_711;
    let office = Office::open().await;
    let (award, payment) = office.transferred(SERIAL, 3_000_000).await;
    let form = Office::filled_form(SERIAL);
    let secrets = [
        form["nik"].as_str().unwrap().to_owned(),
        form["noKk"].as_str().unwrap().to_owned(),
        form["rekening"]["nomor"].as_str().unwrap().to_owned(),
    ];
    let person = office.applicant.user_id.clone();
    let forms = office
        .read(&office.admin, &format!("{FORM}/user/{person}"))
        .await
        .data();
    let form_id = forms["items"][0]["id"].as_str().unwrap().to_owned();
    let ids = [award, payment.id.clone(), person.clone(), form_id.clone()];
    let openapi = docs::declared();
    let (mut showing, mut silent) = (BTreeSet::new(), BTreeSet::new());
    for (path, method, operation) in operations(&openapi) {
        let id = operation.operation_id.clone().unwrap();
        if method != "GET" || id == "stream_notices" {
            continue;
        }
        let access = declared(operation).unwrap();
        let targets: Vec<String> = if path.contains('{') {
            let last = payment.position;
            let mut filled: Vec<String> = ids.iter().map(|id| path.replace("{id}", id)).collect();
            // Events are named by where they stand.
            filled.extend((0..=last).map(|place| path.replace("{position}", &place.to_string())));
            filled.retain(|path| !path.contains('{'));
            filled.sort();
            filled.dedup();
            filled
        } else {
            vec![
                path.to_owned(),
                format!("{path}?dataDiriId={person}"),
                format!("{path}?search=Yuliana"),
            ]
        };
        for target in targets {
            let shows = async |who: &TestSession| {
                let answer = office.read(who, &target).await;
                let text = String::from_utf8_lossy(&answer.bytes).into_owned();
                secrets.iter().any(|secret| text.contains(secret))
            };
            if shows(&office.admin).await {
                showing.insert(id.clone());
                if access.noted.is_none() {
                    silent.insert(format!("{id}: {target}"));
                }
            }
            for (role, who) in [
                (Role::Government, &office.government),
                (Role::Branch, &office.branch),
                (Role::Institution, &office.institution),
            ] {
                if access.scope(Some(role)).is_none() || access.noted.is_none() {
                    continue;
                }
                let seen = shows(who).await;
                if seen && access.masked_for.contains(&role) {
                    silent.insert(format!("{id}: shown to {role}, from whom it is hidden"));
                }
            }
        }
    }
    assert!(silent.is_empty(), "declare what they show: {silent:#?}");
    assert!(showing.len() >= 5, "{showing:?}");
}
