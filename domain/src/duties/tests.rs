use chrono::TimeDelta;
use uuid::Uuid;

use super::*;
use crate::award::{AwardEvent, Grant};
use crate::bank_account::BankAccountEvent;
use crate::change_request::{ChangeRequestEvent, Difference, Subject};
use crate::disbursement::{Component, DisbursementEvent, Order, Payee};
use crate::function::Function;
use crate::people::{
    ADMIN, APPLICANT, APPROVER, PREPARER, SECOND_APPROVER, VERIFIER, by, day, personal,
};
use crate::permission::PermissionEvent;
use crate::roster::RosterEvent;
use crate::user::UserEvent;
use crate::{
    AnyEvent, ApplicationId, AwardId, BankAccountId, BudgetLineId, DecreeId, DisbursementId, Gpa,
    Hand, Level, PayeeKind, Role, Rupiah, ScholarshipType, Sex, UserId,
};

const FORM: &str = "00000000-0000-0000-0000-000000000011";
const AWARD: &str = "00000000-0000-0000-0000-000000000012";
const ACCOUNT: &str = "00000000-0000-0000-0000-000000000013";
const PAYMENT: &str = "00000000-0000-0000-0000-000000000014";
const ROSTER: &str = "00000000-0000-0000-0000-000000000015";
const PUPPET: UserId = UserId(Uuid::from_u128(0xC9));

fn uuid(text: &str) -> Uuid {
    text.parse().unwrap()
}

/// A log in the making.
#[derive(Default)]
struct Log {
    duties: Duties,
    position: u64,
}

impl Log {
    fn take(&mut self, stream_id: impl ToString, actor: UserId, event: impl Into<AnyEvent>) -> u64 {
        let context = by(actor);
        let head = Head {
            position: self.position,
            at: context.now + TimeDelta::minutes(i64::try_from(self.position).unwrap()),
            actor,
            role: context.actor.role,
            office: "Kantor",
        };
        self.duties
            .take(&stream_id.to_string(), head, &event.into());
        self.position += 1;
        self.position - 1
    }

    fn hired(&mut self, user_id: UserId, role: Role, made_by: Option<Hand>) {
        let event = UserEvent::Registered {
            email: crate::Personal::known(user_id, format!("{user_id}@kantor.test")),
            alternate_email: None,
            password_hash: None,
            role,
            name: None,
            branch_id: (role == Role::Branch).then(|| "dpc-1".to_owned()),
            institution_id: None,
            email_verified: true,
            made_by,
        };
        self.take(user_id, ADMIN, event);
    }

    fn functions(&mut self, user_id: UserId, functions: &[Function], until: Option<(u32, u32)>) {
        let event = PermissionEvent::FunctionsAssigned {
            user_id,
            functions: functions.iter().copied().collect(),
            stand_ins: Vec::new(),
            exempt_until: until.map(|(month, of)| day(month, of)),
        };
        self.take("semua", SECOND_APPROVER, event);
    }

    /// An award whose form two persons decided on, named in a decree, its account entered and verified by two.
    fn payable() -> Self {
        let mut log = Self::default();
        for user_id in [ADMIN, PREPARER, APPROVER, SECOND_APPROVER] {
            log.hired(user_id, Role::Admin, None);
        }
        log.hired(VERIFIER, Role::Branch, None);
        log.take(
            FORM,
            VERIFIER,
            crate::application::ApplicationEvent::Recommended {
                note: None,
                by: VERIFIER,
            },
        );
        log.take(
            FORM,
            ADMIN,
            crate::application::ApplicationEvent::Approved {
                award_id: AwardId(uuid(AWARD)),
                batch: "2026".to_owned(),
                note: None,
                by: ADMIN,
            },
        );
        log.take(AWARD, ADMIN, AwardEvent::Granted(grant()));
        log.take(
            AWARD,
            ADMIN,
            AwardEvent::NamedInDecree {
                decree_id: DecreeId(Uuid::from_u128(1)),
                number: "188.4".to_owned(),
                amount: None,
            },
        );
        log.entered(ADMIN.into());
        log.verified(PREPARER);
        log
    }

    fn entered(&mut self, hand: Hand) {
        self.take(
            ACCOUNT,
            hand.account(),
            BankAccountEvent::Entered {
                owner_id: APPLICANT,
                payee_kind: PayeeKind::Student,
                bank_code: "132".to_owned(),
                number: personal("1"),
                holder: personal("Yuliana"),
                evidence: None,
                by: hand,
                typed_by: Default::default(),
                belongs_to: None,
            },
        );
    }

