//! What a budget line holds at present.

use chrono::NaiveDate;
use imbl::OrdMap;
use serde::{Deserialize, Serialize};

use super::{
    Account, Balances, BudgetDocument, BudgetLineError, BudgetLineEvent, FundSource, RefundSource,
    Reversal, Trace, take_back,
};
use crate::{BudgetLineId, DisbursementId, Month, Rupiah};

/// The aggregate of one budget line.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
pub struct BudgetLine {
    pub(super) state: Option<Box<BudgetLineState>>,
}

/// A budget line that exists. It holds thousands of payments, and each command is decided on a copy: copies share what they
/// have in common.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct BudgetLineState {
    /// Budget year.
    pub year: u16,
    /// Source of funds.
    pub source: FundSource,
    /// Finance category in the master data.
    pub category_id: String,
    /// Account code (kode rekening belanja).
    pub account_code: String,
    /// Name of the line.
    pub name: String,
    /// Balances of the six accounts.
    pub balances: Balances,
    /// Where the money of each payment lies; payments without money on the line are left out.
    pub holdings: OrdMap<DisbursementId, Holding>,
    /// Last closed month.
    pub closed_through: Option<Month>,
    /// What its ceilings rested on, the oldest first.
    #[serde(default)]
    pub papers: Vec<CeilingPaper>,
    /// How much more or less was available since each day, by booking date.
    #[serde(default)]
    pub available_by_day: OrdMap<NaiveDate, i64>,
    /// Whether the budget year was closed: commitments lapsed, nothing is posted any more.
    #[serde(default)]
    pub year_closed: bool,
    /// Whether a payment ever touched it.
    #[serde(default)]
    pub touched: bool,
    /// Whether it was opened by mistake and withdrawn.
    #[serde(default)]
    pub withdrawn: bool,
    /// What came back of each payment after the budget year: other revenue of that later year.
    #[serde(default)]
    pub revenue: OrdMap<DisbursementId, Rupiah>,
    /// What can be taken back of what was said of each payment.
    #[serde(default)]
    pub(super) traces: OrdMap<DisbursementId, Trace>,
}

/// A ceiling and the paper that it rests on.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct CeilingPaper {
    /// The ceiling in total from then on.
    pub ceiling: Rupiah,
    /// Effective day.
    pub on: NaiveDate,
    /// The paper.
    pub document: BudgetDocument,
}

/// The money of one payment: how much, and in which account of the line.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Holding {
    /// Commitment, realization, return or refund.
    pub account: Account,
    /// How much.
    pub amount: Rupiah,
    /// Day since which it lies on this line, by booking date.
    #[serde(default)]
    pub entered: Option<NaiveDate>,
    /// Day since which it lies in this account.
    #[serde(default)]
    pub since: Option<NaiveDate>,
}

impl Holding {
    /// Money in an account, wherever it came from.
    #[must_use]
    pub const fn new(account: Account, amount: Rupiah) -> Self {
        Self {
            account,
            amount,
            entered: None,
            since: None,
        }
    }

    /// Refuses to move it on a day before it came where it lies.
    pub(super) fn moves_on(&self, on: NaiveDate) -> Result<(), BudgetLineError> {
        not_before(on, self.since)
    }
}

/// Refuses a day before the one since which something is so.
pub(super) fn not_before(on: NaiveDate, since: Option<NaiveDate>) -> Result<(), BudgetLineError> {
    match since {
        Some(since) if on < since => Err(BudgetLineError::BeforeEntry { on, since }),
        Some(_) | None => Ok(()),
    }
}

/// What a payment needs to know of a budget line.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct BudgetLineSnapshot {
    /// Which line.
    pub budget_line_id: BudgetLineId,
    /// Budget year.
    pub year: u16,
    /// Source of funds.
    pub source: FundSource,
    /// Last closed month.
    pub closed_through: Option<Month>,
    /// Whether it was opened by mistake and withdrawn.
    pub withdrawn: bool,
}

impl BudgetLine {
    /// The line, when it exists.
    #[must_use]
    pub fn state(&self) -> Option<&BudgetLineState> {
        self.state.as_deref()
    }

