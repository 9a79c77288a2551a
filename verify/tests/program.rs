//! What an auditor sees who runs the program on a pack: what it prints, and its exit status.
#![allow(clippy::unwrap_used, missing_docs)]

use std::path::Path;

use chrono::{DateTime, Utc};
use domain::disbursement::{Component, DisbursementEvent, Payee};
use domain::duties::{Duties, Head};
use domain::user::UserEvent;
use domain::{
    AnyEvent, AwardId, BankAccountId, BudgetLineId, PayeeKind, Personal, Role, Rupiah, UserId,
};
use ledger::pack::PackBuilder;
use ledger::{Append, Expected, Ledger, LedgerConfig, NewEvent, Position, StreamId};
use serde_json::json;
use uuid::Uuid;

const PREPARER: UserId = UserId(Uuid::from_u128(0xC2));
const APPROVER: UserId = UserId(Uuid::from_u128(0xC3));
const RECIPIENT: UserId = UserId(Uuid::from_u128(0xA1));
const PAYMENT: Uuid = Uuid::from_u128(0xF1);

fn now() -> DateTime<Utc> {
    "2026-06-15T01:00:00Z".parse().unwrap()
}

fn hired(user_id: UserId) -> (String, UserId, AnyEvent) {
    let event = UserEvent::Registered {
        email: Personal::known(user_id, "keuangan@kantor.test".to_owned()),
        alternate_email: None,
        password_hash: None,
        role: Role::Admin,
        name: Some(Personal::known(user_id, "Bendahara Rahasia".to_owned())),
        branch_id: None,
        institution_id: None,
        email_verified: true,
        made_by: None,
    };
    (user_id.to_string(), UserId::SYSTEM, event.into())
}

fn paid(approver: UserId) -> Vec<(String, UserId, AnyEvent)> {
    let sealed = |text: &str| Personal::known(RECIPIENT, text.to_owned());
    let created = DisbursementEvent::Created {
        award_id: AwardId(Uuid::from_u128(1)),
        recipient_id: RECIPIENT,
        budget_line_id: BudgetLineId(Uuid::from_u128(2)),
        component: Component::Tuition,
        academic_year: "2025/2026".parse().unwrap(),
        semester: 3,
        amount: Rupiah(5_000_000),
        payee: Payee {
            kind: PayeeKind::Student,
            bank_account_id: Some(BankAccountId(Uuid::from_u128(3))),
            bank_code: "132".to_owned(),
            number: sealed("1002003004"),
            holder: sealed("Yuliana"),
        },
        replaces: None,
        roster_id: None,
        by: PREPARER.into(),
    };
    let approved = DisbursementEvent::Approved {
        note: None,
        on: None,
        by: approver,
    };
    vec![
        hired(PREPARER),
        hired(APPROVER),
        (PAYMENT.to_string(), PREPARER, created.into()),
        (PAYMENT.to_string(), approver, approved.into()),
    ]
}

async fn open(folder: &Path) -> Ledger {
    let url = format!("sqlite:{}", folder.join("ledger.db").display());
    let config = LedgerConfig::new(
        url,
        "example.test/log",
        [1; 32].into(),
        [2; 32].into(),
        [3; 32].into(),
    );
    Ledger::open(config).await.unwrap()
}

