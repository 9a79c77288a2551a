//! The end of a budget year, and what is put right about payments, through the real program on both engines.
use chrono::Duration;
use commands::budget_year::{self, CopiedLine};
use commands::disbursement::{self, Correction, Mend, Orders};
use commands::user::Belongings;
use commands::{Call, Done, Error, budget_line};
use domain::budget_line::{BudgetDocument, BudgetLine, BudgetLineState, FundSource};
use domain::change_request::Carried;
use domain::disbursement::{
    Disbursement, DisbursementState, DisbursementStatus, Mending, Order, OrderKind, ScanKind,
};
use domain::{BudgetLineId, DisbursementId, Rupiah, UserId};

use crate::office::{Office, Recipient, books, file};
use crate::support::Stand;

pub fn paper(number: &str, day: &str) -> Option<Order> {
    Some(Order {
        number: number.to_owned(),
        date: day.parse().unwrap(),
    })
}

fn document() -> BudgetDocument {
    BudgetDocument {
        number: "DPA/2027/1".to_owned(),
        date: "2027-01-02".parse().unwrap(),
        scan: None,
    }
}

pub struct World {
    pub office: Office,
    pub line: BudgetLineId,
    pub first: Recipient,
    pub second: Recipient,
}

impl World {
    pub async fn open(stand: &Stand) -> Self {
        let office = Office::open(&stand.executor).await;
        let line = office.line(60_000_000).await;
        let (first, second) = (office.recipient(1).await, office.recipient(2).await);
        for recipient in [&first, &second] {
            office.attest(recipient, 2).await;
        }
        Self {
            office,
            line,
            first,
            second,
        }
    }

    pub async fn approved(&self, recipient: &Recipient) -> DisbursementId {
        let office = &self.office;
        let id = office
            .propose(recipient, self.line, 3_000_000)
            .await
            .unwrap();
        disbursement::approve(&office.executor, &office.approver, id, None, None)
            .await
            .unwrap();
        id
    }

    /// Ordered and transferred on this day.
    pub async fn paid(&self, recipient: &Recipient, day: &str) -> DisbursementId {
        let id = self.approved(recipient).await;
        let number = format!("SP2D-{id}");
        let orders = Orders {
            spp: paper(&number, day),
            spm: paper(&number, day),
            sp2d: paper(&number, day),
        };
        let office = &self.office;
        disbursement::issue_orders(&office.executor, &office.admin, id, None, orders)
            .await
            .unwrap();
        let (on, text) = (day.parse().unwrap(), "TRF".to_owned());
        disbursement::transfer(&office.executor, &office.finance, id, None, on, text)
            .await
            .unwrap();
        id
    }

    /// Confirmed by another person than proposed it; who proposed it cannot.
    pub async fn by_two(&self, asked: Result<Done, Error>) -> Result<(), Error> {
        let asked = asked?.answer.id;
        let office = &self.office;
        let own = office
            .confirm(&office.finance, &asked, Belongings::default())
            .await;
        assert!(own.is_err(), "{own:?}");
        office
            .confirm(&office.approver, &asked, Belongings::default())
            .await
            .map(drop)
    }

    pub async fn close_year(&self) -> Result<(), Error> {
        let office = &self.office;
        let asked =
            budget_year::propose_close(&office.executor, &office.finance, 2026, vec![self.line])
                .await;
        self.by_two(asked).await
    }

    pub async fn mend(&self, id: DisbursementId, mending: Mending) -> Result<(), Error> {
        let office = &self.office;
        let recipient_id = self.payment(id).await.recipient_id;
        let mend = Mend {
            id,
            version: None,
            mending,
            reason: "Rekening koran".to_owned(),
            evidence: file(recipient_id, 900),
        };
        let asked = disbursement::propose_mending(&office.executor, &office.finance, mend).await;
        self.by_two(asked).await
    }

    /// A part of what is to be paid back comes in, by two.
    pub async fn part(
        &self,
        id: DisbursementId,
        amount: i64,
        number: &str,
        day: &str,
    ) -> Result<(), Error> {
        let part = Mending::Instalment {
            amount: Rupiah(amount),
            on: day.parse().unwrap(),
            reference: number.to_owned(),
        };
        self.mend(id, part).await
    }

