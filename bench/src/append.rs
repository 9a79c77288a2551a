//! Commands a second through this project's own executor and ledger, and the log that they are sent to.

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use commands::{Call, Changed, Executor, Unit};
use cqrs_es::Aggregate as _;
use domain::{Actor, Context, Decide};
use ledger::{
    Append, AppendError, ClaimOp, Expected, Idempotency, Ledger, LedgerConfig, NewEvent, StreamId,
};
use serde_json::json;
use tokio::task::JoinSet;
use uuid::Uuid;

use crate::Failure;
use crate::full::{CLAIM, HolderBook, HolderBookEvent, HolderDeposit};
use crate::workload::{Deposit, Measured, Passbook, PassbookEvent, STREAMS, book, drive};

/// Streams that are filled at the same time.
const FILL_AT_ONCE: usize = 64;

/// What is sent.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum What {
    /// As the portal sends it: repeat key, claim, sealed personal data.
    Full,
    /// With a repeat key alone, as most of the portal's commands are.
    Keyed,
    /// An event and nothing else.
    Bare,
}

/// How this ledger is driven.
#[derive(Debug, Clone, Copy)]
pub struct How {
    /// What is sent.
    pub what: What,
    /// Whether aggregates are remembered, all of them before the clock starts; else each is read anew.
    pub cached: bool,
    /// Whether a batch may be written on what is remembered alone (PostgreSQL).
    pub at_once: bool,
}

impl How {
    /// Reads `full`, `keyed` or `bare`, with `-cold` and `-look` after it.
    ///
    /// # Errors
    /// When it is another word.
    pub fn parse(text: &str) -> Result<Self, Failure> {
        let mut words = text.split('-');
        let what = match words.next() {
            Some("full") => What::Full,
            Some("keyed") => What::Keyed,
            Some("bare") => What::Bare,
            _ => return Err(format!("no such command: {text}").into()),
        };
        let rest: Vec<&str> = words.collect();
        Ok(Self {
            what,
            cached: !rest.contains(&"cold"),
            at_once: !rest.contains(&"look"),
        })
    }
}

/// Where the last head is kept outside the database, as the portal does.
fn head_file(url: &str) -> PathBuf {
    match url.strip_prefix("sqlite:") {
        Some(path) => Path::new(path).with_extension("head"),
        None => std::env::temp_dir().join(format!("bench-{}.head", std::process::id())),
    }
}

/// A ledger as the portal opens it.
async fn open(url: &str, at_once: bool) -> Result<Ledger, Failure> {
    let mut config = LedgerConfig::new(
        url,
        "bench.invalid/log",
        [1; 32].into(),
        [2; 32].into(),
        [3; 32].into(),
    );
    config.always_look = !at_once;
    config.head_file = Some(head_file(url));
    Ok(Ledger::open(config).await?)
}

/// Drives the ledger at `url` with `clients` for `seconds`.
///
/// # Errors
/// When the ledger can't be opened.
pub async fn measure(
    url: &str,
    how: How,
    clients: usize,
    seconds: f64,
) -> Result<Measured, Failure> {
    let ledger = open(url, how.at_once).await?;
    let executor = Executor::new(ledger.clone());
    if how.cached {
        remember(&executor, how.what).await?;
    }
    let kept = ledger.clone();
    let measured = drive(clients, seconds, move |stream| {
        // An executor that remembers nothing is one that was made a moment ago.
        let executor = if how.cached {
            executor.clone()
        } else {
            Executor::new(kept.clone())
        };
        async move {
            match send(&executor, how.what, &stream).await {
                Ok(()) => true,
                Err(error) => panic!("the ledger failed: {error}"),
            }
        }
    })
    .await;
    closed(&ledger, url).await?;
    Ok(measured)
}

async fn send(executor: &Executor, what: What, stream: &str) -> Result<(), commands::Error> {
    let mut call = Call::new(Actor::system());
    let key = Uuid::new_v4();
    if what != What::Bare {
        call = call
            .repeatable(key, [5; 32])
            .with_metadata(json!({ "request_id": key }));
    }
    executor
        .run(&call, |unit| deposit(unit, what, key, stream.to_owned()))
        .await
        .map(drop)
}

async fn deposit(
    unit: Unit,
    what: What,
    key: Uuid,
    stream: String,
) -> Result<Changed, commands::Error> {
    if what == What::Full {
        unit.claim(ClaimOp::take(CLAIM, key.to_string(), &stream));
        let deposit = HolderDeposit::of(number_of(&stream));
        return unit.decide::<HolderBook>(&stream, deposit).await;
    }
    let deposit = Deposit {
        amount_rupiah: 250_000,
    };
    unit.decide::<Passbook>(&stream, deposit).await
}

