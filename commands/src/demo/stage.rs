//! Performs the acts of a story through the real commands.
mod money;

use std::sync::Arc;

use chrono::{DateTime, NaiveDate, Utc};
use domain::application::Verdict;
use domain::{
    AcademicYear, Actor, ApplicationId, AwardId, BankAccountId, DisbursementId, RejectCode, Role,
    UserId,
};

use super::budget::Budget;
use super::calendar::local_day;
use super::draw::Draw;
use super::form::form_of;
use super::office::Staff;
use super::person::Flaw;
use super::story::{Act, Scene, Story};
use super::{FileSink, paper};
use crate::call::Call;
use crate::error::Error;
use crate::executor::Executor;
use crate::user::NewUser;
use crate::{FixedClock, SeededIds, application, award, disbursement, user};

/// What all stories share.
pub struct Stage {
    /// Everybody who is not an applicant.
    pub staff: Staff,
    /// The budget lines.
    pub budget: Budget,
    /// Where documents go.
    pub files: Arc<dyn FileSink>,
    /// The one password's hash.
    pub password_hash: String,
}

/// A recipient, as far as their story has come.
pub struct Recipient {
    /// Who.
    pub user_id: UserId,
    /// Their award.
    pub award_id: AwardId,
    /// Their account.
    pub account_id: Option<BankAccountId>,
    /// Their latest payment.
    pub payment_id: Option<DisbursementId>,
    /// Academic year and semester of that payment.
    pub studies: Option<(AcademicYear, u8)>,
    /// Acts as them.
    pub call: Call,
}

/// A story being performed: the person's own clock and ids, and what came into being so far.
pub struct Performance {
    /// The story.
    pub story: Story,
    /// Next scene.
    pub next: usize,
    /// The award, once granted.
    pub award_id: Option<AwardId>,
    /// Whether a decree names the award.
    pub in_decree: bool,
    /// The command that was refused, which ends the story: code of the rule.
    pub refused: Option<&'static str>,
    email: String,
    executor: Executor,
    clock: Arc<FixedClock>,
    draw: Draw,
    user_id: Option<UserId>,
    application_id: Option<ApplicationId>,
    account_id: Option<BankAccountId>,
    payments: Vec<Option<DisbursementId>>,
    /// How many papers were issued for them.
    papers: u32,
}

impl Performance {
    /// A story about to begin.
    pub fn new(story: Story, email: String, executor: &Executor, seed: u64) -> Self {
        let start = story
            .scenes
            .first()
            .map_or(DateTime::<Utc>::MIN_UTC, |scene| scene.at);
        let clock = Arc::new(FixedClock::new(start));
        let ids = Arc::new(SeededIds::new(seed));
        Self {
            executor: executor.with_sources(clock.clone(), ids),
            clock,
            email,
            draw: Draw::new(seed),
            next: 0,
            award_id: None,
            in_decree: false,
            refused: None,
            user_id: None,
            application_id: None,
            account_id: None,
            payments: vec![None; story.payments.len()],
            papers: 0,
            story,
        }
    }

    /// The recipient, once there is an award.
    pub fn recipient(&self) -> Option<Recipient> {
        let latest = self.payments.iter().rposition(Option::is_some);
        Some(Recipient {
            award_id: self.award_id?,
            user_id: self.user_id?,
            account_id: self.account_id,
            payment_id: latest.and_then(|payment| self.payments[payment]),
            studies: latest.map(|payment| {
                let (academic_year, _) = self.studies_of(payment);
                (academic_year, self.story.payments[payment].semester)
            }),
            call: self.own_call(),
        })
    }

    /// Day of the next scene.
    pub fn next_day(&self) -> Option<NaiveDate> {
        let scene = self.story.scenes.get(self.next)?;
        self.refused.is_none().then(|| local_day(scene.at))
    }

    /// Moment of the next scene.
    pub fn next_moment(&self) -> Option<DateTime<Utc>> {
        let scene = self.story.scenes.get(self.next)?;
        self.refused.is_none().then_some(scene.at)
    }

    /// Performs the scenes of one day that are before a moment.
    ///
    /// # Errors
    /// What keeps the ledger or the file store from writing; a refusal by a rule ends the story.
    pub async fn play_until(
        &mut self,
        stage: &Stage,
        day: NaiveDate,
        until: DateTime<Utc>,
    ) -> Result<(), Error> {
        while self.next_day() == Some(day) && self.next_moment().is_some_and(|at| at < until) {
            let Scene { at, act } = self.story.scenes[self.next].clone();
            self.clock.set(at);
            self.next += 1;
            match self.perform(stage, &act).await {
                Ok(()) => {}
                Err(error) if error.rule().is_some() || is_refusal(&error) => {
                    tracing::debug!(person = self.story.person.index, ?act, %error, "refused");
                    self.refused = Some(error.code());
                }
                Err(error) => return Err(error),
            }
        }
        Ok(())
    }

