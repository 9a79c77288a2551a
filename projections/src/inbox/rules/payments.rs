//! Who is told of a payment.
use super::{Audience, Notice, PAYMENTS, REPORT_QUEUE, REPORTS, SCHOLARSHIP, notice};
use crate::inbox::InboxSubjectRow;
use domain::Role;
use domain::disbursement::DisbursementEvent;
use domain::roster::RosterEvent;

/// Who is to decide on a roster is told of it when it is locked, and again after the first of two approvals.
pub(super) fn of_roster(
    roster_id: &str,
    fact: &RosterEvent,
    subject: &InboxSubjectRow,
) -> Vec<Notice> {
    let page = format!("{PAYMENTS}/daftar/{roster_id}");
    let told = subject.state.clone().unwrap_or_default();
    match fact {
        RosterEvent::Locked { .. } => vec![notice(
            Audience::Role(Role::Admin),
            "daftar_menunggu_persetujuan",
            "Daftar pembayaran menunggu persetujuan",
            format!("Daftar {told} dikunci dan harus disetujui orang lain."),
            page,
        )],
        RosterEvent::FirstApproved { .. } => vec![notice(
            Audience::Role(Role::Admin),
            "daftar_persetujuan_kedua",
            "Daftar pembayaran menunggu persetujuan kedua",
            format!("Daftar {told} sudah disetujui satu orang dan memerlukan penyetuju kedua."),
            page,
        )],
        RosterEvent::Created { .. }
        | RosterEvent::RowsAdded { .. }
        | RosterEvent::RowsRemoved { .. }
        | RosterEvent::Approved { .. }
        | RosterEvent::OrdersIssued { .. }
        | RosterEvent::SpmRefused { .. }
        | RosterEvent::Sp2dRefused { .. }
        | RosterEvent::ScanAttached { .. }
        | RosterEvent::RestCancelled { .. }
        | RosterEvent::PaperCorrected { .. }
        | RosterEvent::BankFileMade(_)
        | RosterEvent::BankResultRecorded { .. }
        | RosterEvent::Cancelled { .. } => Vec::new(),
    }
}

