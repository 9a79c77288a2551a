//! What mails say, in Indonesian. They hold no personal data but the address they go to: mail is read
//! by others on the way.

use ledger::Checkpoint;

use super::Mail;
use crate::markup::escape;

/// A mail's content before it has an address.
struct Draft<'a> {
    subject: &'a str,
    lines: &'a [&'a str],
    /// Text that must arrive letter by letter.
    note: Option<&'a str>,
    button: &'a str,
    link: String,
    after: &'a str,
    /// What else can be done, and its link.
    otherwise: Option<(&'a str, String)>,
}

const IGNORE: &str = "Abaikan surel ini bila Anda tidak merasa memintanya.";
const OFFICE: &str = "Pemerintah Kabupaten Nduga · Portal Beasiswa · pusat panggilan 122";

/// Asks to verify an address, and says what to do when somebody else has registered it.
pub fn verification(public_url: &str, to: &str, token: &str, cancel: &str) -> Mail {
    write(
        to,
        &Draft {
            subject: "Verifikasi email Anda",
            lines: &[
                "Terima kasih sudah mendaftar di Portal Beasiswa Nduga.",
                "Tekan tautan berikut untuk memastikan bahwa alamat email ini milik Anda. Tautan berlaku 72 jam.",
            ],
            note: None,
            button: "Verifikasi email",
            link: format!("{public_url}/auth/register/verify-email?verification={token}"),
            after: "Bukan Anda yang mendaftar? Jangan tekan tautan di atas: yang mendaftarkan alamat ini tahu passwordnya. Hapus pendaftaran itu lewat alamat berikut.",
            otherwise: Some((
                "Hapus pendaftaran",
                format!("{public_url}/auth/register/batalkan?token={cancel}"),
            )),
        },
    )
}

/// Lets somebody set a new password.
pub fn password_reset(public_url: &str, to: &str, token: &str) -> Mail {
    write(
        to,
        &Draft {
            subject: "Ubah password Anda",
            lines: &[
                "Seseorang meminta password baru, atau mendaftar lagi, dengan alamat email ini di Portal Beasiswa Nduga. Alamat ini sudah mempunyai akun: masuklah dengan password Anda.",
                "Bila Anda lupa password, tekan tautan berikut untuk membuat yang baru. Tautan berlaku 1 jam dan hanya dapat dipakai satu kali.",
            ],
            note: None,
            button: "Ubah password",
            link: format!("{public_url}/auth/change-password?token={token}"),
            after: IGNORE,
            otherwise: None,
        },
    )
}

/// Lets an invited person set the first password.
pub fn invitation(public_url: &str, to: &str, token: &str) -> Mail {
    write(
        to,
        &Draft {
            subject: "Akun Anda di Portal Beasiswa Nduga",
            lines: &[
                "Sebuah akun di Portal Beasiswa Nduga dibuat untuk Anda.",
                "Tekan tautan berikut untuk membuat password Anda. Tautan berlaku 7 hari dan hanya dapat dipakai satu kali.",
            ],
            note: None,
            button: "Buat password",
            link: format!("{public_url}/auth/change-password?token={token}"),
            after: "Bila tautan sudah tidak berlaku, mintalah admin mengirim tautan baru.",
            otherwise: None,
        },
    )
}