    async fn perform(&mut self, stage: &Stage, act: &Act) -> Result<(), Error> {
        match act {
            Act::Register => self.register(stage).await,
            Act::VerifyEmail => {
                let user_id = self.user_id();
                user::verify_email(&self.executor, &self.own_call(), user_id)
                    .await
                    .map(drop)
            }
            Act::Draft => {
                let form = form_of(
                    &self.story.person,
                    self.user_id(),
                    self.form_year(),
                    self.today(),
                );
                let call = self.own_call();
                let done = application::draft(&self.executor, &call, self.user_id(), form).await?;
                self.application_id = Some(ApplicationId(parse_id(&done.answer.id)));
                Ok(())
            }
            Act::Attach(kinds) => {
                for kind in kinds {
                    if *kind == domain::application::DocumentKind::StudyResults
                        && self.story.person.has(Flaw::NoTranscript)
                        && kinds.len() > 1
                    {
                        continue;
                    }
                    let file = self.document(stage, kind.as_str()).await?;
                    let (id, call) = (self.application_id(), self.own_call());
                    application::attach_document(&self.executor, &call, id, None, *kind, file)
                        .await?;
                }
                Ok(())
            }
            Act::Submit => {
                let id = self.application_id();
                application::submit(&self.executor, &self.own_call(), id, None)
                    .await
                    .map(drop)
            }
            Act::Judge(invalid) => self.judge(stage, *invalid).await,
            Act::ReturnForRepair(document) => {
                let call = self.branch_call(stage);
                application::return_for_repair(
                    &self.executor,
                    &call,
                    self.application_id(),
                    None,
                    "Dokumen belum jelas, mohon unggah ulang.".to_owned(),
                    vec![*document],
                )
                .await
                .map(drop)
            }
            Act::Recommend => {
                let (call, id) = (self.branch_call(stage), self.application_id());
                let note = Some("Dokumen lengkap dan sah.".to_owned());
                application::recommend(&self.executor, &call, id, None, note)
                    .await
                    .map(drop)
            }
            Act::Approve => {
                let call = Call::new(stage.staff.admin.clone());
                let (id, batch) = (self.application_id(), self.form_year().to_string());
                let done =
                    application::approve(&self.executor, &call, id, None, batch, None).await?;
                self.award_id = Some(done.answer.award_id);
                self.account_id = Some(done.answer.bank_account_id);
                Ok(())
            }
            Act::Reject(code) => {
                let call = self.branch_call(stage);
                let note = (*code == RejectCode::Other).then(|| "Lainnya".to_owned());
                application::reject(
                    &self.executor,
                    &call,
                    self.application_id(),
                    None,
                    *code,
                    note,
                )
                .await
                .map(drop)
            }
            Act::Cancel => {
                let reason = Some("Pindah ke beasiswa lain.".to_owned());
                application::cancel(
                    &self.executor,
                    &self.own_call(),
                    self.application_id(),
                    None,
                    reason,
                )
                .await
                .map(drop)
            }
            Act::VerifyAccount => self.verify_account(stage).await,
            Act::RecordStudies { payment } => self.record_studies(stage, *payment).await,
            Act::AttestStudies { payment } => {
                let institution = &stage.staff.institution;
                let own = institution.1 == self.story.person.institution.code;
                let actor = if own {
                    institution.0.clone()
                } else {
                    stage.staff.admin.clone()
                };
                let (academic_year, semester) = self.studies_of(*payment);
                let (id, call) = (self.award_id(), Call::new(actor));
                award::attest_academic(&self.executor, &call, id, None, academic_year, semester)
                    .await
                    .map(drop)
            }
            Act::Graduate => {
                let call = Call::new(stage.staff.admin.clone());
                let today = self.today();
                award::graduate(&self.executor, &call, self.award_id(), None, today).await?;
                award::complete(&self.executor, &call, self.award_id(), None)
                    .await
                    .map(drop)
            }
            Act::Suspend => {
                let call = Call::new(stage.staff.admin.clone());
                let reason = "Surat aktif kuliah belum diserahkan.".to_owned();
                award::suspend(&self.executor, &call, self.award_id(), None, reason)
                    .await
                    .map(drop)
            }
            Act::Propose { payment } => self.propose(stage, *payment).await,
            Act::ApprovePayment { payment } => {
                self.approve_payment(stage, self.payment_id(*payment)).await
            }
            Act::RejectPayment { payment } => {
                let call = Call::new(stage.staff.approver.clone());
                disbursement::reject(
                    &self.executor,
                    &call,
                    self.payment_id(*payment),
                    None,
                    RejectCode::NotEnrolled,
                    "Surat aktif semester ini belum ada.".to_owned(),
                    true,
                )
                .await
                .map(drop)
            }
            Act::Order { payment, kinds } => {
                self.order(stage, self.payment_id(*payment), kinds).await
            }
            Act::Transfer { payment } => self.transfer(stage, self.payment_id(*payment)).await,
            Act::Bounce { payment } => {
                let call = Call::new(stage.staff.finance.clone());
                let (id, on) = (self.payment_id(*payment), self.today());
                let reason = "Nomor rekening tidak sesuai nama.".to_owned();
                disbursement::return_by_bank(&self.executor, &call, id, None, on, (reason, None))
                    .await
                    .map(drop)
            }
            Act::PayAgain { payment } => self.pay_again(stage, *payment).await,
            Act::Refund { payment } => self.refund(stage, self.payment_id(*payment)).await,
            Act::Confirm { payment } => {
                let id = self.payment_id(*payment);
                disbursement::confirm_receipt(&self.executor, &self.own_call(), id, None)
                    .await
                    .map(drop)
            }
            Act::Report { payment } => {
                let file = self.document(stage, "laporan-penggunaan").await?;
                let note = "Dipakai untuk uang kuliah, buku dan transportasi.".to_owned();
                let (id, call) = (self.payment_id(*payment), self.own_call());
                disbursement::report_spending(&self.executor, &call, id, None, note, vec![file])
                    .await
                    .map(drop)
            }
            Act::AcceptReport { payment } => {
                let (id, call) = (
                    self.payment_id(*payment),
                    Call::new(stage.staff.admin.clone()),
                );
                disbursement::accept_spending(&self.executor, &call, id, None)
                    .await
                    .map(drop)
            }
        }
    }