pub(super) fn of_disbursement(
    fact: &DisbursementEvent,
    subject: &InboxSubjectRow,
    owner: &dyn Fn() -> Audience,
) -> Vec<Notice> {
    let finance = || Audience::Role(Role::Admin);
    match fact {
        // Whoever decides on a roster is told of the roster, once.
        DisbursementEvent::Created { .. }
        | DisbursementEvent::Corrected { .. }
        | DisbursementEvent::FirstApproved { .. }
            if subject.roster_id.is_some() =>
        {
            Vec::new()
        }
        // What was paid before the portal waits for nobody.
        DisbursementEvent::Created { payee, .. } if payee.bank_account_id.is_none() => Vec::new(),
        DisbursementEvent::Created { .. } | DisbursementEvent::Corrected { .. } => vec![notice(
            finance(),
            "pembayaran_menunggu_persetujuan",
            "Pembayaran menunggu persetujuan",
            "Sebuah pembayaran diajukan dan harus disetujui orang lain.",
            PAYMENTS,
        )],
        DisbursementEvent::FirstApproved { .. } => vec![notice(
            finance(),
            "pembayaran_persetujuan_kedua",
            "Pembayaran menunggu persetujuan kedua",
            "Sebuah pembayaran di atas batas memerlukan persetujuan kedua.",
            PAYMENTS,
        )],
        DisbursementEvent::Approved { .. } => vec![notice(
            owner(),
            "pembayaran_disetujui",
            "Pembayaran disetujui",
            "Pembayaran Anda disetujui dan pagunya sudah disisihkan.",
            SCHOLARSHIP,
        )],
        DisbursementEvent::Rejected { reason, .. } => vec![notice(
            subject
                .preparer_id
                .clone()
                .map_or_else(finance, Audience::Person),
            "pembayaran_ditolak",
            "Pembayaran ditolak",
            reason.clone(),
            PAYMENTS,
        )],
        DisbursementEvent::Sp2dIssued(order) => vec![notice(
            owner(),
            "sp2d_terbit",
            "SP2D terbit",
            format!("SP2D {} terbit; bank akan mentransfer dana.", order.number),
            SCHOLARSHIP,
        )],
        DisbursementEvent::Transferred { .. } => vec![notice(
            owner(),
            "dana_disalurkan",
            "Dana disalurkan",
            "Dana sudah ditransfer. Mohon konfirmasi penerimaannya.",
            REPORTS,
        )],
        DisbursementEvent::Returned { reason, .. } => vec![
            notice(
                owner(),
                "dana_retur",
                "Dana dikembalikan bank",
                format!("Bank mengembalikan dana: {reason}. Periksa rekening Anda."),
                SCHOLARSHIP,
            ),
            notice(
                finance(),
                "pembayaran_retur",
                "Pembayaran retur",
                reason.clone(),
                PAYMENTS,
            ),
        ],
        DisbursementEvent::ReceiptConfirmed {} => vec![notice(
            owner(),
            "laporan_ditunggu",
            "Laporan penggunaan dana",
            "Terima kasih. Mohon laporkan penggunaan dana beserta buktinya.",
            REPORTS,
        )],
        DisbursementEvent::SpendingReported { .. } => vec![notice(
            finance(),
            "laporan_masuk",
            "Laporan penggunaan dana masuk",
            "Sebuah laporan penggunaan dana menunggu pemeriksaan.",
            REPORT_QUEUE,
        )],
        DisbursementEvent::SpendingAccepted { .. } => vec![notice(
            owner(),
            "laporan_diterima",
            "Laporan diterima",
            "Laporan penggunaan dana Anda diterima.",
            REPORTS,
        )],
        DisbursementEvent::SpendingReturned { reason, .. } => vec![notice(
            owner(),
            "laporan_dikembalikan",
            "Laporan perlu dilengkapi",
            reason.clone(),
            REPORTS,
        )],
        DisbursementEvent::TransferWithdrawn { reason, .. } => vec![notice(
            owner(),
            "penyaluran_ditarik",
            "Dana belum disalurkan",
            format!("Bank ternyata belum mentransfer dana: {reason}."),
            SCHOLARSHIP,
        )],
        DisbursementEvent::ReturnWithdrawn { reason, .. } => vec![notice(
            owner(),
            "retur_ditarik",
            "Dana tidak dikembalikan bank",
            format!("Bank ternyata tidak mengembalikan dana: {reason}."),
            SCHOLARSHIP,
        )],
        DisbursementEvent::ReceiptAttested { .. } => vec![notice(
            owner(),
            "penerimaan_dicatat",
            "Penerimaan dana dicatat petugas",
            "Dua petugas mencatat bahwa dana Anda diterima. Bila tidak benar, adukan.",
            REPORTS,
        )],
        DisbursementEvent::ReceivableOpened { amount, reason, .. } => vec![notice(
            owner(),
            "tagihan_dibuka",
            "Tagihan pengembalian dana",
            format!("{amount} harus dikembalikan ke kas daerah: {reason}."),
            SCHOLARSHIP,
        )],
        DisbursementEvent::InstalmentPaid { amount, .. } => vec![notice(
            owner(),
            "angsuran_tercatat",
            "Angsuran pengembalian tercatat",
            format!("Setoran {amount} ke kas daerah tercatat."),
            SCHOLARSHIP,
        )],
        DisbursementEvent::SppIssued(_)
        | DisbursementEvent::SpmIssued(_)
        | DisbursementEvent::SpmRefused { .. }
        | DisbursementEvent::Sp2dRefused { .. }
        | DisbursementEvent::PaperCorrected { .. }
        | DisbursementEvent::Replaced { .. }
        | DisbursementEvent::ReplacementDropped { .. }
        | DisbursementEvent::Refunded { .. }
        | DisbursementEvent::Cancelled { .. }
        | DisbursementEvent::Lapsed { .. }
        | DisbursementEvent::CarriedOver { .. }
        | DisbursementEvent::Reclassified { .. }
        | DisbursementEvent::ReceiptWithdrawn { .. }
        | DisbursementEvent::RefundWithdrawn { .. }
        | DisbursementEvent::InstalmentWithdrawn { .. }
        | DisbursementEvent::DepositCorrected { .. }
        | DisbursementEvent::ScanAttached { .. }
        | DisbursementEvent::GatheredForBank { .. }
        | DisbursementEvent::Archived { .. }
        | DisbursementEvent::ArchiveWithdrawn { .. } => Vec::new(),
    }
}
