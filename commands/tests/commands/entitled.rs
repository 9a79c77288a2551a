//! Who may be paid, and how much: for semesters that were studied, within what is set for the year.
use commands::change_request::Outcome;
use commands::disbursement::{self, NewDisbursement};
use commands::user::Belongings;
use commands::{Call, Error, award, budget_line, budget_year, decree, entitlement, setting};
use domain::award::AwardError;
use domain::budget_line::{BudgetDocument, FundSource};
use domain::change_request::ChangeRequest;
use domain::disbursement::Component;
use domain::entitlement::{
    ContinuationRule, EntitlementPeriod, EntitlementRow, EntitlementTable, continuation_id,
    entitlement_id,
};
use domain::{Actor, BudgetLineId, DisbursementId, Gpa, Level, Rupiah, ScholarshipType};

use crate::office::{Office, Recipient, attest, codes, file, record};

pub const TYPE: ScholarshipType = ScholarshipType::MurniNduga;

fn payment(
    recipient: &Recipient,
    line: BudgetLineId,
    (year, semester): (&str, u8),
    amount: i64,
) -> NewDisbursement {
    NewDisbursement {
        award_id: recipient.award_id,
        budget_line_id: line,
        bank_account_id: recipient.account_id,
        component: Component::Tuition,
        academic_year: year.parse().unwrap(),
        semester,
        amount: Rupiah(amount),
        roster_id: None,
    }
}

async fn pay(office: &Office, new: NewDisbursement) -> Result<DisbursementId, Error> {
    let done = disbursement::create(&office.executor, &office.finance, new).await?;
    Ok(DisbursementId(done.answer.id.parse().unwrap()))
}

pub fn table(amount: i64, most_semesters: u8, line: Option<BudgetLineId>) -> EntitlementTable {
    EntitlementTable {
        rows: vec![EntitlementRow {
            level: Level::S1,
            component: Component::Tuition,
            amount: Rupiah(amount),
            per: EntitlementPeriod::Semester,
            most_semesters,
            budget_line_id: line,
        }],
    }
}

/// What the office begins with, set by the program itself.
pub async fn set(office: &Office, id: String, value: serde_json::Value) {
    let change = setting::Change {
        id,
        version: 0,
        value,
    };
    let call = Call::new(Actor::system());
    setting::change(&office.executor, &call, vec![change])
        .await
        .unwrap();
}

fn copied(ceiling: i64) -> budget_year::CopiedLine {
    budget_year::CopiedLine {
        source: FundSource::Otsus,
        category_id: "ukt".to_owned(),
        account_code: "5.1.06".to_owned(),
        name: "UKT 2027".to_owned(),
        ceiling: Rupiah(ceiling),
    }
}

fn document() -> BudgetDocument {
    BudgetDocument {
        number: "DPA/2027/1".to_owned(),
        date: "2027-01-02".parse().unwrap(),
        scan: None,
    }
}

/// A line of the next year, opened on its first days by the program.
async fn line_of_2027(office: &Office) -> BudgetLineId {
    let new = budget_line::NewBudgetLine {
        year: 2027,
        source: FundSource::Otsus,
        category_id: "ukt".to_owned(),
        account_code: "5.1.06".to_owned(),
        name: "UKT 2027".to_owned(),
        ceiling: Rupiah(900_000_000),
        on: "2027-01-05".parse().unwrap(),
        document: None,
    };
    let done = budget_line::open(&office.executor, &office.admin, new)
        .await
        .unwrap();
    BudgetLineId(done.answer.id.parse().unwrap())
}

