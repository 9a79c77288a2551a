//! The words of keuangan on the wire: a payment, its papers and its totals.

use crate::answer::acts::ActBody;
use chrono::{DateTime, NaiveDate, Utc};
use domain::PayeeKind;
use domain::RejectCode;
use domain::budget_line::Account;
use domain::disbursement::Component;
use domain::disbursement::DisbursementStatus;
use domain::disbursement::Order;
use domain::disbursement::ScanKind;
use domain::disbursement::SumClass;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::answer::file_body::KeptFileBody;
use crate::answer::holder::HolderBody;
use crate::error::held::HeldBody;
use crate::routes::spending_report::wire::ReportBody;

/// Number and date of an official paper (SPP, SPM or SP2D).
#[derive(Debug, Clone, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct PaperBody {
    /// Number of the paper.
    #[serde(rename = "nomor")]
    pub number: String,
    /// Date of the paper.
    #[serde(rename = "tanggal")]
    pub date: NaiveDate,
}

impl PaperBody {
    /// The paper as the domain knows it.
    pub(crate) fn into_order(self) -> Order {
        Order {
            number: self.number,
            date: self.date,
        }
    }
}

/// The payee as it was frozen when the payment was prepared.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct PayeeBody {
    /// mahasiswa, kampus or asrama.
    #[serde(rename = "jenis")]
    pub kind: PayeeKind,
    /// The verified account it was taken from.
    #[serde(rename = "rekeningId")]
    pub bank_account_id: Option<String>,
    /// Bank code.
    #[serde(rename = "bankId")]
    pub bank_code: String,
    /// Bank name.
    #[serde(rename = "bank")]
    pub bank_name: Option<String>,
    /// Account number; masked for those who may not see it.
    #[serde(rename = "nomor")]
    pub number: Option<String>,
    /// Name on the account; absent for those who may not see it.
    #[serde(rename = "namaPemilik")]
    pub holder: Option<String>,
}

/// One double entry that the payment caused: the same amount on a debit and a credit account.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct PostingBody {
    /// Log position of its event.
    #[serde(rename = "nomorPeristiwa")]
    pub position: i64,
    /// Day it is booked on.
    #[serde(rename = "tanggal")]
    pub booked_on: NaiveDate,
    /// Account debited: tersedia, komitmen, realisasi, retur or setoran_kembali.
    pub debit: Account,
    /// Account credited.
    #[serde(rename = "kredit")]
    pub credit: Account,
    /// Whole rupiah.
    #[serde(rename = "jumlah")]
    pub amount: i64,
}

/// What of a payment is to be paid back.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct ReceivableBody {
    /// All that was claimed, whole rupiah.
    #[serde(rename = "jumlah")]
    pub amount: i64,
    /// What came in.
    #[serde(rename = "dibayar")]
    pub paid: i64,
    /// What is still to come.
    #[serde(rename = "sisa")]
    pub remaining: i64,
    /// Why; none as of a day in the past.
    #[serde(rename = "alasan")]
    pub reason: Option<String>,
    /// What came in, the oldest first; empty as of a day in the past.
    #[serde(rename = "angsuran")]
    pub instalments: Vec<InstalmentBody>,
}

/// A part that was paid back.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct InstalmentBody {
    /// Whole rupiah.
    #[serde(rename = "jumlah")]
    pub amount: i64,
    /// Day of the deposit.
    #[serde(rename = "tanggal")]
    pub on: NaiveDate,
    /// Number of the deposit slip (STS).
    #[serde(rename = "nomorBukti")]
    pub reference: String,
}

/// The scan of a paper.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub(crate) struct ScanBody {
    /// Which paper.
    #[serde(rename = "dokumen")]
    pub kind: ScanKind,
    /// The scan.
    #[serde(rename = "berkas")]
    pub file: KeptFileBody,
}

