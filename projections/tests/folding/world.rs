//! Two of everything, moved by random orders that the domain decides; what it refuses does not happen.
use crate::bed::{Bed, Who};
use chrono::NaiveDate;
use domain::application::{
    self, AccountDetails, Application, ApplicationCommand, DocumentKind, DocumentStatus, Form,
    Identity, Places, RegistrationPeriod, Verdict,
};
use domain::award::{Award, AwardCommand, Grant};
use domain::bank_account::{AccountEntry, BankAccount, BankAccountCommand};
use domain::budget_line::{BudgetLine, BudgetLineCommand, FundSource, RefundSource};
use domain::complaint::{Complaint, ComplaintCommand, ComplaintTopic};
use domain::decree::{Decree, DecreeCommand};
use domain::disbursement::{
    Component, Disbursement, DisbursementCommand, Order, Proposal, ReturnSource, Stage,
};
use domain::event::encode;
use domain::function::Function;
use domain::permission::{PERMISSIONS_ID, PermissionEvent};
use domain::roster::{Criteria, Exclusion, Roster, RosterCommand, RosterEntry};
use domain::user::{ErasureReason, User, UserCommand, UserEvent, UserState};
use domain::{
    Actor, ApplicationId, AwardId, BankAccountId, BudgetLineId, Context, Decide, DecreeId,
    DisbursementId, FileId, FileRef, Gpa, Hand, Level, Month, PayeeKind, Personal, RejectCode,
    Role, Rupiah, ScholarshipType, Sex, Standing, StreamEvent, UserId,
};
use ledger::{Append, Expected, NewEvent, StreamAppend, StreamId};
use proptest::prelude::*;
use serde_json::json;
use std::collections::BTreeSet;
use uuid::Uuid;

/// One order: to which concept, to which of the two, which order, with which numbers, by whom.
#[derive(Debug, Clone)]
pub struct Act {
    concept: u8,
    one: usize,
    order: u8,
    number: u16,
    who: Option<usize>,
    /// Whether a form or a payment takes its next step instead.
    onward: bool,
}

pub fn act() -> impl Strategy<Value = Act> {
    let concept = prop_oneof![
        2 => Just(0_u8), 5 => Just(1_u8), 3 => Just(2_u8), 1 => Just(3_u8), 2 => Just(4_u8),
        3 => Just(5_u8), 6 => Just(6_u8), 2 => Just(7_u8), 2 => Just(8_u8), 2 => Just(9_u8),
    ];
    let who = prop_oneof![3 => Just(None), 1 => (0_usize..4).prop_map(Some)];
    let numbers = (0_usize..2, any::<u8>(), any::<u16>());
    (concept, numbers, who, prop::bool::weighted(0.6)).prop_map(
        |(concept, (one, order, number), who, onward)| Act {
            concept,
            one,
            order,
            number,
            who,
            onward,
        },
    )
}

/// Who may give an order by the rules, mostly: the person, the verifier, finance, or an approver.
fn fitting(concept: u8, order: u8) -> usize {
    match (concept, order) {
        (0, 0..=6) | (1, 0..=8 | 15) | (4, 0 | 3) | (6, 13..=15) | (8, 0 | 1) => 0,
        (1, 9..=12) => 1,
        (6, 2..=5) | (7, 3..=5) => 3,
        _ => 2,
    }
}

fn id(kind: u128, one: usize) -> Uuid {
    Uuid::from_u128(0x0190_0000_0000_7000_8000_0000_0000_0000 + kind * 100 + one as u128)
}

fn person(one: usize) -> UserId {
    UserId(id(1, one))
}

/// Who notes what happens to the offices' accounts.
fn office() -> Who {
    Who {
        id: staff(1).to_string(),
        role: "admin",
        office: "Kantor",
    }
}

/// Registration that is always open.
const OPEN: RegistrationPeriod = RegistrationPeriod::Between {
    opens: NaiveDate::MIN,
    closes: NaiveDate::MAX,
};

const STAFF: [(u128, Role); 3] = [(21, Role::Branch), (22, Role::Admin), (23, Role::Admin)];

fn staff(one: usize) -> UserId {
    UserId(id(STAFF[one].0, 0))
}

fn file(number: u16) -> FileRef {
    FileRef {
        file_id: FileId(id(90, usize::from(number % 50))),
        sha256: format!("{:02x}", number % 256).repeat(32).parse().unwrap(),
        media_type: "application/pdf".to_owned(),
        bytes: u64::from(number) + 1,
        name: Personal::known(Uuid::nil(), format!("berkas {number}.pdf")),
    }
}

fn some(number: u16, text: &str) -> Option<String> {
    (!number.is_multiple_of(3)).then(|| format!("{text} {number}"))
}

