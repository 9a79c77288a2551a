//! A roster as a paper to sign, with its proof.

use axum::extract::State;
use axum::response::Response;
use domain::Rupiah;
use domain::list_seal::SealedRow;
use domain::roster::ROSTER_SIZE_MAX;
use projections::disbursement::{DisbursementFilter, DisbursementItem, DisbursementSort};
use projections::roster::RosterRow;
use projections::{Paging, Scope};

use crate::answer::view::View;
use crate::answer::{scope, shown};
use crate::authz::allow;
use crate::extract::Path;
use crate::paper::{self, BoundPaper, RosterPaper, Signing};
use crate::routes::setting::officials::officials;
use crate::{ApiError, AppState, Session};

/// A roster as PDF: as it was locked, or as it stands while nobody locked it. Accounts by their last four digits.
#[utoipa::path(
    get,
    path = "/api/cms/daftar-pembayaran/{id}/pdf",
    extensions(("x-access" = json!(allow::to().admin().government().view(allow::Roster)))),
    tag = "daftar-pembayaran",
    params(("id" = String, Path, description = "daftarPembayaranId.")),
    responses((status = 200, description = "The roster.", content_type = "application/pdf"))
)]
pub(crate) async fn get_roster_pdf(
    State(app): State<AppState>,
    session: Session,
    Path(id): Path<String>,
    view: View,
) -> Result<Response, ApiError> {
    let scope = scope::of(&app, &session).await?;
    let found = projections::roster::get(&view.store, &id).await?;
    let row = found.ok_or_else(|| scope::missing(&scope))?;
    let bound = BoundPaper::last(&app, "roster", &id).await?;
    let at = BoundPaper::position(bound.as_ref(), row.position)?;
    let (event, mut proof) = paper::event(&app, at).await?;
    if let Some(bound) = &bound {
        bound.open(&mut proof);
    }
    let payments = payments(&view, &id).await?;
    let head = bound.as_ref().map(|bound| &bound.seal);
    let title = head.map_or_else(|| row.name.clone(), |seal| seal.head.title.clone());
    let now = || shown::today(view.moment);
    let printed = RosterPaper {
        number: id,
        title,
        orders: orders(&row),
        signing: Signing {
            officials: officials(&app).await?,
            on: head.map_or_else(now, |seal| seal.head.date),
        },
        is_locked: row.locked_by.is_some(),
        count: head.map_or(payments.len(), |seal| seal.rows.len()),
        total: head.map_or_else(|| sum(&payments), |seal| seal.total),
        is_bound: head.is_some_and(|seal| seal.secret().is_some()),
        rows: rows(bound.as_ref(), payments),
        event: paper::of_event(&event)?,
        proof,
        is_demo: app.config.demo,
    };
    let bytes = paper::roster(&printed).map_err(ApiError::internal)?;
    Ok(paper::answer(
        &paper::file_name("daftar-pembayaran", &row.name),
        bytes,
    ))
}

/// The payments of a roster that did not come to nothing, by name.
async fn payments(view: &View, id: &str) -> Result<Vec<DisbursementItem>, ApiError> {
    let filter = DisbursementFilter {
        roster_id: Some(id.to_owned()),
        ..DisbursementFilter::default()
    };
    let size = u32::try_from(ROSTER_SIZE_MAX).unwrap_or(u32::MAX);
    let all = projections::disbursement::list(
        &view.store,
        &Scope::All,
        &filter,
        DisbursementSort::Name,
        Paging::new(1, size),
    );
    let mut items = all.await?.items;
    items.retain(|item| !item.payment.status.came_to_nothing());
    Ok(items)
}

fn sum(payments: &[DisbursementItem]) -> Rupiah {
    let amounts = payments.iter().map(|item| Rupiah(item.payment.amount));
    Rupiah::checked_sum(amounts).unwrap_or(Rupiah::MAX)
}

fn orders(row: &RosterRow) -> Vec<(&'static str, String)> {
    let papers = [
        ("SPP", &row.spp_number),
        ("SPM", &row.spm_number),
        ("SP2D", &row.sp2d_number),
    ];
    let issued = papers
        .into_iter()
        .filter_map(|(name, number)| Some((name, format!("Nomor {}", number.as_ref()?))));
    issued.collect()
}

/// The rows of the paper: as they were bound, in that order, or as they stand now.
fn rows(bound: Option<&BoundPaper>, payments: Vec<DisbursementItem>) -> Vec<([String; 3], Rupiah)> {
    let Some(bound) = bound else {
        return payments.into_iter().map(as_it_stands).collect();
    };
    let of_person = payments
        .into_iter()
        .map(|item| (item.payment.recipient_id.clone(), item));
    let rows = bound.rows_with(of_person).into_iter();
    rows.map(|(row, item)| as_bound(row, item)).collect()
}

fn as_it_stands(item: DisbursementItem) -> ([String; 3], Rupiah) {
    let DisbursementItem {
        payment,
        recipient_name,
        institution_name,
        ..
    } = item;
    let name = recipient_name.unwrap_or_else(|| paper::ERASED.to_owned());
    let number = payment.number_masked.unwrap_or_default();
    let account = format!("{} {number}", payment.bank_code);
    let cells = [name, institution_name.unwrap_or_default(), account];
    (cells, Rupiah(payment.amount))
}

fn as_bound(row: &SealedRow, item: Option<DisbursementItem>) -> ([String; 3], Rupiah) {
    let now = item.as_ref().map(|item| Rupiah(item.payment.amount));
    let institution = item.and_then(|item| item.institution_name);
    let opening = row.opening.value();
    let account = opening.and_then(|opening| opening.account.as_deref());
    let account = account.and_then(|account| account.split_once(' '));
    let account = account.map_or_else(String::new, |(bank, end)| format!("{bank} ...{end}"));
    let cells = [
        paper::name_in(row),
        institution.unwrap_or_default(),
        account,
    ];
    (cells, paper::amount_in(row, now).unwrap_or(Rupiah::ZERO))
}
