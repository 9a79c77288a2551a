//! People and papers the tests share: staff, an applicant with a full form, a line of the budget.
use std::collections::{BTreeMap, BTreeSet};

use commands::application::Approval;
use commands::confirmation::{self, Surroundings};
use commands::user::NewUser;
use commands::{
    Call, Done, Error, Executor, application, award, bank_account, budget_line, decree, record,
    user,
};
use domain::application::{AccountDetails, DocumentKind, Form, Identity, Verdict};
use domain::budget_line::{Account, Balances, BudgetLineEvent, FundSource, Posting};
use domain::disbursement::{Component, Disbursement, Mending};
use domain::record::{FinanceCategory, ScholarshipPeriod};
use domain::{
    Actor, ApplicationId, AwardId, BankAccountId, BudgetLineId, DisbursementId, FileRef, Personal,
    Role, Rupiah, ScholarshipType, UserId,
};
use ledger::{StreamId, Version};

/// Staff of the tests.
pub struct Office {
    pub executor: Executor,
    pub branch: Call,
    pub admin: Call,
    pub finance: Call,
    pub approver: Call,
}

/// A granted award with a verified account.
#[derive(Clone)]
pub struct Recipient {
    pub call: Call,
    pub user_id: UserId,
    pub award_id: AwardId,
    pub account_id: BankAccountId,
}

/// Confirms a change request as another person.
pub async fn confirm(
    executor: &Executor,
    call: &Call,
    id: &str,
    belongings: user::Belongings,
) -> Result<Done, Error> {
    let around = Surroundings {
        ceiling_of: |_| BTreeSet::new(),
        belongings,
        lines: Vec::new(),
        proposed: Vec::new(),
    };
    let id = id.parse().unwrap();
    confirmation::confirm(executor, call, id, None, around).await
}

impl Office {
    /// [`confirm`] in this office.
    pub async fn confirm(
        &self,
        call: &Call,
        id: &str,
        belongings: user::Belongings,
    ) -> Result<Done, Error> {
        confirm(&self.executor, call, id, belongings).await
    }

    pub async fn open(executor: &Executor) -> Self {
        open_registration(executor).await;
        let names = ["ukt", "biaya-hidup", "asrama", "buku", "laptop", "wisuda"];
        finance_categories(executor, names.map(str::to_owned)).await;
        let hire = async |name: &str, role: Role| {
            let new = NewUser {
                email: format!("{name}@kantor.test").parse().unwrap(),
                alternate_email: None,
                password_hash: Some("$argon2id$".to_owned()),
                role,
                name: Some(name.to_owned()),
                branch_id: (role == Role::Branch).then(|| "dpc-1".to_owned()),
                institution_id: None,
                email_verified: true,
            };
            let done = user::create(executor, &Call::new(Actor::system()), new)
                .await
                .unwrap();
            let user_id = UserId(done.answer.id.parse().unwrap());
            Call::new(Actor {
                user_id,
                role,
                office: name.to_owned(),
            })
        };
        Self {
            executor: executor.clone(),
            branch: hire("dpc", Role::Branch).await,
            admin: hire("admin", Role::Admin).await,
            finance: hire("keuangan", Role::Admin).await,
            approver: hire("pengesah", Role::Admin).await,
        }
    }

    /// Registers applicant number `n`.
    pub async fn applicant(&self, n: u32) -> Call {
        let email = format!("pemohon{n}@contoh.test").parse().unwrap();
        let new = NewUser::applicant(email, None, "$argon2id$".to_owned());
        let done = user::register(&self.executor, None, serde_json::Value::Null, new)
            .await
            .unwrap();
        let user_id = UserId(done.answer.id.parse().unwrap());
        let call = Call::new(Actor {
            user_id,
            role: Role::Applicant,
            office: String::new(),
        });
        user::verify_email(&self.executor, &call, user_id)
            .await
            .unwrap();
        call
    }

