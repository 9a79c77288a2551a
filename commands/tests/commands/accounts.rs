//! Whose an account is: a number that several share is free when the last of them leaves it, and follows what is put
//! right about the family or the campus.
use commands::award::{self, NewCorrection};
use commands::disbursement::{self, NewDisbursement};
use commands::user::Belongings;
use commands::{Error, bank_account};
use domain::award::{Award, Institution, Particulars};
use domain::bank_account::{AccountEntry, BankAccount, BankAccountStatus};
use domain::disbursement::Component;
use domain::gate::{Reason, Step};
use domain::{BankAccountId, DisbursementId, PayeeKind, Personal, Rupiah};

use crate::office::{Office, Recipient, file};

const SHARED: &str = "5550001111";

fn entry(number: &str) -> AccountEntry {
    AccountEntry {
        bank_code: "014".to_owned(),
        number: number.parse().unwrap(),
        holder: "Pemilik Rekening".to_owned(),
        evidence: None,
    }
}

async fn form_of(office: &Office, recipient: &Recipient) -> domain::ApplicationId {
    let award = office.executor.load::<Award>(recipient.award_id).await;
    award.unwrap().state.state().unwrap().grant.application_id
}

/// An account of this kind with the shared number, entered by finance.
async fn entered(office: &Office, recipient: &Recipient, kind: PayeeKind) -> BankAccountId {
    let form = form_of(office, recipient).await;
    let (executor, owner) = (&office.executor, recipient.user_id);
    let details = entry(SHARED);
    let done = bank_account::enter(executor, &office.finance, owner, kind, Some(form), details);
    BankAccountId(done.await.unwrap().answer.id.parse().unwrap())
}

/// An account with the shared number in the record of the campus of all recipients, entered by finance.
async fn of_record(office: &Office, kind: PayeeKind) -> BankAccountId {
    let (executor, call) = (&office.executor, &office.finance);
    let campus = "001018".to_owned();
    let done = bank_account::enter_of_institution(executor, call, campus, kind, entry(SHARED));
    BankAccountId(done.await.unwrap().answer.id.parse().unwrap())
}

async fn verified_of_record(office: &Office, kind: PayeeKind) -> BankAccountId {
    let id = of_record(office, kind).await;
    verify(office, id).await.unwrap();
    id
}

async fn verify(office: &Office, id: BankAccountId) -> Result<(), Error> {
    let done = bank_account::verify(&office.executor, &office.admin, id, None, None).await;
    done.map(drop)
}

async fn verified(office: &Office, recipient: &Recipient, kind: PayeeKind) -> BankAccountId {
    let id = entered(office, recipient, kind).await;
    verify(office, id).await.unwrap();
    id
}

async fn refuse(office: &Office, id: BankAccountId) {
    let why = "Bukan nomornya".to_owned();
    bank_account::refuse(&office.executor, &office.approver, id, None, why)
        .await
        .unwrap();
}

async fn change(office: &Office, id: BankAccountId, number: &str) {
    let details = entry(number);
    bank_account::change(&office.executor, &office.finance, id, None, details)
        .await
        .unwrap();
}

async fn status(office: &Office, id: BankAccountId) -> BankAccountStatus {
    let account = office.executor.load::<BankAccount>(id).await.unwrap();
    account.state.state().unwrap().status()
}

/// Puts something right about a recipient, by two persons.
async fn corrected(
    office: &Office,
    recipient: &Recipient,
    accounts: &[BankAccountId],
    particulars: Particulars,
) {
    let new = NewCorrection {
        id: recipient.award_id,
        version: None,
        particulars,
        reason: "Kartu keluarga menunjukkan yang lain".to_owned(),
        evidence: file(recipient.user_id, 905),
    };
    let belongings = Belongings {
        applications: vec![form_of(office, recipient).await],
        awards: vec![recipient.award_id],
        payments: Vec::new(),
        accounts: accounts.to_vec(),
    };
    let executor = &office.executor;
    let asked = award::propose_correction(executor, &office.finance, new, &belongings)
        .await
        .unwrap();
    office
        .confirm(&office.approver, &asked.answer.id, belongings)
        .await
        .unwrap();
}

