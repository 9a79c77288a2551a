//! Performs the acts of a story through the real commands.
mod form;
mod money;

use std::sync::Arc;

use chrono::{DateTime, NaiveDate, Utc};
use domain::{
    AcademicYear, Actor, ApplicationId, AwardId, BankAccountId, DisbursementId, Role, UserId,
};

use super::budget::Budget;
use super::calendar::local_day;
use super::draw::Draw;
use super::office::Staff;
use super::story::{Act, Scene, Story};
use super::{FileSink, paper};
use crate::call::Call;
use crate::error::Error;
use crate::executor::Executor;
use crate::{FixedClock, SeededIds};

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
            Act::VerifyEmail => self.verify_email().await,
            Act::Draft => self.draft().await,
            Act::Attach(kinds) => self.attach(stage, kinds).await,
            Act::Submit => self.submit().await,
            Act::Judge(invalid) => self.judge(stage, *invalid).await,
            Act::ReturnForRepair(document) => self.return_for_repair(stage, *document).await,
            Act::Recommend => self.recommend(stage).await,
            Act::Approve => self.approve(stage).await,
            Act::Reject(code) => self.reject(stage, *code).await,
            Act::Cancel => self.cancel().await,
            Act::VerifyAccount => self.verify_account(stage).await,
            Act::RecordStudies { payment } => self.record_studies(stage, *payment).await,
            Act::AttestStudies { payment } => self.attest_studies(stage, *payment).await,
            Act::Graduate => self.graduate(stage).await,
            Act::Suspend => self.suspend(stage).await,
            Act::Propose { payment } => self.propose(stage, *payment).await,
            Act::ApprovePayment { payment } => {
                self.approve_payment(stage, self.payment_id(*payment)).await
            }
            Act::RejectPayment { payment } => self.reject_payment(stage, *payment).await,
            Act::Order { payment, kinds } => {
                self.order(stage, self.payment_id(*payment), kinds).await
            }
            Act::Transfer { payment } => self.transfer(stage, self.payment_id(*payment)).await,
            Act::Bounce { payment } => self.bounce(stage, *payment).await,
            Act::PayAgain { payment } => self.pay_again(stage, *payment).await,
            Act::Refund { payment } => self.refund(stage, self.payment_id(*payment)).await,
            Act::Confirm { payment } => self.confirm(*payment).await,
            Act::Report { payment } => self.report(stage, *payment).await,
            Act::AcceptReport { payment } => self.accept_report(stage, *payment).await,
        }
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
