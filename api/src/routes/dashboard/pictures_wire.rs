//! The words of the pictures of a dashboard on the wire.

use domain::audit::PublicKind;
use serde::Serialize;
use utoipa::ToSchema;

/// A year drawn: its months, where its money is, how long files wait.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct DashboardPictures {
    /// Log position this speaks of.
    #[serde(rename = "nomorPeristiwa")]
    pub position: i64,
    /// The year.
    #[serde(rename = "tahun")]
    pub year: i64,
    /// Years with budget lines and this one, newest first.
    #[serde(rename = "daftarTahun")]
    pub years: Vec<i64>,
    /// Campuses that recipients study at, by name.
    #[serde(rename = "daftarKampus")]
    pub campuses: Vec<PictureCampus>,
    /// The twelve months.
    #[serde(rename = "bulan")]
    pub months: Vec<PictureMonth>,
    /// What will be realised by December; absent outside of the year, and before a month of it is over.
    #[serde(rename = "perkiraan")]
    pub forecast: Option<PictureForecast>,
    /// Where the money is.
    #[serde(rename = "aliran")]
    pub flow: PictureFlow,
    /// How long files that lie on a desk have been in their state.
    #[serde(rename = "umur")]
    pub ages: Vec<PictureAges>,
}

/// A campus to choose.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct PictureCampus {
    /// institusiId.
    #[serde(rename = "institusiId")]
    pub id: String,
    /// Its name.
    #[serde(rename = "nama")]
    pub name: String,
}

/// One month of the year.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct PictureMonth {
    /// 1 to 12.
    #[serde(rename = "bulan")]
    pub month: usize,
    /// Whether it has begun by the day this speaks of.
    #[serde(rename = "sudahMulai")]
    pub begun: bool,
    /// Forms handed in.
    #[serde(rename = "pendaftar")]
    pub applications: i64,
    /// Awards granted.
    #[serde(rename = "persetujuan")]
    pub grants: i64,
    /// Realised in the month, whole rupiah.
    #[serde(rename = "realisasi")]
    pub realized: i64,
    /// Realised from January to the end of it, whole rupiah.
    #[serde(rename = "realisasiSampai")]
    pub realized_until: i64,
    /// The ceiling in twelve even parts up to its end, whole rupiah; absent where only some recipients are asked for.
    #[serde(rename = "rencanaSampai")]
    pub planned_until: Option<i64>,
    /// What is expected to be realised by its end, whole rupiah; absent for months that are over.
    #[serde(rename = "perkiraanSampai")]
    pub forecast_until: Option<i64>,
}

/// What will be realised by December.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct PictureForecast {
    /// Mean of the months looked back on, whole rupiah.
    #[serde(rename = "rataSebulan")]
    pub monthly: i64,
    /// How many months it looks back on.
    #[serde(rename = "bulanDihitung")]
    pub months: usize,
    /// Realised by the end of December, whole rupiah.
    #[serde(rename = "desember")]
    pub december: i64,
    /// Of the ceiling, in hundredths of a percent; absent where there is none.
    #[serde(rename = "serapanPerSepuluhRibu")]
    pub absorbed_per_ten_thousand: Option<i64>,
}

/// Where a year's money is, in whole rupiah.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct PictureFlow {
    /// The ceiling; absent where only some recipients are asked for.
    pub pagu: Option<i64>,
    /// Of the ceiling: still free.
    #[serde(rename = "sisa")]
    pub available: Option<i64>,
    /// Approved: realised, committed, returned and paid back.
    #[serde(rename = "disetujui")]
    pub approved: i64,
    /// Of what is approved: not yet ordered.
    #[serde(rename = "komitmen")]
    pub committed: i64,
    /// Of what is approved: sent back by banks.
    #[serde(rename = "retur")]
    pub returned: i64,
    /// Of what is approved: paid back to the treasury.
    #[serde(rename = "setoranKembali")]
    pub refunded: i64,
    /// Ordered by SP2D and not come back: the realisation.
    #[serde(rename = "realisasi")]
    pub realized: i64,
    /// Of the realisation: the bank has not transferred it.
    #[serde(rename = "belumDisalurkan")]
    pub not_transferred: i64,
    /// Of the realisation: transferred by the bank, confirmed or not.
    #[serde(rename = "disalurkan")]
    pub transferred: i64,
    /// Of what is transferred: the recipient has not confirmed it.
    #[serde(rename = "belumDikonfirmasi")]
    pub not_confirmed: i64,
    /// Confirmed by the recipient.
    #[serde(rename = "diterima")]
    pub received: i64,
}

/// Files in one state that lie on a desk, by age.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct PictureAges {
    /// formulir-pendaftaran or keuangan.
    #[serde(rename = "jenis")]
    #[schema(value_type = PublicKind)]
    pub kind: String,
    /// The state.
    pub status: String,
    /// In it for seven days at most.
    #[serde(rename = "sampai7Hari")]
    pub week: i64,
    /// For eight to fourteen days.
    #[serde(rename = "sampai14Hari")]
    pub two_weeks: i64,
    /// For fifteen to thirty days.
    #[serde(rename = "sampai30Hari")]
    pub month: i64,
    /// For longer.
    #[serde(rename = "lebih30Hari")]
    pub longer: i64,
}
