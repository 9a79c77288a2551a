//! Kinds of unique claims in the ledger, and how their keys are written.
use chrono::Datelike;
use domain::award::lane;
use domain::disbursement::{Order, OrderKind};
use domain::{ScholarshipType, UserId};

/// A login address (lower case) → the account.
pub const EMAIL: &str = "email";
/// A NIK in a live application → the applicant; freed by rejection and cancellation.
pub const NIK: &str = "nik";
/// A NIK of a recipient → the recipient; for good.
pub const NIK_RECIPIENT: &str = "nik_recipient";
/// A year and a NIK → the application; freed by rejection and cancellation.
pub const NIK_YEAR: &str = "nik_year";
/// A verified bank account → its owner; freed when the last account that has the number leaves it.
pub const ACCOUNT: &str = "account";
/// A verified number and a place in the row of accounts that have it → the account. The places are filled from 0
/// without a gap, so that the last one to leave is known.
pub const ACCOUNT_HOLDER: &str = "account_holder";
/// Award, component, academic year and semester → the one live payment.
pub const PAYMENT_SLOT: &str = "payment_slot";
/// Person, level, component and semester of study → the one live payment, whatever the award. Taken and given back
/// together with [`PAYMENT_SLOT`]; what was proposed before it was kept holds only that.
pub const PERSON_SLOT: &str = "person_slot";
/// A person and a lane of scholarships → their one active award; freed when it ends.
pub const ACTIVE_AWARD: &str = "active_award";
/// Kind, year and number of a paper → the payment or the roster that it was issued for.
pub const PAPER: &str = "paper";
/// Year and number of a deposit slip → its day; freed when the last payment that went back with it leaves it.
pub const DEPOSIT_SLIP: &str = "deposit_slip";
/// A deposit slip and a place in the row of deposits that have it → the payment, and which instalment of it. The
/// places are filled as those of [`ACCOUNT_HOLDER`].
pub const DEPOSIT_SHARER: &str = "deposit_sharer";
/// A budget line's year, source and category → the line.
pub const BUDGET_LINE: &str = "budget_line";
/// The number of a decree → the decree.
pub const DECREE_NUMBER: &str = "decree_number";

/// The last part of a news item's address → the item.
pub const NEWS_SLUG: &str = "news_slug";

/// A period and the serial number of an award in it → the award, while a quota limits the period;
/// for good. It keeps two approvals from taking the last place at the same moment.
pub const AWARD_PLACE: &str = "award_place";

/// An author → the testimonial of theirs that waits for a moderator; freed by the verdict.
pub const TESTIMONIAL_WAITING: &str = "testimonial_waiting";

/// One of the two places of the accounts with which an empty instance begins → the account; for good.
pub const FOUNDER: &str = "founder";

/// A person and the year applied for → their one draft; freed when it is handed in or withdrawn.
pub const DRAFT: &str = "draft";

/// Key of [`DRAFT`]; a draft that names no year yet is one of its own.
pub fn draft(applicant_id: domain::UserId, year: Option<u16>) -> String {
    let year = year.map_or_else(|| "-".to_owned(), |year| year.to_string());
    format!("{applicant_id}:{year}")
}

/// Key of [`ACTIVE_AWARD`].
pub fn active_award(recipient_id: UserId, scholarship_type: ScholarshipType) -> String {
    format!("{recipient_id}/{}", lane(scholarship_type).key())
}

/// Key of [`PAPER`].
pub fn paper(kind: OrderKind, order: &Order) -> String {
    format!("{kind}:{}", numbered(order))
}

/// Key of [`DEPOSIT_SLIP`].
pub fn deposit_slip(slip: &Order) -> String {
    numbered(slip)
}

/// Numbers begin anew with each year, and are the same however they are spaced or written large.
fn numbered(paper: &Order) -> String {
    let number: String = paper.number.split_whitespace().collect();
    format!("{}:{}", paper.date.year(), number.to_uppercase())
}

/// Key of [`NIK_YEAR`].
pub fn nik_year(year: u16, nik: &str) -> String {
    format!("{year}:{nik}")
}

/// Key of [`ACCOUNT`]: the number alone may be another person's at another bank.
pub fn account(bank_code: &str, number: &str) -> String {
    format!("{bank_code}:{number}")
}

/// Key of a place in the row beside a claim that many share: of [`ACCOUNT_HOLDER`] and [`DEPOSIT_SHARER`].
pub fn place_beside(key: &str, place: usize) -> String {
    format!("{key}#{place}")
}
