//! The tables: where their rows come from. No column that the public pages do not show.

use chrono::Datelike;
use domain::budget_line::FundSource;
use domain::office_time;
use projections::Paging;
use projections::awardee::{self, AwardeeFilter, ChangeFilter};
use serde_json::{Value, json};

use super::districts;
use super::table::{Kind, Set, Table};
use crate::answer::export::ROWS_MAX;
use crate::answer::view::View;
use crate::routes::public::transparency;
use crate::routes::public::wire::Transparency;
use crate::{ApiError, AppState};

/// Rows read at once.
const BATCH: u32 = 1_000;
const YEAR: &str = "Tahun daftar atau tahun anggaran.";
const SCHOLARSHIP: &str = "Jenis beasiswa, dengan kata: lihat /api/web/beasiswa.";
const POSITION: &str = "Nomor peristiwa dalam catatan.";
const PROOF: &str = "Halaman yang memeriksa bukti peristiwa ini. Untuk program: /api/web/bukti/ dengan nomor yang sama (daun, jalur Merkle, dan titik periksa yang ditandatangani).";
const RUPIAH: &str = "Rupiah utuh.";

static AWARDEES: Set = Set {
    name: "penerima",
    title: "Penerima beasiswa",
    about: "Daftar penerima. Nama yang beasiswanya dicabut tetap tercantum, dengan keadaannya.",
    key: &["nomor_peristiwa"],
    fields: &[
        ("tahun", Kind::Year, YEAR),
        (
            "nama",
            Kind::String,
            "Nama penerima; kosong bila datanya dihapus menurut undang-undang.",
        ),
        ("institusi_pendidikan", Kind::String, "Sekolah atau kampus."),
        ("program_studi", Kind::String, "Program studi atau jurusan."),
        ("jenis_beasiswa", Kind::String, SCHOLARSHIP),
        (
            "keadaan",
            Kind::String,
            "Keadaan beasiswa: aktif, ditangguhkan, selesai, atau dicabut.",
        ),
        ("lulus", Kind::Boolean, "Apakah penerima sudah lulus."),
        (
            "sejak",
            Kind::Date,
            "Hari perubahan terakhir yang menyangkut nama ini.",
        ),
        ("nomor_peristiwa", Kind::Integer, POSITION),
        ("bukti", Kind::Uri, PROOF),
    ],
};

static CHANGES: Set = Set {
    name: "perubahan",
    title: "Perubahan daftar penerima",
    about: "Setiap perubahan daftar: masuk, ditangguhkan, diaktifkan lagi, selesai, lulus, dicabut. Yang terbaru lebih dahulu.",
    key: &["nomor_peristiwa"],
    fields: &[
        ("nomor_peristiwa", Kind::Integer, POSITION),
        ("tanggal", Kind::Date, "Hari dicatatnya."),
        ("tahun", Kind::Year, YEAR),
        ("perubahan", Kind::String, "Apa yang terjadi."),
        (
            "nama",
            Kind::String,
            "Nama penerima; kosong bila datanya dihapus menurut undang-undang.",
        ),
        ("institusi_pendidikan", Kind::String, "Sekolah atau kampus."),
        ("jenis_beasiswa", Kind::String, SCHOLARSHIP),
        ("bukti", Kind::Uri, PROOF),
    ],
};

static BUDGET: Set = Set {
    name: "anggaran",
    title: "Anggaran",
    about: "Pagu dan bagian-bagiannya menurut tahun dan sumber dana. Pagu setahun = komitmen + realisasi + retur + setoran kembali + sisa. Dari sumber dana yang membayar kurang dari lima orang hanya pagunya yang disebut; bagian-bagiannya digabung dalam baris `bersama`, supaya uang seseorang tidak terbaca; bila masih terlalu sedikit, sumber dana terkecil berikutnya ikut digabung.",
    key: &["tahun", "sumber_dana"],
    fields: &[
        ("tahun", Kind::Year, YEAR),
        (
            "sumber_dana",
            Kind::String,
            "apbd, otsus, apbn, donatur, atau bersama.",
        ),
        ("pagu", Kind::Integer, RUPIAH),
        ("komitmen", Kind::Integer, RUPIAH),
        ("realisasi", Kind::Integer, RUPIAH),
        ("retur", Kind::Integer, RUPIAH),
        ("setoran_kembali", Kind::Integer, RUPIAH),
        ("sisa", Kind::Integer, RUPIAH),
    ],
};

/// In place of the type or the source of funds: those of too few persons, together.
const TOGETHER: &str = "bersama";

static TYPES: Set = Set {
    name: "jenis-beasiswa",
    title: "Realisasi menurut jenis beasiswa",
    about: "Orang yang dibayar dan uang yang dibayarkan, menurut tahun anggaran dan jenis beasiswa. Jenis dengan kurang dari lima orang digabung dalam baris `bersama`, supaya uang seseorang tidak terbaca; bila masih terlalu sedikit, jenis terkecil berikutnya ikut digabung.",
    key: &["tahun", "jenis_beasiswa"],
    fields: &[
        ("tahun", Kind::Year, YEAR),
        ("jenis_beasiswa", Kind::String, SCHOLARSHIP),
        ("penerima", Kind::Integer, "Orang yang dibayar."),
        ("realisasi", Kind::Integer, RUPIAH),
    ],
};

static STAGES: Set = Set {
    name: "tahap",
    title: "Lama setiap tahap",
    about: "Median hari kerja pada setiap tahap formulir, rekening, dan pembayaran yang sudah selesai.",
    key: &["jenis", "tahap"],
    fields: &[
        (
            "jenis",
            Kind::String,
            "formulir-pendaftaran, rekening, atau keuangan.",
        ),
        ("tahap", Kind::String, "Keadaan yang ditunggui."),
        ("median_hari", Kind::Integer, "Median hari kerja."),
        ("jumlah", Kind::Integer, "Berkas yang dihitung."),
    ],
};

