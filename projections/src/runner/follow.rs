//! The runner's loop: take the lead or watch who has it, apply what is new, say how far everything is.
use crate::asof::erased;
use crate::error::Error;
use crate::projection::Projection as _;
use crate::runner::Shared;
use crate::runner::applier::Applier;
use crate::runner::lead::Lead;
use crate::runner::ledger_error;
use crate::runner::reader::Reader;
use crate::runner::standing::ahead_of_log;
use crate::store::others;
use crate::user::Users;
use domain::AnyEvent;
use domain::user::UserEvent;
use std::sync::Arc;
use std::time::{Duration, Instant};

/// How often a leader looks for tables that nobody uses any more.
const TIDY_EVERY: Duration = Duration::from_secs(60);

/// The runner of one node.
pub(crate) struct Runner {
    shared: Arc<Shared>,
    applier: Applier,
    reader: Reader,
    lead: Lead,
    /// Events in the log, when it was last looked at.
    head: u64,
    /// Whether the store must be held against the log before anything is applied.
    unsure: bool,
    ahead_of_log: Option<u64>,
    tidied: Option<Instant>,
}

enum Step {
    More,
    Idle,
}

impl Runner {
    pub fn new(shared: Arc<Shared>, applier: Applier, lead: Lead, ahead: Option<u64>) -> Self {
        Self {
            reader: Reader::new(shared.ledger.clone()),
            head: *shared.ledger.subscribe().borrow(),
            shared,
            applier,
            lead,
            unsure: true,
            ahead_of_log: ahead,
            tidied: None,
        }
    }

    /// Goes on until it is told to stop.
    pub async fn run(mut self) {
        let shared = Arc::clone(&self.shared);
        let config = &shared.config;
        let mut stop = shared.stop.subscribe();
        let mut head = shared.ledger.subscribe();
        let mut wait = config.back_off.0;
        while !*stop.borrow() {
            match self.step().await {
                Ok(Step::More) => wait = config.back_off.0,
                Ok(Step::Idle) => {
                    wait = config.back_off.0;
                    let leads = self.lead.term().is_some();
                    let pause = if leads {
                        config.lead_every
                    } else {
                        config.follow_every
                    };
                    tokio::select! {
                        _ = stop.changed() => {}
                        _ = head.changed(), if leads => {}
                        () = tokio::time::sleep(pause) => {}
                    }
                }
                Err(error) => {
                    self.recover(error).await;
                    tokio::select! {
                        _ = stop.changed() => {}
                        () = tokio::time::sleep(wait) => {}
                    }
                    wait = (wait * 2).min(config.back_off.1);
                }
            }
        }
        self.lead.give_up().await;
    }

    /// After an error nothing that is remembered counts.
    async fn recover(&mut self, error: Error) {
        if matches!(error, Error::NotLeading(_)) {
            // Another leads, or a rebuilt store knows of no lead yet.
            self.lead.lose();
            self.applier.term = None;
        } else {
            tracing::warn!(%error, "read models wait before they try again");
        }
        self.publish(Some(&error.to_string()));
        if error.is_damage() {
            tracing::error!("the read store is damaged; filling it again");
            if let Err(error) = self.shared.store.reset().await {
                tracing::error!(%error, "the damaged read store cannot be replaced");
            }
        }
        if let Err(error) = self.begin_again().await {
            tracing::warn!(%error, "the read store cannot be reached");
        }
    }

    /// Reads anew where everything stands.
    async fn begin_again(&mut self) -> Result<(), Error> {
        self.reader.forget();
        self.unsure = true;
        if self.applier.reload().await? {
            self.shared.went_back();
        }
        Ok(())
    }

    async fn step(&mut self) -> Result<Step, Error> {
        let shared = Arc::clone(&self.shared);
        let _at_work = shared.work.lock().await;
        let head = *shared.ledger.subscribe().borrow();
        if head < self.head {
            // A server that lost its last events took over, or a backup was put in place.
            self.head = head;
            shared.went_back();
            self.begin_again().await?;
        }
        self.head = head;
        if self.lead.is_due(shared.config.lead_every) {
            self.ask_for_the_lead().await?;
        }
        if self.lead.term().is_none() {
            self.watch().await?;
        }
        if self.unsure {
            self.compare_with_log().await?;
        }
        if self.lead.term().is_none() || self.ahead_of_log.is_some() {
            shared.store.set_progress(self.applier.applied(), head);
            self.publish(None);
            return Ok(Step::Idle);
        }
        self.apply_next(head).await
    }

