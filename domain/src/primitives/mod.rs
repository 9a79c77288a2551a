//! The value types every concept shares: parsed once at the edge, trusted inside.

#[macro_use]
mod wire_enum;
mod academic;
mod account_number;
mod contact;
mod count;
mod document_kind;
mod file_ref;
mod id;
mod month;
mod nik;
mod paper_number;
mod person_name;
mod personal;
mod position;
mod region_code;
mod rupiah;
mod text_code;

pub use academic::{AcademicYear, AcademicYearError, Gpa, GpaError, Level, SEMESTER_MAX};
pub use account_number::{AccountNumber, AccountNumberError};
pub use contact::{Email, EmailError, Phone, PhoneError};
pub use count::Count;
pub use document_kind::DocumentKind;
pub use file_ref::{FileRef, Sha256Hex, Sha256HexError};
pub use id::{
    ApplicationId, AwardId, BankAccountId, BudgetLineId, ClaimLetterId, ComplaintId, DecreeId,
    DisbursementId, FactorId, FileId, RosterId, SubjectId, UserId,
};
pub use month::{MONTH_NAMES, Month, MonthError};
pub use nik::{FamilyCardNumber, FamilyCardNumberError, Nik, NikError, NikWarning};
pub use paper_number::is_plain_number;
pub use person_name::is_person_name;
pub use personal::Personal;
pub use position::{Position, Version};
pub use region_code::{CityCode, DistrictCode, KampungCode, RegionCodeError};
pub use rupiah::{Rupiah, RupiahError};
pub use text_code::{PayeeKind, RejectCode, ScholarshipType, Sex};

/// What people write between the digits of a number, as the web's forms take it too (`domain/vectors`).
fn is_separator(letter: char) -> bool {
    letter.is_whitespace() || matches!(letter, '.' | '-' | '–')
}