fn words(number: u16) -> String {
    format!("Alasan {number}")
}

/// Two of everything, as the rules see them.
pub struct World<'b> {
    bed: &'b Bed,
    users: [User; 2],
    forms: [Application; 4],
    awards: [Award; 2],
    decrees: [Decree; 2],
    accounts: [BankAccount; 2],
    lines: [BudgetLine; 2],
    payments: [Disbursement; 6],
    rosters: [Roster; 4],
    complaints: [Complaint; 2],
    /// The offices' own accounts.
    staff: [User; 3],
    /// Erased persons whose keys are not gone yet.
    keys_due: Vec<UserId>,
}

impl<'b> World<'b> {
    /// With what a payment needs, so that most histories come to money.
    pub async fn open(bed: &'b Bed) -> Self {
        let mut world = World {
            bed,
            users: Default::default(),
            forms: Default::default(),
            awards: Default::default(),
            decrees: Default::default(),
            accounts: Default::default(),
            lines: Default::default(),
            payments: Default::default(),
            rosters: Default::default(),
            complaints: Default::default(),
            staff: Default::default(),
            keys_due: Vec::new(),
        };
        for one in 0..STAFF.len() {
            world.hire(one).await;
        }
        for one in 0..2 {
            let prepared = [
                (0, 0, 1, 0),
                (2, 0, 1, 2),
                (2, 1, 1, 2),
                (4, 0, 1, 0),
                (4, 1, 1, 2),
                (5, 0, 1, 2),
                (5, 1, 60_000, 2),
            ];
            let forms = [0_u16, 1].map(|number| (1, 0, number, 0));
            let payments = [0_u16, 1, 2].map(|number| (6, 0, number, 2));
            for (concept, order, number, who) in prepared.into_iter().chain(forms).chain(payments) {
                let act = Act {
                    concept,
                    one,
                    order,
                    number,
                    who: Some(who),
                    onward: false,
                };
                world.act(&act).await;
            }
        }
        world
    }

    fn context(&self, one: usize, who: usize) -> Context {
        let (user_id, role) = match who {
            0 => (person(one), Role::Applicant),
            staff_of => (staff(staff_of - 1), STAFF[staff_of - 1].1),
        };
        Context {
            actor: Actor {
                user_id,
                role,
                office: "Kantor".to_owned(),
            },
            standing: who
                .checked_sub(1)
                .and_then(|one| self.staff[one].state())
                .map_or_else(Standing::default, UserState::standing),
            now: self.bed.now(),
        }
    }

    /// Does one act, if the rules let it.
    pub async fn act(&mut self, act: &Act) {
        let orders = [12, 16, 12, 2, 4, 10, 18, 9, 6, 6];
        let act = &Act {
            order: act.order % orders[usize::from(act.concept)],
            ..act.clone()
        };
        let (bed, one) = (self.bed, act.one);
        let who = act.who.unwrap_or(fitting(act.concept, act.order));
        let context = self.context(one, who);
        match act.concept {
            0 => self.order_user(act, &context).await,
            1 => {
                let which = one + 2 * usize::from(act.number % 2);
                let form = &self.forms[which];
                let (order, context) = match next_of_form(form, act).filter(|_| act.onward) {
                    Some((order, who)) => (order, self.context(one, who)),
                    None => (order_form(form, act), context),
                };
                let form = &mut self.forms[which];
                decide(bed, form, ApplicationId(id(2, which)), order, &context).await;
            }
            2 => {
                let order = award(act);
                let award = &mut self.awards[one];
                decide(bed, award, AwardId(id(3, one)), order, &context).await;
            }
            3 => {
                let order = decree(act, &context);
                let decree = &mut self.decrees[one];
                decide(bed, decree, DecreeId(id(4, one)), order, &context).await;
            }
            4 => {
                let order = account(act);
                let account = &mut self.accounts[one];
                decide(bed, account, BankAccountId(id(5, one)), order, &context).await;
            }
            5 => {
                let order = line(act, &context);
                let line = &mut self.lines[one];
                decide(bed, line, BudgetLineId(id(6, one)), order, &context).await;
            }
            6 => {
                let which = one + 2 * usize::from(act.number % 3);
                let next = next_of_payment(&self.payments[which], act, &context);
                let (order, context) = match next.filter(|_| act.onward) {
                    Some((order, who)) => (Some(order), self.context(one, who)),
                    None => (self.order_payment(act, &context), context),
                };
                let Some(order) = order else {
                    return;
                };
                let payment = &mut self.payments[which];
                decide(bed, payment, DisbursementId(id(7, which)), order, &context).await;
            }
            7 => {
                let which = one + 2 * usize::from(act.number % 2);
                let order = roster(act, &context);
                decide(bed, &mut self.rosters[which], id(8, which), order, &context).await;
            }
            9 => self.office(act).await,
            _ => {
                let order = complaint(act);
                let complaint = &mut self.complaints[one];
                decide(bed, complaint, id(9, one), order, &context).await;
            }
        }
    }

