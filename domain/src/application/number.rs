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

#[cfg(test)]
mod tests {
    use super::registration_number;
    use crate::ApplicationId;

    #[test]
    fn it_is_read_off_the_form() {
        let id = ApplicationId("01967f6b-0000-7000-8000-00003f9a12bc".parse().unwrap());
        assert_eq!(registration_number(id, Some(2026)), "ND-2026-3F9A-12BC");
        assert_eq!(registration_number(id, None), "ND-3F9A-12BC");
    }
}