    fn changed(&mut self, who: UserId, renumbered: Option<bool>) {
        self.take(
            ACCOUNT,
            who,
            BankAccountEvent::Changed {
                bank_code: "132".to_owned(),
                number: personal("1"),
                holder: personal("Yuliana"),
                evidence: None,
                renumbered,
                by: who.into(),
                typed_by: Default::default(),
            },
        );
    }

    fn verified(&mut self, who: UserId) {
        self.take(
            ACCOUNT,
            who,
            BankAccountEvent::Verified {
                note: None,
                by: who,
            },
        );
    }

    fn semester(&mut self, who: UserId, semester: u8) {
        self.take(
            AWARD,
            who,
            AwardEvent::AcademicRecorded {
                academic_year: "2025/2026".parse().unwrap(),
                semester,
                credits: 20,
                gpa_hundredths: Gpa::try_new(300).unwrap(),
                khs: None,
                active_letter: None,
                by: Some(who.into()),
                instead_of: None,
            },
        );
    }

    fn attested(&mut self, who: UserId, semester: u8) {
        self.take(
            AWARD,
            who,
            AwardEvent::AcademicAttested {
                academic_year: "2025/2026".parse().unwrap(),
                semester,
                warning: None,
            },
        );
    }

    fn proposed(&mut self, hand: Hand, roster: bool) -> u64 {
        self.take(
            PAYMENT,
            hand.account(),
            DisbursementEvent::Created {
                award_id: AwardId(uuid(AWARD)),
                recipient_id: APPLICANT,
                budget_line_id: BudgetLineId(Uuid::from_u128(2)),
                component: Component::Tuition,
                academic_year: "2025/2026".parse().unwrap(),
                semester: 3,
                amount: Rupiah(5),
                payee: Payee {
                    kind: PayeeKind::Student,
                    bank_account_id: Some(BankAccountId(uuid(ACCOUNT))),
                    bank_code: "132".to_owned(),
                    number: personal("1"),
                    holder: personal("Yuliana"),
                },
                replaces: None,
                roster_id: roster.then(|| ROSTER.to_owned()),
                by: hand,
            },
        )
    }

    fn approved(&mut self, who: UserId) -> u64 {
        self.take(
            PAYMENT,
            who,
            DisbursementEvent::Approved {
                on: None,
                note: None,
                by: who,
            },
        )
    }

    fn order(&mut self, who: UserId, of: fn(Order) -> DisbursementEvent) -> u64 {
        let order = Order {
            number: "1".to_owned(),
            date: day(6, 15),
        };
        self.take(PAYMENT, who, of(order))
    }

    fn chain(&self) -> Chain {
        let mut chains: Vec<Chain> = self.duties.payments().map(|(_, chain)| chain).collect();
        assert_eq!(chains.len(), 1);
        chains.remove(0)
    }

    fn rules(&self) -> Vec<(DutyRule, UserId, bool)> {
        let conflicts = self.chain().conflicts;
        conflicts
            .iter()
            .map(|one| (one.rule, one.person, one.exempt))
            .collect()
    }
}

fn grant() -> Grant {
    Grant {
        application_id: ApplicationId(uuid(FORM)),
        recipient_id: APPLICANT,
        name: personal("Yuliana"),
        scholarship_type: ScholarshipType::MurniNduga,
        batch: "2026".to_owned(),
        level: Level::S1,
        institution_id: None,
        institution_name: "Universitas Cenderawasih".to_owned(),
        study_programme: "Kedokteran".to_owned(),
        semester: 1,
        academic_year: None,
        home_district: "95.08.01".parse().unwrap(),
        home_kampung: None,
        study_city: "91.71".parse().unwrap(),
        sex: Sex::Female,
    }
}

