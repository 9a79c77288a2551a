//! Deposits at the treasury: a slip (STS) has one day whichever payments went back with it, what one person alone said to
//! have come back goes on by two, and what is noted after the year is revenue of the day on which it is noted.
use chrono::Duration;
use commands::disbursement;
use commands::{Clock, Error, budget_line, budget_year};
use domain::budget_line::FundSource;
use domain::disbursement::{DisbursementStatus, Mending};
use domain::{BudgetLineId, DisbursementId, Rupiah};

use crate::office::books;
use crate::support::Stand;
use crate::taken_back::{refund, slip};
use crate::year_end::World;

const AMOUNT: Rupiah = Rupiah(3_000_000);

fn code<T: std::fmt::Debug>(result: Result<T, Error>) -> String {
    result.unwrap_err().code().to_owned()
}

async fn part(world: &World, id: DisbursementId, number: &str, day: &str) -> Result<(), Error> {
    world.part(id, 100_000, number, day).await
}

fn today(stand: &Stand) -> chrono::NaiveDate {
    domain::office_time(stand.clock.now()).date_naive()
}

async fn claimed(world: &World) -> (DisbursementId, DisbursementId) {
    let first = world.paid(&world.first, "2026-11-21").await;
    let second = world.paid(&world.second, "2026-11-21").await;
    let amount = Rupiah(1_000_000);
    for id in [first, second] {
        world
            .mend(id, Mending::Receivable { amount })
            .await
            .unwrap();
    }
    (first, second)
}

async fn days(world: &World, id: DisbursementId) -> Vec<(String, String)> {
    let parts = world.payment(id).await.receivable.unwrap().instalments;
    let told =
        |part: &domain::disbursement::Instalment| (part.reference.clone(), part.on.to_string());
    parts.iter().map(told).collect()
}

fn pair(number: &str, day: &str) -> (String, String) {
    (number.to_owned(), day.to_owned())
}

