//! A sample of payments to look at, drawn so that anybody draws the same again.

use crate::authz::allow;
use axum::extract::State;
use axum::response::{IntoResponse, Response};
use chrono::NaiveDate;
use domain::disbursement::{Component, DisbursementStatus};
use domain::sampling::{self, Sample, SamplingMethod, SamplingUnit, Stratification};
use projections::AsOf as Models;
use projections::sampling::Drawable;
use serde::{Deserialize, Serialize};
use std::collections::HashMap;
use utoipa::{IntoParams, ToSchema};
use uuid::Uuid;

use crate::answer::export::{self, Cell, Column, Export};
use crate::answer::view::{View, at_for};
use crate::answer::{scope, shown};
use crate::extract::Query;
use crate::{ApiError, AppState, Envelope, Session};

/// Most payments of a sample: more is a list.
const SIZE_MAX: usize = 500;
/// Longest seed.
const SEED_MAX: usize = 64;

/// Which payments, and how a sample of them is drawn.
#[derive(Debug, Clone, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct SampleAsked {
    /// Of payments whose SP2D is dated on this day or later.
    #[serde(rename = "dari")]
    pub from: NaiveDate,
    /// Of payments whose SP2D is dated on this day or earlier.
    #[serde(rename = "sampai")]
    pub until: NaiveDate,
    /// How it is drawn; `acak` when left out.
    #[serde(rename = "cara")]
    pub method: Option<SamplingMethod>,
    /// What parts payments into strata; `kelas` when left out.
    #[serde(rename = "lapisan")]
    pub stratification: Option<Stratification>,
    /// The seed: any text of up to 64 letters. The same seed draws the same sample.
    #[serde(rename = "benih")]
    pub seed: String,
    /// How many payments are drawn, 1 to 500; by `mus`, how many rupiah.
    #[serde(rename = "ukuran")]
    pub size: usize,
    /// Out of the payments as they stood after the event at this position; now when left out.
    #[serde(rename = "posisi")]
    pub position: Option<u64>,
}

/// A drawn payment.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct SampledPayment {
    /// Its place in the sample, from 1.
    #[serde(rename = "urutan")]
    pub place: u64,
    /// The payment.
    #[serde(rename = "keuanganId")]
    pub disbursement_id: String,
    /// Name of the recipient; absent after an erasure.
    #[serde(rename = "namaPenerima")]
    pub recipient_name: Option<String>,
    /// What is paid for.
    #[serde(rename = "komponen")]
    pub component: Component,
    /// Number of its SP2D.
    #[serde(rename = "nomorSp2d")]
    pub sp2d_number: Option<String>,
    /// Date of its SP2D.
    #[serde(rename = "tanggalSp2d")]
    pub sp2d_dated: Option<NaiveDate>,
    /// State.
    #[serde(rename = "status")]
    pub status: DisbursementStatus,
    /// Whole rupiah.
    #[serde(rename = "jumlah")]
    pub amount: i64,
    /// The stratum it is in.
    #[serde(rename = "lapisan")]
    pub stratum: String,
    /// SHA-256 of `seed:keuanganId`, hex: what the order of a random sample is made of.
    #[serde(rename = "kunci")]
    pub key: String,
    /// The rupiah that it was drawn by, counted over all payments in the order of their ids.
    #[serde(rename = "rupiahKe")]
    pub rupiah: Vec<u64>,
    /// Position of its last event.
    #[serde(rename = "nomorPeristiwa")]
    pub position: i64,
}

/// A stratum, drawn from or not.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct SampledStratum {
    /// Its name.
    #[serde(rename = "nama")]
    pub name: String,
    /// Payments of it.
    #[serde(rename = "banyak")]
    pub units: u64,
    /// Their sum in whole rupiah.
    #[serde(rename = "jumlah")]
    pub amount: u64,
    /// Drawn of it.
    #[serde(rename = "terpilih")]
    pub drawn: u64,
}

