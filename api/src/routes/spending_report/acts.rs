//! What may be done with the report of a payment.

use commands::disbursement as act;
use domain::DisbursementId;

use crate::answer::acts::Rehearsal;

/// Adds the recipient's word that the money arrived.
pub(crate) async fn add_receipt(rehearsal: &mut Rehearsal<'_>, id: DisbursementId) {
    let (executor, call) = &rehearsal.stage();
    let trial = act::confirm_receipt(executor, call, id, None);
    let path = "/api/cms/keuangan/konfirmasi";
    rehearsal
        .offer("konfirmasi", "POST", path, &[], trial)
        .await;
}

/// Adds the acts on the report of a payment, each tried with inputs that are never at fault; evidence is
/// asked for when a report is sent.
pub(crate) async fn add(rehearsal: &mut Rehearsal<'_>, id: DisbursementId) {
    let (executor, call) = &rehearsal.stage();
    let words = || "0".to_owned();
    let trial = act::report_spending(executor, call, id, None, words(), Vec::new());
    let path = "/api/cms/laporan/create";
    rehearsal.offer("laporkan", "POST", path, &[], trial).await;
    let trial = act::accept_spending(executor, call, id, None);
    let path = "/api/cms/laporan/terima";
    rehearsal
        .offer("terima-laporan", "POST", path, &[], trial)
        .await;
    let trial = act::return_spending(executor, call, id, None, words());
    let path = "/api/cms/laporan/kembalikan";
    rehearsal
        .offer("kembalikan-laporan", "POST", path, &[], trial)
        .await;
}
