//! Papers with many rows against the event that binds them: genuine rows open, forged ones do not, nobody is named.

use base64::{Engine as _, prelude::BASE64_STANDARD as BASE64};
use commands::Call;
use domain::decree::{Decree, DecreeCommand};
use domain::disbursement::{PaperFact, paper_commitment};
use domain::list_seal::row_commitment;
use domain::{Actor, DecreeId};
use serde_json::{Value, json};

use crate::paper::BoundPaper;
use crate::routes::testing::{Office, Thing};
use crate::server::testing::get;

const DECREES: &str = "/api/cms/sk-penetapan";
const NUMBER: &str = "188.4/1/2026";

/// An office with two awards: the first has `applicant`, the second `other_applicant` as its recipient.
async fn two_awards() -> (Office, [String; 2]) {
    let mut office = Office::open().await;
    let first = office.approved(1).await.1;
    std::mem::swap(&mut office.applicant, &mut office.other_applicant);
    let second = office.approved(2).await.1;
    std::mem::swap(&mut office.applicant, &mut office.other_applicant);
    (office, [first, second])
}

/// A decree that names both, and says 4 million of the first.
async fn decree(office: &Office, awards: &[String; 2]) -> Thing {
    let body = json!({
        "nomor": NUMBER, "tanggal": "2026-01-01", "judul": "Penetapan penerima",
        "penerimaBeasiswaId": awards,
        "besaran": [{ "penerimaBeasiswaId": awards[0], "jumlah": 4_000_000 }],
    });
    let created = format!("{DECREES}/create");
    Thing::of(&office.post(&office.admin, &created, &body).await)
}

async fn proof_of(office: &Office, position: u64) -> Value {
    let target = format!("/api/web/bukti/{position}");
    office.server.send(get(&target)).await.data()
}

async fn bound(office: &Office, kind: &str, id: &str) -> BoundPaper {
    let last = BoundPaper::last(&office.server.app, kind, id).await;
    last.unwrap().expect("its paper is bound")
}

/// What a public envelope holds, as a device finds it in the proven bytes.
fn payload(proof: &Value) -> Value {
    let envelope = BASE64.decode(proof["amplop"].as_str().unwrap()).unwrap();
    let text = String::from_utf8_lossy(&envelope);
    // Before it stands a random salt: whatever is no event is passed over.
    let mut starts = text.match_indices('{').map(|(start, _)| start);
    let found = starts.find_map(|start| {
        let mut values = serde_json::Deserializer::from_str(&text[start..]).into_iter::<Value>();
        let value = values.next()?.ok()?;
        value["rows"].is_array().then_some(value)
    });
    found.expect("the event of a bound paper")
}

async fn name_of(office: &Office, award: &str) -> String {
    let target = format!("/api/cms/penerima-beasiswa/{award}");
    let seen = office.read(&office.admin, &target).await.data();
    seen["namaPenerima"].as_str().unwrap().to_owned()
}

/// Whether a row of the public event opens with a text, by what the paper's code and the server give.
fn opens(proof: &Value, secret: &str, row: usize, fact: PaperFact, text: &str) -> bool {
    let field = match fact {
        PaperFact::Name => "name",
        PaperFact::Account => "account",
        _ => "amount",
    };
    let Some(salt) = proof["isi"]["daftar"]["garam"][row].as_str() else {
        return false;
    };
    let bound = payload(proof)["rows"][row][field].clone();
    bound == row_commitment(secret, salt, fact, text).as_str()
}

