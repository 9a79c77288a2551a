//! The acts about accounts of persons and their forms.
use domain::application::{DocumentKind, DocumentVerdict, Verdict};
use domain::{ApplicationId, RejectCode, UserId};

use super::super::form::form_of;
use super::super::person::Flaw;
use super::{Performance, Stage, parse_id};
use crate::call::Call;
use crate::error::Error;
use crate::user::NewUser;
use crate::{application, user};

impl Performance {
    /// The account is made.
    pub(super) async fn register(&mut self, stage: &Stage) -> Result<(), Error> {
        let email = self.email.parse().expect("demo addresses are sound");
        let new = NewUser::applicant(email, None, stage.password_hash.clone());
        let metadata = serde_json::Value::Null;
        let done = user::register(&self.executor, None, metadata, new).await?;
        self.user_id = Some(UserId(parse_id(&done.answer.id)));
        Ok(())
    }

    /// The branch looks at every document, and finds one at fault where the story says so.
    pub(super) async fn judge(
        &self,
        stage: &Stage,
        invalid: Option<DocumentKind>,
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
            let judged = document.verdict == DocumentVerdict::Valid;
            if !(judged && verdict == Verdict::Valid) {
                application::judge_document(&self.executor, &call, id, None, *kind, verdict)
                    .await?;
            }
        }
        Ok(())
    }

    /// The link in the mail is followed.
    pub(super) async fn verify_email(&self) -> Result<(), Error> {
        let user_id = self.user_id();
        user::verify_email(&self.executor, &self.own_call(), user_id)
            .await
            .map(drop)
    }

    /// A form is begun with all that the person knows.
    pub(super) async fn draft(&mut self) -> Result<(), Error> {
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

    /// Documents are attached; whoever has no transcript of studies leaves it out among others.
    pub(super) async fn attach(&self, stage: &Stage, kinds: &[DocumentKind]) -> Result<(), Error> {
        for kind in kinds {
            if *kind == DocumentKind::StudyResults
                && self.story.person.has(Flaw::NoTranscript)
                && kinds.len() > 1
            {
                continue;
            }
            let file = self.document(stage, kind.as_str()).await?;
            let (id, call) = (self.application_id(), self.own_call());
            application::attach_document(&self.executor, &call, id, None, *kind, file).await?;
        }
        Ok(())
    }

    /// The form is handed in.
    pub(super) async fn submit(&self) -> Result<(), Error> {
        let id = self.application_id();
        application::submit(&self.executor, &self.own_call(), id, None)
            .await
            .map(drop)
    }

    /// The branch wants a document again.
    pub(super) async fn return_for_repair(
        &self,
        stage: &Stage,
        document: DocumentKind,
    ) -> Result<(), Error> {
        let call = self.branch_call(stage);
        application::return_for_repair(
            &self.executor,
            &call,
            self.application_id(),
            None,
            "Dokumen belum jelas, mohon unggah ulang.".to_owned(),
            vec![document],
        )
        .await
        .map(drop)
    }

    /// The branch finds everything in order.
    pub(super) async fn recommend(&self, stage: &Stage) -> Result<(), Error> {
        let (call, id) = (self.branch_call(stage), self.application_id());
        let note = Some("Dokumen lengkap dan sah.".to_owned());
        application::recommend(&self.executor, &call, id, None, note)
            .await
            .map(drop)
    }

    /// The office grants the award, which enters the account.
    pub(super) async fn approve(&mut self, stage: &Stage) -> Result<(), Error> {
        let call = Call::new(stage.staff.admin.clone());
        let (id, batch) = (self.application_id(), self.form_year().to_string());
        let done = application::approve(&self.executor, &call, id, None, batch, None).await?;
        self.award_id = Some(done.answer.award_id);
        self.account_id = Some(done.answer.bank_account_id);
        Ok(())
    }

    /// The branch refuses the form.
    pub(super) async fn reject(&self, stage: &Stage, code: RejectCode) -> Result<(), Error> {
        let call = self.branch_call(stage);
        let note = (code == RejectCode::Other).then(|| "Lainnya".to_owned());
        application::reject(
            &self.executor,
            &call,
            self.application_id(),
            None,
            code,
            note,
        )
        .await
        .map(drop)
    }

    /// The applicant withdraws the form.
    pub(super) async fn cancel(&self) -> Result<(), Error> {
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
}
