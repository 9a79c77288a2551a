//! Whom a change request is about: nobody decides on a number alone.

use std::collections::BTreeMap;

use domain::AwardId;
use domain::change_request::{ChangeRequestState, ImportedRecipient, Subject};
use domain::decree::{Decree, DecreeChange};
use domain::hold::HoldTarget;
use projections::change_request::PartItem;
use projections::{ReadStore, Scope};

use super::wire::{
    AboutBody, AmendedRowBody, ImportedRowBody, ListPartBody, LongListBody, PastRowBody,
    RefusedRowOfListBody,
};
use crate::answer::shown;
use crate::{ApiError, AppState};

/// The payment or the award that a request names, with whose it is.
pub(super) async fn of(
    store: &ReadStore,
    subject: Option<&Subject>,
) -> Result<Option<AboutBody>, ApiError> {
    let (payment, award) = match subject {
        Some(
            Subject::Paper {
                disbursement_id, ..
            }
            | Subject::Mending {
                disbursement_id, ..
            },
        ) => (Some(disbursement_id.to_string()), None),
        Some(Subject::Hold {
            target: HoldTarget::Payment,
            id,
            ..
        }) => (Some(id.to_string()), None),
        Some(
            Subject::Exception { award_id, .. }
            | Subject::Circumstance { award_id, .. }
            | Subject::Recipient { award_id, .. },
        ) => (None, Some(award_id.to_string())),
        Some(_) | None => return Ok(None),
    };
    if let Some(id) = payment {
        let found = projections::disbursement::get(store, &Scope::All, &id).await?;
        return Ok(found.map(|of| AboutBody {
            disbursement_id: Some(id),
            award_id: of.payment.award_id,
            name: of.recipient_name,
        }));
    }
    let Some(id) = award else { return Ok(None) };
    let found = projections::award::get(store, &Scope::All, &id).await?;
    Ok(found.map(|of| AboutBody {
        disbursement_id: None,
        award_id: id,
        name: of.name,
    }))
}

/// The payments that would be written down from the archive.
pub(super) async fn past_payments(
    store: &ReadStore,
    subject: Option<&Subject>,
) -> Result<Vec<PastRowBody>, ApiError> {
    let Some(Subject::Archive { payments, .. }) = subject else {
        return Ok(Vec::new());
    };
    let mut rows = Vec::with_capacity(payments.len());
    for payment in payments {
        let id = payment.award_id.to_string();
        let award = projections::award::get(store, &Scope::All, &id).await?;
        rows.push(PastRowBody {
            name: award.and_then(|award| award.name),
            component: payment.component,
            academic_year: payment.academic_year.to_string(),
            semester: payment.semester,
            amount: payment.amount.0,
            sp2d_number: payment.sp2d.number.clone(),
            sp2d_date: payment.sp2d.date,
        });
    }
    Ok(rows)
}

/// The recipients who would be taken over from a list.
pub(super) fn imported(subject: Option<&Subject>) -> Vec<ImportedRowBody> {
    let Some(Subject::Import { recipients, .. }) = subject else {
        return Vec::new();
    };
    let row = |of: &ImportedRecipient| {
        let form = &of.form;
        let identity = form.identity.as_ref().and_then(|identity| identity.value());
        let district = form.home_district.as_ref().map(ToString::to_string);
        ImportedRowBody {
            line: of.line,
            name: identity.and_then(|identity| identity.name.clone()),
            scholarship_type: form.scholarship_type,
            institution: form.institution_name.clone(),
            programme: form.study_programme.clone(),
            level: form.level,
            district: shown::district_name(district.as_deref()),
            year: form.year,
            decree: of.decree.as_ref().map(|decree| decree.number.clone()),
        }
    };
    recipients.iter().map(row).collect()
}

/// A list of recipients that is longer than one append, and how far it was carried out.
pub(super) async fn long_list(
    store: &ReadStore,
    id: &str,
    state: Option<&ChangeRequestState>,
) -> Result<Option<LongListBody>, ApiError> {
    let Some((Subject::ImportList(list), finished)) =
        state.map(|state| (&state.subject, state.finished))
    else {
        return Ok(None);
    };
    let known = projections::change_request::parts(store, id).await?;
    let known: BTreeMap<String, PartItem> = known
        .into_iter()
        .map(|part| (part.id.clone(), part))
        .collect();
    let parts: Vec<ListPartBody> = (list.parts.iter())
        .map(|part| {
            let id = part.id.to_string();
            ListPartBody {
                is_taken: known.get(&id).is_some_and(|part| part.taken),
                id,
                rows: part.rows,
            }
        })
        .collect();
    let rows_of = |parts: &mut dyn Iterator<Item = &ListPartBody>| -> u64 {
        parts.map(|part| u64::from(part.rows)).sum()
    };
    let mut left_out: Vec<RefusedRowOfListBody> = (known.values())
        .flat_map(|part| &part.left_out)
        .map(|row| RefusedRowOfListBody {
            line: row.line,
            code: row.code.clone(),
            text: ApiError::new(&row.code).text(),
        })
        .collect();
    left_out.sort_by_key(|row| row.line);
    Ok(Some(LongListBody {
        rows: rows_of(&mut parts.iter()),
        done: rows_of(&mut parts.iter().filter(|part| part.is_taken)),
        is_finished: finished,
        parts,
        left_out,
    }))
}

/// Whom an amendment of a decree is about, with what the decree says of them now.
pub(super) async fn amended(
    app: &AppState,
    store: &ReadStore,
    subject: Option<&Subject>,
) -> Result<Vec<AmendedRowBody>, ApiError> {
    let Some(Subject::DecreeAmendment {
        decree_id,
        added,
        removed,
        amounts,
        ..
    }) = subject
    else {
        return Ok(Vec::new());
    };
    let decree = app.commands.load::<Decree>(decree_id).await?;
    let said = decree.state.state().map(|state| state.amounts.clone());
    let said = said.unwrap_or_default();
    let of = |change| move |award_id: &AwardId| (*award_id, change);
    let others = amounts.keys().filter(|id| !added.contains(id));
    let rows = added
        .iter()
        .map(of(DecreeChange::Added))
        .chain(removed.iter().map(of(DecreeChange::Removed)))
        .chain(others.map(of(DecreeChange::Amount)));
    let mut found = Vec::new();
    for (award_id, change) in rows {
        let id = award_id.to_string();
        let award = projections::award::get(store, &Scope::All, &id).await?;
        found.push(AmendedRowBody {
            award_id: id,
            name: award.and_then(|award| award.name),
            change,
            before: said.get(&award_id).map(|amount| amount.0),
            after: amounts.get(&award_id).map(|amount| amount.0),
        });
    }
    Ok(found)
}
