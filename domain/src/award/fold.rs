//! What each fact makes of an award.

use std::collections::BTreeSet;

use super::{AcademicRecord, AwardEvent, AwardState, AwardStatus, NamedIn, Particulars};
use crate::{AcademicYear, DecreeId, Hand, UserId};

impl AwardState {
    pub(super) fn fold(&mut self, event: AwardEvent) {
        match event {
            AwardEvent::Granted(_) => {}
            AwardEvent::NamedInDecree {
                decree_id,
                number,
                amount,
            } => self.be_named(NamedIn {
                decree_id,
                number,
                amount,
            }),
            AwardEvent::RemovedFromDecree {
                decree_id,
                number: _,
            } => self.decrees.retain(|decree| decree.decree_id != decree_id),
            AwardEvent::Suspended { reason } => self.enter(AwardStatus::Suspended, Some(reason)),
            AwardEvent::Resumed {} => self.enter(AwardStatus::Active, None),
            AwardEvent::Completed {} => self.enter(AwardStatus::Completed, None),
            AwardEvent::Revoked { reason } => self.enter(AwardStatus::Revoked, Some(reason)),
            AwardEvent::Graduated { on } => self.graduated_on = Some(on),
            AwardEvent::AcademicRecorded {
                academic_year,
                semester,
                credits,
                gpa_hundredths,
                khs,
                active_letter,
                by,
                instead_of,
            } => {
                let recorded_by =
                    self.take_record(instead_of.unwrap_or(academic_year), semester, by);
                self.records.insert(
                    (academic_year, semester),
                    AcademicRecord {
                        credits,
                        gpa: gpa_hundredths,
                        khs,
                        active_letter,
                        attested: false,
                        warning: None,
                        recorded_by,
                        objection: None,
                    },
                );
            }
            AwardEvent::AcademicAttested {
                academic_year,
                semester,
                warning,
            } => {
                if let Some(record) = self.records.get_mut(&(academic_year, semester)) {
                    record.attested = true;
                    record.warning = warning;
                    record.objection = None;
                }
            }
            AwardEvent::AcademicObjected {
                academic_year,
                semester,
                objection,
                by: _,
            } => {
                if let Some(record) = self.records.get_mut(&(academic_year, semester)) {
                    record.objection = Some(objection);
                }
            }
            AwardEvent::ExceptionGranted { exception, .. } => self.exceptions.push(exception),
            AwardEvent::CircumstanceRecorded { circumstance, .. } => {
                self.fold_circumstance(circumstance);
            }
            AwardEvent::RecipientCorrected {
                name,
                institution,
                study_programme,
                ..
            } => Particulars {
                name,
                institution,
                study_programme,
                ..Particulars::default()
            }
            .apply_to(&mut self.grant),
            AwardEvent::DecreeRenumbered { decree_id, number } => {
                self.renumber(decree_id, &number);
            }
        }
    }

    /// A decree that names it again, with another amount, keeps its place among them.
    fn be_named(&mut self, named: NamedIn) {
        match self
            .decrees
            .iter_mut()
            .find(|one| one.decree_id == named.decree_id)
        {
            Some(one) => *one = named,
            None => self.decrees.push(named),
        }
    }

    /// A decree has another number than the award knows.
    fn renumber(&mut self, decree_id: DecreeId, number: &str) {
        for decree in &mut self.decrees {
            if decree.decree_id == decree_id {
                number.clone_into(&mut decree.number);
            }
        }
    }

    /// Takes out the record that stood under a year; everybody who had a part in it has one in the next, with `by`.
    fn take_record(
        &mut self,
        stood_under: AcademicYear,
        semester: u8,
        by: Option<Hand>,
    ) -> BTreeSet<UserId> {
        let before = self.records.remove(&(stood_under, semester));
        let mut recorded_by = before.map_or_else(BTreeSet::new, |record| record.recorded_by);
        recorded_by.extend(by.into_iter().flat_map(Hand::persons));
        recorded_by
    }
}