    /// An account of the office begins.
    async fn hire(&mut self, one: usize) {
        let role = STAFF[one].1;
        let event = UserEvent::Registered {
            email: Personal::known(staff(one), format!("petugas{one}@demo.test")),
            alternate_email: None,
            password_hash: None,
            role,
            name: None,
            branch_id: (role == Role::Branch).then(|| "dpc-1".to_owned()),
            institution_id: None,
            email_verified: true,
            made_by: None,
        };
        self.fact(one, event).await;
    }

    async fn fact(&mut self, one: usize, event: UserEvent) {
        apply(&mut self.staff[one], event.clone());
        self.bed.append(staff(one), &office(), vec![event]).await;
    }

    /// Something happens to an office's account: functions, another's hand, a second person's word.
    async fn office(&mut self, act: &Act) {
        let number = act.number;
        let (one, other) = (usize::from(number % 3), usize::from(number / 3 % 3));
        let by = Hand::Own(staff(other));
        let event = match act.order {
            0 | 1 => {
                let held = |at: usize| number >> (at % 16) & 1 == 1;
                let functions = Function::ALL.iter().enumerate();
                let event = PermissionEvent::FunctionsAssigned {
                    user_id: staff(one),
                    functions: functions
                        .filter(|(at, _)| held(*at))
                        .map(|(_, function)| *function)
                        .collect(),
                    stand_ins: Vec::new(),
                    exempt_until: number
                        .is_multiple_of(2)
                        .then(|| "2026-01-05".parse().unwrap()),
                };
                self.bed
                    .append(PERMISSIONS_ID, &office(), vec![event])
                    .await;
                return;
            }
            2 => UserEvent::RoleChanged {
                role: STAFF[one].1,
                branch_id: None,
                institution_id: None,
                changed_by: Some(by),
            },
            3 => UserEvent::EmailChanged {
                email: Personal::known(staff(one), format!("baru{number}@demo.test")),
                changed_by: Some(by),
                at: Some(self.bed.now()),
            },
            _ => UserEvent::Confirmed { by: staff(other) },
        };
        self.fact(one, event).await;
    }

    async fn order_user(&mut self, act: &Act, context: &Context) {
        let (one, number) = (act.one, act.number);
        let order = match act.order {
            0 => UserCommand::Register {
                user_id: person(one),
                email: format!("orang{one}@demo.test").parse().unwrap(),
                alternate_email: number
                    .is_multiple_of(2)
                    .then(|| "lain@demo.test".parse().unwrap()),
                password_hash: Some(format!("$argon2id${number}")),
                role: Role::Applicant,
                name: some(number, "Yuliana"),
                branch_id: None,
                institution_id: None,
                email_verified: false,
            },
            1 => UserCommand::VerifyEmail,
            2 => UserCommand::RequestPasswordReset,
            3 => UserCommand::MoveEmail {
                email: format!("baru{number}@demo.test").parse().unwrap(),
            },
            4 => UserCommand::ChangePassword {
                password_hash: format!("$argon2id${number}"),
            },
            5 | 6 => UserCommand::Rename {
                name: format!("Nama {number}"),
            },
            7 => UserCommand::ChangeRole {
                role: [Role::Applicant, Role::Branch, Role::Institution][usize::from(number % 3)],
                branch_id: Some("dpc-1".to_owned()),
                institution_id: Some("001001".to_owned()),
                another_admin: true,
            },
            8 => UserCommand::Deactivate {
                reason: words(number),
                another_admin: true,
            },
            9 => UserCommand::Reactivate,
            10 if number % 2 == 0 => UserCommand::Erase {
                reason: ErasureReason::OwnRequest,
                hold: None,
                rejected_by: Vec::new(),
            },
            _ => {
                // The key of an erased person goes a while after the event.
                for person in std::mem::take(&mut self.keys_due) {
                    self.bed.ledger.erase(&person.to_string()).await.unwrap();
                }
                return;
            }
        };
        let erases = matches!(order, UserCommand::Erase { .. });
        let user = &mut self.users[one];
        if decide(self.bed, user, person(one), order, context).await && erases {
            self.keys_due.push(person(one));
        }
    }

