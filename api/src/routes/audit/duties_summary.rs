//! Separation of duties at a glance: how many payments came to what, and the accounts that are an open risk.

use crate::authz::allow;
use axum::extract::State;
use domain::duties::{AccountRisk, DutyRule, DutyVerdict};
use projections::duty::OfficeAccount;

use super::duties_wire::{DutyFigures, DutyRuleBody, DutySummaryBody, RiskBody};
use crate::answer::view::View;
use crate::answer::{scope, shown};
use crate::routes::change_request::wire::PersonBody;
use crate::{ApiError, AppState, Envelope, Session};
use chrono::{DateTime, Utc};

/// How many payments came to what, the accounts that must be looked at, and the rules that hands are held against.
#[utoipa::path(
    get,
    path = "/api/cms/audit/pemisahan-tugas/ringkasan",
    extensions(("x-access" = json!(allow::to().admin().government().view(allow::Audit)))),
    tag = "audit",
    params(("per_tanggal" = Option<chrono::NaiveDate>, Query, description = "As of the end of this day.")),
    responses((status = 200, body = Envelope<DutySummaryBody>))
)]
pub(crate) async fn get_duty_summary(
    State(app): State<AppState>,
    session: Session,
    view: View,
) -> Result<Envelope<DutySummaryBody>, ApiError> {
    scope::of(&app, &session).await?;
    let figures = figures(&view).await?;
    let accounts = projections::duty::offices(&view.store).await?;
    let demanded = app.permissions().await?.state.demands_functions();
    let rules = DutyRule::ALL.iter().map(|rule| DutyRuleBody {
        rule: *rule,
        source: rule.source().to_owned(),
    });
    let summary = DutySummaryBody {
        figures,
        accounts: accounts
            .into_iter()
            .filter_map(|one| risk(one, view.moment, demanded))
            .collect(),
        rules: rules.collect(),
    };
    Ok(Envelope::ok(summary).at(view.position))
}

async fn figures(view: &View) -> Result<DutyFigures, ApiError> {
    let mut figures = DutyFigures {
        payments: 0,
        broken: 0,
        doubled: 0,
        exempted: 0,
        answered_for: 0,
    };
    for row in projections::duty::totals(&view.store).await? {
        let count = u64::try_from(row.count).map_err(ApiError::internal)?;
        figures.payments += count;
        figures.answered_for += u64::try_from(row.answered_for).map_err(ApiError::internal)?;
        match row.verdict {
            DutyVerdict::Apart => {}
            DutyVerdict::Exempted => figures.exempted += count,
            DutyVerdict::Doubled => figures.doubled += count,
            DutyVerdict::Broken => figures.broken += count,
        }
    }
    Ok(figures)
}

/// An account that must be looked at at this moment.
fn risk(found: OfficeAccount, moment: DateTime<Utc>, demands_functions: bool) -> Option<RiskBody> {
    let mut risks = found.account.risks(moment);
    // Whoever has none then holds no right at all.
    risks.retain(|risk| !(demands_functions && *risk == AccountRisk::EveryRight));
    if risks.is_empty() {
        return None;
    }
    let OfficeAccount {
        user_id,
        name,
        account,
        answers_name,
    } = found;
    Some(RiskBody {
        account: PersonBody { user_id, name },
        level: account.role,
        functions: account
            .functions_on(shown::today(moment))
            .into_iter()
            .collect(),
        exempt_until: account.exempt_until,
        answers: account.answers.map(|by| PersonBody {
            user_id: by.to_string(),
            name: answers_name,
        }),
        calm_until: account.calm_until.filter(|until| *until > moment),
        risks,
    })
}
