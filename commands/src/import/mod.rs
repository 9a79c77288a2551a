//! Import of the recipient lists a regency already has: a dry run that names every problem by row,
//! then the sound rows as events. Importing the same list twice adds nothing.
mod accounts;
mod bounds;
mod check;
mod column;
mod dates;
mod decrees;
mod error;
mod form;
mod list;
mod lookup;
mod propose;
mod sheet;

use std::collections::{BTreeSet, HashSet};

use chrono::NaiveDate;
use domain::application::{AccountDetails, Application, ApplicationCommand, Form};
use domain::award::{Award, AwardCommand, Grant};
use domain::bank_account::{AccountEntry, BankAccount, BankAccountCommand};
use domain::change_request::{ChangeRequestError, ImportedRecipient};
use domain::user::{User, UserCommand};
use domain::{
    AcademicYear, ApplicationId, AwardId, BankAccountId, PayeeKind, Personal, Role,
    ScholarshipType, UserId,
};
use futures::StreamExt;
use ledger::ClaimOp;
use serde::{Deserialize, Serialize};

use crate::call::Call;
use crate::claim;
use crate::error::Error;
use crate::executor::Executor;
use crate::unit::Unit;

use accounts::placeholder_address;
pub use accounts::{AccountCandidate, AccountPlan, enter_accounts, plan_accounts};
pub use check::{Candidate, Checked, Problem, Severity};
pub(crate) use dates::recent_day_of;
pub use error::ImportError;
pub(crate) use list::begin as begin_list;
pub use list::{OpenList, PART_ROWS, finish as finish_list, open_list, take_part};
pub(crate) use lookup::{Found, bank};
pub(crate) use propose::take_over;
pub use propose::{IMPORT_SIZE_MAX, NewImport, propose};
pub use sheet::{Cell, Column, List, Mend, Row, Table, read as read_rows, read_accounts, table};

/// How many rows are written at the same time, so that the ledger commits them in groups.
const ROWS_AT_ONCE: usize = 64;

/// What an import would do.
#[derive(Debug, Default)]
pub struct Plan {
    /// Rows of the list.
    pub row_count: usize,
    /// Rows that would be imported.
    pub candidates: Vec<Candidate>,
    /// Rows whose NIK is a recipient's already: they are left as they are.
    pub present: Vec<usize>,
    /// Everything wrong, by row.
    pub problems: Vec<Problem>,
}

impl Plan {
    /// Whether every row can be imported or is there already.
    pub fn is_clean(&self) -> bool {
        self.problems
            .iter()
            .all(|problem| problem.severity == Severity::Warning)
    }
}

/// What the imported awards have in common.
#[derive(Debug, Clone)]
pub struct ImportOptions {
    /// Batch of the awards, e.g. `2025`.
    pub batch: String,
    /// Year of the scholarship.
    pub year: u16,
    /// Name of the list, kept with each award.
    pub list: String,
}

/// What an import did.
#[derive(Debug, Default, Clone, PartialEq, Eq)]
pub struct Applied {
    /// Recipients added.
    pub added: usize,
    /// Rows whose NIK was a recipient's already.
    pub present: usize,
    /// Rows refused while writing: row number and code of the error.
    pub refused: Vec<(usize, &'static str)>,
}

/// Reads and checks a list by itself, as of `today`, without asking who is in the ledger already.
///
/// # Errors
/// [`ImportError`] when the file cannot be read as a list at all.
pub fn read_list(file: &[u8], today: NaiveDate) -> Result<Checked, ImportError> {
    Ok(check::check(&sheet::read(file)?.rows, today))
}

/// Reads and checks a list; writes nothing.
///
/// # Errors
/// [`ImportError`] when the file cannot be read as a list at all.
pub async fn plan(executor: &Executor, file: &[u8]) -> Result<Plan, ImportError> {
    plan_of(executor, &sheet::read(file)?.rows).await
}

/// Checks the rows of a list; writes nothing.
///
/// # Errors
/// [`ImportError::Command`].
pub async fn plan_of(executor: &Executor, rows: &[Row]) -> Result<Plan, ImportError> {
    let context = domain::Context {
        actor: domain::Actor::system(),
        standing: domain::Standing::default(),
        now: executor.now(),
    };
    let checked = check::check(rows, context.today());
    let mut plan = Plan {
        row_count: checked.row_count,
        problems: checked.problems,
        ..Plan::default()
    };
    let taken = Taken::of(executor, &checked.candidates).await?;
    for candidate in checked.candidates {
        if taken.recipients.contains(candidate.nik.as_str()) {
            plan.present.push(candidate.line);
            continue;
        }
        let refusals = taken.refusals(&candidate);
        if refusals.is_empty() {
            plan.candidates.push(candidate);
        } else {
            plan.problems.extend(refusals);
        }
    }
    plan.tell_decrees(executor).await?;
    plan.problems.sort_by_key(|problem| problem.line);
    Ok(plan)
}

/// The numbers of a list that are somebody's already.
struct Taken {
    /// NIKs of recipients.
    recipients: HashSet<String>,
    /// NIKs that stand on an application.
    applicants: HashSet<String>,
    /// Accounts that are verified, as [`claim::account`] writes them.
    accounts: HashSet<String>,
}

impl Taken {
    async fn of(executor: &Executor, rows: &[Candidate]) -> Result<Self, Error> {
        let niks: Vec<&str> = rows.iter().map(|row| row.nik.as_str()).collect();
        let accounts: Vec<String> = rows.iter().map(account_key).collect();
        let accounts: Vec<&str> = accounts.iter().map(String::as_str).collect();
        let held = async |kind, keys| -> Result<HashSet<String>, Error> {
            let owners = executor.ledger().claim_owners(kind, keys).await?;
            Ok(owners.into_keys().map(str::to_owned).collect())
        };
        Ok(Self {
            recipients: held(claim::NIK_RECIPIENT, &niks).await?,
            applicants: held(claim::NIK, &niks).await?,
            accounts: held(claim::ACCOUNT, &accounts).await?,
        })
    }

