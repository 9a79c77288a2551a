//! Reconciliation with the regional treasurer (BUD): SP2D by SP2D, what the books say beside what the treasurer's file
//! says, and how each difference comes about.

use std::collections::BTreeMap;

use chrono::NaiveDate;

use crate::Rupiah;

wire_enum! {
    /// Whose record is held against the books.
    pub enum Counterpart {
        /// The regional treasurer's list of SP2Ds.
        Treasurer = "bud" => "BUD" | "Daftar SP2D dari BUD",
        /// The bank's statement of the account.
        Bank = "bank" => "Bank" | "Rekening koran bank",
    }
}

wire_enum! {
    /// How the two sides of an SP2D, or of a movement at the bank, stand to each other.
    pub enum Agreement {
        /// The same amount on the same day.
        Agreed = "cocok" => "Cocok",
        /// Another day.
        OtherDay = "tanggal-berbeda" => "Tanggal berbeda",
        /// Another amount.
        OtherAmount = "jumlah-berbeda" => "Jumlah berbeda",
        /// In the books alone.
        OursOnly = "hanya-portal" => "Hanya di portal",
        /// In the other file alone.
        TheirsOnly = "hanya-berkas" => "Hanya di berkas yang dimuat",
        /// A file for the bank that the bank booked as one line.
        OneFile = "satu-berkas" => "Cocok: satu berkas bank, satu baris",
        /// The same amount within some days, without a reference: to be looked at.
        ByAmount = "menurut-jumlah" => "Hanya jumlah dan tanggalnya sama: periksa",
    }
}

/// An SP2D as one side has it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Issued {
    /// Its number as it is written there.
    pub number: String,
    /// Its day, where the side says one.
    pub date: Option<NaiveDate>,
    /// Its amount.
    pub amount: Rupiah,
}

/// An SP2D on both sides.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Reconciled {
    /// As the books have it.
    pub ours: Option<Issued>,
    /// As the treasurer has it.
    pub theirs: Option<Issued>,
    /// How they stand to each other.
    pub agreement: Agreement,
    /// The SP2D of the other side alone that has the same amount: one of the numbers is probably written wrongly.
    pub likely: Option<String>,
}

impl Reconciled {
    /// What the books have more than the treasurer.
    #[must_use]
    pub fn difference(&self) -> i64 {
        let amount = |side: &Option<Issued>| side.as_ref().map_or(0, |issued| issued.amount.0);
        amount(&self.ours) - amount(&self.theirs)
    }

    /// Its number, as the books write it where they have it.
    #[must_use]
    pub fn number(&self) -> &str {
        let known = self.ours.as_ref().or(self.theirs.as_ref());
        known.map_or("", |issued| &issued.number)
    }
}

/// Numbers are the same however they are spaced or written large.
fn key(number: &str) -> String {
    let number: String = number.split_whitespace().collect();
    number.to_uppercase()
}

/// Several parts of one SP2D (by budget line, or by row of a file) are one; its day is the first that is said.
fn by_number(side: &[Issued]) -> BTreeMap<String, Issued> {
    let mut found: BTreeMap<String, Issued> = BTreeMap::new();
    for part in side {
        found
            .entry(key(&part.number))
            .and_modify(|whole| {
                whole.amount = Rupiah(whole.amount.0.saturating_add(part.amount.0));
                whole.date = whole.date.or(part.date);
            })
            .or_insert_with(|| part.clone());
    }
    found
}

/// Holds both sides together; what differs comes first.
#[must_use]
pub fn reconcile(ours: &[Issued], theirs: &[Issued]) -> Vec<Reconciled> {
    let mut theirs = by_number(theirs);
    let mut rows: Vec<Reconciled> = by_number(ours)
        .into_iter()
        .map(|(key, ours)| {
            let theirs = theirs.remove(&key);
            let agreement = match &theirs {
                None => Agreement::OursOnly,
                Some(other) if other.amount != ours.amount => Agreement::OtherAmount,
                Some(other) if other.date.is_some() && other.date != ours.date => {
                    Agreement::OtherDay
                }
                Some(_) => Agreement::Agreed,
            };
            Reconciled {
                ours: Some(ours),
                theirs,
                agreement,
                likely: None,
            }
        })
        .collect();
    rows.extend(theirs.into_values().map(|theirs| Reconciled {
        ours: None,
        theirs: Some(theirs),
        agreement: Agreement::TheirsOnly,
        likely: None,
    }));
    for (place, likely) in misspelt(&rows) {
        rows[place].likely = Some(likely);
    }
    rows.sort_by_key(|row| row.agreement == Agreement::Agreed);
    rows
}