    fn order_payment(&self, act: &Act, context: &Context) -> Option<DisbursementCommand> {
        let (one, number) = (act.one, act.number);
        let on = context.today();
        let order = |word: &str| Order {
            number: format!("{word}-{number}"),
            date: on,
        };
        Some(match act.order {
            0 => DisbursementCommand::Create(Box::new(Proposal {
                award: self.awards[one].snapshot(
                    AwardId(id(3, one)),
                    "2025/2026".parse().unwrap(),
                    2,
                    Some(2026),
                )?,
                budget_line: self.lines[one].snapshot(BudgetLineId(id(6, one)))?,
                component: Component::ALL[usize::from(number) % Component::ALL.len()],
                academic_year: "2025/2026".parse().unwrap(),
                semester: 2,
                amount: Rupiah(i64::from(number) + 1),
                account: self.accounts[one].snapshot(BankAccountId(id(5, one)))?,
                replaces: None,
                roster_id: number.is_multiple_of(3).then(|| id(8, one).to_string()),
            })),
            1 => DisbursementCommand::Correct {
                amount: Rupiah(i64::from(number) + 1),
                reason: words(number),
                roster: None,
            },
            2..=4 => DisbursementCommand::Approve {
                two_approver_threshold: Rupiah(30_000),
                through_roster: self.payments[one]
                    .state()
                    .and_then(|one| one.roster_id.clone()),
                note: some(number, "Setuju"),
            },
            5 => DisbursementCommand::Reject {
                code: RejectCode::Other,
                reason: words(number),
                may_resubmit: number % 4 > 0,
            },
            6..=8 => DisbursementCommand::IssueOrders {
                spp: (number % 4 < 2).then(|| order("SPP")),
                spm: (number % 4 < 3).then(|| order("SPM")),
                sp2d: Some(order("SP2D")),
                apart_from: None,
            },
            9 => DisbursementCommand::IssueOrders {
                spp: Some(order("SPP")),
                spm: None,
                sp2d: None,
                apart_from: None,
            },
            10 => DisbursementCommand::Transfer {
                on,
                bank_reference: words(number),
                name: Personal::known(Uuid::nil(), words(number)),
                secret: words(number),
            },
            11 => DisbursementCommand::Return {
                on,
                reason: words(number),
                fault: None,
                source: ReturnSource::BankResult,
            },
            12 => {
                let by = DisbursementId(id(7, 50 + usize::from(number % 2)));
                if number % 3 == 0 {
                    DisbursementCommand::DropReplacement { by }
                } else {
                    DisbursementCommand::MarkReplaced { by }
                }
            }
            13 if number % 4 == 0 => DisbursementCommand::Refund {
                on,
                reference: words(number),
                in_bank_file: false,
            },
            13 | 14 => DisbursementCommand::ConfirmReceipt,
            15 => DisbursementCommand::ReportSpending {
                note: words(number),
                files: vec![file(number)],
            },
            16 if number % 3 == 0 => DisbursementCommand::AcceptSpending,
            16 => DisbursementCommand::ReturnSpending {
                reason: words(number),
            },
            _ if number % 16 == 0 => DisbursementCommand::Cancel {
                reason: words(number),
            },
            _ => DisbursementCommand::ConfirmReceipt,
        })
    }
}

fn order_form(form_now: &Application, act: &Act) -> ApplicationCommand {
    let (one, number) = (act.one, act.number);
    let document = DocumentKind::ALL[usize::from(number) % DocumentKind::ALL.len()];
    let attached = form_now.state().map(|state| &state.documents);
    // Mostly a document that is there.
    let present = attached.and_then(|documents| {
        let count = documents.len().max(1);
        documents.keys().nth(usize::from(number) % count).copied()
    });
    match act.order {
        0 => ApplicationCommand::Draft {
            applicant_id: person(one),
            form: form(one, number),
        },
        1 => ApplicationCommand::ChangeForm {
            form: form(one, number),
        },
        2..=4 => ApplicationCommand::AttachDocument {
            document,
            file: file(number),
        },
        5 => ApplicationCommand::RemoveDocument {
            document: present.unwrap_or(document),
        },
        6..=8 => ApplicationCommand::Submit {
            period: OPEN,
            documents: Default::default(),
        },
        9 | 10 => ApplicationCommand::JudgeDocument {
            document: present.unwrap_or(document),
            verdict: if number % 2 == 0 {
                Verdict::Valid
            } else {
                Verdict::Invalid {
                    note: words(number),
                }
            },
        },
        11 => ApplicationCommand::ReturnForRepair {
            note: words(number),
            documents: present.into_iter().chain([document]).collect(),
        },
        12 => ApplicationCommand::Recommend {
            note: some(number, "Baik"),
        },
        13 => ApplicationCommand::Approve {
            award_id: AwardId(id(3, one)),
            batch: "2026-1".to_owned(),
            places: Places::Unlimited,
            note: some(number, "Setuju"),
        },
        14 if number % 4 == 0 => ApplicationCommand::Reject {
            code: RejectCode::ALL[usize::from(number) % RejectCode::ALL.len()],
            note: some(number, "Tolak"),
        },
        15 if number % 8 == 0 => ApplicationCommand::Cancel {
            reason: some(number, "Batal"),
        },
        _ => ApplicationCommand::Import {
            applicant_id: person(one),
            form: form(one, number),
            award_id: AwardId(id(3, one)),
            batch: "2025-2".to_owned(),
            note: some(number, "Daftar"),
        },
    }
}

