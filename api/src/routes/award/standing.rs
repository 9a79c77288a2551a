//! Whether somebody is in this month's rosters, and why not: in plain words, asked of the gate now.

use std::str::FromStr;

use axum::extract::State;
use chrono::{DateTime, Datelike, Utc};
use commands::roster::{Candidate, NewRoster};
use domain::PayeeKind;
use domain::disbursement::Component;
use domain::gate::{Held, NextPlace, Plain, Reason};
use domain::roster::Criteria;
use domain::{Month, Rupiah, office_time};
use projections::award::AwardRow;
use projections::disbursement::{DisbursementFilter, DisbursementRow, DisbursementSort};
use projections::roster::RosterRow;
use projections::{Paging, Scope};
use serde::Serialize;
use utoipa::ToSchema;

use crate::answer::view::View;
use crate::answer::{parse, scope, shown};
use crate::authz::allow;
use crate::extract::Path;
use crate::routes::roster::payees::Payees;
use crate::{ApiError, AppState, Envelope, Session};

/// Rosters that are looked at: those of a busy month.
const MOST: u32 = 40;

/// Whether somebody is in the rosters of a month.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct RosterStanding {
    /// The present month, `2026-01`.
    #[serde(rename = "bulan")]
    #[schema(value_type = String)]
    pub month: Month,
    /// The rosters made in it, the newest first; where there are none, the last one of before.
    #[serde(rename = "daftar")]
    pub rosters: Vec<RosterStandingItem>,
}

/// One roster, as somebody stands in it.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct RosterStandingItem {
    /// Its id.
    pub id: String,
    /// What people call it.
    #[serde(rename = "nama")]
    pub name: String,
    /// What it pays for.
    #[serde(rename = "komponen")]
    pub component: Component,
    /// Academic year.
    #[serde(rename = "tahunAkademik")]
    pub academic_year: String,
    /// When it was made.
    #[serde(rename = "dibuatPada")]
    pub created_at: DateTime<Utc>,
    /// The payment in it; none for somebody who is not in it.
    #[serde(rename = "keuanganId")]
    pub payment_id: Option<String>,
    /// Why they are not in it, as it is now; empty for somebody who is.
    #[serde(rename = "sebab")]
    pub reasons: Vec<PlainReason>,
}

/// A reason in plain words.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub(crate) struct PlainReason {
    /// What is the matter, and whose turn it is.
    #[serde(rename = "pesan")]
    pub text: String,
    /// Where they can do something; none where it is the office's turn.
    #[serde(rename = "tujuan")]
    pub next: Option<NextPlace>,
}

impl From<Plain> for PlainReason {
    fn from(Plain { text, next }: Plain) -> Self {
        Self { text, next }
    }
}

/// Whether a recipient is in this month's rosters, and what keeps them out now.
#[utoipa::path(
    get,
    path = "/api/cms/penerima-beasiswa/{id}/daftar-bulan-ini",
    extensions(("x-access" = json!(allow::to().applicant().branch().admin().view(allow::Award)))),
    tag = "penerima-beasiswa",
    params(("id" = String, Path, description = "penerimaBeasiswaId.")),
    responses((status = 200, body = Envelope<RosterStanding>))
)]
pub(crate) async fn get_roster_standing(
    State(app): State<AppState>,
    session: Session,
    Path(id): Path<String>,
    view: View,
) -> Result<Envelope<RosterStanding>, ApiError> {
    let scope = scope::of(&app, &session).await?;
    let found = projections::award::get(&view.store, &scope, &id).await?;
    let award = found.ok_or_else(|| scope::missing(&scope))?;
    let today = shown::today(app.now());
    let month = Month::containing(today);
    let mut rosters = projections::roster::newest(&view.store, MOST).await?;
    let mut of_month = 0;
    for roster in &rosters {
        let made = office_time(shown::time(&roster.created_at)?);
        if (made.year(), made.month()) != (today.year(), today.month()) {
            break;
        }
        of_month += 1;
    }
    rosters.truncate(of_month.max(1));
    let mut items = Vec::with_capacity(rosters.len());
    for roster in rosters {
        items.push(standing(&app, &view, &award, roster).await?);
    }
    let standing = RosterStanding {
        month,
        rosters: items,
    };
    Ok(Envelope::ok(standing).at(view.position))
}

