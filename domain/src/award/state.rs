//! What an award is at present.

use std::collections::{BTreeMap, BTreeSet};

use chrono::NaiveDate;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::{AwardEvent, Exception, Grant, Leave, Objection, lane};
use crate::disbursement::Component;
use crate::{
    AcademicYear, AwardId, DecreeId, FileRef, Gpa, Level, Rupiah, ScholarshipType, UserId,
};

wire_enum! {
    /// State of an award.
    pub enum AwardStatus {
        /// Payments are possible.
        Active = "aktif" => "Aktif",
        /// Payments wait.
        Suspended = "ditangguhkan" => "Ditangguhkan",
        /// Ended as planned.
        Completed = "selesai" => "Selesai",
        /// Taken back.
        Revoked = "dicabut" => "Dicabut",
    }
}

/// The aggregate of one award.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
pub struct Award {
    pub(super) state: Option<Box<AwardState>>,
}

/// An award that was granted.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct AwardState {
    /// What was granted to whom.
    pub grant: Grant,
    /// State.
    pub status: AwardStatus,
    /// Why it is suspended or was revoked.
    pub reason: Option<String>,
    /// The decrees that name it now, in the order of naming.
    pub decrees: Vec<NamedIn>,
    /// Day of graduation.
    pub graduated_on: Option<NaiveDate>,
    /// Academic record per semester of study.
    #[serde(with = "records_as_list")]
    pub records: BTreeMap<(AcademicYear, u8), AcademicRecord>,
    /// What two persons allowed it beyond the rules, in their order.
    #[serde(default)]
    pub exceptions: Vec<Exception>,
    /// The times in which the studies rest, in the order of recording.
    #[serde(default)]
    pub leaves: Vec<Leave>,
    /// Day of death.
    #[serde(default)]
    pub deceased_on: Option<NaiveDate>,
}

/// A decree that names an award.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct NamedIn {
    /// The decree.
    pub decree_id: DecreeId,
    /// Its number.
    pub number: String,
    /// What it says a payment is at most, where it says so.
    #[serde(default)]
    pub amount: Option<Rupiah>,
}

/// The academic record of one semester.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct AcademicRecord {
    /// Credits (SKS).
    pub credits: u16,
    /// Grade point average.
    pub gpa: Gpa,
    /// Study result sheet (KHS).
    pub khs: Option<FileRef>,
    /// Letter of active enrolment.
    pub active_letter: Option<FileRef>,
    /// Whether institution or admin attested it.
    pub attested: bool,
    /// Where it is below the least.
    #[serde(default)]
    pub warning: Option<LowSemester>,
    /// Who entered it in place of the recipient, now or before; none of them may attest it.
    #[serde(default)]
    pub recorded_by: BTreeSet<UserId>,
    /// What the institution said against it; gone with a new entry.
    #[serde(default)]
    pub objection: Option<Objection>,
}

/// An attested semester below the least of grade or credits with which the scholarship still goes on.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct LowSemester {
    /// How many there are, with this one.
    pub times: u8,
    /// With how many it ends.
    pub ends_with: u8,
}

/// What a payment needs to know of an award.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AwardSnapshot {
    /// Which award.
    pub award_id: AwardId,
    /// Whose it is.
    pub recipient_id: UserId,
    /// State.
    pub status: AwardStatus,
    /// Type of scholarship.
    pub scholarship_type: ScholarshipType,
    /// Level of study.
    pub level: Level,
    /// Institution in the master data, when it is there.
    pub institution_id: Option<String>,
    /// What two persons allowed it beyond the rules.
    pub exceptions: Vec<Exception>,
    /// The times in which the studies rest.
    pub leaves: Vec<Leave>,
    /// Day of death.
    pub deceased_on: Option<NaiveDate>,
    /// Number of a decree that names it.
    pub decree_number: Option<String>,
    /// What that decree says a payment is at most, where it says so.
    pub decree_amount: Option<Rupiah>,
    /// Day of graduation.
    pub graduated_on: Option<NaiveDate>,
    /// Whether the studies of the semester paid for are attested.
    pub academic_attested: bool,
    /// Whether they are by a record of that semester, not only by the approved form.
    pub academic_recorded: bool,
    /// What the institution says against the studies of that semester.
    pub objection: Option<Objection>,
    /// Whether the academic year was over before the award's own year.
    pub before_award: bool,
}

impl AwardSnapshot {
    /// What two persons allowed of a component in an academic year, whatever the entitlement says; the last word holds.
    #[must_use]
    pub fn excepted_amount(&self, component: Component, year: AcademicYear) -> Option<Rupiah> {
        self.exceptions
            .iter()
            .rev()
            .find_map(|exception| match exception {
                Exception::Amount {
                    component: of,
                    academic_year,
                    amount,
                } if (*of, *academic_year) == (component, year) => Some(*amount),
                Exception::Amount { .. } | Exception::Continuation { .. } => None,
            })
    }

    /// Whether two persons let the studies go on with this semester, whatever the rules say.
    #[must_use]
    pub fn may_go_on(&self, academic_year: AcademicYear, semester: u8) -> bool {
        let excepted = Exception::Continuation {
            academic_year,
            semester,
        };
        self.exceptions.contains(&excepted)
    }
}

impl Award {
    /// The award, when it was granted.
    #[must_use]
    pub fn state(&self) -> Option<&AwardState> {
        self.state.as_deref()
    }

