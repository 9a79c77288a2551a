//! A payment and its budget line: spent money stays where its entitlement says, no proposal is left without a line, and
//! what a closed year keeps of a slip.
use chrono::Duration;
use commands::{Error, budget_line, budget_year, disbursement};
use domain::budget_line::FundSource;
use domain::disbursement::{DisbursementStatus, Mending};
use domain::entitlement::entitlement_id;
use domain::{BudgetLineId, Rupiah, UserId};

use crate::entitled::{TYPE, set, table};
use crate::office::{Office, books, file};
use crate::taken_back::{refund, slip};
use crate::year_end::World;

fn code<T: std::fmt::Debug>(result: Result<T, Error>) -> String {
    result.unwrap_err().code().to_owned()
}

async fn other_line(office: &Office) -> BudgetLineId {
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
    let done = budget_line::open(&office.executor, &office.admin, new).await;
    BudgetLineId(done.unwrap().answer.id.parse().unwrap())
}

on_both_engines! {
    async fn spent_money_is_not_moved_from_the_line_that_its_entitlement_names(stand) {
        let world = World::open(&stand).await;
        let other = other_line(&world.office).await;
        let first = world.paid(&world.first, "2026-11-21").await;
        let second = world.paid(&world.second, "2026-11-21").await;
        // Control: while nothing says where it belongs.
        world.mend(second, Mending::Line { to: other }).await.unwrap();
        let bound = table(6_000_000, 8, Some(world.line));
        set(&world.office, entitlement_id(2026, TYPE), serde_json::json!(bound)).await;
        let away = world.mend(first, Mending::Line { to: other }).await;
        assert_eq!(code(away), "PAGU_BUKAN_UNTUK_KOMPONEN");
        world.mend(second, Mending::Line { to: world.line }).await.unwrap();
        let spent = world.line_state(world.line).await.balances.realized;
        assert_eq!(spent, Rupiah(6_000_000));
        for line in [world.line, other] {
            books(&world.office.executor, line).await;
        }
    }

    async fn a_line_is_not_withdrawn_under_payments_that_are_proposed(stand) {
        let world = World::open(&stand).await;
        let office = &world.office;
        let (executor, finance) = world.finance();
        let id = office.propose(&world.first, world.line, 3_000_000).await.unwrap();
        let why = || ("Dibuka dua kali".to_owned(), file(UserId::SYSTEM, 906));
        let asked = budget_year::propose_withdrawal(executor, finance, world.line, None, why(), &[id]).await;
        assert_eq!(code(asked), "PAGU_MASIH_DIUSULKAN");
        // One that nobody saw in time goes no further.
        let asked = budget_year::propose_withdrawal(executor, finance, world.line, None, why(), &[]).await;
        world.by_two(asked).await.unwrap();
        let approved = disbursement::approve(executor, &office.approver, id, None, None).await;
        assert_eq!(code(approved), "PAGU_DITARIK");
        let another = office.propose(&world.second, world.line, 3_000_000).await;
        assert_eq!(code(another), "PAGU_DITARIK");
        disbursement::cancel(executor, finance, id, None, "Pagu ditarik".to_owned()).await.unwrap();
        assert_eq!(world.status(id).await, DisbursementStatus::Cancelled);
        // Control: what was given up does not stand on a line.
        let line = office.line(5_000_000).await;
        let gone = office.propose(&world.first, line, 3_000_000).await.unwrap();
        disbursement::cancel(executor, finance, gone, None, "Keliru".to_owned()).await.unwrap();
        let asked = budget_year::propose_withdrawal(executor, finance, line, None, why(), &[gone]).await;
        world.by_two(asked).await.unwrap();
    }

    async fn the_number_of_a_slip_is_put_right_after_its_year_is_closed_and_its_day_is_not(stand) {
        let world = World::open(&stand).await;
        let first = world.paid(&world.first, "2026-11-21").await;
        let second = world.paid(&world.second, "2026-11-21").await;
        let amount = Rupiah(1_000_000);
        world.mend(first, Mending::Receivable { amount }).await.unwrap();
        stand.clock.advance(Duration::days(20));
        world.part(first, 100_000, "STS-7", "2026-12-05").await.unwrap();
        world.mend(second, refund("STS-9", "2026-12-05")).await.unwrap();
        stand.clock.advance(Duration::days(40));
        world.close_year().await.unwrap();
        let ended = world.line_state(world.line).await.balances;
        world.mend(first, slip(Some(1), "STS-8", "2026-12-05")).await.unwrap();
        world.mend(second, slip(None, "STS-10", "2026-12-05")).await.unwrap();
        let number = async |id, part| world.payment(id).await.slip(part).unwrap().number;
        assert_eq!(number(first, Some(1)).await, "STS-8");
        assert_eq!(number(second, None).await, "STS-10");
        // The day is what the closed year was booked by.
        for (id, part, number) in [(first, Some(1), "STS-8"), (second, None, "STS-10")] {
            let moved = world.mend(id, slip(part, number, "2026-12-04")).await;
            assert_eq!(code(moved), "TAHUN_ANGGARAN_DITUTUP");
        }
        assert_eq!(world.line_state(world.line).await.balances, ended);
    }
}