    /// What a payment needs to know, when the line exists.
    #[must_use]
    pub fn snapshot(&self, budget_line_id: BudgetLineId) -> Option<BudgetLineSnapshot> {
        self.state().map(|state| BudgetLineSnapshot {
            budget_line_id,
            year: state.year,
            source: state.source,
            closed_through: state.closed_through,
            withdrawn: state.withdrawn,
        })
    }

    pub(super) fn fold(&mut self, event: BudgetLineEvent) {
        if let BudgetLineEvent::Opened {
            year,
            source,
            category_id,
            account_code,
            name,
        } = event
        {
            self.state = Some(Box::new(BudgetLineState {
                year,
                source,
                category_id,
                account_code,
                name,
                balances: Balances::default(),
                holdings: OrdMap::new(),
                closed_through: None,
                papers: Vec::new(),
                available_by_day: OrdMap::new(),
                year_closed: false,
                touched: false,
                withdrawn: false,
                revenue: OrdMap::new(),
                traces: OrdMap::new(),
            }));
        } else if let Some(state) = self.state.as_deref_mut() {
            state.fold(&event);
        }
    }
}

impl BudgetLineState {
    /// What an office calls the line where those of several years stand side by side: the name, and the year
    /// where the name does not say it.
    #[must_use]
    pub fn name_with_year(&self) -> String {
        let year = self.year.to_string();
        if self.name.contains(&year) {
            self.name.clone()
        } else {
            format!("{} {year}", self.name)
        }
    }

    pub(super) fn fold(&mut self, event: &BudgetLineEvent) {
        self.post(event);
        self.touched |= event.disbursement_id().is_some();
        // Taken before the traces forget it.
        let before = match event {
            BudgetLineEvent::Reversed {
                disbursement_id,
                deed,
                amount,
                ..
            } => self.held_before(*disbursement_id, *deed, *amount),
            _ => None,
        };
        take_back::trace(&mut self.traces, &self.holdings, event);
        self.settle(event, before);
    }

    /// Enters the postings of an event, and what they leave free day by day.
    fn post(&mut self, event: &BudgetLineEvent) {
        for posting in event.postings() {
            self.balances.post(&posting);
            let change = match (posting.debit, posting.credit) {
                (Account::Available, _) => posting.amount.0,
                (_, Account::Available) => -posting.amount.0,
                _ => continue,
            };
            let of_day = self.available_by_day.entry(posting.on).or_default();
            *of_day = of_day.saturating_add(change);
        }
    }

    /// Where money of payments lies after an event, and what else the line is since; `before` is where the money of a
    /// reversed deed lay. Facts of the log are taken as they are: `decide` let only sound ones in, and read models look
    /// again.
    fn settle(&mut self, event: &BudgetLineEvent, before: Option<Holding>) {
        match event {
            BudgetLineEvent::CeilingAllocated { on, document, .. }
            | BudgetLineEvent::CeilingRevised { on, document, .. } => {
                self.keep_paper(*on, document.as_ref());
            }
            BudgetLineEvent::Opened { .. } => {}
            BudgetLineEvent::Reserved {
                disbursement_id,
                amount,
                on,
            }
            | BudgetLineEvent::CarriedIn {
                disbursement_id,
                amount,
                on,
                ..
            } => self.hold(*disbursement_id, Account::Commitment, *amount, *on),
            BudgetLineEvent::Released {
                disbursement_id, ..
            }
            | BudgetLineEvent::Lapsed {
                disbursement_id, ..
            }
            | BudgetLineEvent::Replenished {
                disbursement_id, ..
            }
            | BudgetLineEvent::HandedOver {
                disbursement_id, ..
            } => self.let_go(*disbursement_id),
            BudgetLineEvent::Realized {
                disbursement_id,
                amount,
                on,
            } => self.hold(*disbursement_id, Account::Realization, *amount, *on),
            BudgetLineEvent::Unrealized {
                disbursement_id,
                replaces,
                amount,
                on,
                ..
            } => match replaces {
                None => self.hold(*disbursement_id, Account::Commitment, *amount, *on),
                Some(replaced) => {
                    self.hold(*replaced, Account::Return, *amount, *on);
                    self.let_go(*disbursement_id);
                }
            },
            BudgetLineEvent::Returned {
                disbursement_id,
                amount,
                on,
            } => self.hold(*disbursement_id, Account::Return, *amount, *on),
            BudgetLineEvent::PaidAgain {
                disbursement_id,
                replaces,
                amount,
                on,
            } => {
                self.hold(*disbursement_id, Account::Realization, *amount, *on);
                self.let_go(*replaces);
            }
            BudgetLineEvent::Refunded {
                disbursement_id,
                amount,
                on,
                ..
            } => self.hold(*disbursement_id, Account::Refund, *amount, *on),
            BudgetLineEvent::MonthClosed { month, by: _ } => self.closed_through = Some(*month),
            BudgetLineEvent::TakenOver {
                disbursement_id,
                amount,
                account,
                on,
                ..
            } => self.hold(*disbursement_id, *account, *amount, *on),
            BudgetLineEvent::Repaid {
                disbursement_id,
                amount,
                ..
            } => self.lessen(*disbursement_id, *amount),
            BudgetLineEvent::RevenueReceived {
                disbursement_id,
                amount,
                ..
            } => {
                let received = self.revenue.entry(*disbursement_id).or_default();
                received.0 = received.0.saturating_add(amount.0);
            }
            BudgetLineEvent::Rebooked {
                disbursement_id,
                on,
                ..
            } => self.spent_since(*disbursement_id, *on),
            BudgetLineEvent::Reversed {
                disbursement_id,
                amount,
                deed,
                ..
            } => self.put_back(*disbursement_id, before, *deed, *amount),
            BudgetLineEvent::YearClosed { by: _ } => self.end_year(),
            BudgetLineEvent::Withdrawn { .. } => self.withdrawn = true,
        }
    }

