//! The words of the public pages on the wire: no personal data beyond the five public columns.

use chrono::{DateTime, NaiveDate, Utc};
use domain::ScholarshipType;
use domain::audit::PublicKind;
use domain::award::AwardStatus;
use domain::budget_line::FundSource;
use domain::disbursement::{Component, DisbursementStatus};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// One of the six scholarship types.
#[derive(Debug, Clone, Serialize, Deserialize, ToSchema)]
pub struct ScholarshipTypeBody {
    /// E.g. `murni-nduga`.
    pub id: String,
    /// Title.
    #[serde(rename = "judul")]
    pub title: String,
    /// One sentence.
    #[serde(rename = "deskripsiSingkat")]
    pub summary: String,
    /// Explanation.
    #[serde(rename = "penjelasan")]
    pub explanation: String,
    /// Requirements.
    #[serde(rename = "syarat")]
    pub requirements: Vec<String>,
    /// Steps.
    #[serde(rename = "caraDaftar")]
    pub steps: Vec<String>,
}

/// One row of the public list of awardees.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PublicAwardee {
    /// Name.
    pub nama_penerima: String,
    /// Institution.
    pub institusi_pendidikan: String,
    /// Study programme.
    pub program_studi: String,
    /// Scholarship type, in words.
    pub beasiswa: String,
    /// Graduated.
    pub status_lulus: bool,
    /// State of the award: a scholarship that was taken back stays on the list, as such.
    pub keadaan: AwardStatus,
    /// Day of the last change of the list that is about this name.
    pub sejak: NaiveDate,
    /// The event in the log that proves it.
    pub nomor_peristiwa: i64,
}

/// Money and waiting times, for everybody.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct Transparency {
    /// Log position this speaks of.
    #[serde(rename = "nomorPeristiwa")]
    pub position: i64,
    /// Money per budget year.
    #[serde(rename = "anggaran")]
    pub years: Vec<TransparencyYear>,
    /// Recipients and money per scholarship type.
    #[serde(rename = "jenisBeasiswa")]
    pub types: Vec<TransparencyType>,
    /// Money per home district of those who were paid; districts of a few persons stand together in one row without a code.
    #[serde(rename = "distrik")]
    pub districts: Vec<TransparencyDistrict>,
    /// Money per month of booking, oldest first.
    #[serde(rename = "bulan")]
    pub months: Vec<TransparencyMonth>,
    /// Complaints of recipients about their money.
    #[serde(rename = "aduan")]
    pub complaints: TransparencyComplaints,
    /// Median working days per stage.
    #[serde(rename = "tahap")]
    pub stages: Vec<StageMedian>,
    /// When an office's account was recovered on the portal's machine, without a second person; the newest first.
    #[serde(rename = "pemulihanAkun")]
    pub recoveries: Vec<DateTime<Utc>>,
}

/// Money of one budget year, whole rupiah.
#[derive(Debug, Clone, Default, Serialize, ToSchema)]
pub struct TransparencyYear {
    /// Year.
    #[serde(rename = "tahun")]
    pub year: i64,
    /// Ceiling.
    pub pagu: i64,
    /// Committed.
    #[serde(rename = "komitmen")]
    pub committed: i64,
    /// Realised.
    #[serde(rename = "realisasi")]
    pub realized: i64,
    /// Returned by banks.
    #[serde(rename = "retur")]
    pub returned: i64,
    /// Paid back to the treasury.
    #[serde(rename = "setoranKembali")]
    pub refunded: i64,
    /// Still free.
    #[serde(rename = "sisa")]
    pub available: i64,
    /// The ceiling of each source of funds, and what became of it; of sources that paid few persons this stands in one row
    /// without a source, together.
    #[serde(rename = "sumberDana")]
    pub sources: Vec<TransparencySource>,
}

/// One source of funds in figures, whole rupiah: of each column the sum is the figure of the year.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct TransparencySource {
    /// The source; none for those that paid few persons, together.
    #[serde(rename = "sumberDana")]
    pub source: Option<FundSource>,
    /// Ceiling, which each source has of its own; none in the row without a source.
    pub pagu: Option<i64>,
    /// Committed; none where it stands in the row without a source, as what follows.
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
    /// Still free.
    #[serde(rename = "sisa")]
    pub available: Option<i64>,
}

