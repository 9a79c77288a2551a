//! Long random histories of the budget and its payments, through the commands: at every position of
//! the log money adds up, by books kept here from the postings alone; the read models say the same,
//! live, rebuilt and as of any position.
use std::collections::BTreeMap;

use chrono::{Datelike, Days, NaiveDate, TimeDelta};
use commands::disbursement::{self, NewDisbursement, Orders};
use commands::{Call, Done, Error, budget_line};
use cqrs_es::Aggregate;
use domain::budget_line::{Account, BudgetLineEvent, FundSource};
use domain::disbursement::{
    Component, Disbursement, DisbursementEvent, DisbursementState, DisbursementStatus, Order,
};
use domain::{BudgetLineId, DisbursementId, Month, RejectCode, Rupiah};
use ledger::{Position, Recorded};
use projections::budget_line::BudgetLineFilter;
use projections::{ReadModels, ReadStore, RunnerConfig};
use proptest::prelude::*;

use crate::breakdowns;
use crate::office::{Office, Recipient};
use crate::support::Stand;

const CEILING: i64 = 60_000_000;
const SOURCES: [FundSource; 3] = [FundSource::Otsus, FundSource::Apbd, FundSource::Donor];
const COMPONENTS: [Component; 2] = [Component::Tuition, Component::LivingCosts];
/// Positions of a history at which the read models are asked again.
const SAMPLES: usize = 3;

/// One act; numbers choose among what there is at that moment, days count back from today.
#[derive(Debug, Clone)]
enum Act {
    Allocate(usize, i64, u64),
    Revise(usize, i64, u64),
    Close(usize, u32),
    Propose(usize, usize, usize, i64),
    Correct(usize, i64),
    Approve(usize, usize),
    Reject(usize, bool),
    Cancel(usize),
    Order(usize, u8, u64),
    Transfer(usize, u64),
    Bounce(usize, u64),
    Refund(usize, u64),
    PayAgain(usize),
    Confirm(usize),
    Report(usize),
    Accept(usize),
    Wait(i64),
}

fn act() -> impl Strategy<Value = Act> {
    let line = || 0..SOURCES.len();
    let payment = || 0_usize..64;
    let amount = || prop_oneof![8 => 1_i64..9_000_000, 1 => 9_000_000_i64..70_000_000];
    let back = || prop_oneof![3 => Just(0_u64), 1 => 0_u64..90];
    prop_oneof![
        1 => (line(), amount(), back()).prop_map(|(l, a, b)| Act::Allocate(l, a, b)),
        2 => (line(), 1_i64..70_000_000, back()).prop_map(|(l, a, b)| Act::Revise(l, a, b)),
        2 => (line(), 1_u32..=12).prop_map(|(l, m)| Act::Close(l, m)),
        12 => (0_usize..3, line(), 0_usize..2, amount())
            .prop_map(|(r, l, c, a)| Act::Propose(r, l, c, a)),
        2 => (payment(), amount()).prop_map(|(p, a)| Act::Correct(p, a)),
        16 => (payment(), 0_usize..3).prop_map(|(p, w)| Act::Approve(p, w)),
        3 => (payment(), any::<bool>()).prop_map(|(p, m)| Act::Reject(p, m)),
        2 => payment().prop_map(Act::Cancel),
        14 => (payment(), 0_u8..5, back()).prop_map(|(p, k, b)| Act::Order(p, k, b)),
        10 => (payment(), back()).prop_map(|(p, b)| Act::Transfer(p, b)),
        6 => (payment(), back()).prop_map(|(p, b)| Act::Bounce(p, b)),
        4 => (payment(), back()).prop_map(|(p, b)| Act::Refund(p, b)),
        5 => payment().prop_map(Act::PayAgain),
        4 => payment().prop_map(Act::Confirm),
        3 => payment().prop_map(Act::Report),
        3 => payment().prop_map(Act::Accept),
        6 => (1_i64..20).prop_map(Act::Wait),
    ]
}

struct World<'a> {
    stand: &'a Stand,
    office: Office,
    lines: Vec<BudgetLineId>,
    recipients: Vec<Recipient>,
    payments: Vec<DisbursementId>,
    papers: u32,
    /// Sizes of the log between two acts: there every append is whole.
    borders: Vec<u64>,
    done: usize,
}

