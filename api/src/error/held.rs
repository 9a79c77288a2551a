//! Why money does not move, told to people: all reasons at once, each with its code and sentence.

use domain::award::Objection;
use domain::gate::{Held, Reason};
use serde::{Deserialize, Serialize};
use serde_json::json;
use utoipa::ToSchema;

use super::ApiError;

/// One reason that keeps a payment from moving.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct HeldBody {
    /// Stable code.
    #[serde(rename = "kode")]
    pub code: String,
    /// The reason and what to do, in Indonesian.
    #[serde(rename = "pesan")]
    pub text: String,
}

/// The reasons as they are told.
pub(crate) fn told(reasons: &[Reason]) -> Vec<HeldBody> {
    reasons
        .iter()
        .map(|reason| {
            let refusal = explained(ApiError::new(reason.code()), reason);
            HeldBody {
                code: refusal.code().to_owned(),
                text: refusal.text(),
            }
        })
        .collect()
}

/// Adds the reasons to a refusal.
pub(super) fn explain(refusal: ApiError, held: &Held) -> ApiError {
    let told = told(&held.0);
    let sentences: Vec<&str> = told.iter().map(|reason| reason.text.as_str()).collect();
    let listed: Vec<_> = told
        .iter()
        .map(|reason| json!({ "kode": reason.code, "pesan": reason.text }))
        .collect();
    let refusal = refusal
        .with("sebab", sentences.join(" "))
        .with("tertahan", listed);
    match held.0.as_slice() {
        [one] => explained(refusal, one),
        _ => refusal,
    }
}

/// Adds the values that a reason's sentence shows.
fn explained(refusal: ApiError, reason: &Reason) -> ApiError {
    match reason {
        Reason::AwardNotActive { status } => refusal.with("status", status.label()),
        Reason::Graduated { on } => refusal.with("lulus", on.to_string()),
        Reason::NotAttested {
            semester,
            academic_year,
        } => refusal
            .with("semester", *semester)
            .with("tahunAkademik", academic_year.to_string()),
        Reason::Objected {
            semester,
            academic_year,
            objection,
        } => {
            let refusal = refusal
                .with("semester", *semester)
                .with("tahunAkademik", academic_year.to_string());
            match objection {
                Objection::NotActive { reason } => refusal.with("karena", reason.clone()),
                Objection::Wrong {
                    credits,
                    gpa_hundredths,
                    ..
                } => {
                    let gpa = gpa_hundredths.hundredths();
                    let gpa = format!("{},{:02}", gpa / 100, gpa % 100);
                    refusal.with("sks", *credits).with("ipk", gpa)
                }
            }
        }
        Reason::BeforeAward { academic_year } => {
            refusal.with("tahunAkademik", academic_year.to_string())
        }
        Reason::Findings(keys) => refusal.with_words("temuan", keys),
        Reason::PaymentHeld { reason } | Reason::PersonHeld { reason } => {
            refusal.with("karena", reason.clone())
        }
        Reason::YearOver { year }
        | Reason::OutsideYear { year, .. }
        | Reason::EntitlementsNotSet { year } => refusal.with("tahun", *year),
        Reason::MonthClosed { closed_through, .. } => {
            refusal.with("sampai", closed_through.to_string())
        }
        Reason::NoEntitlement { level, component } => refusal
            .with("jenjang", level.label())
            .with("komponen", component.label()),
        Reason::AboveEntitlement { amount, most } | Reason::AboveDecree { amount, most } => {
            refusal.with("jumlah", amount.0).with("paling", most.0)
        }
        Reason::BeyondEntitlement { semester, most } => {
            refusal.with("semester", *semester).with("paling", *most)
        }
        Reason::OnLeave { from, until } => refusal
            .with("dari", from.to_string())
            .with("sampai", until.to_string()),
        Reason::Deceased { on } => refusal.with("tanggal", on.to_string()),
        Reason::OtherLine
        | Reason::LineWithdrawn
        | Reason::NoDecree
        | Reason::AccountNotVerified { .. }
        | Reason::AccountVerifiedByOwnEntry { .. }
        | Reason::OtherInstitution
        | Reason::PayeeChanged => refusal,
    }
}
