//! What a paper with many rows says (the annex of a decree, a roster), bound to an event of its own: head and sums in
//! clear, who is named in commitments that only the code on the paper opens.

use chrono::NaiveDate;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

use crate::disbursement::{PaperFact, canonical_text, paper_commitment};
use crate::{Personal, Rupiah, Sha256Hex};

/// Most rows that are bound: one event holds them (1 MiB), and one phone loads them. A longer paper is drawn unbound, and says
/// so.
pub const SEALED_ROWS_MAX: usize = 1_000;

/// Number and date of the paper that changed a paper last.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct SealedAmendment {
    /// Its number.
    pub number: String,
    /// Its date.
    pub date: NaiveDate,
}

/// What stands at the head of a paper.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct PaperHead {
    /// Its number.
    pub number: String,
    /// Its date.
    pub date: NaiveDate,
    /// What it is about.
    pub title: String,
    /// What changed it last.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub amendment: Option<SealedAmendment>,
}

/// What opens a row: sealed with the person's key, so that it is gone with the person.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct RowOpening {
    /// The name as the paper prints it.
    pub name: String,
    /// Bank code and the last four digits of the account, where the paper prints it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub account: Option<String>,
    /// The amount, where the paper prints one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub amount: Option<Rupiah>,
    /// 32 hex digits, of this row alone; worth nothing without the secret.
    pub salt: String,
    /// 32 hex digits, the paper's, the same in all rows: as long as one person is there the paper can be drawn.
    pub secret: String,
}

/// A row of a paper, bound; its place is its number on the paper, from 1.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct SealedRow {
    /// Of the name; none of a person who was erased before.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name: Option<Sha256Hex>,
    /// Of bank code and the last four digits, where the paper prints them.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub account: Option<Sha256Hex>,
    /// Of the amount in whole rupiah, digits only, where the paper prints one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub amount: Option<Sha256Hex>,
    /// What opens them.
    pub opening: Personal<RowOpening>,
}

/// A paper with its rows, bound. Public: it holds no name and no account.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct ListSeal {
    /// What stands at its head.
    #[serde(flatten)]
    pub head: PaperHead,
    /// How many rows it has.
    pub count: u32,
    /// The sum of the amounts that it prints.
    pub total: Rupiah,
    /// Of the number: opens with the secret of the genuine code alone.
    pub code: Sha256Hex,
    /// Its rows in the order of the paper.
    pub rows: Vec<SealedRow>,
}

/// A row to bind.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PaperRow {
    /// Whom it names.
    pub name: Personal<String>,
    /// Bank code and the last four digits of the account, where the paper prints it.
    pub account: Option<String>,
    /// The amount, where the paper prints one.
    pub amount: Option<Rupiah>,
}

/// The randomness of a paper, 32 hex digits each.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PaperSecrets {
    /// What its code carries.
    pub secret: String,
    /// What the salts of its rows are made of; kept nowhere.
    pub seed: String,
}

impl PaperSecrets {
    /// The salt of a row: nobody finds one from another.
    fn salt(&self, place: usize) -> String {
        let text = format!("beasiswa-nduga/baris/v1\n{}\n{place}", self.seed);
        let digest: [u8; 32] = Sha256::digest(text.as_bytes()).into();
        let mut salt = String::from(Sha256Hex::from(digest));
        salt.truncate(32);
        salt
    }
}

/// What binds a fact of a row: as on a receipt, with secret and salt in one.
#[must_use]
pub fn row_commitment(secret: &str, salt: &str, fact: PaperFact, text: &str) -> Sha256Hex {
    paper_commitment(&format!("{secret}{salt}"), fact, text)
}

/// The order of rows on a paper: by name, the erased last.
#[must_use]
pub fn row_order(name: &Personal<String>) -> (bool, String) {
    let name = name.value();
    (
        name.is_none(),
        name.map_or_else(String::new, |name| canonical_text(name)),
    )
}

impl ListSeal {
    /// Binds a paper; `None` where it has too many rows, or nobody is left whom it names.
    #[must_use]
    pub fn of(head: PaperHead, rows: Vec<PaperRow>, secrets: &PaperSecrets) -> Option<Self> {
        if rows.len() > SEALED_ROWS_MAX || rows.iter().all(|row| row.name.value().is_none()) {
            return None;
        }
        let amounts = rows.iter().filter_map(|row| row.amount);
        Some(Self {
            count: u32::try_from(rows.len()).ok()?,
            total: Rupiah::checked_sum(amounts)?,
            code: paper_commitment(&secrets.secret, PaperFact::Number, &head.number),
            head,
            rows: rows
                .into_iter()
                .enumerate()
                .map(|(place, row)| sealed(row, &secrets.secret, secrets.salt(place)))
                .collect(),
        })
    }

    /// What the code of the paper carries; `None` once nobody of whom it names is left.
    #[must_use]
    pub fn secret(&self) -> Option<&str> {
        let mut openings = self.rows.iter().filter_map(|row| row.opening.value());
        openings.next().map(|opening| opening.secret.as_str())
    }
}

