//! One payment as its reader may see it.

use axum::response::{IntoResponse, Response};
use chrono::{DateTime, Utc};
use domain::DisbursementId;
use domain::Rupiah;
use domain::disbursement::{Disbursement, DisbursementStatus, SumClass};
use projections::disbursement::{
    DisbursementFilter, DisbursementItem as Row, DisbursementSort, DisbursementTotals,
};
use projections::journal::JournalRow;
use projections::{Paging, Scope};

use super::held::HeldPayments;
use super::wire::{
    DisbursementDetail, DisbursementItem, DisbursementPage, InstalmentBody, PaperBody, PayeeBody,
    PostingBody, ReceivableBody, ScanBody, SumBody,
};
use crate::answer::export::Export;
use crate::answer::file_body;
use crate::answer::parse;
use crate::answer::view::View;
use crate::answer::{holder, shown};
use crate::authz::Role;
use crate::routes::spending_report;
use crate::{ApiError, AppState, Envelope, Page, PageQuery, Session};

/// Whether the names of the officials behind a payment are shown: to the office and to those who check it.
pub(crate) fn names_officials(session: &Session) -> bool {
    matches!(session.role, Role::Admin | Role::Government)
}

/// The payments that match: a page with the sum over all of them, or all of them as a file.
#[allow(
    clippy::too_many_arguments,
    reason = "what is asked, by whom, of what, and as what"
)]
pub(crate) async fn page_or_file(
    app: &AppState,
    export: &Export,
    session: &Session,
    view: &View,
    scope: &Scope,
    wanted: &DisbursementFilter,
    asked: &PageQuery,
    held: Option<&HeldPayments>,
) -> Result<Response, ApiError> {
    if export.is_file() {
        let sort = order(wanted, asked)?;
        return super::whole::file(app, export, (session, view, scope), wanted, sort, held).await;
    }
    let found = page((session, view, scope), wanted, asked, held).await?;
    let (page, pages) = (found.page, found.total_pages);
    let answer = Envelope::ok(found).leaf(page, pages).at(view.position);
    Ok(answer.into_response())
}

/// The payments that match, with the sum over all of them.
async fn page(
    (session, view, scope): (&Session, &View, &Scope),
    filter: &DisbursementFilter,
    page: &PageQuery,
    held: Option<&HeldPayments>,
) -> Result<DisbursementPage, ApiError> {
    let paging = Paging::new(page.page, page.size);
    let found = list((session, view, scope), filter, page, paging, held).await?;
    let totals = projections::disbursement::totals(&view.store, scope, filter).await?;
    Ok(DisbursementPage {
        items: found.items,
        page: found.page,
        size: found.size,
        total_items: found.total_items,
        total_pages: found.total_pages,
        total_amount: totals.iter().map(|total| total.amount).sum(),
        sums: sums(&totals),
    })
}

/// One sum a class: what was replaced or came to nothing never stands in the sum of what is paid.
fn sums(totals: &[DisbursementTotals]) -> Vec<SumBody> {
    let mut sums: Vec<SumBody> = Vec::new();
    for total in totals {
        let class = total.status.sum_class();
        match sums.iter_mut().find(|sum| sum.class == class) {
            Some(sum) => {
                sum.count += total.count;
                sum.amount = sum.amount.saturating_add(total.amount);
            }
            None => sums.push(SumBody {
                class,
                count: total.count,
                amount: total.amount,
            }),
        }
    }
    sums.sort_by_key(|sum| SumClass::ALL.iter().position(|class| *class == sum.class));
    sums
}

