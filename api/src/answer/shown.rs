//! How stored values are shown: times, days, hundredths and sealed texts.

use chrono::{DateTime, NaiveDate, Utc};
use domain::application::ApplicationStatus;
use domain::audit::StreamType;
use domain::award::AwardStatus;
use domain::bank_account::BankAccountStatus;
use domain::change_request::ChangeRequestStatus;
use domain::complaint::ComplaintStatus;
use domain::disbursement::DisbursementStatus;
use domain::finding::FindingStatus;
use domain::record::{NewsStatus, TestimonialState};
use domain::reference;
use domain::roster::RosterStatus;
use domain::user::UserStatus;
use domain::{Desk, Role, Word};
use projections::record::RecordRow;
use serde::de::DeserializeOwned;
use serde_json::Value;

use crate::{ApiError, AppState, Page};

/// A moment from its fixed-width text.
pub(crate) fn time(text: &str) -> Result<DateTime<Utc>, ApiError> {
    text.parse().map_err(ApiError::internal)
}

/// The same where there may be none.
pub(crate) fn some_time(text: Option<&str>) -> Result<Option<DateTime<Utc>>, ApiError> {
    text.map(time).transpose()
}

/// A day from its text.
pub(crate) fn day(text: &str) -> Result<NaiveDate, ApiError> {
    text.parse().map_err(ApiError::internal)
}

/// The same where there may be none.
pub(crate) fn some_day(text: Option<&str>) -> Result<Option<NaiveDate>, ApiError> {
    text.map(day).transpose()
}

/// A word of a closed list from its stored text.
pub(crate) fn word<W: domain::Word>(text: impl AsRef<str>) -> Result<W, ApiError> {
    let text = text.as_ref();
    text.parse()
        .map_err(|_| ApiError::internal(format_args!("{text:?} is no {}", W::NAME)))
}

/// The same where there may be none.
pub(crate) fn some_word<W: domain::Word>(
    text: Option<impl AsRef<str>>,
) -> Result<Option<W>, ApiError> {
    text.map(word).transpose()
}

/// `345` is shown as 3.45.
pub(crate) fn hundredths(value: i64) -> f64 {
    // At most 400: exact.
    #[allow(clippy::cast_precision_loss)]
    let value = value as f64;
    value / 100.0
}

/// Name of a home district.
pub(crate) fn district_name(code: Option<&str>) -> Option<String> {
    code.and_then(reference::district)
        .map(|district| district.name.clone())
}

/// Name of a home kampung.
pub(crate) fn kampung_name(code: Option<&str>) -> Option<String> {
    let code = code?;
    reference::kampung()
        .iter()
        .find(|kampung| kampung.code == code)
        .map(|kampung| kampung.name.clone())
}

/// Name of a bank.
pub(crate) fn bank_name(code: &str) -> Option<String> {
    reference::bank(code).map(|bank| bank.name.clone())
}

/// Opens a sealed JSON value that a read model keeps; what was erased comes back without its value.
pub(crate) async fn opened(app: &AppState, sealed: &str) -> Result<Value, ApiError> {
    let value: Value = serde_json::from_str(sealed).map_err(ApiError::internal)?;
    Ok(app.ledger.unseal(&value).await?)
}

/// Opens a sealed text; none when it was erased.
pub(crate) async fn opened_text(
    app: &AppState,
    sealed: Option<&str>,
) -> Result<Option<String>, ApiError> {
    let Some(sealed) = sealed else {
        return Ok(None);
    };
    let node = opened(app, sealed).await?;
    Ok(node
        .pointer("/$personal/value")
        .and_then(Value::as_str)
        .map(str::to_owned))
}

