//! The acts about accounts, studies and payments.
use domain::bank_account::AccountEntry;
use domain::disbursement::{DisbursementStatus, Mending, Order, OrderKind};
use domain::{DisbursementId, Gpa, RejectCode, Rupiah};

use super::super::budget::component_of;
use super::super::person::Flaw;
use super::super::put_right::confirmed;
use super::{Performance, Stage, parse_id};
use crate::award::AcademicEntry;
use crate::call::Call;
use crate::disbursement::{Mend, NewDisbursement, Orders};
use crate::error::Error;
use crate::{award, bank_account, disbursement};

impl Performance {
    /// By two: the same person noted the return.
    pub(super) async fn refund(&mut self, stage: &Stage, id: DisbursementId) -> Result<(), Error> {
        let mending = Mending::Refund {
            on: self.today(),
            reference: format!("STS-{}", self.draw.digits(6)),
        };
        let mend = Mend {
            id,
            version: None,
            mending,
            reason: "Penerima tidak mempunyai rekening lain.".to_owned(),
            evidence: self.document(stage, "sts").await?,
        };
        let finance = Call::new(stage.staff.finance.clone());
        let asked = disbursement::propose_mending(&self.executor, &finance, mend).await;
        confirmed(&self.executor, &stage.staff, asked)
            .await
            .map(drop)
    }

    pub(super) async fn verify_account(&self, stage: &Stage) -> Result<(), Error> {
        let call = Call::new(stage.staff.commitment.clone());
        let id = self.account_id();
        if self.story.person.has(Flaw::OtherHolder) {
            let reason = "Nama pemilik rekening berbeda dari nama penerima.".to_owned();
            return bank_account::refuse(&self.executor, &call, id, None, reason)
                .await
                .map(drop);
        }
        bank_account::verify(&self.executor, &call, id, None, None)
            .await
            .map(drop)
    }

    pub(super) async fn record_studies(
        &mut self,
        stage: &Stage,
        payment: usize,
    ) -> Result<(), Error> {
        let khs = self.document(stage, "khs").await?;
        let active_letter = self.document(stage, "surat-aktif").await?;
        let (academic_year, semester) = self.studies_of(payment);
        let gpa = self.story.person.gpa_hundredths.unwrap_or(300);
        let drift = u16::try_from(self.draw.between(0, 30)).unwrap_or_default();
        let gpa = (gpa + drift).saturating_sub(15).min(400);
        let entry = AcademicEntry {
            replaces: None,
            academic_year,
            semester,
            credits: u16::try_from(self.draw.between(16, 24)).unwrap_or(20),
            gpa: Gpa::try_new(gpa).expect("at most 400"),
            khs: Some(khs),
            active_letter: Some(active_letter),
        };
        let (id, call) = (self.award_id(), self.own_call());
        award::record_academic(&self.executor, &call, id, None, entry)
            .await
            .map(drop)
    }

    pub(super) async fn propose(&mut self, stage: &Stage, payment: usize) -> Result<(), Error> {
        let planned = self.story.payments[payment];
        let component = component_of(self.story.person.scholarship);
        let (academic_year, _) = self.studies_of(payment);
        let new = NewDisbursement {
            award_id: self.award_id(),
            budget_line_id: stage
                .budget
                .line(planned.round, self.story.person.scholarship),
            bank_account_id: self.account_id(),
            component,
            academic_year,
            semester: planned.semester,
            amount: Rupiah(planned.amount_rupiah),
            roster_id: None,
        };
        let call = Call::new(stage.staff.finance.clone());
        let done = disbursement::create(&self.executor, &call, new).await?;
        self.payments[payment] = Some(DisbursementId(parse_id(&done.answer.id)));
        Ok(())
    }

    /// Approves, by a second person too where the first approval only waits for one.
    pub(super) async fn approve_payment(
        &self,
        stage: &Stage,
        id: DisbursementId,
    ) -> Result<(), Error> {
        for actor in [&stage.staff.approver, &stage.staff.admin] {
            let call = Call::new(actor.clone());
            disbursement::approve(&self.executor, &call, id, None, None).await?;
            let (status, _) = disbursement::status(&self.executor, id).await?;
            if status != DisbursementStatus::Proposed {
                break;
            }
        }
        Ok(())
    }

    pub(super) async fn order(
        &mut self,
        stage: &Stage,
        id: DisbursementId,
        kinds: &[OrderKind],
    ) -> Result<(), Error> {
        let date = self.today();
        for kind in kinds {
            // No number of a year comes twice: each person's papers are counted by themselves.
            self.papers += 1;
            let number = format!(
                "{}-{:05}.{}/NDG/{}",
                kind.as_str().to_uppercase(),
                self.story.person.index,
                self.papers,
                date.format("%Y")
            );
            let order = Some(Order { number, date });
            let mut orders = Orders::default();
            // Each paper has its own hand.
            let actor = match kind {
                OrderKind::Spp => {
                    orders.spp = order;
                    &stage.staff.finance
                }
                OrderKind::Spm => {
                    orders.spm = order;
                    &stage.staff.commitment
                }
                OrderKind::Sp2d => {
                    orders.sp2d = order;
                    &stage.staff.regional_treasurer
                }
            };
            let call = Call::new(actor.clone());
            disbursement::issue_orders(&self.executor, &call, id, None, orders).await?;
        }
        Ok(())
    }