/// The orders of payments, the first their own.
pub(super) const ORDERS: &[(&str, DisbursementSort)] = &[
    ("terbaru", DisbursementSort::Newest),
    ("terdahulu", DisbursementSort::Oldest),
    ("terlama", DisbursementSort::LongestWaiting),
    ("jumlah", DisbursementSort::Amount),
    ("jumlah-terkecil", DisbursementSort::AmountUp),
    ("nama", DisbursementSort::Name),
    ("nama-za", DisbursementSort::NameBackwards),
    ("status", DisbursementSort::Status),
    ("diubah", DisbursementSort::LastMoved),
    ("lama-tidak-diubah", DisbursementSort::LongestUnmoved),
    ("sp2d", DisbursementSort::LatestSp2d),
    ("disalurkan", DisbursementSort::LatestTransfer),
    ("komponen", DisbursementSort::Component),
    ("semester", DisbursementSort::LatestSemester),
    ("semester-terdahulu", DisbursementSort::EarliestSemester),
];

/// The order asked for; reports that wait come oldest first by themselves.
fn order(filter: &DisbursementFilter, page: &PageQuery) -> Result<DisbursementSort, ApiError> {
    if filter.report_waits && page.sort.as_deref().unwrap_or_default().is_empty() {
        return Ok(DisbursementSort::OldestReport);
    }
    page.order(ORDERS)
}

/// The payments that match, in the order asked for.
async fn list(
    (session, view, scope): (&Session, &View, &Scope),
    filter: &DisbursementFilter,
    page: &PageQuery,
    paging: Paging,
    held: Option<&HeldPayments>,
) -> Result<Page<DisbursementItem>, ApiError> {
    let sort = order(filter, page)?;
    let found = projections::disbursement::list(&view.store, scope, filter, sort, paging).await?;
    shown::page(found, |row| item(session, view.moment, row, held))
}

pub(super) fn item(
    session: &Session,
    moment: DateTime<Utc>,
    row: Row,
    held: Option<&HeldPayments>,
) -> Result<DisbursementItem, ApiError> {
    let desk = row.desk();
    let payment = row.payment;
    Ok(DisbursementItem {
        held: held.map_or_else(Vec::new, |held| held.reasons(&payment.disbursement_id)),
        holder: holder::holder(desk, payment.desk_since.as_deref(), moment)?,
        updated_at: shown::time(&payment.updated_at)?,
        prepared_by_me: payment.prepared_by == session.user_id.to_string(),
        recipient_name: row.recipient_name,
        id: payment.disbursement_id,
        version: payment.version,
        position: payment.position,
        status: payment.status,
        award_id: payment.award_id,
        budget_line_id: payment.budget_line_id,
        component: payment.component,
        academic_year: payment.academic_year,
        semester: payment.semester,
        amount: payment.amount,
        institution_name: row.institution_name,
        approved_at: shown::some_time(payment.approved_at.as_deref())?,
        spp_number: payment.spp_number,
        spm_number: payment.spm_number,
        sp2d_number: payment.sp2d_number,
        sp2d_dated: shown::some_day(payment.sp2d_dated.as_deref())?,
        transferred_on: shown::some_day(payment.transferred_on.as_deref())?,
    })
}

fn posting(row: JournalRow) -> Result<PostingBody, ApiError> {
    Ok(PostingBody {
        position: row.position,
        booked_on: shown::day(&row.booked_on)?,
        debit: row.debit,
        credit: row.credit,
        amount: row.amount,
    })
}