/// The next step of a form, and who takes it.
fn next_of_form(form: &Application, act: &Act) -> Option<(ApplicationCommand, usize)> {
    let (state, number) = (form.state()?, act.number / 2);
    let with = |status: DocumentStatus| {
        let mut documents = state.documents.iter();
        documents
            .find(|(_, document)| document.verdict.status() == status)
            .map(|(kind, _)| *kind)
    };
    let back = |documents: Vec<DocumentKind>| ApplicationCommand::ReturnForRepair {
        note: words(number),
        documents,
    };
    let missing = DocumentKind::REQUIRED.iter().find(|(_, kinds)| {
        let there = |kind: &&DocumentKind| state.documents.contains_key(*kind);
        !kinds.iter().any(|kind| there(&kind))
    });
    Some(match &state.stage {
        application::Stage::Draft | application::Stage::NeedsRepair { .. } => {
            let wanted = with(DocumentStatus::Invalid).or(missing.map(|(_, kinds)| kinds[0]));
            let order = match wanted {
                Some(document) => ApplicationCommand::AttachDocument {
                    document,
                    file: file(number),
                },
                None => ApplicationCommand::Submit {
                    period: OPEN,
                    documents: BTreeSet::new(),
                },
            };
            (order, 0)
        }
        application::Stage::Submitted => match with(DocumentStatus::Unchecked) {
            Some(document) if number % 7 == 0 => (back(vec![document]), 1),
            Some(document) => {
                let verdict = match number % 5 {
                    0 => Verdict::Invalid {
                        note: words(number),
                    },
                    _ => Verdict::Valid,
                };
                (ApplicationCommand::JudgeDocument { document, verdict }, 1)
            }
            None => match with(DocumentStatus::Invalid) {
                Some(document) => (back(vec![document]), 1),
                None => {
                    let note = some(number, "Baik");
                    (ApplicationCommand::Recommend { note }, 1)
                }
            },
        },
        application::Stage::Recommended { .. } if number % 3 == 0 => {
            (back(vec![DocumentKind::Passbook]), 2)
        }
        application::Stage::Recommended { .. } => {
            let order = ApplicationCommand::Approve {
                award_id: AwardId(id(3, act.one)),
                batch: "2026-1".to_owned(),
                places: Places::Unlimited,
                note: some(number, "Setuju"),
            };
            (order, 2)
        }
        application::Stage::Approved { .. }
        | application::Stage::Rejected { .. }
        | application::Stage::Cancelled => return None,
    })
}