/// A sample with what it was drawn from.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct SampleBody {
    /// Out of the payments as they stood after the event at this position.
    #[serde(rename = "posisi")]
    pub position: u64,
    /// How it was drawn.
    #[serde(rename = "cara")]
    pub method: SamplingMethod,
    /// The seed.
    #[serde(rename = "benih")]
    pub seed: String,
    /// How many payments it was drawn from.
    #[serde(rename = "populasi")]
    pub units: u64,
    /// Their sum in whole rupiah.
    #[serde(rename = "jumlahPopulasi")]
    pub amount: u64,
    /// Sum of the drawn payments in whole rupiah.
    #[serde(rename = "jumlahSampel")]
    pub drawn_amount: i64,
    /// What was drawn.
    #[serde(rename = "items")]
    pub items: Vec<SampledPayment>,
    /// The strata, by name.
    #[serde(rename = "lapisan")]
    pub strata: Vec<SampledStratum>,
}

const COLUMNS: &[Column<SampledPayment>] = &[
    ("Urutan", |it| Cell::integer(i64::try_from(it.place).ok())),
    ("Penerima", |it| Cell::some(it.recipient_name.as_ref())),
    ("Komponen", |it| Cell::word(it.component)),
    ("Nomor SP2D", |it| Cell::some(it.sp2d_number.as_ref())),
    ("Tanggal SP2D", |it| Cell::day(it.sp2d_dated)),
    ("Status", |it| Cell::word(it.status)),
    ("Jumlah (Rp)", |it| Cell::rupiah(Some(it.amount))),
    ("Lapisan", |it| Cell::text(&it.stratum)),
    ("Rupiah Ke", |it| {
        let points: Vec<String> = it.rupiah.iter().map(u64::to_string).collect();
        Cell::text(points.join("; "))
    }),
    ("Kunci", |it| Cell::text(&it.key)),
    ("ID Pembayaran", |it| Cell::text(&it.disbursement_id)),
    ("Nomor Peristiwa", |it| Cell::integer(Some(it.position))),
];

/// A sample of the payments of some days. Whoever asks with the same seed, size and position gets the same.
#[utoipa::path(
    get,
    path = "/api/cms/audit/sampel",
    extensions(("x-access" = json!(allow::to().admin().government().view(allow::Audit)))),
    tag = "audit",
    params(SampleAsked, Export, ("per_tanggal" = Option<NaiveDate>, Query, description = "As of the end of this day, where no position is asked for.")),
    responses((status = 200, body = Envelope<SampleBody>))
)]
pub(crate) async fn draw_sample(
    State(app): State<AppState>,
    session: Session,
    Query(asked): Query<SampleAsked>,
    export: Export,
    view: View,
) -> Result<Response, ApiError> {
    scope::of(&app, &session).await?;
    let seed = asked.seed.trim().to_owned();
    check(&asked, &seed)?;
    let models = models(&app, session.user_id, view, asked.position).await?;
    let found = projections::sampling::population(&models.store, asked.from, asked.until).await?;
    let method = asked.method.unwrap_or(SamplingMethod::Random);
    let by = asked.stratification.unwrap_or(Stratification::AmountClass);
    let units = found.iter().map(|it| unit(it, by)).collect();
    let sample = sampling::draw(units, method, &seed, asked.size);
    let items = listed(&sample, found, by)?;
    let position = models.events.saturating_sub(1);
    let about = about(&asked, &seed, &sample, method, position);
    let name = format!("sampel-{}", method.as_str());
    if let Some(file) = export::rows_as_file_about(&export, &name, COLUMNS, &items, &about)? {
        return Ok(file);
    }
    let body = SampleBody {
        position,
        method,
        seed,
        units: sample.units as u64,
        amount: sample.amount,
        drawn_amount: items.iter().map(|it| it.amount).sum(),
        items,
        strata: (sample.strata.into_iter())
            .map(|(name, of)| SampledStratum {
                name,
                units: of.units as u64,
                amount: of.amount,
                drawn: of.drawn as u64,
            })
            .collect(),
    };
    Ok(Envelope::ok(body).at(position).into_response())
}

