//! Events in one Indonesian sentence, without personal data; also for the public proof page.

use domain::audit::StreamType;
use serde_json::Value;

/// The sentence of an event; its bare name where there is none.
pub(crate) fn of(stream_type: &str, event_type: &str) -> String {
    SENTENCES
        .iter()
        .find(|(stream, event, _)| *stream == stream_type && *event == event_type)
        .map_or_else(
            || match event_type {
                "Created" => format!("Data {} dibuat.", wire_kind(stream_type)),
                "Updated" => format!("Data {} diubah.", wire_kind(stream_type)),
                "Deleted" => format!("Data {} dihapus.", wire_kind(stream_type)),
                "Restored" => format!("Data {} dipulihkan.", wire_kind(stream_type)),
                _ => format!("{}: {event_type}.", wire_kind(stream_type)),
            },
            |(_, _, text)| (*text).to_owned(),
        )
}

/// The sentence with what a paper says of itself: its number and date, or the amount. No names.
pub(crate) fn with_particulars(stream_type: &str, event_type: &str, payload: &Value) -> String {
    let sentence = of(stream_type, event_type);
    let text = |name: &str| payload[name].as_str();
    match (
        stream_type,
        event_type,
        text("number"),
        text("date"),
        payload["amount"].as_i64(),
    ) {
        ("disbursement" | "decree", _, Some(number), Some(date), _) => {
            format!("{sentence} Nomor {number}, tanggal {date}.")
        }
        ("user", "Erased", ..) => match text("reason") {
            Some("permintaan_sendiri") => format!("{sentence} Alasan: permintaan sendiri."),
            Some("tidak_diperlukan") => format!("{sentence} Alasan: tidak diperlukan lagi."),
            Some("salah_daftar") => format!("{sentence} Alasan: akun salah didaftarkan."),
            _ => sentence,
        },
        ("disbursement", "Created", _, _, Some(amount)) => {
            format!("{sentence} {}.", crate::error::rupiah(amount))
        }
        _ => sentence,
    }
}

/// A kind of stream as people call it.
pub(crate) fn kind_text(stream_type: &str) -> &str {
    stream_type
        .parse()
        .map_or(stream_type, |kind: StreamType| kind.label())
}

/// The wire's word for a kind of stream.
pub(crate) fn wire_kind(stream_type: &str) -> &str {
    KINDS
        .iter()
        .find(|(stream, _)| *stream == stream_type)
        .map_or(stream_type, |(_, kind)| kind)
}

/// The payload with every sealed node replaced by a mark: who audits needs the act, not the person.
pub(crate) fn without_personal(payload: Value) -> Value {
    match payload {
        Value::Object(map) if map.contains_key("$sealed") || map.contains_key("$personal") => {
            Value::String("(data pribadi tersegel)".to_owned())
        }
        Value::Object(map) => Value::Object(
            map.into_iter()
                .map(|(name, value)| (name, without_personal(value)))
                .collect(),
        ),
        Value::Array(list) => Value::Array(list.into_iter().map(without_personal).collect()),
        other => other,
    }
}

const KINDS: &[(&str, &str)] = &[
    ("user", "pengguna"),
    ("application", "formulir-pendaftaran"),
    ("award", "penerima-beasiswa"),
    ("decree", "sk-penetapan"),
    ("bank_account", "rekening"),
    ("budget_line", "pagu"),
    ("disbursement", "keuangan"),
    ("roster", "daftar-pembayaran"),
    ("finding", "temuan"),
    ("complaint", "pengaduan"),
    ("change_request", "usulan"),
    ("hold", "tahanan"),
    ("inbox", "notification"),
    ("installation", "mesin"),
    ("permission", "hak akses"),
    ("bank", "bank"),
    ("district", "district"),
    ("kampung", "kampung"),
    ("institution", "institusi-pendidikan"),
    ("study_programme", "program-studi"),
    ("faculty", "fakultas"),
    ("finance_category", "kategori-keuangan"),
    ("branch", "dpc"),
    ("news_category", "kategori-berita"),
    ("news", "berita"),
    ("testimonial", "testimoni"),
    ("scholarship_period", "periode beasiswa"),
    ("setting", "pengaturan"),
    ("site_text", "teks situs"),
    ("achievement", "prestasi"),
    ("final_project", "tugas-akhir"),
    ("personal_data", "data-diri"),
];

