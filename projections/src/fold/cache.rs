//! The folded aggregates of the streams at work: kept between batches, read from the log where they are not.
use super::{Concept, Folded};
use crate::batch::ApplyError;
use crate::error::Error;
use crate::event::Event;
use crate::projection::Streams;
use domain::StreamEvent;
use domain::application::{Application, ApplicationEvent};
use domain::award::{Award, AwardEvent};
use domain::bank_account::{BankAccount, BankAccountEvent};
use domain::budget_line::{BudgetLine, BudgetLineEvent};
use domain::change_request::{ChangeRequest, ChangeRequestEvent};
use domain::complaint::{Complaint, ComplaintEvent};
use domain::decree::{Decree, DecreeEvent};
use domain::disbursement::{Disbursement, DisbursementEvent};
use domain::machine::{Machine, MachineEvent};
use domain::roster::{Roster, RosterEvent};
use domain::user::{User, UserEvent};
use ledger::{Ledger, StreamId, Version};
use std::any::Any;
use std::collections::{HashMap, HashSet};
use std::panic::{AssertUnwindSafe, catch_unwind};

/// Aggregates kept between batches where nobody says otherwise.
pub(crate) const KEPT: usize = 20_000;

/// Aggregates kept while a store is filled whole: few projections follow the log's order then, and more gave nothing.
pub(crate) const KEPT_FILLING: usize = 4_000;

/// Streams whose earlier events are read at once.
const READ_AT_ONCE: usize = 256;

trait AnyFolded: Send + Sync {
    fn take(&mut self, event: &Event) -> Result<(), ApplyError>;
    fn version(&self) -> i64;
    fn as_any(&self) -> &dyn Any;
}

impl<A: Concept> AnyFolded for Folded<A> {
    fn take(&mut self, event: &Event) -> Result<(), ApplyError> {
        Self::take(self, event)
    }

    fn version(&self) -> i64 {
        self.heads.version
    }

    fn as_any(&self) -> &dyn Any {
        self
    }
}

fn begin(stream: &StreamId) -> Option<Box<dyn AnyFolded>> {
    fn new<A: Concept>(stream: &StreamId) -> Option<Box<dyn AnyFolded>> {
        Some(Box::new(Folded::<A>::new(stream.id.clone())))
    }
    match stream.stream_type.as_str() {
        UserEvent::STREAM_TYPE => new::<User>(stream),
        ApplicationEvent::STREAM_TYPE => new::<Application>(stream),
        AwardEvent::STREAM_TYPE => new::<Award>(stream),
        DecreeEvent::STREAM_TYPE => new::<Decree>(stream),
        BankAccountEvent::STREAM_TYPE => new::<BankAccount>(stream),
        BudgetLineEvent::STREAM_TYPE => new::<BudgetLine>(stream),
        DisbursementEvent::STREAM_TYPE => new::<Disbursement>(stream),
        RosterEvent::STREAM_TYPE => new::<Roster>(stream),
        ComplaintEvent::STREAM_TYPE => new::<Complaint>(stream),
        ChangeRequestEvent::STREAM_TYPE => new::<ChangeRequest>(stream),
        MachineEvent::STREAM_TYPE => new::<Machine>(stream),
        _ => None,
    }
}

struct Entry {
    folded: Box<dyn AnyFolded>,
    /// Why its events cannot be folded, if they cannot.
    broken: Option<ApplyError>,
    /// The batch that used it last.
    used: u64,
}

/// The folded aggregates of the streams at work.
pub struct Folds {
    entries: HashMap<StreamId, Entry>,
    /// Aggregates kept between batches; beyond, those that were used longest ago go.
    kept_max: usize,
    batch: u64,
    /// Streams that will be needed and are folded while nothing else is to do; `None` until somebody asked which.
    awaited: Option<Streams>,
}

impl Default for Folds {
    fn default() -> Self {
        Self::keeping(KEPT)
    }
}

impl Folds {
    /// None yet; at most so many are kept between batches.
    #[must_use]
    pub fn keeping(kept_max: usize) -> Self {
        Self {
            entries: HashMap::new(),
            kept_max,
            batch: 0,
            awaited: None,
        }
    }

    /// The aggregate of this stream as it stands after the events applied so far.
    ///
    /// # Errors
    /// It never began, or its events cannot be folded.
    pub fn of<A: Concept>(&self, stream: &StreamId) -> Result<&Folded<A>, ApplyError> {
        let entry = self.entries.get(stream).ok_or_else(|| {
            ApplyError::new(format!(
                "{} {} was not folded",
                stream.stream_type, stream.id
            ))
        })?;
        if let Some(broken) = &entry.broken {
            return Err(broken.clone());
        }
        let folded: Option<&Folded<A>> = entry.folded.as_any().downcast_ref();
        folded
            .filter(|folded| folded.aggregate.exists())
            .ok_or_else(|| {
                ApplyError::new(format!("{} {} never began", stream.stream_type, stream.id))
            })
    }

