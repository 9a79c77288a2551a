//! Money stops when it must: what changed since a payment was proposed is asked again at each step, one person is
//! paid once, a number of a paper is used once, and what two persons decide is done by two persons.
use commands::disbursement::{self, Correction, NewDisbursement, Orders};
use commands::roster::{self, Candidate, NewRoster, Refusal};
use commands::{Call, Error, application, award, bank_account, budget_line, decree, hold};
use domain::award::{Circumstance, Leave};
use domain::bank_account::{AccountEntry, BankAccount, BankAccountStatus};
use domain::disbursement::{Component, DisbursementStatus, Order, OrderKind};
use domain::gate::Step;
use domain::hold::HoldTarget;
use domain::roster::Criteria;
use domain::{
    ApplicationId, AwardId, BankAccountId, BudgetLineId, DisbursementId, PayeeKind, RosterId,
    Rupiah,
};

use crate::office::{Office, Recipient, file, full_form};
use crate::support::Stand;

const TODAY: &str = "2026-11-21";

fn order(number: &str, day: &str) -> Option<Order> {
    Some(Order {
        number: number.to_owned(),
        date: day.parse().unwrap(),
    })
}

fn only(kind: OrderKind, number: &str) -> Orders {
    let order = order(number, TODAY);
    match kind {
        OrderKind::Spp => Orders {
            spp: order,
            ..Orders::default()
        },
        OrderKind::Spm => Orders {
            spm: order,
            ..Orders::default()
        },
        OrderKind::Sp2d => Orders {
            sp2d: order,
            ..Orders::default()
        },
    }
}

fn all(number: &str) -> Orders {
    Orders {
        spp: order(number, TODAY),
        spm: order(number, TODAY),
        sp2d: order(number, TODAY),
    }
}

/// An office with a line and one recipient.
struct World {
    office: Office,
    line: BudgetLineId,
    recipient: Recipient,
}

impl World {
    async fn open(stand: &Stand) -> Self {
        let office = Office::open(&stand.executor).await;
        let line = office.line(60_000_000).await;
        let recipient = office.recipient(1).await;
        Self {
            office,
            line,
            recipient,
        }
    }

    async fn proposed(&self) -> DisbursementId {
        let payment = self.office.propose(&self.recipient, self.line, 3_000_000);
        payment.await.unwrap()
    }

    async fn approve(&self, id: DisbursementId) -> Result<(), Error> {
        let office = &self.office;
        disbursement::approve(&office.executor, &office.approver, id, None, None)
            .await
            .map(drop)
    }

    async fn paper(&self, id: DisbursementId, kind: OrderKind) -> Result<(), Error> {
        self.orders(id, only(kind, &format!("{kind}-{id}"))).await
    }

    async fn orders(&self, id: DisbursementId, orders: Orders) -> Result<(), Error> {
        let office = &self.office;
        disbursement::issue_orders(&office.executor, &office.admin, id, None, orders)
            .await
            .map(drop)
    }

    async fn transfer(&self, id: DisbursementId) -> Result<(), Error> {
        let (office, on) = (&self.office, TODAY.parse().unwrap());
        let reference = "TRF".to_owned();
        disbursement::transfer(&office.executor, &office.finance, id, None, on, reference)
            .await
            .map(drop)
    }

    async fn status(&self, id: DisbursementId) -> DisbursementStatus {
        let status = disbursement::status(&self.office.executor, id).await;
        status.unwrap().0
    }

    /// Takes the payment as far as `steps` of approval, SPP, SPM and SP2D, then the next one.
    async fn next_after(&self, steps: usize) -> (DisbursementId, Result<(), Error>) {
        let id = self.proposed().await;
        for step in 0..steps {
            self.step(id, step).await.unwrap();
        }
        self.spoil().await;
        let refused = self.step(id, steps).await;
        (id, refused)
    }

    async fn step(&self, id: DisbursementId, step: usize) -> Result<(), Error> {
        match step {
            0 => self.approve(id).await,
            1 => self.paper(id, OrderKind::Spp).await,
            2 => self.paper(id, OrderKind::Spm).await,
            3 => self.paper(id, OrderKind::Sp2d).await,
            _ => self.transfer(id).await,
        }
    }