fn kk(recipient: &Recipient, n: u32) -> Particulars {
    let number = format!("950801020315{n:04}");
    Particulars {
        kk: Some(Personal::known(recipient.user_id, number)),
        ..Particulars::default()
    }
}

on_both_engines! {
    async fn a_shared_number_is_free_when_the_last_of_them_leaves_it(stand) {
        let office = Office::open(&stand.executor).await;
        let owner = office.recipient(3).await;
        let one = verified_of_record(&office, PayeeKind::BoardingHouse).await;
        let two = verified_of_record(&office, PayeeKind::Campus).await;
        let own = entered(&office, &owner, PayeeKind::Student).await;
        refuse(&office, one).await;
        // The other one is still paid to it.
        assert_eq!(verify(&office, own).await.unwrap_err().code(), "REKENING_MILIK_ORANG_LAIN");
        change(&office, two, "5550002222").await;
        verify(&office, own).await.unwrap();
    }

    async fn a_number_stays_with_a_person_whose_other_account_has_it(stand) {
        let office = Office::open(&stand.executor).await;
        let [first, second] = [office.recipient(1).await, office.recipient(2).await];
        let one = verified(&office, &first, PayeeKind::Student).await;
        let two = verified(&office, &first, PayeeKind::Student).await;
        let other = entered(&office, &second, PayeeKind::Student).await;
        change(&office, one, "5550002222").await;
        assert_eq!(verify(&office, other).await.unwrap_err().code(), "REKENING_MILIK_ORANG_LAIN");
        refuse(&office, two).await;
        verify(&office, other).await.unwrap();
    }

    async fn an_account_that_is_verified_again_holds_its_number_once(stand) {
        let office = Office::open(&stand.executor).await;
        let second = office.recipient(2).await;
        let one = verified_of_record(&office, PayeeKind::Campus).await;
        for _ in 0..2 {
            refuse(&office, one).await;
            change(&office, one, SHARED).await;
            verify(&office, one).await.unwrap();
        }
        refuse(&office, one).await;
        verified(&office, &second, PayeeKind::Student).await;
    }

    async fn the_number_of_a_family_follows_its_corrected_card(stand) {
        let office = Office::open(&stand.executor).await;
        let [first, second, third] = [
            office.recipient(1).await, office.recipient(2).await, office.recipient(3).await,
        ];
        let one = verified(&office, &first, PayeeKind::Guardian).await;
        let sibling = entered(&office, &second, PayeeKind::Guardian).await;
        assert_eq!(verify(&office, sibling).await.unwrap_err().code(), "REKENING_MILIK_ORANG_LAIN");
        corrected(&office, &first, &[first.account_id, one], kk(&first, 2)).await;
        // It is the same number of the same guardian: what was verified stands.
        assert_eq!(status(&office, one).await, BankAccountStatus::Verified);
        verify(&office, sibling).await.unwrap();
        let stranger = entered(&office, &third, PayeeKind::Guardian).await;
        assert_eq!(verify(&office, stranger).await.unwrap_err().code(), "REKENING_MILIK_ORANG_LAIN");
        // Where a sibling stays behind, the number is theirs.
        corrected(&office, &second, &[second.account_id, sibling], kk(&second, 9)).await;
        assert_eq!(status(&office, sibling).await, BankAccountStatus::Unverified);
        assert_eq!(status(&office, one).await, BankAccountStatus::Verified);
        assert_eq!(verify(&office, sibling).await.unwrap_err().code(), "REKENING_MILIK_ORANG_LAIN");
    }

    async fn an_account_in_a_record_is_verified_once_and_pays_for_all_who_study_there(stand) {
        let office = Office::open(&stand.executor).await;
        let line = office.line(60_000_000).await;
        let [one, two] = [office.recipient(1).await, office.recipient(2).await];
        let account = of_record(&office, PayeeKind::Campus).await;
        let own = bank_account::verify(&office.executor, &office.finance, account, None, None).await;
        assert_eq!(own.unwrap_err().code(), "PENGISI_REKENING_TIDAK_BOLEH_MEMVERIFIKASI");
        verify(&office, account).await.unwrap();
        let pay = async |recipient: &Recipient, component| {
            let new = NewDisbursement {
                award_id: recipient.award_id,
                budget_line_id: line,
                bank_account_id: account,
                component,
                academic_year: "2026/2027".parse().unwrap(),
                semester: 3,
                amount: Rupiah(1_000_000),
                roster_id: None,
            };
            disbursement::create(&stand.executor, &office.finance, new).await
        };
        let first = pay(&one, Component::Tuition).await.unwrap().answer.id.parse().unwrap();
        pay(&two, Component::Tuition).await.unwrap();
        let refused = pay(&two, Component::LivingCosts).await.unwrap_err();
        assert_eq!(refused.code(), "KOMPONEN_BUKAN_UNTUK_INSTITUSI");
        let id = DisbursementId(first);
        disbursement::approve(&stand.executor, &office.approver, id, None, None).await.unwrap();
        let held = async || {
            let reasons = disbursement::reasons(&stand.executor, id, Step::BankFile).await.unwrap();
            reasons.iter().map(Reason::code).collect::<Vec<_>>()
        };
        assert_eq!(held().await, [""; 0]);
        // No person has such an account, and no institution a person's.
        let form = form_of(&office, &one).await;
        let (executor, call) = (&office.executor, &office.finance);
        let person = bank_account::enter(
            executor, call, one.user_id, PayeeKind::Campus, Some(form), entry("5550009999"),
        );
        assert_eq!(person.await.unwrap_err().code(), "REKENING_CATATAN_INSTITUSI");
        let campus = "001018".to_owned();
        let student = PayeeKind::Student;
        let wrong = bank_account::enter_of_institution(executor, call, campus, student, entry(SHARED));
        assert_eq!(wrong.await.unwrap_err().code(), "JENIS_REKENING_BUKAN_INSTITUSI");
        let nowhere = "999999".to_owned();
        let kind = PayeeKind::Campus;
        let wrong = bank_account::enter_of_institution(executor, call, nowhere, kind, entry(SHARED));
        let wrong = wrong.await.unwrap_err();
        assert!(format!("{wrong:?}").contains("INSTITUSI_TIDAK_DIKENAL"), "{wrong:?}");
        // Its number is no student's.
        let student = entered(&office, &two, PayeeKind::Student).await;
        assert_eq!(verify(&office, student).await.unwrap_err().code(), "REKENING_MILIK_ORANG_LAIN");
        change(&office, account, "5550002222").await;
        assert_eq!(held().await, ["REKENING_BELUM_TERVERIFIKASI", "REKENING_SUDAH_DIGANTI"]);
        // The number that was left is free, and the new one pays what is proposed anew.
        verify(&office, student).await.unwrap();
        verify(&office, account).await.unwrap();
        assert_eq!(held().await, ["REKENING_SUDAH_DIGANTI"]);
    }

    async fn the_account_of_the_campus_of_before_is_not_paid_to(stand) {
        let office = Office::open(&stand.executor).await;
        let line = office.line(60_000_000).await;
        let recipient = office.recipient(1).await;
        let account = verified_of_record(&office, PayeeKind::Campus).await;
        let pay = async |bank_account_id, component| {
            let new = NewDisbursement {
                award_id: recipient.award_id,
                budget_line_id: line,
                bank_account_id,
                component,
                academic_year: "2026/2027".parse().unwrap(),
                semester: 3,
                amount: Rupiah(1_000_000),
                roster_id: None,
            };
            disbursement::create(&stand.executor, &office.finance, new).await.map(drop)
        };
        pay(account, Component::Tuition).await.unwrap();
        let campus = Particulars {
            institution: Some(Institution {
                id: Some("001019".to_owned()),
                name: "Universitas Musamus".to_owned(),
            }),
            ..Particulars::default()
        };
        corrected(&office, &recipient, &[recipient.account_id], campus).await;
        // It is the campus's all the same: those who stayed there are paid through it.
        assert_eq!(status(&office, account).await, BankAccountStatus::Verified);
        let refused = pay(account, Component::Boarding).await.unwrap_err();
        assert_eq!(refused.code(), "REKENING_INSTITUSI_LAIN");
        pay(recipient.account_id, Component::Boarding).await.unwrap();
    }
}
