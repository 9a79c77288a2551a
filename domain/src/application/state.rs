//! What a registration form is at present.

use std::collections::{BTreeMap, BTreeSet};

use serde::{Deserialize, Serialize};

use super::review::{LookedAt, Reviewer};
use super::{ApplicationEvent, DocumentKind, Form, OutsideRegister, RegisterFound, Verdict};
use crate::{AwardId, Desk, FileRef, Hand, RejectCode, UserId};

wire_enum! {
    /// State of a form.
    pub enum ApplicationStatus {
        /// Being filled in.
        Draft = "draf" => "Draf",
        /// With the verifier.
        Submitted = "diajukan" => "Diajukan",
        /// Back with the applicant.
        NeedsRepair = "perlu_perbaikan" => "Perlu perbaikan",
        /// With the approver.
        Recommended = "direkomendasikan" => "Direkomendasikan",
        /// Approved.
        Approved = "disetujui" => "Disetujui",
        /// Rejected.
        Rejected = "ditolak" => "Ditolak",
        /// Withdrawn.
        Cancelled = "dibatalkan" => "Dibatalkan",
    }
}

impl ApplicationStatus {
    /// Whether somebody has still to decide on it. A draft was never handed in.
    #[must_use]
    pub const fn is_open(self) -> bool {
        match self {
            Self::Submitted | Self::NeedsRepair | Self::Recommended => true,
            Self::Draft | Self::Approved | Self::Rejected | Self::Cancelled => false,
        }
    }
}

wire_enum! {
    /// State of one document.
    pub enum DocumentStatus {
        /// Nobody looked yet.
        Unchecked = "belum_diperiksa" => "Belum diperiksa",
        /// In order.
        Valid = "sah" => "Sah",
        /// Not in order.
        Invalid = "tidak_sah" => "Tidak sah",
    }
}

/// The aggregate of one form.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
pub struct Application {
    pub(super) state: Option<Box<ApplicationState>>,
}

/// A form that exists.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct ApplicationState {
    /// Who applies.
    pub applicant_id: UserId,
    /// Whether somebody fills it in for the applicant.
    pub assisted: bool,
    /// Who began it.
    pub drafted_by: UserId,
    /// Everybody who filled it in, attached for it or submitted it in place of the applicant; none of them
    /// decides on it.
    pub filled_by: BTreeSet<UserId>,
    /// The form as it is.
    pub form: Form,
    /// The documents attached.
    pub documents: BTreeMap<DocumentKind, Document>,
    /// How often it was submitted.
    pub round: u32,
    /// The last public remark on it; a new submission begins without.
    pub note: Option<String>,
    /// Who recommended it, unless it went back since.
    pub recommended_by: Option<UserId>,
    /// Where it stands.
    pub stage: Stage,
    /// Who took it last to look at it; see [`Self::reviewer`].
    #[serde(default)]
    pub taken: Option<Reviewer>,
    /// As it was when it last went back to the applicant.
    #[serde(default)]
    pub looked_at: Option<Box<LookedAt>>,
    /// The newest answer of each register outside the office that was asked about it.
    #[serde(default)]
    pub registers: BTreeMap<OutsideRegister, RegisterFound>,
}

/// A document of a form.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Document {
    /// Its file.
    pub file: FileRef,
    /// The verifier's word.
    pub verdict: DocumentVerdict,
}

impl Document {
    /// One that nobody looked at yet.
    const fn unchecked(file: FileRef) -> Self {
        Self {
            file,
            verdict: DocumentVerdict::Unchecked,
        }
    }
}

/// The verifier's word on a document, if any.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub enum DocumentVerdict {
    /// Nobody looked yet.
    Unchecked,
    /// In order.
    Valid,
    /// Not in order.
    Invalid {
        /// What is wrong.
        note: String,
    },
}