impl<'a> World<'a> {
    async fn open(stand: &'a Stand) -> Self {
        let office = Office::open(&stand.executor).await;
        let mut lines = Vec::new();
        for source in SOURCES {
            let new = budget_line::NewBudgetLine {
                year: 2026,
                source,
                category_id: "ukt".to_owned(),
                account_code: "5.1.06".to_owned(),
                name: format!("UKT {source}"),
                ceiling: Rupiah(CEILING),
                on: "2026-01-05".parse().unwrap(),
                document: None,
            };
            let done = budget_line::open(&stand.executor, &office.admin, new)
                .await
                .unwrap();
            lines.push(BudgetLineId(done.answer.id.parse().unwrap()));
        }
        let mut recipients = Vec::new();
        for number in 1..=3 {
            let recipient = office.recipient(number).await;
            office.attest(&recipient, 2).await;
            recipients.push(recipient);
        }
        Self {
            stand,
            office,
            lines,
            recipients,
            payments: Vec::new(),
            papers: 0,
            borders: Vec::new(),
            done: 0,
        }
    }

    fn day(&self, back: u64) -> NaiveDate {
        let today = (self.stand.executor.now() + TimeDelta::hours(9)).date_naive();
        today - Days::new(back)
    }

    fn payment(&self, number: usize) -> Option<DisbursementId> {
        // Mostly the newest ones: a history follows payments to their end.
        let count = self.payments.len();
        (count > 0).then(|| self.payments[count - 1 - number % count.min(6)])
    }

    async fn owner(&self, id: DisbursementId) -> Option<&Recipient> {
        let payment = self.stand.executor.load::<Disbursement>(id).await.unwrap();
        let award_id = payment.state.state()?.award_id;
        self.recipients.iter().find(|one| one.award_id == award_id)
    }

    /// Does one act; what the rules refuse is part of a history too.
    async fn act(&mut self, act: &Act) {
        let Some(done) = self.attempt(act).await else {
            return;
        };
        match done {
            Ok(_) => self.done += 1,
            Err(
                broken @ (Error::Contended
                | Error::KeyReused
                | Error::NotFound { .. }
                | Error::Stale { .. }
                | Error::Ledger(_)
                | Error::Append(_)),
            ) => panic!("{act:?}: {broken}"),
            Err(_) => {}
        }
        let head = self.stand.executor.ledger().head().await.unwrap();
        self.borders.push(head);
    }

