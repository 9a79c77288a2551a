//! The demo data: fills an empty ledger, with every state of the main job in it.
use std::collections::BTreeMap;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};

use commands::demo::{self, DemoError, DemoOptions, FileSink};
use commands::{application, record, user};
use domain::application::ApplicationStatus;
use domain::disbursement::{Disbursement, DisbursementStatus};
use domain::record::Branch;
use domain::{FileRef, Personal, UserId};
use futures::future::BoxFuture;

use crate::support::Stand;

/// Keeps nothing but a count.
#[derive(Default)]
struct CountingSink {
    files: AtomicU64,
}

impl FileSink for CountingSink {
    fn store<'a>(
        &'a self,
        owner: UserId,
        name: &'a str,
        media_type: &'a str,
        bytes: Vec<u8>,
    ) -> BoxFuture<'a, Result<FileRef, String>> {
        assert!(bytes.starts_with(b"%PDF-1."));
        let number = self.files.fetch_add(1, Ordering::Relaxed);
        Box::pin(async move {
            Ok(FileRef {
                file_id: uuid::Uuid::from_u128(u128::from(number)).into(),
                sha256: format!("{number:064x}").parse().unwrap(),
                media_type: media_type.to_owned(),
                bytes: bytes.len() as u64,
                name: Personal::known(owner, name.to_owned()),
            })
        })
    }

    fn picture(&self, _owner: UserId, bytes: Vec<u8>) -> BoxFuture<'_, Result<String, String>> {
        assert_eq!(&bytes[8..12], b"WEBP");
        let number = uuid::Uuid::from_u128(bytes.len() as u128);
        Box::pin(async move { Ok(format!("/berkas/{number}")) })
    }
}