    /// Why a row is refused for its numbers.
    fn refusals(&self, row: &Candidate) -> Vec<Problem> {
        let problem = |column, message: &str| Problem {
            line: row.line,
            column,
            severity: Severity::Error,
            message: message.to_owned(),
            suggestion: None,
        };
        let applies = (self.applicants.contains(row.nik.as_str()))
            .then(|| problem("NIK", "NIK sedang dipakai pada formulir pendaftaran"));
        let has_account = (self.accounts.contains(&account_key(row)))
            .then(|| problem("rekening", "rekening sudah terverifikasi milik orang lain"));
        applies.into_iter().chain(has_account).collect()
    }
}

fn account_key(row: &Candidate) -> String {
    claim::account(row.bank_code, row.account.as_str())
}

/// Imports the sound rows of a plan: each as an account without password, an application that
/// stands as approved, an award, and an account still to be verified; one append per row.
///
/// `progress` is told how many rows are done.
///
/// # Errors
/// [`Error`] when the ledger cannot be written; a row that is refused is counted instead.
pub async fn apply(
    executor: &Executor,
    call: &Call,
    plan: &Plan,
    options: &ImportOptions,
    progress: impl Fn(usize),
) -> Result<Applied, Error> {
    let mut applied = Applied {
        present: plan.present.len(),
        ..Applied::default()
    };
    // A place of a quota is taken after the one before it, and a decree is issued once.
    let names_decrees = plan.candidates.iter().any(|row| row.decree.is_some());
    let at_once = if names_decrees || propose::is_limited(executor, plan, options.year).await? {
        1
    } else {
        ROWS_AT_ONCE
    };
    let mut rows = futures::stream::iter(&plan.candidates)
        .map(|candidate| async move {
            (
                candidate.line,
                import_row(executor, call, candidate, options).await,
            )
        })
        .buffer_unordered(at_once);
    let mut done = 0;
    while let Some((line, outcome)) = rows.next().await {
        match outcome {
            Ok(Outcome::Added) => applied.added += 1,
            Ok(Outcome::Present) => applied.present += 1,
            Err(error) if error.is_transient() => return Err(error),
            Err(error) => applied.refused.push((line, error.code())),
        }
        done += 1;
        progress(done);
    }
    drop(rows);
    applied.refused.sort_unstable();
    Ok(applied)
}

#[derive(Serialize, Deserialize)]
enum Outcome {
    Added,
    Present,
}

async fn import_row(
    executor: &Executor,
    call: &Call,
    row: &Candidate,
    options: &ImportOptions,
) -> Result<Outcome, Error> {
    // A repeat key of the whole import would answer the first row for every row.
    let call = &Call {
        repeat: None,
        ..call.clone()
    };
    let recipient = &recipient(executor, row, options.year);
    let result = executor
        .run(call, |unit| async move {
            let nik = row.nik.as_str();
            let owner = executor
                .ledger()
                .claim_owner(claim::NIK_RECIPIENT, nik)
                .await?;
            if owner.is_some() {
                return Ok(Outcome::Present);
            }
            propose::take_over(
                &unit,
                options,
                std::slice::from_ref(recipient),
                BTreeSet::new(),
            )
            .await?;
            Ok(Outcome::Added)
        })
        .await;
    match result {
        Ok(done) => Ok(done.answer),
        Err(Error::Claimed { kind, .. }) if kind == claim::NIK_RECIPIENT => Ok(Outcome::Present),
        Err(error) => Err(error),
    }
}

/// A row with the ids that it will have; its personal data is the recipient's own.
fn recipient(executor: &Executor, row: &Candidate, year: u16) -> ImportedRecipient {
    let user_id = UserId(executor.new_id());
    ImportedRecipient {
        line: u32::try_from(row.line).unwrap_or(u32::MAX),
        user_id,
        application_id: ApplicationId(executor.new_id()),
        award_id: AwardId(executor.new_id()),
        bank_account_id: BankAccountId(executor.new_id()),
        form: Box::new(form::form_of(row, user_id, row.year.unwrap_or(year))),
        batch: row.batch.clone(),
        decree: row.decree.clone(),
    }
}

/// What of a form an award and an account are made of. None once its key is gone.
struct Told<'a> {
    name: &'a str,
    nik: &'a str,
    account: &'a AccountDetails,
    scholarship_type: ScholarshipType,
    year: u16,
}