    async fn attempt(&mut self, act: &Act) -> Option<Result<Done, Error>> {
        let executor = &self.stand.executor;
        let (finance, admin) = (&self.office.finance, &self.office.admin);
        let why = || "Riwayat acak".to_owned();
        Some(match *act {
            Act::Allocate(line, amount, back) => {
                let (id, on) = (self.lines[line], self.day(back));
                budget_line::allocate(executor, admin, id, None, Rupiah(amount), on).await
            }
            Act::Revise(line, amount, back) => {
                let (id, on) = (self.lines[line], self.day(back));
                budget_line::revise(executor, admin, id, None, Rupiah(amount), why(), on).await
            }
            Act::Close(line, month) => {
                let month = Month::try_new(2026, month).unwrap();
                budget_line::close_month(executor, admin, self.lines[line], None, month).await
            }
            Act::Propose(recipient, line, component, amount) => {
                let recipient = &self.recipients[recipient];
                let new = NewDisbursement {
                    award_id: recipient.award_id,
                    budget_line_id: self.lines[line],
                    bank_account_id: recipient.account_id,
                    component: COMPONENTS[component],
                    academic_year: "2026/2027".parse().unwrap(),
                    semester: 3,
                    amount: Rupiah(amount),
                    roster_id: None,
                };
                let done = disbursement::create(executor, finance, new).await;
                self.remember(done)
            }
            Act::Correct(payment, amount) => {
                let id = self.payment(payment)?;
                disbursement::correct(executor, finance, id, None, Rupiah(amount), why()).await
            }
            Act::Approve(payment, who) => {
                let id = self.payment(payment)?;
                let call: &Call = [&self.office.approver, admin, finance][who];
                disbursement::approve(executor, call, id, None, None).await
            }
            Act::Reject(payment, may_resubmit) => {
                let (id, code) = (self.payment(payment)?, RejectCode::Other);
                let call = &self.office.approver;
                disbursement::reject(executor, call, id, None, code, why(), may_resubmit).await
            }
            Act::Cancel(payment) => {
                let id = self.payment(payment)?;
                disbursement::cancel(executor, finance, id, None, why()).await
            }
            Act::Order(payment, kinds, back) => {
                let id = self.payment(payment)?;
                self.papers += 1;
                let (number, date) = (self.papers, self.day(back));
                let paper = |word: &str, asked: bool| {
                    asked.then(|| Order {
                        number: format!("{word}-{number}"),
                        date,
                    })
                };
                let orders = Orders {
                    spp: paper("SPP", matches!(kinds, 0 | 3 | 4)),
                    spm: paper("SPM", matches!(kinds, 1 | 3 | 4)),
                    sp2d: paper("SP2D", matches!(kinds, 2 | 3)),
                };
                disbursement::issue_orders(executor, finance, id, None, orders).await
            }
            Act::Transfer(payment, back) => {
                let (id, on) = (self.payment(payment)?, self.day(back));
                disbursement::transfer(executor, finance, id, None, on, "TRF".to_owned()).await
            }
            Act::Bounce(payment, back) => {
                let (id, on) = (self.payment(payment)?, self.day(back));
                disbursement::return_by_bank(executor, finance, id, None, on, (why(), None)).await
            }
            Act::Refund(payment, back) => {
                let (id, on) = (self.payment(payment)?, self.day(back));
                let (other, slip) = (&self.office.admin, format!("STS-{on}"));
                disbursement::refund(executor, other, id, None, on, slip).await
            }
            Act::PayAgain(payment) => {
                let id = self.payment(payment)?;
                let owner = self.owner(id).await?;
                let account = owner.account_id;
                let done = disbursement::pay_again(executor, finance, id, None, account, None);
                let done = done.await;
                self.remember(done)
            }
            Act::Confirm(payment) => {
                let id = self.payment(payment)?;
                let owner = self.owner(id).await?;
                disbursement::confirm_receipt(executor, &owner.call, id, None).await
            }
            Act::Report(payment) => {
                let id = self.payment(payment)?;
                let owner = self.owner(id).await?;
                let files = vec![crate::office::file(owner.user_id, 5)];
                disbursement::report_spending(executor, &owner.call, id, None, why(), files).await
            }
            Act::Accept(payment) => {
                let id = self.payment(payment)?;
                disbursement::accept_spending(executor, &self.office.approver, id, None).await
            }
            Act::Wait(days) => {
                self.stand.clock.advance(TimeDelta::days(days));
                return None;
            }
        })
    }

    fn remember(&mut self, done: Result<Done, Error>) -> Result<Done, Error> {
        if let Ok(done) = &done {
            let id = done.answer.id.parse().unwrap();
            self.payments.push(DisbursementId(id));
        }
        done
    }
}

/// The six balances of a line, in the order of [`Account::ALL`].
type Book = BTreeMap<Account, i128>;

/// Books kept from the postings alone, and payments folded from their events.
#[derive(Default)]
struct Auditor {
    books: BTreeMap<String, Book>,
    sources: BTreeMap<String, FundSource>,
    closed: BTreeMap<String, Month>,
    payments: BTreeMap<String, Disbursement>,
}

impl Auditor {
    /// Takes an event and checks what must hold after every one.
    fn take(&mut self, event: &Recorded) {
        let id = event.stream.id.clone();
        match event.stream.stream_type.as_str() {
            "budget_line" => self.post(&id, event.event::<BudgetLineEvent>().unwrap(), event),
            "disbursement" => {
                let fact = event.event::<DisbursementEvent>().unwrap();
                self.payments.entry(id).or_default().apply(fact);
            }
            _ => {}
        }
    }

