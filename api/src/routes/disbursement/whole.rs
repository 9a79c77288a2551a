//! Payments as a file, with all that is known of each: NIK and account in full for those who may see them, masked for
//! the others.

use axum::response::Response;
use chrono::{DateTime, NaiveDate, Utc};
use domain::{PayeeKind, ScholarshipType};
use futures::FutureExt;
use projections::disbursement::{DisbursementFilter, DisbursementSort, WholeDisbursement};
use projections::{Paging, Scope};
use serde_json::Value;

use super::detail::{self, names_officials};
use super::held::HeldPayments;
use super::wire::DisbursementItem;
use crate::answer::export::{self, Cell, Column, Export};
use crate::answer::holder::HolderBody;
use crate::answer::shown;
use crate::answer::view::View;
use crate::authz::Role;
use crate::{ApiError, AppState, Session};

/// A payment as a line of the file.
struct Line {
    item: DisbursementItem,
    nik: Option<String>,
    batch: Option<String>,
    scholarship_type: Option<ScholarshipType>,
    study_programme: Option<String>,
    home_district: Option<String>,
    decree_number: Option<String>,
    roster_name: Option<String>,
    budget_year: Option<i64>,
    budget_line: Option<String>,
    payee: PayeeKind,
    bank: Option<String>,
    number: Option<String>,
    holder: Option<String>,
    preparer: Option<String>,
    first_approver: Option<String>,
    approver: Option<String>,
    spp_dated: Option<NaiveDate>,
    spm_dated: Option<NaiveDate>,
    bank_reference: Option<String>,
    returned_on: Option<NaiveDate>,
    received_at: Option<DateTime<Utc>>,
    reported_at: Option<DateTime<Utc>>,
    accepted_at: Option<DateTime<Utc>>,
    refunded_on: Option<NaiveDate>,
    note: Option<String>,
}

/// All payments that match as a file.
pub(super) async fn file(
    app: &AppState,
    export: &Export,
    (session, view, scope): (&Session, &View, &Scope),
    wanted: &DisbursementFilter,
    sort: DisbursementSort,
    held: Option<&HeldPayments>,
) -> Result<Response, ApiError> {
    let fetch = move |paging: Paging| {
        async move {
            let store = &view.store;
            let found =
                projections::disbursement::whole_list(store, scope, wanted, sort, paging).await?;
            let mut opened = opened(app, session, &found.items).await?.into_iter();
            shown::page(found, |row| {
                line(
                    session,
                    view.moment,
                    row,
                    opened.next().unwrap_or_default(),
                    held,
                )
            })
        }
        .boxed()
    };
    export::whole_file(export, "keuangan", COLUMNS, fetch).await
}

/// NIK and account number in full.
#[derive(Default)]
struct Opened {
    nik: Option<String>,
    number: Option<String>,
}

/// Those of the rows, in their order, for whoever sees them; of nobody for the others. The keys of a page are loaded at
/// once.
async fn opened(
    app: &AppState,
    session: &Session,
    rows: &[WholeDisbursement],
) -> Result<Vec<Opened>, ApiError> {
    if !matches!(session.role, Role::Admin | Role::Applicant) {
        return Ok(Vec::new());
    }
    let mut nodes = Vec::with_capacity(rows.len() * 2);
    for row in rows {
        let form = node(row.form_sealed.as_deref())?;
        nodes.push(form.pointer("/identity").cloned().unwrap_or(Value::Null));
        nodes.push(node(row.item.payment.number_sealed.as_deref())?);
    }
    app.ledger.unseal_all(&mut nodes).await?;
    let text = |node: &Value, pointer: &str| {
        let text = node.pointer(pointer).and_then(Value::as_str);
        text.map(str::to_owned)
    };
    let opened = nodes.chunks(2).map(|pair| Opened {
        nik: text(&pair[0], "/$personal/value/nik"),
        number: text(&pair[1], "/$personal/value"),
    });
    Ok(opened.collect())
}

fn node(sealed: Option<&str>) -> Result<Value, ApiError> {
    sealed.map_or(Ok(Value::Null), |text| {
        serde_json::from_str(text).map_err(ApiError::internal)
    })
}

