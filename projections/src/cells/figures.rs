//! The figures: what is counted, and by what. Who needs another one declares it here.
use super::{Figure, Subject};
use crate::application::SCOPE as FORM_SCOPE;
use crate::award::SCOPE as AWARD_SCOPE;
use crate::scope::Scope;
use crate::select::Select;

/// Every figure that is kept.
pub(super) const FIGURES: [&Figure; 14] = [
    &FORMS,
    &FORM_AGES,
    &AWARDS,
    &AWARD_YEARS,
    &GRANTED,
    &UNPAYABLE,
    &STUDIES,
    &GRADES,
    &PAYMENTS,
    &PAYMENT_AGES,
    &REALIZED,
    &REALIZED_MONTHS,
    &PAID_PARTS,
    &PAID_PERSONS,
];

/// Every figure of rows that are only added.
pub(super) const ADDED: [&Figure; 2] = [&STAGES, &POSTINGS];

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

/// Forms by age: `k1` state, `k2` since which part of a day (UTC) it lies on a desk, empty where on none, `k3` who may know
/// of it.
pub(crate) const FORM_AGES: Figure = Figure {
    name: "form_age",
    from: "read_application a",
    only: "1 = 1",
    subject: Subject::Form,
    key: "a.application_id",
    scope: Some(&FORM_SCOPE),
    by: &[
        "a.status",
        concat!(
            "CASE WHEN a.desk IS NULL THEN '' ELSE ",
            part_of_day!("a.status_since"),
            " END"
        ),
        KNOWN,
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
    sums: &["COUNT(w.gpa_hundredths)", "SUM(w.gpa_hundredths)"],
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

/// Active awards without an account that anything could be paid to: `k1` since when.
pub(crate) const UNPAYABLE: Figure = Figure {
    name: "unpayable",
    from: "read_award w",
    only: crate::payee::UNPAYABLE,
    subject: Subject::Payee,
    key: "w.award_id",
    scope: None,
    by: &["w.granted_at"],
    count: "COUNT(*)",
    sums: &[],
};

/// Awards by what was applied for: `k1` year and `k2` type of the form, `k3` state of the award.
pub(crate) const GRANTED: Figure = Figure {
    name: "granted",
    from: "read_application a\nJOIN read_award w ON w.award_id = a.award_id",
    only: "1 = 1",
    subject: Subject::Form,
    key: "a.application_id",
    scope: None,
    by: &[
        "COALESCE(CAST(a.year AS TEXT), '')",
        "COALESCE(a.scholarship_type, '')",
        "w.status",
    ],
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
        "SUM(CASE WHEN w.graduated = 0 AND w.status IN ('aktif', 'ditangguhkan') THEN 1 ELSE 0 END)",
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
        "COUNT(w.semester)",
        // 144 credits in 8 semesters.
        "SUM(CASE WHEN w.credits >= 18 THEN 1 ELSE 0 END)",
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
    sums: &["SUM(p.amount)"],
};

/// Payments by age: `k1` state, `k2` as of [`FORM_AGES`]; `s1` whole rupiah.
pub(crate) const PAYMENT_AGES: Figure = Figure {
    name: "payment_age",
    from: PAYMENT_FROM,
    only: "1 = 1",
    subject: Subject::Payment,
    key: "p.disbursement_id",
    scope: Some(&AWARD_SCOPE),
    by: &[
        "p.status",
        concat!(
            "CASE WHEN p.desk IS NULL THEN '' ELSE ",
            part_of_day!("p.status_since"),
            " END"
        ),
    ],
    count: "COUNT(*)",
    sums: &["SUM(p.amount)"],
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
    sums: &["SUM(CASE WHEN j.debit = 'realisasi' THEN j.amount ELSE -j.amount END)"],
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

/// What the breakdowns of realisation tell parts by, each posting once for each: see [`domain::register::RealizationCut`].
macro_rules! each_cut {
    ($from:literal) => {
        concat!(
            $from,
            "\nLEFT JOIN read_recipient_as a ON a.award_id = p.award_id \
             AND a.since <= p.paid_position AND a.until > p.paid_position\n\
             CROSS JOIN (SELECT 'jenis' AS cut UNION ALL SELECT 'kampus' UNION ALL SELECT 'komponen' \
             UNION ALL SELECT 'distrik' UNION ALL SELECT 'sumber') c"
        )
    };
}

/// The part of a cut that a posting belongs to; empty where it belongs to none.
const PART: &str = "COALESCE(CASE c.cut WHEN 'jenis' THEN a.scholarship_type WHEN 'komponen' THEN p.component \
     WHEN 'distrik' THEN a.home_district WHEN 'sumber' THEN b.source \
     ELSE COALESCE(a.institution_id, a.institution_name) END, '')";

/// Something is left of what the payment of a posting realised on its line.
macro_rules! left {
    () => {
        "(SELECT SUM(CASE WHEN x.debit = 'realisasi' THEN x.amount ELSE -x.amount END) FROM read_journal x\n\
         WHERE x.disbursement_id = j.disbursement_id AND x.budget_line_id = j.budget_line_id\n\
         AND (x.debit = 'realisasi' OR x.credit = 'realisasi')) > 0"
    };
}

/// Postings of realisation in parts: `k1` what tells them apart, `k2` the part as it was when paid, `k3` budget year, `k4`
/// the name of a campus; `s1` as of [`REALIZED`], `s2` payments of which something is left, each once.
pub(crate) const PAID_PARTS: Figure = Figure {
    name: "paid_part",
    from: each_cut!(
        "read_journal j\nJOIN read_budget_line b ON b.budget_line_id = j.budget_line_id\n\
         LEFT JOIN read_disbursement p ON p.disbursement_id = j.disbursement_id"
    ),
    only: REALIZED.only,
    subject: Subject::Payment,
    key: "j.disbursement_id",
    scope: None,
    by: &[
        "c.cut",
        PART,
        "CAST(b.year AS TEXT)",
        "CASE c.cut WHEN 'kampus' THEN COALESCE(a.institution_name, '') ELSE '' END",
    ],
    count: "COUNT(*)",
    sums: &[
        REALIZED.sums[0],
        concat!(
            "COUNT(DISTINCT CASE WHEN ",
            left!(),
            " THEN j.disbursement_id END)"
        ),
    ],
};

/// Persons of whose realisation something is left: `k1` to `k3` as of [`PAID_PARTS`]; each person once. Whose money all
/// came back was not paid.
pub(crate) const PAID_PERSONS: Figure = Figure {
    name: "paid_person",
    from: each_cut!(
        "read_disbursement p\nJOIN read_journal j ON j.disbursement_id = p.disbursement_id\n\
         JOIN read_budget_line b ON b.budget_line_id = j.budget_line_id"
    ),
    only: concat!(
        "(j.debit = 'realisasi' OR j.credit = 'realisasi')\nAND ",
        left!()
    ),
    subject: Subject::Person,
    key: "p.recipient_id",
    scope: None,
    by: &["c.cut", PART, "CAST(b.year AS TEXT)"],
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

/// Postings: `k1` budget line, `k2` account debited, `k3` account credited; `s1` whole rupiah.
pub(crate) const POSTINGS: Figure = Figure {
    name: "posting",
    from: "read_journal j",
    only: "1 = 1",
    subject: Subject::Added,
    key: "",
    scope: None,
    by: &["j.budget_line_id", "j.debit", "j.credit"],
    count: "COUNT(*)",
    sums: &["SUM(j.amount)"],
};
