//! Awards: the list of recipients, one award in detail, and the public list of awardees.
mod apply;
mod queries;
mod recipient;

pub use apply::Awards;
pub(crate) use queries::SCOPE;
pub use queries::{AwardFilter, AwardSort, count_by_status, get, list, of_recipient};
pub(crate) use recipient::AS_PAID;

use crate::row::row;
use domain::award::{AwardStatus, ObjectionKind};
use domain::{Level, ScholarshipType, Sex};

row! {
    /// An award as it stands.
    pub struct AwardRow in "read_award" by award_id {
        /// Its id.
        award_id: String,
        /// Version of its stream.
        version: i64,
        /// Position of its last event.
        position: i64,
        /// Position of its first event.
        created_position: i64,
        /// The approved form.
        application_id: String,
        /// The recipient.
        recipient_id: String,
        /// Name of the recipient.
        name: Option<String>,
        /// Name in lower case.
        name_key: Option<String>,
        /// Its state.
        status: AwardStatus,
        /// RFC 3339 time since when.
        status_since: String,
        /// Why it is suspended or revoked.
        reason: Option<String>,
        /// Whether the recipient graduated.
        graduated: bool,
        /// Day of graduation.
        graduated_on: Option<String>,
        /// Type of scholarship.
        scholarship_type: ScholarshipType,
        /// Batch.
        batch: String,
        /// Year in Jayapura in which it was granted.
        year: i64,
        /// Level of study.
        level: Level,
        /// Institution in the master data.
        institution_id: Option<String>,
        /// Name of the institution.
        institution_name: String,
        /// Study programme.
        study_programme: String,
        /// Semester that the approved form proves; 0 when a list did not say.
        granted_semester: i64,
        /// Code of the home district.
        home_district: String,
        /// Code of the home kampung.
        home_kampung: Option<String>,
        /// Code of the city of study.
        study_city: String,
        /// Sex.
        sex: Sex,
        /// The decree that names it.
        decree_id: Option<String>,
        /// Number of that decree.
        decree_number: Option<String>,
        /// Academic year of the latest record (highest semester).
        academic_year: Option<String>,
        /// Semester of that record.
        semester: Option<i64>,
        /// Credits of that record.
        credits: Option<i64>,
        /// Grade point average of that record, in hundredths.
        gpa_hundredths: Option<i64>,
        /// Whether that record is attested.
        attested: bool,
        /// What the institution says against that record.
        objection: Option<ObjectionKind>,
        /// Whether the recipient's data was erased.
        erased: bool,
        /// RFC 3339 time of the grant.
        granted_at: String,
        /// RFC 3339 time of the last event.
        updated_at: String,
    }
}

row! {
    /// What payments are broken down by, as an award said it from one event of the log to another.
    pub struct RecipientAsRow in "read_recipient_as" by as_key {
        /// The award; with `since` behind it where it holds no more.
        as_key: String,
        /// The award.
        award_id: String,
        /// Position of the event that said it; 0 for the grant.
        since: i64,
        /// Position of the event that said something else.
        until: i64,
        /// Type of scholarship.
        scholarship_type: ScholarshipType,
        /// Code of the home district.
        home_district: String,
        /// Code of the home kampung.
        home_kampung: Option<String>,
        /// Institution in the master data.
        institution_id: Option<String>,
        /// Name of the institution.
        institution_name: String,
        /// Study programme.
        study_programme: String,
    }
}
