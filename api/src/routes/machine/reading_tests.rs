//! A machine reads what a person of its level and area reads, and nothing beside it; who answers for it takes it along.

use std::collections::BTreeSet;

use domain::machine::MachineScope;
use serde_json::{Value, json};

use super::tests::{in_form, read};
use crate::authz::{Role, declared, operations};
use crate::docs;
use crate::routes::testing::{FORM, Office};
use crate::server::testing::TestSession;

/// What differs between any two readers: what they may do, and when they were answered.
fn without_acts(value: &mut Value) {
    match value {
        Value::Object(fields) => {
            for own in ["tindakan", "diambilPada", "dibuatPada"] {
                fields.remove(own);
            }
            fields.values_mut().for_each(without_acts);
        }
        Value::Array(items) => items.iter_mut().for_each(without_acts),
        _ => {}
    }
}

/// Every address that a machine may read at this level, with the ids of what the office holds.
fn targets(role: Role, award: &str, payment: &str, form: &str) -> BTreeSet<String> {
    let openapi = docs::declared();
    let mut targets = BTreeSet::new();
    for (path, _, operation) in operations(&openapi) {
        let access = declared(operation).unwrap();
        if access.machine.is_none() || access.scope(Some(role)).is_none() {
            continue;
        }
        // Who inspects reads the whole log, a machine only what its scopes name: routes/change_feed/tests.rs.
        if role == Role::Government && path == "/api/cms/peristiwa" {
            continue;
        }
        let id = match path {
            _ if path.contains("formulir") => form,
            _ if path.contains("penerima") => award,
            _ => payment,
        };
        let filled = path
            .split('/')
            .map(|part| if part.starts_with('{') { id } else { part });
        targets.insert(filled.collect::<Vec<_>>().join("/"));
    }
    targets
}

#[tokio::test]
async fn a_machine_reads_what_a_person_of_its_level_and_area_reads() {
    let office = Office::open().await;
    let (award, payment) = office.transferred(1, 1_000_000).await;
    let own: &TestSession = &office.branch;
    let other = &office.other_branch;
    let forms = office.read(own, FORM).await.data();
    let form = forms["items"][0]["id"].as_str().unwrap().to_owned();
    for (role, branch, person) in [
        (Role::Branch, Some("kenyam"), own),
        (Role::Branch, Some("mapenduma"), other),
        (Role::Government, None, &office.government),
    ] {
        let machine = office.machine(MachineScope::ALL, branch).await;
        let token = office.token(&machine).await;
        let mut found = BTreeSet::new();
        for target in targets(role, &award, &payment.id, &form) {
            let seen = office.read(person, &target).await;
            let read = read(&office.server, &token, &target).await;
            assert_eq!(read.status, seen.status, "{target}: {}", read.text());
            if seen.status != 200 {
                assert_eq!(read.code(), seen.code(), "{target}");
                continue;
            }
            let (mut is, mut ought) = (read.data(), seen.data());
            without_acts(&mut is);
            without_acts(&mut ought);
            assert_eq!(is, ought, "{target} of {branch:?}");
            for id in [&award, &payment.id, &form] {
                if read.text().contains(id.as_str()) {
                    found.insert(id.clone());
                }
            }
        }
        let all = BTreeSet::from([award.clone(), payment.id.clone(), form.clone()]);
        let ought = match branch {
            Some("mapenduma") => BTreeSet::new(),
            _ => all,
        };
        assert_eq!(found, ought, "{branch:?}");
    }
}

#[tokio::test]
async fn a_token_is_over_with_the_account_of_who_answers_for_it() {
    let office = Office::open().await;
    let machine = office.machine(&[MachineScope::Awards], None).await;
    let token = office.token(&machine).await;
    let awards = "/api/cms/penerima-beasiswa";
    assert_eq!(read(&office.server, &token, awards).await.status, 200);
    let target = format!("/api/cms/user/{}", office.admin.user_id);
    let shown = office.read(&office.finance, &target).await;
    let body = json!({ "versi": shown.data()["versi"], "alasan": "Pindah tugas." });
    let server = &office.server;
    let closed = server
        .write_as(&office.finance, "DELETE", &target, &body)
        .await;
    assert_eq!(closed.status, 200, "{}", closed.text());
    let refused = read(server, &token, awards).await;
    assert_eq!(
        (refused.status, refused.code()),
        (401, "SESI_DICABUT".into())
    );
    assert_eq!(in_form(server, &machine, "").await.status, 401);
}