    async fn register(&mut self, stage: &Stage) -> Result<(), Error> {
        let email = self.email.parse().expect("demo addresses are sound");
        let new = NewUser::applicant(email, None, stage.password_hash.clone());
        let metadata = serde_json::Value::Null;
        let done = user::register(&self.executor, None, metadata, new).await?;
        self.user_id = Some(UserId(parse_id(&done.answer.id)));
        Ok(())
    }

    async fn judge(
        &self,
        stage: &Stage,
        invalid: Option<domain::application::DocumentKind>,
    ) -> Result<(), Error> {
        let id = self.application_id();
        let call = self.branch_call(stage);
        let (form, _) = application::get(&self.executor, id).await?;
        for (kind, document) in &form.documents {
            let verdict = match invalid {
                Some(invalid) if invalid == *kind => Verdict::Invalid {
                    note: "Tidak terbaca atau kedaluwarsa.".to_owned(),
                },
                _ => Verdict::Valid,
            };
            let judged = document.verdict == domain::application::DocumentVerdict::Valid;
            if !(judged && verdict == Verdict::Valid) {
                application::judge_document(&self.executor, &call, id, None, *kind, verdict)
                    .await?;
            }
        }
        Ok(())
    }

    /// A paper of theirs.
    ///
    /// # Errors
    /// The file store fails.
    pub async fn document(&self, stage: &Stage, kind: &str) -> Result<domain::FileRef, Error> {
        let person = &self.story.person;
        let title = kind.replace(['_', '-'], " ").to_uppercase();
        let lines = [
            format!("Nama: {}", person.name),
            format!("Distrik: {}", person.district_name),
            format!("Kampus: {}", person.institution.name),
            format!("Program studi: {} ({})", person.programme, person.level),
            format!("Semester: {}", person.semester),
        ];
        let bytes = paper::pdf(&title, &lines);
        let name = format!("{kind}.pdf");
        stage
            .files
            .store(self.user_id(), &name, "application/pdf", bytes)
            .await
            .map_err(Error::File)
    }

    /// Academic year and semester that a payment is for.
    fn studies_of(&self, payment: usize) -> (AcademicYear, u8) {
        let semester = self.story.payments[payment].semester;
        let first = self.story.person.semester;
        let form_year = u16::try_from(self.form_year()).unwrap_or(2025);
        let begun = AcademicYear::of_semester(form_year, first).expect("a semester of study");
        // Two semesters are a year, beginning with an odd one.
        let later = semester.div_ceil(2) - first.div_ceil(2);
        let year = AcademicYear::try_new(begun.start() + u16::from(later));
        (year.expect("a year of this century"), semester)
    }

    fn form_year(&self) -> i32 {
        self.story.form_year
    }

    fn today(&self) -> NaiveDate {
        local_day(crate::Clock::now(self.clock.as_ref()))
    }

    fn own_call(&self) -> Call {
        let actor = Actor {
            user_id: self.user_id(),
            role: Role::Applicant,
            office: String::new(),
        };
        Call::new(actor)
    }

    fn branch_call(&self, stage: &Stage) -> Call {
        Call::new(stage.staff.branch_for(&self.story.person).clone())
    }

    fn user_id(&self) -> UserId {
        self.user_id.expect("a story begins with the registration")
    }

    fn application_id(&self) -> ApplicationId {
        self.application_id
            .expect("a story drafts the form before anything is done to it")
    }

    fn award_id(&self) -> AwardId {
        self.award_id.expect("a story approves before it pays")
    }

    fn account_id(&self) -> BankAccountId {
        self.account_id.expect("an approval enters the account")
    }

    fn payment_id(&self, payment: usize) -> DisbursementId {
        self.payments[payment].expect("a payment is proposed before anything is done to it")
    }
}

/// Refusals that flawed applicants are expected to meet, besides domain rules.
pub fn is_refusal(error: &Error) -> bool {
    matches!(error, Error::Claimed { .. } | Error::Form(_))
}

pub fn parse_id(text: &str) -> uuid::Uuid {
    text.parse().expect("ids are UUIDs")
}