/// The whole payment; the account number is shown to its recipient and to the finance team.
pub(crate) async fn detail(
    app: &AppState,
    session: &Session,
    moment: DateTime<Utc>,
    row: Row,
    journal: Vec<JournalRow>,
) -> Result<DisbursementDetail, ApiError> {
    let desk = row.desk();
    let payment = row.payment;
    let masked = !matches!(session.role, Role::Applicant | Role::Admin);
    let report = if masked {
        None
    } else {
        spending_report::wire::report(app, &payment).await?
    };
    let number = if masked {
        payment.number_masked
    } else {
        shown::opened_text(app, payment.number_sealed.as_deref()).await?
    };
    Ok(DisbursementDetail {
        acts: Vec::new(),
        held: Vec::new(),
        split: None,
        recipient_id: payment.recipient_id.clone(),
        has_receipt: payment.status.has_receipt(),
        receivable: (payment.claimed > 0).then(|| ReceivableBody {
            amount: payment.claimed,
            paid: payment.repaid,
            remaining: payment.claimed - payment.repaid,
            reason: None,
            instalments: Vec::new(),
        }),
        refund: shown::some_day(payment.refunded_on.as_deref())?.map(|on| InstalmentBody {
            amount: payment.amount,
            on,
            reference: payment.refund_reference.clone().unwrap_or_default(),
        }),
        late_revenue: 0,
        scans: Vec::new(),
        report,
        roster_id: payment.roster_id.clone(),
        first_approved: payment.first_approved_by.is_some()
            && payment.status == DisbursementStatus::Proposed,
        second_approvers: Vec::new(),
        holder: holder::holder(desk, payment.desk_since.as_deref(), moment)?,
        created_at: shown::time(&payment.created_at)?,
        updated_at: shown::time(&payment.updated_at)?,
        amount_in_words: Rupiah(payment.amount).in_words(),
        transferred_on: shown::some_day(payment.transferred_on.as_deref())?,
        spp: paper(payment.spp_number, payment.spp_dated.as_deref())?,
        spm: paper(payment.spm_number, payment.spm_dated.as_deref())?,
        sp2d: paper(payment.sp2d_number, payment.sp2d_dated.as_deref())?,
        payee: PayeeBody {
            kind: payment.payee_kind,
            bank_account_id: payment.bank_account_id,
            bank_name: shown::bank_name(&payment.bank_code),
            bank_code: payment.bank_code,
            number,
            holder: payment.holder.filter(|_| !masked),
        },
        postings: journal.into_iter().map(posting).collect::<Result<_, _>>()?,
        recipient_name: row.recipient_name,
        budget_line_name: row.budget_line_name,
        category_id: row.category_id,
        id: payment.disbursement_id,
        version: payment.version,
        position: payment.position,
        status: payment.status,
        award_id: payment.award_id,
        budget_line_id: payment.budget_line_id,
        component: payment.component,
        academic_year: payment.academic_year,
        semester: payment.semester,
        amount: payment.amount,
        bank_reference: payment.bank_reference,
        note: payment.note,
        rejection_code: payment.reject_code,
        replaces: payment.replaces,
        replaced_by: payment.replaced_by,
    })
}

/// What came back of it after its budget year.
pub(super) async fn add_late_revenue(
    view: &View,
    body: &mut DisbursementDetail,
) -> Result<(), ApiError> {
    body.late_revenue = projections::journal::revenue_of(&view.store, &body.id).await?;
    Ok(())
}

/// What the payment itself keeps beside its row: instalments and scans.
pub(super) async fn add_papers(
    app: &AppState,
    body: &mut DisbursementDetail,
) -> Result<(), ApiError> {
    let id: DisbursementId = parse::id(&body.id)?;
    let payment = app.commands.load::<Disbursement>(id).await?;
    let Some(state) = payment.state.state() else {
        return Ok(());
    };
    if let (Some(shown), Some(kept)) = (&mut body.receivable, &state.receivable) {
        shown.reason = Some(kept.reason.clone());
        let parts = kept.instalments.iter().map(|part| InstalmentBody {
            amount: part.amount.0,
            on: part.on,
            reference: part.reference.clone(),
        });
        shown.instalments = parts.collect();
    }
    let scans = state.scans.iter().map(|scan| ScanBody {
        kind: scan.kind,
        file: file_body::kept(app, scan.file.clone()),
    });
    body.scans = scans.collect();
    Ok(())
}

/// A paper with its number and date; none until both are known.
pub(crate) fn paper(
    number: Option<String>,
    dated: Option<&str>,
) -> Result<Option<PaperBody>, ApiError> {
    match (number, shown::some_day(dated)?) {
        (Some(number), Some(date)) => Ok(Some(PaperBody { number, date })),
        (None, _) | (_, None) => Ok(None),
    }
}
