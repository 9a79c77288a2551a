//! What became different between two moments: who entered the list of recipients, who left it, whose
//! account, decree, state or payment changed, and which papers of the office did. Both sides are read models as they stood.
mod books;

use crate::error::Error;
use crate::row::Column;
use crate::select::Select;
use crate::store::ReadStore;
use domain::audit::DifferenceKind;
use domain::award::AwardStatus;
use domain::disbursement::DisbursementStatus;
use sqlx::Row as _;
use std::collections::BTreeMap;

pub use books::BookSums;
use books::Books;

/// The events that can cause a difference; empty where any event of the stream can.
fn causes(kind: DifferenceKind) -> &'static [&'static str] {
    match kind {
        DifferenceKind::Entered => &["Granted"],
        DifferenceKind::Left => &["Revoked"],
        DifferenceKind::Status => &[
            "Suspended",
            "Resumed",
            "Completed",
            "Graduated",
            "CircumstanceRecorded",
        ],
        DifferenceKind::Decree => &["NamedInDecree", "RemovedFromDecree", "DecreeRenumbered"],
        DifferenceKind::Account => &["Entered", "Changed", "Verified", "VerificationRefused"],
        DifferenceKind::Amount => &["Corrected"],
        DifferenceKind::Payment | DifferenceKind::Roster | DifferenceKind::DecreePaper => &[],
        // Payments move other accounts of the line.
        DifferenceKind::Ceiling => &["Opened", "CeilingAllocated", "CeilingRevised", "Withdrawn"],
        // What is compared are records of persons: no event is named as its cause.
        DifferenceKind::Finding => &["Nothing"],
    }
}

/// A value on one side of a difference.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Side {
    /// There was nothing.
    Nothing,
    /// A wire word or a text.
    Text(String),
    /// Whole rupiah.
    Rupiah(i64),
    /// An account: bank code, masked number, holder, state.
    Account {
        /// Bank code.
        bank_code: String,
        /// Masked number; gone after an erasure.
        number: Option<String>,
        /// Holder; gone after an erasure.
        holder: Option<String>,
        /// Wire word of its state.
        status: String,
    },
}

/// One difference.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Change {
    /// Its kind.
    pub kind: DifferenceKind,
    /// The award concerned; none where it is about a paper of the office.
    pub award_id: Option<String>,
    /// Name of the recipient, gone after an erasure; or of the paper.
    pub name: Option<String>,
    /// Home district of the recipient, by code.
    pub home_district: String,
    /// The payment concerned, as `component|academic year|semester`.
    pub payment: Option<String>,
    /// Before.
    pub before: Side,
    /// After.
    pub after: Side,
    /// The stream whose events caused it.
    pub stream_id: String,
    /// The paper of the office: budget line, roster, decree or finding.
    pub paper_id: Option<String>,
    /// The event that it rests on, where no stream tells.
    pub position: Option<i64>,
    /// By how much money it moved, in whole rupiah.
    pub moved: i64,
}

impl Change {
    /// Whether an event of this name can have caused it.
    #[must_use]
    pub fn caused_by(&self, event_type: &str) -> bool {
        let causes = causes(self.kind);
        causes.is_empty() || causes.contains(&event_type)
    }
}

struct Award {
    recipient_id: String,
    name: Option<String>,
    home_district: String,
    status: AwardStatus,
    decree_number: Option<String>,
    graduated: bool,
}

impl Award {
    fn is_listed(&self) -> bool {
        self.status != AwardStatus::Revoked
    }

    fn state(&self) -> Side {
        Side::Text(if self.graduated {
            format!("{}|lulus", self.status)
        } else {
            self.status.to_string()
        })
    }
}

struct Account {
    owner_id: String,
    bank_code: String,
    number: Option<String>,
    holder: Option<String>,
    status: String,
    /// Sealed afresh each time the account is entered, so that another number is another text.
    sealed: Option<String>,
}

