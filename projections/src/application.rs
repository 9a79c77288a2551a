//! Registration forms: the queue of a branch, the lists of the offices, and one form in detail.
mod apply;
mod queries;

pub use apply::Applications;
pub use queries::{
    ApplicationDetail, ApplicationFilter, ApplicationSort, Areas, Taken, count_by_status,
    document_of_file, documents, get, granted, list, numbered, of_applicant, sealed_forms, taken,
    with_kk_masked,
};
pub(crate) use queries::{HANDED_IN_ONCE, SCOPE, without_private};

use crate::row::row;
use domain::application::{ApplicationStatus, DocumentKind, DocumentStatus};
use domain::{Desk, Level, ScholarshipType, Sex};

row! {
    /// A form as it stands.
    pub struct ApplicationRow in "read_application" by application_id {
        /// Its id.
        application_id: String,
        /// Version of its stream.
        version: i64,
        /// Position of its last event.
        position: i64,
        /// Position of its first event.
        created_position: i64,
        /// Who applies.
        applicant_id: String,
        /// Whether somebody else fills it in.
        assisted: bool,
        /// Its state.
        status: ApplicationStatus,
        /// RFC 3339 time since when.
        status_since: String,
        /// The office that must act next.
        desk: Option<Desk>,
        /// RFC 3339 time since when it lies there.
        desk_since: Option<String>,
        /// How often it was submitted.
        round: i64,
        /// Name of the applicant.
        name: Option<String>,
        /// Name in lower case.
        name_key: Option<String>,
        /// Masked NIK.
        nik_masked: Option<String>,
        /// Masked family card number.
        kk_masked: Option<String>,
        /// Masked phone.
        phone_masked: Option<String>,
        /// Masked account number.
        account_masked: Option<String>,
        /// Bank of that account.
        bank_code: Option<String>,
        /// Masked student number.
        student_number_masked: Option<String>,
        /// Sex.
        sex: Option<Sex>,
        /// Code of the home district.
        home_district: Option<String>,
        /// Code of the home kampung.
        home_kampung: Option<String>,
        /// Code of the city of study.
        study_city: Option<String>,
        /// Level of study.
        level: Option<Level>,
        /// Institution in the master data.
        institution_id: Option<String>,
        /// Name of the institution.
        institution_name: Option<String>,
        /// Study programme.
        study_programme: Option<String>,
        /// Semester of study.
        semester: Option<i64>,
        /// Grade point average in hundredths.
        gpa_hundredths: Option<i64>,
        /// Type of scholarship.
        scholarship_type: Option<ScholarshipType>,
        /// Budget year applied for.
        year: Option<i64>,
        /// The whole form as JSON, personal nodes sealed.
        form_sealed: String,
        /// Documents attached.
        documents: i64,
        /// Of these, found in order.
        documents_valid: i64,
        /// Of these, found not in order.
        documents_invalid: i64,
        /// Time of the last submission.
        submitted_at: Option<String>,
        /// Who recommended it.
        recommended_by: Option<String>,
        /// When.
        recommended_at: Option<String>,
        /// Who took it last to look at it.
        reviewer_id: Option<String>,
        /// RFC 3339 time until when it stays with them.
        reviewer_until: Option<String>,
        /// Who approved or rejected it.
        decided_by: Option<String>,
        /// When.
        decided_at: Option<String>,
        /// The award it led to.
        award_id: Option<String>,
        /// Batch of that award.
        batch: Option<String>,
        /// Code of a rejection.
        reject_code: Option<String>,
        /// The last public remark on it.
        note: Option<String>,
        /// Whether the applicant's data was erased.
        erased: bool,
        /// RFC 3339 time of the first event.
        created_at: String,
        /// RFC 3339 time of the last event.
        updated_at: String,
    }
}

impl ApplicationRow {
    /// Whether it was never handed in: see [`domain::application::ApplicationState::is_private`].
    #[must_use]
    pub fn is_private(&self) -> bool {
        self.round == 0
            && matches!(
                self.status,
                ApplicationStatus::Draft | ApplicationStatus::Cancelled
            )
    }
}

row! {
    /// A form as a list shows it: without the form itself, which is most of a row.
    pub struct ApplicationLine in "read_application" by application_id {
        /// Its id.
        application_id: String,
        /// Version of its stream.
        version: i64,
        /// Its state.
        status: ApplicationStatus,
        /// RFC 3339 time since when.
        status_since: String,
        /// The office that must act next.
        desk: Option<Desk>,
        /// RFC 3339 time since when it lies there.
        desk_since: Option<String>,
        /// Name of the applicant.
        name: Option<String>,
        /// Masked NIK.
        nik_masked: Option<String>,
        /// Code of the home district.
        home_district: Option<String>,
        /// Code of the city of study.
        study_city: Option<String>,
        /// Who took it last to look at it.
        reviewer_id: Option<String>,
        /// RFC 3339 time until when it stays with them.
        reviewer_until: Option<String>,
        /// Level of study.
        level: Option<Level>,
        /// Name of the institution.
        institution_name: Option<String>,
        /// Study programme.
        study_programme: Option<String>,
        /// Type of scholarship.
        scholarship_type: Option<ScholarshipType>,
        /// Budget year applied for.
        year: Option<i64>,
        /// Documents attached.
        documents: i64,
        /// Of these, found in order.
        documents_valid: i64,
        /// Of these, found not in order.
        documents_invalid: i64,
        /// Time of the last submission.
        submitted_at: Option<String>,
        /// RFC 3339 time of the last event.
        updated_at: String,
    }
}

row! {
    /// A document of a form with its verdict.
    pub struct ApplicationDocumentRow in "read_application_document" by document_key {
        /// Form and document.
        document_key: String,
        /// The form.
        application_id: String,
        /// Which document.
        document: DocumentKind,
        /// Key in the object store.
        file_id: String,
        /// SHA-256 of the plain bytes, in hex.
        sha256: String,
        /// Media type.
        media_type: String,
        /// Size of the plain file.
        bytes: i64,
        /// Sealed node of the file's name.
        file_name_sealed: Option<String>,
        /// The verdict.
        verdict: DocumentStatus,
        /// What is wrong with it.
        note: Option<String>,
        /// Who judged it.
        judged_by: Option<String>,
        /// When.
        judged_at: Option<String>,
        /// When it was attached.
        attached_at: String,
        /// Position of its last event.
        position: i64,
    }
}