/// One payment with everything its reader may see.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct DisbursementDetail {
    /// keuanganId.
    pub id: String,
    /// Version to send with the next command.
    #[serde(rename = "versi")]
    pub version: i64,
    /// Log position of the last event of this payment.
    #[serde(rename = "nomorPeristiwa")]
    pub position: i64,
    /// State of the payment.
    pub status: DisbursementStatus,
    /// The award paid for.
    #[serde(rename = "penerimaBeasiswaId")]
    pub award_id: String,
    /// Name of the recipient.
    #[serde(rename = "namaPenerima")]
    pub recipient_name: Option<String>,
    /// The budget line.
    #[serde(rename = "paguId")]
    pub budget_line_id: String,
    /// Name of the budget line.
    #[serde(rename = "pagu")]
    pub budget_line_name: Option<String>,
    /// The finance category.
    #[serde(rename = "kategoriKeuanganId")]
    pub category_id: Option<String>,
    /// ukt, biaya_hidup, asrama, tugas_akhir or lainnya.
    #[serde(rename = "komponen")]
    pub component: Component,
    /// E.g. `2025/2026`.
    #[serde(rename = "tahunAkademik")]
    pub academic_year: String,
    /// Semester paid for.
    pub semester: i64,
    /// Whole rupiah.
    #[serde(rename = "jumlah")]
    pub amount: i64,
    /// Amount in words.
    #[serde(rename = "terbilang")]
    pub amount_in_words: String,
    /// Frozen payee.
    #[serde(rename = "penerimaPembayaran")]
    pub payee: PayeeBody,
    /// SPP.
    pub spp: Option<PaperBody>,
    /// SPM.
    pub spm: Option<PaperBody>,
    /// SP2D.
    pub sp2d: Option<PaperBody>,
    /// Day the bank sent the money.
    #[serde(rename = "disalurkanPada")]
    pub transferred_on: Option<NaiveDate>,
    /// The bank's reference.
    #[serde(rename = "referensiBank")]
    pub bank_reference: Option<String>,
    /// Last reason or note.
    #[serde(rename = "catatan")]
    pub note: Option<String>,
    /// Code of a rejection.
    #[serde(rename = "kodeAlasan")]
    pub rejection_code: Option<RejectCode>,
    /// The payment that this one replaces.
    #[serde(rename = "menggantikan")]
    pub replaces: Option<String>,
    /// The payment that replaced this one.
    #[serde(rename = "digantiOleh")]
    pub replaced_by: Option<String>,
    /// The roster it belongs to; it is approved with it.
    #[serde(rename = "daftarPembayaranId")]
    pub roster_id: Option<String>,
    /// One of two approvals is given.
    #[serde(rename = "persetujuanPertama")]
    pub first_approved: bool,
    /// After the first of two approvals, told to the office: the names of those who may give the second.
    #[serde(rename = "penyetujuKedua")]
    pub second_approvers: Vec<String>,
    /// The recipient's account.
    #[serde(rename = "userId")]
    pub recipient_id: String,
    /// Whether there is a receipt to download.
    #[serde(rename = "adaKuitansi")]
    pub has_receipt: bool,
    /// What of it is to be paid back.
    #[serde(rename = "tagihan")]
    pub receivable: Option<ReceivableBody>,
    /// What went back to the treasury of it, all at once.
    #[serde(rename = "setoranKembali")]
    pub refund: Option<InstalmentBody>,
    /// What of it came back after its budget year, in whole rupiah: other revenue (lain-lain PAD), without a posting
    /// on the line.
    #[serde(rename = "pendapatanLain")]
    pub late_revenue: i64,
    /// Scans of its papers, the oldest first; empty as of a day in the past.
    #[serde(rename = "pindaian")]
    pub(crate) scans: Vec<ScanBody>,
    /// The recipient's report of what it was spent on.
    #[serde(rename = "laporan")]
    pub report: Option<ReportBody>,
    /// Its postings in the journal, oldest first.
    #[serde(rename = "jurnal")]
    pub postings: Vec<PostingBody>,
    /// What keeps it from moving since it was approved, while it waits for SPP, SPM, SP2D or the bank: it shows as
    /// held. Empty when nothing does, and as of a day in the past.
    #[serde(rename = "tertahan")]
    pub held: Vec<HeldBody>,
    /// What it counts with, where other payments to the same person within a month make it need two approvers; absent
    /// once it is approved, and as of a day in the past.
    #[serde(rename = "pecahan")]
    pub split: Option<SplitBody>,
    /// Who has to act next.
    #[serde(rename = "pemegang")]
    pub holder: Option<HolderBody>,
    /// What the reader may do with it now, and why not; empty as of a day in the past.
    #[serde(rename = "tindakan")]
    pub acts: Vec<ActBody>,
    /// Time of creation.
    #[serde(rename = "dibuatPada")]
    pub created_at: DateTime<Utc>,
    /// Time of the last change.
    #[serde(rename = "diubahPada")]
    pub updated_at: DateTime<Utc>,
}

