//! The words of the dashboards on the wire. Each answers with the log position it speaks of.

use super::sources::SourceFigures;
use chrono::{DateTime, Utc};
use domain::audit::PublicKind;
use domain::disbursement::Component;
use serde::Serialize;
use utoipa::ToSchema;

/// People and money at a glance.
#[derive(Debug, Clone, Default, Serialize, ToSchema)]
pub struct DashboardInformation {
    /// Log position this speaks of.
    #[serde(rename = "nomorPeristiwa")]
    pub position: i64,
    /// Forms handed in.
    #[serde(rename = "pendaftar")]
    pub applicants: i64,
    /// Forms recommended.
    #[serde(rename = "direkomendasikan")]
    pub recommended: i64,
    /// Active recipients.
    #[serde(rename = "penerimaAktif")]
    pub active_recipients: i64,
    /// Recipients who graduated.
    #[serde(rename = "lulus")]
    pub graduated: i64,
    /// Recipients who have not.
    #[serde(rename = "belumLulus")]
    pub not_graduated: i64,
    /// Budget year of the money.
    #[serde(rename = "tahun")]
    pub year: i64,
    /// Years with budget lines and this one, newest first.
    #[serde(rename = "daftarTahun")]
    pub years: Vec<i64>,
    /// Ceiling of the year, whole rupiah, over all sources; absent for those who may not see budgets.
    pub pagu: Option<i64>,
    /// Committed.
    #[serde(rename = "komitmen")]
    pub committed: Option<i64>,
    /// Realised.
    #[serde(rename = "realisasi")]
    pub realized: Option<i64>,
    /// Returned by banks.
    #[serde(rename = "retur")]
    pub returned: Option<i64>,
    /// Paid back to the treasury.
    #[serde(rename = "setoranKembali")]
    pub refunded: Option<i64>,
    /// Still free. The six parts add up: pagu is komitmen, realisasi, retur, setoran kembali and sisa.
    #[serde(rename = "sisa")]
    pub available: Option<i64>,
    /// Absorbed, in hundredths of a percent.
    #[serde(rename = "serapanPerSepuluhRibu")]
    pub absorbed_per_ten_thousand: Option<i64>,
    /// The same figures, each source of funds apart; empty for those who may not see budgets.
    #[serde(rename = "sumberDana")]
    pub sources: Vec<SourceFigures>,
}

/// Count, sum and age of what stands in one state.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct StatusOverview {
    /// formulir-pendaftaran or keuangan.
    #[serde(rename = "jenis")]
    #[schema(value_type = PublicKind)]
    pub kind: String,
    /// The state.
    pub status: String,
    /// How many.
    #[serde(rename = "jumlah")]
    pub count: i64,
    /// How many of them lie on somebody's desk; only these have an age.
    #[serde(rename = "menunggu")]
    pub waiting: i64,
    /// Sum in whole rupiah (payments).
    #[serde(rename = "rupiah")]
    pub amount: i64,
    /// Median age of those that wait, in working days; 0 where none does.
    #[serde(rename = "medianHari")]
    pub median_days: i64,
    /// Age of the oldest of those that wait, in working days; 0 where none does.
    #[serde(rename = "terlamaHari")]
    pub oldest_days: i64,
    /// Past their service time.
    #[serde(rename = "lewatWaktu")]
    pub overdue: i64,
}

/// The overview with its position.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct DashboardOverview {
    /// Log position this speaks of.
    #[serde(rename = "nomorPeristiwa")]
    pub position: i64,
    /// One row per kind and state.
    pub items: Vec<StatusOverview>,
}

/// One of the last payments.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct LastTransaction {
    /// keuanganId.
    pub id: String,
    /// Date of its last change.
    #[serde(rename = "tanggal")]
    pub date: DateTime<Utc>,
    /// SP2D number.
    #[serde(rename = "nomorSp2d")]
    pub sp2d_number: Option<String>,
    /// Name of the recipient; absent for those who may not see it.
    #[serde(rename = "namaPenerima")]
    pub recipient_name: Option<String>,
    /// Component.
    #[serde(rename = "komponen")]
    pub component: Component,
    /// Whole rupiah.
    #[serde(rename = "jumlah")]
    pub amount: i64,
    /// State.
    pub status: String,
    /// Log position to prove.
    #[serde(rename = "nomorPeristiwa")]
    pub position: i64,
}

