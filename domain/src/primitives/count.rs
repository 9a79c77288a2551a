use std::fmt::{self, Write as _};

/// A whole number, not negative, as Indonesians write it, with a point at each thousand: `1.050`.
#[derive(Debug, Clone, Copy)]
pub struct Count<N>(pub N);

impl<N: fmt::Display> fmt::Display for Count<N> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let digits = self.0.to_string();
        for (index, digit) in digits.chars().enumerate() {
            if index > 0 && (digits.len() - index).is_multiple_of(3) {
                f.write_char('.')?;
            }
            f.write_char(digit)?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn has_a_point_at_each_thousand() {
        for (number, written) in [
            (0, "0"),
            (999, "999"),
            (1_050, "1.050"),
            (12_000, "12.000"),
            (1_234_567, "1.234.567"),
        ] {
            assert_eq!(Count(number).to_string(), written);
        }
    }
}