    /// The paper that a ceiling stands on, where one was named.
    fn keep_paper(&mut self, on: NaiveDate, document: Option<&BudgetDocument>) {
        let ceiling = self.balances.ceiling;
        self.papers
            .extend(document.cloned().map(|document| CeilingPaper {
                ceiling,
                on,
                document,
            }));
    }

    /// All money of a payment lies in this account since that day.
    fn hold(&mut self, id: DisbursementId, account: Account, amount: Rupiah, on: NaiveDate) {
        let before = self.holdings.get(&id);
        let entered = before.map_or(Some(on), |before| before.entered);
        self.holdings.insert(
            id,
            Holding {
                account,
                amount,
                entered,
                since: Some(on),
            },
        );
    }

    /// No money of the payment lies on the line any more.
    fn let_go(&mut self, id: DisbursementId) {
        self.holdings.remove(&id);
    }

    /// An instalment came back: the payment holds less, or nothing.
    fn lessen(&mut self, id: DisbursementId, amount: Rupiah) {
        if let Some(holding) = self.holdings.get_mut(&id) {
            holding.amount.0 -= amount.0;
            if holding.amount == Rupiah::ZERO {
                self.holdings.remove(&id);
            }
        }
    }

    /// The money of a payment counts as spent from another day.
    fn spent_since(&mut self, id: DisbursementId, on: NaiveDate) {
        let held = self.holdings.get_mut(&id);
        if let Some(held) = held.filter(|held| held.account == Account::Realization) {
            held.since = Some(on);
        }
    }

    /// What a reversed deed moved lies where it lay before, and is no revenue any more.
    fn put_back(
        &mut self,
        id: DisbursementId,
        before: Option<Holding>,
        deed: Reversal,
        amount: Rupiah,
    ) {
        if let Some(before) = before {
            self.holdings.insert(id, before);
        }
        if deed == Reversal::Revenue
            && let Some(received) = self.revenue.get_mut(&id)
        {
            received.0 = received.0.saturating_sub(amount.0);
        }
    }

    /// No month of the year is open after it ended.
    fn end_year(&mut self) {
        self.year_closed = true;
        let last = Month::last_of(self.year);
        self.closed_through = self.closed_through.max(last);
    }
}

impl RefundSource {
    /// The account that is credited.
    #[must_use]
    pub const fn account(self) -> Account {
        match self {
            Self::Realization => Account::Realization,
            Self::Return => Account::Return,
        }
    }
}