fn options(applicants: usize) -> DemoOptions {
    DemoOptions {
        applicants,
        ..DemoOptions::default()
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn two_hundred_applicants_reach_every_state_and_the_budget_balances() {
    let stand = Stand::sqlite().await;
    let sink = Arc::new(CountingSink::default());
    let hashed = AtomicUsize::new(0);
    let days = Arc::new(Mutex::new(Vec::new()));
    let seen = days.clone();
    let options = DemoOptions {
        progress: Box::new(move |progress| seen.lock().unwrap().push(progress)),
        ..options(200)
    };
    let began = std::time::Instant::now();
    let report = demo::run(
        &stand.executor,
        &options,
        |password| {
            hashed.fetch_add(1, Ordering::Relaxed);
            format!("$argon2id$test${password}")
        },
        sink.clone(),
    )
    .await
    .unwrap();
    println!("{report:?} in {:?}", began.elapsed());

    assert_eq!(
        hashed.load(Ordering::Relaxed),
        1,
        "the password is hashed once"
    );
    assert_eq!(report.applicants, 200);
    assert!(report.awards >= 80, "{report:?}");
    let last = *days.lock().unwrap().last().unwrap();
    assert!(last.done <= last.total && last.total > 1_500);

    let events = counted_events(&stand).await;
    println!("{events:#?}");
    for expected in [
        "user.Registered",
        "user.EmailVerified",
        "application.Drafted",
        "application.DocumentAttached",
        "application.Submitted",
        "application.DocumentJudged",
        "application.ReturnedForRepair",
        "application.Recommended",
        "application.Approved",
        "application.Rejected",
        "award.Granted",
        "award.NamedInDecree",
        "award.AcademicRecorded",
        "award.AcademicAttested",
        "decree.Issued",
        "bank_account.Entered",
        "bank_account.Verified",
        "budget_line.Reserved",
        "budget_line.Realized",
        "budget_line.Returned",
        "budget_line.YearClosed",
        "budget_line.Lapsed",
        "budget_line.CarriedIn",
        "budget_line.Repaid",
        "budget_line.HandedOver",
        "budget_line.TakenOver",
        "disbursement.CarriedOver",
        "disbursement.ReceivableOpened",
        "disbursement.InstalmentPaid",
        "disbursement.Reclassified",
        "disbursement.Created",
        "disbursement.Approved",
        "disbursement.SppIssued",
        "disbursement.Sp2dIssued",
        "disbursement.Transferred",
        "disbursement.Returned",
        "disbursement.ReceiptConfirmed",
        "disbursement.SpendingReported",
        "disbursement.SpendingAccepted",
        // Rosters go as far as they are meant to, though the day six days before is a Sunday.
        "roster.OrdersIssued",
        "roster.BankFileMade",
        "roster.BankResultRecorded",
        "news.Created",
        "testimonial.Created",
    ] {
        assert!(events.contains_key(expected), "no {expected} in {events:?}");
    }
    assert!(sink.files.load(Ordering::Relaxed) > 500);
    the_demo_accounts_have_something_to_do(&stand).await;
}

async fn the_demo_accounts_have_something_to_do(stand: &Stand) {
    let executor = &stand.executor;
    let id_of = async |email: &str| {
        user::find_by_email(executor, &email.parse().unwrap())
            .await
            .unwrap()
            .unwrap()
    };
    for (email, _) in demo::ACCOUNTS {
        let (account, _) = user::get(executor, id_of(email).await).await.unwrap();
        assert!(account.can_sign_in(), "{email}");
    }
    let (applicant, recipient) = (
        id_of("pemohon@demo.test").await,
        id_of("penerima@demo.test").await,
    );
    let branch = record::get::<Branch>(executor, "dpc-kenyam")
        .await
        .unwrap()
        .unwrap()
        .0;
    let (mut drafts, mut queue, mut payments) = (0, 0, Vec::new());
    for event in executor.ledger().read_all(0.into(), 20_000).await.unwrap() {
        let id = event.stream.id.clone();
        match (event.stream.stream_type.as_str(), event.event_type.as_str()) {
            ("application", "Drafted") => {
                let (form, _) = application::get(executor, id.parse().unwrap())
                    .await
                    .unwrap();
                let home = form.form.home_district.as_ref();
                let ours = branch.areas.iter().any(|area| area.covers(home, None));
                let status = form.status();
                drafts += usize::from(
                    form.applicant_id == applicant && status == ApplicationStatus::Draft && ours,
                );
                queue += usize::from(status == ApplicationStatus::Submitted && ours);
            }
            ("disbursement", "Created") => {
                let payment = executor.load::<Disbursement>(&id).await.unwrap();
                let payment = payment.state.state().unwrap();
                if payment.recipient_id == recipient {
                    payments.push(payment.status());
                }
            }
            _ => {}
        }
    }
    assert_eq!(drafts, 1, "the applicant has a draft in the branch's area");
    assert!(queue >= 1, "the branch has a queue");
    let expected = [
        DisbursementStatus::Accounted,
        DisbursementStatus::Accounted,
        DisbursementStatus::Transferred,
    ];
    assert_eq!(payments, expected);
}

async fn counted_events(stand: &Stand) -> BTreeMap<String, usize> {
    let mut counts = BTreeMap::new();
    let mut from = 0;
    loop {
        let some = stand
            .executor
            .ledger()
            .read_all(from.into(), 5_000)
            .await
            .unwrap();
        let Some(last) = some.last() else {
            return counts;
        };
        from = last.position.0 + 1;
        for event in &some {
            let name = format!("{}.{}", event.stream.stream_type, event.event_type);
            *counts.entry(name).or_default() += 1;
        }
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_ledger_that_is_not_empty_is_left_alone() {
    let stand = Stand::sqlite().await;
    let sink = Arc::new(CountingSink::default());
    demo::run(&stand.executor, &options(3), str::to_owned, sink.clone())
        .await
        .unwrap();
    let again = demo::run(&stand.executor, &options(3), str::to_owned, sink).await;
    assert!(matches!(again, Err(DemoError::NotEmpty { .. })));
}
