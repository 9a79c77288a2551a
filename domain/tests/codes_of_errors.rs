//! Each kind of refusal names the code that the layers above answer with.

use domain::application::ApplicationError;
use domain::award::AwardError;
use domain::bank_account::BankAccountError;
use domain::budget_line::BudgetLineError;
use domain::complaint::ComplaintError;
use domain::decree::DecreeError;
use domain::disbursement::DisbursementError;
use domain::finding::FindingError;
use domain::inbox::InboxError;
use domain::password::PasswordError;
use domain::permission::PermissionError;
use domain::record::RecordError;
use domain::roster::RosterError;
use domain::roster::bank_file::BankFileError;
use domain::user::UserError;
use domain::{
    AccountNumberError, AnyEvent, DomainError, FieldProblem, NikError, NikWarning, RupiahError,
};

#[test]
fn every_kind_of_refusal_names_its_code() {
    let refusals: &[(&dyn DomainError, &str)] = &[
        (&ApplicationError::NotFound, "FORMULIR_TIDAK_DITEMUKAN"),
        (&AwardError::NotFound, "PENERIMA_TIDAK_DITEMUKAN"),
        (&BankAccountError::NotFound, "REKENING_TIDAK_DITEMUKAN"),
        (&BankFileError::Layout, "TATA_LETAK_TIDAK_SAH"),
        (&BudgetLineError::NotFound, "PAGU_TIDAK_DITEMUKAN"),
        (&ComplaintError::NotFound, "PENGADUAN_TIDAK_DITEMUKAN"),
        (&DecreeError::NotFound, "SK_TIDAK_DITEMUKAN"),
        (&DisbursementError::NotFound, "PEMBAYARAN_TIDAK_DITEMUKAN"),
        (&FindingError::ReasonMissing, "ALASAN_WAJIB"),
        (&InboxError::NotOwner, "BUKAN_PEMILIK"),
        (
            &PermissionError::OwnAccount,
            "HAK_AKSES_SENDIRI_TIDAK_BOLEH",
        ),
        (&RecordError::NotFound, "DATA_TIDAK_DITEMUKAN"),
        (&RosterError::NotFound, "DAFTAR_TIDAK_DITEMUKAN"),
        (&UserError::NotFound, "PENGGUNA_TIDAK_DITEMUKAN"),
    ];
    for (refusal, code) in refusals {
        assert_eq!(refusal.code(), *code, "{refusal}");
        assert!(refusal.fields().is_empty(), "{refusal}");
    }
    assert_eq!(AccountNumberError::NotDigits.code(), "REKENING_BUKAN_ANGKA");
    assert_eq!(NikError::AllEqual.code(), "NIK_TIDAK_SAH");
    assert_eq!(NikWarning::OutsideNduga.code(), "NIK_WILAYAH_LUAR_NDUGA");
    assert_eq!(PasswordError::NoDigit.code(), "PASSWORD_TANPA_ANGKA");
    assert_eq!(RupiahError::Overflow.code(), "NILAI_TERLALU_BESAR");
}

#[test]
fn a_refused_form_names_the_fields_at_fault() {
    let problems = vec![FieldProblem::required("nama")];
    let refused = ApplicationError::Incomplete(problems.clone());
    assert_eq!(refused.fields(), problems);
    assert_eq!(RecordError::Invalid(problems.clone()).fields(), problems);
}

#[test]
fn an_event_that_nobody_knows_is_unreadable() {
    let unknown = AnyEvent::decode("user", "Unheard", 1, serde_json::Value::Null);
    assert_eq!(unknown.unwrap_err().code(), "PERISTIWA_TIDAK_TERBACA");
}