    /// A draft of applicant `n` with all documents.
    pub async fn draft(&self, call: &Call, form: Form) -> ApplicationId {
        let user_id = call.actor.user_id;
        let done = application::draft(&self.executor, call, user_id, form)
            .await
            .unwrap();
        let id = ApplicationId(done.answer.id.parse().unwrap());
        for (place, kind) in REQUIRED.into_iter().enumerate() {
            let file = file(user_id, place);
            application::attach_document(&self.executor, call, id, None, kind, file)
                .await
                .unwrap();
        }
        id
    }

    pub async fn submitted(&self, call: &Call, n: u32) -> ApplicationId {
        let id = self.draft(call, full_form(call.actor.user_id, n)).await;
        application::submit(&self.executor, call, id, None)
            .await
            .unwrap();
        id
    }

    pub async fn recommended(&self, call: &Call, n: u32) -> ApplicationId {
        let id = self.submitted(call, n).await;
        for kind in REQUIRED {
            let verdict = Verdict::Valid;
            application::judge_document(&self.executor, &self.branch, id, None, kind, verdict)
                .await
                .unwrap();
        }
        application::recommend(&self.executor, &self.branch, id, None, None)
            .await
            .unwrap();
        id
    }

    pub async fn approve(&self, id: ApplicationId) -> Result<Approval, Error> {
        let batch = "2026".to_owned();
        let done = application::approve(&self.executor, &self.admin, id, None, batch, None).await?;
        Ok(done.answer)
    }

    /// Recipient number `n`: approved, named in a decree, account verified.
    pub async fn recipient(&self, n: u32) -> Recipient {
        let recipient = self.recipient_without_decree(n).await;
        let new = decree::NewDecree {
            number: format!("188.45/{n}/2026"),
            date: "2026-11-20".parse().unwrap(),
            title: "Penetapan penerima".to_owned(),
            award_ids: vec![recipient.award_id],
            amounts: Default::default(),
        };
        decree::issue(&self.executor, &self.admin, new)
            .await
            .unwrap();
        recipient
    }

    /// Recipient number `n`: approved, account verified.
    pub async fn recipient_without_decree(&self, n: u32) -> Recipient {
        let call = self.applicant(n).await;
        let application_id = self.recommended(&call, n).await;
        let approval = self.approve(application_id).await.unwrap();
        let account_id = approval.bank_account_id;
        bank_account::verify(&self.executor, &self.finance, account_id, None, None)
            .await
            .unwrap();
        Recipient {
            user_id: call.actor.user_id,
            call,
            award_id: approval.award_id,
            account_id,
        }
    }

    pub async fn line(&self, ceiling: i64) -> BudgetLineId {
        self.line_of(("ukt", "5.1.06", "UKT 2026"), ceiling).await
    }

    /// A line of a category, with its account code and name.
    pub async fn line_of(
        &self,
        (category_id, account_code, name): (&str, &str, &str),
        ceiling: i64,
    ) -> BudgetLineId {
        let new = budget_line::NewBudgetLine {
            year: 2026,
            source: FundSource::Otsus,
            category_id: category_id.to_owned(),
            account_code: account_code.to_owned(),
            name: name.to_owned(),
            ceiling: Rupiah(ceiling),
            on: "2026-01-05".parse().unwrap(),
            document: None,
        };
        let done = budget_line::open(&self.executor, &self.admin, new)
            .await
            .unwrap();
        BudgetLineId(done.answer.id.parse().unwrap())
    }

    /// Proposes a payment of tuition for the third semester.
    pub async fn propose(
        &self,
        recipient: &Recipient,
        line: BudgetLineId,
        amount: i64,
    ) -> Result<DisbursementId, Error> {
        let new = commands::disbursement::NewDisbursement {
            award_id: recipient.award_id,
            budget_line_id: line,
            bank_account_id: recipient.account_id,
            component: Component::Tuition,
            academic_year: "2026/2027".parse().unwrap(),
            semester: 3,
            amount: Rupiah(amount),
            roster_id: None,
        };
        let done = commands::disbursement::create(&self.executor, &self.finance, new).await?;
        Ok(DisbursementId(done.answer.id.parse().unwrap()))
    }

