//! The form as a synthetic applicant fills it in.
use chrono::NaiveDate;
use domain::application::{AccountDetails, Form, Guardian, Identity};
use domain::{Personal, UserId};

use super::person::{Flaw, Person};

/// The form as the person fills it in.
pub fn form_of(person: &Person, user_id: UserId, year: i32, today: NaiveDate) -> Form {
    const ADULT_YEARS: i32 = 18;
    let known = |text: &str| Some(text.to_owned());
    Form {
        identity: Some(Personal::known(
            user_id,
            Identity {
                name: known(&person.name),
                nik: known(&person.nik),
                kk: known(&person.kk),
                birth_place: known(person.district_name),
                birth_date: Some(person.born),
                phone: known(&person.phone),
            },
        )),
        sex: person.sex.parse().ok(),
        home_district: person.district.parse().ok(),
        home_kampung: person.kampung.parse().ok(),
        address: Some(Personal::known(
            user_id,
            format!(
                "SINTETIS: Kampung {}, Distrik {}",
                person.kampung_name, person.district_name
            ),
        )),
        study_city: person.institution.city_code.parse().ok(),
        level: person.level.parse().ok(),
        institution_id: known(&person.institution.code),
        institution_name: known(&person.institution.name),
        study_programme: known(&person.programme),
        student_number: Some(Personal::known(user_id, person.student_number.clone())),
        semester: Some(person.semester),
        gpa_hundredths: person.gpa_hundredths,
        scholarship_type: person.scholarship.parse().ok(),
        year: u16::try_from(year).ok(),
        account: Some(Personal::known(
            user_id,
            AccountDetails {
                bank_code: known(person.bank),
                number: known(&person.account),
                holder: known(&person.holder),
            },
        )),
        guardian: (person.age_on(today) <= ADULT_YEARS).then(|| {
            Personal::known(
                user_id,
                Guardian {
                    name: known(&person.father),
                    relation: known("Ayah"),
                    phone: known(&person.phone),
                    consent: true,
                },
            )
        }),
        other_funding: person
            .has(Flaw::DoubleFunding)
            .then(|| "KIP Kuliah".to_owned()),
    }
}
