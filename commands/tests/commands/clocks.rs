//! No account of a line is below zero on any day by booking date, whatever was moved, carried over, closed or corrected
//! before. `books` looks at every account on every day.
use std::collections::BTreeSet;

use chrono::Duration;
use commands::confirmation::{self, Surroundings};
use commands::disbursement::{self, Correction, Orders};
use commands::roster::{self, Candidate, NewRoster, Refusal};
use commands::user::Belongings;
use commands::{Done, Error, budget_line, budget_year};
use domain::budget_line::{BudgetDocument, FundSource};
use domain::change_request::Carried;
use domain::disbursement::{Component, DisbursementStatus, Mending, OrderKind};
use domain::roster::Criteria;
use domain::{BudgetLineId, DisbursementId, RosterId, Rupiah, UserId};

use crate::office::{Office, books, books_until, file};
use crate::year_end::{World, paper};

fn new_line(category: &str, year: u16, on: &str) -> budget_line::NewBudgetLine {
    budget_line::NewBudgetLine {
        year,
        source: FundSource::Otsus,
        category_id: category.to_owned(),
        account_code: "5.1.07".to_owned(),
        name: format!("{category} {year}"),
        ceiling: Rupiah(10_000_000),
        on: on.parse().unwrap(),
        document: None,
    }
}

/// A line beside the one that pays.
async fn beside(office: &Office) -> BudgetLineId {
    let new = new_line("biaya-hidup", 2026, "2026-01-05");
    let done = budget_line::open(&office.executor, &office.admin, new).await;
    BudgetLineId(done.unwrap().answer.id.parse().unwrap())
}

fn orders(number: &str, day: &str) -> Orders {
    Orders {
        spp: paper(number, day),
        spm: paper(number, day),
        sp2d: paper(number, day),
    }
}

const EARLY: &str = "TANGGAL_SEBELUM_DANA_TERCATAT";