    /// Puts something right: finance proposes it, the approver confirms it.
    pub async fn mend(&self, id: DisbursementId, mending: Mending) -> Result<(), Error> {
        let payment = self.executor.load::<Disbursement>(id).await?;
        let recipient_id = payment.state.state().unwrap().recipient_id;
        let mend = commands::disbursement::Mend {
            id,
            version: None,
            mending,
            reason: "Surat bank".to_owned(),
            evidence: file(recipient_id, 900),
        };
        let asked = commands::disbursement::propose_mending(&self.executor, &self.finance, mend);
        let asked = asked.await?;
        let none = user::Belongings::default();
        self.confirm(&self.approver, &asked.answer.id, none)
            .await
            .map(drop)
    }

    /// Money goes back to the treasury by two persons.
    pub async fn refund(&self, id: DisbursementId) {
        let refund = Mending::Refund {
            on: "2026-11-21".parse().unwrap(),
            reference: "STS-1".to_owned(),
        };
        self.mend(id, refund).await.unwrap();
    }

    /// Records and attests a semester of the year that the tests pay for.
    pub async fn attest(&self, recipient: &Recipient, semester: u8) {
        let entry = award::AcademicEntry {
            replaces: "2026/2027".parse().ok(),
            academic_year: "2026/2027".parse().unwrap(),
            semester,
            credits: 20,
            gpa: domain::Gpa::try_new(310).unwrap(),
            khs: None,
            active_letter: None,
        };
        let id = recipient.award_id;
        let year = entry.academic_year;
        award::record_academic(&self.executor, &recipient.call, id, None, entry)
            .await
            .unwrap();
        award::attest_academic(&self.executor, &self.admin, id, None, year, semester)
            .await
            .unwrap();
    }
}

/// Records a semester of a recipient, not attested.
pub async fn record(
    office: &Office,
    recipient: &Recipient,
    (year, semester): (&str, u8),
    gpa: u16,
) {
    let entry = award::AcademicEntry {
        replaces: year.parse().ok(),
        academic_year: year.parse().unwrap(),
        semester,
        credits: 20,
        gpa: domain::Gpa::try_new(gpa).unwrap(),
        khs: None,
        active_letter: None,
    };
    let (executor, id) = (&office.executor, recipient.award_id);
    award::record_academic(executor, &recipient.call, id, None, entry)
        .await
        .unwrap();
}

/// Attests a semester that was recorded.
pub async fn attest(
    office: &Office,
    recipient: &Recipient,
    (year, semester): (&str, u8),
) -> Result<(), Error> {
    let (executor, id, year) = (&office.executor, recipient.award_id, year.parse().unwrap());
    award::attest_academic(executor, &office.admin, id, None, year, semester)
        .await
        .map(drop)
}

/// Why the gate holds it.
pub fn codes(refused: &Error) -> Vec<&'static str> {
    match refused {
        Error::Gate(held) => held.0.iter().map(domain::gate::Reason::code).collect(),
        other => panic!("{other:?}"),
    }
}

/// Replays a line's postings and asserts the books after each of them, and after each day by booking date; gives
/// those of the end.
/// What the accounts of a line held at the end of a day, by booking date.
pub async fn books_until(
    executor: &Executor,
    line: BudgetLineId,
    day: chrono::NaiveDate,
) -> Balances {
    let stream = StreamId::new("budget_line", line);
    let events = executor.ledger().read_stream(&stream, Version::NONE).await;
    let mut balances = Balances::default();
    for event in events.unwrap() {
        let postings = event.event::<BudgetLineEvent>().unwrap().postings();
        for posting in postings.iter().filter(|posting| posting.on <= day) {
            balances.post(posting);
        }
    }
    balances
}

pub async fn books(executor: &Executor, line: BudgetLineId) -> Balances {
    let stream = StreamId::new("budget_line", line);
    let events = executor.ledger().read_stream(&stream, Version::NONE).await;
    let mut balances = Balances::default();
    let mut by_day: BTreeMap<chrono::NaiveDate, Vec<Posting>> = BTreeMap::new();
    for event in events.unwrap() {
        for posting in event.event::<BudgetLineEvent>().unwrap().postings() {
            assert_ne!(posting.debit, posting.credit);
            balances.post(&posting);
            by_day.entry(posting.on).or_default().push(posting);
        }
        for account in Account::ALL {
            let amount = balances.of(*account);
            assert!(amount >= Rupiah::ZERO, "{account} at {}", event.position);
        }
        assert!(balances.is_sound(), "{balances:?} at {}", event.position);
    }
    let mut booked = Balances::default();
    for (day, postings) in by_day {
        for posting in &postings {
            booked.post(posting);
        }
        assert!(booked.is_sound(), "{booked:?} at the end of {day}");
    }
    assert_eq!(booked, balances);
    balances
}

