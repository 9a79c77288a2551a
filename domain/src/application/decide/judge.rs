//! What the office says of a form that was handed in.

use super::super::{
    ApplicationError, ApplicationEvent, ApplicationState, DocumentKind, DocumentVerdict, Places,
    Stage, Verdict,
};
use crate::{AwardId, Context, RejectCode};

impl ApplicationState {
    /// A word on one document, while the form is with the verifier.
    pub(super) fn judge(
        &self,
        document: DocumentKind,
        verdict: Verdict,
        context: &Context,
    ) -> Result<Vec<ApplicationEvent>, ApplicationError> {
        self.decided_by_another(context)?;
        self.only_submitted()?;
        self.not_with_another(context)?;
        let present = self
            .documents
            .get(&document)
            .ok_or(ApplicationError::NoSuchDocument { document })?;
        match (&verdict, &present.verdict) {
            (Verdict::Invalid { note }, _) if note.trim().is_empty() => {
                Err(ApplicationError::NoteMissing)
            }
            (Verdict::Valid, DocumentVerdict::Valid) => Ok(vec![]),
            (Verdict::Invalid { note: new }, DocumentVerdict::Invalid { note: old })
                if new == old =>
            {
                Ok(vec![])
            }
            (Verdict::Valid | Verdict::Invalid { .. }, _) => {
                Ok(vec![ApplicationEvent::DocumentJudged { document, verdict }])
            }
        }
    }

    /// Refuses the form; a refusal of no listed kind says why.
    pub(super) fn reject(
        &self,
        code: RejectCode,
        note: Option<String>,
        context: &Context,
    ) -> Result<Vec<ApplicationEvent>, ApplicationError> {
        self.decided_by_another(context)?;
        match self.stage {
            Stage::Submitted | Stage::NeedsRepair { .. } | Stage::Recommended { .. } => {}
            Stage::Draft | Stage::Approved { .. } | Stage::Rejected { .. } | Stage::Cancelled => {
                return Err(self.wrong_status());
            }
        }
        self.not_with_another(context)?;
        let note = note.filter(|note| !note.trim().is_empty());
        if code == RejectCode::Other && note.is_none() {
            return Err(ApplicationError::NoteMissing);
        }
        Ok(vec![ApplicationEvent::Rejected {
            code,
            note,
            by: context.user_id(),
        }])
    }

    /// Gives the form back to the applicant, with what is to be repaired.
    pub(super) fn return_for_repair(
        &self,
        note: String,
        documents: Vec<DocumentKind>,
        context: &Context,
    ) -> Result<Vec<ApplicationEvent>, ApplicationError> {
        self.decided_by_another(context)?;
        self.only_submitted_or_recommended()?;
        self.not_with_another(context)?;
        if note.trim().is_empty() {
            return Err(ApplicationError::NoteMissing);
        }
        Ok(vec![ApplicationEvent::ReturnedForRepair {
            note,
            documents,
        }])
    }

    /// Hands a form whose documents are in order to the approver.
    pub(super) fn recommend(
        &self,
        note: Option<String>,
        context: &Context,
    ) -> Result<Vec<ApplicationEvent>, ApplicationError> {
        self.decided_by_another(context)?;
        self.only_submitted()?;
        self.not_with_another(context)?;
        self.required_documents_valid()?;
        Ok(vec![ApplicationEvent::Recommended {
            note,
            by: context.user_id(),
        }])
    }

    /// Grants it, in a batch and while there are places; by another than who recommended it.
    pub(super) fn approve(
        &self,
        (award_id, batch): (AwardId, String),
        places: Places,
        note: Option<String>,
        context: &Context,
    ) -> Result<Vec<ApplicationEvent>, ApplicationError> {
        self.decided_by_another(context)?;
        let by = context.user_id();
        match self.stage {
            Stage::Recommended { by: recommender } if recommender == by => {
                Err(ApplicationError::OwnRecommendation { user_id: by })
            }
            Stage::Recommended { .. } if batch.trim().is_empty() => {
                Err(ApplicationError::BatchMissing)
            }
            Stage::Recommended { .. } => match places {
                Places::Limited { quota, granted } if granted >= quota => {
                    Err(ApplicationError::QuotaFull { quota, granted })
                }
                Places::Limited { .. } | Places::Unlimited => {
                    Ok(vec![ApplicationEvent::Approved {
                        award_id,
                        batch,
                        note,
                        by,
                    }])
                }
            },
            Stage::Draft
            | Stage::Submitted
            | Stage::NeedsRepair { .. }
            | Stage::Approved { .. }
            | Stage::Rejected { .. }
            | Stage::Cancelled => Err(self.wrong_status()),
        }
    }

    fn only_submitted_or_recommended(&self) -> Result<(), ApplicationError> {
        match self.stage {
            Stage::Submitted | Stage::Recommended { .. } => Ok(()),
            Stage::Draft
            | Stage::NeedsRepair { .. }
            | Stage::Approved { .. }
            | Stage::Rejected { .. }
            | Stage::Cancelled => Err(self.wrong_status()),
        }
    }

    /// Each required set has a valid document, and nothing attached is invalid or unchecked in it.
    fn required_documents_valid(&self) -> Result<(), ApplicationError> {
        let is_valid = |kind: &DocumentKind| {
            self.documents
                .get(kind)
                .is_some_and(|d| d.verdict == DocumentVerdict::Valid)
        };
        for (_, any_of) in DocumentKind::REQUIRED {
            let attached: Vec<_> = any_of
                .iter()
                .filter(|kind| self.documents.contains_key(kind))
                .collect();
            if let Some(document) = attached.iter().find(|kind| !is_valid(kind)) {
                return Err(ApplicationError::DocumentNotValid {
                    document: **document,
                });
            }
            if attached.is_empty()
                && let Some(document) = any_of.first()
            {
                return Err(ApplicationError::DocumentNotValid {
                    document: *document,
                });
            }
        }
        Ok(())
    }
}
