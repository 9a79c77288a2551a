//! Searches everything the caller may see.

use crate::authz::allow;
use axum::extract::State;
use domain::UserId;
use domain::application::parse_registration_number;
use domain::permission::{Action, Entity};
use projections::application::ApplicationRow;
use projections::award::AwardRow;
use projections::bank_account::BankAccountRow;
use projections::disbursement::DisbursementRow;
use projections::record::RecordRow;
use projections::search::{self, ExactNumber, Needle};
use projections::user::UserRow;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use crate::answer::scope;
use crate::answer::shown;
use crate::answer::view::View;
use crate::authz::Role;
use crate::error::rupiah;
use crate::extract::Query;
use crate::{ApiError, AppState, Envelope, Session};

/// Longest text looked for.
const TEXT_MAX: usize = 100;

/// What to look for.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct SearchQuery {
    /// Words of at least three letters; beginnings of words are found. A registration number is found as it is written; a
    /// whole NIK or account number exactly, by whom may see it.
    #[serde(default)]
    pub q: String,
}

/// Something found.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub(crate) struct Found {
    /// Id of what was found.
    pub id: String,
    /// Name, title or number.
    #[serde(rename = "judul")]
    pub title: String,
    /// What tells it from others.
    #[serde(rename = "keterangan")]
    pub detail: String,
    /// Its state, where it has one.
    pub status: Option<String>,
}

/// What was found, at most five of a kind, newest first.
#[derive(Debug, Clone, Default, Serialize, ToSchema)]
pub(crate) struct FoundBody {
    /// Accounts.
    #[serde(rename = "pengguna")]
    pub users: Vec<Found>,
    /// Forms.
    #[serde(rename = "formulir")]
    pub applications: Vec<Found>,
    /// Recipients.
    #[serde(rename = "penerima")]
    pub awards: Vec<Found>,
    /// Payments.
    #[serde(rename = "keuangan")]
    pub disbursements: Vec<Found>,
    /// News.
    #[serde(rename = "berita")]
    pub news: Vec<Found>,
    /// Accounts of payees, by their whole number alone.
    #[serde(rename = "rekening")]
    pub bank_accounts: Vec<Found>,
}

/// Searches everything the caller may see; nothing is found for words shorter than three letters.
#[utoipa::path(
    get,
    path = "/api/cms/cari",
    extensions(("x-access" = json!(allow::to().applicant().branch().admin().government().institution()))),
    tag = "cari",
    params(SearchQuery),
    responses((status = 200, body = Envelope<FoundBody>))
)]
pub(crate) async fn search_everything(
    State(app): State<AppState>,
    session: Session,
    Query(query): Query<SearchQuery>,
    view: View,
) -> Result<Envelope<FoundBody>, ApiError> {
    if query.q.chars().count() > TEXT_MAX {
        return Err(ApiError::invalid("q", "Teks pencarian terlalu panjang."));
    }
    let mut found = FoundBody::default();
    let Some(needle) = Needle::parse(&query.q) else {
        return Ok(Envelope::ok(found).at(view.position));
    };
    let permissions = app.permissions().await?;
    let today = shown::today(app.now());
    let sees = |entity| {
        let user_id = UserId(session.user_id);
        let right = (entity, Action::View);
        permissions
            .state
            .allows_user(session.role, user_id, right, today)
    };
    let scope = scope::of(&app, &session).await?;
    let store = &view.store;
    if session.role == Role::Admin && sees(Entity::User) {
        let rows = search::users(store, &needle).await?;
        found.users = rows.into_iter().map(user).collect();
    }
    // Whoever sees numbers masked could try them out: they are found for those alone who open them in full.
    let number = ExactNumber::parse(&app.ledger.fingerprints(), &query.q);
    let of_persons = number
        .as_ref()
        .filter(|_| matches!(session.role, Role::Admin | Role::Branch));
    if sees(Entity::Application) {
        let mut rows = search::applications(store, &scope, &needle).await?;
        if let Some((year, id_end)) = parse_registration_number(&query.q) {
            rows.extend(projections::application::numbered(store, &scope, year, &id_end).await?);
        }
        if let Some(number) = of_persons {
            rows.extend(search::applications_of_nik(store, &scope, number).await?);
        }
        found.applications = rows.into_iter().map(form).collect();
    }
    if sees(Entity::Award) {
        let mut rows = search::awards(store, &scope, &needle).await?;
        if let Some(number) = of_persons {
            rows.extend(search::awards_of_nik(store, &scope, number).await?);
        }
        found.awards = rows.into_iter().map(award).collect();
    }
    if let Some(number) = number.as_ref().filter(|_| session.role == Role::Admin)
        && sees(Entity::BankAccount)
    {
        let rows = search::accounts_of_number(store, number).await?;
        found.bank_accounts = rows.into_iter().map(account).collect();
    }
    // Institutions see no amounts.
    if session.role != Role::Institution && sees(Entity::Disbursement) {
        let rows = search::disbursements(store, &scope, &needle).await?;
        found.disbursements = rows.into_iter().map(payment).collect();
    }
    if matches!(session.role, Role::Admin | Role::Branch) && sees(Entity::News) {
        let rows = search::news(store, &needle).await?;
        found.news = rows.into_iter().map(news).collect();
    }
    Ok(Envelope::ok(found).at(view.position))
}

fn user(row: UserRow) -> Found {
    Found {
        status: Some(row.status().as_str().to_owned()),
        title: row.name.unwrap_or_default(),
        detail: row.role,
        id: row.user_id,
    }
}

fn payment((row, name): (DisbursementRow, Option<String>)) -> Found {
    let amount = rupiah(row.amount);
    Found {
        id: row.disbursement_id,
        title: name.unwrap_or_default(),
        detail: match row.sp2d_number {
            Some(number) => format!("{amount} · SP2D {number}"),
            None => amount,
        },
        status: Some(row.status.to_string()),
    }
}

fn news(row: RecordRow) -> Found {
    Found {
        id: row.record_id,
        title: row.name,
        detail: row.slug.unwrap_or_default(),
        status: None,
    }
}

fn form(row: ApplicationRow) -> Found {
    Found {
        id: row.application_id,
        title: row.name.unwrap_or_default(),
        detail: row.institution_name.unwrap_or_default(),
        status: Some(row.status.to_string()),
    }
}

fn award(row: AwardRow) -> Found {
    Found {
        id: row.award_id,
        title: row.name.unwrap_or_default(),
        detail: row.institution_name,
        status: Some(row.status.to_string()),
    }
}

fn account((row, name): (BankAccountRow, Option<String>)) -> Found {
    let bank = shown::bank_name(&row.bank_code).unwrap_or_default();
    let number = row.number_masked.unwrap_or_default();
    Found {
        id: row.bank_account_id,
        title: name.or(row.holder).unwrap_or_default(),
        detail: format!("{bank} {number}").trim().to_owned(),
        status: Some(row.status.to_string()),
    }
}