static DISTRICTS: Set = Set {
    name: "distrik",
    title: "Penerima menurut distrik asal",
    about: "Nama pada daftar menurut distrik asal, untuk tahun yang sudah berakhir. Kosong bila kurang dari lima, supaya tidak seorang pun dikenali.",
    key: &["tahun", "kode_distrik"],
    fields: &[
        ("tahun", Kind::Year, YEAR),
        ("kode_distrik", Kind::String, "Kode wilayah Kemendagri."),
        ("distrik", Kind::String, "Nama distrik."),
        (
            "penerima",
            Kind::Integer,
            "Nama pada daftar; kosong bila terlalu sedikit untuk disebut.",
        ),
    ],
};

/// All tables, in the order in which they are shown.
pub(super) static SETS: [&Set; 6] = [&AWARDEES, &CHANGES, &BUDGET, &TYPES, &STAGES, &DISTRICTS];

/// A table of a view, with the rows of a year where its rows have years.
///
/// # Errors
/// `EKSPOR_TERLALU_BESAR`; when the read models cannot be read.
pub(super) async fn of(
    app: &AppState,
    view: &View,
    set: &'static Set,
    year: Option<i64>,
) -> Result<Table, ApiError> {
    let figures = async || Ok::<_, ApiError>(transparency::of(app, view).await?.data);
    let rows = match set.name {
        "penerima" => awardees_of(app, view, year).await?,
        "perubahan" => changes_of(app, view, year).await?,
        "anggaran" => budget_of(&figures().await?),
        "jenis-beasiswa" => types_of(&figures().await?),
        "tahap" => stages_of(&figures().await?),
        _ => districts_of(view).await?,
    };
    Ok(Table { set, rows }.of_year(year))
}

fn proof(app: &AppState, position: i64) -> String {
    format!("{}/verifikasi/{position}", app.config.public_url)
}

async fn awardees_of(
    app: &AppState,
    view: &View,
    year: Option<i64>,
) -> Result<Vec<Vec<Value>>, ApiError> {
    let filter = AwardeeFilter {
        year,
        ..AwardeeFilter::default()
    };
    let mut rows = Vec::new();
    for page in 1.. {
        let found = awardee::list(&view.store, &filter, Paging::new(page, BATCH)).await?;
        refuse_more(found.total_items)?;
        let is_last = found.items.len() < BATCH as usize;
        for row in found.items {
            rows.push(vec![
                json!(row.year),
                json!(row.name),
                json!(row.institution_name),
                json!(row.study_programme),
                json!(row.scholarship_type),
                json!(row.status),
                json!(row.graduated),
                json!(row.since),
                json!(row.position),
                json!(proof(app, row.position)),
            ]);
        }
        if is_last {
            break;
        }
    }
    Ok(rows)
}

async fn changes_of(
    app: &AppState,
    view: &View,
    year: Option<i64>,
) -> Result<Vec<Vec<Value>>, ApiError> {
    let filter = ChangeFilter {
        year,
        ..ChangeFilter::default()
    };
    let mut rows = Vec::new();
    for page in 1.. {
        let found = awardee::changes(&view.store, &filter, Paging::new(page, BATCH)).await?;
        refuse_more(found.total_items)?;
        let is_last = found.items.len() < BATCH as usize;
        for row in found.items {
            rows.push(vec![
                json!(row.position),
                json!(row.day),
                json!(row.year),
                json!(row.change),
                json!(row.name),
                json!(row.institution_name),
                json!(row.scholarship_type),
                json!(proof(app, row.position)),
            ]);
        }
        if is_last {
            break;
        }
    }
    Ok(rows)
}

/// More rows than a file holds are asked for year by year.
fn refuse_more(rows: u64) -> Result<(), ApiError> {
    if rows > ROWS_MAX {
        return Err(ApiError::new("EKSPOR_TERLALU_BESAR").with("baris", rows));
    }
    Ok(())
}

fn budget_of(figures: &Transparency) -> Vec<Vec<Value>> {
    let years = figures.years.iter();
    let sources = years.flat_map(|year| year.sources.iter().map(move |source| (year.year, source)));
    sources
        .map(|(year, source)| {
            vec![
                json!(year),
                json!(source.source.map_or(TOGETHER, FundSource::as_str)),
                json!(source.pagu),
                json!(source.committed),
                json!(source.realized),
                json!(source.returned),
                json!(source.refunded),
                json!(source.available),
            ]
        })
        .collect()
}

fn types_of(figures: &Transparency) -> Vec<Vec<Value>> {
    let types = figures.types.iter();
    types
        .map(|row| {
            vec![
                json!(row.year),
                json!(row.scholarship_type.map_or(TOGETHER, |kind| kind.as_str())),
                json!(row.recipients),
                json!(row.realized),
            ]
        })
        .collect()
}

fn stages_of(figures: &Transparency) -> Vec<Vec<Value>> {
    let stages = figures.stages.iter();
    stages
        .map(|row| {
            vec![
                json!(row.kind),
                json!(row.stage),
                json!(row.median_days),
                json!(row.count),
            ]
        })
        .collect()
}

async fn districts_of(view: &View) -> Result<Vec<Vec<Value>>, ApiError> {
    let counted = awardee::by_district(&view.store).await?;
    let year = i64::from(office_time(view.moment).year());
    let told = districts::told(counted, year).into_iter();
    Ok(told
        .map(|row| {
            vec![
                json!(row.year),
                json!(row.code),
                json!(row.name),
                json!(row.count),
            ]
        })
        .collect())
}