#[tokio::test]
async fn a_decree_opens_its_rows_to_its_own_code_and_names_nobody() {
    let (office, awards) = two_awards().await;
    let decree = decree(&office, &awards).await;
    let paper = bound(&office, "decree", &decree.id).await;
    let secret = paper.seal.secret().unwrap();
    let proof = proof_of(&office, paper.position).await;
    let said = payload(&proof);
    assert_eq!(said["number"], NUMBER);
    assert_eq!(said["date"], "2026-01-01");
    assert_eq!(
        (&said["count"], &said["total"]),
        (&json!(2), &json!(4_000_000))
    );
    let code = paper_commitment(secret, PaperFact::Number, NUMBER);
    assert_eq!(said["code"], code.as_str());
    let names = [
        name_of(&office, &awards[0]).await,
        name_of(&office, &awards[1]).await,
    ];
    let row_of = |name: &str| {
        let found = (0..2).find(|row| opens(&proof, secret, *row, PaperFact::Name, name));
        found.expect("both stand on it")
    };
    let (first, second) = (row_of(&names[0]), row_of(&names[1]));
    assert_ne!(first, second);
    assert!(opens(&proof, secret, first, PaperFact::Amount, "4000000"));
    for (row, fact, forged) in [
        (first, PaperFact::Name, "Nama Palsu"),
        (first, PaperFact::Name, names[1].as_str()),
        (first, PaperFact::Amount, "40000000"),
        (second, PaperFact::Amount, "4000000"),
    ] {
        assert!(!opens(&proof, secret, row, fact, forged), "{row} {forged}");
    }
    let other = "00".repeat(16);
    assert!(!opens(&proof, &other, first, PaperFact::Name, &names[0]));
    // Nobody who has not the paper learns a name, an award or its amount from it.
    let told = format!("{proof} {said}");
    assert!(
        told.contains(NUMBER),
        "control: what may be told is found so"
    );
    for hidden in [&names[0], &names[1], secret, &awards[0], &awards[1]] {
        assert!(!told.contains(hidden), "{hidden} in {told}");
    }
    // The decree's other events keep theirs, and lead to the one that binds.
    let issued = proof_of(&office, paper.position - 1).await;
    assert_eq!(issued["amplop"], Value::Null, "{issued}");
    assert_eq!(issued["isi"]["daftar"]["terakhir"], paper.position);
    assert_eq!(issued["isi"]["daftar"]["garam"], json!([]));
}

#[tokio::test]
async fn each_change_of_a_decree_binds_its_paper_anew() {
    let (office, awards) = two_awards().await;
    let decree = decree(&office, &awards).await;
    let first = bound(&office, "decree", &decree.id).await;
    let amend = decree.with(json!({
        "nomor": "188.4/2/2026", "tanggal": "2026-01-01", "alasan": "Satu keluar",
        "tambah": [], "hapus": [awards[1]], "bukti": office.sent(&office.admin).await,
    }));
    let target = format!("{DECREES}/ubah");
    office
        .second_person(&office.post(&office.admin, &target, &amend).await)
        .await;
    let second = bound(&office, "decree", &decree.id).await;
    assert!(second.position > first.position);
    assert_eq!(second.seal.count, 1);
    assert_eq!(
        second.seal.head.amendment.as_ref().unwrap().number,
        "188.4/2/2026"
    );
    assert_ne!(first.seal.secret(), second.seal.secret());
    // The older paper is proven still, and told to be replaced.
    let old = proof_of(&office, first.position).await;
    assert_eq!(old["isi"]["daftar"]["terakhir"], second.position);
    assert_eq!(old["isi"]["daftar"]["garam"].as_array().unwrap().len(), 2);
    let shown = office
        .read(&office.admin, &format!("{DECREES}/{}", decree.id))
        .await;
    let renumber = json!({
        "id": decree.id, "versi": shown.data()["versi"], "nomorLama": NUMBER,
        "nomor": "188.4/9/2026", "tanggal": "2026-01-01", "alasan": "Salah ketik",
        "bukti": office.sent(&office.admin).await,
    });
    let target = format!("{DECREES}/koreksi");
    office
        .second_person(&office.post(&office.admin, &target, &renumber).await)
        .await;
    let third = bound(&office, "decree", &decree.id).await;
    assert!(third.position > second.position);
    assert_eq!(third.seal.head.number, "188.4/9/2026");
}

