//! How events change what is compared.
mod form;

use super::settle::settle;
use super::{DismissalRow, FindingRow, TraitRow};
use crate::batch::{ApplyError, Batch};
use crate::error::Error;
use crate::event::{ERASED, Event};
use crate::fold::Folds;
use crate::projection::{Projection, TableInfo};
use crate::store::Engine;
use domain::application::{Form, OutsideRegister, RegisterField, RegisterVerdict};
use domain::audit::StreamType;
use domain::bank_account::BankAccountEvent;
use domain::disbursement::DisbursementEvent;
use domain::finding::FindingEvent;
use domain::integrity::{Declared, Severity};
use domain::user::UserEvent;
use domain::{AnyEvent, Hand, PayeeKind, UserId};
use futures::future::BoxFuture;
use ledger::FingerprintKey;
use sqlx::AnyConnection;

/// Keeps the tables of findings.
pub struct Findings {
    fingerprints: FingerprintKey,
}

impl Findings {
    /// Compares numbers by these fingerprints.
    #[must_use]
    pub fn new(fingerprints: FingerprintKey) -> Self {
        Self { fingerprints }
    }

    fn print(&self, kind: &str, parts: &[&str]) -> Option<String> {
        print(&self.fingerprints, kind, parts)
    }
}

/// The fingerprint of a number as typed: separators and case do not make another number.
pub(crate) fn print(fingerprints: &FingerprintKey, kind: &str, parts: &[&str]) -> Option<String> {
    let plain: Vec<String> = parts
        .iter()
        .map(|part| {
            part.chars()
                .filter(|letter| letter.is_alphanumeric())
                .flat_map(char::to_uppercase)
                .collect()
        })
        .collect();
    if plain.iter().any(String::is_empty) {
        return None;
    }
    let print = fingerprints.fingerprint(&format!("finding {kind}"), &plain.join(":"));
    Some(crate::store::schema::hex(&print[..16]))
}

impl Projection for Findings {
    fn name(&self) -> &'static str {
        "finding"
    }

    fn tables(&self) -> Vec<TableInfo> {
        vec![
            TableInfo::of::<TraitRow>(),
            TableInfo::of::<FindingRow>(),
            TableInfo::of::<DismissalRow>(),
        ]
    }

    fn reads(&self, kind: StreamType) -> bool {
        matches!(
            kind,
            StreamType::Application
                | StreamType::BankAccount
                | StreamType::Disbursement
                | StreamType::Finding
                | StreamType::User
        )
    }

    // What blocks a person is asked, not who prepared the records that say so. What is not named here is waited for.
    fn decides(&self, kind: StreamType, event_type: &str) -> bool {
        match kind {
            StreamType::Application => !matches!(
                event_type,
                "DocumentAttached"
                    | "DocumentRemoved"
                    | "DocumentJudged"
                    | "ReviewTaken"
                    | "ReviewReleased"
                    | "ReturnedForRepair"
                    | "Recommended"
            ),
            StreamType::BankAccount => event_type != "Doubted",
            StreamType::Disbursement => false,
            StreamType::User => event_type == ERASED,
            kind => self.reads(kind),
        }
    }

    fn needs(&self, event: &Event, batch: &mut Batch) {
        if matches!(
            event.fact(),
            Some(AnyEvent::Application(_) | AnyEvent::BankAccount(_))
        ) {
            batch.want_own::<TraitRow>(event, &key(event));
        }
    }

    fn apply(&self, event: &Event, _folds: &Folds, batch: &mut Batch) -> Result<(), ApplyError> {
        match event.fact() {
            Some(AnyEvent::Application(fact)) => self.apply_application(event, fact, batch),
            Some(AnyEvent::BankAccount(fact)) => self.apply_account(event, fact, batch),
            Some(AnyEvent::Disbursement(DisbursementEvent::Created {
                recipient_id, by, ..
            })) => {
                let mut row = begun(event, StreamType::Disbursement, *recipient_id);
                prepared(&mut row, *by);
                batch.unsettle(&row.person_id);
                batch.put(row);
                Ok(())
            }
            Some(AnyEvent::Finding(FindingEvent::Dismissed { reason, by, .. })) => {
                batch.put(DismissalRow {
                    dismissed_id: event.stream_id().to_owned(),
                    dismissal_version: event.version(),
                    reason: reason.clone(),
                    dismissed_by: by.to_string(),
                    dismissed_at: event.time(),
                });
                Ok(())
            }
            Some(AnyEvent::User(UserEvent::Erased { .. })) => {
                // When what it said last differed cannot be told any more, and must not depend on who remembers.
                batch.defer::<TraitRow>(
                    "UPDATE read_finding_trait\n\
                     SET live = 0, name = NULL, holder = NULL, birth_date = NULL, \
                     nik_print = NULL, kk_print = NULL, account_print = NULL, \
                     account_was = NULL, student_print = NULL, own_findings = '', \
                     changed_at = '', position = created_position\n\
                     WHERE person_id = $1",
                    event.stream_id(),
                );
                batch.unsettle(event.stream_id());
                Ok(())
            }
            _ => Ok(()),
        }
    }

    fn settle<'a>(
        &'a self,
        keys: &'a [String],
        connection: &'a mut AnyConnection,
        engine: Engine,
    ) -> BoxFuture<'a, Result<(), Error>> {
        Box::pin(settle(keys, connection, engine))
    }
}

