//! Samples of payments that an inspector draws, and that anybody draws again: out of the same payments, the same seed
//! gives the same sample. The key of a payment is the SHA-256 of `seed:id`, so that a spreadsheet or ten lines of any
//! language come to the same.

use std::collections::BTreeMap;

use sha2::{Digest, Sha256};

use crate::ScholarshipType;

wire_enum! {
    /// How a sample is drawn.
    pub enum SamplingMethod {
        /// Each payment is as likely as any other.
        Random = "acak" => "Acak sederhana" | "Acak sederhana: setiap pembayaran sama peluangnya",
        /// Each rupiah is as likely as any other: large payments are certain.
        MonetaryUnit = "mus" => "MUS" | "Menurut satuan uang (MUS): setiap rupiah sama peluangnya",
        /// At random within each stratum, by the number of its payments.
        Stratified = "berlapis" => "Berlapis" | "Berlapis: acak di dalam setiap lapisan",
    }
}

wire_enum! {
    /// What parts payments into strata.
    pub enum Stratification {
        /// The type of scholarship.
        ScholarshipType = "jenis" => "Jenis beasiswa",
        /// The home district of the recipient.
        District = "distrik" => "Distrik asal",
        /// The class of the amount.
        AmountClass = "kelas" => "Kelas jumlah",
    }
}

wire_enum! {
    /// A class of amounts.
    pub enum AmountClass {
        /// Up to two and a half million rupiah.
        Small = "sampai-2500000" => "Sampai Rp2.500.000",
        /// Up to five million.
        Middle = "sampai-5000000" => "Di atas Rp2.500.000 sampai Rp5.000.000",
        /// Up to ten million.
        Large = "sampai-10000000" => "Di atas Rp5.000.000 sampai Rp10.000.000",
        /// More.
        Largest = "di-atas-10000000" => "Di atas Rp10.000.000",
    }
}

impl AmountClass {
    /// The class of an amount in whole rupiah.
    #[must_use]
    pub const fn of(amount: i64) -> Self {
        match amount {
            ..=2_500_000 => Self::Small,
            2_500_001..=5_000_000 => Self::Middle,
            5_000_001..=10_000_000 => Self::Large,
            _ => Self::Largest,
        }
    }
}

/// A payment that can be drawn.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SamplingUnit {
    /// Its id.
    pub id: String,
    /// Whole rupiah, above nothing.
    pub amount: i64,
    /// The stratum it is in.
    pub stratum: String,
}

/// One drawn payment.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Drawn {
    /// Its id.
    pub id: String,
    /// SHA-256 of `seed:id`, hex.
    pub key: String,
    /// The rupiah that it was drawn by, counted from 1 over all payments in the order of their ids; of a sample that is
    /// not drawn by rupiah, none. A large payment may be drawn by several.
    pub rupiah: Vec<u64>,
}

/// How often a stratum occurs among all payments and in the sample.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct StratumCount {
    /// Payments of it.
    pub units: usize,
    /// Their sum in whole rupiah.
    pub amount: u64,
    /// Drawn of it.
    pub drawn: usize,
}

/// A drawn sample.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Sample {
    /// What was drawn: by key, or where it was drawn by rupiah in the order of those.
    pub drawn: Vec<Drawn>,
    /// Payments it was drawn from.
    pub units: usize,
    /// Their sum in whole rupiah.
    pub amount: u64,
    /// The strata, by name.
    pub strata: BTreeMap<String, StratumCount>,
}

/// The key of a payment under a seed.
#[must_use]
pub fn key(seed: &str, id: &str) -> String {
    use std::fmt::Write as _;
    let digest = Sha256::digest(format!("{seed}:{id}"));
    digest.iter().fold(String::new(), |mut text, byte| {
        let _ = write!(text, "{byte:02x}");
        text
    })
}

/// Draws `size` payments, or all there are when there are fewer; drawn by rupiah, `size` rupiah. The order in which the
/// payments come does not matter.
#[must_use]
pub fn draw(
    mut units: Vec<SamplingUnit>,
    method: SamplingMethod,
    seed: &str,
    size: usize,
) -> Sample {
    units.retain(|unit| unit.amount > 0);
    units.sort_by(|left, right| left.id.cmp(&right.id));
    let mut strata = BTreeMap::<String, StratumCount>::new();
    for unit in &units {
        let stratum = strata.entry(unit.stratum.clone()).or_default();
        stratum.units += 1;
        stratum.amount += unit.amount.unsigned_abs();
    }
    let drawn = match method {
        SamplingMethod::Random => lowest(&units, seed, size),
        SamplingMethod::MonetaryUnit => by_rupiah(&units, seed, size),
        SamplingMethod::Stratified => {
            let shares = shares(&strata, size);
            let mut drawn = Vec::new();
            for (stratum, share) in shares {
                let of = units.iter().filter(|unit| unit.stratum == *stratum);
                drawn.extend(lowest(of, seed, share));
            }
            drawn
        }
    };
    for one in &drawn {
        let found = units.binary_search_by(|unit| unit.id.cmp(&one.id));
        let stratum = found.ok().and_then(|at| strata.get_mut(&units[at].stratum));
        if let Some(stratum) = stratum {
            stratum.drawn += 1;
        }
    }
    Sample {
        drawn,
        units: units.len(),
        amount: units.iter().map(|unit| unit.amount.unsigned_abs()).sum(),
        strata,
    }
}

