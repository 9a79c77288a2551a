//! What is answered before a form is written is what the form is held to.

use chrono::Datelike;

use super::*;

#[test]
fn who_asks_first_is_told_what_the_form_would_refuse() {
    let today = day(6, 15);
    for age in [0, 9, 10, 17, 18, 80, 81] {
        for is_from_nduga in [true, false] {
            for semester in [0, 1, 14, 15] {
                let asker = Asker {
                    age,
                    is_from_nduga,
                    semester,
                };
                let born = today.with_year(today.year() - age as i32);
                let district = if is_from_nduga { "95.08" } else { "95.01" };
                let mut form = form();
                let identity = form.identity.take().unwrap();
                form.identity = identity.value().map(|identity| {
                    let birth_date = born;
                    Personal::known(
                        APPLICANT,
                        Identity {
                            birth_date,
                            ..identity.clone()
                        },
                    )
                });
                form.home_district = Some(format!("{district}.01").parse().unwrap());
                form.home_kampung = Some(format!("{district}.01.2001").parse().unwrap());
                form.semester = Some(semester);
                let mut refused = form.complete(today).err().unwrap_or_default();
                let by_guardian = refused
                    .iter()
                    .any(|problem| problem.field.starts_with("wali."));
                refused.retain(|problem| !problem.field.starts_with("wali."));
                let mut told = asker.problems();
                told.sort_by_key(|problem| problem.field);
                refused.sort_by_key(|problem| problem.field);
                assert_eq!(told, refused, "{asker:?}");
                let guardian = is_age_taken(age) && needs_guardian(age);
                assert_eq!(guardian, by_guardian, "{age}");
            }
        }
    }
}