/// One scholarship type in figures.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct TransparencyType {
    /// Scholarship type; none for those of few persons, together.
    #[serde(rename = "beasiswa")]
    pub scholarship_type: Option<ScholarshipType>,
    /// Year.
    #[serde(rename = "tahun")]
    pub year: i64,
    /// Recipients.
    #[serde(rename = "penerima")]
    pub recipients: i64,
    /// Realised, whole rupiah.
    #[serde(rename = "realisasi")]
    pub realized: i64,
}

/// One home district in figures.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct TransparencyDistrict {
    /// Budget year.
    #[serde(rename = "tahun")]
    pub year: i64,
    /// Kemendagri code; none for those of few persons and what belongs to none, together.
    #[serde(rename = "kode")]
    pub code: Option<String>,
    /// Its name.
    #[serde(rename = "nama")]
    pub name: String,
    /// Persons paid.
    #[serde(rename = "penerima")]
    pub recipients: i64,
    /// Realised, whole rupiah.
    #[serde(rename = "realisasi")]
    pub realized: i64,
}

/// What was booked in a month.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct TransparencyMonth {
    /// Budget year.
    #[serde(rename = "tahun")]
    pub year: i64,
    /// Month, `2026-03`.
    #[serde(rename = "bulan")]
    pub month: String,
    /// Payments.
    #[serde(rename = "pembayaran")]
    pub payments: i64,
    /// Realised, whole rupiah.
    #[serde(rename = "realisasi")]
    pub realized: i64,
}

/// Complaints in figures.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, ToSchema)]
pub struct TransparencyComplaints {
    /// By the month in which they were made, newest first.
    #[serde(rename = "bulan")]
    pub months: Vec<ComplaintMonth>,
    /// Median days from complaint to close; none before one was closed.
    #[serde(rename = "medianHari")]
    pub median_days: Option<i64>,
    /// Day of the oldest that is not closed.
    #[serde(rename = "tertua")]
    pub oldest: Option<NaiveDate>,
}

/// The complaints of a month, by how they stand now.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, ToSchema)]
pub struct ComplaintMonth {
    /// Month, `2026-03`.
    #[serde(rename = "bulan")]
    pub month: String,
    /// Not answered.
    #[serde(rename = "menungguJawaban")]
    pub open: i64,
    /// Answered, not closed.
    #[serde(rename = "dijawab")]
    pub answered: i64,
    /// Closed.
    #[serde(rename = "ditutup")]
    pub closed: i64,
}

/// Median working days that finished items spent in one stage.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct StageMedian {
    /// formulir-pendaftaran, rekening or keuangan.
    #[serde(rename = "jenis")]
    #[schema(value_type = PublicKind)]
    pub kind: String,
    /// The state waited in.
    #[serde(rename = "tahap")]
    pub stage: String,
    /// Median working days.
    #[serde(rename = "medianHari")]
    pub median_days: i64,
    /// Items counted.
    #[serde(rename = "jumlah")]
    pub count: i64,
}

/// Everything a device needs to check for itself that an event stands in the log.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct ProofBody {
    /// Log position, from 0; also the index of the Merkle leaf.
    #[serde(rename = "nomorPeristiwa")]
    pub position: i64,
    /// Leaf hash, hex: SHA-256(0x00 ‖ stored envelope).
    #[serde(rename = "daun")]
    pub leaf: String,
    /// Size of the tree the path leads to.
    #[serde(rename = "ukuran")]
    pub size: i64,
    /// Hashes from the leaf's sibling up to the root, hex.
    #[serde(rename = "jalur")]
    pub path: Vec<String>,
    /// Signed checkpoint of that size (C2SP signed note).
    pub checkpoint: String,
    /// Public key as a C2SP verifier key.
    #[serde(rename = "kunci")]
    pub verifier_key: String,
    /// Offices outside that signed the checkpoint too.
    #[serde(rename = "saksi")]
    pub witnesses: Vec<ProofWitness>,
    /// Changes of the log's key, oldest first (`/log/keys`).
    #[serde(rename = "pergantianKunci")]
    pub key_changes: Vec<String>,
    /// Base64 of the bytes that were hashed: for those who may read the log, and of an event that binds what its paper
    /// prints.
    #[serde(rename = "amplop")]
    pub envelope: Option<String>,
    /// What may be shown of the event.
    #[serde(rename = "isi")]
    pub content: ProofContent,
}

/// An office outside that signed a checkpoint.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct ProofWitness {
    /// What people call it.
    #[serde(rename = "nama")]
    pub name: String,
    /// Its public key as a C2SP verifier key; its line stands under the checkpoint.
    #[serde(rename = "kunci")]
    pub key: String,
    /// When it signed.
    #[serde(rename = "waktu")]
    pub at: DateTime<Utc>,
}

