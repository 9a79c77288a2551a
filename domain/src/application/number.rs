//! The number that an applicant writes down.

use crate::ApplicationId;

/// `ND-2026-3F9A-12BC`: the year applied for, and the last eight digits of the form's id.
#[must_use]
pub fn registration_number(id: ApplicationId, year: Option<u16>) -> String {
    let id = id.0.simple().to_string().to_uppercase();
    let tail = &id[id.len() - 8..];
    let year = year.map(|year| format!("{year}-")).unwrap_or_default();
    format!("ND-{year}{}-{}", &tail[..4], &tail[4..])
}

/// A number as somebody types or dictates it, as it is kept: the year, and the last digits of the form's id in small
/// letters. Case, spaces and hyphens do not matter.
#[must_use]
pub fn parse_registration_number(text: &str) -> Option<(u16, String)> {
    let plain: String = text
        .chars()
        .filter(char::is_ascii_alphanumeric)
        .map(|c| c.to_ascii_lowercase())
        .collect();
    let digits = plain.strip_prefix("nd")?;
    if digits.len() != 12 {
        return None;
    }
    let (year, end) = digits.split_at(4);
    let is_hex = end.chars().all(|c| c.is_ascii_hexdigit());
    Some((year.parse().ok()?, is_hex.then(|| end.to_owned())?))
}

#[cfg(test)]
mod tests {
    use super::{parse_registration_number, registration_number};
    use crate::ApplicationId;

    #[test]
    fn it_is_read_off_the_form() {
        let id = ApplicationId("01967f6b-0000-7000-8000-00003f9a12bc".parse().unwrap());
        assert_eq!(registration_number(id, Some(2026)), "ND-2026-3F9A-12BC");
        assert_eq!(registration_number(id, None), "ND-3F9A-12BC");
    }

    #[test]
    fn it_is_read_however_it_is_written_and_nothing_else_is_it() {
        let kept = Some((2026, "3f9a12bc".to_owned()));
        for text in [
            "ND-2026-3F9A-12BC",
            "nd2026 3f9a12bc",
            " ND 2026-3f9a 12BC ",
        ] {
            assert_eq!(parse_registration_number(text), kept, "{text}");
        }
        for text in [
            "",
            "ND",
            "2026-3F9A-12BC",
            "ND-2026-3F9A",
            "ND-2026-3F9A-12BZ",
            "ND-20AB-3F9A-12BC",
            "ND-20é6-3F9A-12BC",
        ] {
            assert_eq!(parse_registration_number(text), None, "{text}");
        }
    }
}
