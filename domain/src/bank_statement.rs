//! Reconciliation with the bank: what the books say left and came back, beside the statement of the account, and how each
//! difference comes about.

use std::collections::{BTreeMap, BTreeSet};

use chrono::NaiveDate;

use crate::reconciliation::Agreement;
use crate::roster::bank_reference;
use crate::{DisbursementId, Rupiah};

/// Days by which a bank may book later or earlier than it says in its result.
const DAYS_MAX: i64 = 5;

/// A payment as the books have it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BankPayment {
    /// The payment.
    pub disbursement_id: DisbursementId,
    /// What it is called: its recipient.
    pub name: String,
    /// The file for the bank in which it was ordered, as it is called; a bank may book a file as one.
    pub file: Option<String>,
    /// Its amount.
    pub amount: Rupiah,
    /// The bank's own reference, as its result said it.
    pub bank_reference: Option<String>,
    /// The day on which it left.
    pub transferred_on: Option<NaiveDate>,
    /// The day on which the bank sent it back.
    pub returned_on: Option<NaiveDate>,
}

/// A line of a statement.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StatementLine {
    /// Which line of the file, from 1.
    pub number: usize,
    /// Its day.
    pub on: NaiveDate,
    /// What it says.
    pub text: String,
    /// What left the account, less what came into it, whole rupiah.
    pub out: i64,
}

/// What the books say moved, beside the line that says so.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Booked {
    /// What the books call it; none for a line of the bank alone.
    pub name: Option<String>,
    /// Its day in the books.
    pub on: Option<NaiveDate>,
    /// What left by the books, less what came back, whole rupiah.
    pub out: i64,
    /// The line of the statement.
    pub line: Option<StatementLine>,
    /// How they stand to each other.
    pub agreement: Agreement,
}

impl Booked {
    /// What the books say left more than the bank says.
    #[must_use]
    pub fn difference(&self) -> i64 {
        self.out - self.line.as_ref().map_or(0, |line| line.out)
    }

    const fn is_settled(&self) -> bool {
        // What only its amount speaks for is to be looked at: the same amount goes to many.
        matches!(self.agreement, Agreement::Agreed | Agreement::OneFile)
    }
}

/// A movement that the bank should show.
struct Expected<'a> {
    payment: &'a BankPayment,
    on: NaiveDate,
    out: i64,
}

impl Expected<'_> {
    fn booked(&self, line: Option<StatementLine>, agreement: Agreement) -> Booked {
        Booked {
            name: Some(self.payment.name.clone()),
            on: Some(self.on),
            out: self.out,
            line,
            agreement,
        }
    }
}

/// A payment by what a bank may call it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PaymentReference {
    /// The payment.
    pub disbursement_id: DisbursementId,
    /// The bank's own reference, as its result said it.
    pub bank_reference: Option<String>,
}

/// Letters and figures of our reference.
const OURS: usize = 12;
/// A bank's reference of fewer letters and figures, or without a figure, may be any word.
const THEIRS_MIN: usize = 6;
/// Most pieces that a bank's reference is parted into.
const PIECES_MAX: usize = 6;

/// Letters and figures of a text in lower case, piece by piece.
fn pieces(text: &str) -> Vec<String> {
    let pieces = text.split(|c: char| !c.is_alphanumeric());
    let pieces = pieces.filter(|piece| !piece.is_empty());
    pieces.map(str::to_lowercase).collect()
}

/// What payments are called in a statement.
struct Names {
    ours: BTreeMap<String, DisbursementId>,
    /// None where the bank calls several by the same reference.
    theirs: BTreeMap<String, Option<DisbursementId>>,
}

impl Names {
    fn of<'a>(all: impl Iterator<Item = (DisbursementId, Option<&'a String>)>) -> Self {
        let mut names = Self {
            ours: BTreeMap::new(),
            theirs: BTreeMap::new(),
        };
        for (id, bank_reference) in all {
            names.ours.insert(bank_reference_of(id), id);
            let Some(written) = bank_reference else {
                continue;
            };
            let written = pieces(written);
            let letters: usize = written.iter().map(String::len).sum();
            let has_figure = written.concat().contains(|c: char| c.is_ascii_digit());
            // A line's number stands in where the bank gave no reference.
            let is_line = written.first().is_some_and(|word| word == "baris");
            if letters < THEIRS_MIN || !has_figure || is_line {
                continue;
            }
            let known = names.theirs.entry(written.join(" ")).or_insert(Some(id));
            if *known != Some(id) {
                *known = None;
            }
        }
        names
    }

    /// The payments that a text names.
    fn within(&self, text: &str) -> BTreeSet<DisbursementId> {
        let pieces = pieces(text);
        let mut found = BTreeSet::new();
        for (at, piece) in pieces.iter().enumerate() {
            // Banks write what stands before and after it without a space.
            let ends = (0..=piece.len().saturating_sub(OURS))
                .filter_map(|from| piece.get(from..from + OURS));
            found.extend(ends.filter_map(|part| self.ours.get(part)));
            for until in at + 1..=(at + PIECES_MAX).min(pieces.len()) {
                let known = self.theirs.get(&pieces[at..until].join(" "));
                found.extend(known.copied().flatten());
            }
        }
        found
    }
}

fn bank_reference_of(id: DisbursementId) -> String {
    bank_reference(id).to_lowercase()
}

/// Lines of the statement that nothing was found for yet, with the payments that each names.
struct Lines(Vec<(StatementLine, BTreeSet<DisbursementId>)>);

