//! Forms that are being filled in. Drafts of one person and year are one.
use domain::application::{Application, ApplicationCommand, ApplicationState, Form};
use domain::{ApplicationId, UserId};
use ledger::ClaimOp;

use super::{existing, nik_of};
use crate::call::{Call, Changed, Done};
use crate::claim;
use crate::error::Error;
use crate::executor::Executor;
use crate::reference::{institution_name, refuse_unknown};
use crate::unit::Unit;
use crate::user::{self, NewUser};

/// Begins a form, for oneself or (assisted entry) for an applicant without a phone.
///
/// # Errors
/// [`Error::Claimed`] with kind `draft` when the person has a draft of that year; [`Error::Form`] for codes that are
/// not known; rules of `domain::application`.
pub async fn draft(
    executor: &Executor,
    call: &Call,
    applicant_id: UserId,
    form: Form,
) -> Result<Done, Error> {
    let id = ApplicationId(executor.new_id());
    let form = &form;
    executor
        .run(call, |unit| async move {
            begin(&unit, id, applicant_id, form).await
        })
        .await
}

/// Begins a form; drafts of one person and year are one.
async fn begin(
    unit: &Unit,
    id: ApplicationId,
    applicant_id: UserId,
    form: &Form,
) -> Result<Changed, Error> {
    refuse_unknown(unit, form.references(), &[]).await?;
    let key = claim::draft(applicant_id, form.year);
    let form = named(unit, form).await?;
    let command = ApplicationCommand::Draft { applicant_id, form };
    let changed = unit.begin::<Application>(id, command).await?;
    unit.claim(ClaimOp::take(claim::DRAFT, key, id));
    Ok(changed)
}

/// The form with its institution called as the master data call it, whatever was typed beside the id.
async fn named(unit: &Unit, form: &Form) -> Result<Form, Error> {
    let mut form = form.clone();
    let id = form.institution_id.as_ref().filter(|id| !id.is_empty());
    if let Some(id) = id
        && let Some(name) = institution_name(unit, id).await?
    {
        form.institution_name = Some(name);
    }
    Ok(form)
}

/// Begins a form for an applicant who has no account, perhaps no phone and no address either: the
/// account is opened in the same append.
///
/// # Errors
/// [`Error::Claimed`] with kind `email`; rules of `domain::user` and `domain::application`.
pub async fn draft_for_new(
    executor: &Executor,
    call: &Call,
    applicant_id: UserId,
    applicant: NewUser,
    form: Form,
) -> Result<Done, Error> {
    let id = ApplicationId(executor.new_id());
    let (applicant, form) = (&applicant, &form);
    executor
        .run(call, |unit| async move {
            user::open_in(&unit, applicant_id, applicant).await?;
            begin(&unit, id, applicant_id, form).await
        })
        .await
}

/// Saves the form as far as it was typed.
///
/// # Errors
/// [`Error::Claimed`] with kind `draft` when the person has another draft of that year; [`Error::Stale`]; rules of `domain::application`.
pub async fn change_form(
    executor: &Executor,
    call: &Call,
    id: ApplicationId,
    version: Option<u64>,
    form: Form,
) -> Result<Done, Error> {
    let form = &form;
    executor
        .run(call, |unit| async move {
            let application = unit.expect::<Application>(id, version).await?;
            let state = existing(&application.state, id)?;
            refuse_unknown(&unit, form.references(), &state.form.references()).await?;
            let form = named(&unit, form).await?;
            let (before, after) = (state.form.year, form.year);
            let after_form = form.clone();
            let command = ApplicationCommand::ChangeForm { form };
            let changed = unit.decide::<Application>(id, command).await?;
            if state.is_private() && before != after {
                let key = |year| claim::draft(state.applicant_id, year);
                unit.claim(ClaimOp::release(claim::DRAFT, key(before), id));
                unit.claim(ClaimOp::take(claim::DRAFT, key(after), id));
            }
            if !state.is_private() {
                give_up_number(&unit, id, state, &after_form);
            }
            Ok(changed)
        })
        .await
}

/// A form that was handed in and comes back to be repaired holds a number; where it gets another one, or is of
/// another year, whose number it really is may apply.
fn give_up_number(unit: &Unit, id: ApplicationId, state: &ApplicationState, after: &Form) {
    let Some(nik) = nik_of(&state.form) else {
        return;
    };
    let is_another = nik_of(after).as_ref() != Some(&nik);
    if is_another {
        let owner = state.applicant_id;
        unit.claim(ClaimOp::release(claim::NIK, nik.as_str(), owner));
    }
    if let Some(year) = state.form.year
        && (is_another || after.year != Some(year))
    {
        let key = claim::nik_year(year, nik.as_str());
        unit.claim(ClaimOp::release(claim::NIK_YEAR, key, id));
    }
}
