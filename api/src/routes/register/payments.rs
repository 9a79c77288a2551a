//! Registers of payments: orders, what came back, what is committed or claimed, and lists of persons.

use domain::budget_line::Account;
use domain::disbursement::{OrderKind, ReturnFault};
use domain::register::RegisterFilter;
use projections::ReadStore;
use projections::disbursement::DisbursementItem;
use projections::register::{self, RegisterQuery};

use super::table::{Declared, Head, Row};
use super::wire::RegisterCell;
use crate::answer::shown;
use crate::{ApiError, AppState};

/// SPP and SPM: by the date on the paper, or by when it was recorded.
pub(super) const ORDERS: Declared = Declared {
    heads: &[
        Head::text("Nomor"),
        Head::day("Tanggal"),
        Head::text("Kode Rekening"),
        Head::text("Uraian"),
        Head::count("Banyak Pembayaran"),
        Head::rupiah("Jumlah (Rp)"),
    ],
    filters: SP2D.filters,
    needs: None,
    is_sorted: true,
};

/// SP2D: by either clock.
pub(super) const SP2D: Declared = Declared {
    heads: &[
        Head::sp2d("Nomor"),
        Head::day("Tanggal"),
        Head::text("Kode Rekening"),
        Head::text("Uraian"),
        Head::count("Banyak Pembayaran"),
        Head::rupiah("Jumlah (Rp)"),
    ],
    filters: &[
        RegisterFilter::Months,
        RegisterFilter::Clock,
        RegisterFilter::Line,
        RegisterFilter::Source,
        RegisterFilter::ScholarshipType,
    ],
    needs: None,
    is_sorted: true,
};

pub(super) async fn orders(
    store: &ReadStore,
    asked: &RegisterQuery,
    kind: OrderKind,
) -> Result<Vec<Row>, ApiError> {
    let found = register::orders(store, asked, kind).await?;
    let row = |it: register::Order| {
        let one = it.recipient.filter(|_| it.count == 1);
        vec![
            RegisterCell::text(it.number),
            RegisterCell::text(it.dated),
            RegisterCell::text(it.account_code),
            RegisterCell::some(it.roster.or(one)),
            RegisterCell::Number(it.count),
            RegisterCell::Number(it.amount),
        ]
    };
    Ok(found.into_iter().map(row).collect())
}

/// What of each payment is realised; the sum is the year's realisation.
pub(super) const REALIZED: Declared = Declared {
    heads: &[
        Head::text("Penerima"),
        Head::sp2d("Nomor SP2D"),
        Head::day("Tanggal SP2D"),
        Head::text("Kode Rekening"),
        Head::text("Komponen"),
        Head::text("Status"),
        Head::balance("Nilai Pembayaran (Rp)"),
        Head::rupiah("Realisasi, dikurangi yang kembali (Rp)"),
        Head::position("Peristiwa"),
    ],
    filters: SP2D.filters,
    needs: None,
    is_sorted: true,
};

pub(super) async fn realized(
    store: &ReadStore,
    asked: &RegisterQuery,
) -> Result<Vec<Row>, ApiError> {
    let found = register::realized_payments(store, asked).await?;
    let row = |it: register::RealizedPayment| {
        vec![
            RegisterCell::some(it.recipient),
            RegisterCell::some(it.sp2d),
            RegisterCell::some(it.sp2d_dated),
            RegisterCell::text(it.account_code),
            it.component
                .map_or(RegisterCell::EMPTY, |it| RegisterCell::text(it.label())),
            it.status
                .map_or(RegisterCell::EMPTY, |it| RegisterCell::text(it.label())),
            it.amount.map_or(RegisterCell::EMPTY, RegisterCell::Number),
            RegisterCell::Number(it.realized),
            RegisterCell::Number(it.position),
        ]
    };
    Ok(found.into_iter().map(row).collect())
}

