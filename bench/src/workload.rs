//! The work that this ledger and the published peers are both given: one command, one event, one of many streams.
//!
//! Included by `bench` and by `bench/peers`, so that both decide and serialise exactly the same thing.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::{Duration, Instant};

use cqrs_es::event_sink::EventSink;
use cqrs_es::{Aggregate, DomainEvent};
use domain::record::RecordError;
use domain::{Context, Decide, StreamEvent};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// Streams the commands are spread over, uniformly.
pub const STREAMS: u64 = 10_000;

/// Name of one of the streams.
pub fn book(number: u64) -> String {
    format!("book-{number:05}")
}

/// A savings book: the smallest aggregate whose command depends on its state.
#[derive(Debug, Default, Clone, PartialEq, Serialize, Deserialize)]
pub struct Passbook {
    balance_rupiah: i64,
    entries: u64,
}

/// Put an amount on the book.
#[derive(Debug, Clone)]
pub struct Deposit {
    /// Whole rupiah, above zero.
    pub amount_rupiah: i64,
}

/// What happened to a book.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "type", content = "data")]
pub enum PassbookEvent {
    /// An amount was put on the book.
    Deposited {
        /// Whole rupiah.
        amount_rupiah: i64,
        /// What the book then held, whole rupiah.
        balance_rupiah: i64,
        /// Why, as a person would write it.
        note: String,
    },
}

impl DomainEvent for PassbookEvent {
    fn event_type(&self) -> String {
        "Deposited".into()
    }

    fn event_version(&self) -> String {
        "1".into()
    }
}

impl StreamEvent for PassbookEvent {
    const STREAM_TYPE: &'static str = "passbook";
    const NAMES: &'static [&'static str] = &["Deposited"];

    fn name(&self) -> &'static str {
        Self::NAMES[0]
    }
}

impl Decide for Passbook {
    fn decide(&self, command: Deposit, _: &Context) -> Result<Vec<PassbookEvent>, RecordError> {
        if command.amount_rupiah <= 0 {
            return Err(RecordError::Invalid(Vec::new()));
        }
        Ok(vec![PassbookEvent::Deposited {
            amount_rupiah: command.amount_rupiah,
            balance_rupiah: self.balance_rupiah + command.amount_rupiah,
            note: "Beasiswa murni Nduga, semester ganjil 2025/2026, biaya kuliah".into(),
        }])
    }

    fn judges(_: &Deposit) -> bool {
        false
    }
}

impl Aggregate for Passbook {
    const TYPE: &'static str = "passbook";
    type Command = Deposit;
    type Event = PassbookEvent;
    type Error = RecordError;
    type Services = Context;

    async fn handle(
        &mut self,
        command: Deposit,
        context: &Context,
        sink: &EventSink<Self>,
    ) -> Result<(), RecordError> {
        for event in self.decide(command, context)? {
            sink.write(event, self).await;
        }
        Ok(())
    }

    fn apply(&mut self, event: PassbookEvent) {
        let PassbookEvent::Deposited { balance_rupiah, .. } = event;
        self.balance_rupiah = balance_rupiah;
        self.entries += 1;
    }
}

/// What one run of `drive` counted.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct Measured {
    /// Commands acknowledged within the time.
    pub commands: u64,
    /// Commands refused because another was faster on the same stream; each was tried again.
    pub conflicts: u64,
    /// Wall time in seconds.
    pub seconds: f64,
    /// Latency of one command, milliseconds.
    pub p50_ms: f64,
    /// Latency of one command, milliseconds.
    pub p99_ms: f64,
}

impl Measured {
    /// Acknowledged commands a second.
    pub fn rate(&self) -> f64 {
        self.commands as f64 / self.seconds
    }
}

/// Lets `clients` tasks send commands one after the other for `seconds`; `send` answers true when acknowledged.
pub async fn drive<F, Fut>(clients: usize, seconds: f64, send: F) -> Measured
where
    F: Fn(String) -> Fut + Clone + Send + 'static,
    Fut: Future<Output = bool> + Send,
{
    let stop = Arc::new(AtomicBool::new(false));
    let conflicts = Arc::new(AtomicU64::new(0));
    let start = Instant::now();
    let tasks: Vec<_> = (0..clients as u64)
        .map(|client| {
            let (stop, conflicts, send) = (stop.clone(), conflicts.clone(), send.clone());
            tokio::spawn(async move {
                let mut latencies = Vec::new();
                let mut draw = client.wrapping_mul(0x9E37_79B9_7F4A_7C15) ^ 0x5EED;
                while !stop.load(Ordering::Relaxed) {
                    // splitmix64: the same sequence of streams for every engine.
                    draw = draw.wrapping_add(0x9E37_79B9_7F4A_7C15);
                    let mut mixed = draw;
                    mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
                    mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
                    let stream = book((mixed ^ (mixed >> 31)) % STREAMS);
                    let sent = Instant::now();
                    while !send(stream.clone()).await {
                        conflicts.fetch_add(1, Ordering::Relaxed);
                    }
                    latencies.push(sent.elapsed());
                }
                latencies
            })
        })
        .collect();
    tokio::time::sleep(Duration::from_secs_f64(seconds)).await;
    stop.store(true, Ordering::Relaxed);
    let mut latencies = Vec::new();
    for task in tasks {
        latencies.extend(task.await.expect("a client task does not panic"));
    }
    let elapsed = start.elapsed().as_secs_f64();
    latencies.sort_unstable();
    let at = |share: f64| {
        let index = (latencies.len() as f64 * share) as usize;
        latencies
            .get(index.min(latencies.len().saturating_sub(1)))
            .map_or(0.0, |l| l.as_secs_f64() * 1e3)
    };
    Measured {
        commands: latencies.len() as u64,
        conflicts: conflicts.load(Ordering::Relaxed),
        seconds: elapsed,
        p50_ms: at(0.50),
        p99_ms: at(0.99),
    }
}