/// What is told of an event: the subject of a mail, and a sentence.
const fn words(kind: Notice) -> (&'static str, &'static str) {
    match kind {
        Notice::ApplicationSubmitted => (
            "Pendaftaran Anda sudah diterima",
            "Pendaftaran beasiswa Anda sudah diterima dan menunggu diperiksa.",
        ),
        Notice::ApplicationReturned => (
            "Pendaftaran Anda perlu diperbaiki",
            "Petugas meminta perbaikan pada pendaftaran beasiswa Anda.",
        ),
        Notice::ApplicationRecommended => (
            "Pendaftaran Anda direkomendasikan",
            "Pendaftaran beasiswa Anda sudah direkomendasikan dan menunggu persetujuan.",
        ),
        Notice::ApplicationApproved => (
            "Pendaftaran Anda disetujui",
            "Selamat, pendaftaran beasiswa Anda disetujui.",
        ),
        Notice::ApplicationRejected => (
            "Keputusan atas pendaftaran Anda",
            "Keputusan atas pendaftaran beasiswa Anda sudah ada.",
        ),
        Notice::AwardSuspended => (
            "Beasiswa Anda ditangguhkan",
            "Beasiswa Anda ditangguhkan untuk sementara.",
        ),
        Notice::AwardRevoked => ("Beasiswa Anda dicabut", "Beasiswa Anda dicabut."),
        Notice::PaymentTransferred => (
            "Dana beasiswa Anda sudah disalurkan",
            "Dana beasiswa Anda sudah disalurkan. Mohon konfirmasi bila sudah diterima.",
        ),
        Notice::PaymentReturned => (
            "Penyaluran dana Anda dikembalikan bank",
            "Bank mengembalikan penyaluran dana beasiswa Anda. Mohon periksa data rekening.",
        ),
        Notice::EmailChanged => (
            "Alamat email akun Anda diubah",
            "Alamat email akun portal Anda baru saja diganti, dan sesi yang lain diakhiri. Bila bukan Anda yang meminta, segera hubungi kantor: akun itu mungkin diambil orang lain.",
        ),
        Notice::PasswordChanged => (
            "Password akun Anda diubah",
            "Password akun portal Anda baru saja diganti, dan semua sesi diakhiri. Bila bukan Anda yang melakukannya, pulihkan password Anda dan segera hubungi kantor.",
        ),
        Notice::SecondFactorChanged => (
            "Faktor kedua akun Anda diubah",
            "Aplikasi autentikator atau kunci sandi akun portal Anda baru saja dipasang atau dilepas, dan semua sesi lain diakhiri. Bila bukan Anda yang melakukannya, ganti password Anda dan segera hubungi kantor.",
        ),
        Notice::Recovered => (
            "Akun Anda dipulihkan dari mesin portal",
            "Seseorang di mesin portal memberi akun Anda password baru dan melepas faktor keduanya. Bila bukan Anda yang meminta, segera hubungi kantor dan pengawas.",
        ),
        Notice::AnotherRecovered => (
            "Akun petugas dipulihkan dari mesin portal",
            "Seseorang di mesin portal memberi sebuah akun password baru dan melepas faktor keduanya, tanpa persetujuan orang kedua. Periksalah siapa yang memintanya dan apa yang dilakukan akun itu sesudahnya.",
        ),
        Notice::RecoveryCodeUsed => (
            "Kode pemulihan akun Anda dipakai",
            "Seseorang baru saja masuk ke akun portal Anda dengan kode pemulihan. Bila bukan Anda, ganti password Anda dan segera hubungi kantor.",
        ),
    }
}

/// The receipt of a form that was handed in, with its number.
pub fn receipt(public_url: &str, to: &str, number: &str) -> Mail {
    let (subject, line) = words(Notice::ApplicationSubmitted);
    let told = format!(
        "Nomor pendaftaran Anda: {number}. Simpanlah; dengan nomor ini dan tanggal lahir, keadaan pendaftaran dapat dilihat tanpa masuk."
    );
    write(
        to,
        &Draft {
            subject,
            lines: &[line, &told],
            note: None,
            button: "Lihat status pendaftaran",
            link: format!("{public_url}/status-pendaftaran"),
            after: "Tanda terimanya dapat dicetak sesudah masuk ke portal.",
            otherwise: None,
        },
    )
}

/// Tells that something about an application, an award or a payment has changed; the details stand
/// behind the login.
pub fn notice(public_url: &str, to: &str, kind: Notice) -> Mail {
    let (subject, line) = words(kind);
    write(
        to,
        &Draft {
            subject,
            lines: &[line, "Rinciannya dapat dilihat setelah masuk ke portal."],
            note: None,
            button: "Buka portal",
            link: match kind {
                Notice::EmailChanged
                | Notice::PasswordChanged
                | Notice::SecondFactorChanged
                | Notice::Recovered
                | Notice::AnotherRecovered
                | Notice::RecoveryCodeUsed => public_url.to_owned(),
                Notice::ApplicationSubmitted
                | Notice::ApplicationReturned
                | Notice::ApplicationRecommended
                | Notice::ApplicationApproved
                | Notice::ApplicationRejected
                | Notice::AwardSuspended
                | Notice::AwardRevoked
                | Notice::PaymentTransferred
                | Notice::PaymentReturned => format!("{public_url}/user/dashboard"),
            },
            after: "",
            otherwise: None,
        },
    )
}

/// What a notification says: what stands on a locked screen for all to read.
pub fn notice_subject(kind: Notice) -> &'static str {
    words(kind).0
}

/// What a recipient left undone, as a notification says it.
pub fn reminder_line(count: usize, until: &str) -> String {
    format!("{count} hal menunggu Anda, paling lambat {until}.")
}

/// The same in a few words, for a phone that others may read too: no name, no amount.
pub fn notice_message(public_url: &str, kind: Notice) -> String {
    let (_, line) = words(kind);
    format!("Portal Beasiswa Nduga: {line} Rincian: {public_url}/user/dashboard")
}