#[test]
fn hands_of_five_persons_are_apart_and_told_in_order() {
    let mut log = Log::payable();
    log.functions(PREPARER, &[Function::Treasurer], None);
    log.semester(VERIFIER, 2);
    log.attested(ADMIN, 2);
    // Another semester has no part in this payment.
    log.semester(VERIFIER, 5);
    log.proposed(PREPARER.into(), true);
    log.take(
        ROSTER,
        PREPARER,
        RosterEvent::Locked {
            count: 1,
            total: Rupiah(5),
            by: PREPARER.into(),
        },
    );
    log.approved(APPROVER);
    log.order(PREPARER, DisbursementEvent::SppIssued);
    log.order(SECOND_APPROVER, DisbursementEvent::SpmIssued);
    log.order(ADMIN, DisbursementEvent::Sp2dIssued);
    // What is changed later is not what was paid.
    log.changed(APPROVER, Some(true));
    let chain = log.chain();
    let steps: Vec<DutyStep> = chain.deeds.iter().map(|deed| deed.step).collect();
    assert_eq!(
        steps,
        [
            DutyStep::Recommend,
            DutyStep::ApproveForm,
            DutyStep::Grant,
            DutyStep::NameInDecree,
            DutyStep::EnterAccount,
            DutyStep::VerifyAccount,
            DutyStep::RecordSemester,
            DutyStep::AttestSemester,
            DutyStep::Prepare,
            DutyStep::Lock,
            DutyStep::Approve,
            DutyStep::Spp,
            DutyStep::Spm,
            DutyStep::Sp2d,
        ]
    );
    assert_eq!(chain.verdict(), DutyVerdict::Apart, "{:?}", chain.conflicts);
    let prepare = &chain.deeds[8];
    assert_eq!(prepare.functions, [Function::Treasurer].into());
    assert!(prepare.known);
    // Before the function was given it held its level's rights.
    assert!(chain.deeds[5].functions.is_empty());
}

#[test]
fn each_rule_on_persons_is_told_with_who_broke_it() {
    // The log may say what the program of today refuses: an older one, or a hand at the store.
    let mut log = Log::payable();
    log.changed(VERIFIER, Some(false));
    log.verified(VERIFIER);
    log.semester(ADMIN, 3);
    log.attested(ADMIN, 3);
    let created = log.proposed(PREPARER.into(), false);
    let approved = log.approved(PREPARER);
    let told = log.rules();
    assert_eq!(
        told,
        [
            (DutyRule::AccountEntry, VERIFIER, false),
            (DutyRule::SemesterEntry, ADMIN, false),
            (DutyRule::Preparer, PREPARER, false),
        ]
    );
    let chain = log.chain();
    assert_eq!(chain.verdict(), DutyVerdict::Broken);
    let last = chain.conflicts.last().unwrap();
    assert_eq!((last.first, last.then), (created, approved));
    assert_eq!(chain.rules_at(created).count(), 1);
}

#[test]
fn a_number_that_another_replaced_has_no_part_in_the_new_one() {
    let mut log = Log::payable();
    log.changed(PREPARER, Some(true));
    log.verified(ADMIN);
    log.proposed(PREPARER.into(), false);
    assert!(log.rules().is_empty());
    // Of events of before that was noted nobody can tell: the careful reading holds.
    let mut old = Log::payable();
    old.changed(PREPARER, None);
    old.verified(ADMIN);
    old.proposed(PREPARER.into(), false);
    assert_eq!(old.rules(), [(DutyRule::AccountEntry, ADMIN, false)]);
}

#[test]
fn who_typed_the_number_into_the_form_is_told_when_they_verify_it() {
    let mut log = Log::payable();
    let entered = BankAccountEvent::Entered {
        owner_id: APPLICANT,
        payee_kind: PayeeKind::Student,
        bank_code: "132".to_owned(),
        number: personal("1"),
        holder: personal("Yuliana"),
        evidence: None,
        by: ADMIN.into(),
        typed_by: [VERIFIER].into(),
        belongs_to: None,
    };
    log.take(ACCOUNT, ADMIN, entered);
    log.verified(VERIFIER);
    log.proposed(PREPARER.into(), false);
    assert_eq!(log.rules(), [(DutyRule::AccountEntry, VERIFIER, false)]);
    let [(_, hands), ..] = log.duties.files();
    let line = hands
        .lines()
        .find(|line| line.contains(&VERIFIER.to_string()) && line.contains("isi-rekening"));
    assert!(line.is_some(), "{hands}");
}