/// The last payments with the position they speak of.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct DashboardTransactions {
    /// Log position this speaks of.
    #[serde(rename = "nomorPeristiwa")]
    pub position: i64,
    /// Newest first.
    pub items: Vec<LastTransaction>,
}

/// One district with its people and money.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct DistrictReport {
    /// District code.
    #[serde(rename = "distrikId")]
    pub code: String,
    /// District name.
    #[serde(rename = "distrik")]
    pub name: String,
    /// Applicants.
    #[serde(rename = "pendaftar")]
    pub applicants: i64,
    /// Recipients.
    #[serde(rename = "penerima")]
    pub recipients: i64,
    /// Women among the recipients.
    #[serde(rename = "perempuan")]
    pub women: i64,
    /// Men among the recipients.
    #[serde(rename = "lakiLaki")]
    pub men: i64,
    /// Active.
    #[serde(rename = "aktif")]
    pub active: i64,
    /// Graduated.
    #[serde(rename = "lulus")]
    pub graduated: i64,
    /// Mean grade point average.
    #[serde(rename = "rataIpk")]
    pub mean_gpa: Option<f64>,
    /// Realised, whole rupiah; absent for those who may not see budgets.
    #[serde(rename = "realisasi")]
    pub realized: Option<i64>,
    /// Recipients by level.
    #[serde(rename = "jenjang")]
    pub levels: Vec<LevelCount>,
}

/// Recipients of one level.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct LevelCount {
    /// Level.
    #[serde(rename = "jenjang")]
    pub level: String,
    /// How many.
    #[serde(rename = "jumlah")]
    pub count: i64,
}

/// All districts, zeros included.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct DashboardDistricts {
    /// Log position this speaks of.
    #[serde(rename = "nomorPeristiwa")]
    pub position: i64,
    /// Budget year of the money.
    #[serde(rename = "tahun")]
    pub year: i64,
    /// One row per district.
    pub items: Vec<DistrictReport>,
}

/// How recipients do.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct DashboardAchievement {
    /// Log position this speaks of.
    #[serde(rename = "nomorPeristiwa")]
    pub position: i64,
    /// Recipients with an academic record.
    #[serde(rename = "memilikiDataAkademik")]
    pub recorded: i64,
    /// Of these, with enough credits to finish in time.
    #[serde(rename = "sksSesuaiTarget")]
    pub credits_on_track: i64,
    /// Recipients per band of their last grade point average.
    #[serde(rename = "pitaIpk")]
    pub gpa_bands: Vec<BandCount>,
    /// Graduates per programme and year.
    #[serde(rename = "lulusan")]
    pub graduates: Vec<GraduateCount>,
    /// Supply per programme, for planning.
    #[serde(rename = "pasokanProgramStudi")]
    pub programmes: Vec<ProgrammeSupply>,
    /// Achievements of recipients by how far they reach.
    #[serde(rename = "prestasi")]
    pub levels: Vec<AchievementCount>,
    /// Final projects of recipients.
    #[serde(rename = "jumlahTugasAkhir")]
    pub final_projects: i64,
}

/// Achievements of one level.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct AchievementCount {
    /// sekolah, distrik, kabupaten, provinsi, nasional or internasional.
    #[serde(rename = "tingkat")]
    pub level: String,
    /// How many.
    #[serde(rename = "jumlah")]
    pub count: i64,
}

/// How many people a programme will supply.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct ProgrammeSupply {
    /// Study programme.
    #[serde(rename = "programStudi")]
    pub study_programme: String,
    /// Level of study.
    #[serde(rename = "jenjang")]
    pub level: String,
    /// Recipients who study now.
    #[serde(rename = "sedangStudi")]
    pub studying: i64,
    /// Recipients who graduated.
    #[serde(rename = "lulus")]
    pub graduated: i64,
}

/// How many recipients are in one band.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct BandCount {
    /// E.g. `3,00–3,49`.
    #[serde(rename = "pita")]
    pub band: String,
    /// How many.
    #[serde(rename = "jumlah")]
    pub count: i64,
}

/// Graduates of one programme in one year.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct GraduateCount {
    /// Study programme.
    #[serde(rename = "programStudi")]
    pub study_programme: String,
    /// Level of study.
    #[serde(rename = "jenjang")]
    pub level: String,
    /// Year of graduation.
    #[serde(rename = "tahun")]
    pub year: String,
    /// How many.
    #[serde(rename = "jumlah")]
    pub count: i64,
}
