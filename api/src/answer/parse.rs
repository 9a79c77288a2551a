//! Reads the words of a request into values of the domain, naming the field at fault.

use std::str::FromStr;

use domain::{Gpa, Rupiah};

use crate::ApiError;

/// An id in a path or a body. One that cannot exist is answered like one that does not.
pub(crate) fn id<T: FromStr>(text: &str) -> Result<T, ApiError> {
    text.parse().map_err(|_| ApiError::not_found())
}

/// A value with a `FromStr` of its own: a word of a closed list, a code, a number.
pub(crate) fn value<T: FromStr>(field: &str, text: &str) -> Result<T, ApiError> {
    text.trim()
        .parse()
        .map_err(|_| ApiError::invalid(field, "Nilai isian ini tidak sesuai."))
}

/// The same for a field that may be left out; an empty text counts as left out.
pub(crate) fn optional<T: FromStr>(field: &str, text: Option<&str>) -> Result<Option<T>, ApiError> {
    match text.map(str::trim) {
        None | Some("") => Ok(None),
        Some(text) => value(field, text).map(Some),
    }
}

/// A list of such values.
pub(crate) fn list<T: FromStr>(field: &str, texts: &[String]) -> Result<Vec<T>, ApiError> {
    texts.iter().map(|text| value(field, text)).collect()
}

/// An amount above zero that a browser can hold exactly.
pub(crate) fn amount(field: &str, rupiah: i64) -> Result<Rupiah, ApiError> {
    Rupiah(rupiah)
        .positive()
        .map_err(|error| ApiError::problem(field, error.code()))
}

/// A grade point average in hundredths; more than two decimals are refused, not rounded.
pub(crate) fn gpa_hundredths(field: &str, gpa: f64) -> Result<u16, ApiError> {
    let hundredths = (gpa * 100.0).round();
    if !(0.0..=400.0).contains(&hundredths) {
        return Err(ApiError::problem(field, "IPK_DI_LUAR_RENTANG"));
    }
    if (gpa * 100.0 - hundredths).abs() > 1e-6 {
        return Err(ApiError::invalid(
            field,
            "Gunakan paling banyak dua angka desimal.",
        ));
    }
    // Between 0 and 400 and whole, so nothing is cut.
    #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)]
    Ok(hundredths as u16)
}

/// A grade point average.
pub(crate) fn gpa(field: &str, gpa: f64) -> Result<Gpa, ApiError> {
    let hundredths = gpa_hundredths(field, gpa)?;
    Gpa::try_new(hundredths).map_err(|_| ApiError::problem(field, "IPK_DI_LUAR_RENTANG"))
}

/// A text that may be left out; blanks count as left out.
pub(crate) fn note(text: Option<String>) -> Option<String> {
    text.map(|text| text.trim().to_owned())
        .filter(|text| !text.is_empty())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reads_two_decimals_and_refuses_a_third() {
        assert_eq!(gpa_hundredths("ipk", 3.45).unwrap(), 345);
        assert_eq!(gpa_hundredths("ipk", 4.0).unwrap(), 400);
        for wrong in [3.455, 4.01, -0.1, f64::NAN] {
            assert!(gpa_hundredths("ipk", wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn refuses_amounts_that_cannot_be_paid() {
        assert_eq!(amount("jumlah", 1_000).unwrap(), Rupiah(1_000));
        for wrong in [0, -1, 1 << 53] {
            assert!(amount("jumlah", wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn takes_blanks_as_left_out() {
        assert_eq!(optional::<u8>("semester", Some("  ")).unwrap(), None);
        assert!(optional::<u8>("semester", Some("x")).is_err());
        assert_eq!(note(Some("  ".to_owned())), None);
    }
}