    fn post(&mut self, id: &str, fact: BudgetLineEvent, event: &Recorded) {
        let place = event.position;
        if let BudgetLineEvent::Opened { source, .. } = &fact {
            self.sources.insert(id.to_owned(), *source);
        }
        if let BudgetLineEvent::Reserved {
            disbursement_id,
            amount,
            ..
        } = &fact
        {
            let payment = self.payments[&disbursement_id.to_string()].state().unwrap();
            assert_eq!(
                payment.budget_line_id.to_string(),
                id,
                "another line at {place}"
            );
            assert_eq!(payment.amount, *amount, "another amount at {place}");
            assert_ne!(
                self.sources[id],
                FundSource::Donor,
                "sources mix at {place}"
            );
        }
        let book = self.books.entry(id.to_owned()).or_default();
        let mut sides = (0_i128, 0_i128);
        for posting in fact.postings() {
            let amount = i128::from(posting.amount.0);
            assert!(amount > 0, "nothing posted at {place}");
            if let Some(closed) = self.closed.get(id) {
                let month = Month::containing(posting.on);
                assert!(month > *closed, "{month} is closed at {place}");
            }
            for (account, debit) in [(posting.debit, amount), (posting.credit, -amount)] {
                let signed = if account == Account::Ceiling {
                    -debit
                } else {
                    debit
                };
                *book.entry(account).or_default() += signed;
            }
            sides = (sides.0 + amount, sides.1 + amount);
        }
        assert_eq!(sides.0, sides.1);
        if let BudgetLineEvent::MonthClosed { month, .. } = fact {
            self.closed.insert(id.to_owned(), month);
        }
        let of = |account| book.get(&account).copied().unwrap_or_default();
        let used = of(Account::Commitment)
            + of(Account::Realization)
            + of(Account::Return)
            + of(Account::Refund);
        assert!(
            Account::ALL.iter().all(|account| of(*account) >= 0),
            "{book:?} at {place}"
        );
        assert_eq!(
            of(Account::Available) + used,
            of(Account::Ceiling),
            "{book:?} at {place}"
        );
        assert!(used <= of(Account::Ceiling), "overspent at {place}");
    }

    /// What must hold between two acts: the accounts hold exactly what the payments say, and no two
    /// payments are for the same thing.
    fn check_border(&self, size: u64) {
        let states = || self.payments.values().filter_map(Disbursement::state);
        let mut slots: BTreeMap<String, usize> = BTreeMap::new();
        for state in states().filter(|state| state.is_live()) {
            let slot = format!(
                "{} {} {} {}",
                state.award_id, state.component, state.academic_year, state.semester
            );
            *slots.entry(slot).or_default() += 1;
        }
        assert!(
            slots.values().all(|count| *count == 1),
            "{slots:?} at {size}"
        );
        for (line, book) in &self.books {
            let sum = |holds: &dyn Fn(&str, &DisbursementState) -> bool| -> i128 {
                self.payments
                    .iter()
                    .filter_map(|(id, payment)| Some((id, payment.state()?)))
                    .filter(|(id, state)| {
                        state.budget_line_id.to_string() == *line && holds(id, state)
                    })
                    .map(|(_, state)| i128::from(state.amount.0))
                    .sum()
            };
            use DisbursementStatus as S;
            let committed = sum(&|_, state| {
                state.replaces.is_none()
                    && matches!(state.status(), S::Approved | S::SppIssued | S::SpmIssued)
            });
            let in_year = |day: Option<NaiveDate>| day.is_some_and(|day| day.year() == 2026);
            // What came back after the year left its line as it ended.
            let realized = sum(&|_, state| match state.status() {
                S::Sp2dIssued | S::Transferred | S::Received | S::Accounted => true,
                S::Returned => !in_year(state.returned_on),
                S::Refunded => {
                    !in_year(state.refund.as_ref().map(|refund| refund.on))
                        && !in_year(state.returned_on)
                }
                _ => false,
            });
            // Returned money lies still until the SP2D of its replacement.
            let returned = sum(&|id, state| match state.status() {
                S::Returned => in_year(state.returned_on),
                S::Refunded => {
                    in_year(state.returned_on)
                        && !in_year(state.refund.as_ref().map(|refund| refund.on))
                }
                S::Replaced => states().any(|other| {
                    other
                        .replaces
                        .is_some_and(|replaced| replaced.to_string() == id)
                        && matches!(
                            other.status(),
                            S::Proposed | S::Approved | S::SppIssued | S::SpmIssued | S::Rejected
                        )
                }),
                _ => false,
            });
            // Within the year the ceiling has it back.
            let refunded = 0;
            for (account, held) in [
                (Account::Commitment, committed),
                (Account::Realization, realized),
                (Account::Return, returned),
                (Account::Refund, refunded),
            ] {
                let balance = book.get(&account).copied().unwrap_or_default();
                assert_eq!(balance, held, "{account} of {line} at {size}");
            }
        }
    }
}