impl Account {
    fn side(&self) -> Side {
        Side::Account {
            bank_code: self.bank_code.clone(),
            number: self.number.clone(),
            holder: self.holder.clone(),
            status: self.status.clone(),
        }
    }
}

struct Payment {
    award_id: String,
    name: String,
    amount: i64,
    status: DisbursementStatus,
}

/// All that is compared, of one moment.
struct Moment {
    awards: BTreeMap<String, Award>,
    accounts: BTreeMap<String, Account>,
    payments: BTreeMap<String, Payment>,
    books: Books,
}

async fn read(store: &ReadStore) -> Result<Moment, Error> {
    let mut connection = store.connection().await?;
    let awards = Select::new(
        "w.award_id, w.recipient_id, w.name, w.home_district, w.status, w.decree_number, w.graduated",
        "read_award w",
    )
    .all(&mut connection, |row| {
        Ok((
            row.try_get(0)?,
            Award {
                recipient_id: row.try_get(1)?,
                name: row.try_get(2)?,
                home_district: row.try_get(3)?,
                status: Column::read(row, 4)?,
                decree_number: row.try_get(5)?,
                graduated: row.try_get::<i64, _>(6)? != 0,
            },
        ))
    })
    .await?;
    let accounts = Select::new(
        "b.bank_account_id, b.owner_id, b.bank_code, b.number_masked, b.holder, b.status,\n\
         b.number_sealed",
        "read_bank_account b",
    )
    .all(&mut connection, |row| {
        Ok((
            row.try_get(0)?,
            Account {
                owner_id: row.try_get(1)?,
                bank_code: row.try_get(2)?,
                number: row.try_get(3)?,
                holder: row.try_get(4)?,
                status: row.try_get(5)?,
                sealed: row.try_get(6)?,
            },
        ))
    })
    .await?;
    let payments = Select::new(
        "p.disbursement_id, p.award_id, p.component, p.academic_year, p.semester, p.amount, p.status",
        "read_disbursement p",
    )
    .all(&mut connection, |row| {
        Ok((
            row.try_get(0)?,
            Payment {
                award_id: row.try_get(1)?,
                name: format!(
                    "{}|{}|{}",
                    row.try_get::<String, _>(2)?,
                    row.try_get::<String, _>(3)?,
                    row.try_get::<i64, _>(4)?
                ),
                amount: row.try_get(5)?,
                status: Column::read(row, 6)?,
            },
        ))
    })
    .await?;
    drop(connection);
    Ok(Moment {
        books: Books::read(store).await?,
        awards: awards.into_iter().collect(),
        accounts: accounts.into_iter().collect(),
        payments: payments.into_iter().collect(),
    })
}

/// What the payments of a moment amount to, in whole rupiah.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct PaymentSums {
    /// Payments that were neither refused, cancelled, replaced nor paid back.
    pub standing: i64,
    /// Those of them that have their SP2D and did not come back.
    pub ordered: i64,
}

impl Moment {
    fn sums(&self) -> PaymentSums {
        let mut sums = PaymentSums::default();
        for payment in self.payments.values() {
            let status = payment.status;
            if !status.came_to_nothing() {
                sums.standing += payment.amount;
            }
            if status == DisbursementStatus::Sp2dIssued || status.has_receipt() {
                sums.ordered += payment.amount;
            }
        }
        sums
    }
}

/// What became different between two moments, with what the payments of each amount to.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Difference {
    /// By kind and then by name.
    pub changes: Vec<Change>,
    /// Of the earlier moment.
    pub before: PaymentSums,
    /// Of the later moment.
    pub after: PaymentSums,
    /// Ceilings and rosters of the earlier moment.
    pub books_before: BookSums,
    /// Those of the later one.
    pub books_after: BookSums,
}