    pub(super) async fn transfer(
        &mut self,
        stage: &Stage,
        id: DisbursementId,
    ) -> Result<(), Error> {
        let call = Call::new(stage.staff.finance.clone());
        let reference = format!("TRF{}", self.draw.digits(10));
        let on = self.today();
        disbursement::transfer(&self.executor, &call, id, None, on, reference)
            .await
            .map(drop)
    }

    pub(super) async fn pay_again(&mut self, stage: &Stage, payment: usize) -> Result<(), Error> {
        let account_id = self.account_id();
        let details = AccountEntry {
            bank_code: self.story.person.bank.to_owned(),
            number: self.new_account_number().parse().expect("digits"),
            holder: self.story.person.name.clone(),
            evidence: Some(self.document(stage, "buku-rekening").await?),
        };
        bank_account::change(&self.executor, &self.own_call(), account_id, None, details).await?;
        let verifier = Call::new(stage.staff.commitment.clone());
        bank_account::verify(&self.executor, &verifier, account_id, None, None).await?;
        let finance = Call::new(stage.staff.finance.clone());
        let returned = self.payment_id(payment);
        let done =
            disbursement::pay_again(&self.executor, &finance, returned, None, account_id, None)
                .await?;
        let id = DisbursementId(parse_id(&done.answer.id));
        self.payments[payment] = Some(id);
        self.approve_payment(stage, id).await?;
        self.order(stage, id, OrderKind::ALL).await?;
        self.transfer(stage, id).await
    }

    pub(super) fn new_account_number(&mut self) -> String {
        self.draw.digits(self.story.person.account.len())
    }

    /// Their own campus attests the semester where it has an account, else the office.
    pub(super) async fn attest_studies(&self, stage: &Stage, payment: usize) -> Result<(), Error> {
        let institution = &stage.staff.institution;
        let own = institution.1 == self.story.person.institution.code;
        let actor = if own {
            institution.0.clone()
        } else {
            stage.staff.admin.clone()
        };
        let (academic_year, semester) = self.studies_of(payment);
        let (id, call) = (self.award_id(), Call::new(actor));
        award::attest_academic(&self.executor, &call, id, None, academic_year, semester)
            .await
            .map(drop)
    }

    /// The studies are finished, and with them the award.
    pub(super) async fn graduate(&self, stage: &Stage) -> Result<(), Error> {
        let call = Call::new(stage.staff.admin.clone());
        let today = self.today();
        award::graduate(&self.executor, &call, self.award_id(), None, today).await?;
        award::complete(&self.executor, &call, self.award_id(), None)
            .await
            .map(drop)
    }

    /// The award waits for a paper.
    pub(super) async fn suspend(&self, stage: &Stage) -> Result<(), Error> {
        let call = Call::new(stage.staff.admin.clone());
        let reason = "Surat aktif kuliah belum diserahkan.".to_owned();
        award::suspend(&self.executor, &call, self.award_id(), None, reason)
            .await
            .map(drop)
    }

    /// The payment is refused, and may be proposed again.
    pub(super) async fn reject_payment(&self, stage: &Stage, payment: usize) -> Result<(), Error> {
        let call = Call::new(stage.staff.approver.clone());
        disbursement::reject(
            &self.executor,
            &call,
            self.payment_id(payment),
            None,
            RejectCode::NotEnrolled,
            "Surat aktif semester ini belum ada.".to_owned(),
            true,
        )
        .await
        .map(drop)
    }

    /// The bank sends the money back.
    pub(super) async fn bounce(&self, stage: &Stage, payment: usize) -> Result<(), Error> {
        let call = Call::new(stage.staff.finance.clone());
        let (id, on) = (self.payment_id(payment), self.today());
        let reason = "Nomor rekening tidak sesuai nama.".to_owned();
        disbursement::return_by_bank(&self.executor, &call, id, None, on, (reason, None))
            .await
            .map(drop)
    }

    /// The recipient has the money.
    pub(super) async fn confirm(&self, payment: usize) -> Result<(), Error> {
        let id = self.payment_id(payment);
        disbursement::confirm_receipt(&self.executor, &self.own_call(), id, None)
            .await
            .map(drop)
    }

    /// The recipient tells what it was spent on.
    pub(super) async fn report(&self, stage: &Stage, payment: usize) -> Result<(), Error> {
        let file = self.document(stage, "laporan-penggunaan").await?;
        let note = "Dipakai untuk uang kuliah, buku dan transportasi.".to_owned();
        let (id, call) = (self.payment_id(payment), self.own_call());
        disbursement::report_spending(&self.executor, &call, id, None, note, vec![file])
            .await
            .map(drop)
    }

    /// The office accepts that report.
    pub(super) async fn accept_report(&self, stage: &Stage, payment: usize) -> Result<(), Error> {
        let (id, call) = (
            self.payment_id(payment),
            Call::new(stage.staff.admin.clone()),
        );
        disbursement::accept_spending(&self.executor, &call, id, None)
            .await
            .map(drop)
    }
}
