//! The forms of a random year: handed in, judged, repaired, decided, withdrawn, erased.
use commands::user::{self, Belongings};
use commands::{Call, Error, application};
use domain::application::{ApplicationStatus, Verdict};
use domain::user::ErasureReason;
use domain::{ApplicationId, AwardId, RejectCode};
use rand::RngExt;

use super::Year;
use crate::office::{REQUIRED, confirm, file, full_form};

/// Applicants whose NIK and address no recipient of the tests has.
const FIRST: u32 = 100;

/// What somebody does to a form.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Act {
    Submit,
    FindAllValid,
    FindInvalid,
    Return,
    Attach,
    Recommend,
    Approve,
    Reject,
    Cancel,
    Erase,
}

/// As often as each is drawn.
const DRAWN: [Act; 16] = [
    Act::Submit,
    Act::Submit,
    Act::Submit,
    Act::FindAllValid,
    Act::FindAllValid,
    Act::FindInvalid,
    Act::Return,
    Act::Attach,
    Act::Attach,
    Act::Recommend,
    Act::Recommend,
    Act::Approve,
    Act::Approve,
    Act::Reject,
    Act::Cancel,
    Act::Erase,
];

/// A form in the model.
#[derive(Debug)]
pub struct Form {
    call: Call,
    id: ApplicationId,
    status: ApplicationStatus,
    /// Whether the verifier found each document in order; `None`: nobody looked yet.
    verdicts: [Option<bool>; REQUIRED.len()],
    erased: bool,
    /// Granted when it was approved.
    award: Option<AwardId>,
}

impl Year {
    pub(super) async fn register(&mut self) {
        let number = FIRST + u32::try_from(self.forms.len()).unwrap();
        let call = self.office.applicant(number).await;
        let form = full_form(call.actor.user_id, number);
        let id = self.office.draft(&call, form).await;
        self.forms.push(Form {
            call,
            id,
            status: ApplicationStatus::Draft,
            verdicts: [None; REQUIRED.len()],
            erased: false,
            award: None,
        });
    }

    /// One act on one form, whether it may be done or not; then the same request again.
    pub(super) async fn act_on_form(&mut self, index: usize) {
        use ApplicationStatus::{
            Approved, Cancelled, Draft, NeedsRepair, Recommended, Rejected, Submitted,
        };
        let act = DRAWN[self.random.random_range(0..DRAWN.len())];
        let place = self.random.random_range(0..REQUIRED.len());
        let number = self.random.random_range(100..1_000_000);
        let executor = self.stand.executor.clone();
        let own = self.forms[index].call.clone();
        let own = self.repeatable(&own);
        let branch = self.repeatable(&self.office.branch.clone());
        let admin = self.repeatable(&self.office.admin.clone());
        let finance = self.repeatable(&self.office.finance.clone());
        let approver = self.repeatable(&self.office.approver.clone());
        let form = &self.forms[index];
        let (id, user_id, status) = (form.id, form.call.actor.user_id, form.status);
        let document = REQUIRED[place];
        let text = || "Simulasi".to_owned();
        // Nobody signs in any more as whom was erased, and no office has such a form in its list.
        if form.erased {
            return;
        }
        let mut answers: Vec<Result<(), Error>> = Vec::new();
        let mut award = form.award;
        for _ in 0..2 {
            let executor = &executor;
            let judge = |document, verdict| {
                application::judge_document(executor, &branch, id, None, document, verdict)
            };
            let judge_all = async || {
                for document in REQUIRED {
                    // Each document is a request with a key of its own.
                    let verdict = Verdict::Valid;
                    let call = &self.office.branch;
                    application::judge_document(executor, call, id, None, document, verdict)
                        .await?;
                }
                Ok(())
            };
            let belongings = Belongings {
                applications: vec![id],
                awards: form.award.into_iter().collect(),
                ..Belongings::default()
            };
            let (batch, note, documents) = ("2026".to_owned(), text(), vec![document]);
            let file = file(user_id, number);
            answers.push(match act {
                Act::Submit => application::submit(executor, &own, id, None)
                    .await
                    .map(drop),
                Act::FindAllValid => judge_all().await,
                Act::FindInvalid => judge(document, Verdict::Invalid { note }).await.map(drop),
                Act::Return => {
                    application::return_for_repair(executor, &branch, id, None, note, documents)
                        .await
                        .map(drop)
                }
                Act::Attach => {
                    application::attach_document(executor, &own, id, None, document, file)
                        .await
                        .map(drop)
                }
                Act::Recommend => application::recommend(executor, &branch, id, None, None)
                    .await
                    .map(drop),
                Act::Approve => application::approve(executor, &admin, id, None, batch, None)
                    .await
                    .map(|done| award = Some(done.answer.award_id)),
                Act::Reject => {
                    let code = RejectCode::NotEnrolled;
                    application::reject(executor, &admin, id, None, code, None)
                        .await
                        .map(drop)
                }
                Act::Cancel => application::cancel(executor, &own, id, None, None)
                    .await
                    .map(drop),
                Act::Erase => {
                    let reason = ErasureReason::OwnRequest;
                    let asked = user::propose_erasure(
                        executor,
                        &finance,
                        user_id,
                        None,
                        reason,
                        &belongings,
                    )
                    .await;
                    match asked {
                        Ok(asked) => confirm(executor, &approver, &asked.answer.id, belongings)
                            .await
                            .map(drop),
                        Err(refused) => Err(refused),
                    }
                }
            });
        }
        let form = &mut self.forms[index];
        let after = match (act, status) {
            (Act::Submit, Draft | NeedsRepair) if !form.verdicts.contains(&Some(false)) => {
                Some(Submitted)
            }
            (Act::FindAllValid | Act::FindInvalid, Submitted) => Some(Submitted),
            (Act::Return, Submitted | Recommended) => Some(NeedsRepair),
            (Act::Attach, Draft | NeedsRepair) => Some(status),
            (Act::Recommend, Submitted) if form.verdicts == [Some(true); REQUIRED.len()] => {
                Some(Recommended)
            }
            (Act::Approve, Recommended) => Some(Approved),
            (Act::Reject, Submitted | NeedsRepair | Recommended) => Some(Rejected),
            (Act::Cancel, Draft | Submitted | NeedsRepair | Recommended | Cancelled) => {
                Some(Cancelled)
            }
            (Act::Erase, Draft | Rejected | Cancelled) => Some(status),
            _ => None,
        };
        for answer in &answers {
            let fits = answer.is_ok() == after.is_some();
            assert!(fits, "{act:?} on {form:?}: {answers:?}");
        }
        let Some(after) = after else { return };
        form.status = after;
        form.award = award;
        match act {
            Act::FindAllValid => form.verdicts = [Some(true); REQUIRED.len()],
            Act::FindInvalid | Act::Return => form.verdicts[place] = Some(false),
            Act::Attach => form.verdicts[place] = None,
            Act::Erase => form.erased = true,
            Act::Submit | Act::Recommend | Act::Approve | Act::Reject | Act::Cancel => {}
        }
    }

    /// Every form stands where the model has it, and nobody reads what was erased.
    pub(super) async fn check_forms(&self) {
        for form in &self.forms {
            let (state, _) = application::get(&self.stand.executor, form.id)
                .await
                .unwrap();
            assert_eq!(state.status(), form.status, "{form:?}");
            let identity = state.form.identity.as_ref();
            let is_read = identity.is_some_and(|identity| identity.value().is_some());
            assert_eq!(is_read, !form.erased, "{form:?}");
        }
    }
}
