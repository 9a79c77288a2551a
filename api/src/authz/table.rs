//! The authorisation table: operation id × role × scope. Nowhere else is a role compared.
//!
//! Add a row when you add a route; the program does not start without it. Government never writes.

use super::{Role::*, Row, Scope::*};

const fn open(operation: &'static str) -> Row {
    Row {
        operation,
        anonymous: true,
        grants: &[],
    }
}

/// Every signed-in role, for what concerns the caller alone.
const fn own(operation: &'static str) -> Row {
    Row {
        operation,
        anonymous: false,
        grants: &[
            (Applicant, Own),
            (Branch, Own),
            (Admin, Own),
            (Government, Own),
            (Institution, Own),
        ],
    }
}

/// Every signed-in role, for what is the same for all of them.
const fn any(operation: &'static str) -> Row {
    Row {
        operation,
        anonymous: false,
        grants: &[
            (Applicant, Any),
            (Branch, Any),
            (Admin, Any),
            (Government, Any),
            (Institution, Any),
        ],
    }
}

const fn row(operation: &'static str, grants: &'static [(super::Role, super::Scope)]) -> Row {
    Row {
        operation,
        anonymous: false,
        grants,
    }
}

/// Whoever may send a file: it is theirs until a command names it.
const WRITERS: &[(super::Role, super::Scope)] = &[
    (Applicant, Own),
    (Branch, Own),
    (Admin, Own),
    (Institution, Own),
];

/// What is the same for all, of which an institution sees its own part.
const CATALOGUE: &[(super::Role, super::Scope)] = &[
    (Applicant, Any),
    (Branch, Any),
    (Admin, Any),
    (Government, Any),
    (Institution, OwnInstitution),
];

