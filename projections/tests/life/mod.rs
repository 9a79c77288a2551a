//! The whole life of one scholarship, as events through the real ledger, with a second form beside it.
#![allow(dead_code)]

use crate::bed::{Bed, Who};
use domain::application::{
    AccountDetails, ApplicationEvent, DocumentKind, Form, Identity, Verdict,
};
use domain::award::{AwardEvent, Grant};
use domain::bank_account::BankAccountEvent;
use domain::budget_line::{BudgetLineEvent, FundSource};
use domain::decree::DecreeEvent;
use domain::disbursement::{Component, DisbursementEvent, Order, Payee};
use domain::record::{Area, Bank, Branch, District, RecordEvent};
use domain::user::UserEvent;
use domain::{
    ApplicationId, AwardId, BankAccountId, BudgetLineId, DecreeId, DisbursementId, FileId, FileRef,
    Gpa, Level, PayeeKind, Personal, Role, Rupiah, ScholarshipType, Sex, UserId,
};
use uuid::Uuid;

/// A NIK that must never stand in the open.
pub const NIK: &str = "9508017112990007";
/// An account number that must never stand in the open.
pub const ACCOUNT: &str = "1234567890123";
/// The applicant's name.
pub const NAME: &str = "Yuliana Gwijangge";

/// What the payment is of.
const AMOUNT: Rupiah = Rupiah(7_500_000);

/// The ids of the story.
#[derive(Debug, Clone)]
pub struct Life {
    pub applicant: UserId,
    pub verifier: UserId,
    pub admin: UserId,
    pub finance: UserId,
    pub approver: UserId,
    pub application: ApplicationId,
    pub draft: ApplicationId,
    pub award: AwardId,
    pub decree: DecreeId,
    pub account: BankAccountId,
    pub line: BudgetLineId,
    pub payment: DisbursementId,
    pub branch: String,
}

fn id(number: u128) -> Uuid {
    Uuid::from_u128(0x0190_0000_0000_7000_8000_0000_0000_0000 + number)
}

impl Life {
    /// Ids that differ between stories with different numbers.
    pub fn numbered(story: u128) -> Self {
        let n = |offset: u128| id(story * 100 + offset);
        Self {
            applicant: UserId(n(1)),
            verifier: UserId(id(90_000_001)),
            admin: UserId(id(90_000_002)),
            finance: UserId(id(90_000_003)),
            approver: UserId(id(90_000_004)),
            application: ApplicationId(n(2)),
            draft: ApplicationId(n(3)),
            award: AwardId(n(4)),
            decree: DecreeId(n(5)),
            account: BankAccountId(n(6)),
            line: BudgetLineId(id(90_000_005)),
            payment: DisbursementId(n(7)),
            branch: "dpc-1".to_owned(),
        }
    }

    pub fn as_applicant(&self) -> Who {
        Who {
            id: self.applicant.to_string(),
            role: "user",
            office: "",
        }
    }

    pub fn as_verifier(&self) -> Who {
        Who {
            id: self.verifier.to_string(),
            role: "dpc",
            office: "DPC Kenyam",
        }
    }

    pub fn as_admin(&self) -> Who {
        Who {
            id: self.admin.to_string(),
            role: "admin",
            office: "Dinas Pendidikan",
        }
    }

    pub fn as_finance(&self) -> Who {
        Who {
            id: self.finance.to_string(),
            role: "admin",
            office: "Keuangan",
        }
    }

    pub fn as_approver(&self) -> Who {
        Who {
            id: self.approver.to_string(),
            role: "admin",
            office: "Pengesah",
        }
    }

    pub fn known<T>(&self, value: T) -> Personal<T> {
        Personal::known(self.applicant.uuid(), value)
    }

