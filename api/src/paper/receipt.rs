//! Kuitansi: the proof of a payment, with amount, payee, papers and events.

use domain::Rupiah;
use domain::official::Post;

use super::day_words;
use super::proof::{PaperEvent, PaperProof};
use super::sheet::{Ink, PaperError, Sheet, Weight};
use super::signing::{Signature, Signing};
use crate::routes::disbursement::wire::{DisbursementDetail, PaperBody};

/// From this amount a receipt that is signed by hand has a place for the duty stamp.
const STAMPED_FROM: Rupiah = Rupiah(5_000_000);

/// What a receipt shows.
pub(crate) struct ReceiptPaper {
    /// Its serial number: that of its transfer in the log and the year, which no other receipt has.
    pub serial: String,
    /// Account code of the budget line.
    pub account_code: Option<String>,
    /// Number and day of the budget document (DPA) that the line rests on.
    pub budget_document: Option<String>,
    /// Who signs it, on the day of the transfer.
    pub signing: Signing,
    /// The payment as its reader may see it.
    pub payment: DisbursementDetail,
    /// Name of the study programme and institution, where known.
    pub studies: Option<String>,
    /// Number of the decree that names the award.
    pub decree: Option<String>,
    /// What was put right about it since, the oldest first.
    pub corrections: Vec<String>,
    /// Its events.
    pub events: Vec<PaperEvent>,
    /// Proof of its transfer.
    pub proof: PaperProof,
    /// Whether this is demo data.
    pub is_demo: bool,
}

/// The receipt as a PDF.
///
/// # Errors
/// [`PaperError`].
pub(crate) fn receipt(paper: &ReceiptPaper) -> Result<Vec<u8>, PaperError> {
    let payment = &paper.payment;
    let title = format!("Kuitansi {}", payment.id);
    let mut sheet = Sheet::open(&title, &title, paper.is_demo)?;
    sheet.space(4.0);
    sheet.centred("KUITANSI", 17.0, Weight::Bold);
    sheet.centred(&format!("Nomor {}", payment.id), 9.5, Weight::Regular);
    sheet.space(8.0);
    let name = payment.recipient_name.clone().unwrap_or_default();
    sheet.pairs(&[
        ("Nomor urut", paper.serial.clone()),
        ("Sudah terima dari", "Pemerintah Kabupaten Nduga".to_owned()),
        ("Untuk", purpose(payment)),
        (
            "Penerima beasiswa",
            joined(&[Some(name), paper.studies.clone()]),
        ),
    ]);
    sheet.space(4.0);
    let words = payment.amount_in_words.clone();
    sheet.amount(&Rupiah(payment.amount).to_string(), &capitalised(&words));
    sheet.pairs(&particulars(paper));
    sheet.space(6.0);
    let holder = payment.payee.holder.clone().unwrap_or_default();
    let receives = Signature {
        role: "Yang menerima,".to_owned(),
        name: holder,
        stamped: payment.amount >= STAMPED_FROM.0,
        ..Signature::default()
    };
    let knows = paper.signing.by("Mengetahui, ", Post::BudgetUser);
    let pays = paper.signing.by("", Post::Treasurer);
    sheet.signatures(
        &paper.signing.dated(),
        &[Some(knows), Some(pays), Some(receives)],
    );
    sheet.text(
        "Kuitansi ini dibuat oleh portal dari peristiwa yang tercatat; tanda tangan basah hanya \
         perlu bila diminta pemeriksa.",
        8.5,
        Ink::Grey,
    );
    sheet.proof(&paper.events, &paper.proof)?;
    sheet.close()
}

/// To whom, from what and by which papers it was paid.
fn particulars(paper: &ReceiptPaper) -> Vec<(&'static str, String)> {
    let payment = &paper.payment;
    let payee = &payment.payee;
    let mut rows = vec![
        ("Dibayarkan kepada", payee.kind.long_label().to_owned()),
        (
            "Rekening",
            joined(&[
                payee.bank_name.clone().or(Some(payee.bank_code.clone())),
                payee.number.clone(),
            ]),
        ),
    ];
    if let Some(holder) = &payee.holder {
        rows.push(("Nama pemilik", holder.clone()));
    }
    rows.push((
        "Kode rekening",
        joined(&[paper.account_code.clone(), payment.budget_line_name.clone()]),
    ));
    if let Some(document) = &paper.budget_document {
        rows.push(("DPA", document.clone()));
    }
    if let Some(decree) = &paper.decree {
        rows.push(("SK penetapan", format!("Nomor {decree}")));
    }
    for (label, order) in [
        ("SPP", &payment.spp),
        ("SPM", &payment.spm),
        ("SP2D", &payment.sp2d),
    ] {
        if let Some(order) = order {
            rows.push((label, order_words(order)));
        }
    }
    if let Some(day) = payment.transferred_on {
        rows.push(("Disalurkan", day_words(day)));
    }
    if let Some(reference) = &payment.bank_reference {
        rows.push(("Referensi bank", reference.clone()));
    }
    if let Some(replaces) = &payment.replaces {
        rows.push(("Menggantikan", format!("Pembayaran {replaces}")));
    }
    rows.push(("Status", payment.status.long_label().to_owned()));
    for correction in &paper.corrections {
        rows.push(("Koreksi", correction.clone()));
    }
    rows
}

fn purpose(payment: &DisbursementDetail) -> String {
    format!(
        "{} semester {}, tahun akademik {}",
        payment.component.long_label(),
        payment.semester,
        payment.academic_year
    )
}

fn order_words(order: &PaperBody) -> String {
    format!("Nomor {}, tanggal {}", order.number, day_words(order.date))
}

fn joined(parts: &[Option<String>]) -> String {
    let parts: Vec<&str> = parts
        .iter()
        .flatten()
        .map(String::as_str)
        .filter(|part| !part.is_empty())
        .collect();
    parts.join(", ")
}

fn capitalised(text: &str) -> String {
    let mut chars = text.chars();
    chars.next().map_or_else(String::new, |first| {
        first.to_uppercase().chain(chars).collect()
    })
}
