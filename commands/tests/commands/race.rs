//! Concurrent approvals never overspend, and the books balance at every position of the log.
use commands::{Error, disbursement};
use domain::budget_line::BudgetLineError;
use domain::{BudgetLineId, DisbursementId, Rupiah};
use proptest::prelude::{ProptestConfig, proptest};

use crate::office::{Office, books};
use crate::support::Stand;

/// Approves all at once, over several executors, and counts what was approved.
async fn approve_all(
    office: &Office,
    nodes: &[commands::Executor],
    payments: &[DisbursementId],
) -> usize {
    let tasks: Vec<_> = payments
        .iter()
        .enumerate()
        .map(|(place, id)| {
            let (executor, call, id) = (
                nodes[place % nodes.len()].clone(),
                office.approver.clone(),
                *id,
            );
            tokio::spawn(
                async move { disbursement::approve(&executor, &call, id, None, None).await },
            )
        })
        .collect();
    let mut approved = 0;
    for task in tasks {
        match task.await.unwrap() {
            Ok(_) => approved += 1,
            Err(Error::BudgetLine(BudgetLineError::CeilingExceeded { amount, remaining })) => {
                assert!(amount > remaining);
            }
            Err(other) => panic!("{other}"),
        }
    }
    approved
}

async fn proposals(office: &Office, line: BudgetLineId, amounts: &[i64]) -> Vec<DisbursementId> {
    let mut payments = Vec::new();
    for (place, amount) in amounts.iter().enumerate() {
        let recipient = office.recipient(u32::try_from(place).unwrap() + 1).await;
        payments.push(office.propose(&recipient, line, *amount).await.unwrap());
    }
    payments
}

on_both_engines! {
    async fn of_thirty_approvals_at_once_only_what_the_ceiling_holds_passes(stand) {
        let office = Office::open(&stand.executor).await;
        let line = office.line(10_000_000).await;
        let payments = proposals(&office, line, &[1_000_000; 30]).await;
        let nodes = [stand.executor.clone()];
        let approved = approve_all(&office, &nodes, &payments).await;
        assert_eq!(approved, 10);
        let books = books(&stand.executor, line).await;
        assert_eq!((books.committed, books.available), (Rupiah(10_000_000), Rupiah(0)));
    }

    async fn uneven_amounts_never_overspend(stand) {
        // A fixed sequence that looks random: every run checks the same amounts.
        let mut state = 20_261_121_u64;
        let amounts: Vec<i64> = (0..24)
            .map(|_| {
                state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
                i64::try_from(state >> 40).unwrap() % 4_000_000 + 1
            })
            .collect();
        let ceiling = amounts.iter().sum::<i64>() / 3;
        let office = Office::open(&stand.executor).await;
        let line = office.line(ceiling).await;
        let payments = proposals(&office, line, &amounts).await;
        let approved = approve_all(&office, std::slice::from_ref(&stand.executor), &payments).await;
        let books = books(&stand.executor, line).await;
        assert!(approved > 0 && approved < amounts.len());
        assert!(books.committed <= Rupiah(ceiling));
        // Whoever was refused would not fit now either.
        for id in payments {
            let again =
                disbursement::approve(&stand.executor, &office.approver, id, None, None).await;
            assert!(again.is_err());
        }
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn two_nodes_approving_at_once_never_overspend() {
    let stand = Stand::postgres().await;
    let office = Office::open(&stand.executor).await;
    let line = office.line(8_000_000).await;
    let payments = proposals(&office, line, &[1_000_000; 24]).await;
    let nodes = [stand.executor.clone(), stand.another_node().await];
    let approved = approve_all(&office, &nodes, &payments).await;
    assert_eq!(approved, 8);
    let books = books(&stand.executor, line).await;
    assert_eq!(
        (books.committed, books.available),
        (Rupiah(8_000_000), Rupiah(0))
    );
    stand.finish().await;
}

#[test]
fn any_amounts_under_any_ceiling_never_overspend() {
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .worker_threads(2)
        .enable_all()
        .build()
        .unwrap();
    let amounts = proptest::collection::vec(1_i64..4_000_000, 1..10);
    proptest!(ProptestConfig::with_cases(12), |(amounts in amounts, ceiling in 1_i64..20_000_000)| {
        runtime.block_on(async {
            let stand = Stand::sqlite().await;
            let office = Office::open(&stand.executor).await;
            let line = office.line(ceiling).await;
            let payments = proposals(&office, line, &amounts).await;
            let approved =
                approve_all(&office, std::slice::from_ref(&stand.executor), &payments).await;
            let books = books(&stand.executor, line).await;
            assert!(books.committed <= Rupiah(ceiling));
            let all_fit = amounts.iter().sum::<i64>() <= ceiling;
            assert_eq!(all_fit, approved == amounts.len());
            stand.finish().await;
        });
    });
}
