//! A form that was never handed in is its owner's, and the branch's that helps: every operation that reads is asked
//! for it by everybody, with its own id, its owner's, its positions and its words, and none may show what stands in it.

use serde_json::{Value, json};

use crate::authz::{operations, query_of};
use crate::docs;
use crate::routes::testing::{FORM, Office, Thing};
use crate::server::testing::{TestSession, get};

/// What stands in the form and nowhere else.
const MARKS: [&str; 5] = [
    "Rahasiawati",
    "9508015506059876",
    "9508011506159876",
    "081298769876",
    "Penandawan",
];

fn marked() -> Value {
    let mut form = Office::filled_form(7);
    form["nama"] = json!(format!("{} Gwijangge", MARKS[0]));
    form["nik"] = json!(MARKS[1]);
    form["noKk"] = json!(MARKS[2]);
    form["noHp"] = json!(MARKS[3]);
    form["pendanaanLain"] = json!(MARKS[4]);
    form["rekening"]["namaPemilik"] = json!(format!("{} Gwijangge", MARKS[0]));
    form
}

/// The operations whose answer shows one of the marks to this reader, and how many were asked.
async fn shown_to(
    office: &Office,
    who: Option<&TestSession>,
    names: &[String],
) -> (Vec<String>, u32) {
    let head = office.server.app.ledger.head().await.unwrap();
    let (mut shown, mut asked) = (Vec::new(), 0);
    let openapi = docs::declared();
    for (path, method, operation) in operations(&openapi) {
        // A stream has no end, and a file is opened by its link alone.
        if method != "GET" || path == "/api/cms/stream" {
            continue;
        }
        let mut words = vec![String::new()];
        for name in query_of(operation) {
            match name.as_str() {
                "search" | "q" | "orang" | "aktor" => words.push(format!("?{name}={}", MARKS[0])),
                "format" => words.push("?format=csv".to_owned()),
                "status" => words.extend(["?status=draf", "?status=dibatalkan"].map(str::to_owned)),
                "userId" | "formulirPendaftaranId" => {
                    words.extend(names.iter().map(|id| format!("?{name}={id}")));
                }
                _ => {}
            }
        }
        let filled: Vec<String> = if path.contains('{') {
            let fill = |id: &String| {
                let parts = path.split('/');
                let part = |part: &str| {
                    if part.starts_with('{') {
                        id.clone()
                    } else {
                        part.to_owned()
                    }
                };
                parts.map(part).collect::<Vec<_>>().join("/")
            };
            names.iter().map(fill).collect()
        } else {
            vec![path.to_owned()]
        };
        for target in filled {
            for word in &words {
                let mut request = get(&format!("{target}{word}"))
                    .header("x-min-position", head.saturating_sub(1).to_string());
                if let Some(who) = who {
                    request = request.header("authorization", format!("Bearer {}", who.access));
                }
                let answer = office.server.send(request).await;
                asked += 1;
                let text = String::from_utf8_lossy(&answer.bytes).into_owned();
                if MARKS.iter().any(|mark| text.contains(mark)) {
                    shown.push(format!("{target}{word}"));
                }
            }
        }
    }
    (shown, asked)
}

/// The history of the form, which is asked for by POST.
async fn tracked(office: &Office, who: &TestSession, form: &Thing) -> u16 {
    let body = json!({ "formulirPendaftaranId": form.id });
    office
        .post(who, "/api/cms/tracking-history", &body)
        .await
        .status
}

async fn names(office: &Office, form: &Thing, owner: &str) -> Vec<String> {
    let head = office.server.app.ledger.head().await.unwrap();
    let mut names = vec![
        form.id.clone(),
        owner.to_owned(),
        MARKS[1].to_owned(),
        MARKS[2].to_owned(),
    ];
    names.extend((form.position.saturating_sub(2)..head).map(|position| position.to_string()));
    names
}

#[tokio::test]
async fn a_form_that_was_never_handed_in_is_shown_to_its_owner_alone() {
    let office = Office::open().await;
    let owner = &office.applicant;
    let body = json!({ "isi": marked() });
    let created = office.post(owner, &format!("{FORM}/create"), &body).await;
    let form = office.attach(owner, &Thing::of(&created), "ktp").await;
    let strangers = [
        ("dpc", Some(&office.branch)),
        ("dpc lain", Some(&office.other_branch)),
        ("pemerintah", Some(&office.government)),
        ("institusi", Some(&office.institution)),
        ("admin", Some(&office.admin)),
        ("pemohon lain", Some(&office.other_applicant)),
        ("pengunjung", None),
    ];
    // Begun, and withdrawn without having been handed in.
    for withdrawn in [false, true] {
        if withdrawn {
            let gone = form.with(json!({}));
            Thing::of(&office.post(owner, &format!("{FORM}/batalkan"), &gone).await);
        }
        let names = names(&office, &form, &owner.user_id).await;
        for (role, who) in strangers {
            let (shown, asked) = shown_to(&office, who, &names).await;
            assert_eq!(
                shown, [""; 0],
                "{role} reads a form that was never handed in"
            );
            assert!(asked > 300, "{role}: {asked}");
            if let Some(who) = who {
                let status = tracked(&office, who, &form).await;
                assert!(matches!(status, 403 | 404), "{role}: {status}");
            }
        }
        // The control: the marks are there, and found by who may see them.
        let (shown, _) = shown_to(&office, Some(owner), &names).await;
        for target in [
            format!("{FORM}/{}", form.id),
            format!("{FORM}/user/{}", owner.user_id),
        ] {
            assert!(shown.contains(&target), "{target} is not in {shown:?}");
        }
        assert_eq!(tracked(&office, owner, &form).await, 200);
    }
}

#[tokio::test]
async fn a_branch_sees_the_draft_it_helps_with_and_the_offices_see_what_was_handed_in() {
    let office = Office::open().await;
    let body = json!({ "isi": marked() });
    let created = office
        .post(&office.branch, &format!("{FORM}/create"), &body)
        .await;
    let form = Thing::of(&created);
    let target = format!("{FORM}/{}", form.id);
    assert_eq!(office.read(&office.branch, &target).await.status, 200);
    for who in [
        &office.admin,
        &office.government,
        &office.institution,
        &office.other_branch,
    ] {
        let seen = office.read(who, &target).await;
        assert!(matches!(seen.status, 403 | 404), "{}", seen.text());
    }
    let form = office.submitted(3).await;
    let target = format!("{FORM}/{}", form.id);
    for who in [
        &office.admin,
        &office.government,
        &office.institution,
        &office.branch,
    ] {
        assert_eq!(office.read(who, &target).await.status, 200);
    }
}
