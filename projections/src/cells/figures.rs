//! The figures: what is counted, and by what. Who needs another one declares it here.
use super::{Figure, Subject};
use crate::application::SCOPE as FORM_SCOPE;
use crate::award::SCOPE as AWARD_SCOPE;
use crate::scope::Scope;
use crate::select::Select;

/// Every figure that is kept.
pub(super) const FIGURES: [&Figure; 11] = [
    &FORMS,
    &FORM_AGES,
    &AWARDS,
    &AWARD_YEARS,
    &STUDIES,
    &GRADES,
    &PAYMENTS,
    &PAYMENT_AGES,
    &REALIZED,
    &REALIZED_MONTHS,
    &PAID_PERSONS,
];

/// Every figure of rows that are only added.
pub(super) const ADDED: [&Figure; 1] = [&STAGES];

/// The part of a day in UTC, cut at 15:00, the office's midnight: so each lies in one day of the office.
macro_rules! part_of_day {
    ($time:literal) => {
        concat!(
            "SUBSTR(",
            $time,
            ", 1, 10) || CASE WHEN SUBSTR(",
            $time,
            ", 12, 2) >= '15' THEN 'T15' ELSE 'T00' END"
        )
    };
}

/// Who may know of a form: `0` whoever sees its place, `1` only the branch that helps, `2` its owner.
const KNOWN: &str = "CASE WHEN a.round > 0 OR a.status NOT IN ('draf', 'dibatalkan') THEN '0' \
     WHEN a.assisted = 1 THEN '1' ELSE '2' END";

/// Leaves out forms of which the readers of a scope may not know, see [`crate::application::without_private`]. Of
/// [`FORMS`] and [`FORM_AGES`].
pub(crate) fn without_private(cells: &mut Select, scope: &Scope) {
    match scope {
        Scope::Person(_) => {}
        Scope::Area { .. } => {
            cells.only("s.k3 <> '2'");
        }
        Scope::All | Scope::Institution(_) => {
            cells.only("s.k3 = '0'");
        }
    }
}

/// Forms: `k1` state, `k2` whether it was handed in, `k3` who may know of it, `k4` budget year.
pub(crate) const FORMS: Figure = Figure {
    name: "form",
    from: "read_application a",
    only: "1 = 1",
    subject: Subject::Form,
    key: "a.application_id",
    scope: Some(&FORM_SCOPE),
    by: &[
        "a.status",
        "CASE WHEN a.submitted_at IS NULL THEN '0' ELSE '1' END",
        KNOWN,
        "COALESCE(CAST(a.year AS TEXT), '')",
    ],
    count: "COUNT(*)",
    sums: &[],
};

/// Forms by age: `k1` state, `k2` since which part of a day (UTC), `k3` who may know of it, `k4` whether it lies on a desk.
pub(crate) const FORM_AGES: Figure = Figure {
    name: "form_age",
    from: "read_application a",
    only: "1 = 1",
    subject: Subject::Form,
    key: "a.application_id",
    scope: Some(&FORM_SCOPE),
    by: &[
        "a.status",
        part_of_day!("a.status_since"),
        KNOWN,
        "CASE WHEN a.desk IS NULL THEN '0' ELSE '1' END",
    ],
    count: "COUNT(*)",
    sums: &[],
};

/// Awards: `k1` state, `k2` level, `k3` sex, `k4` whether graduated; `s1` those with a grade point average, `s2` the sum
/// of these in hundredths.
pub(crate) const AWARDS: Figure = Figure {
    name: "award",
    from: "read_award w",
    only: "1 = 1",
    subject: Subject::Award,
    key: "w.award_id",
    scope: Some(&AWARD_SCOPE),
    by: &[
        "w.status",
        "w.level",
        "w.sex",
        "CASE WHEN w.graduated = 1 THEN '1' ELSE '0' END",
    ],
    count: "COUNT(*)",
    sums: &[
        "CASE WHEN w.gpa_hundredths IS NULL THEN 0 ELSE 1 END",
        "COALESCE(w.gpa_hundredths, 0)",
    ],
};

/// Awards as they were granted: `k1` year, `k2` type, `k3` state.
pub(crate) const AWARD_YEARS: Figure = Figure {
    name: "award_year",
    from: "read_award w",
    only: "1 = 1",
    subject: Subject::Award,
    key: "w.award_id",
    scope: Some(&AWARD_SCOPE),
    by: &["CAST(w.year AS TEXT)", "w.scholarship_type", "w.status"],
    count: "COUNT(*)",
    sums: &[],
};

/// Awards but revoked ones by what is studied: `k1` programme, `k2` level, `k3` whether graduated, `k4` in which year,
/// `s1` those who study now.
pub(crate) const STUDIES: Figure = Figure {
    name: "study",
    from: "read_award w",
    only: "w.status <> 'dicabut'",
    subject: Subject::Award,
    key: "w.award_id",
    scope: Some(&AWARD_SCOPE),
    by: &[
        "w.study_programme",
        "w.level",
        "CASE WHEN w.graduated = 1 THEN '1' ELSE '0' END",
        "CASE WHEN w.graduated = 1 THEN COALESCE(SUBSTR(w.graduated_on, 1, 4), '') ELSE '' END",
    ],
    count: "COUNT(*)",
    sums: &[
        "CASE WHEN w.graduated = 0 AND w.status IN ('aktif', 'ditangguhkan') THEN 1 ELSE 0 END",
    ],
};