    /// The award is suspended and the account found wrong.
    async fn spoil(&self) {
        let (office, why) = (&self.office, || "Ditelusuri".to_owned());
        let (award_id, account_id) = (self.recipient.award_id, self.recipient.account_id);
        award::suspend(&office.executor, &office.admin, award_id, None, why())
            .await
            .unwrap();
        bank_account::refuse(&office.executor, &office.approver, account_id, None, why())
            .await
            .unwrap();
    }

    /// Finance proposes to record what happened to the recipient.
    async fn happens(&self, circumstance: Circumstance) -> Result<commands::Done, Error> {
        let new = award::circumstance::NewCircumstance {
            id: self.recipient.award_id,
            version: None,
            circumstance,
            reason: "Surat terlampir".to_owned(),
            evidence: file(self.recipient.user_id, 902),
        };
        let none = commands::user::Belongings::default();
        award::circumstance::propose_circumstance(
            &self.office.executor,
            &self.office.finance,
            new,
            &none,
        )
        .await
    }

    /// Another person confirms what waits.
    async fn confirm(&self, by: &Call, asked: &commands::Done) -> Result<(), Error> {
        let none = commands::user::Belongings::default();
        self.office
            .confirm(by, &asked.answer.id, none)
            .await
            .map(drop)
    }
}

fn codes(refused: &Error) -> Vec<&'static str> {
    match refused {
        Error::Gate(held) => held.0.iter().map(domain::gate::Reason::code).collect(),
        other => panic!("{other:?}"),
    }
}

fn explain(error: Error) -> Refusal {
    Refusal {
        code: error.code().to_owned(),
        text: error.to_string(),
    }
}

/// A second form of the recipient, of another year, that waits for its approval.
async fn second_form(world: &World) -> ApplicationId {
    let (office, call) = (&world.office, &world.recipient.call);
    let form = domain::application::Form {
        year: Some(2025),
        ..full_form(call.actor.user_id, 1)
    };
    let id = office.draft(call, form).await;
    let executor = &office.executor;
    application::submit(executor, call, id, None).await.unwrap();
    for kind in crate::office::REQUIRED {
        let valid = domain::application::Verdict::Valid;
        application::judge_document(executor, &office.branch, id, None, kind, valid)
            .await
            .unwrap();
    }
    application::recommend(executor, &office.branch, id, None, None)
        .await
        .unwrap();
    id
}

