//! How far a year's money goes: the even plan over its months, and the forecast of what will be realised by December.

/// Months of a year.
pub const MONTHS: usize = 12;

/// How many months that are over a forecast looks back on.
const LOOKS_BACK: usize = 3;

/// The forecast of a year's realisation, in whole rupiah.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Forecast {
    /// Mean of the months it looks back on, rounded down.
    pub monthly: i64,
    /// How many months it looks back on: three, or as many as are over.
    pub months: usize,
    /// What will be realised by the end of December.
    pub december: i64,
}

/// What is planned to be realised by the end of a month (1 to 12): the ceiling in twelve even parts, rounded down.
///
/// No plan of cash by month is kept, so the even one is the measure; it reaches the ceiling in December.
#[must_use]
pub fn planned_by(ceiling: i64, month: usize) -> i64 {
    part(ceiling, month.min(MONTHS))
}

/// What the year's realisation will be: the mean of the last three months that are over, carried on to December.
///
/// `by_month` is the realisation of each month, `over` how many of them have ended. It is at least what is realised
/// already and, where a ceiling is known, at most that. None before the first month is over and once the year is.
#[must_use]
pub fn forecast(by_month: &[i64; MONTHS], over: usize, ceiling: Option<i64>) -> Option<Forecast> {
    if over == 0 || over >= MONTHS {
        return None;
    }
    let months = over.min(LOOKS_BACK);
    let last: i64 = by_month.iter().take(over).skip(over - months).sum();
    let monthly = last.div_euclid(i64::try_from(months).unwrap_or(1));
    let mut forecast = Forecast {
        monthly,
        months,
        december: 0,
    };
    forecast.december = forecast.by(by_month, over, MONTHS, ceiling);
    Some(forecast)
}

impl Forecast {
    /// What will be realised by the end of a month (1 to 12) that is not over.
    #[must_use]
    pub fn by(
        &self,
        by_month: &[i64; MONTHS],
        over: usize,
        month: usize,
        ceiling: Option<i64>,
    ) -> i64 {
        let ended: i64 = by_month.iter().take(over).sum();
        let realized: i64 = by_month.iter().sum();
        let ahead = i64::try_from(month.saturating_sub(over)).unwrap_or_default();
        let carried = ended.saturating_add(self.monthly.saturating_mul(ahead));
        let least = carried.max(realized);
        ceiling.map_or(least, |ceiling| least.min(ceiling.max(realized)))
    }
}

fn part(ceiling: i64, months: usize) -> i64 {
    let parts = i128::from(ceiling) * i128::try_from(months).unwrap_or(0) / 12;
    i64::try_from(parts).unwrap_or(i64::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn year(months: &[i64]) -> [i64; MONTHS] {
        let mut year = [0; MONTHS];
        for (place, amount) in year.iter_mut().zip(months) {
            *place = *amount;
        }
        year
    }

    #[test]
    fn the_last_three_months_are_carried_on_to_december() {
        let months = year(&[0, 900, 100, 200, 300, 50]);
        let found = forecast(&months, 5, Some(100_000)).unwrap();
        assert_eq!((found.monthly, found.months), (200, 3));
        assert_eq!(found.december, 1_500 + 7 * 200);
        assert_eq!(found.by(&months, 5, 6, None), 1_700);
    }

    #[test]
    fn it_is_never_less_than_what_is_realised_nor_more_than_the_ceiling() {
        let months = year(&[10, 10, 10, 5_000]);
        assert_eq!(forecast(&months, 3, Some(9_000)).unwrap().december, 5_030);
        assert_eq!(forecast(&months, 4, Some(9_000)).unwrap().december, 9_000);
    }

    #[test]
    fn there_is_none_before_a_month_is_over_nor_after_the_year() {
        assert_eq!(forecast(&year(&[5]), 0, None), None);
        assert_eq!(forecast(&year(&[5]), 12, None), None);
        let one = forecast(&year(&[6]), 1, None).unwrap();
        assert_eq!((one.months, one.monthly, one.december), (1, 6, 72));
    }

    #[test]
    fn the_plan_reaches_the_ceiling_in_december() {
        assert_eq!(planned_by(1_000, 1), 83);
        assert_eq!(planned_by(1_000, 12), 1_000);
        assert_eq!(planned_by(i64::MAX, 12), i64::MAX);
    }
}