/// Opens many sealed texts at once; none for what was erased.
pub(crate) async fn opened_texts<'a>(
    app: &AppState,
    sealed: impl Iterator<Item = Option<&'a str>>,
) -> Result<Vec<Option<String>>, ApiError> {
    let mut nodes = sealed
        .map(|text| text.map_or(Ok(Value::Null), serde_json::from_str))
        .collect::<Result<Vec<Value>, _>>()
        .map_err(ApiError::internal)?;
    app.ledger.unseal_all(&mut nodes).await?;
    let text = |node: &Value| {
        let text = node.pointer("/$personal/value").and_then(Value::as_str);
        text.map(str::to_owned)
    };
    Ok(nodes.iter().map(text).collect())
}

/// The values of a record, personal ones opened.
pub(crate) async fn record<T: DeserializeOwned>(
    app: &AppState,
    row: &RecordRow,
) -> Result<T, ApiError> {
    let value = opened(app, &row.value).await?;
    serde_json::from_value(value).map_err(ApiError::internal)
}

/// The day it is in Asia/Jayapura.
pub(crate) fn today(now: DateTime<Utc>) -> NaiveDate {
    domain::office_time(now).date_naive()
}

/// The office that did something; the role's label where there is none, and for the program itself.
pub(crate) fn office(office: &str, role: &str) -> String {
    let role = role.parse().unwrap_or(Role::System);
    if role != Role::System && !office.is_empty() {
        return office.to_owned();
    }
    let label = match role {
        // Whoever acts for no office does so as an applicant.
        Role::Applicant => Desk::Applicant.label(),
        role @ (Role::Branch
        | Role::Admin
        | Role::Government
        | Role::Institution
        | Role::System) => role.label(),
    };
    label.to_owned()
}

/// A word of the states of a kind of stream as people read it; what is none stays as it is.
pub(crate) fn state_label<'a>(stream_type: &str, word: &'a str) -> &'a str {
    fn of<W: Word>(word: &str) -> Option<&'static str> {
        word.parse().ok().map(W::label)
    }
    let label = match stream_type.parse() {
        Ok(StreamType::Application) => of::<ApplicationStatus>(word),
        Ok(StreamType::Award) => of::<AwardStatus>(word),
        Ok(StreamType::BankAccount) => of::<BankAccountStatus>(word),
        Ok(StreamType::Disbursement) => of::<DisbursementStatus>(word),
        Ok(StreamType::Roster) => of::<RosterStatus>(word),
        Ok(StreamType::Complaint) => of::<ComplaintStatus>(word),
        Ok(StreamType::ChangeRequest) => of::<ChangeRequestStatus>(word),
        Ok(StreamType::Finding) => of::<FindingStatus>(word),
        Ok(StreamType::User) => of::<UserStatus>(word),
        Ok(StreamType::News) => of::<NewsStatus>(word),
        Ok(StreamType::Testimonial) => of::<TestimonialState>(word),
        Ok(
            StreamType::Decree
            | StreamType::BudgetLine
            | StreamType::Permission
            | StreamType::Hold
            | StreamType::Machine
            | StreamType::Inbox
            | StreamType::Installation
            | StreamType::PersonalData
            | StreamType::Achievement
            | StreamType::FinalProject
            | StreamType::Bank
            | StreamType::Branch
            | StreamType::District
            | StreamType::Kampung
            | StreamType::Institution
            | StreamType::Faculty
            | StreamType::StudyProgramme
            | StreamType::FinanceCategory
            | StreamType::ScholarshipPeriod
            | StreamType::Setting
            | StreamType::NewsCategory
            | StreamType::SiteText,
        )
        | Err(_) => None,
    };
    label.unwrap_or(word)
}

/// A page of the read models as a page of the wire.
pub(crate) fn page<T, U>(
    found: projections::Page<T>,
    change: impl FnMut(T) -> Result<U, ApiError>,
) -> Result<Page<U>, ApiError> {
    let (page, size, total) = (found.page, found.size, found.total_items);
    let items = found
        .items
        .into_iter()
        .map(change)
        .collect::<Result<Vec<U>, ApiError>>()?;
    Ok(Page::new(items, page, size, total))
}