/// The next step of a payment, and who takes it.
fn next_of_payment(
    payment: &Disbursement,
    act: &Act,
    context: &Context,
) -> Option<(DisbursementCommand, usize)> {
    let (number, on) = (act.number / 3, context.today());
    let paper = |word: &str| Order {
        number: format!("{word}-{number}"),
        date: on,
    };
    let approve = DisbursementCommand::Approve {
        two_approver_threshold: Rupiah(30_000),
        through_roster: payment.state()?.roster_id.clone(),
        note: some(number, "Setuju"),
    };
    let mut orders = [None, None, None];
    let by = DisbursementId(id(7, 50));
    Some(match &payment.state()?.stage {
        Stage::Proposed => (approve, 3),
        Stage::FirstApproved { .. } => (approve, 1),
        stage @ (Stage::Approved | Stage::SppIssued { .. } | Stage::SpmIssued { .. }) => {
            let first = match stage {
                Stage::Approved => 0,
                Stage::SppIssued { .. } => 1,
                _ => 2,
            };
            let last = (first + usize::from(number % 3)).min(2);
            for (at, word) in ["SPP", "SPM", "SP2D"].into_iter().enumerate() {
                orders[at] = (first..=last).contains(&at).then(|| paper(word));
            }
            let [spp, spm, sp2d] = orders;
            let command = DisbursementCommand::IssueOrders {
                spp,
                spm,
                sp2d,
                apart_from: None,
            };
            (command, 2)
        }
        Stage::Sp2dIssued { .. } | Stage::Transferred { .. } if number % 5 == 0 => {
            let command = DisbursementCommand::Return {
                on,
                reason: words(number),
                fault: None,
                source: ReturnSource::BankResult,
            };
            (command, 2)
        }
        Stage::Sp2dIssued { .. } => {
            let bank_reference = words(number);
            let command = DisbursementCommand::Transfer {
                on,
                bank_reference,
                name: Personal::known(Uuid::nil(), words(number)),
                secret: words(number),
            };
            (command, 2)
        }
        Stage::Transferred { .. } => (DisbursementCommand::ConfirmReceipt, 0),
        Stage::Received { .. } => {
            let (note, files) = (words(number), vec![file(number)]);
            (DisbursementCommand::ReportSpending { note, files }, 0)
        }
        Stage::SpendingReported { .. } if number % 3 == 0 => {
            (DisbursementCommand::AcceptSpending, 2)
        }
        Stage::SpendingReported { .. } => {
            let reason = words(number);
            (DisbursementCommand::ReturnSpending { reason }, 2)
        }
        Stage::Returned { .. } if number % 3 == 0 => {
            let command = DisbursementCommand::Refund {
                on,
                reference: words(number),
                in_bank_file: false,
            };
            (command, 2)
        }
        Stage::Returned { .. } => (DisbursementCommand::MarkReplaced { by }, 2),
        Stage::Replaced { .. } => (DisbursementCommand::DropReplacement { by }, 2),
        Stage::Rejected { .. } => {
            let (amount, reason) = (Rupiah(i64::from(number) + 1), words(number));
            (
                DisbursementCommand::Correct {
                    amount,
                    reason,
                    roster: None,
                },
                2,
            )
        }
        Stage::Lapsed { .. } => {
            let reason = words(number);
            (DisbursementCommand::Cancel { reason }, 2)
        }
        Stage::Accounted | Stage::Archived { .. } | Stage::Refunded | Stage::Cancelled => {
            return None;
        }
    })
}

/// What the rules say of an order is appended and applied; whether anything happened.
fn apply<A: Decide>(aggregate: &mut A, event: A::Event) {
    aggregate.apply(event);
}

async fn decide<A: Decide<Event: Clone>>(
    bed: &Bed,
    aggregate: &mut A,
    id: impl std::fmt::Display,
    order: A::Command,
    context: &Context,
) -> bool {
    let Ok(events) = aggregate.decide(order, context) else {
        return false;
    };
    if events.is_empty() {
        return false;
    }
    let who = Who {
        id: context.actor.user_id.to_string(),
        role: context.actor.role.as_str(),
        office: "Kantor",
    };
    let new = events.iter().map(|event| {
        let encoded = encode(event);
        NewEvent {
            event_type: encoded.event_type.to_owned(),
            event_version: encoded.event_version,
            payload: encoded.payload,
            effective_on: encoded.effective_on,
        }
    });
    let appended = bed
        .ledger
        .append(Append {
            streams: vec![StreamAppend {
                stream: StreamId::new(A::Event::STREAM_TYPE, id),
                expected: Expected::Any,
                seen: None,
                events: new.collect(),
            }],
            claims: Vec::new(),
            idempotency: None,
            actor_id: who.id,
            metadata: json!({ "role": who.role, "office": who.office }),
            recorded_at: bed.now(),
        })
        .await;
    bed.pass_hours(1);
    // Nothing is sealed for somebody whose key is gone.
    if appended.is_err() {
        return false;
    }
    for event in events {
        aggregate.apply(event);
    }
    true
}

fn form(one: usize, number: u16) -> Form {
    let of = person(one);
    Form {
        identity: Some(Personal::known(
            of,
            Identity {
                name: Some(format!(
                    "Yuliana {}",
                    ["Ayu", "Bela", "Cinta", "Dewi", "Eka"][usize::from(number % 5)]
                )),
                nik: Some("9508015506050001".to_owned()),
                kk: Some("9508011203150007".to_owned()),
                birth_place: Some("Kenyam".to_owned()),
                birth_date: Some("2005-06-15".parse().unwrap()),
                phone: Some("081200001234".to_owned()),
            },
        )),
        sex: Some(Sex::ALL[usize::from(number % 2)]),
        home_district: Some("95.08.01".parse().unwrap()),
        home_kampung: Some("95.08.01.2001".parse().unwrap()),
        study_city: Some("91.71".parse().unwrap()),
        level: Some(Level::S1),
        institution_name: Some("Universitas Cenderawasih".to_owned()),
        study_programme: Some(words(number)),
        semester: Some(1 + u8::try_from(number % 8).unwrap()),
        gpa_hundredths: Some(300 + number % 100),
        scholarship_type: Some(ScholarshipType::MurniNduga),
        year: Some(2026),
        address: Some(Personal::known(of, "Kenyam".to_owned())),
        student_number: Some(Personal::known(of, format!("{number}"))),
        institution_id: Some("001026".to_owned()),
        account: Some(Personal::known(
            of,
            AccountDetails {
                bank_code: Some("132".to_owned()),
                number: Some("1234567890123".to_owned()),
                holder: Some("Yuliana".to_owned()),
            },
        )),
        ..Form::default()
    }
}