    pub fn form(&self) -> Form {
        Form {
            identity: Some(self.known(Identity {
                name: Some(NAME.to_owned()),
                nik: Some(NIK.to_owned()),
                kk: Some("9508010101150003".to_owned()),
                phone: Some("081234567890".to_owned()),
                ..Identity::default()
            })),
            sex: Some(Sex::Female),
            home_district: Some("95.08.01".parse().unwrap()),
            study_city: Some("91.71".parse().unwrap()),
            level: Some(Level::S1),
            institution_id: Some("001001".to_owned()),
            institution_name: Some("Universitas Cenderawasih".to_owned()),
            study_programme: Some("Kedokteran".to_owned()),
            semester: Some(3),
            gpa_hundredths: Some(325),
            scholarship_type: Some(ScholarshipType::MurniNduga),
            year: Some(2026),
            account: Some(self.known(AccountDetails {
                bank_code: Some("132".to_owned()),
                number: Some(ACCOUNT.to_owned()),
                holder: Some(NAME.to_owned()),
            })),
            ..Form::default()
        }
    }

    pub fn file(&self, number: u128) -> FileRef {
        FileRef {
            file_id: FileId(id(number)),
            sha256: "ab".repeat(32).parse().unwrap(),
            media_type: "application/pdf".to_owned(),
            bytes: 1_000,
            name: self.known("ktp Yuliana.pdf".to_owned()),
        }
    }

    /// Offices, master data and a budget line of 100 million.
    pub async fn prepare(&self, bed: &Bed) {
        let admin = self.as_admin();
        for (user, role, name, branch) in [
            (self.verifier, Role::Branch, "Petugas DPC", Some("dpc-1")),
            (self.admin, Role::Admin, "Operator", None),
            (self.finance, Role::Admin, "Bendahara", None),
            (self.approver, Role::Admin, "Pengesah", None),
        ] {
            bed.append(
                user,
                &admin,
                vec![UserEvent::Registered {
                    email: Personal::known(user.uuid(), format!("{role}@demo.test")),
                    alternate_email: None,
                    password_hash: None,
                    role,
                    name: Some(Personal::known(user.uuid(), name.to_owned())),
                    branch_id: branch.map(str::to_owned),
                    institution_id: None,
                    email_verified: true,
                    made_by: None,
                }],
            )
            .await;
        }
        bed.append(
            "dpc-1",
            &admin,
            vec![RecordEvent::Created {
                value: Branch {
                    name: "DPC Kenyam".to_owned(),
                    areas: vec![Area::HomeDistrict("95.08.01".parse().unwrap())],
                    address: None,
                    phone: None,
                    hours: None,
                    whatsapp: None,
                },
            }],
        )
        .await;
        bed.append(
            "95.08.01",
            &admin,
            vec![
                RecordEvent::Created {
                    value: District {
                        code: "95.08.01".parse().unwrap(),
                        name: "Kenyam lama".to_owned(),
                        population: None,
                    },
                },
                RecordEvent::Updated {
                    value: District {
                        code: "95.08.01".parse().unwrap(),
                        name: "Kenyam".to_owned(),
                        population: Some(9_000),
                    },
                },
            ],
        )
        .await;
        for (code, name) in [("002", "BRI"), ("132", "Bank Papua")] {
            bed.append(
                code,
                &admin,
                vec![RecordEvent::Created {
                    value: Bank {
                        code: code.to_owned(),
                        name: name.to_owned(),
                        account_digits: None,
                    },
                }],
            )
            .await;
        }
        bed.append("002", &admin, vec![RecordEvent::<Bank>::Deleted {}])
            .await;
        bed.append(
            self.line,
            &self.as_finance(),
            vec![
                BudgetLineEvent::Opened {
                    year: 2026,
                    source: FundSource::Otsus,
                    category_id: "biaya-pendidikan".to_owned(),
                    account_code: "5.1.06".to_owned(),
                    name: "Beasiswa Otsus 2026".to_owned(),
                },
                BudgetLineEvent::CeilingAllocated {
                    amount: Rupiah(100_000_000),
                    on: "2026-01-05".parse().unwrap(),
                    document: None,
                },
            ],
        )
        .await;
    }