/// Awards but revoked ones by their latest record: `k1` grade point average in hundredths, empty where there is none;
/// `s1` those with a record, `s2` those with credits that lead to a degree in time.
pub(crate) const GRADES: Figure = Figure {
    name: "grade",
    from: "read_award w",
    only: "w.status <> 'dicabut'",
    subject: Subject::Award,
    key: "w.award_id",
    scope: Some(&AWARD_SCOPE),
    by: &["COALESCE(CAST(w.gpa_hundredths AS TEXT), '')"],
    count: "COUNT(*)",
    sums: &[
        "CASE WHEN w.semester IS NULL THEN 0 ELSE 1 END",
        // 144 credits in 8 semesters.
        "CASE WHEN w.credits >= 18 THEN 1 ELSE 0 END",
    ],
};

const PAYMENT_FROM: &str = "read_disbursement p\nLEFT JOIN read_award w ON w.award_id = p.award_id";

/// Payments: `k1` state, `k2` budget line; `s1` whole rupiah.
pub(crate) const PAYMENTS: Figure = Figure {
    name: "payment",
    from: PAYMENT_FROM,
    only: "1 = 1",
    subject: Subject::Payment,
    key: "p.disbursement_id",
    scope: Some(&AWARD_SCOPE),
    by: &["p.status", "p.budget_line_id"],
    count: "COUNT(*)",
    sums: &["p.amount"],
};

/// Payments by age: `k1` state, `k2` and `k4` as of [`FORM_AGES`]; `s1` whole rupiah.
pub(crate) const PAYMENT_AGES: Figure = Figure {
    name: "payment_age",
    from: PAYMENT_FROM,
    only: "1 = 1",
    subject: Subject::Payment,
    key: "p.disbursement_id",
    scope: Some(&AWARD_SCOPE),
    by: &[
        "p.status",
        part_of_day!("p.status_since"),
        "'0'",
        "CASE WHEN p.desk IS NULL THEN '0' ELSE '1' END",
    ],
    count: "COUNT(*)",
    sums: &["p.amount"],
};

/// Postings of realisation: `k1` home district as it was when paid, `k2` budget line, `k3` type as it was when paid; `s1`
/// whole rupiah, less what was posted back. Its places are those of the award as it stands.
pub(crate) const REALIZED: Figure = Figure {
    name: "realized",
    // The recipient as in `award::AS_PAID`.
    from: "read_journal j\n\
         LEFT JOIN read_disbursement p ON p.disbursement_id = j.disbursement_id\n\
         LEFT JOIN read_award w ON w.award_id = p.award_id\n\
         LEFT JOIN read_recipient_as a ON a.award_id = p.award_id \
         AND a.since <= p.paid_position AND a.until > p.paid_position",
    only: "(j.debit = 'realisasi' OR j.credit = 'realisasi')",
    subject: Subject::Payment,
    key: "j.disbursement_id",
    scope: Some(&AWARD_SCOPE),
    by: &[
        "COALESCE(a.home_district, '')",
        "j.budget_line_id",
        "COALESCE(a.scholarship_type, '')",
    ],
    count: "COUNT(*)",
    sums: &["CASE WHEN j.debit = 'realisasi' THEN j.amount ELSE -j.amount END"],
};

/// Postings of realisation: `k1` month of booking, `k2` budget year; each payment once, `s1` as of [`REALIZED`].
pub(crate) const REALIZED_MONTHS: Figure = Figure {
    name: "realized_month",
    from: "read_journal j\nJOIN read_budget_line b ON b.budget_line_id = j.budget_line_id",
    only: REALIZED.only,
    subject: Subject::Payment,
    key: "j.disbursement_id",
    scope: None,
    by: &["SUBSTR(j.booked_on, 1, 7)", "CAST(b.year AS TEXT)"],
    count: "COUNT(DISTINCT j.disbursement_id)",
    sums: REALIZED.sums,
};

/// Persons of whose realisation something is left: `k1` type as it was when paid, `k2` budget year; each person once. Whose
/// money all came back was not paid.
pub(crate) const PAID_PERSONS: Figure = Figure {
    name: "paid_person",
    from: "read_disbursement p\n\
         JOIN read_journal j ON j.disbursement_id = p.disbursement_id\n\
         JOIN read_budget_line b ON b.budget_line_id = j.budget_line_id\n\
         LEFT JOIN read_recipient_as a ON a.award_id = p.award_id \
         AND a.since <= p.paid_position AND a.until > p.paid_position",
    only: "(j.debit = 'realisasi' OR j.credit = 'realisasi')\n\
         AND (SELECT SUM(CASE WHEN x.debit = 'realisasi' THEN x.amount ELSE -x.amount END) FROM read_journal x\n\
         WHERE x.disbursement_id = j.disbursement_id AND x.budget_line_id = j.budget_line_id\n\
         AND (x.debit = 'realisasi' OR x.credit = 'realisasi')) > 0",
    subject: Subject::Person,
    key: "p.recipient_id",
    scope: None,
    by: &["COALESCE(a.scholarship_type, '')", "CAST(b.year AS TEXT)"],
    count: "COUNT(DISTINCT p.recipient_id)",
    sums: &[],
};

/// Stages that ended: `k1` kind of the file, `k2` state, `k3` working days.
pub(crate) const STAGES: Figure = Figure {
    name: "stage",
    from: "read_stage t",
    only: "1 = 1",
    subject: Subject::Added,
    key: "",
    scope: None,
    by: &["t.subject_kind", "t.status", "CAST(t.days AS TEXT)"],
    count: "COUNT(*)",
    sums: &[],
};
