//! The words of the separation of duties on the wire.

use std::collections::HashMap;

use chrono::{DateTime, NaiveDate, Utc};
use domain::disbursement::{Component, DisbursementStatus};
use domain::duties::{About, AccountRisk, Chain, Conflict, Deed, DutyRule, DutyStep, DutyVerdict};
use domain::function::Function;
use domain::{Role, UserId};
use projections::duty::DutyItem;
use serde::Serialize;
use utoipa::ToSchema;

use crate::ApiError;
use crate::answer::shown;
use crate::routes::change_request::wire::PersonBody;

/// One hand in one step of a payment's way.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub(crate) struct DeedBody {
    /// Log position of its event.
    #[serde(rename = "nomorPeristiwa")]
    pub position: u64,
    /// When it was recorded.
    #[serde(rename = "waktu")]
    pub at: DateTime<Utc>,
    /// The step.
    #[serde(rename = "langkah")]
    pub step: DutyStep,
    /// How many events, one after the other, are this deed.
    #[serde(rename = "kali")]
    pub times: u32,
    /// What it is about, where its thing has several: the semester.
    #[serde(rename = "tentang")]
    pub about: Option<String>,
    /// The account; named where it is an office's.
    #[serde(rename = "akun")]
    pub account: PersonBody,
    /// Who answered for the account, where nobody had confirmed it then.
    #[serde(rename = "penanggungJawab")]
    pub answers: Option<PersonBody>,
    /// Whose it is as well: who typed the number that an account copied from a form.
    #[serde(rename = "bersama")]
    pub shared_with: Vec<PersonBody>,
    /// In which role.
    #[serde(rename = "peran")]
    pub role: Role,
    /// For which office, or the role where there is none.
    #[serde(rename = "kantor")]
    pub office: String,
    /// The functions the account held then; none where it held what its level allows.
    #[serde(rename = "fungsi")]
    pub functions: Vec<Function>,
    /// Until when an exemption in force then let it hold functions that do not go together.
    #[serde(rename = "rangkapSampai")]
    pub exempt_until: Option<NaiveDate>,
}

/// Two hands that must be of different persons and are not, or one that must not be.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub(crate) struct DutyConflictBody {
    /// What they break.
    #[serde(rename = "aturan")]
    pub rule: DutyRule,
    /// Where the rule stands.
    #[serde(rename = "sumber")]
    pub source: String,
    /// Whose both are.
    #[serde(rename = "akun")]
    pub person: PersonBody,
    /// Log position of the earlier one.
    #[serde(rename = "peristiwaPertama")]
    pub first: u64,
    /// Log position of the later one.
    #[serde(rename = "peristiwaKedua")]
    pub then: u64,
    /// Whether an exemption in force at both allows it; never for rules on persons.
    #[serde(rename = "dikecualikan")]
    pub exempt: bool,
}

/// A payment with its hands.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub(crate) struct DutyBody {
    /// The payment.
    #[serde(rename = "keuanganId")]
    pub disbursement_id: String,
    /// Number of its SP2D.
    #[serde(rename = "nomorSp2d")]
    pub sp2d_number: Option<String>,
    /// What is paid for.
    #[serde(rename = "komponen")]
    pub component: Option<Component>,
    /// Academic year.
    #[serde(rename = "tahunAkademik")]
    pub academic_year: Option<String>,
    /// Semester of study.
    #[serde(rename = "semester")]
    pub semester: Option<i64>,
    /// Whole rupiah.
    #[serde(rename = "jumlah")]
    pub amount: Option<i64>,
    /// State of the payment.
    pub status: Option<DisbursementStatus>,
    /// What its hands come to.
    #[serde(rename = "putusan")]
    pub verdict: DutyVerdict,
    /// Whether somebody must look at it.
    #[serde(rename = "perluDilihat")]
    pub to_look_at: bool,
    /// Hands of accounts that somebody else answered for.
    #[serde(rename = "jumlahDijawabOrangLain")]
    pub answered_for: u64,
    /// Its hands in the order of the log.
    #[serde(rename = "tangan")]
    pub deeds: Vec<DeedBody>,
    /// What is wrong with them.
    #[serde(rename = "temuan")]
    pub conflicts: Vec<DutyConflictBody>,
}

/// How many payments came to what.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub(crate) struct DutyFigures {
    /// Payments looked at.
    #[serde(rename = "pembayaran")]
    pub payments: u64,
    /// Payments on whose way a rule on persons was broken.
    #[serde(rename = "bentrok")]
    pub broken: u64,
    /// Payments with two functions in one hand, without an exemption.
    #[serde(rename = "rangkap")]
    pub doubled: u64,
    /// Payments with two functions in one hand under an exemption.
    #[serde(rename = "dikecualikan")]
    pub exempted: u64,
    /// Payments with a hand that somebody else answered for.
    #[serde(rename = "dijawabOrangLain")]
    pub answered_for: u64,
}