#[test]
fn an_account_that_nobody_confirmed_counts_as_whoever_answers_for_it() {
    let mut log = Log::payable();
    log.hired(PUPPET, Role::Admin, Some(PREPARER.into()));
    let puppet = Hand::Answered {
        account: PUPPET,
        answers: PREPARER,
    };
    log.proposed(puppet, false);
    log.approved(PREPARER);
    assert_eq!(log.rules(), [(DutyRule::Preparer, PREPARER, false)]);
    let chain = log.chain();
    assert_eq!(chain.answered_for(), 1);
    // The other way round the event names only the account: the log tells who answered for it.
    let mut log = Log::payable();
    log.hired(PUPPET, Role::Admin, Some(PREPARER.into()));
    log.proposed(PREPARER.into(), false);
    log.approved(PUPPET);
    assert_eq!(
        log.rules(),
        [
            (DutyRule::Preparer, PREPARER, false),
            (DutyRule::Unconfirmed, PUPPET, false),
        ]
    );
    // Once a second person confirmed it, it is a person of its own.
    let mut log = Log::payable();
    log.hired(PUPPET, Role::Admin, Some(PREPARER.into()));
    log.take(
        PUPPET,
        SECOND_APPROVER,
        UserEvent::Confirmed {
            by: SECOND_APPROVER,
        },
    );
    log.proposed(PREPARER.into(), false);
    log.approved(PUPPET);
    assert!(log.rules().is_empty());
}

#[test]
fn two_approvals_of_one_person_count_only_without_a_correction_between() {
    let first = |who| DisbursementEvent::FirstApproved {
        note: None,
        by: who,
    };
    let mut log = Log::payable();
    log.proposed(PREPARER.into(), false);
    log.take(PAYMENT, APPROVER, first(APPROVER));
    log.approved(APPROVER);
    assert_eq!(log.rules(), [(DutyRule::TwoApprovers, APPROVER, false)]);
    let mut log = Log::payable();
    log.proposed(PREPARER.into(), false);
    log.take(PAYMENT, APPROVER, first(APPROVER));
    log.take(
        PAYMENT,
        PREPARER,
        DisbursementEvent::Corrected {
            amount: Rupiah(4),
            reason: "Salah".to_owned(),
            by: PREPARER.into(),
        },
    );
    log.take(PAYMENT, SECOND_APPROVER, first(SECOND_APPROVER));
    log.approved(APPROVER);
    assert!(log.rules().is_empty());
}

#[test]
fn two_functions_in_one_hand_are_told_unless_an_exemption_was_in_force_then() {
    let doubled = |until| {
        let mut log = Log::payable();
        log.functions(
            PREPARER,
            &[Function::Treasurer, Function::Commitment],
            until,
        );
        log.proposed(PREPARER.into(), false);
        log.approved(APPROVER);
        log.order(PREPARER, DisbursementEvent::SpmIssued);
        log
    };
    // The acts are of 15 June.
    let during = doubled(Some((6, 15)));
    assert_eq!(during.rules(), [(DutyRule::FourFunctions, PREPARER, true)]);
    assert_eq!(during.chain().verdict(), DutyVerdict::Exempted);
    for over in [Some((6, 14)), None] {
        let log = doubled(over);
        assert_eq!(log.rules(), [(DutyRule::FourFunctions, PREPARER, false)]);
        assert_eq!(log.chain().verdict(), DutyVerdict::Doubled);
    }
    // No exemption is from a rule on persons.
    let mut log = Log::payable();
    log.functions(
        PREPARER,
        &[Function::Treasurer, Function::Approver],
        Some((12, 31)),
    );
    log.proposed(PREPARER.into(), false);
    log.approved(PREPARER);
    assert_eq!(log.chain().verdict(), DutyVerdict::Broken);
}

#[test]
fn the_recipient_decides_nothing_and_the_program_is_nobody() {
    let mut log = Log::payable();
    log.proposed(PREPARER.into(), false);
    log.approved(APPLICANT);
    assert_eq!(log.rules(), [(DutyRule::OwnBenefit, APPLICANT, false)]);
    let mut log = Log::payable();
    log.proposed(UserId::SYSTEM.into(), false);
    log.approved(UserId::SYSTEM);
    assert!(log.rules().is_empty());
}

#[test]
fn the_same_deed_again_is_one_with_its_number() {
    let mut log = Log::payable();
    let judged = || crate::application::ApplicationEvent::DocumentJudged {
        document: crate::DocumentKind::FamilyCard,
        verdict: crate::application::Verdict::Valid,
    };
    let first = log.take(FORM, VERIFIER, judged());
    log.take(FORM, VERIFIER, judged());
    log.proposed(PREPARER.into(), false);
    let chain = log.chain();
    let judged: Vec<&Deed> = chain
        .deeds
        .iter()
        .filter(|deed| deed.step == DutyStep::JudgeDocument)
        .collect();
    assert_eq!(judged.len(), 1);
    assert_eq!((judged[0].times, judged[0].position), (2, first));
}