/// A pack of these events; `change` has its way with the report before the pack is signed.
async fn pack(
    ledger: &Ledger,
    events: Vec<(String, UserId, AnyEvent)>,
    change: impl Fn(&'static str, String) -> Option<String>,
) -> Vec<u8> {
    let mut duties = Duties::default();
    for (stream_id, actor, event) in events {
        let encoded = encode_any(&event);
        let stream = StreamId::new(event.stream_type(), &stream_id);
        let metadata = json!({ "role": "admin", "office": "Dinas" });
        let append = Append {
            metadata,
            ..Append::to_stream(
                stream,
                Expected::Any,
                vec![encoded],
                actor.to_string(),
                now(),
            )
        };
        let position = ledger.append(append).await.unwrap().first.0;
        let actor = actor.to_string();
        let head = Head::told(position, now(), &actor, "admin", "Dinas");
        duties.take(&stream_id, head, &event);
    }
    let checkpoint = ledger.sign_checkpoint().await.unwrap();
    let size = checkpoint.head.size;
    let mut pack = PackBuilder::new(checkpoint, ledger.vkey(), ledger.key_changes());
    for position in 0..size {
        let position = Position(position);
        let event = ledger.read_all_sealed(position, 1).await.unwrap().remove(0);
        let proof = ledger.inclusion_proof(position, Some(size)).await.unwrap();
        pack.event(event.envelope(), &proof);
    }
    for (name, content) in duties.files() {
        if let Some(content) = change(name, content) {
            pack.page(name, content.into_bytes());
        }
    }
    let sign = |text: &str| ledger.sign_list(text).unwrap();
    pack.finish("Penerima", now(), sign).unwrap()
}

fn encode_any(event: &AnyEvent) -> NewEvent {
    let encoded = event.encode();
    NewEvent::new(encoded.event_type, encoded.payload)
}

fn checked(arguments: &[&str]) -> (String, Option<i32>) {
    let program = env!("CARGO_BIN_EXE_beasiswa-verify");
    let done = std::process::Command::new(program).args(arguments).output();
    let done = done.unwrap();
    let printed = [done.stdout, done.stderr].concat();
    (String::from_utf8(printed).unwrap(), done.status.code())
}

fn write(folder: &Path, name: &str, bytes: &[u8]) -> String {
    let path = folder.join(name);
    std::fs::write(&path, bytes).unwrap();
    path.display().to_string()
}

#[tokio::test]
async fn an_auditor_checks_a_pack_with_nothing_but_its_file_and_the_announced_key() {
    let folder = tempfile::tempdir().unwrap();
    let ledger = open(folder.path()).await;
    let mut archive = pack(&ledger, paid(APPROVER), |_, content| Some(content)).await;
    let key = ledger.vkey().to_string();
    let whole = write(folder.path(), "paket.zip", &archive);
    let changes = write(folder.path(), "kunci.txt", b"");
    for arguments in [&[&*whole][..], &[&whole, &key], &[&whole, &key, &changes]] {
        let (printed, status) = checked(arguments);
        assert_eq!(status, Some(0), "{printed}");
        assert!(printed.contains("Paket utuh.") && printed.contains("Penerima"));
        let from_the_pack = printed.contains("dari paket sendiri");
        assert_eq!(from_the_pack, arguments.len() == 1, "{printed}");
        assert!(
            printed.contains("1 pembayaran dihitung ulang dan sama; 0 perlu dilihat"),
            "{printed}"
        );
    }
    // The report holds ids and offices, and nobody's name.
    let all = String::from_utf8_lossy(&archive);
    assert!(all.contains("pemisahan-tugas.csv") && !all.contains("Rahasia"));
    let proof = b"bukti/1.txt";
    let at = archive.windows(proof.len()).position(|part| part == proof);
    archive[at.unwrap() + proof.len()] ^= 1;
    let (printed, status) = checked(&[&write(folder.path(), "rusak.zip", &archive), &key]);
    assert_eq!(status, Some(1), "{printed}");
    assert!(printed.contains("SALAH") && printed.contains("TIDAK utuh"));
    // Nothing to check, no such file, a key that is none, one word too many.
    for wrong in [
        &[][..],
        &["tidak-ada.zip"],
        &[&whole, "bukan kunci"],
        &[&whole, &key, "tidak-ada.txt"],
        &[&whole, &key, &changes, "lagi"],
    ] {
        let (printed, status) = checked(wrong);
        assert_eq!(status, Some(2), "{wrong:?}: {printed}");
        assert!(!printed.contains("utuh"), "{wrong:?}: {printed}");
    }
    ledger.close().await;
}

#[tokio::test]
async fn a_row_that_the_office_changed_before_signing_is_named() {
    let folder = tempfile::tempdir().unwrap();
    let ledger = open(folder.path()).await;
    // The preparer approved, and the office that holds the signing key writes another account into the report.
    let archive = pack(&ledger, paid(PREPARER), |name, content| {
        let changed = content
            .replace(
                &format!("setujui,1,,{PREPARER}"),
                &format!("setujui,1,,{APPROVER}"),
            )
            .replace(",bentrok,", ",terpisah,");
        Some(if name == Duties::HANDS_FILE {
            changed
        } else {
            content
        })
    })
    .await;
    let key = ledger.vkey().to_string();
    let (printed, status) = checked(&[&write(folder.path(), "paket.zip", &archive), &key]);
    assert_eq!(status, Some(1), "{printed}");
    assert!(
        printed.contains("SALAH    : pemisahan-tugas.csv: baris 2: tertulis"),
        "{printed}"
    );
    assert!(
        printed.contains("baris 3: tertulis") && printed.contains(",bentrok,"),
        "{printed}"
    );
    ledger.close().await;
}

#[tokio::test]
async fn a_pack_of_before_the_report_is_whole_and_a_part_of_the_report_is_not() {
    let folder = tempfile::tempdir().unwrap();
    let ledger = open(folder.path()).await;
    let old = pack(&ledger, paid(APPROVER), |_, _| None).await;
    let (printed, status) = checked(&[&write(folder.path(), "lama.zip", &old)]);
    assert_eq!(status, Some(0), "{printed}");
    assert!(
        printed.contains("belum memuat laporan pemisahan tugas"),
        "{printed}"
    );
    ledger.close().await;
    let folder = tempfile::tempdir().unwrap();
    let ledger = open(folder.path()).await;
    let part = pack(&ledger, paid(APPROVER), |name, content| {
        (name == Duties::HANDS_FILE).then_some(content)
    })
    .await;
    let (printed, status) = checked(&[&write(folder.path(), "sebagian.zip", &part)]);
    assert_eq!(status, Some(1), "{printed}");
    assert!(
        printed.contains("SALAH    : akun-petugas.csv: hilang"),
        "{printed}"
    );
    ledger.close().await;
}