#[rustfmt::skip]
const SENTENCES: &[(&str, &str, &str)] = &[
    ("user", "Registered", "Akun didaftarkan."),
    ("user", "VerificationRequested", "Email verifikasi diminta."),
    ("user", "EmailVerified", "Email diverifikasi."),
    ("user", "PasswordResetRequested", "Pengubahan password diminta."),
    ("user", "Invited", "Undangan membuat password dikirim."),
    ("user", "EmailChanged", "Alamat email diubah."),
    ("user", "PasswordChanged", "Password diubah."),
    ("user", "Renamed", "Nama diubah."),
    ("user", "RoleChanged", "Peran diubah."),
    ("user", "Confirmed", "Akun dikukuhkan orang kedua."),
    ("user", "CalmLifted", "Masa tenang akun dicabut."),
    ("user", "Founded", "Akun dibuat di mesin portal sebagai salah satu dari dua administrator pertama."),
    ("user", "Recovered", "Akun dipulihkan di mesin portal, tanpa orang kedua."),
    ("user", "SecondFactorAdded", "Faktor kedua dipasang."),
    ("user", "SecondFactorRemoved", "Faktor kedua dilepas."),
    ("user", "RecoveryCodesMade", "Kode pemulihan dibuat."),
    ("user", "RecoveryCodeUsed", "Kode pemulihan dipakai."),
    ("user", "SecondFactorsCleared", "Semua faktor kedua dilepas atas persetujuan orang kedua."),
    ("user", "Deactivated", "Akun dinonaktifkan."),
    ("user", "Reactivated", "Akun diaktifkan kembali."),
    ("user", "Erased", "Data pribadi dihapus untuk selamanya."),
    ("application", "Drafted", "Formulir dibuat."),
    ("application", "FormChanged", "Isian formulir diubah."),
    ("application", "DocumentAttached", "Dokumen diunggah."),
    ("application", "DocumentRemoved", "Dokumen dihapus."),
    ("application", "Submitted", "Formulir diajukan."),
    ("application", "DocumentJudged", "Dokumen diperiksa."),
    ("application", "ReturnedForRepair", "Formulir dikembalikan untuk diperbaiki."),
    ("application", "Recommended", "Formulir direkomendasikan."),
    ("application", "Approved", "Formulir disetujui."),
    ("application", "Rejected", "Formulir ditolak."),
    ("application", "FormCorrected", "Data dalam formulir diperbaiki atas persetujuan orang kedua."),
    ("application", "Cancelled", "Formulir dibatalkan."),
    ("award", "Granted", "Beasiswa ditetapkan."),
    ("award", "NamedInDecree", "Penerima dicantumkan dalam SK."),
    ("award", "RemovedFromDecree", "Penerima dikeluarkan dari SK."),
    ("award", "Suspended", "Beasiswa ditangguhkan."),
    ("award", "Resumed", "Beasiswa diaktifkan kembali."),
    ("award", "Completed", "Beasiswa selesai."),
    ("award", "Revoked", "Beasiswa dicabut."),
    ("award", "Graduated", "Penerima lulus."),
    ("award", "AcademicRecorded", "Data akademik dicatat."),
    ("award", "AcademicAttested", "Data akademik disahkan."),
    ("award", "ExceptionGranted", "Pengecualian besaran atau kelanjutan diberikan atas persetujuan orang kedua."),
    ("award", "CircumstanceRecorded", "Cuti, meninggal dunia, atau banding dicatat atas persetujuan orang kedua."),
    ("award", "RecipientCorrected", "Data penerima diperbaiki atas persetujuan orang kedua."),
    ("award", "DecreeRenumbered", "Nomor SK yang menyebut penerima diperbaiki."),
    ("decree", "Issued", "SK penetapan dicatat."),
    ("decree", "Amended", "SK penetapan diubah."),
    ("decree", "Renumbered", "Nomor atau tanggal SK penetapan diperbaiki atas persetujuan orang kedua."),
    ("decree", "Scanned", "Pindaian SK penetapan dilampirkan."),
    ("bank_account", "Entered", "Rekening dicatat."),
    ("bank_account", "Changed", "Rekening diubah."),
    ("bank_account", "Verified", "Rekening diverifikasi."),
    ("bank_account", "VerificationRefused", "Verifikasi rekening ditolak."),
    ("bank_account", "Doubted", "Rekening perlu diperiksa lagi: bank mengembalikan pembayaran karenanya."),
    ("budget_line", "Opened", "Pagu dibuka."),
    ("budget_line", "CeilingAllocated", "Pagu dialokasikan."),
    ("budget_line", "CeilingRevised", "Pagu diubah."),
    ("budget_line", "Reserved", "Pagu dikomitmenkan untuk pembayaran."),
    ("budget_line", "Released", "Komitmen pagu dilepas."),
    ("budget_line", "Realized", "Pagu direalisasikan."),
    ("budget_line", "Returned", "Dana diretur bank ke pagu."),
    ("budget_line", "PaidAgain", "Dana retur dibayarkan kembali."),
    ("budget_line", "Refunded", "Dana disetor kembali ke kas daerah."),
    ("budget_line", "MonthClosed", "Bulan pembukuan ditutup."),
    ("budget_line", "Lapsed", "Komitmen gugur bersama tahun anggarannya."),
    ("budget_line", "YearClosed", "Tahun anggaran ditutup atas persetujuan orang kedua."),
    ("budget_line", "CarriedIn", "Komitmen tahun lalu dibawa ke pagu ini."),
    ("budget_line", "Replenished", "Dana yang disetor kembali memulihkan pagu."),
    ("budget_line", "Repaid", "Sebagian dana disetor kembali dan memulihkan pagu."),
    ("budget_line", "RevenueReceived", "Dana kembali setelah tahun anggaran: lain-lain PAD."),
    ("budget_line", "HandedOver", "Pembayaran dipindahkan ke mata anggaran yang benar."),
    ("budget_line", "TakenOver", "Pembayaran diterima dari mata anggaran yang salah."),
    ("budget_line", "Rebooked", "Realisasi dibukukan pada tanggal SP2D yang benar."),
    ("budget_line", "Withdrawn", "Pagu yang salah dibuka ditarik atas persetujuan orang kedua."),
    ("disbursement", "Created", "Pembayaran disiapkan."),
    ("disbursement", "Corrected", "Jumlah pembayaran dikoreksi."),
    ("disbursement", "FirstApproved", "Pembayaran disetujui pertama."),
    ("disbursement", "Approved", "Pembayaran disetujui."),
    ("disbursement", "Rejected", "Pembayaran ditolak."),
    ("disbursement", "SppIssued", "SPP terbit."),
    ("disbursement", "SpmIssued", "SPM terbit."),
    ("disbursement", "Sp2dIssued", "SP2D terbit."),
    ("disbursement", "SpmRefused", "SPM ditolak bendahara umum daerah."),
    ("disbursement", "PaperCorrected", "Nomor atau tanggal SPP, SPM, atau SP2D diperbaiki atas persetujuan orang kedua."),
    ("disbursement", "Transferred", "Dana disalurkan bank."),
    ("disbursement", "Returned", "Dana diretur bank."),
    ("disbursement", "Replaced", "Pembayaran diganti dengan pembayaran ulang."),
    ("disbursement", "ReplacementDropped", "Pembayaran ulang dibatalkan."),
    ("disbursement", "Refunded", "Dana dikembalikan ke kas daerah."),
    ("disbursement", "Cancelled", "Pembayaran dibatalkan."),
    ("disbursement", "ReceiptConfirmed", "Penerima mengonfirmasi dana diterima."),
    ("disbursement", "Lapsed", "Komitmen pembayaran gugur pada tutup tahun anggaran."),
    ("disbursement", "CarriedOver", "Pembayaran dibawa ke pagu tahun berikutnya."),
    ("disbursement", "Reclassified", "Pembayaran dipindahkan ke mata anggaran yang benar."),
    ("disbursement", "TransferWithdrawn", "Penyaluran yang salah dicatat ditarik dengan bukti."),
    ("disbursement", "ReceiptWithdrawn", "Konfirmasi penerimaan yang terlalu dini ditarik dengan bukti."),
    ("disbursement", "ReceiptAttested", "Penerimaan dana dicatat dua petugas dengan bukti."),
    ("disbursement", "ReceivableOpened", "Tagihan pengembalian dibuka."),
    ("disbursement", "InstalmentPaid", "Angsuran pengembalian disetor ke kas daerah."),
    ("disbursement", "ScanAttached", "Pindaian dokumen disimpan."),
    ("disbursement", "SpendingReported", "Penggunaan dana dilaporkan."),
    ("disbursement", "SpendingReturned", "Laporan penggunaan dana dikembalikan untuk dilengkapi."),
    ("roster", "Created", "Daftar pembayaran disusun."),
    ("roster", "Locked", "Daftar pembayaran dikunci."),
    ("roster", "FirstApproved", "Daftar pembayaran mendapat persetujuan pertama."),
    ("roster", "Approved", "Daftar pembayaran disetujui."),
    ("roster", "OrdersIssued", "SPP, SPM, atau SP2D daftar pembayaran dicatat."),
    ("roster", "SpmRefused", "SPM daftar pembayaran ditolak bendahara umum daerah."),
    ("roster", "PaperCorrected", "Nomor atau tanggal SPP, SPM, atau SP2D daftar pembayaran diperbaiki atas persetujuan orang kedua."),
    ("roster", "BankFileMade", "Berkas bank daftar pembayaran dibuat."),
    ("roster", "BankResultRecorded", "Hasil bank daftar pembayaran dimuat."),
    ("roster", "Cancelled", "Daftar pembayaran dibatalkan."),
    ("complaint", "Opened", "Pengaduan dibuka."),
    ("complaint", "Answered", "Pengaduan dijawab."),
    ("complaint", "AskedAgain", "Penerima bertanya lagi dalam pengaduan."),
    ("complaint", "Closed", "Pengaduan ditutup."),
    ("disbursement", "SpendingAccepted", "Laporan penggunaan dana diterima."),
    ("permission", "Assigned", "Hak akses diubah."),
    ("permission", "FunctionsAssigned", "Fungsi akun ditetapkan."),
    ("change_request", "Proposed", "Perubahan diusulkan."),
    ("change_request", "Confirmed", "Usulan disetujui orang kedua."),
    ("change_request", "Refused", "Usulan ditolak."),
    ("change_request", "Withdrawn", "Usulan ditarik."),
    ("finding", "Dismissed", "Peringatan temuan diabaikan dengan alasan."),
    ("hold", "Placed", "Pembayaran atau penerima ditahan."),
    ("hold", "Lifted", "Tahanan dilepas atas persetujuan orang kedua."),
    ("inbox", "NotificationRead", "Pemberitahuan dibaca."),
    ("installation", "KeysNamed", "Sidik kunci yang dipakai portal dicatat."),
];

