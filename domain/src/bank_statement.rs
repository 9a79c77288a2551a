//! Reconciliation with the bank: what the books say left and came back, beside the statement of the account, and how each
//! difference comes about.

use std::collections::BTreeMap;

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
        matches!(
            self.agreement,
            Agreement::Agreed | Agreement::OneFile | Agreement::ByAmount
        )
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

/// Lines of the statement that nothing was found for yet.
struct Lines(Vec<StatementLine>);

impl Lines {
    fn take(
        &mut self,
        is_it: impl Fn(&StatementLine) -> bool,
        on: NaiveDate,
    ) -> Option<StatementLine> {
        let nearest = self
            .0
            .iter()
            .enumerate()
            .filter(|(_, line)| is_it(line))
            .min_by_key(|(_, line)| days(line.on, on))?;
        let place = nearest.0;
        Some(self.0.remove(place))
    }

    /// A line of this amount, near this day.
    fn of_amount(&mut self, out: i64, on: NaiveDate) -> Option<StatementLine> {
        self.take(|line| line.out == out && days(line.on, on) <= DAYS_MAX, on)
    }
}

fn days(one: NaiveDate, other: NaiveDate) -> i64 {
    one.signed_duration_since(other).num_days().abs()
}

/// Holds both sides together: by our reference in the bank's text, a whole file for the bank as one line, and at last by
/// amount and day. What differs comes first; the differences add up to that of the sums.
#[must_use]
pub fn reconcile_statement(payments: &[BankPayment], statement: &[StatementLine]) -> Vec<Booked> {
    let mut lines = Lines(statement.to_vec());
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
    found.extend(lines.0.into_iter().map(|line| Booked {
        name: None,
        on: None,
        out: 0,
        line: Some(line),
        agreement: Agreement::TheirsOnly,
    }));
    found.sort_by_key(Booked::is_settled);
    found
}

/// What the bank names by our reference.
fn by_reference(expected: &mut Vec<Expected<'_>>, lines: &mut Lines, found: &mut Vec<Booked>) {
    expected.retain(|one| {
        let reference = bank_reference(one.payment.disbursement_id).to_lowercase();
        let names = |line: &StatementLine| {
            line.out.signum() == one.out.signum() && line.text.to_lowercase().contains(&reference)
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
mod tests {
    use super::*;

    fn day(text: &str) -> NaiveDate {
        text.parse().unwrap()
    }

    fn payment(n: u8, amount: i64, file: Option<&str>) -> BankPayment {
        BankPayment {
            disbursement_id: format!("00000000-0000-7000-8000-0000000000{n:02x}")
                .parse()
                .unwrap(),
            name: format!("Penerima {n}"),
            file: file.map(str::to_owned),
            amount: Rupiah(amount),
            transferred_on: Some(day("2026-03-10")),
            returned_on: None,
        }
    }

    fn line(number: usize, on: &str, text: &str, out: i64) -> StatementLine {
        StatementLine {
            number,
            on: day(on),
            text: text.to_owned(),
            out,
        }
    }

    fn reference(payment: &BankPayment) -> String {
        bank_reference(payment.disbursement_id)
    }

    #[test]
    fn a_payment_is_found_by_its_reference_then_by_amount_and_day() {
        let (one, two, three) = (
            payment(1, 3_000_000, None),
            payment(2, 3_000_000, None),
            payment(3, 500_000, None),
        );
        let text = format!("TRF/{}/BEASISWA", reference(&two).to_lowercase());
        let statement = [
            line(4, "2026-03-10", &text, 3_000_000),
            line(5, "2026-03-12", "TRF", 3_000_000),
            line(6, "2026-03-16", "TRF", 500_000),
            line(7, "2026-03-31", "BIAYA ADM", 12_500),
        ];
        let rows = reconcile_statement(&[one, two, three], &statement);
        let of = |name: &str| {
            let row = rows
                .iter()
                .find(|row| row.name.as_deref() == Some(name))
                .unwrap();
            (row.agreement, row.line.as_ref().map(|line| line.number))
        };
        assert_eq!(of("Penerima 2"), (Agreement::Agreed, Some(4)));
        assert_eq!(of("Penerima 1"), (Agreement::ByAmount, Some(5)));
        // Six days are too many without a reference.
        assert_eq!(of("Penerima 3"), (Agreement::OursOnly, None));
        let theirs = rows.iter().filter(|row| row.name.is_none()).count();
        assert_eq!(theirs, 2);
        let explained: i64 = rows.iter().map(Booked::difference).sum();
        assert_eq!(explained, 6_500_000 - 6_512_500);
        assert!(!rows[0].is_settled() && rows[3].is_settled() && rows[4].is_settled());
    }

    #[test]
    fn another_amount_or_a_late_day_of_a_named_payment_is_told() {
        let (one, two) = (payment(1, 3_000_000, None), payment(2, 700_000, None));
        let statement = [
            line(2, "2026-03-10", &reference(&one), 300_000),
            line(3, "2026-03-20", &reference(&two), 700_000),
        ];
        let rows = reconcile_statement(&[one, two], &statement);
        let agreements: Vec<Agreement> = rows.iter().map(|row| row.agreement).collect();
        assert_eq!(agreements, [Agreement::OtherAmount, Agreement::OtherDay]);
    }

    #[test]
    fn a_file_that_is_booked_as_one_line_is_one_with_what_it_sent_back() {
        let of = |n, amount| payment(n, amount, Some("UKT tahap 1, berkas 1"));
        let mut refused = of(3, 500_000);
        refused.transferred_on = None;
        refused.returned_on = Some(day("2026-03-11"));
        let payments = [of(1, 3_000_000), of(2, 2_000_000), refused];
        let whole = [
            line(2, "2026-03-10", "PEMINDAHBUKUAN MASSAL", 5_500_000),
            line(3, "2026-03-11", "RETUR", -500_000),
        ];
        let rows = reconcile_statement(&payments, &whole);
        assert!(rows.iter().all(Booked::is_settled), "{rows:?}");
        assert_eq!(rows.iter().map(|row| row.out).sum::<i64>(), 5_000_000);
        // The bank may leave out what it refuses.
        let rows = reconcile_statement(&payments, &[line(2, "2026-03-10", "MASSAL", 5_000_000)]);
        assert_eq!(rows.len(), 1, "{rows:?}");
        assert_eq!(rows[0].agreement, Agreement::OneFile);
        // Without such a line nothing that never left is missed.
        let rows = reconcile_statement(&payments, &[]);
        assert_eq!(rows.len(), 2);
        assert!(rows.iter().all(|row| row.agreement == Agreement::OursOnly));
    }

    #[test]
    fn what_came_back_after_it_left_is_looked_for_on_the_other_side() {
        let mut one = payment(1, 3_000_000, None);
        one.returned_on = Some(day("2026-03-20"));
        let statement = [
            line(2, "2026-03-10", "TRF", 3_000_000),
            line(3, "2026-03-21", "RETUR TRF", -3_000_000),
        ];
        let rows = reconcile_statement(&[one], &statement);
        assert_eq!(rows.len(), 2);
        assert!(rows.iter().all(|row| row.difference() == 0), "{rows:?}");
    }
}