    /// From registration to a submitted form.
    pub async fn apply(&self, bed: &Bed) {
        let applicant = self.as_applicant();
        bed.append(
            self.applicant,
            &applicant,
            vec![
                UserEvent::Registered {
                    email: self.known("yuliana@demo.test".to_owned()),
                    alternate_email: None,
                    password_hash: Some(self.known("$argon2id$test".to_owned())),
                    role: Role::Applicant,
                    name: None,
                    branch_id: None,
                    institution_id: None,
                    email_verified: false,
                    made_by: None,
                },
                UserEvent::EmailVerified {},
                UserEvent::Renamed {
                    name: self.known(NAME.to_owned()),
                },
            ],
        )
        .await;
        bed.append(
            self.application,
            &applicant,
            vec![
                ApplicationEvent::Drafted {
                    applicant_id: self.applicant,
                    form: Form::default(),
                    assisted: false,
                    by: self.applicant.into(),
                },
                ApplicationEvent::FormChanged {
                    form: self.form(),
                    by: None,
                },
                ApplicationEvent::DocumentAttached {
                    document: DocumentKind::IdentityCard,
                    file: self.file(501),
                    by: None,
                },
                ApplicationEvent::DocumentAttached {
                    document: DocumentKind::Passbook,
                    file: self.file(502),
                    by: None,
                },
                ApplicationEvent::DocumentAttached {
                    document: DocumentKind::Portrait,
                    file: self.file(503),
                    by: None,
                },
                ApplicationEvent::DocumentRemoved {
                    document: DocumentKind::Portrait,
                    by: None,
                },
            ],
        )
        .await;
        bed.append(
            self.application,
            &applicant,
            vec![ApplicationEvent::Submitted { round: 1, by: None }],
        )
        .await;
        bed.append(
            self.draft,
            &applicant,
            vec![ApplicationEvent::Drafted {
                applicant_id: self.applicant,
                form: Form::default(),
                assisted: false,
                by: self.applicant.into(),
            }],
        )
        .await;
    }

    /// Verdicts, a repair, the recommendation and the grant.
    pub async fn grant(&self, bed: &Bed) {
        let verifier = self.as_verifier();
        bed.pass_hours(48);
        bed.append(
            self.application,
            &verifier,
            vec![
                ApplicationEvent::DocumentJudged {
                    document: DocumentKind::IdentityCard,
                    verdict: Verdict::Valid,
                },
                ApplicationEvent::DocumentJudged {
                    document: DocumentKind::Passbook,
                    verdict: Verdict::Invalid {
                        note: "buram".to_owned(),
                    },
                },
                ApplicationEvent::ReturnedForRepair {
                    note: "Foto ulang buku rekening.".to_owned(),
                    documents: vec![DocumentKind::Passbook],
                },
            ],
        )
        .await;
        bed.pass_hours(24);
        bed.append(
            self.application,
            &self.as_applicant(),
            vec![
                ApplicationEvent::DocumentAttached {
                    document: DocumentKind::Passbook,
                    file: self.file(504),
                    by: None,
                },
                ApplicationEvent::Submitted { round: 2, by: None },
            ],
        )
        .await;
        bed.append(
            self.application,
            &verifier,
            vec![
                ApplicationEvent::DocumentJudged {
                    document: DocumentKind::Passbook,
                    verdict: Verdict::Valid,
                },
                ApplicationEvent::Recommended {
                    note: None,
                    by: self.verifier,
                },
            ],
        )
        .await;
        let admin = self.as_admin();
        bed.append(
            self.application,
            &admin,
            vec![ApplicationEvent::Approved {
                award_id: self.award,
                batch: "2026-1".to_owned(),
                note: None,
                by: self.admin,
            }],
        )
        .await;
        bed.append(
            self.award,
            &admin,
            vec![
                AwardEvent::Granted(Grant {
                    application_id: self.application,
                    recipient_id: self.applicant,
                    name: self.known(NAME.to_owned()),
                    scholarship_type: ScholarshipType::MurniNduga,
                    batch: "2026-1".to_owned(),
                    level: Level::S1,
                    institution_id: Some("001001".to_owned()),
                    institution_name: "Universitas Cenderawasih".to_owned(),
                    study_programme: "Kedokteran".to_owned(),
                    home_district: "95.08.01".parse().unwrap(),
                    home_kampung: None,
                    study_city: "91.71".parse().unwrap(),
                    sex: Sex::Female,
                    semester: 3,
                    academic_year: Some("2025/2026".parse().unwrap()),
                }),
                AwardEvent::NamedInDecree {
                    decree_id: self.decree,
                    number: "188/2026".to_owned(),
                    amount: None,
                },
                AwardEvent::AcademicRecorded {
                    academic_year: "2025/2026".parse().unwrap(),
                    semester: 3,
                    credits: 20,
                    gpa_hundredths: Gpa::try_new(331).unwrap(),
                    khs: Some(self.file(505)),
                    active_letter: None,
                    by: None,
                    instead_of: None,
                },
                AwardEvent::AcademicAttested {
                    academic_year: "2025/2026".parse().unwrap(),
                    semester: 3,
                    warning: None,
                },
            ],
        )
        .await;
        bed.append(
            self.decree,
            &admin,
            vec![DecreeEvent::Issued {
                number: "188/2026".to_owned(),
                date: "2026-01-08".parse().unwrap(),
                title: "SK Penetapan Penerima".to_owned(),
                award_ids: vec![self.award],
                amounts: Default::default(),
            }],
        )
        .await;
    }

