//! Between the form on the wire and the form of the domain.

use domain::application::{AccountDetails, Form, Guardian, Identity};
use domain::{Personal, SubjectId};
use projections::mask::{mask_identity_number, mask_number};

use super::wire::{FormAccount, FormBody, FormGuardian};
use crate::ApiError;
use crate::answer::parse;

/// The form of the domain, its personal data under `subject`.
///
/// Only what has no text form in the domain (codes, words, numbers) is checked here; the rest is
/// kept as typed until the form is handed in, so that a draft survives half a number.
pub(crate) fn to_domain(body: FormBody, subject: SubjectId) -> Result<Form, ApiError> {
    let identity = Identity {
        name: parse::note(body.name),
        nik: parse::note(body.nik),
        kk: parse::note(body.kk),
        birth_place: parse::note(body.birth_place),
        birth_date: body.birth_date,
        phone: parse::note(body.phone),
    };
    let personal =
        |text: Option<String>| parse::note(text).map(|text| Personal::known(subject, text));
    Ok(Form {
        identity: (identity != Identity::default()).then(|| Personal::known(subject, identity)),
        sex: parse::optional("jenisKelamin", body.sex.as_deref())?,
        home_district: parse::optional("distrikAsal", body.home_district.as_deref())?,
        home_kampung: parse::optional("kampungAsal", body.home_kampung.as_deref())?,
        address: personal(body.address),
        study_city: parse::optional("kotaStudi", body.study_city.as_deref())?,
        level: parse::optional("jenjang", body.level.as_deref())?,
        institution_id: parse::note(body.institution_id),
        institution_name: parse::note(body.institution_name),
        study_programme: parse::note(body.study_programme),
        student_number: personal(body.student_number),
        semester: body.semester,
        gpa_hundredths: body
            .gpa
            .map(|gpa| parse::gpa_hundredths("ipk", gpa))
            .transpose()?,
        scholarship_type: parse::optional("jenisBeasiswa", body.scholarship_type.as_deref())?,
        year: body.year,
        account: body.account.map(|account| {
            Personal::known(
                subject,
                AccountDetails {
                    bank_code: parse::note(account.bank_code),
                    number: parse::note(account.number),
                    holder: parse::note(account.holder),
                },
            )
        }),
        guardian: body.guardian.map(|guardian| {
            Personal::known(
                subject,
                Guardian {
                    name: parse::note(guardian.name),
                    relation: parse::note(guardian.relation),
                    phone: parse::note(guardian.phone),
                    consent: guardian.consent,
                },
            )
        }),
        other_funding: parse::note(body.other_funding),
    })
}

/// The form as its reader may see it: whole, or with its numbers, address and telephone hidden.
pub(crate) fn to_wire(form: &Form, masked: bool) -> FormBody {
    let identity = form.identity.as_ref().and_then(Personal::value);
    let account = form.account.as_ref().and_then(Personal::value);
    let guardian = form.guardian.as_ref().and_then(Personal::value);
    let shown = |text: Option<&String>| {
        text.map(|text| {
            if masked {
                mask_number(text)
            } else {
                text.clone()
            }
        })
    };
    let number = |text: Option<&String>| {
        text.map(|text| {
            if masked {
                mask_identity_number(text)
            } else {
                text.clone()
            }
        })
    };
    let known = |text: &Option<Personal<String>>| shown(text.as_ref().and_then(Personal::value));
    FormBody {
        name: identity.and_then(|identity| identity.name.clone()),
        nik: number(identity.and_then(|identity| identity.nik.as_ref())),
        kk: number(identity.and_then(|identity| identity.kk.as_ref())),
        birth_place: identity
            .and_then(|identity| identity.birth_place.clone())
            .filter(|_| !masked),
        birth_date: identity
            .and_then(|identity| identity.birth_date)
            .filter(|_| !masked),
        phone: shown(identity.and_then(|identity| identity.phone.as_ref())),
        sex: form.sex.map(|sex| sex.as_str().to_owned()),
        home_district: form.home_district.as_ref().map(ToString::to_string),
        home_kampung: form.home_kampung.as_ref().map(ToString::to_string),
        address: form
            .address
            .as_ref()
            .and_then(Personal::value)
            .filter(|_| !masked)
            .cloned(),
        study_city: form.study_city.as_ref().map(ToString::to_string),
        level: form.level.map(|level| level.as_str().to_owned()),
        institution_id: form.institution_id.clone(),
        institution_name: form.institution_name.clone(),
        study_programme: form.study_programme.clone(),
        student_number: known(&form.student_number),
        semester: form.semester,
        gpa: form
            .gpa_hundredths
            .map(|hundredths| f64::from(hundredths) / 100.0),
        scholarship_type: form.scholarship_type.map(|kind| kind.as_str().to_owned()),
        year: form.year,
        account: account.map(|account| FormAccount {
            bank_code: account.bank_code.clone(),
            number: shown(account.number.as_ref()),
            holder: account.holder.clone().filter(|_| !masked),
        }),
        guardian: guardian.filter(|_| !masked).map(|guardian| FormGuardian {
            name: guardian.name.clone(),
            relation: guardian.relation.clone(),
            phone: guardian.phone.clone(),
            consent: guardian.consent,
        }),
        other_funding: form.other_funding.clone(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn filled() -> FormBody {
        FormBody {
            name: Some("Yuliana Gwijangge".to_owned()),
            nik: Some("9508015506050001".to_owned()),
            phone: Some("081234567890".to_owned()),
            sex: Some("P".to_owned()),
            home_district: Some("95.08.01".to_owned()),
            gpa: Some(3.45),
            account: Some(FormAccount {
                bank_code: Some("002".to_owned()),
                number: Some("1234567890".to_owned()),
                holder: Some("Yuliana Gwijangge".to_owned()),
            }),
            ..FormBody::default()
        }
    }

    fn subject() -> SubjectId {
        SubjectId(uuid::Uuid::from_u128(7))
    }

    #[test]
    fn comes_back_as_it_was_sent() {
        let form = to_domain(filled(), subject()).unwrap();
        let back = to_wire(&form, false);
        assert_eq!(
            serde_json::to_value(back).unwrap(),
            serde_json::to_value(filled()).unwrap()
        );
    }

    #[test]
    fn hides_numbers_and_telephone_from_who_may_not_see_them() {
        let form = to_domain(filled(), subject()).unwrap();
        let text = serde_json::to_string(&to_wire(&form, true)).unwrap();
        for secret in ["9508015506050001", "081234567890", "1234567890"] {
            assert!(!text.contains(secret), "{text}");
        }
        assert!(text.contains("0001"));
    }

    #[test]
    fn keeps_half_a_number_but_refuses_a_word_outside_its_list() {
        let half = FormBody {
            nik: Some("9508".to_owned()),
            ..FormBody::default()
        };
        assert!(to_domain(half, subject()).is_ok());
        let wrong = FormBody {
            level: Some("S9".to_owned()),
            ..FormBody::default()
        };
        let error = to_domain(wrong, subject()).unwrap_err();
        assert_eq!(error.code(), "DATA_TIDAK_SAH");
    }

    #[test]
    fn an_empty_form_seals_nothing() {
        assert_eq!(
            to_domain(FormBody::default(), subject()).unwrap(),
            Form::default()
        );
    }
}