/// An account that must be looked at.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub(crate) struct RiskBody {
    /// The account.
    #[serde(rename = "akun")]
    pub account: PersonBody,
    /// Its level.
    pub level: Option<Role>,
    /// Its functions.
    #[serde(rename = "fungsi")]
    pub functions: Vec<Function>,
    /// Until when it may hold functions that do not go together.
    #[serde(rename = "rangkapSampai")]
    pub exempt_until: Option<NaiveDate>,
    /// Who answers for it while nobody has confirmed it.
    #[serde(rename = "penanggungJawab")]
    pub answers: Option<PersonBody>,
    /// Until when it decides nothing.
    #[serde(rename = "tenangSampai")]
    pub calm_until: Option<DateTime<Utc>>,
    /// Why it must be looked at.
    #[serde(rename = "risiko")]
    pub risks: Vec<AccountRisk>,
}

/// A rule that the hands of a payment are held against.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub(crate) struct DutyRuleBody {
    /// The rule.
    #[serde(rename = "aturan")]
    pub rule: DutyRule,
    /// Where it stands.
    #[serde(rename = "sumber")]
    pub source: String,
}

/// The separation of duties at a glance.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub(crate) struct DutySummaryBody {
    /// Payments.
    #[serde(rename = "ringkasan")]
    pub figures: DutyFigures,
    /// Accounts that must be looked at now.
    #[serde(rename = "akunBerisiko")]
    pub accounts: Vec<RiskBody>,
    /// What is held against.
    #[serde(rename = "aturan")]
    pub rules: Vec<DutyRuleBody>,
}

/// Names of offices' accounts by id.
pub(crate) type Names = HashMap<String, String>;

/// The accounts of offices that have a hand in these payments. Applicants are never named here.
pub(crate) fn office_accounts<'a>(chains: impl Iterator<Item = &'a Chain>) -> Vec<String> {
    let mut accounts: Vec<String> = chains
        .flat_map(|chain| &chain.deeds)
        .filter(|deed| deed.role != Role::Applicant)
        .flat_map(Deed::persons)
        .map(|person| person.to_string())
        .collect();
    accounts.sort_unstable();
    accounts.dedup();
    accounts
}

fn person(user_id: UserId, names: &Names) -> PersonBody {
    let user_id = user_id.to_string();
    PersonBody {
        name: names.get(&user_id).cloned(),
        user_id,
    }
}

fn deed(deed: Deed, names: &Names) -> DeedBody {
    let (account, answers) = (deed.hand.account(), deed.hand.answers());
    DeedBody {
        position: deed.position,
        at: deed.at,
        step: deed.step,
        times: deed.times,
        // The form of a grant is a link, nothing to read.
        about: deed
            .about
            .filter(|about| matches!(about, About::Semester { .. }))
            .map(|about| about.words()),
        account: person(account, names),
        answers: (answers != account).then(|| person(answers, names)),
        shared_with: deed
            .shared_with
            .iter()
            .map(|other| person(*other, names))
            .collect(),
        office: shown::office(&deed.office, deed.role.as_str()),
        role: deed.role,
        functions: deed.functions.into_iter().collect(),
        exempt_until: deed.exempt_until,
    }
}

fn conflict(conflict: &Conflict, names: &Names) -> DutyConflictBody {
    DutyConflictBody {
        rule: conflict.rule,
        source: conflict.rule.source().to_owned(),
        person: person(conflict.person, names),
        first: conflict.first,
        then: conflict.then,
        exempt: conflict.exempt,
    }
}

/// A payment of the report.
pub(crate) fn body(item: DutyItem, names: &Names) -> Result<DutyBody, ApiError> {
    let chain = item.chain;
    Ok(DutyBody {
        disbursement_id: item.duty.disbursement_id,
        sp2d_number: item.sp2d_number,
        component: item.component,
        academic_year: item.academic_year,
        semester: item.semester,
        amount: item.amount,
        status: item.status,
        verdict: item.duty.verdict,
        to_look_at: item.duty.to_look_at,
        answered_for: u64::try_from(item.duty.answered_for).map_err(ApiError::internal)?,
        conflicts: chain
            .conflicts
            .iter()
            .map(|one| conflict(one, names))
            .collect(),
        deeds: chain
            .deeds
            .into_iter()
            .map(|one| deed(one, names))
            .collect(),
    })
}