/// All differences between two moments.
///
/// # Errors
/// A store cannot be read.
pub async fn between(before: &ReadStore, after: &ReadStore) -> Result<Difference, Error> {
    let (before, after) = (read(before).await?, read(after).await?);
    let mut changes = Vec::new();
    of_awards(&before, &after, &mut changes);
    of_accounts(&before, &after, &mut changes);
    of_payments(&before, &after, &mut changes);
    books::compare(&before.books, &after.books, &mut changes);
    changes.sort_by(|left, right| {
        (left.kind, &left.name, &left.stream_id).cmp(&(right.kind, &right.name, &right.stream_id))
    });
    Ok(Difference {
        changes,
        before: before.sums(),
        after: after.sums(),
        books_before: before.books.sums(),
        books_after: after.books.sums(),
    })
}

fn change(kind: DifferenceKind, id: &str, award: &Award, before: Side, after: Side) -> Change {
    Change {
        kind,
        award_id: Some(id.to_owned()),
        name: award.name.clone(),
        home_district: award.home_district.clone(),
        payment: None,
        before,
        after,
        stream_id: id.to_owned(),
        paper_id: None,
        position: None,
        moved: 0,
    }
}

fn of_awards(before: &Moment, after: &Moment, changes: &mut Vec<Change>) {
    // Nothing leaves the log: whoever was there is there, though perhaps revoked.
    for (id, now) in &after.awards {
        let then = before.awards.get(id);
        let was_listed = then.is_some_and(Award::is_listed);
        let state = then.map_or(Side::Nothing, Award::state);
        if now.is_listed() != was_listed {
            let kind = if now.is_listed() {
                DifferenceKind::Entered
            } else if then.is_some() {
                DifferenceKind::Left
            } else {
                continue;
            };
            changes.push(change(kind, id, now, state, now.state()));
            continue;
        }
        let Some(then) = then else { continue };
        if state != now.state() {
            changes.push(change(DifferenceKind::Status, id, now, state, now.state()));
        }
        if then.decree_number != now.decree_number {
            let side = |number: &Option<String>| number.clone().map_or(Side::Nothing, Side::Text);
            changes.push(change(
                DifferenceKind::Decree,
                id,
                now,
                side(&then.decree_number),
                side(&now.decree_number),
            ));
        }
    }
}

fn of_accounts(before: &Moment, after: &Moment, changes: &mut Vec<Change>) {
    let awards: BTreeMap<&str, (&String, &Award)> = after
        .awards
        .iter()
        .map(|(id, award)| (award.recipient_id.as_str(), (id, award)))
        .collect();
    for (id, now) in &after.accounts {
        let Some((award_id, award)) = awards.get(now.owner_id.as_str()) else {
            continue;
        };
        let then = before.accounts.get(id);
        let same = then.is_some_and(|then| {
            then.sealed == now.sealed
                && then.bank_code == now.bank_code
                && then.status == now.status
        });
        // Who entered since has all of it since.
        if same || !before.awards.contains_key(*award_id) {
            continue;
        }
        let side = then.map_or(Side::Nothing, Account::side);
        changes.push(Change {
            stream_id: id.clone(),
            ..change(DifferenceKind::Account, award_id, award, side, now.side())
        });
    }
}

fn of_payments(before: &Moment, after: &Moment, changes: &mut Vec<Change>) {
    for (id, now) in &after.payments {
        let Some(award) = after.awards.get(&now.award_id) else {
            continue;
        };
        let then = before.payments.get(id);
        let mut add = |kind, before, after, moved| {
            changes.push(Change {
                moved,
                stream_id: id.clone(),
                payment: Some(now.name.clone()),
                ..change(kind, &now.award_id, award, before, after)
            });
        };
        if let Some(then) = then.filter(|then| then.amount != now.amount) {
            add(
                DifferenceKind::Amount,
                Side::Rupiah(then.amount),
                Side::Rupiah(now.amount),
                now.amount - then.amount,
            );
        }
        match then {
            None => add(
                DifferenceKind::Payment,
                Side::Nothing,
                Side::Rupiah(now.amount),
                now.amount,
            ),
            Some(then) if then.status != now.status => add(
                DifferenceKind::Payment,
                Side::Text(then.status.to_string()),
                Side::Text(now.status.to_string()),
                0,
            ),
            Some(_) => {}
        }
    }
}