on_both_engines! {
    async fn a_form_proves_its_semester_in_its_own_year_alone(stand) {
        let office = Office::open(&stand.executor).await;
        let line = office.line(60_000_000).await;
        let recipient = office.recipient(1).await;
        for year in ["2028/2029", "2025/2026"] {
            let refused = pay(&office, payment(&recipient, line, (year, 3), 3_000_000)).await;
            assert_eq!(codes(&refused.unwrap_err()), ["DATA_AKADEMIK_BELUM_DISAHKAN"], "{year}");
        }
        pay(&office, payment(&recipient, line, ("2026/2027", 3), 3_000_000)).await.unwrap();
    }

    async fn an_attested_semester_is_not_typed_anew_by_anybody(stand) {
        let office = Office::open(&stand.executor).await;
        let recipient = office.recipient(1).await;
        let time = ("2026/2027", 3);
        record(&office, &recipient, time, 120).await;
        // Control: as long as nobody attested it.
        record(&office, &recipient, time, 130).await;
        attest(&office, &recipient, time).await.unwrap();
        for call in [&recipient.call, &office.finance, &office.admin] {
            let entry = award::AcademicEntry {
                replaces: "2026/2027".parse().ok(),
                academic_year: "2026/2027".parse().unwrap(),
                semester: 3,
                credits: 20,
                gpa: Gpa::try_new(390).unwrap(),
                khs: None,
                active_letter: None,
            };
            let again = award::record_academic(&office.executor, call, recipient.award_id, None, entry).await;
            assert_eq!(again.unwrap_err().code(), "SEMESTER_SUDAH_DISAHKAN");
        }
    }

    async fn a_record_says_in_which_year_a_semester_was_studied(stand) {
        let office = Office::open(&stand.executor).await;
        let line = office.line(60_000_000).await;
        let recipient = office.recipient(1).await;
        record(&office, &recipient, ("2025/2026", 3), 310).await;
        attest(&office, &recipient, ("2025/2026", 3)).await.unwrap();
        let refused = pay(&office, payment(&recipient, line, ("2026/2027", 3), 3_000_000)).await;
        assert_eq!(codes(&refused.unwrap_err()), ["DATA_AKADEMIK_BELUM_DISAHKAN"]);
        pay(&office, payment(&recipient, line, ("2025/2026", 3), 3_000_000)).await.unwrap();
    }

    async fn a_year_without_entitlements_pays_nothing_once_a_year_before_had_them(stand) {
        let office = Office::open(&stand.executor).await;
        let recipient = office.recipient(1).await;
        stand.clock.advance(chrono::TimeDelta::days(60));
        let line = line_of_2027(&office).await;
        // An office that has set none yet can pay.
        let trial = payment(&recipient, line, ("2026/2027", 3), 150_000_000);
        let first = pay(&office, trial.clone()).await.unwrap();
        let why = "Salah jumlah".to_owned();
        disbursement::cancel(&stand.executor, &office.finance, first, None, why).await.unwrap();
        set(&office, entitlement_id(2026, TYPE), serde_json::json!(table(6_000_000, 8, None))).await;
        let refused = pay(&office, trial.clone()).await.unwrap_err();
        assert_eq!(codes(&refused), ["BESARAN_TAHUN_BELUM_DITETAPKAN"]);
        // Those of another type are not asked about.
        set(&office, entitlement_id(2027, TYPE), serde_json::json!(table(6_000_000, 8, None))).await;
        assert_eq!(codes(&pay(&office, trial.clone()).await.unwrap_err()), ["MELEBIHI_BESARAN"]);
        let due = NewDisbursement { amount: Rupiah(6_000_000), ..trial };
        pay(&office, due).await.unwrap();
    }

    async fn a_new_year_begins_with_a_copy_of_the_entitlements(stand) {
        let office = Office::open(&stand.executor).await;
        let old = office.line(60_000_000).await;
        let recipient = office.recipient(1).await;
        let of_old = table(6_000_000, 8, Some(old));
        set(&office, entitlement_id(2026, TYPE), serde_json::json!(of_old)).await;
        stand.clock.advance(chrono::TimeDelta::days(60));
        let on = "2027-01-05".parse().unwrap();
        let asked = budget_year::propose_new_year(
            &stand.executor, &office.finance, 2027, vec![copied(900_000_000)], on, document(), vec![],
        ).await.unwrap();
        let (none, _) = setting::get(&stand.executor, &entitlement_id(2027, TYPE)).await.unwrap();
        assert_eq!(none, None);
        let nothing = commands::user::Belongings::default();
        office.confirm(&office.approver, &asked.answer.id, nothing).await.unwrap();
        let (copy, _) = setting::get(&stand.executor, &entitlement_id(2027, TYPE)).await.unwrap();
        let copy: EntitlementTable = serde_json::from_value(copy.unwrap()).unwrap();
        let line = copy.rows[0].budget_line_id.unwrap();
        // The row names the line of the new year that stands for the old one.
        assert_ne!(line, old);
        let too_much = payment(&recipient, line, ("2026/2027", 3), 150_000_000);
        let refused = pay(&office, too_much.clone()).await.unwrap_err();
        assert_eq!(codes(&refused), ["MELEBIHI_BESARAN"]);
        pay(&office, NewDisbursement { amount: Rupiah(6_000_000), ..too_much }).await.unwrap();
    }

    async fn another_line_that_pays_is_shown_to_whoever_confirms(stand) {
        let office = Office::open(&stand.executor).await;
        let (old, other) = (office.line(60_000_000).await, office.line_of(("asrama", "5.1.02", "Asrama"), 5_000_000).await);
        set(&office, entitlement_id(2026, TYPE), serde_json::json!(table(6_000_000, 8, Some(old)))).await;
        let moved = table(6_000_000, 8, Some(other));
        let asked = entitlement::propose(&stand.executor, &office.finance, 2026, TYPE, 1, moved).await.unwrap();
        let Outcome::Proposed(asked) = asked.answer else { panic!("it moves money") };
        let asked = stand.executor.load::<ChangeRequest>(asked.id.parse::<uuid::Uuid>().unwrap()).await.unwrap();
        let shown = &asked.state.state().unwrap().differences;
        assert_eq!(shown.len(), 1);
        assert_ne!(shown[0].before, shown[0].after);
        assert!(shown[0].after.as_deref().unwrap().ends_with(", dari pagu 5.1.02 Asrama"), "{shown:?}");
    }

    async fn skipping_the_second_low_semester_does_not_help(stand) {
        let office = Office::open(&stand.executor).await;
        let recipient = office.recipient(1).await;
        let rule = ContinuationRule {
            least_gpa: Some(Gpa::try_new(275).unwrap()),
            drops: 2,
            ..ContinuationRule::default()
        };
        set(&office, continuation_id(TYPE), serde_json::json!(rule)).await;
        // All of them have begun.
        stand.clock.advance(chrono::TimeDelta::days(450));
        let (fourth, fifth, sixth) = (("2026/2027", 4), ("2027/2028", 5), ("2027/2028", 6));
        record(&office, &recipient, fourth, 210).await;
        attest(&office, &recipient, fourth).await.unwrap();
        // The second one is written down and left unattested.
        record(&office, &recipient, fifth, 220).await;
        record(&office, &recipient, sixth, 340).await;
        let refused = attest(&office, &recipient, sixth).await.unwrap_err();
        assert!(matches!(&refused, Error::Award(AwardError::BelowLeast { times: 2, .. })), "{refused:?}");
        // What was written down wrongly is put right, and it goes on.
        record(&office, &recipient, fifth, 290).await;
        attest(&office, &recipient, sixth).await.unwrap();
    }

    async fn an_exception_of_an_amount_does_not_pay_more_semesters(stand) {
        let office = Office::open(&stand.executor).await;
        let line = office.line(60_000_000).await;
        let recipient = office.recipient(1).await;
        set(&office, entitlement_id(2026, TYPE), serde_json::json!(table(3_000_000, 2, None))).await;
        let except = async |exception| {
            let new = award::NewException {
                id: recipient.award_id,
                version: None,
                exception,
                reason: "Praktik di luar kota".to_owned(),
                evidence: file(recipient.user_id, 904),
            };
            let asked = award::propose_exception(&stand.executor, &office.finance, new);
            let asked = asked.await.unwrap();
            let none = commands::user::Belongings::default();
            office.confirm(&office.approver, &asked.answer.id, none).await.unwrap();
        };
        let academic_year = "2026/2027".parse().unwrap();
        except(domain::award::Exception::Amount {
            component: Component::Tuition,
            academic_year,
            amount: Rupiah(5_000_000),
        }).await;
        let new = payment(&recipient, line, ("2026/2027", 3), 5_000_000);
        let refused = pay(&office, new.clone()).await.unwrap_err();
        assert_eq!(codes(&refused), ["MELEBIHI_SEMESTER_BESARAN"]);
        // That one semester goes on is an exception of its own.
        except(domain::award::Exception::Continuation { academic_year, semester: 3 }).await;
        pay(&office, new).await.unwrap();
    }

    async fn no_payment_exceeds_what_the_decree_says(stand) {
        let office = Office::open(&stand.executor).await;
        let line = office.line(60_000_000).await;
        let recipient = office.recipient_without_decree(1).await;
        let award_id = recipient.award_id;
        let new = decree::NewDecree {
            number: "188.45/1/2026".to_owned(),
            date: "2026-11-20".parse().unwrap(),
            title: "Penetapan penerima".to_owned(),
            award_ids: vec![award_id],
            amounts: [(award_id, Rupiah(4_000_000))].into(),
        };
        let issued = decree::issue(&stand.executor, &office.admin, new).await.unwrap();
        let above = payment(&recipient, line, ("2026/2027", 3), 5_000_000);
        assert_eq!(codes(&pay(&office, above.clone()).await.unwrap_err()), ["MELEBIHI_SK"]);
        // What nobody names is the entitlement, no more than the decree says.
        set(&office, entitlement_id(2026, TYPE), serde_json::json!(table(6_000_000, 8, None))).await;
        let of = (award_id, line);
        let entitled = disbursement::entitled(
            &stand.executor, of, Component::Tuition, "2026/2027".parse().unwrap(),
        ).await.unwrap();
        assert_eq!(entitled, Rupiah(4_000_000));
        let none = disbursement::entitled(
            &stand.executor, of, Component::Boarding, "2026/2027".parse().unwrap(),
        ).await.unwrap_err();
        assert_eq!(codes(&none), ["BESARAN_BELUM_DITETAPKAN"]);
        let amendment = decree::Amendment {
            number: "188.45/2/2026".to_owned(),
            date: "2026-11-21".parse().unwrap(),
            added: Vec::new(),
            removed: Vec::new(),
            amounts: [(award_id, Rupiah(5_000_000))].into(),
            reason: "Besaran diubah".to_owned(),
            evidence: file(office.finance.actor.user_id, 904),
        };
        let id = issued.answer.id.parse().unwrap();
        let asked = decree::propose_amendment(&stand.executor, &office.finance, (id, None), amendment).await;
        let asked = asked.unwrap().answer.id;
        // Until another person confirms it, the decree says what it said.
        assert_eq!(codes(&pay(&office, above.clone()).await.unwrap_err()), ["MELEBIHI_SK"]);
        office.confirm(&office.finance, &asked, Belongings::default()).await.unwrap_err();
        office.confirm(&office.approver, &asked, Belongings::default()).await.unwrap();
        pay(&office, above).await.unwrap();
    }
}