    pub async fn line_state(&self, id: BudgetLineId) -> BudgetLineState {
        let line = self.office.executor.load::<BudgetLine>(id).await.unwrap();
        line.state.state().unwrap().clone()
    }

    /// Names and effective days of what was written about a line.
    pub async fn line_events(&self, id: BudgetLineId) -> Vec<(String, Option<chrono::NaiveDate>)> {
        let stream = ledger::StreamId::new("budget_line", id);
        let log = self.office.executor.ledger();
        let events = log
            .read_stream(&stream, ledger::Version::NONE)
            .await
            .unwrap();
        let told = events.into_iter();
        told.map(|event| (event.event_type.clone(), event.effective_on))
            .collect()
    }

    pub async fn payment(&self, id: DisbursementId) -> DisbursementState {
        let payment = self.office.executor.load::<Disbursement>(id).await.unwrap();
        payment.state.state().unwrap().clone()
    }

    pub async fn status(&self, id: DisbursementId) -> DisbursementStatus {
        self.payment(id).await.status()
    }

    pub async fn next_year_line(&self, ceiling: i64) -> BudgetLineId {
        let office = &self.office;
        let copy = CopiedLine {
            source: FundSource::Otsus,
            category_id: "ukt".to_owned(),
            account_code: "5.1.06".to_owned(),
            name: "UKT 2027".to_owned(),
            ceiling: Rupiah(ceiling),
        };
        let on = "2027-01-02".parse().unwrap();
        let asked = budget_year::propose_new_year(
            &office.executor,
            &office.finance,
            2027,
            vec![copy],
            on,
            document(),
            vec![],
        )
        .await;
        self.by_two(asked).await.unwrap();
        let ledger = office.executor.ledger();
        let owner = ledger
            .claim_owner(commands::claim::BUDGET_LINE, "2027:otsus:ukt")
            .await
            .unwrap();
        BudgetLineId(owner.unwrap().parse().unwrap())
    }

    pub fn finance(&self) -> (&commands::Executor, &Call) {
        (&self.office.executor, &self.office.finance)
    }
}

