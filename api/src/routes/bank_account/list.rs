//! Accounts, those that wait longest first.

use crate::authz::allow;
use axum::extract::State;
use axum::response::Response;
use domain::bank_account::BankAccountStatus;
use domain::{PayeeKind, reference};
use futures::FutureExt;
use projections::Paging;
use projections::bank_account::{
    BankAccountFilter as Wanted, BankAccountItem as Row, BankAccountSort,
};
use serde::Deserialize;
use utoipa::IntoParams;

use super::wire::BankAccountItem;
use crate::answer::export::{self, Cell, Column, Export};
use crate::answer::view::View;
use crate::answer::{scope, shown};
use crate::extract::Query;
use crate::{ApiError, AppState, ClassSum, Envelope, PageQuery, Session, SummedPage};

/// What to narrow the answer by.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct BankAccountFilter {
    /// Only accounts in this state.
    pub status: Option<BankAccountStatus>,
    /// Only accounts of this kind of payee.
    #[serde(rename = "jenis")]
    pub payee_kind: Option<PayeeKind>,
    /// Only accounts at this bank.
    #[serde(rename = "bankId")]
    pub bank_code: Option<String>,
    /// Only accounts of people at this institution, and those in its record.
    #[serde(rename = "institusiPendidikanId")]
    pub institution: Option<String>,
    /// Only of this person.
    #[serde(rename = "userId")]
    pub owner: Option<String>,
    /// Only what this user entered or last changed.
    #[serde(rename = "diisiOleh")]
    pub changed_by: Option<String>,
    /// Only what the reader neither entered nor is paid through.
    #[serde(rename = "dariOrangLain", default)]
    pub by_others: bool,
}

/// The orders of this list, the first its own.
const ORDERS: &[(&str, BankAccountSort)] = &[
    ("terlama", BankAccountSort::LongestWaiting),
    ("terbaru", BankAccountSort::LastMoved),
    ("nama", BankAccountSort::Name),
    ("nama-za", BankAccountSort::NameBackwards),
    ("bank", BankAccountSort::Bank),
    ("status", BankAccountSort::Status),
    ("milik", BankAccountSort::PayeeKind),
    ("pemilik", BankAccountSort::Holder),
];

/// Accounts, those that wait longest first; numbers masked.
#[utoipa::path(
    get,
    path = "/api/cms/rekening",
    extensions(("x-access" = json!(allow::to().admin().view(allow::BankAccount))), ("x-orders" = json!(crate::extract::orders(ORDERS)))),
    tag = "rekening",
    params(PageQuery, BankAccountFilter, Export, ("per_tanggal" = Option<chrono::NaiveDate>, Query, description = "As of the end of this day.")),
    responses((status = 200, body = Envelope<SummedPage<BankAccountItem>>))
)]
pub(crate) async fn list_bank_accounts(
    State(app): State<AppState>,
    session: Session,
    page: PageQuery,
    Query(filter): Query<BankAccountFilter>,
    export: Export,
    view: View,
) -> Result<Response, ApiError> {
    scope::of(&app, &session).await?;
    let wanted = Wanted {
        status: filter.status,
        payee_kind: filter.payee_kind,
        bank_code: filter.bank_code,
        institution_id: filter.institution,
        owner_id: filter.owner,
        changed_by: filter.changed_by,
        for_judge: filter.by_others.then(|| session.user_id.to_string()),
        search: page.needle().map(str::to_owned),
    };
    let sort = page.order(ORDERS)?;
    let (view, wanted) = (&view, &wanted);
    let fetch = move |paging: Paging| {
        async move {
            let found = projections::bank_account::list(&view.store, wanted, sort, paging).await?;
            shown::page(found, item)
        }
        .boxed()
    };
    let sums = async {
        let found = projections::bank_account::counts(&view.store, wanted).await?;
        BankAccountStatus::ALL
            .iter()
            .filter_map(|status| {
                let (_, count) = found.iter().find(|sum| sum.0 == status.as_str())?;
                Some(Ok(ClassSum {
                    name: status.label().to_owned(),
                    count: *count,
                    amount: None,
                }))
            })
            .collect()
    };
    let file = ("rekening", COLUMNS);
    export::summed_page_or_file(&export, file, view.position, &page, fetch, sums).await
}

/// The columns of the exported list.
const COLUMNS: &[Column<BankAccountItem>] = &[
    ("Penerima", |it| Cell::some(it.recipient_name.as_ref())),
    ("Institusi", |it| Cell::some(it.institution_name.as_ref())),
    ("Jenis", |it| Cell::word(it.payee_kind)),
    ("Bank", |it| Cell::some(it.bank_name.as_ref())),
    ("Nomor", |it| Cell::some(it.number.as_ref())),
    ("Nama Pemilik", |it| Cell::some(it.holder.as_ref())),
    ("Status", |it| Cell::word(it.status)),
    ("Diisi Oleh", |it| Cell::some(it.changer_name.as_ref())),
    ("Diisi", |it| Cell::time(Some(it.updated_at))),
];

/// The institution of the recipient, or that in whose record the account stands.
pub(super) fn institution_name(row: &Row) -> Option<String> {
    let built_in = || {
        let id = row.account.institution_id.as_deref()?;
        reference::institution(id).map(|found| found.name.clone())
    };
    row.institution_name.clone().or_else(built_in)
}

/// An account as a line of a list.
pub(super) fn item(row: Row) -> Result<BankAccountItem, ApiError> {
    let institution_name = institution_name(&row);
    let account = row.account;
    Ok(BankAccountItem {
        updated_at: shown::time(&account.updated_at)?,
        bank_name: shown::bank_name(&account.bank_code),
        id: account.bank_account_id,
        version: account.version,
        award_id: row.award_id,
        recipient_name: row.recipient_name,
        institution_name,
        institution_id: account.institution_id,
        payee_kind: account.payee_kind,
        number: account.number_masked,
        holder: account.holder,
        status: account.status,
        changer_name: row.changer_name,
    })
}