    /// A payment of this person, proposed by the finance team.
    pub fn proposed(&self, semester: u8) -> DisbursementEvent {
        DisbursementEvent::Created {
            award_id: self.award,
            recipient_id: self.applicant,
            budget_line_id: self.line,
            component: Component::Tuition,
            academic_year: "2025/2026".parse().unwrap(),
            semester,
            amount: AMOUNT,
            payee: Payee {
                kind: PayeeKind::Student,
                bank_account_id: Some(self.account),
                bank_code: "132".to_owned(),
                number: self.known(ACCOUNT.to_owned()),
                holder: self.known(NAME.to_owned()),
            },
            replaces: None,
            roster_id: None,
            by: self.finance.into(),
        }
    }

    /// A verified account and a payment up to the recipient's confirmation.
    pub async fn pay(&self, bed: &Bed) {
        bed.append(
            self.account,
            &self.as_applicant(),
            vec![BankAccountEvent::Entered {
                owner_id: self.applicant,
                payee_kind: PayeeKind::Student,
                bank_code: "132".to_owned(),
                number: self.known(ACCOUNT.to_owned()),
                holder: self.known(NAME.to_owned()),
                evidence: None,
                by: self.applicant.into(),
                typed_by: Default::default(),
                belongs_to: None,
            }],
        )
        .await;
        bed.append(
            self.account,
            &self.as_admin(),
            vec![BankAccountEvent::Verified {
                note: None,
                by: self.admin,
            }],
        )
        .await;
        let amount = AMOUNT;
        let on = "2026-01-09".parse().unwrap();
        let order = |number: &str| Order {
            number: number.to_owned(),
            date: on,
        };
        bed.append(self.payment, &self.as_finance(), vec![self.proposed(3)])
            .await;
        bed.pass_hours(5);
        bed.append(
            self.payment,
            &self.as_approver(),
            vec![DisbursementEvent::Approved {
                note: None,
                on: None,
                by: self.approver,
            }],
        )
        .await;
        bed.append(
            self.line,
            &self.as_approver(),
            vec![
                BudgetLineEvent::Reserved {
                    disbursement_id: self.payment,
                    amount,
                    on,
                },
                BudgetLineEvent::Realized {
                    disbursement_id: self.payment,
                    amount,
                    on,
                },
            ],
        )
        .await;
        bed.append(
            self.payment,
            &self.as_finance(),
            vec![
                DisbursementEvent::SppIssued(order("SPP-1")),
                DisbursementEvent::SpmIssued(order("SPM-1")),
                DisbursementEvent::Sp2dIssued(order("SP2D-1")),
                DisbursementEvent::Transferred {
                    on,
                    bank_reference: "TRX-1".to_owned(),
                    paper: None,
                },
            ],
        )
        .await;
        bed.append(
            self.payment,
            &self.as_applicant(),
            vec![DisbursementEvent::ReceiptConfirmed {}],
        )
        .await;
    }

    /// Everything.
    pub async fn live(&self, bed: &Bed) {
        self.prepare(bed).await;
        self.apply(bed).await;
        self.grant(bed).await;
        self.pay(bed).await;
    }
}