impl DocumentVerdict {
    /// The state on the wire.
    #[must_use]
    pub const fn status(&self) -> DocumentStatus {
        match self {
            Self::Unchecked => DocumentStatus::Unchecked,
            Self::Valid => DocumentStatus::Valid,
            Self::Invalid { .. } => DocumentStatus::Invalid,
        }
    }
}

/// Where a form stands, with what exists only there.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub enum Stage {
    /// Being filled in.
    Draft,
    /// With the verifier.
    Submitted,
    /// Back with the applicant.
    NeedsRepair {
        /// What to repair.
        note: String,
    },
    /// With the approver.
    Recommended {
        /// Who recommended it.
        by: UserId,
    },
    /// Approved.
    Approved {
        /// The award.
        award_id: AwardId,
        /// Batch of that award.
        batch: String,
        /// Who approved it.
        by: UserId,
    },
    /// Rejected.
    Rejected {
        /// Why.
        code: RejectCode,
        /// Who rejected it.
        by: UserId,
    },
    /// Withdrawn.
    Cancelled,
}

impl Stage {
    /// The state on the wire.
    #[must_use]
    pub const fn status(&self) -> ApplicationStatus {
        match self {
            Self::Draft => ApplicationStatus::Draft,
            Self::Submitted => ApplicationStatus::Submitted,
            Self::NeedsRepair { .. } => ApplicationStatus::NeedsRepair,
            Self::Recommended { .. } => ApplicationStatus::Recommended,
            Self::Approved { .. } => ApplicationStatus::Approved,
            Self::Rejected { .. } => ApplicationStatus::Rejected,
            Self::Cancelled => ApplicationStatus::Cancelled,
        }
    }
}

impl Application {
    /// The form, when it exists.
    #[must_use]
    pub fn state(&self) -> Option<&ApplicationState> {
        self.state.as_deref()
    }

    pub(super) fn fold(&mut self, event: ApplicationEvent) {
        if let ApplicationEvent::Drafted {
            applicant_id,
            form,
            assisted,
            by,
        } = event
        {
            self.state = Some(Box::new(ApplicationState {
                applicant_id,
                assisted,
                drafted_by: by.account(),
                filled_by: by.persons().filter(|_| assisted).collect(),
                form,
                documents: BTreeMap::new(),
                round: 0,
                note: None,
                recommended_by: None,
                stage: Stage::Draft,
                taken: None,
                looked_at: None,
                registers: BTreeMap::new(),
            }));
        } else if let Some(state) = self.state.as_deref_mut() {
            state.fold(event);
        }
    }
}

impl ApplicationState {
    /// The state on the wire.
    #[must_use]
    pub const fn status(&self) -> ApplicationStatus {
        self.stage.status()
    }

    /// Whether it was never handed in: what stands in it concerns nobody but its owner, and who helps.
    #[must_use]
    pub const fn is_private(&self) -> bool {
        match self.stage {
            Stage::Draft | Stage::Cancelled => self.round == 0,
            Stage::Submitted
            | Stage::NeedsRepair { .. }
            | Stage::Recommended { .. }
            | Stage::Approved { .. }
            | Stage::Rejected { .. } => false,
        }
    }

    /// The office that must act next; `None` when nobody must.
    #[must_use]
    pub const fn desk(&self) -> Option<Desk> {
        match self.stage {
            Stage::Draft | Stage::NeedsRepair { .. } => Some(Desk::Applicant),
            Stage::Submitted => Some(Desk::Branch),
            Stage::Recommended { .. } => Some(Desk::Admin),
            Stage::Approved { .. } | Stage::Rejected { .. } | Stage::Cancelled => None,
        }
    }

    /// How many documents are in this state.
    #[must_use]
    pub fn documents_that_are(&self, status: DocumentStatus) -> usize {
        let documents = self.documents.values();
        documents
            .filter(|document| document.verdict.status() == status)
            .count()
    }

    fn filled(&mut self, by: Option<Hand>) {
        self.filled_by
            .extend(by.into_iter().flat_map(Hand::persons));
    }