#[cfg(test)]
mod tests {
    use domain::StreamEvent;
    use serde_json::json;

    use super::*;

    #[test]
    fn every_event_of_the_main_job_has_its_sentence() {
        fn check<E: StreamEvent>() {
            for name in E::NAMES {
                let known = SENTENCES
                    .iter()
                    .any(|(stream, event, _)| *stream == E::STREAM_TYPE && event == name);
                assert!(known, "{} {name}", E::STREAM_TYPE);
            }
        }
        check::<domain::user::UserEvent>();
        check::<domain::application::ApplicationEvent>();
        check::<domain::award::AwardEvent>();
        check::<domain::decree::DecreeEvent>();
        check::<domain::bank_account::BankAccountEvent>();
        check::<domain::budget_line::BudgetLineEvent>();
        check::<domain::disbursement::DisbursementEvent>();
        check::<domain::permission::PermissionEvent>();
        check::<domain::finding::FindingEvent>();
        check::<domain::roster::RosterEvent>();
        check::<domain::hold::HoldEvent>();
        check::<domain::installation::InstallationEvent>();
    }

    #[test]
    fn leaves_sealed_nodes_out_at_any_depth() {
        let payload = json!({"a": [{"$sealed": {"subject": "s", "data": "x"}}], "b": 1});
        let shown = without_personal(payload);
        assert_eq!(shown, json!({"a": ["(data pribadi tersegel)"], "b": 1}));
    }
}