/// The `size` payments of the lowest keys.
fn lowest<'a>(
    units: impl IntoIterator<Item = &'a SamplingUnit>,
    seed: &str,
    size: usize,
) -> Vec<Drawn> {
    let mut all: Vec<Drawn> = units
        .into_iter()
        .map(|unit| Drawn {
            id: unit.id.clone(),
            key: key(seed, &unit.id),
            rupiah: vec![],
        })
        .collect();
    all.sort_by(|left, right| (&left.key, &left.id).cmp(&(&right.key, &right.id)));
    all.truncate(size);
    all
}

/// The payments that hold `size` rupiah at equal distances from a first one that the seed chooses.
fn by_rupiah(units: &[SamplingUnit], seed: &str, size: usize) -> Vec<Drawn> {
    let whole: u128 = units
        .iter()
        .map(|unit| u128::from(unit.amount.unsigned_abs()))
        .sum();
    if whole == 0 || size == 0 {
        return vec![];
    }
    // No more rupiah are drawn than there are.
    let size = (size as u128).min(whole);
    let start = start_of(seed) % whole;
    let mut drawn = Vec::new();
    let (mut before, mut next) = (0_u128, 0_u128);
    for unit in units {
        let end = before + u128::from(unit.amount.unsigned_abs());
        let mut rupiah = Vec::new();
        while next < size && (next * whole + start) / size < end {
            let point = (next * whole + start) / size + 1;
            rupiah.push(u64::try_from(point).unwrap_or(u64::MAX));
            next += 1;
        }
        if !rupiah.is_empty() {
            drawn.push(Drawn {
                id: unit.id.clone(),
                key: key(seed, &unit.id),
                rupiah,
            });
        }
        before = end;
    }
    drawn
}

/// What the seed makes of the first rupiah: the first sixteen digits of its own key.
fn start_of(seed: &str) -> u128 {
    let key = key(seed, "mulai");
    u128::from(u64::from_str_radix(&key[..16], 16).unwrap_or_default())
}

/// How many are drawn of each stratum: by the number of its payments, what is left over to the largest remainders, and
/// one of each as long as there are enough.
fn shares(strata: &BTreeMap<String, StratumCount>, size: usize) -> Vec<(&String, usize)> {
    let all: usize = strata.values().map(|stratum| stratum.units).sum();
    let size = size.min(all);
    let least = usize::from(size >= strata.len());
    let free = size.saturating_sub(least * strata.len());
    let rest: usize = strata.values().map(|stratum| stratum.units - least).sum();
    let mut shares: Vec<(&String, usize, usize)> = strata
        .iter()
        .map(|(name, stratum)| {
            let part = free * (stratum.units - least);
            let whole = part.checked_div(rest).unwrap_or_default();
            let remainder = part.checked_rem(rest).unwrap_or_default();
            (name, least + whole, remainder)
        })
        .collect();
    let given: usize = shares.iter().map(|(_, share, _)| share).sum();
    let mut by_remainder: Vec<usize> = (0..shares.len()).collect();
    by_remainder.sort_by_key(|at| (std::cmp::Reverse(shares[*at].2), *at));
    for at in by_remainder.into_iter().take(size.saturating_sub(given)) {
        shares[at].1 += 1;
    }
    shares
        .into_iter()
        .map(|(name, share, _)| (name, share))
        .collect()
}

