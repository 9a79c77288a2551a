//! The command as the portal sends it: with a repeat key, a claim that must be unique, and personal data that is sealed.

use cqrs_es::event_sink::EventSink;
use cqrs_es::{Aggregate, DomainEvent};
use domain::record::RecordError;
use domain::{Context, Decide, Personal, StreamEvent, SubjectId};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use uuid::Uuid;

/// Kind of the claims that the commands make.
pub const CLAIM: &str = "bench_slot";

/// A passbook of somebody whose name must be erasable.
#[derive(Debug, Default, Clone, PartialEq, Serialize, Deserialize)]
pub struct HolderBook {
    balance_rupiah: i64,
    entries: u64,
}

/// Put an amount on the book, by its holder.
#[derive(Debug, Clone)]
pub struct HolderDeposit {
    /// Whole rupiah, above zero.
    pub amount_rupiah: i64,
    /// Who.
    pub holder: Personal<String>,
}

impl HolderDeposit {
    /// A deposit by the holder of one of the books.
    pub fn of(book: u128) -> Self {
        let subject = SubjectId(Uuid::from_u128(book + 1));
        Self {
            amount_rupiah: 250_000,
            holder: Personal::known(subject, "Yuliana Gwijangge".to_owned()),
        }
    }
}

/// What happened to a book.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "type", content = "data")]
pub enum HolderBookEvent {
    /// An amount was put on the book.
    Deposited {
        /// Whole rupiah.
        amount_rupiah: i64,
        /// What the book then held, whole rupiah.
        balance_rupiah: i64,
        /// Why, as a person would write it.
        note: String,
        /// Who.
        holder: Personal<String>,
    },
}

impl DomainEvent for HolderBookEvent {
    fn event_type(&self) -> String {
        "Deposited".into()
    }

    fn event_version(&self) -> String {
        "1".into()
    }
}

impl StreamEvent for HolderBookEvent {
    const STREAM_TYPE: &'static str = "holder_book";
    const NAMES: &'static [&'static str] = &["Deposited"];

    fn name(&self) -> &'static str {
        Self::NAMES[0]
    }
}

impl Decide for HolderBook {
    fn decide(
        &self,
        command: HolderDeposit,
        _: &Context,
    ) -> Result<Vec<HolderBookEvent>, RecordError> {
        if command.amount_rupiah <= 0 {
            return Err(RecordError::Invalid(Vec::new()));
        }
        Ok(vec![HolderBookEvent::Deposited {
            amount_rupiah: command.amount_rupiah,
            balance_rupiah: self.balance_rupiah + command.amount_rupiah,
            note: "Beasiswa murni Nduga, semester ganjil 2025/2026, biaya kuliah".into(),
            holder: command.holder,
        }])
    }

    fn judges(_: &HolderDeposit) -> bool {
        false
    }
}

impl Aggregate for HolderBook {
    const TYPE: &'static str = "holder_book";
    type Command = HolderDeposit;
    type Event = HolderBookEvent;
    type Error = RecordError;
    type Services = Context;

    async fn handle(
        &mut self,
        command: HolderDeposit,
        context: &Context,
        sink: &EventSink<Self>,
    ) -> Result<(), RecordError> {
        for event in self.decide(command, context)? {
            sink.write(event, self).await;
        }
        Ok(())
    }

    fn apply(&mut self, event: HolderBookEvent) {
        let HolderBookEvent::Deposited { balance_rupiah, .. } = event;
        self.balance_rupiah = balance_rupiah;
        self.entries += 1;
    }
}
