//! Who is told of a payment.
use super::{Audience, NAME, Notice, PAYMENTS, REPORTS, SCHOLARSHIP, notice};
use crate::inbox::InboxSubjectRow;
use domain::Role;
use domain::disbursement::DisbursementEvent;
use domain::inbox::NoticeKind;
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
            NoticeKind::RosterWaits,
            format!(
                "{told} dikunci. Setujui atau batalkan; yang menyusunnya tidak dapat menyetujuinya."
            ),
            page,
        )],
        RosterEvent::FirstApproved { .. } => vec![notice(
            Audience::Role(Role::Admin),
            NoticeKind::RosterSecond,
            format!(
                "{told} sudah disetujui satu orang. Diperlukan penyetuju kedua, orang lain dari penyetuju pertama dan penyusunnya."
            ),
            page,
        )],
        RosterEvent::Created { .. }
        | RosterEvent::RowsAdded { .. }
        | RosterEvent::RowsRemoved { .. }
        | RosterEvent::RowAmended { .. }
        | RosterEvent::PaperBound(_)
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
    payment_id: &str,
    fact: &DisbursementEvent,
    subject: &InboxSubjectRow,
    owner: &dyn Fn() -> Audience,
) -> Vec<Notice> {
    let finance = || Audience::Role(Role::Admin);
    let page = || format!("{PAYMENTS}/detail/{payment_id}");
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
            NoticeKind::PaymentWaits,
            "Pembayaran {nama} diajukan. Setujui atau tolak; yang menyusunnya tidak dapat menyetujuinya.",
            page(),
        )],
        DisbursementEvent::FirstApproved { .. } => vec![notice(
            finance(),
            NoticeKind::PaymentSecond,
            "Pembayaran {nama} memerlukan penyetuju kedua, orang lain dari penyetuju pertama dan penyusunnya.",
            page(),
        )],
        DisbursementEvent::Approved { .. } => vec![notice(
            owner(),
            NoticeKind::PaymentApproved,
            "Pembayaran Anda disetujui dan pagunya sudah disisihkan.",
            SCHOLARSHIP,
        )],
        DisbursementEvent::Rejected { reason, .. } => vec![notice(
            subject
                .preparer_id
                .clone()
                .map_or_else(finance, Audience::Person),
            NoticeKind::PaymentRejected,
            format!("Pembayaran {NAME} ditolak: {reason}"),
            page(),
        )],
        DisbursementEvent::Sp2dIssued(order) => vec![notice(
            owner(),
            NoticeKind::Sp2dIssued,
            format!("SP2D {} terbit; bank akan mentransfer dana.", order.number),
            SCHOLARSHIP,
        )],
        DisbursementEvent::Transferred { .. } => vec![notice(
            owner(),
            NoticeKind::Transferred,
            "Dana sudah ditransfer. Mohon konfirmasi penerimaannya.",
            REPORTS,
        )],
        DisbursementEvent::Returned { reason, .. } => vec![
            notice(
                owner(),
                NoticeKind::Bounced,
                format!("Bank mengembalikan dana: {reason}. Periksa rekening Anda."),
                SCHOLARSHIP,
            ),
            notice(
                finance(),
                NoticeKind::PaymentReturned,
                format!(
                    "Bank mengembalikan dana {NAME}: {reason}. Bayar ulang atau setor ke kas daerah."
                ),
                page(),
            ),
        ],
        DisbursementEvent::ReceiptConfirmed {} => vec![notice(
            owner(),
            NoticeKind::ReportAwaited,
            "Terima kasih. Mohon laporkan penggunaan dana beserta buktinya.",
            REPORTS,
        )],
        DisbursementEvent::SpendingReported { .. } => vec![notice(
            finance(),
            NoticeKind::ReportCame,
            "Laporan penggunaan dana {nama} menunggu. Periksa buktinya, lalu terima atau kembalikan.",
            page(),
        )],
        DisbursementEvent::SpendingAccepted { .. } => vec![notice(
            owner(),
            NoticeKind::ReportAccepted,
            "Laporan penggunaan dana Anda diterima.",
            REPORTS,
        )],
        DisbursementEvent::SpendingReturned { reason, .. } => vec![notice(
            owner(),
            NoticeKind::ReportReturned,
            reason.clone(),
            REPORTS,
        )],
        DisbursementEvent::TransferWithdrawn { reason, .. } => vec![notice(
            owner(),
            NoticeKind::TransferWithdrawn,
            format!("Bank ternyata belum mentransfer dana: {reason}."),
            SCHOLARSHIP,
        )],
        DisbursementEvent::ReturnWithdrawn { reason, .. } => vec![notice(
            owner(),
            NoticeKind::ReturnWithdrawn,
            format!("Bank ternyata tidak mengembalikan dana: {reason}."),
            SCHOLARSHIP,
        )],
        DisbursementEvent::ReceiptAttested { .. } => vec![notice(
            owner(),
            NoticeKind::ReceiptAttested,
            "Dua petugas mencatat bahwa dana Anda diterima. Bila tidak benar, adukan.",
            REPORTS,
        )],
        DisbursementEvent::ReceivableOpened { amount, reason, .. } => vec![notice(
            owner(),
            NoticeKind::ReceivableOpened,
            format!("{amount} harus dikembalikan ke kas daerah: {reason}."),
            SCHOLARSHIP,
        )],
        DisbursementEvent::InstalmentPaid { amount, .. } => vec![notice(
            owner(),
            NoticeKind::InstalmentPaid,
            format!("Setoran {amount} ke kas daerah tercatat."),
            SCHOLARSHIP,
        )],
        DisbursementEvent::SppIssued(_)
        | DisbursementEvent::SpmIssued(_)
        | DisbursementEvent::RefusalLifted { .. }
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