/// What a recipient left undone, in a few words.
pub fn reminder_message(public_url: &str, count: usize, until: &str) -> String {
    format!(
        "Portal Beasiswa Nduga: {count} hal menunggu Anda, paling lambat {until}. Lihat dan kerjakan di {public_url}/user/dashboard"
    )
}

/// A change request waits for the word of a second person.
pub fn proposal(public_url: &str, to: &str, what: &str) -> Mail {
    let line = format!(
        "Usulan \"{what}\" menunggu persetujuan orang kedua, dan Anda dapat memberikannya."
    );
    write(
        to,
        &Draft {
            subject: "Usulan menunggu persetujuan Anda",
            lines: &[
                &line,
                "Bacalah apa yang berubah dan alasannya sebelum menyetujui. Usulan yang tidak disetujui dalam 14 hari gugur.",
            ],
            note: None,
            button: "Buka usulan",
            link: format!("{public_url}/admin/usulan?untukSaya=true"),
            after: "Bila Anda tidak mengenal pengusulnya, tolak usulan itu dan beri tahu pengawas.",
            otherwise: None,
        },
    )
}

/// The audit pack of a month can be downloaded: the link, never the file.
pub fn month_pack(public_url: &str, to: &str, area: &str, month: &str) -> Mail {
    let line = format!("Buku bulan {month} sudah ditutup. Paket audit bulan itu dapat diunduh.");
    write(
        to,
        &Draft {
            subject: "Paket audit bulanan siap diunduh",
            lines: &[
                &line,
                "Paket memuat setiap peristiwa dan dokumen bulan itu beserta buktinya, dan dibuat saat diunduh.",
            ],
            note: None,
            button: "Buka paket bulanan",
            link: format!("{public_url}/{area}/audit?tab=paket-bulanan"),
            after: "Surat ini dikirim karena Anda memintanya di halaman itu; di sana pula ia dihentikan.",
            otherwise: None,
        },
    )
}

/// What waits in the queues of an office today: one line a queue.
pub fn digest(public_url: &str, to: &str, area: &str, waiting: &[String]) -> Mail {
    let mut lines = vec!["Yang menunggu di meja Anda pagi ini:"];
    lines.extend(waiting.iter().map(String::as_str));
    write(
        to,
        &Draft {
            subject: "Pekerjaan Anda hari ini",
            lines: &lines,
            note: None,
            button: "Buka pekerjaan saya",
            link: format!("{public_url}/{area}/dashboard"),
            after: "Surel ini dikirim sekali sehari, hanya bila ada yang menunggu.",
            otherwise: None,
        },
    )
}

/// What a recipient left undone: one line a matter, and until when it is asked for.
pub fn reminder(public_url: &str, to: &str, matters: &[String], until: &str) -> Mail {
    let asked = format!(
        "Mohon dikerjakan paling lambat {until}. Bila sudah Anda kerjakan, abaikan surel ini."
    );
    let mut lines = vec!["Ada yang masih menunggu Anda di Portal Beasiswa Nduga:"];
    lines.extend(matters.iter().map(String::as_str));
    lines.push(&asked);
    write(
        to,
        &Draft {
            subject: "Yang perlu Anda lakukan untuk beasiswa Anda",
            lines: &lines,
            note: None,
            button: "Buka portal",
            link: format!("{public_url}/user/dashboard"),
            after: "Pengingat ini dikirim paling banyak sekali seminggu. Tidak ingin menerimanya? Masuk ke portal, buka Keamanan akun, lalu matikan pengingat.",
            otherwise: None,
        },
    )
}

/// A checkpoint to keep: what it is, and what can be done with it.
pub fn checkpoint(
    public_url: &str,
    to: &str,
    checkpoint: &Checkpoint,
    log_key: &str,
    witnesses: &[String],
) -> Mail {
    let size = checkpoint.head.size;
    let what = format!(
        "Di bawah ini titik periksa atas {size} peristiwa dalam catatan beasiswa, ditandatangani portal."
    );
    let cosigned = match witnesses {
        [] => "Belum ada kantor saksi yang turut menandatanganinya.".to_owned(),
        names => format!("Turut ditandatangani oleh {}.", names.join(", ")),
    };
    let note = format!("{}\nKunci: {log_key}", checkpoint.note);
    write(
        to,
        &Draft {
            subject: "Titik periksa catatan beasiswa",
            lines: &[
                &what,
                &cosigned,
                "Simpan surel ini. Siapa pun yang mengubah atau menghapus peristiwa sampai nomor itu tidak dapat lagi menunjukkan catatan yang melanjutkan titik periksa ini, juga bila ia menguasai server dan kuncinya.",
                "Memeriksa: buka alamat di bawah, tempel titik periksa itu, dan peramban Anda menghitung sendiri apakah catatan sekarang melanjutkannya.",
            ],
            note: Some(&note),
            button: "Bandingkan dengan catatan sekarang",
            link: format!(
                "{public_url}/verifikasi/{}#bandingkan",
                size.saturating_sub(1)
            ),
            after: "Surel ini dikirim setiap pagi, dan setiap kali daftar pembayaran dikunci atau dibayar.",
            otherwise: None,
        },
    )
}