    async fn ask_for_the_lead(&mut self) -> Result<(), Error> {
        let before = self.lead.term();
        let looked = self.lead.look().await;
        self.applier.term = self.lead.term();
        looked?;
        if self.lead.term().is_some() && self.lead.term() != before {
            self.applier.try_stopped_again().await?;
            self.begin_again().await?;
        }
        Ok(())
    }

    /// Reads how far the node is that leads.
    async fn watch(&mut self) -> Result<(), Error> {
        let before = self.applier.position_of(Users.name());
        if self.applier.refresh().await? {
            self.shared.went_back();
            self.unsure = true;
        }
        if self.applier.position_of(Users.name()) != before {
            // It may have erased somebody.
            let erased = erased(&self.applier.store).await?;
            self.shared.as_of.forget_erased(erased)?;
        }
        Ok(())
    }

    async fn compare_with_log(&mut self) -> Result<(), Error> {
        let ahead = ahead_of_log(&self.applier, &self.shared.ledger).await?;
        if ahead.is_some() && ahead != self.ahead_of_log {
            tracing::error!(
                applied = ahead,
                head = self.head,
                "the read store has applied what the log does not have; it stays as it is"
            );
        }
        self.ahead_of_log = ahead;
        self.unsure = ahead.is_some();
        Ok(())
    }

    async fn apply_next(&mut self, head: u64) -> Result<Step, Error> {
        let shared = Arc::clone(&self.shared);
        let next = self.applier.hindmost();
        let Some((group, from, next)) = next.filter(|(_, from, _)| *from < head) else {
            if !shared.store.is_filled() {
                return self.finish_filling(head).await;
            }
            self.publish(None);
            if self.applier.fold_ahead().await? {
                return Ok(Step::More);
            }
            self.tidy().await;
            return Ok(Step::Idle);
        };
        let limit = next.map_or(shared.config.batch, |next| {
            shared
                .config
                .batch
                .min(usize::try_from(next - from).unwrap_or(usize::MAX))
        });
        let events = self.reader.take(from, limit).await?;
        if events.is_empty() {
            self.publish(None);
            return Ok(Step::Idle);
        }
        match self.applier.apply(&group, &events).await {
            Ok(()) => {}
            Err(error) if error.is_deterministic() => {
                tracing::error!(%error, "a read model cannot apply an event");
                for lane in group {
                    self.applier.isolate(lane, &events).await?;
                }
            }
            Err(error) => return Err(error),
        }
        if events
            .iter()
            .any(|event| matches!(event.fact(), Some(AnyEvent::User(UserEvent::Erased { .. }))))
        {
            // Stores of earlier moments still hold the person's name.
            let erased = erased(&self.applier.store).await?;
            shared.as_of.forget_erased(erased)?;
        }
        if !shared.store.is_filled() {
            shared.store.set_progress(self.applier.applied(), head);
            if self.applier.applied() >= head {
                return self.finish_filling(head).await;
            }
        }
        self.publish(None);
        Ok(Step::More)
    }

    /// A new store answers from here on, if the log has not grown meanwhile.
    async fn finish_filling(&mut self, known: u64) -> Result<Step, Error> {
        let shared = Arc::clone(&self.shared);
        // It may have been emptied while this node remembers how far it was.
        if self.applier.refresh().await? {
            shared.went_back();
            self.begin_again().await?;
            return Ok(Step::More);
        }
        let head = shared.ledger.head().await.map_err(ledger_error)?;
        if head <= known {
            shared.store.analyze().await?;
            shared.store.mark_filled().await?;
            tracing::info!(
                store = shared.store.location().label(),
                events = head,
                "the read models are filled and answer"
            );
        }
        self.publish(None);
        Ok(Step::More)
    }

    /// Removes the tables of versions that no node runs any more.
    async fn tidy(&mut self) {
        if self.tidied.is_some_and(|at| at.elapsed() < TIDY_EVERY) {
            return;
        }
        self.tidied = Some(Instant::now());
        match others::remove_unused(&self.shared.store, &mut self.lead).await {
            Ok(removed) if removed.is_empty() => {}
            Ok(removed) => tracing::info!(?removed, "read models of other versions were removed"),
            Err(error) => tracing::warn!(%error, "read models of another version stay"),
        }
    }

    fn publish(&self, retrying: Option<&str>) {
        let leading = self.lead.term().is_some();
        self.shared
            .publish(&self.applier, leading, retrying, self.ahead_of_log);
    }
}