    fn fold(&mut self, event: ApplicationEvent) {
        if !keeps_reviewer(&event) {
            self.taken = None;
        }
        match event {
            ApplicationEvent::Drafted { .. } | ApplicationEvent::ReviewReleased {} => {}
            ApplicationEvent::FormCorrected { form, .. } => self.rewrite(form),
            ApplicationEvent::FormChanged { form, by } => {
                self.rewrite(form);
                self.filled(by);
            }
            ApplicationEvent::DocumentAttached { document, file, by } => {
                self.filled(by);
                self.documents.insert(document, Document::unchecked(file));
            }
            ApplicationEvent::DocumentRemoved { document, by } => {
                self.filled(by);
                self.documents.remove(&document);
            }
            ApplicationEvent::Submitted { round, by } => {
                self.filled(by);
                self.round = round;
                self.enter(Stage::Submitted, None);
            }
            ApplicationEvent::DocumentJudged { document, verdict } => {
                self.take_verdict(document, verdict);
            }
            ApplicationEvent::RegisterAnswered {
                register,
                verdict,
                differs,
                exchange,
                at,
                by,
            } => {
                let found = RegisterFound {
                    verdict,
                    differs,
                    exchange,
                    at,
                    by,
                    outdated: false,
                };
                self.registers.insert(register, found);
            }
            ApplicationEvent::ReviewTaken { by, until, .. } => {
                self.taken = Some(Reviewer { by, until });
            }
            ApplicationEvent::ReturnedForRepair { note, documents } => {
                self.go_back(note, documents);
            }
            ApplicationEvent::Recommended { by, note } => {
                self.recommended_by = Some(by);
                self.enter(Stage::Recommended { by }, note);
            }
            ApplicationEvent::Approved {
                award_id,
                batch,
                note,
                by,
            } => {
                let approved = Stage::Approved {
                    award_id,
                    batch,
                    by,
                };
                self.enter(approved, note);
            }
            ApplicationEvent::Rejected { code, by, note } => {
                self.enter(Stage::Rejected { code, by }, note);
            }
            ApplicationEvent::Cancelled { reason } => self.enter(Stage::Cancelled, reason),
        }
    }

    /// Says something else: what registers answered of the form before may be of another.
    fn rewrite(&mut self, form: Form) {
        self.outdate_registers(&form);
        self.form = form;
    }

    /// Stands there from now on, with this public remark or none.
    fn enter(&mut self, stage: Stage, note: Option<String>) {
        self.note = note;
        self.stage = stage;
    }

    /// The verifier's word on a document that is still there.
    fn take_verdict(&mut self, document: DocumentKind, verdict: Verdict) {
        if let Some(document) = self.documents.get_mut(&document) {
            document.verdict = match verdict {
                Verdict::Valid => DocumentVerdict::Valid,
                Verdict::Invalid { note } => DocumentVerdict::Invalid { note },
            };
        }
    }

    /// Back with the applicant: the documents named are to be repaired, for that note where none of their own says why.
    fn go_back(&mut self, note: String, documents: Vec<DocumentKind>) {
        self.looked_at = Some(Box::new(LookedAt::of(self)));
        for document in documents {
            if let Some(document) = self.documents.get_mut(&document)
                && !matches!(document.verdict, DocumentVerdict::Invalid { .. })
            {
                document.verdict = DocumentVerdict::Invalid { note: note.clone() };
            }
        }
        self.note = Some(note.clone());
        self.recommended_by = None;
        self.stage = Stage::NeedsRepair { note };
    }
}

/// Whether whoever looks at a form goes on after an event: others' words on it do not end a review.
const fn keeps_reviewer(event: &ApplicationEvent) -> bool {
    matches!(
        event,
        ApplicationEvent::DocumentJudged { .. }
            | ApplicationEvent::RegisterAnswered { .. }
            | ApplicationEvent::FormCorrected { .. }
    )
}