on_both_engines! {
    async fn a_slip_has_one_day(stand) {
        let world = World::open(&stand).await;
        let (first, second) = claimed(&world).await;
        stand.clock.advance(Duration::days(6));
        part(&world, first, "STS-7", "2026-11-22").await.unwrap();
        // However it is written.
        assert_eq!(code(part(&world, second, " sts- 7", "2026-11-23").await), "STS_TANGGAL_LAIN");
        assert_eq!(code(part(&world, first, "STS-7", "2026-11-23").await), "STS_TANGGAL_LAIN");
        // One slip for two payments, twice for one, and another year's are no contradiction.
        part(&world, second, "STS-7", "2026-11-22").await.unwrap();
        part(&world, first, "STS-7", "2026-11-22").await.unwrap();
        part(&world, second, "STS-8", "2026-11-23").await.unwrap();
        // A correction is asked the same.
        assert_eq!(code(world.mend(second, slip(Some(2), "STS-7", "2026-11-23")).await), "STS_TANGGAL_LAIN");
        let rest = world.payment(first).await.receivable.unwrap().remaining();
        assert_eq!(rest, Rupiah(800_000));
    }

    async fn the_day_of_a_slip_is_corrected_for_all_that_have_it(stand) {
        let world = World::open(&stand).await;
        let executor = &world.office.executor;
        let (first, second) = claimed(&world).await;
        stand.clock.advance(Duration::days(6));
        part(&world, first, "STS-7", "2026-11-22").await.unwrap();
        part(&world, second, "STS-7", "2026-11-22").await.unwrap();
        part(&world, second, "STS-8", "2026-11-25").await.unwrap();
        world.mend(first, slip(Some(1), "STS-7", "2026-11-24")).await.unwrap();
        assert_eq!(days(&world, first).await, [pair("STS-7", "2026-11-24")]);
        assert_eq!(days(&world, second).await, [pair("STS-7", "2026-11-24"), pair("STS-8", "2026-11-25")]);
        assert_eq!(books(executor, world.line).await.realized, Rupiah(5_700_000));
        // One that cannot follow keeps all where they are.
        assert_eq!(
            code(world.mend(first, slip(Some(1), "STS-7", "2026-11-26")).await),
            "TANGGAL_MELEWATI_LANGKAH_BERIKUTNYA"
        );
        assert_eq!(days(&world, first).await, [pair("STS-7", "2026-11-24")]);
        // Another number is one deposit's own; the number that it leaves stays the other's.
        world.mend(first, slip(Some(1), "STS-9", "2026-11-23")).await.unwrap();
        assert_eq!(days(&world, second).await[0], pair("STS-7", "2026-11-24"));
        assert_eq!(code(part(&world, first, "STS-7", "2026-11-25").await), "STS_TANGGAL_LAIN");
        world.mend(second, slip(Some(1), "STS-10", "2026-11-24")).await.unwrap();
        part(&world, first, "STS-7", "2026-11-25").await.unwrap();
    }

    async fn a_slip_that_was_not_leaves_its_number(stand) {
        let world = World::open(&stand).await;
        let first = world.paid(&world.first, "2026-11-21").await;
        let second = world.paid(&world.second, "2026-11-21").await;
        stand.clock.advance(Duration::days(4));
        world.mend(first, refund("STS-1", "2026-11-22")).await.unwrap();
        assert_eq!(code(world.mend(second, refund("STS-1", "2026-11-23")).await), "STS_TANGGAL_LAIN");
        world.mend(first, Mending::RefundTaken).await.unwrap();
        world.mend(second, refund("STS-1", "2026-11-23")).await.unwrap();
    }

    async fn who_alone_said_that_it_came_back_does_not_send_it_on(stand) {
        let world = World::open(&stand).await;
        let (executor, finance) = world.finance();
        let on = "2026-11-21".parse().unwrap();
        let back = async |id| {
            let why = ("Rekening tutup".to_owned(), None);
            disbursement::return_by_bank(executor, finance, id, None, on, why).await.unwrap();
        };
        let sent_on = async |by, id| {
            disbursement::refund(executor, by, id, None, on, "STS-1".to_owned()).await
        };
        let id = world.paid(&world.first, "2026-11-21").await;
        back(id).await;
        assert_eq!(code(sent_on(finance, id).await), "SETORAN_BUTUH_DUA_ORANG");
        // Another person may, or two with the slip.
        sent_on(&world.office.admin, id).await.unwrap();
        let other = world.paid(&world.second, "2026-11-21").await;
        back(other).await;
        world.mend(other, refund("STS-1", "2026-11-21")).await.unwrap();
        assert_eq!(world.status(other).await, DisbursementStatus::Refunded);
    }

    async fn what_two_said_to_have_come_back_is_sent_on_by_one(stand) {
        let world = World::open(&stand).await;
        let (executor, finance) = world.finance();
        let on = "2026-11-21".parse().unwrap();
        let id = world.paid(&world.first, "2026-11-21").await;
        let fault = domain::disbursement::ReturnFault::Technical;
        world.mend(id, Mending::Return { on, fault }).await.unwrap();
        assert_eq!(code(world.mend(id, refund("STS-1", "2026-11-21")).await), "STATUS_PEMBAYARAN_TIDAK_SESUAI");
        disbursement::refund(executor, finance, id, None, on, "STS-1".to_owned()).await.unwrap();
    }

    async fn what_is_noted_after_the_year_is_revenue_of_that_day(stand) {
        let world = World::open(&stand).await;
        let (first, second) = claimed(&world).await;
        stand.clock.advance(Duration::days(60));
        world.close_year().await.unwrap();
        let ended = world.line_state(world.line).await.balances;
        let noted = today(&stand);
        part(&world, first, "STS-7", "2026-12-30").await.unwrap();
        let booked = || async {
            let events = world.line_events(world.line).await;
            let late = events.into_iter().filter(|(name, _)| name == "RevenueReceived" || name == "Reversed");
            late.map(|(_, on)| on).collect::<Vec<_>>()
        };
        assert_eq!(booked().await, [Some(noted)]);
        assert_eq!(days(&world, first).await, [pair("STS-7", "2026-12-30")]);
        // Its slip is put right: what was booked is taken back on its day, whichever day the slip has.
        stand.clock.advance(Duration::days(1));
        world.mend(first, slip(Some(1), "STS-7", "2026-12-31")).await.unwrap();
        let next = today(&stand);
        assert_eq!(booked().await, [Some(noted), Some(noted), Some(next)]);
        // Control: what came in the new year is of its own day.
        let before = stand.executor.ledger().head().await.unwrap();
        part(&world, second, "STS-8", "2027-01-04").await.unwrap();
        assert_eq!(booked().await[3], Some("2027-01-04".parse().unwrap()));
        let line = world.line_state(world.line).await;
        assert_eq!((line.balances, line.late_total()), (ended, Rupiah(200_000)));
        // As of before the second: only what was known then.
        let executor = &world.office.executor;
        let then = budget_line::as_of(executor, world.line, before).await.unwrap().unwrap();
        assert_eq!(then.revenue_of(second), Rupiah::ZERO);
        assert_eq!(then.revenue_of(first), Rupiah(100_000));
    }

    async fn an_instalment_that_was_not_is_taken_back_and_frees_what_it_bound(stand) {
        let world = World::open(&stand).await;
        let executor = &world.office.executor;
        let (first, second) = claimed(&world).await;
        part(&world, first, "STS-7", "2026-11-21").await.unwrap();
        world.part(first, 200_000, "STS-8", "2026-11-21").await.unwrap();
        // What came back of it lies on its line.
        let to = world.line;
        assert_eq!(code(world.mend(first, Mending::Line { to }).await), "SUDAH_DIANGSUR");
        // The last first.
        world.mend(first, Mending::InstalmentTaken).await.unwrap();
        assert_eq!(days(&world, first).await, [pair("STS-7", "2026-11-21")]);
        assert_eq!(books(executor, world.line).await.realized, Rupiah(5_900_000));
        part(&world, second, "STS-8", "2026-11-21").await.unwrap();
        world.mend(first, Mending::InstalmentTaken).await.unwrap();
        assert_eq!(books(executor, world.line).await.realized, Rupiah(5_900_000));
        assert_eq!(code(world.mend(first, Mending::InstalmentTaken).await), "DOKUMEN_BELUM_TERBIT");
        // Nothing came back: it is sent back as a whole.
        world.mend(first, refund("STS-9", "2026-11-21")).await.unwrap();
    }

    async fn what_came_back_whole_in_parts_frees_its_semester(stand) {
        let world = World::open(&stand).await;
        let office = &world.office;
        let id = world.paid(&world.first, "2026-11-21").await;
        world.mend(id, Mending::Receivable { amount: AMOUNT }).await.unwrap();
        world.part(id, 1_000_000, "STS-1", "2026-11-21").await.unwrap();
        let twice = office.propose(&world.first, world.line, AMOUNT.0).await;
        assert_eq!(code(twice), "PEMBAYARAN_SUDAH_ADA");
        world.part(id, 2_000_000, "STS-2", "2026-11-21").await.unwrap();
        // Taken back, its place is taken again; another payment in it keeps the word.
        world.mend(id, Mending::InstalmentTaken).await.unwrap();
        let twice = office.propose(&world.first, world.line, AMOUNT.0).await;
        assert_eq!(code(twice), "PEMBAYARAN_SUDAH_ADA");
        world.part(id, 2_000_000, "STS-2", "2026-11-21").await.unwrap();
        office.propose(&world.first, world.line, AMOUNT.0).await.unwrap();
        assert_eq!(code(world.mend(id, Mending::InstalmentTaken).await), "PEMBAYARAN_SUDAH_ADA");
    }

    async fn what_would_have_given_the_ceiling_back_is_not_confirmed_as_other_revenue(stand) {
        let world = World::open(&stand).await;
        let (executor, finance) = world.finance();
        let id = world.paid(&world.first, "2026-11-21").await;
        stand.clock.advance(Duration::days(60));
        let mend = commands::disbursement::Mend {
            id,
            version: None,
            mending: refund("STS-1", "2026-12-21"),
            reason: "Penerima mundur".to_owned(),
            evidence: crate::office::file(world.payment(id).await.recipient_id, 901),
        };
        let asked = disbursement::propose_mending(executor, finance, mend).await.unwrap();
        world.close_year().await.unwrap();
        let office = &world.office;
        let none = commands::user::Belongings::default();
        let done = office.confirm(&office.approver, &asked.answer.id, none).await;
        assert_eq!(code(done), "USULAN_USANG");
        // Control: asked again, it is shown as what it is.
        world.mend(id, refund("STS-1", "2026-12-21")).await.unwrap();
        assert_eq!(world.line_state(world.line).await.late_total(), AMOUNT);
    }

    async fn money_of_one_source_is_not_moved_to_another(stand) {
        let world = World::open(&stand).await;
        let (executor, finance) = world.finance();
        let open = async |source, category: &str| {
            let new = budget_line::NewBudgetLine {
                year: 2026,
                source,
                category_id: category.to_owned(),
                account_code: "5.1.07".to_owned(),
                name: "Mata lain".to_owned(),
                ceiling: Rupiah(9_000_000),
                on: "2026-01-05".parse().unwrap(),
                document: None,
            };
            let done = budget_line::open(executor, &world.office.admin, new).await;
            BudgetLineId(done.unwrap().answer.id.parse().unwrap())
        };
        let own = world.line_state(world.line).await.source;
        let other = if own == FundSource::Otsus { FundSource::Apbd } else { FundSource::Otsus };
        let id = world.paid(&world.first, "2026-11-21").await;
        let to = open(other, "biaya-hidup").await;
        assert_eq!(code(world.mend(id, Mending::Line { to }).await), "SUMBER_DANA_BERBEDA");
        // Control.
        let to = open(own, "biaya-hidup").await;
        world.mend(id, Mending::Line { to }).await.unwrap();
        assert_eq!(books(executor, to).await.realized, AMOUNT);
        // A month that is not of the year is not closed for it.
        stand.clock.advance(Duration::days(90));
        let january = "2027-01".parse().unwrap();
        let closed = budget_year::close_month(executor, finance, vec![world.line], january).await;
        assert_eq!(code(closed), "BULAN_DI_LUAR_TAHUN_ANGGARAN");
    }
}
