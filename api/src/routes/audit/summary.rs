//! Events in one Indonesian sentence, without personal data; also for the public proof page.

use domain::Word;
use domain::audit::{PublicKind, StreamType};
use serde_json::Value;

use crate::paper::day_words;

/// The sentence of an event; its bare name where there is none.
pub(crate) fn of(stream_type: &str, event_type: &str) -> String {
    SENTENCES
        .iter()
        .find(|(stream, event, _)| *stream == stream_type && *event == event_type)
        .map_or_else(
            || match event_type {
                "Created" => format!("Data {} dibuat.", within(kind_text(stream_type))),
                "Updated" => format!("Data {} diubah.", within(kind_text(stream_type))),
                "Deleted" => format!("Data {} dihapus.", within(kind_text(stream_type))),
                "Restored" => format!("Data {} dipulihkan.", within(kind_text(stream_type))),
                _ => format!("{}: {event_type}.", kind_text(stream_type)),
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
            let day = date.parse().map_or_else(|_| date.to_owned(), day_words);
            format!("{sentence} Nomor {number}, tanggal {day}.")
        }
        ("user", "Erased", ..) => match text("reason") {
            Some("permintaan_sendiri") => format!("{sentence} Alasan: permintaan sendiri."),
            Some("tidak_diperlukan") => format!("{sentence} Alasan: tidak diperlukan lagi."),
            Some("salah_daftar") => format!("{sentence} Alasan: akun salah didaftarkan."),
            _ => sentence,
        },
        ("installation", "CheckerPublished", ..) => match text("sha256") {
            Some(sum) => format!("{sentence} SHA-256: {sum}."),
            None => sentence,
        },
        ("disbursement", "Created", _, _, Some(amount)) => {
            format!("{sentence} {}.", crate::error::rupiah(amount))
        }
        _ => sentence,
    }
}