impl Findings {
    fn apply_account(
        &self,
        event: &Event,
        fact: &BankAccountEvent,
        batch: &mut Batch,
    ) -> Result<(), ApplyError> {
        let before = match fact {
            BankAccountEvent::Entered { .. } => None,
            _ => Some(touched(event, batch)?.clone()),
        };
        match fact {
            BankAccountEvent::Entered {
                owner_id,
                payee_kind,
                bank_code,
                number,
                holder,
                by,
                belongs_to,
                ..
            } => {
                let mut row = begun(event, StreamType::BankAccount, *owner_id);
                prepared(&mut row, *by);
                let is_own = *payee_kind == PayeeKind::Student;
                // Whose a shared number is was not always noted: it is not compared then.
                if is_own || belongs_to.is_some() {
                    row.live = true;
                    row.account_owner.clone_from(belongs_to);
                    let holder = holder.value().filter(|_| is_own);
                    self.fill_account(&mut row, bank_code, number.value(), holder);
                }
                batch.unsettle(&row.person_id);
                batch.put(row);
                return Ok(());
            }
            BankAccountEvent::Changed {
                bank_code,
                number,
                holder,
                by,
                ..
            } => {
                let row = touched(event, batch)?;
                prepared(row, *by);
                // What is not compared was given no fingerprint.
                if row.account_print.is_some() {
                    row.live = true;
                    let holder = holder.value().filter(|_| row.account_owner.is_none());
                    self.fill_account(row, bank_code, number.value(), holder);
                }
            }
            BankAccountEvent::Verified { .. } => {
                let row = touched(event, batch)?;
                row.live = row.account_print.is_some();
            }
            BankAccountEvent::VerificationRefused { .. } => touched(event, batch)?.live = false,
            BankAccountEvent::OwnerCorrected { belongs_to, .. } => {
                touched(event, batch)?.account_owner.clone_from(belongs_to);
            }
            // The number still is theirs until somebody says otherwise.
            BankAccountEvent::Doubted { .. } => {}
        }
        let row = touched(event, batch)?;
        if before.is_some_and(|before| row.says_otherwise(&before)) {
            dated(row, event);
        }
        let person_id = row.person_id.clone();
        batch.unsettle(&person_id);
        Ok(())
    }

    fn fill_account(
        &self,
        row: &mut TraitRow,
        bank_code: &str,
        number: Option<&String>,
        holder: Option<&String>,
    ) {
        row.account_print = number.and_then(|number| self.print("account", &[bank_code, number]));
        row.holder = holder.cloned();
    }

