//! Commands a second through this project's own executor and ledger.

use std::sync::Arc;

use commands::{Call, Executor};
use domain::Actor;
use ledger::{Ledger, LedgerConfig};

use crate::Failure;
use crate::workload::{Deposit, Measured, Passbook, drive};

/// Drives an empty ledger at `url` with `clients` for `seconds`.
///
/// # Errors
/// When the ledger can't be opened.
pub async fn measure(url: &str, clients: usize, seconds: f64) -> Result<Measured, Failure> {
    let ledger = Ledger::open(LedgerConfig::new(
        url,
        "bench.invalid/log",
        [1; 32].into(),
        [2; 32].into(),
        [3; 32].into(),
    ))
    .await?;
    let executor = Arc::new(Executor::new(ledger));
    Ok(drive(clients, seconds, move |stream| {
        let executor = Arc::clone(&executor);
        async move {
            let call = Call::new(Actor::system());
            let done = executor
                .run(&call, |unit| {
                    let stream = stream.clone();
                    async move {
                        unit.decide::<Passbook>(
                            &stream,
                            Deposit {
                                amount_rupiah: 250_000,
                            },
                        )
                        .await?;
                        Ok(())
                    }
                })
                .await;
            match done {
                Ok(_) => true,
                Err(error) => panic!("the ledger failed: {error}"),
            }
        }
    })
    .await)
}