impl<'a> Told<'a> {
    fn of(form: &'a Form) -> Option<Self> {
        let identity = form.identity.as_ref()?.value()?;
        Some(Self {
            name: identity.name.as_deref()?,
            nik: identity.nik.as_deref()?,
            account: form.account.as_ref()?.value()?,
            scholarship_type: form.scholarship_type?,
            year: form.year?,
        })
    }
}

/// The award of a row; none where its form does not say all that an award needs.
fn grant(recipient: &ImportedRecipient, told: &Told<'_>, batch: &str) -> Option<Grant> {
    let form = &*recipient.form;
    let semester = form.semester.unwrap_or(0);
    Some(Grant {
        application_id: recipient.application_id,
        recipient_id: recipient.user_id,
        name: Personal::known(recipient.user_id, told.name.to_owned()),
        scholarship_type: told.scholarship_type,
        batch: batch.to_owned(),
        level: form.level?,
        institution_id: form.institution_id.clone(),
        institution_name: form.institution_name.clone().unwrap_or_default(),
        study_programme: form.study_programme.clone().unwrap_or_default(),
        semester,
        academic_year: AcademicYear::of_semester(told.year, semester),
        home_district: form.home_district.clone()?,
        home_kampung: form.home_kampung.clone(),
        study_city: form.study_city.clone()?,
        sex: form.sex?,
    })
}

/// An account without password, a form that stands as approved, an award, and an account that waits to be verified.
async fn stage_row(
    unit: &Unit,
    recipient: &ImportedRecipient,
    options: &ImportOptions,
    typed_by: BTreeSet<UserId>,
) -> Result<(), Error> {
    let user_id = recipient.user_id;
    let form = &*recipient.form;
    let told = Told::of(form).ok_or(ChangeRequestError::Outdated)?;
    let batch = recipient.batch.as_ref().unwrap_or(&options.batch);
    let grant = grant(recipient, &told, batch).ok_or(ChangeRequestError::Outdated)?;
    unit.begin::<User>(
        user_id,
        UserCommand::Register {
            user_id,
            email: placeholder_address(user_id),
            alternate_email: None,
            password_hash: None,
            role: Role::Applicant,
            name: Some(told.name.to_owned()),
            branch_id: None,
            institution_id: None,
            email_verified: false,
        },
    )
    .await?;
    unit.begin::<Application>(
        recipient.application_id,
        ApplicationCommand::Import {
            applicant_id: user_id,
            form: form.clone(),
            award_id: recipient.award_id,
            batch: batch.clone(),
            note: Some(format!(
                "Impor daftar {} baris {}",
                options.list, recipient.line
            )),
        },
    )
    .await?;
    unit.begin::<Award>(recipient.award_id, AwardCommand::Grant(grant))
        .await?;
    let number = told.account.number.as_deref().unwrap_or_default();
    unit.begin::<BankAccount>(
        recipient.bank_account_id,
        BankAccountCommand::Enter {
            owner_id: user_id,
            payee_kind: PayeeKind::Student,
            details: AccountEntry {
                bank_code: told.account.bank_code.clone().unwrap_or_default(),
                number: number.parse().map_err(|_| ChangeRequestError::Outdated)?,
                holder: told.account.holder.clone().unwrap_or_default(),
                evidence: None,
            },
            typed_by,
            belongs_to: None,
        },
    )
    .await?;
    let (nik, award_id) = (told.nik, recipient.award_id);
    unit.claim(ClaimOp::take(claim::NIK_RECIPIENT, nik, user_id));
    let active = claim::active_award(user_id, told.scholarship_type);
    unit.claim(ClaimOp::take(claim::ACTIVE_AWARD, active, award_id));
    unit.claim(ClaimOp::take(claim::NIK, nik, user_id));
    unit.claim(ClaimOp::take(
        claim::NIK_YEAR,
        claim::nik_year(told.year, nik),
        recipient.application_id,
    ));
    Ok(())
}