/// Of the SP2Ds that one side alone has, pairs with an amount that no other of them has.
fn misspelt(rows: &[Reconciled]) -> Vec<(usize, String)> {
    let alone = |agreement| {
        let mut by_amount: BTreeMap<i64, Vec<usize>> = BTreeMap::new();
        for (place, row) in rows.iter().enumerate() {
            if row.agreement == agreement {
                let amount = row.difference().abs();
                by_amount.entry(amount).or_default().push(place);
            }
        }
        by_amount
    };
    let theirs = alone(Agreement::TheirsOnly);
    let mut found = Vec::new();
    for (amount, ours) in alone(Agreement::OursOnly) {
        if let ([one], Some([other])) = (&ours[..], theirs.get(&amount).map(Vec::as_slice)) {
            found.push((*one, rows[*other].number().to_owned()));
            found.push((*other, rows[*one].number().to_owned()));
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    fn issued(number: &str, day: &str, amount: i64) -> Issued {
        Issued {
            number: number.to_owned(),
            date: Some(day.parse().unwrap()),
            amount: Rupiah(amount),
        }
    }

    #[test]
    fn each_difference_has_its_name_and_the_sums_are_explained_by_them() {
        let ours = [
            issued("SP2D/1/2026", "2026-03-01", 3_000_000),
            // Two lines of one SP2D.
            issued("SP2D/2/2026", "2026-03-02", 1_000_000),
            issued("SP2D/2/2026", "2026-03-02", 500_000),
            issued("SP2D/3/2026", "2026-03-03", 2_000_000),
            issued("SP2D/4/2026", "2026-03-04", 700_000),
            issued("SP2D/5/2026", "2026-03-05", 900_000),
        ];
        let theirs = [
            issued("sp2d / 1/2026", "2026-03-01", 3_000_000),
            issued("SP2D/2/2026", "2026-03-02", 1_500_000),
            issued("SP2D/3/2026", "2026-03-06", 2_000_000),
            issued("SP2D/4/2026", "2026-03-04", 770_000),
            // The number 5 written wrongly.
            issued("SP2D/55/2026", "2026-03-05", 900_000),
            issued("SP2D/6/2026", "2026-03-06", 100_000),
        ];
        let rows = reconcile(&ours, &theirs);
        let of = |number: &str| {
            let row = rows.iter().find(|row| row.number() == number).unwrap();
            (row.agreement, row.difference(), row.likely.clone())
        };
        assert_eq!(of("SP2D/1/2026"), (Agreement::Agreed, 0, None));
        assert_eq!(of("SP2D/2/2026"), (Agreement::Agreed, 0, None));
        assert_eq!(of("SP2D/3/2026"), (Agreement::OtherDay, 0, None));
        assert_eq!(of("SP2D/4/2026"), (Agreement::OtherAmount, -70_000, None));
        let likely = |number: &str| Some(number.to_owned());
        assert_eq!(
            of("SP2D/5/2026"),
            (Agreement::OursOnly, 900_000, likely("SP2D/55/2026"))
        );
        assert_eq!(
            of("SP2D/55/2026"),
            (Agreement::TheirsOnly, -900_000, likely("SP2D/5/2026"))
        );
        assert_eq!(of("SP2D/6/2026"), (Agreement::TheirsOnly, -100_000, None));
        let sum = |side: &[Issued]| side.iter().map(|issued| issued.amount.0).sum::<i64>();
        let explained: i64 = rows.iter().map(Reconciled::difference).sum();
        assert_eq!(explained, sum(&ours) - sum(&theirs));
        // What agrees comes last.
        assert_eq!(rows[0].agreement, Agreement::OtherDay);
        assert_eq!(rows.last().unwrap().agreement, Agreement::Agreed);
    }
}
