//! What holds the payments that wait, kept from one event to the next. The gate reads some ten streams of a payment, so it
//! is asked again only of those that an event touched: whose streams, budget line or findings say something else, or that
//! began to wait.

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::sync::Arc;

use chrono::NaiveDate;
use commands::disbursement::Asked;
use domain::audit::StreamType;
use domain::budget_line::BudgetLineSnapshot;
use domain::gate::Step;
use domain::integrity::FindingKey;
use domain::{BudgetLineId, DisbursementId};
use ledger::{Position, StreamId};
use projections::ReadStore;
use projections::disbursement::Waiting;
use serde::{Deserialize, Serialize};
use tokio::sync::Mutex;

use super::HeldPayments;
use crate::ApiError;
use crate::answer::view::View;
use crate::answer::{parse, shown};
use crate::error::held::{HeldBody, told};
use crate::state::App;

/// More events than these are not looked through: all payments are asked about. Reading them takes some tenth of a second.
const LOOKED_THROUGH_MAX: u64 = 20_000;

/// So many payments are asked about in one reading of the log.
const ASKED_AT_ONCE: usize = 200;

/// What is known of the payments that wait for a step of theirs.
#[derive(Default)]
pub(crate) struct KnownHeld {
    pub(super) to_approve: Mutex<Known>,
    pub(super) under_way: Mutex<Known>,
}

/// What a leave, a year or another store makes worthless: these begin without an event.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Ground {
    pub today: NaiveDate,
    pub generation: String,
    pub history: u64,
}

impl Ground {
    pub async fn now(app: &App, store: &ReadStore) -> Self {
        Self {
            today: shown::today(app.now()),
            generation: store.generation().await,
            history: app.read.history(),
        }
    }
}

/// The findings that block a person, by person.
type Blocked = BTreeMap<String, BTreeSet<FindingKey>>;

#[derive(Default)]
pub(super) struct Known {
    pub ground: Option<Ground>,
    /// As of so many events.
    pub events: u64,
    pub payments: HashMap<String, Payment>,
    /// The payments whose answer rests on a stream, and some whose did.
    pub resting: HashMap<StreamId, BTreeSet<String>>,
    pub lines: HashMap<BudgetLineId, BudgetLineSnapshot>,
    /// Whom findings block, as it was compared with the payments last; not before the first time.
    pub blocked: Option<Arc<Blocked>>,
    pub held: Arc<HeldPayments>,
}

#[derive(Clone, Serialize, Deserialize)]
pub(super) struct Payment {
    line: BudgetLineId,
    person_id: String,
    findings: BTreeSet<FindingKey>,
}

impl KnownHeld {
    /// The held ones among those that wait so, at the moment of a view of now.
    ///
    /// # Errors
    /// What keeps log or read models from being read.
    pub async fn of(
        &self,
        app: &App,
        view: &View,
        waiting: Waiting,
    ) -> Result<Arc<HeldPayments>, ApiError> {
        let ground = Ground::now(app, &view.store).await;
        let events = view.position + 1;
        // Who asks the same at once waits for one answer.
        let mut kept = match waiting {
            Waiting::ToApprove => self.to_approve.lock().await,
            Waiting::UnderWay => self.under_way.lock().await,
        };
        let is_same = kept.ground.as_ref() == Some(&ground);
        if is_same && kept.events >= events {
            return Ok(Arc::clone(&kept.held));
        }
        // Whoever goes away or fails half-way leaves nothing: the next one begins anew.
        let known = std::mem::take(&mut *kept);
        let changed = match is_same {
            true => changed_between(app, known.events, events).await?,
            false => None,
        };
        let asking = Asking {
            app,
            store: &view.store,
            waiting,
        };
        let known = match changed {
            Some(changed) => asking.follow(known, &changed).await?,
            None => asking.begin().await?,
        };
        *kept = Known {
            ground: Some(ground),
            events,
            ..known
        };
        Ok(Arc::clone(&kept.held))
    }
}

/// The streams that these events belong to; none where there are too many, or some are not known to last.
async fn changed_between(
    app: &App,
    from: u64,
    to: u64,
) -> Result<Option<BTreeSet<StreamId>>, ApiError> {
    if to - from > LOOKED_THROUGH_MAX {
        return Ok(None);
    }
    let count = usize::try_from(to - from).unwrap_or(usize::MAX);
    let events = app.ledger.read_all_sealed(Position(from), count).await?;
    let is_whole = events.len() == count;
    Ok(is_whole.then(|| events.into_iter().map(|event| event.stream).collect()))
}