/// The table.
#[rustfmt::skip]
pub static TABLE: &[Row] = &[
    // operations
    open("get_health"),
    open("get_readiness"),
    open("get_metrics"),
    open("get_api_page"),
    open("get_api_text"),
    open("get_dev_mail"),
    // session
    open("get_session"),
    // user
    open("log_in"),
    open("register_user"),
    open("verify_email"),
    open("resend_email"),
    open("retry_send_email"),
    open("forgot_password"),
    open("reset_password"),
    open("log_out"),
    open("refresh_session"),
    open("refresh_staff_session"),
    own("get_profile"),
    own("get_staff_profile"),
    own("get_username"),
    row("list_users", &[(Admin, All)]),
    row("list_users_for_permission", &[(Admin, All)]),
    row("get_user", &[(Admin, All)]),
    row("create_user", &[(Admin, All)]),
    row("update_user", &[(Admin, All)]),
    row("deactivate_user", &[(Admin, All)]),
    row("reactivate_user", &[(Admin, All)]),
    row("send_access_link", &[(Admin, All)]),
    row("erase_user", &[(Admin, All)]),
    // upload; government never writes
    row("upload_single_image", WRITERS),
    row("upload_multiple_image", WRITERS),
    row("upload_file", WRITERS),
    row("upload_internal_file", WRITERS),
    row("upload_internal_image", WRITERS),
    row("announce_upload", WRITERS),
    row("get_upload_state", WRITERS),
    row("send_upload_piece", WRITERS),
    row("finish_upload", WRITERS),
    open("get_file"),
    // log
    open("get_checkpoint"),
    open("get_log_key"),
    open("list_log_keys"),
    open("get_tile"),
    // stream
    any("stream_notices"),
    // application
    row("list_applications", &[(Applicant, Own), (Branch, Area), (Admin, All), (Government, All), (Institution, OwnInstitution)]),
    row("get_application", &[(Applicant, Own), (Branch, Area), (Admin, All), (Government, All), (Institution, OwnInstitution)]),
    row("get_application_of_user", &[(Applicant, Own), (Branch, Area), (Admin, All), (Government, All)]),
    row("create_application", &[(Applicant, Own), (Branch, Area)]),
    row("update_application", &[(Applicant, Own), (Branch, Area)]),
    row("attach_application_document", &[(Applicant, Own), (Branch, Area)]),
    row("remove_application_document", &[(Applicant, Own), (Branch, Area)]),
    row("submit_application", &[(Applicant, Own), (Branch, Area)]),
    row("judge_application_document", &[(Branch, Area), (Admin, All)]),
    row("return_application_for_repair", &[(Branch, Area), (Admin, All)]),
    row("recommend_application", &[(Branch, Area), (Admin, All)]),
    row("approve_application", &[(Admin, All)]),
    row("reject_application", &[(Branch, Area), (Admin, All)]),
    row("cancel_application", &[(Applicant, Own)]),
    // award
    row("list_awards", &[(Applicant, Own), (Branch, Area), (Admin, All), (Government, All), (Institution, OwnInstitution)]),
    row("get_award", &[(Applicant, Own), (Branch, Area), (Admin, All), (Government, All), (Institution, OwnInstitution)]),
    row("list_academic_records_of_award", &[(Applicant, Own), (Branch, Area), (Admin, All), (Government, All), (Institution, OwnInstitution)]),
    row("suspend_award", &[(Admin, All)]),
    row("resume_award", &[(Admin, All)]),
    row("revoke_award", &[(Admin, All)]),
    row("complete_award", &[(Admin, All)]),
    row("graduate_award", &[(Admin, All)]),
    // academic record
    row("list_academic_records", &[(Applicant, Own), (Branch, Area), (Admin, All), (Government, All), (Institution, OwnInstitution)]),
    row("create_academic_record", &[(Applicant, Own), (Admin, All), (Institution, OwnInstitution)]),
    row("update_academic_record", &[(Applicant, Own), (Admin, All), (Institution, OwnInstitution)]),
    row("attest_academic_record", &[(Admin, All), (Institution, OwnInstitution)]),
    // personal data, students
    row("get_personal_data", &[(Applicant, Own), (Branch, Area), (Admin, All), (Government, All), (Institution, OwnInstitution)]),
    row("update_personal_data", &[(Applicant, Own), (Branch, Area), (Admin, All)]),
    row("add_address", &[(Applicant, Own), (Branch, Area), (Admin, All)]),
    row("add_previous_education", &[(Applicant, Own), (Branch, Area), (Admin, All)]),
    row("change_previous_education", &[(Applicant, Own), (Branch, Area), (Admin, All)]),
    row("delete_previous_education", &[(Applicant, Own), (Branch, Area), (Admin, All)]),
    row("list_students", &[(Branch, Area), (Admin, All), (Government, All), (Institution, OwnInstitution)]),
    row("list_students_of_district", &[(Branch, Area), (Admin, All), (Government, All), (Institution, OwnInstitution)]),
    row("get_student", &[(Branch, Area), (Admin, All), (Government, All), (Institution, OwnInstitution)]),
    row("get_student_detail", &[(Branch, Area), (Admin, All), (Government, All), (Institution, OwnInstitution)]),
    row("download_students", &[(Branch, Area), (Admin, All), (Government, All), (Institution, OwnInstitution)]),
    // achievements and final projects
    row("list_achievements", &[(Branch, Area), (Admin, All), (Government, All), (Institution, OwnInstitution)]),
    row("list_achievements_of_user", &[(Applicant, Own), (Branch, Area), (Admin, All), (Government, All), (Institution, OwnInstitution)]),
    row("create_achievement", &[(Applicant, Own), (Admin, All)]),
    row("update_achievement", &[(Applicant, Own), (Admin, All)]),
    row("delete_achievement", &[(Applicant, Own), (Admin, All)]),
    row("restore_achievement", &[(Admin, All)]),
    row("list_final_projects", &[(Applicant, Own), (Branch, Area), (Admin, All), (Government, All), (Institution, OwnInstitution)]),
    row("get_final_project", &[(Applicant, Own), (Branch, Area), (Admin, All), (Government, All), (Institution, OwnInstitution)]),
    row("list_final_projects_of_award", &[(Applicant, Own), (Branch, Area), (Admin, All), (Government, All), (Institution, OwnInstitution)]),
    row("download_final_project", &[(Applicant, Own), (Branch, Area), (Admin, All), (Government, All), (Institution, OwnInstitution)]),
    row("create_final_project", &[(Applicant, Own), (Admin, All)]),
    row("update_final_project", &[(Applicant, Own), (Admin, All)]),
    // permissions and settings
    row("list_permission_entities", &[(Admin, All)]),
    row("get_level_permissions", &[(Admin, All)]),
    row("get_user_permissions", &[(Admin, All)]),
    row("assign_permissions", &[(Admin, All)]),
    row("get_settings", &[(Admin, All), (Government, All)]),
    row("update_settings", &[(Admin, All)]),
    // search
    row("search_everything", &[(Applicant, Own), (Branch, Area), (Admin, All), (Government, All), (Institution, OwnInstitution)]),
    // decree
    row("list_decrees", &[(Admin, All), (Government, All)]),
    row("get_decree", &[(Admin, All), (Government, All)]),
    row("get_decree_pdf", &[(Applicant, Own), (Admin, All), (Government, All)]),
    row("issue_decree", &[(Admin, All)]),
    row("amend_decree", &[(Admin, All)]),
    // bank account
    row("list_bank_accounts_of_award", &[(Applicant, Own), (Admin, All), (Government, All)]),
    row("enter_bank_account", &[(Applicant, Own), (Admin, All)]),
    row("verify_bank_account", &[(Admin, All)]),
    // budget line
    row("list_budget_lines", &[(Admin, All), (Government, All)]),
    row("get_budget_card", &[(Admin, All), (Government, All)]),
    row("get_trial_balance", &[(Admin, All), (Government, All)]),
    row("open_budget_line", &[(Admin, All)]),
    row("revise_budget_line", &[(Admin, All)]),
    row("close_budget_month", &[(Admin, All)]),
    // disbursement
    row("list_disbursements", &[(Applicant, Own), (Branch, Area), (Admin, All), (Government, All)]),
    row("get_disbursement", &[(Applicant, Own), (Branch, Area), (Admin, All), (Government, All)]),
    row("get_receipt", &[(Applicant, Own), (Branch, Area), (Admin, All), (Government, All)]),
    row("list_disbursements_of_category", &[(Admin, All), (Government, All)]),
    row("list_disbursements_of_award", &[(Applicant, Own), (Branch, Area), (Admin, All), (Government, All)]),
    row("create_disbursement", &[(Admin, All)]),
    row("correct_disbursement", &[(Admin, All)]),
    row("approve_disbursement", &[(Admin, All)]),
    row("reject_disbursement", &[(Admin, All)]),
    row("issue_spp", &[(Admin, All)]),
    row("issue_spm", &[(Admin, All)]),
    row("issue_sp2d", &[(Admin, All)]),
    row("transfer_disbursement", &[(Admin, All)]),
    row("return_disbursement", &[(Admin, All)]),
    row("replace_disbursement", &[(Admin, All)]),
    row("refund_disbursement", &[(Admin, All)]),
    row("cancel_disbursement", &[(Admin, All)]),
    row("confirm_disbursement", &[(Applicant, Own)]),
    // finding: a branch is told of its own people only
    row("list_findings", &[(Branch, Area), (Admin, All), (Government, All)]),
    row("dismiss_finding", &[(Admin, All)]),
    // roster
    row("list_rosters", &[(Admin, All), (Government, All)]),
    row("get_roster", &[(Admin, All), (Government, All)]),
    row("create_roster", &[(Admin, All)]),
    row("lock_roster", &[(Admin, All)]),
    row("approve_roster", &[(Admin, All)]),
    row("issue_roster_orders", &[(Admin, All)]),
    row("cancel_roster", &[(Admin, All)]),
    row("get_bank_file", &[(Admin, All)]),
    row("record_bank_result", &[(Admin, All)]),
    // spending report
    row("list_spending_reports", &[(Applicant, Own), (Admin, All)]),
    row("create_spending_report", &[(Applicant, Own)]),
    row("accept_spending_report", &[(Admin, All)]),
    row("return_spending_report", &[(Admin, All)]),
    // complaint
    row("list_complaints", &[(Applicant, Own), (Admin, All)]),
    row("get_complaint", &[(Applicant, Own), (Admin, All)]),
    row("open_complaint", &[(Applicant, Own)]),
    row("reply_to_complaint", &[(Applicant, Own), (Admin, All)]),
    row("close_complaint", &[(Applicant, Own), (Admin, All)]),
    // tracking and inbox
    row("read_tracking_history", &[(Applicant, Own), (Branch, Area), (Admin, All), (Government, All), (Institution, OwnInstitution)]),
    own("list_notifications"),
    own("get_notification"),
    own("read_notification"),
    // dashboard
    row("get_dashboard_information", &[(Branch, Area), (Admin, All), (Government, All), (Institution, OwnInstitution)]),
    row("get_dashboard_overview", &[(Branch, Area), (Admin, All), (Government, All), (Institution, OwnInstitution)]),
    row("get_dashboard_transactions", &[(Branch, Area), (Admin, All), (Government, All)]),
    row("get_dashboard_districts", &[(Branch, Area), (Admin, All), (Government, All)]),
    row("get_dashboard_achievement", &[(Branch, Area), (Admin, All), (Government, All), (Institution, OwnInstitution)]),
    // verification of uniqueness: never says whose
    row("check_nik", &[(Applicant, Any), (Branch, Any), (Admin, Any)]),
    row("check_family_card", &[(Applicant, Any), (Branch, Any), (Admin, Any)]),
    row("check_account_number", &[(Applicant, Any), (Branch, Any), (Admin, Any)]),
    // audit
    row("list_audit_events", &[(Admin, All), (Government, All)]),
    row("list_audit_differences", &[(Admin, All), (Government, All)]),
    row("get_audit_event", &[(Admin, All), (Government, All)]),
    row("get_audit_pack", &[(Admin, All), (Government, All)]),
    // a POST, and the government never writes: it takes the pack with GET
    row("create_audit_pack", &[(Admin, All)]),
    // master data
    any("list_banks"),
    any("get_bank"),
    row("create_bank", &[(Admin, All)]),
    row("update_bank", &[(Admin, All)]),
    row("delete_bank", &[(Admin, All)]),
    row("restore_bank", &[(Admin, All)]),
    any("list_districts"),
    any("get_district"),
    row("create_district", &[(Admin, All)]),
    row("update_district", &[(Admin, All)]),
    row("delete_district", &[(Admin, All)]),
    row("restore_district", &[(Admin, All)]),
    any("list_kampung"),
    any("get_kampung"),
    row("create_kampung", &[(Admin, All)]),
    row("update_kampung", &[(Admin, All)]),
    row("delete_kampung", &[(Admin, All)]),
    row("restore_kampung", &[(Admin, All)]),
    any("list_scholarship_periods"),
    any("get_scholarship_period"),
    row("list_period_places", &[(Admin, All), (Government, All)]),
    row("create_scholarship_period", &[(Admin, All)]),
    row("update_scholarship_period", &[(Admin, All)]),
    row("delete_scholarship_period", &[(Admin, All)]),
    row("restore_scholarship_period", &[(Admin, All)]),
    any("list_news_categories"),
    any("get_news_category"),
    row("create_news_category", &[(Admin, All)]),
    row("update_news_category", &[(Admin, All)]),
    row("delete_news_category", &[(Admin, All)]),
    row("restore_news_category", &[(Admin, All)]),
    any("list_finance_categories"),
    any("get_finance_category"),
    row("create_finance_category", &[(Admin, All)]),
    row("update_finance_category", &[(Admin, All)]),
    row("delete_finance_category", &[(Admin, All)]),
    row("restore_finance_category", &[(Admin, All)]),
    row("list_faculties", CATALOGUE),
    row("get_faculty", CATALOGUE),
    row("create_faculty", &[(Admin, All)]),
    row("update_faculty", &[(Admin, All)]),
    row("delete_faculty", &[(Admin, All)]),
    row("restore_faculty", &[(Admin, All)]),
    row("list_study_programmes", CATALOGUE),
    row("get_study_programme", CATALOGUE),
    row("create_study_programme", &[(Admin, All)]),
    row("update_study_programme", &[(Admin, All)]),
    row("delete_study_programme", &[(Admin, All)]),
    row("restore_study_programme", &[(Admin, All)]),
    any("list_institutions"),
    any("get_institution"),
    row("create_institution", &[(Admin, All)]),
    row("update_institution", &[(Admin, All)]),
    row("delete_institution", &[(Admin, All)]),
    row("restore_institution", &[(Admin, All)]),
    any("list_branches"),
    any("get_branch"),
    row("create_branch", &[(Admin, All)]),
    row("update_branch", &[(Admin, All)]),
    row("delete_branch", &[(Admin, All)]),
    row("restore_branch", &[(Admin, All)]),
    row("list_branch_areas", &[(Branch, Any), (Admin, All), (Government, All)]),
    row("add_branch_area", &[(Admin, All)]),
    row("add_branch_areas", &[(Admin, All)]),
    row("remove_branch_areas", &[(Admin, All)]),
    // news, shared by branches and admins
    row("list_news", &[(Branch, All), (Admin, All)]),
    row("list_news_titles", &[(Branch, All), (Admin, All)]),
    row("get_news", &[(Branch, All), (Admin, All)]),
    row("create_news", &[(Branch, All), (Admin, All)]),
    row("update_news", &[(Branch, All), (Admin, All)]),
    row("delete_news", &[(Branch, All), (Admin, All)]),
    row("restore_news", &[(Branch, All), (Admin, All)]),
    row("add_news_pictures", &[(Branch, All), (Admin, All)]),
    row("remove_news_picture", &[(Branch, All), (Admin, All)]),
    // texts of the public pages
    open("list_public_site_texts"),
    row("list_site_texts", &[(Admin, All)]),
    row("get_site_text", &[(Admin, All)]),
    row("update_site_text", &[(Admin, All)]),
    // testimonials
    row("send_testimonial", &[(Applicant, Own)]),
    row("list_testimonials", &[(Admin, All)]),
    row("get_testimonial", &[(Admin, All)]),
    row("create_testimonial", &[(Admin, All)]),
    row("update_testimonial", &[(Admin, All)]),
    // reference lists of the form
    any("choose_district"),
    any("choose_kampung"),
    any("choose_city"),
    any("choose_bank"),
    any("choose_institution"),
    any("choose_study_programme"),
    // public
    open("list_scholarship_types"),
    open("get_transparency"),
    open("list_public_awardees"),
    open("download_public_awardees"),
    open("list_public_news"),
    open("get_public_news"),
    open("list_public_news_categories"),
    open("list_public_testimonials"),
    open("get_proof"),
    open("get_erasure_certificate"),
];