impl Lines {
    fn take(
        &mut self,
        is_it: impl Fn(&StatementLine, &BTreeSet<DisbursementId>) -> bool,
        on: NaiveDate,
    ) -> Option<StatementLine> {
        let nearest = self
            .0
            .iter()
            .enumerate()
            .filter(|(_, (line, named))| is_it(line, named))
            .min_by_key(|(_, (line, _))| days(line.on, on))?;
        let place = nearest.0;
        Some(self.0.remove(place).0)
    }

    /// A line of this amount, near this day, that names no payment: what it names it is about.
    fn of_amount(&mut self, out: i64, on: NaiveDate) -> Option<StatementLine> {
        let is_it = |line: &StatementLine, named: &BTreeSet<_>| {
            named.is_empty() && line.out == out && days(line.on, on) <= DAYS_MAX
        };
        self.take(is_it, on)
    }
}

fn days(one: NaiveDate, other: NaiveDate) -> i64 {
    one.signed_duration_since(other).num_days().abs()
}

/// Holds both sides together: by our reference or the bank's own in the bank's text, a whole file for the bank as one line,
/// and at last by amount and day where the line names no payment, neither of these nor of `others`. What differs, or is
/// only alike, comes first; the differences add up to that of the sums.
#[must_use]
pub fn reconcile_statement(
    payments: &[BankPayment],
    others: &[PaymentReference],
    statement: &[StatementLine],
) -> Vec<Booked> {
    let these = payments.iter();
    let these = these.map(|it| (it.disbursement_id, it.bank_reference.as_ref()));
    let others = others.iter();
    let others = others.map(|it| (it.disbursement_id, it.bank_reference.as_ref()));
    let names = Names::of(these.chain(others));
    let named = statement
        .iter()
        .map(|line| (line.clone(), names.within(&line.text)));
    let mut lines = Lines(named.collect());
    let mut found = Vec::new();
    let mut sent: Vec<Expected<'_>> = Vec::new();
    let mut back: Vec<Expected<'_>> = Vec::new();
    for payment in payments {
        if let Some(on) = payment.transferred_on {
            sent.push(Expected {
                payment,
                on,
                out: payment.amount.0,
            });
        }
        if let (Some(on), Some(_)) = (payment.returned_on, payment.transferred_on) {
            back.push(Expected {
                payment,
                on,
                out: -payment.amount.0,
            });
        }
    }
    by_reference(&mut sent, &mut lines, &mut found);
    by_reference(&mut back, &mut lines, &mut found);
    whole_files(payments, &mut sent, &mut back, &mut lines, &mut found);
    for expected in sent.into_iter().chain(back) {
        let line = lines.of_amount(expected.out, expected.on);
        let agreement = match line {
            Some(_) => Agreement::ByAmount,
            None => Agreement::OursOnly,
        };
        found.push(expected.booked(line, agreement));
    }
    found.extend(lines.0.into_iter().map(|(line, _)| Booked {
        name: None,
        on: None,
        out: 0,
        line: Some(line),
        agreement: Agreement::TheirsOnly,
    }));
    found.sort_by_key(Booked::is_settled);
    found
}

/// What the bank names by our reference, or by its own.
fn by_reference(expected: &mut Vec<Expected<'_>>, lines: &mut Lines, found: &mut Vec<Booked>) {
    expected.retain(|one| {
        let names = |line: &StatementLine, named: &BTreeSet<DisbursementId>| {
            line.out.signum() == one.out.signum() && named.contains(&one.payment.disbursement_id)
        };
        let Some(line) = lines.take(names, one.on) else {
            return true;
        };
        let agreement = if line.out != one.out {
            Agreement::OtherAmount
        } else if days(line.on, one.on) > DAYS_MAX {
            Agreement::OtherDay
        } else {
            Agreement::Agreed
        };
        found.push(one.booked(Some(line), agreement));
        false
    });
}

/// Files that the bank booked as one: all of it, so that what it sent back comes in again, or only what it sent.
fn whole_files<'a>(
    payments: &'a [BankPayment],
    sent: &mut Vec<Expected<'a>>,
    back: &mut Vec<Expected<'a>>,
    lines: &mut Lines,
    found: &mut Vec<Booked>,
) {
    let mut files: BTreeMap<&str, Vec<&'a BankPayment>> = BTreeMap::new();
    for payment in payments {
        if let Some(file) = &payment.file {
            files.entry(file).or_default().push(payment);
        }
    }
    for (name, of) in files {
        let in_file = |one: &Expected<'_>| one.payment.file.as_deref() == Some(name);
        let open = sent.iter().filter(|one| in_file(one)).count();
        let gone = of.iter().filter(|it| it.transferred_on.is_some()).count();
        let first = of
            .iter()
            .filter_map(|it| it.transferred_on.or(it.returned_on))
            .min();
        // A single payment is no file, and one of which a part was named alone was not booked as one.
        let (true, Some(on)) = (of.len() > 1 && open == gone, first) else {
            continue;
        };
        let sum = |all: bool| -> i64 {
            let of = of.iter().filter(|it| all || it.transferred_on.is_some());
            of.map(|it| it.amount.0).sum()
        };
        let whole = lines.of_amount(sum(true), on);
        let refused = whole.is_some();
        let Some(line) = whole.or_else(|| lines.of_amount(sum(false), on)) else {
            continue;
        };
        if refused {
            // What never left by the books did by the bank's, and comes in again.
            let again = of.iter().filter(|it| it.transferred_on.is_none());
            back.extend(again.filter_map(|payment| {
                let on = payment.returned_on?;
                Some(Expected {
                    payment,
                    on,
                    out: -payment.amount.0,
                })
            }));
        }
        sent.retain(|one| !in_file(one));
        found.push(Booked {
            name: Some(name.to_owned()),
            on: Some(on),
            out: sum(refused),
            line: Some(line),
            agreement: Agreement::OneFile,
        });
    }
}

#[cfg(test)]
mod tests;