fn award(act: &Act) -> AwardCommand {
    let (one, number) = (act.one, act.number);
    let years = ["2024/2025", "2025/2026"];
    let academic_year = years[usize::from(number % 2)].parse().unwrap();
    let semester = 1 + u8::try_from(number % 5).unwrap();
    let decree_id = DecreeId(id(4, usize::from(number % 3)));
    match act.order {
        0 => AwardCommand::Grant(Grant {
            application_id: ApplicationId(id(2, one)),
            recipient_id: person(one),
            name: Personal::known(person(one), "Yuliana".to_owned()),
            scholarship_type: ScholarshipType::MurniNduga,
            batch: "2026-1".to_owned(),
            level: Level::S1,
            institution_id: None,
            institution_name: "Universitas Cenderawasih".to_owned(),
            study_programme: "Kedokteran".to_owned(),
            home_district: "95.08.01".parse().unwrap(),
            home_kampung: None,
            study_city: "91.71".parse().unwrap(),
            sex: Sex::Female,
            semester: 2,
            academic_year: None,
        }),
        1 | 2 => AwardCommand::NameInDecree {
            decree_id,
            number: format!("SK-{}", number % 3),
            amount: number
                .is_multiple_of(5)
                .then(|| Rupiah(i64::from(number) + 1)),
        },
        3 => AwardCommand::RemoveFromDecree {
            decree_id,
            number: format!("SK-{}", number % 3),
        },
        4 => AwardCommand::Suspend {
            reason: words(number),
        },
        5 => AwardCommand::Resume,
        6 if number % 8 == 0 => AwardCommand::Complete,
        7 if number % 8 == 0 => AwardCommand::Revoke {
            reason: words(number),
        },
        8 => AwardCommand::Graduate {
            on: "2026-01-02".parse().unwrap(),
        },
        9 | 10 => AwardCommand::AttestAcademic {
            academic_year,
            semester,
            rule: None,
        },
        _ => AwardCommand::RecordAcademic {
            replaces: Some(academic_year),
            academic_year,
            semester,
            credits: 10 + number % 20,
            gpa_hundredths: Gpa::try_new(number % 400).unwrap(),
            khs: Some(file(number)),
            active_letter: number.is_multiple_of(2).then(|| file(number)),
        },
    }
}

fn decree(act: &Act, context: &Context) -> DecreeCommand {
    let number = act.number;
    let award = |one: u16| AwardId(id(3, usize::from(one % 4)));
    match act.order {
        0 => DecreeCommand::Issue {
            number: words(number),
            date: context.today(),
            title: "SK".to_owned(),
            award_ids: vec![award(number), award(number + 1)],
            amounts: number
                .is_multiple_of(5)
                .then(|| (award(number), Rupiah(i64::from(number) + 1)))
                .into_iter()
                .collect(),
        },
        _ => DecreeCommand::Amend {
            number: words(number),
            date: context.today(),
            added: (!number.is_multiple_of(3))
                .then(|| award(number))
                .into_iter()
                .collect(),
            removed: (!number.is_multiple_of(4))
                .then(|| award(number / 4))
                .into_iter()
                .collect(),
            amounts: number
                .is_multiple_of(5)
                .then(|| (award(number), Rupiah(i64::from(number) + 1)))
                .into_iter()
                .collect(),
            reason: words(number),
            evidence: file(number),
        },
    }
}

fn account(act: &Act) -> BankAccountCommand {
    let number = act.number;
    let details = AccountEntry {
        bank_code: "132".to_owned(),
        number: format!("1234567{:05}", number).parse().unwrap(),
        holder: "Yuliana".to_owned(),
        evidence: number.is_multiple_of(2).then(|| file(number)),
    };
    match act.order {
        0 => BankAccountCommand::Enter {
            owner_id: person(act.one),
            payee_kind: PayeeKind::Student,
            details,
            typed_by: BTreeSet::new(),
            belongs_to: None,
        },
        1 => BankAccountCommand::Verify {
            note: some(number, "Cocok"),
        },
        2 => BankAccountCommand::Refuse {
            reason: words(number),
        },
        _ => BankAccountCommand::Change {
            details,
            typed_by: Default::default(),
        },
    }
}