/// What came back, and where it went.
pub(super) const RETURNS: Declared = Declared {
    heads: &[
        Head::day("Tanggal"),
        Head::text("Penerima"),
        Head::sp2d("Nomor SP2D"),
        Head::text("Kode Rekening"),
        Head::rupiah("Dari Realisasi (Rp)"),
        Head::rupiah("Retur (Rp)"),
        Head::rupiah("Setoran Kembali (Rp)"),
        Head::rupiah("Tersedia Lagi (Rp)"),
        Head::text("Nomor STS"),
        Head::text("Alasan"),
        Head::position("Peristiwa"),
    ],
    filters: SP2D.filters,
    needs: None,
    is_sorted: true,
};

pub(super) async fn returns(
    store: &ReadStore,
    asked: &RegisterQuery,
) -> Result<Vec<Row>, ApiError> {
    let touching = [Account::Return, Account::Refund];
    let found = register::postings(store, asked, &touching).await?;
    let row = |it: register::Posted| {
        let on = |account| it.moved.on(account);
        let why = why(it.fault, it.reason.as_deref());
        vec![
            RegisterCell::text(&it.booked_on),
            RegisterCell::some(it.recipient.clone()),
            RegisterCell::some(it.sp2d.clone()),
            RegisterCell::text(&it.moved.line.account_code),
            RegisterCell::Number(-on(Account::Realization)),
            RegisterCell::Number(on(Account::Return)),
            RegisterCell::Number(on(Account::Refund)),
            RegisterCell::Number(on(Account::Available)),
            RegisterCell::some(it.slip.clone()),
            RegisterCell::some(why),
            RegisterCell::Number(it.position),
        ]
    };
    Ok(found.into_iter().map(row).collect())
}

/// Why money came back: the kind of cause, and what the bank or the office wrote.
fn why(fault: Option<ReturnFault>, reason: Option<&str>) -> Option<String> {
    let label = fault
        .filter(|fault| *fault != ReturnFault::Other)
        .map(ReturnFault::label);
    let parts = [label, reason.filter(|words| Some(*words) != label)];
    let told: Vec<&str> = parts.into_iter().flatten().collect();
    (!told.is_empty()).then(|| told.join(": "))
}

/// What came back after its budget year.
pub(super) const OTHER_REVENUE: Declared = Declared {
    heads: &[
        Head::day("Dibukukan"),
        Head::day("Diterima"),
        Head::text("Penerima"),
        Head::sp2d("Nomor SP2D"),
        Head::text("Kode Rekening Asal"),
        Head::text("Tahun Anggaran Asal"),
        Head::rupiah("Lain-lain PAD (Rp)"),
        Head::position("Peristiwa"),
    ],
    filters: SP2D.filters,
    needs: None,
    is_sorted: true,
};

pub(super) async fn other_revenue(
    store: &ReadStore,
    asked: &RegisterQuery,
) -> Result<Vec<Row>, ApiError> {
    let found = register::other_revenue(store, asked).await?;
    let row = |it: register::OtherRevenue| {
        vec![
            RegisterCell::text(it.booked_on),
            RegisterCell::text(it.came_on),
            RegisterCell::some(it.recipient),
            RegisterCell::some(it.sp2d),
            RegisterCell::text(it.account_code),
            RegisterCell::text(it.year.to_string()),
            RegisterCell::Number(it.amount),
            RegisterCell::Number(it.position),
        ]
    };
    Ok(found.into_iter().map(row).collect())
}

/// Approved and not yet ordered.
pub(super) const COMMITMENTS: Declared = Declared {
    heads: &[
        Head::text("Penerima"),
        Head::text("Daftar Pembayaran"),
        Head::text("Kode Rekening"),
        Head::text("Komponen"),
        Head::text("Status"),
        Head::rupiah("Komitmen (Rp)"),
    ],
    filters: SP2D.filters,
    needs: None,
    is_sorted: true,
};