/// A label inside a sentence: its first letter is small, unless the word is written in capitals.
fn within(label: &str) -> String {
    let mut letters = label.chars();
    match (letters.next(), letters.next()) {
        (Some(first), Some(second)) if !second.is_uppercase() => {
            format!("{}{}", first.to_lowercase(), &label[first.len_utf8()..])
        }
        _ => label.to_owned(),
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
    stream_type
        .parse()
        .map_or(stream_type, |kind| PublicKind(kind).as_str())
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
    ("user", "ClaimLetterMade", "Surat berkode untuk mengklaim akun dibuat."),
    ("user", "Claimed", "Akun diklaim pemiliknya dengan kode surat."),
    ("user", "Deactivated", "Akun dinonaktifkan."),
    ("user", "Reactivated", "Akun diaktifkan kembali."),
    ("user", "Erased", "Data pribadi dihapus untuk selamanya."),
    ("application", "Drafted", "Formulir dibuat."),
    ("application", "FormChanged", "Isian formulir diubah."),
    ("application", "DocumentAttached", "Dokumen diunggah."),
    ("application", "DocumentRemoved", "Dokumen dihapus."),
    ("application", "Submitted", "Formulir diajukan."),
    ("application", "DocumentJudged", "Dokumen diperiksa."),
    ("application", "RegisterAnswered", "Data formulir dicocokkan dengan register di luar kantor."),
    ("application", "ReviewTaken", "Formulir diambil untuk diperiksa."),
    ("application", "ReviewReleased", "Pemeriksaan formulir dilepas."),
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
    ("award", "AcademicObjected", "Data akademik disanggah."),
    ("award", "ExceptionGranted", "Pengecualian besaran atau kelanjutan diberikan atas persetujuan orang kedua."),
    ("award", "CircumstanceRecorded", "Cuti, meninggal dunia, atau banding dicatat atas persetujuan orang kedua."),
    ("award", "RecipientCorrected", "Data penerima diperbaiki atas persetujuan orang kedua."),
    ("award", "DecreeRenumbered", "Nomor SK yang menyebut penerima diperbaiki."),
    ("decree", "Issued", "SK penetapan dicatat."),
    ("decree", "Amended", "SK penetapan diubah."),
    ("decree", "Renumbered", "Nomor atau tanggal SK penetapan diperbaiki atas persetujuan orang kedua."),
    ("decree", "PaperBound", "Isi kertas SK penetapan diikat pada catatan."),
    ("decree", "Scanned", "Pindaian SK penetapan dilampirkan."),
    ("bank_account", "Entered", "Rekening dicatat."),
    ("bank_account", "Changed", "Rekening diubah."),
    ("bank_account", "Verified", "Rekening diverifikasi."),
    ("bank_account", "VerificationRefused", "Verifikasi rekening ditolak."),
    ("bank_account", "OwnerCorrected", "Pemilik nomor rekening mengikuti koreksi keluarga atau kampus penerima."),
    ("bank_account", "Doubted", "Rekening perlu diperiksa lagi: bank mengembalikan pembayaran karenanya."),
    ("budget_line", "Opened", "Pagu dibuka."),
    ("budget_line", "CeilingAllocated", "Pagu dialokasikan."),
    ("budget_line", "CeilingRevised", "Pagu diubah."),
    ("budget_line", "Reserved", "Pagu dikomitmenkan untuk pembayaran."),
    ("budget_line", "Released", "Komitmen pagu dilepas."),
    ("budget_line", "Realized", "Pagu direalisasikan."),
    ("budget_line", "Unrealized", "Realisasi ditarik karena SP2D ditolak BUD."),
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
    ("budget_line", "Reversed", "Retur atau setoran yang salah dicatat ditarik dari pembukuan pada tanggalnya."),
    ("budget_line", "Withdrawn", "Pagu yang salah dibuka ditarik atas persetujuan orang kedua."),
    ("disbursement", "Created", "Pembayaran disiapkan."),
    ("disbursement", "Corrected", "Jumlah pembayaran dikoreksi."),
    ("disbursement", "FirstApproved", "Pembayaran disetujui pertama."),
    ("disbursement", "Approved", "Pembayaran disetujui."),
    ("disbursement", "Rejected", "Pembayaran ditolak."),
    ("disbursement", "SppIssued", "SPP terbit."),
    ("disbursement", "SpmIssued", "SPM terbit."),
    ("disbursement", "Sp2dIssued", "SP2D terbit."),
    ("disbursement", "RefusalLifted", "Penolakan pembayaran dibuka: dapat diajukan ulang."),
    ("disbursement", "SpmRefused", "SPM ditolak bendahara umum daerah."),
    ("disbursement", "Sp2dRefused", "SP2D ditolak bendahara umum daerah; dicatat atas persetujuan orang kedua."),
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
    ("disbursement", "ReturnWithdrawn", "Retur yang salah dicatat ditarik dengan bukti."),
    ("disbursement", "RefundWithdrawn", "Setoran kembali yang salah dicatat ditarik dengan bukti."),
    ("disbursement", "InstalmentWithdrawn", "Angsuran pengembalian yang salah dicatat ditarik atas persetujuan orang kedua."),
    ("disbursement", "DepositCorrected", "Nomor atau tanggal STS diperbaiki atas persetujuan orang kedua."),
    ("disbursement", "GatheredForBank", "Pembayaran lepas dimasukkan ke daftar untuk bank."),
    ("disbursement", "Archived", "Dicatat dari arsip: dibayar sebelum portal."),
    ("disbursement", "ArchiveWithdrawn", "Catatan dari arsip ditarik: salah dicatat."),
    ("disbursement", "ScanAttached", "Pindaian dokumen disimpan."),
    ("disbursement", "SpendingReported", "Penggunaan dana dilaporkan."),
    ("disbursement", "SpendingReturned", "Laporan penggunaan dana dikembalikan untuk dilengkapi."),
    ("roster", "Created", "Daftar pembayaran disusun."),
    ("roster", "RowsAdded", "Baris ditambahkan ke daftar pembayaran."),
    ("roster", "RowsRemoved", "Baris dikeluarkan dari daftar pembayaran."),
    ("roster", "RowAmended", "Jumlah satu baris daftar pembayaran diperbaiki."),
    ("roster", "PaperBound", "Isi kertas daftar pembayaran diikat pada catatan."),
    ("roster", "Locked", "Daftar pembayaran dikunci."),
    ("roster", "FirstApproved", "Daftar pembayaran mendapat persetujuan pertama."),
    ("roster", "Approved", "Daftar pembayaran disetujui."),
    ("roster", "OrdersIssued", "SPP, SPM, atau SP2D daftar pembayaran dicatat."),
    ("roster", "SpmRefused", "SPM daftar pembayaran ditolak bendahara umum daerah."),
    ("roster", "Sp2dRefused", "SP2D daftar pembayaran ditolak bendahara umum daerah; dicatat atas persetujuan orang kedua."),
    ("roster", "ScanAttached", "Pindaian dokumen daftar pembayaran disimpan."),
    ("roster", "RestCancelled", "Pembayaran dalam daftar yang belum ber-SP2D dibatalkan."),
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
    ("permission", "FunctionsDemanded", "Kewajiban fungsi bagi akun admin diubah atas persetujuan orang kedua."),
    ("machine", "Admitted", "Akun mesin disetujui dua orang."),
    ("machine", "KeyMade", "Kunci akun mesin dibuat."),
    ("machine", "FirstUsed", "Akun mesin dipakai pertama kali."),
    ("machine", "Withdrawn", "Akun mesin dicabut."),
    ("machine", "Expired", "Masa berlaku akun mesin habis."),
    ("change_request", "Proposed", "Perubahan diusulkan."),
    ("change_request", "Confirmed", "Usulan disetujui orang kedua."),
    ("change_request", "Refused", "Usulan ditolak."),
    ("change_request", "Withdrawn", "Usulan ditarik."),
    ("change_request", "PartTaken", "Bagian dari daftar penerima yang disetujui dimuat."),
    ("change_request", "ListTaken", "Daftar penerima selesai dimuat seluruhnya."),
    ("finding", "Dismissed", "Peringatan temuan diabaikan dengan alasan."),
    ("hold", "Placed", "Pembayaran atau penerima ditahan."),
    ("hold", "Lifted", "Tahanan dilepas atas persetujuan orang kedua."),
    ("inbox", "NotificationRead", "Pemberitahuan dibaca."),
    ("inbox", "AllRead", "Semua pemberitahuan ditandai sudah dibaca."),
    ("inbox", "RemindersSwitched", "Pengingat lewat surel dinyalakan atau dimatikan."),
    ("inbox", "PhoneSwitched", "Kabar ke ponsel dinyalakan atau dimatikan."),
    ("installation", "KeysNamed", "Sidik kunci yang dipakai portal dicatat."),
    ("installation", "CheckerPublished", "Sidik pemeriksa.html yang dibagikan portal dicatat."),
];

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use serde_json::json;

    use super::*;

    #[test]
    fn every_event_has_its_sentence_and_every_sentence_its_event() {
        let told: BTreeSet<_> = domain::event::all_event_types().into_iter().collect();
        let kinds: BTreeSet<&str> = told.iter().map(|(stream, _)| *stream).collect();
        let known = StreamType::ALL.iter().map(|kind| kind.as_str()).collect();
        assert_eq!(kinds, known);
        for (stream, event) in &told {
            let mut of_event = SENTENCES
                .iter()
                .filter(|(of, name, _)| of == stream && name == event);
            let plain = ["Created", "Updated", "Deleted", "Restored"].contains(event);
            assert!(of_event.next().is_some() || plain, "{stream} {event}");
            assert!(of_event.next().is_none(), "{stream} {event} twice");
        }
        for (stream, event, _) in SENTENCES {
            assert!(told.contains(&(*stream, *event)), "{stream} {event}");
        }
    }

    #[test]
    fn a_record_is_called_as_people_call_it() {
        assert_eq!(of("district", "Created"), "Data distrik dibuat.");
        assert_eq!(of("branch", "Deleted"), "Data DPC dihapus.");
        assert_eq!(
            of("study_programme", "Updated"),
            "Data program studi diubah."
        );
    }

    #[test]
    fn leaves_sealed_nodes_out_at_any_depth() {
        let payload = json!({"a": [{"$sealed": {"subject": "s", "data": "x"}}], "b": 1});
        let shown = without_personal(payload);
        assert_eq!(shown, json!({"a": ["(data pribadi tersegel)"], "b": 1}));
    }
}