pub const REQUIRED: [DocumentKind; 4] = [
    DocumentKind::FamilyCard,
    DocumentKind::EnrolmentCertificate,
    DocumentKind::Passbook,
    DocumentKind::StudyResults,
];

/// A NIK of Kenyam with serial `n`.
pub fn nik(n: u32) -> String {
    format!("950801010105{n:04}")
}

/// Registration of last year and this one, for every type.
pub async fn open_registration(executor: &Executor) {
    let call = Call::new(Actor::system());
    for year in [2025, 2026] {
        for scholarship_type in ScholarshipType::ALL {
            let period = ScholarshipPeriod {
                year,
                scholarship_type: *scholarship_type,
                opens: "2025-01-02".parse().unwrap(),
                closes: "2027-12-31".parse().unwrap(),
                quota: None,
                amounts: Default::default(),
                requirements: Vec::new(),
                documents: Default::default(),
            };
            let id = commands::place::period_id(year, *scholarship_type);
            record::create(executor, &call, &id, period).await.unwrap();
        }
    }
}

/// What money is paid for.
pub async fn finance_categories(executor: &Executor, ids: impl IntoIterator<Item = String>) {
    let call = Call::new(Actor::system());
    for id in ids {
        let category = FinanceCategory {
            name: id.clone(),
            account_code: "5.1.06".to_owned(),
        };
        record::create(executor, &call, &id, category)
            .await
            .unwrap();
    }
}

/// A name tells persons apart by letters, for it holds no digits: `Yonas Contoh B` is the first.
fn name_of(n: u32) -> String {
    let digits = n.to_string().into_bytes();
    let letters: String = digits.into_iter().map(|d| char::from(d + 17)).collect();
    format!("Yonas Contoh {letters}")
}

pub fn full_form(user_id: UserId, n: u32) -> Form {
    Form {
        identity: Some(Personal::known(
            user_id,
            Identity {
                name: Some(name_of(n)),
                nik: Some(nik(n)),
                kk: Some(format!("950801020315{n:04}")),
                birth_place: Some("Kenyam".to_owned()),
                birth_date: Some("2005-01-01".parse().unwrap()),
                phone: Some("081200000001".to_owned()),
            },
        )),
        sex: Some(domain::Sex::Male),
        home_district: Some("95.08.01".parse().unwrap()),
        home_kampung: Some("95.08.01.2001".parse().unwrap()),
        address: Some(Personal::known(user_id, "Kampung Kenyam".to_owned())),
        study_city: Some("91.71".parse().unwrap()),
        level: Some(domain::Level::S1),
        institution_id: Some("001018".to_owned()),
        institution_name: Some("Universitas Cenderawasih".to_owned()),
        study_programme: Some("Teknik Sipil".to_owned()),
        student_number: Some(Personal::known(user_id, format!("2024{n:06}"))),
        semester: Some(3),
        gpa_hundredths: Some(310),
        scholarship_type: Some(domain::ScholarshipType::MurniNduga),
        year: Some(2026),
        account: Some(Personal::known(
            user_id,
            AccountDetails {
                bank_code: Some("014".to_owned()),
                number: Some(format!("731{n:07}")),
                holder: Some(name_of(n)),
            },
        )),
        guardian: None,
        other_funding: None,
    }
}

pub fn file(user_id: UserId, n: usize) -> FileRef {
    FileRef {
        file_id: uuid::Uuid::from_u128(n as u128 + 1).into(),
        sha256: format!("{n:064x}").parse().unwrap(),
        media_type: "application/pdf".to_owned(),
        bytes: 1_000,
        name: Personal::known(user_id, "berkas.pdf".to_owned()),
    }
}
