//! Who confirms what another proposed was shown a state: once that is no more, nothing is confirmed. And money that came
//! back in part is never sent again as a whole.
use chrono::Duration;
use commands::budget_line::{Revision, propose_revision};
use commands::user::Belongings;
use commands::{Done, Error, budget_year, disbursement, hold};
use domain::budget_line::BudgetDocument;
use domain::disbursement::{DisbursementStatus, Mending};
use domain::hold::HoldTarget;
use domain::{DisbursementId, Rupiah};

use crate::year_end::World;

async fn confirm(world: &World, asked: &Done) -> Result<(), Error> {
    let office = &world.office;
    let done = office
        .confirm(&office.approver, &asked.answer.id, Belongings::default())
        .await;
    done.map(drop)
}

/// Refused, because what was shown is no more.
fn is_outdated(done: Result<(), Error>) {
    assert_eq!(done.unwrap_err().code(), "USULAN_USANG");
}

fn revision(world: &World, amount: i64) -> Revision {
    Revision {
        id: world.line,
        version: None,
        amount: Rupiah(amount),
        reason: "Perubahan APBD".to_owned(),
        on: "2026-11-21".parse().unwrap(),
        document: BudgetDocument {
            number: format!("DPPA/{amount}"),
            date: "2026-11-20".parse().unwrap(),
            scan: None,
        },
    }
}

async fn part(world: &World, id: DisbursementId, amount: i64) -> Result<(), Error> {
    world
        .part(id, amount, &format!("STS-{amount}"), "2026-11-21")
        .await
}

on_both_engines! {
    async fn a_proposal_lifts_the_hold_it_was_made_for_and_no_later_one(stand) {
        let world = World::open(&stand).await;
        let (executor, finance) = world.finance();
        let id = world.approved(&world.first).await.0;
        // The words of both are the same: a hold is known by when it was placed.
        let why = || "Dua nama pada rekening".to_owned();
        hold::place(executor, finance, HoldTarget::Payment, id, why()).await.unwrap();
        let first = hold::propose_to_lift(executor, finance, id, why()).await.unwrap();
        let second = hold::propose_to_lift(executor, &world.office.admin, id, why()).await.unwrap();
        confirm(&world, &first).await.unwrap();
        hold::place(executor, finance, HoldTarget::Payment, id, why()).await.unwrap();
        is_outdated(confirm(&world, &second).await);
        assert!(hold::is_held(executor, id).await.unwrap());
        let third = hold::propose_to_lift(executor, finance, id, why()).await.unwrap();
        confirm(&world, &third).await.unwrap();
        assert!(!hold::is_held(executor, id).await.unwrap());
    }

    async fn only_a_recipient_is_put_on_hold(stand) {
        let world = World::open(&stand).await;
        let (executor, finance) = world.finance();
        let why = || "Cek".to_owned();
        let clerk = world.office.admin.actor.user_id.0;
        let refused = hold::place(executor, finance, HoldTarget::Person, clerk, why()).await;
        assert_eq!(refused.unwrap_err().code(), "TIDAK_DITEMUKAN");
        let whose = world.first.user_id.0;
        hold::place(executor, finance, HoldTarget::Person, whose, why()).await.unwrap();
    }

    async fn a_ceiling_that_was_shown_as_another_is_not_confirmed(stand) {
        let world = World::open(&stand).await;
        let (executor, finance) = world.finance();
        let high = propose_revision(executor, finance, revision(&world, 90_000_000)).await.unwrap();
        let low = propose_revision(executor, finance, revision(&world, 20_000_000)).await.unwrap();
        confirm(&world, &high).await.unwrap();
        is_outdated(confirm(&world, &low).await);
        assert_eq!(world.line_state(world.line).await.balances.ceiling, Rupiah(90_000_000));
        // Control: what moves on the line meanwhile is no other ceiling.
        let right = propose_revision(executor, finance, revision(&world, 20_000_000)).await.unwrap();
        world.approved(&world.first).await;
        confirm(&world, &right).await.unwrap();
    }

    async fn a_year_ends_with_what_was_shown_to_lapse(stand) {
        let world = World::open(&stand).await;
        let (executor, finance) = world.finance();
        let first = world.approved(&world.first).await;
        world.approved(&world.second).await;
        stand.clock.advance(Duration::days(60));
        let close = || budget_year::propose_close(executor, finance, 2026, vec![world.line]);
        let asked = close().await.unwrap();
        let other = close().await.unwrap();
        let why = "Tidak jadi".to_owned();
        disbursement::cancel(executor, finance, first, None, why).await.unwrap();
        is_outdated(confirm(&world, &asked).await);
        let asked = close().await.unwrap();
        confirm(&world, &asked).await.unwrap();
        is_outdated(confirm(&world, &other).await);
    }

    async fn what_came_back_in_part_is_not_sent_again_as_a_whole(stand) {
        let world = World::open(&stand).await;
        let id = world.paid(&world.first, "2026-11-21").await;
        let claim = || Mending::Receivable { amount: Rupiah(1_000_000) };
        world.mend(id, claim()).await.unwrap();
        part(&world, id, 400_000).await.unwrap();
        let again = world.mend(id, Mending::Transfer).await;
        assert_eq!(again.unwrap_err().code(), "SUDAH_DIANGSUR");
        assert_eq!(world.payment(id).await.status(), DisbursementStatus::Transferred);
        // The other way round: what was not sent does not come back.
        let id = world.paid(&world.second, "2026-11-21").await;
        world.mend(id, claim()).await.unwrap();
        world.mend(id, Mending::Transfer).await.unwrap();
        let early = part(&world, id, 400_000).await;
        assert_eq!(early.unwrap_err().code(), "STATUS_PEMBAYARAN_TIDAK_SESUAI");
    }

    async fn nothing_is_owed_of_what_all_came_back(stand) {
        let world = World::open(&stand).await;
        let id = world.paid(&world.first, "2026-11-21").await;
        world.mend(id, Mending::Receivable { amount: Rupiah(1_000_000) }).await.unwrap();
        assert!(world.payment(id).await.claim().is_some());
        let on = "2026-11-21".parse().unwrap();
        let reference = "STS-1".to_owned();
        world.mend(id, Mending::Refund { on, reference }).await.unwrap();
        assert_eq!(world.payment(id).await.claim(), None);
        // It is owed again when that was wrong.
        world.mend(id, Mending::RefundTaken).await.unwrap();
        assert!(world.payment(id).await.claim().is_some());
    }
}
