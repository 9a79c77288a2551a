//! Every operation meets every role and nobody: what the table refuses is refused over HTTP, and what
//! it allows gets past the guard. Generated from the table; a new route is walked without a new test.

use axum::{body::Body, http::Request};
use domain::Role;
use serde_json::{Value, json};

use super::{ROLES, Table, declared, operations};
use crate::{
    docs,
    server::testing::{TestServer, TestSession},
};

/// An id that names nothing.
const NOBODY: &str = "00000000-0000-7000-8000-000000000000";

/// A path with every parameter filled in.
pub(crate) fn filled(path: &str) -> String {
    path.split('/')
        .map(|part| match part {
            "{*path}" => "0/000",
            part if part.starts_with('{') => NOBODY,
            part => part,
        })
        .collect::<Vec<_>>()
        .join("/")
}

fn request(
    server: &TestServer,
    method: &str,
    target: &str,
    session: Option<&TestSession>,
    visitor: &str,
) -> Request<Body> {
    let csrf = session.map_or(visitor, |session| session.csrf.as_str());
    let body = if method == "GET" {
        Value::Null
    } else {
        json!({})
    };
    let mut request = server.signed(method, target, csrf, &body);
    if let Some(session) = session {
        let bearer = format!("Bearer {}", session.access).parse().unwrap();
        request.headers_mut().insert("authorization", bearer);
    }
    request
}

async fn sessions(server: &TestServer) -> Vec<(Option<Role>, Option<TestSession>)> {
    let mut sessions = vec![(None, None)];
    for role in ROLES {
        let email = format!("{role}@walk.test");
        server.user(&email, role).await;
        sessions.push((Some(role), Some(server.session(&email).await)));
    }
    sessions
}

#[tokio::test]
async fn every_operation_answers_every_role_as_the_table_says() {
    let server = TestServer::start().await;
    let sessions = sessions(&server).await;
    let visitor = server.visitor_token().await;
    let openapi = docs::declared();
    let (mut cells, mut wrong) = (0, Vec::new());
    for (path, method, operation) in operations(&openapi) {
        let id = operation.operation_id.as_deref().unwrap();
        // Ending one's own session would end the walk; it is tested where it stands.
        if id == "log_out" {
            continue;
        }
        for (role, session) in &sessions {
            let target = filled(path);
            let asked = request(&server, method, &target, session.as_ref(), &visitor);
            let (status, code) = server.outcome(asked).await;
            let expected = match (declared(operation).unwrap().scope(*role), role) {
                (None, None) => status == 401 && code == "BELUM_MASUK",
                (None, Some(_)) => status == 403 && code == "TIDAK_BERWENANG",
                // Past the guard: what follows is about ids that name nothing and empty forms.
                (Some(_), _) => code != "BELUM_MASUK" && status != 405 && status != 500,
            };
            cells += 1;
            if !expected {
                wrong.push(format!(
                    "{method} {target} ({id}) as {role:?}: {status} {code}"
                ));
            }
        }
    }
    assert!(wrong.is_empty(), "{} of {cells}: {wrong:#?}", wrong.len());
    assert!(cells >= 6 * (operations(&openapi).count() - 1), "{cells}");
}

/// What lists are asked with elsewhere: where an operation does not declare one of these, it would be passed over.
const ASKED: [(&str, &str); 7] = [
    ("page", "1"),
    ("size", "1"),
    ("per_tanggal", "2026-01-31"),
    ("search", "x"),
    ("sort", "terbaru"),
    ("format", "csv"),
    ("warna", "biru"),
];

#[tokio::test]
async fn every_operation_of_the_areas_refuses_the_parameters_that_it_does_not_declare() {
    let server = TestServer::start().await;
    let sessions = sessions(&server).await;
    let openapi = docs::declared();
    let table = Table::new(&openapi).unwrap();
    let (mut refused, mut wrong) = (0, Vec::new());
    for (path, method, operation) in operations(&openapi) {
        let entry = table.entry(method, path).unwrap();
        assert_eq!(
            entry.query.is_some(),
            path.starts_with("/api/cms/"),
            "{path}"
        );
        let Some(known) = entry.query else { continue };
        let may = |role: &Option<Role>| role.is_some() && entry.access.scope(*role).is_some();
        let Some((role, session)) = sessions.iter().find(|(role, _)| may(role)) else {
            continue;
        };
        for (name, value) in ASKED {
            if known.contains(name) {
                continue;
            }
            let target = format!("{}?{name}={value}", filled(path));
            let asked = request(&server, method, &target, session.as_ref(), "");
            let outcome = server.outcome(asked).await;
            refused += 1;
            if outcome != (400, "PARAMETER_TIDAK_SAH".to_owned()) {
                let id = operation.operation_id.as_deref().unwrap();
                wrong.push(format!("{id} as {role:?}: {name}: {outcome:?}"));
            }
        }
    }
    assert!(wrong.is_empty(), "{} of {refused}: {wrong:#?}", wrong.len());
    assert!(refused > 1_000, "{refused}");
}

/// The inspector's own working papers are no data of the office.
const NOTES: &[&str] = &["set_working_mark", "remove_working_mark"];

#[tokio::test]
async fn no_write_passes_without_its_signature() {
    let server = TestServer::start().await;
    let email = "admin@walk.test";
    server.user(email, Role::Admin).await;
    let session = server.session(email).await;
    let openapi = docs::declared();
    for (path, method, operation) in operations(&openapi) {
        if method == "GET" {
            continue;
        }
        let id = operation.operation_id.as_deref().unwrap();
        let access = declared(operation).unwrap();
        // A key of one's own in place of a signature: the tests of machines hold that to one door.
        if access.scope(Some(Role::Admin)).is_none() || access.by_key.is_some() {
            continue;
        }
        // Nobody but an inspector comes as far as the signature: writes.rs has one.
        if NOTES.contains(&id) {
            continue;
        }
        let mut asked = request(&server, method, &filled(path), Some(&session), "");
        asked.headers_mut().remove("x-signature");
        let (status, code) = server.outcome(asked).await;
        assert_eq!(
            (status, code.as_str()),
            (400, "TANDA_TANGAN_TIDAK_ADA"),
            "{id}"
        );
    }
}

#[test]
fn the_government_reads_and_never_writes() {
    // What concerns the caller's own session and inbox is no act on the regency's data.
    const OWN: &[&str] = &[
        "read_notification",
        "read_notifications",
        "switch_reminders",
        "end_sessions",
        "change_password",
        "offer_totp",
        "add_totp",
        "offer_passkey",
        "add_passkey",
        "ask_passkey",
        "prove_second_factor",
        "remove_second_factor",
        "make_recovery_codes",
        "want_month_packs",
        "keep_saved_view",
        "remove_saved_view",
    ];
    // The inspector stops money that should not move; it takes two of the office to let it go.
    const STOPS: &[&str] = &["hold_payments", "propose_to_lift_hold"];
    let openapi = docs::declared();
    for (_, method, operation) in operations(&openapi) {
        let id = operation.operation_id.as_deref().unwrap();
        let access = declared(operation).unwrap();
        let granted = access
            .grants
            .iter()
            .any(|(role, _)| *role == Role::Government);
        let reads = method == "GET" || id.starts_with("read_tracking");
        let may = OWN.contains(&id) || STOPS.contains(&id) || NOTES.contains(&id);
        assert!(reads || !granted || may, "{id}");
    }
}