on_both_engines! {
    async fn a_year_is_closed_by_two_and_what_lapsed_is_carried_into_the_next(stand) {
        let world = World::open(&stand).await;
        let open = world.approved(&world.first).await;
        let spent = world.paid(&world.second, "2026-11-21").await;
        // Before the year is over nothing lapses.
        let early = world.close_year().await.unwrap_err();
        assert_eq!(early.code(), "TAHUN_ANGGARAN_BELUM_BERAKHIR");
        stand.clock.advance(Duration::days(50));
        let (executor, finance) = world.finance();
        let december = "2026-12".parse().unwrap();
        let refused = budget_year::close_month(executor, finance, vec![world.line], december).await;
        assert_eq!(refused.unwrap_err().code(), "KOMITMEN_MASIH_TERBUKA");
        let november = "2026-11".parse().unwrap();
        budget_year::close_month(executor, finance, vec![world.line], november)
            .await
            .unwrap();
        world.close_year().await.unwrap();
        assert_eq!(world.status(open).await, DisbursementStatus::Lapsed);
        assert_eq!(world.status(spent).await, DisbursementStatus::Transferred);
        let line = world.line_state(world.line).await;
        assert!(line.year_closed);
        assert_eq!(line.balances.committed, Rupiah(0));
        assert_eq!(line.balances.realized, Rupiah(3_000_000));
        let again = world.close_year().await.unwrap_err();
        assert_eq!(again.code(), "TIDAK_ADA_PERUBAHAN");

        // The lines of the new year begin as a copy with their own document.
        let next = world.next_year_line(4_000_000).await;
        let carried = vec![Carried { disbursement_id: open, budget_line_id: next }];
        let asked = budget_year::propose_carry_over(executor, finance, carried.clone()).await;
        world.by_two(asked).await.unwrap();
        assert_eq!(world.status(open).await, DisbursementStatus::Approved);
        let line = world.line_state(next).await;
        assert_eq!(line.balances.committed, Rupiah(3_000_000));
        // Once: it is no longer lapsed.
        let twice = budget_year::propose_carry_over(executor, finance, carried).await;
        assert_eq!(twice.unwrap_err().code(), "STATUS_PEMBAYARAN_TIDAK_SESUAI");
        // Its papers are those of the new year.
        let orders = |day| Orders {
            spp: paper("SPP-27", day),
            spm: paper("SPM-27", day),
            sp2d: paper("SP2D-27", day),
        };
        let office = &world.office;
        let old = disbursement::issue_orders(executor, &office.admin, open, None, orders("2026-12-30")).await;
        assert_eq!(old.unwrap_err().code(), "TANGGAL_MENDAHULUI");
        disbursement::issue_orders(executor, &office.admin, open, None, orders("2027-01-10"))
            .await
            .unwrap();
        assert_eq!(world.line_state(next).await.balances.realized, Rupiah(3_000_000));

        // What comes back now of the old year is other revenue, and leaves its line as it ended.
        let before = world.line_state(world.line).await.balances;
        let (day, why) = ("2027-01-09".parse().unwrap(), "Rekening tutup".to_owned());
        disbursement::return_by_bank(executor, finance, spent, None, day, (why, None)).await.unwrap();
        disbursement::refund(executor, &world.office.admin, spent, None, day, "STS-1".to_owned())
            .await
            .unwrap();
        let line = world.line_state(world.line).await;
        assert_eq!(line.balances, before);
        assert_eq!(line.late_total(), Rupiah(3_000_000));
    }

    async fn a_line_that_was_opened_by_mistake_is_withdrawn_by_two(stand) {
        let world = World::open(&stand).await;
        let (executor, finance) = world.finance();
        let why = || ("Dibuka dua kali".to_owned(), file(UserId::SYSTEM, 906));
        let asked = budget_year::propose_withdrawal(executor, finance, world.line, None, why(), &[]).await;
        world.by_two(asked).await.unwrap();
        assert!(world.line_state(world.line).await.withdrawn);
        // Its place in the year is free for the right one.
        let line = world.office.line(5_000_000).await;
        assert_ne!(line, world.line);
        // Control: a line that a payment touched stays.
        let world = World { line, ..world };
        world.approved(&world.first).await;
        let (executor, finance) = world.finance();
        let used = budget_year::propose_withdrawal(executor, finance, line, None, why(), &[]).await;
        assert_eq!(used.unwrap_err().code(), "PAGU_SUDAH_DIPAKAI");
    }

    async fn money_on_the_wrong_line_is_moved_by_two_in_one_append(stand) {
        let world = World::open(&stand).await;
        let id = world.paid(&world.first, "2026-11-21").await;
        let office = &world.office;
        let new = budget_line::NewBudgetLine {
            year: 2026,
            source: FundSource::Otsus,
            category_id: "biaya-hidup".to_owned(),
            account_code: "5.1.07".to_owned(),
            name: "Biaya hidup 2026".to_owned(),
            ceiling: Rupiah(10_000_000),
            on: "2026-01-05".parse().unwrap(),
            document: None,
        };
        let done = budget_line::open(&office.executor, &office.admin, new).await.unwrap();
        let right = BudgetLineId(done.answer.id.parse().unwrap());
        world.mend(id, Mending::Line { to: right }).await.unwrap();
        assert_eq!(world.line_state(world.line).await.balances.realized, Rupiah(0));
        assert_eq!(world.line_state(right).await.balances.realized, Rupiah(3_000_000));
        assert_eq!(world.payment(id).await.budget_line_id, right);
        let same = world.mend(id, Mending::Line { to: right }).await.unwrap_err();
        assert_eq!(same.code(), "PAGU_SAMA");
    }

    async fn what_is_to_be_paid_back_comes_in_parts_also_after_the_report_was_accepted(stand) {
        let world = World::open(&stand).await;
        let id = world.paid(&world.first, "2026-11-21").await;
        let (executor, finance) = world.finance();
        let person = &world.first.call;
        disbursement::confirm_receipt(executor, person, id, None).await.unwrap();
        disbursement::report_spending(executor, person, id, None, "UKT".to_owned(), vec![])
            .await
            .unwrap();
        disbursement::accept_spending(executor, &world.office.approver, id, None).await.unwrap();
        let amount = Rupiah(1_000_000);
        world.mend(id, Mending::Receivable { amount }).await.unwrap();
        let pay = async |amount: i64| {
            world.part(id, amount, &format!("STS-{amount}"), "2026-11-21").await
        };
        pay(400_000).await.unwrap();
        assert_eq!(pay(600_001).await.unwrap_err().code(), "TAGIHAN_MELEBIHI_SISA");
        pay(600_000).await.unwrap();
        let receivable = world.payment(id).await.receivable.unwrap();
        assert_eq!(receivable.remaining(), Rupiah(0));
        // Within the year the ceiling has it back.
        let balances = world.line_state(world.line).await.balances;
        assert_eq!(balances.realized, Rupiah(2_000_000));
        assert_eq!(balances.available, Rupiah(58_000_000));
        assert_eq!(world.status(id).await, DisbursementStatus::Accounted);
        let more = Mending::Receivable { amount: Rupiah(2_000_001) };
        assert_eq!(world.mend(id, more).await.unwrap_err().code(), "TAGIHAN_MELEBIHI_SISA");
        let scan = file(world.payment(id).await.recipient_id, 901);
        disbursement::attach_scan(executor, finance, id, None, ScanKind::DepositSlip, scan)
            .await
            .unwrap();
        // Two slips with the instalments, and this one.
        assert_eq!(world.payment(id).await.scans.len(), 3);
    }

    async fn what_was_said_wrongly_of_a_transfer_or_a_receipt_is_taken_back_by_two(stand) {
        let world = World::open(&stand).await;
        let id = world.paid(&world.first, "2026-11-21").await;
        let (executor, finance) = world.finance();
        world.mend(id, Mending::Transfer).await.unwrap();
        assert_eq!(world.status(id).await, DisbursementStatus::Sp2dIssued);
        let on = "2026-11-21".parse().unwrap();
        disbursement::transfer(executor, finance, id, None, on, "TRF-2".to_owned()).await.unwrap();
        // Tapped too early: taken back, and then the bank's return is noted.
        disbursement::confirm_receipt(executor, &world.first.call, id, None).await.unwrap();
        let back = async || {
            disbursement::return_by_bank(executor, finance, id, None, on, ("Gangguan".to_owned(), None)).await
        };
        assert_eq!(back().await.unwrap_err().code(), "STATUS_PEMBAYARAN_TIDAK_SESUAI");
        world.mend(id, Mending::Receipt).await.unwrap();
        back().await.unwrap();
        assert_eq!(world.status(id).await, DisbursementStatus::Returned);
        // Another one has no phone: two officers say it by the signed slip.
        let other = world.paid(&world.second, "2026-11-21").await;
        world.mend(other, Mending::ReceiptFor).await.unwrap();
        assert_eq!(world.status(other).await, DisbursementStatus::Received);
    }

    async fn a_wrong_date_of_an_sp2d_is_put_right_by_two_and_booked_anew(stand) {
        let world = World::open(&stand).await;
        let id = world.approved(&world.first).await;
        stand.clock.advance(Duration::days(4));
        let office = &world.office;
        let (executor, finance) = world.finance();
        let orders = Orders {
            spp: paper("SPP-1", "2026-11-22"),
            spm: paper("SPM-1", "2026-11-22"),
            sp2d: paper("SP2D-1", "2026-11-24"),
        };
        disbursement::issue_orders(executor, &office.admin, id, None, orders).await.unwrap();
        let on = "2026-11-24".parse().unwrap();
        disbursement::transfer(executor, finance, id, None, on, "TRF".to_owned()).await.unwrap();
        let right = |day: &str| Correction {
            id,
            version: None,
            kind: OrderKind::Sp2d,
            order: paper("SP2D-1", day).unwrap(),
            reason: "Salah tanggal".to_owned(),
            evidence: file(UserId::SYSTEM, 905),
        };
        let propose = async |day: &str| disbursement::propose_correction(executor, finance, right(day)).await;
        assert_eq!(propose("2026-11-21").await.unwrap_err().code(), "TANGGAL_MENDAHULUI");
        assert_eq!(
            propose("2026-11-25").await.unwrap_err().code(),
            "TANGGAL_MELEWATI_LANGKAH_BERIKUTNYA"
        );
        world.by_two(propose("2026-11-23").await).await.unwrap();
        let orders = world.payment(id).await.orders;
        assert_eq!(orders.sp2d, paper("SP2D-1", "2026-11-23"));
        // The money is booked on the right day, and the books are sound in both clocks.
        let balances = books(executor, world.line).await;
        assert_eq!(balances.realized, Rupiah(3_000_000));
    }
}