fn sealed(row: PaperRow, secret: &str, salt: String) -> SealedRow {
    let subject = row.name.subject();
    let Some(name) = row.name.into_value() else {
        return SealedRow {
            name: None,
            account: None,
            amount: None,
            opening: Personal::Erased { subject },
        };
    };
    let of = |fact, text: &str| row_commitment(secret, &salt, fact, text);
    let account = row.account;
    let amount = row.amount;
    SealedRow {
        name: Some(of(PaperFact::Name, &name)),
        account: account.as_deref().map(|text| of(PaperFact::Account, text)),
        amount: amount.map(|amount| of(PaperFact::Amount, &amount.0.to_string())),
        opening: Personal::known(
            subject,
            RowOpening {
                name,
                account,
                amount,
                salt,
                secret: secret.to_owned(),
            },
        ),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::people::{APPLICANT, day, personal};

    const SECRET: &str = "000102030405060708090a0b0c0d0e0f";
    const SALT: &str = "f0f1f2f3f4f5f6f7f8f9fafbfcfdfeff";

    /// Shared with the web: `web/src/lib/proof/list-seal.test.ts`.
    const VECTORS: [(PaperFact, &str, &str); 3] = [
        (
            PaperFact::Name,
            "Yonas  Contoh ",
            "c32563bb6d5b689b1e735edc131573c09c12e4bf5d4dbad0f4a215e5a0a6d49e",
        ),
        (
            PaperFact::Account,
            "002 2345",
            "b0e9b64314195164b39dd4578b9e05cb289468de6a05d857a6853d30e99c2d38",
        ),
        (
            PaperFact::Amount,
            "6000000",
            "3a9b58a2eea7d8df20305c9ca0ae12543e9cb765eaac294d9a400c61ddf3efcb",
        ),
    ];
    /// Of the number `188.4/12/2026`.
    const CODE: &str = "a06c8265a34bdba220353adb6cc2b0f721a81af7873f0501b8dcf711e5533bb9";

    fn secrets() -> PaperSecrets {
        PaperSecrets {
            secret: SECRET.to_owned(),
            seed: SALT.to_owned(),
        }
    }

    fn head() -> PaperHead {
        PaperHead {
            number: "188.4/12/2026".to_owned(),
            date: day(3, 1),
            title: "Penetapan".to_owned(),
            amendment: None,
        }
    }

    fn row(name: Option<&str>, amount: Option<i64>) -> PaperRow {
        PaperRow {
            name: name.map_or(
                Personal::Erased {
                    subject: APPLICANT.into(),
                },
                personal,
            ),
            account: None,
            amount: amount.map(Rupiah),
        }
    }

    #[test]
    fn rows_are_bound_as_the_document_says() {
        for (fact, text, expected) in VECTORS {
            let found = row_commitment(SECRET, SALT, fact, text);
            assert_eq!(found.as_str(), expected, "{text}");
        }
        let seal = ListSeal::of(head(), vec![row(Some("Yonas"), None)], &secrets()).unwrap();
        assert_eq!(seal.code.as_str(), CODE);
    }

    #[test]
    fn each_row_opens_with_its_own_salt_and_no_other_text() {
        let rows = vec![row(Some("Agus"), Some(5)), row(Some("Agus"), Some(5))];
        let seal = ListSeal::of(head(), rows, &secrets()).unwrap();
        assert_eq!((seal.count, seal.total), (2, Rupiah(10)));
        assert_eq!(seal.secret(), Some(SECRET));
        // The same person twice: nobody sees that they are the same.
        assert_ne!(seal.rows[0].name, seal.rows[1].name);
        for sealed in &seal.rows {
            let opened = sealed.opening.value().unwrap();
            let binds = |secret: &str, fact, text: &str| {
                Some(row_commitment(secret, &opened.salt, fact, text))
            };
            assert_eq!(sealed.name, binds(SECRET, PaperFact::Name, "AGUS"));
            assert_eq!(sealed.amount, binds(SECRET, PaperFact::Amount, "5"));
            assert_ne!(sealed.name, binds(SECRET, PaperFact::Name, "Agus II"));
            assert_ne!(sealed.amount, binds(SECRET, PaperFact::Amount, "50"));
            assert_ne!(sealed.name, binds(SALT, PaperFact::Name, "Agus"));
        }
    }

    #[test]
    fn an_erased_person_is_counted_and_not_bound_and_a_paper_of_none_has_no_code() {
        let rows = vec![row(Some("Agus"), Some(5)), row(None, Some(7))];
        let seal = ListSeal::of(head(), rows, &secrets()).unwrap();
        assert_eq!((seal.count, seal.total), (2, Rupiah(12)));
        assert_eq!(seal.rows[1].name, None);
        assert_eq!(seal.rows[1].amount, None);
        assert_eq!(
            ListSeal::of(head(), vec![row(None, None)], &secrets()),
            None
        );
        let many = vec![row(Some("Agus"), None); SEALED_ROWS_MAX + 1];
        assert_eq!(ListSeal::of(head(), many, &secrets()), None);
    }
}
