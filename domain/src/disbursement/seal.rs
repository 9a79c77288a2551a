//! What a paper says of a payment, bound to the event that it rests on: commitments in clear, opened by the secret
//! that the paper alone carries. A changed name, account or amount does not open.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

use super::DisbursementState;
use crate::{Personal, Sha256Hex};

/// What every hashed text begins with.
const DOMAIN: &str = "beasiswa-nduga/kertas/v1";

wire_enum! {
    /// A fact that a paper prints and its event is bound to.
    pub enum PaperFact {
        /// Number of a decree or roster.
        Number = "nomor" => "Nomor",
        /// Name of the recipient.
        Name = "nama" => "Nama penerima",
        /// Bank code and the last four digits of the account.
        Account = "rekening" => "Rekening",
        /// Amount in whole rupiah, digits only.
        Amount = "jumlah" => "Jumlah",
        /// Component, semester and academic year.
        Purpose = "untuk" => "Untuk",
    }
}

/// A fact and what it is bound by.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct SealedFact {
    /// Which.
    pub fact: PaperFact,
    /// [`commitment`] of its text.
    pub commitment: Sha256Hex,
}

/// What opens the facts: printed on the paper, never public.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Opening {
    /// 32 hex digits, of this paper alone.
    pub secret: String,
    /// Name of the recipient when it was paid.
    pub name: String,
    /// Bank code and the last four digits of the account.
    pub account: String,
}

/// The facts of a payment as its papers print them, bound to its event.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct PaperSeal {
    /// Unreadable once the person is erased: nobody draws the paper anew then.
    pub opening: Personal<Opening>,
    /// In the order of [`PaperFact`].
    pub facts: Vec<SealedFact>,
}

/// A text as it is hashed: one space between words, capitals, so that print and pen agree.
#[must_use]
pub fn canonical(text: &str) -> String {
    let words: Vec<&str> = text.split_whitespace().collect();
    words.join(" ").to_uppercase()
}

/// SHA-256 over the domain, the secret, the fact's word and its canonical text, each on a line of its own.
#[must_use]
pub fn commitment(secret: &str, fact: PaperFact, text: &str) -> Sha256Hex {
    let text = format!("{DOMAIN}\n{secret}\n{}\n{}", fact.as_str(), canonical(text));
    let digest: [u8; 32] = Sha256::digest(text.as_bytes()).into();
    Sha256Hex::from(digest)
}

impl DisbursementState {
    /// The text of each fact that is not the recipient's name.
    fn texts(&self, name: &str, account: &str) -> [(PaperFact, String); 4] {
        let purpose = format!(
            "{} {} {}",
            self.component.as_str(),
            self.semester,
            self.academic_year
        );
        [
            (PaperFact::Name, name.to_owned()),
            (PaperFact::Account, account.to_owned()),
            (PaperFact::Amount, self.amount.0.to_string()),
            (PaperFact::Purpose, purpose),
        ]
    }

    /// Bank code and the last four digits of the frozen account; `None` once it was erased.
    #[must_use]
    pub fn account_text(&self) -> Option<String> {
        let number = self.payee.number.value()?;
        let end = number.len().saturating_sub(4);
        Some(format!("{} {}", self.payee.bank_code, number.get(end..)?))
    }

    /// Binds what the papers of this payment print, with the secret of its papers; `None` for an erased person.
    #[must_use]
    pub fn seal(&self, name: &Personal<String>, secret: &str) -> Option<PaperSeal> {
        let (name, account) = (name.value()?, self.account_text()?);
        let facts = self.texts(name, &account).into_iter();
        Some(PaperSeal {
            facts: facts
                .map(|(fact, text)| SealedFact {
                    fact,
                    commitment: commitment(secret, fact, &text),
                })
                .collect(),
            opening: Personal::known(
                self.recipient_id,
                Opening {
                    secret: secret.to_owned(),
                    name: name.clone(),
                    account,
                },
            ),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SECRET: &str = "000102030405060708090a0b0c0d0e0f";

    /// Shared with the web: `web/src/lib/proof/seal.test.ts`.
    const VECTORS: [(PaperFact, &str, &str); 3] = [
        (
            PaperFact::Name,
            "Yonas  Contoh ",
            "69ed4c93bc16754324ffd4456b44217ebb7a72a87b248e156fec23c05cb1299f",
        ),
        (
            PaperFact::Account,
            "002 2345",
            "9a02cc00a8d964a4236092b2417a615e9041999e13de1b766ddd9328c3cdb746",
        ),
        (
            PaperFact::Amount,
            "6000000",
            "b0d940aa5881b335cb2cf345a18dbe2591ec87f5c694c20e2c09364275d4fecb",
        ),
    ];

    #[test]
    fn facts_are_bound_as_the_document_says() {
        for (fact, text, expected) in VECTORS {
            assert_eq!(commitment(SECRET, fact, text).as_str(), expected, "{text}");
        }
    }

    #[test]
    fn another_text_secret_or_fact_does_not_open() {
        let genuine = commitment(SECRET, PaperFact::Name, "Yonas Contoh");
        assert_eq!(genuine, commitment(SECRET, PaperFact::Name, "YONAS CONTOH"));
        for forged in [
            commitment(SECRET, PaperFact::Name, "Yonas Contoh II"),
            commitment(SECRET, PaperFact::Account, "Yonas Contoh"),
            commitment(&SECRET.replace('f', "e"), PaperFact::Name, "Yonas Contoh"),
        ] {
            assert_ne!(genuine, forged);
        }
    }
}