/// Payments to one person for one component that count as one when they are approved.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct SplitBody {
    /// All of them together, whole rupiah.
    #[serde(rename = "jumlah")]
    pub total: i64,
    /// The others.
    #[serde(rename = "pembayaranLain")]
    pub others: Vec<String>,
}

/// One line of a list of payments.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct DisbursementItem {
    /// What keeps it from moving; only where the list is asked for those held (`tertahan=1`).
    #[serde(rename = "tertahan")]
    pub held: Vec<HeldBody>,
    /// keuanganId.
    pub id: String,
    /// Version of the payment.
    #[serde(rename = "versi")]
    pub version: i64,
    /// Log position of its last event.
    #[serde(rename = "nomorPeristiwa")]
    pub position: i64,
    /// State of the payment.
    pub status: DisbursementStatus,
    /// The award paid for.
    #[serde(rename = "penerimaBeasiswaId")]
    pub award_id: String,
    /// Name of the recipient.
    #[serde(rename = "namaPenerima")]
    pub recipient_name: Option<String>,
    /// The budget line.
    #[serde(rename = "paguId")]
    pub budget_line_id: String,
    /// Component.
    #[serde(rename = "komponen")]
    pub component: Component,
    /// Academic year.
    #[serde(rename = "tahunAkademik")]
    pub academic_year: String,
    /// Semester paid for.
    pub semester: i64,
    /// Whole rupiah.
    #[serde(rename = "jumlah")]
    pub amount: i64,
    /// Institution of the recipient.
    #[serde(rename = "institusiPendidikan")]
    pub institution_name: Option<String>,
    /// When it was approved.
    #[serde(rename = "disetujuiPada")]
    pub approved_at: Option<DateTime<Utc>>,
    /// SPP number.
    #[serde(rename = "nomorSpp")]
    pub spp_number: Option<String>,
    /// SPM number.
    #[serde(rename = "nomorSpm")]
    pub spm_number: Option<String>,
    /// SP2D number.
    #[serde(rename = "nomorSp2d")]
    pub sp2d_number: Option<String>,
    /// Date of the SP2D.
    #[serde(rename = "tanggalSp2d")]
    pub sp2d_dated: Option<NaiveDate>,
    /// Day of transfer.
    #[serde(rename = "disalurkanPada")]
    pub transferred_on: Option<NaiveDate>,
    /// Who has to act next.
    #[serde(rename = "pemegang")]
    pub holder: Option<HolderBody>,
    /// The reader prepared it and so may not approve it.
    #[serde(rename = "sayaMenyiapkan")]
    pub prepared_by_me: bool,
    /// Time of the last change.
    #[serde(rename = "diubahPada")]
    pub updated_at: DateTime<Utc>,
}

/// A page of payments with the sum of all that match, not only of the page.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct DisbursementPage {
    /// Payments of this page.
    pub items: Vec<DisbursementItem>,
    /// Page, from 1.
    pub page: u32,
    /// Page size.
    pub size: u32,
    /// All that match.
    #[serde(rename = "totalItems")]
    pub total_items: u64,
    /// Pages.
    #[serde(rename = "totalPages")]
    pub total_pages: u64,
    /// Sum of all that match, whole rupiah, whatever became of them.
    #[serde(rename = "totalJumlah")]
    pub total_amount: i64,
    /// One sum a class of states; a class without payments is left out.
    #[serde(rename = "jumlahPerKelas")]
    pub sums: Vec<SumBody>,
}

/// The payments of one class of states.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct SumBody {
    /// Which class.
    #[serde(rename = "kelas")]
    pub class: SumClass,
    /// How many.
    #[serde(rename = "jumlahPembayaran")]
    pub count: i64,
    /// Their sum, whole rupiah.
    #[serde(rename = "jumlah")]
    pub amount: i64,
}
