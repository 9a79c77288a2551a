//! Officials who sign the papers of the office, each with a mandate that begins and, for whoever stands in for another,
//! ends by itself. A setting that two persons change.

use chrono::NaiveDate;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::{FieldProblem, text};

/// Digits of a civil servant's number (NIP).
const NIP_DIGITS: usize = 18;
/// Most mandates that are kept, those that ended among them: papers of their time still name them.
const MANDATES_MAX: usize = 100;
/// The field that a problem is told at.
const FIELD: &str = "pejabat";

wire_enum! {
    /// A post whose holder signs papers.
    pub enum Post {
        /// Regent: signs decrees.
        Regent = "bupati" => "Bupati" | "Bupati Nduga",
        /// Holder of the budget: signs registers and receipts as the one who knows.
        BudgetUser = "pengguna_anggaran" => "Pengguna Anggaran",
        /// Who checks payment requests.
        Commitment = "ppk" => "PPK" | "Pejabat Penatausahaan Keuangan",
        /// Who prepares payments: signs receipts, registers and letters to the bank.
        Treasurer = "bendahara" => "Bendahara" | "Bendahara Pengeluaran",
        /// Who holds the regency's money.
        RegionalTreasurer = "bud" => "BUD" | "Bendahara Umum Daerah",
    }
}

wire_enum! {
    /// In what standing somebody holds a post.
    pub enum Capacity {
        /// Appointed to it.
        Definitive = "definitif" => "Definitif" | "Pejabat definitif",
        /// Stands in where the post is vacant.
        Acting = "plt" => "Plt." | "Pelaksana Tugas (Plt.)",
        /// Stands in while the holder is away.
        Daily = "plh" => "Plh." | "Pelaksana Harian (Plh.)",
    }
}

/// Somebody who holds a post from a day on.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Mandate {
    /// The post.
    #[serde(rename = "jabatan")]
    pub post: Post,
    /// In what standing.
    #[serde(rename = "sebagai")]
    pub capacity: Capacity,
    /// Name with titles, as it stands on paper.
    #[serde(rename = "nama")]
    pub name: String,
    /// Number of a civil servant, 18 digits; an elected regent has none.
    #[serde(rename = "nip", default, skip_serializing_if = "Option::is_none")]
    pub nip: Option<String>,
    /// Number of the paper that gives the mandate; demanded of who stands in.
    #[serde(rename = "nomorSk", default, skip_serializing_if = "Option::is_none")]
    pub decree: Option<String>,
    /// First day.
    #[serde(rename = "mulai")]
    pub from: NaiveDate,
    /// Last day; demanded of who stands in.
    #[serde(rename = "sampai", default, skip_serializing_if = "Option::is_none")]
    pub until: Option<NaiveDate>,
}

impl Mandate {
    /// Whether it is in force on the day.
    #[must_use]
    pub fn is_of(&self, day: NaiveDate) -> bool {
        self.from <= day && self.until.is_none_or(|until| day <= until)
    }

    /// The words under which its holder signs: `Plt. Pengguna Anggaran`.
    #[must_use]
    pub fn signs_as(&self) -> String {
        match self.capacity {
            Capacity::Definitive => self.post.long_label().to_owned(),
            Capacity::Acting | Capacity::Daily => {
                format!("{} {}", self.capacity.label(), self.post.long_label())
            }
        }
    }

    fn problem(&self) -> Option<FieldProblem> {
        let lines = [Some(&self.name), self.decree.as_ref()];
        if self.name.trim().is_empty() {
            return Some(FieldProblem::new(FIELD, "PEJABAT_TANPA_NAMA"));
        }
        if lines
            .into_iter()
            .flatten()
            .any(|line| text::is_longer(line, text::LINE))
        {
            return Some(FieldProblem::too_long(FIELD));
        }
        let is_nip =
            |nip: &String| nip.len() == NIP_DIGITS && nip.bytes().all(|byte| byte.is_ascii_digit());
        if !self.nip.as_ref().is_none_or(is_nip) {
            return Some(FieldProblem::new(FIELD, "NIP_TIDAK_SAH"));
        }
        if self.until.is_some_and(|until| until < self.from) {
            return Some(FieldProblem::new(FIELD, "MASA_JABATAN_TERBALIK"));
        }
        let stands_in = self.capacity != Capacity::Definitive;
        let names_paper = self
            .decree
            .as_ref()
            .is_some_and(|decree| !decree.trim().is_empty());
        if stands_in && (self.until.is_none() || !names_paper) {
            return Some(FieldProblem::new(FIELD, "PELAKSANA_TANPA_SURAT"));
        }
        None
    }

    fn meets(&self, other: &Self) -> bool {
        let ends_before =
            |one: &Self, next: &Self| one.until.is_some_and(|until| until < next.from);
        !ends_before(self, other) && !ends_before(other, self)
    }
}

/// Who signs the papers of the office, and where.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Officials {
    /// Where papers are signed.
    #[serde(rename = "tempat")]
    pub place: String,
    /// The mandates, also those that ended.
    #[serde(rename = "pejabat")]
    pub mandates: Vec<Mandate>,
}