/// The books of the read models.
async fn read_books(store: &ReadStore) -> BTreeMap<String, Book> {
    let rows = projections::budget_line::list(store, &BudgetLineFilter::default())
        .await
        .unwrap();
    let mut books = BTreeMap::new();
    for row in rows {
        let balances = [
            (Account::Ceiling, row.ceiling),
            (Account::Available, row.available),
            (Account::Commitment, row.commitment),
            (Account::Realization, row.realization),
            (Account::Return, row.returned),
            (Account::Refund, row.refunded),
        ];
        let id = row.budget_line_id;
        let of_line = projections::journal::TrialBalanceFilter {
            budget_line_id: Some(id.clone()),
            ..Default::default()
        };
        for line in projections::journal::trial_balance(store, &of_line)
            .await
            .unwrap()
        {
            let account = line.account;
            let net = if account == Account::Ceiling {
                line.credit - line.debit
            } else {
                line.debit - line.credit
            };
            let balance = balances.iter().find(|(one, _)| *one == account).unwrap().1;
            assert_eq!(net, balance, "journal and line differ in {account}");
        }
        let book = balances
            .into_iter()
            .filter(|(_, amount)| *amount != 0)
            .map(|(account, amount)| (account, i128::from(amount)));
        books.insert(id, book.collect());
    }
    books
}

fn without_zeros(books: &BTreeMap<String, Book>) -> BTreeMap<String, Book> {
    let plain = |book: &Book| {
        book.iter()
            .filter(|(_, amount)| **amount != 0)
            .map(|(a, n)| (*a, *n))
            .collect()
    };
    books
        .iter()
        .map(|(id, book)| (id.clone(), plain(book)))
        .collect()
}

/// Lives a history and audits it. Gives how many acts were done.
async fn live(stand: &Stand, acts: &[Act]) -> usize {
    let mut world = World::open(stand).await;
    for act in acts {
        world.act(act).await;
    }
    let ledger = stand.executor.ledger();
    let borders = &world.borders;
    let step = (borders.len() / SAMPLES).max(1);
    let sampled: Vec<u64> = borders.iter().copied().step_by(step).collect();
    let mut auditor = Auditor::default();
    let mut books_at = BTreeMap::new();
    let mut position = 0;
    loop {
        let events = ledger.read_all(Position(position), 500).await.unwrap();
        if events.is_empty() {
            break;
        }
        for event in events {
            auditor.take(&event);
            position = event.position.0 + 1;
            if borders.binary_search(&position).is_ok() {
                auditor.check_border(position);
            }
            if sampled.contains(&position) {
                books_at.insert(position, without_zeros(&auditor.books));
            }
        }
    }
    let store = match stand.read_url() {
        None => ReadStore::in_memory().await.unwrap(),
        Some(url) => ReadStore::open(url).await.unwrap(),
    };
    let models = ReadModels::start(store, ledger.clone(), RunnerConfig::default())
        .await
        .unwrap();
    let wait = std::time::Duration::from_secs(60);
    models.wait_for(position - 1, wait).await.unwrap();
    assert_eq!(
        read_books(models.store()).await,
        without_zeros(&auditor.books)
    );
    breakdowns::add_up(models.store()).await;
    let differing = models.differences_from_rebuilt().await.unwrap();
    assert_eq!(differing, Vec::<&str>::new());
    for (size, books) in books_at {
        let then = models.at(size).await.unwrap();
        assert_eq!(
            read_books(&then.store).await,
            books,
            "as of the first {size} events"
        );
        breakdowns::add_up(&then.store).await;
    }
    models.stop().await;
    world.done
}

fn histories(cases: u32, open: impl AsyncFn() -> Stand) {
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .worker_threads(2)
        .enable_all()
        .build()
        .unwrap();
    let done = std::cell::Cell::new(0);
    let config = ProptestConfig {
        // A history is its own story: shrinking one takes longer than reading it.
        max_shrink_iters: 40,
        ..ProptestConfig::with_cases(cases)
    };
    proptest!(config, |(acts in proptest::collection::vec(act(), 60..160))| {
        let lived = runtime.block_on(async {
            let stand = open().await;
            let lived = live(&stand, &acts).await;
            stand.finish().await;
            lived
        });
        done.set(done.get() + lived);
    });
    // Histories in which everything is refused would show nothing.
    assert!(
        done.get() > cases as usize * 10,
        "only {} acts were done",
        done.get()
    );
}

#[test]
fn money_adds_up_at_every_position_on_sqlite() {
    histories(6, Stand::sqlite);
}

#[test]
fn money_adds_up_at_every_position_on_postgres() {
    histories(3, Stand::postgres);
}