/// Events that a recipient is told by mail.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Notice {
    /// Handed in.
    ApplicationSubmitted,
    /// Sent back for repair.
    ApplicationReturned,
    /// Recommended.
    ApplicationRecommended,
    /// Approved.
    ApplicationApproved,
    /// Rejected.
    ApplicationRejected,
    /// Suspended.
    AwardSuspended,
    /// Revoked.
    AwardRevoked,
    /// Money sent.
    PaymentTransferred,
    /// Money came back.
    PaymentReturned,
    /// The login address was changed; told to the old one.
    EmailChanged,
    /// The password was changed.
    PasswordChanged,
    /// A second factor was set up or taken away.
    SecondFactorChanged,
    /// Somebody at the machine itself let the person in again.
    Recovered,
    /// Somebody at the machine itself let another person in again; told to those who check.
    AnotherRecovered,
    /// A recovery code was used.
    RecoveryCodeUsed,
}

impl Notice {
    /// Every kind.
    pub const ALL: [Self; 15] = [
        Self::ApplicationSubmitted,
        Self::ApplicationReturned,
        Self::ApplicationRecommended,
        Self::ApplicationApproved,
        Self::ApplicationRejected,
        Self::AwardSuspended,
        Self::AwardRevoked,
        Self::PaymentTransferred,
        Self::PaymentReturned,
        Self::EmailChanged,
        Self::PasswordChanged,
        Self::SecondFactorChanged,
        Self::Recovered,
        Self::AnotherRecovered,
        Self::RecoveryCodeUsed,
    ];
}

fn write(to: &str, draft: &Draft<'_>) -> Mail {
    let mut text = String::from("Halo,\n\n");
    let mut html = String::from("<p>Halo,</p>");
    for line in draft.lines {
        text.push_str(&format!("{line}\n\n"));
        html.push_str(&format!("<p>{}</p>", escape(line)));
    }
    if let Some(note) = draft.note {
        text.push_str(&format!("{note}\n\n"));
        html.push_str(&format!(
            "<pre style=\"white-space:pre-wrap;overflow-wrap:anywhere;background:#f3efe8;padding:12px\">{}</pre>",
            escape(note)
        ));
    }
    text.push_str(&format!("{}: {}\n\n", draft.button, draft.link));
    let link = escape(&draft.link);
    html.push_str(&format!(
        "<p><a href=\"{link}\" style=\"display:inline-block;padding:12px 20px;border-radius:8px;\
background:#FBBA16;color:#0b2e22;font-weight:bold;text-decoration:none\">{}</a></p>\
<p style=\"color:#555;font-size:13px\">Atau salin alamat ini: <br>{link}</p>",
        escape(draft.button)
    ));
    if !draft.after.is_empty() {
        text.push_str(&format!("{}\n\n", draft.after));
        html.push_str(&format!("<p>{}</p>", escape(draft.after)));
    }
    if let Some((label, link)) = &draft.otherwise {
        text.push_str(&format!("{label}: {link}\n\n"));
        let link = escape(link);
        html.push_str(&format!("<p><a href=\"{link}\">{}</a></p>", escape(label)));
    }
    text.push_str(&format!("{OFFICE}\n"));
    Mail {
        to: to.to_owned(),
        subject: draft.subject.to_owned(),
        text,
        html: format!(
            "<!doctype html><html lang=\"id\"><body style=\"font-family:sans-serif;max-width:560px;margin:auto\">\
{html}<hr><p style=\"color:#555;font-size:12px\">{OFFICE}</p></body></html>"
        ),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_forms_hold_the_link_once_readable() {
        let mail = verification("https://beasiswa.test", "a@b.test", "abc.1.ff", "def.1.ff");
        for link in [
            "https://beasiswa.test/auth/register/verify-email?verification=abc.1.ff",
            "https://beasiswa.test/auth/register/batalkan?token=def.1.ff",
        ] {
            assert!(mail.text.contains(link));
            assert!(mail.html.contains(link));
        }
    }
}