    /// Copies what is compared out of a form.
    fn fill(&self, row: &mut TraitRow, form: &Form) {
        let identity = form.identity.as_ref().and_then(|node| node.value());
        let account = form.account.as_ref().and_then(|node| node.value());
        let student = form.student_number.as_ref().and_then(|node| node.value());
        let nik = identity.and_then(|identity| identity.nik.as_deref());
        let institution = form
            .institution_id
            .as_deref()
            .or(form.institution_name.as_deref());
        row.name = identity.and_then(|identity| identity.name.clone());
        row.birth_date = identity
            .and_then(|identity| identity.birth_date)
            .map(|day| day.to_string());
        row.nik_print = nik.and_then(|nik| self.print("nik", &[nik]));
        row.kk_print = identity
            .and_then(|identity| identity.kk.as_deref())
            .and_then(|kk| self.print("kk", &[kk]));
        let bank = account.and_then(|account| account.bank_code.as_deref());
        let number = account.and_then(|account| account.number.as_deref());
        row.account_print = match (bank, number) {
            (Some(bank), Some(number)) => self.print("account", &[bank, number]),
            _ => None,
        };
        row.holder = account.and_then(|account| account.holder.clone());
        row.student_print = match (institution, student) {
            (Some(institution), Some(student)) => self.print("student", &[institution, student]),
            _ => None,
        };
        let parsed = nik.and_then(|nik| nik.parse().ok());
        let own = Declared {
            nik: parsed.as_ref(),
            birth_date: identity.and_then(|identity| identity.birth_date),
            sex: form.sex,
            institution_id: form.institution_id.as_deref(),
            study_programme: form.study_programme.as_deref(),
            level: form.level,
            semester: form.semester,
            other_funding: form.other_funding.as_deref(),
        }
        .findings();
        // What a register answered stands until it is asked again.
        let answers = row.own_findings.split(' ').filter(|word| is_answer(word));
        let answers: Vec<String> = answers.map(str::to_owned).collect();
        let own = own
            .iter()
            .map(|finding| format!("{}/{}", finding.key, finding.severity))
            .chain(answers);
        row.own_findings = own.collect::<Vec<_>>().join(" ");
        row.district = form.home_district.as_ref().map(ToString::to_string);
        row.city = form.study_city.as_ref().map(ToString::to_string);
        row.institution_id.clone_from(&form.institution_id);
    }
}

fn key(event: &Event) -> String {
    format!("{}|{}", event.stream_type(), event.stream_id())
}

fn touched<'a>(event: &Event, batch: &'a mut Batch) -> Result<&'a mut TraitRow, ApplyError> {
    batch.row::<TraitRow>(&key(event))
}

/// From now on it says what it says: what is found in it was found now.
fn dated(row: &mut TraitRow, event: &Event) {
    row.changed_at = event.time();
    row.position = event.position_i64();
}

/// Notes who prepared the record, with whoever answers for them; each once.
fn prepared(row: &mut TraitRow, by: impl Into<Hand>) {
    for person in by.into().persons() {
        prepared_by(row, person);
    }
}

fn prepared_by(row: &mut TraitRow, by: UserId) {
    let by = by.to_string();
    if row.prepared_by.split(' ').any(|known| known == by) {
        return;
    }
    if !row.prepared_by.is_empty() {
        row.prepared_by.push(' ');
    }
    row.prepared_by.push_str(&by);
}

/// Whether a word of what a form says by itself came from a register outside the office.
pub(super) fn is_answer(word: &str) -> bool {
    let key = word.split('/').next();
    let mut registers = OutsideRegister::ALL.iter();
    registers.any(|register| key == Some(register.finding().as_str()))
}

/// Puts what a register answered in the place of what it had answered before. What differs is part of the word, so that what
/// was set aside is not set aside for another answer.
fn answered(
    row: &mut TraitRow,
    register: OutsideRegister,
    verdict: RegisterVerdict,
    differs: &[RegisterField],
) {
    let key = register.finding();
    let others = row.own_findings.split(' ').filter(|word| {
        let before = word.split('/').next();
        !word.is_empty() && before != Some(key.as_str())
    });
    let mut words: Vec<String> = others.map(str::to_owned).collect();
    if verdict != RegisterVerdict::Agrees {
        let differs: Vec<&str> = differs.iter().map(|field| field.as_str()).collect();
        let differs = differs.join(",");
        words.push(format!("{key}/{}/{verdict}:{differs}", Severity::Warns));
    }
    row.own_findings = words.join(" ");
}

fn begun(event: &Event, source: StreamType, person_id: UserId) -> TraitRow {
    TraitRow {
        trait_key: key(event),
        source,
        source_id: event.stream_id().to_owned(),
        person_id: person_id.to_string(),
        live: false,
        changed_at: event.time(),
        position: event.position_i64(),
        created_position: event.position_i64(),
        name: None,
        holder: None,
        birth_date: None,
        nik_print: None,
        kk_print: None,
        account_print: None,
        account_was: None,
        account_owner: None,
        student_print: None,
        own_findings: String::new(),
        district: None,
        city: None,
        institution_id: None,
        prepared_by: String::new(),
    }
}
