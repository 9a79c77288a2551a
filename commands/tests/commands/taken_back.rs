//! A return, a deposit or its slip that was written down wrong, put right by two persons, through the real program on
//! both engines.
use chrono::Duration;
use commands::disbursement::{self, Orders};
use commands::{Done, Error, budget_line, budget_year};
use domain::budget_line::FundSource;
use domain::disbursement::{DisbursementStatus, Mending};
use domain::{BudgetLineId, DisbursementId, Rupiah};

use crate::office::{Office, books};
use crate::year_end::{World, paper};

const AMOUNT: Rupiah = Rupiah(3_000_000);

async fn back(world: &World, id: DisbursementId, day: &str) -> Result<Done, Error> {
    let (executor, finance) = world.finance();
    let why = ("Gangguan sistem".to_owned(), None);
    disbursement::return_by_bank(executor, finance, id, None, day.parse().unwrap(), why).await
}

pub fn refund(number: &str, day: &str) -> Mending {
    Mending::Refund {
        on: day.parse().unwrap(),
        reference: number.to_owned(),
    }
}

pub fn slip(instalment: Option<u32>, number: &str, day: &str) -> Mending {
    Mending::Deposit {
        instalment,
        reference: number.to_owned(),
        on: day.parse().unwrap(),
    }
}

/// Another line of the year, as small as that.
async fn small_line(office: &Office, ceiling: Rupiah) -> BudgetLineId {
    let new = budget_line::NewBudgetLine {
        year: 2026,
        source: FundSource::Otsus,
        category_id: "biaya-hidup".to_owned(),
        account_code: "5.1.07".to_owned(),
        name: "Biaya hidup 2026".to_owned(),
        ceiling,
        on: "2026-01-05".parse().unwrap(),
        document: None,
    };
    let done = budget_line::open(&office.executor, &office.admin, new).await;
    BudgetLineId(done.unwrap().answer.id.parse().unwrap())
}

fn code<T: std::fmt::Debug>(result: Result<T, Error>) -> String {
    result.unwrap_err().code().to_owned()
}

