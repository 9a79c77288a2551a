//! The form that a row of a list comes to.
use domain::application::{AccountDetails, Form, Identity};
use domain::{Personal, UserId};

use super::check::Candidate;

/// The form of a row; its personal data is the recipient's own.
pub(super) fn form_of(row: &Candidate, user_id: UserId, year: u16) -> Form {
    Form {
        identity: Some(Personal::known(
            user_id,
            Identity {
                name: Some(row.name.clone()),
                nik: Some(row.nik.as_str().to_owned()),
                kk: row.kk.as_ref().map(|kk| kk.as_str().to_owned()),
                birth_date: row.birth_date,
                ..Identity::default()
            },
        )),
        sex: Some(row.sex),
        home_district: row.district_code.parse().ok(),
        home_kampung: row.kampung_code.and_then(|code| code.parse().ok()),
        study_city: row.city_code.parse().ok(),
        level: Some(row.level),
        institution_id: row.institution_id.map(str::to_owned),
        institution_name: Some(row.institution_name.clone()),
        study_programme: Some(row.programme.clone()),
        student_number: row
            .student_number
            .clone()
            .map(|number| Personal::known(user_id, number)),
        semester: row.semester,
        scholarship_type: Some(row.scholarship),
        year: Some(year),
        account: Some(Personal::known(
            user_id,
            AccountDetails {
                bank_code: Some(row.bank_code.to_owned()),
                number: Some(row.account.as_str().to_owned()),
                holder: Some(row.holder.clone()),
            },
        )),
        ..Form::default()
    }
}