fn line(
    session: &Session,
    moment: DateTime<Utc>,
    row: WholeDisbursement,
    opened: Opened,
    held: Option<&HeldPayments>,
) -> Result<Line, ApiError> {
    let payment = row.item.payment.clone();
    let masked = !matches!(session.role, Role::Admin | Role::Applicant);
    let name = |name: Option<String>| name.filter(|_| names_officials(session));
    Ok(Line {
        nik: opened.nik.or(row.nik_masked),
        number: opened.number.or(payment.number_masked),
        holder: payment.holder.filter(|_| !masked),
        batch: row.batch,
        scholarship_type: row.scholarship_type,
        study_programme: row.study_programme,
        home_district: shown::district_name(row.item.home_district.as_deref()),
        decree_number: row.decree_number,
        roster_name: row.roster_name,
        budget_year: row.item.budget_year,
        budget_line: row.item.budget_line_name.clone(),
        payee: payment.payee_kind,
        bank: shown::bank_name(&payment.bank_code),
        preparer: name(row.preparer),
        first_approver: name(row.first_approver),
        approver: name(row.approver),
        spp_dated: shown::some_day(payment.spp_dated.as_deref())?,
        spm_dated: shown::some_day(payment.spm_dated.as_deref())?,
        bank_reference: payment.bank_reference,
        returned_on: shown::some_day(payment.returned_on.as_deref())?,
        received_at: shown::some_time(payment.received_at.as_deref())?,
        reported_at: shown::some_time(payment.spending_reported_at.as_deref())?,
        accepted_at: shown::some_time(payment.spending_accepted_at.as_deref())?,
        refunded_on: shown::some_day(payment.refunded_on.as_deref())?,
        note: payment.note,
        item: detail::item(session, moment, row.item, held)?,
    })
}

/// The columns of the exported list.
const COLUMNS: &[Column<Line>] = &[
    ("Penerima", |it| Cell::some(it.item.recipient_name.as_ref())),
    ("NIK", |it| Cell::some(it.nik.as_ref())),
    ("Kategori Beasiswa", |it| {
        Cell::some_word(it.scholarship_type)
    }),
    ("Batch", |it| Cell::some(it.batch.as_ref())),
    ("Institusi", |it| {
        Cell::some(it.item.institution_name.as_ref())
    }),
    ("Program Studi", |it| {
        Cell::some(it.study_programme.as_ref())
    }),
    ("Distrik Asal", |it| Cell::some(it.home_district.as_ref())),
    ("Nomor SK", |it| Cell::some(it.decree_number.as_ref())),
    ("Daftar Pembayaran", |it| {
        Cell::some(it.roster_name.as_ref())
    }),
    ("Komponen", |it| Cell::word(it.item.component)),
    ("Tahun Akademik", |it| Cell::text(&it.item.academic_year)),
    ("Semester", |it| Cell::integer(Some(it.item.semester))),
    ("Jumlah (Rp)", |it| Cell::rupiah(Some(it.item.amount))),
    ("Tahun Anggaran", |it| Cell::integer(it.budget_year)),
    ("Pagu", |it| Cell::some(it.budget_line.as_ref())),
    ("Dibayar ke", |it| Cell::word(it.payee)),
    ("Bank", |it| Cell::some(it.bank.as_ref())),
    ("Nomor Rekening", |it| Cell::some(it.number.as_ref())),
    ("Pemilik Rekening", |it| Cell::some(it.holder.as_ref())),
    ("Status", |it| Cell::word(it.item.status)),
    ("Meja", |it| {
        Cell::some(it.item.holder.as_ref().map(HolderBody::told).as_ref())
    }),
    ("Tertahan karena", |it| {
        let reasons: Vec<&str> = (it.item.held.iter())
            .map(|reason| reason.text.as_str())
            .collect();
        Cell::some((!reasons.is_empty()).then(|| reasons.join("; ")).as_ref())
    }),
    ("Disiapkan oleh", |it| Cell::some(it.preparer.as_ref())),
    ("Persetujuan Pertama oleh", |it| {
        Cell::some(it.first_approver.as_ref())
    }),
    ("Disetujui oleh", |it| Cell::some(it.approver.as_ref())),
    ("Disetujui", |it| Cell::time(it.item.approved_at)),
    ("Nomor SPP", |it| Cell::some(it.item.spp_number.as_ref())),
    ("Tanggal SPP", |it| Cell::day(it.spp_dated)),
    ("Nomor SPM", |it| Cell::some(it.item.spm_number.as_ref())),
    ("Tanggal SPM", |it| Cell::day(it.spm_dated)),
    ("Nomor SP2D", |it| Cell::some(it.item.sp2d_number.as_ref())),
    ("Tanggal SP2D", |it| Cell::day(it.item.sp2d_dated)),
    ("Tanggal Disalurkan", |it| Cell::day(it.item.transferred_on)),
    ("Referensi Bank", |it| {
        Cell::some(it.bank_reference.as_ref())
    }),
    ("Tanggal Retur", |it| Cell::day(it.returned_on)),
    ("Diterima", |it| Cell::time(it.received_at)),
    ("Dilaporkan", |it| Cell::time(it.reported_at)),
    ("Laporan Diterima", |it| Cell::time(it.accepted_at)),
    ("Tanggal Setoran Kembali", |it| Cell::day(it.refunded_on)),
    ("Catatan", |it| Cell::some(it.note.as_ref())),
    ("Diubah", |it| Cell::time(Some(it.item.updated_at))),
];