on_both_engines! {
    async fn a_return_that_was_not_is_taken_back_by_two_and_noted_on_its_right_day(stand) {
        let world = World::open(&stand).await;
        let (executor, finance) = world.finance();
        let id = world.paid(&world.first, "2026-11-21").await;
        // Control: there is nothing to take back yet.
        assert_eq!(code(world.mend(id, Mending::ReturnTaken).await), "STATUS_PEMBAYARAN_TIDAK_SESUAI");
        stand.clock.advance(Duration::days(4));
        back(&world, id, "2026-11-24").await.unwrap();
        assert_eq!(books(executor, world.line).await.returned, AMOUNT);
        world.mend(id, Mending::ReturnTaken).await.unwrap();
        assert_eq!(world.status(id).await, DisbursementStatus::Transferred);
        assert_eq!(world.payment(id).await.returned_on, None);
        let now = books(executor, world.line).await;
        assert_eq!((now.realized, now.returned), (AMOUNT, Rupiah::ZERO));
        // Its right day is before the wrong one: the line holds the money as if nothing had been said.
        back(&world, id, "2026-11-22").await.unwrap();
        assert_eq!(books(executor, world.line).await.returned, AMOUNT);
        // Paid again, it came back indeed.
        let account = world.first.account_id;
        let again = disbursement::pay_again(executor, finance, id, None, account, None).await.unwrap();
        assert_eq!(code(world.mend(id, Mending::ReturnTaken).await), "STATUS_PEMBAYARAN_TIDAK_SESUAI");
        let again = DisbursementId(again.answer.id.parse().unwrap());
        disbursement::cancel(executor, finance, again, None, "Tidak jadi".to_owned()).await.unwrap();
        world.mend(id, Mending::ReturnTaken).await.unwrap();
        assert_eq!(world.status(id).await, DisbursementStatus::Transferred);
    }

    async fn a_return_before_the_transfer_leads_back_to_the_sp2d_and_not_into_a_closed_month(stand) {
        let world = World::open(&stand).await;
        let (executor, finance) = world.finance();
        let id = world.approved(&world.first).await;
        let orders = Orders {
            spp: paper("SPP-1", "2026-11-21"),
            spm: paper("SPM-1", "2026-11-21"),
            sp2d: paper("SP2D-1", "2026-11-21"),
        };
        disbursement::issue_orders(executor, &world.office.admin, id, None, orders).await.unwrap();
        back(&world, id, "2026-11-21").await.unwrap();
        world.mend(id, Mending::ReturnTaken).await.unwrap();
        assert_eq!(world.status(id).await, DisbursementStatus::Sp2dIssued);
        back(&world, id, "2026-11-21").await.unwrap();
        stand.clock.advance(Duration::days(20));
        let november = "2026-11".parse().unwrap();
        budget_year::close_month(executor, finance, vec![world.line], november).await.unwrap();
        assert_eq!(code(world.mend(id, Mending::ReturnTaken).await), "BULAN_SUDAH_DITUTUP");
        assert_eq!(books(executor, world.line).await.returned, AMOUNT);
    }

    async fn a_deposit_that_was_not_is_taken_back_unless_its_semester_was_paid_again(stand) {
        let world = World::open(&stand).await;
        let (executor, office) = (&world.office.executor, &world.office);
        let id = world.paid(&world.first, "2026-11-21").await;
        world.mend(id, refund("STS-1", "2026-11-21")).await.unwrap();
        assert_eq!(books(executor, world.line).await.available, Rupiah(60_000_000));
        world.mend(id, Mending::RefundTaken).await.unwrap();
        assert_eq!(world.status(id).await, DisbursementStatus::Transferred);
        assert_eq!(world.payment(id).await.refund, None);
        assert_eq!(books(executor, world.line).await.realized, AMOUNT);
        // The semester is paid for again.
        let twice = office.propose(&world.first, world.line, AMOUNT.0).await;
        assert_eq!(code(twice), "PEMBAYARAN_SUDAH_ADA");
        // Back at the treasury indeed, and the semester paid by another payment: the word stands.
        world.mend(id, refund("STS-2", "2026-11-21")).await.unwrap();
        office.propose(&world.first, world.line, AMOUNT.0).await.unwrap();
        assert_eq!(code(world.mend(id, Mending::RefundTaken).await), "PEMBAYARAN_SUDAH_ADA");
        assert_eq!(world.status(id).await, DisbursementStatus::Refunded);
        // What the bank had sent back before is there again.
        let other = world.paid(&world.second, "2026-11-21").await;
        back(&world, other, "2026-11-21").await.unwrap();
        let on = "2026-11-21".parse().unwrap();
        disbursement::refund(executor, &office.admin, other, None, on, "STS-3".to_owned()).await.unwrap();
        world.mend(other, Mending::RefundTaken).await.unwrap();
        assert_eq!(world.status(other).await, DisbursementStatus::Returned);
        assert_eq!(books(executor, world.line).await.returned, AMOUNT);
        world.mend(other, Mending::ReturnTaken).await.unwrap();
        assert_eq!(world.status(other).await, DisbursementStatus::Transferred);
        assert_eq!(books(executor, world.line).await.realized, AMOUNT);
    }

    async fn a_deposit_whose_ceiling_was_committed_since_is_not_taken_back(stand) {
        let world = World::open(&stand).await;
        let line = small_line(&world.office, AMOUNT).await;
        let world = World { line, ..world };
        let id = world.paid(&world.first, "2026-11-21").await;
        world.mend(id, refund("STS-1", "2026-11-21")).await.unwrap();
        let other = world.approved(&world.second).await;
        assert_eq!(code(world.mend(id, Mending::RefundTaken).await), "PAGU_TIDAK_CUKUP");
        // Control: once the other is given up, it is.
        let (executor, finance) = world.finance();
        disbursement::cancel(executor, finance, other, None, "Tidak jadi".to_owned()).await.unwrap();
        world.mend(id, Mending::RefundTaken).await.unwrap();
        assert_eq!(books(executor, line).await.realized, AMOUNT);
    }

    async fn number_and_day_of_a_deposit_slip_are_put_right_by_two(stand) {
        let world = World::open(&stand).await;
        let executor = &world.office.executor;
        let id = world.paid(&world.first, "2026-11-21").await;
        let other = world.paid(&world.second, "2026-11-21").await;
        assert_eq!(code(world.mend(id, slip(None, "STS-1", "2026-11-21")).await), "DOKUMEN_BELUM_TERBIT");
        stand.clock.advance(Duration::days(6));
        world.mend(id, refund("STS-1", "2026-11-26")).await.unwrap();
        assert_eq!(code(world.mend(id, slip(None, "STS-1", "2026-11-26")).await), "TIDAK_ADA_PERUBAHAN");
        assert_eq!(code(world.mend(id, slip(None, "STS-1", "2026-11-20")).await), "TANGGAL_MENDAHULUI");
        world.mend(id, slip(None, "STS-10", "2026-11-23")).await.unwrap();
        let refund = world.payment(id).await.refund.unwrap();
        assert_eq!((refund.reference.as_str(), refund.on.to_string().as_str()), ("STS-10", "2026-11-23"));
        assert_eq!(books(executor, world.line).await.available, Rupiah(57_000_000));
        // Later than it was booked: only while nobody has used the ceiling in between.
        world.mend(id, slip(None, "STS-10", "2026-11-25")).await.unwrap();
        books(executor, world.line).await;

        let amount = Rupiah(1_000_000);
        world.mend(other, Mending::Receivable { amount }).await.unwrap();
        for (number, day) in [("STS-2", "2026-11-22"), ("STS-3", "2026-11-25")] {
            world.part(other, 500_000, number, day).await.unwrap();
        }
        let late = world.mend(other, slip(Some(1), "STS-2", "2026-11-26")).await;
        assert_eq!(code(late), "TANGGAL_MELEWATI_LANGKAH_BERIKUTNYA");
        assert_eq!(code(world.mend(other, slip(Some(3), "STS-4", "2026-11-26")).await), "DOKUMEN_BELUM_TERBIT");
        world.mend(other, slip(Some(1), "STS-20", "2026-11-24")).await.unwrap();
        let parts = world.payment(other).await.receivable.unwrap().instalments;
        let told: Vec<_> = parts.iter().map(|part| (part.reference.as_str(), part.on.to_string())).collect();
        assert_eq!(told, [("STS-20", "2026-11-24".to_owned()), ("STS-3", "2026-11-25".to_owned())]);
        assert_eq!(books(executor, world.line).await.realized, Rupiah(2_000_000));
    }

    async fn what_came_after_the_year_is_taken_back_and_leaves_the_line_as_it_ended(stand) {
        let world = World::open(&stand).await;
        let executor = &world.office.executor;
        let id = world.paid(&world.first, "2026-11-21").await;
        let other = world.paid(&world.second, "2026-11-21").await;
        let amount = Rupiah(1_000_000);
        world.mend(other, Mending::Receivable { amount }).await.unwrap();
        stand.clock.advance(Duration::days(50));
        // It came in the last days of the year and was noted as of the next one: put right, the ceiling has it back.
        world.part(other, 1_000_000, "STS-2", "2027-01-04").await.unwrap();
        assert_eq!(world.line_state(world.line).await.late_total(), amount);
        world.mend(other, slip(Some(1), "STS-2", "2026-12-30")).await.unwrap();
        let line = world.line_state(world.line).await;
        assert_eq!((line.late_total(), line.balances.realized), (Rupiah::ZERO, Rupiah(5_000_000)));
        world.close_year().await.unwrap();
        let ended = world.line_state(world.line).await.balances;
        let late = async || {
            let line = world.line_state(world.line).await;
            assert_eq!(line.balances, ended);
            line.late_total()
        };
        back(&world, id, "2027-01-05").await.unwrap();
        assert_eq!(late().await, AMOUNT);
        world.mend(id, Mending::ReturnTaken).await.unwrap();
        assert_eq!((late().await, world.status(id).await), (Rupiah::ZERO, DisbursementStatus::Transferred));
        world.mend(id, refund("STS-3", "2027-01-05")).await.unwrap();
        world.mend(id, slip(None, "STS-3", "2027-01-06")).await.unwrap();
        assert_eq!(late().await, AMOUNT);
        world.mend(id, Mending::RefundTaken).await.unwrap();
        assert_eq!((late().await, world.status(id).await), (Rupiah::ZERO, DisbursementStatus::Transferred));
        // Returned and sent on: counted once, and taken back once.
        back(&world, id, "2027-01-05").await.unwrap();
        let day = "2027-01-06".parse().unwrap();
        disbursement::refund(executor, &world.office.admin, id, None, day, "STS-4".to_owned()).await.unwrap();
        assert_eq!(late().await, AMOUNT);
        world.mend(id, Mending::RefundTaken).await.unwrap();
        assert_eq!((late().await, world.status(id).await), (AMOUNT, DisbursementStatus::Returned));
        // Control: what the year ended with is not taken back from its books.
        let within = world.mend(other, slip(Some(1), "STS-2", "2026-12-29")).await;
        assert_eq!(code(within), "TAHUN_ANGGARAN_DITUTUP");
    }
}