#[tokio::test]
async fn the_name_of_an_erased_person_is_neither_opened_nor_drawn_again() {
    let (office, awards) = two_awards().await;
    let decree = decree(&office, &awards).await;
    let before = bound(&office, "decree", &decree.id).await;
    let gone = &office.applicant.user_id;
    let row = |paper: &BoundPaper| {
        let mut rows = paper.seal.rows.iter();
        rows.position(|row| row.opening.subject().to_string() == *gone)
            .unwrap()
    };
    let place = row(&before);
    assert!(before.seal.rows[place].opening.value().is_some());
    let award = format!("/api/cms/penerima-beasiswa/{}", awards[0]);
    let shown = office.read(&office.admin, &award).await.data();
    let revoke = json!({ "id": awards[0], "versi": shown["versi"], "alasan": "Mengundurkan diri" });
    let target = "/api/cms/penerima-beasiswa/cabut";
    let revoked = office.post(&office.admin, target, &revoke).await;
    assert!(revoked.status < 300, "{}", revoked.text());
    let seen = office
        .read(&office.admin, &format!("/api/cms/user/{gone}"))
        .await
        .data();
    let order = json!({ "id": gone, "versi": seen["versi"], "alasan": "permintaan_sendiri" });
    let asked = office
        .post(&office.admin, "/api/cms/user/hapus-data", &order)
        .await;
    office.second_person(&asked).await;
    let after = bound(&office, "decree", &decree.id).await;
    assert_eq!((after.position, row(&after)), (before.position, place));
    assert_eq!(after.seal.rows[place].opening.value(), None);
    let proof = proof_of(&office, after.position).await;
    let salts = proof["isi"]["daftar"]["garam"].as_array().unwrap();
    assert_eq!(salts[place], Value::Null);
    assert!(
        salts[1 - place].is_string(),
        "the others' rows open as before"
    );
    // The paper is drawn with the same code for the others.
    assert_eq!(after.seal.secret(), before.seal.secret());
    let drawn = office
        .read(&office.admin, &format!("{DECREES}/{}/pdf", decree.id))
        .await;
    assert_eq!(drawn.status, 200, "{}", drawn.text());
    assert_eq!(crate::paper::name_in(&after.seal.rows[place]), "(dihapus)");
}

#[tokio::test]
async fn a_decree_of_before_has_no_bound_paper_and_is_drawn_without() {
    let (office, awards) = two_awards().await;
    let id = DecreeId(office.server.app.commands.new_id());
    // As decrees were issued before their papers were bound.
    let issue = DecreeCommand::Issue {
        number: NUMBER.to_owned(),
        date: "2026-01-01".parse().unwrap(),
        title: "Penetapan".to_owned(),
        award_ids: vec![awards[0].parse().unwrap()],
        amounts: Default::default(),
    };
    let call = Call::new(Actor::system());
    let commands = &office.server.app.commands;
    let done = commands
        .begin_one::<Decree>(&call, id, issue)
        .await
        .unwrap();
    let id = id.to_string();
    let last = BoundPaper::last(&office.server.app, "decree", &id)
        .await
        .unwrap();
    assert!(last.is_none());
    let proof = proof_of(&office, done.position).await;
    assert_eq!(proof["isi"]["daftar"]["terakhir"], done.position, "{proof}");
    assert_eq!(proof["amplop"], Value::Null);
    let drawn = office
        .read(&office.admin, &format!("{DECREES}/{id}/pdf"))
        .await;
    assert_eq!(drawn.status, 200, "{}", drawn.text());
}