fn line(act: &Act, context: &Context) -> BudgetLineCommand {
    let (number, on) = (act.number, context.today());
    let disbursement_id = DisbursementId(id(7, usize::from(number % 3)));
    let amount = Rupiah(i64::from(number) / 4 + 1);
    match act.order {
        0 => BudgetLineCommand::Open {
            year: 2026,
            source: FundSource::Otsus,
            category_id: "ukt".to_owned(),
            account_code: "5.1".to_owned(),
            name: "UKT".to_owned(),
            closed: Default::default(),
        },
        1 => BudgetLineCommand::Allocate {
            amount,
            on,
            document: None,
        },
        2 => BudgetLineCommand::Revise {
            amount,
            reason: words(number),
            on,
            document: None,
        },
        3 | 4 => BudgetLineCommand::Reserve {
            disbursement_id,
            amount: Rupiah(i64::from(number % 99) + 1),
            on,
        },
        5 => BudgetLineCommand::Release {
            disbursement_id,
            reason: words(number),
            on,
        },
        6 => BudgetLineCommand::Realize {
            disbursement_id,
            on,
        },
        7 => BudgetLineCommand::Return {
            disbursement_id,
            on,
        },
        8 => BudgetLineCommand::Refund {
            disbursement_id,
            from: RefundSource::ALL[usize::from(number % 2)],
            on,
        },
        9 => BudgetLineCommand::Repay {
            disbursement_id,
            amount: Rupiah(i64::from(number % 7) + 1),
            on,
        },
        10 => BudgetLineCommand::HandOver {
            disbursement_id,
            to: BudgetLineId(id(6, 9)),
            reason: words(number),
            on,
        },
        11 => BudgetLineCommand::CarryIn {
            disbursement_id,
            amount: Rupiah(i64::from(number % 99) + 1),
            from: BudgetLineId(id(6, 9)),
            on,
        },
        12 if number % 16 == 0 => BudgetLineCommand::CloseYear,
        _ => BudgetLineCommand::CloseMonth {
            month: Month::try_new(2026, 1 + u32::from(number % 3)).unwrap(),
        },
    }
}

fn roster(act: &Act, context: &Context) -> RosterCommand {
    let (one, number) = (act.one, act.number);
    let order = |word: &str| Order {
        number: format!("{word}-{number}"),
        date: context.today(),
    };
    match act.order {
        0 | 1 => RosterCommand::Create {
            name: words(number),
            budget_line_id: BudgetLineId(id(6, one)),
            component: Component::Tuition,
            academic_year: "2025/2026".parse().unwrap(),
            criteria: Criteria {
                semester: Some(2),
                ..Criteria::default()
            },
            kind: domain::roster::RosterKind::Payments,
            entries: vec![RosterEntry {
                disbursement_id: DisbursementId(id(7, one)),
                award_id: AwardId(id(3, one)),
                amount: Rupiah(i64::from(number) + 1),
            }],
            excluded: vec![Exclusion {
                award_id: AwardId(id(3, 1 - one)),
                code: "BELUM_ADA_SK".to_owned(),
            }],
        },
        2 => RosterCommand::Lock {
            count: 1,
            total: Rupiah(i64::from(number) + 1),
        },
        3..=5 => RosterCommand::Approve {
            two_approver_threshold: Rupiah(30_000),
            total: Rupiah(1),
            note: some(number, "Setuju"),
        },
        6 => RosterCommand::IssueOrders {
            spp: number.is_multiple_of(2).then(|| order("SPP")),
            spm: number.is_multiple_of(3).then(|| order("SPM")),
            sp2d: Some(order("SP2D")),
        },
        7 => RosterCommand::RecordBankResult {
            file: Some(1),
            sha256: format!("{:02x}", number % 256).repeat(32).parse().unwrap(),
            transferred: 1,
            returned: 0,
            unmatched: 0,
        },
        _ => RosterCommand::Cancel {
            reason: words(number),
            cancelled: 1,
            remaining: 0,
        },
    }
}

fn complaint(act: &Act) -> ComplaintCommand {
    let (one, number) = (act.one, act.number);
    match act.order {
        0 | 1 => ComplaintCommand::Open {
            recipient_id: person(one),
            award_id: AwardId(id(3, one)),
            disbursement_id: number.is_multiple_of(2).then(|| DisbursementId(id(7, one))),
            topic: ComplaintTopic::ALL[usize::from(number) % ComplaintTopic::ALL.len()],
            text: words(number),
        },
        2..=4 => ComplaintCommand::Reply {
            text: words(number),
        },
        _ => ComplaintCommand::Close,
    }
}