#[tokio::test]
async fn nothing_that_expects_a_person_takes_a_machine() {
    let office = Office::open().await;
    let machine = office.machine(MachineScope::ALL, None).await;
    let token = office.token(&machine).await;
    let openapi = docs::declared();
    let mut wrong = Vec::new();
    for (path, method, operation) in operations(&openapi) {
        let access = declared(operation).unwrap();
        if access.machine.is_some() || access.anonymous {
            continue;
        }
        let target = crate::authz::tests::walk::filled(path);
        // With a signature and a token of its own session it is refused all the same, from the header as from the cookie.
        let (claims, _) = (office.server.app.access_tokens)
            .verify(&token, office.server.now())
            .unwrap();
        let csrf = (office.server.app.csrf_tokens).issue(
            crate::session::csrf::SessionName::User(claims.jti),
            office.server.now(),
        );
        for header in ["authorization", "cookie"] {
            if header == "cookie" && method != "GET" {
                continue;
            }
            let mut request = office.server.signed(method, &target, &csrf, &json!({}));
            let value = match header {
                "cookie" => format!("{}={token}", crate::session::cookies::ACCESS_TOKEN),
                _ => format!("Bearer {token}"),
            };
            let headers = request.headers_mut();
            headers.insert(header, value.parse().unwrap());
            let (status, code) = office.server.outcome(request).await;
            if (status, code.as_str()) != (403, "LINGKUP_MESIN_KURANG") {
                wrong.push(format!("{method} {target} by {header}: {status} {code}"));
            }
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}

#[tokio::test]
async fn the_feed_leads_on_under_the_address_that_was_asked() {
    let office = Office::open().await;
    let machine = office.machine(&[MachineScope::Feed], Some("kenyam")).await;
    let token = office.token(&machine).await;
    for path in ["/api/cms/peristiwa", "/v1/cms/peristiwa"] {
        let answer = read(&office.server, &token, path).await;
        assert_eq!(answer.status, 200, "{}", answer.text());
        let next = answer.headers["link"].to_str().unwrap();
        assert!(next.contains(&format!("{path}?sejak=")), "{next}");
    }
}

#[tokio::test]
async fn the_feed_of_a_token_tells_of_no_more_than_its_scopes_read() {
    let office = Office::open().await;
    office.transferred(1, 1_000_000).await;
    let machine = office.machine(MachineScope::ALL, None).await;
    let kinds = async |scope: &str| -> BTreeSet<String> {
        let asked = in_form(&office.server, &machine, &format!("&scope={scope}")).await;
        assert_eq!(asked.status, 200, "{}", asked.text());
        let token = asked.json()["access_token"].as_str().unwrap().to_owned();
        let feed = read(&office.server, &token, "/api/cms/peristiwa?size=1000").await;
        assert_eq!(feed.status, 200, "{}", feed.text());
        let kind = |event: &Value| event["jenis"].as_str().unwrap().to_owned();
        let items = feed.data()["items"].as_array().unwrap().clone();
        items.iter().map(kind).collect()
    };
    let wire = |streams: &[&str]| -> BTreeSet<String> {
        let word = |stream: &&str| crate::routes::audit::summary::wire_kind(stream).to_owned();
        streams.iter().map(word).collect()
    };
    assert!(kinds("peristiwa:baca").await.is_empty());
    assert_eq!(
        kinds("peristiwa:baca+formulir:baca").await,
        wire(&["application"])
    );
    let money = kinds("peristiwa:baca+keuangan:baca").await;
    assert!(money.is_superset(&wire(&["disbursement", "budget_line"])));
    assert!(money.is_subset(&wire(&["disbursement", "budget_line", "roster"])));
    // What no scope reads is told to no machine, with all of them.
    let all = kinds("").await;
    assert!(all.is_superset(&wire(&["application", "award", "disbursement"])));
    assert!(all.is_disjoint(&wire(&["user", "bank_account", "permission"])));
}
