//! Weighted and seeded draws: the same seed gives the same people.
use std::collections::HashMap;

use chrono::{Duration, NaiveDate};
use domain::reference;
use domain::working_day::is_working_day;
use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};

/// A seeded source of draws.
pub struct Draw {
    rng: StdRng,
}

impl Draw {
    /// A source that starts from `seed`.
    pub fn new(seed: u64) -> Self {
        Self {
            rng: StdRng::seed_from_u64(seed),
        }
    }

    /// True with probability `p` (0 to 1).
    pub fn chance(&mut self, p: f64) -> bool {
        self.rng.random::<f64>() < p
    }

    /// A whole number from `low` to `high`, both included.
    pub fn between(&mut self, low: i64, high: i64) -> i64 {
        self.rng.random_range(low..=high)
    }

    /// One of `items`, all equally likely.
    pub fn one_of<'a, T>(&mut self, items: &'a [T]) -> &'a T {
        let index = self.rng.random_range(0..items.len());
        &items[index]
    }

    /// A number from a bell curve, drawn again until it lies in `low..=high`.
    pub fn normal_within(&mut self, mean: f64, deviation: f64, low: f64, high: f64) -> f64 {
        loop {
            let (u, v) = (1.0 - self.rng.random::<f64>(), self.rng.random::<f64>());
            let bell = (-2.0 * u.ln()).sqrt() * (std::f64::consts::TAU * v).cos();
            let value = mean + deviation * bell;
            if (low..=high).contains(&value) {
                return value;
            }
        }
    }

    /// A string of `count` random digits, the first not zero.
    pub fn digits(&mut self, count: usize) -> String {
        (0..count)
            .map(|place| {
                let low = u32::from(place == 0);
                char::from_digit(self.rng.random_range(low..=9), 10).expect("one digit")
            })
            .collect()
    }

    /// A day from `first` to `last`.
    pub fn day_between(&mut self, first: NaiveDate, last: NaiveDate) -> NaiveDate {
        let span = (last - first).num_days().max(0);
        first + Duration::days(self.between(0, span))
    }

    fn unit(&mut self) -> f64 {
        self.rng.random::<f64>()
    }
}

/// Things with weights.
pub struct Weighted<T> {
    items: Vec<T>,
    /// Sum of the weights up to and with each item.
    sums: Vec<f64>,
}

impl<T> Weighted<T> {
    /// From items and their weights.
    pub fn new(pairs: impl IntoIterator<Item = (T, f64)>) -> Self {
        let (mut items, mut sums, mut sum) = (Vec::new(), Vec::new(), 0.0);
        for (item, weight) in pairs {
            sum += weight;
            items.push(item);
            sums.push(sum);
        }
        Self { items, sums }
    }

    /// One item by weight.
    pub fn draw(&self, draw: &mut Draw) -> &T {
        let point = draw.unit() * self.sums.last().copied().unwrap_or_default();
        let index = self.sums.partition_point(|sum| *sum <= point);
        &self.items[index.min(self.items.len() - 1)]
    }
}

/// The weight tables of the reference data, by name.
pub struct Tables(HashMap<&'static str, Weighted<&'static str>>);

impl Tables {
    /// All tables.
    pub fn load() -> Self {
        let mut pairs: HashMap<&'static str, Vec<(&'static str, f64)>> = HashMap::new();
        for row in reference::weights() {
            pairs
                .entry(&row.table)
                .or_default()
                .push((&row.key, row.weight));
        }
        Self(
            pairs
                .into_iter()
                .map(|(table, rows)| (table, Weighted::new(rows)))
                .collect(),
        )
    }

    /// A key of `table` by weight.
    pub fn draw(&self, table: &str, draw: &mut Draw) -> &'static str {
        self.0
            .get(table)
            .unwrap_or_else(|| panic!("there are weights for {table}"))
            .draw(draw)
    }
}

/// The next day from `day` on which offices are open: no weekend, no holiday.
pub fn working_day(day: NaiveDate) -> NaiveDate {
    let mut day = day;
    while !is_working_day(day) {
        day += Duration::days(1);
    }
    day
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_same_seed_draws_the_same() {
        let run = |seed| {
            let mut draw = Draw::new(seed);
            let tables = Tables::load();
            (0..50)
                .map(|_| tables.draw("distrik", &mut draw))
                .collect::<Vec<_>>()
        };
        assert_eq!(run(7), run(7));
        assert_ne!(run(7), run(8));
    }

    #[test]
    fn offices_are_closed_on_weekends_and_holidays() {
        let day = |text: &str| text.parse::<NaiveDate>().unwrap();
        assert_eq!(working_day(day("2026-08-15")), day("2026-08-18"));
        assert_eq!(working_day(day("2026-08-19")), day("2026-08-19"));
    }
}