#[tokio::test]
async fn a_locked_roster_opens_its_rows_to_its_own_code_and_names_nobody() {
    let office = Office::open().await;
    let (award, _) = office.payable(1).await;
    let line = office.budget_line(9_000_000).await;
    let rosters = "/api/cms/daftar-pembayaran";
    let criteria = json!({
        "nama": "Gelombang 1", "paguId": line.id, "komponen": "biaya_hidup",
        "tahunAkademik": "2026/2027", "jumlah": 3_000_000,
    });
    let made = office
        .post(&office.finance, &format!("{rosters}/create"), &criteria)
        .await;
    assert_eq!(made.status, 201, "{}", made.text());
    let id = made.data()["id"].as_str().unwrap().to_owned();
    let pdf = format!("{rosters}/{id}/pdf");
    // A draft is drawn and bound to nothing.
    let draft = BoundPaper::last(&office.server.app, "roster", &id)
        .await
        .unwrap();
    assert!(draft.is_none());
    assert_eq!(office.read(&office.admin, &pdf).await.status, 200);
    let lock = json!({ "id": id, "versi": made.data()["versi"] });
    let locked = office
        .post(&office.finance, &format!("{rosters}/kunci"), &lock)
        .await;
    assert!(locked.status < 300, "{}", locked.text());
    let paper = bound(&office, "roster", &id).await;
    let secret = paper.seal.secret().unwrap();
    let proof = proof_of(&office, paper.position).await;
    let said = payload(&proof);
    assert_eq!(said["number"], id.as_str());
    assert_eq!(
        (&said["count"], &said["total"]),
        (&json!(1), &json!(3_000_000))
    );
    let opening = paper.seal.rows[0].opening.value().unwrap();
    let name = name_of(&office, &award).await;
    let account = opening.account.clone().unwrap();
    assert!(opens(&proof, secret, 0, PaperFact::Name, &name));
    assert!(opens(&proof, secret, 0, PaperFact::Account, &account));
    assert!(opens(&proof, secret, 0, PaperFact::Amount, "3000000"));
    assert!(!opens(&proof, secret, 0, PaperFact::Name, "Nama Palsu"));
    assert!(!opens(&proof, secret, 0, PaperFact::Account, "132 0000"));
    assert!(!opens(&proof, secret, 0, PaperFact::Amount, "30000000"));
    // Neither what was said nor the whole envelope, with the answer of the request, names anybody.
    let envelope = BASE64.decode(proof["amplop"].as_str().unwrap()).unwrap();
    let told = format!("{proof} {}", String::from_utf8_lossy(&envelope));
    assert!(told.contains(&id), "control: what may be told is found so");
    for hidden in [&name, secret, &account, &award] {
        assert!(!told.contains(hidden), "{hidden} in {told}");
    }
    for who in [&office.admin, &office.government, &office.finance] {
        let answer = office.read(who, &pdf).await;
        assert_eq!(answer.status, 200, "{}", answer.text());
        crate::files::pdf::check(&answer.bytes).unwrap();
    }
    for who in [&office.applicant, &office.branch, &office.institution] {
        assert_eq!(office.read(who, &pdf).await.status, 403);
    }
}

#[tokio::test]
async fn a_paper_is_not_taken_for_one_that_was_changed_since_without_being_bound() {
    let (office, awards) = two_awards().await;
    let decree = decree(&office, &awards).await;
    let before = bound(&office, "decree", &decree.id).await;
    // As when a decree grows beyond what is bound.
    let amend = DecreeCommand::Amend {
        number: "188.4/2/2026".to_owned(),
        date: "2026-01-01".parse().unwrap(),
        added: vec![],
        removed: vec![awards[1].parse().unwrap()],
        amounts: Default::default(),
        reason: "Satu keluar".to_owned(),
        evidence: domain::FileRef {
            file_id: domain::FileId(office.server.app.commands.new_id()),
            sha256: "00".repeat(32).parse().unwrap(),
            media_type: "application/pdf".to_owned(),
            bytes: 1,
            name: domain::Personal::known(domain::UserId(uuid::Uuid::nil()), "sk.pdf".to_owned()),
        },
    };
    let call = Call::new(Actor::system());
    let commands = &office.server.app.commands;
    let done = commands
        .decide_one::<Decree>(&call, &decree.id, None, amend)
        .await
        .unwrap();
    let last = BoundPaper::last(&office.server.app, "decree", &decree.id)
        .await
        .unwrap();
    assert!(last.is_none());
    let proof = proof_of(&office, before.position).await;
    assert_eq!(proof["isi"]["daftar"]["terakhir"], done.position);
}