/// A second award, named in a decree.
async fn second_award(world: &World, form: ApplicationId) -> Result<AwardId, Error> {
    let office = &world.office;
    let award_id = office.approve(form).await?.award_id;
    let new = decree::NewDecree {
        number: "188.45/2/2026".to_owned(),
        date: "2026-11-20".parse().unwrap(),
        title: "Penetapan kedua".to_owned(),
        award_ids: vec![award_id],
        amounts: Default::default(),
    };
    decree::issue(&office.executor, &office.admin, new).await?;
    Ok(award_id)
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_changed_since_the_proposal_stops_the_money_at_every_step() {
    for steps in 0..=4 {
        let stand = Stand::sqlite().await;
        let world = World::open(&stand).await;
        let (id, refused) = world.next_after(steps).await;
        let refused = refused.unwrap_err();
        // All that speaks against it, at once.
        let all = ["PENERIMA_TIDAK_AKTIF", "REKENING_BELUM_TERVERIFIKASI"];
        assert_eq!(codes(&refused), all, "after {steps} steps");
        assert_eq!(refused.code(), "PEMBAYARAN_TERTAHAN");
        let told = disbursement::reasons(&stand.executor, id, Step::BankFile)
            .await
            .unwrap();
        assert_eq!(told.len(), 2);
        // Everything true again: it goes on.
        let (office, recipient) = (&world.office, &world.recipient);
        award::resume(&stand.executor, &office.admin, recipient.award_id, None)
            .await
            .unwrap();
        let same = AccountEntry {
            bank_code: "014".to_owned(),
            number: "7310000001".parse().unwrap(),
            holder: "Yonas Contoh B".to_owned(),
            evidence: None,
        };
        let account = recipient.account_id;
        bank_account::change(&stand.executor, &recipient.call, account, None, same)
            .await
            .unwrap();
        bank_account::verify(&stand.executor, &office.finance, account, None, None)
            .await
            .unwrap();
        world.step(id, steps).await.unwrap();
        stand.finish().await;
    }
}

on_both_engines! {
    async fn a_number_that_was_replaced_is_not_paid_to(stand) {
        let world = World::open(&stand).await;
        let (office, recipient) = (&world.office, &world.recipient);
        let id = world.proposed().await;
        let other = AccountEntry {
            bank_code: "014".to_owned(),
            number: "7319999999".parse().unwrap(),
            holder: "Yonas Contoh B".to_owned(),
            evidence: None,
        };
        let account = recipient.account_id;
        bank_account::change(&stand.executor, &recipient.call, account, None, other).await.unwrap();
        bank_account::verify(&stand.executor, &office.finance, account, None, None).await.unwrap();
        assert_eq!(codes(&world.approve(id).await.unwrap_err()), ["REKENING_SUDAH_DIGANTI"]);
    }

    async fn a_row_of_a_roster_is_held_and_the_others_go_on(stand) {
        let world = World::open(&stand).await;
        let office = &world.office;
        let other = office.recipient(2).await;
        let candidate = |recipient: &Recipient| Candidate {
            award_id: recipient.award_id,
            bank_account_id: Some(recipient.account_id),
            semester: Some(3),
        };
        let new = NewRoster {
            name: "Semester 3".to_owned(),
            budget_line_id: world.line,
            component: Component::Tuition,
            academic_year: "2026/2027".parse().unwrap(),
            amount: Some(Rupiah(1_000_000)),
            criteria: Criteria::default(),
            candidates: vec![candidate(&world.recipient), candidate(&other)],
        };
        let (executor, finance) = (&stand.executor, &office.finance);
        let made = roster::create(executor, finance, new, explain).await.unwrap();
        let id = RosterId(made.answer.id.parse().unwrap());
        roster::lock(executor, finance, id, None).await.unwrap();
        world.spoil().await;
        let done = roster::approve(executor, &office.approver, id, None, None, explain)
            .await.unwrap();
        let told: Vec<_> = done.answer.rows.iter().map(|row| row.refusal.as_ref().map(|refusal| refusal.code.as_str())).collect();
        assert_eq!(told, [Some("PEMBAYARAN_TERTAHAN"), None]);
        // One number covers the roster, and no other payment or roster has it.
        let done = roster::issue_orders(executor, &office.admin, id, None, all("900"), explain)
            .await.unwrap();
        assert_eq!(done.answer.rows.len(), 1);
        let third = office.recipient(3).await;
        let alone = office.propose(&third, world.line, 1_000_000).await.unwrap();
        world.approve(alone).await.unwrap();
        let used = world.orders(alone, all(" 900 ")).await.unwrap_err();
        assert_eq!(used.code(), "NOMOR_DOKUMEN_SUDAH_DIPAKAI");
        world.orders(alone, all("901")).await.unwrap();
    }

    async fn a_person_holds_one_active_award_and_is_paid_once_for_a_semester(stand) {
        let world = World::open(&stand).await;
        let (executor, office) = (&stand.executor, &world.office);
        let first = world.recipient.award_id;
        let form = second_form(&world).await;
        let refused = second_award(&world, form).await.unwrap_err();
        assert_eq!(refused.code(), "BEASISWA_AKTIF_LAIN");
        // It names the other award.
        assert!(matches!(&refused, Error::Claimed { owner, .. } if *owner == first.to_string()));
        let paid = world.proposed().await;
        world.approve(paid).await.unwrap();
        world.orders(paid, all("1")).await.unwrap();
        award::revoke(executor, &office.admin, first, None, "Ganda".to_owned()).await.unwrap();
        let second = second_award(&world, form).await.unwrap();
        // Its form is of the year before: what is studied now has a record of its own.
        let again = Recipient { award_id: second, ..world.recipient.clone() };
        office.attest(&again, 3).await;
        let pay = |component| {
            let new = NewDisbursement {
                award_id: second,
                budget_line_id: world.line,
                bank_account_id: world.recipient.account_id,
                component,
                academic_year: "2026/2027".parse().unwrap(),
                semester: 3,
                amount: Rupiah(1_000_000),
                roster_id: None,
            };
            disbursement::create(executor, &office.finance, new)
        };
        let twice = pay(Component::Tuition).await.unwrap_err();
        assert!(matches!(&twice, Error::Claimed { kind, .. } if kind == "person_slot"), "{twice:?}");
        pay(Component::Boarding).await.unwrap();
        // What came back to the treasury may be paid by the other award.
        office.refund(paid).await;
        pay(Component::Tuition).await.unwrap();
    }

    async fn nothing_is_committed_or_spent_in_a_year_that_is_over(stand) {
        let world = World::open(&stand).await;
        let id = world.proposed().await;
        let approved = office_approved(&world).await;
        stand.clock.advance(chrono::TimeDelta::days(45));
        assert_eq!(codes(&world.approve(id).await.unwrap_err()), ["TAHUN_ANGGARAN_BERAKHIR"]);
        let late = Orders {
            spp: order("L1", "2027-01-04"),
            ..Orders::default()
        };
        let refused = world.orders(approved, late).await.unwrap_err();
        assert_eq!(codes(&refused), ["TANGGAL_DI_LUAR_TAHUN_ANGGARAN"]);
        // A paper of December is written down in January, unless its month is closed.
        world.orders(approved, only(OrderKind::Spp, "L2")).await.unwrap();
        let (office, line) = (&world.office, world.line);
        let month = "2026-11".parse().unwrap();
        budget_line::close_month(&stand.executor, &office.admin, line, None, month).await.unwrap();
        let refused = world.orders(approved, only(OrderKind::Spm, "L3")).await.unwrap_err();
        assert_eq!(codes(&refused), ["BULAN_SUDAH_DITUTUP"]);
    }

    async fn no_paper_is_dated_before_the_approval(stand) {
        let world = World::open(&stand).await;
        let id = world.proposed().await;
        world.approve(id).await.unwrap();
        let early = Orders {
            spp: order("1", "2026-11-20"),
            ..Orders::default()
        };
        assert_eq!(world.orders(id, early).await.unwrap_err().code(), "TANGGAL_MENDAHULUI");
    }

    async fn the_treasury_sends_an_spm_back_and_its_numbers_are_free_again(stand) {
        let world = World::open(&stand).await;
        let id = world.proposed().await;
        world.approve(id).await.unwrap();
        world.orders(id, only(OrderKind::Spp, "7")).await.unwrap();
        world.orders(id, only(OrderKind::Spm, "7")).await.unwrap();
        let (office, why) = (&world.office, "Kode rekening salah".to_owned());
        disbursement::refuse_spm(&stand.executor, &office.admin, id, None, why).await.unwrap();
        assert_eq!(world.status(id).await, DisbursementStatus::Approved);
        let other = office.recipient(2).await;
        let other = office.propose(&other, world.line, 1_000_000).await.unwrap();
        world.approve(other).await.unwrap();
        world.orders(other, all("7")).await.unwrap();
        let used = world.orders(id, only(OrderKind::Spp, "7")).await.unwrap_err();
        assert_eq!(used.code(), "NOMOR_DOKUMEN_SUDAH_DIPAKAI");
        world.orders(id, all("8")).await.unwrap();
    }

    async fn a_wrong_number_of_a_paper_is_put_right_by_two_persons(stand) {
        let world = World::open(&stand).await;
        let (executor, office) = (&stand.executor, &world.office);
        let id = world.proposed().await;
        world.approve(id).await.unwrap();
        world.orders(id, all("11")).await.unwrap();
        let correct = |number: &str| Correction {
            id,
            version: None,
            kind: OrderKind::Sp2d,
            order: order(number, TODAY).unwrap(),
            reason: "Salah ketik".to_owned(),
            evidence: file(world.recipient.user_id, 905),
        };
        let same = disbursement::propose_correction(executor, &office.finance, correct("11")).await;
        assert_eq!(same.unwrap_err().code(), "TIDAK_ADA_PERUBAHAN");
        let asked = disbursement::propose_correction(executor, &office.finance, correct("12"))
            .await.unwrap();
        let own = world.confirm(&office.finance, &asked).await.unwrap_err();
        assert_eq!(own.code(), "PENGUSUL_TIDAK_BOLEH_MENGUKUHKAN");
        world.confirm(&office.approver, &asked).await.unwrap();
        // The wrong number is free, the right one is used.
        let other = office.recipient(2).await;
        let other = office.propose(&other, world.line, 1_000_000).await.unwrap();
        world.approve(other).await.unwrap();
        world.orders(other, only(OrderKind::Spp, "13")).await.unwrap();
        world.orders(other, only(OrderKind::Spm, "13")).await.unwrap();
        let used = world.orders(other, only(OrderKind::Sp2d, "12")).await.unwrap_err();
        assert_eq!(used.code(), "NOMOR_DOKUMEN_SUDAH_DIPAKAI");
        world.orders(other, only(OrderKind::Sp2d, "11")).await.unwrap();
        let taken = disbursement::propose_correction(executor, &office.finance, correct("11")).await;
        assert_eq!(taken.unwrap_err().code(), "NOMOR_DOKUMEN_SUDAH_DIPAKAI");
    }

    async fn one_person_holds_money_and_two_let_it_go(stand) {
        let world = World::open(&stand).await;
        let (executor, office) = (&stand.executor, &world.office);
        let id = world.proposed().await;
        let why = || "Dua nama pada rekening".to_owned();
        let person = world.recipient.user_id.0;
        hold::place(executor, &office.finance, HoldTarget::Payment, id.0, why()).await.unwrap();
        hold::place(executor, &office.admin, HoldTarget::Person, person, why()).await.unwrap();
        let twice = hold::place(executor, &office.admin, HoldTarget::Payment, id.0, why()).await;
        assert_eq!(twice.unwrap_err().code(), "SUDAH_DITAHAN");
        let held = world.approve(id).await.unwrap_err();
        assert_eq!(codes(&held), ["PEMBAYARAN_DITAHAN", "PENERIMA_DITAHAN"]);
        let nobody = uuid::Uuid::from_u128(1);
        let none = hold::place(executor, &office.admin, HoldTarget::Payment, nobody, why()).await;
        assert_eq!(none.unwrap_err().code(), "TIDAK_DITEMUKAN");
        for held in [id.0, person] {
            let asked = hold::propose_to_lift(executor, &office.finance, held, why())
                .await.unwrap();
            assert!(world.confirm(&office.finance, &asked).await.is_err());
            world.confirm(&office.approver, &asked).await.unwrap();
        }
        let gone = hold::propose_to_lift(executor, &office.finance, id.0, why()).await;
        assert_eq!(gone.unwrap_err().code(), "TIDAK_DITAHAN");
        world.approve(id).await.unwrap();
    }

    async fn nothing_is_paid_during_a_leave_of_two_persons_and_it_ends_by_itself(stand) {
        let world = World::open(&stand).await;
        let id = world.proposed().await;
        let leave = |from: &str, until: &str| Circumstance::Leave(Leave {
            from: from.parse().unwrap(),
            until: until.parse().unwrap(),
        });
        let asked = world.happens(leave("2026-11-01", "2027-01-31")).await.unwrap();
        // One person alone stops nothing, and does not confirm what they proposed.
        assert!(world.confirm(&world.office.finance, &asked).await.is_err());
        world.confirm(&world.office.approver, &asked).await.unwrap();
        assert_eq!(codes(&world.approve(id).await.unwrap_err()), ["PENERIMA_CUTI"]);
        let backwards = world.happens(leave("2026-11-03", "2026-11-02")).await;
        assert_eq!(backwards.unwrap_err().code(), "CUTI_BERAKHIR_SEBELUM_MULAI");
        // It ended the day before.
        let asked = world.happens(leave("2026-11-01", "2026-11-20")).await.unwrap();
        world.confirm(&world.office.approver, &asked).await.unwrap();
        world.approve(id).await.unwrap();
    }

    async fn a_transfer_of_before_the_leave_is_noted_in_it(stand) {
        let world = World::open(&stand).await;
        let (executor, finance) = (&stand.executor, &world.office.finance);
        let id = world.proposed().await;
        world.approve(id).await.unwrap();
        for kind in [OrderKind::Spp, OrderKind::Spm, OrderKind::Sp2d] {
            world.paper(id, kind).await.unwrap();
        }
        stand.clock.advance(chrono::Duration::days(4));
        let leave = Circumstance::Leave(Leave {
            from: "2026-11-23".parse().unwrap(),
            until: "2027-01-31".parse().unwrap(),
        });
        let asked = world.happens(leave).await.unwrap();
        world.confirm(&world.office.approver, &asked).await.unwrap();
        let noted = async |day: &str| {
            let day = day.parse().unwrap();
            disbursement::transfer(executor, finance, id, None, day, "TRF".to_owned()).await
        };
        assert_eq!(codes(&noted("2026-11-23").await.unwrap_err()), ["PENERIMA_CUTI"]);
        noted("2026-11-22").await.unwrap();
    }

    async fn a_death_stops_what_was_approved_and_ends_the_award(stand) {
        let world = World::open(&stand).await;
        let (executor, office) = (&stand.executor, &world.office);
        let id = world.proposed().await;
        world.approve(id).await.unwrap();
        let tomorrow = Circumstance::Death { on: "2026-11-22".parse().unwrap() };
        assert_eq!(world.happens(tomorrow).await.unwrap_err().code(), "TANGGAL_DI_MASA_DEPAN");
        let died = Circumstance::Death { on: "2026-11-19".parse().unwrap() };
        let asked = world.happens(died).await.unwrap();
        world.confirm(&office.approver, &asked).await.unwrap();
        let held = world.paper(id, OrderKind::Spp).await.unwrap_err();
        assert_eq!(codes(&held), ["PENERIMA_MENINGGAL"]);
        // What is open is cancelled; its reservation goes back.
        disbursement::cancel(executor, &office.approver, id, None, "Penerima meninggal".to_owned())
            .await.unwrap();
        assert_eq!(world.status(id).await, DisbursementStatus::Cancelled);
        let appeal = world.happens(Circumstance::Appeal {}).await;
        assert_eq!(appeal.unwrap_err().code(), "STATUS_PENERIMA_TIDAK_SESUAI");
    }

    async fn an_appeal_of_two_persons_lifts_a_revocation(stand) {
        let world = World::open(&stand).await;
        let (executor, office) = (&stand.executor, &world.office);
        let id = world.proposed().await;
        let award_id = world.recipient.award_id;
        award::revoke(executor, &office.admin, award_id, None, "Data ganda".to_owned())
            .await.unwrap();
        assert_eq!(codes(&world.approve(id).await.unwrap_err()), ["PENERIMA_TIDAK_AKTIF"]);
        let asked = world.happens(Circumstance::Appeal {}).await.unwrap();
        world.confirm(&office.approver, &asked).await.unwrap();
        world.approve(id).await.unwrap();
        // Its person's place is taken again.
        let form = second_form(&world).await;
        assert_eq!(second_award(&world, form).await.unwrap_err().code(), "BEASISWA_AKTIF_LAIN");
    }

    async fn no_appeal_gives_a_person_two_awards(stand) {
        let world = World::open(&stand).await;
        let (executor, office) = (&stand.executor, &world.office);
        let award_id = world.recipient.award_id;
        award::revoke(executor, &office.admin, award_id, None, "Data ganda".to_owned())
            .await.unwrap();
        let asked = world.happens(Circumstance::Appeal {}).await.unwrap();
        // Another one was granted between the proposal and its confirmation.
        let form = second_form(&world).await;
        second_award(&world, form).await.unwrap();
        let refused = world.confirm(&office.approver, &asked).await;
        assert_eq!(refused.unwrap_err().code(), "BEASISWA_AKTIF_LAIN");
    }

    async fn a_campus_account_serves_many_and_a_students_one(stand) {
        let world = World::open(&stand).await;
        let (executor, office) = (&stand.executor, &world.office);
        let others = [office.recipient(2).await, office.recipient(3).await];
        let campus = || AccountEntry {
            bank_code: "014".to_owned(),
            number: "5550001111".parse().unwrap(),
            holder: "Universitas Cenderawasih".to_owned(),
            evidence: None,
        };
        let enter = async |recipient: &Recipient, kind: PayeeKind| {
            let award = executor.load::<domain::award::Award>(recipient.award_id).await.unwrap();
            let form = award.state.state().unwrap().grant.application_id;
            let (owner, finance) = (recipient.user_id, &office.finance);
            let done = bank_account::enter(executor, finance, owner, kind, Some(form), campus())
                .await.unwrap();
            BankAccountId(done.answer.id.parse().unwrap())
        };
        let (unad, kind) = ("001018".to_owned(), PayeeKind::Campus);
        let done = bank_account::enter_of_institution(executor, &office.finance, unad, kind, campus())
            .await.unwrap();
        let id = BankAccountId(done.answer.id.parse().unwrap());
        bank_account::verify(executor, &office.admin, id, None, None).await.unwrap();
        for recipient in [&world.recipient, &others[0]] {
            let pay = |component| {
                let new = NewDisbursement {
                    award_id: recipient.award_id,
                    budget_line_id: world.line,
                    bank_account_id: id,
                    component,
                    academic_year: "2026/2027".parse().unwrap(),
                    semester: 3,
                    amount: Rupiah(1_000_000),
                    roster_id: None,
                };
                disbursement::create(executor, &office.finance, new)
            };
            // What a person lives on goes to the person.
            let living = pay(Component::LivingCosts).await.unwrap_err();
            assert_eq!(living.code(), "KOMPONEN_BUKAN_UNTUK_INSTITUSI");
            pay(Component::Tuition).await.unwrap();
        }
        let own = enter(&others[1], PayeeKind::Student).await;
        let refused = bank_account::verify(executor, &office.admin, own, None, None).await;
        assert_eq!(refused.unwrap_err().code(), "REKENING_MILIK_ORANG_LAIN");
        // Those of the tests are no siblings: a guardian's number belongs to one family.
        let wrong = enter(&others[1], PayeeKind::Guardian).await;
        let refused = bank_account::verify(executor, &office.admin, wrong, None, None).await;
        assert_eq!(refused.unwrap_err().code(), "REKENING_MILIK_ORANG_LAIN");
    }

    async fn a_refused_number_is_free_and_a_returned_one_is_looked_at_again(stand) {
        let world = World::open(&stand).await;
        let (executor, office) = (&stand.executor, &world.office);
        let (id, account) = (world.proposed().await, world.recipient.account_id);
        world.approve(id).await.unwrap();
        world.orders(id, all("1")).await.unwrap();
        let on = TODAY.parse().unwrap();
        let reason = "Nomor rekening salah".to_owned();
        disbursement::return_by_bank(executor, &office.finance, id, None, on, (reason, None))
            .await.unwrap();
        let status = async || {
            let account = executor.load::<BankAccount>(account).await.unwrap();
            account.state.state().unwrap().status()
        };
        assert_eq!(status().await, BankAccountStatus::Unverified);
        let again = disbursement::pay_again(executor, &office.finance, id, None, account, None).await;
        assert_eq!(again.unwrap_err().code(), "REKENING_BELUM_TERVERIFIKASI");
        let why = "Bukan nomornya".to_owned();
        bank_account::refuse(executor, &office.approver, account, None, why).await.unwrap();
        let other = office.recipient(2).await;
        let same = AccountEntry {
            bank_code: "014".to_owned(),
            number: "7310000001".parse().unwrap(),
            holder: "Yonas Contoh C".to_owned(),
            evidence: None,
        };
        bank_account::change(executor, &other.call, other.account_id, None, same).await.unwrap();
        bank_account::verify(executor, &office.finance, other.account_id, None, None)
            .await.unwrap();
    }
}

/// A payment of another recipient that is approved.
async fn office_approved(world: &World) -> DisbursementId {
    let other = world.office.recipient(9).await;
    let id = world.office.propose(&other, world.line, 1_000_000).await;
    let id = id.unwrap();
    world.approve(id).await.unwrap();
    id
}