pub(super) async fn commitments(
    store: &ReadStore,
    asked: &RegisterQuery,
    stands: bool,
) -> Result<Vec<Row>, ApiError> {
    let found = register::commitments(store, asked).await?;
    // What a payment is today is not what it was on a day before: beside that day's balance nothing is said of it.
    let row = |it: register::Share| {
        vec![
            RegisterCell::some(it.recipient),
            RegisterCell::some(it.roster),
            RegisterCell::text(it.account_code),
            RegisterCell::text(it.component.label()),
            RegisterCell::some(stands.then(|| it.status.label().to_owned())),
            RegisterCell::Number(it.amount),
        ]
    };
    Ok(found.into_iter().map(row).collect())
}

/// Claimed back and not yet paid.
pub(super) const RECEIVABLES: Declared = Declared {
    heads: &[
        Head::text("Penerima"),
        Head::sp2d("Nomor SP2D"),
        Head::text("Kode Rekening"),
        Head::text("Komponen"),
        Head::rupiah("Ditagih (Rp)"),
        Head::rupiah("Sudah Kembali (Rp)"),
        Head::rupiah("Sisa Piutang (Rp)"),
    ],
    filters: &[
        RegisterFilter::Line,
        RegisterFilter::Source,
        RegisterFilter::ScholarshipType,
    ],
    needs: None,
    is_sorted: true,
};

pub(super) async fn receivables(
    store: &ReadStore,
    asked: &RegisterQuery,
) -> Result<Vec<Row>, ApiError> {
    let found = register::receivables(store, asked).await?;
    let row = |it: register::Share| {
        vec![
            RegisterCell::some(it.recipient),
            RegisterCell::some(it.sp2d),
            RegisterCell::text(it.account_code),
            RegisterCell::text(it.component.label()),
            RegisterCell::Number(it.amount),
            RegisterCell::Number(it.repaid),
            RegisterCell::Number(it.amount - it.repaid),
        ]
    };
    Ok(found.into_iter().map(row).collect())
}

/// Who is to be paid, with the account as everybody may see it.
pub(super) const NOMINATIVE: Declared = Declared {
    heads: &nominative_heads("Rekening (tersamar)"),
    filters: NOMINATIVE_FILTERS,
    needs: None,
    is_sorted: true,
};

/// The same for a paper or a file of who may see accounts.
pub(super) const NOMINATIVE_OPEN: Declared = Declared {
    heads: &nominative_heads("Nomor Rekening"),
    filters: NOMINATIVE_FILTERS,
    needs: None,
    is_sorted: true,
};

const NOMINATIVE_FILTERS: &[RegisterFilter] = &[
    RegisterFilter::Roster,
    RegisterFilter::Decree,
    RegisterFilter::District,
    RegisterFilter::Campus,
    RegisterFilter::Line,
    RegisterFilter::Source,
    RegisterFilter::ScholarshipType,
];

const fn nominative_heads(account: &'static str) -> [Head; 8] {
    [
        Head::text("Nama"),
        Head::text("Perguruan Tinggi/Sekolah"),
        Head::text("Distrik Asal"),
        Head::text("Bank"),
        Head::text(account),
        Head::text("Pemilik Rekening"),
        Head::rupiah("Jumlah (Rp)"),
        Head::signature("Tanda Tangan"),
    ]
}

/// The rows, and with `open` the account numbers as they are.
pub(super) async fn nominative(
    store: &ReadStore,
    asked: &RegisterQuery,
    of: &register::Persons,
    open: Option<&AppState>,
) -> Result<Vec<Row>, ApiError> {
    let found = register::nominative(store, asked, of).await?;
    let numbers: Vec<Option<String>> = match open {
        None => found.iter().map(|it| it.number_masked.clone()).collect(),
        Some(app) => {
            let sealed = found.iter().map(|it| it.number_sealed.as_deref());
            shown::opened_texts(app, sealed).await?
        }
    };
    let row = |(it, number): (register::Nominated, Option<String>)| {
        vec![
            RegisterCell::some(it.name),
            RegisterCell::some(it.institution),
            RegisterCell::some(shown::district_name(it.home_district.as_deref())),
            RegisterCell::some(shown::bank_name(&it.bank_code)),
            RegisterCell::some(number),
            RegisterCell::some(it.holder),
            RegisterCell::Number(it.amount),
            RegisterCell::EMPTY,
        ]
    };
    Ok(found.into_iter().zip(numbers).map(row).collect())
}

