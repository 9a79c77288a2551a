//! Rules of payments, each once allowed and once refused: the facts they start from.

mod approving;
mod archive;
mod creating;
mod paying;

use chrono::NaiveDate;
use uuid::Uuid;

use super::*;
use crate::award::{AwardSnapshot, AwardStatus};
use crate::bank_account::{AccountVerdict, BankAccountSnapshot, owned_by_institution};
use crate::budget_line::{BudgetLineSnapshot, FundSource, RefundSource};
use crate::people::{
    ADMIN, APPLICANT, APPROVER, PREPARER, SECOND_APPROVER, STRANGER, VERIFIER, day, decide,
    personal,
};
use crate::{
    AwardId, BankAccountId, BudgetLineId, DisbursementId, PayeeKind, Personal, RejectCode, Rupiah,
    RupiahError, ScholarshipType, UserId,
};

const AWARD: AwardId = AwardId(Uuid::from_u128(0xD1));
const LINE: BudgetLineId = BudgetLineId(Uuid::from_u128(0xD2));
const RETURNED: DisbursementId = DisbursementId(Uuid::from_u128(0xF1));
const REPLACEMENT: DisbursementId = DisbursementId(Uuid::from_u128(0xF2));
const AMOUNT: Rupiah = Rupiah(5_000_000);
const THRESHOLD: Rupiah = Rupiah(5_000_000);

type Outcome = Result<Vec<DisbursementEvent>, DisbursementError>;

fn when(facts: &[DisbursementEvent], who: UserId, command: DisbursementCommand) -> Outcome {
    decide::<Disbursement>(facts, who, command)
}

fn proposal() -> Proposal {
    Proposal {
        award: AwardSnapshot {
            award_id: AWARD,
            recipient_id: APPLICANT,
            status: AwardStatus::Active,
            scholarship_type: ScholarshipType::MurniNduga,
            level: crate::Level::S1,
            institution_id: None,
            exceptions: Vec::new(),
            leaves: Vec::new(),
            deceased_on: None,
            decree_number: Some("188.4/12/2026".to_owned()),
            decree_amount: None,
            graduated_on: None,
            academic_attested: true,
            academic_recorded: true,
            objection: None,
            before_award: false,
        },
        budget_line: BudgetLineSnapshot {
            budget_line_id: LINE,
            year: 2026,
            source: FundSource::Apbd,
            closed_through: None,
            withdrawn: false,
        },
        component: Component::Tuition,
        academic_year: "2025/2026".parse().unwrap(),
        semester: 4,
        amount: AMOUNT,
        account: BankAccountSnapshot {
            bank_account_id: BankAccountId(Uuid::from_u128(0xD3)),
            owner_id: APPLICANT,
            payee_kind: PayeeKind::Student,
            bank_code: "132".to_owned(),
            number: personal("1002003004"),
            holder: personal("Yuliana Gwijangge"),
            belongs_to: None,
            entered_by: [APPLICANT].into(),
            verdict: AccountVerdict::Verified {
                by: VERIFIER,
                note: None,
            },
        },
        replaces: None,
        roster_id: None,
    }
}

fn create(change: impl FnOnce(&mut Proposal)) -> Outcome {
    let mut proposal = proposal();
    change(&mut proposal);
    when(
        &[],
        PREPARER,
        DisbursementCommand::Create(Box::new(proposal)),
    )
}

fn created() -> Vec<DisbursementEvent> {
    create(|_| {}).unwrap()
}

fn approve(threshold: Rupiah) -> DisbursementCommand {
    DisbursementCommand::Approve {
        two_approver_threshold: threshold,
        through_roster: None,
        note: None,
    }
}

fn order(month: u32, on: u32) -> Option<Order> {
    Some(Order {
        number: "900/1".to_owned(),
        date: day(month, on),
    })
}

fn approved() -> Vec<DisbursementEvent> {
    [
        created(),
        vec![DisbursementEvent::Approved {
            note: None,
            on: Some(day(5, 1)),
            by: APPROVER,
        }],
    ]
    .concat()
}

fn issued() -> Vec<DisbursementEvent> {
    let all = DisbursementCommand::IssueOrders {
        spp: order(5, 1),
        spm: order(5, 2),
        sp2d: order(5, 3),
        apart_from: None,
    };
    let mut facts = approved();
    facts.extend(when(&facts, ADMIN, all).unwrap());
    facts
}

fn transfer(on: NaiveDate) -> DisbursementCommand {
    DisbursementCommand::Transfer {
        on,
        bank_reference: "TRX-1".to_owned(),
        name: Personal::known(UserId(uuid::Uuid::from_u128(1)), "Yonas Contoh".to_owned()),
        secret: "00".repeat(16),
    }
}

fn transferred() -> Vec<DisbursementEvent> {
    let mut facts = issued();
    facts.extend(when(&facts, ADMIN, transfer(day(5, 4))).unwrap());
    facts
}

fn back(on: NaiveDate) -> DisbursementCommand {
    DisbursementCommand::Return {
        on,
        reason: "Rekening ditutup".to_owned(),
        fault: None,
        source: ReturnSource::BankResult,
    }
}

fn returned() -> Vec<DisbursementEvent> {
    let mut facts = transferred();
    facts.extend(when(&facts, ADMIN, back(day(5, 6))).unwrap());
    facts
}

fn folded(facts: &[DisbursementEvent]) -> Disbursement {
    let mut disbursement = Disbursement::default();
    facts
        .iter()
        .cloned()
        .for_each(|fact| disbursement.fold(fact));
    disbursement
}

fn wrong(status: DisbursementStatus) -> Outcome {
    Err(DisbursementError::WrongStatus { status })
}