/// Asks the gate of payments that wait so.
struct Asking<'a> {
    app: &'a App,
    store: &'a ReadStore,
    waiting: Waiting,
}

impl Asking<'_> {
    async fn waiting(&self, among: Option<&[String]>) -> Result<Vec<String>, ApiError> {
        Ok(projections::disbursement::waiting(self.store, self.waiting, among).await?)
    }

    async fn begin(&self) -> Result<Known, ApiError> {
        let mut known = Known::default();
        let waiting = self.waiting(None).await?;
        self.ask(&mut known, waiting).await?;
        Ok(known)
    }

    /// What is known after these streams have got events.
    async fn follow(
        &self,
        mut known: Known,
        changed: &BTreeSet<StreamId>,
    ) -> Result<Known, ApiError> {
        let mut again = BTreeSet::new();
        let ids_of = |kind: StreamType| {
            let of_kind = changed
                .iter()
                .filter(move |it| it.stream_type == kind.as_str());
            of_kind.map(|it| it.id.clone())
        };
        let payments: Vec<String> = ids_of(StreamType::Disbursement).collect();
        for id in &payments {
            known.payments.remove(id);
        }
        again.extend(self.waiting(Some(&payments)).await?);
        for stream in changed {
            let resting = known.resting.get(stream).into_iter().flatten();
            again.extend(
                resting
                    .filter(|id| known.payments.contains_key(*id))
                    .cloned(),
            );
        }
        for id in ids_of(StreamType::BudgetLine) {
            let id: BudgetLineId = parse::id(&id)?;
            let now = commands::disbursement::line_of(&self.app.commands, id).await?;
            if known.lines.get(&id) != now.as_ref() {
                again.extend(known.whose(|payment| payment.line == id));
            }
        }
        let blocked = projections::finding::blocked(self.store).await?;
        let compared = known.blocked.as_ref();
        // Looking through all payments is for when it is another answer than the last time.
        if !compared.is_some_and(|before| Arc::ptr_eq(before, &blocked)) {
            let nothing = BTreeSet::new();
            again.extend(known.whose(|payment| {
                *blocked.get(&payment.person_id).unwrap_or(&nothing) != payment.findings
            }));
            known.blocked = Some(blocked);
        }
        self.ask(&mut known, again.into_iter().collect()).await?;
        for id in payments {
            if !known.payments.contains_key(&id) {
                known.hold(id, Vec::new());
            }
        }
        Ok(known)
    }

    async fn ask(&self, known: &mut Known, ids: Vec<String>) -> Result<(), ApiError> {
        let step = match self.waiting {
            Waiting::ToApprove => Step::Approve,
            Waiting::UnderWay => Step::BankFile,
        };
        let commands = &self.app.commands;
        for ids in ids.chunks(ASKED_AT_ONCE) {
            let parsed = ids.iter().map(|id| parse::id(id));
            let parsed: Vec<DisbursementId> = parsed.collect::<Result<_, _>>()?;
            let asked = commands::disbursement::asked_of(commands, &parsed, step).await?;
            for (id, asked) in ids.iter().zip(asked) {
                known.note(id.clone(), asked);
            }
        }
        Ok(())
    }
}

impl Known {
    fn whose(&self, wanted: impl Fn(&Payment) -> bool) -> Vec<String> {
        let found = self.payments.iter().filter(|(_, payment)| wanted(payment));
        found.map(|(id, _)| id.clone()).collect()
    }

    /// Notes what the gate said of a payment.
    fn note(&mut self, id: String, asked: Asked) {
        for stream in asked.rests_on {
            self.resting.entry(stream).or_default().insert(id.clone());
        }
        let line = asked.line.budget_line_id;
        self.lines.insert(line, asked.line);
        self.hold(id.clone(), told(&asked.reasons));
        let payment = Payment {
            line,
            person_id: asked.recipient_id.to_string(),
            findings: asked.findings.into_iter().collect(),
        };
        self.payments.insert(id, payment);
    }

    /// Notes what holds a payment. Whoever still looks at the payments as they were keeps them so: only what changes is
    /// written, for they are many.
    fn hold(&mut self, id: String, held_by: Vec<HeldBody>) {
        if self.held.0.get(&id).map_or(&[][..], Vec::as_slice) == held_by {
            return;
        }
        let held = &mut Arc::make_mut(&mut self.held).0;
        match held_by.is_empty() {
            true => held.remove(&id),
            false => held.insert(id, held_by),
        };
    }
}
