//! What was written down wrongly of a recipient: proposed with evidence, put right in the forms, the awards and the
//! account of the person, and in who holds which number, when a second person confirms.
use std::collections::BTreeSet;

use domain::application::{Application, ApplicationCommand, ApplicationState};
use domain::award::{Award, AwardCommand, AwardError, AwardState, CorrectedField, Particulars};
use domain::change_request::{Difference, Subject};
use domain::record::Reference;
use domain::{ApplicationId, AwardId, FileRef, Personal, SubjectId, UserId};
use ledger::ClaimOp;

use crate::application::name::take_name;
use crate::application::{nik_of, refuse_taken};
use crate::bank_account;
use crate::call::{Call, Done};
use crate::change_request::{self, Proposal};
use crate::claim;
use crate::error::Error;
use crate::executor::Executor;
use crate::reference::refuse_unknown;
use crate::unit::Unit;
use crate::user::Belongings;

/// Something that was written down wrongly of a recipient.
#[derive(Debug, Clone)]
pub struct NewCorrection {
    /// Which award.
    pub id: AwardId,
    /// The version the caller has seen.
    pub version: Option<u64>,
    /// As it is; what is none stays.
    pub particulars: Particulars,
    /// Why.
    pub reason: String,
    /// What it rests on.
    pub evidence: FileRef,
}

/// Proposes to put it right, in effect when a second person confirms it. `belongings` are the person's.
///
/// # Errors
/// [`Error::Stale`]; [`Error::Form`] for the fields at fault; [`Error::Claimed`] where the NIK is another person's;
/// rules of `domain::award`, `domain::application` and `domain::change_request`.
pub async fn propose_correction(
    executor: &Executor,
    call: &Call,
    new: NewCorrection,
    belongings: &Belongings,
) -> Result<Done, Error> {
    let request_id = executor.new_id();
    let new = &new;
    executor
        .run(call, |unit| async move {
            let award = unit.expect::<Award>(new.id, new.version).await?;
            let state = award.state.state().ok_or(AwardError::NotFound)?;
            let (user_id, before) = as_written(&unit, state).await?;
            let particulars = new.particulars.clone();
            let after = particulars
                .read(SubjectId::from(user_id), state.grant.level)
                .map_err(Error::Form)?
                .beyond(&before);
            if after.fields().is_empty() {
                return Err(AwardError::NothingChanges.into());
            }
            let institution = after.institution.as_ref().and_then(|it| it.id.as_ref());
            let named = Reference::institution("institusiId", institution);
            refuse_unknown(&unit, named.into_iter().collect(), &[]).await?;
            if let Some(nik) = after.nik.as_ref().and_then(Personal::value) {
                for kind in [claim::NIK_RECIPIENT, claim::NIK] {
                    refuse_taken(&unit, kind, nik, user_id).await?;
                }
            }
            let kept = |field: CorrectedField| after.fields().contains(&field);
            let differences: Vec<Difference> = after
                .fields()
                .into_iter()
                .map(|field| difference(field, &before, &after))
                .collect();
            let before = Particulars {
                name: before.name.filter(|_| kept(CorrectedField::Name)),
                nik: before.nik.filter(|_| kept(CorrectedField::Nik)),
                kk: before.kk.filter(|_| kept(CorrectedField::Kk)),
                institution: before
                    .institution
                    .filter(|_| kept(CorrectedField::Institution)),
                study_programme: before
                    .study_programme
                    .filter(|_| kept(CorrectedField::StudyProgramme)),
            };
            let correction = Correction {
                award_id: new.id,
                user_id,
                after: &after,
                reason: &new.reason,
                evidence: &new.evidence,
            };
            correct_in(&Unit::trial(unit.executor()), &correction, belongings).await?;
            let proposal = Proposal {
                subject: Subject::Recipient {
                    user_id,
                    award_id: new.id,
                    before: before.into(),
                    after: after.into(),
                    reason: new.reason.clone(),
                    evidence: new.evidence.clone().of(user_id),
                },
                differences,
                reason: Some(new.reason.clone()),
            };
            change_request::propose_in(&unit, request_id, proposal).await
        })
        .await
}

/// Whether something of a recipient could be put right: whose data was erased has none.
///
/// # Errors
/// [`Error::NotFound`]; rules of `domain::award`.
pub async fn could_correct(executor: &Executor, id: AwardId) -> Result<(), Error> {
    let award = executor.load::<Award>(id).await?;
    let state = award.state.state().ok_or(AwardError::NotFound)?;
    match state.grant.name {
        Personal::Known { .. } => Ok(()),
        Personal::Erased { .. } => Err(AwardError::NotFound.into()),
    }
}

/// A person, and what is written down of them: by the form of the award.
async fn as_written(unit: &Unit, award: &AwardState) -> Result<(UserId, Particulars), Error> {
    let form = unit.find::<Application>(award.grant.application_id).await?;
    let form = form.state.state().map(|state| &state.form);
    let of_form = form.map(Particulars::of_form).unwrap_or_default();
    let of_award = Particulars {
        name: Some(award.grant.name.clone()),
        institution: Some(domain::award::Institution {
            id: award.grant.institution_id.clone(),
            name: award.grant.institution_name.clone(),
        }),
        study_programme: Some(award.grant.study_programme.clone()),
        ..of_form
    };
    Ok((award.grant.recipient_id, of_award))
}