fn check(asked: &SampleAsked, seed: &str) -> Result<(), ApiError> {
    if asked.from > asked.until {
        let text = "Tanggal akhir mendahului tanggal awal.";
        return Err(ApiError::invalid("sampai", text));
    }
    if seed.is_empty() || seed.chars().count() > SEED_MAX {
        let text = "Tulis benih, paling banyak 64 huruf atau angka.";
        return Err(ApiError::invalid("benih", text));
    }
    if !(1..=SIZE_MAX).contains(&asked.size) {
        let text = "Gunakan ukuran 1 sampai 500.";
        return Err(ApiError::invalid("ukuran", text));
    }
    Ok(())
}

/// The read models after the event at a position, or those of the view.
async fn models(
    app: &AppState,
    account: Uuid,
    view: View,
    position: Option<u64>,
) -> Result<Models, ApiError> {
    let applied = app.read.applied();
    let Some(position) = position else {
        return Ok(Models {
            store: view.store,
            events: view.position + 1,
        });
    };
    if position >= applied {
        let text =
            "Belum ada peristiwa dengan nomor itu. Gunakan nomor yang sudah ada di buku besar.";
        return Err(ApiError::invalid("posisi", text));
    }
    if position + 1 == applied {
        return Ok(Models {
            store: app.read.store().clone(),
            events: applied,
        });
    }
    at_for(app, account, position + 1).await
}

fn unit(of: &Drawable, by: Stratification) -> SamplingUnit {
    SamplingUnit {
        id: of.disbursement_id.clone(),
        amount: of.amount,
        stratum: stratum(of, by),
    }
}

fn stratum(of: &Drawable, by: Stratification) -> String {
    let district = shown::district_name(of.home_district.as_deref());
    sampling::stratum(
        by,
        of.scholarship_type,
        district.as_deref().unwrap_or("Tidak diketahui"),
        of.amount,
    )
}

fn listed(
    sample: &Sample,
    found: Vec<Drawable>,
    by: Stratification,
) -> Result<Vec<SampledPayment>, ApiError> {
    let mut found: HashMap<String, Drawable> = (found.into_iter())
        .map(|it| (it.disbursement_id.clone(), it))
        .collect();
    let mut items = Vec::with_capacity(sample.drawn.len());
    for (place, drawn) in (1..).zip(&sample.drawn) {
        let Some(of) = found.remove(&drawn.id) else {
            continue;
        };
        items.push(SampledPayment {
            place,
            stratum: stratum(&of, by),
            disbursement_id: of.disbursement_id,
            recipient_name: of.recipient,
            component: of.component,
            sp2d_number: of.sp2d,
            sp2d_dated: shown::some_day(of.sp2d_dated.as_deref())?,
            status: of.status,
            amount: of.amount,
            key: drawn.key.clone(),
            rupiah: drawn.rupiah.clone(),
            position: of.position,
        });
    }
    Ok(items)
}

/// What a file of the sample says about itself: enough to draw it again.
fn about(
    asked: &SampleAsked,
    seed: &str,
    sample: &Sample,
    method: SamplingMethod,
    position: u64,
) -> Vec<(String, String)> {
    let line = |name: &str, value: String| (name.to_owned(), value);
    vec![
        line("Sampel pembayaran", method.long_label().to_owned()),
        line("Benih", seed.to_owned()),
        line("Ukuran", asked.size.to_string()),
        line("Posisi buku besar", position.to_string()),
        line("SP2D dari tanggal", asked.from.to_string()),
        line("SP2D sampai tanggal", asked.until.to_string()),
        line("Pembayaran dalam populasi", sample.units.to_string()),
        line("Jumlah populasi (Rp)", sample.amount.to_string()),
        line(
            "Cara memeriksa",
            "Kunci adalah SHA-256 dari benih, titik dua, dan ID pembayaran. Sampel acak adalah kunci yang terkecil; \
             sampel berlapis sama di dalam setiap lapisan. Lihat panduan auditor."
                .to_owned(),
        ),
    ]
}