on_both_engines! {
    async fn what_was_moved_is_not_ordered_on_a_day_before_it_came(stand) {
        let world = World::open(&stand).await;
        let right = beside(&world.office).await;
        let id = world.approved(&world.first).await;
        stand.clock.advance(Duration::days(10));
        world.mend(id, Mending::Line { to: right }).await.unwrap();
        let (executor, admin) = (&world.office.executor, &world.office.admin);
        let early = disbursement::issue_orders(executor, admin, id, None, orders("1", "2026-11-25")).await;
        assert_eq!(early.unwrap_err().code(), EARLY);
        // Control: from that day on.
        disbursement::issue_orders(executor, admin, id, None, orders("1", "2026-12-01")).await.unwrap();
        for line in [world.line, right] {
            books(executor, line).await;
        }
    }

    async fn what_was_moved_comes_back_on_no_day_before_it_came(stand) {
        let world = World::open(&stand).await;
        let right = beside(&world.office).await;
        let returned = world.paid(&world.first, "2026-11-21").await;
        let repaid = world.paid(&world.second, "2026-11-21").await;
        stand.clock.advance(Duration::days(10));
        for id in [returned, repaid] {
            world.mend(id, Mending::Line { to: right }).await.unwrap();
        }
        world.mend(repaid, Mending::Receivable { amount: Rupiah(1_000_000) }).await.unwrap();
        let (executor, finance) = world.finance();
        let (early, right_day) = ("2026-11-25".parse().unwrap(), "2026-12-01".parse().unwrap());
        let text = || "Gangguan".to_owned();
        let part = Rupiah(400_000);
        for (on, code) in [(early, Some(EARLY)), (right_day, None)] {
            // A refund is tried only where it is refused: the bank's return comes first.
            if code.is_some() {
                let refund = world.mend(returned, Mending::Refund { on, reference: text() }).await;
                assert_eq!(refund.err().map(|error| error.code()), code);
            }
            let back = disbursement::return_by_bank(executor, finance, returned, None, on, (text(), None)).await;
            assert_eq!(back.err().map(|error| error.code()), code);
            let part = Mending::Instalment { amount: part, on, reference: format!("STS-{on}") };
            let paid = world.mend(repaid, part).await;
            assert_eq!(paid.err().map(|error| error.code()), code);
        }
        for line in [world.line, right] {
            books(executor, line).await;
        }
    }

    async fn the_date_of_an_sp2d_stands_once_another_line_took_the_money_over(stand) {
        let world = World::open(&stand).await;
        let right = beside(&world.office).await;
        let id = world.approved(&world.first).await;
        stand.clock.advance(Duration::days(4));
        let (executor, finance) = world.finance();
        disbursement::issue_orders(executor, &world.office.admin, id, None, orders("1", "2026-11-22"))
            .await
            .unwrap();
        stand.clock.advance(Duration::days(6));
        world.mend(id, Mending::Line { to: right }).await.unwrap();
        let correction = |number: &str, day| Correction {
            id,
            version: None,
            kind: OrderKind::Sp2d,
            order: paper(number, day).unwrap(),
            reason: "Salah tulis".to_owned(),
            evidence: file(UserId::SYSTEM, 905),
        };
        let later = correction("1", "2026-11-24");
        let asked = disbursement::propose_correction(executor, finance, later).await;
        assert_eq!(asked.unwrap_err().code(), "TANGGAL_SP2D_TETAP");
        // Control: its number may still be put right.
        let other = correction("2", "2026-11-22");
        let asked = disbursement::propose_correction(executor, finance, other).await;
        world.by_two(asked).await.unwrap();
        assert_eq!(world.payment(id).await.orders.sp2d, paper("2", "2026-11-22"));
        for line in [world.line, right] {
            books(executor, line).await;
        }
    }

    async fn papers_of_what_was_carried_over_are_of_that_day_or_later(stand) {
        let world = World::open(&stand).await;
        let id = world.approved(&world.first).await;
        stand.clock.advance(Duration::days(50));
        world.close_year().await.unwrap();
        let next = world.next_year_line(4_000_000).await;
        let (executor, finance) = world.finance();
        let carried = vec![Carried { disbursement_id: id, budget_line_id: next }];
        let asked = budget_year::propose_carry_over(executor, finance, carried).await;
        world.by_two(asked).await.unwrap();
        let admin = &world.office.admin;
        let request = |day| Orders { spp: paper("27", day), ..Orders::default() };
        for early in [request("2027-01-09"), orders("27", "2027-01-09")] {
            let early = disbursement::issue_orders(executor, admin, id, None, early).await;
            assert_eq!(early.unwrap_err().code(), "TANGGAL_MENDAHULUI");
        }
        disbursement::issue_orders(executor, admin, id, None, orders("27", "2027-01-10")).await.unwrap();
        for line in [world.line, next] {
            books(executor, line).await;
        }
    }

    async fn a_new_line_begins_with_what_all_lines_of_its_year_closed(stand) {
        let world = World::open(&stand).await;
        let right = beside(&world.office).await;
        let (executor, finance) = world.finance();
        let lines = vec![world.line, right];
        let document = || BudgetDocument {
            number: "DPPA/1".to_owned(),
            date: "2026-11-01".parse().unwrap(),
            scan: None,
        };
        let propose = async |category: &str, on: &str| {
            let new = new_line(category, 2026, on);
            budget_line::propose(executor, finance, new, document(), lines.clone()).await
        };
        let confirm = async |asked: &Done| {
            let around = Surroundings {
                ceiling_of: |_| BTreeSet::new(),
                belongings: Belongings::default(),
                lines: lines.clone(),
                proposed: Vec::new(),
            };
            let id = asked.answer.id.parse().unwrap();
            confirmation::confirm(executor, &world.office.approver, id, None, around).await
        };
        let close = async |lines: &[BudgetLineId], month: &str| {
            let month = month.parse().unwrap();
            budget_year::close_month(executor, finance, lines.to_vec(), month).await.unwrap();
        };
        // One line alone closes nothing for the others.
        close(&lines[..1], "2026-06").await;
        let open = propose("asrama", "2026-05-15").await.unwrap();
        close(&lines, "2026-06").await;
        let refused = |done: Result<Done, Error>| done.unwrap_err().code();
        assert_eq!(refused(confirm(&open).await), "BULAN_SUDAH_DITUTUP");
        assert_eq!(refused(propose("buku", "2026-05-15").await), "BULAN_SUDAH_DITUTUP");
        let asked = propose("buku", "2026-07-01").await.unwrap();
        confirm(&asked).await.unwrap();
        let made = world.line_state(BudgetLineId(asked.answer.id.parse().unwrap())).await;
        assert_eq!(made.closed_through, Some("2026-06".parse().unwrap()));
        // Over the end of the year.
        let waiting = propose("laptop", "2026-07-01").await.unwrap();
        stand.clock.advance(Duration::days(50));
        let asked = budget_year::propose_close(executor, finance, 2026, lines.clone()).await;
        world.by_two(asked).await.unwrap();
        assert_eq!(refused(propose("wisuda", "2026-12-31").await), "TAHUN_ANGGARAN_DITUTUP");
        assert!(confirm(&waiting).await.is_err());
    }

    async fn what_is_given_up_after_the_year_is_booked_on_its_last_day(stand) {
        let world = World::open(&stand).await;
        let right = beside(&world.office).await;
        let id = world.approved(&world.first).await;
        let moved = world.approved(&world.second).await;
        stand.clock.advance(Duration::days(50));
        let (executor, finance) = world.finance();
        disbursement::cancel(executor, finance, id, None, "Mengundurkan diri".to_owned())
            .await
            .unwrap();
        world.mend(moved, Mending::Line { to: right }).await.unwrap();
        for (line, committed) in [(world.line, 0), (right, 3_000_000)] {
            let last = "2026-12-31".parse().unwrap();
            let state = world.line_state(line).await;
            assert_eq!(state.available_by_day.keys().next_back(), Some(&last));
            assert_eq!(books(executor, line).await.committed, Rupiah(committed));
        }
        // The ceiling of the year does not move once it is over.
        let revision = |on: &str| budget_line::Revision {
            id: world.line,
            version: None,
            amount: Rupiah(70_000_000),
            reason: "Perubahan APBD".to_owned(),
            on: on.parse().unwrap(),
            document: BudgetDocument {
                number: "DPPA/2".to_owned(),
                date: "2026-12-01".parse().unwrap(),
                scan: None,
            },
        };
        let late = budget_line::propose_revision(executor, finance, revision("2027-01-05")).await;
        assert_eq!(late.unwrap_err().code(), "TANGGAL_DI_LUAR_TAHUN_ANGGARAN");
        budget_line::propose_revision(executor, finance, revision("2026-12-31")).await.unwrap();
    }

    async fn the_sp2d_of_a_roster_is_put_right_although_a_row_came_back(stand) {
        let world = World::open(&stand).await;
        let office = &world.office;
        let (executor, finance) = world.finance();
        let explain = |error: Error| Refusal { code: error.code().to_owned(), text: String::new() };
        let candidates = [&world.first, &world.second].map(|recipient| Candidate {
            award_id: recipient.award_id,
            bank_account_id: Some(recipient.account_id),
            semester: Some(3),
        });
        let new = NewRoster {
            name: "Semester 3".to_owned(),
            budget_line_id: world.line,
            component: Component::Tuition,
            academic_year: "2026/2027".parse().unwrap(),
            amount: Some(Rupiah(3_000_000)),
            criteria: Criteria::default(),
            candidates: candidates.to_vec(),
        };
        let made = roster::create(executor, finance, new, explain).await.unwrap();
        let id = RosterId(made.answer.id.parse().unwrap());
        let rows: Vec<DisbursementId> = (made.answer.rows.iter())
            .map(|row| DisbursementId(row.disbursement_id.as_ref().unwrap().parse().unwrap()))
            .collect();
        roster::lock(executor, finance, id, None).await.unwrap();
        roster::approve(executor, &office.approver, id, None, None, explain).await.unwrap();
        stand.clock.advance(Duration::days(6));
        let papers = Orders {
            spp: paper("9", "2026-11-21"),
            spm: paper("9", "2026-11-21"),
            sp2d: paper("9", "2026-11-22"),
        };
        roster::issue_orders(executor, &office.admin, id, None, papers, explain).await.unwrap();
        let on = "2026-11-25".parse().unwrap();
        disbursement::return_by_bank(executor, finance, rows[0], None, on, ("Gangguan".to_owned(), None))
            .await
            .unwrap();
        let correction = |id, number: &str, day| Correction {
            id,
            version: None,
            kind: OrderKind::Sp2d,
            order: paper(number, day).unwrap(),
            reason: "Salah tulis".to_owned(),
            evidence: file(UserId::SYSTEM, 905),
        };
        // One paper, one date: of the row that came back too, whichever row it is proposed of.
        let both = async || [world.payment(rows[0]).await.orders.sp2d, world.payment(rows[1]).await.orders.sp2d];
        let asked = disbursement::propose_correction(executor, finance, correction(rows[0], "10", "2026-11-24")).await;
        world.by_two(asked).await.unwrap();
        assert_eq!(both().await, [paper("10", "2026-11-24"), paper("10", "2026-11-24")]);
        let spent_by = async |day: &str| {
            let day: chrono::NaiveDate = day.parse().unwrap();
            let line = books_until(executor, world.line, day).await;
            (line.realized, line.returned)
        };
        let whole = Rupiah(6_000_000);
        assert_eq!(spent_by("2026-11-23").await, (Rupiah::ZERO, Rupiah::ZERO));
        assert_eq!(spent_by("2026-11-24").await, (whole, Rupiah::ZERO));
        assert_eq!(spent_by("2026-11-25").await, (Rupiah(3_000_000), Rupiah(3_000_000)));
        // Not after the day on which the bank sent it back, for any of them.
        for row in [rows[0], rows[1]] {
            let asked = disbursement::propose_correction(executor, finance, correction(row, "10", "2026-11-26")).await;
            assert_eq!(asked.unwrap_err().code(), EARLY);
        }
        // It is still one paper: its number is put right in both.
        let asked = disbursement::propose_correction(executor, finance, correction(rows[0], "11", "2026-11-24")).await;
        world.by_two(asked).await.unwrap();
        assert_eq!(both().await, [paper("11", "2026-11-24"), paper("11", "2026-11-24")]);
        // Every row is tried when it is proposed: one was transferred before the date that is wanted.
        let on = "2026-11-24".parse().unwrap();
        disbursement::transfer(executor, finance, rows[1], None, on, "TRF".to_owned()).await.unwrap();
        let asked = disbursement::propose_correction(executor, finance, correction(rows[1], "11", "2026-11-25")).await;
        assert_eq!(asked.unwrap_err().code(), "TANGGAL_MELEWATI_LANGKAH_BERIKUTNYA");
        assert_eq!(world.status(rows[0]).await, DisbursementStatus::Returned);
        books(executor, world.line).await;
    }
}