/// What differs, in words; who the person is stands sealed in the proposal itself.
fn difference(field: CorrectedField, before: &Particulars, after: &Particulars) -> Difference {
    let (was, is) = match field {
        CorrectedField::Name | CorrectedField::Nik | CorrectedField::Kk => (None, None),
        CorrectedField::Institution => (
            before.institution.as_ref().map(|it| it.name.clone()),
            after.institution.as_ref().map(|it| it.name.clone()),
        ),
        CorrectedField::StudyProgramme => (
            before.study_programme.clone(),
            after.study_programme.clone(),
        ),
    };
    Difference {
        name: field.label().to_owned(),
        before: was,
        after: is,
    }
}

/// A correction as it takes effect.
pub(crate) struct Correction<'a> {
    pub award_id: AwardId,
    pub user_id: UserId,
    pub after: &'a Particulars,
    pub reason: &'a str,
    pub evidence: &'a FileRef,
}

/// Puts it right within a unit: facts about the person in every form and award of theirs, those about the studies in
/// this award and its form; the account follows the name, and the numbers change hands.
pub(crate) async fn correct_in(
    unit: &Unit,
    correction: &Correction<'_>,
    belongings: &Belongings,
) -> Result<(), Error> {
    let own = unit.get::<Award>(correction.award_id).await?;
    let own = own.state.state().ok_or(AwardError::NotFound)?;
    let studied_at = own.grant.institution_id.clone();
    let numbers = correct_forms(unit, correction, belongings, own.grant.application_id).await?;
    correct_awards(unit, correction, belongings).await?;
    if let Some(name) = correction.after.name.as_ref().and_then(Personal::value) {
        take_name(unit, name.clone(), correction.user_id).await?;
    }
    for op in numbers.into_ops(correction.user_id) {
        unit.claim(op);
    }
    let after = correction.after;
    let moved = after.institution.as_ref();
    let left = studied_at.filter(|before| moved.is_some_and(|now| now.id.as_ref() != Some(before)));
    let of_owner = bank_account::OwnerCorrection {
        kk: after
            .kk
            .as_ref()
            .and_then(|kk| kk.value().map(String::as_str)),
        left: left.as_deref(),
    };
    bank_account::follow(unit, &belongings.accounts, &of_owner).await
}

/// In every form of the person; the own form of the award says of the studies too. Tells which numbers change hands.
async fn correct_forms(
    unit: &Unit,
    correction: &Correction<'_>,
    belongings: &Belongings,
    own_form: ApplicationId,
) -> Result<Numbers, Error> {
    let of_person = correction.after.of_the_person();
    let mut numbers = Numbers::default();
    let forms: BTreeSet<ApplicationId> = belongings
        .applications
        .iter()
        .copied()
        .chain([own_form])
        .collect();
    for id in forms {
        let form = unit.find::<Application>(id).await?;
        let Some(state) = form.state.state().filter(|it| it.may_be_corrected()) else {
            continue;
        };
        let particulars = if id == own_form {
            correction.after
        } else {
            &of_person
        };
        let corrected = particulars.applied_to(&state.form);
        if corrected == state.form {
            continue;
        }
        numbers.note(id, state, particulars);
        let command = ApplicationCommand::Correct {
            form: corrected,
            reason: correction.reason.to_owned(),
            evidence: correction.evidence.clone(),
        };
        unit.decide::<Application>(id, command).await?;
    }
    Ok(numbers)
}

/// In every award of the person; the own award says of the studies too.
async fn correct_awards(
    unit: &Unit,
    correction: &Correction<'_>,
    belongings: &Belongings,
) -> Result<(), Error> {
    let of_person = correction.after.of_the_person();
    let awards: BTreeSet<AwardId> = belongings
        .awards
        .iter()
        .copied()
        .chain([correction.award_id])
        .collect();
    for id in awards {
        let particulars = if id == correction.award_id {
            correction.after
        } else {
            &of_person
        };
        if particulars.fields().is_empty() {
            continue;
        }
        let command = AwardCommand::Correct {
            particulars: particulars.clone(),
            reason: correction.reason.to_owned(),
            evidence: correction.evidence.clone(),
        };
        unit.decide::<Award>(id, command).await?;
    }
    Ok(())
}

/// The NIK that a person gives up, the one that they take, and the forms of which years it stands in.
#[derive(Default)]
struct Numbers {
    given_up: BTreeSet<String>,
    taken: Option<String>,
    forms: Vec<(ApplicationId, u16, Option<String>)>,
}

impl Numbers {
    fn note(&mut self, id: ApplicationId, state: &ApplicationState, after: &Particulars) {
        let Some(nik) = after.nik.as_ref().and_then(Personal::value) else {
            return;
        };
        let before = nik_of(&state.form).map(|nik| nik.as_str().to_owned());
        if let Some(year) = state.form.year {
            self.forms.push((id, year, before.clone()));
        }
        self.given_up.extend(before.filter(|before| before != nik));
        self.taken = Some(nik.clone());
    }

    fn into_ops(self, user_id: UserId) -> Vec<ClaimOp> {
        let Some(nik) = self.taken else {
            return Vec::new();
        };
        let mut ops = Vec::new();
        for before in &self.given_up {
            ops.push(ClaimOp::release(claim::NIK, before, user_id));
            ops.push(ClaimOp::release(claim::NIK_RECIPIENT, before, user_id));
        }
        ops.push(ClaimOp::take(claim::NIK, &nik, user_id));
        ops.push(ClaimOp::take(claim::NIK_RECIPIENT, &nik, user_id));
        for (id, year, before) in self.forms {
            if let Some(before) = before {
                let key = claim::nik_year(year, &before);
                ops.push(ClaimOp::release(claim::NIK_YEAR, key, id));
            }
            let key = claim::nik_year(year, &nik);
            ops.push(ClaimOp::take(claim::NIK_YEAR, key, id));
        }
        ops
    }
}