/// The stratum of a payment, as people read it.
#[must_use]
pub fn stratum(
    by: Stratification,
    scholarship_type: Option<ScholarshipType>,
    district: &str,
    amount: i64,
) -> String {
    match by {
        Stratification::ScholarshipType => scholarship_type
            .map_or("Lainnya", ScholarshipType::label)
            .to_owned(),
        Stratification::District => district.to_owned(),
        Stratification::AmountClass => AmountClass::of(amount).label().to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use proptest::prelude::*;

    use super::*;

    fn units(amounts: &[i64]) -> Vec<SamplingUnit> {
        amounts
            .iter()
            .enumerate()
            .map(|(at, amount)| SamplingUnit {
                id: format!("pembayaran-{at:04}"),
                amount: *amount,
                stratum: AmountClass::of(*amount).label().to_owned(),
            })
            .collect()
    }

    fn ids(sample: &Sample) -> BTreeSet<String> {
        sample.drawn.iter().map(|one| one.id.clone()).collect()
    }

    fn five_hundred() -> Vec<SamplingUnit> {
        let amounts: Vec<i64> = (0..500).map(|at| 1_000_000 + (at % 90) * 130_000).collect();
        units(&amounts)
    }

    #[test]
    fn the_same_seed_draws_the_same_and_another_seed_another() {
        for method in SamplingMethod::ALL {
            let once = draw(five_hundred(), *method, "2026-BPK-7", 25);
            let mut turned = five_hundred();
            turned.reverse();
            assert_eq!(
                once,
                draw(turned, *method, "2026-BPK-7", 25),
                "{method:?}: whatever the order"
            );
            let other = draw(five_hundred(), *method, "2026-BPK-8", 25);
            assert_ne!(ids(&once), ids(&other), "{method:?}: the seed must matter");
        }
    }

    /// What anybody with a SHA-256 comes to: `printf '2026:pembayaran-0001' | sha256sum`.
    #[test]
    fn the_key_is_the_sha256_of_seed_and_id() {
        assert_eq!(
            key("2026", "pembayaran-0001"),
            "a0965b844f87a53987f4c3d2bd96c51c78ff87ad2f657c97f5b605ea5795ded8"
        );
    }

    #[test]
    fn by_rupiah_what_is_larger_than_the_distance_is_certain_and_drawn_as_often_as_it_holds() {
        // 10 rupiah drawn of 100 million: one payment holds half of it.
        let mut amounts = vec![50_000_000];
        amounts.extend([1_000_000; 50]);
        let mut small = 0;
        for seed in 0..200 {
            let sample = draw(
                units(&amounts),
                SamplingMethod::MonetaryUnit,
                &seed.to_string(),
                10,
            );
            let points: usize = sample.drawn.iter().map(|one| one.rupiah.len()).sum();
            assert_eq!(points, 10);
            let large = sample
                .drawn
                .iter()
                .find(|one| one.id == "pembayaran-0000")
                .unwrap();
            assert_eq!(large.rupiah.len(), 5);
            small += usize::from(ids(&sample).contains("pembayaran-0001"));
        }
        // One of ten rupiah in a hundred: 20 times in 200 would be even.
        assert!((8..=36).contains(&small), "{small}");
    }

    #[test]
    fn at_random_no_amount_is_likelier() {
        let mut amounts = vec![50_000_000];
        amounts.extend([1_000_000; 49]);
        let drawn = (0..500)
            .filter(|seed| {
                let sample = draw(
                    units(&amounts),
                    SamplingMethod::Random,
                    &seed.to_string(),
                    5,
                );
                ids(&sample).contains("pembayaran-0000")
            })
            .count();
        assert!(
            (25..=80).contains(&drawn),
            "{drawn} of 500, where 50 would be even"
        );
    }

    #[test]
    fn every_stratum_is_drawn_from_as_it_is_large() {
        let mut amounts = vec![1_000_000; 60];
        amounts.extend([4_000_000; 30]);
        amounts.extend([8_000_000; 9]);
        amounts.push(20_000_000);
        let sample = draw(units(&amounts), SamplingMethod::Stratified, "lapis", 20);
        let counts: Vec<(usize, usize)> = AmountClass::ALL
            .iter()
            .map(|class| &sample.strata[class.label()])
            .map(|stratum| (stratum.units, stratum.drawn))
            .collect();
        assert_eq!(counts, [(60, 11), (30, 6), (9, 2), (1, 1)]);
        assert_eq!(sample.drawn.len(), 20);
    }

    #[test]
    fn classes_end_where_they_say() {
        for (amount, class) in [
            (1, AmountClass::Small),
            (2_500_000, AmountClass::Small),
            (2_500_001, AmountClass::Middle),
            (5_000_000, AmountClass::Middle),
            (10_000_000, AmountClass::Large),
            (10_000_001, AmountClass::Largest),
        ] {
            assert_eq!(AmountClass::of(amount), class, "{amount}");
        }
    }

    proptest! {
        #[test]
        fn no_more_is_drawn_than_there_is_and_nothing_twice(
            amounts in proptest::collection::vec(0_i64..30_000_000, 0..80),
            size in 0_usize..120,
            seed in "[a-z0-9]{1,12}",
        ) {
            let there = amounts.iter().filter(|amount| **amount > 0).count();
            for method in SamplingMethod::ALL {
                let sample = draw(units(&amounts), *method, &seed, size);
                prop_assert_eq!(sample.drawn.len(), ids(&sample).len());
                prop_assert_eq!(sample.units, there);
                let drawn: usize = sample.strata.values().map(|stratum| stratum.drawn).sum();
                prop_assert_eq!(drawn, sample.drawn.len());
                match method {
                    SamplingMethod::MonetaryUnit => prop_assert!(sample.drawn.len() <= size.min(there)),
                    SamplingMethod::Random | SamplingMethod::Stratified => {
                        prop_assert_eq!(sample.drawn.len(), size.min(there));
                    }
                }
            }
        }
    }
}