async fn standing(
    app: &AppState,
    view: &View,
    award: &AwardRow,
    roster: RosterRow,
) -> Result<RosterStandingItem, ApiError> {
    let filter = |award_id| DisbursementFilter {
        roster_id: Some(roster.roster_id.clone()),
        award_id,
        ..DisbursementFilter::default()
    };
    let own = first(view, &filter(Some(award.award_id.clone()))).await?;
    let reasons = if own.is_some() {
        Vec::new()
    } else if is_of_others(award, &roster) {
        vec![Plain::of_others()]
    } else {
        let other = first(view, &filter(None)).await?;
        against(app, view, award, &roster, other.as_ref()).await?
    };
    Ok(RosterStandingItem {
        component: roster.component,
        created_at: shown::time(&roster.created_at)?,
        id: roster.roster_id,
        name: roster.name,
        academic_year: roster.academic_year,
        payment_id: own.map(|own| own.disbursement_id),
        reasons: reasons.into_iter().map(PlainReason::from).collect(),
    })
}

/// The first payment that a filter shows.
async fn first(
    view: &View,
    filter: &DisbursementFilter,
) -> Result<Option<DisbursementRow>, ApiError> {
    let (sort, page) = (DisbursementSort::default(), Paging::new(1, 1));
    let found = projections::disbursement::list(&view.store, &Scope::All, filter, sort, page);
    let first = found.await?.items.into_iter().next();
    Ok(first.map(|item| item.payment))
}

/// Whether the criteria of a roster leave an award out.
fn is_of_others(award: &AwardRow, roster: &RosterRow) -> bool {
    let differs = |asked: &Option<String>, has: Option<&str>| {
        asked.as_deref().is_some_and(|asked| has != Some(asked))
    };
    differs(&roster.batch, Some(&award.batch))
        || differs(&roster.level, Some(award.level.as_str()))
        || differs(
            &roster.scholarship_type,
            Some(award.scholarship_type.as_str()),
        )
        || differs(&roster.institution_id, award.institution_id.as_deref())
}

/// What speaks against putting somebody into a roster now; `other` is a payment that is in it.
async fn against(
    app: &AppState,
    view: &View,
    award: &AwardRow,
    roster: &RosterRow,
    other: Option<&DisbursementRow>,
) -> Result<Vec<Plain>, ApiError> {
    let kind = other.map_or(PayeeKind::Student, |other| other.payee_kind);
    let institution = award.institution_id.as_deref();
    let mut payees = Payees::new(&view.store);
    let account = payees.of(&award.recipient_id, institution, kind).await?;
    let mut new = NewRoster {
        name: String::new(),
        budget_line_id: parse::id(&roster.budget_line_id)?,
        component: roster.component,
        academic_year: word(&roster.academic_year)?,
        amount: None,
        criteria: Criteria::default(),
        candidates: vec![Candidate {
            award_id: parse::id(&award.award_id)?,
            bank_account_id: account,
            semester: roster
                .semester
                .and_then(|semester| semester.try_into().ok()),
        }],
    };
    let mut found = commands::roster::keeps_out(&app.commands, &new).await?;
    // A roster may say the amount itself; where no entitlement does, it is that of the others in it.
    let unsaid = |error: &commands::Error| {
        let Some(held) = held(error) else {
            return false;
        };
        held.0
            .iter()
            .all(|reason| matches!(reason, Reason::NoEntitlement { .. }))
    };
    if let Some(other) = other.filter(|_| found.as_ref().is_some_and(unsaid)) {
        new.amount = Some(Rupiah(other.amount));
        found = commands::roster::keeps_out(&app.commands, &new).await?;
    }
    let Some(error) = found else {
        return Ok(vec![Plain::nothing_left()]);
    };
    if let Some(held) = held(&error) {
        let mut told: Vec<Plain> = Vec::new();
        for plain in held.0.iter().map(Reason::plain) {
            if !told.contains(&plain) {
                told.push(plain);
            }
        }
        return Ok(told);
    }
    Ok(match error {
        commands::Error::Claimed { .. } => vec![Plain::has_payment()],
        commands::Error::Ledger(_) | commands::Error::Contended => return Err(error.into()),
        _ => vec![Plain::of_the_office()],
    })
}

/// All that the gate says, where it is the gate that refuses.
const fn held(error: &commands::Error) -> Option<&Held> {
    match error {
        commands::Error::Gate(held) => Some(held),
        _ => None,
    }
}

/// A word that a row holds.
fn word<T: FromStr<Err: std::error::Error + Send + Sync + 'static>>(
    text: &str,
) -> Result<T, ApiError> {
    text.parse().map_err(ApiError::internal)
}