    /// What a payment for `semester` needs to know, when the award was granted. `form_year` is the budget year of its
    /// form, for grants that do not say in which academic year the semester of the form lies.
    #[must_use]
    pub fn snapshot(
        &self,
        award_id: AwardId,
        academic_year: AcademicYear,
        semester: u8,
        form_year: Option<u16>,
    ) -> Option<AwardSnapshot> {
        self.state().map(|state| AwardSnapshot {
            award_id,
            recipient_id: state.grant.recipient_id,
            status: state.status,
            scholarship_type: state.grant.scholarship_type,
            level: state.grant.level,
            institution_id: state.grant.institution_id.clone(),
            exceptions: state.exceptions.clone(),
            leaves: state.leaves.clone(),
            deceased_on: state.deceased_on,
            decree_number: state.decree().map(|decree| decree.number.clone()),
            decree_amount: state.decree().and_then(|decree| decree.amount),
            graduated_on: state.graduated_on,
            academic_attested: state.is_attested_for(academic_year, semester, form_year),
            academic_recorded: state.is_recorded_for(academic_year, semester),
            objection: state.objection(academic_year, semester).cloned(),
            before_award: state.grant.is_after(academic_year),
        })
    }

    pub(super) fn fold(&mut self, event: AwardEvent) {
        if let AwardEvent::Granted(grant) = event {
            self.state = Some(Box::new(AwardState {
                grant,
                status: AwardStatus::Active,
                reason: None,
                decrees: Vec::new(),
                graduated_on: None,
                records: BTreeMap::new(),
                exceptions: Vec::new(),
                leaves: Vec::new(),
                deceased_on: None,
            }));
        } else if let Some(state) = self.state.as_deref_mut() {
            state.fold(event);
        }
    }
}

impl AwardState {
    /// The decree that holds: the last of those that name it now.
    #[must_use]
    pub fn decree(&self) -> Option<&NamedIn> {
        self.decrees.last()
    }

    /// Whether its person may hold no award of this type beside it: it goes on, and both are of one lane.
    #[must_use]
    pub fn excludes(&self, scholarship_type: ScholarshipType) -> bool {
        let goes_on = match self.status {
            AwardStatus::Active | AwardStatus::Suspended => self.graduated_on.is_none(),
            AwardStatus::Completed | AwardStatus::Revoked => false,
        };
        goes_on && lane(self.grant.scholarship_type) == lane(scholarship_type)
    }

    /// The academic record of the highest semester, of its latest year where it was repeated.
    #[must_use]
    pub fn latest_record(&self) -> Option<(&AcademicYear, u8, &AcademicRecord)> {
        let records = self.records.iter();
        records
            .max_by_key(|((year, semester), _)| (*semester, *year))
            .map(|((year, semester), record)| (year, *semester, record))
    }

    /// Whether the studies of this very semester are attested in this very year: by its own record, and where there is
    /// none by the approved form, for the semester that it names.
    #[must_use]
    pub fn is_attested_for(
        &self,
        academic_year: AcademicYear,
        semester: u8,
        form_year: Option<u16>,
    ) -> bool {
        let mut attested = self.attested().filter(|(_, of)| *of == semester).peekable();
        if attested.peek().is_some() {
            return attested.any(|(year, _)| year == academic_year);
        }
        semester == self.grant.semester && self.grant.proven_year(form_year) == Some(academic_year)
    }

    /// The semester that is paid for in an academic year where nobody names one: the last one attested in it. Where
    /// there is none, the one that waits for it, which the gate then refuses by name: the last one recorded for that year,
    /// or else the one after the last that is known.
    #[must_use]
    pub fn semester_of(&self, academic_year: AcademicYear, form_year: Option<u16>) -> u8 {
        let by_form = (self.grant.semester > 0).then_some(self.grant.semester);
        let known = self.attested().map(|(_, of)| of).chain(by_form);
        let is_of_year = |semester: &u8| self.is_attested_for(academic_year, *semester, form_year);
        if let Some(attested) = known.filter(is_of_year).max() {
            return attested;
        }
        let recorded = self.records.keys().copied();
        let of_year = recorded.clone().filter(|(year, _)| *year == academic_year);
        if let Some((_, waiting)) = of_year.max() {
            return waiting;
        }
        let by_form = by_form.and_then(|of| Some((self.grant.proven_year(form_year)?, of)));
        match recorded.chain(by_form).max() {
            Some((year, last)) if year < academic_year => last.saturating_add(1),
            Some((_, last)) => last,
            None => self.grant.semester.max(1),
        }
    }

    /// The semesters with an attested record.
    pub(super) fn attested(&self) -> impl Iterator<Item = (AcademicYear, u8)> {
        let attested = self.records.iter().filter(|(_, record)| record.attested);
        attested.map(|(key, _)| *key)
    }

    /// The year under which a semester stands, and whether it is attested.
    pub(super) fn recorded(&self, semester: u8) -> Option<(AcademicYear, bool)> {
        let mut known = self.records.iter();
        let found = known.find(|((_, number), _)| *number == semester)?;
        Some((found.0.0, found.1.attested))
    }

    /// Whether the record of this very semester is there and attested.
    pub(super) fn is_recorded_for(&self, academic_year: AcademicYear, semester: u8) -> bool {
        self.recorded(semester) == Some((academic_year, true))
    }

    pub(super) fn enter(&mut self, status: AwardStatus, reason: Option<String>) {
        self.status = status;
        self.reason = reason;
    }
}

/// JSON has no tuple keys, so a kept state writes the map as a list.
mod records_as_list {
    use std::collections::BTreeMap;

    use serde::{Deserialize, Deserializer, Serializer};

    use super::{AcademicRecord, AcademicYear};

    type Records = BTreeMap<(AcademicYear, u8), AcademicRecord>;

    pub fn serialize<S: Serializer>(records: &Records, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(records)
    }

    pub fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Records, D::Error> {
        Ok(
            Vec::<((AcademicYear, u8), AcademicRecord)>::deserialize(deserializer)?
                .into_iter()
                .collect(),
        )
    }
}
