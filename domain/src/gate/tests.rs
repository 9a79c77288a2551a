//! Each reason once for and once against, and all of them together.

use uuid::Uuid;

use super::*;
use crate::award::{Exception, Objection};
use crate::bank_account::BankAccountStatus;
use crate::bank_account::owned_by_institution;
use crate::budget_line::FundSource;
use crate::entitlement::{EntitlementPeriod, EntitlementRow, EntitlementTable};
use crate::people::{APPLICANT, STRANGER, VERIFIER, day, personal};
use crate::{
    AwardId, BankAccountId, BudgetLineId, DomainError as _, Level, PayeeKind, Personal,
    ScholarshipType, UserId,
};

/// Facts that speak against nothing.
struct World {
    award: AwardSnapshot,
    semester: u8,
    amount: Rupiah,
    entitlements: Entitlements,
    account: BankAccountSnapshot,
    payee: Payee,
    line: BudgetLineSnapshot,
    findings: Vec<FindingKey>,
    payment_held: Option<&'static str>,
    person_held: Option<&'static str>,
    today: NaiveDate,
}

fn year() -> AcademicYear {
    "2025/2026".parse().unwrap()
}

impl World {
    fn sound() -> Self {
        let account = BankAccountSnapshot {
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
        };
        Self {
            award: AwardSnapshot {
                award_id: AwardId(Uuid::from_u128(0xD1)),
                recipient_id: APPLICANT,
                status: AwardStatus::Active,
                scholarship_type: ScholarshipType::MurniNduga,
                level: Level::S1,
                institution_id: Some("001018".to_owned()),
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
            semester: 4,
            amount: Rupiah(6_000_000),
            entitlements: Entitlements::NeverSet,
            payee: Payee {
                kind: account.payee_kind,
                bank_account_id: Some(account.bank_account_id),
                bank_code: account.bank_code.clone(),
                number: account.number.clone(),
                holder: account.holder.clone(),
            },
            account,
            line: BudgetLineSnapshot {
                budget_line_id: BudgetLineId(Uuid::from_u128(0xD2)),
                year: 2026,
                source: FundSource::Apbd,
                closed_through: None,
                withdrawn: false,
            },
            findings: Vec::new(),
            payment_held: None,
            person_held: None,
            today: day(6, 15),
        }
    }

    fn reasons(&self, step: Step) -> Vec<Reason> {
        may_move(
            step,
            &Facts {
                award: &self.award,
                semester: self.semester,
                academic_year: year(),
                component: Component::Tuition,
                amount: self.amount,
                entitlements: &self.entitlements,
                account: &self.account,
                payee: (step != Step::Propose).then_some(&self.payee),
                line: &self.line,
                findings: &self.findings,
                payment_held: self.payment_held,
                person_held: self.person_held,
                today: self.today,
            },
        )
    }
}

fn steps() -> [Step; 5] {
    [
        Step::Propose,
        Step::Approve,
        Step::Paper(day(6, 10)),
        Step::BankFile,
        Step::Transfer(day(6, 15)),
    ]
}

/// What the change alone brings about, the same at every step.
fn brings(change: impl Fn(&mut World)) -> Vec<Reason> {
    let mut world = World::sound();
    change(&mut world);
    let reasons = world.reasons(Step::Propose);
    for step in steps() {
        assert_eq!(world.reasons(step), reasons, "{step:?}");
    }
    reasons
}

#[test]
fn sound_facts_let_money_move_at_every_step() {
    assert_eq!(brings(|_| {}), []);
}

#[test]
fn only_an_active_award_that_a_decree_names_is_paid() {
    for status in [
        AwardStatus::Suspended,
        AwardStatus::Completed,
        AwardStatus::Revoked,
    ] {
        assert_eq!(
            brings(|world| world.award.status = status),
            [Reason::AwardNotActive { status }]
        );
    }
    assert_eq!(
        brings(|world| world.award.decree_number = None),
        [Reason::NoDecree]
    );
}

#[test]
fn a_semester_is_attested_before_it_is_paid() {
    assert_eq!(
        brings(|world| world.award.academic_attested = false),
        [Reason::NotAttested {
            semester: 4,
            academic_year: year()
        }]
    );
}

#[test]
fn what_an_institution_says_against_a_semester_keeps_it_from_being_paid() {
    let objection = Objection::NotActive {
        reason: "Cuti".to_owned(),
    };
    // Also where the approved form proves the semester.
    for attested in [false, true] {
        let said = brings(|world| {
            world.award.academic_attested = attested;
            world.award.objection = Some(objection.clone());
        });
        let reason = Reason::Objected {
            semester: 4,
            academic_year: year(),
            objection: objection.clone(),
        };
        assert_eq!(reason.code(), "TIDAK_AKTIF_KULIAH");
        assert_eq!(said, [reason]);
    }
}

#[test]
fn no_year_of_before_the_award_is_paid() {
    assert_eq!(
        brings(|world| world.award.before_award = true),
        [Reason::BeforeAward {
            academic_year: year()
        }]
    );
}

#[test]
fn a_leave_is_asked_of_the_day_on_which_the_bank_moved_the_money() {
    let mut world = World::sound();
    let (from, until) = (day(6, 12), day(12, 31));
    world.award.leaves = vec![Leave { from, until }];
    // Noted in the leave, moved before it.
    assert_eq!(world.reasons(Step::Transfer(day(6, 11))), []);
    let held = [Reason::OnLeave { from, until }];
    assert_eq!(world.reasons(Step::Transfer(day(6, 12))), held);
    assert_eq!(world.reasons(Step::BankFile), held);
    // Noted after it, moved in it.
    world.today = day(6, 30);
    let until = day(6, 20);
    world.award.leaves = vec![Leave { from, until }];
    let held = [Reason::OnLeave { from, until }];
    assert_eq!(world.reasons(Step::Transfer(day(6, 20))), held);
    assert_eq!(world.reasons(Step::Transfer(day(6, 21))), []);
}

#[test]
fn nothing_is_asked_of_a_line_that_was_withdrawn() {
    let mut world = World::sound();
    world.line.withdrawn = true;
    for step in [Step::Propose, Step::Approve, Step::Paper(day(6, 10))] {
        assert_eq!(world.reasons(step), [Reason::LineWithdrawn]);
    }
}

#[test]
fn nothing_moves_during_a_leave_nor_for_a_semester_that_begins_in_it() {
    let rests = |from: NaiveDate, until: NaiveDate, recorded: bool| {
        brings(|world| {
            world.award.leaves = vec![Leave { from, until }];
            world.award.academic_recorded = recorded;
        })
    };
    // Today is one of its days, the first and the last alike.
    let today = day(6, 15);
    let reason = |from, until| [Reason::OnLeave { from, until }];
    assert_eq!(rests(today, today, true), reason(today, today));
    assert_eq!(rests(day(6, 16), day(12, 31), true), []);
    // It is over; the fourth semester of 2025/2026 began in it, in February, unless its studies are attested.
    assert_eq!(
        rests(day(2, 1), day(6, 14), false),
        reason(day(2, 1), day(6, 14))
    );
    assert_eq!(rests(day(2, 2), day(6, 14), false), []);
    assert_eq!(rests(day(2, 1), day(6, 14), true), []);
}

#[test]
fn who_died_is_not_paid_and_one_reason_says_so() {
    let died = brings(|world| {
        world.award.status = AwardStatus::Completed;
        world.award.deceased_on = Some(day(6, 1));
    });
    assert_eq!(died, [Reason::Deceased { on: day(6, 1) }]);
}

#[test]
fn who_graduated_is_paid_for_what_was_studied_and_no_semester_more() {
    let graduated = |on: NaiveDate, recorded: bool| {
        brings(|world| {
            world.award.graduated_on = Some(on);
            world.award.academic_recorded = recorded;
        })
    };
    // The fourth semester of 2025/2026 begins in February.
    let january = day(1, 20);
    assert_eq!(
        graduated(january, false),
        [Reason::Graduated { on: january }]
    );
    assert_eq!(graduated(day(2, 1), false), []);
    // Attested studies of that year show another rhythm, but not another year.
    assert_eq!(graduated(january, true), []);
    let before = NaiveDate::from_ymd_opt(2025, 7, 31).unwrap();
    assert_eq!(graduated(before, true), [Reason::Graduated { on: before }]);
}

#[test]
fn an_account_that_is_not_verified_now_gets_nothing() {
    assert_eq!(
        brings(|world| world.account.verdict = AccountVerdict::Pending),
        [Reason::AccountNotVerified {
            status: BankAccountStatus::Unverified
        }]
    );
    let refused = AccountVerdict::Refused {
        by: VERIFIER,
        reason: "Nama lain".to_owned(),
    };
    assert_eq!(
        brings(|world| world.account.verdict = refused.clone()),
        [Reason::AccountNotVerified {
            status: BankAccountStatus::Refused
        }]
    );
    assert_eq!(
        brings(|world| world.account.entered_by = [VERIFIER].into()),
        [Reason::AccountVerifiedByOwnEntry { user_id: VERIFIER }]
    );
}

#[test]
fn the_frozen_payee_is_the_account_that_is_verified_now() {
    let mut world = World::sound();
    world.account.number = personal("999");
    assert_eq!(
        world.reasons(Step::Transfer(day(6, 15))),
        [Reason::PayeeChanged]
    );
    assert_eq!(world.reasons(Step::Propose), []);
    let mut world = World::sound();
    world.account.holder = personal("Orang Lain");
    assert_eq!(world.reasons(Step::Approve), [Reason::PayeeChanged]);
}

#[test]
fn findings_and_holds_stop_money_with_their_reasons() {
    assert_eq!(
        brings(|world| world.findings = vec![FindingKey::SameNik]),
        [Reason::Findings(vec![FindingKey::SameNik])]
    );
    assert_eq!(
        brings(|world| world.payment_held = Some("Dua nama")),
        [Reason::PaymentHeld {
            reason: "Dua nama".to_owned()
        }]
    );
    assert_eq!(
        brings(|world| world.person_held = Some("Ditelusuri")),
        [Reason::PersonHeld {
            reason: "Ditelusuri".to_owned()
        }]
    );
}

#[test]
fn a_year_that_is_over_or_closed_commits_nothing_more() {
    let mut world = World::sound();
    world.today = NaiveDate::from_ymd_opt(2027, 1, 1).unwrap();
    let over = [Reason::YearOver { year: 2026 }];
    assert_eq!(world.reasons(Step::Propose), over);
    assert_eq!(world.reasons(Step::Approve), over);
    // A paper of December may be written down in January, one of January is not of this year.
    let december = day(12, 31);
    assert_eq!(world.reasons(Step::Paper(december)), []);
    assert_eq!(
        world.reasons(Step::Paper(world.today)),
        [Reason::OutsideYear {
            on: world.today,
            year: 2026
        }]
    );
    // What was ordered in December may arrive in January.
    assert_eq!(world.reasons(Step::Transfer(day(6, 15))), []);
    let mut world = World::sound();
    world.line.closed_through = Some("2026-12".parse().unwrap());
    assert_eq!(world.reasons(Step::Propose), over);
}

#[test]
fn nothing_is_booked_into_a_closed_month_or_before_its_year() {
    let mut world = World::sound();
    let closed_through: Month = "2026-05".parse().unwrap();
    world.line.closed_through = Some(closed_through);
    let on = day(5, 31);
    assert_eq!(
        world.reasons(Step::Paper(on)),
        [Reason::MonthClosed { on, closed_through }]
    );
    assert_eq!(world.reasons(Step::Paper(day(6, 1))), []);
    world.line.year = 2027;
    assert_eq!(world.reasons(Step::Propose), []);
    assert_eq!(
        world.reasons(Step::Approve),
        [Reason::OutsideYear {
            on: world.today,
            year: 2027
        }]
    );
}

#[test]
fn an_account_in_a_record_pays_for_the_recipients_there_while_it_is_the_verified_one() {
    let mut world = World::sound();
    let of_record = |value: &str| Personal::known(UserId::SYSTEM, value.to_owned());
    world.account.owner_id = UserId::SYSTEM;
    world.account.payee_kind = PayeeKind::Campus;
    world.account.belongs_to = Some(owned_by_institution("001018"));
    world.account.number = of_record("1002003004");
    world.account.holder = of_record("Yuliana Gwijangge");
    // The payment keeps the same values as its recipient's.
    assert_eq!(world.reasons(Step::Transfer(day(6, 15))), []);
    world.award.institution_id = None;
    assert_eq!(
        world.reasons(Step::Transfer(day(6, 15))),
        [Reason::OtherInstitution]
    );
    world.award.institution_id = Some("001031".to_owned());
    assert_eq!(
        world.reasons(Step::Transfer(day(6, 15))),
        [Reason::OtherInstitution]
    );
    world.award.institution_id = Some("001018".to_owned());
    world.account.number = of_record("9998887776");
    assert_eq!(
        world.reasons(Step::Transfer(day(6, 15))),
        [Reason::PayeeChanged]
    );
}

#[test]
fn all_reasons_are_told_at_once_and_a_single_one_by_its_own_code() {
    let mut world = World::sound();
    world.award.status = AwardStatus::Revoked;
    world.account.verdict = AccountVerdict::Pending;
    world.account.owner_id = STRANGER;
    world.person_held = Some("Ditelusuri");
    let reasons = world.reasons(Step::Transfer(day(6, 15)));
    let codes: Vec<_> = reasons.iter().map(Reason::code).collect();
    assert_eq!(
        codes,
        [
            "PENERIMA_TIDAK_AKTIF",
            "REKENING_BELUM_TERVERIFIKASI",
            "PENERIMA_DITAHAN"
        ]
    );
    assert_eq!(Held(reasons.clone()).code(), "PEMBAYARAN_TERTAHAN");
    assert_eq!(Held(reasons[..1].to_vec()).code(), "PENERIMA_TIDAK_AKTIF");
}

fn tuition(level: Level, amount: i64) -> EntitlementTable {
    EntitlementTable {
        rows: vec![EntitlementRow {
            level,
            component: Component::Tuition,
            amount: Rupiah(amount),
            per: EntitlementPeriod::Semester,
            most_semesters: 8,
            budget_line_id: None,
        }],
    }
}

#[test]
fn nothing_above_the_entitlement_moves_unless_two_persons_excepted_it() {
    let most = Rupiah(6_000_000);
    let above = |world: &mut World| {
        world.entitlements = Entitlements::Set(tuition(Level::S1, 6_000_000));
        world.amount = Rupiah(150_000_000);
    };
    let exactly =
        brings(|world| world.entitlements = Entitlements::Set(tuition(Level::S1, 6_000_000)));
    assert_eq!(exactly, []);
    assert_eq!(
        brings(above),
        [Reason::AboveEntitlement {
            amount: Rupiah(150_000_000),
            most
        }]
    );
    let excepted = |academic_year: &str, amount: i64| Exception::Amount {
        component: Component::Tuition,
        academic_year: academic_year.parse().unwrap(),
        amount: Rupiah(amount),
    };
    let allowed = brings(|world| {
        above(world);
        world.award.exceptions = vec![excepted("2025/2026", 150_000_000)];
    });
    assert_eq!(allowed, []);
    // Of another year, or taken back by a later word, it allows nothing.
    for exceptions in [
        vec![excepted("2024/2025", 150_000_000)],
        vec![
            excepted("2025/2026", 150_000_000),
            excepted("2025/2026", 6_000_000),
        ],
    ] {
        let still = brings(|world| {
            above(world);
            world.award.exceptions.clone_from(&exceptions);
        });
        assert_eq!(still.len(), 1, "{still:?}");
    }
}

#[test]
fn what_no_row_names_is_not_paid() {
    let other_level =
        brings(|world| world.entitlements = Entitlements::Set(tuition(Level::S2, 6_000_000)));
    assert_eq!(
        other_level,
        [Reason::NoEntitlement {
            level: Level::S1,
            component: Component::Tuition
        }]
    );
    let late = brings(|world| {
        world.entitlements = Entitlements::Set(tuition(Level::S1, 6_000_000));
        world.semester = 9;
    });
    assert!(
        late.contains(&Reason::BeyondEntitlement {
            semester: 9,
            most: 8
        }),
        "{late:?}"
    );
    let elsewhere = brings(|world| {
        let mut table = tuition(Level::S1, 6_000_000);
        table.rows[0].budget_line_id = Some(BudgetLineId(Uuid::from_u128(0xFF)));
        world.entitlements = Entitlements::Set(table);
    });
    assert_eq!(elsewhere, [Reason::OtherLine]);
}

#[test]
fn a_year_without_a_table_pays_nothing_but_what_two_persons_excepted() {
    let unset = brings(|world| world.entitlements = Entitlements::NotThisYear);
    assert_eq!(unset, [Reason::EntitlementsNotSet { year: 2026 }]);
    let excepted = |amount: i64| {
        brings(|world| {
            world.entitlements = Entitlements::NotThisYear;
            world.award.exceptions = vec![Exception::Amount {
                component: Component::Tuition,
                academic_year: year(),
                amount: Rupiah(amount),
            }];
        })
    };
    assert_eq!(excepted(6_000_000), []);
    let most = Rupiah(5_999_999);
    let amount = Rupiah(6_000_000);
    assert_eq!(
        excepted(most.0),
        [Reason::AboveEntitlement { amount, most }]
    );
}

#[test]
fn a_campus_is_paid_for_its_own_students() {
    let of = |institution_id: &str| {
        let owner = owned_by_institution(institution_id);
        brings(|world| world.account.belongs_to = Some(owner.clone()))
    };
    assert_eq!(of("001018"), []);
    assert_eq!(of("001031"), [Reason::OtherInstitution]);
    let family = brings(|world| world.account.belongs_to = Some("keluarga:00ff".to_owned()));
    assert_eq!(family, []);
}

#[test]
fn a_decree_that_names_an_amount_is_not_exceeded() {
    let of = |most: i64| brings(|world| world.award.decree_amount = Some(Rupiah(most)));
    let amount = Rupiah(6_000_000);
    assert_eq!(of(6_000_000), []);
    let most = Rupiah(5_999_999);
    assert_eq!(of(5_999_999), [Reason::AboveDecree { amount, most }]);
}
