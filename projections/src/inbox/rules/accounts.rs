//! Notices about accounts, and about what waits for a second person.
use super::{Audience, HOME, Notice, notice};
use crate::event::Event;
use domain::Role;
use domain::change_request::ChangeRequestEvent;
use domain::user::UserEvent;

const CHANGE_REQUESTS: &str = "/admin/usulan";

pub(super) fn of_user(event: &Event, fact: &UserEvent) -> Vec<Notice> {
    match fact {
        UserEvent::Registered {
            role: Role::Applicant,
            ..
        } => vec![notice(
            Audience::Person(event.stream_id().to_owned()),
            "selamat_datang",
            "Selamat datang",
            "Lengkapi formulir pendaftaran beasiswa Anda. Draf tersimpan sampai Anda mengajukannya.",
            HOME,
        )],
        UserEvent::EmailChanged { .. } => vec![notice(
            Audience::Person(event.stream_id().to_owned()),
            "email_diubah",
            "Alamat email akun Anda diubah",
            "Bila bukan Anda yang meminta, segera hubungi pengelola akun. Semua sesi sudah diakhiri.",
            HOME,
        )],
        UserEvent::PasswordChanged { .. } => vec![notice(
            Audience::Person(event.stream_id().to_owned()),
            "password_diubah",
            "Password akun Anda diubah",
            "Bila bukan Anda yang melakukannya, segera hubungi pengelola akun. Semua sesi lain sudah diakhiri.",
            HOME,
        )],
        UserEvent::SecondFactorAdded { .. }
        | UserEvent::SecondFactorRemoved { .. }
        | UserEvent::SecondFactorsCleared { .. } => vec![notice(
            Audience::Person(event.stream_id().to_owned()),
            "faktor_kedua_diubah",
            "Faktor kedua akun Anda diubah",
            "Bila bukan Anda yang melakukannya, segera hubungi pengelola akun. Semua sesi lain sudah diakhiri.",
            HOME,
        )],
        UserEvent::ClaimLetterMade { .. } => vec![notice(
            Audience::Person(event.stream_id().to_owned()),
            "surat_klaim_dibuat",
            "Surat klaim akun Anda dibuat",
            "Kantor beasiswa mencetak surat berkode untuk akun Anda. Siapa yang membuatnya dan kapan dipakai tampak di Keamanan akun.",
            HOME,
        )],
        UserEvent::Recovered { reason, .. } => [Role::Admin, Role::Government]
            .map(|role| {
                notice(
                    Audience::Role(role),
                    "akun_dipulihkan",
                    "Sebuah akun dipulihkan dari mesin portal, tanpa orang kedua",
                    format!("Alasan yang ditulis: {reason}. Periksa siapa yang melakukannya di jejak audit."),
                    HOME,
                )
            })
            .into(),
        UserEvent::RecoveryCodeUsed { .. } => vec![notice(
            Audience::Person(event.stream_id().to_owned()),
            "kode_pemulihan_dipakai",
            "Kode pemulihan akun Anda dipakai",
            "Bila bukan Anda yang memakainya, ganti password dan segera hubungi pengelola akun.",
            HOME,
        )],
        _ => Vec::new(),
    }
}

pub(super) fn of_change_request(fact: &ChangeRequestEvent) -> Vec<Notice> {
    match fact {
        ChangeRequestEvent::Proposed { subject, .. } => vec![notice(
            Audience::Role(Role::Admin),
            "usulan_menunggu",
            "Usulan menunggu persetujuan",
            format!(
                "{}: menunggu persetujuan orang kedua.",
                subject.kind().label()
            ),
            CHANGE_REQUESTS,
        )],
        ChangeRequestEvent::Confirmed { .. }
        | ChangeRequestEvent::Refused { .. }
        | ChangeRequestEvent::Withdrawn { .. } => Vec::new(),
    }
}