/// What may be shown of an event: no personal data.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct ProofContent {
    /// Kind, e.g. `keuangan`.
    #[serde(rename = "jenis")]
    #[schema(value_type = PublicKind)]
    pub kind: String,
    /// Time of recording.
    #[serde(rename = "waktu")]
    pub at: DateTime<Utc>,
    /// Day it takes effect, where it differs.
    #[serde(rename = "tanggalBerlaku")]
    pub effective_on: Option<NaiveDate>,
    /// One sentence in Indonesian.
    #[serde(rename = "ringkasan")]
    pub summary: String,
    /// Address of a paper about it that anyone may read: the certificate of an erasure.
    #[serde(rename = "surat")]
    pub paper: Option<String>,
    /// Of an erasure: whether nothing of it is left to do.
    #[serde(rename = "selesai")]
    pub finished: Option<bool>,
    /// Of a transfer: what the papers of its payment say.
    #[serde(rename = "pembayaran")]
    pub payment: Option<PaymentPaper>,
    /// Of a decree or roster: what opens the rows of its paper beside the paper's own code.
    #[serde(rename = "daftar")]
    pub list: Option<ListPaper>,
    /// Of another event of a payment: log position of the one that its receipt is bound by.
    #[serde(rename = "pengikat")]
    pub bound_by: Option<i64>,
}

/// What a paper with many rows is checked with. It names nobody: a salt opens nothing without the secret on the paper.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct ListPaper {
    /// Salt of each row in the order of the paper, of an event that binds one; null of a person who was erased.
    #[serde(rename = "garam")]
    pub salts: Vec<Option<String>>,
    /// Log position of the event that its paper as it stands now rests on: that binds it, where it is bound.
    #[serde(rename = "terakhir")]
    pub last: Option<i64>,
}

/// What a paper of a payment says, for everybody to compare; who was paid stays with the paper.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PaymentPaper {
    /// Number of the receipt: keuanganId.
    pub nomor_kuitansi: String,
    /// Whole rupiah.
    pub jumlah: i64,
    /// What was paid for.
    pub komponen: Component,
    /// Semester paid for.
    pub semester: i64,
    /// E.g. `2025/2026`.
    pub tahun_akademik: String,
    /// Number of the SP2D.
    pub sp2d: Option<String>,
    /// Number of the decree that names the award.
    pub sk: Option<String>,
    /// Where the payment stands now.
    pub status: DisbursementStatus,
    /// Its events, oldest first; each has a proof of its own.
    pub peristiwa: Vec<PaymentPaperEvent>,
}

/// One event of a payment.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PaymentPaperEvent {
    /// Log position.
    pub nomor: i64,
    /// Time of recording.
    pub waktu: DateTime<Utc>,
    /// One sentence in Indonesian.
    pub ringkasan: String,
}

/// One item of news.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PublicNews {
    /// beritaId.
    pub id: String,
    /// Last part of its address.
    pub slug: String,
    /// Title.
    pub judul: String,
    /// Cleaned HTML.
    pub content: String,
    /// Image address.
    pub gambar: Option<String>,
    /// Time of publication.
    pub tanggal_publish: Option<DateTime<Utc>>,
    /// Category.
    pub kategori_berita: Option<NewsCategoryName>,
    /// Author.
    pub created_by: Option<String>,
    /// Caption of the gallery.
    pub deskripsi: Option<String>,
    /// Gallery.
    pub dokumentasi_kegiatan: Vec<GalleryImage>,
}

/// Name of a news category.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct NewsCategoryName {
    /// kategoriBeritaId.
    pub id: String,
    /// Name.
    pub berita: String,
}

/// One image of a gallery.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct GalleryImage {
    /// Address.
    pub image: String,
}

/// One testimonial.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PublicTestimonial {
    /// testimoniId.
    pub id: String,
    /// Name.
    pub nama_penerima: String,
    /// Text.
    pub testimoni: String,
    /// Short text.
    pub quotes: Option<String>,
    /// Photo.
    pub profile: Option<String>,
    /// Batch.
    pub batch_penerimaan: Option<String>,
    /// Institution.
    pub institusi_pendidikan: Option<String>,
}

/// The scholarship types.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct ScholarshipTypeList {
    /// All six.
    pub items: Vec<ScholarshipTypeBody>,
}
