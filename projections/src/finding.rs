//! Integrity findings: who shares a number with whom, what a form says against itself, and which
//! warnings were set aside.
mod apply;
mod queries;
mod settle;

use crate::row::row;
use domain::audit::StreamType;
use domain::integrity::{FindingKey, Severity};

pub use apply::Findings;
pub(crate) use apply::print;
pub(crate) use queries::pile;
pub use queries::{
    FindingFilter, FindingItem, FindingSort, blocked, blocking, blocking_each, get, list, of_person,
};

row! {
    /// What is compared of one form or account.
    pub struct TraitRow in "read_finding_trait" by trait_key {
        /// Kind and stream id.
        trait_key: String,
        /// Stream type it comes from.
        source: StreamType,
        /// Stream id.
        source_id: String,
        /// Whose it is.
        person_id: String,
        /// Whether it counts: handed in and not ended.
        live: bool,
        /// RFC 3339 time of the last event that made it say something else.
        changed_at: String,
        /// Position of that event.
        position: i64,
        /// Position of its first event.
        created_position: i64,
        /// Full name of the person, from forms.
        name: Option<String>,
        /// Name of the account holder.
        holder: Option<String>,
        /// Birth date as ISO text.
        birth_date: Option<String>,
        /// Fingerprint of the NIK.
        nik_print: Option<String>,
        /// Fingerprint of the family card.
        kk_print: Option<String>,
        /// Fingerprint of bank and account number.
        account_print: Option<String>,
        /// The same of the account that an approved form brought, which stands for itself since.
        account_was: Option<String>,
        /// Whose that number is where it is not the person's own: an institution's or a family's.
        account_owner: Option<String>,
        /// Fingerprint of institution and student number.
        student_print: Option<String>,
        /// What the form says against itself: wire words of the keys, separated by blanks.
        own_findings: String,
        /// Code of the home district.
        district: Option<String>,
        /// Code of the city of study.
        city: Option<String>,
        /// Institution in the master data.
        institution_id: Option<String>,
        /// Ids of those who prepared it, separated by blanks.
        prepared_by: String,
    }
}

impl TraitRow {
    /// Whether what is compared differs: who recommended a form or verified an account says nothing of the person.
    fn says_otherwise(&self, before: &Self) -> bool {
        let compared = |row: &Self| {
            (
                row.live,
                row.name.clone(),
                row.holder.clone(),
                row.birth_date.clone(),
                [
                    row.nik_print.clone(),
                    row.kk_print.clone(),
                    row.account_print.clone(),
                    row.student_print.clone(),
                ],
                row.account_owner.clone(),
                row.own_findings.clone(),
            )
        };
        compared(self) != compared(before)
    }
}

row! {
    /// A finding as seen from one person.
    pub struct FindingRow in "read_finding" by finding_key {
        /// Finding and person.
        finding_key: String,
        /// Id of the finding: the same for both people.
        finding_id: String,
        /// What was compared.
        kind: FindingKey,
        /// How strong it is.
        severity: Severity,
        /// 0 blocks, 1 warns, 2 informs.
        severity_rank: i64,
        /// Of the rows of one finding, the one that lists show.
        is_first: bool,
        /// RFC 3339 time since when the records say so.
        found_at: String,
        /// Position of the last event that made it so.
        position: i64,
        /// Whom it concerns.
        person_id: String,
        /// Their name.
        name: Option<String>,
        /// The same in lower case.
        name_key: Option<String>,
        /// Their newest form.
        application_id: Option<String>,
        /// Code of their home district.
        district: Option<String>,
        /// Code of their city of study.
        city: Option<String>,
        /// Their institution.
        institution_id: Option<String>,
        /// The other person, when there are two; the program for the records of institutions.
        other_person_id: Option<String>,
        /// Their name; shown only to those who may see them.
        other_name: Option<String>,
        /// Their newest form.
        other_application_id: Option<String>,
        /// Code of their home district.
        other_district: Option<String>,
        /// Code of their city of study.
        other_city: Option<String>,
        /// Ids of those who prepared the records, separated by blanks.
        prepared_by: String,
    }
}

impl FindingRow {
    /// The other person; none where the other half is the record of an institution.
    #[must_use]
    pub fn other_person(&self) -> Option<&str> {
        let other = self.other_person_id.as_deref();
        other.filter(|person| !settle::is_record(person))
    }
}

row! {
    /// A warning that was set aside.
    pub struct DismissalRow in "read_finding_dismissal" by dismissed_id {
        /// Id of the finding.
        dismissed_id: String,
        /// Version of its stream.
        dismissal_version: i64,
        /// Why it is no obstacle.
        reason: String,
        /// Who set it aside.
        dismissed_by: String,
        /// When.
        dismissed_at: String,
    }
}