    /// Reads from the log and folds what stands before these events, where it is not at hand.
    ///
    /// # Errors
    /// The log cannot be read.
    pub(crate) async fn prepare<'e>(
        &mut self,
        ledger: &Ledger,
        events: impl Iterator<Item = &'e Event>,
    ) -> Result<(), Error> {
        self.batch += 1;
        let mut seen = HashSet::new();
        let mut missing = Vec::new();
        for event in events {
            let stream = &event.recorded.stream;
            if !seen.insert(stream) {
                continue;
            }
            let before = event.version() - 1;
            if let Some(entry) = self.entries.get_mut(stream)
                && entry.folded.version() == before
            {
                entry.used = self.batch;
                continue;
            }
            let Some(folded) = begin(stream) else {
                continue;
            };
            let entry = Entry {
                folded,
                broken: None,
                used: self.batch,
            };
            self.entries.insert(stream.clone(), entry);
            if before > 0 {
                missing.push((stream.clone(), Version(event.recorded.version.0)));
            }
        }
        self.read_before(ledger, &missing).await
    }

    /// Reads from the log and folds a stream as far as it is applied, unless it is at hand.
    ///
    /// # Errors
    /// The log cannot be read.
    pub(crate) async fn prepare_ahead(
        &mut self,
        ledger: &Ledger,
        (stream, version): (StreamId, Version),
    ) -> Result<(), Error> {
        let Some(folded) = begin(&stream).filter(|_| !self.entries.contains_key(&stream)) else {
            return Ok(());
        };
        let entry = Entry {
            folded,
            broken: None,
            used: self.batch,
        };
        self.entries.insert(stream.clone(), entry);
        let below = Version(version.0 + 1);
        self.read_before(ledger, &[(stream, below)]).await
    }

    /// Folds what stands below these versions of streams that were begun.
    async fn read_before(
        &mut self,
        ledger: &Ledger,
        missing: &[(StreamId, Version)],
    ) -> Result<(), Error> {
        for missing in missing.chunks(READ_AT_ONCE) {
            let read = ledger.read_streams_below(missing).await;
            for recorded in read.map_err(|error| Error::Ledger(error.to_string()))? {
                self.take(&Event::decode(recorded));
            }
            for (stream, below) in missing {
                let version = self.entries.get(stream).map(|entry| entry.folded.version());
                if version.and_then(|version| u64::try_from(version).ok()) != Some(below.0 - 1) {
                    return Err(Error::Ledger(format!(
                        "the log lacks events of {} {} below {below}",
                        stream.stream_type, stream.id
                    )));
                }
            }
        }
        Ok(())
    }

    /// Applies the next event of a prepared stream.
    pub(crate) fn take(&mut self, event: &Event) {
        let Some(entry) = self.entries.get_mut(&event.recorded.stream) else {
            return;
        };
        // A rule that panics is an error of who makes rows of it, not the end of all.
        let taken = catch_unwind(AssertUnwindSafe(|| entry.folded.take(event)));
        let taken = taken.unwrap_or_else(|_| Err(ApplyError::new("the aggregate panicked")));
        if let (Err(error), None) = (taken, &entry.broken) {
            entry.broken = Some(error);
        }
    }

    /// Ends a batch: of too many aggregates those that were used longest ago go.
    pub(crate) fn tidy(&mut self) {
        if self.entries.len() <= self.kept_max {
            return;
        }
        // More than one goes at a time: looking at all of them is dear.
        let room = self.kept_max / 4 * 3;
        let mut used: Vec<u64> = self.entries.values().map(|entry| entry.used).collect();
        used.sort_unstable_by(|a, b| b.cmp(a));
        let oldest = used[room];
        let mut left = room - used.iter().take_while(|used| **used > oldest).count();
        self.entries.retain(|_, entry| {
            let stays = entry.used > oldest || entry.used == oldest && left > 0;
            if stays && entry.used == oldest {
                left -= 1;
            }
            stays
        });
    }

    /// Forgets all but one.
    pub(crate) fn keep_only(&mut self, stream: &StreamId) {
        let kept = self.entries.remove_entry(stream);
        self.entries = kept.into_iter().collect();
    }

    /// Forgets all: after a failure, an erasure, or when another node led in between.
    pub(crate) fn clear(&mut self) {
        self.entries = HashMap::new();
        self.awaited = None;
    }

    /// The streams that are still awaited; `None` until [`Self::await_these`] was told.
    pub(crate) fn awaited(&mut self) -> Option<&mut Streams> {
        self.awaited.as_mut()
    }

    /// Says which streams will be needed.
    pub(crate) fn await_these(&mut self, streams: Streams) {
        self.awaited = Some(streams);
    }
}