/// Everybody who was paid in a year, by name and address; the sum is the year's realisation.
pub(super) const BY_NAME_BY_ADDRESS: Declared = Declared {
    heads: &[
        Head::text("Nama"),
        Head::text("Kampung"),
        Head::text("Distrik Asal"),
        Head::text("Jenis Beasiswa"),
        Head::text("Perguruan Tinggi/Sekolah"),
        Head::text("Program Studi"),
        Head::text("Nomor SK"),
        Head::count("Banyak Pembayaran"),
        Head::rupiah("Realisasi (Rp)"),
    ],
    filters: &[
        RegisterFilter::Months,
        RegisterFilter::Clock,
        RegisterFilter::Line,
        RegisterFilter::Source,
        RegisterFilter::ScholarshipType,
        RegisterFilter::Roster,
        RegisterFilter::Decree,
        RegisterFilter::District,
        RegisterFilter::Campus,
    ],
    needs: None,
    is_sorted: true,
};

pub(super) async fn by_name_by_address(
    store: &ReadStore,
    asked: &RegisterQuery,
    of: &register::Persons,
) -> Result<Vec<Row>, ApiError> {
    let found = register::by_name_by_address(store, asked, of).await?;
    let row = |it: register::PersonPaid| {
        Ok(vec![
            RegisterCell::some(it.name),
            RegisterCell::some(shown::kampung_name(it.home_kampung.as_deref())),
            RegisterCell::some(shown::district_name(Some(&it.home_district))),
            RegisterCell::text(it.scholarship_type.label()),
            RegisterCell::text(it.institution),
            RegisterCell::text(it.study_programme),
            RegisterCell::some(it.decree_number),
            RegisterCell::Number(it.count),
            RegisterCell::Number(it.amount),
        ])
    };
    found.into_iter().map(row).collect()
}

/// All payments of one recipient, whatever became of them; what is paid is summed apart.
pub(super) const RECIPIENT: Declared = Declared {
    heads: &[
        Head::text("Mata Anggaran"),
        Head::text("Komponen"),
        Head::text("Tahun Akademik"),
        Head::text("Status"),
        Head::sp2d("Nomor SP2D"),
        Head::day("Tanggal SP2D"),
        Head::day("Disalurkan"),
        Head::rupiah("Terbit SP2D (Rp)"),
        Head::rupiah("Disalurkan, dikurangi yang kembali (Rp)"),
    ],
    filters: &[RegisterFilter::Recipient],
    needs: Some(RegisterFilter::Recipient),
    is_sorted: true,
};

pub(super) async fn recipient(store: &ReadStore, award: &str) -> Result<Vec<Row>, ApiError> {
    let mut found = projections::disbursement::of_award(store, award).await?;
    found.reverse();
    let row = |it: DisbursementItem| {
        let payment = it.payment;
        let (ordered, arrived) = (payment.ordered(), payment.arrived());
        vec![
            RegisterCell::some(it.budget_line_name),
            RegisterCell::text(payment.component.label()),
            RegisterCell::text(format!(
                "{} semester {}",
                payment.academic_year, payment.semester
            )),
            RegisterCell::text(payment.status.label()),
            RegisterCell::some(payment.sp2d_number),
            RegisterCell::some(payment.sp2d_dated),
            RegisterCell::some(payment.transferred_on),
            RegisterCell::Number(ordered),
            RegisterCell::Number(arrived),
        ]
    };
    Ok(found.into_iter().map(row).collect())
}