impl Officials {
    /// Whoever signs for a post on a day: who stands in before whom they stand in for, of two the later one.
    #[must_use]
    pub fn signing(&self, post: Post, day: NaiveDate) -> Option<&Mandate> {
        let of_the_day = self
            .mandates
            .iter()
            .filter(|it| it.post == post && it.is_of(day));
        of_the_day.max_by_key(|it| (it.capacity != Capacity::Definitive, it.from))
    }

    /// What is wrong with them; empty when they may be kept.
    #[must_use]
    pub fn problems(&self) -> Vec<FieldProblem> {
        if self.place.trim().is_empty() {
            return vec![FieldProblem::required("tempat")];
        }
        if text::is_longer(&self.place, text::LINE) {
            return vec![FieldProblem::too_long("tempat")];
        }
        if self.mandates.len() > MANDATES_MAX {
            return vec![FieldProblem::too_long(FIELD)];
        }
        if let Some(problem) = self.mandates.iter().find_map(Mandate::problem) {
            return vec![problem];
        }
        let definitive: Vec<&Mandate> = self
            .mandates
            .iter()
            .filter(|it| it.capacity == Capacity::Definitive)
            .collect();
        let twice = definitive.iter().enumerate().any(|(at, one)| {
            let others = definitive.iter().skip(at + 1);
            others
                .into_iter()
                .any(|other| one.post == other.post && one.meets(other))
        });
        if twice {
            vec![FieldProblem::new(FIELD, "JABATAN_DUA_PEMEGANG")]
        } else {
            Vec::new()
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn day(text: &str) -> NaiveDate {
        text.parse().unwrap()
    }

    fn holds(capacity: Capacity, name: &str, from: &str, until: Option<&str>) -> Mandate {
        Mandate {
            post: Post::BudgetUser,
            capacity,
            name: name.to_owned(),
            nip: Some("197001011995031001".to_owned()),
            decree: (capacity != Capacity::Definitive).then(|| "800/12/2026".to_owned()),
            from: day(from),
            until: until.map(day),
        }
    }

    fn officials(mandates: &[Mandate]) -> Officials {
        Officials {
            place: "Kenyam".to_owned(),
            mandates: mandates.to_vec(),
        }
    }

    #[test]
    fn who_stands_in_signs_within_their_days_and_no_longer() {
        let of = officials(&[
            holds(Capacity::Definitive, "Kepala", "2025-01-01", None),
            holds(
                Capacity::Daily,
                "Pengganti",
                "2026-03-01",
                Some("2026-03-14"),
            ),
        ]);
        let signs = |on: &str| {
            of.signing(Post::BudgetUser, day(on))
                .map(|it| it.name.as_str())
        };
        assert_eq!(signs("2024-12-31"), None);
        assert_eq!(signs("2026-02-28"), Some("Kepala"));
        assert_eq!(signs("2026-03-01"), Some("Pengganti"));
        assert_eq!(signs("2026-03-14"), Some("Pengganti"));
        assert_eq!(signs("2026-03-15"), Some("Kepala"));
        assert_eq!(of.signing(Post::Treasurer, day("2026-03-01")), None);
        assert_eq!(of.mandates[1].signs_as(), "Plh. Pengguna Anggaran");
        assert_eq!(of.problems(), []);
    }

    #[test]
    fn a_mandate_that_no_paper_would_bear_is_refused() {
        let good = holds(Capacity::Definitive, "Kepala", "2025-01-01", None);
        let after = holds(Capacity::Definitive, "Penerus", "2026-02-01", None);
        let stands_in = holds(
            Capacity::Acting,
            "Pengganti",
            "2026-01-01",
            Some("2026-01-31"),
        );
        let until = |mandate: &Mandate, until: Option<&str>| Mandate {
            until: until.map(day),
            ..mandate.clone()
        };
        let cases = [
            (vec![good.clone()], None),
            // One after the other.
            (vec![until(&good, Some("2026-01-31")), after.clone()], None),
            (vec![good.clone(), after], Some("JABATAN_DUA_PEMEGANG")),
            (
                vec![Mandate {
                    name: " ".to_owned(),
                    ..good.clone()
                }],
                Some("PEJABAT_TANPA_NAMA"),
            ),
            (
                vec![Mandate {
                    nip: Some("1970".to_owned()),
                    ..good.clone()
                }],
                Some("NIP_TIDAK_SAH"),
            ),
            (
                vec![Mandate {
                    name: "a".repeat(201),
                    ..good.clone()
                }],
                Some("TERLALU_PANJANG"),
            ),
            (
                vec![until(&good, Some("2024-12-31"))],
                Some("MASA_JABATAN_TERBALIK"),
            ),
            (vec![until(&stands_in, None)], Some("PELAKSANA_TANPA_SURAT")),
            (
                vec![Mandate {
                    decree: None,
                    ..stands_in
                }],
                Some("PELAKSANA_TANPA_SURAT"),
            ),
        ];
        for (mandates, code) in cases {
            let found = officials(&mandates).problems();
            assert_eq!(found.first().map(|it| it.code), code, "{mandates:?}");
        }
        let nowhere = Officials {
            place: String::new(),
            mandates: vec![good],
        };
        assert_eq!(nowhere.problems(), [FieldProblem::required("tempat")]);
    }
}