#[test]
fn files_hold_a_line_for_every_hand_and_no_formula() {
    let mut log = Log::payable();
    log.proposed(PREPARER.into(), false);
    log.approved(PREPARER);
    let id = DisbursementId(uuid(PAYMENT));
    let request = uuid(ROSTER);
    log.take(
        request,
        ADMIN,
        ChangeRequestEvent::Proposed {
            subject: Box::new(Subject::Account { user_id: PUPPET }),
            differences: vec![Difference {
                name: "Level".to_owned(),
                before: None,
                after: Some("Admin, =1+1".to_owned()),
            }],
            reason: Some("=cmd".to_owned()),
            by: ADMIN.into(),
            lapses_at: by(ADMIN).now,
        },
    );
    log.take(
        request,
        APPROVER,
        ChangeRequestEvent::Confirmed { by: APPROVER },
    );
    let [(_, hands), (_, requests), (_, accounts)] = log.duties.files();
    assert_eq!(
        hands.lines().count(),
        1 + log.chain().deeds.len(),
        "{hands}"
    );
    assert!(
        hands
            .lines()
            .skip(1)
            .all(|line| line.starts_with(&id.to_string()))
    );
    assert!(hands.contains(",penyusun,"), "{hands}");
    let request = requests.lines().nth(1).unwrap();
    assert!(request.contains(&ADMIN.to_string()) && request.contains(&APPROVER.to_string()));
    assert!(
        request.contains("\"Level: tidak ada menjadi Admin, =1+1\"")
            && request.contains("\"'=cmd\"")
    );
    assert_eq!(accounts.lines().count(), 6, "{accounts}");
    assert!(accounts.contains("semua hak level admin"));
}

#[test]
fn every_pair_judges_and_every_rule_has_its_source() {
    for pair in PAIRS {
        assert!(
            pair.then.iter().all(|step| step.judges()),
            "{:?}",
            pair.rule
        );
        assert!(pair.first.iter().all(|step| !pair.then.contains(step)));
    }
    for rule in DutyRule::ALL {
        let source = rule.source();
        let known = crate::error_codes::ALL
            .iter()
            .any(|code| source.contains(code));
        assert!(known, "{rule}: {source}");
    }
}

#[test]
fn an_account_is_a_risk_while_it_holds_every_right_or_is_nobodys_second_person() {
    let now = by(ADMIN).now;
    let account = |functions: &[Function]| Account {
        role: Some(Role::Admin),
        active: true,
        functions: functions.iter().copied().collect(),
        ..Account::default()
    };
    assert_eq!(account(&[]).risks(now), [AccountRisk::EveryRight]);
    let treasurer = account(&[Function::Treasurer]);
    assert!(treasurer.risks(now).is_empty());
    let changed = Account {
        answers: Some(PREPARER),
        calm_until: Some(now + TimeDelta::seconds(1)),
        ..treasurer.clone()
    };
    assert_eq!(
        changed.risks(now),
        [AccountRisk::Unconfirmed, AccountRisk::Calm]
    );
    assert_eq!(
        changed.risks(now + TimeDelta::seconds(1)),
        [AccountRisk::Unconfirmed]
    );
    let gone = Account {
        active: false,
        ..changed
    };
    assert!(gone.risks(now).is_empty());
    let doubled = |until| Account {
        exempt_until: Some(until),
        ..account(&[Function::Treasurer, Function::Approver])
    };
    assert_eq!(doubled(day(6, 15)).risks(now), [AccountRisk::Exempted]);
    assert_eq!(doubled(day(6, 14)).risks(now), [AccountRisk::Lapsed]);
    let recovered = |ago| Account {
        recovered_at: Some(now - ago),
        ..account(&[Function::Treasurer])
    };
    let shown = TimeDelta::days(RECOVERY_SHOWN_DAYS);
    assert_eq!(recovered(shown).risks(now), [AccountRisk::Recovered]);
    assert!(
        recovered(shown + TimeDelta::seconds(1))
            .risks(now)
            .is_empty()
    );
}
