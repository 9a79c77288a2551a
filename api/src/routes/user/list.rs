//! Accounts.

use crate::authz::allow;
use axum::extract::State;
use axum::response::Response;
use domain::user::UserStatus;
use domain::{Email, Role, office_time};
use futures::FutureExt;
use projections::Paging;
use projections::user::{UserFilter as UserQuery, UserSort};
use serde::Deserialize;
use utoipa::IntoParams;

use crate::answer::export::{self, Cell, Column, Export};
use crate::answer::view::View;
use crate::answer::{parse, shown};
use crate::extract::Query;
use crate::routes::user::wire::{Offices, UserItem, item};
use crate::{ApiError, AppState, Envelope, Page, PageQuery};

/// What to narrow the answer by.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct UserFilter {
    /// Only this level.
    pub level: Option<Role>,
    /// Only accounts in this state: aktif, nonaktif or dihapus.
    pub status: Option<UserStatus>,
    /// Only accounts of this branch.
    #[serde(rename = "dpcId")]
    pub branch: Option<String>,
    /// Only accounts of this institution.
    #[serde(rename = "institusiId")]
    pub institution: Option<String>,
}

impl UserFilter {
    /// In the words of the read models. A whole address finds its account; part of one finds nothing,
    /// because addresses are sealed.
    pub async fn query(self, app: &AppState, page: &PageQuery) -> Result<UserQuery, ApiError> {
        let address = page.needle().and_then(|text| text.parse::<Email>().ok());
        let mut query = UserQuery {
            role: self.level.map(|level| level.to_string()),
            status: self.status,
            branch_id: parse::note(self.branch),
            institution_id: parse::note(self.institution),
            ..UserQuery::default()
        };
        match address {
            None => query.search = page.needle().map(str::to_owned),
            Some(address) => {
                let owner = commands::user::find_by_email(&app.commands, &address).await?;
                query.user_id = Some(owner.map_or_else(String::new, |id| id.to_string()));
            }
        }
        Ok(query)
    }
}

/// The orders of this list, the first its own.
pub(crate) const ORDERS: &[(&str, UserSort)] = &[
    ("terbaru", UserSort::Newest),
    ("nama", UserSort::Name),
    ("level", UserSort::Role),
];

/// The order asked for.
pub(crate) fn sort(page: &PageQuery) -> Result<UserSort, ApiError> {
    page.order(ORDERS)
}

/// Accounts; `search` looks in names, or takes a whole address. `sort`: terbaru, nama or level.
#[utoipa::path(
    get,
    path = "/api/cms/user",
    extensions(("x-access" = json!(allow::to().admin().view(allow::User))), ("x-orders" = json!(crate::extract::orders(ORDERS)))),
    tag = "user",
    params(PageQuery, UserFilter, Export, ("per_tanggal" = Option<chrono::NaiveDate>, Query, description = "As of the end of this day.")),
    responses((status = 200, body = Envelope<Page<UserItem>>))
)]
pub(crate) async fn list_users(
    State(app): State<AppState>,
    page: PageQuery,
    Query(filter): Query<UserFilter>,
    export: Export,
    view: View,
) -> Result<Response, ApiError> {
    let query = filter.query(&app, &page).await?;
    let now = app.now();
    let (view, query, page) = (&view, &query, &page);
    let fetch = move |paging: Paging| {
        async move {
            let found = projections::user::list(&view.store, query, sort(page)?, paging).await?;
            let offices = Offices::of(&view.store, &found.items).await?;
            shown::page(found, |row| item(&offices, row, now))
        }
        .boxed()
    };
    export::page_or_file(&export, "pengguna", COLUMNS, view.position, page, fetch).await
}

/// The columns of the exported list.
const COLUMNS: &[Column<UserItem>] = &[
    ("Nama", |it| Cell::some(it.name.as_ref())),
    ("Email (tersamar)", |it| {
        Cell::some(it.email_masked.as_ref())
    }),
    ("Level", |it| Cell::word(it.level)),
    ("DPC", |it| Cell::some(it.branch_name.as_ref())),
    ("Institusi", |it| Cell::some(it.institution_name.as_ref())),
    ("Status", |it| Cell::word(it.status)),
    ("Dibuat", |it| {
        Cell::day(Some(office_time(it.created_at).date_naive()))
    }),
];