fn number_of(stream: &str) -> u128 {
    let number = stream.rsplit('-').next().unwrap_or_default();
    number.parse().unwrap_or_default()
}

async fn remember(executor: &Executor, what: What) -> Result<(), Failure> {
    for number in 0..STREAMS {
        match what {
            What::Full => drop(executor.load::<HolderBook>(book(number)).await?),
            What::Keyed | What::Bare => drop(executor.load::<Passbook>(book(number)).await?),
        }
    }
    Ok(())
}

/// Fills an empty ledger at `url` with so many events: half of them in the streams of each kind of command.
///
/// # Errors
/// When the ledger refuses.
pub async fn fill(url: &str, events: u64) -> Result<(), Failure> {
    let ledger = open(url, true).await?;
    let each = events.div_ceil(2 * STREAMS).max(1);
    let done = Arc::new(AtomicU64::new(0));
    let mut filling = JoinSet::new();
    for number in 0..STREAMS {
        if filling.len() == FILL_AT_ONCE
            && let Some(filled) = filling.join_next().await
        {
            filled??;
        }
        let (ledger, done) = (ledger.clone(), Arc::clone(&done));
        filling.spawn(async move {
            for append in [holder_books(number, each), passbooks(number, each)] {
                stored(&ledger, append).await?;
            }
            if done.fetch_add(1, Ordering::Relaxed) % 1_000 == 999 {
                eprintln!("  {} of {STREAMS} streams", done.load(Ordering::Relaxed));
            }
            Ok::<_, AppendError>(())
        });
    }
    while let Some(filled) = filling.join_next().await {
        filled??;
    }
    ledger.sign_checkpoint().await?;
    closed(&ledger, url).await
}

async fn closed(ledger: &Ledger, url: &str) -> Result<(), Failure> {
    ledger.close().await;
    Ok(std::fs::remove_file(head_file(url))?)
}

async fn stored(ledger: &Ledger, append: Append) -> Result<(), AppendError> {
    loop {
        match ledger.append(append.clone()).await {
            // On a busy machine a connection is long in coming; with the stream empty before, once is enough.
            Err(AppendError::Busy | AppendError::Unavailable(_)) => {
                tokio::time::sleep(std::time::Duration::from_millis(50)).await;
            }
            Err(AppendError::VersionConflict { .. } | AppendError::AlreadyAnswered(_)) => {
                return Ok(());
            }
            done => return done.map(drop),
        }
    }
}

fn holder_books(number: u64, each: u64) -> Append {
    let mut book_now = HolderBook::default();
    let mut events = Vec::new();
    for _ in 0..each {
        let decided = book_now.decide(HolderDeposit::of(number.into()), &context());
        for event in decided.unwrap_or_default() {
            events.push(recorded(&event));
            let event: HolderBookEvent = event;
            book_now.apply(event);
        }
    }
    let mut append = append_of(HolderBook::TYPE, number, events);
    append.claims = (0..each)
        .map(|n| ClaimOp::take(CLAIM, format!("{number}-{n}"), book(number)))
        .collect();
    append.idempotency = Some(Idempotency {
        actor: "bench".to_owned(),
        key: Uuid::from_u128(number.into()),
        request_hash: [5; 32],
        answer: json!({ "id": book(number), "version": each }),
    });
    append
}

fn passbooks(number: u64, each: u64) -> Append {
    let mut book_now = Passbook::default();
    let mut events = Vec::new();
    for _ in 0..each {
        let deposit = Deposit {
            amount_rupiah: 250_000,
        };
        for event in book_now.decide(deposit, &context()).unwrap_or_default() {
            events.push(recorded(&event));
            let event: PassbookEvent = event;
            book_now.apply(event);
        }
    }
    append_of(Passbook::TYPE, number, events)
}

fn append_of(stream_type: &str, number: u64, events: Vec<NewEvent>) -> Append {
    let stream = StreamId::new(stream_type, book(number));
    Append::to_stream(
        stream,
        Expected::NoStream,
        events,
        "bench",
        chrono::Utc::now(),
    )
}

fn recorded(event: &impl serde::Serialize) -> NewEvent {
    let tagged = serde_json::to_value(event).unwrap_or_default();
    NewEvent::new("Deposited", tagged["data"].clone())
}

fn context() -> Context {
    Context {
        actor: Actor::system(),
        now: chrono::Utc::now(),
        standing: domain::Standing::default(),
    }
}
